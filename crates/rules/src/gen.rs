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

/// The rank of the piece that moves, as a type: the way of a man knows nothing of kings.
trait Rung {
    const RANK: Rank;
    type Next: Rung;
}

struct Men;
struct Kings;
struct Triples;

impl Rung for Men {
    const RANK: Rank = Rank::Man;
    type Next = Kings;
}
impl Rung for Kings {
    const RANK: Rank = Rank::King;
    type Next = Triples;
}
impl Rung for Triples {
    const RANK: Rank = Rank::Triple;
    type Next = Triples;
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

/// Runs the body once for each direction. It is written out eight times, so that each copy knows
/// its direction and what the rules do not need disappears; a loop or a closure would not do.
macro_rules! each_direction {
    ($source:ty, $direction:ident => $body:expr) => {
        each_direction!(@ $direction => $body, DownLeft DownRight UpRight UpLeft);
        if !<$source as Source<W>>::IS_DIAGONAL {
            each_direction!(@ $direction => $body, Down Right Up Left);
        }
    };
    (@ $direction:ident => $body:expr, $($name:ident)*) => {
        $({
            let $direction = Direction::$name;
            $body;
        })*
    };
}

/// Runs the body once for each rank of the rulebook, with its type and rule; written out likewise.
macro_rules! each_rank {
    ($rules:expr, $rung:ident, $rule:ident => $body:expr) => {
        each_rank!(@ $rules, $rung, $rule => $body, Men Kings Triples)
    };
    (@ $rules:expr, $rung:ident, $rule:ident => $body:expr, $($name:ident)*) => {
        $(if let Some($rule) = $rules.mechanics().rank($name::RANK) {
            type $rung = $name;
            $body;
        })*
    };
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
        each_rank!(rules, K, rule => self.captures_of::<K>(rule));
    }

    #[inline(always)]
    fn captures_of<K: Rung>(&mut self, rule: &RankRule) {
        let pieces = pieces(self.rules, self.position, K::RANK);
        if pieces.is_empty() {
            return;
        }
        if is_short(rule) {
            let prey = takeable(self.position, &rule.jump, self.position.theirs);
            each_direction!(R, d => self.short_captures::<K>(pieces, prey, rule, d));
        } else {
            for piece in pieces.each() {
                let run = self.begin(piece, K::RANK);
                self.go_on::<K>(&run, piece, None, Line::Look);
            }
        }
    }

