//! A second move generator, plain and slow, to check the fast one against.
//!
//! It shares no code with the fast one, only the words in which a rulebook speaks. The board is
//! rows and columns as they are printed, a walk is a loop over squares, and each jump of a chain
//! gets a board of its own. Nothing is done for speed.

use std::collections::BTreeSet;

use rules::{
    BoardShape, Chain, Directions, Draft, Duty, Flavour, Hop, KingWeight, Landing, Mechanics,
    MidChain, Playable, Preference, Rank, Reach, Removal, Seat, Side, Turning, Zone,
};

/// Row and column from the top left of the printed board. Steps may leave the board.
pub(crate) type Place = (i32, i32);

/// Change of row and column from a square to the next one in a direction.
pub(crate) type Vector = (i32, i32);

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// Nothing can ever enter: outside the board, no playing square, or an obstacle.
    Closed,
    /// An empty playing square.
    Empty,
    /// A piece.
    Piece(Side, Rank),
}

/// The board and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    cells: [[Cell; 16]; 16],
    /// The side to move.
    pub(crate) mover: Side,
}

/// What the plain generator knows of a rulebook.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// The board.
    pub(crate) shape: BoardShape,
    /// How pieces move and take.
    pub(crate) mechanics: Mechanics,
    /// Where the two sides sit, the starter first.
    pub(crate) seats: [Seat; 2],
}

/// A legal move with all that can be told of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlainMove {
    /// Where the piece came from.
    pub(crate) from: Place,
    /// Where it ends.
    pub(crate) to: Place,
    /// The jumps of a capture; none in a quiet move.
    pub(crate) jumps: Vec<PlainJump>,
    /// Its rank before the move.
    pub(crate) before: Rank,
    /// Its rank after the move.
    pub(crate) after: Rank,
    /// True if the piece may stay where it is.
    ends_well: bool,
}

/// One jump of a capture.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlainJump {
    /// Where it goes.
    pub(crate) direction: Vector,
    /// The pieces taken, in the order in which they are jumped.
    pub(crate) taken: Vec<(Place, Rank)>,
    /// Where it lands.
    pub(crate) landing: Place,
}

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

impl Board {
    /// What stands at a place, on the board or off it.
    pub(crate) fn at(&self, place: Place) -> Cell {
        let (row, col) = place;
        if !(0..16).contains(&row) || !(0..16).contains(&col) {
            return Cell::Closed;
        }
        self.cells[row as usize][col as usize]
    }

    /// Puts something on a place of the board.
    pub(crate) fn put(&mut self, place: Place, cell: Cell) {
        self.cells[place.0 as usize][place.1 as usize] = cell;
    }
}

/// The board without the piece that is huffed.
fn without(board: &Board, huffed: Option<Place>) -> Board {
    let mut next = board.clone();
    if let Some(place) = huffed {
        next.put(place, Cell::Empty);
    }
    next
}

impl Plain {
    /// What a rulebook says about moves.
    pub(crate) fn new(draft: &Draft) -> Plain {
        Plain {
            shape: draft.board,
            mechanics: draft.mechanics,
            seats: [draft.sides[0].seat, draft.sides[1].seat],
        }
    }

    /// A board with nothing on it, the starter to move.
    pub(crate) fn empty_board(&self) -> Board {
        let mut board = Board {
            cells: [[Cell::Closed; 16]; 16],
            mover: Side::First,
        };
        for place in self.places() {
            board.put(place, Cell::Empty);
        }
        board
    }

