//! Who takes part, and with which program: what games belong to.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::format::{Format, Plan};
use super::ledger::Ledger;
use super::played::{GameId, Played};
use super::ready::Ready;
use super::schedule::{Next, Schedule, drawn};
use super::setting::{Contest, Entry, Kind};

/// The bots of a contest with their versions, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roster {
    /// The bots.
    pub bots: Vec<Member>,
}

/// A bot as games know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    /// What it is called.
    pub name: String,
    /// Another text whenever another program plays.
    pub version: String,
    /// Why it is not ready to play, if it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unready: Option<String>,
}

impl Roster {
    /// The roster of bots that were made ready.
    pub fn of(ready: &Ready) -> Roster {
        let member = |(bot, version): (&Entry, &String)| Member {
            name: bot.name.clone(),
            version: version.clone(),
            unready: match &bot.kind {
                Kind::Unready(why) => Some(why.clone()),
                _ => None,
            },
        };
        Roster {
            bots: ready.bots.iter().zip(&ready.versions).map(member).collect(),
        }
    }

    /// The bots of a contest without regard to their programs.
    pub fn by_name(contest: &Contest) -> Roster {
        let member = |bot: &Entry| Member {
            name: bot.name.clone(),
            version: String::new(),
            unready: None,
        };
        Roster {
            bots: contest.bots.iter().map(member).collect(),
        }
    }

    /// True if the same programs play, in the same order.
    pub fn is_same(&self, other: &Roster) -> bool {
        let key = |member: &Member| (member.name.clone(), member.version.clone());
        self.bots.iter().map(key).eq(other.bots.iter().map(key))
    }

    /// The contest as this roster played it: its file may have changed since.
    pub fn contest(&self, contest: &Contest) -> Contest {
        let entry = |member: &Member| {
            let found = contest.bots.iter().find(|bot| bot.name == member.name);
            let gone = || Kind::Unready("it is not in the file any more".to_string());
            Entry {
                name: member.name.clone(),
                kind: match &member.unready {
                    Some(why) => Kind::Unready(why.clone()),
                    None => found.map_or_else(gone, |bot| bot.kind.clone()),
                },
            }
        };
        let mut contest = contest.clone();
        let name = match contest.format {
            Format::Gauntlet { challenger } => contest.bots.get(challenger).map(|b| b.name.clone()),
            _ => None,
        };
        contest.bots = self.bots.iter().map(entry).collect();
        if let Format::Gauntlet { challenger } = &mut contest.format {
            let place = self
                .bots
                .iter()
                .position(|bot| Some(&bot.name) == name.as_ref());
            *challenger = place.unwrap_or(0);
        }
        contest
    }
}

/// The games of an old roster that are games of the new one as well: those between two programs
/// that both still play. Each gets its place in the new schedule, and is told with the name that it
/// had in the old one.
pub fn carried(
    old: &Roster,
    new: &Roster,
    contest: &Contest,
    games: Vec<Played>,
) -> Vec<(GameId, Played)> {
    let was = old.contest(contest);
    let now = new.contest(contest);
    let places = Places::new(&was, &now);
    let still = |index: usize| {
        let member = old.bots.get(index)?;
        new.bots
            .iter()
            .position(|other| (&other.name, &other.version) == (&member.name, &member.version))
    };
    let mut known = HashMap::new();
    for game in games {
        let [first, second] = game.bots;
        let before = game.id;
        if let (Some(first), Some(second)) = (still(first), still(second))
            && let Some(game) = places.moved(game, [first, second])
        {
            known.insert((game.id.pair, game.id.game), (before, game));
        }
    }
    placed(&now, known)
}

/// Lets a schedule take what it wants, round after round. Where a round lacks a game, and the next
/// one follows from its results, nothing more can be taken.
fn placed(
    contest: &Contest,
    mut known: HashMap<(u64, usize), (GameId, Played)>,
) -> Vec<(GameId, Played)> {
    let mut schedule = Schedule::new(contest);
    let mut taken = Vec::new();
    while let Next::Play(pair) = schedule.advance() {
        for game in 0..2 {
            let found = known.remove(&(pair.number, game));
            let found = found.filter(|(_, played)| played.bots == pair.seated(game));
            if let Some((before, played)) = found
                && schedule.hear(&played) == Ok(true)
            {
                taken.push((before, played));
            }
        }
    }
    taken
}

/// Where the games of two bots are in two schedules.
struct Places {
    /// By the number of a pair: which meeting of its two bots it is.
    old: HashMap<u64, usize>,
    /// By two bots: the numbers of their pairs.
    new: HashMap<[usize; 2], Vec<u64>>,
    /// Where pairings follow from results, pairs stay where they were.
    waits: bool,
    seed: u64,
}

impl Places {
    fn new(was: &Contest, now: &Contest) -> Places {
        let mut old = HashMap::new();
        for numbers in slots(was).into_values() {
            old.extend(
                numbers
                    .into_iter()
                    .enumerate()
                    .map(|(k, number)| (number, k)),
            );
        }
        Places {
            old,
            new: slots(now),
            waits: now.format.waits(),
            seed: now.seed,
        }
    }

    /// The game at its new place.
    fn moved(&self, mut game: Played, bots: [usize; 2]) -> Option<Played> {
        game.bots = bots;
        if self.waits {
            return Some(game);
        }
        let k = *self.old.get(&game.id.pair)?;
        let mut sorted = bots;
        sorted.sort_unstable();
        let number = *self.new.get(&sorted)?.get(k)?;
        let order = drawn(sorted, number, self.seed);
        game.id.pair = number;
        game.id.game = usize::from(order != bots);
        Some(game)
    }
}

/// The numbers of the pairs of every two bots, where these do not follow from results.
fn slots(contest: &Contest) -> HashMap<[usize; 2], Vec<u64>> {
    let plan = Plan {
        bots: contest.bots.len(),
        pairs: u64::from(contest.games / 2).max(1),
        seed: contest.seed,
    };
    let mut slots: HashMap<[usize; 2], Vec<u64>> = HashMap::new();
    if contest.format.waits() {
        return slots;
    }
    let nothing = Ledger::new(plan.bots);
    let (mut round, mut number) = (0, 0);
    while let Some(meetings) = contest.format.round(round, &plan, &nothing) {
        for meeting in meetings {
            let mut bots = meeting.bots;
            bots.sort_unstable();
            let pairs = number..number + meeting.pairs;
            number = pairs.end;
            slots.entry(bots).or_default().extend(pairs);
        }
        round += 1;
    }
    slots
}
