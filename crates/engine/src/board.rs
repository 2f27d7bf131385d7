//! What a search knows of a rulebook: its generator, its endings, and a few facts drawn from
//! them.

use std::sync::Arc;

use rules::{
    Action, Directions, Duty, First, Gives, Grid, Machine, Material, Move, NoMove, Position,
    PositionHash, QuietRun, Rank, RankRule, Repetition, Rulebook, Side, Stuck, Tally, Word,
};

use crate::Score;
use crate::steps::Steps;

/// A rulebook made ready for searching on one board word.
#[derive(Clone, Debug)]
pub(crate) struct Board<W> {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) machine: Machine<W>,
    pub(crate) steps: Steps<W>,
    no_move: NoMove,
    first: First,
    repetition: Repetition,
    clocks: Vec<NearCounter>,
    /// True if a king may not move for ever, so that the generator alone does not know.
    limits_kings: bool,
    /// True if a piece that did not take may be huffed.
    huffs: bool,
    /// True if what was played before matters to what may be played next, or to the end.
    remembers: bool,
    /// True if an empty square next to a piece says that it can move.
    one_square_tells: bool,
    duty: Duty,
    /// True if a man that has moved can never come back.
    men_are_final: bool,
}

/// A counter as the search sees it.
#[derive(Clone, Copy, Debug)]
struct NearCounter {
    plies: u16,
    /// Over how many of its last plies it is felt.
    span: u16,
    gives: Gives,
}

/// Farther than this from its end a counter does not change what a position is worth.
const NEAR: u16 = 24;

/// What the lead in pieces is worth when the counter that it decides is about to fill.
const LEAD: i32 = 600;

/// What it is worth to be able to huff: somewhat less than the piece, for it must be done at once.
const HUFFED_MAN: i32 = 80;
const HUFFED_KING: i32 = 200;

/// A position in a search with all that belongs to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    pub(crate) position: Position<W>,
    pub(crate) hash: PositionHash,
    pub(crate) tally: Tally,
    /// How many positions before this one could come again.
    pub(crate) reversible: u32,
}

impl<W: Word> Board<W> {
    pub(crate) fn new(rulebook: Arc<Rulebook>, machine: Machine<W>) -> Board<W> {
        let endings = rulebook.endings();
        let mechanics = rulebook.mechanics();
        let clocks = endings.counters.iter().map(|counter| NearCounter {
            plies: counter.plies,
            span: counter.plies.min(NEAR),
            gives: counter.gives,
        });
        Board {
            steps: Steps::new(rulebook.grid(), mechanics),
            no_move: endings.no_move,
            first: endings.first,
            repetition: endings.repetition,
            remembers: !endings.counters.is_empty()
                || rulebook.draft().quiet_run != QuietRun::Free
                || machine.huffs(),
            huffs: machine.huffs(),
            clocks: clocks.take(Tally::MOST).collect(),
            limits_kings: rulebook.draft().quiet_run != QuietRun::Free,
            one_square_tells: rulebook.draft().quiet_run == QuietRun::Free
                && mechanics.ranks.iter().flatten().all(steps_one),
            duty: mechanics.capture.duty,
            men_are_final: mechanics.rank(Rank::Man).is_some_and(only_forward),
            machine,
            rulebook,
        }
    }

    pub(crate) fn grid(&self) -> &Grid {
        self.rulebook.grid()
    }

    #[inline(always)]
    pub(crate) fn must_capture(&self) -> bool {
        self.duty == Duty::Compulsory
    }

    #[inline(always)]
    pub(crate) fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// True if a full counter goes to one of the sides, so that standing still can win.
    pub(crate) fn waiting_can_win(&self) -> bool {
        let can_win = |clock: &NearCounter| clock.gives != Gives::Draw;
        self.repetition == Repetition::Free && self.clocks.iter().any(can_win)
    }

    /// After how many quiet plies the game is drawn, whatever is on the board.
    pub(crate) fn patience(&self) -> Option<u16> {
        let counters = self.rulebook.endings().counters.iter();
        counters
            .filter(|counter| counter.gives == Gives::Draw && counter.material == Material::Any)
            .map(|counter| counter.plies)
            .min()
    }

    /// The node after a move.
    #[inline(always)]
    pub(crate) fn child(&self, node: &Node<W>, action: &Action<W>) -> Node<W> {
        let position = node.position.play(action);
        let tally = if self.remembers {
            node.tally
                .after(&self.machine, &node.position, action, &position)
        } else {
            node.tally
        };
        let mut hash = node.hash.after(&node.position, action);
        if self.huffs {
            hash = hash.with(node.tally.mark()).with(tally.mark());
        }
        Node {
            hash,
            reversible: self.reversible_after(node, action),
            position,
            tally,
        }
    }

    #[inline(always)]
    fn reversible_after(&self, node: &Node<W>, action: &Action<W>) -> u32 {
        let before = node.position.rank_at(action.from);
        if self.is_final(action.is_capture(), before, action.rank) {
            0
        } else {
            node.reversible + 1
        }
    }

