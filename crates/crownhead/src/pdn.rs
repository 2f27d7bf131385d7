//! `crownhead pdn`: check, convert.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::pdn::{PdnGame, PdnProblem, PdnResult, Played, Rulebooks, Stream, write};
use rules::{Game, Rulebook};
use serde_json::{Map, Value, json};

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::{Screen, harmless};
use crate::{file, load};

/// Most problems of a file that are told as JSON, which is written in one piece.
const MOST_TOLD: usize = 10_000;

/// Check and convert files of games.
#[derive(Subcommand)]
pub(crate) enum Pdn {
    /// Play every game through and tell what is wrong.
    ///
    /// Each problem comes with file, line and column. A warning is about something that is
    /// understood all the same, so that the game is read whole. Exit status 1 if there is more
    /// than warnings. Files may be of any size: one game is read at a time.
    Check(Check),
    /// Write games anew, or as JSON, or their last positions.
    ///
    /// Problems go to standard error; a game is kept as far as it could be played. Exit status 1
    /// if there was more than warnings.
    Convert(Convert),
}

#[derive(Args)]
pub(crate) struct Check {
    /// The files; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: Rules,
    /// Write a JSON object a file, one a line.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// The file; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What to write.
    #[arg(long, value_enum, default_value_t = To::Pdn)]
    to: To,
    #[command(flatten)]
    rules: Rules,
}

/// What games become.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Clean PDN, with comments and variations.
    Pdn,
    /// A JSON object a game, one a line.
    Json,
    /// The last position of each game, one a line.
    Fen,
}

#[derive(Args)]
struct Rules {
    /// The rulebook of games that do not tell theirs: an id, or the path of a file.
    #[arg(long = "rules", value_name = "ID|FILE")]
    word: Option<String>,
}

impl Pdn {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        match self {
            Pdn::Check(command) => command.run(screen),
            Pdn::Convert(command) => command.run(screen),
        }
    }
}

/// The rulebooks that games may name, and the one of games that name none.
struct Choice {
    rulebooks: Rulebooks,
    default: Option<Arc<Rulebook>>,
    /// Games that were left without one.
    without: Cell<usize>,
}

impl Choice {
    fn new(rules: &Rules) -> Result<Choice, Failure> {
        let default = rules.word.as_deref().map(load::rulebook).transpose()?;
        let mut rulebooks = Rulebooks::builtin();
        if let Some(rulebook) = &default {
            rulebooks.add(rulebook.clone());
        }
        Ok(Choice {
            rulebooks,
            default,
            without: Cell::new(0),
        })
    }

    /// Tells how to name the rules of games that do not. Many collections have one kind of game
    /// and say it nowhere.
    fn tell_how_to_name_rules(&self) {
        if self.without.get() > 0 {
            let games = count((self.without.get(), "game"));
            tell(&format!(
                "by which rules? {games} without a tag GameType or Rulebook: \
                 `--rules ID` names the rules of these, such as `--rules english`"
            ));
        }
    }

    /// Plays a game and its variations through and writes its moves as the rulebook writes
    /// them. All its problems come with it, in the order of the file.
    fn play(&self, pdn: &mut PdnGame) -> (Option<Played>, Vec<PdnProblem>) {
        let mut problems = std::mem::take(&mut pdn.problems);
        let played = match pdn.play(&self.rulebooks, self.default.as_ref()) {
            Ok(played) => {
                problems.extend(played.problems.iter().cloned());
                let (tree, more) = played.tree(pdn);
                problems.extend(more);
                *pdn = tree;
                Some(played)
            }
            Err(problem) => {
                let named = ["RulebookText", "Rulebook", "GameType"].map(|tag| pdn.tag(tag));
                let silent = self.default.is_none() && named == [None; 3];
                self.without.set(self.without.get() + usize::from(silent));
                problems.push(problem);
                None
            }
        };
        problems.sort_by_key(|problem| problem.at);
        (played, problems)
    }
}

