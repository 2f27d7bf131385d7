//! Moves taken back and played again, and how often positions have stood.

use rulebook::Repetition;

use super::{Draws, Game, Undone};

impl Game {
    /// Takes back the last move, and with it whatever ended the game after it. False if there
    /// is no move to take back.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else {
            return false;
        };
        let draws = self.scenes.pop().map_or(Draws::End, |scene| scene.draws);
        self.recall();
        let declared = self.declared.take();
        self.undone.push(Undone {
            turn,
            declared,
            draws,
        });
        self.look();
        true
    }

    /// Plays the move again that was taken back last. False if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(undone) = self.undone.pop() else {
            return false;
        };
        self.declared = undone.declared;
        self.advance(undone.turn);
        if undone.draws == Draws::Pass {
            self.pass_draw();
        }
        true
    }

    /// Takes note of where the position on the board stands, and how often it has.
    pub(super) fn remember(&mut self) {
        if self.rulebook.endings().repetition == Repetition::Free {
            return;
        }
        let last = self.scenes.len() - 1;
        let scene = self.scenes[last];
        let Some(before) = self.seen.insert(scene.hash, last) else {
            return;
        };
        let same = (0..=before).rev().find(|at| {
            let past = &self.scenes[*at];
            past.position == scene.position && past.tally.mark() == scene.tally.mark()
        });
        if let Some(same) = same {
            self.scenes[last].stood = self.scenes[same].stood + 1;
        }
    }

    /// Finds out again where positions stood, after a move was taken back.
    fn recall(&mut self) {
        self.seen.clear();
        let captures = self.turns.iter().rev().map(|turn| turn.played.removes());
        let since = captures.take_while(|capture| !capture).count();
        let first = self.scenes.len() - 1 - since;
        for (at, scene) in self.scenes.iter().enumerate().skip(first) {
            self.seen.insert(scene.hash, at);
        }
    }
}
