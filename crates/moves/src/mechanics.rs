//! How pieces move and take: all that the move generator needs to know of a rulebook.
//!
//! Everything here is plain data that can be a compile-time constant. The generator reads it
//! either from such a constant or from a rulebook at run time; it is the same code.

use crate::{Directions, Rank, RankSet};

/// The way pieces of a rulebook move, take and are crowned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mechanics {
    /// What each rank can do. `None` above the highest rank of the rulebook; a man is always there.
    pub ranks: [Option<RankRule>; 3],
    /// What happens to a piece that reaches its crowning row in the middle of a chain.
    pub crowning: MidChain,
    /// When and how pieces take.
    pub capture: Capture,
}

impl Mechanics {
    /// The rule of a rank, if the rulebook has that rank.
    #[inline(always)]
    pub const fn rank(&self, rank: Rank) -> Option<&RankRule> {
        self.ranks[rank as usize].as_ref()
    }

    /// The highest rank of the rulebook.
    pub const fn highest(&self) -> Rank {
        match self.ranks {
            [_, _, Some(_)] => Rank::Triple,
            [_, Some(_), None] => Rank::King,
            [_, None, None] => Rank::Man,
        }
    }

    /// True if any piece steps or takes along rows and columns.
    pub fn has_straight_moves(&self) -> bool {
        self.ranks
            .iter()
            .flatten()
            .any(RankRule::has_straight_moves)
    }
}

/// What a piece of one rank can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RankRule {
    /// The plain move.
    pub step: Step,
    /// A plain move over friends, to the empty square right behind them.
    pub hop: Hop,
    /// The capture.
    pub jump: Jump,
    /// Where the piece rises to the next rank. `None` if the ladder ends here.
    pub crowned_on: Option<Zone>,
}

impl RankRule {
    /// Where the piece hops: none if it does not.
    pub const fn hop_directions(&self) -> Directions {
        match self.hop {
            Hop::Never => Directions::NONE,
            Hop::OneFriend(Some(directions)) | Hop::LineOfFriends(Some(directions)) => directions,
            Hop::OneFriend(None) => self.jump.directions,
            Hop::LineOfFriends(None) => self.step.directions,
        }
    }

    /// The same rule said in one way: directions of a hop that go without saying are not said.
    #[must_use]
    pub fn settled(self) -> RankRule {
        let bare = match self.hop {
            Hop::Never => Hop::Never,
            Hop::OneFriend(_) => Hop::OneFriend(None),
            Hop::LineOfFriends(_) => Hop::LineOfFriends(None),
        };
        let usual = RankRule { hop: bare, ..self };
        if usual.hop_directions() == self.hop_directions() {
            usual
        } else {
            self
        }
    }

    /// True if the piece steps, hops or takes along rows and columns.
    pub const fn has_straight_moves(&self) -> bool {
        self.step.directions.has_straight()
            || self.jump.directions.has_straight()
            || self.hop_directions().has_straight()
    }
}

/// A plain move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Where it may go.
    pub directions: Directions,
    /// How far.
    pub reach: Reach,
}

/// How far a step, or the approach to a capture, may go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// To the next square only.
    One,
    /// Any number of empty squares.
    Any,
    /// So many squares at most, 2 or more.
    UpTo(u8),
    /// Just so many squares, 2 or more; those crossed are empty.
    Exactly(u8),
}

impl Reach {
    /// At most so many squares. One is [`Reach::One`].
    pub const fn up_to(squares: u8) -> Reach {
        match squares {
            0 | 1 => Reach::One,
            _ => Reach::UpTo(squares),
        }
    }

    /// Just so many squares. One is [`Reach::One`].
    pub const fn exactly(squares: u8) -> Reach {
        match squares {
            0 | 1 => Reach::One,
            _ => Reach::Exactly(squares),
        }
    }

    /// True if neither the next square alone nor the whole line is meant.
    #[inline(always)]
    pub const fn is_counted(self) -> bool {
        matches!(self, Reach::UpTo(_) | Reach::Exactly(_))
    }

    /// True if a square so far away can be reached over empty squares; the next one is 1 away.
    pub const fn has(self, distance: u32) -> bool {
        match self {
            Reach::One => distance == 1,
            Reach::Any => distance >= 1,
            Reach::UpTo(most) => distance >= 1 && distance <= most as u32,
            Reach::Exactly(squares) => distance == squares as u32,
        }
    }
}

