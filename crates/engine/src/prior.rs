//! What the general judgement would say in the words of learned weights: where learning begins.

use rules::{Rank, Rulebook, Side, Word};

use crate::board::Board;
use crate::features::{Blocks, Features};
use crate::general;
use crate::weights::Weights;

impl Weights {
    /// The weights that judge nearly as an engine without weights does. Training begins here, so
    /// that whatever games say nothing about keeps a sound value.
    pub fn prior(rulebook: &std::sync::Arc<Rulebook>) -> Weights {
        let board = Board::<u128>::new(rulebook.clone(), rulebook.wide().clone());
        let features = Features::<u128>::new(rulebook);
        let mut values = vec![[0; 2]; features.len()];
        for mover in Side::ALL {
            let set = features.set_of[mover.index()] * features.blocks.set;
            let own = &mut values[set..set + features.blocks.set];
            fill(own, &board, &features, mover);
        }
        Weights::new(rulebook, values).unwrap_or_else(|_| Weights::zero(rulebook))
    }
}

/// Writes the set of weights of one side to move.
fn fill<W: Word>(values: &mut [[i16; 2]], board: &Board<W>, features: &Features<W>, mover: Side) {
    let grid = board.grid();
    let view = &features.views[mover.index()];
    for rank in Rank::ALL {
        let material = general::worth(&board.rulebook, rank);
        values[Blocks::MATERIAL + rank.index()] = in_phases([material; 2]);
        for (whose, side) in [mover, mover.other()].into_iter().enumerate() {
            for (square, bit) in view.iter().enumerate() {
                let place = general::place(board, side, rank, grid.square(*bit));
                let sign = 1 - 2 * whose as i32;
                let place = place.map(|value| sign * value);
                values[features.blocks.places(rank, whose) + square] = in_phases(place);
            }
        }
    }
    let other = general::weights(board);
    let (man, king) = (other.man_step, other.king_step);
    let steps = [man, -man, king, -king];
    for (i, step) in steps.into_iter().enumerate() {
        values[Blocks::STEPS + i] = [(step * Weights::PARTS) as i16; 2];
    }
    for i in 0..4 {
        values[Blocks::TURN + i] = [(other.tempo * Weights::PARTS) as i16; 2];
    }
}

/// A lead weighs half as much again when few pieces are left.
fn in_phases([opening, ending]: [i32; 2]) -> [i16; 2] {
    [opening, ending * 3 / 2].map(|value| (value * Weights::PARTS) as i16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::General;
    use crate::patterns::Patterns;
    use rules::{Game, Seed, builtin};

    /// The two agree but for rounding and for the way in which a lead grows.
    #[test]
    fn the_prior_is_near_the_general_judgement() {
        for rulebook in builtin::ids().filter_map(builtin::rulebook) {
            let board = Board::<u128>::new(rulebook.clone(), rulebook.wide().clone());
            let general = General::new(&board);
            let patterns = Patterns::<u128>::new(&rulebook, &Weights::prior(&rulebook));
            let mut seed = Seed::new(2);
            let mut game = Game::new(rulebook.clone(), 1);
            for _ in 0..80 {
                let position = game.position();
                let expected = general.of(&board, position);
                let got = patterns.of(position) + general.hunting(position, expected);
                let most = 25 + expected.abs() / 4;
                let far = (expected - got).abs();
                assert!(far <= most, "{}: {expected} {got}", rulebook.id());
                let moves = game.legal_moves();
                let Some(mv) = moves.get(seed.below(moves.len().max(1))).cloned() else {
                    break;
                };
                game.play(&mv).unwrap();
            }
        }
    }
}
