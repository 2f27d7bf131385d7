//! Crownhead: give it a rulebook of checkers and it gives you the whole game.

mod analyse;
mod bench;
mod board;
mod command;
mod contest;
mod control;
mod data;
mod diagram;
mod duel;
mod endings;
mod engine;
mod exit;
mod file;
mod judge;
mod load;
mod mistakes;
mod moves;
mod names;
mod number;
mod pdn;
mod perft;
mod play;
mod rules;
mod screen;
mod serve;
mod shell;
mod solve;
mod start;
mod stop;
mod svg;
mod tables;
mod train;
mod transcript;
mod weights;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::exit::Done;
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
    Board(board::Board),
    #[command(subcommand)]
    Tables(tables::Tables),
    Solve(Box<solve::Solve>),
    Match(Box<duel::Match>),
    Analyse(analyse::Analyse),
    Engine(engine::Engine),
    Bench(bench::Bench),
    Train(train::Train),
    Transcript(transcript::Transcript),
    Completions(shell::Completions),
    Man(shell::Man),
    Judge(judge::Judge),
    #[command(subcommand)]
    Contest(contest::Contest),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut screen = Screen::new();
    let command = { cli.command }.unwrap_or_else(|| Command::Serve(serve::Serve::usual()));
    let done = run(command, &mut screen);
    exit::code(done.and_then(|answer| screen.finish().map(|()| answer)))
}

fn run(command: Command, screen: &mut Screen) -> Done {
    match command {
        Command::Serve(command) => command.run(screen),
        Command::Play(command) => command.run(screen),
        Command::Rules(command) => command.run(screen),
        Command::Perft(command) => command.run(screen),
        Command::Moves(command) => command.run(screen),
        Command::Pdn(command) => command.run(screen),
        Command::Board(command) => command.run(screen),
        Command::Tables(command) => command.run(screen),
        Command::Solve(command) => command.run(screen),
        Command::Match(command) => command.run(screen),
        Command::Analyse(command) => command.run(screen),
        Command::Engine(command) => command.run(screen),
        Command::Bench(command) => command.run(screen),
        Command::Train(command) => command.run(screen),
        Command::Transcript(command) => command.run(screen),
        Command::Completions(command) => command.run(Cli::command(), screen),
        Command::Man(command) => command.run(Cli::command(), screen),
        Command::Judge(command) => command.run(screen),
        Command::Contest(command) => command.run(screen),
    }
}
