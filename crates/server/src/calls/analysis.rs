//! Calls about positions, analysis and PDN.

use std::sync::Arc;
use std::time::Duration;

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
use crate::views::{BoardView, MoveView, OutcomeView, SceneView, TurnView};

/// A position: a rulebook, where to begin and what was played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionSent {
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
    async fn begin(&self, app: &App) -> Result<Game, Fault> {
        let games = &app.games;
        let book = games.shelf.find(&games.store, &self.rulebook).await?;
        let fen = self.fen.as_deref();
        let seed = self.seed.map_or(0, |seed| seed.0);
        Game::set_up(book.rulebook.clone(), seed, fen).map_err(|error| Fault::fen(&error))
    }

    /// The game with its moves, and these as they are shown.
    fn play(&self, mut game: Game) -> Result<(Game, Vec<TurnView>), Fault> {
        if self.moves.len() > MOST_MOVES {
            let sentence = format!("there are more than {MOST_MOVES} moves");
            return Err(Fault::bad("too-many-moves", sentence));
        }
        let mut turns = Vec::new();
        for (text, ply) in self.moves.iter().zip(1..) {
            let refused = |refusal| Fault::refused(&game, &refusal).param("ply", ply);
            let mv = game.resolve_str(text).map_err(refused)?;
            let mut turn = TurnView::new(&game, &mv, Times::default(), String::new());
            let refused = |refusal| Fault::refused(&game, &refusal).param("ply", ply);
            { game.clone().play(&mv) }.map_err(refused)?;
            let _ = game.play(&mv);
            turn.fen = game.fen();
            turns.push(turn);
        }
        Ok((game, turns))
    }
}

/// A position, checked, with its legal moves.
#[utoipa::path(post, path = "/positions", request_body = PositionSent,
    responses((status = 200, body = PositionView), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn set_up(
    State(app): State<App>,
    Sent(sent): Sent<PositionSent>,
) -> Result<Reply<PositionView>, Fault> {
    let begun = sent.begin(&app).await?;
    let start = BoardView::of(&begun);
    let (game, turns) = sent.play(begun)?;
    let file = game.rulebook().own_file();
    Ok(Reply(PositionView {
        scene: SceneView::of(&game),
        start,
        turns,
        outcome: OutcomeView::of(&game),
        pdn: pdn::write(&PdnGame::of(&game, file.as_deref())),
    }))
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
        fen: sent.fen,
        seed: sent.seed,
        moves: sent.moves,
    };
    let begun = position.begin(&app).await?;
    let (game, _) = position.play(begun)?;
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
    match got >= least && got <= most {
        true => Ok(got),
        false => {
            let sentence = format!("`{name}` is {got}: expected {least} to {most}");
            Err(Fault::bad("bad-value", sentence))
        }
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
                fen: sent.fen,
                seed: sent.seed,
                moves: sent.moves,
            };
            line.play(line.begin(&app).await?)?.0
        }
        _ => {
            let sentence = "expected one of `game`, `pdn` and `rulebook`";
            return Err(Fault::unprocessable("no-game", sentence));
        }
    };
    analysis::of_game(&app.games.pool, &share, game)
}

/// A game of the server's, unless two people still play it.
async fn stored_game(app: &App, id: &str) -> Result<Game, Fault> {
    let live = app.games.get(id).await?;
    let table = live.table.lock().await;
    if table.mover().is_some() && table.header.mode == store::Mode::Link {
        let sentence = "the game goes on between two people: nobody is helped";
        return Err(Fault::conflict("goes-on", sentence));
    }
    Ok(table.game.clone())
}

fn first_game(text: &str) -> Result<Game, Fault> {
    let first = pdn::games(text.as_bytes()).next();
    let first = first.ok_or_else(|| Fault::unprocessable("bad-pdn", "there is no game in it"))?;
    let played = first.play(&pdn::Shelf::builtin(), None);
    let bad = |problem: pdn::PdnProblem| Fault::unprocessable("bad-pdn", problem.to_string());
    played.map(|played| played.game).map_err(bad)
}

