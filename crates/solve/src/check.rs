//! Checks a certificate, with nothing but the rules.
//!
//! This is meant to be read: it shares no code with the search. It follows a claim from its first
//! position. Where the side with the strategy is to move it plays the move written down; where
//! the other side is to move it tries every legal move. All that it meets must be as claimed.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use endgame::{Tables, Value};
use rules::{Counter, First, Gives, Move, NoMove, Position, Rulebook, Side, Tally};

use crate::Counting;
use crate::certificate::{Certificate, Claim, Step, Verdict};

/// What a certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The best that is shown for the first side, and the worst.
    pub bounds: Bounds,
    /// How many different states were looked at.
    pub states: u64,
    /// Whether it holds with the counters of the rulebook.
    pub counters: Counters,
}

/// What is known about the result of a game, from the first side's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// It gets at least this.
    pub least: Result3,
    /// It gets at most this.
    pub most: Result3,
}

/// The result of a game, the worst for the first side first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Result3 {
    /// The second side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The first side wins.
    Win,
}

/// Whether a proof holds with the counters of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counters {
    /// It does.
    Kept,
    /// A win may take longer than a counter allows.
    LeftOut,
}

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is about other rules.
    OtherRules,
    /// It needs tables of endings: what there is, and what was expected.
    NoTables(u32, u32),
    /// Its position is none.
    Start(String),
    /// It has no move for a state that can come about.
    NoStep(String),
    /// Its move is not legal.
    Illegal(String, String),
    /// The plies to the end do not fall.
    NoNearer(String),
    /// The game ends there otherwise than claimed.
    Ends(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::OtherRules => write!(f, "the certificate is about other rules"),
            Wrong::NoTables(got, expected) => write!(
                f,
                "there are tables of {got} pieces: expected {expected}, on which the certificate \
                 relies"
            ),
            Wrong::Start(why) => write!(f, "the position of the certificate: {why}"),
            Wrong::NoStep(state) => write!(f, "the certificate has no move for {state}"),
            Wrong::Illegal(state, text) => write!(f, "{text} is no legal move in {state}"),
            Wrong::NoNearer(state) => {
                write!(
                    f,
                    "after {state} the end comes no nearer: expected fewer plies"
                )
            }
            Wrong::Ends(state) => {
                write!(f, "the game ends in {state}: expected another result there")
            }
        }
    }
}

impl std::error::Error for Wrong {}

/// Checks every claim of a certificate.
///
/// Where the certificate relies on tables of endings, so does the check.
pub fn check(
    certificate: &Certificate,
    rulebook: &Arc<Rulebook>,
    tables: Option<&Tables>,
) -> Result<Proven, Wrong> {
    if rulebook.hash() != certificate.rules {
        return Err(Wrong::OtherRules);
    }
    let pieces = tables.map_or(0, Tables::most_pieces);
    if pieces < certificate.tables {
        return Err(Wrong::NoTables(pieces, certificate.tables));
    }
    let (position, tally) = rulebook
        .read_fen(&certificate.start)
        .map_err(|error| Wrong::Start(error.to_string()))?;
    let start = Stand { position, tally };
    let mut proven = Proven {
        bounds: Bounds {
            least: Result3::Loss,
            most: Result3::Win,
        },
        states: 0,
        counters: Counters::Kept,
    };
    for claim in &certificate.claims {
        let tables = tables.filter(|_| certificate.tables > 0);
        let checker = Checker {
            rulebook,
            claim,
            tables,
        };
        proven.states += checker.run(start)?;
        proven.bounds.narrow(claim);
        if checker.is_slow() {
            proven.counters = Counters::LeftOut;
        }
    }
    Ok(proven)
}

impl Bounds {
    fn narrow(&mut self, claim: &Claim) {
        match (claim.attacker, claim.holds) {
            (Side::First, Verdict::Wins) => self.least = Result3::Win,
            (Side::First, Verdict::DoesNotWin) => self.most = self.most.min(Result3::Draw),
            (Side::Second, Verdict::Wins) => self.most = Result3::Loss,
            (Side::Second, Verdict::DoesNotWin) => self.least = self.least.max(Result3::Draw),
        }
    }
}

/// A position with its counters.
#[derive(Clone, Copy)]
struct Stand {
    position: Position,
    tally: Tally,
}

struct Checker<'a> {
    rulebook: &'a Arc<Rulebook>,
    claim: &'a Claim,
    tables: Option<&'a Tables>,
}

