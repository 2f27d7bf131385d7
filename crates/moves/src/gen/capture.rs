//! Captures: chains of jumps, walked to their ends.

mod key;
mod land;

use std::marker::PhantomData;

use super::known::{
    AnyTurn, ByMove, Facts, Kings, Men, Mover, Rung, Triples, Way, each_direction, each_rank,
    is_short,
};
use super::{crowned, pieces};
use crate::plan::Ways;
use crate::source::Source;
use crate::{
    Action, Direction, Flavour, Huff, Jump, MidChain, Position, Rank, RankRule, Reach, Removal,
    Side, Turning, Word,
};
pub(crate) use key::{Key, in_order};

/// Where captures go as they are found.
pub(crate) trait Sink<W> {
    /// The piece jumps over `over` and lands on `to`.
    #[inline(always)]
    fn jump(&mut self, _over: W, _to: W, _direction: Direction) {}
    /// The last jump is taken back.
    #[inline(always)]
    fn back(&mut self) {}
    /// A whole capture. Of two captures with different keys only the higher one is legal; there
    /// is no key where the choice is free.
    fn capture(&mut self, action: Action<W>, key: Option<Key>, copies: Copies);
    /// How many captures it keeps.
    #[inline(always)]
    fn kept(&self) -> usize {
        0
    }
}

/// Whether the same move may be found twice.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Copies {
    Impossible,
    Possible,
}

/// How many jumps are looked at in one position. No game comes near it; it bounds the work in
/// positions that were made to be slow, and setups that reach it are refused.
const BUDGET: u32 = 1_000_000;
/// Chains shorter than this are not charged to the budget.
const FREE_JUMPS: u32 = 4;

/// Generates the captures of one position into a sink.
pub(crate) struct Captures<'a, W, R, T, F, S> {
    rules: R,
    position: &'a Position<W>,
    sink: &'a mut S,
    way: F,
    budget: u32,
    turn: PhantomData<T>,
}

/// A capture under way.
#[derive(Clone, Copy)]
struct Run<W> {
    from: W,
    taken: W,
    /// Enemies not yet taken.
    prey: W,
    empty: W,
    began: Rank,
    count: u32,
    /// One bit for each piece taken, the first highest: set for a king.
    kings_order: u64,
}

/// The rank of the piece under way, with its rule.
#[derive(Clone, Copy)]
struct Piece<'r, K> {
    rung: K,
    rule: &'r RankRule,
}

/// One jump: over these enemies, to this square.
#[derive(Clone, Copy)]
struct Leap<W> {
    over: W,
    to: W,
    way: Direction,
}

/// How the piece came to where it stands in mid-chain.
#[derive(Clone, Copy)]
struct Came {
    way: Direction,
    line: Line,
}

/// Whether a landing square still has to look along the line of the jump.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    Look,
    /// Another landing square of the same jump has looked; this is what it found.
    Seen {
        goes_on: bool,
    },
    /// Another landing square of the same jump, one nearer, has looked as far as it could.
    Nearer,
}

