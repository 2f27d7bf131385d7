//! `crownhead contest show`.

use std::path::PathBuf;

use arena::contest::{GameId, Played};
use clap::Args;
use rules::{Game, Side};
use serde_json::json;

use super::open::{Opened, open};
use crate::diagram::{Detail, Diagram};
use crate::exit::{Answer, Done, Failure};
use crate::screen::{Screen, harmless, wrapped};

/// Show one game of a contest: its moves, its last board, why it ended, what the bots said.
#[derive(Args)]
pub(crate) struct Show {
    /// The name of the game, like `17.2`.
    #[arg(value_name = "GAME")]
    game: GameId,
    /// The contest file, or the folder with its `contest.toml`.
    #[arg(long, value_name = "FILE", default_value = "contest.toml")]
    file: PathBuf,
    /// Show the board after so many moves, not the last one.
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Write the game as a JSON object.
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let opened = open(&self.file)?.played()?;
        let mut found = None;
        let mut games = 0;
        opened.replay(|played| {
            games += 1;
            if played.id == self.game {
                found = Some(played);
            }
        })?;
        let Some(played) = found else {
            let id = self.game;
            return Err(Failure::Use(format!(
                "there is no game {id} among the {games} that are played"
            )));
        };
        if self.json {
            screen.json(&json!({
                "bots": names(&opened, &played), "game": played,
            }))?
        } else {
            self.tell(screen, &opened, &played)?
        }
        Ok(Answer::Yes)
    }

    fn tell(&self, screen: &mut Screen, opened: &Opened, played: &Played) -> Result<(), Failure> {
        let game = played
            .replay(&opened.rulebook)
            .map_err(|error| Failure::Use(format!("{error}: the results are damaged")))?;
        let names = names(opened, played);
        for side in Side::ALL {
            let name = &opened.rulebook.side(side).name;
            screen.line(&format!("{name}: {}", names[side.index()]))?;
        }
        for line in wrapped(&moves(&game, played), screen.width, "  ") {
            screen.line(&line)?;
        }
        let ply = self.ply.unwrap_or(game.turns().len());
        let Some(position) = game.position_after(ply) else {
            let most = game.turns().len();
            let message = format!("`--ply` is {ply}: expected a number from 0 to {most}");
            return Err(Failure::Use(message));
        };
        let diagram = Diagram {
            rulebook: &opened.rulebook,
            position,
            letters: screen.letters,
            colour: screen.colour,
            detail: Detail::Plain,
        };
        for line in diagram.lines() {
            screen.line(&line)?;
        }
        screen.line(&format!("{}.", harmless(&played.why)))?;
        for (name, log) in names.iter().zip(&played.logs) {
            for line in log.lines() {
                screen.line(&format!("{name} said: {}", harmless(line)))?;
            }
        }
        Ok(())
    }
}

fn names(opened: &Opened, played: &Played) -> [String; 2] {
    played.bots.map(|bot| opened.contest.bots[bot].name.clone())
}

/// "1. 9-14 23-18 2. …", with the drawn moves of the opening in brackets.
fn moves(game: &Game, played: &Played) -> String {
    let mut text = String::new();
    for (i, turn) in game.turns().iter().enumerate() {
        if i % 2 == 0 {
            text += &format!("{}. ", i / 2 + 1);
        }
        let is_drawn = i < played.opening;
        text += &if is_drawn {
            format!("({}) ", turn.text)
        } else {
            format!("{} ", turn.text)
        };
    }
    if text.is_empty() {
        "no moves".to_string()
    } else {
        text
    }
}
