//! The root of the tree: deeper and deeper, the best lines first.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rules::{Action, Word};

use crate::board::Node;
use crate::limits::Limits;
use crate::order::Tag;
use crate::score::{MAX_PLY, Score};
use crate::search::{Place, Role, Search, Window};

/// The moves of the root with what is known of them, the best first.
#[derive(Clone, Debug)]
pub(crate) struct Root<W> {
    pub(crate) moves: Vec<RootMove<W>>,
    /// The depth of the last iteration that was finished for the best line.
    pub(crate) depth: u32,
    /// True if tables know the position, so that a look at each move is all there is to do.
    solved: bool,
}

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<W> {
    pub(crate) action: Action<W>,
    pub(crate) score: Score,
    /// The depth that the score comes from; 0 before the first.
    pub(crate) depth: u32,
    /// The best line, this move first.
    pub(crate) line: Vec<Action<W>>,
    /// How many nodes its last search took.
    effort: u64,
}

/// What the root tells as it goes deeper.
pub(crate) struct Progress<'a, W> {
    /// Which line, from 0.
    pub(crate) rank: usize,
    pub(crate) found: &'a RootMove<W>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// How wide the first window around the last score is.
const ASPIRATION: i32 = 12;
/// From this depth on the last score is worth trusting.
const ASPIRE_FROM: u32 = 4;

impl<W: Word> Root<W> {
    pub(crate) fn new(actions: Vec<Action<W>>, solved: bool) -> Root<W> {
        let moves = actions.into_iter().map(|action| RootMove {
            action,
            score: Score::DRAW,
            depth: 0,
            line: vec![action],
            effort: 0,
        });
        Root {
            moves: moves.collect(),
            depth: 0,
            solved,
        }
    }

    /// Brings the best of so many lines to the front. Each line is searched by itself, with other
    /// windows and more in the table, so a later one may come out better.
    fn put_in_order(&mut self, lines: usize) {
        let lines = &mut self.moves[..lines];
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    }
}

impl<W: Word> Search<'_, W> {
    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn deepen(
        &mut self,
        node: &Node<W>,
        root: &mut Root<W>,
        limits: &Limits,
        tell: &mut dyn FnMut(Progress<'_, W>),
    ) {
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        let lines = limits.lines.clamp(1, root.moves.len().max(1));
        while root.depth < deepest {
            let depth = root.depth + 1;
            self.goal = depth as i32;
            for rank in 0..lines {
                self.aspire(node, root, rank, depth);
                if self.halted {
                    break;
                }
            }
            if self.behind {
                self.catch_up(root);
            } else if self.halted {
                return;
            } else {
                root.depth = depth;
                root.put_in_order(lines);
                self.bring(root);
            }
            (0..lines).for_each(|rank| self.tell(root, rank, tell));
            if self.is_enough(root, limits) {
                return;
            }
        }
    }

    /// Lets the other threads go on from here.
    fn bring(&self, root: &Root<W>) {
        if self.shared.busy.is_shared() {
            self.shared.front.bring(root.depth, root);
        }
    }

    /// Goes on from where the foremost thread is.
    fn catch_up(&mut self, root: &mut Root<W>) {
        *root = self.shared.front.latest();
        self.behind = false;
        self.halted = false;
    }

    fn tell(&mut self, root: &Root<W>, rank: usize, tell: &mut dyn FnMut(Progress<'_, W>)) {
        if let Role::Leader(timer) = &self.role {
            tell(Progress {
                rank,
                found: &root.moves[rank],
                nodes: self.nodes + self.shared.helped.load(Relaxed),
                time: timer.elapsed(),
            });
        }
    }

    /// True if going deeper would change nothing, or would not end in time.
    fn is_enough(&mut self, root: &Root<W>, limits: &Limits) -> bool {
        let Role::Leader(timer) = &mut self.role else {
            return false;
        };
        if !timer.is_timed() {
            return false;
        }
        let best = &root.moves[0];
        let proved = best
            .score
            .plies_to_end()
            .is_some_and(|plies| plies as u32 <= root.depth / 2);
        let only = root.moves.len() == 1 && limits.depth.is_none();
        let solved = root.solved && limits.lines <= 1;
        timer.is_late() || proved || only || solved
    }

    /// Searches for the best move from `rank` on, in a window around the last score.
    fn aspire(&mut self, node: &Node<W>, root: &mut Root<W>, rank: usize, depth: u32) {
        let last = root.moves[rank].score;
        let mut width = ASPIRATION;
        let mut window = Window::new(-Score::INFINITE, Score::INFINITE);
        if depth >= ASPIRE_FROM && !last.is_decided() {
            window = Window::new(last - width, last + width);
        }
        loop {
            let score = self.root(node, root, rank, depth, window);
            if self.halted {
                return;
            }
            let low = score <= window.alpha && window.alpha > -Score::INFINITE;
            let high = score >= window.beta && window.beta < Score::INFINITE;
            width *= 4;
            let wide = width > 1000;
            match (low, high) {
                (true, _) if wide => window.alpha = -Score::INFINITE,
                (true, _) => window.alpha = score - width,
                (_, true) if wide => window.beta = Score::INFINITE,
                (_, true) => window.beta = score + width,
                _ => return,
            }
        }
    }

    /// One pass over the moves of the root from `rank` on. The best comes to `rank`; a move that
    /// was found better stays so even if the pass is cut short.
    fn root(
        &mut self,
        node: &Node<W>,
        root: &mut Root<W>,
        rank: usize,
        depth: u32,
        window: Window,
    ) -> Score {
        let (mut alpha, mut best) = (window.alpha, -Score::INFINITE);
        let mut tops = rank;
        self.path.push(node.hash.0);
        for i in rank..root.moves.len() {
            let before = self.nodes;
            let action = root.moves[i].action;
            let now = Window::new(alpha, window.beta);
            let score = self.root_move(node, &action, depth, i == rank, now);
            if self.halted {
                break;
            }
            root.moves[i].effort = self.nodes - before;
            best = best.max(score);
            if score > alpha || i == rank {
                self.note(0, &action);
                let found = &mut root.moves[i];
                found.score = score;
                found.depth = depth;
                // Below the window there is no line; the last one is better than none.
                if score > alpha {
                    found.line.clone_from(&self.lines[0]);
                }
                root.moves[rank..=i].rotate_right(1);
                tops += 1;
            }
            alpha = alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        self.path.pop();
        if !self.halted && tops <= root.moves.len() {
            // What took long was hard to refute, so it is tried early.
            let rest = tops.min(root.moves.len());
            root.moves[rest..].sort_by_key(|m| std::cmp::Reverse(m.effort));
        }
        best
    }

    fn root_move(
        &mut self,
        node: &Node<W>,
        action: &Action<W>,
        depth: u32,
        is_first: bool,
        window: Window,
    ) -> Score {
        let child = self.shared.board.child(node, action);
        let next = Place::ROOT.after(action, Tag::of(action), depth as i32 - 1);
        if is_first {
            -self.node(&child, window.flipped(), next)
        } else {
            self.beats(&child, window, next, 0)
        }
    }
}
