//! One sentence that says who is ahead or has won, and how sure that is.

use super::charts::points;
use super::text::{escaped, percent};
use crate::contest::format::{Decided, Format, Tie};
use crate::contest::setting::Contest;
use crate::contest::standings::{Row, Standings};

pub(super) fn headline(contest: &Contest, standings: &Standings) -> String {
    let Some(first) = standings.rows.first().filter(|_| standings.games > 0) else {
        return "No games yet.".to_string();
    };
    let leader = format!("<strong>{}</strong>", escaped(&first.name));
    match (standings.is_over, contest.format) {
        (true, Format::Knockout) => won_final(contest, standings, &leader),
        (true, Format::KingOfTheHill) => format!("{leader} is king of the hill."),
        (true, _) => format!("{leader} won with {}.{}", of_points(first), sure(first)),
        (false, Format::KingOfTheHill) => format!("{leader} is king of the hill for now."),
        (false, Format::Knockout) => "The final is still to come.".to_string(),
        (false, _) => format!("{leader} leads with {}.{}", of_points(first), sure(first)),
    }
}

fn won_final(contest: &Contest, standings: &Standings, leader: &str) -> String {
    let last = standings.bracket.iter().flatten().last();
    let Some(tie) = last.and_then(|stage| stage.first()) else {
        return format!("{leader} won.");
    };
    let Some((other, score)) = beaten(tie) else {
        return format!("{leader} won without a game in the final.");
    };
    let other = escaped(&contest.bots[other].name);
    match tie.decided {
        Decided::Lot => format!("{leader} won the final against {other}, by lot after {score}."),
        _ => format!("{leader} won the final against {other}, {score}."),
    }
}

/// Who lost, and "3 to 1".
fn beaten(tie: &Tie) -> Option<(usize, String)> {
    let place = usize::from(tie.bots[0] == tie.winner);
    let [mine, theirs] = [1 - place, place].map(|side| points(tie.half_points[side]));
    Some((tie.bots[place]?, format!("{mine} to {theirs}")))
}

fn of_points(row: &Row) -> String {
    let games = row.played();
    let extra = row.half_points > 2 * games;
    if extra || row.half_points != 2 * row.games[0] + row.games[1] {
        format!("{} points", points(row.half_points))
    } else {
        format!("{} of {games} points", points(row.half_points))
    }
}

/// What the games say about strength, which is another thing than who won.
fn sure(row: &Row) -> String {
    row.superiority.map_or(String::new(), |sure| {
        let sure = percent(sure);
        format!(" By these games it is {sure} likely to be stronger than the next.")
    })
}
