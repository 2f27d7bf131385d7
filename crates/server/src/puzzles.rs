//! Puzzles as plain data, and what a try in one is worth.

use std::sync::Arc;
use std::time::Duration;

use engine::{LearnedFolder, Limits, Stop};
use puzzles::{Goal, Puzzle};
use rules::{Game, Move, Outcome, Rulebook};
use serde::Serialize;
use utoipa::ToSchema;

use crate::analysis::LineView;
use crate::errors::Fault;
use crate::pool::Desk;
use crate::views::{MoveView, SceneView};

/// A puzzle in short.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleCard {
    /// Its number, from 1.
    number: usize,
    /// One word: `win`, `hold` or `gain`.
    goal: &'static str,
    /// What its line shows, a word each.
    themes: Vec<&'static str>,
    /// How hard it is, guessed.
    rating: u16,
    /// The position.
    fen: String,
}

impl PuzzleCard {
    pub(crate) fn new(number: usize, puzzle: &Puzzle) -> PuzzleCard {
        PuzzleCard {
            number,
            goal: puzzle.goal.word(),
            themes: puzzle.themes.iter().map(|theme| theme.word()).collect(),
            rating: puzzle.rating,
            fen: puzzle.fen.clone(),
        }
    }
}

/// A puzzle to be solved: all but its line.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleView {
    #[serde(flatten)]
    card: PuzzleCard,
    #[serde(flatten)]
    scene: SceneView,
    /// How many moves the solver has to find.
    moves: usize,
}

/// What a try is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// It is the move; there is more to find.
    Right,
    /// It is the last move of the line.
    Solved,
    /// It wins as well, but not as quickly.
    Slower,
    /// It is not the move.
    Wrong,
}

/// What a try is worth, and why.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleAnswer {
    verdict: Verdict,
    /// What the other side answers to the right move.
    reply: Option<MoveView>,
    /// What the other side does to a wrong one, played out.
    refutation: Option<LineView>,
}

/// A puzzle of a rulebook, made ready.
pub(crate) struct Opened {
    pub(crate) number: usize,
    pub(crate) puzzle: Puzzle,
    pub(crate) game: Game,
    line: Vec<Move>,
}

/// How long a refutation is looked for, and in how many positions.
const REFUTE: Duration = Duration::from_millis(800);
const NODES: u64 = 60_000;

/// The puzzles of a rulebook. A file of one's own that cannot be read counts as none.
pub(crate) fn of(learned: &LearnedFolder, rulebook: &Arc<Rulebook>) -> Vec<Puzzle> {
    let text = learned.puzzles(rulebook);
    let read = text.and_then(|text| puzzles::read(rulebook, &text).ok());
    read.unwrap_or_default()
}

impl Opened {
    /// The puzzle with this number, from 1.
    pub(crate) fn new(
        learned: &LearnedFolder,
        rulebook: &Arc<Rulebook>,
        number: usize,
    ) -> Result<Opened, Fault> {
        let unknown = || Fault::unknown("refusal-no-such-puzzle", &number.to_string());
        let puzzles = of(learned, rulebook);
        let at = number.checked_sub(1).ok_or_else(unknown)?;
        let puzzle = puzzles.into_iter().nth(at).ok_or_else(unknown)?;
        let game = puzzle.game(rulebook).ok_or_else(unknown)?;
        let line = puzzle.moves(rulebook).ok_or_else(unknown)?;
        Ok(Opened {
            number,
            puzzle,
            game,
            line,
        })
    }

    pub(crate) fn view(&self) -> PuzzleView {
        PuzzleView {
            card: PuzzleCard::new(self.number, &self.puzzle),
            scene: SceneView::of(&self.game),
            moves: self.line.len().div_ceil(2),
        }
    }

