//! The fast generator against the plain one, move for move: on every rulebook and on rules mixed
//! at random, in random positions and in positions from random games.

use std::sync::Arc;

use crate::support::book::{Book, drawing, position, shipped};
use crate::support::plain::moves::Key;
use crate::support::plain::{Board, Place, PlainMove};
use crate::support::random::{self, Random};
use rules::{
    Action, Chain, Directions, Draft, Flavour, Grid, Hop, KingWeight, Landing, Machine, Move,
    Obstacles, OpeningRule, Position, Preference, Rank, RankRule, Reach, Rulebook, Square, Turning,
    Word, builtin,
};

const FLAVOURS: [Flavour; 3] = [Flavour::Moves, Flavour::Routes, Flavour::Landings];

/// Positions whose captures make more jumps than this are passed over.
const MOST_JUMPS: usize = 3_000;

/// How many rulebooks are mixed at random.
const MIXES: usize = 1000;

/// A rulebook in both generators.
struct Pair {
    book: Book,
    fast: Arc<Rulebook>,
}

#[test]
fn on_random_positions_of_every_rulebook() {
    for id in builtin::ids() {
        let pair = Pair::named(id);
        let mut random = Random::new(1);
        let mut compared = 0;
        for _ in 0..2000 {
            compared += pair.compare(&random::position(&pair.book.plain, &mut random));
        }
        assert!(compared >= 1000, "{id}: only {compared} positions compared");
    }
}

#[test]
fn on_positions_from_random_games_of_every_rulebook() {
    for id in builtin::ids() {
        let pair = Pair::named(id);
        let mut random = Random::new(2);
        let compared: usize = (0..20).map(|_| pair.play(100, &mut random)).sum();
        assert!(compared >= 400, "{id}: only {compared} positions compared");
    }
}

#[test]
fn on_some_positions_of_every_further_game() {
    for id in builtin::more_ids() {
        let pair = Pair::named(id);
        let mut random = Random::new(4);
        let mut compared = pair.play(30, &mut random);
        for _ in 0..40 {
            compared += pair.compare(&random::position(&pair.book.plain, &mut random));
        }
        assert!(compared >= 20, "{id}: only {compared} positions compared");
    }
}

#[test]
fn on_rules_mixed_at_random() {
    let mut random = Random::new(3);
    let mut compared = 0;
    for _ in 0..MIXES {
        let pair = Pair::mixed(&mut random);
        for _ in 0..8 {
            compared += pair.compare(&random::position(&pair.book.plain, &mut random));
        }
        compared += pair.play(8, &mut random);
    }
    assert!(compared >= MIXES * 8, "only {compared} positions compared");
}

/// Puts a word into a mixture.
type Put = fn(&mut Draft, &mut Random);

/// Rules that are drawn too seldom, or whose effect is too seldom seen, unless they are put in.
#[test]
fn on_mixtures_with_each_word() {
    let words: [(&str, Put); 6] = [
        ("up to", |draft, random| {
            each_rank(draft, |rule| {
                let most = 2 + random.below(3) as u8;
                rule.step.reach = Reach::UpTo(most);
                rule.jump.approach = Reach::UpTo(most);
                rule.jump.landing = Landing::Any;
            });
        }),
        ("exactly", |draft, random| {
            each_rank(draft, |rule| {
                rule.step.reach = Reach::Exactly(2 + random.below(2) as u8);
                rule.jump.approach = Reach::Exactly(2 + random.below(2) as u8);
            });
        }),
        ("line of friends", |draft, _| {
            each_rank(draft, |rule| rule.hop = Hop::LineOfFriends(None));
        }),
        ("hop elsewhere", |draft, _| {
            each_rank(draft, |rule| {
                rule.hop = match rule.hop {
                    Hop::LineOfFriends(_) => Hop::LineOfFriends(Some(Directions::ALL)),
                    _ => Hop::OneFriend(Some(Directions::DIAGONAL)),
                };
            });
        }),
        ("straight on", |draft, _| {
            draft.mechanics.capture.turning = Turning::StraightOn;
            draft.mechanics.capture.chain = Chain::MustFinish;
        }),
        ("king weight", |draft, random| {
            let halves = KingWeight::Halves(2 + random.below(8) as u8);
            draft.mechanics.capture.king_weight = halves;
            draft.mechanics.capture.preference = [None; 4];
            draft.mechanics.capture.preference[0] = Some(Preference::MostValue);
            draft.mechanics.capture.chain = Chain::MustFinish;
        }),
    ];
    for (word, put) in words {
        let mut random = Random::new(4);
        let mut compared = 0;
        for _ in 0..150 {
            let pair = Pair::mixed_with(&mut random, put);
            for _ in 0..8 {
                compared += pair.compare(&random::position(&pair.book.plain, &mut random));
            }
            compared += pair.play(8, &mut random);
        }
        assert!(
            compared >= 1000,
            "{word}: only {compared} positions compared"
        );
    }
}

