//! A game without its record, for programs that play thousands at once.

use moves::{Action, Position, PositionHash, Side, Word};
use rulebook::{Machine, Repetition, Rulebook, Tally};

use crate::ending::Standing;
use crate::game::{Claims, Draws};
use crate::{Game, Outcome};

/// A game that keeps what its next move needs and nothing else: no texts, no way back.
///
/// It ends as [`Game`](crate::Game) ends it. Moves are bits, in a board word that the rulebook
/// has a machine for.
///
/// ```
/// use game::Playout;
///
/// let rulebook = rulebook::builtin::rulebook("english").unwrap();
/// let machine = rulebook.narrow().unwrap();
/// let mut playout = Playout::new(&rulebook, machine, 0);
/// while playout.outcome().is_none() {
///     playout.play(&rulebook, machine, 0);
/// }
/// assert!(playout.plies() > 10);
/// ```
#[derive(Clone, Debug)]
pub struct Playout<W> {
    position: Position<W>,
    tally: Tally,
    /// The positions since the last capture, with the mark of what may be huffed, where the
    /// rulebook counts how often one stands.
    since: Vec<(Position<W>, PositionHash)>,
    legal: Vec<Action<W>>,
    outcome: Option<Outcome>,
    plies: u32,
    claims: Claims,
}

impl<W: Word> Playout<W> {
    /// A game from the start of the rulebook. The machine must be one of its own.
    pub fn new(rulebook: &Rulebook, machine: &Machine<W>, seed: u64) -> Playout<W> {
        let position = rulebook.start(seed).cast();
        let mut playout = Playout {
            position,
            tally: machine.tally(&position),
            since: Vec::new(),
            legal: Vec::new(),
            outcome: None,
            plies: 0,
            claims: Claims::ByReferee,
        };
        playout.look(rulebook, machine);
        playout
    }

    /// A game that stands where another stands, and goes on as that one would. The machine must
    /// be one of its rulebook's own.
    pub fn of(game: &Game, machine: &Machine<W>) -> Playout<W> {
        let mut playout = Playout {
            position: game.position().cast(),
            tally: *game.tally(),
            since: since_capture(game),
            legal: Vec::new(),
            outcome: game.outcome(),
            plies: game.turns().len() as u32,
            claims: game.claims(),
        };
        if playout.outcome.is_none() {
            machine.legal(&playout.position, &playout.tally, &mut playout.legal);
        }
        playout
    }

    /// Begins anew from the start of the rulebook, in the memory that the last game had.
    pub fn restart(&mut self, rulebook: &Rulebook, machine: &Machine<W>, seed: u64) {
        self.position = rulebook.start(seed).cast();
        self.tally = machine.tally(&self.position);
        self.since.clear();
        self.plies = 0;
        self.look(rulebook, machine);
    }

    /// The position on the board.
    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    /// The counters.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        self.position.mover()
    }

    /// Every legal move, each once. There are none when the game is over.
    pub fn legal(&self) -> &[Action<W>] {
        &self.legal
    }

    /// How the game was decided, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many moves were played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Plays the legal move with this number, from 0. False, and nothing is done, if there is no
    /// such move.
    pub fn play(&mut self, rulebook: &Rulebook, machine: &Machine<W>, index: usize) -> bool {
        let Some(action) = self.legal.get(index).copied() else {
            return false;
        };
        let before = self.position;
        self.position = before.play(&action);
        self.tally = self.tally.after(machine, &before, &action, &self.position);
        self.plies += 1;
        if action.is_capture() {
            self.since.clear();
        }
        self.look(rulebook, machine);
        true
    }

    /// Finds the legal moves and whether the game is over.
    fn look(&mut self, rulebook: &Rulebook, machine: &Machine<W>) {
        self.legal.clear();
        machine.legal(&self.position, &self.tally, &mut self.legal);
        let stood = self.stand(rulebook);
        let standing = Standing {
            rulebook,
            machine,
            position: &self.position,
            tally: &self.tally,
            stood,
            draws: Draws::End,
            claims: self.claims,
        };
        self.outcome = standing.end(self.legal.is_empty());
        if self.outcome.is_some() {
            self.legal.clear();
        }
    }

    /// Takes note of the position, and says how often it has stood.
    fn stand(&mut self, rulebook: &Rulebook) -> u32 {
        if rulebook.endings().repetition == Repetition::Free {
            return 1;
        }
        let now = (self.position, self.tally.mark());
        self.since.push(now);
        // The sides take turns, so every second position has the other side to move.
        let past = self.since.iter().rev().step_by(2);
        past.filter(|past| **past == now).count() as u32
    }
}

