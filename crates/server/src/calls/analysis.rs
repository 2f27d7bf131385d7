//! Calls about positions, analysis and PDN.

use std::sync::Arc;
use std::time::Duration;
use texts::Message;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use rules::pdn::{self, PdnGame};
use rules::{Game, Times};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rulebooks::long;
use crate::analysis::{self, AnalysisView, Effort, JudgedView};
use crate::app::App;
use crate::body::{Reply, Sent, TEXT, Whole};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::rulebooks::bounded;
use crate::views::{BoardView, OutcomeView, SceneView, TurnView};

/// A position: a rulebook, where to begin and what was played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionSent {
    #[serde(default)]
    #[schema(max_length = 64)]
    pub(super) rulebook: String,
    /// The text of a rulebook that is not stored, instead of `rulebook`.
    #[serde(default)]
    #[schema(max_length = 60000)]
    pub(super) file: Option<String>,
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub(super) fen: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    pub(super) seed: Option<Whole<u64>>,
    /// Whether the opening comes first that the seed draws, as in a new game.
    #[serde(default)]
    pub(super) open: bool,
    /// Moves in numbers or as people write them.
    #[serde(default)]
    #[schema(max_items = 1000)]
    pub(super) moves: Vec<String>,
}

/// A position with what may be done in it, and how it came about.
#[derive(Serialize, ToSchema)]
pub(super) struct PositionView {
    #[serde(flatten)]
    scene: SceneView,
    start: BoardView,
    turns: Vec<TurnView>,
    outcome: Option<OutcomeView>,
    /// The line as PDN.
    pdn: String,
}

/// Most moves that are played through.
const MOST_MOVES: usize = 1_000;

impl PositionSent {
    /// The game at its beginning.
    pub(super) async fn begin(&self, app: &App) -> Result<Game, Fault> {
        let games = &app.games;
        let rulebook = match &self.file {
            Some(file) => written(file)?,
            None => { games.catalogue.find(&games.store, &self.rulebook).await? }
                .rulebook
                .clone(),
        };
        let fen = self.fen.as_deref();
        let seed = self.seed.map_or(0, |seed| seed.0);
        let game = if self.open {
            Game::open(rulebook, seed, fen)
        } else {
            Game::set_up(rulebook, seed, fen)
        };
        game.map_err(|error| Fault::fen(&error))
    }

    /// The game with its moves, and these as they are shown.
    pub(super) fn play(&self, mut game: Game) -> Result<(Game, Vec<TurnView>), Fault> {
        if self.moves.len() > MOST_MOVES {
            let message = Message::new("refusal-too-many-moves").with("most", MOST_MOVES);
            return Err(Fault::bad("too-many-moves", message));
        }
        let mut turns = Vec::new();
        for (text, ply) in self.moves.iter().zip(1..) {
            // A line may go on after a draw, as games do; another end refuses the move.
            let _ = game.play_on();
            let refused = |refusal| Fault::refused(&game, &refusal).with("ply", ply);
            let mv = game.resolve_str(text).map_err(refused)?;
            let mut turn = TurnView::new(&game, &mv, Times::default(), String::new());
            let refused = |refusal| Fault::refused(&game, &refusal).with("ply", ply);
            game.clone().play(&mv).map_err(refused)?;
            let _ = game.play(&mv);
            turn.fen = game.fen();
            turns.push(turn);
        }
        Ok((game, turns))
    }
}

impl PositionSent {
    /// All about the position after its moves.
    fn shown(&self, begun: Game) -> Result<PositionView, Fault> {
        let start = BoardView::of(&begun);
        let (game, turns) = self.play(begun)?;
        let file = game.rulebook().own_file();
        Ok(PositionView {
            scene: SceneView::of(&game),
            start,
            turns,
            outcome: OutcomeView::of(&game),
            pdn: pdn::write(&PdnGame::of(&game, file.as_deref())),
        })
    }
}

/// The rulebook of a file that is not stored.
pub(super) fn written(file: &str) -> Result<Arc<rules::Rulebook>, Fault> {
    bounded(file)?;
    let misfit = |_| Fault::unprocessable("bad-rulebook", "refusal-bad-rulebook");
    let read = crate::catalogue::read(file).map_err(misfit)?;
    Ok(read.book.rulebook)
}

