//! Crownhead: give it a rulebook of checkers and it gives you the whole game.

mod admin;
mod analyse;
mod bench;
mod board;
mod command;
mod config;
mod contest;
mod contestant;
mod control;
mod data;
mod diagram;
mod duel;
mod endings;
mod engine;
mod exit;
mod file;
mod judge;
mod language;
mod levels;
mod load;
mod mistakes;
mod moves;
mod number;
mod pdn;
mod perft;
mod play;
mod puzzles;
mod record;
mod records;
mod rules;
mod screen;
mod serve;
mod shell;
mod solve;
mod spread;
mod start;
mod stop;
mod tables;
mod train;
mod transcript;
mod weights;
mod worker;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use texts::Language;

use crate::exit::{Answer, Done, Failure};
use crate::screen::Screen;

/// Give it a rulebook of checkers and it gives you the whole game.
///
/// A rulebook is one of those that are built in, by its id (see `crownhead rules list`), or a
/// file of your own, by its path. Without a command it serves the page, as `crownhead serve` does.
#[derive(Parser)]
#[command(version, after_help = AFTER, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Speak en, de or es; without it, as LC_ALL, LC_MESSAGES or LANG say.
    #[arg(long, global = true, value_name = "LANG", value_parser = language::read)]
    language: Option<Language>,
    /// The folder for games, records, tables, proofs and all that is learned; without it
    /// CROWNHEAD_DATA says where, or it is `crownhead` among the user's data.
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        env = "CROWNHEAD_DATA",
        hide_env = true
    )]
    data: Option<PathBuf>,
}

const AFTER: &str = "\
Examples:
  crownhead serve                          a game in the browser
  crownhead play --rules parlour           a game on a board, here and now
  crownhead rules show russian             the rules in plain sentences
  crownhead rules check mine.toml          is my own rulebook right?
  crownhead moves --rules english --fen B:W18,24:B15,K20
  crownhead perft --rules international 7
  crownhead board --rules turkish --svg turkish.svg
  crownhead analyse --rules international --time 10 --lines 3
  crownhead judge --black ./mine --red \"python3 theirs.py\"
  crownhead contest new my-contest         a contest between bots, ready to run

Exit status: 0 all is well, 1 the answer is no (a check found mistakes), 2 wrong use.";

/// What the program can do. The help of each command stands with it.
#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    #[command(subcommand)]
    Rules(rules::Rules),
    Perft(perft::Perft),
    Moves(moves::Moves),
    #[command(subcommand)]
    Pdn(pdn::Pdn),
    #[command(subcommand)]
    Record(record::RecordCommand),
    Board(board::Board),
    #[command(subcommand)]
    Tables(tables::Tables),
    Solve(Box<solve::Solve>),
    Match(Box<duel::Match>),
    Analyse(analyse::Analyse),
    Engine(engine::Engine),
    Bench(bench::Bench),
    Train(train::Train),
    #[command(subcommand)]
    Levels(levels::Levels),
    Puzzles(puzzles::Puzzles),
    Transcript(transcript::Transcript),
    Completions(shell::Completions),
    Man(shell::Man),
    Judge(Box<judge::Judge>),
    #[command(subcommand)]
    Contest(contest::Contest),
    Worker(worker::Worker),
    Store(records::Records),
    Admin(admin::Admin),
}

fn main() -> ExitCode {
    let mut screen = Screen::new();
    let done = read().and_then(|cli| {
        language::choose(cli.language);
        data::choose(cli.data)?;
        cli.command
            .map_or(Ok(Answer::Yes), |command| run(command, &mut screen))
    });
    exit::code(done.and_then(|answer| screen.finish().map(|()| answer)))
}

/// What the command line says, the environment and a file of options behind it.
fn read() -> Result<Cli, Failure> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let mut cli = parsed(Cli::command(), &words);
    if cli.command.is_none() {
        // Without a command it serves the page.
        words.push("serve".into());
        cli = parsed(Cli::command(), &words);
    }
    let config = match &cli.command {
        Some(Command::Serve(serve)) => serve.config().map(|file| ("serve", file)),
        Some(Command::Worker(worker)) => worker.config().map(|file| ("worker", file)),
        _ => None,
    };
    match config {
        Some((name, file)) => Ok(parsed(config::filled(Cli::command(), name, file)?, &words)),
        None => Ok(cli),
    }
}

fn parsed(commands: clap::Command, words: &[OsString]) -> Cli {
    let matches = commands.get_matches_from(words);
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn run(command: Command, screen: &mut Screen) -> Done {
    match command {
        Command::Serve(command) => command.run(screen),
        Command::Play(command) => command.run(screen),
        Command::Rules(command) => command.run(screen),
        Command::Perft(command) => command.run(screen),
        Command::Moves(command) => command.run(screen),
        Command::Pdn(command) => command.run(screen),
        Command::Record(command) => command.run(screen),
        Command::Board(command) => command.run(screen),
        Command::Tables(command) => command.run(screen),
        Command::Solve(command) => command.run(screen),
        Command::Match(command) => command.run(screen),
        Command::Analyse(command) => command.run(screen),
        Command::Engine(command) => command.run(screen),
        Command::Bench(command) => command.run(screen),
        Command::Train(command) => command.run(screen),
        Command::Levels(command) => command.run(screen),
        Command::Puzzles(command) => command.run(screen),
        Command::Transcript(command) => command.run(screen),
        Command::Completions(command) => command.run(Cli::command(), screen),
        Command::Man(command) => command.run(Cli::command(), screen),
        Command::Judge(command) => command.run(screen),
        Command::Contest(command) => command.run(screen),
        Command::Worker(command) => command.run(screen),
        Command::Store(command) => command.run(screen),
        Command::Admin(command) => command.run(screen),
    }
}
