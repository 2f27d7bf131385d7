//! Moves that take nothing: steps, and hops over friends.

use rules::{Hop, Rank};

use super::board::{Board, Cell, Place, empties, plus};
use super::{Plain, PlainMove, reaches};

impl Plain {
    pub(super) fn quiet_moves(&self, board: &Board) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        for (from, rank) in self.own_pieces(board) {
            let mut targets = self.steps(board, from, rank);
            targets.extend(self.hops(board, from, rank));
            for to in targets {
                moves.push(PlainMove {
                    from,
                    to,
                    jumps: Vec::new(),
                    before: rank,
                    after: self.crowned(board.mover, rank, to),
                    ends_well: true,
                });
            }
        }
        moves
    }

    fn steps(&self, board: &Board, from: Place, rank: Rank) -> Vec<Place> {
        let step = self.rule(rank).step;
        let mut targets = Vec::new();
        for vector in self.vectors(step.directions, board.mover) {
            let free = empties(board, plus(from, vector), vector);
            let numbered = free.into_iter().zip(1..);
            let within = numbered.filter(|(_, distance)| reaches(step.reach, *distance));
            targets.extend(within.map(|(place, _)| place));
        }
        targets
    }

    fn hops(&self, board: &Board, from: Place, rank: Rank) -> Vec<Place> {
        let rule = self.rule(rank);
        let mut targets = Vec::new();
        let (ways, of_rank, most) = match rule.hop {
            Hop::Never => return targets,
            Hop::OneFriend(ways) => (ways.unwrap_or(rule.jump.directions), None, 1),
            Hop::LineOfFriends(ways) => (ways.unwrap_or(rule.step.directions), Some(rank), 16),
        };
        for vector in self.vectors(ways, board.mover) {
            let mut to = plus(from, vector);
            let mut friends = 0;
            while let Cell::Piece(side, rank) = board.at(to)
                && side == board.mover
                && of_rank.is_none_or(|wanted| wanted == rank)
                && friends < most
            {
                friends += 1;
                to = plus(to, vector);
            }
            if friends > 0 && board.at(to) == Cell::Empty {
                targets.push(to);
            }
        }
        targets
    }
}
