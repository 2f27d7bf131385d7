//! Thousands of games at once.

use std::sync::Arc;
use std::thread;

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::{Machine, Outcome, Playout, Seed, Side, Word};

use crate::actions::{self, Codes};
use crate::errors::IllegalMove;
use crate::planes::{self, Painter};
use crate::rulebook::{Rulebook, RulebookOrId};

/// Many games of one rulebook, stepped at once on several threads.
///
/// Each step plays one action in each game. What it shows is in arrays that every step writes
/// anew: `observations` (`uint8`, as `Game.observation`), `masks` (`int8`, as `Game.action_mask`),
/// `rewards` (`float32`, for the side that has just moved: 1, 0 or -1), `terminations` and
/// `truncations` (`bool`) and `turns` (`int8`, the side to move: 0 or 1). A game that has ended
/// begins anew at once: then the observation is that of the new game.
///
/// >>> from crownhead import VectorEnv
/// >>> env = VectorEnv("english", 64, seed=1)
/// >>> env.observations.shape, env.masks.shape
/// ((64, 8, 8, 8), (64, 1280))
/// >>> for _ in range(100): env.step(env.sample())
/// >>> env.steps
/// 6400
#[pyclass(module = "crownhead")]
pub(crate) struct VectorEnv {
    rulebook: Arc<rules::Rulebook>,
    games: Games,
    setting: Setting,
    threads: usize,
    steps: u64,
    #[pyo3(get)]
    observations: Py<PyArray4<u8>>,
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    #[pyo3(get)]
    rewards: Py<PyArray1<f32>>,
    #[pyo3(get)]
    terminations: Py<PyArray1<bool>>,
    #[pyo3(get)]
    truncations: Py<PyArray1<bool>>,
    #[pyo3(get)]
    turns: Py<PyArray1<i8>>,
}

/// What all games share.
struct Setting {
    codes: Codes,
    painter: Painter,
    actions: usize,
    max_plies: u32,
}

/// The games, in the word that the board fits.
enum Games {
    Narrow(Vec<Slot<u64>>),
    Wide(Vec<Slot<u128>>),
}

/// One game that begins anew when it has ended.
struct Slot<W> {
    game: Playout<W>,
    /// The action of each legal move.
    codes: Vec<Option<u32>>,
    draw: Seed,
}

/// What one game shows.
struct Show<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    reward: &'a mut f32,
    terminated: &'a mut bool,
    truncated: &'a mut bool,
    turn: &'a mut i8,
}

#[pymethods]
impl VectorEnv {
    /// So many games of a rulebook. A game of `max_plies` moves is cut off there.
    #[new]
    #[pyo3(signature = (rulebook, count, *, seed = 0, threads = None, max_plies = 1000))]
    fn new(
        py: Python<'_>,
        rulebook: RulebookOrId,
        count: usize,
        seed: u64,
        threads: Option<usize>,
        max_plies: u32,
    ) -> PyResult<VectorEnv> {
        let rulebook = rulebook.0.0;
        if !(1..=MOST).contains(&count) {
            let message = format!("got {count} games, expected 1 to {MOST}");
            return Err(PyValueError::new_err(message));
        }
        let machine = thread::available_parallelism().map_or(1, usize::from);
        let (planes, rows, columns) = planes::shape(&rulebook);
        let actions = actions::count(&rulebook);
        let mut env = VectorEnv {
            setting: Setting {
                codes: Codes::new(&rulebook),
                painter: Painter::new(&rulebook),
                actions,
                max_plies: max_plies.max(1),
            },
            games: Games::new(&rulebook, count, seed),
            threads: threads.unwrap_or(machine).clamp(1, 256),
            steps: 0,
            observations: PyArray4::zeros(py, [count, planes, rows, columns], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            rewards: PyArray1::zeros(py, count, false).unbind(),
            terminations: PyArray1::zeros(py, count, false).unbind(),
            truncations: PyArray1::zeros(py, count, false).unbind(),
            turns: PyArray1::zeros(py, count, false).unbind(),
            rulebook,
        };
        env.advance(py, None)?;
        Ok(env)
    }

    /// The rulebook that is played.
    #[getter]
    fn rulebook(&self) -> Rulebook {
        Rulebook(self.rulebook.clone())
    }

    /// How many moves were played in all games.
    #[getter]
    fn steps(&self) -> u64 {
        self.steps
    }

    fn __len__(&self) -> usize {
        match &self.games {
            Games::Narrow(slots) => slots.len(),
            Games::Wide(slots) => slots.len(),
        }
    }

    /// Begins all games anew.
    #[pyo3(signature = (*, seed = 0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.games = Games::new(&self.rulebook, self.__len__(), seed);
        self.advance(py, None)
    }

