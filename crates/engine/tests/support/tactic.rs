//! A position of the tactical suite: a line of a file, and its proof.

use std::fmt;

use rules::{Game, Move, Rulebook};

use super::proof::{Claim, Lens, Prover, TooLarge};

/// A position with what it holds.
#[derive(Clone, Debug)]
pub(crate) struct Tactic {
    /// The position.
    pub(crate) game: Game,
    /// What decides it.
    pub(crate) kind: Kind,
    /// What is claimed of the best moves.
    pub(crate) claim: Claim,
    /// The best moves.
    pub(crate) best: Vec<Move>,
    /// How many positions the engine may look at to find one of them.
    pub(crate) nodes: u64,
}

/// What decides a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// A win by force.
    Win,
    /// A loss by force, but for one move.
    Hold,
    /// Material is won by force.
    Shot,
    /// The win is gone if a side that cannot move has not lost.
    Block,
    /// The answer is another one if the counters begin at zero.
    Count,
    /// The win or the gain is gone if a jump takes one piece at most.
    Double,
}

impl Kind {
    pub(crate) const ALL: [Kind; 6] = [
        Kind::Win,
        Kind::Hold,
        Kind::Shot,
        Kind::Block,
        Kind::Count,
        Kind::Double,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Win => "win",
            Kind::Hold => "hold",
            Kind::Shot => "shot",
            Kind::Block => "block",
            Kind::Count => "count",
            Kind::Double => "double",
        }
    }

    /// The rules under which the claim must fail.
    pub(crate) fn without(self) -> Option<Lens> {
        match self {
            Kind::Win | Kind::Hold | Kind::Shot => None,
            Kind::Block => Some(Lens::WithoutBlocks),
            Kind::Count => Some(Lens::WithoutCounts),
            Kind::Double => Some(Lens::WithoutDoubles),
        }
    }
}

impl Tactic {
    /// Reads `FEN | kind | moves | claim | nodes`.
    pub(crate) fn read(rulebook: &std::sync::Arc<Rulebook>, line: &str) -> Option<Tactic> {
        let columns: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [fen, kind, best, claim, nodes] = columns[..] else {
            return None;
        };
        let game = Game::from_fen(rulebook.clone(), fen).ok()?;
        let best = best.split(' ').map(|text| find(&game, text));
        Some(Tactic {
            best: best.collect::<Option<_>>()?,
            kind: Kind::ALL.into_iter().find(|k| k.name() == kind)?,
            claim: read_claim(claim)?,
            nodes: nodes.parse().ok()?,
            game,
        })
    }

    /// True if the claim holds of the best moves and of no others, and what decides it does.
    pub(crate) fn is_proved(&self, most: u64) -> Result<bool, TooLarge> {
        let as_is = self.best_under(Lens::AsIs, most)?;
        let decides = match self.kind.without() {
            Some(lens) => self.best_under(lens, most)? != as_is,
            None => true,
        };
        let claimed = self
            .game
            .legal_moves()
            .iter()
            .map(|mv| self.best.contains(mv));
        Ok(decides && as_is.into_iter().eq(claimed))
    }

    /// For each legal move whether it is one of the best.
    fn best_under(&self, lens: Lens, most: u64) -> Result<Vec<bool>, TooLarge> {
        let judged = Prover::new(&self.game, lens, most).judge(self.claim)?;
        let grid = self.game.rulebook().grid();
        let moves = self.game.legal_moves().iter();
        Ok(moves
            .map(|mv| judged.contains(&(mv.action(grid), true)))
            .collect())
    }
}

fn find(game: &Game, text: &str) -> Option<Move> {
    let mut moves = game.legal_moves().iter();
    moves.find(|mv| game.number_text(mv) == text).cloned()
}

fn read_claim(text: &str) -> Option<Claim> {
    let words: Vec<&str> = text.split(' ').collect();
    Some(match words[..] {
        ["win", "in", plies] => Claim::Win(plies.parse().ok()?),
        ["loss", "in", plies] => Claim::Hold(plies.parse().ok()?),
        [points, "at", "depth", depth] => Claim::Gain {
            points: points.parse().ok()?,
            depth: depth.parse().ok()?,
        },
        _ => return None,
    })
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Win(plies) => write!(f, "win in {plies}"),
            Claim::Hold(plies) => write!(f, "loss in {plies}"),
            Claim::Gain { points, depth } => write!(f, "{points:+} at depth {depth}"),
        }
    }
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best: Vec<String> = self
            .best
            .iter()
            .map(|mv| self.game.number_text(mv))
            .collect();
        write!(
            f,
            "{} | {} | {} | {} | {}",
            self.game.fen(),
            self.kind.name(),
            best.join(" "),
            self.claim,
            self.nodes
        )
    }
}
