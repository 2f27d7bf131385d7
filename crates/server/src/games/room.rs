//! A table as the server keeps it, with what pages ask for most kept ready.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use rules::sentences::phrases;
use rules::{Game, Side};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{Control, Header, Journal, JournalError, Standing, State};
use table::{Act, Deed, Kind, Line, Manners, Matter, Mode, Phase, Table, Who};
use utoipa::ToSchema;

use super::clocks::ClocksView;
use crate::catalogue::{Book, Origin};
use crate::rights::RightsView;
use crate::said::SaidView;
use crate::views::{BoardView, MoveView, OutcomeView, SceneView, SideView, TurnView};

/// A table with all that the server has beside it.
pub(crate) struct Room {
    pub(crate) header: Header,
    pub(crate) book: Arc<Book>,
    table: Table,
    /// The moves as text, and those taken back with the next at the end.
    turns: Vec<Box<RawValue>>,
    undone: Vec<Box<RawValue>>,
    /// The number of the last deed that was no move.
    last_other: u64,
    /// When the last line that was read was written.
    last_read: u64,
    start: BoardView,
}

impl Deref for Room {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

/// How many missed moves are told one by one.
const MOST_MISSED: u64 = 40;

impl Room {
    /// Plays a journal through. The clock of a game goes on when the server does.
    pub(crate) fn new(
        journal: Journal,
        book: Arc<Book>,
        started: u64,
    ) -> Result<Room, JournalError> {
        let table = journal.begin(book.rulebook.clone())?;
        let Journal { header, lines } = journal;
        let mut room = Room {
            start: BoardView::of(&table.game().beginning()),
            header,
            book,
            turns: drawn(table.game()),
            table,
            undone: Vec::new(),
            last_other: 0,
            last_read: lines.last().map_or(0, |line| line.at),
        };
        for line in &lines {
            let number = room.version() + 1;
            let broken = |what: String| JournalError(format!("entry {number}: {what}"));
            let deed = room.read(line).map_err(|error| broken(error.to_string()))?;
            let turn = room.turn_of(&deed);
            room.table
                .apply(&deed)
                .map_err(|error| broken(error.to_string()))?;
            room.note(&deed, turn);
        }
        room.table.wake(Duration::from_millis(started));
        Ok(room)
    }

    /// Goes on with the table that a deed leads to.
    pub(crate) fn go_on(&mut self, deed: &Deed, after: Table) {
        let turn = self.turn_of(deed);
        self.table = after;
        self.note(deed, turn);
    }

    /// When the last deed was done that was done before the game came into memory.
    pub(super) fn last_read(&self) -> u64 {
        self.last_read
    }

    /// Does what a line of the journal says; nothing if only the whole journal tells it.
    pub(crate) fn take_up(&mut self, line: &Line) -> Option<Deed> {
        let deed = self.read(line).ok()?;
        if let Act::Join { .. } = deed.act {
            // The key of the seat is not in the line.
            return None;
        }
        let after = self.after(&deed).ok()?;
        self.go_on(&deed, after);
        Some(deed)
    }

    /// The move of a deed that is about to be done, for those who ask later.
    fn turn_of(&self, deed: &Deed) -> Option<TurnView> {
        let Act::Move { played, spent } = &deed.act else {
            return None;
        };
        let turn = TurnView::new(self.game(), played, spent.times(), String::new());
        Some(turn)
    }

    /// Keeps ready what pages ask for.
    fn note(&mut self, deed: &Deed, turn: Option<TurnView>) {
        if let Some(mut turn) = turn {
            turn.fen = self.game().fen();
            self.turns.push(turn.raw());
            self.undone.clear();
            return;
        }
        self.last_other = self.version();
        match &deed.act {
            Act::Undo(count) => shift(&mut self.turns, &mut self.undone, *count),
            Act::Redo(count) => shift(&mut self.undone, &mut self.turns, *count),
            Act::Join { .. } | Act::Name(..) => self.header.seats = self.seats().clone(),
            Act::Swap { .. } => self.header.swap(),
            _ => {}
        }
    }

