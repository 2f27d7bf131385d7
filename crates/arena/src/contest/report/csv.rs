//! Results as comma-separated values.

use std::io::{self, Write};

use crate::contest::played::Played;
use crate::contest::standings::Standings;

/// The names of the columns of the games.
pub(super) fn head(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "game,first,second,winner,how,plies,first_ms,second_ms,first_cpu_ms,second_cpu_ms,why"
    )
}

/// One game.
pub(super) fn game(out: &mut impl Write, played: &Played, names: [&str; 2]) -> io::Result<()> {
    let winner = played.winner.map_or("", |side| names[side.min(1)]);
    let [first, second] = played.used_ms;
    let [first_cpu, second_cpu] = played.cpu_ms;
    let (id, plies) = (played.id, played.moves.len());
    let [a, b, winner] = [names[0], names[1], winner].map(field);
    let (how, why) = (field(&played.how), field(&played.why));
    writeln!(
        out,
        "{id},{a},{b},{winner},{how},{plies},{first},{second},{first_cpu},{second_cpu},{why}"
    )
}

/// The table.
pub(super) fn standings(out: &mut impl Write, standings: &Standings) -> io::Result<()> {
    let head =
        "place,bot,elo,low,high,points,games,won,drawn,lost,unfinished,faults,mean_ms,slowest_ms";
    writeln!(out, "{head}")?;
    for (place, row) in standings.rows.iter().enumerate() {
        let [won, drawn, lost] = row.games;
        writeln!(
            out,
            "{},{},{:.1},{:.1},{:.1},{},{},{won},{drawn},{lost},{},{},{:.3},{}",
            place + 1,
            field(&row.name),
            row.elo.value,
            row.elo.low,
            row.elo.high,
            row.half_points as f64 / 2.0,
            row.played(),
            row.unfinished,
            row.faults,
            row.mean_ms,
            row.slowest_ms,
        )?;
    }
    Ok(())
}

/// A text as one field: quoted, and harmless to programs that take some texts for formulas.
fn field(text: &str) -> String {
    let clean: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let formula = clean.starts_with(['=', '+', '-', '@']);
    let clean = if formula { format!("'{clean}") } else { clean };
    if clean.contains([',', '"', ';']) {
        format!("\"{}\"", clean.replace('"', "\"\""))
    } else {
        clean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("plain"), "plain");
        assert_eq!(field("a, \"b\"\n"), "\"a, \"\"b\"\" \"");
        assert_eq!(field("=1+1"), "'=1+1");
    }
}
