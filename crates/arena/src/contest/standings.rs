//! The table of a contest.

use super::format::{Format, Tie};
use super::ledger::{Encounter, Ledger};
use super::rating::{self, Ratings};
use super::rounds::Rounds;
use super::schedule::Schedule;
use super::setting::Contest;
use crate::duel::{Elo, Pairs, Sprt, Verdict};

/// The table of a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// The bots, best first.
    pub rows: Vec<Row>,
    /// How many games were played.
    pub games: u64,
    /// Games won by the first side, drawn, and won by the second.
    pub sides: [u64; 3],
    /// What the first move is worth.
    pub first_move: Elo,
    /// How likely two equal bots draw.
    pub draws: f64,
    /// What must be said first: bots that lost every game by their own fault.
    pub alarms: Vec<String>,
    /// What the test of two bots says, if there is one.
    pub test: Option<(Sprt, Pairs, Verdict)>,
    /// The bracket from the first stage to the final, where there is one.
    pub bracket: Option<Vec<Vec<Tie>>>,
    /// Who met whom in which round, where that is worth a table.
    pub rounds: Option<Rounds>,
    /// True if there is nothing more to play.
    pub is_over: bool,
}

/// One line of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The bot, by its place in the file.
    pub bot: usize,
    /// Its name.
    pub name: String,
    /// Half points, with those it got without playing.
    pub half_points: u64,
    /// Games won, drawn and lost. Unfinished ones are among the drawn.
    pub games: [u64; 3],
    /// Games that were stopped.
    pub unfinished: u64,
    /// Games that it lost by its own fault.
    pub faults: u64,
    /// Its rating.
    pub elo: Elo,
    /// How likely it is stronger than the next one in the table; nothing where the format has the
    /// last word.
    pub superiority: Option<f64>,
    /// How its games ended: the word, whether it won (0), drew (1) or lost (2), how often.
    pub endings: Vec<(String, usize, u64)>,
    /// Milliseconds a move, on the average.
    pub mean_ms: f64,
    /// Milliseconds of its slowest move.
    pub slowest_ms: u64,
    /// Milliseconds of processor time a move, on the average; none for those who are no processes.
    pub cpu_ms: Option<f64>,
    /// How its pairs against each row of the table ended; none against itself.
    pub against: Vec<Option<Encounter>>,
}

impl Row {
    /// Games played.
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of the points of its own games, from 0 to 1.
    pub fn share(&self) -> f64 {
        let [won, drawn, _] = self.games;
        match self.played() {
            0 => 0.0,
            played => (won as f64 + drawn as f64 / 2.0) / played as f64,
        }
    }
}

/// The draws of the bootstrap for the last word. Where many bots make each one slow, fewer.
pub fn draws(bots: usize) -> usize {
    (40_000_000 / (bots + 2).pow(3).max(1)).clamp(200, 1000)
}

impl Standings {
    /// The table of a schedule, with error bars from a bootstrap of so many draws.
    pub fn new(contest: &Contest, schedule: &Schedule, draws: usize) -> Standings {
        let ledger = schedule.ledger();
        let ratings = rating::rate(ledger, draws, contest.seed);
        let order = order(contest.format, schedule, &ratings);
        let rows: Vec<Row> = order
            .iter()
            .enumerate()
            .map(|(place, bot)| row(contest, schedule, &ratings, &order, place, *bot))
            .collect();
        Standings {
            games: ledger.games(),
            sides: ledger.sides(),
            first_move: ratings.first_move(),
            draws: ratings.draws(),
            alarms: alarms(&rows, ledger),
            test: schedule.verdict(),
            bracket: contest.format.bracket(schedule.plan(), ledger),
            rounds: schedule.rounds().cloned(),
            is_over: schedule.is_over(),
            rows,
        }
    }
}

/// The bots, best first: by what the format says, then by rating, then by their names.
fn order(format: Format, schedule: &Schedule, ratings: &Ratings) -> Vec<usize> {
    let ledger = schedule.ledger();
    let merits = format.merits(schedule.plan(), ledger);
    let mut order: Vec<usize> = (0..ledger.bots()).collect();
    order.sort_by(|a, b| {
        let merit = |bot: usize| merits.as_ref().map_or(0, |merits| merits[bot]);
        let strength = |bot: usize| ratings.elo(bot).value;
        let by_merit = merit(*b).cmp(&merit(*a));
        by_merit.then(strength(*b).total_cmp(&strength(*a)))
    });
    order
}

fn row(
    contest: &Contest,
    schedule: &Schedule,
    ratings: &Ratings,
    order: &[usize],
    place: usize,
    bot: usize,
) -> Row {
    let ledger = schedule.ledger();
    let score = ledger.score(bot);
    let free = contest
        .format
        .free_half_points(schedule.plan(), ledger, bot);
    let endings = score.endings.iter();
    Row {
        bot,
        name: contest.bots[bot].name.clone(),
        half_points: score.half_points() + free,
        games: score.games,
        unfinished: score.unfinished,
        faults: score.faults,
        elo: ratings.elo(bot),
        superiority: order
            .get(place + 1)
            .filter(|_| !contest.format.settles())
            .map(|next| ratings.superiority(bot, *next)),
        endings: endings
            .map(|((word, result), count)| (word.clone(), *result, *count))
            .collect(),
        mean_ms: score.used.0 as f64 / score.used.1.max(1) as f64,
        slowest_ms: score.slowest_ms,
        cpu_ms: (score.cpu_ms > 0).then(|| score.cpu_ms as f64 / score.used.1.max(1) as f64),
        against: order
            .iter()
            .map(|other| (*other != bot).then(|| ledger.encounter(bot, *other)))
            .collect(),
    }
}

fn alarms(rows: &[Row], ledger: &Ledger) -> Vec<String> {
    let lost = rows
        .iter()
        .filter(|row| row.faults > 0 && row.faults == row.played());
    lost.map(|row| {
        let last = ledger.score(row.bot).last_fault.as_deref();
        let games = match row.played() {
            1 => "its only game".to_string(),
            games => format!("all its {games} games"),
        };
        format!(
            "{} lost {games} by its own fault. The last time: {}",
            row.name,
            last.unwrap_or("no reason is known")
        )
    })
    .collect()
}