/// Games as PDN.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PdnSent {
    #[schema(max_length = 1000000)]
    text: String,
    /// The rulebook of games that do not tell theirs.
    #[serde(default)]
    #[schema(max_length = 64)]
    rulebook: Option<String>,
}

/// What was read of PDN.
#[derive(Serialize, ToSchema)]
pub(super) struct PdnRead {
    games: Vec<PdnGameView>,
}

/// One game that was read.
#[derive(Serialize, ToSchema)]
pub(super) struct PdnGameView {
    tags: std::collections::BTreeMap<String, String>,
    /// The id of its rulebook, if that is known.
    rulebook: Option<String>,
    /// The FEN that it began from, if it was not the start of the rulebook.
    fen: Option<String>,
    seed: u64,
    start: Option<BoardView>,
    turns: Vec<TurnView>,
    outcome: Option<OutcomeView>,
    /// The first thing that could not be played.
    problem: Option<String>,
}

/// Most games that are read of one text.
const MOST_GAMES: usize = 100;
/// Most moves of all of them together.
const MOST_PDN_MOVES: usize = 10_000;

/// Reads games from PDN and plays them through.
#[utoipa::path(post, path = "/pdn", request_body = PdnSent,
    responses((status = 200, body = PdnRead), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn read_pdn(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<PdnSent, TEXT>,
) -> Result<Reply<PdnRead>, Fault> {
    let games = &app.games;
    let default = match &sent.rulebook {
        Some(word) => Some(games.shelf.find(&games.store, word).await?.rulebook.clone()),
        None => None,
    };
    let text = sent.text;
    let read = move || read_games(&text, default.as_ref());
    let games = long(&games.pool, &peer.to_string(), read).await?;
    Ok(Reply(PdnRead { games }))
}

fn read_games(text: &str, default: Option<&Arc<rules::Rulebook>>) -> Vec<PdnGameView> {
    let shelf = pdn::Shelf::builtin();
    let mut left = MOST_PDN_MOVES;
    pdn::games(text.as_bytes())
        .take(MOST_GAMES)
        .map_while(|pdn| {
            let moves = pdn.line.moves.len();
            left = left.checked_sub(moves)?;
            Some(pdn_game(&pdn, &shelf, default))
        })
        .collect()
}

fn pdn_game(
    pdn: &PdnGame,
    shelf: &pdn::Shelf,
    default: Option<&Arc<rules::Rulebook>>,
) -> PdnGameView {
    let mut view = PdnGameView {
        tags: pdn.tags.iter().cloned().collect(),
        rulebook: None,
        fen: None,
        seed: 0,
        start: None,
        turns: Vec::new(),
        outcome: None,
        problem: pdn.problems.first().map(ToString::to_string),
    };
    match pdn.play(shelf, default) {
        Err(problem) => view.problem = Some(problem.to_string()),
        Ok(played) => {
            let game = &played.game;
            view.rulebook = Some(game.rulebook().id().to_string());
            view.fen = game.start_fen().map(str::to_string);
            view.seed = game.seed();
            let mut past = game.clone();
            while past.undo() {}
            view.start = Some(BoardView::of(&past));
            view.turns = turns(game, past);
            view.outcome = OutcomeView::of(game);
            let problem = played.problems.first().map(ToString::to_string);
            view.problem = problem.or(view.problem);
        }
    }
    view
}

/// The moves of a game, from its beginning.
fn turns(game: &Game, mut past: Game) -> Vec<TurnView> {
    let each = game.turns().iter().zip(1..).map(|(turn, ply)| {
        let played = MoveView::of(&past, &turn.played);
        let side = past.mover();
        past.redo();
        TurnView {
            ply,
            side: side.into(),
            text: played.text.clone(),
            people: played.people.clone(),
            played,
            ms: turn.times.spent,
            fen: past.fen(),
        }
    });
    each.collect()
}
