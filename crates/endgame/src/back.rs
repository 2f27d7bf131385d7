//! Moves taken back: which quiet moves can have led to a position.
//!
//! A quiet move goes over empty squares, or over friends, and back again is the same way in
//! the opposite direction. So a piece is moved back by the rulebook's own generator, with every
//! direction turned round and nothing to take.

use rules::{Action, Directions, Hop, Machine, Mechanics, Position, RankSet, Word};

use crate::layout::Layout;

/// Takes quiet moves back that crowned nothing.
#[derive(Debug)]
pub(crate) struct Back<W> {
    machine: Machine<W>,
}

impl<W: Word> Back<W> {
    pub(crate) fn new(machine: &Machine<W>) -> Back<W> {
        Back {
            machine: machine.with(turned(*machine.mechanics())),
        }
    }

    /// Sends every position from which a quiet move that crowns nothing leads here, as far as
    /// pieces and squares tell: whether quiet moves were legal there is another question.
    #[inline]
    pub(crate) fn each(
        &self,
        layout: &Layout<W>,
        position: &Position<W>,
        actions: &mut Vec<Action<W>>,
        mut send: impl FnMut(&Position<W>),
    ) {
        let after = position.passed();
        let side = after.mover().index();
        actions.clear();
        self.machine.actions(&after, actions);
        for action in actions.iter() {
            let crowns = layout.crowning[side][action.rank.index()].meets(action.from);
            let is_man = action.rank == rules::Rank::Man;
            if !crowns && (!is_man || layout.men[side].meets(action.to)) {
                send(&after.play(action).passed());
            }
        }
    }
}

/// The mechanics with every direction turned round, without captures and without crowning.
fn turned(mut mechanics: Mechanics) -> Mechanics {
    for rule in mechanics.ranks.iter_mut().flatten() {
        rule.step.directions = opposite(rule.step.directions);
        rule.jump.directions = opposite(rule.jump.directions);
        rule.hop = match rule.hop {
            Hop::Never => Hop::Never,
            Hop::OneFriend(ways) => Hop::OneFriend(ways.map(opposite)),
            Hop::LineOfFriends(ways) => Hop::LineOfFriends(ways.map(opposite)),
        };
        rule.jump.takes = RankSet::of(&[]);
        rule.crowned_on = None;
    }
    mechanics
}

fn opposite(directions: Directions) -> Directions {
    let pairs = [
        (Directions::DIAGONAL_FORWARD, Directions::DIAGONAL_BACKWARD),
        (Directions::DIAGONAL_BACKWARD, Directions::DIAGONAL_FORWARD),
        (Directions::FORWARD, Directions::BACKWARD),
        (Directions::BACKWARD, Directions::FORWARD),
        (Directions::SIDEWAYS, Directions::SIDEWAYS),
    ];
    pairs
        .into_iter()
        .filter(|(from, _)| directions.contains(*from))
        .fold(Directions::NONE, |all, (_, to)| all.and(to))
}
