//! The engine with tables of solved endings: it wins in the shortest way, holds out the longest,
//! and near the end of a counter believes what holds in the game, not what holds on the board.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use endgame::{Tables, Value};
use engine::{Engine, Limits, Options, Oracle, Proof, Stop};
use rules::{First, Game, NoMove, Position, Rulebook, Seed, Tally, builtin};

fn tables(rulebook: &Arc<Rulebook>, pieces: u8) -> Arc<Tables> {
    let folder = tempfile::tempdir().unwrap();
    let go_on = &mut |_: &endgame::Progress| ControlFlow::Continue(());
    let options = endgame::Options::default();
    endgame::build(rulebook, pieces, folder.path(), &options, go_on).unwrap();
    Arc::new(Tables::open(folder.path(), rulebook).unwrap())
}

fn engine(rulebook: &Arc<Rulebook>, tables: &Arc<Tables>) -> Engine {
    let options = Options {
        hash_mb: 1,
        ..Options::default()
    };
    let engine = Engine::new(rulebook.clone(), options);
    engine.use_tables(tables.clone());
    assert!(engine.tables().is_some());
    engine
}

/// So many random positions of the tables.
fn sample(tables: &Tables, count: usize, seed: u64) -> Vec<Position> {
    let mut seed = Seed::new(seed);
    let headers: Vec<_> = tables.headers().collect();
    let mut draw = || {
        let header = headers[seed.below(headers.len())];
        let number = seed.below(header.positions as usize) as u64;
        tables.position(header.class, number).unwrap()
    };
    (0..count).map(|_| draw()).collect()
}

fn game(rulebook: &Arc<Rulebook>, position: &Position) -> Game {
    Game::from_fen(rulebook.clone(), &rulebook.fen(position)).unwrap()
}

/// Lets the engine play both sides of every position of a sample that tables prove: a decided
/// game ends as and when the table says, a drawn one is not lost.
fn as_the_table_says(id: &str) {
    let rulebook = builtin::rulebook(id).unwrap();
    let tables = tables(&rulebook, 3);
    let engine = engine(&rulebook, &tables);
    let oracle = Oracle::new(tables.clone());
    let mut decided = 0;
    for position in sample(&tables, 400, 5) {
        let mut game = game(&rulebook, &position);
        let start = game.fen();
        let mover = game.mover();
        let (winner, plies) = match oracle.proof(&position, game.tally()) {
            Some(Proof::Win(plies)) => (Some(mover), plies),
            Some(Proof::Loss(plies)) => (Some(mover.other()), plies),
            Some(Proof::Draw) => (None, 20),
            _ => continue,
        };
        while game.outcome().is_none() && game.turns().len() < usize::from(plies) {
            let answer = engine.search(&game, &Limits::depth(3), &Stop::new(), |_| {});
            game.play(&answer.best.unwrap()).unwrap();
        }
        let outcome = game.outcome();
        match winner {
            None => assert_eq!(outcome.and_then(|o| o.winner), None, "{id}: {start}"),
            Some(_) => {
                assert_eq!(outcome.and_then(|o| o.winner), winner, "{id}: {start}");
                assert_eq!(game.turns().len(), usize::from(plies), "{id}: {start}");
                decided += 1;
            }
        }
    }
    assert!(decided > 40, "{id}: only {decided} positions were a test");
}

macro_rules! as_tables_say {
    ($($test:ident: $id:literal,)*) => {
        $(#[test]
        fn $test() {
            as_the_table_says($id);
        })*
    };
}

as_tables_say! {
    english_ends_as_the_table_says: "english",
    russian_ends_as_the_table_says: "russian",
    giveaway_ends_as_the_table_says: "giveaway",
    parlour_ends_as_the_table_says: "parlour",
    triple_king_ends_as_the_table_says: "triple-king",
    contest_ends_as_the_table_says: "contest",
}

/// English rules with another counter of quiet plies.
fn counted(counter: &str, first: &str) -> Arc<Rulebook> {
    let text = format!(
        "extends = \"english\"\nid = \"counted\"\nendings.first = \"{first}\"\n\
         [[endings.counter]]\nname = \"quiet\"\nresets = [\"capture\", \"man-move\"]\n{counter}\n"
    );
    let draft = rules::file::read(&text, &builtin::parent).unwrap();
    Rulebook::new(draft).unwrap()
}

/// Works out what a position with its counters is worth by looking at every way to go on. Quiet
/// moves fill the counter and all others cannot be taken back, so it comes to an end.
struct Plain<'a> {
    rulebook: &'a Rulebook,
    known: HashMap<(Position, Tally), Value>,
}

impl Plain<'_> {
    fn value(&mut self, position: &Position, tally: &Tally) -> Value {
        if let Some(value) = self.known.get(&(*position, *tally)) {
            return *value;
        }
        let value = self.work_out(position, tally);
        self.known.insert((*position, *tally), value);
        value
    }

    fn work_out(&mut self, position: &Position, tally: &Tally) -> Value {
        let machine = self.rulebook.wide();
        let mut actions = Vec::new();
        machine.legal(position, tally, &mut actions);
        let full = tally.verdict(machine, position);
        if let Some(verdict) = full
            && (!actions.is_empty() || self.rulebook.endings().first == First::Counter)
        {
            return match verdict.winner {
                None => Value::Draw,
                Some(side) if side == position.mover() => Value::Win(0),
                Some(_) => Value::Loss(0),
            };
        }
        assert_eq!(self.rulebook.endings().no_move, NoMove::Loses);
        let after = actions.iter().map(|action| {
            let next = position.play(action);
            let tally = tally.after(machine, position, action, &next);
            match self.value(&next, &tally) {
                Value::Win(plies) => Value::Loss(plies + 1),
                Value::Loss(plies) => Value::Win(plies + 1),
                Value::Draw => Value::Draw,
            }
        });
        after.max_by_key(worth).unwrap_or(Value::Loss(0))
    }
}