    #[inline(always)]
    fn is_final(&self, capture: bool, before: Rank, after: Rank) -> bool {
        capture || before != after || before == Rank::Man && self.men_are_final
    }

    /// True if no position before this move can come again after it.
    pub(crate) fn ends_repetition(&self, mv: &Move) -> bool {
        self.is_final(mv.removes(), mv.before, mv.rank)
    }

    #[inline(always)]
    pub(crate) fn can_capture(&self, position: &Position<W>) -> bool {
        self.machine.can_capture(position)
    }

    /// True if the side to move has a legal move. `moves` is used as scratch space.
    #[inline(always)]
    pub(crate) fn has_move(&self, node: &Node<W>, moves: &mut Vec<Action<W>>) -> bool {
        if self.one_square_tells && self.steps.any(&node.position) {
            return true;
        }
        let start = moves.len();
        self.machine.legal(&node.position, &node.tally, moves);
        let found = moves.len() > start;
        moves.truncate(start);
        found
    }

    /// The score of a side to move that has no move.
    #[inline(always)]
    pub(crate) fn stuck(&self, position: &Position<W>, ply: usize) -> Score {
        match self.no_move.stuck(position.mine().any()) {
            Stuck::Loses => Score::loss_in(ply),
            Stuck::Wins => Score::win_in(ply),
            Stuck::Draws => Score::DRAW,
        }
    }

    /// The score of a full counter, if there is one.
    #[inline(always)]
    pub(crate) fn counted_out(
        &self,
        node: &Node<W>,
        ply: usize,
        moves: &mut Vec<Action<W>>,
    ) -> Option<Score> {
        if self.clocks.is_empty() {
            return None;
        }
        let verdict = node.tally.verdict(&self.machine, &node.position)?;
        if self.first == First::NoMove && !self.has_move(node, moves) {
            return Some(self.stuck(&node.position, ply));
        }
        Some(match verdict.winner {
            None => Score::DRAW,
            Some(side) if side == node.position.mover() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        })
    }

    /// The key of a node in the table: positions whose counters differ where it matters are
    /// different.
    #[inline(always)]
    pub(crate) fn key(&self, node: &Node<W>) -> u64 {
        let mut key = node.hash.0;
        if node.tally.is_blank() && !self.limits_kings {
            return key;
        }
        for (i, clock) in self.clocks.iter().enumerate() {
            let count = node.tally.count(i);
            if count > 0 && clock.plies.saturating_sub(count) < clock.span {
                key ^= scatter((i as u64) << 32 | u64::from(count));
            }
        }
        if self.limits_kings {
            key ^= self.key_of_kings(&node.tally);
        }
        key
    }

    fn key_of_kings(&self, tally: &Tally) -> u64 {
        let mut key = 0;
        for side in Side::ALL {
            if let Some(king) = tally.quiet_king(self.grid(), side) {
                let place = (king.square.index() as u64) << 8 | u64::from(king.moves);
                key ^= scatter((side.index() as u64 + 1) << 48 | place);
            }
        }
        key
    }

    /// What it is worth that a piece may be huffed.
    #[inline(always)]
    fn right_to_huff(&self, node: &Node<W>) -> i32 {
        if !self.huffs || !node.tally.owes() || self.no_move == NoMove::Wins {
            return 0;
        }
        if node.tally.owed::<W>().meets(node.position.crowned()) {
            HUFFED_KING
        } else {
            HUFFED_MAN
        }
    }

    /// What an evaluation is worth when counters run out: a draw draws near, or the lead in
    /// pieces begins to count.
    #[inline(always)]
    pub(crate) fn fade(&self, node: &Node<W>, evaluation: i32, drawn: i32) -> i32 {
        let mut value = evaluation + self.right_to_huff(node);
        if node.tally.is_blank() {
            return value;
        }
        for (i, clock) in self.clocks.iter().enumerate() {
            let count = node.tally.count(i);
            let left = clock.plies.saturating_sub(count);
            if count > 0 && left < clock.span {
                value = faded(value, clock, left, drawn, &node.position);
            }
        }
        value
    }
}

fn faded<W: Word>(
    value: i32,
    clock: &NearCounter,
    left: u16,
    drawn: i32,
    position: &Position<W>,
) -> i32 {
    let (left, span) = (i32::from(left), i32::from(clock.span));
    match clock.gives {
        Gives::Draw => (value * left + drawn * (span - left)) / span,
        Gives::MorePieces => {
            let lead = position.mine().count() as i32 - position.theirs().count() as i32;
            value + lead.signum() * LEAD * (span - left) / span
        }
        // Which side is strong is seen when the counter is full.
        Gives::Strong => value,
    }
}

/// True if a piece of the rank may step to the next square.
fn steps_one(rule: &RankRule) -> bool {
    rule.step.reach.has(1)
}

/// True if quiet moves of the rank never lead back.
fn only_forward(rule: &RankRule) -> bool {
    let forward = Directions::DIAGONAL_FORWARD.and(Directions::FORWARD);
    forward.contains(rule.step.directions.and(rule.hop_directions()))
}

/// Spreads a small number over all bits.
pub(crate) const fn scatter(small: u64) -> u64 {
    let mut z = small.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
