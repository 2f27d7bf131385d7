//! Learned weights of one rulebook, and the file that keeps them.

use std::fmt;

use rules::{LegacyHash, PlayHash, Rulebook, Seat, Stamp};

use crate::features::{Features, first_seat};

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
    rulebook: PlayHash,
    /// Where the first side sits on the board that they were learned on.
    laid_out: Seat,
    values: Vec<[i16; 2]>,
}

/// Why a file of weights is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It is no file of weights.
    Foreign,
    /// It was made for a way of looking at positions that this engine does not have.
    Version {
        /// The version in the file.
        got: u8,
        /// The version that this engine reads.
        expected: u8,
    },
    /// It belongs to other rules.
    Rulebook {
        /// The hash in the file.
        got: Stamp,
        /// The play hash of the rulebook at hand.
        expected: PlayHash,
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
const CHECK: usize = 8;

/// The versions of a file, after what it says of the rules it belongs to. They grow as well when
/// features or layers change, so that an old file is not read as something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Version {
    /// By the hash of releases before `rules/1`.
    Legacy = 1,
    /// By the play hash.
    Play = 2,
}

impl Weights {
    /// A whole in the file is this many parts of a hundredth of a man.
    pub const PARTS: i32 = 4;
    /// No file of weights is longer.
    pub const LONGEST: usize = 16 << 20;

    /// Weights that know nothing.
    pub fn zero(rulebook: &Rulebook) -> Weights {
        Weights {
            rulebook: rulebook.play_hash(),
            laid_out: first_seat(rulebook),
            values: vec![[0; 2]; Features::<u128>::new(rulebook).len()],
        }
    }

    /// Weights from numbers, opening and ending, in [`Weights::PARTS`] of a hundredth of a man.
    pub fn new(rulebook: &Rulebook, values: Vec<[i16; 2]>) -> Result<Weights, WeightsError> {
        let zero = Weights::zero(rulebook);
        let (got, expected) = (values.len(), zero.values.len());
        if got == expected {
            Ok(Weights { values, ..zero })
        } else {
            Err(WeightsError::Count { got, expected })
        }
    }

    /// The play hash of the rulebooks that they belong to.
    pub fn rulebook(&self) -> PlayHash {
        self.rulebook
    }

    /// As many other numbers for a rulebook with the same board.
    pub(crate) fn relabelled(&self, rulebook: PlayHash, values: Vec<[i16; 2]>) -> Weights {
        Weights {
            rulebook,
            laid_out: self.laid_out,
            values,
        }
    }

    /// Where the first side sits on the board that they were learned on.
    pub(crate) fn laid_out(&self) -> Seat {
        self.laid_out
    }

    /// The numbers, opening and ending.
    pub fn values(&self) -> &[[i16; 2]] {
        &self.values
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let mut file = head_of(MAGIC, self.rulebook);
        file.push(match self.laid_out {
            Seat::Top => b't',
            Seat::Bottom => b'b',
        });
        file.extend((self.values.len() as u32).to_le_bytes());
        for phase in 0..2 {
            write_numbers(self.values.iter().map(|value| value[phase]), &mut file);
        }
        file.extend(checksum(&file).to_le_bytes());
        file
    }

    /// Reads the bytes of a file. Only weights of just this rulebook are taken.
    pub fn read(rulebook: &Rulebook, file: &[u8]) -> Result<Weights, WeightsError> {
        let (version, mut body) = body_of(rulebook, file, MAGIC)?;
        let laid_out = match version {
            Version::Legacy => first_seat(rulebook),
            Version::Play => match take(&mut body)? {
                [b't'] => Seat::Top,
                [b'b'] => Seat::Bottom,
                _ => return Err(WeightsError::Damaged),
            },
        };
        let got = u32::from_le_bytes(take(&mut body)?) as usize;
        let expected = Features::<u128>::laid_out(rulebook, laid_out).len();
        if got != expected {
            return Err(WeightsError::Count { got, expected });
        }
        let values = read_all(body, expected).ok_or(WeightsError::Damaged)?;
        Ok(Weights {
            rulebook: rulebook.play_hash(),
            laid_out,
            values,
        })
    }
}

/// The first bytes of a file: what it is, its version, and the rules that it belongs to.
pub(crate) fn head_of(magic: [u8; 4], rulebook: PlayHash) -> Vec<u8> {
    let mut head = magic.to_vec();
    head.push(Version::Play as u8);
    head.extend(rulebook.0);
    head
}

/// The play hash that the first bytes of a file name, whatever the file is.
pub(crate) fn owner(file: &[u8]) -> Option<PlayHash> {
    let (head, rest) = file.split_first_chunk::<5>()?;
    let hash = rest.first_chunk().copied()?;
    (head[4] == Version::Play as u8).then_some(PlayHash(hash))
}

/// The next bytes of a file.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], WeightsError> {
    let (first, rest) = bytes.split_first_chunk().ok_or(WeightsError::Damaged)?;
    *bytes = rest;
    Ok(*first)
}

