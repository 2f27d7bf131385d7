//! Analysis: best lines of a position and the mistakes of a game, told while they are found.

use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use engine::{Info, Limits, Line, Score, Stop, Time};
use futures_util::stream;
use rules::{Game, Side};
use serde::Serialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::events::flowing;
use crate::pool::{Class, Desk, Pool};
use crate::views::MoveView;

/// What a position is worth to the first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum ScoreView {
    /// Nothing is proved.
    Value {
        /// In hundredths of a man.
        points: i32,
    },
    /// The first side wins by force.
    Win {
        /// In so many plies.
        plies: usize,
    },
    /// The first side loses by force.
    Loss {
        /// In so many plies.
        plies: usize,
    },
}

impl ScoreView {
    /// A score of the side to move.
    pub(crate) fn new(score: Score, mover: Side) -> ScoreView {
        let score = match mover {
            Side::First => score,
            Side::Second => -score,
        };
        match score.plies_to_end() {
            Some(plies) if score.is_win() => ScoreView::Win { plies },
            Some(plies) => ScoreView::Loss { plies },
            None => ScoreView::Value {
                points: score.hundredths(),
            },
        }
    }
}

/// What an analysis knows so far.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnalysisView {
    depth: u32,
    nodes: u64,
    /// The best lines, the best first.
    lines: Vec<LineView>,
    /// True if this is the last word.
    done: bool,
}

/// One line of play.
#[derive(Serialize, ToSchema)]
pub(crate) struct LineView {
    score: ScoreView,
    /// The moves as people write them.
    text: String,
    moves: Vec<MoveView>,
}

impl LineView {
    pub(crate) fn new(game: &Game, line: &Line) -> LineView {
        let score = ScoreView::new(line.score, game.mover());
        let mut game = game.clone();
        let mut moves = Vec::new();
        for mv in &line.moves {
            moves.push(MoveView::of(&game, mv));
            if game.play(mv).is_err() {
                break;
            }
        }
        let texts: Vec<&str> = moves.iter().map(|mv| mv.people.as_str()).collect();
        LineView {
            score,
            text: texts.join(" "),
            moves,
        }
    }
}

/// How far an analysis may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    pub(crate) lines: usize,
    pub(crate) time: Duration,
    pub(crate) nodes: Option<u64>,
}

/// The least time that an analysis gets, however many wait.
const SHORTEST: Duration = Duration::from_millis(300);
/// How many lines of text may wait for a slow reader.
const WAITING: usize = 1_024;

/// Streams the best lines of a position.
pub(crate) fn of_position(
    pool: &Pool,
    share: &str,
    game: Game,
    effort: Effort,
) -> Result<Response, Fault> {
    let time = (effort.time / pool.crowd(Class::Analysis)).max(SHORTEST);
    let limits = Limits {
        time: Time::Move(time.min(effort.time)),
        nodes: effort.nodes,
        lines: effort.lines,
        ..Limits::default()
    };
    streamed(pool, share, move |desk, teller| {
        let engine = desk.strong(game.rulebook());
        let mut best: Vec<Line> = Vec::new();
        let answer = engine.search(&game, &limits, &teller.stop, |info| {
            place(&mut best, info);
            let lines = best.iter().map(|line| LineView::new(&game, line)).collect();
            teller.tell(&AnalysisView {
                depth: info.line.depth,
                nodes: info.nodes,
                lines,
                done: false,
            });
        });
        let lines = answer.lines.iter();
        teller.tell(&AnalysisView {
            depth: answer.depth,
            nodes: answer.nodes,
            lines: lines.map(|line| LineView::new(&game, line)).collect(),
            done: true,
        });
    })
}

fn place(best: &mut Vec<Line>, info: &Info) {
    let at = info.rank.saturating_sub(1);
    match best.get_mut(at) {
        Some(line) => *line = info.line.clone(),
        None => best.push(info.line.clone()),
    }
}