impl<'a, W, R, T, F, S> Captures<'a, W, R, T, F, S>
where
    W: Word,
    R: Source<W>,
    T: Mover,
    F: Way,
    S: Sink<W>,
{
    #[inline(always)]
    pub(crate) fn new(rules: R, position: &'a Position<W>, way: F, sink: &'a mut S) -> Self {
        Captures {
            rules,
            position,
            sink,
            way,
            budget: BUDGET,
            turn: PhantomData,
        }
    }

    /// Sends every capture of the side to move to the sink.
    #[inline(always)]
    pub(crate) fn send_all(&mut self) {
        let rules = self.rules;
        each_rank!(R, rules, rung, rule => self.captures_of(Piece { rung, rule }));
    }

    /// True if the position has more captures than are looked at.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.budget == 0
    }

    #[inline(always)]
    fn captures_of<K: Rung>(&mut self, piece: Piece<K>) {
        let pieces = pieces(self.rules, self.position, piece.rung.rank());
        if pieces.is_empty() {
            return;
        }
        if const { Facts::<W, R, T, K>::MAY_BE_SHORT } && is_short(piece.rule) {
            each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(piece.rung), way => {
                self.short_captures(piece, pieces, way);
            });
        } else if const { Facts::<W, R, T, K>::MAY_BE_LONG } {
            for from in pieces.each() {
                let run = self.begin(from, piece.rung.rank());
                self.go_on(piece.rung, &run, from, None);
            }
        }
    }

    /// The first jump of all pieces at once: one pass of shifts.
    #[inline(always)]
    fn short_captures<K: Rung>(&mut self, piece: Piece<K>, pieces: W, way: Direction) {
        let prey = self.takeable(piece.rule, self.position.theirs);
        let over = self.rules.shift(pieces, way) & prey;
        let landings = self.rules.shift(over, way) & self.position.empty;
        for to in landings.each() {
            let over = self.rules.shift(to, way.opposite());
            let from = self.rules.shift(over, way.opposite());
            let run = self.begin(from, piece.rung.rank());
            self.take(piece, &run, Leap { over, to, way });
        }
    }

    #[inline(always)]
    fn begin(&self, from: W, rank: Rank) -> Run<W> {
        Run {
            from,
            taken: W::EMPTY,
            prey: self.position.theirs,
            empty: self.position.empty | from,
            began: rank,
            count: 0,
            kings_order: 0,
        }
    }

    /// Makes every jump from `at` that the rules allow; true if there is any.
    fn go_on<K: Rung>(&mut self, rung: K, run: &Run<W>, at: W, came: Option<Came>) -> bool {
        let rules = self.rules;
        let Some(rule) = rules.plan().rank(rung.rank()) else {
            return false;
        };
        let piece = Piece { rung, rule };
        let mut any = came.is_some_and(|came| came.line == Line::Seen { goes_on: true });
        each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(rung), way => {
            any |= self.try_jump(piece, run, at, came, way);
        });
        any
    }

    #[inline(always)]
    fn try_jump<K: Rung>(
        &mut self,
        piece: Piece<K>,
        run: &Run<W>,
        at: W,
        came: Option<Came>,
        way: Direction,
    ) -> bool {
        if let Some(came) = came {
            let back = way == came.way.opposite();
            let seen = matches!(came.line, Line::Seen { .. }) && (back || way == came.way);
            if seen || (back && !self.may_turn_back()) || !self.may_go(came.way, way) {
                return false;
            }
        }
        let Some(leap) = self.find(run, piece.rule, at, way) else {
            return false;
        };
        if const { !R::IS_ORDINARY }
            && let Some(came) = came
            && self.is_found_already(piece.rule, at, came, leap)
        {
            return true;
        }
        self.take(piece, run, leap);
        true
    }

    /// The jump from `at` in this direction, to the square right behind the enemies.
    #[inline(always)]
    fn find(&self, run: &Run<W>, rule: &RankRule, at: W, way: Direction) -> Option<Leap<W>> {
        let prey = self.takeable(rule, run.prey);
        let mut square = self.rules.shift(at, way);
        if rule.jump.approach == Reach::Any {
            while square.meets(run.empty) {
                square = self.rules.shift(square, way);
            }
        } else if const { !R::IS_ORDINARY } && rule.jump.approach.is_counted() {
            square = self.approach(run, rule, square, way)?;
        }
        let most = if const { R::IS_ORDINARY } {
            1
        } else {
            rule.jump.enemies
        };
        let mut over = W::EMPTY;
        for _ in 0..most {
            if !square.meets(prey) {
                return None;
            }
            over |= square;
            square = self.rules.shift(square, way);
            if square.meets(run.empty) {
                let to = square;
                return Some(Leap { over, to, way });
            }
        }
        None
    }

    /// The first square from `next` on that is not empty, if it is as far away as it may be.
    fn approach(&self, run: &Run<W>, rule: &RankRule, next: W, way: Direction) -> Option<W> {
        let mut square = next;
        let mut distance = 1;
        while square.meets(run.empty) {
            square = self.rules.shift(square, way);
            distance += 1;
        }
        rule.jump.approach.has(distance).then_some(square)
    }

    /// True if the landing square one nearer has found the same jump along the line. It sees
    /// farther back than this one and one square less far ahead.
    fn is_found_already(&self, rule: &RankRule, at: W, came: Came, leap: Leap<W>) -> bool {
        if came.line != Line::Nearer {
            return false;
        }
        let distance = self.distance(at, leap);
        let nearer = if leap.way == came.way {
            distance + 1
        } else {
            distance.saturating_sub(1)
        };
        (leap.way == came.way || leap.way == came.way.opposite()) && rule.jump.approach.has(nearer)
    }

    /// How far away the first enemy of a jump stands.
    fn distance(&self, at: W, leap: Leap<W>) -> u32 {
        let mut square = self.rules.shift(at, leap.way);
        let mut distance = 1;
        while !square.meets(leap.over) {
            square = self.rules.shift(square, leap.way);
            distance += 1;
        }
        distance
    }

    /// The run with the enemies of one jump taken.
    #[inline(always)]
    fn taking(&self, run: &Run<W>, leap: Leap<W>) -> Run<W> {
        let plan = self.rules.plan();
        let mut next = *run;
        next.taken |= leap.over;
        next.prey &= !leap.over;
        if plan.capture().removal == Removal::AtOnce {
            next.empty |= leap.over;
        }
        if plan.is_ordered {
            next.kings_order = self.kings_order(run, leap);
        }
        next.count += if const { !R::IS_ORDINARY } && plan.takes_several {
            leap.over.count()
        } else {
            1
        };
        next
    }

    /// Goes on from a landing square if the piece may; true if it did.
    #[inline(always)]
    fn go_on_after<K: Rung>(
        &mut self,
        piece: Piece<K>,
        run: &Run<W>,
        leap: Leap<W>,
        line: Line,
    ) -> bool {
        let (at, way) = (leap.to, leap.way);
        let came = Some(Came { way, line });
        let is_crowned = self.crowned(piece, at) != piece.rung.rank();
        let crowning = self.rules.plan().crowning();
        if const { Facts::<W, R, T, K>::MAY_END_BY_CROWNING }
            && is_crowned
            && crowning == MidChain::EndsTurn
        {
            return false;
        }
        if const { Facts::<W, R, T, K>::MAY_GO_ON_CROWNED }
            && is_crowned
            && crowning == MidChain::GoesOn
        {
            return self.go_on(piece.rung.next(), run, at, came);
        }
        if const { Facts::<W, R, T, K>::IS_WRITTEN_OUT && Facts::<W, R, T, K>::MAY_BE_SHORT }
            && is_short(piece.rule)
            && self.is_at_end(piece, run, at)
        {
            return false;
        }
        self.go_on(piece.rung, run, at, came)
    }

    /// True if a short piece can take nothing more from `at`. Most captures end after one jump,
    /// so this is asked before the way on is walked.
    #[inline(always)]
    fn is_at_end<K: Rung>(&self, piece: Piece<K>, run: &Run<W>, at: W) -> bool {
        let mut more = false;
        each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(piece.rung), way => {
            more |= self.find(run, piece.rule, at, way).is_some();
        });
        !more
    }

    /// The rank with which the capture would go on from `at`.
    #[inline(always)]
    fn rank_going_on<K: Rung>(&self, piece: Piece<K>, at: W) -> Rank {
        match self.rules.plan().crowning() {
            MidChain::GoesOn => self.crowned(piece, at),
            MidChain::EndsTurn | MidChain::OnlyAtRest => piece.rung.rank(),
        }
    }

    /// The rank of the piece if it comes to rest on `at`.
    #[inline(always)]
    fn crowned<K: Rung>(&self, piece: Piece<K>, at: W) -> Rank {
        crowned(self.rules, self.side(), piece.rung.rank(), piece.rule, at)
    }

    #[inline(always)]
    fn side(&self) -> Side {
        T::side(self.position.mover)
    }

    #[inline(always)]
    fn jumps(&self, rung: impl Rung) -> Ways {
        self.rules.plan().jumps(self.side(), rung.rank())
    }

    /// False if a capture that came one way may not go on another.
    #[inline(always)]
    fn may_go(&self, came: Direction, way: Direction) -> bool {
        way == came
            || const { R::IS_ORDINARY }
            || self.rules.plan().capture().turning != Turning::StraightOn
    }

    /// While the pieces taken stay on the board they bar the way back by themselves.
    #[inline(always)]
    fn may_turn_back(&self) -> bool {
        let capture = self.rules.plan().capture();
        capture.turning == Turning::Free && capture.removal == Removal::AtOnce
    }

    /// The enemies among `prey` that a piece with this rule may take.
    #[inline(always)]
    fn takeable(&self, rule: &RankRule, prey: W) -> W {
        if const { !R::IS_ORDINARY } && self.rules.plan().is_choosy {
            prey & ranks_taken(self.position, &rule.jump)
        } else {
            prey
        }
    }

    /// True if some piece of this rank can take.
    #[inline(always)]
    fn rank_can_capture<K: Rung>(&self, piece: Piece<K>) -> bool {
        let pieces = pieces(self.rules, self.position, piece.rung.rank());
        let prey = self.takeable(piece.rule, self.position.theirs);
        let mut found = false;
        each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(piece.rung), way => {
            if const { Facts::<W, R, T, K>::MAY_BE_SHORT } && is_short(piece.rule) {
                let over = self.rules.shift(pieces, way) & prey;
                found |= self.rules.shift(over, way).meets(self.position.empty);
            } else if const { Facts::<W, R, T, K>::MAY_BE_LONG } {
                found = found || pieces.each().any(|from| {
                    let run = self.begin(from, piece.rung.rank());
                    self.find(&run, piece.rule, from, way).is_some()
                });
            }
        });
        found
    }

    /// Ends the capture on `to` and sends it to the sink.
    #[inline(always)]
    fn end(&mut self, run: &Run<W>, to: W, rank: Rank) {
        let action = Action {
            from: run.from,
            to,
            taken: run.taken,
            rank,
            huff: Huff::No,
        };
        // One piece can be taken in one way only; with two or more the same move can come twice.
        let copies = if self.way.flavour() == Flavour::Moves && run.count > 1 {
            Copies::Possible
        } else {
            Copies::Impossible
        };
        self.sink.capture(action, self.key(run), copies);
    }
}

/// The pieces of either side that have a rank which the jump may take.
fn ranks_taken<W: Word>(position: &Position<W>, jump: &Jump) -> W {
    Rank::ALL
        .into_iter()
        .filter(|rank| jump.takes.has(*rank))
        .fold(W::EMPTY, |pieces, rank| pieces | position.ranked(rank))
}

/// True if the side to move can take something.
#[inline(always)]
pub(crate) fn can_capture<W, R, T>(rules: R, position: &Position<W>) -> bool
where
    W: Word,
    R: Source<W>,
    T: Mover,
{
    let mut nothing = Nothing;
    let captures = Captures::<W, R, T, _, _>::new(rules, position, ByMove, &mut nothing);
    let mut found = false;
    each_rank!(R, rules, rung, rule => found = found || captures.rank_can_capture(Piece { rung, rule }));
    found
}

/// A sink for those who only look.
struct Nothing;

impl<W> Sink<W> for Nothing {
    fn capture(&mut self, _: Action<W>, _: Option<Key>, _: Copies) {}
}
