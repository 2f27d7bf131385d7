//! Tables of solved endings in a contest: for adjudication, and for our own engine.

use std::path::Path;
use std::sync::Arc;

use arena::contest::{Kind, Solved};
use engine::{Level, Oracle, Tables, small_tables};

use super::open::Opened;
use crate::data::{self, Part};
use crate::exit::{Failure, tell};
use crate::file;

/// The arbiter that the contest asks for, with all that is solved. The small tables are made now,
/// so that every game is played with them, and none is slowed down by making them.
pub(super) fn arbiter(opened: &Opened) -> Result<Solved, Failure> {
    let asked = &opened.contest.adjudication.tables;
    let judge = asked.as_deref().map(|folder| solved(folder, opened));
    let is_full = |kind: &Kind| matches!(kind, Kind::House(n) if *n == Level::FULL.number());
    let plays = opened.contest.bots.iter().any(|bot| is_full(&bot.kind));
    Ok(Solved {
        judge: judge.transpose()?.map(Oracle::new),
        house: data::folder(Part::Tables)
            .ok()
            .filter(|_| plays)
            .and_then(|folder| made(&folder, opened)),
        learned: data::learned(),
    })
}

/// The tables in the folder that the contest names.
fn solved(folder: &Path, opened: &Opened) -> Result<Arc<Tables>, Failure> {
    made(folder, opened).ok_or_else(|| {
        let (id, name) = (opened.rulebook.id(), file::name(folder));
        Failure::Use(format!(
            "there are no tables of {id} in {name}, and none can be made there"
        ))
    })
}

fn made(folder: &Path, opened: &Opened) -> Option<Arc<Tables>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let warn = |what: &str| tell(&format!("warning: {what}"));
    small_tables(folder, &opened.rulebook, threads, warn)
}
