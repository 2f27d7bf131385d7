//! Adjudication by tables of solved endings.

use std::path::Path;

use arena::contest::{Arbiter, Nobody};
use endgame::{Tables, Value};
use rules::{Game, Side};

use super::open::Opened;
use crate::exit::Failure;
use crate::file;

/// The arbiter that the contest asks for.
pub(super) fn arbiter(opened: &Opened) -> Result<Box<dyn Arbiter>, Failure> {
    match &opened.contest.adjudication.tables {
        None => Ok(Box::new(Nobody)),
        Some(folder) => solved(folder, opened),
    }
}

fn solved(folder: &Path, opened: &Opened) -> Result<Box<dyn Arbiter>, Failure> {
    let name = file::name(folder);
    let tables = Tables::open(folder, &opened.rulebook)
        .map_err(|error| Failure::Use(format!("the tables in {name} cannot be used: {error}")))?;
    match tables.most_pieces() {
        0 => Err(Failure::Use(format!(
            "there are no tables of {} in {name}",
            opened.rulebook.id()
        ))),
        _ => Ok(Box::new(Solved(tables))),
    }
}

/// Knows every position that the tables have.
struct Solved(Tables);

impl Arbiter for Solved {
    fn known(&self, game: &Game) -> Option<Option<Side>> {
        let mover = game.mover();
        match self.0.probe(game.position())? {
            Value::Win(_) => Some(Some(mover)),
            Value::Loss(_) => Some(Some(mover.other())),
            Value::Draw => Some(None),
        }
    }
}
