//! Rounds of a training: which games belong to which, and what each one reached.

use crate::fit::Epoch;
use crate::store::GAMES;
use crate::trial::{Form, Trial};

/// One round: games played with what the round before went on with, then fits to all games so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The number of its first game.
    pub first: u64,
    /// The number after its last game.
    pub end: u64,
}

/// How many games the first round has. The next ones have twice as many each, up to the most.
const FIRST: u64 = 4_096;
const MOST: u64 = 65_536;

impl Round {
    /// The first round.
    pub const FIRST: Round = Round {
        number: 1,
        first: 0,
        end: FIRST,
    };

    /// The round after this one.
    #[must_use]
    pub fn next(self) -> Round {
        let games = (2 * (self.end - self.first)).min(MOST);
        Round {
            number: self.number + 1,
            first: self.end,
            end: self.end + games,
        }
    }

    /// The pieces of the store that hold its games.
    pub(crate) fn pieces(self) -> std::ops::Range<u64> {
        self.first / GAMES..self.end.div_ceil(GAMES)
    }

    /// The same round with no game from this one on.
    pub(crate) fn until(self, games: u64) -> Round {
        let end = self.end.min(games.max(self.first));
        Round { end, ..self }
    }
}

/// What a round reached.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundLog {
    /// The number of the round.
    pub number: u32,
    /// How many games there were, those of earlier rounds among them.
    pub games: u64,
    /// How many positions were learned from.
    pub positions: u64,
    /// How many hundredths of a man make one unit of the logistic curve.
    pub scale: f32,
    /// The loss on positions held back before anything was learned.
    pub blank: f64,
    /// The losses of each epoch of the patterns.
    pub epochs: Vec<Epoch>,
    /// The loss of each network on positions held back, by what it learned from.
    pub networks: Vec<(Form, f64)>,
    /// What was tried in a match, one after the other.
    pub trials: Vec<Trial>,
}

impl RoundLog {
    /// The loss of the patterns on positions held back at the end.
    pub fn validation(&self) -> f64 {
        self.epochs
            .last()
            .map_or(self.blank, |epoch| epoch.validation)
    }

    /// What the training goes on with; nothing new, if nothing was better.
    pub fn kept(&self) -> Option<Form> {
        let kept = self.trials.iter().filter(|trial| trial.kept);
        kept.map(|trial| trial.form).next_back()
    }

    /// A few lines of text.
    pub(crate) fn write(&self) -> String {
        let mut text = format!(
            "round {}\ngames {}\npositions {}\nscale {}\nblank {}\n",
            self.number, self.games, self.positions, self.scale, self.blank
        );
        for epoch in &self.epochs {
            let Epoch {
                number,
                training,
                validation,
            } = epoch;
            text.push_str(&format!("epoch {number} {training} {validation}\n"));
        }
        for (form, loss) in &self.networks {
            text.push_str(&format!("loss {} {loss}\n", form.name()));
        }
        for trial in &self.trials {
            let [won, drawn, lost] = trial.games;
            let verdict = if trial.kept { KEPT } else { LEFT };
            text.push_str(&format!(
                "trial {} {won} {drawn} {lost} {verdict}\n",
                trial.form.name()
            ));
        }
        text
    }

    /// Reads the lines; `None` if they are not those of a round.
    pub(crate) fn read(text: &str) -> Option<RoundLog> {
        let mut lines = text.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let mut log = RoundLog {
            number: field("round")?.parse().ok()?,
            games: field("games")?.parse().ok()?,
            positions: field("positions")?.parse().ok()?,
            scale: field("scale")?.parse().ok()?,
            blank: field("blank")?.parse().ok()?,
            epochs: Vec::new(),
            networks: Vec::new(),
            trials: Vec::new(),
        };
        for line in lines {
            let (name, rest) = line.split_once(' ')?;
            let words: Vec<&str> = rest.split(' ').collect();
            match name {
                "epoch" => log.epochs.push(epoch_of(&words)?),
                "loss" => log.networks.push(loss_of(&words)?),
                "trial" => log.trials.push(trial_of(&words)?),
                _ => return None,
            }
        }
        Some(log)
    }
}

/// What stands behind a trial.
const KEPT: &str = "kept";
const LEFT: &str = "left";

fn epoch_of(words: &[&str]) -> Option<Epoch> {
    let [number, training, validation] = words else {
        return None;
    };
    Some(Epoch {
        number: number.parse().ok()?,
        training: training.parse().ok()?,
        validation: validation.parse().ok()?,
    })
}

fn loss_of(words: &[&str]) -> Option<(Form, f64)> {
    let [form, loss] = words else {
        return None;
    };
    Some((Form::read(form)?, loss.parse().ok()?))
}

fn trial_of(words: &[&str]) -> Option<Trial> {
    let [form, won, drawn, lost, verdict] = words else {
        return None;
    };
    let kept = match *verdict {
        KEPT => true,
        LEFT => false,
        _ => return None,
    };
    Some(Trial {
        form: Form::read(form)?,
        games: [won.parse().ok()?, drawn.parse().ok()?, lost.parse().ok()?],
        kept,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_follow_one_another() {
        let mut round = Round::FIRST;
        for _ in 0..10 {
            let next = round.next();
            assert_eq!(next.first, round.end);
            assert_eq!(next.first % GAMES, 0);
            assert!(next.end - next.first <= MOST);
            round = next;
        }
        assert_eq!(Round::FIRST.until(100).pieces(), 0..4);
    }

    #[test]
    fn a_log_comes_back() {
        let log = RoundLog {
            number: 2,
            games: 12_288,
            positions: 500_000,
            scale: 133.1,
            blank: 0.7,
            epochs: vec![Epoch {
                number: 1,
                training: 0.61,
                validation: 0.62,
            }],
            networks: vec![(Form::Network, 0.6), (Form::ScoreNetwork, 0.7)],
            trials: [(Form::Patterns, true), (Form::ScoreNetwork, false)]
                .map(|(form, kept)| Trial {
                    form,
                    games: [30, 40, 30],
                    kept,
                })
                .to_vec(),
        };
        assert_eq!(log.kept(), Some(Form::Patterns));
        assert_eq!(RoundLog::read(&log.write()), Some(log.clone()));
        // Those of releases that had no trials.
        let before = log.write().lines().take(6).collect::<Vec<_>>().join("\n");
        let before = RoundLog::read(&before).unwrap();
        assert_eq!(before.kept(), None);
        assert_eq!(before.epochs, log.epochs);
        assert_eq!(RoundLog::read("round two"), None);
    }
}
