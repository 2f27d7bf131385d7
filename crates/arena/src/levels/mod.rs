//! Finds a ladder of levels for any rulebook, by matches.
//!
//! Level 2 is even with the beginner, level 1 well below it, and each level up to 7 beats the one
//! below by the same step. Level 8 is full strength. Habits lie on a rail from weak to strong;
//! each rung is moved along it until its match says that it is right. All players think by
//! positions looked at, so the load of the machine changes nothing. Every pair of games is kept
//! in a journal: a fit that was stopped goes on where it was.

mod rail;

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use engine::{Habits, Ladder, LearnedFolder};
use rules::{Game, Rulebook};

use crate::duel::{Duel, Openings, Pairs, Setting};
use crate::journal::Journal;
use crate::reference::Reference;
use rail::{Place, TOP, habits};

/// What is to be fitted.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The rulebook.
    pub rulebook: Arc<Rulebook>,
    /// The folder for the games.
    pub folder: PathBuf,
    /// Where weights and books are found.
    pub learned: LearnedFolder,
    /// How many pairs of games each try has.
    pub pairs: u64,
    /// How many pairs measure the steps at the end.
    pub measure: u64,
    /// The step between two levels, in Elo.
    pub step: f64,
    /// How many games go on at the same time.
    pub concurrency: usize,
}

/// What a fit found.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The levels.
    pub ladder: Ladder,
    /// The matches that measured them, each with the stronger player first.
    pub matches: Vec<Measured>,
}

/// A match that measured something.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Who met whom.
    pub who: [String; 2],
    /// What came of it, for the first of them.
    pub pairs: Pairs,
}

/// How far a fit has come.
#[derive(Clone, Debug)]
pub struct News {
    /// What is being played: `level 3 against level 2`.
    pub what: String,
    /// Games played of this match, and games in it.
    pub games: [u64; 2],
    /// The share of the points of the first of them.
    pub score: f64,
}

/// What level 1 should score against the beginner, and at least and at most against random moves.
const LOW: f64 = 0.27;
const RANDOM: [f64; 2] = [0.62, 0.92];
/// How far from the wished difference a rung may stay, in Elo.
const NEAR: f64 = 30.0;
/// No level is nearer on the rail to the one below: it would be the same player.
const APART: Place = 0.5;
/// How often a rung is moved.
const TRIES: usize = 5;
/// What a place on the rail is worth at first sight, in Elo.
const WORTH: f64 = 180.0;
/// The positions that full strength looks at here.
pub const FULL_NODES: u64 = 50_000;
/// The first rungs are tried here.
const LEVEL_2: Place = 3.0;
/// How many positions judge an opening.
const JUDGE: u64 = 10_000;
/// What draws the games of tries, and those that measure.
const SEEDS: [u64; 2] = [21, 22];

impl Fit {
    /// Fits the ladder. `on_news` is told of every pair of games; when it says no, the fit stops
    /// and gives nothing.
    pub fn run(&self, on_news: &mut dyn FnMut(&News) -> bool) -> io::Result<Option<Fitted>> {
        fs::create_dir_all(&self.folder)?;
        let weights = self.learned.weights(&self.rulebook);
        let weights = weights.map_or(0, |weights| crc32fast::hash(&weights.write()));
        let plan = format!(
            "levels of {}, weights {weights:08x}",
            self.rulebook.play_hash()
        );
        let mut run = Run {
            journal: Journal::open(&self.folder.join("levels.journal"), &plan)?,
            openings: SEEDS.map(|seed| self.openings(seed)),
            fit: self,
            on_news,
        };
        match run.ladder() {
            Ok(fitted) => Ok(Some(fitted)),
            Err(Halt::Stopped) => Ok(None),
            Err(Halt::Failed(error)) => Err(error),
        }
    }

    fn openings(&self, seed: u64) -> Vec<Game> {
        let openings = Openings::judged_by(self.rulebook.clone(), seed, JUDGE);
        let count = self.pairs.max(self.measure);
        (0..count).map(|number| openings.game(number)).collect()
    }
}

/// Why a fit ends early.
enum Halt {
    Stopped,
    Failed(io::Error),
}

/// A fit under way.
struct Run<'a> {
    fit: &'a Fit,
    journal: Journal,
    openings: [Vec<Game>; 2],
    on_news: &'a mut dyn FnMut(&News) -> bool,
}

/// A place that was tried, and by how much it is above the player it met.
#[derive(Clone, Copy)]
struct Tried {
    place: Place,
    elo: f64,
}

