//! What the search may skip, shorten or stretch, in one place.

/// The knobs of the search. [`Params::default`] plays best; [`Params::off`] is exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params {
    /// What the search believes of the table.
    pub table: Trust,
    /// What a position that comes again means.
    pub repetition: Repeats,
    /// How much worse than even a draw is to the side that searches, in hundredths of a man,
    /// for each time that a hundred quiet plies would draw the game.
    pub regret: i32,
    /// From this depth on, a node without a known best move is searched one ply less deep.
    pub hunch_from: i32,
    /// Late moves are searched less deep from this depth on.
    pub reduce_from: i32,
    /// How many moves of a node come before the late ones.
    pub reduce_after: usize,
    /// How strongly late moves are reduced, in hundredths.
    pub reduce_by: i32,
    /// Up to this depth, quiet moves that cannot lift a hopeless position are skipped.
    pub futile_to: i32,
    /// What a quiet move is hoped to gain, for each ply of depth.
    pub futile_margin: i32,
    /// Up to this depth, a position far above the window is not searched.
    pub safe_to: i32,
    /// How far above the window is safe, for each ply of depth.
    pub safe_margin: i32,
    /// Up to this depth, late quiet moves are skipped.
    pub late_to: i32,
    /// How many quiet moves are never skipped, at depth 1; more at each depth above.
    pub late_after: usize,
    /// From this depth on, a shallow search may stand for the deep one.
    pub probe_from: i32,
    /// How far above the window the shallow search must come out.
    pub probe_margin: i32,
    /// The depth of the shallow search, in hundredths of the deep one.
    pub probe_depth: i32,
    /// Whether the only legal move costs no depth.
    pub extend_forced: bool,
    /// Whether taking back costs no depth in the main line.
    pub extend_recapture: bool,
    /// How often a line is looked at one ply further because the opponent threatens to take.
    pub stretch_threats: u8,
}

/// What the search believes of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trust {
    /// Only which move to try first.
    Moves,
    /// Scores of just the depth that is asked for.
    SameDepth,
    /// Scores of that depth or more.
    Deeper,
}

/// What a position that comes again means to the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repeats {
    /// What the rulebook says, and nothing where it says nothing.
    ByRule,
    /// No progress: a position that came before on the line is as good as a draw, so that a side
    /// that is better does something else.
    AtOnce,
}

/// A depth that no search reaches.
const NEVER: i32 = i32::MAX;

impl Default for Params {
    fn default() -> Params {
        Params {
            table: Trust::Deeper,
            repetition: Repeats::AtOnce,
            regret: 2,
            hunch_from: 4,
            reduce_from: 3,
            reduce_after: 2,
            reduce_by: 70,
            futile_to: 3,
            futile_margin: 40,
            safe_to: 4,
            safe_margin: 35,
            late_to: 3,
            late_after: 5,
            // Off: it lost in matches at 3,000 to 10,000 nodes a move.
            probe_from: NEVER,
            probe_margin: 100,
            probe_depth: 50,
            extend_forced: true,
            extend_recapture: true,
            stretch_threats: 1,
        }
    }
}

impl Params {
    /// No reductions, no pruning, no extensions: the score is that of plain minimax.
    pub fn off() -> Params {
        Params {
            table: Trust::Moves,
            repetition: Repeats::ByRule,
            regret: 0,
            hunch_from: NEVER,
            reduce_from: NEVER,
            futile_to: 0,
            safe_to: 0,
            late_to: 0,
            probe_from: NEVER,
            extend_forced: false,
            extend_recapture: false,
            stretch_threats: 0,
            ..Params::default()
        }
    }
}
