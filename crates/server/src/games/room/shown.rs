//! A game as pages get it: the whole of it, or the moves since they last looked.

use serde::Serialize;
use serde_json::value::RawValue;
use table::{Manners, Matter, Phase, Who};
use utoipa::ToSchema;

use super::Room;
use super::terms::{BookView, ControlView, ControlsView, ModeView, PlayersView};
use crate::catalogue::Origin;
use crate::games::clocks::ClocksView;
use crate::games::parts;
use crate::rights::RightsView;
use crate::views::{BoardView, MoveView, OutcomeView, SceneView, SideView, TurnView};

/// How many missed moves are told one by one.
const MOST_MISSED: u64 = 40;

impl Room {
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

    /// The moves since a version, if moves are all that happened since, each as the first part of
    /// an object; the last one is not among them.
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
            parts::head(&news)
        });
        Some(news.collect())
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
