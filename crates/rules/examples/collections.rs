//! How much of collections of PDN files is read, in a table.
//!
//! `cargo run --example collections -- FOLDER`: below the folder there is one for each rulebook,
//! named by its id, with the files of the games that are played by it.
//! A game is *whole* if nothing was wrong with it, *warned* if it was read to its end all the
//! same, and *refused* if a part of it was lost. What was read is written, read again and compared.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crownhead_rules::pdn::{PdnProblem, Played, Rulebooks, games, write};
use crownhead_rules::{Rulebook, builtin};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder")?;
    println!("| rulebook | file | games | moves | whole | warned | refused |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    let rulebooks = Rulebooks::builtin();
    let mut all = Sum::default();
    for shelf in inside(Path::new(&folder))? {
        let id = name(&shelf);
        let rulebook = builtin::rulebook(&id).ok_or(format!("there is no rulebook {id}"))?;
        for file in inside(&shelf)? {
            let sum = read(&rulebooks, &rulebook, &std::fs::read(&file)?);
            println!("| {id} | {} | {}", name(&file), sum.row());
            all.add(sum, &name(&file));
        }
    }
    println!("| all | | {}", all.row());
    println!("\nwhat was refused:");
    all.faults.iter().for_each(|fault| println!("  {fault}"));
    Ok(())
}

/// What is in a folder, by name.
fn inside(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries: Result<Vec<_>, _> = std::fs::read_dir(folder)?.collect();
    let mut paths: Vec<_> = entries?.iter().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// What was found.
#[derive(Default)]
struct Sum {
    games: usize,
    moves: usize,
    warned: usize,
    refused: usize,
    faults: Vec<String>,
}

impl Sum {
    fn row(&self) -> String {
        let Sum {
            games,
            moves,
            warned,
            refused,
            ..
        } = self;
        let whole = games - warned - refused;
        format!("{games} | {moves} | {whole} | {warned} | {refused} |")
    }

    fn add(&mut self, other: Sum, file: &str) {
        self.games += other.games;
        self.moves += other.moves;
        self.warned += other.warned;
        self.refused += other.refused;
        let faults = other.faults.iter().map(|fault| format!("{file}: {fault}"));
        self.faults.extend(faults);
    }
}

/// Plays all games of a file through.
fn read(rulebooks: &Rulebooks, rulebook: &Arc<Rulebook>, file: &[u8]) -> Sum {
    let mut sum = Sum::default();
    for mut game in games(file) {
        let mut problems = std::mem::take(&mut game.problems);
        match game.play(rulebooks, Some(rulebook)) {
            Ok(played) => {
                let (tree, more) = played.tree(&game);
                problems.extend(played.problems.iter().cloned().chain(more));
                sum.moves += played.game.turns().len();
                compare(&played, &write(&tree), rulebooks, rulebook);
            }
            Err(problem) => problems.push(problem),
        }
        let faults: Vec<&PdnProblem> = problems.iter().filter(|p| p.is_fault()).collect();
        sum.games += 1;
        sum.refused += usize::from(!faults.is_empty());
        sum.warned += usize::from(faults.is_empty() && !problems.is_empty());
        sum.faults.extend(faults.iter().map(|p| p.to_string()));
    }
    sum
}

/// What was written has the same moves as what was read, up to the first that could not be played.
fn compare(played: &Played, text: &str, rulebooks: &Rulebooks, rulebook: &Arc<Rulebook>) {
    let again = games(text.as_bytes()).next().expect("a game was written");
    let again = again.play(rulebooks, Some(rulebook));
    let again = again.expect("what was written can be played");
    assert_eq!(again.game.fen(), played.game.fen(), "{text}");
    assert_eq!(
        again.game.turns().len(),
        played.game.turns().len(),
        "{text}"
    );
}
