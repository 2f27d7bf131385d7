//! A game between people, or between a person and the program, with its file and its watch. No
//! screen is known here.

use std::ops::Deref;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ::table::{
    Act, Answer, Courtesy, Deed, Head, Matter, Order, Refusal, Spent, Table, Want, Who, Wish,
    decide,
};
use rules::pdn::{PdnGame, write};
use rules::{Game, How, Move, Outcome, Side, Status};

use super::journal::{Journal, Kept};
use super::setting::{Seats, Setting};
use crate::language::say;

/// A table with its file.
#[derive(Debug)]
pub(crate) struct Sitting {
    pub(crate) setting: Setting,
    pub(crate) journal: Journal,
    table: Table,
    watch: Watch,
    /// When the game was opened.
    opened: Duration,
    /// What a file said of the game that it was begun with.
    source: Option<PdnGame>,
}

impl Deref for Sitting {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

/// Tells the time in whole milliseconds since 1970. It never runs backward.
#[derive(Clone, Copy, Debug)]
struct Watch {
    read: Duration,
    at: Instant,
}

impl Watch {
    /// A watch that goes on from this moment, if it is later than what the system says.
    fn from(moment: Duration) -> Watch {
        let system = SystemTime::now().duration_since(UNIX_EPOCH);
        Watch {
            read: system.unwrap_or_default().max(moment),
            at: Instant::now(),
        }
    }

    fn now(&self) -> Duration {
        let now = self.read.saturating_add(self.at.elapsed());
        Duration::from_millis(u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
    }
}

impl Sitting {
    /// A new game, with the moves of one that began elsewhere and what its file says of it.
    pub(crate) fn begin(setting: Setting, game: &Game, source: Option<PdnGame>) -> Sitting {
        let mut sitting = Sitting::lay_out(setting, game);
        let head = Head::new(&sitting.setting.opening(), sitting.game(), sitting.now());
        sitting.journal = Journal::begin(&match &source {
            Some(source) => head.begun_with(source),
            None => head,
        });
        sitting.source = source;
        // What was drawn is there already.
        let played = game.turns().iter().skip(game.drawn());
        let moves = played.map(|turn| Act::Move {
            played: turn.played.clone(),
            spent: Spent::from(turn.times),
        });
        let end = game.outcome().and_then(declared);
        for act in moves.chain(end) {
            let at = sitting.now();
            // It was played by these rules a moment ago.
            let _ = sitting.act(Deed { at, act });
        }
        sitting
    }

    /// A game that was begun before.
    pub(crate) fn take_up(kept: Kept) -> Sitting {
        let Kept {
            mut table,
            opened,
            last,
            source,
            journal,
        } = kept;
        let watch = Watch::from(last);
        table.wake(watch.now());
        Sitting {
            setting: Setting::of(&table),
            journal,
            table,
            watch,
            opened,
            source,
        }
    }

    /// The start of a game that is shown before its options are chosen. It has no file yet.
    pub(crate) fn lay_out(setting: Setting, game: &Game) -> Sitting {
        let watch = Watch::from(Duration::ZERO);
        // Whatever was played comes later, as deeds.
        let start = setting.game().unwrap_or_else(|_| game.clone());
        Sitting {
            table: Table::new(setting.opening(), start, watch.now()),
            setting,
            journal: Journal::Unopened,
            opened: watch.now(),
            watch,
            source: None,
        }
    }

    /// The game as PDN, with all that is known of it.
    pub(crate) fn written(&self) -> String {
        let mut pdn = self.pdn(self.opened);
        if let Some(source) = &self.source {
            pdn.keep(source);
        }
        write(&pdn)
    }

    /// The next game, so set. Obstacles are drawn anew.
    pub(crate) fn again(&mut self, setting: Setting) {
        let is_first = self.journal.is_unopened();
        if !is_first && self.game().outcome().is_none() {
            // Leaving a game counts as resigning.
            let _ = self.resign();
        }
        let seed = self.setting.seed.wrapping_add(u64::from(!is_first));
        let setting = Setting { seed, ..setting };
        if let Ok(game) = setting.game() {
            *self = Sitting::begin(setting, &game, None);
        }
    }

    fn now(&self) -> Duration {
        self.watch.now()
    }

    /// What a side has left, if it has a clock.
    pub(crate) fn clock_of(&self, side: Side) -> Option<Duration> {
        let control = self.clock().control(side);
        control.map(|_| self.left(side, self.now()))
    }

    /// True if a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.mover().is_some() && self.engine_to_move().is_none()
    }

    /// True if the program is to move, and the clock does not stand.
    pub(crate) fn is_programs_turn(&self) -> bool {
        self.engine_to_move().is_some() && !self.is_paused()
    }

    /// Whoever sits at the keyboard.
    fn people(&self) -> Who {
        match self.setting.seats {
            Seats::Two => Who::BOTH,
            Seats::One { person, .. } => Who::one(person),
        }
    }

    /// Does what somebody wants, and puts it on the disk.
    fn wish(&mut self, who: Who, want: Want) -> Result<(), Refusal> {
        let deed = decide(self, Wish::Seat(who, want), self.now())?;
        self.act(deed)
    }

    fn act(&mut self, deed: Deed) -> Result<(), Refusal> {
        let line = self.table.write(&deed);
        // What was decided can be done; what was played elsewhere is refused by its move.
        self.table.apply(&deed).map_err(|_| Refusal::Over)?;
        if let Act::Swap { .. } = deed.act {
            self.setting = self.setting.swapped();
        }
        self.journal.add(&line);
        Ok(())
    }