    /// Every playing square, row by row from the top left.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let (height, width) = (i32::from(self.shape.height), i32::from(self.shape.width));
        let all = (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)));
        all.filter(|place| self.is_playable(*place))
    }

    fn is_playable(&self, (row, col): Place) -> bool {
        let from_bottom = i32::from(self.shape.height) - 1 - row;
        let from_right = i32::from(self.shape.width) - 1 - col;
        match self.shape.playable {
            Playable::All => true,
            Playable::BottomLeft => (from_bottom + col) % 2 == 0,
            Playable::BottomRight => (from_bottom + from_right) % 2 == 0,
        }
    }

    /// The position with men on every square of these rows, counted from each side's own edge.
    pub(crate) fn rows_of_men(&self, rows: &[u8]) -> Board {
        let mut board = self.empty_board();
        for side in Side::ALL {
            for row in rows {
                self.fill_row(&mut board, side, i32::from(*row) - 1);
            }
        }
        board
    }

    fn fill_row(&self, board: &mut Board, side: Side, from_its_edge: i32) {
        let row = self.home_row(side) + self.forward(side) * from_its_edge;
        for place in self.places().filter(|place| place.0 == row) {
            board.put(place, Cell::Piece(side, Rank::Man));
        }
    }

    /// Every legal move of the side to move, each with every square on which the piece stops.
    pub(crate) fn legal(&self, board: &Board) -> Vec<PlainMove> {
        let mut captures = self.preferred(self.captures(board));
        captures.retain(|m| m.ends_well);
        if self.mechanics.capture.duty == Duty::Compulsory && !captures.is_empty() {
            return captures;
        }
        let mut moves = captures;
        moves.extend(self.quiet_moves(board));
        moves
    }

    /// The board after a move.
    pub(crate) fn after(&self, board: &Board, played: &PlainMove) -> Board {
        let mut next = board.clone();
        next.put(played.from, Cell::Empty);
        for (place, _) in played.taken() {
            next.put(place, Cell::Empty);
        }
        next.put(played.to, Cell::Piece(board.mover, played.after));
        next.mover = board.mover.other();
        next
    }

    /// Every legal move where these enemies may be huffed, each with the one that is huffed first.
    pub(crate) fn legal_with_huffs(
        &self,
        board: &Board,
        owed: &[Place],
    ) -> Vec<(Option<Place>, PlainMove)> {
        let plain = self.legal(board).into_iter().map(|m| (None, m));
        let after = owed.iter().flat_map(|place| {
            let moves = self.legal(&without(board, Some(*place))).into_iter();
            moves.map(|m| (Some(*place), m))
        });
        plain.chain(after).collect()
    }

    /// The pieces that the side to move leaves to be huffed by a move, row by row.
    pub(crate) fn owed_after(
        &self,
        board: &Board,
        huffed: Option<Place>,
        played: &PlainMove,
    ) -> Vec<Place> {
        if self.mechanics.capture.duty != Duty::Huff || !played.jumps.is_empty() {
            return Vec::new();
        }
        let captures = self.captures(&without(board, huffed));
        let moved = |from: Place| if from == played.from { played.to } else { from };
        let owed: BTreeSet<Place> = captures.iter().map(|m| moved(m.from)).collect();
        owed.into_iter().collect()
    }

    /// The board after a move that a huff may have come before.
    pub(crate) fn after_huff(
        &self,
        board: &Board,
        huffed: Option<Place>,
        played: &PlainMove,
    ) -> Board {
        self.after(&without(board, huffed), played)
    }

    /// The legal moves, one for each that the flavour tells apart.
    pub(crate) fn distinct(&self, board: &Board, flavour: Flavour) -> Vec<PlainMove> {
        let mut seen = BTreeSet::new();
        let mut moves = self.legal(board);
        moves.retain(|m| seen.insert(m.key(flavour)));
        moves
    }

    /// How many lines of play of this length there are.
    pub(crate) fn perft(&self, board: &Board, depth: usize, flavour: Flavour) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.distinct(board, flavour);
        if depth == 1 {
            return moves.len() as u64;
        }
        let below = |m| self.perft(&self.after(board, m), depth - 1, flavour);
        moves.iter().map(below).sum()
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

    // Where sides sit and what they call forward.

    /// +1 for a side that moves down the printed board, -1 for one that moves up.
    fn forward(&self, side: Side) -> i32 {
        match self.seats[side.index()] {
            Seat::Top => 1,
            Seat::Bottom => -1,
        }
    }

    fn home_row(&self, side: Side) -> i32 {
        match self.seats[side.index()] {
            Seat::Top => 0,
            Seat::Bottom => i32::from(self.shape.height) - 1,
        }
    }

    fn zone_row(&self, side: Side, zone: Zone) -> i32 {
        match zone {
            Zone::HomeRow => self.home_row(side),
            Zone::FarRow => self.home_row(side.other()),
        }
    }

    /// The set of directions as changes of row and column, for a side.
    fn vectors(&self, directions: Directions, side: Side) -> Vec<Vector> {
        let f = self.forward(side);
        // Where every second square is played on, the next one along a row or a column is two away.
        let far = match self.shape.playable {
            Playable::All => 1,
            Playable::BottomLeft | Playable::BottomRight => 2,
        };
        let parts = [
            (Directions::DIAGONAL_FORWARD, vec![(f, -1), (f, 1)]),
            (Directions::DIAGONAL_BACKWARD, vec![(-f, -1), (-f, 1)]),
            (Directions::FORWARD, vec![(f * far, 0)]),
            (Directions::BACKWARD, vec![(-f * far, 0)]),
            (Directions::SIDEWAYS, vec![(0, -far), (0, far)]),
        ];
        let named = parts.into_iter().filter(|(d, _)| directions.contains(*d));
        named.flat_map(|(_, vectors)| vectors).collect()
    }

    /// The rank of a piece after it has come to rest on a square: it may rise by one.
    fn crowned(&self, side: Side, rank: Rank, place: Place) -> Rank {
        let zone = self.rule(rank).crowned_on;
        let next = rank
            .next()
            .filter(|r| self.mechanics.ranks[r.index()].is_some());
        match (zone, next) {
            (Some(zone), Some(next)) if place.0 == self.zone_row(side, zone) => next,
            _ => rank,
        }
    }

    fn rule(&self, rank: Rank) -> &rules::RankRule {
        self.mechanics.ranks[rank.index()]
            .as_ref()
            .expect("a piece on the board has a rank of its rulebook")
    }

    fn own_pieces(&self, board: &Board) -> Vec<(Place, Rank)> {
        let own = |place| match board.at(place) {
            Cell::Piece(side, rank) if side == board.mover => Some((place, rank)),
            _ => None,
        };
        self.places().filter_map(own).collect()
    }

    // Quiet moves.

    fn quiet_moves(&self, board: &Board) -> Vec<PlainMove> {
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

    // Captures.

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

    // Which captures go before others.

    fn preferred(&self, captures: Vec<PlainMove>) -> Vec<PlainMove> {
        let best = captures.iter().map(|m| self.merit(m)).max();
        let mut kept = captures;
        kept.retain(|m| Some(self.merit(m)) == best);
        kept
    }

    /// How good a capture is in the eyes of each preference, the most important first.
    fn merit(&self, capture: &PlainMove) -> Vec<Vec<u32>> {
        let preferences = self.mechanics.capture.preference;
        let king = king_worth(self.mechanics.capture.king_weight);
        let judge = |p: Preference| merit_by(p, capture, king);
        preferences.into_iter().flatten().map(judge).collect()
    }
}

