//! The move generator: one source for every rulebook.
//!
//! It is generic over the board word, over where it reads the rules from ([`Source`]), over the
//! side to move ([`Turn`]) and over what counts as one move ([`Way`]). With a compile-time source
//! all questions about rules fold away.

use std::marker::PhantomData;

use crate::ground::Source;
use crate::plan::Ways;
use crate::{
    Action, Chain, Direction, Directions, Duty, Flavour, Hop, Jump, Landing, MidChain, Position,
    Preference, Rank, RankRule, Reach, Removal, Side, Turning, Word,
};

/// The side to move: known at compile time, or not.
pub(crate) trait Turn {
    const SIDE: Option<Side>;
    type Next: Turn;
    fn side(mover: Side) -> Side;
}

pub(crate) struct FirstTurn;
pub(crate) struct SecondTurn;
pub(crate) struct AnyTurn;

impl Turn for FirstTurn {
    const SIDE: Option<Side> = Some(Side::First);
    type Next = SecondTurn;
    #[inline(always)]
    fn side(_: Side) -> Side {
        Side::First
    }
}

impl Turn for SecondTurn {
    const SIDE: Option<Side> = Some(Side::Second);
    type Next = FirstTurn;
    #[inline(always)]
    fn side(_: Side) -> Side {
        Side::Second
    }
}

impl Turn for AnyTurn {
    const SIDE: Option<Side> = None;
    type Next = AnyTurn;
    #[inline(always)]
    fn side(mover: Side) -> Side {
        mover
    }
}

/// The rank of the piece that moves: known at compile time, so that the way of a man knows
/// nothing of kings, or not.
trait Rung: Copy {
    const RANK: Option<Rank>;
    type Next: Rung;
    fn rank(self) -> Rank;
    /// One rank up.
    fn next(self) -> Self::Next;
}

#[derive(Clone, Copy)]
struct Men;
#[derive(Clone, Copy)]
struct Kings;
#[derive(Clone, Copy)]
struct Triples;

macro_rules! rung {
    ($name:ident, $rank:ident, $next:ident) => {
        impl Rung for $name {
            const RANK: Option<Rank> = Some(Rank::$rank);
            type Next = $next;
            #[inline(always)]
            fn rank(self) -> Rank {
                Rank::$rank
            }
            #[inline(always)]
            fn next(self) -> $next {
                $next
            }
        }
    };
}

rung!(Men, Man, Kings);
rung!(Kings, King, Triples);
rung!(Triples, Triple, Triples);

impl Rung for Rank {
    const RANK: Option<Rank> = None;
    type Next = Rank;
    #[inline(always)]
    fn rank(self) -> Rank {
        self
    }
    #[inline(always)]
    fn next(self) -> Rank {
        Rank::next(self).unwrap_or(self)
    }
}

/// What counts as one capture: known at compile time, or not.
pub(crate) trait Way: Copy {
    fn flavour(self) -> Flavour;
}

#[derive(Clone, Copy)]
pub(crate) struct ByMove;
#[derive(Clone, Copy)]
pub(crate) struct ByRoute;

impl Way for ByMove {
    #[inline(always)]
    fn flavour(self) -> Flavour {
        Flavour::Moves
    }
}
impl Way for ByRoute {
    #[inline(always)]
    fn flavour(self) -> Flavour {
        Flavour::Routes
    }
}
impl Way for Flavour {
    #[inline(always)]
    fn flavour(self) -> Flavour {
        self
    }
}

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
}

/// Whether the same move may be found twice.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Copies {
    Impossible,
    Possible,
}

/// The rank of a capture among others, by the rulebook's preference.
pub(crate) type Key = u128;

/// No capture has this many jumps explored in one position that people would play; it bounds the
/// work in positions made to be slow.
const BUDGET: u32 = 20_000;
/// Chains shorter than this are not charged to the budget.
const FREE_JUMPS: u32 = 4;

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