impl Run<'_> {
    fn ladder(&mut self) -> Result<Fitted, Halt> {
        let second = self.even()?;
        let first = self.lowest(second)?;
        let mut places = self.climb(second, self.fit.step)?;
        if places.len() < 5 {
            places = self.squeeze(second)?;
        }
        let mut ladder = Ladder::default();
        let all = [first, second].into_iter().chain(places);
        for (rung, place) in ladder.rungs.iter_mut().zip(all) {
            *rung = habits(place);
        }
        let matches = self.measure(&ladder)?;
        Ok(Fitted { ladder, matches })
    }

    /// The place that is even with the beginner.
    fn even(&mut self) -> Result<Place, Halt> {
        self.find(&beginner(), 0.0, LEVEL_2, [0.0, TOP])
    }

    /// The place of level 1: well below the beginner, and well above random moves.
    fn lowest(&mut self, second: Place) -> Result<Place, Halt> {
        let low = elo_of(LOW);
        let range = [0.0, (second - 0.3).max(0.0)];
        let place = self.find(&beginner(), low, second - 1.0, range)?;
        let score = self.score(place, &random())?;
        let wished = match () {
            () if score > RANDOM[1] => RANDOM[1],
            () if score < RANDOM[0] => RANDOM[0],
            () => return Ok(place),
        };
        self.find(&random(), elo_of(wished), place, range)
    }

    /// The places above level 2, each a step above the one below, as far as the rail goes.
    fn climb(&mut self, second: Place, step: f64) -> Result<Vec<Place>, Halt> {
        let mut places = Vec::new();
        let mut below = second;
        while places.len() < 5 {
            let guess = below + step / WORTH;
            let range = [below + APART, TOP];
            let place = self.find(&setting(&habits(below)), step, guess, range)?;
            if place >= TOP - 0.01 {
                break;
            }
            places.push(place);
            below = place;
        }
        Ok(places)
    }

    /// Equal steps over what there is, where the rail ends too soon: along the rail the strength
    /// of every second place is measured, and the rungs are put between.
    fn squeeze(&mut self, second: Place) -> Result<Vec<Place>, Halt> {
        let mut known = vec![Tried {
            place: second,
            elo: 0.0,
        }];
        let mut below = known[0];
        while below.place < TOP {
            let place = (below.place + 2.0).min(TOP);
            let elo = below.elo + self.elo(place, &setting(&habits(below.place)))?.max(1.0);
            below = Tried { place, elo };
            known.push(below);
        }
        let step = below.elo / 5.5;
        Ok((1..=5)
            .map(|i| between(&known, f64::from(i) * step))
            .collect())
    }

    /// The place that is above a player by a difference, by trying.
    fn find(
        &mut self,
        other: &str,
        wished: f64,
        guess: Place,
        [least, most]: [Place; 2],
    ) -> Result<Place, Halt> {
        let far = |tried: &Tried| (tried.elo - wished).abs();
        let mut tried: Vec<Tried> = Vec::new();
        let mut place = guess.clamp(least, most);
        for _ in 0..TRIES {
            let elo = self.elo(place, other)?;
            tried.push(Tried { place, elo });
            tried.sort_by(|a, b| far(a).total_cmp(&far(b)));
            if far(&tried[0]) <= NEAR {
                break;
            }
            place = next(&tried, wished).clamp(least, most);
            if tried.iter().any(|t| (t.place - place).abs() < 0.05) {
                break;
            }
        }
        Ok(tried[0].place)
    }

    fn elo(&mut self, place: Place, other: &str) -> Result<f64, Halt> {
        self.score(place, other).map(elo_of)
    }

    fn score(&mut self, place: Place, other: &str) -> Result<f64, Halt> {
        let own = setting(&habits(place));
        let what = format!("{} against {}", short(&own), short(other));
        let pairs = self.pairs(0, [&own, other], self.fit.pairs, what)?;
        Ok(pairs.score())
    }

    /// The match of two settings, as far as it is not in the journal.
    fn pairs(
        &mut self,
        stage: usize,
        who: [&str; 2],
        wanted: u64,
        what: String,
    ) -> Result<Pairs, Halt> {
        let key = format!("{} : {} : {stage}", who[0], who[1]);
        let mut pairs = self.journal.pairs(&key, wanted);
        let done = pairs.games() / 2;
        if done == wanted {
            return Ok(pairs);
        }
        let duel = Duel {
            pairs: wanted - done,
            first_pair: done,
            openings: self.openings[stage].clone(),
            seed: SEEDS[stage],
            learned: self.fit.learned.clone(),
            concurrency: self.fit.concurrency,
            max_plies: 240,
            ..Duel::between(self.fit.rulebook.clone(), who.map(parsed))
        };
        let mut halt = None;
        duel.run(|pair, _| {
            pairs.add(pair.half_points());
            let kept = self.journal.add(&key, pair.half_points());
            let news = News {
                what: what.clone(),
                games: [pairs.games(), 2 * wanted],
                score: pairs.score(),
            };
            if let Err(error) = kept {
                halt = Some(Halt::Failed(error));
            } else if !(self.on_news)(&news) {
                halt = Some(Halt::Stopped);
            }
            halt.is_none()
        });
        halt.map_or(Ok(pairs), Err)
    }

    /// Measures what was found with other games.
    fn measure(&mut self, ladder: &Ladder) -> Result<Vec<Measured>, Halt> {
        let level = |number: usize| match ladder.rungs.get(number - 1) {
            Some(habits) => (format!("level {number}"), setting(habits)),
            None => ("level 8".to_string(), full()),
        };
        let mut matches = vec![
            (level(1), ("random".to_string(), random())),
            (level(1), ("beginner".to_string(), beginner())),
            (level(2), ("beginner".to_string(), beginner())),
        ];
        matches.extend((1..8).map(|lower| (level(lower + 1), level(lower))));
        let mut measured = Vec::new();
        for ((first, own), (second, other)) in matches {
            let what = format!("{first} against {second}");
            let pairs = self.pairs(1, [&own, &other], self.fit.measure, what)?;
            measured.push(Measured {
                who: [first, second],
                pairs,
            });
        }
        Ok(measured)
    }
}

