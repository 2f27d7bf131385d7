//! The search of one thread: what a position is worth, some plies on.

mod ending;
mod judge;
mod pick;
mod place;
mod prune;
mod quiescence;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rules::{Action, Word};

use crate::board::{Board, Node};
use crate::busy::Busy;
use crate::eval::Evaluation;
use crate::front::Front;
use crate::judged::Judged;
use crate::limits::Timer;
use crate::network::Accumulators;
use crate::oracle::Oracle;
use crate::order::{Memory, Tag};
use crate::params::{Params, Repeats};
use crate::root::Root;
use crate::score::{MAX_PLY, Score};
use crate::table::{Bound, Entry, TranspositionTable};

pub(crate) use judge::{Draw, Noise, judgement};
pub(crate) use place::{Place, Window};
use prune::{judges_to, reductions, reverse_futility_to};

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
    pub(crate) table: &'a TranspositionTable,
    pub(crate) judged: &'a Judged,
    pub(crate) busy: Busy,
    pub(crate) front: Front<Root<W>>,
    /// Ends every thread.
    pub(crate) halt: AtomicBool,
    /// The positions seen by the helping threads.
    pub(crate) helped: AtomicU64,
}

/// One thread at work.
#[derive(Debug)]
pub(crate) struct Search<'a, W> {
    pub(crate) shared: &'a Shared<'a, W>,
    pub(crate) role: Role<'a>,
    pub(crate) nodes: u64,
    pub(crate) most_nodes: u64,
    pub(crate) halted: bool,
    /// True if it halted only because another thread has finished this depth.
    pub(crate) behind: bool,
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
    /// Up to this depth, a position far above the window is not searched.
    reverse_futility_to: i32,
    /// Up to this depth, pruning asks what a position is worth.
    judges_to: i32,
    /// What judging keeps from one position to the next.
    sums: Accumulators<W>,
}

/// What a thread does in a search.
#[derive(Debug)]
pub(crate) enum Role<'a> {
    /// It minds the clock, and its answer counts.
    Leader(&'a mut Timer),
    /// It does what the leader has not begun yet, and leaves it in the table.
    Helper,
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
const SHARE_FROM: i32 = 4;

impl<'a, W: Word> Search<'a, W> {
    pub(crate) fn new(shared: &'a Shared<'a, W>, path: Vec<u64>, role: Role<'a>) -> Search<'a, W> {
        let waits = shared.board.waiting_can_win();
        Search {
            role,
            nodes: 0,
            most_nodes: u64::MAX,
            halted: false,
            behind: false,
            goal: 0,
            played: path.len(),
            path,
            repeats: if waits {
                Repeats::ByRule
            } else {
                shared.params.repetition
            },
            memory: Memory::new(shared.params),
            moves: Vec::with_capacity(4096),
            promises: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MAX_PLY + 2],
            reductions: reductions(shared.params),
            reverse_futility_to: reverse_futility_to(shared),
            judges_to: judges_to(shared),
            sums: Accumulators::default(),
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
        if !self.halted && self.shared.front.depth() >= self.goal as u32 {
            self.behind = true;
            self.halted = true;
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
            return self.judge(node, place.ply);
        }
        if place.depth <= 0 {
            return self.quiescence(node, window, place);
        }
        self.inner(node, window, place)
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
            self.shared.table.prefetch(key);
        }
        // Moves come before the table is asked: they cost less than waiting for memory.
        let base = self.moves.len();
        board
            .machine
            .legal(&node.position, &node.tally, &mut self.moves);
        let count = self.moves.len() - base;
        if count == 0 {
            return board.stuck(&node.position, place.ply);
        }
        let entry = if asks {
            self.shared.table.get(key)
        } else {
            None
        };
        let best = Tag(entry.map_or(0, |entry| entry.tag));
        let forced = count == 1;
        let less = i32::from(place.depth >= params.iir_from && best == Tag::NONE && !forced);
        // What another thread found out less deep is all that this one would find out.
        let asked = Place {
            depth: place.depth - less * i32::from(self.shared.busy.is_shared()),
            ..place
        };
        if let Some(score) = entry.and_then(|entry| self.table_cutoff(&entry, window, asked)) {
            self.moves.truncate(base);
            return score;
        }
        let quiet = !self.moves[base].is_capture();
        place.depth -= less;
        if let Some(score) = self.enhanced_cutoff(node, window, place, base) {
            self.moves.truncate(base);
            return score;
        }
        let singular = self.is_singular(node, entry, window, place, base);
        let mut standing = None;
        if quiet && !open && !forced && !window.beta.is_decided() && self.judges_at(place.depth) {
            let score = self.judge(node, place.ply);
            standing = Some(score);
            let cut = self
                .reverse_futility(node, window, place, score)
                .or_else(|| self.probcut(node, window, place, score));
            if let Some(score) = cut {
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
                singular,
            },
        );
        self.moves.truncate(base);
        self.promises.truncate(base);
        score
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
        let mut put_off = 0;
        for i in 0..count {
            let (action, index) = if shares && i > 0 {
                self.pick_free(node, base, i, &mut put_off)
            } else {
                (self.pick(base + i), i)
            };
            let turn = Candidate {
                index,
                count,
                tag: Tag::of(&action),
                calm: is_calm(node, &action),
                singular: known.singular && i == 0,
                history: 0,
            };
            let turn = self.with_history(node, place, turn);
            let tried = top.score > -Score::INFINITE;
            if tried && self.is_pruned(place, top.window, &known, &turn) {
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

    /// The score of one move, less deep or in a narrow window first.
    #[inline(always)]
    fn try_move(
        &mut self,
        child: &Node<W>,
        action: &Action<W>,
        window: Window,
        place: Place,
        turn: &Candidate,
    ) -> Score {
        let depth = place.depth - 1 + self.extension(action, window, place, turn);
        let next = place.after(action, turn.tag, depth);
        let less = match turn.index {
            0 => return -self.node(child, window.flipped(), next),
            _ => self.reduction(child, place, window, turn),
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
    /// True if all other moves fall short of the best one.
    singular: bool,
}

/// One move of a node.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    index: usize,
    count: usize,
    tag: Tag,
    /// True if it neither takes nor crowns.
    calm: bool,
    /// True if all other moves fall short of it.
    singular: bool,
    /// What it did elsewhere in the tree, if it is calm.
    history: i32,
}

#[inline(always)]
fn is_calm<W: Word>(node: &Node<W>, action: &Action<W>) -> bool {
    !action.is_capture() && action.rank == node.position.rank_at(action.from)
}