/// Whether a landing square still has to look along the line of the jump.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    Look,
    /// Another landing square of the same jump has looked; this is what it found.
    Seen {
        goes_on: bool,
    },
}

/// Generates the captures of one position into a sink.
pub(crate) struct Generator<'a, W, R, T, F, S> {
    rules: R,
    position: &'a Position<W>,
    sink: &'a mut S,
    way: F,
    budget: u32,
    turn: PhantomData<T>,
}

/// What is known at compile time of a source, a turn and a rank. A question answered with "no"
/// leaves no code behind, not even for the optimiser to remove: that keeps builds short.
struct Facts<W, R, T, K>(PhantomData<(W, R, T, K)>);

impl<W: Word, R: Source<W>, T: Turn, K: Rung> Facts<W, R, T, K> {
    /// The rule of the rank: `None` if it is not known, `Some(None)` if there is no such rank.
    const RULE: Option<Option<RankRule>> = match (R::PLAN, K::RANK) {
        (Some(plan), Some(rank)) => Some(plan.mechanics.ranks[rank.index()]),
        _ => None,
    };
    /// True if this is a man that steps forward and takes what is next to it.
    const IS_ORDINARY_MAN: bool = R::IS_ORDINARY && matches!(K::RANK, Some(Rank::Man));
    const IS_WRITTEN_OUT: bool = R::IS_WRITTEN_OUT && T::SIDE.is_some() && K::RANK.is_some();

    const MAY_EXIST: bool = match (Self::RULE, K::RANK) {
        (Some(rule), _) => rule.is_some(),
        (None, Some(Rank::Triple)) => !R::IS_ORDINARY,
        (None, _) => true,
    };
    const MAY_BE_SHORT: bool = match Self::RULE {
        Some(Some(rule)) => is_short(&rule),
        Some(None) => false,
        None => true,
    };
    const MAY_BE_LONG: bool = match Self::RULE {
        Some(Some(rule)) => !is_short(&rule),
        Some(None) => false,
        None => !Self::IS_ORDINARY_MAN,
    };
    const MAY_HOP: bool = match Self::RULE {
        Some(Some(rule)) => matches!(rule.hop, Hop::OneFriend),
        Some(None) => false,
        None => !R::IS_ORDINARY,
    };
    const MAY_END_BY_CROWNING: bool = Self::may_crown(MidChain::EndsTurn);
    const MAY_GO_ON_CROWNED: bool = Self::may_crown(MidChain::GoesOn);

    const fn may_crown(crowning: MidChain) -> bool {
        match (R::PLAN, Self::RULE) {
            (Some(plan), Some(Some(rule))) => {
                plan.mechanics.crowning as u8 == crowning as u8 && rule.crowned_on.is_some()
            }
            _ => !(R::IS_ORDINARY && matches!(K::RANK, Some(Rank::King | Rank::Triple))),
        }
    }

    const fn may_land(landing: Landing) -> bool {
        match Self::RULE {
            Some(Some(rule)) => rule.jump.landing as u8 == landing as u8,
            Some(None) => false,
            None => !Self::IS_ORDINARY_MAN || matches!(landing, Landing::Next),
        }
    }

    const fn may_jump(direction: Direction) -> bool {
        match (R::PLAN, T::SIDE, K::RANK) {
            (Some(plan), Some(side), Some(rank)) => plan.jumps(side, rank).has(direction),
            _ => !R::IS_ORDINARY || direction.is_diagonal(),
        }
    }

    const fn may_step(direction: Direction) -> bool {
        match (R::PLAN, T::SIDE, K::RANK) {
            (Some(plan), Some(side), Some(rank)) => plan.steps(side, rank).has(direction),
            (None, Some(side), Some(Rank::Man)) if R::IS_ORDINARY => {
                Directions::DIAGONAL_FORWARD.has(side, direction)
            }
            _ => !R::IS_ORDINARY || direction.is_diagonal(),
        }
    }
}

