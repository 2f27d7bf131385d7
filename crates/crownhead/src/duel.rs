//! `crownhead match`.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use arena::duel::{Beginning, Duel, Kept, PairOfGames, Setting, Sprt, Standing, Verdict};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::pdn::{self, PdnGame};
use serde_json::json;

use crate::exit::{Answer, Done, Failure, tell};
use crate::number::number;
use crate::screen::Screen;
use crate::spread::Spread;
use crate::{data, endings, load, spread, stop, weights};

/// Let two settings of the engine, or other engines, play a match.
///
/// A setting is `level=5`, `nodes=20000`, `depth=9` or `time=0.1,threads=1,hash=64`; without a
/// limit it thinks a tenth of a second. `book=on` varies its openings, which a level does unless
/// `book=off` is said; `seed=7` draws other choices. `noise=30`, `margin=20` (hundredths of a
/// man) and `sight=pieces` hold it back as a level does. `weights=FILE` judges with what was
/// learned elsewhere, `weights=none` without any; `tables=DIR` asks the solved endings
/// in a folder, `endings=4` those that are solved before the first game, as a setting with a time
/// has them unless it says `endings=0`. `hub="COMMAND"` lets another engine play that speaks the Hub protocol, with the
/// time, nodes or depth beside it; one that fails loses the game. Each opening is played twice,
/// with colours swapped. The difference in strength comes with the range that holds it nineteen times out of twenty.
#[derive(Args)]
pub(crate) struct Match {
    /// The first contestant.
    #[arg(value_name = "A")]
    first: Setting,
    /// The second contestant.
    #[arg(value_name = "B")]
    second: Setting,
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", default_value = "english")]
    rules: String,
    /// How many games are played at most; an odd number is rounded up, as games come in pairs.
    #[arg(long, default_value_t = 100, value_parser = number::<u64>(2..=1_000_000))]
    games: u64,
    /// End as soon as one of two differences is proved: the first at most, or the second at least.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How games begin.
    #[arg(long, value_enum, default_value_t = Begins::Moves)]
    openings: Begins,
    /// What draws the openings.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// How many games go on at the same time; as many as there are cores if not given.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=256))]
    concurrency: Option<u16>,
    /// After how many moves of one side a game is stopped as unfinished.
    #[arg(long, value_name = "N", default_value_t = 600)]
    max_plies: usize,
    /// Write all games to this file, as PDN.
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Keep the results in this file: stopped or killed, the same command goes on where it was.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    spread: Spread,
    /// Write the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// How games begin.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Begins {
    /// Some random moves that leave the game even, or what the rulebook draws.
    Moves,
    /// A man less on each side and a random move of each, as in eleven-man ballots: such
    /// games are more even at their start.
    ManLess,
}

impl From<Begins> for Beginning {
    fn from(begins: Begins) -> Beginning {
        match begins {
            Begins::Moves => Beginning::Moves,
            Begins::ManLess => Beginning::ManLess,
        }
    }
}

/// Reads `0,10`.
fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Vec<f64> = text
        .split(',')
        .filter_map(|n| n.trim().parse().ok())
        .collect();
    match numbers[..] {
        [elo0, elo1] if elo0 < elo1 && elo1 - elo0 < 2000.0 => Ok(Sprt { elo0, elo1 }),
        _ => Err(format!(
            "got `{text}`: expected two differences, the smaller first, like `0,10`"
        )),
    }
}