    /// Where a table of this room stands, for the store.
    pub(crate) fn standing(table: &Table) -> Standing {
        let game = table.game();
        let outcome = game.outcome();
        Standing {
            ply: game.turns().len() as u64,
            fen: game.fen(),
            state: match table.phase() {
                Phase::Waiting => State::Waiting,
                Phase::Live => State::Live,
                Phase::Over => State::Finished,
            },
            winner: outcome.and_then(|outcome| outcome.winner),
            how: outcome.map(|outcome| outcome.how.word().to_string()),
            why: outcome.map(|outcome| outcome.sentence(game.rulebook()).to_string()),
        }
    }

    /// The whole game, for spectators; [`Room::tail`] has what depends on who asks.
    pub(crate) fn view(&self, here: [bool; 2], now: u64) -> GameView<'_> {
        let scene = SceneView::of(self.game());
        GameView {
            id: &self.header.id,
            rulebook: BookView::new(&self.book),
            mode: self.header.mode.into(),
            level: self.header.level,
            seed: self.header.seed,
            clock: self.one_clock(),
            controls: ControlsView::of(self.header.controls),
            yields: self.header.manners == Manners::Yields,
            listed: self.header.listed,
            players: self.players(here),
            waiting: self.phase() == Phase::Waiting,
            start: &self.start,
            ply: self.game().turns().len(),
            board: scene.board,
            turns: &self.turns,
            legal: scene.legal,
            must_capture: scene.must_capture,
            outcome: OutcomeView::of(self.game()),
            clocks: ClocksView::of(self, now),
            paused: self.is_paused(),
            stuck: self.is_stuck(),
            evaluation: self.may_be_judged(),
            offers: self.offers_view(),
            version: self.version(),
            created: self.header.created,
            next: self.next(),
            rules: (self.book.origin == Origin::Own).then_some(self.book.file.as_str()),
        }
    }

    /// The clock that both sides have.
    fn one_clock(&self) -> Option<ControlView> {
        let [first, second] = self.header.controls;
        first.filter(|_| first == second).map(ControlView::from)
    }

    pub(crate) fn players(&self, here: [bool; 2]) -> PlayersView {
        PlayersView::new(&self.header, here)
    }

    fn offers_view(&self) -> OffersView {
        OffersView {
            draw: self.offers().of(Matter::Draw).map(SideView::from),
            undo: self.offers().of(Matter::Undo).map(SideView::from),
            stop: self.offers().of(Matter::Stop).map(SideView::from),
        }
    }

    /// What depends on who asks.
    pub(crate) fn tail(&self, who: Who) -> TailView {
        TailView {
            rights: self.rights(who).into(),
            you: who.sides().map(SideView::from).collect(),
        }
    }

    /// The last move as news.
    pub(crate) fn last_move(&self, now: u64) -> Option<MoveNews<'_>> {
        let turn = self.turns.last()?;
        let scene = SceneView::of(self.game());
        Some(MoveNews {
            version: self.version(),
            ply: self.game().turns().len(),
            turn,
            board: scene.board,
            legal: scene.legal,
            must_capture: scene.must_capture,
            clocks: ClocksView::of(self, now),
            outcome: OutcomeView::of(self.game()),
            stuck: self.is_stuck(),
            evaluation: self.may_be_judged(),
            offers: self.offers_view(),
        })
    }

    /// The moves since a version, if moves are all that happened since; the last one is not
    /// among them.
    pub(crate) fn missed(&self, since: u64, now: u64) -> Option<Vec<String>> {
        let count = self.version().checked_sub(since)?;
        if since < self.last_other || count > MOST_MISSED || count as usize > self.turns.len() {
            return None;
        }
        let mut game = self.game().clone();
        let first = self.turns.len() - count as usize;
        while game.turns().len() > first && game.undo() {}
        let news = (since + 1..self.version()).map(|version| {
            game.redo();
            let ply = game.turns().len();
            let scene = SceneView::of(&game);
            let news = MoveNews {
                version,
                ply,
                turn: &self.turns[ply - 1],
                board: scene.board,
                legal: scene.legal,
                must_capture: scene.must_capture,
                clocks: ClocksView::of(self, now),
                outcome: None,
                // The last one says how it is now.
                stuck: false,
                evaluation: self.may_be_judged(),
                offers: self.offers_view(),
            };
            serde_json::to_string(&news).unwrap_or_default()
        });
        Some(news.collect())
    }
}