fn each_rank(draft: &mut Draft, change: impl FnMut(&mut RankRule)) {
    draft.mechanics.ranks.iter_mut().flatten().for_each(change);
}

impl Pair {
    /// Both generators of a rulebook, if it has no flaw.
    fn new(mut draft: Draft) -> Option<Pair> {
        // So that a position may have obstacles anywhere. Openings are for games, and have a test
        // of their own.
        draft.obstacles = Obstacles::Drawn(1);
        draft.opening = OpeningRule::Free;
        let book = Book::new(&draft);
        let fast = Rulebook::new(draft).ok()?;
        Some(Pair { book, fast })
    }

    fn named(id: &str) -> Pair {
        Pair::new(shipped(id)).expect("a shipped rulebook has no flaw")
    }

    /// A rulebook mixed at random; what contradicts itself is mixed again.
    fn mixed(random: &mut Random) -> Pair {
        Pair::mixed_with(random, |_, _| {})
    }

    /// The same with something put into the mixture.
    fn mixed_with(random: &mut Random, put: fn(&mut Draft, &mut Random)) -> Pair {
        loop {
            let mut draft = random::draft(&shipped("english"), random);
            put(&mut draft, random);
            if let Some(pair) = Pair::new(draft) {
                return pair;
            }
        }
    }

    /// Plays a random game and compares each position. Says how many there were.
    fn play(&self, plies: usize, random: &mut Random) -> usize {
        let mut board = self.book.board(None);
        let mut compared = 0;
        for _ in 0..plies {
            compared += self.compare(&board);
            if !self.book.plain.is_small(&board, MOST_JUMPS) {
                break;
            }
            let moves = self.book.plain.legal(&board);
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[random.below(moves.len())];
            board = self.book.plain.after(&board, chosen);
        }
        compared
    }

    /// Compares all that both generators say about a position. Says how many positions that
    /// were: one, or none if the position has too many captures.
    fn compare(&self, board: &Board) -> usize {
        if !self.book.plain.is_small(board, MOST_JUMPS) {
            return 0;
        }
        let position = self.position(board);
        let plain = self.book.plain.legal(board);
        self.same(board, "routes", self.landings(&position), ways(&plain));
        self.same(board, "moves", self.moves(&position), self.keys(board));
        self.compare_machine(board, &position, self.fast.wide());
        if let Some(narrow) = self.fast.narrow() {
            self.compare_machine(board, &position.cast::<u64>(), narrow);
        }
        self.compare_play(board, &position, &plain);
        1
    }

