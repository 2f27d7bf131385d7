//! Retrograde analysis of one unit: its positions from the end of the game backward.
//!
//! Each position is looked at forward once: captures and crownings lead to tables that are
//! solved already, and quiet moves within the unit are counted. Then the plies to the end go up
//! one by one. Whoever can move to a position that is lost in `n` plies wins in `n + 1`; whoever
//! has only moves to positions won in `n` plies or fewer has lost in `n + 1`. What is left is
//! drawn.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use rules::{Action, Machine, NoMove, Position, Word};

use crate::back::Back;
use crate::class::{Class, Unit};
use crate::crew::{self, Stopped};
use crate::index::Index;
use crate::layout::Layout;
use crate::solved::SolvedTables;
use crate::value::{Code, DRAW, OVER, Prospects, is_loss};

/// All that solving needs to know of a rulebook.
pub(crate) struct SolveRules<'a, W> {
    pub(crate) machine: &'a Machine<W>,
    pub(crate) back: Back<W>,
    pub(crate) layout: Layout<W>,
    pub(crate) no_move: NoMove,
}

/// The positions of one class while they are solved.
pub(crate) struct Field {
    pub(crate) class: Class,
    index: Index,
    /// The code of each position that is solved, or a [`Mark`].
    codes: Vec<AtomicU16>,
    /// How many quiet moves within the unit do not lose yet, or [`NO_QUIET`].
    open: Vec<AtomicU8>,
}

/// No quiet move is legal here, or none stays within the unit.
const NO_QUIET: u8 = u8::MAX;

/// Codes from here up are marks: the position is not solved yet.
const MARKS: Code = 1 << 15;

/// Some move draws at least: the position cannot be lost.
const SAFE: Code = Code::MAX;

/// Why a unit cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unsolved {
    /// It was stopped.
    Stopped,
    /// A position has more quiet moves than can be counted.
    TooManyMoves,
    /// A win takes longer than codes can say.
    TooLong,
}

impl From<Stopped> for Unsolved {
    fn from(_: Stopped) -> Unsolved {
        Unsolved::Stopped
    }
}

impl Field {
    /// Bytes that a position takes while it is solved.
    pub(crate) const BYTES: u64 = 3;

