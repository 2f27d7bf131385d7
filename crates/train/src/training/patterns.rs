//! The patterns of a round: their fit, on disk after each epoch.

use std::fs;
use std::path::{Path, PathBuf};

use engine::Weights;
use rules::Word;

use super::{News, Training};
use crate::fit::{EPOCHS, Fit, Slope};
use crate::rounds::{Round, RoundLog};
use crate::store::{BASIS, GAMES, fnv, is_held_back, write_whole};
use crate::trial::Form;
use crate::{Error, Trust};

/// What a fit gave.
pub(super) struct Fitted {
    pub(super) weights: Weights,
    pub(super) log: RoundLog,
}

impl Training<'_> {
    /// Fits patterns to all games up to the end of a round.
    pub(super) fn patterns(
        &self,
        round: Round,
        on_news: &mut dyn FnMut(News<'_>),
    ) -> Result<Fitted, Error> {
        match self.plan.rulebook.narrow() {
            Some(_) => self.patterns_as::<u64>(round, on_news),
            None => self.patterns_as::<u128>(round, on_news),
        }
    }

    fn patterns_as<W: Word>(
        &self,
        round: Round,
        on_news: &mut dyn FnMut(News<'_>),
    ) -> Result<Fitted, Error> {
        let rulebook = &self.plan.rulebook;
        let end = round.pieces().end;
        let pieces = || self.store.before(end);
        let first = self.store.before(Round::FIRST.pieces().end);
        let trust = Trust::of(rulebook, first.map(|(_, piece)| piece));
        let lessons = pieces()
            .filter(|(number, _)| !is_held_back(*number))
            .map(|(_, piece)| piece);
        let held_back = pieces()
            .filter(|(number, _)| is_held_back(*number))
            .map(|(_, piece)| piece);
        let fit = Fit::<W>::new(rulebook, lessons, held_back, trust)
            .with(self.plan.seed, self.plan.threads);
        let games = pieces().count() as u64 * GAMES;
        if fit.sizes()[0] == 0 {
            return Err(Error::NothingToLearn);
        }
        let state = State::of(&self.plan.folder, round, fit.sizes());
        let (mut slope, mut log) = state.resume(fit.start().weights.len()).unwrap_or_else(|| {
            let slope = fit.start();
            let log = RoundLog {
                number: round.number,
                games,
                positions: fit.sizes()[0] as u64,
                scale: trust.scale,
                blank: fit.validation(&slope.weights),
                epochs: Vec::new(),
                networks: Vec::new(),
                trials: Vec::new(),
            };
            (slope, log)
        });
        while slope.epochs < EPOCHS {
            let epoch = fit.epoch(&mut slope);
            log.epochs.push(epoch);
            state.keep(&slope, &log)?;
            on_news(News::Fitted {
                round,
                form: Form::Patterns,
                epoch,
                of: EPOCHS,
            });
        }
        let weights = fit.weights(rulebook, &slope);
        Ok(Fitted { weights, log })
    }
}

/// A fit that is not done yet, on disk after each epoch.
struct State {
    path: PathBuf,
    /// Tells which fit it is.
    key: String,
}

impl State {
    fn of(folder: &Path, round: Round, [lessons, held_back]: [usize; 2]) -> State {
        State {
            path: folder.join("fit"),
            key: format!("fit {} {lessons} {held_back}", round.number),
        }
    }

    fn keep(&self, slope: &Slope, log: &RoundLog) -> Result<(), Error> {
        let mut bytes = slope.write();
        let head = format!("{}\n{}\n", self.key, log.write());
        bytes.extend(head.as_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(fnv(&bytes, BASIS).to_le_bytes());
        write_whole(&self.path, &bytes)
    }

    /// What was kept of just this fit.
    fn resume(&self, count: usize) -> Option<(Slope, RoundLog)> {
        let bytes = fs::read(&self.path).ok()?;
        let (body, check) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
        if fnv(body, BASIS).to_le_bytes() != check {
            return None;
        }
        let (body, length) = body.split_at_checked(body.len().checked_sub(4)?)?;
        let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
        let (slope, head) = body.split_at_checked(body.len().checked_sub(length)?)?;
        let (key, log) = std::str::from_utf8(head).ok()?.split_once('\n')?;
        if key != self.key {
            return None;
        }
        Some((Slope::read(slope, count)?, RoundLog::read(log)?))
    }
}
