//! Building tables: unit by unit, each finished one a file of its own.

use std::fs::{self, File, TryLockError};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rules::{Machine, Obstacles, Rulebook, Stamp, Word};

use crate::back::Back;
use crate::class::{Class, Sides, Unit, units};
use crate::error::Error;
use crate::file::{self, TableFile};
use crate::folder;
use crate::index::Index;
use crate::layout::Layout;
use crate::solve::{Field, SolveRules, Unsolved, solve};
use crate::solved::SolvedTables;

/// The most pieces that a table may have.
pub const MOST_PIECES: u8 = crate::binomial::MOST as u8;

/// How to build.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many threads work.
    pub threads: usize,
    /// Bytes of memory that may be used for positions and values.
    pub memory: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            memory: 2 << 30,
        }
    }
}

/// How far a build has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The classes being solved: `kk-km, km-kk`.
    pub classes: String,
    /// Positions solved, those of finished files among them.
    pub done: u64,
    /// Positions of all tables.
    pub total: u64,
}

/// What a build did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// Tables that were solved now.
    pub solved: usize,
    /// Tables that were there already.
    pub kept: usize,
}

/// Builds all tables of up to so many pieces, those of both sides to move, in a folder of the
/// rulebook's own under `dir`. Tables that are there and whole are kept, so a build that was
/// interrupted goes on where it was. `progress` may stop the build.
pub fn build(
    rulebook: &Arc<Rulebook>,
    pieces: u8,
    dir: &Path,
    options: &Options,
    progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Built, Error> {
    check(rulebook, pieces)?;
    let folder = folder::of(dir, rulebook);
    fs::create_dir_all(&folder).map_err(|error| Error::file(&folder, error))?;
    let _alone = alone(&folder)?;
    match rulebook.narrow() {
        Some(machine) => Builder::new(rulebook, machine, folder, options).run(pieces, progress),
        None => Builder::new(rulebook, rulebook.wide(), folder, options).run(pieces, progress),
    }
}

/// Makes sure that no other build works in this folder while the file is held.
pub(crate) fn alone(folder: &Path) -> Result<File, Error> {
    let path = folder.join("build.lock");
    let file = File::create(&path).map_err(|error| Error::file(&path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Busy {
            folder: folder.to_path_buf(),
        }),
        Err(TryLockError::Error(error)) => Err(Error::file(&path, error)),
    }
}

/// Refuses what cannot be built.
pub(crate) fn check(rulebook: &Rulebook, pieces: u8) -> Result<(), Error> {
    if matches!(rulebook.draft().obstacles, Obstacles::Drawn(_)) {
        return Err(Error::Obstacles);
    }
    if let Some(word) = rulebook.beyond_tables() {
        return Err(Error::Word(word));
    }
    if (2..=MOST_PIECES).contains(&pieces) {
        Ok(())
    } else {
        Err(Error::Pieces {
            got: pieces,
            most: MOST_PIECES,
        })
    }
}

struct Builder<'a, W> {
    rulebook: &'a Rulebook,
    rules: SolveRules<'a, W>,
    folder: PathBuf,
    options: &'a Options,
}

/// A unit with the size of its positions.
struct Job {
    unit: Unit,
    size: u64,
}

impl<'a, W: Word> Builder<'a, W> {
    fn new(
        rulebook: &'a Rulebook,
        machine: &'a Machine<W>,
        folder: PathBuf,
        options: &'a Options,
    ) -> Builder<'a, W> {
        Builder {
            rulebook,
            rules: SolveRules {
                machine,
                back: Back::new(machine),
                layout: Layout::new(rulebook),
                no_move: rulebook.endings().no_move,
            },
            folder,
            options,
        }
    }

    fn run(
        &self,
        pieces: u8,
        progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Built, Error> {
        let highest = self.rulebook.mechanics().highest();
        let units = units(self.rules.layout.sides, pieces, highest);
        let jobs: Vec<Job> = units
            .into_iter()
            .map(|unit| self.job(unit))
            .collect::<Result<_, _>>()?;
        let total = jobs.iter().map(|job| job.size).sum();
        let mut built = Built::default();
        let mut before = 0;
        for job in &jobs {
            let count = job.unit.0.len();
            let mut tell = |done: u64| {
                progress(&Progress {
                    classes: name(&job.unit),
                    done: before + done.min(job.size),
                    total,
                })
            };
            if job.unit.0.iter().all(|class| self.has(class)) {
                built.kept += count
            } else {
                self.solve(job, &mut tell)?;
                built.solved += count;
            }
            before += job.size;
        }
        Ok(built)
    }

    /// The size of a unit, if it can be solved at all.
    fn job(&self, unit: Unit) -> Result<Job, Error> {
        let sizes = unit.0.iter().map(|class| {
            let index = Index::new(&self.rules.layout, *class)?;
            (index.size() < 1 << 40).then(|| index.size())
        });
        let size: Option<u64> = sizes.sum();
        let size = size.ok_or_else(|| unsolvable(&unit, "it has too many positions"))?;
        let needs = size * Field::BYTES;
        if needs > self.options.memory {
            return Err(Error::Memory {
                class: name(&unit),
                needs,
                allowed: self.options.memory,
            });
        }
        Ok(Job { unit, size })
    }

    /// True if the table of a class is there and whole.
    fn has(&self, class: &Class) -> bool {
        let file = TableFile::open(&file::path(&self.folder, class), self.rulebook);
        let size = Index::new(&self.rules.layout, *class).map(|index| index.size());
        file.is_ok_and(|file| {
            file.header.class == *class
                && Some(file.header.positions) == size
                && file.verify(self.rules.no_move).is_ok()
        })
    }

    fn solve(&self, job: &Job, tell: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), Error> {
        let sides = self.rules.layout.sides;
        let exits = exits(&job.unit, sides, self.rulebook);
        let left = self.options.memory - job.size * Field::BYTES;
        let layout = &self.rules.layout;
        let solved = SolvedTables::open(&self.folder, self.rulebook, layout, exits, left)?;
        let fields = solve(&self.rules, &job.unit, &solved, self.options.threads, tell);
        if let Some(refused) = solved.bad() {
            return Err(Error::Refused(refused));
        }
        for field in &fields.map_err(|why| failure(&job.unit, why))? {
            let (codes, stamp) = (field.codes(), Stamp::of(self.rulebook));
            file::write(&self.folder, stamp, field.class, self.rules.no_move, codes)?;
        }
        Ok(())
    }
}

/// Every class that captures and crownings lead to from a unit.
fn exits(unit: &Unit, sides: Sides, rulebook: &Rulebook) -> Vec<Class> {
    let highest = rulebook.mechanics().highest();
    let exits = unit.0.iter().flat_map(|class| class.exits(sides, highest));
    let mut exits: Vec<Class> = exits.collect();
    exits.sort();
    exits.dedup();
    exits
}

fn failure(unit: &Unit, why: Unsolved) -> Error {
    match why {
        Unsolved::Stopped => Error::Stopped,
        Unsolved::TooManyMoves => unsolvable(unit, "a position has too many moves"),
        Unsolved::TooLong => unsolvable(unit, "a win takes too many plies"),
    }
}

fn unsolvable(unit: &Unit, what: &'static str) -> Error {
    Error::Unsolvable {
        class: name(unit),
        what,
    }
}

fn name(unit: &Unit) -> String {
    let names: Vec<String> = unit.0.iter().map(Class::to_string).collect();
    names.join(", ")
}
