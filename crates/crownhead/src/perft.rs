//! `crownhead perft`.

use std::time::Instant;

use clap::{Args, ValueEnum};
use rules::{Flavour, Position, Rulebook, first_moves};
use serde_json::json;

use crate::exit::{Answer, Done, Failure};
use crate::moves::in_order;
use crate::number::number;
use crate::screen::Screen;
use crate::start::Start;

/// Count the leaves of the tree of moves, depth by depth.
///
/// The board alone counts: no counter and no repetition ends a line. One line a depth, with the
/// leaves, the seconds and the millions of leaves a second.
#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    start: Start,
    /// How deep to count, in moves of one side.
    #[arg(value_parser = number::<u32>(1..=99))]
    depth: u32,
    /// What counts as one move.
    #[arg(long, value_enum, default_value_t = Count::Moves)]
    count: Count,
    /// Tell the last depth by first move.
    #[arg(long)]
    divide: bool,
    /// Write a JSON object a line.
    #[arg(long)]
    json: bool,
}

/// What counts as one move.
#[derive(Clone, Copy, ValueEnum)]
enum Count {
    /// Origin, last square, set of pieces taken and final rank.
    Moves,
    /// Origin, the pieces taken in order with the direction of each jump, and the last square.
    Routes,
    /// Every square on which the piece stops.
    Landings,
}

impl From<Count> for Flavour {
    fn from(count: Count) -> Flavour {
        match count {
            Count::Moves => Flavour::Moves,
            Count::Routes => Flavour::Routes,
            Count::Landings => Flavour::Landings,
        }
    }
}

impl Perft {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let game = self.start.game()?;
        let (rulebook, position) = (game.rulebook(), game.position());
        for depth in 1..=self.depth {
            let clock = Instant::now();
            let nodes = if self.divide && depth == self.depth {
                self.divide(screen, rulebook, position)?
            } else {
                rules::perft(rulebook, position, depth, self.count.into())
            };
            let seconds = clock.elapsed().as_secs_f64();
            self.tell(screen, depth, nodes, seconds)?;
        }
        Ok(Answer::Yes)
    }

    fn tell(
        &self,
        screen: &mut Screen,
        depth: u32,
        nodes: u64,
        seconds: f64,
    ) -> Result<(), Failure> {
        if self.json {
            // Written by hand, for a short time must not become `9e-6`.
            screen.line(&format!(
                "{{\"depth\":{depth},\"nodes\":{nodes},\"seconds\":{seconds:.6}}}"
            ))?;
        } else {
            let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
            screen.line(&format!(
                "{depth:>2} {nodes:>20} {seconds:>10.3} s {speed:>9.1} million/s"
            ))?;
        }
        // Deep counts take long, and each line is news.
        screen.flush()
    }

    /// Writes the leaves of each first move, and gives their sum.
    fn divide(
        &self,
        screen: &mut Screen,
        rulebook: &Rulebook,
        position: &Position,
    ) -> Result<u64, Failure> {
        let flavour = self.count.into();
        let mut firsts = first_moves(rulebook, position, flavour);
        in_order(rulebook, &mut firsts);
        let mut sum = 0;
        for first in &firsts {
            let next = position.play(&first.action(rulebook.grid()));
            let nodes = rules::perft(rulebook, &next, self.depth - 1, flavour);
            let text = rulebook.route_text(first, &firsts);
            if self.json {
                screen.json(&json!({"move": text, "nodes": nodes}))?
            } else {
                screen.line(&format!("   {text:<16} {nodes:>20}"))?
            }
            screen.flush()?;
            sum += nodes;
        }
        Ok(sum)
    }
}
