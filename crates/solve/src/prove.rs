//! Can one side force a win? Proof-number search, depth first.
//!
//! Each state has two numbers: how much work seems left to show that its mover gets what it
//! wants, and how much to show that it does not. The search goes where the least is left. The
//! numbers of several moves are joined by their largest, not by their sum, because moves lead to
//! the same states again and a sum would count them twice.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use endgame::{Tables, Value};
use rules::{Action, Side, Word};

use crate::state::{End, ProofRules, State};
use crate::table::{NEVER, Numbers, ProofTable};

/// A search for one side's win.
pub(crate) struct Prover<'a, W> {
    pub(crate) rules: &'a ProofRules<W>,
    pub(crate) attacker: Side,
    pub(crate) table: ProofTable,
    pub(crate) tables: Option<&'a Tables>,
    /// The most states of a strategy.
    pub(crate) room: usize,
    stop: &'a AtomicBool,
    nodes: u64,
    /// The states from the root to here.
    path: HashSet<u64>,
    /// The state that is to be settled, and its numbers.
    root: Option<u64>,
    numbers: Numbers,
    watch: &'a dyn Fn(u64, Numbers),
}

/// What a table of endings knows of a state.
pub(crate) struct Known {
    pub(crate) attacker_wins: bool,
    /// The plies to the end.
    pub(crate) plies: u16,
}

impl Known {
    fn of<W: Word>(value: Value, state: &State<W>, attacker: Side) -> Known {
        let attacks = state.position.mover() == attacker;
        match value {
            Value::Draw => Known {
                attacker_wins: false,
                plies: 0,
            },
            Value::Win(plies) => Known {
                attacker_wins: attacks,
                plies,
            },
            Value::Loss(plies) => Known {
                attacker_wins: !attacks,
                plies,
            },
        }
    }
}

/// What a look at the moves of a state tells.
struct Outlook {
    numbers: Numbers,
    /// The move that seems nearest to what the mover wants.
    best: usize,
    /// The work against the second-best move.
    second: u32,
    /// How many moves are still to be shown useless.
    open: u32,
}

/// A state after a move.
struct Child<W> {
    state: State<W>,
    key: u64,
    /// Its numbers when it was last seen, for a table that has forgotten it. Without them a full
    /// table could send the search the same way again and again.
    last: Numbers,
}

/// A line of play longer than this is given up as no win. It bounds the stack; no game of a
/// rulebook whose counters are kept comes near.
const LONGEST: usize = 2_000;

/// How often the watcher is told.
const BEAT: u64 = 1 << 18;