/// Runs the body once for each direction of a set. Where the rules are known it is written out
/// eight times, so that each copy knows its direction and those not needed disappear; where they
/// are not, it is a loop.
macro_rules! each_direction {
    ($facts:ty, $may:ident, $ways:expr, $direction:ident => $body:expr) => {
        let ways = $ways;
        if const { <$facts>::IS_WRITTEN_OUT } {
            each_direction!(@ $facts, $may, ways, $direction => $body,
                DownLeft DownRight UpRight UpLeft Down Right Up Left);
        } else {
            for $direction in ways {
                $body;
            }
        }
    };
    (@ $facts:ty, $may:ident, $ways:ident, $direction:ident => $body:expr, $($name:ident)*) => {
        $(if const { <$facts>::$may(Direction::$name) } && $ways.has(Direction::$name) {
            let $direction = Direction::$name;
            $body;
        })*
    };
}

/// Runs the body once for each rank of the rulebook, with its rule; written out likewise where
/// the rules are known, as a loop where they are not.
macro_rules! each_rank {
    ($source:ty, $rules:expr, $rung:ident, $rule:ident => $body:expr) => {
        if const { <$source as Source<W>>::IS_WRITTEN_OUT } {
            each_rank!(@ $source, $rules, $rung, $rule => $body, Men Kings Triples);
        } else {
            for $rung in Rank::ALL {
                if let Some($rule) = $rules.plan().rank($rung) {
                    $body;
                }
            }
        }
    };
    (@ $source:ty, $rules:expr, $rung:ident, $rule:ident => $body:expr, $($name:ident)*) => {
        $(if const { Facts::<W, $source, AnyTurn, $name>::MAY_EXIST }
            && let Some($rule) = $rules.plan().rank($name.rank())
        {
            let $rung = $name;
            $body;
        })*
    };
}

/// The pieces of the side to move that have this rank.
#[inline(always)]
fn pieces<W: Word, R: Source<W>>(rules: R, position: &Position<W>, rank: Rank) -> W {
    // In ordinary mechanics a king that does not exist has no pieces either.
    let highest = if const { R::IS_ORDINARY } {
        Rank::King
    } else {
        rules.plan().highest
    };
    match rank {
        Rank::Man if highest == Rank::Man => position.mine,
        Rank::Man => position.mine & !position.kings,
        Rank::King if highest == Rank::King => position.mine & position.kings,
        Rank::King => position.mine & position.kings & !position.triples,
        Rank::Triple => position.mine & position.triples,
    }
}

/// The rank of a piece of this rank after it has come to rest on `at`.
#[inline(always)]
fn crowned<W: Word, R: Source<W>>(
    rules: R,
    side: Side,
    rank: Rank,
    rule: &RankRule,
    at: W,
) -> Rank {
    match (rule.crowned_on, rank.next()) {
        (Some(zone), Some(next)) if rules.zone(side, zone).meets(at) => next,
        _ => rank,
    }
}

/// The enemies that a jump may take.
#[inline(always)]
fn takeable<W: Word, R: Source<W>>(rules: R, position: &Position<W>, jump: &Jump, prey: W) -> W {
    if const { !R::IS_ORDINARY } && rules.plan().is_choosy {
        prey & ranks_taken(position, jump)
    } else {
        prey
    }
}

/// The pieces of either side that have a rank which the jump may take.
fn ranks_taken<W: Word>(position: &Position<W>, jump: &Jump) -> W {
    Rank::ALL
        .into_iter()
        .filter(|rank| jump.takes.has(*rank))
        .fold(W::EMPTY, |pieces, rank| pieces | position.ranked(rank))
}

