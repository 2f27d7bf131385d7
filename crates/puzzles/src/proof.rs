//! An exhaustive search that proves what a position holds.
//!
//! It shares no code with the engine: no table, no evaluation, no order of moves, nothing skipped
//! and nothing stretched. What is forced is found by trying all moves; what material is won, by
//! plain alpha-beta that follows captures to their end and counts pieces.
//!
//! Repetition is left out. It does not change what is forced: whoever wins in the fewest plies
//! comes nearer to the end with each move, so no position of that way comes twice.

use rules::{Action, Duty, First, Game, Machine, NoMove, Position, Rank, Side, Stuck, Tally};

/// What a position holds for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// The best moves, and no others, win by force in at most so many plies.
    Win(u32),
    /// The best moves, and no others, do not lose by force in at most so many plies.
    Hold(u32),
    /// The best moves, and no others, win so many points of material, seen so many plies deep.
    Gain {
        /// A man is one point, a king two, a triple king three.
        points: i32,
        /// The plies, captures at their end not counted.
        depth: u32,
    },
}

/// What a proof takes a rulebook to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lens {
    /// What it says.
    AsIs,
    /// No game ends because a side with pieces has no move.
    WithoutBlocks,
    /// Every counter begins at zero.
    WithoutCounts,
    /// A jump takes one piece at most.
    WithoutDoubles,
}

/// Proves claims about the positions of one game.
#[derive(Debug)]
pub(crate) struct Prover {
    machine: Machine<u128>,
    no_move: NoMove,
    first: First,
    blocks: bool,
    root: Node,
    /// How many positions may still be looked at.
    left: u64,
}

/// The proof would take more positions than it may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLarge;

type Proof<T> = Result<T, TooLarge>;

#[derive(Clone, Copy, Debug)]
struct Node {
    position: Position,
    tally: Tally,
}

/// More than any count of points.
const DECIDED: i32 = 1_000;

impl Prover {
    /// A prover for the position of a game that may look at so many positions.
    pub(crate) fn new(game: &Game, lens: Lens, most: u64) -> Prover {
        let rulebook = game.rulebook();
        let mut mechanics = *rulebook.mechanics();
        if lens == Lens::WithoutDoubles {
            for rule in mechanics.ranks.iter_mut().flatten() {
                rule.jump.enemies = 1;
            }
        }
        let machine = rulebook.wide().with(mechanics);
        let position = *game.position();
        Prover {
            root: Node {
                position,
                tally: match lens {
                    Lens::WithoutCounts => machine.tally(&position),
                    _ => *game.tally(),
                },
            },
            machine,
            no_move: rulebook.endings().no_move,
            first: rulebook.endings().first,
            blocks: lens != Lens::WithoutBlocks,
            left: most,
        }
    }

    /// Every legal move with whether it is one of the best by the claim.
    pub(crate) fn judge(&mut self, claim: Claim) -> Proof<Vec<(Action, bool)>> {
        let root = self.root;
        let mover = root.position.mover();
        let count = points(&root.position);
        let judged = self.legal(&root).into_iter().map(|action| {
            let child = self.after(&root, &action);
            let best = match claim {
                Claim::Win(plies) => self.forced(mover, &child, plies - 1)?,
                Claim::Hold(plies) => !self.forced(mover.other(), &child, plies - 1)?,
                Claim::Gain { points, depth } => {
                    let bar = count + points;
                    -self.worth(&child, depth - 1, -bar, 1 - bar)? >= bar
                }
            };
            Ok((action, best))
        });
        judged.collect()
    }

    /// True if `side` wins in at most so many plies whatever the other does.
    fn forced(&mut self, side: Side, node: &Node, plies: u32) -> Proof<bool> {
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let moves = self.legal(node);
        if let Some(winner) = self.ended(node, &moves) {
            return Ok(winner == Some(side));
        }
        if plies == 0 || moves.is_empty() {
            return Ok(false);
        }
        let attacks = node.position.mover() == side;
        for action in &moves {
            let child = self.after(node, action);
            if self.forced(side, &child, plies - 1)? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    /// The points of the side to move more than those of the other, by plain alpha-beta.
    fn worth(&mut self, node: &Node, depth: u32, alpha: i32, beta: i32) -> Proof<i32> {
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let mut moves = self.legal(node);
        if let Some(winner) = self.ended(node, &moves) {
            return Ok(match winner {
                None => 0,
                Some(side) if side == node.position.mover() => DECIDED,
                Some(_) => -DECIDED,
            });
        }
        let mut best = -DECIDED;
        if depth == 0 {
            let captures = moves.iter().any(Action::is_capture);
            if !captures || self.machine.mechanics().capture.duty != Duty::Compulsory {
                best = points(&node.position);
            }
            moves.retain(Action::is_capture);
        }
        for action in &moves {
            if best >= beta {
                break;
            }
            let child = self.after(node, action);
            let score = -self.worth(&child, depth.saturating_sub(1), -beta, -alpha.max(best))?;
            best = best.max(score);
        }
        Ok(best)
    }

    fn legal(&self, node: &Node) -> Vec<Action> {
        let mut moves = Vec::new();
        self.machine.legal(&node.position, &node.tally, &mut moves);
        moves
    }

    fn after(&self, node: &Node, action: &Action) -> Node {
        let position = node.position.play(action);
        let tally = node
            .tally
            .after(&self.machine, &node.position, action, &position);
        Node { position, tally }
    }

    /// Who has won, if the game is over.
    fn ended(&self, node: &Node, moves: &[Action]) -> Option<Option<Side>> {
        let counted = node.tally.verdict(&self.machine, &node.position);
        let counted = counted.map(|verdict| verdict.winner);
        let blocked = || self.stuck(node, moves);
        match self.first {
            First::NoMove => blocked().or(counted),
            First::Counter => counted.or_else(blocked),
        }
    }

    fn stuck(&self, node: &Node, moves: &[Action]) -> Option<Option<Side>> {
        let counts = self.blocks || node.position.mine() == 0;
        let mover = node.position.mover();
        (moves.is_empty() && counts).then_some(
            match self.no_move.stuck(node.position.mine() != 0) {
                Stuck::Loses => Some(mover.other()),
                Stuck::Wins => Some(mover),
                Stuck::Draws => None,
            },
        )
    }
}

/// The points of the side to move more than those of the other.
pub(crate) fn points(position: &Position) -> i32 {
    let of = |own: u128| -> u32 {
        let ranks = (1..).zip(Rank::ALL);
        ranks
            .map(|(value, rank)| value * (own & position.ranked(rank)).count_ones())
            .sum()
    };
    of(position.mine()) as i32 - of(position.theirs()) as i32
}
