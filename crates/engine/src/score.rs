//! What a position is worth to the side to move.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score in hundredths of a man, for the side to move. Won and lost positions have bands of
/// their own: the nearer the end, the farther from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

/// The longest line that a search looks at.
pub(crate) const MAX_PLY: usize = 256;

const WIN: i32 = 30_000;
/// Wins that tables know of may be much longer than any line.
const LEAST_WIN: i32 = WIN - 8 * MAX_PLY as i32;
const MOST_EVALUATION: i32 = 20_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// More than any score.
    pub(crate) const INFINITE: Score = Score(WIN + 1);

    /// A judgement without proof. It never reaches the bands of won and lost positions.
    #[inline(always)]
    pub fn evaluation(hundredths: i32) -> Score {
        Score(hundredths.clamp(-MOST_EVALUATION, MOST_EVALUATION))
    }

    /// The side to move wins in so many plies.
    #[inline(always)]
    pub const fn win_in(plies: usize) -> Score {
        Score(WIN - plies as i32)
    }

    /// The side to move loses in so many plies.
    #[inline(always)]
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i32 - WIN)
    }

    /// True if the side to move wins by force.
    #[inline(always)]
    pub const fn is_win(self) -> bool {
        self.0 >= LEAST_WIN
    }

    /// True if the side to move loses by force.
    #[inline(always)]
    pub const fn is_loss(self) -> bool {
        self.0 <= -LEAST_WIN
    }

    /// True if the game is decided by force.
    #[inline(always)]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// How many plies away the forced end is, if there is one.
    pub const fn plies_to_end(self) -> Option<usize> {
        if self.is_decided() {
            Some((WIN - self.0.abs()) as usize)
        } else {
            None
        }
    }

    /// The score that was once written with [`Score::hundredths`].
    pub fn read(hundredths: i16) -> Score {
        Score(i32::from(hundredths).clamp(-WIN, WIN))
    }

    /// The score in hundredths of a man.
    #[inline(always)]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The score as a table keeps it: the end is counted from the position, not from the root.
    #[inline(always)]
    pub(crate) fn seen_from(self, ply: usize) -> i16 {
        let ply = ply as i32;
        let score = match self {
            s if s.is_win() => (s.0 + ply).min(WIN),
            s if s.is_loss() => (s.0 - ply).max(-WIN),
            s => s.0,
        };
        score as i16
    }

    /// The score that a table keeps, counted from the root again.
    #[inline(always)]
    pub(crate) fn from_table(kept: i16, ply: usize) -> Score {
        let (score, ply) = (Score(i32::from(kept)), ply as i32);
        match score {
            s if s.is_win() => Score(s.0 - ply),
            s if s.is_loss() => Score(s.0 + ply),
            s => s,
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, hundredths: i32) -> Score {
        Score(self.0 + hundredths)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, hundredths: i32) -> Score {
        Score(self.0 - hundredths)
    }
}

impl fmt::Display for Score {
    /// Men with two decimals (`+0.34`), or the plies to the end (`win in 7`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_apart() {
        assert!(Score::win_in(3) > Score::win_in(5));
        assert!(Score::loss_in(5) > Score::loss_in(3));
        assert!(Score::evaluation(i32::MAX) < Score::win_in(8 * MAX_PLY));
        assert!(!Score::evaluation(i32::MIN).is_decided());
        assert_eq!((-Score::win_in(4)), Score::loss_in(4));
        assert_eq!(Score::loss_in(4).plies_to_end(), Some(4));
    }

    #[test]
    fn tables_count_from_the_position() {
        for score in [Score::win_in(9), Score::loss_in(9), Score::evaluation(37)] {
            assert_eq!(Score::from_table(score.seen_from(4), 4), score);
        }
        assert_eq!(
            Score::from_table(Score::win_in(9).seen_from(4), 0),
            Score::win_in(5)
        );
    }

    #[test]
    fn prints_for_people() {
        assert_eq!(Score::evaluation(-34).to_string(), "-0.34");
        assert_eq!(Score::win_in(7).to_string(), "win in 7");
        assert_eq!(Score::loss_in(2).to_string(), "loss in 2");
    }
}
