//! Endings solved by looking at every position that they can reach.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use rules::{Action, Game, Machine, Move, NoMove, Position, Rulebook, Seed, Side};

/// What becomes of every position of some endings, by the board alone.
pub(crate) struct Solver {
    numbers: HashMap<Position<u64>, usize>,
    /// The plies to the end with best play; none where neither side can force it. The side that
    /// cannot move has lost, so odd plies are won.
    plies: Vec<Option<usize>>,
    starts: Vec<Position<u64>>,
}

impl Solver {
    /// All endings of so many kings of the first side against one.
    pub(crate) fn kings(rulebook: &Rulebook, strong: u32) -> Solver {
        assert_eq!(rulebook.endings().no_move, NoMove::Loses);
        let board: u64 = rulebook.grid().all();
        let mut starts = Vec::new();
        each_set(board, strong, 0, &mut |kings| {
            let prey = (0..64).map(|bit| 1 << bit & board & !kings);
            for prey in prey.filter(|bit| *bit != 0) {
                let (kings, prey) = ([0, kings, 0], [0, prey, 0]);
                let first = Position::from_pieces(board, kings, prey, Side::First);
                let second = Position::from_pieces(board, prey, kings, Side::Second);
                starts.extend([first, second]);
            }
        });
        let machine = rulebook.narrow().expect("a small board");
        let (numbers, next) = reached(machine, &starts);
        Solver {
            numbers,
            plies: solved(&next),
            starts,
        }
    }

    /// One of the endings, drawn.
    pub(crate) fn draw(&self, rulebook: &Arc<Rulebook>, seed: &mut Seed) -> Game {
        let position = self.starts[seed.below(self.starts.len())];
        Game::from_fen(rulebook.clone(), &rulebook.fen(&position.cast())).expect("a position")
    }

    /// The plies to the end of a game, if one side can force it.
    pub(crate) fn plies(&self, game: &Game) -> Option<usize> {
        self.of(game.position())
    }

    fn of(&self, position: &Position) -> Option<usize> {
        self.plies[self.numbers[&position.cast::<u64>()]]
    }

    /// The move that wins soonest or loses latest.
    pub(crate) fn best(&self, game: &Game) -> Move {
        let worth = |mv: &Move| {
            let action = mv.action(game.rulebook().grid());
            match self.of(&game.position().play(&action)) {
                Some(plies) if plies % 2 == 0 => 10_000 - plies as i32,
                Some(plies) => plies as i32 - 10_000,
                None => 0,
            }
        };
        let moves = game.legal_moves().iter();
        moves.max_by_key(|mv| worth(mv)).expect("a move").clone()
    }
}

/// Tells every set of so many bits of a board that contains `chosen` and lies above it.
fn each_set(board: u64, more: u32, chosen: u64, tell: &mut impl FnMut(u64)) {
    if more == 0 {
        return tell(chosen);
    }
    let above = 64 - chosen.leading_zeros();
    for bit in (above..64)
        .map(|bit| 1 << bit)
        .filter(|bit| bit & board != 0)
    {
        each_set(board, more - 1, chosen | bit, tell);
    }
}

/// Numbers all positions that can be reached, and gives for each those one move on.
fn reached(
    machine: &Machine<u64>,
    starts: &[Position<u64>],
) -> (HashMap<Position<u64>, usize>, Vec<Vec<usize>>) {
    let mut numbers = HashMap::new();
    let mut found = Vec::new();
    let mut number = |position: Position<u64>, found: &mut Vec<Position<u64>>| {
        *numbers.entry(position).or_insert_with(|| {
            found.push(position);
            found.len() - 1
        })
    };
    for start in starts {
        number(*start, &mut found);
    }
    let mut next = Vec::new();
    let mut actions: Vec<Action<u64>> = Vec::new();
    while next.len() < found.len() {
        let position = found[next.len()];
        actions.clear();
        machine.actions(&position, &mut actions);
        let after = actions.iter().map(|action| position.play(action));
        next.push(after.map(|after| number(after, &mut found)).collect());
    }
    (numbers, next)
}

/// The plies to the end from each position, found backward from those without a move.
fn solved(next: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut before = vec![Vec::new(); next.len()];
    for (from, moves) in next.iter().enumerate() {
        moves.iter().for_each(|to| before[*to].push(from));
    }
    let mut open: Vec<usize> = next.iter().map(Vec::len).collect();
    let mut plies = vec![None; next.len()];
    let mut queue: VecDeque<usize> = (0..next.len()).filter(|at| open[*at] == 0).collect();
    queue.iter().for_each(|at| plies[*at] = Some(0));
    while let Some(at) = queue.pop_front() {
        let far = plies[at].unwrap_or(0);
        for from in &before[at] {
            open[*from] -= 1;
            // One move to a lost position wins; a position is lost when all its moves are bad.
            if plies[*from].is_none() && (far % 2 == 0 || open[*from] == 0) {
                plies[*from] = Some(far + 1);
                queue.push_back(*from);
            }
        }
    }
    plies
}
