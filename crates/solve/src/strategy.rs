//! From a settled search to a strategy that stands without it.

use std::collections::{BTreeMap, HashMap, HashSet};

use rules::{Action, Side, Word};

use crate::certificate::{Claim, Step, Verdict};
use crate::prove::Prover;
use crate::state::{End, State};
use crate::table::Numbers;

/// Why there is no strategy yet.
pub(crate) enum Unfinished {
    /// The search was told to stop.
    Stopped,
    /// A state turned out otherwise than the table said. That can happen where a line that comes
    /// back was counted as no win: it depends on the way that led there. The table knows better
    /// now, and the search has to go on.
    Otherwise,
}

impl<W: Word> Prover<'_, W> {
    /// The strategy that shows what the search found out about the root.
    pub(crate) fn claim(&mut self, root: &State<W>, wins: bool) -> Result<Claim, Unfinished> {
        let (holds, steps) = match wins {
            true => (Verdict::Wins, self.winning(root)?),
            false => (Verdict::DoesNotWin, self.holding(root)?),
        };
        Ok(Claim {
            attacker: self.attacker,
            holds,
            steps,
        })
    }

    /// Moves of the defender after which the attacker never gets out of a set of states without
    /// a win.
    fn holding(&mut self, root: &State<W>) -> Result<BTreeMap<String, Step>, Unfinished> {
        let mut steps = BTreeMap::new();
        let mut seen = HashSet::new();
        let mut open = vec![*root];
        while let Some(state) = open.pop() {
            let text = self.ground.text(&state);
            if !seen.insert(text.clone()) {
                continue;
            }
            let mut actions = Vec::new();
            self.ground.moves(&state, &mut actions);
            match self.ground.end(&state, !actions.is_empty()) {
                Some(End::Won(side)) if side == self.attacker => {
                    return Err(Unfinished::Otherwise);
                }
                Some(_) => continue,
                None => {}
            }
            if self
                .by_table(&state)
                .is_some_and(|known| !known.attacker_wins)
            {
                continue;
            }
            if state.position.mover() == self.attacker {
                open.extend(actions.iter().map(|a| self.ground.child(&state, a)));
                continue;
            }
            let action = self.hold(&state, &actions)?;
            steps.insert(text, self.step(&state, &action, 0));
            open.push(self.ground.child(&state, &action));
        }
        Ok(steps)
    }

    /// A move of the defender after which the attacker does not win.
    fn hold(&mut self, state: &State<W>, actions: &[Action<W>]) -> Result<Action<W>, Unfinished> {
        let known = |prover: &Self, action: &Action<W>| {
            let child = prover.ground.child(state, action);
            prover.known(&child).map(|numbers| numbers.mine)
        };
        let mut order = actions.to_vec();
        // After the defender's move the attacker is to move: the harder its win, the better.
        order.sort_by_key(|action| std::cmp::Reverse(known(self, action).unwrap_or(1)));
        for action in order {
            let child = self.ground.child(state, &action);
            match self.wins(&child) {
                Some(false) => return Ok(action),
                Some(true) => {}
                None => return Err(Unfinished::Stopped),
            }
        }
        let key = self.ground.key(state);
        self.table.put(key, Numbers::MISSED, u64::MAX);
        Err(Unfinished::Otherwise)
    }

    /// Moves of the attacker that come nearer to the end with every turn.
    ///
    /// All wins that the table knows are gathered first. Then the plies to the end are found
    /// from the ends backward, so that no circle can be among them.
    fn winning(&mut self, root: &State<W>) -> Result<BTreeMap<String, Step>, Unfinished> {
        let graph = self.won_states(root)?;
        let plies = plies_to_end(&graph, self.attacker);
        let mut steps = BTreeMap::new();
        for (i, node) in graph.iter().enumerate() {
            if node.state.position.mover() != self.attacker || node.ways.is_empty() {
                continue;
            }
            let way = node.ways.iter().min_by_key(|way| plies[way.to]);
            let (Some(way), Some(plies)) = (way, plies[i]) else {
                return Err(Unfinished::Otherwise);
            };
            let text = self.ground.text(&node.state);
            steps.insert(text, self.step(&node.state, &way.action, plies));
        }
        Ok(steps)
    }

    /// The root and every won state that play can reach from it: all answers of the defender, and
    /// the moves of the attacker that are known to win.
    fn won_states(&mut self, root: &State<W>) -> Result<Vec<Node<W>>, Unfinished> {
        let mut graph = vec![Node::new(*root)];
        let mut places = HashMap::from([(self.ground.text(root), 0)]);
        let mut next = 0;
        while next < graph.len() {
            let state = graph[next].state;
            if let Some(known) = self.by_table(&state) {
                graph[next].plies_by_table = Some(u32::from(known.plies));
                next += 1;
                continue;
            }
            for action in self.ways(&state)? {
                let child = self.ground.child(&state, &action);
                let to = *places.entry(self.ground.text(&child)).or_insert_with(|| {
                    graph.push(Node::new(child));
                    graph.len() - 1
                });
                graph[next].ways.push(Way { action, to });
            }
            next += 1;
        }
        Ok(graph)
    }

    /// The moves of a won state that matter: all of the defender's, the winning ones of the
    /// attacker's. None if the game is over.
    fn ways(&mut self, state: &State<W>) -> Result<Vec<Action<W>>, Unfinished> {
        let mut actions = Vec::new();
        self.ground.moves(state, &mut actions);
        match self.ground.end(state, !actions.is_empty()) {
            Some(End::Won(side)) if side == self.attacker => return Ok(Vec::new()),
            Some(_) => return Err(Unfinished::Otherwise),
            None if state.position.mover() != self.attacker => return Ok(actions),
            None => {}
        }
        let known = |action: &Action<W>| {
            let child = self.ground.child(state, action);
            self.known(&child)
                .is_some_and(|numbers| numbers.theirs == 0)
        };
        let winning: Vec<_> = actions.iter().copied().filter(known).collect();
        match winning.is_empty() {
            false => Ok(winning),
            true => self.find_win(state, &actions).map(|action| vec![action]),
        }
    }

    /// A winning move of the attacker that the table has forgotten.
    fn find_win(
        &mut self,
        state: &State<W>,
        actions: &[Action<W>],
    ) -> Result<Action<W>, Unfinished> {
        for action in actions {
            match self.wins(&self.ground.child(state, action)) {
                Some(true) => return Ok(*action),
                Some(false) => {}
                None => return Err(Unfinished::Stopped),
            }
        }
        Err(Unfinished::Otherwise)
    }

    fn step(&self, state: &State<W>, action: &Action<W>, plies: u32) -> Step {
        let rulebook = &self.ground.rulebook;
        let moves = rulebook.moves(&state.position.cast());
        let wide = action.cast();
        let mv = moves.iter().find(|mv| mv.action(rulebook.grid()) == wide);
        Step {
            text: mv.map_or(String::new(), |mv| rulebook.number_text(mv, &moves)),
            plies,
        }
    }
}

