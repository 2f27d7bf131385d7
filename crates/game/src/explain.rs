//! Finds the rule that forbids a move: the one without which it would be legal.
//!
//! Simple things are seen on the board: an empty square, an enemy's piece, an obstacle. For the
//! rest the generator runs again with one rule after the other taken away, and the first one
//! whose absence lets the move appear is the reason. There is no second copy of the rules here.

mod rung;
mod way;

use crate::reason::Haul;
use moves::{
    Cell, Chain, Directions, Duty, Grid, KingWeight, Landing, Mechanics, MidChain, Move, Playable,
    Position, Preference, Rank, RankSet, Reach, Removal, Square, Turning, Word, Zone,
};
use rulebook::{MoveKind, Rulebook, TypedMove};

use crate::{Game, Reason};
use rung::{Rung, each_rank};

/// Why the move that is wished is not legal.
pub(crate) fn reason(game: &Game, wish: &TypedMove) -> Reason {
    let Some(square) = wish.huffed else {
        return move_reason(game, *game.position(), wish);
    };
    if !game.rulebook().wide().huffs() {
        return Reason::NoHuffing;
    }
    let grid = game.rulebook().grid();
    if square.index() >= grid.len() {
        return Reason::NoSuchMove;
    }
    let bit = grid.bit::<u128>(square);
    if !game.tally().owed::<u128>().meets(bit) {
        return Reason::NotOwed { square };
    }
    move_reason(game, game.position().without_theirs(bit), wish)
}

/// Why the move is not legal in this position, whatever was huffed before it.
fn move_reason(game: &Game, position: Position, wish: &TypedMove) -> Reason {
    let rulebook = game.rulebook();
    let grid = rulebook.grid();
    if wish.squares.len() < 2 || wish.squares.iter().any(|s| s.index() >= grid.len()) {
        return Reason::NoSuchMove;
    }
    let Cell::Piece(side, rank) = position.cell(grid, wish.from()) else {
        return match position.cell(grid, wish.from()) {
            Cell::Obstacle => Reason::Obstacle {
                square: wish.from(),
            },
            _ => Reason::NoPiece {
                square: wish.from(),
            },
        };
    };
    if side != position.mover() {
        let square = wish.from();
        return Reason::NotYours { square, side };
    }
    let same_huff = game.routes().iter().filter(|r| r.huffed == wish.huffed);
    let without = |route: &Move| Move {
        huffed: None,
        ..route.clone()
    };
    let wish = TypedMove {
        huffed: None,
        ..wish.clone()
    };
    let case = Case {
        game,
        rulebook,
        position,
        routes: same_huff.map(without).collect(),
        wish: &wish,
        rank,
    };
    case.landings()
        .or_else(|| case.another_rank())
        .or_else(|| case.quiet_run())
        .or_else(|| case.rules())
        .unwrap_or_else(|| case.ways())
}

/// A wish that is not legal, with all that is needed to say why.
struct Case<'a> {
    game: &'a Game,
    rulebook: &'a Rulebook,
    position: Position,
    /// The legal routes in that position.
    routes: Vec<Move>,
    wish: &'a TypedMove,
    rank: Rank,
}