impl<'a, W: Word> Prover<'a, W> {
    pub(crate) fn new(
        rules: &'a ProofRules<W>,
        attacker: Side,
        table: ProofTable,
        stop: &'a AtomicBool,
        watch: &'a dyn Fn(u64, Numbers),
    ) -> Prover<'a, W> {
        Prover {
            rules,
            attacker,
            table,
            tables: None,
            room: usize::MAX,
            stop,
            nodes: 0,
            path: HashSet::new(),
            root: None,
            numbers: Numbers { mine: 1, theirs: 1 },
            watch,
        }
    }

    /// True if the attacker wins from here, false if not, `None` if the search was stopped.
    pub(crate) fn wins(&mut self, state: &State<W>) -> Option<bool> {
        self.path.clear();
        // The first question is about the root; those of the strategy are about states below it.
        let key = self.rules.key(state);
        self.root.get_or_insert(key);
        let numbers = match self.known(state) {
            Some(numbers) if numbers.is_settled() => numbers,
            _ => self.widen(state, NEVER, NEVER),
        };
        let reached = numbers.mine == 0;
        let attacks = state.position.mover() == self.attacker;
        numbers.is_settled().then_some(reached == attacks)
    }

    /// What the table knows of a state.
    pub(crate) fn known(&self, state: &State<W>) -> Option<Numbers> {
        self.table.get(self.rules.key(state))
    }

    /// Keeps that the attacker wins from here, for good.
    pub(crate) fn learn_win(&mut self, state: &State<W>) {
        let key = self.rules.key(state);
        self.table.put(key, self.win(state), u64::MAX);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Looks into a state until one of its numbers reaches its limit.
    fn widen(&mut self, state: &State<W>, most_mine: u32, most_theirs: u32) -> Numbers {
        let key = self.rules.key(state);
        let begun = self.nodes;
        self.count();
        let mut actions = Vec::new();
        self.rules.moves(state, &mut actions);
        let numbers = match self.settled(state, !actions.is_empty()) {
            Some(numbers) => numbers,
            None => self.choose(state, key, &actions, most_mine, most_theirs),
        };
        self.table.put(key, numbers, self.nodes - begun);
        numbers
    }

    fn choose(
        &mut self,
        state: &State<W>,
        key: u64,
        actions: &[Action<W>],
        most_mine: u32,
        most_theirs: u32,
    ) -> Numbers {
        let mut children = self.children(state, actions);
        self.path.insert(key);
        let numbers = loop {
            let outlook = self.look(&children);
            let numbers = outlook.numbers;
            if self.root == Some(key) {
                self.numbers = numbers;
            }
            if numbers.mine >= most_mine
                || numbers.theirs >= most_theirs
                || numbers.is_settled()
                || self.is_stopped()
            {
                break numbers;
            }
            // A quarter more than the second-best move, so that the search does not jump to and
            // fro between moves that are nearly as good.
            let patience = outlook.second.saturating_add(outlook.second / 4 + 1);
            let child = &mut children[outlook.best];
            child.last = self.widen(
                &child.state,
                (most_theirs - (outlook.open - 1)).min(NEVER),
                most_mine.min(patience).min(NEVER),
            );
        };
        self.path.remove(&key);
        numbers
    }

    /// The numbers of a state from those of the states after it.
    fn look(&self, children: &[Child<W>]) -> Outlook {
        let mut outlook = Outlook {
            numbers: Numbers {
                mine: NEVER,
                theirs: 0,
            },
            best: 0,
            second: NEVER,
            open: 0,
        };
        for (i, child) in children.iter().enumerate() {
            let after = self.numbers_of(child);
            if after.theirs < outlook.numbers.mine {
                outlook.second = outlook.numbers.mine;
                outlook.numbers.mine = after.theirs;
                outlook.best = i;
            } else {
                outlook.second = outlook.second.min(after.theirs);
            }
            if after.mine > 0 {
                outlook.open += 1;
                outlook.numbers.theirs = outlook.numbers.theirs.max(after.mine);
            }
        }
        if outlook.open > 0 {
            outlook.numbers.theirs = (outlook.numbers.theirs + outlook.open - 1).min(NEVER);
        }
        outlook.open = outlook.open.max(1);
        outlook
    }

    fn numbers_of(&self, child: &Child<W>) -> Numbers {
        if self.path.contains(&child.key) || self.path.len() >= LONGEST {
            // A way that comes back is no win.
            return self.no_win(&child.state);
        }
        self.table.get(child.key).unwrap_or(child.last)
    }

    fn children(&self, state: &State<W>, actions: &[Action<W>]) -> Vec<Child<W>> {
        let child = |action| {
            let state = self.rules.child(state, action);
            Child {
                key: self.rules.key(&state),
                last: self.guess(&state),
                state,
            }
        };
        actions.iter().map(child).collect()
    }

    /// A first guess: a side with more pieces has less work to win, and a counter that runs makes
    /// the attacker's work harder.
    fn guess(&self, state: &State<W>) -> Numbers {
        let position = &state.position;
        let lead = position.mine().count() as i32 - position.theirs().count() as i32;
        let weight = |lead: i32| 1 + 2 * (-lead).max(0) as u32;
        let mut numbers = Numbers {
            mine: weight(lead),
            theirs: weight(-lead),
        };
        let hurry = u32::from(self.rules.longest_count(state));
        if position.mover() == self.attacker {
            numbers.mine += hurry
        } else {
            numbers.theirs += hurry
        }
        numbers
    }

    /// The numbers of a state that needs no search.
    fn settled(&self, state: &State<W>, can_move: bool) -> Option<Numbers> {
        if let Some(end) = self.rules.end(state, can_move) {
            return Some(if end == End::Won(self.attacker) {
                self.win(state)
            } else {
                self.no_win(state)
            });
        }
        Some(if self.by_table(state)?.attacker_wins {
            self.win(state)
        } else {
            self.no_win(state)
        })
    }

    /// What a table of endings says about the attacker's win, where it can be sure.
    pub(crate) fn by_table(&self, state: &State<W>) -> Option<Known> {
        let known = Known::of(self.tables?.probe(&state.position)?, state, self.attacker);
        (!known.attacker_wins || self.rules.in_time(state, known.plies)).then_some(known)
    }

    fn win(&self, state: &State<W>) -> Numbers {
        if state.position.mover() == self.attacker {
            Numbers::REACHED
        } else {
            Numbers::MISSED
        }
    }

    fn no_win(&self, state: &State<W>) -> Numbers {
        if state.position.mover() == self.attacker {
            Numbers::MISSED
        } else {
            Numbers::REACHED
        }
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BEAT) {
            self.tell();
        }
    }

    /// Tells the watcher how far the search has come.
    pub(crate) fn tell(&self) {
        (self.watch)(self.nodes, self.numbers);
    }
}
