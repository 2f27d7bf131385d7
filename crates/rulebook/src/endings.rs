//! How games end.

/// The endings of a rulebook.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Endings {
    /// What it means to have no legal move.
    pub no_move: NoMove,
    /// How often a position may stand with the same side to move before the game is drawn.
    pub repetition: Repetition,
    /// Counters of moves; when one is full the game is over.
    pub counters: Vec<Counter>,
    /// What comes first when a move fills a counter and leaves the opponent without a move.
    pub first: First,
    /// Whether the sides may agree on a draw.
    pub agreement: Agreement,
}

impl Endings {
    /// True if a game can be drawn in some way.
    pub fn has_draws(&self) -> bool {
        self.can_draw() || self.agreement == Agreement::Allowed
    }

    /// True if the sides may agree on a draw.
    pub fn allows_agreement(&self) -> bool {
        match self.agreement {
            Agreement::Usual => self.can_draw(),
            Agreement::Allowed => true,
            Agreement::Never => false,
        }
    }

    /// True if the rules themselves can draw a game.
    pub(crate) fn can_draw(&self) -> bool {
        self.repetition != Repetition::Free
            || self.no_move == NoMove::DrawsIfBlocked
            || self.counters.iter().any(Counter::can_draw)
    }
}

/// Whether the sides may agree on a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Agreement {
    /// They may where the rules themselves can draw a game.
    Usual,
    /// They may.
    Allowed,
    /// They may not.
    Never,
}

/// What it means to have no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMove {
    /// The side that cannot move has lost.
    Loses,
    /// The side that cannot move has won.
    Wins,
    /// A side that has no pieces left has lost; if its pieces cannot move the game is drawn.
    DrawsIfBlocked,
}

/// What becomes of a side without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stuck {
    /// It has lost.
    Loses,
    /// It has won.
    Wins,
    /// The game is drawn.
    Draws,
}

impl NoMove {
    /// What becomes of a side without a legal move, whether it has pieces or not.
    #[inline(always)]
    pub const fn stuck(self, has_pieces: bool) -> Stuck {
        match (self, has_pieces) {
            (NoMove::Loses, _) | (NoMove::DrawsIfBlocked, false) => Stuck::Loses,
            (NoMove::Wins, _) => Stuck::Wins,
            (NoMove::DrawsIfBlocked, true) => Stuck::Draws,
        }
    }
}

/// What repeating a position does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Nothing.
    Free,
    /// The game is drawn when the same position stands for the given time.
    Draw(u8),
    /// The side to move may claim a draw when the position on the board has stood so often.
    Claim(u8),
}

impl Repetition {
    /// How often a position must stand, if that matters at all.
    pub const fn times(self) -> Option<u8> {
        match self {
            Repetition::Free => None,
            Repetition::Draw(times) | Repetition::Claim(times) => Some(times),
        }
    }
}

/// What comes first when both happen with one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum First {
    /// The side without a move has lost (or won).
    NoMove,
    /// The counter ends the game.
    Counter,
}

/// A count of plies that ends the game when it is full.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Counter {
    /// A short name, unique in the rulebook: it is the key of the reason and of its clause.
    pub name: String,
    /// The plies, of both sides together. 0 ends the game at once when the material is there.
    pub plies: u16,
    /// What sets the count back to zero.
    pub resets: Resets,
    /// The material that must be on the board for plies to count. The count starts anew each
    /// time the material comes about.
    pub material: Material,
    /// When the game goes on all the same.
    pub unless: Unless,
    /// What the full counter gives.
    pub gives: Gives,
}

impl Counter {
    /// A counter that counts nothing yet.
    pub(crate) fn blank() -> Counter {
        Counter {
            name: String::new(),
            plies: 1,
            resets: Resets::default(),
            material: Material::Any,
            unless: Unless::Never,
            gives: Gives::Draw,
        }
    }