/// Gives every game of a file to `each`, with a bar on a terminal.
fn each_game(
    path: &Path,
    mut each: impl FnMut(PdnGame, &ProgressBar) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let source = file::source(path)?;
    let bar = bar(source.length);
    let mut stream = Stream::new(source.input);
    while let Some(game) = stream.next() {
        let game = game.map_err(|error| file::unreadable(path, &error))?;
        each(game, &bar)?;
        bar.set_position(stream.position());
    }
    bar.finish_and_clear();
    Ok(())
}

fn bar(length: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr_with_hz(10));
    let style = match length {
        Some(_) => "{bar:30} {percent:>3} %  {elapsed} gone, {eta} to go",
        None => "{bytes} read, {elapsed} gone",
    };
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A problem with its place.
pub(crate) fn problem_line(path: &Path, problem: &PdnProblem) -> String {
    let (line, column) = (problem.at.line, problem.at.column);
    let message = harmless(&problem.message);
    let gravity = if problem.is_fault() { "" } else { "warning: " };
    format!("{}:{line}:{column}: {gravity}{message}", file::name(path))
}

/// What was found in a file.
#[derive(Default)]
struct Sum {
    games: usize,
    moves: usize,
    faults: Found,
    warnings: Found,
}

/// Problems of one gravity, and the games that have one. A game with a fault counts as such.
#[derive(Default)]
struct Found {
    problems: usize,
    games: usize,
}

impl Sum {
    fn add(&mut self, played: Option<&Played>, problems: &[PdnProblem]) {
        let faults = problems.iter().filter(|p| p.is_fault()).count();
        let warnings = problems.len() - faults;
        self.games += 1;
        self.moves += played.map_or(0, |played| played.game.turns().len());
        self.faults.problems += faults;
        self.warnings.problems += warnings;
        match (faults, warnings) {
            (0, 0) => {}
            (0, _) => self.warnings.games += 1,
            _ => self.faults.games += 1,
        }
    }

    fn answer(&self) -> Answer {
        match self.faults.problems {
            0 => Answer::Yes,
            _ => Answer::No,
        }
    }

    fn sentence(&self) -> String {
        let [games, moves] = [(self.games, "game"), (self.moves, "move")].map(count);
        let faults = self.faults.words("problem").unwrap_or("no problems".into());
        let parts = [Some(games), Some(moves), Some(faults)].into_iter();
        let parts = parts.chain([self.warnings.words("warning")]);
        parts.flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Found {
    fn words(&self, one: &str) -> Option<String> {
        let problems = count((self.problems, one));
        let games = count((self.games, "game"));
        match (self.problems, self.games) {
            (0, _) => None,
            // All of them are in games that have something worse.
            (_, 0) => Some(problems),
            _ => Some(format!("{problems} in {games}")),
        }
    }
}

fn count((n, one): (usize, &str)) -> String {
    match n {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}

impl Check {
    fn run(self, screen: &mut Screen) -> Done {
        let table = Choice::new(&self.rules)?;
        let mut answer = Answer::Yes;
        for path in &self.files {
            let sum = if self.json {
                check_json(&table, path, screen)?
            } else {
                check(&table, path, screen)?
            };
            if sum.answer() == Answer::No {
                answer = Answer::No;
            }
        }
        table.tell_how_to_name_rules();
        Ok(answer)
    }
}

/// Plays all games of a file through and tells each problem on a line.
fn check(table: &Choice, path: &Path, screen: &mut Screen) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    each_game(path, |mut game, bar| {
        let (played, problems) = table.play(&mut game);
        sum.add(played.as_ref(), &problems);
        if problems.is_empty() {
            Ok(())
        } else {
            bar.suspend(|| show(path, &problems, screen))
        }
    })?;
    screen.line(&format!("{}: {}", file::name(path), sum.sentence()))?;
    Ok(sum)
}

fn show(path: &Path, problems: &[PdnProblem], screen: &mut Screen) -> Result<(), Failure> {
    for problem in problems {
        screen.line(&problem_line(path, problem))?;
    }
    screen.flush()
}

/// The same as one JSON object.
fn check_json(table: &Choice, path: &Path, screen: &mut Screen) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    let mut told = Vec::new();
    each_game(path, |mut game, _| {
        let (played, problems) = table.play(&mut game);
        sum.add(played.as_ref(), &problems);
        let room = MOST_TOLD - told.len();
        told.extend(problems.iter().take(room).map(problem_object));
        Ok(())
    })?;
    let left_off = sum.faults.problems + sum.warnings.problems - told.len();
    screen.json(&json!({
        "file": file::name(path), "games": sum.games, "moves": sum.moves,
        "warned": sum.warnings.games, "refused": sum.faults.games,
        "problems": told, "left_off": left_off,
    }))?;
    Ok(sum)
}

impl Convert {
    fn run(self, screen: &mut Screen) -> Done {
        let table = Choice::new(&self.rules)?;
        let mut sum = Sum::default();
        each_game(&self.file, |mut game, bar| {
            let (played, problems) = table.play(&mut game);
            sum.add(played.as_ref(), &problems);
            self.write(sum.games, &mut game, played.as_ref(), &problems, screen)?;
            let tell_all = || {
                problems
                    .iter()
                    .for_each(|p| tell(&problem_line(&self.file, p)))
            };
            if !problems.is_empty() {
                bar.suspend(tell_all);
            }
            Ok(())
        })?;
        table.tell_how_to_name_rules();
        Ok(sum.answer())
    }

