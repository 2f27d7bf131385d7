//! Which moves to try first.

use std::marker::PhantomData;

use rules::{Action, Position, Rank, Word};

use crate::params::Params;
use crate::score::MAX_PLY;

/// A short name of a move, for tables. Two moves of a position seldom share one; where they do,
/// only the order suffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tag(pub(crate) u16);

impl Tag {
    pub(crate) const NONE: Tag = Tag(0);

    #[inline(always)]
    pub(crate) fn of<W: Word>(action: &Action<W>) -> Tag {
        let ends = action.from.index() | action.to.index() << 7;
        // What is taken tells apart captures with the same ends.
        let taken = if action.is_capture() {
            let first = action.taken.index();
            (first ^ action.taken.count() ^ action.rank as u32) & 3
        } else {
            0
        };
        Tag((ends | taken << 14) as u16)
    }

    /// The squares where it starts and ends.
    #[inline(always)]
    fn ends(self) -> usize {
        usize::from(self.0 & 0x3FFF)
    }
}

/// What quiet moves did in other parts of the tree.
#[derive(Debug)]
pub(crate) struct Memory<W> {
    killers: Vec<[Tag; 2]>,
    /// For each side and each pair of squares.
    history: [Vec<i16>; 2],
    /// The same after each square on which the opponent's last move ended.
    replies: [Vec<i16>; 2],
    /// What a reply counts, in hundredths.
    reply_share: i32,
    /// The answer to each move of the opponent.
    answers: [Vec<Tag>; 2],
    word: PhantomData<W>,
}

const PAIRS: usize = 1 << 14;
/// Two replies seldom share a place; where they do, only the order suffers.
const REPLIES: usize = 1 << 16;
const MOST_HISTORY: i32 = 8_000;

impl<W: Word> Memory<W> {
    pub(crate) fn new(params: &Params) -> Memory<W> {
        let replies = if params.continuation_history > 0 {
            REPLIES
        } else {
            0
        };
        Memory {
            replies: [vec![0; replies], vec![0; replies]],
            reply_share: params.continuation_history,
            killers: vec![[Tag::NONE; 2]; MAX_PLY + 1],
            history: [vec![0; PAIRS], vec![0; PAIRS]],
            answers: [vec![Tag::NONE; PAIRS], vec![Tag::NONE; PAIRS]],
            word: PhantomData,
        }
    }

    /// A high number for a move that is likely to be good.
    #[inline(always)]
    pub(crate) fn promise(
        &self,
        position: &Position<W>,
        action: &Action<W>,
        tag: Tag,
        hints: &Hints,
    ) -> i32 {
        if tag == hints.best {
            return 1_000_000;
        }
        if action.is_capture() {
            return 500_000 + gain(position, action);
        }
        if action.rank != position.rank_at(action.from) {
            return 400_000;
        }
        match tag {
            t if t == hints.killers[0] => 300_002,
            t if t == hints.killers[1] => 300_001,
            t if t == hints.answer => 300_000,
            t => self.history(position.mover().index(), t, hints.before),
        }
    }

    /// What a quiet move did elsewhere, and after the same move of the opponent.
    #[inline(always)]
    pub(crate) fn history(&self, side: usize, tag: Tag, before: Tag) -> i32 {
        let history = i32::from(self.history[side][tag.ends()]);
        match self.reply_share {
            0 => history,
            share => {
                let reply = self.replies[side][reply(before, tag)];
                history + i32::from(reply) * share / 100
            }
        }
    }

    #[inline(always)]
    pub(crate) fn hints(
        &self,
        position: &Position<W>,
        ply: usize,
        before: Tag,
        best: Tag,
    ) -> Hints {
        Hints {
            best,
            before,
            killers: self.killers[ply],
            answer: self.answers[position.mover().index()][before.ends()],
        }
    }

    /// A quiet move was better than the window; those tried before it were not.
    pub(crate) fn reward(
        &mut self,
        position: &Position<W>,
        ply: usize,
        depth: i32,
        before: Tag,
        good: Tag,
        tried: &[Action<W>],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != good {
            *killers = [good, killers[0]];
        }
        let side = position.mover().index();
        self.answers[side][before.ends()] = good;
        let bonus = (depth * depth * 4).min(800);
        self.learn(side, before, good, bonus);
        for action in tried {
            self.learn(side, before, Tag::of(action), -bonus);
        }
    }

    fn learn(&mut self, side: usize, before: Tag, tag: Tag, bonus: i32) {
        grow(&mut self.history[side][tag.ends()], bonus);
        if self.reply_share > 0 {
            grow(&mut self.replies[side][reply(before, tag)], bonus);
        }
    }
}

/// Moves a value by a bonus; the farther it is from zero, the less.
fn grow(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
}

/// The place of a reply to a move.
#[inline(always)]
fn reply(before: Tag, tag: Tag) -> usize {
    let to = before.ends() >> 7;
    (tag.ends() ^ to.wrapping_mul(0x2F1B)) & (REPLIES - 1)
}

/// What is known at a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    best: Tag,
    before: Tag,
    killers: [Tag; 2],
    answer: Tag,
}

#[inline(always)]
fn gain<W: Word>(position: &Position<W>, action: &Action<W>) -> i32 {
    let men = action.taken.count() as i32;
    let kings = (action.taken & position.crowned()).count() as i32;
    let crowned = position.rank_at(action.from) != action.rank;
    let by_man = position.rank_at(action.from) == Rank::Man;
    100 * men + 120 * kings + 80 * i32::from(crowned) + 10 * i32::from(by_man)
}
