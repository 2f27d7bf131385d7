//! The search of one thread: what a position is worth, some plies on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rules::{Action, Repetition, Side, Word};

use crate::board::{Board, Node, scatter};
use crate::busy::Busy;
use crate::eval::Evaluation;
use crate::limits::Timer;
use crate::oracle::{Oracle, Proof};
use crate::order::{Memory, Tag};
use crate::params::{Params, Repeats, Trust};
use crate::score::{MAX_PLY, Score};
use crate::table::{Bound, Entry, Table};

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a, W> {
    pub(crate) board: &'a Board<W>,
    pub(crate) evaluation: &'a Evaluation<W>,
    pub(crate) noise: Noise,
    pub(crate) draw: Draw,
    /// Solved endings, if there are some and this search may ask them.
    pub(crate) oracle: Option<&'a Oracle>,
    pub(crate) params: &'a Params,
    pub(crate) table: &'a Table,
    pub(crate) busy: Busy,
    /// Ends every thread.
    pub(crate) halt: AtomicBool,
    /// The positions seen by the helping threads.
    pub(crate) helped: AtomicU64,
}

/// An error of judgement, always the same for the same position and seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noise {
    /// How far off a judgement may be, in hundredths of a man.
    pub(crate) most: i32,
    pub(crate) seed: u64,
}

/// What a draw is worth: a little less than nothing to the side that searches, so that it plays
/// on, and as much more to its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw {
    seeker: Side,
    regret: i32,
}

impl Draw {
    /// Nobody minds.
    pub(crate) const EVEN: Draw = Draw {
        seeker: Side::First,
        regret: 0,
    };

    /// The sooner the rulebook draws a game, the more the side that searches minds.
    pub(crate) fn new<W: Word>(board: &Board<W>, params: &Params, seeker: Side) -> Draw {
        let often = board.patience().map_or(0, |plies| 100 / plies.max(1));
        Draw {
            seeker,
            regret: params.regret * i32::from(often),
        }
    }

    /// Tells apart in the table what the two sides think of a draw.
    #[inline(always)]
    fn key(self) -> u64 {
        match self.regret {
            0 => 0,
            _ => self.seeker.index() as u64,
        }
    }

    /// The worth to the side to move.
    #[inline(always)]
    pub(crate) fn to(self, mover: Side) -> i32 {
        if mover == self.seeker {
            -self.regret
        } else {
            self.regret
        }
    }
}

/// One thread at work.
#[derive(Debug)]
pub(crate) struct Search<'a, W> {
    pub(crate) shared: &'a Shared<'a, W>,
    pub(crate) role: Role<'a>,
    pub(crate) nodes: u64,
    pub(crate) most_nodes: u64,
    pub(crate) halted: bool,
    /// The depth of the iteration.
    pub(crate) goal: i32,
    /// The hashes of the game and of the line, the latest last.
    pub(crate) path: Vec<u64>,
    /// How many of them belong to the game.
    pub(crate) played: usize,
    repeats: Repeats,
    memory: Memory<W>,
    /// The moves of all nodes of the line, and how promising they are.
    pub(crate) moves: Vec<Action<W>>,
    promises: Vec<i32>,
    /// The best line from each ply on.
    pub(crate) lines: Vec<Vec<Action<W>>>,
    /// How many plies less deep a late move is searched, by depth and place.
    reductions: Vec<[u8; 32]>,
}

/// What a thread does in a search.
#[derive(Debug)]
pub(crate) enum Role<'a> {
    /// It minds the clock, and its answer counts.
    Leader(&'a mut Timer),
    /// It does what the leader has not begun yet, and leaves it in the table.
    Helper,
}

/// The window of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// The window of a question: is it more than this?
    #[inline(always)]
    fn above(alpha: Score) -> Window {
        Window::new(alpha, alpha + 1)
    }

    /// The same seen by the opponent.
    #[inline(always)]
    pub(crate) fn flipped(self) -> Window {
        Window::new(-self.beta, -self.alpha)
    }

    #[inline(always)]
    fn is_open(self) -> bool {
        self.alpha + 1 < self.beta
    }
}

/// Where in the tree a node is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    /// The move that led here.
    pub(crate) before: Tag,
    /// The square on which the opponent just took, as a bit; none if it did not.
    pub(crate) taken_on: u128,
    /// How many threats the line was stretched for.
    pub(crate) stretched: u8,
}