/// A won state with what can follow.
struct Node<W> {
    state: State<W>,
    ways: Vec<Way<W>>,
    /// Where a table of endings tells the rest.
    plies_by_table: Option<u32>,
}

struct Way<W> {
    action: Action<W>,
    to: usize,
}

impl<W> Node<W> {
    fn new(state: State<W>) -> Node<W> {
        Node {
            state,
            ways: Vec::new(),
            plies_by_table: None,
        }
    }
}

/// The plies from each state to the end: the attacker hurries, the defender delays.
fn plies_to_end<W: Word>(graph: &[Node<W>], attacker: Side) -> Vec<Option<u32>> {
    let mut plies: Vec<Option<u32>> = vec![None; graph.len()];
    let mut changed = true;
    while changed {
        changed = false;
        // States found late are near the end.
        for i in (0..graph.len())
            .rev()
            .filter(|i| plies[*i].is_none())
            .collect::<Vec<_>>()
        {
            plies[i] = graph[i].plies(&plies, attacker);
            changed |= plies[i].is_some();
        }
    }
    plies
}

impl<W: Word> Node<W> {
    fn plies(&self, known: &[Option<u32>], attacker: Side) -> Option<u32> {
        let mut after = self.ways.iter().map(|way| known[way.to]);
        if self.ways.is_empty() {
            Some(self.plies_by_table.unwrap_or(0))
        } else if self.state.position.mover() == attacker {
            after.flatten().min().map(|plies| plies + 1)
        } else {
            let longest = after.try_fold(0, |most: u32, plies| Some(most.max(plies?)));
            longest.map(|plies| plies + 1)
        }
    }
}