impl<'a, W, R, T, F, S> Generator<'a, W, R, T, F, S>
where
    W: Word,
    R: Source<W>,
    T: Turn,
    F: Way,
    S: Sink<W>,
{
    #[inline(always)]
    pub(crate) fn new(rules: R, position: &'a Position<W>, way: F, sink: &'a mut S) -> Self {
        Generator {
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
    pub(crate) fn captures(&mut self) {
        let rules = self.rules;
        each_rank!(R, rules, rung, rule => self.captures_of(rung, rule));
    }

    #[inline(always)]
    fn captures_of<K: Rung>(&mut self, rung: K, rule: &RankRule) {
        let pieces = pieces(self.rules, self.position, rung.rank());
        if pieces.is_empty() {
            return;
        }
        if const { Facts::<W, R, T, K>::MAY_BE_SHORT } && is_short(rule) {
            let prey = takeable(self.rules, self.position, &rule.jump, self.position.theirs);
            each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(rung), d => {
                self.short_captures(rung, pieces, prey, rule, d);
            });
        } else if const { Facts::<W, R, T, K>::MAY_BE_LONG } {
            for piece in pieces.each() {
                let run = self.begin(piece, rung.rank());
                self.go_on(rung, &run, piece, None, Line::Look);
            }
        }
    }

    /// The first jump of all pieces at once: one pass of shifts.
    #[inline(always)]
    fn short_captures<K: Rung>(
        &mut self,
        rung: K,
        pieces: W,
        prey: W,
        rule: &RankRule,
        way: Direction,
    ) {
        let over = self.rules.shift(pieces, way) & prey;
        let landings = self.rules.shift(over, way) & self.position.empty;
        for to in landings.each() {
            let over = self.rules.shift(to, way.opposite());
            let from = self.rules.shift(over, way.opposite());
            let run = self.begin(from, rung.rank());
            self.take(rung, &run, rule, over, to, way);
        }
    }

    #[inline(always)]
    fn side(&self) -> Side {
        T::side(self.position.mover)
    }

    #[inline(always)]
    fn jumps(&self, rung: impl Rung) -> Ways {
        self.rules.plan().jumps(self.side(), rung.rank())
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
    fn go_on<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        at: W,
        came: Option<Direction>,
        line: Line,
    ) -> bool {
        let rules = self.rules;
        let Some(rule) = rules.plan().rank(rung.rank()) else {
            return false;
        };
        let mut any = matches!(line, Line::Seen { goes_on: true });
        each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(rung), d => any |= self.try_jump(rung, run, rule, at, came, line, d));
        any
    }

    #[inline(always)]
    fn try_jump<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        at: W,
        came: Option<Direction>,
        line: Line,
        way: Direction,
    ) -> bool {
        if let Some(came) = came {
            let back = way == came.opposite();
            let seen = line != Line::Look && (back || way == came);
            if seen || (back && !self.may_turn_back()) {
                return false;
            }
        }
        let Some((over, first)) = self.find(run, rule, at, way) else {
            return false;
        };
        self.take(rung, run, rule, over, first, way);
        true
    }

    /// True if a short piece can take something from `at`. Most captures end after one jump, so
    /// this is asked before the way on is walked.
    #[inline(always)]
    fn is_at_end<K: Rung>(&self, rung: K, run: &Run<W>, rule: &RankRule, at: W) -> bool {
        let mut more = false;
        each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(rung), d => {
            more |= self.find(run, rule, at, d).is_some();
        });
        !more
    }

    /// While the pieces taken stay on the board they bar the way back by themselves.
    #[inline(always)]
    fn may_turn_back(&self) -> bool {
        let capture = self.rules.plan().capture();
        capture.turning == Turning::Free && capture.removal == Removal::AtOnce
    }

    /// The enemies that a jump from `at` in this direction takes, and the square right behind.
    #[inline(always)]
    fn find(&self, run: &Run<W>, rule: &RankRule, at: W, direction: Direction) -> Option<(W, W)> {
        let prey = takeable(self.rules, self.position, &rule.jump, run.prey);
        let mut square = self.rules.shift(at, direction);
        if rule.jump.approach == Reach::Any {
            while square.meets(run.empty) {
                square = self.rules.shift(square, direction);
            }
        }
        let mut over = W::EMPTY;
        let enemies = if const { R::IS_ORDINARY } {
            1
        } else {
            rule.jump.enemies
        };
        for _ in 0..enemies {
            if !square.meets(prey) {
                return None;
            }
            over |= square;
            square = self.rules.shift(square, direction);
            if square.meets(run.empty) {
                return Some((over, square));
            }
        }
        None
    }

    /// Takes `over` and tries every landing square from `first` on.
    #[inline(always)]
    fn take<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        over: W,
        first: W,
        way: Direction,
    ) {
        if run.count >= FREE_JUMPS {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
        }
        let run = self.taking(run, over, way);
        match rule.jump.landing {
            Landing::Next if const { Facts::<W, R, T, K>::may_land(Landing::Next) } => {
                self.land(rung, &run, rule, first, over, way, Line::Look);
            }
            Landing::Any if const { Facts::<W, R, T, K>::may_land(Landing::Any) } => {
                self.land_anywhere(rung, &run, rule, first, over, way);
            }
            Landing::AnyThatGoesOn if const { Facts::<W, R, T, K>::may_land(Landing::AnyThatGoesOn) } =>
            {
                self.land_to_go_on(rung, &run, rule, first, over, way);
            }
            _ => unreachable!("the rule is one of those that may be"),
        }
    }

    /// The run with the enemies of one jump taken.
    #[inline(always)]
    fn taking(&self, run: &Run<W>, over: W, direction: Direction) -> Run<W> {
        let plan = self.rules.plan();
        let mut next = *run;
        next.taken |= over;
        next.prey &= !over;
        if plan.capture().removal == Removal::AtOnce {
            next.empty |= over;
        }
        if plan.is_ordered {
            next.kings_order = self.kings_order(run, over, direction);
        }
        next.count += if const { !R::IS_ORDINARY } && plan.takes_several {
            over.count()
        } else {
            1
        };
        next
    }

    /// A bit for each piece taken so far, the first highest: set for a king.
    fn kings_order(&self, run: &Run<W>, over: W, direction: Direction) -> u64 {
        in_order(over, direction)
            .zip(run.count..64)
            .filter(|(piece, _)| self.position.kings.meets(*piece))
            .fold(run.kings_order, |order, (_, place)| {
                order | 1 << (63 - place)
            })
    }

    #[inline(always)]
    fn land_anywhere<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        first: W,
        over: W,
        way: Direction,
    ) {
        let mut to = first;
        let mut seen = Line::Look;
        while to.meets(run.empty) {
            let line = self.line_for(rung, rule, first, to, seen);
            self.land(rung, run, rule, to, over, way, line);
            if self.way.flavour() != Flavour::Landings && to == first {
                seen = self.line_of(rung, run, rule, first, way);
            }
            to = self.rules.shift(to, way);
        }
    }

    /// Of the landing squares only those from which the capture goes on, if there are any.
    #[inline(always)]
    fn land_to_go_on<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        first: W,
        over: W,
        way: Direction,
    ) {
        let mut to = first;
        let mut seen = Line::Look;
        let mut any = false;
        while to.meets(run.empty) {
            let line = self.line_for(rung, rule, first, to, seen);
            self.sink.jump(over, to, way);
            any |= self.go_on_after(rung, run, rule, to, way, line);
            self.sink.back();
            if self.way.flavour() != Flavour::Landings && to == first {
                seen = self.line_of(rung, run, rule, first, way);
            }
            to = self.rules.shift(to, way);
        }
        if any {
            return;
        }
        let mut to = first;
        while to.meets(run.empty) {
            self.sink.jump(over, to, way);
            self.emit(run, to, self.crowned(rung, rule, to));
            self.sink.back();
            to = self.rules.shift(to, way);
        }
    }

    /// What the first landing square sees along the line of the jump.
    #[inline(always)]
    fn line_of<K: Rung>(
        &self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        first: W,
        way: Direction,
    ) -> Line {
        let rank = self.rank_going_on(rung, rule, first);
        let Some(rule) = self.rules.plan().rank(rank) else {
            return Line::Look;
        };
        // Who must stand next to the enemy sees another one from each square.
        if rule.jump.approach == Reach::One {
            return Line::Look;
        }
        let jumps = self.jumps(rank);
        let finds = |way| jumps.has(way) && self.find(run, rule, first, way).is_some();
        let goes_on = finds(way) || (self.may_turn_back() && finds(way.opposite()));
        Line::Seen { goes_on }
    }

    /// A piece that is crowned on one landing square and not on another has other powers there,
    /// so the line of the jump must be looked at anew.
    #[inline(always)]
    fn line_for<K: Rung>(&self, rung: K, rule: &RankRule, first: W, to: W, seen: Line) -> Line {
        let rank = |at| self.rank_going_on(rung, rule, at);
        if self.rules.plan().crowning() == MidChain::GoesOn && rank(first) != rank(to) {
            Line::Look
        } else {
            seen
        }
    }

    /// The rank with which the capture would go on from `at`.
    #[inline(always)]
    fn rank_going_on<K: Rung>(&self, rung: K, rule: &RankRule, at: W) -> Rank {
        match self.rules.plan().crowning() {
            MidChain::GoesOn => self.crowned(rung, rule, at),
            MidChain::EndsTurn | MidChain::OnlyAtRest => rung.rank(),
        }
    }

    /// The rank of the piece if it comes to rest on `at`.
    #[inline(always)]
    fn crowned<K: Rung>(&self, rung: K, rule: &RankRule, at: W) -> Rank {
        crowned(self.rules, self.side(), rung.rank(), rule, at)
    }

    /// Goes on from a landing square if the piece may; true if it did.
    #[inline(always)]
    fn go_on_after<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        at: W,
        way: Direction,
        line: Line,
    ) -> bool {
        let is_crowned = self.crowned(rung, rule, at) != rung.rank();
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
            return self.go_on(rung.next(), run, at, Some(way), line);
        }
        if const { Facts::<W, R, T, K>::IS_WRITTEN_OUT && Facts::<W, R, T, K>::MAY_BE_SHORT }
            && is_short(rule)
            && self.is_at_end(rung, run, rule, at)
        {
            return false;
        }
        self.go_on(rung, run, at, Some(way), line)
    }

    /// Lands on `to`: the capture goes on, ends, or both, as the rules say.
    #[inline(always)]
    fn land<K: Rung>(
        &mut self,
        rung: K,
        run: &Run<W>,
        rule: &RankRule,
        to: W,
        over: W,
        way: Direction,
        line: Line,
    ) {
        self.sink.jump(over, to, way);
        let goes_on = match self.rules.plan().capture().chain {
            Chain::OneJump => false,
            Chain::MayStop => {
                self.go_on_after(rung, run, rule, to, way, line);
                false
            }
            Chain::MustFinish => self.go_on_after(rung, run, rule, to, way, line),
        };
        if !goes_on {
            self.emit(run, to, self.crowned(rung, rule, to));
        }
        self.sink.back();
    }

    /// True if some piece of this rank can take.
    #[inline(always)]
    fn rank_can_capture<K: Rung>(&self, rung: K, rule: &RankRule) -> bool {
        let pieces = pieces(self.rules, self.position, rung.rank());
        let prey = takeable(self.rules, self.position, &rule.jump, self.position.theirs);
        let mut found = false;
        each_direction!(Facts<W, R, T, K>, may_jump, self.jumps(rung), d => {
            if const { Facts::<W, R, T, K>::MAY_BE_SHORT } && is_short(rule) {
                let over = self.rules.shift(pieces, d) & prey;
                found |= self.rules.shift(over, d).meets(self.position.empty);
            } else if const { Facts::<W, R, T, K>::MAY_BE_LONG } {
                found = found || pieces.each().any(|piece| {
                    let run = self.begin(piece, rung.rank());
                    self.find(&run, rule, piece, d).is_some()
                });
            }
        });
        found
    }

    #[inline(always)]
    fn emit(&mut self, run: &Run<W>, to: W, rank: Rank) {
        let action = Action {
            from: run.from,
            to,
            taken: run.taken,
            rank,
        };
        // One piece can be taken in one way only; with two or more the same move can come twice.
        let copies = if self.way.flavour() == Flavour::Moves && run.count > 1 {
            Copies::Possible
        } else {
            Copies::Impossible
        };
        self.sink.capture(action, self.key(run), copies);
    }

    /// The key that orders captures by the rulebook's preference.
    #[inline(always)]
    fn key(&self, run: &Run<W>) -> Option<Key> {
        let plan = self.rules.plan();
        if plan.is_free {
            None
        } else if plan.counts_only {
            Some(Key::from(run.count))
        } else {
            Some(self.long_key(run))
        }
    }

    fn long_key(&self, run: &Run<W>) -> Key {
        let preferences = self.rules.plan().capture().preference;
        preferences.iter().flatten().fold(0, |key, preference| {
            let (bits, value) = self.weight(run, *preference);
            key << bits | value
        })
    }

    /// How a capture stands under one preference: a number and the bits it needs.
    fn weight(&self, run: &Run<W>, preference: Preference) -> (u32, Key) {
        let kings = || (run.taken & self.position.kings).count();
        match preference {
            Preference::MostPieces => (8, Key::from(run.count)),
            Preference::MostValue => {
                let men = run.count - kings();
                let value = men * Preference::MAN_VALUE + kings() * Preference::KING_VALUE;
                (16, Key::from(value))
            }
            Preference::ByKing => (1, Key::from(run.began != Rank::Man)),
            Preference::MostKings => (8, Key::from(kings())),
            Preference::KingsEarliest => (64, Key::from(run.kings_order)),
        }
    }
}

