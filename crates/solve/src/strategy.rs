//! From a settled search to a strategy that stands without it.

use std::collections::{BTreeMap, HashMap};

use rules::{Action, Side, Word};

use crate::certificate::{Claim, Step, Verdict};
use crate::prove::Prover;
use crate::state::{End, State};

/// Why there is no strategy yet.
pub(crate) enum Unfinished {
    /// The search was told to stop.
    Stopped,
    /// The root turned out otherwise than the table said. That can happen where a line that comes
    /// back was counted as no win: it depends on the way that led there. The table knows better
    /// now, and the search has to go on.
    Otherwise,
    /// It has too many states.
    TooLarge,
}

impl<W: Word> Prover<'_, W> {
    /// The strategy that shows what the search found out about the root.
    pub(crate) fn claim(&mut self, root: &State<W>, wins: bool) -> Result<Claim, Unfinished> {
        let (holds, steps) = if wins {
            (Verdict::Wins, self.winning(root)?)
        } else {
            (Verdict::DoesNotWin, self.holding(root)?)
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
        let mut fort = Fort::new(*root, self.rules.key(root));
        while let Some(place) = fort.open.pop() {
            self.go_on(fort.rooms.len())?;
            if fort.rooms[place].stands == Stands::Not {
                continue;
            }
            if !self.stands(&mut fort, place)? {
                for lost in fort.fall(place, self.attacker) {
                    self.learn_win(&fort.rooms[lost].state);
                }
            }
            if fort.rooms[0].stands == Stands::Not {
                return Err(Unfinished::Otherwise);
            }
        }
        Ok(self.steps_of(&fort))
    }

    /// Adds the states that follow from this one. False if the attacker wins from it.
    fn stands(&mut self, fort: &mut Fort<W>, place: usize) -> Result<bool, Unfinished> {
        let state = fort.rooms[place].state;
        let mut actions = Vec::new();
        self.rules.moves(&state, &mut actions);
        if let Some(end) = self.rules.end(&state, !actions.is_empty()) {
            return Ok(end != End::Won(self.attacker));
        }
        if let Some(known) = self.by_table(&state) {
            return Ok(!known.attacker_wins);
        }
        if state.position.mover() != self.attacker {
            let held = self.hold(fort, &state, &actions)?;
            fort.rooms[place].held = held;
            if let Some(action) = held {
                self.lead(fort, place, &action);
            }
            return Ok(held.is_some());
        }
        Ok(actions.iter().all(|action| self.lead(fort, place, action)))
    }

    /// Adds the state after a move. False if the attacker is known to win there.
    fn lead(&self, fort: &mut Fort<W>, place: usize, action: &Action<W>) -> bool {
        let child = self.rules.child(&fort.rooms[place].state, action);
        let to = fort.room(child, self.rules.key(&child));
        fort.rooms[to].from.push(place as u32);
        fort.rooms[to].stands != Stands::Not
    }

    /// A move of the defender after which the attacker does not win, if there is one. The best is
    /// one to a state that is there already: it makes the strategy no larger.
    fn hold(
        &mut self,
        fort: &Fort<W>,
        state: &State<W>,
        actions: &[Action<W>],
    ) -> Result<Option<Action<W>>, Unfinished> {
        let mut order = Vec::new();
        for action in actions {
            let child = self.rules.child(state, action);
            let stands = fort.stands(self.rules.key(&child));
            // After the defender's move the attacker is to move: the harder its win, the better.
            let work = self.known(&child).map_or(1, |numbers| numbers.mine);
            if stands != Some(Stands::Not) {
                order.push((stands.is_none(), std::cmp::Reverse(work), child, *action));
            }
        }
        order.sort_by_key(|(is_new, work, ..)| (*is_new, *work));
        for (_, _, child, action) in order {
            match self.wins(&child) {
                Some(false) => return Ok(Some(action)),
                Some(true) => {}
                None => return Err(Unfinished::Stopped),
            }
        }
        Ok(None)
    }

    /// The moves of the defender that are still needed.
    fn steps_of(&self, fort: &Fort<W>) -> BTreeMap<String, Step> {
        let mut steps = BTreeMap::new();
        let mut seen = vec![false; fort.rooms.len()];
        let mut open = vec![0];
        let mut actions = Vec::new();
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            let room = &fort.rooms[place];
            actions.clear();
            match room.held {
                Some(action) => {
                    let text = self.rules.text(&room.state);
                    steps.insert(text, self.step(&room.state, &action, 0));
                    actions.push(action);
                }
                None if room.state.position.mover() == self.attacker => {
                    self.rules.moves(&room.state, &mut actions);
                }
                None => {}
            }
            let key = |action| self.rules.key(&self.rules.child(&room.state, action));
            // A state where the game is over or a table knows the rest leads nowhere.
            open.extend(
                actions
                    .iter()
                    .filter_map(|action| fort.places.get(&key(action))),
            );
        }
        steps
    }

    /// An error if it is time to stop, or if there are too many states.
    fn go_on(&self, states: usize) -> Result<(), Unfinished> {
        if self.is_stopped() {
            Err(Unfinished::Stopped)
        } else if states > self.room {
            Err(Unfinished::TooLarge)
        } else {
            Ok(())
        }
    }

    /// Moves of the attacker that come nearer to the end with every turn.
    ///
    /// All wins that the table knows are gathered first. Then the plies to the end are found
    /// from the ends backward, so that no circle can be among them.
    fn winning(&mut self, root: &State<W>) -> Result<BTreeMap<String, Step>, Unfinished> {
        let mut graph = self.won_states(root, Care::Known)?;
        let mut plies = plies_to_end(&graph, self.attacker);
        if plies[0].is_none() {
            // The table has forgotten too much: what is left of it goes round in circles.
            graph = self.won_states(root, Care::All)?;
            plies = plies_to_end(&graph, self.attacker);
        }
        match plies[0] {
            Some(_) => Ok(self.winning_steps(&graph, &plies)),
            None => Err(Unfinished::Otherwise),
        }
    }

    /// The attacker's moves in the states that its own moves lead to.
    fn winning_steps(&self, graph: &[Node<W>], plies: &[Option<u32>]) -> BTreeMap<String, Step> {
        let mut steps = BTreeMap::new();
        let mut seen = vec![false; graph.len()];
        let mut open = vec![0];
        while let Some(i) = open.pop() {
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            let node = &graph[i];
            if node.state.position.mover() != self.attacker {
                open.extend(node.ways.iter().map(|way| way.to));
                continue;
            }
            let ways = node.ways.iter().filter(|way| plies[way.to].is_some());
            if let (Some(way), Some(most)) = (ways.min_by_key(|way| plies[way.to]), plies[i]) {
                let text = self.rules.text(&node.state);
                steps.insert(text, self.step(&node.state, &way.action, most));
                open.push(way.to);
            }
        }
        steps
    }

    /// The root and every won state that play can reach from it: all answers of the defender, and
    /// the moves of the attacker that are known to win.
    fn won_states(&mut self, root: &State<W>, care: Care) -> Result<Vec<Node<W>>, Unfinished> {
        let mut graph = vec![Node::new(*root)];
        let mut places = HashMap::from([(self.rules.key(root), 0)]);
        let mut next = 0;
        while next < graph.len() {
            self.go_on(graph.len())?;
            let state = graph[next].state;
            if let Some(known) = self.by_table(&state) {
                graph[next].plies_by_table = Some(u32::from(known.plies));
                next += 1;
                continue;
            }
            for action in self.ways(&state, care)? {
                let child = self.rules.child(&state, &action);
                let to = *places.entry(self.rules.key(&child)).or_insert_with(|| {
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
    fn ways(&mut self, state: &State<W>, care: Care) -> Result<Vec<Action<W>>, Unfinished> {
        let mut actions = Vec::new();
        self.rules.moves(state, &mut actions);
        match self.rules.end(state, !actions.is_empty()) {
            Some(End::Won(side)) if side == self.attacker => return Ok(Vec::new()),
            Some(_) => return Err(Unfinished::Otherwise),
            None if state.position.mover() != self.attacker => return Ok(actions),
            None => {}
        }
        let known = |action: &Action<W>| {
            let child = self.rules.child(state, action);
            self.known(&child)
                .is_some_and(|numbers| numbers.theirs == 0)
        };
        let winning: Vec<_> = actions.iter().copied().filter(known).collect();
        if care == Care::Known && !winning.is_empty() {
            Ok(winning)
        } else {
            self.find_wins(state, &actions, care)
        }
    }

    /// The winning moves of the attacker, or the first of them.
    fn find_wins(
        &mut self,
        state: &State<W>,
        actions: &[Action<W>],
        care: Care,
    ) -> Result<Vec<Action<W>>, Unfinished> {
        let mut winning = Vec::new();
        for action in actions {
            match self.wins(&self.rules.child(state, action)) {
                Some(true) => winning.push(*action),
                Some(false) => {}
                None => return Err(Unfinished::Stopped),
            }
            if care == Care::Known && !winning.is_empty() {
                break;
            }
        }
        if winning.is_empty() {
            Err(Unfinished::Otherwise)
        } else {
            Ok(winning)
        }
    }

    fn step(&self, state: &State<W>, action: &Action<W>, plies: u32) -> Step {
        let rulebook = &self.rules.rulebook;
        let moves = rulebook.moves(&state.position.cast());
        let wide = action.cast();
        let mv = moves.iter().find(|mv| mv.action(rulebook.grid()) == wide);
        Step {
            text: mv.map_or(String::new(), |mv| rulebook.number_text(mv, &moves)),
            plies,
        }
    }
}

/// Which winning moves are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// Those that the table knows.
    Known,
    /// All.
    All,
}

/// States that the defender holds, as far as is known.
struct Fort<W> {
    rooms: Vec<Room<W>>,
    places: HashMap<u64, usize>,
    /// Those still to be looked at.
    open: Vec<usize>,
}

/// A state of a fort.
struct Room<W> {
    state: State<W>,
    /// The defender's move.
    held: Option<Action<W>>,
    /// The states that lead here.
    from: Vec<u32>,
    stands: Stands,
}

/// Whether the defender holds a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// So it seems.
    Yes,
    /// The attacker wins.
    Not,
}

impl<W: Word> Fort<W> {
    fn new(root: State<W>, key: u64) -> Fort<W> {
        let mut fort = Fort {
            rooms: Vec::new(),
            places: HashMap::new(),
            open: Vec::new(),
        };
        fort.room(root, key);
        fort
    }

    /// The place of a state, which is added if it is new.
    fn room(&mut self, state: State<W>, key: u64) -> usize {
        if let Some(place) = self.places.get(&key) {
            return *place;
        }
        let place = self.rooms.len();
        self.rooms.push(Room {
            state,
            held: None,
            from: Vec::new(),
            stands: Stands::Yes,
        });
        self.places.insert(key, place);
        self.open.push(place);
        place
    }

    fn stands(&self, key: u64) -> Option<Stands> {
        let place = self.places.get(&key)?;
        Some(self.rooms[*place].stands)
    }

    /// Gives up a state, and those from which the attacker can go there. Where the defender went
    /// there it has to look for another move. Tells what was given up.
    fn fall(&mut self, place: usize, attacker: Side) -> Vec<usize> {
        let mut lost = Vec::new();
        let mut falling = vec![place];
        while let Some(place) = falling.pop() {
            let room = &mut self.rooms[place];
            if room.stands == Stands::Not {
                continue;
            }
            room.stands = Stands::Not;
            lost.push(place);
            for from in std::mem::take(&mut room.from) {
                let from = from as usize;
                if self.rooms[from].state.position.mover() == attacker {
                    falling.push(from)
                } else {
                    self.open.push(from)
                }
            }
        }
        lost
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