/// Whether a piece hops over friends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hop {
    /// It does not.
    Never,
    /// Over one friend next to it, in these directions, or those of its jump. The turn ends
    /// there.
    OneFriend(Option<Directions>),
    /// Over a whole unbroken line of friends of its own rank that begins next to it, in these
    /// directions, or those of its step. The turn ends there.
    LineOfFriends(Option<Directions>),
}

/// A capture of one or more enemies in a straight line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    /// Where it may go.
    pub directions: Directions,
    /// How far away the enemy may stand.
    pub approach: Reach,
    /// Where the jump may end.
    pub landing: Landing,
    /// How many enemies on consecutive squares one jump may take, at most.
    pub enemies: u8,
    /// The ranks of enemies that it may take.
    pub takes: RankSet,
}

/// Where a jump may end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// On the square right behind the enemy.
    Next,
    /// On any of the empty squares behind the enemy.
    Any,
    /// On any of them, but where some let the capture go on, on one of those.
    AnyThatGoesOn,
    /// On any of them, but a capture whose last enemy is a king ends right behind it.
    AnyButBehindKing,
}

/// A row where a piece is crowned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// The row farthest from its side.
    FarRow,
    /// The row nearest to its side.
    HomeRow,
}

/// What happens to a piece that lands on its crowning row and could take more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MidChain {
    /// It is crowned and the turn ends.
    EndsTurn,
    /// It goes on with its old powers, and is crowned only if the move ends on that row.
    OnlyAtRest,
    /// It is crowned at once and goes on with its new powers.
    GoesOn,
}

/// When and how pieces take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capture {
    /// Whether a side that can take must.
    pub duty: Duty,
    /// How long a capture goes on.
    pub chain: Chain,
    /// When the pieces taken leave the board.
    pub removal: Removal,
    /// Whether a chain may turn straight back.
    pub turning: Turning,
    /// Which captures go before others, the most important first; `None` after the last.
    pub preference: [Option<Preference>; 4],
    /// What a king counts under [`Preference::MostValue`].
    pub king_weight: KingWeight,
}

impl Capture {
    /// True if this is one of the preferences.
    #[inline(always)]
    pub const fn prefers(&self, which: Preference) -> bool {
        let mut i = 0;
        while i < self.preference.len() {
            if let Some(p) = self.preference[i]
                && p as u8 == which as u8
            {
                return true;
            }
            i += 1;
        }
        false
    }

    /// True if every capture is as good as any other.
    #[inline(always)]
    pub const fn is_free(&self) -> bool {
        self.preference[0].is_none()
    }
}

/// Whether a side that can take must.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// It may do something else.
    Optional,
    /// It may do something else, and then the other side may remove a piece that could have taken.
    Huff,
    /// It must.
    Compulsory,
}

/// How long a capture goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chain {
    /// One jump a turn.
    OneJump,
    /// Further jumps are allowed; each prefix of a chain is a move of its own.
    MayStop,
    /// Until nothing more can be taken.
    MustFinish,
}

/// When the pieces taken leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Removal {
    /// After each jump: their squares are free for the rest of the chain.
    AtOnce,
    /// After the whole move: until then they block the way and cannot be taken twice.
    AtEnd,
}

/// Whether a chain may turn straight back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turning {
    /// In any direction.
    Free,
    /// Not by 180 degrees.
    NotBack,
    /// Not at all: the whole capture keeps the direction of its first jump.
    StraightOn,
}

/// One clause of the rule that says which capture must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Preference {
    /// The one that takes the most pieces.
    MostPieces,
    /// The one that takes the most, a king counting as [`Capture::king_weight`] says.
    MostValue,
    /// The one made by a king.
    ByKing,
    /// The one that takes the most kings.
    MostKings,
    /// The one that takes a king earlier than the other, piece by piece.
    KingsEarliest,
}

impl Preference {
    /// What a man counts under [`Preference::MostValue`].
    pub const MAN_VALUE: u32 = 100;
}

/// What a king counts under [`Preference::MostValue`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingWeight {
    /// Just under two men.
    UnderTwo,
    /// So many half men, from 2 to 18.
    Halves(u8),
}

impl KingWeight {
    /// The value of a king, where a man has [`Preference::MAN_VALUE`].
    pub const fn value(self) -> u32 {
        match self {
            KingWeight::UnderTwo => 2 * Preference::MAN_VALUE - 1,
            KingWeight::Halves(halves) => halves as u32 * Preference::MAN_VALUE / 2,
        }
    }
}

/// Whether the same piece may make quiet moves again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum QuietRun {
    /// As often as it likes.
    Free,
    /// While its side has a man, the same king may make so many quiet moves running and no more;
    /// then it may only take, until another piece of its side has moved.
    AtMost(u8),
}
