//! The first lines of a table file: plain text that says what the file holds.

use std::str::FromStr;

use rules::{Side, Stamp};

use crate::class::{Class, Force};

/// What a table file says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rules that it belongs to.
    pub rulebook: Stamp,
    /// The class of its positions.
    pub class: Class,
    /// How many positions it has.
    pub positions: u64,
    /// How many the side to move wins.
    pub wins: u64,
    /// How many are drawn.
    pub draws: u64,
    /// How many the side to move loses.
    pub losses: u64,
    /// The most plies to the end of the game in any of them.
    pub longest: u16,
    /// Bytes of a value: 1 or 2.
    pub(crate) bytes: u32,
    /// Values in a block; the last one may have fewer.
    pub(crate) block: u32,
    /// How many blocks there are.
    pub(crate) blocks: u32,
    /// The checksum of the list of blocks.
    pub(crate) list: u32,
}

/// The version of the format.
const MAGIC: &str = "crownhead-table 1";

/// What the values know nothing of.
pub const LEFT_OUT: &str = "counters of moves, repetition, limits on quiet moves of one king";

/// The longest header that is read.
pub(crate) const LONGEST: usize = 1024;

impl Header {
    /// The header as text. It ends with its own checksum and an empty line.
    pub(crate) fn text(&self) -> String {
        let force = |Force([men, kings, triples]): Force| format!("{men} {kings} {triples}");
        let lines = [
            MAGIC.to_string(),
            format!("rulebook {}", self.rulebook),
            format!("left-out {LEFT_OUT}"),
            format!("mover {}", self.class.mover.index()),
            format!("mine {}", force(self.class.mine)),
            format!("theirs {}", force(self.class.theirs)),
            format!("positions {}", self.positions),
            format!("wins {}", self.wins),
            format!("draws {}", self.draws),
            format!("losses {}", self.losses),
            format!("longest {}", self.longest),
            format!("bytes {}", self.bytes),
            format!("block {}", self.block),
            format!("blocks {}", self.blocks),
            format!("list {}", self.list),
        ];
        let text = lines.join("\n") + "\n";
        let sum = crc32fast::hash(text.as_bytes());
        format!("{text}checksum {sum}\n\n")
    }

    /// Reads the header at the beginning of a file, and gives its length as well.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Header, usize), String> {
        let start = &bytes[..bytes.len().min(LONGEST)];
        let end = start.windows(2).position(|pair| pair == b"\n\n");
        let end = end.ok_or("it has no header")?;
        let text = std::str::from_utf8(&start[..end]).map_err(|_| "its header is no text")?;
        let header = fields(text).ok_or("its header cannot be read")?;
        // Whatever was read must be just what would be written, checksum and all.
        if header.text().as_bytes() == &start[..end + 2] {
            Ok((header, end + 2))
        } else {
            Err("its header is damaged".into())
        }
    }
}

/// The fields of a header, not yet checked.
fn fields(text: &str) -> Option<Header> {
    let get = |key: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
    };
    let mover = match get("mover")? {
        "0" => Side::First,
        "1" => Side::Second,
        _ => return None,
    };
    Some(Header {
        rulebook: Stamp::parse(get("rulebook")?)?,
        class: Class {
            mover,
            mine: force(get("mine")?)?,
            theirs: force(get("theirs")?)?,
        },
        positions: number(get("positions"))?,
        wins: number(get("wins"))?,
        draws: number(get("draws"))?,
        losses: number(get("losses"))?,
        longest: number(get("longest"))?,
        bytes: number(get("bytes"))?,
        block: number(get("block"))?,
        blocks: number(get("blocks"))?,
        list: number(get("list"))?,
    })
}

fn number<T: FromStr>(text: Option<&str>) -> Option<T> {
    text?.parse().ok()
}

fn force(text: &str) -> Option<Force> {
    let counts: Vec<u8> = text
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    Some(Force(counts.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Header {
        Header {
            rulebook: Stamp::Play(rules::PlayHash([7; 32])),
            class: Class {
                mover: Side::First,
                mine: Force([1, 2, 0]),
                theirs: Force([0, 1, 0]),
            },
            positions: 100,
            wins: 50,
            draws: 20,
            losses: 30,
            longest: 21,
            bytes: 1,
            block: 64,
            blocks: 2,
            list: 99,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = sample().text() + "and more";
        let (header, length) = Header::read(text.as_bytes()).unwrap();
        assert_eq!(header, sample());
        assert_eq!(&text[length..], "and more");
        assert!(length < LONGEST);
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let text = sample().text();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            assert!(Header::read(&bytes).is_err(), "byte {at}");
            assert!(Header::read(&bytes[..at]).is_err(), "cut at {at}");
        }
        assert!(Header::read(b"").is_err());
    }
}
