//! Names that people give themselves: reported to the admin, and hidden by the admin.

use std::sync::Arc;

use rules::Side;
use serde::{Deserialize, Serialize};
use store::Note;
use table::{Want, Who};
use texts::Message;
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::games::{Games, Room, name};
use crate::views::SideView;

/// Names that were reported, by game and side; names that are hidden, in small letters.
const REPORTED: &str = "reported-name";
const HIDDEN: &str = "hidden-name";
/// So many of each are kept.
const MOST: u32 = 500;

/// A name that somebody has reported.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReportView {
    game: String,
    side: SideView,
    name: String,
    /// When, in milliseconds since 1970.
    at: u64,
}

/// What the admin decides about a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// It is shown nowhere any more, and nobody can take it again.
    Hide,
    /// It stays.
    Keep,
}

impl Games {
    /// A name as it will be shown: nothing if the admin has hidden it.
    pub(crate) async fn shown_name(&self, given: &str) -> Result<String, Fault> {
        let given = name(given)?;
        let hidden = !given.is_empty() && self.store.note(HIDDEN, &folded(&given)).await?.is_some();
        Ok(if hidden { String::new() } else { given })
    }

    /// Tells the admin of a name.
    pub(crate) async fn report(self: &Arc<Self>, id: &str, side: Side) -> Result<(), Fault> {
        let live = self.get(id).await?;
        let name = live.table.lock().await.header.seat(side).name.clone();
        if name.is_empty() {
            return Err(Fault::conflict("no-name", "refusal-no-name"));
        }
        if self.store.count_notes(REPORTED).await? >= u64::from(MOST) {
            return Err(Fault::busy());
        }
        tracing::warn!("the name of a player in game {id} was reported");
        self.keep(REPORTED, &reported(id, side), &name).await
    }

    /// The names that wait for the admin, the newest first.
    pub(crate) async fn reports(&self) -> Result<Vec<ReportView>, Fault> {
        let notes = self.store.notes(REPORTED, MOST).await?;
        Ok(notes.into_iter().filter_map(report_view).collect())
    }

    /// What the admin decides about a name that was reported.
    pub(crate) async fn settle(
        self: &Arc<Self>,
        id: &str,
        side: Side,
        verdict: Verdict,
    ) -> Result<(), Fault> {
        let word = reported(id, side);
        let note = self
            .store
            .note(REPORTED, &word)
            .await?
            .ok_or_else(|| Fault::unknown("refusal-no-such-report", id))?;
        if verdict == Verdict::Hide {
            self.hide(&note.text).await?;
            let rename =
                move |table: &Room, now| table.wish(Who::one(side), Want::Name(String::new()), now);
            // A game that is gone shows no name either.
            let _ = self.act(id, rename, |_, _, _| bytes::Bytes::new()).await;
        }
        Ok(self.store.drop_note(REPORTED, &word).await?)
    }

    async fn hide(&self, name: &str) -> Result<(), Fault> {
        if self.store.count_notes(HIDDEN).await? >= u64::from(MOST) {
            let message = Message::new("refusal-too-many-names").with("most", MOST as usize);
            return Err(Fault::conflict("too-many-names", message));
        }
        self.keep(HIDDEN, &folded(name), "").await
    }

    async fn keep(&self, shelf: &str, name: &str, text: &str) -> Result<(), Fault> {
        let note = Note {
            shelf: shelf.to_string(),
            name: name.to_string(),
            text: text.to_string(),
            at: self.watch.now(),
        };
        Ok(self.store.keep_note(note).await?)
    }
}

fn report_view(note: Note) -> Option<ReportView> {
    let (game, side) = note.name.split_once('.')?;
    let side = match side {
        "first" => Side::First,
        "second" => Side::Second,
        _ => return None,
    };
    Some(ReportView {
        game: game.to_string(),
        side: side.into(),
        name: note.text,
        at: note.at,
    })
}

fn reported(id: &str, side: Side) -> String {
    let side = match side {
        Side::First => "first",
        Side::Second => "second",
    };
    format!("{id}.{side}")
}

/// Names that differ in large and small letters or in spaces alone are the same.
fn folded(name: &str) -> String {
    let letters = name.chars().filter(|c| !c.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_name_does_not_come_back_in_other_letters() {
        assert_eq!(folded("Ba d"), folded("bAD"));
        assert_ne!(folded("bad"), folded("bed"));
    }
}
