//! `crownhead transcript`: a program that reads, prints and plays.

mod line;
mod page;

use std::io::{self, BufReader, StdinLock};

use arena::minimax;
use clap::Args;
use rules::{Cell, Game, Move, MoveText, Refusal, Repetition, Rulebook, SquareText};

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::start::Start;
use crate::transcript::line::{Line, Lines};
use crate::transcript::page::Author;

/// Read actions, print every board, and play on.
///
/// Standard input has one action a line, in the squares of the rulebook, the starter's first. A
/// last line `A` makes the program play one action, `P` up to ten, by a minimax tree of depth 3
/// that counts pieces. A line that is neither ends the input.
///
/// Exit status 1 if an action is not legal.
#[derive(Args)]
pub(crate) struct Transcript {
    #[command(flatten)]
    start: Start,
}

impl Transcript {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let mut program = Program {
            game: self.start.game()?,
            actions: 0,
            screen,
        };
        let opening = page::opening(&program.game);
        program.screen.text(&opening)?;
        program.read(Lines::new(BufReader::new(io::stdin().lock())))
    }
}

struct Program<'a> {
    game: Game,
    /// How many were played.
    actions: u64,
    screen: &'a mut Screen,
}

impl Program<'_> {
    fn read(&mut self, mut lines: Lines<BufReader<StdinLock<'static>>>) -> Done {
        loop {
            // A reader that waits for our answer before it writes must get it.
            if lines.must_wait() {
                self.screen.flush()?;
            }
            let rulebook = self.game.rulebook();
            match lines.next(rulebook).map_err(unreadable)? {
                Line::Action(text) => match self.game.resolve(&text) {
                    Ok(mv) => self.play(&mv, Author::Reader)?,
                    Err(refusal) => return self.refuse(&text, &refusal),
                },
                Line::PlayOne => return self.compute(1),
                Line::PlayTen => return self.compute(10),
                Line::End => return Ok(Answer::Yes),
            }
        }
    }

    fn play(&mut self, mv: &Move, author: Author) -> Result<(), Failure> {
        self.actions += 1;
        let title = page::title(&self.game, mv, self.actions, author);
        if let Err(refusal) = self.game.play(mv) {
            let why = refusal.sentence(self.game.rulebook());
            return Err(Failure::Use(format!("the move cannot be played: {why}")));
        }
        self.screen.text(&title)?;
        self.screen.text(&page::after(&self.game))?;
        self.forget();
        Ok(())
    }

    /// Plays up to so many actions of its own.
    fn compute(&mut self, most: u32) -> Done {
        for _ in 0..most {
            let Some(mv) = minimax::choice(&self.game) else {
                self.screen.text(&page::result(&self.game))?;
                break;
            };
            self.play(&mv, Author::Program)?;
        }
        Ok(Answer::Yes)
    }

    fn refuse(&mut self, text: &MoveText, refusal: &Refusal) -> Done {
        let fault = Fault::of(&self.game, text);
        self.screen.line(&format!("ERROR: {}", fault.text()))?;
        if let Refusal::Ambiguous(_) = refusal {
            self.screen.flush()?;
            tell(&refusal.sentence(self.game.rulebook()).to_string());
        }
        Ok(Answer::No)
    }

    /// Drops the history once it is long and no rule can ask for it, so that any input can be
    /// read in bounded memory. What stood before a capture cannot come again.
    fn forget(&mut self) {
        let turns = self.game.turns();
        let captured = turns.last().is_some_and(|turn| turn.played.removes());
        let free = self.game.rulebook().endings().repetition == Repetition::Free;
        if turns.len() < LONGEST || !(free || captured) {
            return;
        }
        let rulebook = self.game.rulebook().clone();
        if let Ok(game) = Game::from_fen(rulebook, &self.game.fen()) {
            self.game = game;
        }
    }
}

/// Turns that are kept when no rule asks for them.
const LONGEST: usize = 1000;

fn unreadable(error: io::Error) -> Failure {
    Failure::Use(format!("standard input cannot be read: {error}"))
}

/// What is wrong with an action. The first that holds is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    SourceOutside,
    TargetOutside,
    SourceEmpty,
    TargetFull,
    NotYours,
    Illegal,
}

impl Fault {
    fn of(game: &Game, text: &MoveText) -> Fault {
        let (source, target) = (cell(game, text.from()), cell(game, text.to()));
        match (source, target) {
            (None, _) => Fault::SourceOutside,
            (_, None) => Fault::TargetOutside,
            (Some(Cell::Empty), _) => Fault::SourceEmpty,
            (_, Some(Cell::Piece(..) | Cell::Obstacle)) => Fault::TargetFull,
            (Some(Cell::Piece(side, _)), _) if side != game.mover() => Fault::NotYours,
            _ => Fault::Illegal,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Fault::SourceOutside => "Source cell is outside of the board.",
            Fault::TargetOutside => "Target cell is outside of the board.",
            Fault::SourceEmpty => "Source cell is empty.",
            Fault::TargetFull => "Target cell is not empty.",
            Fault::NotYours => "Source cell holds opponent's piece/tower.",
            Fault::Illegal => "Illegal action.",
        }
    }
}

/// What stands on a cell of the board, on whichever squares the game is played.
fn cell(game: &Game, text: SquareText) -> Option<Cell> {
    let rulebook = game.rulebook();
    let (row, col) = place(rulebook, text)?;
    let square = rulebook.grid().at(row, col);
    Some(square.map_or(Cell::Empty, |s| game.position().cell(rulebook.grid(), s)))
}

/// The row and the column of a cell, if the board has it.
fn place(rulebook: &Rulebook, text: SquareText) -> Option<(u8, u8)> {
    let grid = rulebook.grid();
    let shape = grid.shape();
    let mut cells = (0..shape.height).flat_map(|row| (0..shape.width).map(move |col| (row, col)));
    match text {
        SquareText::Number(_) => {
            let square = text.find(grid, rulebook.notation()).ok()?;
            Some(grid.place(square))
        }
        _ => cells.find(|(row, col)| line::cell_text(rulebook, *row, *col) == text),
    }
}
