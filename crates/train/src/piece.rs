//! A piece: a few games in a row, the same wherever they are played.

use std::sync::Arc;

use engine::{Tables, UseWeights};
use rules::Rulebook;

use crate::sample::Codec;
use crate::selfplay::MOST_SAMPLES;
use crate::store::GAMES;
use crate::{Player, records};

/// How games of self-play are played: all that decides them but their numbers.
#[derive(Clone, Debug)]
pub struct Selfplay {
    /// The rulebook.
    pub rulebook: Arc<Rulebook>,
    /// What the players have learned.
    pub weights: UseWeights,
    /// The solved endings that they know.
    pub tables: Option<Arc<Tables>>,
    /// How many positions the engine looks at for each move.
    pub nodes: u64,
    /// What decides all games.
    pub seed: u64,
    /// What is kept.
    pub keep: Keep,
}

/// What is kept of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The positions to learn from.
    Positions,
    /// The same, and the games as PDN.
    Games,
}

/// A few games that were played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its number; the first game is so many times [`GAMES`].
    pub number: u64,
    /// The positions to learn from, one after the other as [`Codec`] writes them.
    pub samples: Vec<u8>,
    /// The games as PDN, if they are kept.
    pub pdn: Option<String>,
}

impl Selfplay {
    /// Somebody who plays such games.
    pub fn player(&self) -> Player {
        let (weights, nodes) = (self.weights.clone(), self.nodes);
        let player = Player::new(self.rulebook.clone(), weights, nodes, self.seed);
        match &self.tables {
            Some(tables) => player.with_tables(tables.clone()),
            None => player,
        }
    }

    /// Plays a piece; none if all is over before.
    pub fn piece(&self, player: &Player, number: u64, is_over: impl Fn() -> bool) -> Option<Piece> {
        let codec = Codec::new(&self.rulebook);
        let mut samples = Vec::new();
        let mut pdn = match self.keep {
            Keep::Positions => None,
            Keep::Games => Some(String::new()),
        };
        for game in number * GAMES..(number + 1) * GAMES {
            if is_over() {
                return None;
            }
            let played = player.play(game);
            let own = played.samples.iter();
            own.for_each(|sample| codec.write(sample, &mut samples));
            if let Some(pdn) = &mut pdn {
                *pdn += &records::pdn(&played.game, &played.scores, game);
                pdn.push('\n');
            }
        }
        Some(Piece {
            number,
            samples,
            pdn,
        })
    }

    /// Why a piece from elsewhere cannot be one of these games, if it cannot: positions that no
    /// board has, or games that cannot be played through.
    pub fn check(&self, piece: &Piece) -> Result<(), String> {
        let codec = Codec::new(&self.rulebook);
        let most = GAMES as usize * MOST_SAMPLES * codec.size();
        if piece.samples.len() > most || !codec.are_sound(&piece.samples) {
            return Err(format!("piece {} has no sound positions", piece.number));
        }
        match (self.keep, &piece.pdn) {
            (Keep::Positions, None) => Ok(()),
            (Keep::Games, Some(text)) => records::check(text, piece.number, &self.rulebook),
            (Keep::Positions, Some(_)) => Err("it has games that nobody asked for".to_string()),
            (Keep::Games, None) => Err("its games are missing".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    fn games(id: &str) -> Selfplay {
        Selfplay {
            rulebook: builtin::rulebook(id).unwrap(),
            weights: UseWeights::None,
            tables: None,
            nodes: 10,
            seed: 4,
            keep: Keep::Games,
        }
    }

    #[test]
    fn a_piece_is_always_the_same_and_passes_its_check() {
        for id in ["contest", "obstacles"] {
            let games = games(id);
            let piece = games.piece(&games.player(), 2, || false).unwrap();
            assert_eq!(games.check(&piece), Ok(()));
            assert!(piece.samples.len() > 1000, "{}", piece.samples.len());
            let again = games.piece(&games.player(), 2, || false);
            assert_eq!(again, Some(piece));
            assert_eq!(games.piece(&games.player(), 2, || true), None);
        }
    }

    #[test]
    fn what_cannot_be_a_piece_is_refused_with_the_reason() {
        let games = games("contest");
        let piece = games.piece(&games.player(), 0, || false).unwrap();
        let error = |change: &dyn Fn(&mut Piece)| {
            let mut changed = piece.clone();
            change(&mut changed);
            games.check(&changed).unwrap_err()
        };
        let unsound = "piece 0 has no sound positions";
        assert_eq!(error(&|piece| piece.samples.push(0)), unsound);
        // Both sides stand on all squares.
        assert_eq!(error(&|piece| piece.samples[..16].fill(255)), unsound);
        let many = games.check(&Piece {
            samples: piece.samples.repeat(100),
            ..piece.clone()
        });
        assert_eq!(many, Err(unsound.to_string()));
        assert_eq!(error(&|piece| piece.pdn = None), "its games are missing");
        let text = |from: &str, to: &str| {
            let changed = piece.pdn.as_ref().map(|text| text.replacen(from, to, 1));
            error(&|piece| piece.pdn = changed.clone())
        };
        assert!(text("[Round \"7\"]", "[Round \"70\"]").contains("game 7"));
        assert!(text("1. ", "1. 1-2 ").contains("game 0"));
        let half = piece
            .pdn
            .as_ref()
            .map(|text| text[..text.len() / 2].to_string());
        assert!(!error(&|piece| piece.pdn = half.clone()).is_empty());
    }
}
