//! How much a search gives away: its moves held against what a far deeper search said of every
//! move. A change of the search shows here in a minute what takes an hour of games.
//!
//! `regret make ID COUNT NODES FILE` draws so many positions from games and judges every move of
//! each with so many positions. `regret with ID FILE NODES SETTING…` tells what each setting gives
//! away on its way to so many positions, in thousandths of a game, and how much more than the
//! first one, with the error of that. A setting is `base`, or knobs like `lmr-by=55,nodes=40000`.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use engine::{Engine, Limits, Options, Params, Stop};
use rules::{Game, Move, Rulebook, Seed, builtin};

/// How many positions a move of the games takes.
const PLAYED: u64 = 4_000;
/// How many random moves a game begins with, at least, and how many more it may have.
const OPENING: [usize; 2] = [4, 6];
/// A game is left after so many plies, or when one side is so far ahead.
const LONGEST: usize = 140;
const DECIDED: i32 = 250;
/// One position out of so many is drawn.
const DRAWN: usize = 8;
/// A position with fewer moves tells nothing.
const FEWEST: usize = 3;
/// How many times on its way a search is asked for its choice, each time after a share of the
/// positions that is smaller by the root of two: one lucky move then counts less.
const STEPS: u32 = 8;
/// How many hundredths of a man make one unit of the logistic curve.
const UNIT: f64 = 100.0;
const THREADS: usize = 2;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", id, count, nodes, file] => {
            let cases = make(&rulebook(id), number(count) as usize, number(nodes));
            std::fs::write(file, cases).unwrap();
        }
        ["with", id, file, nodes, ref settings @ ..] => {
            let text = std::fs::read_to_string(file).unwrap();
            compare(&read(&rulebook(id), &text), number(nodes), settings);
        }
        _ => panic!("expected `make ID COUNT NODES FILE` or `with ID FILE NODES SETTING…`"),
    }
}

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap_or_else(|| panic!("there is no rulebook `{id}`"))
}

fn number(text: &str) -> u64 {
    text.parse()
        .unwrap_or_else(|_| panic!("got `{text}`: expected a number"))
}

fn engine(rulebook: &Arc<Rulebook>, hash_mb: usize, params: Params) -> Engine {
    let options = Options {
        hash_mb,
        params,
        ..Options::default()
    };
    Engine::new(rulebook.clone(), options)
}

/// A position of a game, and what each of its moves is worth.
struct Case {
    game: Game,
    worths: Vec<i32>,
}

/// Lines with the moves that lead to a position, by their places among the legal ones, and what
/// each move there is worth.
fn make(rulebook: &Arc<Rulebook>, count: usize, nodes: u64) -> String {
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let start = |thread| {
            let done = &done;
            let mut maker = Maker {
                player: engine(rulebook, 4, Params::default()),
                judge: engine(rulebook, 16, Params::default()),
                nodes,
                seed: Seed::new(977 + thread as u64),
                text: String::new(),
            };
            scope.spawn(move || {
                while done.load(Relaxed) < count {
                    done.fetch_add(maker.game(), Relaxed);
                    eprintln!("{} of {count}", done.load(Relaxed));
                }
                maker.text
            })
        };
        let threads: Vec<_> = (0..THREADS).map(start).collect();
        let texts = threads.into_iter().map(|thread| thread.join().unwrap());
        texts.collect()
    })
}

struct Maker {
    player: Engine,
    judge: Engine,
    nodes: u64,
    seed: Seed,
    text: String,
}

impl Maker {
    /// Plays a game and gives how many of its positions were drawn.
    fn game(&mut self) -> usize {
        self.player.forget();
        let mut game = Game::new(self.player.rulebook().clone(), 1).refereed();
        let mut way = String::new();
        let opening = OPENING[0] + self.seed.below(OPENING[1]);
        let mut drawn = 0;
        for ply in 0..LONGEST {
            let moves = game.legal_moves().to_vec();
            let random = ply < opening && !moves.is_empty();
            let found = if random {
                Some((self.seed.below(moves.len()), 0))
            } else {
                choice(&self.player, &game, PLAYED).filter(|(_, score)| score.abs() <= DECIDED)
            };
            let Some((at, _)) = found else {
                break;
            };
            let tells = moves.len() >= FEWEST && !moves[0].is_capture();
            if !random && tells && self.seed.below(DRAWN) == 0 {
                let worths = self.worths(&game, &moves);
                let _ = writeln!(self.text, "{way}:{worths}");
                drawn += 1;
            }
            let _ = write!(way, " {at}");
            if game.play(&moves[at]).is_err() {
                break;
            }
        }
        drawn
    }

