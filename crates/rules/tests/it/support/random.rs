//! Random positions and random rules, the same on every run.

use rules::*;

use super::plain::{Board, Cell as PlainCell, Plain};

/// Numbers that look random (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, not including, `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// One of several things.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    fn shuffled<T: Copy>(&mut self, things: &[T]) -> Vec<T> {
        let mut things = things.to_vec();
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
        things
    }
}

/// A position with pieces anywhere: sparse or dense, few kings or many, at times obstacles.
pub(crate) fn position(plain: &Plain, random: &mut Random) -> Board {
    let mut board = plain.empty_board();
    board.mover = random.pick(&Side::ALL);
    let full = random.pick(&[5, 10, 20, 30, 40, 60]);
    let second = random.pick(&[30, 50, 70, 90]);
    let crowned = random.pick(&[0, 10, 30, 60]);
    let closed = random.pick(&[0, 0, 0, 5, 15]);
    for place in plain.places() {
        if random.percent(closed) {
            board.put(place, PlainCell::Closed);
        } else if random.percent(full) {
            let side = match random.percent(second) {
                true => board.mover.other(),
                false => board.mover,
            };
            let rank = rank(plain.mechanics.highest(), crowned, random);
            board.put(place, PlainCell::Piece(side, rank));
        }
    }
    board
}

fn rank(highest: Rank, crowned: usize, random: &mut Random) -> Rank {
    let mut rank = Rank::Man;
    while rank < highest && random.percent(crowned) {
        rank = rank.next().expect("there is a higher rank");
    }
    rank
}

/// A rulebook with another board, other seats and other rules. They may contradict each other.
pub(crate) fn draft(model: Draft, random: &mut Random) -> Draft {
    let mut draft = model;
    draft.board = shape(random);
    draft.start = Start::Rows(vec![1]);
    draft.notation.game_type = 100;
    draft.mechanics = mechanics(random);
    let seats = random.pick(&[[Seat::Top, Seat::Bottom], [Seat::Bottom, Seat::Top]]);
    for (side, seat) in draft.sides.iter_mut().zip(seats) {
        side.seat = seat;
    }
    draft
}

/// A board of any shape; some do not fit the widest word.
fn shape(random: &mut Random) -> BoardShape {
    let lengths = [3, 4, 5, 6, 7, 8, 8, 8, 9, 10, 12];
    let checkered = random.pick(&[Playable::BottomLeft, Playable::BottomRight]);
    BoardShape {
        width: random.pick(&lengths),
        height: random.pick(&lengths),
        playable: random.pick(&[checkered, checkered, Playable::All]),
    }
}

/// Rules mixed from everything that a rulebook can say.
fn mechanics(random: &mut Random) -> Mechanics {
    let highest = random.pick(&[
        Rank::Man,
        Rank::King,
        Rank::King,
        Rank::Triple,
        Rank::Triple,
    ]);
    Mechanics {
        ranks: Rank::ALL.map(|rank| (rank <= highest).then(|| rank_rule(rank < highest, random))),
        crowning: random.pick(&[MidChain::EndsTurn, MidChain::OnlyAtRest, MidChain::GoesOn]),
        capture: capture(random),
    }
}

fn rank_rule(rises: bool, random: &mut Random) -> RankRule {
    RankRule {
        step: Step {
            directions: directions(random),
            reach: random.pick(&[Reach::One, Reach::Any]),
        },
        hop: random.pick(&[Hop::Never, Hop::OneFriend]),
        jump: Jump {
            directions: directions(random),
            approach: random.pick(&[Reach::One, Reach::Any]),
            landing: random.pick(&[Landing::Next, Landing::Any, Landing::AnyThatGoesOn]),
            enemies: random.pick(&[1, 1, 1, 2, 3]),
            takes: takes(random),
        },
        crowned_on: rises.then(|| random.pick(&[Zone::FarRow, Zone::HomeRow])),
    }
}

fn directions(random: &mut Random) -> Directions {
    let common = [
        Directions::DIAGONAL_FORWARD,
        Directions::DIAGONAL,
        Directions::ORTHOGONAL,
        Directions::ALL,
    ];
    if random.percent(60) {
        return random.pick(&common);
    }
    let one = random.pick(&Directions::NAMES).1;
    one.and(random.pick(&Directions::NAMES).1)
}

fn takes(random: &mut Random) -> RankSet {
    if random.percent(70) {
        return RankSet::ALL;
    }
    let ranks = random.shuffled(&Rank::ALL);
    let count = 1 + random.below(2);
    RankSet::of(&ranks[..count])
}

fn capture(random: &mut Random) -> Capture {
    Capture {
        duty: random.pick(&[Duty::Compulsory, Duty::Compulsory, Duty::Optional]),
        chain: random.pick(&[
            Chain::MustFinish,
            Chain::MustFinish,
            Chain::MayStop,
            Chain::OneJump,
        ]),
        removal: random.pick(&[Removal::AtOnce, Removal::AtEnd]),
        turning: random.pick(&[Turning::Free, Turning::NotBack]),
        preference: preference(random),
    }
}

fn preference(random: &mut Random) -> [Option<Preference>; 4] {
    let all = random.shuffled(&Preference::NAMES.map(|(_, p)| p));
    let count = random.pick(&[0, 0, 1, 2, 4]);
    [0, 1, 2, 3].map(|i| (i < count).then(|| all[i]))
}