    fn new(class: Class, index: Index) -> Field {
        let size = index.size();
        Field {
            class,
            index,
            codes: (0..size).map(|_| AtomicU16::new(DRAW)).collect(),
            open: (0..size).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// The code of every position, in order.
    pub(crate) fn codes(&self) -> impl Iterator<Item = Code> + Clone {
        let solved = |code: Code| if code >= MARKS { DRAW } else { code };
        self.codes
            .iter()
            .map(move |code| solved(code.load(Relaxed)))
    }
}

/// Solves a unit. `tick` hears how many positions have been looked at forward or backward, and
/// may stop the work.
pub(crate) fn solve<W: Word>(
    rules: &SolveRules<'_, W>,
    unit: &Unit,
    solved: &SolvedTables,
    threads: usize,
    tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<Field>, Unsolved> {
    let fields: Vec<Field> = unit
        .0
        .iter()
        .filter_map(|class| Some(Field::new(*class, Index::new(&rules.layout, *class)?)))
        .collect();
    let run = Run {
        rules,
        solved,
        fields: &fields,
        longest: AtomicU16::new(OVER),
        failed: AtomicU8::new(0),
    };
    run.forward(threads, tick)?;
    run.backward(threads, tick)?;
    Ok(fields)
}

/// A unit being solved.
struct Run<'a, W> {
    rules: &'a SolveRules<'a, W>,
    solved: &'a SolvedTables,
    fields: &'a [Field],
    /// The highest code given so far.
    longest: AtomicU16,
    /// 1 for too many moves.
    failed: AtomicU8,
}

impl<W: Word> Run<'_, W> {
    /// Looks at the moves of every position.
    fn forward(
        &self,
        threads: usize,
        tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Unsolved> {
        let mut before = 0;
        for field in self.fields {
            let size = field.index.size();
            let work = |range| self.look_at(field, range);
            crew::run(threads, size, work, &mut |done| tick(before + done))?;
            before += size;
        }
        match self.failed.load(Relaxed) {
            0 => Ok(()),
            _ => Err(Unsolved::TooManyMoves),
        }
    }

    fn look_at(&self, field: &Field, range: Range<u64>) {
        let mut actions = Vec::new();
        let mut longest = OVER;
        for number in range {
            let position = field.index.position(&self.rules.layout, number);
            let (code, open) = self.first_look(&position, &mut actions);
            field.codes[number as usize].store(code, Relaxed);
            field.open[number as usize].store(open, Relaxed);
            if code < MARKS {
                longest = longest.max(code);
            }
        }
        self.longest.fetch_max(longest, Relaxed);
    }

    /// What the moves of a position say before the unit is solved: its code or a mark, and how
    /// many quiet moves stay within the unit.
    #[inline]
    fn first_look(&self, position: &Position<W>, actions: &mut Vec<Action<W>>) -> (Code, u8) {
        actions.clear();
        self.rules.machine.actions(position, actions);
        let mut inside: usize = 0;
        let mut outside = Prospects::default();
        for action in actions.iter() {
            if !action.is_capture() && position.rank_at(action.from) == action.rank {
                inside += 1;
            } else {
                let next = position.play(action);
                let code = self.solved.code(&self.rules.layout, &next);
                outside.add(code, self.rules.no_move);
            }
        }
        if inside >= usize::from(NO_QUIET) {
            self.failed.store(1, Relaxed);
        }
        let code = match (inside, outside) {
            (
                0,
                Prospects {
                    win: None,
                    draw: true,
                    ..
                },
            ) => SAFE,
            (0, outside) => outside.code(),
            (_, Prospects { win: Some(win), .. }) => win,
            (_, Prospects { draw: true, .. }) => SAFE,
            (
                _,
                Prospects {
                    loss: Some(loss), ..
                },
            ) => MARKS | loss,
            (_, _) => DRAW,
        };
        (code, if inside == 0 { NO_QUIET } else { inside as u8 })
    }

    /// Goes back from positions that end in `n` plies to those before them, for every `n`.
    fn backward(
        &self,
        threads: usize,
        tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), Unsolved> {
        let total: u64 = self.fields.iter().map(|field| field.index.size()).sum();
        let mut code = OVER;
        while code <= self.longest.load(Relaxed) {
            if code >= MARKS - 2 {
                return Err(Unsolved::TooLong);
            }
            for (i, field) in self.fields.iter().enumerate() {
                let before = &self.fields[self.fields.len() - 1 - i];
                let work = |range| self.go_back(field, before, code, range);
                crew::run(threads, field.index.size(), work, &mut |_| tick(total))?;
            }
            code += 1;
        }
        Ok(())
    }

    fn go_back(&self, field: &Field, before: &Field, code: Code, range: Range<u64>) {
        let layout = &self.rules.layout;
        let mut actions = Vec::new();
        let mut longest = OVER;
        let is_loss = is_loss(code, self.rules.no_move);
        for number in range {
            if field.codes[number as usize].load(Relaxed) != code {
                continue;
            }
            let position = field.index.position(layout, number);
            self.rules
                .back
                .each(layout, &position, &mut actions, |earlier| {
                    let at = before.index.number(layout, earlier) as usize;
                    let given = if is_loss {
                        before.can_win(at, code + 1)
                    } else {
                        before.may_lose(at, code + 1)
                    };
                    longest = longest.max(given);
                });
        }
        self.longest.fetch_max(longest, Relaxed);
    }
}

impl Field {
    /// Notes that a position has a move that wins with this code; gives the code if it is new.
    #[inline(always)]
    fn can_win(&self, at: usize, code: Code) -> Code {
        let known = self.codes[at].load(Relaxed);
        let is_slower = known == DRAW || known > code;
        if is_slower && self.open[at].load(Relaxed) != NO_QUIET {
            self.codes[at].store(code, Relaxed);
            return code;
        }
        OVER
    }

    /// Notes that one more quiet move of a position loses, the last one with this code; gives the
    /// code if no other move is left.
    #[inline(always)]
    fn may_lose(&self, at: usize, code: Code) -> Code {
        let known = self.codes[at].load(Relaxed);
        let is_open = known == DRAW || (known >= MARKS && known != SAFE);
        if !is_open || self.open[at].load(Relaxed) == NO_QUIET {
            return OVER;
        }
        if self.open[at].fetch_sub(1, Relaxed) != 1 {
            return OVER;
        }
        let code = code.max(known & !MARKS);
        self.codes[at].store(code, Relaxed);
        code
    }
}
