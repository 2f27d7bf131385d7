//! Every search answers with a legal move and keeps to its limits.

mod support;

use std::time::{Duration, Instant};

use engine::{Engine, Level, Limits, Options, Ponder, Stop, Time};
use rules::{Game, Seed};
use support::{mixed_rulebooks, random_game, rulebooks};

fn engine_of(rulebook: &std::sync::Arc<rules::Rulebook>, threads: usize) -> Engine {
    let options = Options {
        hash_mb: 1,
        threads,
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

fn english(threads: usize) -> (Engine, Game) {
    let rulebook = rules::builtin::rulebook("english").unwrap();
    (engine_of(&rulebook, threads), Game::new(rulebook, 0))
}

/// What the positions of a test were like.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    /// Positions with one legal move.
    forced: usize,
    /// Games that were over.
    over: usize,
}

impl Seen {
    /// A search of a random position keeps to its nodes and answers with legal moves.
    fn check(&mut self, engine: &Engine, game: &Game, seed: &mut Seed) {
        let limits = Limits {
            depth: (seed.below(4) == 0).then(|| 1 + seed.below(8) as u32),
            ..Limits::nodes(1 + seed.below(300) as u64).with_lines(1 + seed.below(3))
        };
        let answer = engine.search(game, &limits, &Stop::new(), |_| {});
        let moves = game.legal_moves();
        assert!(answer.nodes <= limits.nodes.unwrap(), "{}", game.fen());
        assert!(answer.depth <= limits.depth.unwrap_or(u32::MAX));
        assert_eq!(answer.best.is_none(), moves.is_empty(), "{}", game.fen());
        assert_eq!(answer.lines.len(), limits.lines.min(moves.len()));
        for line in &answer.lines {
            let mut game = game.clone();
            for mv in &line.moves {
                game.play(mv).unwrap();
            }
        }
        self.positions += 1;
        self.forced += usize::from(moves.len() == 1);
        self.over += usize::from(game.outcome().is_some());
    }

    /// Positions of random games; of those that are over most are taken back a move.
    fn look(&mut self, engine: &Engine, positions: usize, plies: usize, seed: &mut Seed) {
        for i in 0..positions {
            let mut game = random_game(engine.rulebook(), seed.below(plies), seed);
            if i % 4 > 0 && game.outcome().is_some() {
                game.undo();
            }
            self.check(engine, &game, seed);
        }
    }
}

#[test]
fn every_answer_is_legal_in_every_rulebook() {
    let mut seen = Seen::default();
    for rulebook in rulebooks() {
        let engine = engine_of(&rulebook, 1);
        seen.look(&engine, 500, 150, &mut Seed::new(3));
    }
    assert!(seen.positions >= 10_000, "{seen:?}");
    assert!(seen.forced > 500, "{seen:?}");
    assert!((100..5_000).contains(&seen.over), "{seen:?}");
}

#[test]
fn every_answer_is_legal_in_mixed_rulebooks() {
    let mut seen = Seen::default();
    for rulebook in mixed_rulebooks(500) {
        let engine = engine_of(&rulebook, 1);
        seen.look(&engine, 5, 50, &mut Seed::new(6));
    }
    assert!(seen.positions > 450, "{seen:?}");
    assert!(seen.forced > 25, "{seen:?}");
}

#[test]
fn every_level_answers_with_a_legal_move_in_every_rulebook() {
    for rulebook in rulebooks() {
        let engine = engine_of(&rulebook, 1);
        let mut seed = Seed::new(8);
        for i in 0..48 {
            let level = Level::ALL[i % 8];
            let game = random_game(&rulebook, seed.below(100), &mut seed);
            let limits = Limits::nodes(1 + seed.below(2_000) as u64);
            let answer = engine.play(&game, level, &limits, &Stop::new(), seed.next());
            assert!(answer.nodes <= limits.nodes.unwrap());
            match answer.best {
                Some(best) => assert!(game.legal_moves().contains(&best)),
                None => assert!(game.outcome().is_some()),
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    for rulebook in rulebooks() {
        let engine = engine_of(&rulebook, 1);
        let mut game = Game::new(rulebook, 0);
        game.resign(rules::Side::First).unwrap();
        let answer = engine.search(&game, &Limits::depth(3), &Stop::new(), |_| {});
        assert_eq!(answer.best, None);
    }
}

/// Each of several lines is searched by itself; told they are in order all the same.
#[test]
fn the_best_line_comes_first() {
    let mut seed = Seed::new(11);
    for rulebook in rulebooks() {
        let engine = engine_of(&rulebook, 1);
        for _ in 0..8 {
            let game = random_game(&rulebook, 12, &mut seed);
            let limits = Limits::depth(5).with_lines(4);
            let answer = engine.search(&game, &limits, &Stop::new(), |_| {});
            let scores: Vec<_> = answer.lines.iter().map(|line| line.score).collect();
            let in_order = scores.is_sorted_by(|one, next| one >= next);
            assert!(in_order, "{}: {scores:?}", rulebook.id());
            let first = answer.lines.first().and_then(|line| line.moves.first());
            assert_eq!(answer.best.as_ref(), first);
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    for rulebook in rulebooks().step_by(3) {
        let game = Game::new(rulebook.clone(), 7);
        let answers = [(); 2].map(|()| {
            let mut answer = engine_of(&rulebook, 1).search(
                &game,
                &Limits::nodes(20_000).with_lines(2),
                &Stop::new(),
                |_| {},
            );
            answer.time = Duration::ZERO;
            answer
        });
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0].nodes, 20_000);
    }
}

#[test]
fn the_depth_is_reached_and_every_depth_is_told() {
    let (engine, game) = english(1);
    let mut depths = Vec::new();
    let answer = engine.search(&game, &Limits::depth(9), &Stop::new(), |info| {
        depths.push(info.line.depth);
    });
    assert_eq!(answer.depth, 9);
    assert_eq!(depths, (1..=9).collect::<Vec<_>>());
}

#[test]
fn a_stop_ends_the_search() {
    for threads in [1, 2] {
        let (engine, game) = english(threads);
        let stop = Stop::new();
        let switch = stop.clone();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            while told.recv().is_ok_and(|depth| depth <= 3) {}
            switch.stop();
        });
        // Without a limit it would go on for ever.
        let answer = engine.search(&game, &Limits::default(), &stop, |info| {
            // Nobody listens any more once it was stopped.
            let _ = tell.send(info.line.depth);
        });
        thread.join().unwrap();
        assert!(answer.best.is_some());
        assert!(answer.depth > 3);
    }
}

#[test]
fn a_stop_before_the_start_still_gives_a_move() {
    let (engine, game) = english(1);
    let stop = Stop::new();
    stop.stop();
    let answer = engine.search(&game, &Limits::default(), &stop, |_| {});
    assert!(game.legal_moves().contains(&answer.best.unwrap()));
}

#[test]
fn times_are_kept() {
    let (engine, game) = english(1);
    let clock = Time::Clock {
        left: Duration::from_millis(600),
        increment: Duration::ZERO,
        moves: None,
    };
    let times = [(Time::Move(Duration::from_millis(40)), 40), (clock, 200)];
    for (time, most) in times {
        let limits = Limits {
            time,
            ..Limits::default()
        };
        let start = Instant::now();
        let answer = engine.search(&game, &limits, &Stop::new(), |_| {});
        let spent = start.elapsed().as_millis();
        assert!(answer.best.is_some());
        // A machine under load may take far longer than it was told, but not for ever.
        assert!(spent < most + 120_000, "{spent} ms of {most}");
    }
}

#[test]
fn pondering_becomes_a_timed_search() {
    let (engine, game) = english(1);
    let limits = Limits {
        ponder: Ponder::Yes,
        ..Limits::time(Duration::from_millis(20))
    };
    let stop = Stop::new();
    let switch = stop.clone();
    // Before the thread: on a busy machine it may have slept when we come to look.
    let start = Instant::now();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        switch.ponder_hit();
    });
    let answer = engine.search(&game, &limits, &stop, |_| {});
    thread.join().unwrap();
    // A little of the twenty milliseconds is kept back.
    assert!(start.elapsed() >= Duration::from_millis(115));
    assert!(answer.best.is_some());
}

#[test]
fn two_threads_find_a_legal_move() {
    let (engine, game) = english(2);
    let answer = engine.search(&game, &Limits::nodes(200_000), &Stop::new(), |_| {});
    assert!(game.legal_moves().contains(&answer.best.unwrap()));
    assert!(answer.depth > 5);
}

#[test]
fn levels_play_legal_moves_that_vary_with_the_seed() {
    for rulebook in rulebooks() {
        let engine = engine_of(&rulebook, 1);
        let game = Game::new(rulebook, 0);
        let mut first_moves = std::collections::HashSet::new();
        for seed in 0..12 {
            let answer = engine.play(&game, Level::ALL[2], &Limits::default(), &Stop::new(), seed);
            let best = answer.best.unwrap();
            assert!(game.legal_moves().contains(&best));
            first_moves.insert(best.action(game.rulebook().grid()));
        }
        assert!(first_moves.len() > 1, "{}", game.rulebook().id());
    }
}

#[test]
fn a_level_plays_the_same_move_for_the_same_seed() {
    let (engine, game) = english(1);
    let play = || {
        let answer = engine.play(&game, Level::ALL[3], &Limits::default(), &Stop::new(), 5);
        answer.best
    };
    assert_eq!(play(), play());
}