    fn worths(&self, game: &Game, moves: &[Move]) -> String {
        moves.iter().fold(String::new(), |mut text, mv| {
            self.judge.forget();
            let mut child = game.clone();
            child.play(mv).unwrap();
            let score = choice(&self.judge, &child, self.nodes).map_or(0, |(_, score)| -score);
            let _ = write!(text, " {score}");
            text
        })
    }
}

/// The place of the best move among the legal ones, and its score.
fn choice(engine: &Engine, game: &Game, nodes: u64) -> Option<(usize, i32)> {
    let answer = engine.search(game, &Limits::nodes(nodes), &Stop::new(), |_| {});
    let best = answer.best?;
    let at = game.legal_moves().iter().position(|mv| *mv == best)?;
    Some((at, answer.lines.first()?.score.hundredths()))
}

fn read(rulebook: &Arc<Rulebook>, text: &str) -> Vec<Case> {
    let numbers = |text: &str| -> Vec<i32> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    };
    let case = |line: &str| {
        let (way, worths) = line.split_once(':').unwrap();
        let mut game = Game::new(rulebook.clone(), 1).refereed();
        for at in numbers(way) {
            let mv = game.legal_moves()[at as usize].clone();
            game.play(&mv).unwrap();
        }
        let worths = numbers(worths);
        assert_eq!(worths.len(), game.legal_moves().len(), "{line}");
        Case { game, worths }
    };
    text.lines().map(case).collect()
}

fn compare(cases: &[Case], nodes: u64, settings: &[&str]) {
    let mut first: Option<Vec<f64>> = None;
    for setting in settings {
        let (params, nodes) = knobs(setting, nodes);
        let own = regrets(cases, nodes, &params);
        let base = first.get_or_insert_with(|| own.clone());
        let more: Vec<f64> = own
            .iter()
            .zip(&*base)
            .map(|(own, base)| own - base)
            .collect();
        let off = mean(&more);
        let squares: Vec<f64> = more.iter().map(|more| (more - off).powi(2)).collect();
        let error = (mean(&squares) / cases.len() as f64).sqrt();
        println!("{:7.3}  {off:+7.3} ({error:.3})  {setting}", mean(&own));
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn knobs(setting: &str, mut nodes: u64) -> (Params, u64) {
    let mut params = Params::default();
    for part in setting.split(',').filter(|part| *part != "base") {
        match part.split_once('=') {
            Some(("nodes", value)) => nodes = number(value),
            Some((name, value)) => assert!(
                params.set(name, value.parse().unwrap()),
                "there is no `{name}`"
            ),
            None => panic!("got `{part}`: expected a knob like `lmr-by=55`"),
        }
    }
    (params, nodes)
}

/// What the search gives away in each case.
fn regrets(cases: &[Case], nodes: u64, params: &Params) -> Vec<f64> {
    let share = cases.len().div_ceil(THREADS).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = cases
            .chunks(share)
            .map(|part| {
                scope.spawn(move || -> Vec<f64> {
                    let engine = engine(part[0].game.rulebook(), 4, params.clone());
                    part.iter()
                        .map(|case| case.regret(&engine, nodes))
                        .collect()
                })
            })
            .collect();
        let all = threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap());
        all.collect()
    })
}

impl Case {
    /// What a search gives away on its way to so many positions.
    fn regret(&self, engine: &Engine, nodes: u64) -> f64 {
        engine.forget();
        let mut found: Vec<(u64, Move)> = Vec::new();
        engine.search(&self.game, &Limits::nodes(nodes), &Stop::new(), |info| {
            if let (1, Some(first)) = (info.rank, info.line.moves.first()) {
                found.push((info.nodes, first.clone()));
            }
        });
        let each = (0..STEPS).map(|step| {
            let bar = nodes as f64 * 2f64.powf(-0.5 * f64::from(step));
            let last = found.iter().rev().find(|(nodes, _)| *nodes as f64 <= bar);
            let (_, mv) = last.or(found.first()).unwrap();
            self.gives_away(mv)
        });
        each.sum::<f64>() / f64::from(STEPS)
    }

    /// The difference to the best move, in thousandths of a game: a lost game is not worth more
    /// than a game.
    fn gives_away(&self, mv: &Move) -> f64 {
        let points = |worth: i32| 1000.0 / (1.0 + (-f64::from(worth) / UNIT).exp());
        let at = self.game.legal_moves().iter().position(|own| own == mv);
        let best = self.worths.iter().max().unwrap();
        points(*best) - points(self.worths[at.unwrap()])
    }
}
