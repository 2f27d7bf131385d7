//! The move generator: one source for every rulebook.
//!
//! It is generic over the board word, over where it reads the rules from ([`Source`]), over the
//! side to move ([`Turn`]) and over what counts as one move ([`Way`]). With a compile-time source
//! all questions about rules fold away.

use std::marker::PhantomData;

use crate::ground::Source;
use crate::{
    Action, Chain, Direction, Duty, Flavour, Hop, Jump, Landing, MidChain, Position, Preference,
    Rank, RankRule, Reach, Removal, Side, Turning, Word,
};

/// The side to move, as a type.
pub(crate) trait Turn {
    const SIDE: Side;
    type Next: Turn<Next = Self>;
}

pub(crate) struct FirstTurn;
pub(crate) struct SecondTurn;

impl Turn for FirstTurn {
    const SIDE: Side = Side::First;
    type Next = SecondTurn;
}

impl Turn for SecondTurn {
    const SIDE: Side = Side::Second;
    type Next = FirstTurn;
}

/// What counts as one capture, as a type.
pub(crate) trait Way {
    const FLAVOUR: Flavour;
}

pub(crate) struct ByMove;
pub(crate) struct ByRoute;
pub(crate) struct ByLanding;

impl Way for ByMove {
    const FLAVOUR: Flavour = Flavour::Moves;
}
impl Way for ByRoute {
    const FLAVOUR: Flavour = Flavour::Routes;
}
impl Way for ByLanding {
    const FLAVOUR: Flavour = Flavour::Landings;
}

/// Where captures go as they are found.
pub(crate) trait Sink<W> {
    /// The piece jumps over `over` and lands on `to`.
    #[inline(always)]
    fn jump(&mut self, _over: W, _to: W, _direction: Direction) {}
    /// The last jump is taken back.
    #[inline(always)]
    fn back(&mut self) {}
    /// A whole capture of `count` pieces. Of two captures with different keys only the higher
    /// one is legal; there is no key where the choice is free.
    fn capture<F: Way>(&mut self, action: Action<W>, count: u32, key: Option<Key>);
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
    rank: Rank,
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
    budget: u32,
    types: PhantomData<(T, F)>,
}

/// Calls `f` with each direction; written out so that each call knows its direction.
#[inline(always)]
fn each_direction(mut f: impl FnMut(Direction)) {
    f(Direction::DownLeft);
    f(Direction::DownRight);
    f(Direction::UpRight);
    f(Direction::UpLeft);
    f(Direction::Down);
    f(Direction::Right);
    f(Direction::Up);
    f(Direction::Left);
}

/// Calls `f` with each rank that the rulebook has, and its rule.
#[inline(always)]
fn each_rank<W: Word, R: Source<W>>(rules: R, mut f: impl FnMut(Rank, &RankRule)) {
    if let Some(rule) = rules.mechanics().rank(Rank::Man) {
        f(Rank::Man, rule);
    }
    if let Some(rule) = rules.mechanics().rank(Rank::King) {
        f(Rank::King, rule);
    }
    if let Some(rule) = rules.mechanics().rank(Rank::Triple) {
        f(Rank::Triple, rule);
    }
}

