//! Which captures go before others.

use rules::{KingWeight, Preference, Rank};

use super::{Plain, PlainMove};

impl Plain {
    pub(super) fn preferred(&self, captures: Vec<PlainMove>) -> Vec<PlainMove> {
        let best = captures.iter().map(|m| self.merit(m)).max();
        let mut kept = captures;
        kept.retain(|m| Some(self.merit(m)) == best);
        kept
    }

    /// How good a capture is in the eyes of each preference, the most important first.
    fn merit(&self, capture: &PlainMove) -> Vec<Vec<u32>> {
        let preferences = self.mechanics.capture.preference;
        let king = king_worth(self.mechanics.capture.king_weight);
        let judge = |p: Preference| merit_by(p, capture, king);
        preferences.into_iter().flatten().map(judge).collect()
    }
}

/// How good a capture is in the eyes of one preference: a number, or several to be compared one
/// after the other.
fn merit_by(preference: Preference, capture: &PlainMove, king_worth: u32) -> Vec<u32> {
    let is_king = |rank: Rank| u32::from(rank >= Rank::King);
    let kings: Vec<u32> = capture.taken().map(|(_, rank)| is_king(rank)).collect();
    let value = |king: &u32| match king {
        0 => MAN_WORTH,
        _ => king_worth,
    };
    match preference {
        Preference::MostPieces => vec![kings.len() as u32],
        Preference::MostValue => vec![kings.iter().map(value).sum()],
        Preference::ByKing => vec![is_king(capture.before)],
        Preference::MostKings => vec![kings.iter().sum()],
        // A capture that has ended takes no king where a longer one still takes something.
        Preference::KingsEarliest => {
            let mut padded = kings;
            padded.resize(256, 0);
            padded
        }
    }
}

/// What a man is worth where captures are weighed.
const MAN_WORTH: u32 = 1000;

/// What a king is worth then.
fn king_worth(weight: KingWeight) -> u32 {
    match weight {
        KingWeight::UnderTwo => 2 * MAN_WORTH - 1,
        KingWeight::Halves(halves) => u32::from(halves) * (MAN_WORTH / 2),
    }
}
