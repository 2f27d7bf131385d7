//! The pictures of the page that need no script: the table with its plot, the crosstable as a
//! heat map, and how games ended.

use std::io::{self, Write};

use super::text::{escaped, percent, signed};
use crate::contest::ledger::Encounter;
use crate::contest::standings::{Row, Standings};

/// The width of the plot, in its own units.
const WIDE: f64 = 320.0;

/// The table, with each rating as a dot with its error bar on a common scale.
pub(super) fn standings(out: &mut impl Write, standings: &Standings) -> io::Result<()> {
    let scale = Scale::of(standings);
    writeln!(
        out,
        "<section class=\"card\" aria-labelledby=\"standings\"><h2 id=\"standings\">Standings</h2>\
         <div class=\"scroll\"><table class=\"standings\"><thead><tr><th></th><th class=\"left\">bot</th>\
         <th class=\"plot\">{}</th><th>Elo</th><th>95 %</th><th>points</th><th>games</th>\
         <th title=\"won\">+</th><th title=\"drawn\">=</th><th title=\"lost\">−</th>{}<th>faults</th>\
         <th>ms a move</th><th title=\"Processor time, milliseconds a move\">CPU</th></tr></thead><tbody>",
        scale.axis(),
        if has_doubt(standings) {
            "<th title=\"How likely this bot is stronger than the next one\">above next</th>"
        } else {
            ""
        }
    )?;
    for (place, row) in standings.rows.iter().enumerate() {
        standing(out, place + 1, row, &scale, has_doubt(standings))?;
    }
    writeln!(out, "</tbody></table></div></section>")
}

/// True if the table leaves room for doubt.
fn has_doubt(standings: &Standings) -> bool {
    standings.rows.iter().any(|row| row.superiority.is_some())
}

fn standing(
    out: &mut impl Write,
    place: usize,
    row: &Row,
    scale: &Scale,
    has_doubt: bool,
) -> io::Result<()> {
    let [won, drawn, lost] = row.games;
    let half = (row.elo.high - row.elo.low) / 2.0;
    let above = match (has_doubt, row.superiority) {
        (false, _) => String::new(),
        (true, None) => "<td class=\"above\"></td>".to_string(),
        (true, Some(sure)) => format!("<td class=\"above\">{}</td>", percent(sure)),
    };
    let cpu = match row.cpu_ms {
        Some(ms) => format!("{ms:.1}"),
        None => "–".to_string(),
    };
    let faults = match row.faults {
        0 => "<td class=\"faults muted\">0</td>".to_string(),
        n => format!("<td class=\"faults bad\">{n}</td>"),
    };
    writeln!(
        out,
        "<tr><td class=\"place muted\">{place}</td><th scope=\"row\" class=\"left\">{}</th><td class=\"plot\">{}</td>\
         <td class=\"elo\"><strong>{}</strong></td><td class=\"range muted\">±{half:.0}</td>\
         <td class=\"points\">{}</td><td class=\"games\">{}</td>\
         <td class=\"plus\">{won}</td><td class=\"equal\">{drawn}</td><td class=\"minus\">{lost}</td>{above}{faults}\
         <td class=\"pace\">{:.1}</td><td class=\"cpu\">{cpu}</td></tr>",
        escaped(&row.name),
        scale.dot(row),
        signed(row.elo.value),
        points(row.half_points),
        row.played(),
        row.mean_ms,
    )
}

/// "4½".
pub(super) fn points(half: u64) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_string(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// From Elo to a place on the plot.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn of(standings: &Standings) -> Scale {
        let ends = standings.rows.iter().map(|row| (row.elo.low, row.elo.high));
        let (low, high) = ends.fold((-50.0, 50.0), |(low, high), (l, h)| {
            (f64::min(low, l), f64::max(high, h))
        });
        let room = (high - low) * 0.04;
        let steps = [25.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0];
        let step = steps.into_iter().find(|step| (high - low) / step <= 6.0);
        Scale {
            low: low - room,
            high: high + room,
            step: step.unwrap_or(5000.0),
        }
    }

    fn x(&self, elo: f64) -> f64 {
        (WIDE * (elo - self.low) / (self.high - self.low)).clamp(0.0, WIDE)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let first = (self.low / self.step).ceil() as i64;
        let last = (self.high / self.step).floor() as i64;
        (first..=last).map(|tick| tick as f64 * self.step)
    }

    fn axis(&self) -> String {
        let mut svg = format!("<svg viewBox=\"0 0 {WIDE} 18\" aria-hidden=\"true\">");
        for tick in self.ticks() {
            let x = self.x(tick);
            let anchor = match x {
                x if x < 16.0 => "start",
                x if x > WIDE - 16.0 => "end",
                _ => "middle",
            };
            let tick = signed(tick);
            svg += &format!("<text x=\"{x:.1}\" y=\"12\" text-anchor=\"{anchor}\">{tick}</text>");
        }
        svg + "</svg>"
    }

    fn dot(&self, row: &Row) -> String {
        let [low, x, high] = [row.elo.low, row.elo.value, row.elo.high].map(|elo| self.x(elo));
        let label = format!(
            "{}: {} Elo, from {} to {}",
            escaped(&row.name),
            signed(row.elo.value),
            signed(row.elo.low),
            signed(row.elo.high)
        );
        let mut svg = format!(
            "<svg viewBox=\"0 0 {WIDE} 28\" role=\"img\" aria-label=\"{label}\"><title>{label}</title>"
        );
        for tick in self.ticks() {
            let class = if tick == 0.0 { "zero" } else { "tick" };
            let x = self.x(tick);
            svg += &format!("<path class=\"{class}\" d=\"M{x:.1} 0V28\"/>");
        }
        svg + &format!(
            "<path class=\"bar\" d=\"M{low:.1} 14H{high:.1}M{low:.1} 9V19M{high:.1} 9V19\"/>\
             <circle class=\"dot\" cx=\"{x:.1}\" cy=\"14\" r=\"5.5\"/></svg>"
        )
    }
}

