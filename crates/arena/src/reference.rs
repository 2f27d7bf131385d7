//! Two plain players to measure levels against: one that draws its moves, and a beginner.

use rules::{Game, Move, NoMove, Position, Rulebook, Seed, Side, Tally};

use crate::minimax::cost;

/// A player that is the same in every rulebook and every release.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reference {
    /// Any legal move.
    Random,
    /// Looks at its own move and the reply: takes the most, loses the least, and is crowned when
    /// it can. Among equals it draws one.
    Beginner,
}

impl Reference {
    /// Both of them.
    pub const ALL: [Reference; 2] = [Reference::Random, Reference::Beginner];

    /// Its word in settings.
    pub const fn word(self) -> &'static str {
        match self {
            Reference::Random => "random",
            Reference::Beginner => "beginner",
        }
    }

    /// Its move in a game; none if the game is over.
    ///
    /// ```
    /// use arena::reference::Reference;
    ///
    /// let rulebook = rules::builtin::rulebook("english").unwrap();
    /// let game = rules::Game::new(rulebook, 0);
    /// assert!(Reference::Beginner.choice(&game, 7).is_some());
    /// ```
    pub fn choice(self, game: &Game, seed: u64) -> Option<Move> {
        let mut draw = Seed::new(seed ^ game.hash().0);
        let moves = game.legal_moves();
        let best = match self {
            Reference::Random => moves.iter().collect(),
            Reference::Beginner => beginner(game, moves),
        };
        best.get(draw.below(best.len().max(1))).copied().cloned()
    }
}

/// The moves after which the worst reply leaves the most.
fn beginner<'a>(game: &Game, moves: &'a [Move]) -> Vec<&'a Move> {
    let (rulebook, mover) = (game.rulebook(), game.mover());
    let values = moves.iter().map(|mv| {
        let action = mv.action(rulebook.grid());
        let after = game.position().play(&action);
        let machine = rulebook.wide();
        let tally = game
            .tally()
            .after(machine, game.position(), &action, &after);
        worst(rulebook, &after, &tally, mover)
    });
    let values: Vec<i32> = values.collect();
    let most = values.iter().max().copied();
    let valued = moves.iter().zip(values);
    valued
        .filter(|(_, value)| Some(*value) == most)
        .map(|(mv, _)| mv)
        .collect()
}

/// What the worst reply leaves to a side; no reply ends the game.
fn worst(rulebook: &Rulebook, position: &Position, tally: &Tally, mover: Side) -> i32 {
    let goal = match rulebook.endings().no_move {
        NoMove::Loses | NoMove::DrawsIfBlocked => 1,
        NoMove::Wins => -1,
    };
    let sign = match mover {
        Side::First => goal,
        Side::Second => -goal,
    };
    let mut replies = Vec::new();
    rulebook.wide().legal(position, tally, &mut replies);
    let left = replies
        .iter()
        .map(|reply| sign * cost(rulebook, &position.play(reply)));
    left.min().unwrap_or(goal * WON)
}

/// What a won game is worth.
const WON: i32 = 1_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    fn texts(id: &str, fen: &str, player: Reference) -> Vec<String> {
        let game = Game::from_fen(builtin::rulebook(id).unwrap(), fen).unwrap();
        let choices = (0..60).filter_map(|seed| player.choice(&game, seed));
        let mut texts: Vec<String> = choices.map(|mv| game.number_text(&mv)).collect();
        texts.sort();
        texts.dedup();
        texts
    }

    #[test]
    fn a_beginner_sees_the_reply() {
        // 11-15 and 11-16 lose a man, for White takes it and cannot be taken.
        let fen = "B:W19,20:B11,1";
        assert_eq!(texts("english", fen, Reference::Random).len(), 4);
        assert_eq!(texts("english", fen, Reference::Beginner), ["1-5", "1-6"]);
    }

    #[test]
    fn a_beginner_is_crowned_when_it_can() {
        let fen = "B:W13:B26,1";
        let crowned = texts("english", fen, Reference::Beginner);
        assert_eq!(crowned, ["26-30", "26-31"]);
    }

    #[test]
    fn a_beginner_gives_away_where_that_wins() {
        let fen = "B:W18,32:B10";
        assert_eq!(
            texts("giveaway", fen, Reference::Beginner),
            ["10-14", "10-15"]
        );
    }
}