/// How good a capture is in the eyes of one preference: a number, or several to be compared one
/// after the other.
fn merit_by(preference: Preference, capture: &PlainMove, king_worth: u32) -> Vec<u32> {
    let is_king = |rank: Rank| u32::from(rank >= Rank::King);
    let kings: Vec<u32> = capture.taken().map(|(_, rank)| is_king(rank)).collect();
    let value = |king: &u32| match king {
        0 => MAN_WORTH,
        _ => king_worth,
    };
    match preference {
        Preference::MostPieces => vec![kings.len() as u32],
        Preference::MostValue => vec![kings.iter().map(value).sum()],
        Preference::ByKing => vec![is_king(capture.before)],
        Preference::MostKings => vec![kings.iter().sum()],
        // A capture that has ended takes no king where a longer one still takes something.
        Preference::KingsEarliest => {
            let mut padded = kings;
            padded.resize(256, 0);
            padded
        }
    }
}

/// What a man is worth where captures are weighed.
const MAN_WORTH: u32 = 1000;

/// What a king is worth then.
fn king_worth(weight: KingWeight) -> u32 {
    match weight {
        KingWeight::UnderTwo => 2 * MAN_WORTH - 1,
        KingWeight::Halves(halves) => u32::from(halves) * (MAN_WORTH / 2),
    }
}

/// True if a piece with this reach comes as far as this many squares.
fn reaches(reach: Reach, squares: usize) -> bool {
    match reach {
        Reach::One => squares == 1,
        Reach::Any => true,
        Reach::UpTo(most) => squares <= usize::from(most),
        Reach::Exactly(just) => squares == usize::from(just),
    }
}

/// What tells two moves apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Key {
    /// Origin, last square, the set of pieces taken, the rank after.
    Move(Place, Place, BTreeSet<Place>, Rank),
    /// Origin, the pieces of each jump with its direction, last square, the rank after.
    Route(Place, Vec<(Vec<Place>, Vector)>, Place, Rank),
    /// Every square on which the piece stops, from its origin to its last square.
    Landings(Vec<Place>),
}

impl PlainMove {
    /// The pieces taken, in order.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (Place, Rank)> {
        self.jumps.iter().flat_map(|j| j.taken.iter().copied())
    }

    /// Every square on which the piece stops, from its origin to its last square.
    pub(crate) fn stops(&self) -> Vec<Place> {
        let mut stops = vec![self.from];
        stops.extend(self.jumps.iter().map(|j| j.landing));
        if self.jumps.is_empty() {
            stops.push(self.to);
        }
        stops
    }

    /// What tells this move from others in a flavour.
    pub(crate) fn key(&self, flavour: Flavour) -> Key {
        let squares = |jump: &PlainJump| jump.taken.iter().map(|(place, _)| *place).collect();
        match flavour {
            Flavour::Landings => Key::Landings(self.stops()),
            Flavour::Routes => {
                let jumps = self.jumps.iter().map(|j| (squares(j), j.direction));
                Key::Route(self.from, jumps.collect(), self.to, self.after)
            }
            Flavour::Moves => {
                let taken = self.taken().map(|(place, _)| place).collect();
                Key::Move(self.from, self.to, taken, self.after)
            }
        }
    }
}

fn plus(place: Place, vector: Vector) -> Place {
    (place.0 + vector.0, place.1 + vector.1)
}

/// The empty squares from a place on in a direction, up to the first that is not empty.
fn empties(board: &Board, first: Place, direction: Vector) -> Vec<Place> {
    let mut places = Vec::new();
    let mut place = first;
    while board.at(place) == Cell::Empty {
        places.push(place);
        place = plus(place, direction);
    }
    places
}
