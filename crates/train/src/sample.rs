//! A position to learn from, and its bytes.

use engine::Score;
use rules::{Obstacles, Position, Rank, Rulebook, Side};

/// A quiet position, what the search said of it, and how its game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The score of the search for the side to move, in hundredths of a man.
    pub score: i16,
    /// How the game ended for the side to move.
    pub fate: Fate,
    /// How many plies of the game came before; no more than 255 are counted.
    pub ply: u8,
    /// For how many plies nothing was taken, nothing crowned and no man moved; no more than 255
    /// are counted.
    pub quiet: u8,
}

/// How a game ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// It won.
    Won,
    /// The position was not part of the game: only its score is known.
    Unknown,
}

impl Sample {
    /// True if the search saw the end of the game: there is nothing left to judge.
    pub fn is_decided(&self) -> bool {
        Score::read(self.score).is_decided()
    }
}

impl Fate {
    const ALL: [Fate; 4] = [Fate::Lost, Fate::Drawn, Fate::Won, Fate::Unknown];

    /// The fate of a side in a game that this side won, or nobody.
    pub fn of(side: Side, winner: Option<Side>) -> Fate {
        match winner {
            None => Fate::Drawn,
            Some(winner) if winner == side => Fate::Won,
            Some(_) => Fate::Lost,
        }
    }

    /// The points of the side to move, where they are known.
    pub fn points(self) -> Option<f32> {
        match self {
            Fate::Lost => Some(0.0),
            Fate::Drawn => Some(0.5),
            Fate::Won => Some(1.0),
            Fate::Unknown => None,
        }
    }
}

/// Score, ply, quiet plies, and the side to move with its fate.
const TAIL: usize = 5;

/// Writes and reads samples of one rulebook in as few bytes as its board needs. Nothing is kept
/// that depends on how positions are judged, so that any judgement can learn from old games.
#[derive(Clone, Copy, Debug)]
pub struct Codec {
    /// Every square that is never an obstacle at the start of a game.
    board: u128,
    /// Bytes of a set of squares.
    width: usize,
    has_triples: bool,
    draws_obstacles: bool,
}

impl Codec {
    /// The codec of a rulebook.
    pub fn new(rulebook: &Rulebook) -> Codec {
        let grid = rulebook.grid();
        let draws_obstacles = matches!(rulebook.draft().obstacles, Obstacles::Drawn(_));
        let fixed = if draws_obstacles {
            0
        } else {
            rulebook.start(0).obstacles(grid)
        };
        Codec {
            board: grid.all::<u128>() & !fixed,
            width: grid.bits().div_ceil(8) as usize,
            has_triples: rulebook.mechanics().rank(Rank::Triple).is_some(),
            draws_obstacles,
        }
    }

    /// How many bytes a sample takes.
    pub fn size(&self) -> usize {
        let sets = 3 + usize::from(self.has_triples) + usize::from(self.draws_obstacles);
        sets * self.width + TAIL
    }

    /// Appends the bytes of a sample.
    pub fn write(&self, sample: &Sample, out: &mut Vec<u8>) {
        let position = &sample.position;
        let mut set = |bits: u128| out.extend(&bits.to_le_bytes()[..self.width]);
        set(position.mine());
        set(position.theirs());
        set(position.crowned());
        if self.has_triples {
            set(position.ranked(Rank::Triple));
        }
        if self.draws_obstacles {
            let free = position.mine() | position.theirs() | position.empty();
            set(self.board & !free);
        }
        out.extend(sample.score.to_le_bytes());
        out.extend([sample.ply, sample.quiet]);
        out.push(position.mover().index() as u8 | (sample.fate as u8) << 1);
    }

    /// The sample in the first bytes; `None` if there are too few.
    pub fn read(&self, bytes: &[u8]) -> Option<Sample> {
        let bytes = bytes.get(..self.size())?;
        let (sets, tail) = bytes.split_at(bytes.len() - TAIL);
        let mut sets = sets.chunks_exact(self.width).map(set_of);
        let mut next = || sets.next().unwrap_or(0);
        let (mine, theirs, crowned) = (next(), next(), next());
        let triples = if self.has_triples { next() } else { 0 };
        let obstacles = if self.draws_obstacles { next() } else { 0 };
        let ranks = |own: u128| [own & !crowned, own & crowned & !triples, own & triples];
        let mover = Side::ALL[usize::from(tail[4] & 1)];
        let board = self.board & !obstacles;
        Some(Sample {
            position: Position::from_pieces(board, ranks(mine), ranks(theirs), mover),
            score: i16::from_le_bytes([tail[0], tail[1]]),
            ply: tail[2],
            quiet: tail[3],
            fate: Fate::ALL[usize::from(tail[4] >> 1 & 3)],
        })
    }

    /// True if these bytes are samples, each with a position that a board can have.
    pub(crate) fn are_sound(&self, bytes: &[u8]) -> bool {
        let mut again = Vec::new();
        let samples = bytes.chunks(self.size()).map_while(|own| self.read(own));
        samples.for_each(|sample| self.write(&sample, &mut again));
        // What no board has comes back as something else.
        again == bytes
    }
}

fn set_of(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game, Seed, builtin};

    #[test]
    fn samples_of_every_rulebook_come_back() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let codec = Codec::new(&rulebook);
            let mut seed = Seed::new(1);
            let mut game = Game::new(rulebook.clone(), 5);
            for _ in 0..120 {
                let sample = Sample {
                    position: *game.position(),
                    score: seed.next() as i16,
                    fate: Fate::ALL[seed.below(4)],
                    ply: seed.next() as u8,
                    quiet: seed.next() as u8,
                };
                let mut bytes = Vec::new();
                codec.write(&sample, &mut bytes);
                assert_eq!(bytes.len(), codec.size());
                assert_eq!(codec.read(&bytes), Some(sample), "{}", rulebook.id());
                assert_eq!(codec.read(&bytes[1..]), None);
                let moves = game.legal_moves();
                let Some(mv) = moves.get(seed.below(moves.len().max(1))).cloned() else {
                    break;
                };
                game.play(&mv).unwrap();
            }
        }
    }
}
