//! A game in memory: its journal played through, with what pages ask for most kept ready.

use std::sync::Arc;

use rules::{Game, Side};
use serde::Serialize;
use serde_json::value::RawValue;
use store::{Deed, Entry, Header, Journal, Kind, Matter, Mode, Standing, State};
use utoipa::ToSchema;

use crate::clocks::{Clock, ClocksView};
use crate::rights::{Asked, Facts, Phase, Rights};
use crate::seats::Who;
use crate::shelf::{Book, Origin};
use crate::views::{BoardView, MoveView, OutcomeView, SceneView, SideView, TurnView};

/// A game with all that belongs to it.
pub(crate) struct Table {
    pub(crate) header: Header,
    pub(crate) book: Arc<Book>,
    pub(crate) game: Game,
    /// The number of the last entry.
    pub(crate) version: u64,
    pub(crate) offers: Offers,
    pub(crate) clock: Clock,
    /// The game that followed this one.
    pub(crate) next: Option<String>,
    /// The moves as text, and those taken back with the next at the end.
    turns: Vec<Box<RawValue>>,
    undone: Vec<Box<RawValue>>,
    /// The number of the last entry that was no move.
    last_other: u64,
    start: BoardView,
}

/// What is asked for, and the ply at which each side asked last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Side>,
    pub(crate) undo: Option<Side>,
    asked: [[Option<usize>; 2]; 2],
}

impl Offers {
    fn open(&mut self, matter: Matter) -> &mut Option<Side> {
        match matter {
            Matter::Draw => &mut self.draw,
            Matter::Undo => &mut self.undo,
        }
    }

    fn of(&self, matter: Matter) -> Option<Side> {
        match matter {
            Matter::Draw => self.draw,
            Matter::Undo => self.undo,
        }
    }
}

/// How many missed moves are told one by one.
const MOST_MISSED: u64 = 40;

impl Table {
    /// Plays a journal through. The clock of a game goes on when the server does.
    pub(crate) fn new(
        journal: Journal,
        book: Arc<Book>,
        started: u64,
    ) -> Result<Table, store::JournalError> {
        let game = journal.begin(book.rulebook.clone())?;
        let Journal { header, entries } = journal;
        let mut table = Table {
            start: BoardView::of(&game),
            clock: Clock::of(header.control, &game, header.created.max(started)),
            header,
            book,
            game,
            version: 0,
            offers: Offers::default(),
            next: None,
            turns: Vec::new(),
            undone: Vec::new(),
            last_other: 0,
        };
        for entry in entries {
            table.apply(&entry, entry.at.max(started))?;
        }
        Ok(table)
    }

    /// Does what an entry says; a turn that begins with it begins at `now`.
    pub(crate) fn apply(&mut self, entry: &Entry, now: u64) -> Result<(), store::JournalError> {
        let broken = |what| store::JournalError {
            seq: entry.seq,
            what,
        };
        match &entry.deed {
            Deed::Move { .. } => self.apply_move(&entry.deed).map_err(broken)?,
            deed => {
                store::apply(&mut self.game, deed).map_err(broken)?;
                self.apply_other(deed);
                self.last_other = entry.seq;
            }
        }
        if is_turn(&entry.deed) {
            (self.offers.draw, self.offers.undo) = (None, None);
            self.clock = Clock::of(self.header.control, &self.game, now);
        }
        self.version = entry.seq;
        Ok(())
    }

    fn apply_move(&mut self, deed: &Deed) -> Result<(), String> {
        let Deed::Move { text, times } = deed else {
            return Ok(());
        };
        let mv = self.game.resolve_str(text).map_err(|r| r.to_string())?;
        let mut turn = TurnView::new(&self.game, &mv, *times, String::new());
        self.game
            .play_timed(&mv, *times)
            .map_err(|r| r.to_string())?;
        turn.fen = self.game.fen();
        self.turns.push(turn.raw());
        self.undone.clear();
        Ok(())
    }

