//! Checks a certificate, with nothing but the rules.
//!
//! This is meant to be read: it shares no code with the search. It follows a claim from its first
//! position. Where the side with the strategy is to move it plays the move written down; where
//! the other side is to move it tries every legal move. All that it meets must be as claimed.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use endgame::{Tables, Value};
use rules::{Counter, First, Move, Position, Rulebook, Side, Stuck, Tally};

use crate::Counting;
use crate::certificate::{Certificate, Claim, Step, Verdict};
use crate::state::{beyond_proofs, tables_hold};

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
    /// No proof can be exact for a word of its rulebook.
    Word(&'static str),
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
            Wrong::Word(word) => write!(
                f,
                "the rulebook says {word}: proofs cannot be exact for that"
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
    if !certificate.rules.fits(rulebook) {
        return Err(Wrong::OtherRules);
    }
    if let Some(word) = beyond_proofs(rulebook) {
        return Err(Wrong::Word(word));
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
        let tables = tables.filter(|_| certificate.tables > 0 && tables_hold(rulebook));
        let checker = Checker {
            rulebook,
            claim,
            tables,
            counting: Counting::of(rulebook),
        };
        proven.states += checker.run(start)?;
        proven.bounds.narrow(claim);
        if checker.is_slow(&start) {
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
    counting: Counting,
}

impl Checker<'_> {
    /// Follows the claim and counts the states on the way.
    ///
    /// A state comes with a limit: the end must be nearer than so many plies. It is looked at
    /// again when it comes with a lower one.
    fn run(&self, start: Stand) -> Result<u64, Wrong> {
        let mut lowest = HashMap::new();
        let mut open = vec![(start, u32::MAX)];
        while let Some((stand, limit)) = open.pop() {
            let state = self.text(&stand);
            if lowest.get(&state).is_some_and(|lowest| *lowest <= limit) {
                continue;
            }
            lowest.insert(state.clone(), limit);
            self.look(&stand, state, limit, &mut open)?;
        }
        Ok(lowest.len() as u64)
    }

    /// Looks at one state and appends the states that can follow, with their limits.
    fn look(
        &self,
        stand: &Stand,
        state: String,
        limit: u32,
        open: &mut Vec<(Stand, u32)>,
    ) -> Result<(), Wrong> {
        let moves = self.legal(stand);
        let end = match self.winner(stand, &moves) {
            Over::Yes(winner) => Some((winner, 0)),
            Over::No => self.by_table(stand),
        };
        if let Some((winner, plies)) = end {
            return match (self.is_as_claimed(winner), plies < limit) {
                (false, _) => Err(Wrong::Ends(state)),
                (true, false) => Err(Wrong::NoNearer(state)),
                (true, true) => Ok(()),
            };
        }
        if stand.position.mover() != self.planner() {
            open.extend(moves.iter().map(|mv| (self.after(stand, mv), limit)));
            return Ok(());
        }
        let step = self.claim.steps.get(&state);
        let step = step.ok_or_else(|| Wrong::NoStep(state.clone()))?;
        let next = match self.claim.holds {
            Verdict::Wins if step.plies >= limit => return Err(Wrong::NoNearer(state)),
            Verdict::Wins => step.plies,
            Verdict::DoesNotWin => u32::MAX,
        };
        let mv = self.find(step, &moves);
        let mv = mv.ok_or_else(|| Wrong::Illegal(state, step.text.clone()))?;
        open.push((self.after(stand, mv), next));
        Ok(())
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
        let has_pieces = stand.position.mine() != 0;
        let stuck = match (moves.is_empty(), endings.no_move.stuck(has_pieces)) {
            (false, _) => Over::No,
            (true, Stuck::Loses) => Over::Yes(Some(mover.other())),
            (true, Stuck::Wins) => Over::Yes(Some(mover)),
            (true, Stuck::Draws) => Over::Yes(None),
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
        match self.counting {
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
        let counts = winner != self.claim.attacker || self.comes_before_counters(stand, plies);
        counts.then_some((Some(winner), u32::from(plies)))
    }

    /// True if a win in so many plies comes before every counter. Counters that are left out are
    /// looked at in the end, for the whole game.
    fn comes_before_counters(&self, stand: &Stand, plies: u16) -> bool {
        let mut counters = self.rulebook.endings().counters.iter().enumerate();
        let comes_before = |(i, counter): (usize, &Counter)| {
            stand.tally.count(i).saturating_add(plies) < counter.plies
        };
        self.counting == Counting::LeftOut || counters.all(comes_before)
    }

    fn text(&self, stand: &Stand) -> String {
        match self.counting {
            Counting::Exact => self.rulebook.fen_with(&stand.position, &stand.tally),
            Counting::LeftOut => self.rulebook.fen(&stand.position),
        }
    }

    /// True if counters were left out and a win may take longer than one of them.
    fn is_slow(&self, start: &Stand) -> bool {
        if self.counting == Counting::Exact || self.claim.holds == Verdict::DoesNotWin {
            return false;
        }
        let steps = self.claim.steps.values().map(|step| step.plies);
        let by_table = self.by_table(start).map_or(0, |(_, plies)| plies);
        // One more for a start where the other side moves first.
        let longest = steps
            .max()
            .map_or(by_table, |plies| plies.saturating_add(1));
        let counters = self.rulebook.endings().counters.iter().enumerate();
        let mut left = counters.map(|(i, c)| c.plies.saturating_sub(start.tally.count(i)));
        left.any(|left| longest >= u32::from(left))
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
