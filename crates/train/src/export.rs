//! Kept positions as a NumPy array, for whoever learns with other tools.
//!
//! The file is one array of records (`.npy`, version 1.0). Each record has:
//!
//! | field | type | what it is |
//! |---|---|---|
//! | `board` | `i1`, one for each square, in the order of their numbers | 0 empty; 1, 2, 3 a man, king, triple king of the side to move; -1, -2, -3 of the other side; 9 an obstacle |
//! | `second` | `u1` | 1 if the second side is to move |
//! | `result` | `i1` | how the game ended for the side to move: 1 won, 0 drawn, -1 lost; 2 not known |
//! | `score` | `<i2` | what the search said, for the side to move, in hundredths of a man |
//! | `ply` | `u1` | how many plies came before, at most 255 |
//! | `quiet` | `u1` | for how many plies nothing was taken or crowned and no man moved, at most 255 |
//! | `game` | `<u4` | positions with the same number come from the same piece of 32 games |

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use rules::{Cell, Rulebook, Side, Square, square_numbered};

use crate::{Codec, Error, Fate, Sample, pieces};

/// Writes all positions of a folder of games to a file. Gives how many there are.
pub fn export(rulebook: &Rulebook, folder: &Path, out: &Path) -> Result<u64, Error> {
    let codec = Codec::new(rulebook);
    let pieces = pieces(&folder.join("games"))?;
    let count = pieces
        .iter()
        .map(|(_, bytes)| (bytes.len() / codec.size()) as u64)
        .sum();
    let file = File::create(out).map_err(Error::at(out))?;
    let mut rows = Rows {
        rulebook,
        squares: squares(rulebook),
        out: BufWriter::new(file),
    };
    rows.header(count).map_err(Error::at(out))?;
    for (number, bytes) in &pieces {
        let samples = bytes.chunks_exact(codec.size());
        for sample in samples.filter_map(|bytes| codec.read(bytes)) {
            rows.row(&sample, *number).map_err(Error::at(out))?;
        }
    }
    rows.out.flush().map_err(Error::at(out))?;
    Ok(count)
}

/// The squares in the order of their numbers.
fn squares(rulebook: &Rulebook) -> Vec<Square> {
    let (grid, numbering) = (rulebook.grid(), rulebook.notation().numbering);
    (1..=grid.len() as u16)
        .filter_map(|number| square_numbered(grid, numbering, number))
        .collect()
}

struct Rows<'a, W> {
    rulebook: &'a Rulebook,
    squares: Vec<Square>,
    out: W,
}

impl<W: Write> Rows<'_, W> {
    /// What NumPy wants to know first, filled up so that the rows begin at a multiple of 64.
    fn header(&mut self, count: u64) -> io::Result<()> {
        let squares = self.squares.len();
        let mut text = format!(
            "{{'descr': [('board', '|i1', ({squares},)), ('second', '|u1'), ('result', '|i1'), \
             ('score', '<i2'), ('ply', '|u1'), ('quiet', '|u1'), ('game', '<u4')], \
             'fortran_order': False, 'shape': ({count},), }}"
        );
        const BEFORE: usize = 10;
        while !(BEFORE + text.len() + 1).is_multiple_of(64) {
            text.push(' ');
        }
        text.push('\n');
        self.out.write_all(b"\x93NUMPY\x01\x00")?;
        self.out.write_all(&(text.len() as u16).to_le_bytes())?;
        self.out.write_all(text.as_bytes())
    }

    fn row(&mut self, sample: &Sample, piece: u64) -> io::Result<()> {
        let mover = sample.position.mover();
        let mut bytes: Vec<u8> = self
            .squares
            .iter()
            .map(|square| self.code(sample, *square) as u8)
            .collect();
        bytes.push(u8::from(mover == Side::Second));
        bytes.push(result(sample.fate) as u8);
        bytes.extend(sample.score.to_le_bytes());
        bytes.extend([sample.ply, sample.quiet]);
        bytes.extend((piece as u32).to_le_bytes());
        self.out.write_all(&bytes)
    }

    fn code(&self, sample: &Sample, square: Square) -> i8 {
        let position = &sample.position;
        match position.cell(self.rulebook.grid(), square) {
            Cell::Empty => 0,
            Cell::Obstacle => 9,
            Cell::Piece(side, rank) => {
                let worth = rank.index() as i8 + 1;
                if side == position.mover() {
                    worth
                } else {
                    -worth
                }
            }
        }
    }
}

fn result(fate: Fate) -> i8 {
    match fate {
        Fate::Won => 1,
        Fate::Drawn => 0,
        Fate::Lost => -1,
        Fate::Unknown => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Position, builtin};

    fn written(rulebook: &Rulebook, samples: &[Sample]) -> Vec<u8> {
        let mut rows = Rows {
            rulebook,
            squares: squares(rulebook),
            out: Vec::new(),
        };
        rows.header(samples.len() as u64).unwrap();
        samples.iter().for_each(|s| rows.row(s, 7).unwrap());
        rows.out
    }

    fn sample(position: Position) -> Sample {
        Sample {
            position,
            score: -250,
            fate: Fate::Lost,
            ply: 12,
            quiet: 3,
        }
    }

    #[test]
    fn rows_begin_where_the_header_ends() {
        let rulebook = builtin::rulebook("english").unwrap();
        let (position, _) = rulebook.read_fen("W:W32,K22:B1,K2").unwrap();
        let file = written(&rulebook, &[sample(position)]);
        assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
        let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
        assert!((10 + length).is_multiple_of(64));
        assert!(String::from_utf8_lossy(&file[10..10 + length]).contains("'shape': (1,)"));
        let row = &file[10 + length..];
        assert_eq!(row.len(), 32 + 10);
        let board: Vec<i8> = row[..32].iter().map(|byte| *byte as i8).collect();
        assert_eq!((board[0], board[1], board[21], board[31]), (-1, -2, 2, 1));
        assert_eq!(row[32..34], [1, 255]);
        assert_eq!(i16::from_le_bytes([row[34], row[35]]), -250);
        assert_eq!(row[36..], [12, 3, 7, 0, 0, 0]);
    }

    #[test]
    fn obstacles_are_told() {
        let rulebook = builtin::rulebook("obstacles").unwrap();
        let file = written(&rulebook, &[sample(rulebook.start(3))]);
        let row = &file[file.len() - 10 - rulebook.grid().len()..];
        assert!(row.contains(&9));
    }
}
