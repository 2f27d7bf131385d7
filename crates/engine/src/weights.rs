//! Learned weights of one rulebook, and the file that keeps them.

use std::fmt;

use rules::{Rulebook, RulebookHash};

use crate::features::Features;

/// What was learned about a rulebook: a number for each of its features, in the opening and in
/// the ending.
///
/// ```
/// use engine::Weights;
///
/// let rulebook = rules::builtin::rulebook("english").unwrap();
/// let nothing = Weights::zero(&rulebook);
/// let file = nothing.write();
/// assert_eq!(Weights::read(&rulebook, &file), Ok(nothing));
///
/// let other = rules::builtin::rulebook("russian").unwrap();
/// let error = Weights::read(&other, &file).unwrap_err();
/// assert!(error.to_string().contains("another rulebook"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    rulebook: RulebookHash,
    values: Vec<[i16; 2]>,
}

/// Why a file of weights is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It is no file of weights.
    Foreign,
    /// It was made for a way of looking at positions that this engine does not have.
    Version(u8),
    /// It belongs to a rulebook with another hash.
    Rulebook {
        /// The hash in the file.
        got: RulebookHash,
        /// The hash of the rulebook that is played.
        expected: RulebookHash,
    },
    /// It has too many or too few weights.
    Count {
        /// The number in the file.
        got: usize,
        /// The number of the rulebook's features.
        expected: usize,
    },
    /// Its bytes are not those that were written.
    Damaged,
}

const MAGIC: [u8; 4] = *b"CHWT";
/// Grows when features change, so that old weights are not read as something else.
const VERSION: u8 = 1;
/// Magic, version, hash, count.
const HEADER: usize = 4 + 1 + 16 + 4;
const CHECK: usize = 8;

impl Weights {
    /// A whole in the file is this many parts of a hundredth of a man.
    pub const PARTS: i32 = 4;
    /// No file of weights is longer.
    pub const LONGEST: usize = 16 << 20;

    /// Weights that know nothing.
    pub fn zero(rulebook: &Rulebook) -> Weights {
        Weights {
            rulebook: rulebook.hash(),
            values: vec![[0; 2]; count(rulebook)],
        }
    }

    /// Weights from numbers, opening and ending, in [`Weights::PARTS`] of a hundredth of a man.
    pub fn new(rulebook: &Rulebook, values: Vec<[i16; 2]>) -> Result<Weights, WeightsError> {
        let (got, expected) = (values.len(), count(rulebook));
        if got != expected {
            return Err(WeightsError::Count { got, expected });
        }
        let rulebook = rulebook.hash();
        Ok(Weights { rulebook, values })
    }

    /// The weights that are built in for a rulebook, found by its rules and not by its name.
    pub fn embedded(rulebook: &Rulebook) -> Option<Weights> {
        let hash = rulebook.hash();
        let own = |file: &&&[u8]| file.get(5..21) == Some(&hash.0[..]);
        let file = EMBEDDED.iter().find(own)?;
        Weights::read(rulebook, file).ok()
    }

    /// The rulebook that they belong to.
    pub fn rulebook(&self) -> RulebookHash {
        self.rulebook
    }

    /// The numbers, opening and ending.
    pub fn values(&self) -> &[[i16; 2]] {
        &self.values
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let mut file = Vec::new();
        file.extend(MAGIC);
        file.push(VERSION);
        file.extend(self.rulebook.0);
        file.extend((self.values.len() as u32).to_le_bytes());
        for phase in 0..2 {
            write_numbers(self.values.iter().map(|value| value[phase]), &mut file);
        }
        file.extend(checksum(&file).to_le_bytes());
        file
    }

    /// Reads the bytes of a file. Only weights of just this rulebook are taken.
    pub fn read(rulebook: &Rulebook, file: &[u8]) -> Result<Weights, WeightsError> {
        if file.get(..4) != Some(&MAGIC[..]) || file.len() < HEADER + CHECK {
            return Err(WeightsError::Foreign);
        }
        if file[4] != VERSION {
            return Err(WeightsError::Version(file[4]));
        }
        let (body, check) = file.split_at(file.len() - CHECK);
        if checksum(body).to_le_bytes() != check {
            return Err(WeightsError::Damaged);
        }
        let mut hash = [0; 16];
        hash.copy_from_slice(&body[5..21]);
        let (got, expected) = (RulebookHash(hash), rulebook.hash());
        if got != expected {
            return Err(WeightsError::Rulebook { got, expected });
        }
        let mut said = [0; 4];
        said.copy_from_slice(&body[21..25]);
        let (got, expected) = (u32::from_le_bytes(said) as usize, count(rulebook));
        if got != expected {
            return Err(WeightsError::Count { got, expected });
        }
        let values = read_all(&body[HEADER..], expected).ok_or(WeightsError::Damaged)?;
        Weights::new(rulebook, values)
    }
}

fn count(rulebook: &Rulebook) -> usize {
    Features::<u128>::new(rulebook).len()
}

/// Most weights are zero: runs of them are counted, all others take a byte or two.
fn write_numbers(numbers: impl Iterator<Item = i16>, file: &mut Vec<u8>) {
    let mut zeros = 0;
    for number in numbers {
        if number == 0 {
            zeros += 1;
            continue;
        }
        write_zeros(&mut zeros, file);
        let number = i32::from(number);
        write_varint((number << 1 ^ number >> 31) as u32, file);
    }
    write_zeros(&mut zeros, file);
}