/// The pieces of the side to move that have this rank.
#[inline(always)]
fn pieces<W: Word, R: Source<W>>(rules: R, position: &Position<W>, rank: Rank) -> W {
    let highest = rules.mechanics().highest();
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
fn takeable<W: Word>(position: &Position<W>, jump: &Jump, prey: W) -> W {
    let mut allowed = prey;
    if !jump.takes.has(Rank::Man) {
        allowed &= position.kings;
    }
    if !jump.takes.has(Rank::King) {
        allowed &= !(position.kings & !position.triples);
    }
    if !jump.takes.has(Rank::Triple) {
        allowed &= !position.triples;
    }
    allowed
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
    pub(crate) fn new(rules: R, position: &'a Position<W>, sink: &'a mut S) -> Self {
        Generator {
            rules,
            position,
            sink,
            budget: BUDGET,
            types: PhantomData,
        }
    }

    /// Sends every capture of the side to move to the sink.
    #[inline(always)]
    pub(crate) fn captures(&mut self) {
        let rules = self.rules;
        each_rank(rules, |rank, rule| {
            let pieces = pieces(rules, self.position, rank);
            if rule.jump.approach == Reach::One && rule.jump.enemies == 1 {
                self.short_captures(pieces, rank, rule);
            } else {
                for piece in pieces.each() {
                    let run = self.begin(piece, rank);
                    self.go_on(&run, piece, None, Line::Look);
                }
            }
        });
    }

    /// The first jump of all pieces at once: one pass of shifts for each direction.
    #[inline(always)]
    fn short_captures(&mut self, pieces: W, rank: Rank, rule: &RankRule) {
        if pieces.is_empty() {
            return;
        }
        let prey = takeable(self.position, &rule.jump, self.position.theirs);
        each_direction(|direction| {
            if !rule.jump.directions.has(T::SIDE, direction) {
                return;
            }
            let over = self.rules.shift(pieces, direction) & prey;
            let landings = self.rules.shift(over, direction) & self.position.empty;
            for to in landings.each() {
                let over = self.rules.shift(to, direction.opposite());
                let from = self.rules.shift(over, direction.opposite());
                let run = self.begin(from, rank);
                self.take(&run, rule, over, to, direction);
            }
        });
    }

    #[inline(always)]
    fn begin(&self, from: W, rank: Rank) -> Run<W> {
        Run {
            from,
            taken: W::EMPTY,
            prey: self.position.theirs,
            empty: self.position.empty | from,
            began: rank,
            rank,
            count: 0,
            kings_order: 0,
        }
    }

    /// Makes every jump from `at` that the rules allow; true if there is any.
    fn go_on(&mut self, run: &Run<W>, at: W, came: Option<Direction>, line: Line) -> bool {
        let rules = self.rules;
        let Some(rule) = rules.mechanics().rank(run.rank) else {
            return false;
        };
        let mut any = matches!(line, Line::Seen { goes_on: true });
        each_direction(|direction| {
            if !rule.jump.directions.has(T::SIDE, direction) {
                return;
            }
            if let Some(came) = came {
                let back = direction == came.opposite();
                if back && !self.may_turn_back() {
                    return;
                }
                if line != Line::Look && (back || direction == came) {
                    return;
                }
            }
            if let Some((over, first)) = self.find(run, rule, at, direction) {
                any = true;
                self.take(run, rule, over, first, direction);
            }
        });
        any
    }

    /// While the pieces taken stay on the board they bar the way back by themselves.
    #[inline(always)]
    fn may_turn_back(&self) -> bool {
        let capture = &self.rules.mechanics().capture;
        capture.turning == Turning::Free && capture.removal == Removal::AtOnce
    }

    /// The enemies that a jump from `at` in this direction takes, and the square right behind.
    #[inline(always)]
    fn find(&self, run: &Run<W>, rule: &RankRule, at: W, direction: Direction) -> Option<(W, W)> {
        let prey = takeable(self.position, &rule.jump, run.prey);
        let mut square = self.rules.shift(at, direction);
        if rule.jump.approach == Reach::Any {
            while square.meets(run.empty) {
                square = self.rules.shift(square, direction);
            }
        }
        let mut over = W::EMPTY;
        for _ in 0..rule.jump.enemies {
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
    fn take(&mut self, run: &Run<W>, rule: &RankRule, over: W, first: W, direction: Direction) {
        if run.count >= FREE_JUMPS {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
        }
        let run = self.taking(run, over, direction);
        match rule.jump.landing {
            Landing::Next => {
                self.land(&run, rule, first, over, direction, Line::Look);
            }
            Landing::Any => self.land_anywhere(&run, rule, first, over, direction),
            Landing::AnyThatGoesOn => self.land_to_go_on(&run, rule, first, over, direction),
        }
    }

    /// The run with the enemies of one jump taken.
    #[inline(always)]
    fn taking(&self, run: &Run<W>, over: W, direction: Direction) -> Run<W> {
        let capture = &self.rules.mechanics().capture;
        let mut next = *run;
        next.taken |= over;
        next.prey &= !over;
        if capture.removal == Removal::AtOnce {
            next.empty |= over;
        }
        if capture.prefers(Preference::KingsEarliest) {
            next.kings_order = self.kings_order(run, over, direction);
        }
        next.count += if self
            .rules
            .mechanics()
            .ranks
            .iter()
            .flatten()
            .any(|r| r.jump.enemies > 1)
        {
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
    fn land_anywhere(&mut self, run: &Run<W>, rule: &RankRule, first: W, over: W, way: Direction) {
        let mut to = first;
        let mut seen = Line::Look;
        while to.meets(run.empty) {
            let line = self.line_for(run, rule, first, to, seen);
            self.land(run, rule, to, over, way, line);
            if F::FLAVOUR != Flavour::Landings && to == first {
                seen = self.line_of(run, rule, first, way);
            }
            to = self.rules.shift(to, way);
        }
    }

    /// Of the landing squares only those from which the capture goes on, if there are any.
    #[inline(always)]
    fn land_to_go_on(&mut self, run: &Run<W>, rule: &RankRule, first: W, over: W, way: Direction) {
        let mut to = first;
        let mut seen = Line::Look;
        let mut any = false;
        while to.meets(run.empty) {
            let line = self.line_for(run, rule, first, to, seen);
            self.sink.jump(over, to, way);
            any |= self.go_on_after(run, rule, to, way, line);
            self.sink.back();
            if F::FLAVOUR != Flavour::Landings && to == first {
                seen = self.line_of(run, rule, first, way);
            }
            to = self.rules.shift(to, way);
        }
        if any {
            return;
        }
        let mut to = first;
        while to.meets(run.empty) {
            self.sink.jump(over, to, way);
            self.emit(run, to, crowned(self.rules, T::SIDE, run.rank, rule, to));
            self.sink.back();
            to = self.rules.shift(to, way);
        }
    }

    /// What the first landing square sees along the line of the jump.
    #[inline(always)]
    fn line_of(&self, run: &Run<W>, rule: &RankRule, first: W, way: Direction) -> Line {
        let rank = self.rank_going_on(run, rule, first);
        let run = Run { rank, ..*run };
        let Some(rule) = self.rules.mechanics().rank(rank) else {
            return Line::Look;
        };
        let back = way.opposite();
        let goes_on = self.find(&run, rule, first, way).is_some()
            || (self.may_turn_back()
                && rule.jump.directions.has(T::SIDE, back)
                && self.find(&run, rule, first, back).is_some());
        Line::Seen { goes_on }
    }

    /// A piece that is crowned on one landing square and not on another has other powers there,
    /// so the line of the jump must be looked at anew.
    #[inline(always)]
    fn line_for(&self, run: &Run<W>, rule: &RankRule, first: W, to: W, seen: Line) -> Line {
        let rank = |at| self.rank_going_on(run, rule, at);
        if self.rules.mechanics().crowning == MidChain::GoesOn && rank(first) != rank(to) {
            Line::Look
        } else {
            seen
        }
    }

    /// The rank with which the capture would go on from `at`.
    #[inline(always)]
    fn rank_going_on(&self, run: &Run<W>, rule: &RankRule, at: W) -> Rank {
        match self.rules.mechanics().crowning {
            MidChain::GoesOn => crowned(self.rules, T::SIDE, run.rank, rule, at),
            MidChain::EndsTurn | MidChain::OnlyAtRest => run.rank,
        }
    }

    /// Goes on from a landing square if the piece may; true if it did.
    #[inline(always)]
    fn go_on_after(
        &mut self,
        run: &Run<W>,
        rule: &RankRule,
        at: W,
        way: Direction,
        line: Line,
    ) -> bool {
        match self.rules.mechanics().crowning {
            MidChain::EndsTurn => {
                crowned(self.rules, T::SIDE, run.rank, rule, at) == run.rank
                    && self.go_on(run, at, Some(way), line)
            }
            MidChain::OnlyAtRest => self.go_on(run, at, Some(way), line),
            MidChain::GoesOn => {
                let rank = self.rank_going_on(run, rule, at);
                self.go_on(&Run { rank, ..*run }, at, Some(way), line)
            }
        }
    }

    /// Lands on `to`: the capture goes on, ends, or both, as the rules say.
    #[inline(always)]
    fn land(&mut self, run: &Run<W>, rule: &RankRule, to: W, over: W, way: Direction, line: Line) {
        self.sink.jump(over, to, way);
        let goes_on = match self.rules.mechanics().capture.chain {
            Chain::OneJump => false,
            Chain::MayStop => {
                self.go_on_after(run, rule, to, way, line);
                false
            }
            Chain::MustFinish => self.go_on_after(run, rule, to, way, line),
        };
        if !goes_on {
            self.emit(run, to, crowned(self.rules, T::SIDE, run.rank, rule, to));
        }
        self.sink.back();
    }

    #[inline(always)]
    fn emit(&mut self, run: &Run<W>, to: W, rank: Rank) {
        let action = Action {
            from: run.from,
            to,
            taken: run.taken,
            rank,
        };
        let key = self.key(run);
        self.sink.capture::<F>(action, run.count, key);
    }

    /// The key that orders captures by the rulebook's preference.
    #[inline(always)]
    fn key(&self, run: &Run<W>) -> Option<Key> {
        let capture = &self.rules.mechanics().capture;
        if capture.is_free() {
            return None;
        }
        let mut key = 0;
        let mut i = 0;
        while i < capture.preference.len() {
            if let Some(preference) = capture.preference[i] {
                let (bits, value) = self.weight(run, preference);
                key = key << bits | value;
            }
            i += 1;
        }
        Some(key)
    }

    /// How a capture stands under one preference: a number and the bits it needs.
    #[inline(always)]
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

/// True if the side to move may or must take.
#[inline(always)]
pub(crate) fn can_capture<W, R, T>(rules: R, position: &Position<W>) -> bool
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    let mut none = Nothing;
    let generator = Generator::<W, R, T, ByMove, Nothing>::new(rules, position, &mut none);
    let mut found = false;
    each_rank(rules, |rank, rule| {
        let pieces = pieces(rules, position, rank);
        let prey = takeable(position, &rule.jump, position.theirs);
        each_direction(|direction| {
            if found || !rule.jump.directions.has(T::SIDE, direction) {
                return;
            }
            if rule.jump.approach == Reach::One && rule.jump.enemies == 1 {
                let over = rules.shift(pieces, direction) & prey;
                found |= rules.shift(over, direction).meets(position.empty);
                return;
            }
            for piece in pieces.each() {
                let run = generator.begin(piece, rank);
                found |= generator.find(&run, rule, piece, direction).is_some();
            }
        });
    });
    found
}

/// A sink for those who only look.
struct Nothing;

impl<W> Sink<W> for Nothing {
    fn capture<F: Way>(&mut self, _: Action<W>, _: u32, _: Option<Key>) {}
}

/// Calls `f` with each quiet move.
#[inline(always)]
pub(crate) fn each_quiet<W, R, T>(rules: R, position: &Position<W>, mut f: impl FnMut(Action<W>))
where
    W: Word,
    R: Source<W>,
    T: Turn,
{
    each_rank(rules, |rank, rule| {
        let pieces = pieces(rules, position, rank);
        if pieces.is_empty() {
            return;
        }
        each_direction(|direction| {
            let back = direction.opposite();
            let mut moved = |from, to| {
                let rank = crowned(rules, T::SIDE, rank, rule, to);
                f(Action {
                    from,
                    to,
                    taken: W::EMPTY,
                    rank,
                });
            };
            if rule.step.directions.has(T::SIDE, direction) {
                let targets = rules.shift(pieces, direction) & position.empty;
                for to in targets.each() {
                    let from = rules.shift(to, back);
                    moved(from, to);
                    if rule.step.reach == Reach::Any {
                        let mut far = rules.shift(to, direction);
                        while far.meets(position.empty) {
                            moved(from, far);
                            far = rules.shift(far, direction);
                        }
                    }
                }
            }
            if rule.hop == Hop::OneFriend && rule.jump.directions.has(T::SIDE, direction) {
                let over = rules.shift(pieces, direction) & position.mine;
                for to in (rules.shift(over, direction) & position.empty).each() {
                    moved(rules.shift(rules.shift(to, back), back), to);
                }
            }
        });
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
    each_rank(rules, |rank, rule| {
        let pieces = pieces(rules, position, rank);
        if pieces.is_empty() {
            return;
        }
        each_direction(|direction| {
            if rule.step.directions.has(T::SIDE, direction) {
                let mut targets = rules.shift(pieces, direction) & position.empty;
                count += targets.count();
                if rule.step.reach == Reach::Any {
                    while targets.any() {
                        targets = rules.shift(targets, direction) & position.empty;
                        count += targets.count();
                    }
                }
            }
            if rule.hop == Hop::OneFriend && rule.jump.directions.has(T::SIDE, direction) {
                let over = rules.shift(pieces, direction) & position.mine;
                count += (rules.shift(over, direction) & position.empty).count();
            }
        });
    });
    u64::from(count)
}

/// True if a side that can take must.
#[inline(always)]
pub(crate) fn is_compulsory<W: Word, R: Source<W>>(rules: R) -> bool {
    rules.mechanics().capture.duty == Duty::Compulsory
}