/// A move of a game, judged.
#[derive(Serialize, ToSchema)]
pub(crate) struct JudgedView {
    /// The number of the move; 0 is the start.
    ply: usize,
    /// What the position after it is worth to the first side.
    score: ScoreView,
    /// The best move instead of it.
    best: Option<MoveView>,
    /// How much it lost, in hundredths of a man.
    loss: Option<i32>,
    mark: Option<Mark>,
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mark {
    /// It loses half a man.
    Dubious,
    /// It loses a man.
    Mistake,
    /// It loses two men, or the game.
    Blunder,
}

/// How many positions are looked at for each move of a game.
const NODES: u64 = 20_000;
/// How long each move of a game may take at most, and all of them together.
const EACH: Duration = Duration::from_millis(250);
const WHOLE: Duration = Duration::from_secs(60);
/// Most moves of a game that are judged.
pub(crate) const MOST_PLIES: usize = 1_000;

/// Streams what each move of a game was worth.
pub(crate) fn of_game(pool: &Pool, share: &str, game: Game) -> Result<Response, Fault> {
    streamed(pool, share, move |desk, teller| {
        let engine = desk.strong(game.rulebook());
        let mut past = game.clone();
        while past.undo() {}
        let last = game.turns().len().min(MOST_PLIES);
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::time(EACH.min(WHOLE / (last as u32 + 1)))
        };
        let mut before: Option<(Score, Option<MoveView>)> = None;
        for ply in 0..=last {
            if teller.stop.is_stopped() {
                return;
            }
            let answer = engine.search(&past, &limits, &teller.stop, |_| {});
            let score = match answer.lines.first() {
                Some(line) => line.score,
                None => final_score(&past),
            };
            let best = answer.best.as_ref().map(|mv| MoveView::of(&past, mv));
            let loss = before.as_ref().map(|(was, _)| loss(*was, -score));
            teller.tell(&JudgedView {
                ply,
                score: ScoreView::new(score, past.mover()),
                best: before.take().and_then(|(_, best)| best),
                loss,
                mark: loss.and_then(mark),
            });
            before = Some((score, best));
            past.redo();
        }
    })
}

/// What a game that is over is worth to the side to move.
fn final_score(game: &Game) -> Score {
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == game.mover() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
        None => Score::DRAW,
    }
}

/// What a decided game counts in losses.
const DECIDED: i32 = 1_000;

fn loss(before: Score, after: Score) -> i32 {
    let worth = |score: Score| score.hundredths().clamp(-DECIDED, DECIDED);
    (worth(before) - worth(after)).max(0)
}

fn mark(loss: i32) -> Option<Mark> {
    match loss {
        200.. => Some(Mark::Blunder),
        100..200 => Some(Mark::Mistake),
        50..100 => Some(Mark::Dubious),
        _ => None,
    }
}

/// Tells lines of JSON to whoever listens, and hears when nobody does.
pub(crate) struct Teller {
    lines: mpsc::Sender<Bytes>,
    pub(crate) stop: Stop,
}

impl Teller {
    pub(crate) fn tell(&self, line: &impl Serialize) {
        let mut text = serde_json::to_string(line).unwrap_or_default();
        text.push('\n');
        // A reader who is this far behind, or gone, is not waited for.
        if self.lines.try_send(text.into()).is_err() {
            self.stop.stop();
        }
    }
}

/// Ends the thinking when the reader goes away.
struct Reader {
    lines: mpsc::Receiver<Bytes>,
    stop: Stop,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Runs a job in the pool whose lines are the answer.
pub(crate) fn streamed(
    pool: &Pool,
    share: &str,
    job: impl FnOnce(&mut Desk, &Teller) + Send + 'static,
) -> Result<Response, Fault> {
    let (sender, lines) = mpsc::channel(WAITING);
    let stop = Stop::new();
    let teller = Teller {
        lines: sender,
        stop: stop.clone(),
    };
    let job = move |desk: &mut Desk| {
        if !teller.stop.is_stopped() {
            job(desk, &teller);
        }
    };
    pool.submit(Class::Analysis, share, job)
        .map_err(|_| Fault::busy())?;
    let body = stream::unfold(Reader { lines, stop }, |mut reader| async move {
        let line = reader.lines.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(line), reader))
    });
    Ok(flowing("application/x-ndjson", Body::from_stream(body)))
}
