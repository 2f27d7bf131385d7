//! A rulebook: a [`Draft`] that was checked once and made ready to play.

use std::sync::Arc;

use moves::{Generator, Grid, Mechanics, Move, Position, Rank, Seed, Side, Word};
use texts::Message;

use crate::check::board::no_grid;
use crate::identity::sha256;
use crate::tally::Counters;
use crate::{
    Ballot, Clause, Draft, Endings, Flaw, Gives, Identity, Letter, Machine, NoMove, Notation,
    Obstacles, PieceName, PlayHash, SideRule, Start, Tally, ballot, fen, file, flaws,
};

/// A checked rulebook, ready to play.
///
/// ```
/// let rulebook = rulebook::builtin::rulebook("english").unwrap();
/// assert_eq!(rulebook.moves(&rulebook.start(0)).len(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Rulebook {
    draft: Draft,
    owner: Owner,
    identity: Identity,
    play_hash: PlayHash,
    grid: Grid,
    start: Position,
    pub(crate) ballots: Vec<Ballot>,
    narrow: Option<Machine<u64>>,
    wide: Machine<u128>,
}

/// Who has a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// Every Crownhead has it.
    Everyone,
    /// It is a user's own.
    User,
}

impl Rulebook {
    /// Checks a draft and makes it ready. Every flaw is reported, not only the first.
    pub fn new(draft: Draft) -> Result<Arc<Rulebook>, Vec<Flaw>> {
        let flaws = flaws(&draft);
        if flaws.is_empty() {
            Rulebook::of_checked(draft, Owner::User).map_err(|flaw| vec![flaw])
        } else {
            Err(flaws)
        }
    }

    /// Makes a draft ready in which no flaws were found.
    pub(crate) fn of_checked(mut draft: Draft, owner: Owner) -> Result<Arc<Rulebook>, Flaw> {
        draft.settle();
        let grid = grid_of(&draft)?;
        let start = start_of(&draft, &grid)?;
        let narrow = (grid.bits() <= u64::BITS).then(|| Machine {
            generator: Generator::<u64>::new(draft.mechanics, &grid),
            counters: counters_of(&draft, &grid),
        });
        let wide = Machine {
            generator: Generator::<u128>::new(draft.mechanics, &grid),
            counters: counters_of(&draft, &grid),
        };
        let mut rulebook = Rulebook {
            identity: Identity([0; 32]),
            play_hash: PlayHash([0; 32]),
            narrow,
            wide,
            draft,
            owner,
            grid,
            start,
            ballots: Vec::new(),
        };
        rulebook.ballots = ballot::read_all(&rulebook)?;
        rulebook.identity = Identity(sha256(&rulebook.canonical_text()));
        rulebook.play_hash = PlayHash(sha256(&rulebook.play_text()));
        Ok(Arc::new(rulebook))
    }

    /// The short name that commands use.
    pub fn id(&self) -> &str {
        &self.draft.id
    }

    /// All that the file says.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The text of a file that says all that this rulebook says, if it is not built in: records
    /// of its games carry it.
    pub fn own_file(&self) -> Option<String> {
        match self.owner {
            Owner::Everyone => None,
            Owner::User => Some(file::write(&self.draft)),
        }
    }

    /// The identity of the rulebook: games and rulebooks are found by it.
    pub fn identity(&self) -> Identity {
        self.identity
    }

    /// The hash of what decides play: weights, levels, books and tables are found by it.
    pub fn play_hash(&self) -> PlayHash {
        self.play_hash
    }

