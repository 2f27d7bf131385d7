//! Captures: chains of jumps, each on a board of its own.

use rules::{Chain, Landing, MidChain, Rank, Removal, Side, Turning};

use super::board::{Board, Cell, Place, Vector, empties, plus};
use super::{Plain, PlainJump, PlainMove, reaches};

/// A piece on its way through a chain of jumps.
#[derive(Clone)]
struct Jumper {
    /// The board as it stands, without the jumper itself.
    board: Board,
    side: Side,
    place: Place,
    /// The rank whose powers it has.
    rank: Rank,
    /// The direction of its last jump.
    came: Option<Vector>,
    /// True if a crowning has ended the turn.
    over: bool,
    /// True if the capture may end where the piece has landed.
    may_stay: bool,
}

impl Plain {
    /// Every capture of every piece, before the preferences are asked.
    pub(crate) fn captures(&self, board: &Board) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        for (from, rank) in self.own_pieces(board) {
            let jumper = self.lifted(board, from, rank);
            for (jumps, jumper) in self.chains(&jumper, &[]) {
                moves.push(PlainMove {
                    from,
                    to: jumper.place,
                    jumps,
                    before: rank,
                    after: self.rank_at_rest(&jumper),
                    ends_well: jumper.may_stay,
                });
            }
        }
        moves
    }

    /// True if the captures of the side to move make at most so many jumps, all chains together.
    /// A crowd of far-jumping kings can have millions.
    pub(crate) fn is_small(&self, board: &Board, most: usize) -> bool {
        let mut left = most;
        let pieces = self.own_pieces(board).into_iter();
        let mut jumpers = pieces.map(|(from, rank)| self.lifted(board, from, rank));
        jumpers.all(|jumper| self.uses_up(&jumper, &mut left))
    }

    fn uses_up(&self, jumper: &Jumper, left: &mut usize) -> bool {
        let mut jumps = self.jumps(jumper).into_iter();
        jumps.all(|jump| {
            let next = self.landed(jumper, &jump);
            *left = left.saturating_sub(1);
            *left > 0 && (!self.goes_on(&next) || self.uses_up(&next, left))
        })
    }

    /// The piece taken up from its square, which counts as empty from now on.
    fn lifted(&self, board: &Board, from: Place, rank: Rank) -> Jumper {
        let mut board = board.clone();
        board.put(from, Cell::Empty);
        Jumper {
            side: board.mover,
            board,
            place: from,
            rank,
            came: None,
            over: false,
            may_stay: true,
        }
    }

    /// Every way to go on from here that may be the end of the move.
    fn chains(&self, jumper: &Jumper, so_far: &[PlainJump]) -> Vec<(Vec<PlainJump>, Jumper)> {
        let mut found = Vec::new();
        for jump in self.jumps(jumper) {
            let next = self.landed(jumper, &jump);
            let path = [so_far, &[jump]].concat();
            let longer = if self.goes_on(&next) {
                self.chains(&next, &path)
            } else {
                Vec::new()
            };
            if longer.is_empty() || self.mechanics.capture.chain == Chain::MayStop {
                found.push((path, next));
            }
            found.extend(longer);
        }
        found
    }

    /// True if the rules let the piece jump again and there is something to jump.
    fn goes_on(&self, jumper: &Jumper) -> bool {
        self.mechanics.capture.chain != Chain::OneJump
            && !jumper.over
            && !self.jumps_anywhere(jumper).is_empty()
    }

    /// Every jump that may be made next.
    fn jumps(&self, jumper: &Jumper) -> Vec<PlainJump> {
        let all = self.jumps_anywhere(jumper);
        if self.rule(jumper.rank).jump.landing != Landing::AnyThatGoesOn {
            return all;
        }
        let that_go_on = |jump: &&PlainJump| self.goes_on(&self.landed(jumper, jump));
        let going_on: Vec<PlainJump> = all.iter().filter(that_go_on).cloned().collect();
        // The choice is between the landing squares of one and the same jump.
        let may_be_made = |jump: &PlainJump| {
            going_on.contains(jump) || !going_on.iter().any(|g| g.direction == jump.direction)
        };
        all.into_iter().filter(may_be_made).collect()
    }

    /// Every jump that could be made next, wherever it lands.
    fn jumps_anywhere(&self, jumper: &Jumper) -> Vec<PlainJump> {
        let directions = self.rule(jumper.rank).jump.directions;
        let mut jumps = Vec::new();
        for vector in self.vectors(directions, jumper.side) {
            let may_go = match (self.mechanics.capture.turning, jumper.came) {
                (_, None) | (Turning::Free, _) => true,
                (Turning::NotBack, Some(came)) => came != (-vector.0, -vector.1),
                (Turning::StraightOn, Some(came)) => came == vector,
            };
            if may_go {
                jumps.extend(self.jumps_along(jumper, vector));
            }
        }
        jumps
    }

    /// The jumps in one direction: all take the same pieces and differ in where they land.
    fn jumps_along(&self, jumper: &Jumper, direction: Vector) -> Vec<PlainJump> {
        let rule = self.rule(jumper.rank).jump;
        let board = &jumper.board;
        let next = plus(jumper.place, direction);
        let between = empties(board, next, direction).len();
        if !reaches(rule.approach, between + 1) {
            return Vec::new();
        }
        let mut place = next;
        for _ in 0..between {
            place = plus(place, direction);
        }
        let mut taken = Vec::new();
        while let Cell::Piece(side, rank) = board.at(place)
            && side != jumper.side
            && rule.takes.has(rank)
        {
            taken.push((place, rank));
            place = plus(place, direction);
        }
        if taken.is_empty() || taken.len() > usize::from(rule.enemies) {
            return Vec::new();
        }
        let mut landings = empties(board, place, direction);
        if rule.landing == Landing::Next {
            landings.truncate(1);
        }
        let jump_to = |landing| PlainJump {
            direction,
            taken: taken.clone(),
            landing,
        };
        landings.into_iter().map(jump_to).collect()
    }

    /// The piece after one more jump.
    fn landed(&self, jumper: &Jumper, jump: &PlainJump) -> Jumper {
        let mut next = jumper.clone();
        for (place, _) in &jump.taken {
            // A piece that stays until the end of the move can be neither crossed nor taken again.
            let left_behind = match self.mechanics.capture.removal {
                Removal::AtOnce => Cell::Empty,
                Removal::AtEnd => Cell::Closed,
            };
            next.board.put(*place, left_behind);
        }
        next.place = jump.landing;
        next.came = Some(jump.direction);
        next.may_stay = self.may_stay(jumper.rank, jump);
        let crowned = self.crowned(jumper.side, jumper.rank, jump.landing);
        match self.mechanics.crowning {
            MidChain::OnlyAtRest => {}
            MidChain::GoesOn => next.rank = crowned,
            MidChain::EndsTurn => {
                next.over = crowned != jumper.rank;
                next.rank = crowned;
            }
        }
        next
    }

    /// True if a piece of this rank may end its capture with this jump.
    fn may_stay(&self, rank: Rank, jump: &PlainJump) -> bool {
        let (last, taken) = *jump.taken.last().expect("a jump takes something");
        self.rule(rank).jump.landing != Landing::AnyButBehindKing
            || taken == Rank::Man
            || jump.landing == plus(last, jump.direction)
    }

    /// The rank that the piece has if its move ends here.
    fn rank_at_rest(&self, jumper: &Jumper) -> Rank {
        match self.mechanics.crowning {
            MidChain::OnlyAtRest => self.crowned(jumper.side, jumper.rank, jumper.place),
            MidChain::GoesOn | MidChain::EndsTurn => jumper.rank,
        }
    }
}