    /// Plays an action in each game. If one of them is not legal, none is played.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let count = self.__len__();
        if actions.len() != count {
            let got = actions.len();
            let message = format!("got {got} actions, expected {count}, one for each game");
            return Err(PyValueError::new_err(message));
        }
        let wrong = match &self.games {
            Games::Narrow(slots) => first_wrong(slots, actions),
            Games::Wide(slots) => first_wrong(slots, actions),
        };
        if let Some(game) = wrong {
            let action = actions[game];
            let message =
                format!("got action {action} in game {game}, which is no legal move there");
            return Err(IllegalMove::new_err(message));
        }
        self.advance(py, Some(actions))?;
        self.steps += count as u64;
        Ok(())
    }

    /// A legal action for each game, drawn at random.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let drawn = match &mut self.games {
            Games::Narrow(slots) => sample(slots),
            Games::Wide(slots) => sample(slots),
        };
        PyArray1::from_vec(py, drawn)
    }

    fn __repr__(&self) -> String {
        format!(
            "<VectorEnv {} games of {}>",
            self.__len__(),
            self.rulebook.id()
        )
    }
}

/// The most games at once.
const MOST: usize = 1 << 20;

impl VectorEnv {
    /// Plays the actions, if there are some, and shows what there is to see.
    fn advance(&mut self, py: Python<'_>, actions: Option<&[i64]>) -> PyResult<()> {
        let mut arrays = (
            self.observations.bind(py).try_readwrite()?,
            self.masks.bind(py).try_readwrite()?,
            self.rewards.bind(py).try_readwrite()?,
            self.terminations.bind(py).try_readwrite()?,
            self.truncations.bind(py).try_readwrite()?,
            self.turns.bind(py).try_readwrite()?,
        );
        let shows = shows(
            arrays
                .0
                .as_slice_mut()?
                .chunks_mut(self.setting.painter.len()),
            arrays.1.as_slice_mut()?.chunks_mut(self.setting.actions),
            arrays.2.as_slice_mut()?,
            arrays.3.as_slice_mut()?,
            arrays.4.as_slice_mut()?,
            arrays.5.as_slice_mut()?,
        );
        let (rulebook, setting, threads) = (&*self.rulebook, &self.setting, self.threads);
        let games = &mut self.games;
        py.detach(|| match (games, rulebook.narrow()) {
            (Games::Narrow(slots), Some(machine)) => {
                Crew {
                    rulebook,
                    machine,
                    setting,
                }
                .run(slots, actions, shows, threads);
            }
            (Games::Wide(slots), _) => {
                let machine = rulebook.wide();
                Crew {
                    rulebook,
                    machine,
                    setting,
                }
                .run(slots, actions, shows, threads);
            }
            // Narrow games come from a rulebook with a narrow machine.
            (Games::Narrow(_), None) => {}
        });
        Ok(())
    }
}

impl Games {
    fn new(rulebook: &rules::Rulebook, count: usize, seed: u64) -> Games {
        match rulebook.narrow() {
            Some(machine) => Games::Narrow(slots(rulebook, machine, count, seed)),
            None => Games::Wide(slots(rulebook, rulebook.wide(), count, seed)),
        }
    }
}

fn slots<W: Word>(
    rulebook: &rules::Rulebook,
    machine: &Machine<W>,
    count: usize,
    seed: u64,
) -> Vec<Slot<W>> {
    let mut seeds = Seed::new(seed);
    let slot = |_| {
        let mut draw = Seed::new(seeds.next());
        Slot {
            game: Playout::new(rulebook, machine, draw.next()),
            codes: Vec::new(),
            draw,
        }
    };
    (0..count).map(slot).collect()
}

fn sample<W: Word>(slots: &mut [Slot<W>]) -> Vec<i64> {
    let drawn = slots.iter_mut().map(|slot| {
        let index = slot.draw.below(slot.codes.len().max(1));
        let code = slot.codes.get(index).copied().flatten();
        // The first legal move always has an action, and a game that goes on has a legal move.
        let code = code.or(slot.codes.first().copied().flatten());
        i64::from(code.unwrap_or(0))
    });
    drawn.collect()
}

