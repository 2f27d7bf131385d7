//! What a network learns from: inputs, phase and aim of many positions, packed.

use engine::{Inputs, Material};
use rules::{Rulebook, Seed, Word};

use crate::fit::sigmoid;
use crate::sample::{Codec, Fate, Sample};
use crate::trust::Trust;

/// A position as the network sees it, and what it should say.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    inputs: [u16; MOST],
    count: u8,
    phase: u8,
    /// What is known without learning, in units of the logistic curve.
    pub(super) known: f32,
    pub(super) target: f32,
    pub(super) weight: f32,
}

/// More things stand on no board.
const MOST: usize = 128;

impl Lesson {
    pub(super) fn new(inputs: &[u16], phase: usize, target: f32, weight: f32) -> Lesson {
        let mut own = [0; MOST];
        let count = inputs.len().min(MOST);
        own[..count].copy_from_slice(&inputs[..count]);
        Lesson {
            inputs: own,
            count: count as u8,
            phase: phase as u8,
            known: 0.0,
            target,
            weight,
        }
    }

    pub(super) fn with(self, known: f32) -> Lesson {
        Lesson { known, ..self }
    }

    #[inline(always)]
    pub(super) fn inputs(&self) -> &[u16] {
        &self.inputs[..usize::from(self.count)]
    }

    #[inline(always)]
    pub(super) fn phase(&self) -> usize {
        usize::from(self.phase)
    }
}

/// How positions become lessons.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Aim {
    /// What scores are worth beside results.
    pub(super) trust: Trust,
}

/// After so many quiet plies positions of a game are much alike, and count less.
const STALE_AFTER: u8 = 24;
const STALE_WEIGHT: f32 = 0.25;

/// The samples of a rulebook, each to be looked at many times.
#[derive(Clone, Debug)]
pub(super) struct Lessons<W> {
    codec: Codec,
    inputs: Inputs<W>,
    material: Material,
    aim: Aim,
    bytes: Vec<u8>,
    /// Which samples teach, by number.
    order: Vec<u32>,
}

impl<W: Word> Lessons<W> {
    /// The lessons in pieces of samples.
    pub(super) fn new<'a>(
        rulebook: &Rulebook,
        pieces: impl Iterator<Item = &'a [u8]>,
        aim: Aim,
    ) -> Lessons<W> {
        let codec = Codec::new(rulebook);
        let mut bytes = Vec::new();
        pieces.for_each(|piece| bytes.extend_from_slice(piece));
        let mut lessons = Lessons {
            inputs: Inputs::new(rulebook),
            material: Material::of(rulebook),
            aim,
            order: Vec::new(),
            codec,
            bytes,
        };
        let all = lessons.bytes.len() / codec.size();
        lessons.order = (0..all as u32)
            .filter(|number| {
                lessons
                    .sample(*number)
                    .is_some_and(|s| aim.of(&s).is_some())
            })
            .collect();
        lessons
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// Another order.
    pub(super) fn shuffle(&mut self, seed: &mut Seed) {
        for i in (1..self.order.len()).rev() {
            self.order.swap(i, seed.below(i + 1));
        }
    }

    /// Those from this place on, up to another.
    pub(super) fn some(&self, range: std::ops::Range<usize>) -> Vec<Lesson> {
        let mut inputs = Vec::new();
        let numbers = self.order[range].iter();
        numbers
            .filter_map(|n| self.lesson(*n, &mut inputs))
            .collect()
    }

    fn sample(&self, number: u32) -> Option<Sample> {
        let start = number as usize * self.codec.size();
        self.codec.read(self.bytes.get(start..)?)
    }

    fn lesson(&self, number: u32, inputs: &mut Vec<u16>) -> Option<Lesson> {
        let sample = self.sample(number)?;
        let position = sample.position.cast::<W>();
        inputs.clear();
        self.inputs.each(&position, |input| inputs.push(input));
        let phase = self.inputs.phase(&position);
        let target = self.aim.of(&sample)?;
        let known = self.material.lead(&position) as f32 / self.aim.trust.scale;
        Some(Lesson::new(inputs, phase, target, self.aim.weight(&sample)).with(known))
    }
}

impl Aim {
    /// What is to be learned of a position; nothing, if its score is all there is and scores are
    /// not believed.
    fn of(&self, sample: &Sample) -> Option<f32> {
        match sample.fate {
            Fate::Unknown if sample.is_decided() => Some(sigmoid(f32::from(sample.score))),
            _ if sample.is_decided() => sample.fate.points(),
            _ => self.trust.target(sample),
        }
    }

    fn weight(&self, sample: &Sample) -> f32 {
        if sample.quiet >= STALE_AFTER {
            STALE_WEIGHT
        } else {
            1.0
        }
    }
}