    fn told(&self, refusal: &Refusal) -> String {
        say(refusal.sentence(self.game().rulebook()))
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: &Move) -> Result<Status, String> {
        if !self.flag_fell() {
            let (played, on) = (mv.clone(), self.version());
            let mover = Who::one(self.game().mover());
            let done = self.wish(mover, Want::Move { played, on });
            done.map_err(|refusal| self.told(&refusal))?;
        }
        Ok(self.game().status())
    }

    /// Takes back one move; against the program, back to the person's own last turn.
    pub(crate) fn undo(&mut self) -> Result<(), String> {
        self.wish(self.people(), Want::Undo)
            .map_err(|refusal| match refusal {
                Refusal::Over => say("play-undo-over"),
                Refusal::Never(_) => say("play-undo-hardest"),
                Refusal::NotNow(_) => say("play-undo-nothing"),
                refusal => self.told(&refusal),
            })
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&mut self) -> Result<(), String> {
        self.wish(self.people(), Want::Redo)
            .map_err(|_| say("play-redo-nothing"))
    }

    /// The person gives up; of two people the one to move.
    pub(crate) fn resign(&mut self) -> Result<(), String> {
        self.want(Want::Resign)
    }

    /// True if the sides may agree on a draw.
    pub(crate) fn has_draws(&self) -> bool {
        self.game().rulebook().endings().allows_agreement()
    }

    /// The sides agree on a draw: two people at once, the program if it likes to.
    pub(crate) fn agree_draw(&mut self, answer: Answer) -> Result<(), String> {
        let done = self.wish(self.people(), Want::Draw);
        done.map_err(|refusal| self.told(&refusal))?;
        if let Some(program) = self.engine_side().filter(|_| self.mover().is_some()) {
            let answered = Want::Answer(Matter::Draw, answer);
            let done = self.wish(Who::one(program), answered);
            done.map_err(|refusal| self.told(&refusal))?;
        }
        match self.mover() {
            None => Ok(()),
            Some(_) => Err(say("play-draw-declined")),
        }
    }

    /// True if the program has offered a draw.
    pub(crate) fn is_offered(&self) -> bool {
        let asked = self.offers().of(Matter::Draw);
        asked.is_some() && asked == self.engine_side()
    }

    /// Says something to the draw that the program has offered.
    pub(crate) fn answer_offer(&mut self, answer: Answer) -> Result<(), String> {
        self.want(Want::Answer(Matter::Draw, answer))
    }

    /// The program does what is polite beside its move.
    pub(crate) fn be_polite(&mut self, courtesy: Courtesy) {
        let want = match courtesy {
            Courtesy::None => return,
            Courtesy::OfferDraw => Want::Draw,
            Courtesy::Resign => Want::Resign,
        };
        if let Some(program) = self.engine_side() {
            // Where it may not, it plays on.
            let _ = self.wish(Who::one(program), want);
        }
    }

    /// Lets the program take over the first move, if it finds itself so far behind. True if it
    /// does.
    pub(crate) fn program_swaps(&mut self, ahead: i32) -> bool {
        let swaps = self.swaps(ahead);
        let program = self.engine_side().filter(|_| swaps);
        program.is_some_and(|side| self.wish(Who::one(side), Want::Swap).is_ok())
    }

    /// Takes over the first move of the other player.
    pub(crate) fn swap(&mut self) -> Result<(), String> {
        self.want(Want::Swap)
    }

    /// Claims the draw that the rules let the side to move claim.
    pub(crate) fn claim(&mut self) -> Result<(), String> {
        self.want(Want::Claim)
    }

    /// Ends without a result a game that cannot be drawn.
    pub(crate) fn stop(&mut self) -> Result<(), String> {
        self.want(Want::Stop)
    }

    /// Lets the clock stand still, or go on.
    pub(crate) fn pause(&mut self) -> Result<(), String> {
        self.want(if self.is_paused() {
            Want::Resume
        } else {
            Want::Pause
        })
    }

    fn want(&mut self, want: Want) -> Result<(), String> {
        let done = self.wish(self.people(), want);
        done.map_err(|refusal| self.told(&refusal))
    }

    /// Ends the game if the mover's time is over.
    pub(crate) fn flag_fell(&mut self) -> bool {
        match decide(self, Wish::Keeper(Order::Flag), self.now()) {
            Ok(deed) => self.act(deed).is_ok(),
            Err(_) => false,
        }
    }

    /// How the game ended, as a sentence.
    pub(crate) fn end(&self) -> Option<String> {
        let outcome = self.game().outcome()?;
        Some(capital(&say(outcome.sentence(self.game().rulebook()))))
    }
}

/// What ended a game, if it was no move.
fn declared(outcome: Outcome) -> Option<Act> {
    match (outcome.how, outcome.winner) {
        (How::Resignation, Some(winner)) => Some(Act::Resign(winner.other())),
        (How::Forfeit(why), Some(winner)) => Some(Act::Forfeit(winner.other(), why)),
        (How::Agreement, None) => Some(Act::Draw),
        (How::Adjudication, winner) => Some(Act::Adjudicate(winner)),
        (How::Unfinished, None) => Some(Act::Stop),
        _ => None,
    }
}

/// The text as a sentence of its own: a capital at the start, a full stop at the end.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    stopped(&(first.unwrap_or_default() + chars.as_str()))
}

/// The text with a full stop at the end.
pub(crate) fn stopped(text: &str) -> String {
    let stop = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{text}{stop}")
}

#[cfg(test)]
mod tests;