impl Match {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let mut duel = self.duel()?;
        duel.ready().map_err(Failure::Use)?;
        let games = 2 * duel.pairs;
        let mut kept = self.kept(&duel)?;
        if let Some(kept) = &kept {
            duel.go_on(kept.standing());
        }
        let mut book = self.book(&duel)?;
        if self.games % 2 == 1 {
            tell(&format!(
                "games are played in pairs, each opening with both colours: {games} games"
            ));
        }
        let bar = bar(games);
        let mut word = Word::after(2 * duel.first_pair, games);
        let mut failed = None;
        let so_far = Arc::new(Mutex::new(String::from("no game is over yet")));
        stop::with_a_word(self.farewell(&so_far))?;
        let played = self.play(&duel, |pair, standing| {
            note(&so_far, standing);
            bar.set_position(standing.pairs.games());
            bar.set_message(strength(standing));
            if bar.is_hidden() {
                word.tell(standing);
            }
            let written = book
                .as_mut()
                .map_or(Ok(()), |book| write(book, pair, &duel));
            let kept = written.and_then(|()| kept.as_mut().map_or(Ok(()), |kept| kept.add(pair)));
            failed = kept.err();
            failed.is_none()
        });
        bar.finish_and_clear();
        match failed {
            Some(error) => Err(Failure::Use(format!(
                "the games cannot be written: {error}"
            ))),
            None => self.tell(screen, &duel, &played?),
        }
    }

    /// Plays the match here, or on the workers of a queue.
    fn play(
        &self,
        duel: &Duel,
        on_pair: impl FnMut(&PairOfGames, &Standing) -> bool,
    ) -> Result<Standing, Failure> {
        let Some(queue) = self.spread.connect()? else {
            return Ok(duel.run(on_pair));
        };
        let played = queue::run_match(&queue, duel, &spread::word, spread::begun, on_pair);
        played.map_err(|error| Failure::Use(error.to_string()))
    }

    fn duel(&self) -> Result<Duel, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let rulebook = load::rulebook(&self.rules)?;
        let of = |setting: &Setting| weights::chosen(setting.weights.as_deref(), &rulebook);
        let tables = |setting: &Setting| match (&setting.tables, self.spread.address()) {
            (None, None) => Ok(endings::solved(setting.endings(), &rulebook)),
            (folder, _) => endings::chosen(folder.as_deref(), &rulebook),
        };
        let (weights, tables) = (
            [of(&self.first)?, of(&self.second)?],
            [tables(&self.first)?, tables(&self.second)?],
        );
        Ok(Duel {
            weights,
            learned: data::learned_for(&rulebook),
            tables,
            pairs: self.games.div_ceil(2),
            sprt: self.sprt,
            beginning: self.openings.into(),
            seed: self.seed,
            concurrency: self.concurrency.map_or(cores, usize::from),
            max_plies: self.max_plies,
            ..Duel::between(rulebook, [self.first.clone(), self.second.clone()])
        })
    }

    /// The file that keeps the match, if there is to be one.
    fn kept(&self, duel: &Duel) -> Result<Option<Kept>, Failure> {
        let open = |path: &PathBuf| {
            Kept::open(path, duel).map_err(|error| {
                let path = path.display();
                Failure::Use(format!("the match cannot be kept in `{path}`: {error}"))
            })
        };
        self.out.as_ref().map(open).transpose()
    }

    /// The file for the games: a new one, or that of the match that goes on.
    fn book(&self, duel: &Duel) -> Result<Option<File>, Failure> {
        let goes_on = duel.first_pair > 0;
        let open = |path: &PathBuf| {
            let mut options = OpenOptions::new();
            options.create(true).append(goes_on);
            let file = options.write(true).truncate(!goes_on).open(path);
            file.map_err(|error| {
                Failure::Use(format!("`{}` cannot be written: {error}", path.display()))
            })
        };
        self.pdn.as_ref().map(open).transpose()
    }

    /// What a match that is stopped says: where it stood, and how to go on.
    fn farewell(&self, so_far: &Arc<Mutex<String>>) -> impl FnOnce() -> String + Send + 'static {
        let so_far = so_far.clone();
        let next = self.seed.wrapping_add(1);
        let how = match self.out {
            Some(_) => "the same command goes on".to_string(),
            None => format!(
                "the same command plays the same openings from the first one on; go on with other \
                 ones: `--seed {next}`"
            ),
        };
        move || {
            spread::end();
            let text = so_far.lock().map_or(String::new(), |text| text.clone());
            format!("stopped; {text}\n{how}")
        }
    }

    fn tell(&self, screen: &mut Screen, duel: &Duel, standing: &Standing) -> Done {
        let [won, drawn, lost] = standing.games;
        let elo = standing.pairs.elo();
        if self.json {
            screen.json(&json!({
                "rules": duel.rulebook.id(), "first": self.first.text, "second": self.second.text,
                "games": standing.pairs.games(), "won": won, "drawn": drawn, "lost": lost,
                "unfinished": standing.unfinished, "pairs": standing.pairs.counts(),
                "elo": elo.value, "low": elo.low, "high": elo.high,
                "superiority": standing.pairs.superiority(),
                "verdict": self.sprt.map(|sprt| verdict(standing.pairs.verdict(sprt))),
            }))?;
            return Ok(Answer::Yes);
        }
        screen.line(&format!(
            "{}: {} against {}",
            duel.rulebook.draft().name,
            self.first,
            self.second
        ))?;
        screen.line(&format!(
            "{} games: {won} won, {drawn} drawn, {lost} lost ({} unfinished, counted as drawn)",
            standing.pairs.games(),
            standing.unfinished,
        ))?;
        screen.line(&strength(standing))?;
        if let Some(sprt) = self.sprt {
            let ratio = standing.pairs.likelihood_ratio(sprt);
            let verdict = verdict(standing.pairs.verdict(sprt));
            screen.line(&format!(
                "{} or {} Elo: {verdict} ({ratio:.2})",
                sprt.elo0, sprt.elo1
            ))?;
        }
        Ok(Answer::Yes)
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "not decided",
        Verdict::Lower => "the lower one holds",
        Verdict::Higher => "the higher one holds",
    }
}

