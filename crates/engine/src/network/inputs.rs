//! What a network sees of a position: which piece stands where, as the side to move sees it.

use rules::{Obstacles, Position, Rank, Rulebook, Side, Word};

use crate::features::{drawn_squares, views};

/// The inputs of a rulebook: one for each kind of piece on each square, mine and theirs apart,
/// and one for each square on which an obstacle may have been drawn.
///
/// The board is turned so that the side to move goes toward higher bits. One set of inputs then
/// serves both sides, unless the board looks different from the other side.
#[derive(Clone, Debug)]
pub struct Inputs<W> {
    /// How many of the planes are looked at.
    planes: usize,
    /// For each side to move, each plane and each bit, the number of its input.
    numbers: [Vec<u16>; 2],
    drawn: W,
    count: usize,
    /// Which share of the pieces at the start each number of pieces is, in steps.
    phases: [u8; 129],
}

/// Planes are what may stand on a square: my men, their men, my kings, their kings, my triple
/// kings, theirs, and obstacles. Those that a rulebook does not have stay empty.
pub(crate) const MOST_PLANES: usize = 7;
const OBSTACLES: usize = 6;

/// What stands in each plane of a position.
pub(crate) type Sets<W> = [W; MOST_PLANES];

/// How many phases a game has, by the number of pieces.
pub const PHASES: usize = 8;

impl<W: Word> Inputs<W> {
    /// The inputs of a rulebook's board.
    pub fn new(rulebook: &Rulebook) -> Inputs<W> {
        let kinds = kinds(rulebook);
        let (views, are_alike) = views::<W>(rulebook);
        let squares = rulebook.grid().len();
        let set = kinds.len() * squares;
        let numbers = Side::ALL.map(|side| {
            let first = if are_alike { 0 } else { set * side.index() };
            let mut numbers = vec![0; MOST_PLANES * W::BITS as usize];
            for (kind, plane) in kinds.iter().enumerate() {
                for (square, bit) in views[side.index()].iter().enumerate() {
                    let at = plane * W::BITS as usize + bit.index() as usize;
                    numbers[at] = (first + kind * squares + square) as u16;
                }
            }
            numbers
        });
        Inputs {
            planes: kinds.last().map_or(0, |last| last + 1),
            numbers,
            drawn: drawn_squares(rulebook),
            count: if are_alike { set } else { 2 * set },
            phases: phases(rulebook),
        }
    }

    /// How many inputs there are.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.count
    }

    /// The phase of a position, by its number of pieces.
    #[inline(always)]
    pub fn phase(&self, position: &Position<W>) -> usize {
        let pieces = (position.mine() | position.theirs()).count();
        usize::from(self.phases[pieces as usize & 127])
    }

    /// Calls `each` with the number of every input that a position has.
    pub fn each(&self, position: &Position<W>, mut each: impl FnMut(u16)) {
        let sets = self.sets(position);
        let side = position.mover();
        for (plane, set) in sets.iter().enumerate() {
            for bit in set.each() {
                each(self.number(side, plane, bit));
            }
        }
    }

    /// The number of the input that stands for a bit of a plane.
    #[inline(always)]
    pub(crate) fn number(&self, side: Side, plane: usize, bit: W) -> u16 {
        self.numbers[side.index()][plane * W::BITS as usize + bit.index() as usize]
    }

    /// How many planes are looked at; the others are empty.
    #[inline(always)]
    pub(crate) fn planes(&self) -> usize {
        self.planes
    }

    /// What stands in each plane.
    #[inline(always)]
    pub(crate) fn sets(&self, position: &Position<W>) -> Sets<W> {
        let (mine, theirs) = (position.mine(), position.theirs());
        let (crowned, triples) = (position.crowned(), position.ranked(Rank::Triple));
        let kings = crowned & !triples;
        [
            mine & !crowned,
            theirs & !crowned,
            mine & kings,
            theirs & kings,
            mine & triples,
            theirs & triples,
            self.drawn & !(mine | theirs | position.empty()),
        ]
    }
}

/// The planes that a rulebook has.
fn kinds(rulebook: &Rulebook) -> Vec<usize> {
    let mut kinds = Vec::new();
    for rank in Rank::ALL {
        if rulebook.mechanics().rank(rank).is_some() {
            kinds.extend([2 * rank.index(), 2 * rank.index() + 1]);
        }
    }
    if matches!(rulebook.draft().obstacles, Obstacles::Drawn(_)) {
        kinds.push(OBSTACLES);
    }
    kinds
}

fn phases(rulebook: &Rulebook) -> [u8; 129] {
    let start = rulebook.start(0);
    let full = (start.mine().count() + start.theirs().count()).max(2) as usize;
    std::array::from_fn(|pieces| {
        let phase = pieces.saturating_sub(1) * PHASES / full;
        phase.min(PHASES - 1) as u8
    })
}