    fn write(
        &self,
        number: usize,
        game: &mut PdnGame,
        played: Option<&Played>,
        problems: &[PdnProblem],
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        match (self.to, played) {
            (To::Fen, Some(played)) => screen.line(&played.game.fen()),
            (To::Fen, None) => Ok(()),
            (To::Json, _) => screen.json(&object(number, game, played, problems)),
            (To::Pdn, _) => {
                if let Some(played) = played {
                    name_rulebook(game, played);
                }
                let gap = if number > 1 { "\n" } else { "" };
                screen.text(&format!("{gap}{}", write(game)))
            }
        }
    }
}

/// A game as JSON. Comments and variations are left out.
fn object(number: usize, pdn: &PdnGame, played: Option<&Played>, problems: &[PdnProblem]) -> Value {
    let mut tags = Map::new();
    for (name, value) in &pdn.tags {
        tags.entry(name.as_str()).or_insert_with(|| json!(value));
    }
    let mut object = json!({
        "game": number,
        "tags": tags,
        "result": pdn.result.map_or("*", PdnResult::text),
    });
    if let Some(played) = played {
        let (game, record) = (&played.game, played.record());
        let rulebook = game.rulebook();
        object["rulebook"] = json!(record.rulebook);
        object["identity"] = json!(record.rules.to_string());
        object["start"] = json!(start(game));
        let moves: Vec<&str> = record.moves.iter().map(|m| m.text.as_str()).collect();
        object["moves"] = json!(moves);
        if record.moves.iter().any(|m| m.times != Default::default()) {
            let times = record
                .moves
                .iter()
                .map(|m| json!([m.times.spent, m.times.left]));
            object["times"] = Value::Array(times.collect());
        }
        object["fen"] = json!(game.fen());
        object["end"] = json!(record.outcome.map(|outcome| outcome.label(rulebook)));
        object["why"] = json!(record.outcome.map(|_| record.why));
    }
    object["problems"] = problems.iter().map(problem_object).collect();
    object
}

fn problem_object(problem: &PdnProblem) -> Value {
    let at = problem.at;
    json!({
        "line": at.line, "column": at.column,
        "gravity": problem.gravity.word(), "message": problem.message,
    })
}

/// The position that a game began from, with its counters.
fn start(game: &Game) -> String {
    match game.start_fen() {
        Some(fen) => fen.to_string(),
        None => game.rulebook().fen(&game.rulebook().start(game.seed())),
    }
}

/// Adds the tags that name the rulebook, where they are missing.
fn name_rulebook(pdn: &mut PdnGame, played: &Played) {
    let game = &played.game;
    for (name, value) in PdnGame::of(game, played.record().file.as_deref()).tags {
        let names_it = name == "GameType" || name.starts_with("Rulebook");
        if names_it && pdn.tag(&name).is_none() {
            pdn.set_tag(&name, value);
        }
    }
}