/// The pieces of one jump in the order in which they are passed.
pub(crate) fn in_order<W: Word>(over: W, direction: Direction) -> impl Iterator<Item = W> {
    let mut rest = over;
    std::iter::from_fn(move || {
        let piece = if direction.is_up_the_word() {
            rest.lowest()
        } else {
            rest.highest()
        };
        rest ^= piece;
        piece.any().then_some(piece)
    })
}

/// True if a piece of this rank takes one enemy next to it at a time.
#[inline(always)]
const fn is_short(rule: &RankRule) -> bool {
    matches!(rule.jump.approach, Reach::One) && rule.jump.enemies == 1
}

/// True if the side to move can take something.
#[inline(always)]
pub(crate) fn can_capture<W, R, T>(rules: R, position: &Position<W>) -> bool
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    let mut nothing = Nothing;
    let generator = Generator::<W, R, T, _, _>::new(rules, position, ByMove, &mut nothing);
    let mut found = false;
    each_rank!(R, rules, rung, rule => found = found || generator.rank_can_capture(rung, rule));
    found
}

/// A sink for those who only look.
struct Nothing;

impl<W> Sink<W> for Nothing {
    fn capture(&mut self, _: Action<W>, _: Option<Key>, _: Copies) {}
}

/// Where quiet moves go as they are found.
pub(crate) trait Quiet<W> {
    fn quiet(&mut self, action: Action<W>);
}

