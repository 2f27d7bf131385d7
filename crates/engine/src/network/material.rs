//! What the pieces alone are worth. A network adds to it what it has learned.
//!
//! Games between equals hardly ever show a board on which one side has twice the pieces of the
//! other, so a network that counts by itself knows nothing of such a board, and a search that
//! meets one no longer sees that another man can be won.

use rules::{Position, Rank, Rulebook, Word};

use crate::general;

/// What a piece of each rank is worth, in hundredths of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material(pub(super) [i16; 3]);

impl Material {
    /// What the mechanics of a rulebook say.
    pub fn of(rulebook: &Rulebook) -> Material {
        Material(Rank::ALL.map(|rank| general::worth(rulebook, rank) as i16))
    }

    /// What the side to move has more than the other, in hundredths of a man.
    #[inline(always)]
    pub fn lead<W: Word>(&self, position: &Position<W>) -> i32 {
        let (mine, theirs) = (position.mine(), position.theirs());
        let crowned = position.crowned();
        let more = |set: W| (mine & set).count() as i32 - (theirs & set).count() as i32;
        let mut lead = i32::from(self.0[0]) * more(!crowned);
        if crowned.any() {
            let triples = position.ranked(Rank::Triple);
            lead += i32::from(self.0[1]) * more(crowned & !triples);
            lead += i32::from(self.0[2]) * more(triples);
        }
        lead
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;
    use rules::{Game, builtin};

    #[test]
    fn a_network_that_has_learned_nothing_counts_pieces() {
        let lead = |id: &str, fen: &str| {
            let game = Game::from_fen(builtin::rulebook(id).unwrap(), fen).unwrap();
            Network::blank(game.rulebook(), 64).judge(game.rulebook(), game.position())
        };
        assert_eq!(lead("english", "W:W21,22,23:B1,2"), 100);
        assert_eq!(lead("english", "B:W21,22,23:B1,2"), -100);
        assert!(lead("english", "W:WK21,22:B1,2") > 0);
        assert!(lead("russian", "W:WK30:B1,2") > 0);
        // Whoever must lose all pieces is glad of fewer.
        assert_eq!(lead("giveaway", "W:W29,30:B1"), -100);
    }

    #[test]
    fn triple_kings_count_more_than_kings() {
        let [man, king, triple] = Material::of(&builtin::rulebook("triple-king").unwrap()).0;
        assert!(
            0 < man && man < king && king < triple,
            "{man} {king} {triple}"
        );
    }
}
