//! A position with its counters, as a proof sees it.

use std::sync::Arc;

use rules::{
    Action, First, Gives, Machine, Position, PositionHash, QuietRun, Rulebook, Side, Stuck, Tally,
    Word,
};

/// A position in a proof with all that its value depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<W> {
    pub(crate) position: Position<W>,
    pub(crate) hash: PositionHash,
    pub(crate) tally: Tally,
}

/// A rulebook made ready for proofs on one board word.
#[derive(Debug)]
pub(crate) struct ProofRules<W> {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) machine: Machine<W>,
    squares: W,
    counting: Counting,
}

/// What becomes of the counters of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// They are part of each state, and what is proven holds with them.
    Exact,
    /// They are left out. All they can do is to draw, so a game that is held is held with them
    /// too; a win holds with them if it is shorter than each of them.
    LeftOut,
}

/// Counters of more plies than this would multiply the states beyond measure.
const LONG: u16 = 24;

impl Counting {
    /// How the counters of a rulebook are treated.
    pub fn of(rulebook: &Rulebook) -> Counting {
        let counters = &rulebook.endings().counters;
        let can_be_left_out = |c: &rules::Counter| c.plies > LONG && c.gives == Gives::Draw;
        if counters.iter().all(can_be_left_out) && !limits_quiet_moves(rulebook) {
            Counting::LeftOut
        } else {
            Counting::Exact
        }
    }
}

/// How a game has ended in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Won(Side),
    Drawn,
}

impl<W: Word> ProofRules<W> {
    pub(crate) fn new(rulebook: &Arc<Rulebook>, machine: &Machine<W>) -> ProofRules<W> {
        ProofRules {
            squares: rulebook.grid().all(),
            counting: Counting::of(rulebook),
            rulebook: rulebook.clone(),
            machine: machine.clone(),
        }
    }

    pub(crate) fn state(&self, position: &Position, tally: &Tally) -> State<W> {
        let position = position.cast();
        State {
            hash: PositionHash::of(&position, self.squares),
            position,
            tally: match self.counting {
                Counting::Exact => *tally,
                Counting::LeftOut => Tally::default(),
            },
        }
    }

    pub(crate) fn child(&self, state: &State<W>, action: &Action<W>) -> State<W> {
        let position = state.position.play(action);
        State {
            hash: state.hash.after(&state.position, action),
            tally: match self.counting {
                Counting::Exact => {
                    (state.tally).after(&self.machine, &state.position, action, &position)
                }
                Counting::LeftOut => state.tally,
            },
            position,
        }
    }

    /// Appends the legal moves to `out`.
    pub(crate) fn moves(&self, state: &State<W>, out: &mut Vec<Action<W>>) {
        self.machine.legal(&state.position, &state.tally, out);
    }

    /// How the game has ended, given whether the side to move can move.
    pub(crate) fn end(&self, state: &State<W>, can_move: bool) -> Option<End> {
        let endings = self.rulebook.endings();
        let mover = state.position.mover();
        let has_pieces = state.position.mine().any();
        let stuck = (!can_move).then_some(match endings.no_move.stuck(has_pieces) {
            Stuck::Loses => End::Won(mover.other()),
            Stuck::Wins => End::Won(mover),
            Stuck::Draws => End::Drawn,
        });
        match endings.first {
            First::NoMove => stuck.or_else(|| self.counted_out(state)),
            First::Counter => self.counted_out(state).or(stuck),
        }
    }

    fn counted_out(&self, state: &State<W>) -> Option<End> {
        if self.counting == Counting::LeftOut {
            return None;
        }
        let verdict = state.tally.verdict(&self.machine, &state.position)?;
        Some(verdict.winner.map_or(End::Drawn, End::Won))
    }

    /// A number for a state, different where the counters differ.
    pub(crate) fn key(&self, state: &State<W>) -> u64 {
        let counts = self.counts(state).map(u64::from).enumerate();
        let key = counts.fold(state.hash.0, |key, (i, count)| {
            key ^ scatter((i as u64 + 1) << 32 | count)
        });
        if limits_quiet_moves(&self.rulebook) {
            key ^ self.quiet_kings(state)
        } else {
            key
        }
    }

    /// A number for the kings that have made quiet moves running.
    fn quiet_kings(&self, state: &State<W>) -> u64 {
        let king = |side: Side| {
            let king = state.tally.quiet_king(self.rulebook.grid(), side);
            let number = |king: rules::QuietKing| {
                let square = king.square.index() as u64;
                scatter((side.index() as u64 + 1) << 48 | square << 16 | u64::from(king.moves))
            };
            king.map_or(0, number)
        };
        king(Side::First) ^ king(Side::Second)
    }

    /// The plies of the counter that has come furthest.
    pub(crate) fn longest_count(&self, state: &State<W>) -> u16 {
        self.counts(state).max().unwrap_or(0)
    }

    /// True if a win in so many plies comes before every counter.
    pub(crate) fn in_time(&self, state: &State<W>, plies: u16) -> bool {
        let counters = &self.rulebook.endings().counters;
        let mut left = counters.iter().zip(self.counts(state));
        left.all(|(counter, count)| count.saturating_add(plies) < counter.plies)
    }

    /// The state as text, the same for the same state.
    pub(crate) fn text(&self, state: &State<W>) -> String {
        let position = state.position.cast();
        match self.counting {
            Counting::Exact => self.rulebook.fen_with(&position, &state.tally),
            Counting::LeftOut => self.rulebook.fen(&position),
        }
    }

    fn counts(&self, state: &State<W>) -> impl Iterator<Item = u16> {
        let counters = self.rulebook.endings().counters.len();
        (0..counters).map(|i| state.tally.count(i))
    }
}

/// True if what tables of endings say holds although they leave much out: no counter gives a win,
/// and no move is forbidden for what was played before.
pub(crate) fn tables_hold(rulebook: &Rulebook) -> bool {
    let counters = &rulebook.endings().counters;
    let draws = counters.iter().all(|counter| counter.gives == Gives::Draw);
    draws && rulebook.beyond_tables().is_none() && !limits_quiet_moves(rulebook)
}

/// The word of the rulebook for which a proof cannot be exact, if there is one: a state does not
/// know what may be huffed in it.
pub(crate) fn beyond_proofs(rulebook: &Rulebook) -> Option<&'static str> {
    rulebook.wide().huffs().then_some("capture.duty = \"huff\"")
}

/// True if the moves of a king depend on the moves that it made before.
fn limits_quiet_moves(rulebook: &Rulebook) -> bool {
    rulebook.draft().quiet_run != QuietRun::Free
}

/// Spreads a small number over all bits.
const fn scatter(small: u64) -> u64 {
    let mut z = small.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