/// The next place to try: on the line through the two nearest.
fn next(tried: &[Tried], wished: f64) -> Place {
    let nearest = tried[0];
    let slope = match tried.get(1) {
        Some(other) => (nearest.place - other.place) / (nearest.elo - other.elo),
        None => 1.0 / WORTH,
    };
    // Chance may make the line flat or even turn it; no place is worth as little or as much.
    let slope = if slope.is_finite() {
        slope.clamp(1.0 / 600.0, 1.0 / 60.0)
    } else {
        1.0 / WORTH
    };
    // A clean sweep says little about how far it is.
    let miss = (wished - nearest.elo).clamp(-500.0, 500.0);
    nearest.place + miss * slope
}

/// The place of a strength among known ones, the weakest first.
fn between(known: &[Tried], elo: f64) -> Place {
    let above = known.iter().position(|tried| tried.elo >= elo);
    match above {
        None => known.last().map_or(TOP, |last| last.place),
        Some(0) => known[0].place,
        Some(at) => {
            let (a, b) = (known[at - 1], known[at]);
            a.place + (b.place - a.place) * (elo - a.elo) / (b.elo - a.elo)
        }
    }
}

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.01, 0.99);
    -400.0 * (1.0 / score - 1.0).log10()
}

fn beginner() -> String {
    format!("player={}", Reference::Beginner.word())
}

fn random() -> String {
    format!("player={}", Reference::Random.word())
}

fn full() -> String {
    format!("level=8,hash=1,nodes={FULL_NODES}")
}

fn setting(habits: &Habits) -> String {
    let Habits {
        nodes,
        noise,
        margin,
        sight,
        lapses,
    } = habits;
    let sight = sight.word();
    format!(
        "level=8,hash=1,nodes={nodes},noise={noise},margin={margin},sight={sight},lapses={lapses}"
    )
}

/// A setting without what all have.
fn short(setting: &str) -> String {
    setting.replace("level=8,hash=1,", "")
}

fn parsed(text: &str) -> Setting {
    match text.parse() {
        Ok(setting) => setting,
        Err(error) => unreachable!("a setting of its own: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::builtin;

    #[test]
    fn a_strength_is_found_between_known_ones() {
        let tried = |place, elo| Tried { place, elo };
        let known = [tried(3.0, 0.0), tried(5.0, 100.0), tried(7.0, 300.0)];
        assert_eq!(between(&known, 50.0), 4.0);
        assert_eq!(between(&known, 200.0), 6.0);
        assert_eq!(between(&known, 900.0), 7.0);
        assert!(next(&[tried(3.0, 100.0), tried(2.0, 0.0)], 200.0) > 3.5);
    }

    /// Stopped after every few pairs, a fit ends with the same ladder as one that runs through.
    #[test]
    fn a_fit_goes_on_where_it_was() {
        let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let fit = |folder: &std::path::Path| Fit {
            rulebook: small(),
            folder: folder.to_path_buf(),
            learned: LearnedFolder::default(),
            pairs: 2,
            measure: 1,
            step: 200.0,
            concurrency: 1,
        };
        let expected = fit(whole.path()).run(&mut |_| true).unwrap().unwrap();
        let mut runs = 0;
        let fitted = loop {
            let mut left = 12;
            let mut stop = |_: &News| {
                left -= 1;
                left > 0
            };
            runs += 1;
            assert!(runs < 100);
            if let Some(fitted) = fit(parts.path()).run(&mut stop).unwrap() {
                break fitted;
            }
        };
        assert!(runs > 1);
        assert_eq!(fitted.ladder, expected.ladder);
        assert_eq!(fitted.matches.len(), 10);
    }

    /// A small board, where games are short.
    fn small() -> Arc<Rulebook> {
        let text =
            "extends = \"english\"\nid = \"small\"\n[board]\nwidth = 4\nheight = 4\nrows = [1]\n";
        let draft = rules::file::read(text, &builtin::parent).unwrap();
        Rulebook::new(draft).unwrap()
    }
}