    fn apply_other(&mut self, deed: &Deed) {
        match deed {
            Deed::Undo(count) => shift(&mut self.turns, &mut self.undone, *count),
            Deed::Redo(count) => shift(&mut self.undone, &mut self.turns, *count),
            Deed::Offer(matter, side) => {
                *self.offers.open(*matter) = Some(*side);
                let ply = self.game.turns().len();
                self.offers.asked[*matter as usize][side.index()] = Some(ply);
            }
            Deed::Decline(matter) => *self.offers.open(*matter) = None,
            Deed::Join { side, name, secret } => {
                let seat = &mut self.header.seats[side.index()];
                seat.name.clone_from(name);
                seat.secret = Some(secret.clone());
            }
            Deed::Name(side, name) => self.header.seats[side.index()].name.clone_from(name),
            Deed::Rematch(id) => self.next = Some(id.clone()),
            Deed::Move { .. } | Deed::Resign(_) | Deed::Forfeit(..) | Deed::Draw => {}
        }
    }

    /// The side to move, while the game goes on.
    pub(crate) fn mover(&self) -> Option<Side> {
        (self.phase() == Phase::Live).then(|| self.game.mover())
    }

    pub(crate) fn phase(&self) -> Phase {
        match self.game.outcome() {
            Some(_) => Phase::Over,
            None if self.header.is_waiting() => Phase::Waiting,
            None => Phase::Live,
        }
    }

    /// The side of the engine, if it is to move.
    pub(crate) fn engine_to_move(&self) -> Option<Side> {
        let mover = self.mover()?;
        (self.header.seat(mover).kind == Kind::Engine).then_some(mover)
    }