impl Checker<'_> {
    /// Follows the claim and counts the states on the way.
    fn run(&self, start: Stand) -> Result<u64, Wrong> {
        let mut seen = HashSet::new();
        let mut open = vec![(start, u32::MAX)];
        while let Some((stand, limit)) = open.pop() {
            let state = self.text(&stand);
            if let Some(step) = self.claim.steps.get(&state)
                && self.claim.holds == Verdict::Wins
                && step.plies >= limit
            {
                return Err(Wrong::NoNearer(state));
            }
            if !seen.insert(state.clone()) {
                continue;
            }
            let moves = self.legal(&stand);
            match self.winner(&stand, &moves) {
                Over::No => {}
                Over::Yes(winner) if self.is_as_claimed(winner) => continue,
                Over::Yes(_) => return Err(Wrong::Ends(state)),
            }
            match self.by_table(&stand) {
                None => {}
                Some((winner, plies)) if self.is_as_claimed(winner) && plies < limit => continue,
                Some(_) => return Err(Wrong::Ends(state)),
            }
            if stand.position.mover() != self.planner() {
                open.extend(moves.iter().map(|mv| (self.after(&stand, mv), limit)));
                continue;
            }
            let step = self.claim.steps.get(&state);
            let step = step.ok_or_else(|| Wrong::NoStep(state.clone()))?;
            let mv = self.find(step, &moves);
            let mv = mv.ok_or_else(|| Wrong::Illegal(state, step.text.clone()))?;
            open.push((self.after(&stand, mv), step.plies));
        }
        Ok(seen.len() as u64)
    }

    /// The side whose moves are written down.
    fn planner(&self) -> Side {
        match self.claim.holds {
            Verdict::Wins => self.claim.attacker,
            Verdict::DoesNotWin => self.claim.attacker.other(),
        }
    }

    fn is_as_claimed(&self, winner: Option<Side>) -> bool {
        (winner == Some(self.claim.attacker)) == (self.claim.holds == Verdict::Wins)
    }

    fn find<'m>(&self, step: &Step, moves: &'m [Move]) -> Option<&'m Move> {
        let text = |mv: &&Move| self.rulebook.number_text(mv, moves) == step.text;
        moves.iter().find(text)
    }

    fn legal(&self, stand: &Stand) -> Vec<Move> {
        let mut moves = self.rulebook.moves(&stand.position);
        let machine = self.rulebook.wide();
        let grid = self.rulebook.grid();
        moves.retain(|mv| {
            stand
                .tally
                .allows(machine, &stand.position, &mv.action(grid))
        });
        moves
    }

    fn after(&self, stand: &Stand, mv: &Move) -> Stand {
        let action = mv.action(self.rulebook.grid());
        let position = stand.position.play(&action);
        let machine = self.rulebook.wide();
        Stand {
            tally: (stand.tally).after(machine, &stand.position, &action, &position),
            position,
        }
    }

    fn winner(&self, stand: &Stand, moves: &[Move]) -> Over {
        let endings = self.rulebook.endings();
        let mover = stand.position.mover();
        let stuck = match (moves.is_empty(), endings.no_move) {
            (false, _) => Over::No,
            (true, NoMove::Loses) => Over::Yes(Some(mover.other())),
            (true, NoMove::Wins) => Over::Yes(Some(mover)),
        };
        let counted = match self.counted(stand) {
            Some(verdict) => Over::Yes(verdict.winner),
            None => Over::No,
        };
        match endings.first {
            First::NoMove => stuck.or(counted),
            First::Counter => counted.or(stuck),
        }
    }

    fn counted(&self, stand: &Stand) -> Option<rules::Verdict> {
        match Counting::of(self.rulebook) {
            Counting::Exact => (stand.tally).verdict(self.rulebook.wide(), &stand.position),
            Counting::LeftOut => None,
        }
    }

    /// Who wins by a table of endings, and in how many plies. A win that comes too late for a
    /// counter is not looked at: it has to be played out.
    fn by_table(&self, stand: &Stand) -> Option<(Option<Side>, u32)> {
        let mover = stand.position.mover();
        let (winner, plies) = match self.tables?.probe(&stand.position)? {
            Value::Draw => return Some((None, 0)),
            Value::Win(plies) => (mover, plies),
            Value::Loss(plies) => (mover.other(), plies),
        };
        let counters = self.rulebook.endings().counters.iter().enumerate();
        let mut left =
            counters.map(|(i, counter)| counter.plies.saturating_sub(stand.tally.count(i)));
        let counts = winner != self.claim.attacker || left.all(|left| plies < left);
        counts.then_some((Some(winner), u32::from(plies)))
    }

    fn text(&self, stand: &Stand) -> String {
        match Counting::of(self.rulebook) {
            Counting::Exact => self.rulebook.fen_with(&stand.position, &stand.tally),
            Counting::LeftOut => self.rulebook.fen(&stand.position),
        }
    }

    /// True if counters were left out and a win may take longer than one of them.
    fn is_slow(&self) -> bool {
        let draws = |counter: &&Counter| counter.gives == Gives::Draw;
        let counters = &self.rulebook.endings().counters;
        let shortest = counters
            .iter()
            .filter(draws)
            .map(|counter| counter.plies)
            .min();
        let longest = self.claim.steps.values().map(|step| step.plies).max();
        Counting::of(self.rulebook) == Counting::LeftOut
            && longest.unwrap_or(0) >= shortest.map_or(u32::MAX, u32::from)
    }
}

/// Whether a game is over, and who has won it.
enum Over {
    No,
    Yes(Option<Side>),
}

impl Over {
    fn or(self, other: Over) -> Over {
        match self {
            Over::No => other,
            over => over,
        }
    }
}