impl Place {
    /// The root.
    pub(crate) const ROOT: Place = Place {
        ply: 0,
        depth: 0,
        before: Tag::NONE,
        taken_on: 0,
        stretched: 0,
    };

    /// The place after a move, with this depth left.
    #[inline(always)]
    pub(crate) fn after<W: Word>(self, action: &Action<W>, tag: Tag, depth: i32) -> Place {
        Place {
            ply: self.ply + 1,
            depth,
            before: tag,
            taken_on: match action.is_capture() {
                true => action.to.wide(),
                false => 0,
            },
            stretched: self.stretched,
        }
    }
}

/// The best of the moves of a node so far.
#[derive(Clone, Copy, Debug)]
struct Top {
    /// What is still asked: alpha rises with each better move.
    window: Window,
    score: Score,
    tag: Tag,
}

impl Top {
    fn new(window: Window, score: Score) -> Top {
        Top {
            window: Window::new(window.alpha.max(score), window.beta),
            score,
            tag: Tag::NONE,
        }
    }
}

const CLOCK_EVERY: u64 = 512;
/// Nodes less deep than this do not ask the table: memory is slower than searching them again.
const TABLE_FROM: i32 = 2;

/// Nodes less deep than this are searched without a look at what other threads do.
const SHARE_FROM: i32 = 6;
/// The promise of a move that another thread is at work on.
const PUT_OFF: i32 = i32::MIN;

impl<'a, W: Word> Search<'a, W> {
    pub(crate) fn new(shared: &'a Shared<'a, W>, path: Vec<u64>, role: Role<'a>) -> Search<'a, W> {
        let waits = shared.board.waiting_can_win();
        Search {
            role,
            nodes: 0,
            most_nodes: u64::MAX,
            halted: false,
            goal: 0,
            played: path.len(),
            path,
            repeats: if waits {
                Repeats::ByRule
            } else {
                shared.params.repetition
            },
            memory: Memory::new(),
            moves: Vec::with_capacity(4096),
            promises: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MAX_PLY + 2],
            reductions: reductions(shared.params),
            shared,
        }
    }