fn first_wrong<W: Word>(slots: &[Slot<W>], actions: &[i64]) -> Option<usize> {
    let mut pairs = slots.iter().zip(actions);
    pairs.position(|(slot, action)| slot.find(*action).is_none())
}

impl<W: Word> Slot<W> {
    /// The legal move with this action.
    fn find(&self, action: i64) -> Option<usize> {
        let action = u32::try_from(action).ok()?;
        self.codes.iter().position(|code| *code == Some(action))
    }
}

/// The rows of all arrays, game by game.
fn shows<'a>(
    observations: impl Iterator<Item = &'a mut [u8]>,
    masks: impl Iterator<Item = &'a mut [i8]>,
    rewards: &'a mut [f32],
    terminations: &'a mut [bool],
    truncations: &'a mut [bool],
    turns: &'a mut [i8],
) -> Vec<Show<'a>> {
    let ends = terminations.iter_mut().zip(truncations).zip(turns);
    let rows = observations.zip(masks).zip(rewards).zip(ends);
    rows.map(
        |(((observation, mask), reward), ((terminated, truncated), turn))| Show {
            observation,
            mask,
            reward,
            terminated,
            truncated,
            turn,
        },
    )
    .collect()
}

/// What the threads of a step need to know.
struct Crew<'a, W> {
    rulebook: &'a rules::Rulebook,
    machine: &'a Machine<W>,
    setting: &'a Setting,
}

impl<W: Word> Crew<'_, W> {
    /// Steps all games, each thread a part of them.
    fn run(
        &self,
        slots: &mut [Slot<W>],
        actions: Option<&[i64]>,
        mut shows: Vec<Show<'_>>,
        threads: usize,
    ) {
        let part = slots.len().div_ceil(threads).max(1);
        let mut actions = actions.map(|actions| actions.chunks(part));
        thread::scope(|scope| {
            let mut parts = slots.chunks_mut(part).zip(shows.chunks_mut(part));
            let mut next = || {
                let (slots, shows) = parts.next()?;
                Some((slots, actions.as_mut().and_then(Iterator::next), shows))
            };
            // The first part is for this thread, once the others are at work.
            let own = next();
            while let Some((slots, actions, shows)) = next() {
                scope.spawn(move || self.run_part(slots, actions, shows));
            }
            if let Some((slots, actions, shows)) = own {
                self.run_part(slots, actions, shows);
            }
        });
    }

    fn run_part(&self, slots: &mut [Slot<W>], actions: Option<&[i64]>, shows: &mut [Show<'_>]) {
        for (i, (slot, show)) in slots.iter_mut().zip(shows).enumerate() {
            self.step(slot, actions.map(|actions| actions[i]), show);
        }
    }

    fn step(&self, slot: &mut Slot<W>, action: Option<i64>, show: &mut Show<'_>) {
        let mover = slot.game.mover();
        if let Some(index) = action.and_then(|action| slot.find(action)) {
            slot.game.play(self.rulebook, self.machine, index);
        }
        let outcome = slot.game.outcome();
        *show.reward = outcome.map_or(0.0, |outcome| reward(outcome, mover));
        *show.terminated = outcome.is_some();
        *show.truncated = outcome.is_none() && slot.game.plies() >= self.setting.max_plies;
        if *show.terminated || *show.truncated {
            let seed = slot.draw.next();
            slot.game.restart(self.rulebook, self.machine, seed);
        }
        self.show(slot, show);
    }

    fn show(&self, slot: &mut Slot<W>, show: &mut Show<'_>) {
        let Setting { codes, painter, .. } = self.setting;
        codes.all(slot.game.legal(), &mut slot.codes);
        painter.paint(slot.game.position(), show.observation);
        show.mask.fill(0);
        for code in slot.codes.iter().flatten() {
            show.mask[*code as usize] = 1;
        }
        *show.turn = slot.game.mover().index() as i8;
    }
}

fn reward(outcome: Outcome, mover: Side) -> f32 {
    match outcome.winner {
        None => 0.0,
        Some(winner) if winner == mover => 1.0,
        Some(_) => -1.0,
    }
}
