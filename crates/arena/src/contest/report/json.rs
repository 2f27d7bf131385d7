//! The results as one JSON object.

use rules::Rulebook;
use serde_json::{Value, json};

use crate::contest::format::{Decided, Tie};
use crate::contest::rounds::{Met, Rounds};
use crate::contest::setting::{Contest, Kind};
use crate::contest::standings::{Row, Standings};
use crate::duel::{Elo, Verdict};

/// The table and what belongs to it.
pub fn summary(contest: &Contest, rulebook: &Rulebook, standings: &Standings) -> Value {
    let [first, drawn, second] = standings.sides;
    let rows = standings.rows.iter().enumerate();
    let table: Vec<Value> = rows
        .map(|(place, r)| row(place + 1, r, standings))
        .collect();
    json!({
        "contest": contest.name,
        "rules": rulebook.id(),
        "identity": rulebook.identity().to_string(),
        "format": contest.format.to_string(),
        "seed": contest.seed,
        "games": standings.games,
        "first_side_won": first,
        "drawn": drawn,
        "second_side_won": second,
        "first_move": elo(&standings.first_move),
        "draws_between_equals": standings.draws,
        "alarms": standings.alarms,
        "sprt": standings.test.map(|(sprt, pairs, verdict)| json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "likelihood_ratio": pairs.likelihood_ratio(sprt),
            "superiority": pairs.superiority(),
            "verdict": match verdict {
                Verdict::Open => "open",
                Verdict::Lower => "lower",
                Verdict::Higher => "higher",
            },
        })),
        "over": standings.is_over,
        "standings": table,
        "bracket": standings.bracket.as_ref().map(|stages| bracket(contest, stages)),
        "rounds": standings.rounds.as_ref().map(|table| rounds(contest, table)),
        "unready": unready(contest),
    })
}

/// The stages of a knock-out, each with its ties.
fn bracket(contest: &Contest, stages: &[Vec<Tie>]) -> Value {
    let name = |bot: Option<usize>| bot.map(|bot| contest.bots[bot].name.as_str());
    let tie = |tie: &Tie| {
        json!({
            "bots": tie.bots.map(name),
            "points": tie.half_points.map(|half| half as f64 / 2.0),
            "winner": name(tie.winner),
            "decided": match tie.decided {
                Decided::Open => "open",
                Decided::Free => "free",
                Decided::Points => "points",
                Decided::Lot => "lot",
            },
        })
    };
    let stage = |ties: &Vec<Tie>| ties.iter().map(tie).collect::<Vec<Value>>();
    stages.iter().map(stage).collect()
}

/// The rounds of a Swiss contest: who met, and who rested.
fn rounds(contest: &Contest, rounds: &Rounds) -> Value {
    let name = |bot: usize| contest.bots[bot].name.as_str();
    let meeting = |met: &Met| {
        json!({
            "bots": met.bots.map(name),
            "points": met.half_points.map(|half| half as f64 / 2.0),
            "games": met.games,
        })
    };
    let round = |round: &Vec<Met>| {
        json!({
            "meetings": round.iter().map(meeting).collect::<Vec<Value>>(),
            "rests": rounds.rests(round).map(name),
        })
    };
    rounds.so_far().iter().map(round).collect()
}

/// Bots that could not be built, and why.
fn unready(contest: &Contest) -> Vec<Value> {
    let told = contest.bots.iter().filter_map(|bot| match &bot.kind {
        Kind::Unready(why) => Some(json!({ "bot": bot.name, "why": why })),
        _ => None,
    });
    told.collect()
}

fn elo(elo: &Elo) -> Value {
    json!({ "elo": elo.value, "low": elo.low, "high": elo.high })
}

fn row(place: usize, row: &Row, standings: &Standings) -> Value {
    let [won, drawn, lost] = row.games;
    let result = |result: &usize| ["won", "drawn", "lost"][(*result).min(2)];
    let endings: Vec<Value> = row
        .endings
        .iter()
        .map(|(how, r, games)| json!({ "how": how, "result": result(r), "games": games }))
        .collect();
    let against: Vec<Value> = row
        .against
        .iter()
        .zip(&standings.rows)
        .filter_map(|(encounter, other)| {
            let encounter = encounter.filter(|e| e.pairs() > 0)?;
            Some(json!({
                "bot": other.name,
                "points": encounter.half_points() as f64 / 2.0,
                "games": 2 * encounter.pairs(),
            }))
        })
        .collect();
    json!({
        "place": place,
        "bot": row.name,
        "elo": row.elo.value,
        "low": row.elo.low,
        "high": row.elo.high,
        "superiority_over_next": row.superiority,
        "points": row.half_points as f64 / 2.0,
        "games": row.played(),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "unfinished": row.unfinished,
        "faults": row.faults,
        "mean_ms": row.mean_ms,
        "slowest_ms": row.slowest_ms,
        "cpu_ms": row.cpu_ms,
        "endings": endings,
        "against": against,
    })
}