    /// Counts a node and looks whether the search must end.
    #[inline(always)]
    fn tick(&mut self) -> bool {
        if self.halted {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.most_nodes || self.shared.halt.load(Relaxed) {
            self.halted = true;
        } else if self.nodes.is_multiple_of(CLOCK_EVERY) {
            self.look_at_clock();
        }
        if let Role::Leader(timer) = &self.role
            && timer.stop().is_stopped()
        {
            self.halted = true;
        }
        self.halted
    }

    #[cold]
    fn look_at_clock(&mut self) {
        match &mut self.role {
            Role::Leader(timer) => self.halted |= timer.is_over(),
            Role::Helper => {
                self.shared.helped.fetch_add(CLOCK_EVERY, Relaxed);
            }
        }
    }

    /// The score of a node. After a halt it means nothing.
    pub(crate) fn node(&mut self, node: &Node<W>, window: Window, place: Place) -> Score {
        if window.is_open() {
            self.lines[place.ply].clear();
        }
        if self.tick() {
            return Score::DRAW;
        }
        if let Some(score) = self.ending(node, place.ply) {
            return score;
        }
        if let Some(score) = self.solved(node, window, place.ply) {
            return score;
        }
        if place.ply >= MAX_PLY {
            return self.judge(node);
        }
        if place.depth <= 0 {
            return self.leaf(node, window, place);
        }
        self.inner(node, window, place)
    }

    /// The score of a game that is over, as far as that shows without looking for moves.
    #[inline(always)]
    fn ending(&mut self, node: &Node<W>, ply: usize) -> Option<Score> {
        let Shared { board, draw, .. } = self.shared;
        let drawn = || Score::evaluation(draw.to(node.position.mover()));
        match board.counted_out(node, ply, &mut self.moves) {
            Some(Score::DRAW) => Some(drawn()),
            None => self.repeats(node).then(drawn),
            decided => decided,
        }
    }

    /// True if the position came before often enough.
    #[inline(always)]
    fn repeats(&self, node: &Node<W>) -> bool {
        if node.reversible < 4 {
            return false;
        }
        self.repeats_in_path(node) && !self.is_decided_for_sure(node)
    }

    /// True if a table says who wins and the rulebook lets positions come again: that is more
    /// than the guess that nothing is gained.
    fn is_decided_for_sure(&self, node: &Node<W>) -> bool {
        self.shared.board.repetition() == Repetition::Free
            && matches!(self.proof(node), Some(Proof::Win(_) | Proof::Loss(_)))
    }

    #[inline(always)]
    fn proof(&self, node: &Node<W>) -> Option<Proof> {
        self.shared.oracle?.proof(&node.position, &node.tally)
    }

    /// The score that tables prove, where it answers the question.
    #[inline(always)]
    fn solved(&self, node: &Node<W>, window: Window, ply: usize) -> Option<Score> {
        let proof = self.proof(node)?;
        let drawn = Score::evaluation(self.shared.draw.to(node.position.mover()));
        match proof {
            Proof::Win(plies) => Some(Score::win_in(ply + usize::from(plies))),
            Proof::Loss(plies) => Some(Score::loss_in(ply + usize::from(plies))),
            Proof::Draw => Some(drawn),
            Proof::NoLoss => (drawn >= window.beta).then_some(drawn),
            Proof::NoWin => (drawn <= window.alpha).then_some(drawn),
        }
    }

    fn repeats_in_path(&self, node: &Node<W>) -> bool {
        let rule = match self.shared.board.repetition() {
            Repetition::Free => None,
            Repetition::Draw(times) => Some(usize::from(times).saturating_sub(1)),
        };
        let mut before = 0;
        let far = (node.reversible as usize).min(self.path.len());
        for back in (4..=far).step_by(2) {
            let at = self.path.len() - back;
            if self.path[at] != node.hash.0 {
                continue;
            }
            before += 1;
            let enough = match (self.repeats, rule) {
                (Repeats::AtOnce, None) => true,
                (Repeats::AtOnce, Some(_)) if at >= self.played => true,
                (_, Some(times)) => before >= times,
                (Repeats::ByRule, None) => false,
            };
            if enough {
                return true;
            }
        }
        false
    }

    /// The judgement of a position without looking further.
    #[inline(always)]
    pub(crate) fn judge(&self, node: &Node<W>) -> Score {
        let Shared {
            board,
            evaluation,
            noise,
            draw,
            ..
        } = self.shared;
        judgement(board, evaluation, noise, *draw, node)
    }

    /// A node at the end of the depth: captures go on, quiet positions are judged.
    fn leaf(&mut self, node: &Node<W>, window: Window, place: Place) -> Score {
        let board = self.shared.board;
        if board.must_capture() {
            if board.can_capture(&node.position) {
                return self.captures(node, window, place, -Score::INFINITE);
            }
            if !board.has_move(node, &mut self.moves) {
                return board.stuck(place.ply);
            }
            if self.threatened(node, place) {
                let deeper = Place {
                    depth: 1,
                    stretched: place.stretched + 1,
                    ..place
                };
                return self.inner(node, window, deeper);
            }
            return self.judge(node);
        }
        if !board.has_move(node, &mut self.moves) {
            return board.stuck(place.ply);
        }
        let standing = self.judge(node);
        if standing >= window.beta {
            return standing;
        }
        self.captures(node, window, place, standing)
    }

    /// True if the opponent could take if it were its turn, at the first node of a leaf.
    #[inline(always)]
    fn threatened(&self, node: &Node<W>, place: Place) -> bool {
        place.stretched < self.shared.params.stretch_threats
            && place.depth == 0
            && self.shared.board.can_capture(&node.position.passed())
    }

    /// The best of all captures, or what the side has without them.
    fn captures(&mut self, node: &Node<W>, window: Window, place: Place, without: Score) -> Score {
        let board = self.shared.board;
        let base = self.moves.len();
        board
            .machine
            .legal(&node.position, &node.tally, &mut self.moves);
        let mut top = Top::new(window, without);
        for i in base..self.moves.len() {
            let action = self.moves[i];
            if !action.is_capture() {
                break;
            }
            let child = board.child(node, &action);
            let next = place.after(&action, Tag::NONE, -1);
            let score = -self.node(&child, top.window.flipped(), next);
            if self.halted || self.is_enough_with(&mut top, score, place.ply, &action, Tag::NONE) {
                break;
            }
        }
        self.moves.truncate(base);
        top.score
    }

    /// Takes note of the score of a move; true if it is better than the window.
    #[inline(always)]
    fn is_enough_with(
        &mut self,
        top: &mut Top,
        score: Score,
        ply: usize,
        action: &Action<W>,
        tag: Tag,
    ) -> bool {
        top.score = top.score.max(score);
        if score <= top.window.alpha {
            return false;
        }
        if top.window.is_open() {
            self.note(ply, action);
        }
        top.window.alpha = score;
        top.tag = tag;
        score >= top.window.beta
    }

    /// A node with depth left.
    fn inner(&mut self, node: &Node<W>, window: Window, mut place: Place) -> Score {
        let (board, params) = (self.shared.board, self.shared.params);
        let open = window.is_open();
        let key = board.key(node) ^ self.shared.draw.key();
        let asks = place.depth >= TABLE_FROM;
        if asks {
            self.shared.table.fetch(key);
        }
        // Moves come before the table is asked: they cost less than waiting for memory.
        let base = self.moves.len();
        board
            .machine
            .legal(&node.position, &node.tally, &mut self.moves);
        let count = self.moves.len() - base;
        if count == 0 {
            return board.stuck(place.ply);
        }
        let entry = if asks {
            self.shared.table.get(key)
        } else {
            None
        };
        if let Some(score) = entry.and_then(|entry| self.known(&entry, window, place)) {
            self.moves.truncate(base);
            return score;
        }
        let best = Tag(entry.map_or(0, |entry| entry.tag));
        let forced = count == 1;
        let quiet = !self.moves[base].is_capture();
        if place.depth >= params.hunch_from && best == Tag::NONE && count > 1 {
            place.depth -= 1;
        }
        let mut standing = None;
        if quiet && !open && !forced && !window.beta.is_decided() {
            let score = self.judge(node);
            standing = Some(score);
            if let Some(score) = self.shortcut(node, window, place, score) {
                self.moves.truncate(base);
                return score;
            }
        }
        let score = self.moves_of(
            node,
            window,
            place,
            Known {
                best,
                base,
                standing,
                key,
            },
        );
        self.moves.truncate(base);
        self.promises.truncate(base);
        score
    }

    /// The score from the table, where it answers the question.
    #[inline(always)]
    fn known(&self, entry: &Entry, window: Window, place: Place) -> Option<Score> {
        let depth = i32::from(entry.depth);
        let deep_enough = match self.shared.params.table {
            Trust::Moves => false,
            Trust::SameDepth => depth == place.depth,
            Trust::Deeper => depth >= place.depth,
        };
        if !deep_enough || window.is_open() {
            return None;
        }
        let score = Score::from_table(entry.score, place.ply);
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        answers.then_some(score)
    }

    /// A score for a position that is so good that a full search is not needed.
    fn shortcut(
        &mut self,
        node: &Node<W>,
        window: Window,
        place: Place,
        standing: Score,
    ) -> Option<Score> {
        let params = self.shared.params;
        let safe = place.depth <= params.safe_to
            && standing - params.safe_margin * place.depth >= window.beta;
        if safe && !self.shared.board.can_capture(&node.position.passed()) {
            return Some(standing);
        }
        if place.depth < params.probe_from || standing < window.beta {
            return None;
        }
        let bar = window.beta + params.probe_margin;
        let shallow = Place {
            depth: place.depth * params.probe_depth / 100,
            ..place
        };
        let score = self.inner(node, Window::above(bar - 1), shallow);
        (!self.halted && score >= bar && !score.is_decided()).then(|| score - params.probe_margin)
    }

    /// Searches the moves from `known.base` on.
    fn moves_of(&mut self, node: &Node<W>, window: Window, place: Place, known: Known) -> Score {
        let board = self.shared.board;
        let base = known.base;
        self.weigh(node, place, &known);
        let count = self.moves.len() - base;
        let mut top = Top::new(window, -Score::INFINITE);
        self.path.push(node.hash.0);
        let shares = place.depth >= SHARE_FROM && self.shared.busy.is_shared();
        for i in 0..count {
            let action = match shares && i > 0 {
                true => self.pick_free(node, base + i),
                false => self.pick(base + i),
            };
            let turn = Turn {
                index: i,
                count,
                tag: Tag::of(&action),
                calm: is_calm(node, &action),
            };
            let tried = top.score > -Score::INFINITE;
            if tried && self.is_hopeless(place, top.window, &known, &turn) {
                continue;
            }
            let child = board.child(node, &action);
            if shares {
                self.shared.busy.begin(child.hash.0);
            }
            let score = self.try_move(&child, &action, top.window, place, &turn);
            if shares {
                self.shared.busy.end(child.hash.0);
            }
            if self.halted {
                break;
            }
            if self.is_enough_with(&mut top, score, place.ply, &action, turn.tag) {
                self.reward(node, place, base, i, &turn);
                break;
            }
        }
        self.path.pop();
        if !self.halted && place.depth >= TABLE_FROM {
            self.keep(known.key, window, place, &top);
        }
        top.score
    }

    /// Gives each move its promise.
    #[inline(always)]
    fn weigh(&mut self, node: &Node<W>, place: Place, known: &Known) {
        let hints = self
            .memory
            .hints(&node.position, place.ply, place.before, known.best);
        self.promises.resize(known.base, 0);
        for action in &self.moves[known.base..] {
            let tag = Tag::of(action);
            let promise = self.memory.promise(&node.position, action, tag, &hints);
            self.promises.push(promise);
        }
    }

    /// Brings the most promising of the moves from `at` on to that place.
    #[inline(always)]
    fn pick(&mut self, at: usize) -> Action<W> {
        let mut best = at;
        for i in at + 1..self.moves.len() {
            if self.promises[i] > self.promises[best] {
                best = i;
            }
        }
        if best != at {
            self.moves.swap(at, best);
            self.promises.swap(at, best);
        }
        self.moves[at]
    }

    /// The most promising of the moves from `at` on that no other thread is at work on. When that
    /// one is done, its answer is in the table.
    fn pick_free(&mut self, node: &Node<W>, at: usize) -> Action<W> {
        loop {
            let action = self.pick(at);
            let child = self.shared.board.child(node, &action);
            if self.promises[at] == PUT_OFF || !self.shared.busy.has(child.hash.0) {
                return action;
            }
            self.promises[at] = PUT_OFF;
        }
    }

    /// True if a late or quiet move is not worth the time.
    #[inline(always)]
    fn is_hopeless(&self, place: Place, window: Window, known: &Known, turn: &Turn) -> bool {
        let params = self.shared.params;
        if !turn.calm || window.is_open() || window.alpha.is_decided() {
            return false;
        }
        let Some(standing) = known.standing else {
            return false;
        };
        let depth = place.depth;
        let futile = depth <= params.futile_to
            && standing + params.futile_margin * (depth + 1) <= window.alpha;
        let late = depth <= params.late_to
            && standing <= window.alpha
            && turn.index >= params.late_after + (depth * depth) as usize;
        futile || late
    }

    /// The score of one move, less deep or in a narrow window first.
    #[inline(always)]
    fn try_move(
        &mut self,
        child: &Node<W>,
        action: &Action<W>,
        window: Window,
        place: Place,
        turn: &Turn,
    ) -> Score {
        let depth = place.depth - 1 + self.extension(action, window, place, turn);
        let next = place.after(action, turn.tag, depth);
        let less = match turn.index {
            0 => return -self.node(child, window.flipped(), next),
            _ => self.reduction(place, window, turn),
        };
        self.beats(child, window, next, less)
    }

    /// The score of a move that is not the first: a narrow window asks whether it is better, and
    /// only then it is looked at as closely as the first.
    #[inline(always)]
    pub(crate) fn beats(
        &mut self,
        child: &Node<W>,
        window: Window,
        next: Place,
        less: i32,
    ) -> Score {
        if window.is_open() {
            // A narrow search leaves no line, and that of another move is none.
            self.lines[next.ply].clear();
        }
        let narrow = Window::above(window.alpha).flipped();
        let shallow = Place {
            depth: next.depth - less,
            ..next
        };
        let mut score = -self.node(child, narrow, shallow);
        if less > 0 && score > window.alpha && !self.halted {
            score = -self.node(child, narrow, next);
        }
        if window.is_open() && score > window.alpha && score < window.beta && !self.halted {
            score = -self.node(child, window.flipped(), next);
        }
        score
    }

    /// How many plies deeper a move is searched.
    #[inline(always)]
    fn extension(&self, action: &Action<W>, window: Window, place: Place, turn: &Turn) -> i32 {
        let params = self.shared.params;
        if place.ply as i32 >= 2 * self.goal {
            return 0;
        }
        if turn.count == 1 {
            return i32::from(params.extend_forced);
        }
        let takes_back = action.taken.wide() & place.taken_on != 0;
        i32::from(params.extend_recapture && takes_back && window.is_open())
    }

    /// How many plies less deep a late move is searched.
    #[inline(always)]
    fn reduction(&self, place: Place, window: Window, turn: &Turn) -> i32 {
        let params = self.shared.params;
        let first = params.reduce_after + usize::from(window.is_open());
        if place.depth < params.reduce_from || turn.index < first || !turn.calm {
            return 0;
        }
        let row = &self.reductions[(place.depth as usize).min(self.reductions.len() - 1)];
        let less = i32::from(row[turn.index.min(31)]);
        (less - i32::from(window.is_open())).clamp(0, place.depth - 1)
    }

    /// Learns from a move that was good enough.
    #[inline(always)]
    fn reward(&mut self, node: &Node<W>, place: Place, base: usize, at: usize, turn: &Turn) {
        if turn.calm {
            self.memory.reward(
                &node.position,
                place.ply,
                place.depth,
                place.before,
                turn.tag,
                &self.moves[base..base + at],
            );
        }
    }

    /// Puts the result into the table.
    #[inline(always)]
    fn keep(&self, key: u64, window: Window, place: Place, top: &Top) {
        let bound = if top.score >= window.beta {
            Bound::AtLeast
        } else if top.score > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.shared.table.put(
            key,
            Entry {
                tag: top.tag.0,
                score: top.score.seen_from(place.ply),
                depth: place.depth.clamp(0, 255) as u8,
                bound,
            },
        );
    }

    /// Writes a move before the best line of the next ply.
    pub(crate) fn note(&mut self, ply: usize, action: &Action<W>) {
        let (own, next) = self.lines.split_at_mut(ply + 1);
        own[ply].clear();
        own[ply].push(*action);
        own[ply].extend_from_slice(&next[0]);
    }
}

/// What is known of a node when its moves are searched.
#[derive(Clone, Copy, Debug)]
struct Known {
    best: Tag,
    base: usize,
    /// The judgement, where the position is quiet.
    standing: Option<Score>,
    key: u64,
}

/// One move of a node.
#[derive(Clone, Copy, Debug)]
struct Turn {
    index: usize,
    count: usize,
    tag: Tag,
    /// True if it neither takes nor crowns.
    calm: bool,
}

#[inline(always)]
fn is_calm<W: Word>(node: &Node<W>, action: &Action<W>) -> bool {
    !action.is_capture() && action.rank == node.position.rank_at(action.from)
}

/// The judgement of a position with its counters, for the side to move.
#[inline(always)]
pub(crate) fn judgement<W: Word>(
    board: &Board<W>,
    evaluation: &Evaluation<W>,
    noise: &Noise,
    draw: Draw,
    node: &Node<W>,
) -> Score {
    let drawn = draw.to(node.position.mover());
    let mut value = board.fade(node, evaluation.of(board, &node.position), drawn);
    if noise.most > 0 {
        value += noise.of(node.hash.0);
    }
    Score::evaluation(value)
}

impl Noise {
    /// Small errors are more likely than great ones.
    fn of(&self, hash: u64) -> i32 {
        let drawn = scatter(hash ^ self.seed);
        let part = |bits: u64| (bits & 0xFFFF) as i64 - 0x8000;
        let sum = part(drawn) + part(drawn >> 16);
        (sum * i64::from(self.most) / 0x1_0000) as i32
    }
}

fn reductions(params: &Params) -> Vec<[u8; 32]> {
    let by = f64::from(params.reduce_by) / 100.0;
    (0..64)
        .map(|depth: u32| {
            std::array::from_fn(|index| {
                let product = f64::from(depth.max(1)).ln() * f64::from(index as u32 + 1).ln();
                (0.7 + by * product) as u8
            })
        })
        .collect()
}
