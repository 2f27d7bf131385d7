//! The results as one JSON object.

use rules::Rulebook;
use serde_json::{Value, json};

use crate::contest::setting::Contest;
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
        "rules_hash": rulebook.hash().to_string(),
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
        "standings": table,
    })
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
        "endings": endings,
        "against": against,
    })
}