impl<W> Quiet<W> for Vec<Action<W>> {
    #[inline(always)]
    fn quiet(&mut self, action: Action<W>) {
        self.push(action);
    }
}

/// Sends every quiet move to the sink.
#[inline(always)]
pub(crate) fn each_quiet<W, R, T>(rules: R, position: &Position<W>, sink: &mut impl Quiet<W>)
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    each_rank!(R, rules, rung, rule => {
        let pieces = pieces(rules, position, rung.rank());
        if pieces.any() {
            let steps = Steps { rules, position, pieces, rung, rule, turn: PhantomData::<T> };
            steps.send_all(sink);
        }
    });
}

/// How many quiet moves there are.
#[inline(always)]
pub(crate) fn count_quiet<W, R, T>(rules: R, position: &Position<W>) -> u64
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    let mut count = 0;
    each_rank!(R, rules, rung, rule => {
        let pieces = pieces(rules, position, rung.rank());
        if pieces.any() {
            let steps = Steps { rules, position, pieces, rung, rule, turn: PhantomData::<T> };
            count += steps.count_all();
        }
    });
    u64::from(count)
}

/// The quiet moves of all pieces of one rank.
struct Steps<'a, W, R, T, K> {
    rules: R,
    position: &'a Position<W>,
    pieces: W,
    rung: K,
    rule: &'a RankRule,
    turn: PhantomData<T>,
}