    /// The first jump of all pieces at once: one pass of shifts.
    #[inline(always)]
    fn short_captures<K: Rung>(&mut self, pieces: W, prey: W, rule: &RankRule, way: Direction) {
        if !rule.jump.directions.has(T::SIDE, way) {
            return;
        }
        let over = self.rules.shift(pieces, way) & prey;
        let landings = self.rules.shift(over, way) & self.position.empty;
        for to in landings.each() {
            let over = self.rules.shift(to, way.opposite());
            let from = self.rules.shift(over, way.opposite());
            let run = self.begin(from, K::RANK);
            self.take::<K>(&run, rule, over, to, way);
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
    fn go_on<K: Rung>(&mut self, run: &Run<W>, at: W, came: Option<Direction>, line: Line) -> bool {
        let rules = self.rules;
        let Some(rule) = rules.mechanics().rank(K::RANK) else {
            return false;
        };
        let mut any = matches!(line, Line::Seen { goes_on: true });
        each_direction!(R, d => any |= self.try_jump::<K>(run, rule, at, came, line, d));
        any
    }

    #[inline(always)]
    fn try_jump<K: Rung>(
        &mut self,
        run: &Run<W>,
        rule: &RankRule,
        at: W,
        came: Option<Direction>,
        line: Line,
        way: Direction,
    ) -> bool {
        if !rule.jump.directions.has(T::SIDE, way) {
            return false;
        }
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
        self.take::<K>(run, rule, over, first, way);
        true
    }

    /// True if a short piece can take something from `at`. Most captures end after one jump, so
    /// this is asked before the way on is walked.
    #[inline(always)]
    fn is_at_end(&self, run: &Run<W>, rule: &RankRule, at: W) -> bool {
        let mut more = false;
        each_direction!(R, d => {
            more |= rule.jump.directions.has(T::SIDE, d) && self.find(run, rule, at, d).is_some();
        });
        !more
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
    fn take<K: Rung>(&mut self, run: &Run<W>, rule: &RankRule, over: W, first: W, way: Direction) {
        if R::IS_KNOWN {
            self.take_here::<K>(run, rule, over, first, way);
        } else {
            self.take_apart::<K>(run, rule, over, first, way);
        }
    }

    /// The same out of line: with all cases open, eight copies of it would be too much code.
    #[inline(never)]
    fn take_apart<K: Rung>(
        &mut self,
        run: &Run<W>,
        rule: &RankRule,
        over: W,
        first: W,
        way: Direction,
    ) {
        self.take_here::<K>(run, rule, over, first, way);
    }

    #[inline(always)]
    fn take_here<K: Rung>(
        &mut self,
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
            Landing::Next => self.land::<K>(&run, rule, first, over, way, Line::Look),
            Landing::Any => self.land_anywhere::<K>(&run, rule, first, over, way),
            Landing::AnyThatGoesOn => self.land_to_go_on::<K>(&run, rule, first, over, way),
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
    fn land_anywhere<K: Rung>(
        &mut self,
        run: &Run<W>,
        rule: &RankRule,
        first: W,
        over: W,
        way: Direction,
    ) {
        let mut to = first;
        let mut seen = Line::Look;
        while to.meets(run.empty) {
            let line = self.line_for::<K>(rule, first, to, seen);
            self.land::<K>(run, rule, to, over, way, line);
            if self.way.flavour() != Flavour::Landings && to == first {
                seen = self.line_of::<K>(run, rule, first, way);
            }
            to = self.rules.shift(to, way);
        }
    }

    /// Of the landing squares only those from which the capture goes on, if there are any.
    #[inline(always)]
    fn land_to_go_on<K: Rung>(
        &mut self,
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
            let line = self.line_for::<K>(rule, first, to, seen);
            self.sink.jump(over, to, way);
            any |= self.go_on_after::<K>(run, rule, to, way, line);
            self.sink.back();
            if self.way.flavour() != Flavour::Landings && to == first {
                seen = self.line_of::<K>(run, rule, first, way);
            }
            to = self.rules.shift(to, way);
        }
        if any {
            return;
        }
        let mut to = first;
        while to.meets(run.empty) {
            self.sink.jump(over, to, way);
            self.emit(run, to, self.crowned::<K>(rule, to));
            self.sink.back();
            to = self.rules.shift(to, way);
        }
    }

    /// What the first landing square sees along the line of the jump.
    #[inline(always)]
    fn line_of<K: Rung>(&self, run: &Run<W>, rule: &RankRule, first: W, way: Direction) -> Line {
        let rank = self.rank_going_on::<K>(rule, first);
        let Some(rule) = self.rules.mechanics().rank(rank) else {
            return Line::Look;
        };
        let back = way.opposite();
        let goes_on = self.find(run, rule, first, way).is_some()
            || (self.may_turn_back()
                && rule.jump.directions.has(T::SIDE, back)
                && self.find(run, rule, first, back).is_some());
        Line::Seen { goes_on }
    }

    /// A piece that is crowned on one landing square and not on another has other powers there,
    /// so the line of the jump must be looked at anew.
    #[inline(always)]
    fn line_for<K: Rung>(&self, rule: &RankRule, first: W, to: W, seen: Line) -> Line {
        let rank = |at| self.rank_going_on::<K>(rule, at);
        if self.rules.mechanics().crowning == MidChain::GoesOn && rank(first) != rank(to) {
            Line::Look
        } else {
            seen
        }
    }

    /// The rank with which the capture would go on from `at`.
    #[inline(always)]
    fn rank_going_on<K: Rung>(&self, rule: &RankRule, at: W) -> Rank {
        match self.rules.mechanics().crowning {
            MidChain::GoesOn => self.crowned::<K>(rule, at),
            MidChain::EndsTurn | MidChain::OnlyAtRest => K::RANK,
        }
    }

    /// The rank of the piece if it comes to rest on `at`.
    #[inline(always)]
    fn crowned<K: Rung>(&self, rule: &RankRule, at: W) -> Rank {
        crowned(self.rules, T::SIDE, K::RANK, rule, at)
    }

    /// Goes on from a landing square if the piece may; true if it did.
    #[inline(always)]
    fn go_on_after<K: Rung>(
        &mut self,
        run: &Run<W>,
        rule: &RankRule,
        at: W,
        way: Direction,
        line: Line,
    ) -> bool {
        let is_crowned = self.crowned::<K>(rule, at) != K::RANK;
        match self.rules.mechanics().crowning {
            MidChain::EndsTurn if is_crowned => return false,
            MidChain::GoesOn if is_crowned => {
                return self.go_on::<K::Next>(run, at, Some(way), line);
            }
            _ => {}
        }
        if R::IS_KNOWN && is_short(rule) && self.is_at_end(run, rule, at) {
            return false;
        }
        self.go_on::<K>(run, at, Some(way), line)
    }

    /// Lands on `to`: the capture goes on, ends, or both, as the rules say.
    #[inline(always)]
    fn land<K: Rung>(
        &mut self,
        run: &Run<W>,
        rule: &RankRule,
        to: W,
        over: W,
        way: Direction,
        line: Line,
    ) {
        self.sink.jump(over, to, way);
        let goes_on = match self.rules.mechanics().capture.chain {
            Chain::OneJump => false,
            Chain::MayStop => {
                self.go_on_after::<K>(run, rule, to, way, line);
                false
            }
            Chain::MustFinish => self.go_on_after::<K>(run, rule, to, way, line),
        };
        if !goes_on {
            self.emit(run, to, self.crowned::<K>(rule, to));
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

/// True if a piece of this rank takes one enemy next to it at a time.
#[inline(always)]
fn is_short(rule: &RankRule) -> bool {
    rule.jump.approach == Reach::One && rule.jump.enemies == 1
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
    let generator =
        Generator::<W, R, T, ByMove, Nothing>::new(rules, position, ByMove, &mut nothing);
    let mut found = false;
    each_rank!(rules, K, rule => {
        let pieces = pieces(rules, position, K::RANK);
        let prey = takeable(position, &rule.jump, position.theirs);
        each_direction!(R, d => {
            if !found && rule.jump.directions.has(T::SIDE, d) {
                if is_short(rule) {
                    let over = rules.shift(pieces, d) & prey;
                    found = rules.shift(over, d).meets(position.empty);
                } else {
                    found = pieces.each().any(|piece| {
                        let run = generator.begin(piece, K::RANK);
                        generator.find(&run, rule, piece, d).is_some()
                    });
                }
            }
        });
    });
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
    each_rank!(rules, K, rule => {
        let pieces = pieces(rules, position, K::RANK);
        if pieces.any() {
            let steps = Steps { rules, position, pieces, rule, types: PhantomData::<(T, K)> };
            each_direction!(R, d => steps.steps(d, sink));
            each_direction!(R, d => steps.hops(d, sink));
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
    each_rank!(rules, K, rule => {
        let pieces = pieces(rules, position, K::RANK);
        if pieces.any() {
            let steps = Steps { rules, position, pieces, rule, types: PhantomData::<(T, K)> };
            each_direction!(R, d => count += steps.count(d));
        }
    });
    u64::from(count)
}

/// The quiet moves of all pieces of one rank.
struct Steps<'a, W, R, T, K> {
    rules: R,
    position: &'a Position<W>,
    pieces: W,
    rule: &'a RankRule,
    types: PhantomData<(T, K)>,
}

impl<W: Word, R: Source<W>, T: Turn, K: Rung> Steps<'_, W, R, T, K> {
    #[inline(always)]
    fn steps(&self, way: Direction, sink: &mut impl Quiet<W>) {
        if !self.rule.step.directions.has(T::SIDE, way) {
            return;
        }
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
        if self.rule.hop == Hop::Never || !self.rule.jump.directions.has(T::SIDE, way) {
            return W::EMPTY;
        }
        let over = self.rules.shift(self.pieces, way) & self.position.mine;
        self.rules.shift(over, way) & self.position.empty
    }

    #[inline(always)]
    fn send(&self, from: W, to: W, sink: &mut impl Quiet<W>) {
        sink.quiet(Action {
            from,
            to,
            taken: W::EMPTY,
            rank: crowned(self.rules, T::SIDE, K::RANK, self.rule, to),
        });
    }

    #[inline(always)]
    fn count(&self, way: Direction) -> u32 {
        let mut count = self.hop_targets(way).count();
        if !self.rule.step.directions.has(T::SIDE, way) {
            return count;
        }
        let mut targets = self.rules.shift(self.pieces, way) & self.position.empty;
        count += targets.count();
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
    rules.mechanics().capture.duty == Duty::Compulsory
}
