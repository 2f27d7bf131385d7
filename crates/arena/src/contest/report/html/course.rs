//! How the contest went: the bracket of a knock-out, the rounds of a Swiss contest.

use std::io::{self, Write};

use super::charts::points;
use super::text::escaped;
use crate::contest::format::{Decided, Tie};
use crate::contest::rounds::{Met, Rounds};
use crate::contest::standings::Standings;

/// The bracket or the rounds, where the format has them.
pub(super) fn course(out: &mut impl Write, names: &[&str], told: &Standings) -> io::Result<()> {
    if let Some(stages) = &told.bracket {
        bracket(out, names, stages)?;
    }
    if let Some(table) = &told.rounds {
        rounds(out, names, table)?;
    }
    Ok(())
}

fn bracket(out: &mut impl Write, names: &[&str], stages: &[Vec<Tie>]) -> io::Result<()> {
    writeln!(
        out,
        "<section class=\"card\" aria-labelledby=\"bracket\"><h2 id=\"bracket\">Bracket</h2>\
         <p class=\"muted\">Who loses is out. A tie is played on, two games at a time; if it stays one, \
         the lot decides. Where there is nobody to play against, a bot goes on without playing.</p>\
         <div class=\"scroll\"><div class=\"bracket\">"
    )?;
    for stage in stages {
        writeln!(
            out,
            "<section class=\"stage\"><h3>{}</h3><ol>",
            stage_name(stage.len())
        )?;
        for one in stage {
            out.write_all(tie(names, one).as_bytes())?;
        }
        writeln!(out, "</ol></section>")?;
    }
    writeln!(out, "</div></div></section>")
}

fn stage_name(ties: usize) -> String {
    match ties {
        1 => "Final".to_string(),
        2 => "Semi-finals".to_string(),
        4 => "Quarter-finals".to_string(),
        ties => format!("Last {}", 2 * ties),
    }
}

fn tie(names: &[&str], tie: &Tie) -> String {
    let line = |place: usize| match tie.bots[place] {
        Some(bot) => {
            let is_winner = tie.winner == Some(bot);
            let class = match (is_winner, tie.winner) {
                (true, _) => " class=\"goes-on\"",
                (false, Some(_)) => " class=\"is-out\"",
                (false, None) => "",
            };
            let won = if is_winner {
                "<span class=\"unseen\"> goes on</span>"
            } else {
                ""
            };
            let score = match tie.decided {
                Decided::Free => String::new(),
                _ => points(tie.half_points[place]),
            };
            let name = escaped(names[bot]);
            format!("<p{class}><span>{name}{won}</span><b>{score}</b></p>")
        }
        None if tie.decided == Decided::Open => "<p class=\"muted\">not known yet</p>".to_string(),
        None => String::new(),
    };
    let remark = match (tie.decided, tie.bots) {
        (Decided::Free, [None, None]) => return "<li class=\"tie empty\"></li>".to_string(),
        (Decided::Free, _) => "<small>goes on without playing</small>",
        (Decided::Lot, _) => "<small>decided by lot</small>",
        _ => "",
    };
    format!(
        "<li class=\"tie\"><div>{}{}{remark}</div></li>",
        line(0),
        line(1)
    )
}

fn rounds(out: &mut impl Write, names: &[&str], rounds: &Rounds) -> io::Result<()> {
    let is_odd = rounds.so_far().iter().any(|r| rounds.rests(r).is_some());
    let bye = if is_odd {
        format!(
            " The number of bots is odd, so in each round one rests: the last in the table that has not \
             rested yet. It gets {} points, as if it had won all its games; they count for the place in \
             the table and not for the rating.",
            rounds.games()
        )
    } else {
        String::new()
    };
    writeln!(
        out,
        "<section class=\"card\" aria-labelledby=\"rounds\"><h2 id=\"rounds\">Rounds</h2>\
         <p class=\"muted\">In each round bots with equal points meet, or nearly equal ones where there is \
         no other way, and nobody meets the same bot twice if it can be helped. Two bots that meet play {} \
         games. In brackets: the points before the round.{bye}</p><div class=\"rounds\">",
        rounds.games()
    )?;
    let mut before = vec![0; names.len()];
    for (number, round) in rounds.so_far().iter().enumerate() {
        writeln!(
            out,
            "<section><h3>Round {} of {}</h3><ul>",
            number + 1,
            rounds.planned()
        )?;
        let rests = rounds.rests(round);
        for met in by_points(round, &before) {
            out.write_all(meeting(names, &met, &before).as_bytes())?;
        }
        if let Some(bot) = rests {
            let name = escaped(names[bot]);
            let own = points(before[bot]);
            writeln!(
                out,
                "<li class=\"rests\"><span>{name} <small>({own})</small></span><b>{}</b><span>rests</span></li>",
                rounds.games()
            )?;
        }
        writeln!(out, "</ul></section>")?;
        for met in round {
            before[met.bots[0]] += met.half_points[0];
            before[met.bots[1]] += met.half_points[1];
        }
        if let Some(bot) = rests {
            before[bot] += 2 * rounds.games();
        }
    }
    writeln!(out, "</div></section>")
}

/// The meetings of the leaders first.
fn by_points(round: &[Met], before: &[u64]) -> Vec<Met> {
    let mut all = round.to_vec();
    all.sort_by_key(|met| std::cmp::Reverse(met.bots.map(|bot| before[bot]).iter().sum::<u64>()));
    all
}

fn meeting(names: &[&str], met: &Met, before: &[u64]) -> String {
    let [a, b] = [0, 1].map(|place| {
        let bot = met.bots[place];
        let own = points(before[bot]);
        let name = escaped(names[bot]);
        let name = if met.half_points[place] > met.half_points[1 - place] {
            format!("<strong>{name}</strong>")
        } else {
            name
        };
        format!("<span>{name} <small>({own})</small></span>")
    });
    let [x, y] = met.half_points.map(points);
    format!("<li>{a}<b>{x} : {y}</b>{b}</li>")
}