/// The difference in strength as people read it.
fn strength(standing: &Standing) -> String {
    let elo = standing.pairs.elo();
    // Rounded first, so that nothing is written `-0`.
    let [value, low, high] = [elo.value, elo.low, elo.high].map(|elo| elo.round() + 0.0);
    let chance = 100.0 * standing.pairs.superiority();
    format!(
        "{value:+.0} Elo, from {low:+.0} to {high:+.0}; stronger with a chance of {chance:.1} %"
    )
}

/// Keeps the standing for a match that is stopped.
fn note(so_far: &Mutex<String>, standing: &Standing) {
    if let Ok(mut text) = so_far.lock() {
        *text = format!("{} games: {}", standing.pairs.games(), strength(standing));
    }
}

/// A bar on standard error, where that is a terminal.
fn bar(games: u64) -> ProgressBar {
    let form = "{bar:30} {pos}/{len} games, {eta} left  {msg}";
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}

/// A line now and then for whoever sees no bar: whenever there are twice as many games, and at each
/// tenth of all games.
struct Word {
    games: u64,
    next: u64,
}

/// A tenth has at least so many games: a short match is over soon.
const FEWEST: u64 = 10;

impl Word {
    /// After so many of all games.
    fn after(played: u64, games: u64) -> Word {
        let tenth = (games / 10).max(FEWEST);
        let next = (played / tenth + 1) * tenth;
        Word {
            games,
            next: next.min((2 * played).max(2)),
        }
    }

    /// Tells the standing if it is time. The last one is the result.
    fn tell(&mut self, standing: &Standing) {
        let played = standing.pairs.games();
        if self.is_due(played) {
            let strength = strength(standing);
            tell(&format!("{played} of {} games: {strength}", self.games));
        }
    }

    fn is_due(&mut self, played: u64) -> bool {
        let is_due = played >= self.next && played < self.games;
        if is_due {
            *self = Word::after(played, self.games);
        }
        is_due
    }
}

fn write(book: &mut File, pair: &PairOfGames, duel: &Duel) -> std::io::Result<()> {
    let [one, other] = duel.settings.each_ref().map(ToString::to_string);
    let players = [[&one, &other], [&other, &one]];
    for (i, (game, players)) in pair.games.iter().zip(players).enumerate() {
        let mut pdn = PdnGame::of(game, None);
        pdn.set_tag("Event", format!("{one} against {other}"));
        pdn.set_tag("Round", format!("{}.{}", pair.number + 1, i + 1));
        for (side, player) in rules::Side::ALL.into_iter().zip(players) {
            let colour = match duel.rulebook.side(side).letter {
                rules::Letter::W => "White",
                rules::Letter::B => "Black",
            };
            pdn.set_tag(colour, player);
        }
        writeln!(book, "{}", pdn::write(&pdn))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_comes_when_games_double_and_at_each_tenth() {
        let words = |from: u64, games: u64| -> Vec<u64> {
            let mut word = Word::after(from, games);
            let pairs = (from + 2..=games).step_by(2);
            pairs.filter(|played| word.is_due(*played)).collect()
        };
        assert_eq!(words(0, 2), Vec::<u64>::new());
        assert_eq!(words(0, 20), [2, 4, 8, 10]);
        assert_eq!(words(0, 60), [2, 4, 8, 10, 20, 30, 40, 50]);
        assert_eq!(
            words(0, 400),
            [2, 4, 8, 16, 32, 40, 80, 120, 160, 200, 240, 280, 320, 360]
        );
        assert_eq!(words(300, 400), [320, 360]);
        assert_eq!(words(0, 1_000_000).len(), 16 + 9);
    }
}