/// The version of a file, and its bytes without what `head_of` wrote and without its checksum, if
/// it is of this rulebook.
pub(crate) fn body_of<'a>(
    rulebook: &Rulebook,
    file: &'a [u8],
    magic: [u8; 4],
) -> Result<(Version, &'a [u8]), WeightsError> {
    let Some(rest) = file.strip_prefix(&magic) else {
        return Err(WeightsError::Foreign);
    };
    let version = match rest.first() {
        Some(1) => Version::Legacy,
        Some(2) => Version::Play,
        Some(&got) => {
            let expected = Version::Play as u8;
            return Err(WeightsError::Version { got, expected });
        }
        None => return Err(WeightsError::Foreign),
    };
    let whole = file.split_last_chunk::<CHECK>();
    let (whole, check) = whole.ok_or(WeightsError::Damaged)?;
    let mut body = whole.get(5..).ok_or(WeightsError::Damaged)?;
    let got = match version {
        Version::Legacy => Stamp::Legacy(LegacyHash(take(&mut body)?)),
        Version::Play => Stamp::Play(PlayHash(take(&mut body)?)),
    };
    if !got.fits(rulebook) {
        let expected = rulebook.play_hash();
        return Err(WeightsError::Rulebook { got, expected });
    }
    if checksum(whole).to_le_bytes() == *check {
        Ok((version, body))
    } else {
        Err(WeightsError::Damaged)
    }
}

/// Most weights are zero: runs of them are counted, all others take a byte or two.
pub(crate) fn write_numbers(numbers: impl Iterator<Item = i16>, file: &mut Vec<u8>) {
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

pub(crate) fn write_varint(mut number: u32, file: &mut Vec<u8>) {
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

pub(crate) fn read_numbers(bytes: &mut &[u8], count: usize) -> Option<Vec<i16>> {
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

pub(crate) fn read_varint(bytes: &mut &[u8]) -> Option<u32> {
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
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Foreign => write!(f, "this is no file of weights"),
            WeightsError::Version { got, expected } => write!(
                f,
                "the weights have version {got}: expected version {expected}"
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

/// A file as earlier releases wrote it.
#[cfg(test)]
pub(crate) fn legacy_file(rulebook: &Rulebook, weights: &Weights) -> Vec<u8> {
    let file = weights.write();
    let mut legacy = MAGIC.to_vec();
    legacy.push(Version::Legacy as u8);
    legacy.extend(rulebook.legacy_hash().expect("an old rulebook").0);
    legacy.extend(&file[SEATED + 1..file.len() - CHECK]);
    legacy.extend(checksum(&legacy).to_le_bytes());
    legacy
}

/// Where the byte of the seat is.
#[cfg(test)]
const SEATED: usize = 4 + 1 + 32;

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Position, Seed, builtin};

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
            let mut forged = file[..SEATED + 5].to_vec();
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
        other[SEATED + 1] ^= 1;
        other.extend(checksum(&other).to_le_bytes());
        let refused = Weights::read(&rulebook, &other);
        assert!(
            matches!(refused, Err(WeightsError::Count { .. })),
            "{refused:?}"
        );
    }

    #[test]
    fn a_file_of_an_earlier_release_is_read() {
        for id in ["english", "international"] {
            let rulebook = builtin::rulebook(id).unwrap();
            let weights = drawn(&rulebook);
            let legacy = legacy_file(&rulebook, &weights);
            assert_eq!(Weights::read(&rulebook, &legacy), Ok(weights));
            let other = builtin::rulebook("russian").unwrap();
            let refused = Weights::read(&other, &legacy).unwrap_err();
            assert!(
                matches!(refused, WeightsError::Rulebook { .. }),
                "{refused}"
            );
        }
    }

    /// Windows are laid out from a corner of the printed board. Whoever sits on the other side
    /// of it sees the same position with the same weights all the same.
    #[test]
    fn a_twin_with_other_seats_judges_alike() {
        for id in ["english", "international", "obstacles"] {
            let rulebook = builtin::rulebook(id).unwrap();
            let weights = drawn(&rulebook);
            let [first, second] = match first_seat(&rulebook) {
                Seat::Top => ["bottom", "top"],
                Seat::Bottom => ["top", "bottom"],
            };
            let text = format!(
                "extends = \"{id}\"\nid = \"twin\"\nsides.first.seat = \"{first}\"\nsides.second.seat = \"{second}\""
            );
            let draft = rules::file::read(&text, &builtin::parent).unwrap();
            let twin = Rulebook::new(draft).unwrap();
            let seen = Weights::read(&twin, &weights.write()).unwrap();
            let judge = |rulebook: &Rulebook, weights: &Weights, position: &Position| {
                crate::patterns::Patterns::<u128>::new(rulebook, weights).of(position)
            };
            let mut seed = Seed::new(3);
            let mut game = rules::Game::new(rulebook.clone(), 1);
            for _ in 0..30 {
                let position = game.position();
                let own = judge(&rulebook, &weights, position);
                assert_eq!(judge(&twin, &seen, position), own, "{id}");
                let moves = game.legal_moves();
                let Some(mv) = moves.get(seed.below(moves.len().max(1))).cloned() else {
                    break;
                };
                game.play(&mv).unwrap();
            }
        }
    }
}
