//! Finds the rule that forbids a move: the one without which it would be legal.
//!
//! Simple things are seen on the board: an empty square, an enemy's piece, an obstacle. For the
//! rest the generator runs again with one rule after the other taken away, and the first one
//! whose absence lets the move appear is the reason. There is no second copy of the rules here.

use crate::reason::Haul;
use crate::refusal::Wish;
use crate::writing::{heading, stretch};
use crate::{
    Cell, Chain, Directions, Duty, Game, Grid, Landing, Mechanics, MidChain, Move, MoveKind,
    Playable, Position, Preference, Rank, RankRule, RankSet, Reach, Reason, Removal, Rulebook,
    Side, Square, Turning, Zone,
};

/// Why the move that is wished is not legal.
pub(crate) fn reason(game: &Game, wish: &Wish) -> Reason {
    let (rulebook, position) = (game.rulebook(), *game.position());
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
    let case = Case {
        game,
        rulebook,
        position,
        wish,
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
    wish: &'a Wish,
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
        let any_rank = Wish {
            rank: None,
            ..self.wish.clone()
        };
        let matches = any_rank.matches(self.grid(), self.game.routes());
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
        let mut captures = self.game.routes().iter().filter(|r| r.is_capture());
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
        Position {
            mine: self.grid().bit(self.wish.from()),
            ..self.position
        }
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
        let better = self.game.routes().iter().find(|r| r.is_capture())?;
        let [got, best] = [mv, better].map(|m| Haul::of(self.rulebook, &self.position, m));
        let clauses = self.rulebook.mechanics().capture.preference;
        clauses
            .into_iter()
            .flatten()
            .find_map(|clause| match clause {
                Preference::MostPieces => {
                    let [got, best] = [got, best].map(|haul| haul.men + haul.kings);
                    (got < best).then_some(Reason::MostPieces { got, best })
                }
                Preference::MostValue => {
                    (got.value() < best.value()).then_some(Reason::MostValue { got, best })
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
            Rung::Turning => Reason::TurnBack,
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
        let way = heading(self.grid(), start, mv.path[last]);
        let landings = free
            .iter()
            .filter(|r| r.path.len() > last + 1 && r.path[..last] == mv.path[..last])
            .map(|r| r.path[last])
            .filter(|to| heading(self.grid(), start, *to) == way);
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
            Some(Zone::HomeRow) => self.rulebook.home_row(self.position.mover()),
            _ => self.rulebook.home_row(self.position.mover().other()),
        }
    }

    /// A piece taken whose square the capture crosses or enters once more.
    fn crossed_again(&self, mv: &Move) -> Square {
        let mut taken: Vec<Square> = Vec::new();
        for leg in mv.legs(self.grid()) {
            let mut crossed = stretch(self.grid(), leg.from, leg.to);
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

    /// What stands in the way, seen on the board alone.
    fn ways(&self) -> Reason {
        let mut taken = Vec::new();
        for ends in self.wish.squares.windows(2) {
            if let Some(reason) = self.way(ends[0], ends[1], &mut taken) {
                return reason;
            }
        }
        Reason::NoSuchMove
    }

    /// What stands in the way from one square to the next.
    fn way(&self, from: Square, to: Square, taken: &mut Vec<Square>) -> Option<Reason> {
        let is_chain = self.wish.kind == MoveKind::Capture && self.wish.squares.len() == 2;
        if !self.on_line(from, to) {
            return Some(match is_chain {
                true => Reason::NoCapture { from, to },
                false => Reason::NotOnLine { from, to },
            });
        }
        let mut prey = 0;
        for at in stretch(self.grid(), from, to) {
            match self.cell(at) {
                Cell::Empty => {}
                Cell::Obstacle => return Some(Reason::Obstacle { square: at }),
                Cell::Piece(side, _) if side == self.position.mover() => {
                    if at != self.wish.from() {
                        return Some(Reason::Blocked { from, to, at });
                    }
                }
                Cell::Piece(..) if taken.contains(&at) => {
                    return Some(Reason::TakenTwice { at });
                }
                Cell::Piece(..) if prey > 0 => return Some(Reason::Blocked { from, to, at }),
                Cell::Piece(..) => {
                    prey += 1;
                    taken.push(at);
                }
            }
        }
        let takes = self.wish.kind == MoveKind::Capture || self.wish.squares.len() > 2;
        if prey == 0 && takes {
            return Some(Reason::NothingToTake { from, to });
        }
        let is_free = self.cell(to) == Cell::Empty || to == self.wish.from() || taken.contains(&to);
        (!is_free).then_some(Reason::Occupied { square: to })
    }

    /// True if some piece of the rulebook could go straight from one square to the other.
    fn on_line(&self, from: Square, to: Square) -> bool {
        let ((r1, c1), (r2, c2)) = (self.grid().place(from), self.grid().place(to));
        let (rows, cols) = (r1.abs_diff(r2), c1.abs_diff(c2));
        let all = self.every_direction();
        rows == cols || (all.has_straight() && (rows == 0 || cols == 0))
    }
}

/// A rule about captures that can be taken away.
#[derive(Clone, Copy)]
enum Rung {
    Landing,
    Chain,
    Crowning,
    Turning,
    Removal,
    Takes,
    Directions,
    Approach,
    LandingAny,
    Enemies,
}

impl Rung {
    /// In the order in which they are taken away: first what a player forgets most easily.
    const ALL: [Rung; 10] = [
        Rung::Landing,
        Rung::Chain,
        Rung::Crowning,
        Rung::Turning,
        Rung::Removal,
        Rung::Takes,
        Rung::Directions,
        Rung::Approach,
        Rung::LandingAny,
        Rung::Enemies,
    ];

    fn relax(self, mechanics: &mut Mechanics, everywhere: Directions) {
        let capture = &mut mechanics.capture;
        match self {
            Rung::Landing => each_rank(mechanics, |rule| {
                if rule.jump.landing == Landing::AnyThatGoesOn {
                    rule.jump.landing = Landing::Any;
                }
            }),
            Rung::Chain => capture.chain = Chain::MayStop,
            Rung::Crowning => mechanics.crowning = MidChain::GoesOn,
            Rung::Turning => capture.turning = Turning::Free,
            Rung::Removal => capture.removal = Removal::AtOnce,
            Rung::Takes => each_rank(mechanics, |rule| rule.jump.takes = RankSet::ALL),
            Rung::Directions => each_rank(mechanics, |rule| rule.jump.directions = everywhere),
            Rung::Approach => each_rank(mechanics, |rule| rule.jump.approach = Reach::Any),
            Rung::LandingAny => each_rank(mechanics, |rule| rule.jump.landing = Landing::Any),
            Rung::Enemies => each_rank(mechanics, |rule| rule.jump.enemies = 8),
        }
    }
}

fn each_rank(mechanics: &mut Mechanics, change: impl FnMut(&mut RankRule)) {
    mechanics.ranks.iter_mut().flatten().for_each(change);
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

    fn value(&self) -> usize {
        self.men * Preference::MAN_VALUE as usize + self.kings * Preference::KING_VALUE as usize
    }
}

impl Rulebook {
    /// The row nearest to a side, from the top of the printed board.
    fn home_row(&self, side: Side) -> u8 {
        match self.side(side).seat {
            crate::Seat::Top => 0,
            crate::Seat::Bottom => self.grid().shape().height - 1,
        }
    }
}
