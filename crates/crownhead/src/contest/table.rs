//! The standings as text.

use arena::contest::Standings;
use arena::contest::standings::Row;
use arena::duel::Verdict;

use crate::screen::harmless;

/// How much a table shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// Who is where.
    Narrow,
    /// How games ended, and the time used, too.
    Full,
}

/// The lines of the table, with what must be said first above it.
pub(super) fn lines(standings: &Standings, width: Width) -> Vec<String> {
    let mut lines: Vec<String> = standings
        .alarms
        .iter()
        .map(|a| format!("! {}", harmless(a)))
        .collect();
    let mut cells = vec![head(width)];
    let rows = standings.rows.iter().enumerate();
    cells.extend(rows.map(|(place, row)| row_cells(place + 1, row, width)));
    if standings.rows.iter().all(|row| row.superiority.is_none()) {
        cells.iter_mut().for_each(|row| drop(row.remove(DOUBT)));
    }
    lines.extend(aligned(&cells));
    if width == Width::Full {
        lines.push(String::new());
        lines.extend(remarks(standings));
    }
    lines
}

/// The column that says how sure the order is.
const DOUBT: usize = 4;

fn head(width: Width) -> Vec<String> {
    let mut head = vec![
        "",
        "bot",
        "Elo",
        "95 %",
        "above next",
        "points",
        "games",
        "+",
        "=",
        "-",
    ];
    if width == Width::Full {
        head.extend(["faults", "ms/move", "CPU", "ended"]);
    }
    head.into_iter().map(str::to_string).collect()
}

fn row_cells(place: usize, row: &Row, width: Width) -> Vec<String> {
    let [won, drawn, lost] = row.games;
    let half = (row.elo.high - row.elo.low) / 2.0;
    let above = row.superiority.map(|s| format!("{:.0} %", 100.0 * s));
    let mut cells = vec![
        place.to_string(),
        harmless(&row.name),
        format!("{:+.0}", row.elo.value),
        format!("±{half:.0}"),
        above.unwrap_or_default(),
        points(row.half_points),
        row.played().to_string(),
        won.to_string(),
        drawn.to_string(),
        lost.to_string(),
    ];
    if width == Width::Full {
        cells.extend([
            row.faults.to_string(),
            format!("{:.1}", row.mean_ms),
            row.cpu_ms.map_or(String::new(), |ms| format!("{ms:.1}")),
            endings(row),
        ]);
    }
    cells
}

/// "no-moves 3, lost by time 2".
fn endings(row: &Row) -> String {
    let word = |(how, result, count): &(String, usize, u64)| {
        let result = ["won", "drawn", "lost"][(*result).min(2)];
        format!("{result} by {how} {count}")
    };
    let words: Vec<String> = row.endings.iter().map(word).collect();
    words.join(", ")
}

/// "4½".
pub(super) fn points(half: u64) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_string(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

fn remarks(standings: &Standings) -> Vec<String> {
    let [first, drawn, second] = standings.sides;
    let edge = &standings.first_move;
    let mut remarks = vec![format!(
        "{} games: the first side won {first}, the second {second}, {drawn} drawn. The first move is worth {:+.0} Elo ({:+.0} to {:+.0}).",
        standings.games,
        edge.value.round() + 0.0,
        edge.low.round() + 0.0,
        edge.high.round() + 0.0
    )];
    let unfinished: u64 = standings.rows.iter().map(|row| row.unfinished).sum();
    if unfinished > 0 {
        let games = unfinished / 2;
        remarks.push(format!("{games} of them were stopped and count as drawn."));
    }
    if let Some((sprt, pairs, verdict)) = standings.test {
        let word = match verdict {
            Verdict::Open => "not decided",
            Verdict::Lower => "the lower one holds",
            Verdict::Higher => "the higher one holds",
        };
        let ratio = pairs.likelihood_ratio(sprt);
        remarks.push(format!(
            "The first bot is {} or {} Elo stronger: {word} ({ratio:.2}).",
            sprt.elo0, sprt.elo1
        ));
    }
    remarks
}

/// Cells in columns: texts to the left, numbers to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(i, (cell, width))| {
                let pad = " ".repeat(width - cell.chars().count());
                match i {
                    1 | 12 => format!("{cell}{pad}"),
                    _ => format!("{pad}{cell}"),
                }
            });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}