/// Most bots that a crosstable has room for.
const WIDEST: usize = 60;

/// Up to so many bots the names above the columns lie; those of more stand.
const NAMES: usize = 8;

/// The points of every bot against every other, as a heat map with the numbers in it.
pub(super) fn crosstable(out: &mut impl Write, standings: &Standings) -> io::Result<()> {
    let rows = &standings.rows[..standings.rows.len().min(WIDEST)];
    writeln!(
        out,
        "<section class=\"card\" aria-labelledby=\"cross\"><h2 id=\"cross\">Who beat whom</h2>\
         <p class=\"muted\">Points of the bot on the left against the one above; choose a field to see its games.</p>\
         <div class=\"scroll\"><table class=\"cross {}\"><thead><tr><td></td>",
        if rows.len() <= NAMES { "few" } else { "many" }
    )?;
    for row in rows {
        let name = escaped(&row.name);
        writeln!(out, "<th scope=\"col\"><span>{name}</span></th>")?;
    }
    writeln!(out, "</tr></thead><tbody>")?;
    for (place, row) in rows.iter().enumerate() {
        let name = escaped(&row.name);
        writeln!(
            out,
            "<tr><th scope=\"row\" class=\"left\"><span class=\"muted\">{}</span> {name}</th>",
            place + 1
        )?;
        for (other, encounter) in rows.iter().zip(&row.against) {
            out.write_all(field(row, other, *encounter).as_bytes())?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div></section>")
}

fn field(row: &Row, other: &Row, encounter: Option<Encounter>) -> String {
    let Some(encounter) = encounter else {
        return "<td class=\"self\"></td>".to_string();
    };
    let games = 2 * encounter.pairs();
    if games == 0 {
        return "<td class=\"muted\">·</td>".to_string();
    }
    let half = encounter.half_points();
    let share = half as f64 / (2 * games) as f64;
    // From the middle to either end.
    let (class, heat) = if share >= 0.5 {
        ("win", share - 0.5)
    } else {
        ("lose", 0.5 - share)
    };
    let heat = (120.0 * heat).round();
    let text = points(half);
    let label = format!(
        "{} scored {text} of {games} against {}",
        escaped(&row.name),
        escaped(&other.name)
    );
    format!(
        "<td class=\"{class}\" style=\"--heat:{heat}%\"><button type=\"button\" data-a=\"{}\" data-b=\"{}\" \
         title=\"{label}\" aria-label=\"{label}\">{text}<small>/{games}</small></button></td>",
        row.bot, other.bot
    )
}

/// How the games of each bot ended.
pub(super) fn endings(out: &mut impl Write, standings: &Standings) -> io::Result<()> {
    writeln!(
        out,
        "<section class=\"card\" aria-labelledby=\"ends\"><h2 id=\"ends\">How games ended</h2>\
         <p class=\"legend\"><span class=\"won\"></span> won <span class=\"drawn\"></span> drawn or stopped \
         <span class=\"lost\"></span> lost by the rules <span class=\"fault\"></span> lost by a fault</p>\
         <div class=\"scroll\"><table class=\"ends\"><tbody>"
    )?;
    for row in &standings.rows {
        let [won, drawn, lost] = row.games;
        let parts = [
            ("won", won),
            ("drawn", drawn),
            ("lost", lost.saturating_sub(row.faults)),
            ("fault", row.faults),
        ];
        let all = row.played().max(1) as f64;
        let bars: String = parts
            .iter()
            .filter(|(_, games)| *games > 0)
            .map(|(class, games)| {
                let share = 100.0 * *games as f64 / all;
                format!(
                    "<span class=\"{class}\" style=\"width:{share:.2}%\" title=\"{games}\"></span>"
                )
            })
            .collect();
        writeln!(
            out,
            "<tr><th scope=\"row\" class=\"left\">{}</th><td class=\"stack\"><div>{bars}</div></td>\
             <td class=\"left muted\">{}</td><td class=\"muted\">slowest move {} ms{}</td></tr>",
            escaped(&row.name),
            in_words(row),
            row.slowest_ms,
            row.cpu_ms
                .map_or(String::new(), |ms| format!(", {ms:.1} ms CPU a move")),
        )?;
    }
    writeln!(out, "</tbody></table></div></section>")
}

/// The word for how a game ended, as people say it. The script of the page does the same.
fn plain(how: &str) -> String {
    match how {
        "counter" => "move count".to_string(),
        how => how.replace('-', " "),
    }
}

/// "won: no moves 3, crash 1; lost: time 2".
fn in_words(row: &Row) -> String {
    let mut words = Vec::new();
    for (result, word) in ["won", "drawn", "lost"].into_iter().enumerate() {
        let own = row.endings.iter().filter(|(_, r, _)| *r == result);
        let ways: Vec<String> = own
            .map(|(how, _, games)| format!("{} {games}", escaped(&plain(how))))
            .collect();
        if !ways.is_empty() {
            words.push(format!("{word}: {}", ways.join(", ")));
        }
    }
    words.join("; ")
}