    /// The word of these rules for which tables of solved endings cannot be exact, if there is
    /// one: tables know wins by having no move, and nothing else.
    pub fn beyond_tables(&self) -> Option<&'static str> {
        let endings = &self.draft.endings;
        let by_material = endings.counters.iter().any(|c| c.gives == Gives::Strong);
        if self.wide.huffs() {
            Some("capture.duty = \"huff\"")
        } else if endings.no_move == NoMove::DrawsIfBlocked {
            Some("endings.no-move = \"draws-if-blocked\"")
        } else if by_material {
            Some("endings.counter.gives = \"strong\"")
        } else {
            None
        }
    }

    /// The start position before any obstacles are drawn.
    pub(crate) fn start_without_draws(&self) -> Position {
        self.start
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How pieces move, take and are crowned.
    pub fn mechanics(&self) -> &Mechanics {
        &self.draft.mechanics
    }

    /// How games end.
    pub fn endings(&self) -> &Endings {
        &self.draft.endings
    }

    /// How squares and moves are written.
    pub fn notation(&self) -> &Notation {
        &self.draft.notation
    }

    /// A side as people see it.
    pub fn side(&self, side: Side) -> &SideRule {
        &self.draft.sides[side.index()]
    }

    /// The side with this letter.
    pub fn lettered(&self, letter: Letter) -> Side {
        if self.side(Side::First).letter == letter {
            Side::First
        } else {
            Side::Second
        }
    }

    /// What people call a rank.
    pub fn piece(&self, rank: Rank) -> &PieceName {
        &self.draft.pieces[rank.index()]
    }

    /// The clause of the source for the rule with this key.
    pub fn clause(&self, key: &str) -> Option<&Clause> {
        self.draft.clauses.get(key)
    }

    /// The start position, before any opening is drawn. Drawn obstacles come from the seed.
    pub fn start(&self, seed: u64) -> Position {
        match self.draft.obstacles {
            Obstacles::Drawn(count) => draw_obstacles(self.start, count, seed),
            Obstacles::None | Obstacles::Fixed(_) => self.start,
        }
    }

    /// Every legal move, each once, with one way over the board.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut seen = std::collections::HashSet::new();
        let mut moves = self.routes(position);
        moves.retain(|m| seen.insert(m.action(&self.grid)));
        moves
    }

    /// Every sequence of landing squares that is legal with these counters, huffs included. Two
    /// of them may be the same move.
    pub fn legal_routes(&self, position: &Position, tally: &Tally) -> Vec<Move> {
        let mut routes = self.routes(position);
        for huffed in (tally.owed::<u128>() & position.theirs()).each() {
            let square = self.grid.square(huffed);
            let after = self.routes(&position.without_theirs(huffed));
            routes.extend(after.into_iter().map(|route| Move {
                huffed: Some(square),
                ..route
            }));
        }
        if self.wide.limits_moves() {
            routes.retain(|route| tally.allows(&self.wide, position, &route.action(&self.grid)));
        }
        routes
    }

    /// Every legal sequence of landing squares. Two of them may be the same move.
    pub fn routes(&self, position: &Position) -> Vec<Move> {
        self.wide.generator.routes(&self.grid, position)
    }

    /// The rank of the piece after each straight part of a move of this side, for showing a chain
    /// in which it is crowned on the way.
    pub fn ranks_along(&self, side: Side, mv: &Move) -> Vec<Rank> {
        self.wide.generator.ranks_along(&self.grid, side, mv)
    }

    /// What `routes` would give if the pieces moved by other mechanics.
    pub fn routes_if(&self, mechanics: Mechanics, position: &Position) -> Vec<Move> {
        self.wide
            .generator
            .with(mechanics)
            .routes(&self.grid, position)
    }

    /// True if the side to move can take something.
    pub fn can_capture(&self, position: &Position) -> bool {
        self.wide.can_capture(position)
    }

    /// The generator for `u64`, where the board fits.
    pub fn narrow(&self) -> Option<&Machine<u64>> {
        self.narrow.as_ref()
    }

    /// The generator for `u128`, which fits every board.
    pub fn wide(&self) -> &Machine<u128> {
        &self.wide
    }
}

fn grid_of(draft: &Draft) -> Result<Grid, Flaw> {
    let straight = draft.mechanics.has_straight_moves();
    Grid::new(draft.board, draft.sides[0].seat, straight)
        .map_err(|error| no_grid(draft.board, error))
}

fn counters_of<W: Word>(draft: &Draft, grid: &Grid) -> Counters<W> {
    Counters::new(&draft.endings.counters, draft.quiet_run, grid)
}

fn start_of(draft: &Draft, grid: &Grid) -> Result<Position, Flaw> {
    let mut position = match &draft.start {
        Start::Rows(rows) => grid.men_on_rows(rows),
        Start::Fen(fen) => return fen::read_start(draft, grid, fen),
    };
    if let Obstacles::Fixed(numbers) = &draft.obstacles {
        for number in numbers {
            let square = crate::square_numbered(grid, draft.notation.numbering, *number);
            let bit = square.map_or(0, |square| grid.bit(square));
            if !position.empty().meets(bit) {
                return Err(Flaw {
                    key: "board.obstacles".into(),
                    message: Message::new("flaw-obstacle-on-man").with("square", *number),
                });
            }
            position = position.with_obstacle(bit);
        }
    }
    Ok(position)
}

fn draw_obstacles(mut position: Position, count: u8, seed: u64) -> Position {
    let mut free: Vec<u128> = position.empty().each().collect();
    let mut seed = Seed::new(seed);
    for _ in 0..count {
        if free.is_empty() {
            break;
        }
        position = position.with_obstacle(free.swap_remove(seed.below(free.len())));
    }
    position
}