    /// True if the full counter can draw a game. Where the strong side wins, that is if both
    /// sides can be strong at once.
    fn can_draw(&self) -> bool {
        match (self.gives, self.material) {
            (Gives::Draw | Gives::MorePieces, _) => true,
            (Gives::Strong, Material::Against { strong, weak }) => strong.can_be(&weak),
            (Gives::Strong, _) => false,
        }
    }
}

/// What sets a count back to zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Resets {
    /// A capture.
    pub capture: bool,
    /// A move of a man.
    pub man_move: bool,
    /// A crowning.
    pub crowning: bool,
}

/// What a full counter gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gives {
    /// A draw.
    Draw,
    /// A win for the side with more pieces, a king counting one; a draw if they are equal.
    MorePieces,
    /// A win for the side that has the strong material; a draw if both sides have it.
    Strong,
}

/// When a full counter does not end the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unless {
    /// Never: it always does.
    Never,
    /// While a piece can be taken now, or will be takeable after whatever the mover does.
    CaptureLooms,
}

/// A condition on the pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Material {
    /// Whatever is on the board.
    Any,
    /// Both sides fulfil `each`, and together they have `total` pieces.
    Both {
        /// What each side has.
        each: Force,
        /// How many pieces there are in all.
        total: Span,
    },
    /// One side, no matter which, has `strong` and the other has `weak`.
    Against {
        /// The one side.
        strong: Force,
        /// The other side.
        weak: Force,
    },
}

/// A condition on the pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Force {
    /// How many pieces.
    pub pieces: Span,
    /// How many of them are men.
    pub men: Span,
    /// How many of them are kings.
    pub kings: Span,
    /// Where one of its kings must stand.
    pub place: Place,
}

impl Force {
    /// Any pieces at all.
    pub const ANY: Force = Force {
        pieces: Span::ANY,
        men: Span::ANY,
        kings: Span::ANY,
        place: Place::Anywhere,
    };

    /// One king and nothing else.
    pub const LONE_KING: Force = Force {
        pieces: Span::just(1),
        kings: Span::just(1),
        ..Force::ANY
    };
}

impl Force {
    /// True if the same pieces can fulfil both conditions.
    fn can_be(&self, other: &Force) -> bool {
        let both = |a: Span, b: Span| Span {
            least: a.least.max(b.least),
            most: a.most.min(b.most),
        };
        let pieces = both(self.pieces, other.pieces);
        let (men, kings) = (both(self.men, other.men), both(self.kings, other.kings));
        let least = u32::from(men.least) + u32::from(kings.least);
        let most = u32::from(men.most) + u32::from(kings.most);
        [pieces, men, kings]
            .iter()
            .all(|span| span.least <= span.most)
            && least <= u32::from(pieces.most)
            && most >= u32::from(pieces.least)
    }
}

/// Where a king must stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Anywhere.
    Anywhere,
    /// On the diagonal from corner to corner.
    LongDiagonal,
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Span {
    /// Any number.
    pub const ANY: Span = Span {
        least: 0,
        most: u8::MAX,
    };

    /// Exactly this number.
    pub const fn just(number: u8) -> Span {
        Span {
            least: number,
            most: number,
        }
    }

    /// Reads `any`, `3+` or `1-2`.
    pub fn parse(text: &str) -> Option<Span> {
        // Digits alone: `parse` would take a sign as well.
        let number = |text: &str| {
            let digits = text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse::<u8>().ok()).flatten()
        };
        if text == "any" {
            return Some(Span::ANY);
        }
        if let Some(least) = text.strip_suffix('+') {
            let least = number(least)?;
            return Some(Span { least, ..Span::ANY });
        }
        let (least, most) = text.split_once('-')?;
        Some(Span {
            least: number(least)?,
            most: number(most)?,
        })
    }

    /// True if the number lies in the range.
    pub const fn has(&self, number: u32) -> bool {
        self.least as u32 <= number && number <= self.most as u32
    }
}