/// The moves that were drawn, as text.
fn drawn(game: &Game) -> Vec<Box<RawValue>> {
    let mut past = game.beginning();
    let turns = game.turns().iter().map(|turn| {
        let mut view = TurnView::new(&past, &turn.played, turn.times, String::new());
        // It was legal when it was drawn.
        let _ = past.play(&turn.played);
        view.fen = past.fen();
        view.raw()
    });
    turns.collect()
}

fn shift<T>(from: &mut Vec<T>, to: &mut Vec<T>, count: usize) {
    for _ in 0..count {
        to.extend(from.pop());
    }
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameView<'a> {
    id: &'a str,
    rulebook: BookView,
    mode: ModeView,
    level: Option<u8>,
    /// What drew the obstacles.
    seed: u64,
    /// The clock of both sides; nothing if there is none, or if they differ.
    clock: Option<ControlView>,
    /// The clock of each side; nothing if there is none.
    controls: Option<ControlsView>,
    /// Whether the engine offers a draw, or resigns, when the game is clear.
    yields: bool,
    listed: bool,
    players: PlayersView,
    /// True while a seat is free.
    waiting: bool,
    /// The position that the game began from.
    start: &'a BoardView,
    /// How many moves are on the board.
    ply: usize,
    board: BoardView,
    #[schema(value_type = Vec<TurnView>)]
    turns: &'a [Box<RawValue>],
    legal: Vec<MoveView>,
    must_capture: Vec<u16>,
    outcome: Option<OutcomeView>,
    clocks: Option<ClocksView>,
    /// True while the clock was told to stand still.
    paused: bool,
    /// True if the game cannot be drawn and makes no progress: it may be stopped.
    stuck: bool,
    /// Whether anybody may be told what the position is worth: not while two people play.
    evaluation: bool,
    offers: OffersView,
    /// How many things were done; also the id of events.
    version: u64,
    /// In milliseconds since 1970.
    created: u64,
    /// The game that followed this one.
    next: Option<&'a str>,
    /// The text of the rulebook's file, if it is a user's own.
    rules: Option<&'a str>,
}

/// What depends on who asks.
#[derive(Serialize, ToSchema)]
pub(crate) struct TailView {
    rights: RightsView,
    /// The sides that the secret is for.
    you: Vec<SideView>,
}

/// A game, with what who asks may do.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameForYou<'a> {
    #[serde(flatten)]
    pub(crate) game: GameView<'a>,
    #[serde(flatten)]
    pub(crate) tail: TailView,
}

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
    fn of([first, second]: [Option<Control>; 2]) -> Option<ControlsView> {
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

/// What is asked for, and by whom.
#[derive(Serialize, ToSchema)]
pub(crate) struct OffersView {
    draw: Option<SideView>,
    undo: Option<SideView>,
    /// To end without a result.
    stop: Option<SideView>,
}

/// A move as news.
#[derive(Serialize, ToSchema)]
pub(crate) struct MoveNews<'a> {
    version: u64,
    ply: usize,
    #[schema(value_type = TurnView)]
    turn: &'a RawValue,
    board: BoardView,
    legal: Vec<MoveView>,
    must_capture: Vec<u16>,
    clocks: Option<ClocksView>,
    outcome: Option<OutcomeView>,
    /// True if the game cannot be drawn and makes no progress: it may be stopped.
    stuck: bool,
    /// Whether anybody may be told what the position is worth: not while two people play.
    evaluation: bool,
    offers: OffersView,
}