    /// The side of a seat for a person that is still free.
    pub(crate) fn free_seat(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|side| {
            let seat = self.header.seat(*side);
            seat.kind == Kind::Person && seat.secret.is_none()
        })
    }

    /// How many moves a side takes back: with two at one device one, else back to where this
    /// side last chose.
    pub(crate) fn plies_back(&self, side: Side) -> usize {
        let plies = self.game.turns().len();
        if self.header.mode == Mode::Device {
            return plies.min(1);
        }
        let mover = |ply: usize| self.game.position_after(ply).map(|p| p.mover());
        let chose = (0..plies).rev().find(|ply| mover(*ply) == Some(side));
        chose.map_or(0, |ply| plies - ply)
    }

    /// How many moves are played again: up to the person's next turn.
    pub(crate) fn plies_forth(&self) -> usize {
        let mut game = self.game.clone();
        let mut count = usize::from(game.redo());
        let engine = |game: &Game| self.header.seat(game.mover()).kind == Kind::Engine;
        while count > 0 && engine(&game) && game.outcome().is_none() && game.redo() {
            count += 1;
        }
        count
    }

    fn asked(&self, matter: Matter, side: Side) -> Asked {
        let ply = Some(self.game.turns().len());
        match self.offers.of(matter) {
            Some(other) if other != side => Asked::ByOther,
            Some(_) => Asked::ByMe,
            // Nobody is asked twice in one position.
            None if self.offers.asked[matter as usize][side.index()] == ply => Asked::ByMe,
            None => Asked::No,
        }
    }

    fn facts(&self, side: Side) -> Facts {
        Facts {
            mode: self.header.mode,
            phase: self.phase(),
            hardest: self.header.level == Some(engine::Level::FULL.number()),
            draws: self.book.rulebook.endings().has_draws(),
            undo: self.plies_back(side),
            redo: self.undone.len(),
            draw_asked: self.asked(Matter::Draw, side),
            undo_asked: self.asked(Matter::Undo, side),
            to_move: self.game.mover() == side,
        }
    }

    /// What somebody may do now.
    pub(crate) fn rights(&self, who: Who) -> Rights {
        let each = who.sides().map(|side| Rights::of(&self.facts(side)));
        each.reduce(Rights::or).unwrap_or_else(Rights::none)
    }

    /// What stands beside the journal in the store.
    pub(crate) fn standing(&self) -> Standing {
        let outcome = self.game.outcome();
        Standing {
            ply: self.game.turns().len() as u64,
            fen: self.game.fen(),
            state: match self.phase() {
                Phase::Waiting => State::Waiting,
                Phase::Live => State::Live,
                Phase::Over => State::Finished,
            },
            winner: outcome.and_then(|outcome| outcome.winner),
            how: outcome.map(|outcome| outcome.how.word().to_string()),
            why: outcome.map(|outcome| outcome.sentence(&self.book.rulebook)),
        }
    }

    /// Where the game would stand after a deed.
    pub(crate) fn standing_after(&self, deed: &Deed) -> Result<Standing, String> {
        let mut game = self.game.clone();
        store::apply(&mut game, deed)?;
        let outcome = game.outcome();
        let joined = matches!(deed, Deed::Join { .. });
        Ok(Standing {
            ply: game.turns().len() as u64,
            fen: game.fen(),
            state: match outcome {
                Some(_) => State::Finished,
                None if self.header.is_waiting() && !joined => State::Waiting,
                None => State::Live,
            },
            winner: outcome.and_then(|outcome| outcome.winner),
            how: outcome.map(|outcome| outcome.how.word().to_string()),
            why: outcome.map(|outcome| outcome.sentence(&self.book.rulebook)),
        })
    }

    /// The whole game, for spectators; [`Table::tail`] has what depends on who asks.
    pub(crate) fn view(&self, here: [bool; 2], now: u64) -> GameView<'_> {
        let scene = SceneView::of(&self.game);
        GameView {
            id: &self.header.id,
            rulebook: BookView::new(&self.book),
            mode: self.header.mode.into(),
            level: self.header.level,
            seed: self.header.seed,
            clock: self.header.control.map(|control| ControlView {
                minutes: control.base as f64 / 60_000.0,
                increment: control.increment as f64 / 1_000.0,
            }),
            listed: self.header.listed,
            players: self.players(here),
            waiting: self.phase() == Phase::Waiting,
            start: &self.start,
            ply: self.game.turns().len(),
            board: scene.board,
            turns: &self.turns,
            legal: scene.legal,
            must_capture: scene.must_capture,
            outcome: OutcomeView::of(&self.game),
            clocks: self.clock.view(self.mover(), now),
            offers: self.offers_view(),
            version: self.version,
            created: self.header.created,
            next: self.next.as_deref(),
            rules: (self.book.origin == Origin::Own).then_some(self.book.file.as_str()),
        }
    }

    pub(crate) fn players(&self, here: [bool; 2]) -> PlayersView {
        PlayersView::new(&self.header, here)
    }

    fn offers_view(&self) -> OffersView {
        OffersView {
            draw: self.offers.draw.map(SideView::from),
            undo: self.offers.undo.map(SideView::from),
        }
    }

    /// What depends on who asks.
    pub(crate) fn tail(&self, who: Who) -> TailView {
        TailView {
            rights: self.rights(who),
            you: who.sides().map(SideView::from).collect(),
        }
    }

    /// The last move as news.
    pub(crate) fn last_move(&self, now: u64) -> Option<MoveNews<'_>> {
        let turn = self.turns.last()?;
        let scene = SceneView::of(&self.game);
        Some(MoveNews {
            version: self.version,
            ply: self.game.turns().len(),
            turn,
            board: scene.board,
            legal: scene.legal,
            must_capture: scene.must_capture,
            clocks: self.clock.view(self.mover(), now),
            outcome: OutcomeView::of(&self.game),
            offers: self.offers_view(),
        })
    }

    /// The moves since a version, if moves are all that happened since; the last one is not
    /// among them.
    pub(crate) fn missed(&self, since: u64, now: u64) -> Option<Vec<String>> {
        let count = self.version.checked_sub(since)?;
        if since < self.last_other || count > MOST_MISSED || count as usize > self.turns.len() {
            return None;
        }
        let mut game = self.game.clone();
        let first = self.turns.len() - count as usize;
        while game.turns().len() > first && game.undo() {}
        let news = (since + 1..self.version).map(|version| {
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
                clocks: self.clock.view(self.mover(), now),
                outcome: None,
                offers: self.offers_view(),
            };
            serde_json::to_string(&news).unwrap_or_default()
        });
        Some(news.collect())
    }
}

/// True if another turn begins.
fn is_turn(deed: &Deed) -> bool {
    match deed {
        Deed::Move { .. } | Deed::Undo(_) | Deed::Redo(_) | Deed::Join { .. } => true,
        Deed::Resign(_) | Deed::Forfeit(..) | Deed::Draw => false,
        Deed::Offer(..) | Deed::Decline(_) | Deed::Name(..) | Deed::Rematch(_) => false,
    }
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
    clock: Option<ControlView>,
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
    rights: Rights,
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
    hash: String,
    name: String,
}

impl BookView {
    pub(crate) fn new(book: &Book) -> BookView {
        BookView {
            id: book.id.clone(),
            hash: book.rulebook.hash().to_string(),
            name: book.rulebook.draft().name.clone(),
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
            Mode::Link => ModeView::Link,
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
                    Kind::Person => KindView::Person,
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
    offers: OffersView,
}
