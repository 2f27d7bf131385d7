//! What a seat may do: a pure function of where the game stands.

use serde::Serialize;
use store::Mode;
use utoipa::ToSchema;

/// What decides the rights of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) mode: Mode,
    pub(crate) phase: Phase,
    /// True if the engine plays at full strength.
    pub(crate) hardest: bool,
    /// True if the rulebook has draws.
    pub(crate) draws: bool,
    /// How many moves would be taken back.
    pub(crate) undo: usize,
    /// How many moves could be played again.
    pub(crate) redo: usize,
    /// Whether the draw is asked for.
    pub(crate) draw_asked: Asked,
    /// Whether a move back is asked for.
    pub(crate) undo_asked: Asked,
    /// True if the seat is to move.
    pub(crate) to_move: bool,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// A seat is free.
    Waiting,
    /// It goes on.
    Live,
    /// It is over.
    Over,
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

/// What a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Rights {
    pub(crate) undo: bool,
    pub(crate) redo: bool,
    pub(crate) resign: bool,
    pub(crate) draw: bool,
    pub(crate) hint: bool,
    pub(crate) new: bool,
    /// What this game never gives to this seat.
    pub(crate) never: Vec<&'static str>,
}

impl Rights {
    pub(crate) fn of(facts: &Facts) -> Rights {
        let live = facts.phase == Phase::Live;
        let never = never(facts);
        let has = |right: &str| live && !never.contains(&right);
        Rights {
            undo: has("undo") && facts.undo > 0 && facts.undo_asked != Asked::ByMe,
            redo: has("redo") && facts.redo > 0,
            resign: has("resign"),
            draw: has("draw") && facts.draw_asked != Asked::ByMe,
            hint: has("hint") && facts.to_move,
            new: facts.phase != Phase::Waiting,
            never,
        }
    }

    /// What two seats may do together.
    pub(crate) fn or(self, other: Rights) -> Rights {
        let both = |right: &&str| other.never.contains(right);
        Rights {
            undo: self.undo || other.undo,
            redo: self.redo || other.redo,
            resign: self.resign || other.resign,
            draw: self.draw || other.draw,
            hint: self.hint || other.hint,
            new: self.new || other.new,
            never: self.never.iter().copied().filter(both).collect(),
        }
    }

    /// A spectator's.
    pub(crate) fn none() -> Rights {
        Rights {
            never: vec!["undo", "redo", "resign", "draw", "hint", "new"],
            ..Rights::default()
        }
    }
}

fn never(facts: &Facts) -> Vec<&'static str> {
    let mut never = Vec::new();
    if facts.mode == Mode::Computer && facts.hardest {
        never.extend(["undo", "redo"]);
    }
    if facts.mode == Mode::Link {
        // Against a person neither help nor a move again that the other did not see.
        never.extend(["redo", "hint"]);
    }
    if !facts.draws {
        never.push("draw");
    }
    never
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(mode: Mode) -> Facts {
        Facts {
            mode,
            phase: Phase::Live,
            hardest: false,
            draws: true,
            undo: 2,
            redo: 1,
            draw_asked: Asked::No,
            undo_asked: Asked::No,
            to_move: true,
        }
    }

    #[test]
    fn undo_is_absent_on_the_hardest_level() {
        let easy = Rights::of(&facts(Mode::Computer));
        assert!(easy.undo && easy.redo && easy.hint && easy.never.is_empty());
        let hardest = Rights::of(&Facts {
            hardest: true,
            ..facts(Mode::Computer)
        });
        assert!(!hardest.undo && !hardest.redo && hardest.resign);
        assert_eq!(hardest.never, ["undo", "redo"]);
    }

    #[test]
    fn nothing_but_a_new_game_after_the_end() {
        for mode in [Mode::Computer, Mode::Device, Mode::Link] {
            let over = Rights::of(&Facts {
                phase: Phase::Over,
                ..facts(mode)
            });
            assert!(!over.undo && !over.resign && !over.draw && !over.hint && over.new);
        }
    }

    #[test]
    fn no_draws_where_the_rulebook_has_none() {
        let rights = Rights::of(&Facts {
            draws: false,
            ..facts(Mode::Device)
        });
        assert!(!rights.draw);
        assert_eq!(rights.never, ["draw"]);
    }

    #[test]
    fn by_link_nobody_is_helped_and_nobody_asks_twice() {
        let link = Rights::of(&facts(Mode::Link));
        assert!(link.undo && link.draw && !link.hint && !link.redo);
        let asked = Rights::of(&Facts {
            draw_asked: Asked::ByMe,
            undo_asked: Asked::ByMe,
            ..facts(Mode::Link)
        });
        assert!(!asked.undo && !asked.draw);
        let answer = Rights::of(&Facts {
            draw_asked: Asked::ByOther,
            ..facts(Mode::Link)
        });
        assert!(answer.draw);
    }

    #[test]
    fn there_must_be_a_move_to_take_back() {
        let start = Rights::of(&Facts {
            undo: 0,
            redo: 0,
            ..facts(Mode::Device)
        });
        assert!(!start.undo && !start.redo);
        assert!(start.never.is_empty());
    }

    #[test]
    fn two_seats_have_what_either_has() {
        let a = Rights::of(&facts(Mode::Device));
        let b = Rights::of(&Facts {
            to_move: false,
            ..facts(Mode::Device)
        });
        assert!(b.clone().or(a).hint);
        assert!(!b.clone().or(b).hint);
    }
}
