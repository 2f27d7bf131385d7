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
    pub contempt: i32,
    /// Internal iterative reduction: from this depth on, a node without a known best move is
    /// searched one ply less deep.
    pub iir_from: i32,
    /// Late-move reduction: late moves are searched less deep from this depth on.
    pub lmr_from: i32,
    /// How many moves of a node come before the late ones.
    pub lmr_after: usize,
    /// How strongly late moves are reduced, in hundredths.
    pub lmr_by: i32,
    /// By how many plies less a late move is reduced that the opponent must answer by taking. Most
    /// shots begin with such a move.
    pub lmr_offers: i32,
    /// Futility pruning: up to this depth, quiet moves that cannot lift a hopeless position are
    /// skipped.
    pub futility_to: i32,
    /// What a quiet move is hoped to gain, for each ply of depth.
    pub futility_margin: i32,
    /// Reverse futility pruning: up to this depth, a position far above the window is not
    /// searched.
    pub reverse_futility_to: i32,
    /// How far above the window is far, for each ply of depth.
    pub reverse_futility_margin: i32,
    /// The same where a network judges, if that is less. Its scores are steep where one side is
    /// ahead, so that more seems safe, and wins by force were overlooked.
    pub reverse_futility_by_network: i32,
    /// Late-move pruning: up to this depth, late quiet moves are skipped.
    pub lmp_to: i32,
    /// How many quiet moves are never skipped, at depth 1; more at each depth above.
    pub lmp_after: usize,
    /// ProbCut: from this depth on, a shallow search may stand for the deep one.
    pub probcut_from: i32,
    /// How far above the window the shallow search must come out.
    pub probcut_margin: i32,
    /// The depth of the shallow search, in hundredths of the deep one.
    pub probcut_depth: i32,
    /// Whether the only legal move costs no depth.
    pub extend_forced: bool,
    /// Whether taking back costs no depth in the main line.
    pub extend_recapture: bool,
    /// Singular extension: from this depth on, a move that alone holds the score costs no depth.
    pub singular_from: i32,
    /// By how much all other moves must fall short of it.
    pub singular_margin: i32,
    /// Enhanced transposition cutoff: from this depth on, the table is asked about the positions
    /// after all moves before any of them is searched.
    pub etc_from: i32,
    /// Continuation history: how much what a move did after the same move of the opponent counts beside what it did
    /// anywhere, in hundredths.
    pub continuation_history: i32,
    /// How much history shortens or lengthens the search of a late move: one ply for so much.
    pub lmr_history: i32,
    /// Quiescence search looks one ply further where the side to move has at most so many steps.
    pub quiescence_few: i32,
    /// How often it looks one ply further in a line because the opponent threatens to take.
    pub quiescence_threats: u8,
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
            contempt: 2,
            iir_from: 4,
            lmr_from: 3,
            lmr_after: 2,
            lmr_by: 70,
            lmr_offers: 1,
            futility_to: 3,
            futility_margin: 40,
            reverse_futility_to: 4,
            reverse_futility_margin: 35,
            reverse_futility_by_network: 2,
            lmp_to: 3,
            lmp_after: 5,
            // Off: it lost in matches at 3,000 to 10,000 nodes a move.
            probcut_from: NEVER,
            probcut_margin: 100,
            probcut_depth: 50,
            extend_forced: true,
            extend_recapture: true,
            singular_from: NEVER,
            singular_margin: 20,
            etc_from: NEVER,
            continuation_history: 0,
            lmr_history: NEVER,
            quiescence_few: -1,
            quiescence_threats: 1,
        }
    }
}

impl Params {
    /// Every knob that is a number, by name.
    pub const NAMES: [&str; 24] = [
        "contempt",
        "iir-from",
        "lmr-from",
        "lmr-by",
        "lmr-offers",
        "futility-to",
        "futility-margin",
        "reverse-futility-to",
        "reverse-futility-margin",
        "reverse-futility-by-network",
        "lmp-to",
        "probcut-from",
        "probcut-margin",
        "probcut-depth",
        "singular-from",
        "singular-margin",
        "etc-from",
        "continuation-history",
        "lmr-history",
        "quiescence-few",
        "lmr-after",
        "lmp-after",
        "quiescence-threats",
        "extend-recapture",
    ];

    /// Turns the knob with this name; false if there is none.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        match self.knob(name) {
            Some(knob) => *knob = value,
            None => return self.set_small(name, value),
        }
        true
    }

    /// How the knob with this name is turned, if there is one.
    pub fn get(&self, name: &str) -> Option<i32> {
        let small = match name {
            "lmr-after" => self.lmr_after,
            "lmp-after" => self.lmp_after,
            "quiescence-threats" => usize::from(self.quiescence_threats),
            "extend-recapture" => usize::from(self.extend_recapture),
            _ => return self.clone().knob(name).copied(),
        };
        i32::try_from(small).ok()
    }

    fn knob(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "contempt" => &mut self.contempt,
            "iir-from" => &mut self.iir_from,
            "lmr-from" => &mut self.lmr_from,
            "lmr-by" => &mut self.lmr_by,
            "lmr-offers" => &mut self.lmr_offers,
            "futility-to" => &mut self.futility_to,
            "futility-margin" => &mut self.futility_margin,
            "reverse-futility-to" => &mut self.reverse_futility_to,
            "reverse-futility-margin" => &mut self.reverse_futility_margin,
            "reverse-futility-by-network" => &mut self.reverse_futility_by_network,
            "lmp-to" => &mut self.lmp_to,
            "probcut-from" => &mut self.probcut_from,
            "probcut-margin" => &mut self.probcut_margin,
            "probcut-depth" => &mut self.probcut_depth,
            "singular-from" => &mut self.singular_from,
            "singular-margin" => &mut self.singular_margin,
            "etc-from" => &mut self.etc_from,
            "continuation-history" => &mut self.continuation_history,
            "lmr-history" => &mut self.lmr_history,
            "quiescence-few" => &mut self.quiescence_few,
            _ => return None,
        })
    }

    fn set_small(&mut self, name: &str, value: i32) -> bool {
        let Ok(small) = u8::try_from(value) else {
            return false;
        };
        match name {
            "lmr-after" => self.lmr_after = usize::from(small),
            "lmp-after" => self.lmp_after = usize::from(small),
            "quiescence-threats" => self.quiescence_threats = small,
            "extend-recapture" => self.extend_recapture = small > 0,
            _ => return false,
        }
        true
    }

    /// No reductions, no pruning, no extensions: the score is that of plain minimax.
    pub fn off() -> Params {
        Params {
            table: Trust::Moves,
            repetition: Repeats::ByRule,
            contempt: 0,
            iir_from: NEVER,
            lmr_from: NEVER,
            futility_to: 0,
            reverse_futility_to: 0,
            lmp_to: 0,
            probcut_from: NEVER,
            extend_forced: false,
            extend_recapture: false,
            singular_from: NEVER,
            etc_from: NEVER,
            quiescence_few: -1,
            quiescence_threats: 0,
            ..Params::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_knob_has_a_name() {
        for name in Params::NAMES {
            let mut params = Params::off();
            assert!(params.set(name, 3) && params.set(name, 1), "{name}");
            assert_eq!(params.get(name), Some(1), "{name}");
            assert!(params.set(name, 3), "{name}");
            assert_ne!(params, Params::off(), "{name}");
        }
        assert!(!Params::default().set("speed", 1));
        assert_eq!(Params::default().get("speed"), None);
        assert!(!Params::default().set("lmp-after", -1));
    }
}
