//! The same arithmetic with wide instructions, where the processor has them.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_storeu_si128, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_hadd_epi32, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_store_si256, _mm256_sub_epi16,
};

use super::Network;
use super::accumulator::Changes;
use super::layers::{Behind, Lane, Layers, NARROW};

/// Proof that the processor has AVX2: only [`Avx2::detect`] makes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub(crate) fn detect() -> Option<Avx2> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    #[inline(always)]
    pub(super) fn mend(
        self,
        layers: &Layers,
        sums: &mut [Lane],
        from: usize,
        to: usize,
        changes: &Changes,
    ) {
        // SAFETY: the processor has AVX2, or there would be no `self`.
        unsafe { mend(layers, sums, from, to, changes) }
    }

    #[inline(always)]
    pub(super) fn narrow(self, head: &Behind, sums: &[Lane]) -> [i32; NARROW] {
        // SAFETY: the processor has AVX2, or there would be no `self`.
        unsafe { narrow(head, sums) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(lane: &Lane) -> __m256i {
    // SAFETY: a lane has the size and the alignment of a register.
    unsafe { _mm256_load_si256(std::ptr::from_ref(lane).cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(lane: &mut Lane, value: __m256i) {
    // SAFETY: a lane has the size and the alignment of a register.
    unsafe { _mm256_store_si256(std::ptr::from_mut(lane).cast(), value) }
}

/// How many registers hold sums at a time.
const BLOCK: usize = 4;

#[target_feature(enable = "avx2")]
fn mend(layers: &Layers, sums: &mut [Lane], from: usize, to: usize, changes: &Changes) {
    for first in (0..layers.lanes()).step_by(BLOCK) {
        let mut block = [_mm256_setzero_si256(); BLOCK];
        for (i, sum) in block.iter_mut().enumerate() {
            *sum = load(&sums[from + first + i]);
        }
        for number in changes.added() {
            let row = &layers.row(*number)[first..first + BLOCK];
            for i in 0..BLOCK {
                block[i] = _mm256_add_epi16(block[i], load(&row[i]));
            }
        }
        for number in changes.removed() {
            let row = &layers.row(*number)[first..first + BLOCK];
            for i in 0..BLOCK {
                block[i] = _mm256_sub_epi16(block[i], load(&row[i]));
            }
        }
        for (i, sum) in block.iter().enumerate() {
            store(&mut sums[to + first + i], *sum);
        }
    }
}

#[target_feature(enable = "avx2")]
fn narrow(head: &Behind, sums: &[Lane]) -> [i32; NARROW] {
    let (none, one) = (
        _mm256_setzero_si256(),
        _mm256_set1_epi16(Network::ONE as i16),
    );
    let mut parts = [none; NARROW];
    let columns = head.weights.chunks_exact(NARROW);
    for (sum, weights) in sums.iter().zip(columns) {
        let cut = _mm256_min_epi16(_mm256_max_epi16(load(sum), none), one);
        for (part, weight) in parts.iter_mut().zip(weights) {
            let product = _mm256_madd_epi16(cut, load(weight));
            *part = _mm256_add_epi32(*part, product);
        }
    }
    let mut narrow = head.bias;
    for (totals, parts) in narrow.chunks_exact_mut(4).zip(parts.chunks_exact(4)) {
        let four = sums_of([parts[0], parts[1], parts[2], parts[3]]);
        for (total, part) in totals.iter_mut().zip(four) {
            *total = total.wrapping_add(part);
        }
    }
    narrow
}

/// The sum of each register.
#[inline]
#[target_feature(enable = "avx2")]
fn sums_of(parts: [__m256i; 4]) -> [i32; 4] {
    let pairs = [
        _mm256_hadd_epi32(parts[0], parts[1]),
        _mm256_hadd_epi32(parts[2], parts[3]),
    ];
    let fours = _mm256_hadd_epi32(pairs[0], pairs[1]);
    let sums = _mm_add_epi32(
        _mm256_castsi256_si128(fours),
        _mm256_extracti128_si256::<1>(fours),
    );
    let mut out = [0; 4];
    // SAFETY: there is room for just these four numbers.
    unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), sums) };
    out
}
