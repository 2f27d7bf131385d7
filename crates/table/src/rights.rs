//! What a seat may do: a pure function of where the game stands.

use crate::seats::{HARDEST, Mode};
use crate::words::Word;

/// Something that a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Right {
    /// To take over the first move, where the rulebook lets the second player do that.
    Swap,
    /// To take back.
    Undo,
    /// To play again what was taken back.
    Redo,
    /// To give up.
    Resign,
    /// To agree on a draw, or to ask for it.
    Draw,
    /// To claim the draw that the rules let the side to move claim.
    Claim,
    /// To end without a result, where there are no draws.
    Stop,
    /// To be helped by the engine.
    Hint,
    /// To open the next game.
    New,
    /// To let the clock stand still.
    Pause,
    /// To remove the game for good.
    Delete,
}

impl Word for Right {
    const WORDS: &'static [(Right, &'static str)] = &[
        (Right::Swap, "swap"),
        (Right::Undo, "undo"),
        (Right::Redo, "redo"),
        (Right::Resign, "resign"),
        (Right::Draw, "draw"),
        (Right::Claim, "claim"),
        (Right::Stop, "stop"),
        (Right::Hint, "hint"),
        (Right::New, "new"),
        (Right::Pause, "pause"),
        (Right::Delete, "delete"),
    ];
}

impl Right {
    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What decides the rights of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) mode: Mode,
    pub(crate) phase: crate::Phase,
    pub(crate) level: Option<u8>,
    /// True if the rulebook has draws.
    pub(crate) draws: bool,
    /// True if the sides may agree on a draw.
    pub(crate) agreement: bool,
    /// True if the rulebook lets the second player take over the first move.
    pub(crate) pie: bool,
    /// True if the side to move may do that now.
    pub(crate) swap: bool,
    /// True if the side to move may claim a draw.
    pub(crate) claim: bool,
    /// True if a side has a clock.
    pub(crate) clock: bool,
    /// How many moves would be taken back.
    pub(crate) undo: usize,
    /// How many moves could be played again.
    pub(crate) redo: usize,
    pub(crate) draw_asked: Asked,
    pub(crate) undo_asked: Asked,
    pub(crate) stop_asked: Asked,
    /// True if the seat is to move.
    pub(crate) to_move: bool,
}

/// Whether something is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// By nobody.
    No,
    /// By this seat, now or before in this position.
    ByMe,
    /// By the other seat.
    ByOther,
}

/// What a seat may do now, and what it never may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rights {
    now: u16,
    never: u16,
}

impl Rights {
    /// A spectator's.
    pub fn none() -> Rights {
        let all = Right::WORDS.iter().map(|(right, _)| right.bit());
        Rights {
            now: 0,
            never: all.sum(),
        }
    }

    pub(crate) fn of(facts: &Facts) -> Rights {
        let never = never(facts);
        let may = Right::WORDS
            .iter()
            .map(|(right, _)| *right)
            .filter(|right| never & right.bit() == 0 && is_open(*right, facts));
        Rights {
            now: may.map(Right::bit).sum(),
            never,
        }
    }

    /// What two seats may do together.
    pub(crate) fn or(self, other: Rights) -> Rights {
        Rights {
            now: self.now | other.now,
            never: self.never & other.never,
        }
    }

    /// True if the seat may do it now.
    pub fn has(self, right: Right) -> bool {
        self.now & right.bit() != 0
    }

    /// True if this game never lets the seat do it.
    pub fn is_never(self, right: Right) -> bool {
        self.never & right.bit() != 0
    }
}

/// True if nothing that may change stands against it.
fn is_open(right: Right, facts: &Facts) -> bool {
    let live = facts.phase == crate::Phase::Live;
    match right {
        Right::Swap => live && facts.swap && facts.to_move,
        Right::Undo => live && facts.undo > 0 && facts.undo_asked != Asked::ByMe,
        Right::Redo => live && facts.redo > 0,
        Right::Resign => live,
        Right::Draw => live && facts.draw_asked != Asked::ByMe,
        Right::Claim => live && facts.claim && facts.to_move,
        Right::Stop => live && facts.stop_asked != Asked::ByMe,
        Right::Hint => live && facts.to_move,
        Right::New => facts.phase != crate::Phase::Waiting,
        Right::Pause => live,
        // What two people have played stays, for the other one's sake.
        Right::Delete => facts.mode != Mode::Link || facts.phase == crate::Phase::Waiting,
    }
}