/// The positions of a game since the last capture, with the marks of what may be huffed, where its
/// rulebook counts how often one stands.
fn since_capture<W: Word>(game: &Game) -> Vec<(Position<W>, PositionHash)> {
    if game.rulebook().endings().repetition == Repetition::Free {
        return Vec::new();
    }
    let turns = game.turns();
    let quiet = turns.iter().rev().take_while(|turn| !turn.played.removes());
    let first = turns.len() - quiet.count();
    let marked = |plies| Some((game.position_after(plies)?.cast(), game.mark_after(plies)?));
    (first..=turns.len()).filter_map(marked).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use moves::Seed;
    use rulebook::builtin;

    /// Plays one random game both ways; gives its length.
    fn play_both<W: Word>(
        rulebook: &std::sync::Arc<Rulebook>,
        machine: &Machine<W>,
        seed: u64,
    ) -> u32 {
        let mut game = Game::new(rulebook.clone(), seed);
        let mut playout = Playout::new(rulebook, machine, seed);
        let mut draw = Seed::new(seed);
        loop {
            assert_eq!(playout.outcome(), game.outcome(), "{}", game.fen());
            assert_eq!(playout.position().cast(), *game.position());
            assert_eq!(playout.legal().len(), game.legal_moves().len());
            assert_eq!(playout.tally(), game.tally());
            if game.outcome().is_some() || playout.plies() == 400 {
                return playout.plies();
            }
            let index = draw.below(playout.legal().len());
            let wanted: Action = playout.legal()[index].cast();
            let mut legal = game.legal_moves().iter();
            let mv = legal.find(|mv| mv.action(rulebook.grid()) == wanted);
            game.play(&mv.cloned().unwrap()).unwrap();
            assert!(playout.play(rulebook, machine, index));
        }
    }

    #[test]
    fn ends_as_a_game_does_in_every_rulebook() {
        for id in builtin::ids() {
            let rulebook = builtin::rulebook(id).unwrap();
            for seed in 0..8 {
                let plies = match rulebook.narrow() {
                    Some(machine) => play_both(&rulebook, machine, seed),
                    None => play_both(&rulebook, rulebook.wide(), seed),
                };
                assert!(plies > 4, "{id}");
            }
        }
    }

    /// Plays a random game by a playout that is made anew from the game at every move.
    fn play_along<W: Word>(
        rulebook: &std::sync::Arc<Rulebook>,
        machine: &Machine<W>,
        seed: u64,
    ) -> u32 {
        let mut game = Game::new(rulebook.clone(), seed);
        let mut draw = Seed::new(seed);
        loop {
            let mut playout = Playout::of(&game, machine);
            if game.outcome().is_some() || playout.plies() == 300 {
                assert!(game.outcome().is_none() || playout.legal().is_empty());
                return playout.plies();
            }
            let index = draw.below(playout.legal().len());
            let wanted: Action = playout.legal()[index].cast();
            let mut legal = game.legal_moves().iter();
            let mv = legal.find(|mv| mv.action(rulebook.grid()) == wanted);
            game.play(&mv.cloned().unwrap()).unwrap();
            playout.play(rulebook, machine, index);
            assert_eq!(playout.outcome(), game.outcome(), "{}", game.fen());
            assert_eq!(playout.position().cast(), *game.position());
            assert_eq!(playout.plies() as usize, game.turns().len());
        }
    }

    #[test]
    fn goes_on_as_the_game_that_it_was_made_of() {
        for id in builtin::ids() {
            let rulebook = builtin::rulebook(id).unwrap();
            let plies = match rulebook.narrow() {
                Some(machine) => play_along(&rulebook, machine, 11),
                None => play_along(&rulebook, rulebook.wide(), 11),
            };
            assert!(plies > 4, "{id}");
        }
    }

    #[test]
    fn a_restarted_game_is_a_new_one() {
        let rulebook = builtin::rulebook("english").unwrap();
        let machine = rulebook.wide();
        let mut playout = Playout::new(&rulebook, machine, 0);
        while playout.outcome().is_none() {
            playout.play(&rulebook, machine, 0);
        }
        playout.restart(&rulebook, machine, 5);
        let fresh = Playout::new(&rulebook, machine, 5);
        assert_eq!(format!("{playout:?}"), format!("{fresh:?}"));
    }

    #[test]
    fn a_move_that_is_not_there_is_not_played() {
        let rulebook = builtin::rulebook("english").unwrap();
        let machine = rulebook.wide();
        let mut playout = Playout::new(&rulebook, machine, 0);
        assert!(!playout.play(&rulebook, machine, 7));
        assert_eq!(playout.plies(), 0);
    }
}