/// A position, checked, with its legal moves.
#[utoipa::path(post, path = "/positions", request_body = PositionSent,
    responses((status = 200, body = PositionView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn set_up(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<PositionSent, TEXT>,
) -> Result<Reply<PositionView>, Fault> {
    let begun = sent.begin(&app).await?;
    let shown = move || sent.shown(begun);
    long(&app.games.pool, &peer.to_string(), shown)
        .await?
        .map(Reply)
}

/// What is to be analysed, and how hard.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisSent {
    #[schema(max_length = 64)]
    rulebook: String,
    #[serde(default)]
    #[schema(max_length = 2000)]
    fen: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
    /// Moves in numbers or as people write them.
    #[serde(default)]
    #[schema(max_items = 1000)]
    moves: Vec<String>,
    /// How many best lines.
    #[serde(default)]
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 5)]
    lines: Option<Whole<usize>>,
    /// How long, in milliseconds.
    #[serde(default)]
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 10000)]
    ms: Option<Whole<u64>>,
    /// How many positions to look at.
    #[serde(default)]
    #[schema(value_type = Option<u64>, minimum = 1)]
    nodes: Option<Whole<u64>>,
}

/// The best lines of a position, told while they are found: one object a line.
#[utoipa::path(post, path = "/analysis", request_body = AnalysisSent,
    responses((status = 200, body = AnalysisView, content_type = "application/x-ndjson"),
        (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn position(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<AnalysisSent>,
) -> Result<Response, Fault> {
    let position = PositionSent {
        rulebook: sent.rulebook,
        file: None,
        fen: sent.fen,
        seed: sent.seed,
        open: false,
        moves: sent.moves,
    };
    let begun = position.begin(&app).await?;
    let played = move || position.play(begun);
    let (game, _) = long(&app.games.pool, &peer.to_string(), played).await??;
    let effort = Effort {
        lines: within("lines", sent.lines.map_or(1, |l| l.0), 1, 5)?,
        time: Duration::from_millis(within("ms", sent.ms.map_or(3_000, |ms| ms.0), 1, 10_000)?),
        nodes: match sent.nodes {
            Some(Whole(nodes)) => Some(within("nodes", nodes, 1, u64::MAX)?),
            None => None,
        },
    };
    analysis::of_position(&app.games.pool, &peer.to_string(), game, effort)
}

/// A number within its bounds.
fn within<T: PartialOrd + std::fmt::Display>(
    name: &str,
    got: T,
    least: T,
    most: T,
) -> Result<T, Fault> {
    if got >= least && got <= most {
        Ok(got)
    } else {
        let message = Message::new("refusal-outside")
            .with("name", name)
            .with("got", got.to_string())
            .with("least", least.to_string())
            .with("most", most.to_string());
        Err(Fault::bad("bad-value", message))
    }
}

/// A game to be judged: one of the server's, PDN, or a line of a rulebook.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameSent {
    /// The id of a game.
    #[serde(default)]
    #[schema(max_length = 32)]
    game: Option<String>,
    /// A game as PDN; the first one counts.
    #[serde(default)]
    #[schema(max_length = 100000)]
    pdn: Option<String>,
    /// The rulebook of a line.
    #[serde(default)]
    #[schema(max_length = 64)]
    rulebook: Option<String>,
    #[serde(default)]
    #[schema(max_length = 2000)]
    fen: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
    #[serde(default)]
    #[schema(max_items = 1000)]
    moves: Vec<String>,
}

/// What each move of a game was worth, told while it is found out: one object a line.
#[utoipa::path(post, path = "/analysis/game", request_body = GameSent,
    responses((status = 200, body = JudgedView, content_type = "application/x-ndjson"),
        (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn game(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<GameSent, TEXT>,
) -> Result<Response, Fault> {
    let share = peer.to_string();
    let game = match (sent.game, sent.pdn, sent.rulebook) {
        (Some(id), None, None) => stored_game(&app, &id).await?,
        (None, Some(text), None) => {
            let read = move || first_game(&text);
            long(&app.games.pool, &share, read).await??
        }
        (None, None, Some(rulebook)) => {
            let line = PositionSent {
                rulebook,
                file: None,
                fen: sent.fen,
                seed: sent.seed,
                open: false,
                moves: sent.moves,
            };
            line.play(line.begin(&app).await?)?.0
        }
        _ => {
            return Err(Fault::unprocessable("no-game", "refusal-no-game"));
        }
    };
    analysis::of_game(&app.games.pool, &share, game)
}

/// A game of the server's, unless two people still play it.
async fn stored_game(app: &App, id: &str) -> Result<Game, Fault> {
    let live = app.games.get(id).await?;
    let table = live.table.lock().await;
    if !table.may_be_judged() {
        return Err(Fault::conflict("goes-on", "refusal-goes-on"));
    }
    Ok(table.game().clone())
}

fn first_game(text: &str) -> Result<Game, Fault> {
    let first = pdn::games(text.as_bytes()).next();
    let first = first.ok_or_else(|| Fault::unprocessable("bad-pdn", "refusal-empty-pdn"))?;
    let played = first.play(&pdn::Rulebooks::builtin(), None);
    let bad = |problem: pdn::PdnProblem| {
        let message = Message::new("refusal-bad-pdn").with("error", problem.to_string());
        Fault::unprocessable("bad-pdn", message)
    };
    played.map(|played| played.game).map_err(bad)
}