fn worth(value: &Value) -> i32 {
    match value {
        Value::Win(plies) => 100_000 - i32::from(*plies),
        Value::Draw => 0,
        Value::Loss(plies) => i32::from(*plies) - 100_000,
    }
}

/// Positions with their counters: random games from a sample of the tables.
fn played_on(rulebook: &Arc<Rulebook>, tables: &Tables) -> Vec<Game> {
    let mut seed = Seed::new(3);
    let mut all = Vec::new();
    for position in sample(tables, 700, 9) {
        let mut game = game(rulebook, &position);
        for _ in 0..seed.below(8) {
            if game.outcome().is_some() {
                break;
            }
            let moves = game.legal_moves();
            let mv = moves[seed.below(moves.len())].clone();
            game.play(&mv).unwrap();
        }
        if game.outcome().is_none() {
            all.push(game);
        }
    }
    all
}

/// Fails unless all that is proved holds, and at least so many kinds of things are proved.
fn proofs_hold(rulebook: &Arc<Rulebook>, least_kinds: usize) {
    let tables = tables(rulebook, 3);
    let oracle = Oracle::new(tables.clone());
    let mut plain = Plain {
        rulebook,
        known: HashMap::new(),
    };
    let mut kinds = HashMap::<&str, u32>::new();
    for game in played_on(rulebook, &tables) {
        let expected = plain.value(game.position(), game.tally());
        let proof = oracle.proof(game.position(), game.tally());
        let (kind, holds) = match proof {
            Some(Proof::Win(plies)) => ("win", expected == Value::Win(plies)),
            Some(Proof::Loss(plies)) => ("loss", expected == Value::Loss(plies)),
            Some(Proof::Draw) => ("draw", expected == Value::Draw),
            Some(Proof::NoLoss) => ("no loss", !matches!(expected, Value::Loss(_))),
            Some(Proof::NoWin) => ("no win", !matches!(expected, Value::Win(_))),
            None => continue,
        };
        assert!(holds, "{}: {proof:?} but {expected:?}", game.fen());
        *kinds.entry(kind).or_default() += 1;
    }
    assert!(kinds["win"] > 20 && kinds["loss"] > 10, "{kinds:?}");
    assert!(kinds.len() >= least_kinds, "{kinds:?}");
}

#[test]
fn proofs_hold_where_no_move_comes_first() {
    proofs_hold(&counted("plies = 8", "no-move"), 5);
}

#[test]
fn proofs_hold_where_the_counter_comes_first() {
    proofs_hold(&counted("plies = 8", "counter"), 5);
}

#[test]
fn proofs_hold_where_waiting_can_win() {
    proofs_hold(&counted("plies = 8\ngives = \"more-pieces\"", "no-move"), 2);
}

#[test]
fn proofs_hold_where_a_counter_begins_later() {
    let later = "plies = 10\n[[endings.counter]]\nname = \"later\"\nplies = 5\nresets = []\n\
                 material = { strong = { pieces = 2, kings = 2 }, weak = \"lone-king\" }";
    proofs_hold(&counted(later, "no-move"), 5);
}

#[test]
fn a_win_that_comes_too_late_is_not_believed() {
    let rulebook = counted("plies = 8", "no-move");
    let tables = tables(&rulebook, 3);
    let engine = engine(&rulebook, &tables);
    let mut plain = Plain {
        rulebook: &rulebook,
        known: HashMap::new(),
    };
    let mut tested = 0;
    for game in played_on(&rulebook, &tables) {
        let says = tables.probe(game.position());
        let is = plain.value(game.position(), game.tally());
        if is != Value::Draw || says == Some(Value::Draw) {
            continue;
        }
        let answer = engine.search(&game, &Limits::depth(9), &Stop::new(), |_| {});
        let score = answer.lines[0].score;
        assert!(!score.is_decided(), "{}: {score}, {says:?}", game.fen());
        tested += 1;
    }
    assert!(tested > 20, "only {tested} positions were a test");
}

#[test]
fn a_win_is_seen_far_beyond_the_depth() {
    let rulebook = builtin::rulebook("parlour").unwrap();
    let tables = tables(&rulebook, 3);
    let with = engine(&rulebook, &tables);
    let without = Engine::new(rulebook.clone(), Options::default());
    let far = sample(&tables, 2_000, 1)
        .into_iter()
        .find(|position| matches!(tables.probe(position), Some(Value::Win(13..))))
        .unwrap();
    let game = game(&rulebook, &far);
    let score = |engine: &Engine| {
        let answer = engine.search(&game, &Limits::depth(2), &Stop::new(), |_| {});
        answer.lines[0].score
    };
    assert!(score(&with).is_win());
    assert!(!score(&without).is_decided());
}

#[test]
fn tables_of_other_rules_are_left_aside() {
    let english = builtin::rulebook("english").unwrap();
    let engine = Engine::new(builtin::rulebook("parlour").unwrap(), Options::default());
    engine.use_tables(tables(&english, 2));
    assert!(engine.tables().is_none());
}