impl Case<'_> {
    fn grid(&self) -> &Grid {
        self.rulebook.grid()
    }

    fn cell(&self, square: Square) -> Cell {
        self.position.cell(self.grid(), square)
    }

    fn matches(&self, routes: &[Move]) -> Option<Move> {
        self.wish.matches(self.grid(), routes).into_iter().next()
    }

    /// Squares on which nothing can land.
    fn landings(&self) -> Option<Reason> {
        let leaves = self.rulebook.mechanics().capture.removal == Removal::AtOnce;
        for (i, square) in self.wish.path().iter().copied().enumerate() {
            match self.cell(square) {
                Cell::Obstacle => return Some(Reason::Obstacle { square }),
                Cell::Piece(..) if square == self.wish.from() => {}
                // A piece taken earlier in the chain may have left its square.
                Cell::Piece(side, _) if side != self.position.mover() && leaves && i > 0 => {}
                Cell::Piece(..) => return Some(Reason::Occupied { square }),
                Cell::Empty => {}
            }
        }
        let [from, to] = self.wish.squares[..] else {
            return None;
        };
        (from == to && self.wish.kind != MoveKind::Capture)
            .then_some(Reason::SameSquare { square: from })
    }

    /// The move is legal, but the piece does not end with the rank that the text says.
    fn another_rank(&self) -> Option<Reason> {
        let rank = self.wish.rank?;
        let any_rank = TypedMove {
            rank: None,
            ..self.wish.clone()
        };
        let matches = any_rank.matches(self.grid(), &self.routes);
        matches.first().map(|mv| Reason::OtherRank {
            got: rank,
            expected: mv.rank,
        })
    }

    /// The move is legal on the board, but its king has moved too often.
    fn quiet_run(&self) -> Option<Reason> {
        self.matches(&self.rulebook.routes(&self.position))?;
        let side = self.position.mover();
        let king = self.game.tally().quiet_king(self.grid(), side)?;
        Some(Reason::QuietRun {
            square: king.square,
            moves: king.moves,
        })
    }

    /// The rule without which the move would be legal.
    fn rules(&self) -> Option<Reason> {
        match self.wish.kind {
            MoveKind::Quiet | MoveKind::Unknown => {
                self.quiet_rules().or_else(|| self.capture_rules())
            }
            MoveKind::Capture => self.capture_rules(),
        }
    }

    /// The rules that keep a piece from stepping, each taken away on top of those before.
    fn quiet_rules(&self) -> Option<Reason> {
        let rank = self.rank;
        let everywhere = self.every_direction();
        let mut mechanics = *self.rulebook.mechanics();
        mechanics.capture.duty = Duty::Optional;
        if self.steps_by(&mechanics) {
            return self.compulsory();
        }
        each_rank(&mut mechanics, |rule| rule.step.directions = everywhere);
        if self.steps_by(&mechanics) {
            return Some(Reason::StepDirection { rank });
        }
        each_rank(&mut mechanics, |rule| rule.step.reach = Reach::Any);
        self.steps_by(&mechanics)
            .then_some(Reason::StepTooFar { rank })
    }

    fn steps_by(&self, mechanics: &Mechanics) -> bool {
        let routes = self.rulebook.routes_if(*mechanics, &self.position);
        let quiet: Vec<Move> = routes.into_iter().filter(|r| !r.is_capture()).collect();
        self.matches(&quiet).is_some()
    }

    /// Capture is compulsory: names a capture, by the same piece if it has one.
    fn compulsory(&self) -> Option<Reason> {
        let mut captures = self.routes.iter().filter(|r| r.is_capture());
        let first = captures.clone().next()?;
        let own = captures.find(|r| r.from == self.wish.from());
        let capture = own.unwrap_or(first);
        Some(Reason::CaptureCompulsory {
            from: capture.from,
            rank: capture.before,
            takes: *capture.captured.first()?,
        })
    }

    /// The rules that keep a piece from taking, each taken away on top of those before.
    fn capture_rules(&self) -> Option<Reason> {
        let alone = self.alone();
        let mut mechanics = *self.rulebook.mechanics();
        mechanics.capture.preference = [None; 4];
        let free = self.rulebook.routes_if(mechanics, &alone);
        if let Some(mv) = self.takes_by(&free) {
            return self.preference(&mv);
        }
        for rung in Rung::ALL {
            let bound = mechanics;
            rung.relax(&mut mechanics, self.every_direction());
            if mechanics == bound {
                continue;
            }
            let routes = self.rulebook.routes_if(mechanics, &alone);
            if let Some(mv) = self.takes_by(&routes) {
                return Some(self.forbidden_by(rung, &mv, &free));
            }
        }
        None
    }

    fn takes_by(&self, routes: &[Move]) -> Option<Move> {
        self.matches(routes).filter(Move::is_capture)
    }

    /// The position with no other piece that could move. The others still bar the way, so what
    /// the generator finds is what this piece can do, and no more work than that.
    fn alone(&self) -> Position {
        self.position
            .with_mover_alone(self.grid().bit(self.wish.from()))
    }

    /// Every direction that the bits of this board can follow.
    fn every_direction(&self) -> Directions {
        let straight = self.rulebook.mechanics().has_straight_moves();
        if straight || self.grid().shape().playable == Playable::All {
            Directions::ALL
        } else {
            Directions::DIAGONAL
        }
    }

    /// The first clause of the preference by which a legal capture is better than this one.
    fn preference(&self, mv: &Move) -> Option<Reason> {
        let better = self.routes.iter().find(|r| r.is_capture())?;
        let [got, best] = [mv, better].map(|m| Haul::of(self.rulebook, &self.position, m));
        let capture = &self.rulebook.mechanics().capture;
        let clauses = capture.preference;
        let value = |haul: Haul| haul.value(capture.king_weight);
        clauses
            .into_iter()
            .flatten()
            .find_map(|clause| match clause {
                Preference::MostPieces => {
                    let [got, best] = [got, best].map(|haul| haul.men + haul.kings);
                    (got < best).then_some(Reason::MostPieces { got, best })
                }
                Preference::MostValue => {
                    (value(got) < value(best)).then_some(Reason::MostValue { got, best })
                }
                Preference::ByKing => (mv.before == Rank::Man && better.before != Rank::Man)
                    .then_some(Reason::ByKing {
                        square: better.from,
                    }),
                Preference::MostKings => {
                    let [got, best] = [got, best].map(|haul| haul.kings);
                    (got < best).then_some(Reason::MostKings { got, best })
                }
                Preference::KingsEarliest => Some(Reason::KingsEarliest),
            })
    }

    /// The reason that a rung stands for. `mv` is the move as it would be without the rule, and
    /// `free` are the captures of the piece with the rule.
    fn forbidden_by(&self, rung: Rung, mv: &Move, free: &[Move]) -> Reason {
        let rank = self.rank;
        match rung {
            Rung::Landing => Reason::LandingGoesOn {
                rank: self.choosy_rank(),
                landings: self.better_landings(mv, free),
            },
            Rung::Chain => match self.rulebook.mechanics().capture.chain {
                Chain::OneJump => Reason::OneJump,
                _ => Reason::ChainUnfinished {
                    at: mv.to(),
                    onward: onward(mv, free),
                },
            },
            Rung::Crowning => {
                let at = self.crowned_on(mv);
                match self.rulebook.mechanics().crowning {
                    MidChain::EndsTurn => Reason::CrowningEndsTurn { at },
                    _ => Reason::CrownedAtRest { at },
                }
            }
            Rung::Turning => match self.rulebook.mechanics().capture.turning {
                Turning::StraightOn => Reason::KeepsDirection,
                _ => Reason::TurnBack,
            },
            Rung::Removal => Reason::TakenStays {
                at: self.crossed_again(mv),
            },
            Rung::Takes => self.cannot_take(mv),
            Rung::Directions => Reason::JumpDirection { rank },
            Rung::Approach => Reason::TakeTooFar { rank },
            Rung::LandingAny => Reason::LandTooFar { rank },
            Rung::Enemies => Reason::TooManyAtOnce { rank },
        }
    }

    /// The rank that must land where its capture goes on: a man may have become one on the way.
    fn choosy_rank(&self) -> Rank {
        let is_choosy = |rank: &Rank| {
            let rule = self.rulebook.mechanics().rank(*rank);
            rule.is_some_and(|rule| rule.jump.landing == Landing::AnyThatGoesOn)
        };
        let ranks = [self.rank, Rank::King, Rank::Triple];
        ranks.into_iter().find(is_choosy).unwrap_or(self.rank)
    }

    /// Where the last jump of a capture had to land: on the same line, so that it goes on.
    fn better_landings(&self, mv: &Move, free: &[Move]) -> Vec<Square> {
        let last = mv.path.len() - 1;
        let start = if last == 0 {
            mv.from
        } else {
            mv.path[last - 1]
        };
        let way = self.grid().heading(start, mv.path[last]);
        let landings = free
            .iter()
            .filter(|r| r.path.len() > last + 1 && r.path[..last] == mv.path[..last])
            .map(|r| r.path[last])
            .filter(|to| self.grid().heading(start, *to) == way);
        distinct(landings)
    }

    /// The square in the middle of a capture where the piece is crowned.
    fn crowned_on(&self, mv: &Move) -> Square {
        let row = self.far_row();
        let mut path = mv.path.iter().copied();
        path.find(|square| self.grid().place(*square).0 == row)
            .unwrap_or(mv.to())
    }

    /// The row where the piece is crowned.
    fn far_row(&self) -> u8 {
        let rule = self.rulebook.mechanics().rank(self.rank);
        match rule.and_then(|rule| rule.crowned_on) {
            Some(Zone::HomeRow) => self.rulebook.grid().home_row(self.position.mover()),
            _ => self.rulebook.grid().far_row(self.position.mover()),
        }
    }

    /// A piece taken whose square the capture crosses or enters once more.
    fn crossed_again(&self, mv: &Move) -> Square {
        let mut taken: Vec<Square> = Vec::new();
        for leg in mv.legs(self.grid()) {
            let mut crossed = self.grid().between(leg.from, leg.to);
            crossed.push(leg.to);
            if let Some(again) = crossed.into_iter().find(|s| taken.contains(s)) {
                return again;
            }
            taken.extend(leg.captured);
        }
        mv.to()
    }

    /// The first piece on the way that a piece of this rank may not take.
    fn cannot_take(&self, mv: &Move) -> Reason {
        let rule = self.rulebook.mechanics().rank(self.rank);
        let takes = rule.map_or(RankSet::ALL, |rule| rule.jump.takes);
        let ranked = |square: &Square| match self.cell(*square) {
            Cell::Piece(_, rank) => rank,
            _ => Rank::Man,
        };
        let mut taken = mv.captured.iter().copied();
        let square = taken.find(|s| !takes.has(ranked(s))).unwrap_or(mv.to());
        Reason::CannotTake {
            rank: self.rank,
            square,
            taken: ranked(&square),
        }
    }
}

/// The squares on which a capture that was stopped too early would land next.
fn onward(stopped: &Move, free: &[Move]) -> Vec<Square> {
    let jumps = stopped.path.len();
    let goes_on = free
        .iter()
        .filter(|r| r.path.len() > jumps && r.path[..jumps] == stopped.path[..]);
    distinct(goes_on.map(|r| r.path[jumps]))
}

/// The squares in their order, each once.
fn distinct(squares: impl Iterator<Item = Square>) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

impl Haul {
    /// What a capture takes.
    fn of(rulebook: &Rulebook, position: &Position, mv: &Move) -> Haul {
        let is_king = |square: &&Square| {
            let cell = position.cell(rulebook.grid(), **square);
            matches!(cell, Cell::Piece(_, rank) if rank != Rank::Man)
        };
        let kings = mv.captured.iter().filter(is_king).count();
        Haul {
            men: mv.captured.len() - kings,
            kings,
        }
    }

    fn value(&self, king: KingWeight) -> usize {
        self.men * Preference::MAN_VALUE as usize + self.kings * king.value() as usize
    }
}