/// What the game never gives to the seat.
fn never(facts: &Facts) -> u16 {
    let mut never = match facts.mode {
        Mode::Computer if facts.level == Some(HARDEST) => Right::Undo.bit() | Right::Redo.bit(),
        Mode::Computer | Mode::Device => 0,
        // Against a person neither help nor a move again that the other did not see.
        Mode::Link => Right::Redo.bit() | Right::Hint.bit() | Right::Pause.bit(),
        Mode::Contest => Rights::none().never & !Right::Resign.bit(),
    };
    if !facts.agreement {
        never |= Right::Draw.bit();
    }
    never |= if facts.draws {
        Right::Stop.bit()
    } else {
        Right::Claim.bit()
    };
    if !facts.pie {
        never |= Right::Swap.bit();
    }
    if !facts.clock {
        never |= Right::Pause.bit();
    }
    never
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Phase;

    fn facts(mode: Mode) -> Facts {
        Facts {
            mode,
            phase: Phase::Live,
            level: Some(4),
            draws: true,
            agreement: true,
            pie: false,
            swap: false,
            claim: false,
            clock: true,
            undo: 2,
            redo: 1,
            draw_asked: Asked::No,
            undo_asked: Asked::No,
            stop_asked: Asked::No,
            to_move: true,
        }
    }

    fn has(facts: Facts, rights: &[Right]) -> bool {
        rights.iter().all(|right| Rights::of(&facts).has(*right))
    }

    fn has_none(facts: Facts, rights: &[Right]) -> bool {
        rights.iter().all(|right| !Rights::of(&facts).has(*right))
    }

    #[test]
    fn undo_is_absent_on_the_hardest_level() {
        use Right::{Hint, Redo, Resign, Undo};
        let easy = facts(Mode::Computer);
        assert!(has(easy, &[Undo, Redo, Hint]));
        let hardest = Facts {
            level: Some(HARDEST),
            ..easy
        };
        assert!(has(hardest, &[Resign]) && has_none(hardest, &[Undo, Redo]));
        assert!(Rights::of(&hardest).is_never(Undo) && !Rights::of(&easy).is_never(Undo));
    }

    #[test]
    fn nothing_but_a_new_game_after_the_end() {
        use Right::{Draw, Hint, New, Pause, Resign, Stop, Undo};
        for mode in [Mode::Computer, Mode::Device, Mode::Link] {
            let over = Facts {
                phase: Phase::Over,
                ..facts(mode)
            };
            assert!(has_none(over, &[Undo, Resign, Draw, Stop, Hint, Pause]));
            assert!(has(over, &[New]));
        }
    }

    #[test]
    fn where_there_are_no_draws_the_game_may_be_stopped() {
        let without = Facts {
            draws: false,
            agreement: false,
            ..facts(Mode::Device)
        };
        assert!(has(without, &[Right::Stop]) && Rights::of(&without).is_never(Right::Draw));
        let with = facts(Mode::Device);
        assert!(has(with, &[Right::Draw]) && Rights::of(&with).is_never(Right::Stop));
    }

    #[test]
    fn by_link_nobody_is_helped_and_nobody_asks_twice() {
        use Right::{Delete, Draw, Hint, Pause, Redo, Undo};
        let link = facts(Mode::Link);
        assert!(has(link, &[Undo, Draw]));
        assert!(has_none(link, &[Hint, Redo, Pause, Delete]));
        let asked = Facts {
            draw_asked: Asked::ByMe,
            undo_asked: Asked::ByMe,
            ..link
        };
        assert!(has_none(asked, &[Undo, Draw]));
        let answer = Facts {
            draw_asked: Asked::ByOther,
            ..link
        };
        assert!(has(answer, &[Draw]));
    }

    #[test]
    fn there_must_be_a_move_to_take_back() {
        let start = Facts {
            undo: 0,
            redo: 0,
            ..facts(Mode::Device)
        };
        assert!(has_none(start, &[Right::Undo, Right::Redo]));
        assert!(!Rights::of(&start).is_never(Right::Undo));
    }

    #[test]
    fn two_seats_have_what_either_has() {
        let a = Rights::of(&facts(Mode::Device));
        let b = Rights::of(&Facts {
            to_move: false,
            ..facts(Mode::Device)
        });
        assert!(b.or(a).has(Right::Hint) && !b.or(b).has(Right::Hint));
    }

    #[test]
    fn programs_may_only_move_and_give_up() {
        let contest = facts(Mode::Contest);
        assert!(has(contest, &[Right::Resign]));
        let rights = Rights::of(&contest);
        assert!(
            [Right::Undo, Right::Draw, Right::Hint]
                .iter()
                .all(|r| rights.is_never(*r))
        );
    }
}
