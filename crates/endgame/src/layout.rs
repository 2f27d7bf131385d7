//! The squares of a board as the index sees them.

use rules::{Rank, Rulebook, Seat, Side, Word, Zone};

use crate::class::Sides;

/// Which squares there are, where men can stand, and in which order squares are counted.
///
/// A man stands on any square but its far row, if it is crowned there: no move leaves a man on
/// it. A crowned piece stands anywhere. Positions that break this come from a FEN alone and are
/// in no table.
#[derive(Clone, Debug)]
pub(crate) struct Layout<W> {
    /// Every square that is no obstacle.
    pub(crate) board: W,
    /// Where the men of each side can stand.
    pub(crate) men: [W; 2],
    /// Where a piece of each side and rank rises to the next one.
    pub(crate) crowning: [[W; 3]; 2],
    pub(crate) sides: Sides,
    /// The squares counted before each bit, for each order.
    before: [Vec<W>; 2],
}

/// In which order squares are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// From the lowest bit up.
    Up,
    /// From the highest bit down: the board turned round.
    Down,
}

impl<W: Word> Layout<W> {
    pub(crate) fn new(rulebook: &Rulebook) -> Layout<W> {
        let start = rulebook.start(0);
        let board = start.empty() | start.mine() | start.theirs();
        let crowning = Side::ALL.map(|side| Rank::ALL.map(|rank| zone(rulebook, side, rank)));
        let men = Side::ALL.map(|side| {
            if crowned_far(rulebook) {
                board & !crowning[side.index()][0]
            } else {
                board
            }
        });
        Layout {
            board: W::narrow(board),
            men: men.map(W::narrow),
            crowning: crowning.map(|side| side.map(W::narrow)),
            sides: sides(board, men),
            before: [before(board, |a, b| a < b), before(board, |a, b| a > b)],
        }
    }

    /// The order in which squares are counted for this side to move.
    #[inline(always)]
    pub(crate) fn order(&self, mover: Side) -> Order {
        match (self.sides, mover) {
            (Sides::Alike, Side::Second) => Order::Down,
            _ => Order::Up,
        }
    }

    /// The squares counted before this one.
    #[inline(always)]
    pub(crate) fn before(&self, order: Order, bit: W) -> W {
        self.before[order as usize][bit.index() as usize]
    }
}

/// True if men are crowned on their far row.
fn crowned_far(rulebook: &Rulebook) -> bool {
    let man = rulebook.mechanics().rank(Rank::Man);
    man.is_some_and(|rule| rule.crowned_on == Some(Zone::FarRow))
}

/// Where a piece of this side and rank rises.
fn zone(rulebook: &Rulebook, side: Side, rank: Rank) -> u128 {
    let rule = rulebook.mechanics().rank(rank);
    let grid = rulebook.grid();
    let last = grid.shape().height - 1;
    let home = match rulebook.side(side).seat {
        Seat::Top => 0,
        Seat::Bottom => last,
    };
    match rule.and_then(|rule| rule.crowned_on) {
        None => 0,
        Some(Zone::HomeRow) => grid.row(home),
        Some(Zone::FarRow) => grid.row(last - home),
    }
}

/// One square in a direction is one shift everywhere, so turning the board maps bit `b` to
/// `c - b` for one `c`. It looks the same from both sides if that maps squares to squares and the
/// men's squares of one side to those of the other.
fn sides(board: u128, men: [u128; 2]) -> Sides {
    let shift = board.leading_zeros();
    let low = board.trailing_zeros();
    let turned = |bits: u128| (bits.reverse_bits() >> shift) << low;
    if turned(board) == board && turned(men[0]) == men[1] {
        Sides::Alike
    } else {
        Sides::Different
    }
}

fn before<W: Word>(board: u128, is_before: impl Fn(u32, u32) -> bool) -> Vec<W> {
    let set = |bit: u32| {
        let earlier = board.each().filter(|other| is_before(other.index(), bit));
        W::narrow(earlier.fold(0, |bits, other| bits | other))
    };
    (0..W::BITS).map(set).collect()
}
