//! What is to be played next: from the plan, the seed and the results so far.
//!
//! One round is held at a time, whatever the number of rounds. The schedule is told every result
//! once, those of earlier runs too, and so goes on where it was.

use std::collections::BTreeMap;

use rules::Seed;

use super::focus;
use super::format::{Format, Meeting, Plan};
use super::ledger::Ledger;
use super::played::{GameId, Pair, Played};
use super::rounds::Rounds;
use super::setting::{Contest, Focus};
use crate::duel::{Pairs, Sprt, Verdict};

/// What is to be played next.
#[derive(Clone, Debug)]
pub struct Schedule {
    format: Format,
    plan: Plan,
    focus: Option<Focus>,
    test: Option<Test>,
    ledger: Ledger,
    rounds: Option<Rounds>,
    round: Round,
    /// The next pair to hand out.
    cursor: u64,
    /// Games handed out and not heard of.
    out: u64,
}

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Play this.
    Play(Pair),
    /// What follows depends on games that are still played.
    Wait,
    /// Nothing more.
    Over,
}

/// The round that is handed out.
#[derive(Clone, Debug)]
struct Round {
    stage: Stage,
    /// The number of its first pair.
    base: u64,
    meetings: Vec<Meeting>,
    /// Which opening of a list its first pairs have.
    cycle: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A round of the format.
    Format(u64),
    /// A round of further games for neighbours; so many games were added before it.
    Focus(u64, u64),
}

/// A test of two claims, fed with pairs in the order of their numbers.
#[derive(Clone, Debug)]
struct Test {
    sprt: Sprt,
    pairs: Pairs,
    next: u64,
    waiting: BTreeMap<u64, usize>,
}

impl Schedule {
    /// The schedule of a contest, at its beginning.
    pub fn new(contest: &Contest) -> Schedule {
        let plan = Plan {
            bots: contest.bots.len(),
            pairs: u64::from(contest.games / 2).max(1),
            seed: contest.seed,
        };
        let mut schedule = Schedule {
            format: contest.format,
            plan,
            focus: contest.focus.filter(|_| contest.bots.len() > 1),
            test: contest.sprt.map(Test::new),
            ledger: Ledger::new(plan.bots),
            rounds: Rounds::new(contest.format, plan),
            round: Round::start(),
            cursor: 0,
            out: 0,
        };
        schedule.begin();
        schedule
    }

    /// What the results add up to.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// How the rounds went, where they follow from results and have a table of their own.
    pub fn rounds(&self) -> Option<&Rounds> {
        self.rounds.as_ref()
    }

    /// True if there is nothing more to play.
    pub fn is_over(&self) -> bool {
        let decided = self.test.as_ref().is_some_and(Test::is_decided);
        let full = self.ledger.games() >= self.expected();
        decided || full && self.clone().rewound().advance() == Next::Over
    }

    fn rewound(mut self) -> Schedule {
        self.rewind();
        self
    }

    /// What the rounds follow from.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the test says, if there is one.
    pub fn verdict(&self) -> Option<(Sprt, Pairs, Verdict)> {
        let test = self.test.as_ref()?;
        Some((test.sprt, test.pairs, test.pairs.verdict(test.sprt)))
    }

    /// How many games there will be, as far as that is known.
    pub fn expected(&self) -> u64 {
        let handed = 2 * self.round.end();
        self.format.games(&self.plan).max(handed)
    }

    /// What is to be played next. A pair is given once.
    pub fn advance(&mut self) -> Next {
        loop {
            let decided = self.test.as_ref().is_some_and(Test::is_decided);
            if decided {
                return Next::Over;
            }
            if self.cursor < self.round.end() {
                let pair = self.pair(self.cursor);
                self.cursor += 1;
                let wanted = pair.wanted.iter().filter(|wanted| **wanted).count();
                if wanted > 0 {
                    self.out += wanted as u64;
                    return Next::Play(pair);
                }
            } else if self.out > 0 && self.must_wait() {
                return Next::Wait;
            } else if !self.next_round() {
                return Next::Over;
            }
        }
    }

    /// Takes note of a game. False if it is known already; an error if it is no game of this
    /// contest.
    pub fn hear(&mut self, played: &Played) -> Result<bool, String> {
        while played.id.pair >= self.round.end() {
            if !self.next_round() {
                return Err(format!("game {} is none of this contest", played.id));
            }
        }
        if played.id.pair >= self.round.base {
            let seated = self.pair(played.id.pair).seated(played.id.game);
            if seated != played.bots {
                return Err(format!(
                    "game {} is between other bots than this contest has there",
                    played.id
                ));
            }
        }
        if !self.ledger.add(played) {
            return Ok(false);
        }
        if let Some(rounds) = &mut self.rounds {
            rounds.hear(played);
        }
        self.out = self.out.saturating_sub(1);
        if let Some(test) = &mut self.test {
            test.hear(played);
        }
        Ok(true)
    }

