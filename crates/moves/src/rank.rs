//! The ladder of ranks: man, king, triple king.

/// What a piece is. A rulebook has the first one, two or three of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// A single piece.
    Man,
    /// A crowned piece (a tower in `towers`).
    King,
    /// A king that came home, where the rulebook has such a rank.
    Triple,
}

impl Rank {
    /// The whole ladder, lowest first.
    pub const ALL: [Rank; 3] = [Rank::Man, Rank::King, Rank::Triple];

    /// 0 for a man, 1 for a king, 2 for a triple king.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The next rank up, if there is one.
    #[inline(always)]
    pub const fn next(self) -> Option<Rank> {
        match self {
            Rank::Man => Some(Rank::King),
            Rank::King => Some(Rank::Triple),
            Rank::Triple => None,
        }
    }

    /// The word used in files and JSON: `man`, `king`, `triple`.
    pub const fn word(self) -> &'static str {
        match self {
            Rank::Man => "man",
            Rank::King => "king",
            Rank::Triple => "triple",
        }
    }

    /// The letter before a square in FEN: none, `K`, `T`.
    pub const fn letter(self) -> Option<char> {
        match self {
            Rank::Man => None,
            Rank::King => Some('K'),
            Rank::Triple => Some('T'),
        }
    }
}

/// A set of ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RankSet(u8);

impl RankSet {
    /// Every rank.
    pub const ALL: RankSet = RankSet(0b111);

    /// The set of just these ranks.
    pub const fn of(ranks: &[Rank]) -> RankSet {
        let mut bits = 0;
        let mut i = 0;
        while i < ranks.len() {
            bits |= 1 << ranks[i] as u8;
            i += 1;
        }
        RankSet(bits)
    }

    /// True if both sets have the same ranks.
    pub const fn is(self, other: RankSet) -> bool {
        self.0 == other.0
    }

    /// True if the set has this rank.
    #[inline(always)]
    pub const fn has(self, rank: Rank) -> bool {
        self.0 & (1 << rank as u8) != 0
    }
}