    /// The whole line.
    pub(crate) fn solution(&self) -> Vec<MoveView> {
        let mut game = self.game.clone();
        let view = |mv: &Move| {
            let view = MoveView::of(&game, mv);
            // The line was played through when it was read.
            let _ = game.play(mv);
            view
        };
        self.line.iter().map(view).collect()
    }

    /// Plays what somebody tried: the line so far, and one move more.
    pub(crate) fn tried(&self, texts: &[String]) -> Result<Tried, Fault> {
        let mut game = self.game.clone();
        let off = || Fault::unprocessable("off-the-line", "refusal-off-the-line");
        if texts.len().is_multiple_of(2) || texts.len() > self.line.len() {
            return Err(off());
        }
        let mut right = true;
        for (text, meant) in texts.iter().zip(&self.line) {
            if !right {
                return Err(off());
            }
            let refused = |refusal| Fault::refused(&game, &refusal);
            let mv = game.resolve_str(text).map_err(refused)?;
            let grid = game.rulebook().grid();
            right = mv.action(grid) == meant.action(grid);
            let refused = |refusal| Fault::refused(&self.game, &refusal);
            game.play(&mv).map_err(refused)?;
        }
        Ok(if right {
            Tried::Right(self.right(&game, texts.len()))
        } else {
            Tried::Other(Box::new(game))
        })
    }

    fn right(&self, game: &Game, played: usize) -> PuzzleAnswer {
        let reply = self.line.get(played).map(|mv| MoveView::of(game, mv));
        PuzzleAnswer {
            verdict: match reply {
                Some(_) => Verdict::Right,
                None => Verdict::Solved,
            },
            reply,
            refutation: None,
        }
    }

    /// What another move than the one is worth, and what the other side does to it.
    pub(crate) fn refute(&self, game: &Game, desk: &mut Desk) -> PuzzleAnswer {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::time(REFUTE)
        };
        let engine = desk.strong(game.rulebook());
        let answer = engine.search(game, &limits, &Stop::new(), |_| {});
        let best = answer.lines.first();
        let solver = self.game.mover();
        let wins = match game.outcome() {
            Some(Outcome { winner, .. }) => winner == Some(solver),
            None => best.is_some_and(|line| line.score.is_loss()),
        };
        PuzzleAnswer {
            verdict: if wins && self.puzzle.goal == Goal::Win {
                Verdict::Slower
            } else {
                Verdict::Wrong
            },
            reply: None,
            refutation: best.map(|line| LineView::new(game, line)),
        }
    }
}

/// What somebody tried, played.
pub(crate) enum Tried {
    /// It is the line so far.
    Right(PuzzleAnswer),
    /// The last move is another one.
    Other(Box<Game>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_right_move_by_move_and_nothing_else_is() {
        let rulebook = rules::builtin::rulebook("english").unwrap();
        let learned = LearnedFolder::default();
        let puzzles = of(&learned, &rulebook);
        let long = puzzles.iter().position(|puzzle| puzzle.line.len() > 2);
        let opened = Opened::new(&learned, &rulebook, long.unwrap() + 1).unwrap();
        let line = &opened.puzzle.line;
        for played in (1..=line.len()).step_by(2) {
            let Ok(Tried::Right(answer)) = opened.tried(&line[..played]) else {
                panic!("{played} moves of {line:?}");
            };
            assert_eq!(answer.verdict == Verdict::Solved, played == line.len());
            assert_eq!(answer.reply.is_some(), played < line.len());
        }
        assert!(opened.tried(&line[..2]).is_err());
        assert!(opened.tried(&[]).is_err());
        let other = opened
            .game
            .legal_moves()
            .iter()
            .find(|mv| **mv != opened.line[0]);
        let other = opened.game.number_text(other.unwrap());
        assert!(matches!(opened.tried(&[other]), Ok(Tried::Other(_))));
        assert!(Opened::new(&learned, &rulebook, 0).is_err());
        assert!(Opened::new(&learned, &rulebook, 5_000).is_err());
    }
}