    /// Starts handing out again from the first pair that may have been lost. To be called after
    /// the results of an earlier run were told.
    pub fn rewind(&mut self) {
        self.out = 0;
        if !self.round.waits(self.format) {
            self.begin();
        }
        self.cursor = self.round.base;
    }

    /// Goes to the first round.
    fn begin(&mut self) {
        self.round = Round::start();
        self.round.meetings = self.meetings(Stage::Format(0)).unwrap_or_default();
    }

    /// True if the next round follows from the results of this one.
    fn must_wait(&self) -> bool {
        let is_last = || self.meetings(self.round.stage.next()).is_none();
        self.round.waits(self.format) || is_last()
    }

    fn meetings(&self, stage: Stage) -> Option<Vec<Meeting>> {
        match stage {
            Stage::Format(number) => self.format.round(number, &self.plan, &self.ledger),
            Stage::Focus(number, added) => {
                let left = self.focus?.games.saturating_sub(added);
                let seed = self.plan.seed ^ number;
                let meetings = focus::meetings(&self.ledger, self.plan.pairs, left, seed);
                (!meetings.is_empty()).then_some(meetings)
            }
        }
    }

    /// Goes on to the next round. False if there is none.
    fn next_round(&mut self) -> bool {
        let mut stage = self.round.stage.next();
        let mut meetings = self.meetings(stage);
        if let (None, Stage::Format(_)) = (&meetings, stage) {
            stage = Stage::Focus(0, 0);
            meetings = self.meetings(stage);
        }
        if let Stage::Focus(_, added) = &mut stage {
            let games = |meeting: &Meeting| 2 * meeting.pairs;
            *added += meetings.iter().flatten().map(games).sum::<u64>();
        }
        let Some(meetings) = meetings else {
            return false;
        };
        self.round = Round {
            base: self.round.end(),
            cycle: match stage {
                Stage::Format(number) => self.format.cycle(number, &self.plan),
                Stage::Focus(number, _) => (number + 1) * self.plan.pairs,
            },
            stage,
            meetings,
        };
        self.cursor = self.round.base;
        true
    }

    /// The pair with a number of this round.
    fn pair(&self, number: u64) -> Pair {
        let mut index = number - self.round.base;
        let mut bots = [0, 0];
        for meeting in &self.round.meetings {
            bots = meeting.bots;
            if index < meeting.pairs {
                break;
            }
            index -= meeting.pairs;
        }
        Pair {
            number,
            bots: drawn(bots, number, self.plan.seed),
            opening: self.round.cycle + index,
            wanted: [0, 1].map(|game| !self.ledger.has(GameId { pair: number, game })),
        }
    }
}

/// Who of two bots has the first move in the first game of a pair. It does not matter in which
/// order they come.
pub(super) fn drawn(mut bots: [usize; 2], number: u64, seed: u64) -> [usize; 2] {
    bots.sort_unstable();
    let salt = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    if Seed::new(seed ^ salt).below(2) == 1 {
        bots.reverse();
    }
    bots
}

impl Stage {
    fn next(self) -> Stage {
        match self {
            Stage::Format(number) => Stage::Format(number + 1),
            Stage::Focus(number, added) => Stage::Focus(number + 1, added),
        }
    }
}

impl Round {
    fn start() -> Round {
        Round {
            stage: Stage::Format(0),
            base: 0,
            meetings: Vec::new(),
            cycle: 0,
        }
    }

    /// The number after its last pair.
    fn end(&self) -> u64 {
        self.base + self.meetings.iter().map(|m| m.pairs).sum::<u64>()
    }

    /// True if all rounds before it were known when it was made.
    fn waits(&self, format: Format) -> bool {
        match self.stage {
            Stage::Format(_) => format.waits(),
            Stage::Focus(..) => true,
        }
    }
}

impl Test {
    fn new(sprt: Sprt) -> Test {
        Test {
            sprt,
            pairs: Pairs::default(),
            next: 0,
            waiting: BTreeMap::new(),
        }
    }

    fn is_decided(&self) -> bool {
        self.pairs.verdict(self.sprt) != Verdict::Open
    }

    /// Waits for both games of a pair and for every pair before it. What comes after the decision
    /// does not change it.
    fn hear(&mut self, played: &Played) {
        let own = match played.bots[0] {
            0 => played.half_points(),
            _ => 2 - played.half_points(),
        };
        let index = played.id.pair * 2 + played.id.game as u64;
        self.waiting.insert(index, own);
        while let (Some(&a), Some(&b)) = (
            self.waiting.get(&(2 * self.next)),
            self.waiting.get(&(2 * self.next + 1)),
        ) {
            self.waiting.remove(&(2 * self.next));
            self.waiting.remove(&(2 * self.next + 1));
            self.next += 1;
            if !self.is_decided() {
                self.pairs.add(a + b);
            }
        }
    }
}
