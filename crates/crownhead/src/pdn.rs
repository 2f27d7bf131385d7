//! `crownhead pdn`: check, convert.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand, ValueEnum};
use rules::pdn::{PdnGame, PdnLine, PdnProblem, PdnResult, Played, Shelf, games, write};
use rules::{Game, Refusal, Rulebook};
use serde_json::{Map, Value, json};

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::{Screen, harmless};
use crate::{file, load};

/// The largest file of games that is read.
const LARGEST: u64 = 256 << 20;

/// Check and convert files of games.
#[derive(Subcommand)]
pub(crate) enum Pdn {
    /// Play every game through and tell what is wrong.
    ///
    /// Each problem comes with file, line and column. Exit status 1 if there is one.
    Check(Check),
    /// Write games anew, or as JSON, or their last positions.
    ///
    /// Problems go to standard error; a game is kept as far as it could be played. Exit status 1
    /// if there was a problem.
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
struct Table {
    shelf: Shelf,
    default: Option<Arc<Rulebook>>,
}

impl Table {
    fn new(rules: &Rules) -> Result<Table, Failure> {
        let default = rules.word.as_deref().map(load::rulebook).transpose()?;
        let mut shelf = Shelf::builtin();
        if let Some(rulebook) = &default {
            shelf.add(rulebook.clone());
        }
        Ok(Table { shelf, default })
    }

    /// Plays a game and its variations through and writes its moves as the rulebook writes
    /// them. All its problems come with it, in the order of the file.
    fn play(&self, pdn: &mut PdnGame) -> (Option<Played>, Vec<PdnProblem>) {
        let mut problems = pdn.problems.clone();
        let played = match pdn.play(&self.shelf, self.default.as_ref()) {
            Ok(played) => {
                problems.extend(played.problems.iter().cloned());
                problems.extend(tidy(pdn, &played.game));
                Some(played)
            }
            Err(problem) => {
                problems.push(problem);
                None
            }
        };
        problems.sort_by_key(|problem| problem.at);
        (played, problems)
    }
}

/// A problem with its place.
pub(crate) fn problem_line(path: &Path, problem: &PdnProblem) -> String {
    let (line, column) = (problem.at.line, problem.at.column);
    let message = harmless(&problem.message);
    format!("{}:{line}:{column}: {message}", file::name(path))
}

/// What was found in some files.
#[derive(Default)]
struct Sum {
    games: usize,
    moves: usize,
    problems: usize,
}

impl Sum {
    fn sentence(&self) -> String {
        let count = |n: usize, one: &str| match n {
            0 => format!("no {one}s"),
            1 => format!("1 {one}"),
            n => format!("{n} {one}s"),
        };
        format!(
            "{}, {}, {}",
            count(self.games, "game"),
            count(self.moves, "move"),
            count(self.problems, "problem")
        )
    }
}

impl Check {
    fn run(self, screen: &mut Screen) -> Done {
        let table = Table::new(&self.rules)?;
        let mut answer = Answer::Yes;
        for path in &self.files {
            let bytes = file::bytes(path, LARGEST)?;
            let mut found = Vec::new();
            let sum = check(&table, &bytes, |problem| match self.json {
                true => {
                    found.push(problem_object(problem));
                    Ok(())
                }
                false => screen.line(&problem_line(path, problem)),
            })?;
            let name = file::name(path);
            match self.json {
                true => screen.json(&json!({
                    "file": name, "games": sum.games, "moves": sum.moves, "problems": found,
                }))?,
                false => screen.line(&format!("{name}: {}", sum.sentence()))?,
            }
            if sum.problems > 0 {
                answer = Answer::No;
            }
        }
        Ok(answer)
    }
}

/// Plays all games of a file through and shows each problem.
fn check(
    table: &Table,
    bytes: &[u8],
    mut show: impl FnMut(&PdnProblem) -> Result<(), Failure>,
) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    for mut game in games(bytes) {
        let (played, problems) = table.play(&mut game);
        sum.games += 1;
        sum.moves += played.map_or(0, |played| played.game.turns().len());
        sum.problems += problems.len();
        problems.iter().try_for_each(&mut show)?;
    }
    Ok(sum)
}

impl Convert {
    fn run(self, screen: &mut Screen) -> Done {
        let table = Table::new(&self.rules)?;
        let bytes = file::bytes(&self.file, LARGEST)?;
        let mut answer = Answer::Yes;
        for (number, mut game) in (1..).zip(games(&bytes)) {
            let (played, problems) = table.play(&mut game);
            match self.to {
                To::Fen => {
                    if let Some(played) = &played {
                        screen.line(&played.game.fen())?;
                    }
                }
                To::Json => screen.json(&object(number, &game, played.as_ref(), &problems))?,
                To::Pdn => {
                    if let Some(played) = &played {
                        name_rulebook(&mut game, played);
                    }
                    let gap = if number > 1 { "\n" } else { "" };
                    screen.text(&format!("{gap}{}", write(&game)))?;
                }
            }
            for problem in &problems {
                tell(&problem_line(&self.file, problem));
                answer = Answer::No;
            }
        }
        Ok(answer)
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
        object["hash"] = json!(record.rules.to_string());
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
    json!({"line": at.line, "column": at.column, "message": problem.message})
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

/// Writes the moves as the rulebook writes them. Gives the problems of variations; those of the
/// game itself are known.
fn tidy(pdn: &mut PdnGame, game: &Game) -> Vec<PdnProblem> {
    let mut problems = Vec::new();
    let start = Game::set_up(game.rulebook().clone(), game.seed(), game.start_fen());
    if let Ok(mut beside) = start {
        // What stopped the game itself has been told.
        let _ = tidy_line(&mut beside, &mut pdn.line, &mut problems);
    }
    problems
}

/// Plays a line with its variations. The first move that cannot be played ends it, and what
/// comes after it is left as it was written.
fn tidy_line(
    game: &mut Game,
    line: &mut PdnLine,
    problems: &mut Vec<PdnProblem>,
) -> Result<(), PdnProblem> {
    for written in &mut line.moves {
        if let Some(fen) = &written.setup
            && let Ok(set_up) = Game::from_fen(game.rulebook().clone(), fen)
        {
            *game = set_up;
        }
        for variation in &mut written.variations {
            // Without its history a position is made quickly, however long the game was.
            if let Ok(mut other) = Game::from_fen(game.rulebook().clone(), &game.fen()) {
                let stopped = tidy_line(&mut other, variation, problems).err();
                problems.extend(stopped);
            }
        }
        let problem = |game: &Game, refusal: Refusal| PdnProblem {
            at: written.at,
            message: format!("{}: {}", written.text, refusal.sentence(game.rulebook())),
        };
        let mv = game
            .resolve_str(&written.text)
            .map_err(|refusal| problem(game, refusal))?;
        let text = game.people_text(&mv);
        game.play(&mv).map_err(|refusal| problem(game, refusal))?;
        written.text = text;
    }
    Ok(())
}