fn write_zeros(zeros: &mut u32, file: &mut Vec<u8>) {
    if *zeros > 0 {
        file.push(0);
        write_varint(*zeros, file);
        *zeros = 0;
    }
}

fn write_varint(mut number: u32, file: &mut Vec<u8>) {
    while number >= 0x80 {
        file.push(number as u8 | 0x80);
        number >>= 7;
    }
    file.push(number as u8);
}

fn read_all(mut bytes: &[u8], count: usize) -> Option<Vec<[i16; 2]>> {
    let opening = read_numbers(&mut bytes, count)?;
    let ending = read_numbers(&mut bytes, count)?;
    let pairs = opening.into_iter().zip(ending).map(<[i16; 2]>::from);
    bytes.is_empty().then(|| pairs.collect())
}

fn read_numbers(bytes: &mut &[u8], count: usize) -> Option<Vec<i16>> {
    let mut numbers = Vec::with_capacity(count);
    while numbers.len() < count {
        match read_varint(bytes)? {
            0 => {
                let zeros = read_varint(bytes)? as usize;
                let length = numbers.len() + zeros;
                (length <= count).then(|| numbers.resize(length, 0))?;
            }
            coded => {
                let number = (coded >> 1) as i32 ^ -((coded & 1) as i32);
                numbers.push(i16::try_from(number).ok()?);
            }
        }
    }
    Some(numbers)
}

fn read_varint(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(first & 0x7F) << shift;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// The 64-bit FNV-1a hash, which finds accidents and not forgeries.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Foreign => write!(f, "this is no file of weights"),
            WeightsError::Version(got) => write!(
                f,
                "the weights have version {got}: expected version {VERSION}"
            ),
            WeightsError::Rulebook { got, expected } => write!(
                f,
                "the weights belong to another rulebook: its hash is {got}, expected {expected}"
            ),
            WeightsError::Count { got, expected } => {
                write!(f, "there are {got} weights: expected {expected}")
            }
            WeightsError::Damaged => write!(f, "the file of weights is damaged"),
        }
    }
}

impl std::error::Error for WeightsError {}

macro_rules! embedded {
    ($($id:literal),* $(,)?) => {
        &[$(include_bytes!(concat!("../../../weights/", $id, ".weights"))),*]
    };
}

/// The files that are built in.
static EMBEDDED: &[&[u8]] = embedded![
    "contest",
    "towers",
    "obstacles",
    "parlour",
    "triple-king",
    "english",
    "international",
    "russian",
    "brazilian",
    "italian",
    "pool",
    "thai",
    "giveaway",
    "turkish",
];

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Seed, builtin};

    fn drawn(rulebook: &Rulebook) -> Weights {
        let mut seed = Seed::new(9);
        let mut draw = || match seed.below(4) {
            0 => seed.next() as i16,
            1 => seed.below(9) as i16 - 4,
            _ => 0,
        };
        let zero = Weights::zero(rulebook);
        let values = zero.values().iter().map(|_| [draw(), draw()]).collect();
        Weights::new(rulebook, values).unwrap()
    }

    #[test]
    fn what_is_written_is_read_in_every_rulebook() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let weights = drawn(&rulebook);
            assert_eq!(Weights::read(&rulebook, &weights.write()), Ok(weights));
        }
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let rulebook = builtin::rulebook("english").unwrap();
        let file = drawn(&rulebook).write();
        let mut seed = Seed::new(10);
        for _ in 0..200 {
            let mut damaged = file.clone();
            damaged[seed.below(file.len())] ^= 1 << seed.below(8);
            assert!(Weights::read(&rulebook, &damaged).is_err());
            let cut = &file[..seed.below(file.len())];
            assert!(Weights::read(&rulebook, cut).is_err());
        }
        assert_eq!(Weights::read(&rulebook, b"PK"), Err(WeightsError::Foreign));
    }

    /// Bytes that claim to be whole, with a checksum to match, are still checked one by one.
    #[test]
    fn a_forged_file_is_refused() {
        let rulebook = builtin::rulebook("english").unwrap();
        let file = Weights::zero(&rulebook).write();
        let forge = |body: &[u8]| {
            let mut forged = file[..HEADER].to_vec();
            forged.extend(body);
            forged.extend(checksum(&forged).to_le_bytes());
            Weights::read(&rulebook, &forged)
        };
        let too_many_zeros = [0, 0xFF, 0xFF, 0xFF, 0x7F];
        let endless = [0xFF; 12];
        let too_large = [0x80, 0x80, 0x80, 0x7F];
        for body in [
            &too_many_zeros[..],
            &endless,
            &too_large,
            &[],
            &[0, 0, 0, 0],
        ] {
            assert_eq!(forge(body), Err(WeightsError::Damaged), "{body:?}");
        }
        let mut other = file[..file.len() - CHECK].to_vec();
        other[21] ^= 1;
        other.extend(checksum(&other).to_le_bytes());
        let refused = Weights::read(&rulebook, &other);
        assert!(
            matches!(refused, Err(WeightsError::Count { .. })),
            "{refused:?}"
        );
    }

    #[test]
    fn embedded_weights_are_found_by_the_rules() {
        for file in EMBEDDED {
            assert!(file.len() < 1 << 20, "{} bytes", file.len());
            let owner = builtin::ids()
                .filter_map(builtin::rulebook)
                .find(|rulebook| {
                    Weights::embedded(rulebook).is_some_and(|weights| weights.write() == *file)
                });
            assert!(owner.is_some(), "no built-in rulebook has these weights");
        }
    }
}