impl<W: Word, R: Source<W>, T: Turn, K: Rung> Steps<'_, W, R, T, K> {
    #[inline(always)]
    fn side(&self) -> Side {
        T::side(self.position.mover)
    }

    #[inline(always)]
    fn ways(&self) -> Ways {
        self.rules.plan().steps(self.side(), self.rung.rank())
    }

    #[inline(always)]
    fn send_all(&self, sink: &mut impl Quiet<W>) {
        each_direction!(Facts<W, R, T, K>, may_step, self.ways(), d => self.steps(d, sink));
        if const { Facts::<W, R, T, K>::MAY_HOP } {
            each_direction!(Facts<W, R, T, K>, may_jump, self.hop_ways(), d => self.hops(d, sink));
        }
    }

    #[inline(always)]
    fn count_all(&self) -> u32 {
        let mut count = 0;
        each_direction!(Facts<W, R, T, K>, may_step, self.ways(), d => count += self.count(d));
        if const { Facts::<W, R, T, K>::MAY_HOP } {
            each_direction!(Facts<W, R, T, K>, may_jump, self.hop_ways(), d => {
                count += self.hop_targets(d).count();
            });
        }
        count
    }

    /// Where the pieces may hop.
    #[inline(always)]
    fn hop_ways(&self) -> Ways {
        match self.rule.hop {
            Hop::Never => Ways::NONE,
            Hop::OneFriend => self.rules.plan().jumps(self.side(), self.rung.rank()),
        }
    }

    #[inline(always)]
    fn steps(&self, way: Direction, sink: &mut impl Quiet<W>) {
        let targets = self.rules.shift(self.pieces, way) & self.position.empty;
        for to in targets.each() {
            let from = self.rules.shift(to, way.opposite());
            self.send(from, to, sink);
            if self.rule.step.reach == Reach::Any {
                let mut far = self.rules.shift(to, way);
                while far.meets(self.position.empty) {
                    self.send(from, far, sink);
                    far = self.rules.shift(far, way);
                }
            }
        }
    }

    #[inline(always)]
    fn hops(&self, way: Direction, sink: &mut impl Quiet<W>) {
        for to in self.hop_targets(way).each() {
            let over = self.rules.shift(to, way.opposite());
            let from = self.rules.shift(over, way.opposite());
            self.send(from, to, sink);
        }
    }

    #[inline(always)]
    fn hop_targets(&self, way: Direction) -> W {
        let over = self.rules.shift(self.pieces, way) & self.position.mine;
        self.rules.shift(over, way) & self.position.empty
    }

    #[inline(always)]
    fn send(&self, from: W, to: W, sink: &mut impl Quiet<W>) {
        sink.quiet(Action {
            from,
            to,
            taken: W::EMPTY,
            rank: crowned(self.rules, self.side(), self.rung.rank(), self.rule, to),
        });
    }

    #[inline(always)]
    fn count(&self, way: Direction) -> u32 {
        let mut targets = self.rules.shift(self.pieces, way) & self.position.empty;
        let mut count = targets.count();
        if self.rule.step.reach == Reach::Any {
            while targets.any() {
                targets = self.rules.shift(targets, way) & self.position.empty;
                count += targets.count();
            }
        }
        count
    }
}

/// True if a side that can take must.
#[inline(always)]
pub(crate) fn is_compulsory<W: Word, R: Source<W>>(rules: R) -> bool {
    rules.plan().capture().duty == Duty::Compulsory
}
