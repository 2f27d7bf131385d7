//! What is settled before the first move, as plain data: the rulebook, the clocks and the players.

use rules::Side;
use rules::sentences::phrases;
use serde::Serialize;
use store::{Control, Header};
use table::{Kind, Mode};
use utoipa::ToSchema;

use crate::catalogue::Book;
use crate::said::SaidView;

/// A rulebook in short.
#[derive(Serialize, ToSchema)]
pub(crate) struct BookView {
    id: String,
    /// The identity of its rules.
    identity: String,
    name: String,
    /// Its name, in words that other languages know.
    label: SaidView,
}

impl BookView {
    pub(crate) fn new(book: &Book) -> BookView {
        BookView {
            id: book.id.clone(),
            identity: book.rulebook.identity().to_string(),
            name: book.rulebook.draft().name.clone(),
            label: phrases::rulebook(book.rulebook.draft()).into(),
        }
    }
}

/// Who plays where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ModeView {
    /// One person against the engine.
    Computer,
    /// Two people at one device.
    Device,
    /// Two people, one of whom follows a link.
    Link,
}

impl From<Mode> for ModeView {
    fn from(mode: Mode) -> ModeView {
        match mode {
            Mode::Computer => ModeView::Computer,
            Mode::Device => ModeView::Device,
            // A contest is no game of the server's; it is shown as two who sit apart.
            Mode::Link | Mode::Contest => ModeView::Link,
        }
    }
}

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, serde::Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ControlView {
    /// Minutes a side.
    #[schema(minimum = 0, maximum = 1440)]
    pub(crate) minutes: f64,
    /// Seconds for each move.
    #[schema(minimum = 0, maximum = 3600)]
    pub(crate) increment: f64,
}

impl From<Control> for ControlView {
    fn from(control: Control) -> ControlView {
        ControlView {
            minutes: control.base as f64 / 60_000.0,
            increment: control.increment as f64 / 1_000.0,
        }
    }
}

/// The clock of each side.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, serde::Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ControlsView {
    /// Nothing if the first side has none.
    #[serde(default)]
    pub(crate) first: Option<ControlView>,
    /// Nothing if the second side has none.
    #[serde(default)]
    pub(crate) second: Option<ControlView>,
}

impl ControlsView {
    pub(super) fn of([first, second]: [Option<Control>; 2]) -> Option<ControlsView> {
        (first.is_some() || second.is_some()).then(|| ControlsView {
            first: first.map(ControlView::from),
            second: second.map(ControlView::from),
        })
    }
}

/// The two players.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayersView {
    first: PlayerView,
    second: PlayerView,
}

impl PlayersView {
    pub(crate) fn new(header: &Header, here: [bool; 2]) -> PlayersView {
        let [first, second] = Side::ALL.map(|side| {
            let seat = header.seat(side);
            let is_engine = seat.kind == Kind::Engine;
            PlayerView {
                kind: match seat.kind {
                    Kind::Person | Kind::Program => KindView::Person,
                    Kind::Engine => KindView::Engine,
                },
                name: seat.name.clone(),
                level: header.level.filter(|_| is_engine),
                here: here[side.index()] || is_engine,
            }
        });
        PlayersView { first, second }
    }
}

/// A player.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerView {
    kind: KindView,
    /// It may be empty.
    name: String,
    level: Option<u8>,
    /// True if the player's page is open.
    here: bool,
}

/// Who sits on a seat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum KindView {
    /// A person, or a program that acts as one.
    Person,
    /// The engine.
    Engine,
}
