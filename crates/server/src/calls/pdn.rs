//! Calls about PDN: games read with all that is said in them, and written again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use rules::Game;
use rules::pdn::{self, PdnGame};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::analysis::PositionSent;
use super::rulebooks::long;
use crate::app::App;
use crate::body::{Reply, Sent, TEXT, Whole};
use crate::connections::Peer;
use crate::errors::{ErrorBody, Fault};
use crate::tree::{LineTree, TreeLineSent};
use crate::views::{BoardView, MoveView, OutcomeView, TurnView};

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
    /// The same moves with comments, NAGs and variations.
    tree: Option<LineTree>,
    outcome: Option<OutcomeView>,
    /// The first thing that could not be read or played.
    problem: Option<String>,
    /// What was understood all the same.
    warnings: Vec<String>,
    /// The game written again with all that the text says about it.
    pdn: String,
}

/// Most games that are read of one text.
const MOST_GAMES: usize = 100;
/// Most moves of all of them together, those of variations counted.
const MOST_PDN_MOVES: usize = 10_000;
/// When no further game is read.
const DEADLINE: Duration = Duration::from_secs(10);
/// Most warnings that are told of one game.
const MOST_WARNINGS: usize = 100;

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
        Some(word) => Some(
            games
                .catalogue
                .find(&games.store, word)
                .await?
                .rulebook
                .clone(),
        ),
        None => None,
    };
    let text = sent.text;
    let read = move || read_games(&text, default.as_ref());
    let games = long(&games.pool, &peer.to_string(), read).await?;
    Ok(Reply(PdnRead { games }))
}

fn read_games(text: &str, default: Option<&Arc<rules::Rulebook>>) -> Vec<PdnGameView> {
    let catalogue = pdn::Rulebooks::builtin();
    let mut left = MOST_PDN_MOVES;
    let end = Instant::now() + DEADLINE;
    pdn::games(text.as_bytes())
        .take(MOST_GAMES)
        .map_while(|pdn| {
            if Instant::now() > end {
                return None;
            }
            let moves = pdn.line.count();
            left = left.checked_sub(moves)?;
            Some(pdn_game(&pdn, &catalogue, default))
        })
        .collect()
}

fn pdn_game(
    pdn: &PdnGame,
    catalogue: &pdn::Rulebooks,
    default: Option<&Arc<rules::Rulebook>>,
) -> PdnGameView {
    let mut view = PdnGameView {
        tags: pdn.tags.iter().cloned().collect(),
        rulebook: None,
        fen: None,
        seed: 0,
        start: None,
        turns: Vec::new(),
        tree: None,
        outcome: None,
        problem: None,
        warnings: Vec::new(),
        pdn: String::new(),
    };
    let mut problems = pdn.problems.clone();
    match pdn.play(catalogue, default) {
        Err(problem) => {
            view.pdn = pdn::write(pdn);
            problems.push(problem);
        }
        Ok(played) => {
            let game = &played.game;
            view.rulebook = Some(game.rulebook().id().to_string());
            view.fen = game.start_fen().map(str::to_string);
            view.seed = game.seed();
            let mut past = game.clone();
            while past.undo() {}
            view.start = Some(BoardView::of(&past));
            let (tree, more) = played.tree(pdn);
            view.tree = Some(LineTree::new(&past, &tree.line));
            view.turns = turns(game, past);
            view.outcome = OutcomeView::of(game);
            view.pdn = pdn::write(&tree);
            problems.extend(played.problems.iter().cloned().chain(more));
        }
    }
    let (faults, warnings): (Vec<_>, Vec<_>) = problems.iter().partition(|p| p.is_fault());
    view.problem = faults.first().map(ToString::to_string);
    view.warnings = warnings
        .iter()
        .take(MOST_WARNINGS)
        .map(ToString::to_string)
        .collect();
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

/// A game with all that is said in it, to be written as PDN.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeSent {
    #[schema(max_length = 64)]
    rulebook: String,
    #[serde(default)]
    #[schema(max_length = 2000)]
    fen: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
    /// Tags beside those that follow from the moves.
    #[serde(default)]
    tags: std::collections::BTreeMap<String, String>,
    line: TreeLineSent,
}

/// PDN.
#[derive(Serialize, ToSchema)]
pub(super) struct PdnText {
    pdn: String,
}

/// Writes a game with its comments, NAGs, variations and tags as PDN.
#[utoipa::path(post, path = "/pdn/write", request_body = TreeSent,
    responses((status = 200, body = PdnText), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn write_pdn(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    Sent(sent): Sent<TreeSent, TEXT>,
) -> Result<Reply<PdnText>, Fault> {
    let position = PositionSent {
        rulebook: sent.rulebook,
        file: None,
        fen: sent.fen,
        seed: sent.seed,
        open: false,
        moves: sent.line.texts(),
    };
    let begun = position.begin(&app).await?;
    let (tags, line) = (sent.tags, sent.line);
    let written = move || {
        let (game, _) = position.play(begun.clone())?;
        let file = game.rulebook().own_file();
        let mut pdn = PdnGame::of(&game, file.as_deref());
        for (name, value) in &tags {
            // What follows from the moves is not believed.
            if pdn.tag(name).is_none() {
                pdn.set_tag(name, value.as_str());
            }
        }
        line.annotate(&begun, &mut pdn.line)?;
        Ok(Reply(PdnText {
            pdn: pdn::write(&pdn),
        }))
    };
    long(&app.games.pool, &peer.to_string(), written).await?
}