    fn compare_machine<W: Word>(&self, board: &Board, position: &Position<W>, fast: &Machine<W>) {
        let mut actions = Vec::new();
        fast.actions(position, &mut actions);
        let mut got: Vec<Key> = actions.iter().map(|a| self.key(a)).collect();
        got.sort();
        self.same(board, "actions", got, self.keys(board));
        let plain = &self.book.plain;
        for flavour in FLAVOURS {
            let got = fast.perft(position, 1, flavour);
            self.same(board, flavour, got, plain.perft(board, 1, flavour));
        }
        let can = fast.can_capture(position);
        self.same(board, "capture", can, !plain.captures(board).is_empty());
    }

    /// Plays every move in both and compares the boards.
    fn compare_play(&self, board: &Board, position: &Position, moves: &[PlainMove]) {
        for fast in self.fast.routes(position) {
            let way = self.way(&fast);
            let twin = moves.iter().find(|m| Way::of(m) == way);
            let twin = twin.expect("the routes have been compared");
            let after = self.book.plain.after(board, twin);
            let next = position.play(&fast.action(self.fast.grid()));
            self.same(board, twin, next, self.position(&after));
        }
    }

    #[track_caller]
    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        board: &Board,
        what: impl std::fmt::Debug,
        fast: T,
        plain: T,
    ) {
        assert!(
            fast == plain,
            "{what:?} differ\nfast:  {fast:?}\nplain: {plain:?}\n{:?} to move\n{}{:?}\n{:?}",
            board.mover,
            drawing(&self.book.plain, board),
            self.book.plain.seats,
            self.book.plain.mechanics,
        );
    }

    // From one world to the other.

    fn grid(&self) -> &Grid {
        self.fast.grid()
    }

    fn place(&self, square: Square) -> Place {
        let (row, col) = self.grid().place(square);
        (i32::from(row), i32::from(col))
    }

    fn position(&self, board: &Board) -> Position {
        position(&self.fast, board)
    }

    fn landings(&self, position: &Position) -> Vec<Way> {
        let mut ways: Vec<Way> = self
            .fast
            .routes(position)
            .iter()
            .map(|m| self.way(m))
            .collect();
        ways.sort();
        ways
    }

    fn way(&self, fast: &Move) -> Way {
        let places = |squares: &[Square]| squares.iter().map(|s| self.place(*s)).collect();
        let mut stops = vec![self.place(fast.from)];
        stops.extend::<Vec<Place>>(places(&fast.path));
        Way {
            stops,
            taken: places(&fast.captured),
            ranks: [fast.before, fast.rank],
        }
    }

    /// The legal moves as the fast generator gives them.
    fn moves(&self, position: &Position) -> Vec<Key> {
        let moves = self.fast.moves(position);
        let mut keys: Vec<Key> = moves
            .iter()
            .map(|m| self.key(&m.action(self.grid())))
            .collect();
        keys.sort();
        keys
    }

    fn key<W: Word>(&self, action: &Action<W>) -> Key {
        let grid = self.grid();
        let place = |bit: W| self.place(grid.square(bit));
        let taken = grid.squares_of(action.taken).map(|s| self.place(s));
        Key::Move(
            place(action.from),
            place(action.to),
            taken.collect(),
            action.rank,
        )
    }

    /// The legal moves as the plain generator gives them.
    fn keys(&self, board: &Board) -> Vec<Key> {
        let moves = self.book.plain.distinct(board, Flavour::Moves);
        let mut keys: Vec<Key> = moves.iter().map(|m| m.key(Flavour::Moves)).collect();
        keys.sort();
        keys
    }
}

/// A move with its whole way, in words of neither generator.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Way {
    stops: Vec<Place>,
    taken: Vec<Place>,
    ranks: [Rank; 2],
}

impl Way {
    fn of(plain: &PlainMove) -> Way {
        Way {
            stops: plain.stops(),
            taken: plain.taken().map(|(place, _)| place).collect(),
            ranks: [plain.before, plain.after],
        }
    }
}

fn ways(moves: &[PlainMove]) -> Vec<Way> {
    let mut ways: Vec<Way> = moves.iter().map(Way::of).collect();
    ways.sort();
    ways
}
