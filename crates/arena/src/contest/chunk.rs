//! Playing: pairs of games in, played games out. Nothing else comes in or goes out, so that it
//! can be done on any machine.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::{Engine, LearnedFolder, Options, Tables};
use rules::{Game, Rulebook, Seed, Side, Status};
use serde::{Deserialize, Serialize};

use super::house::House;
use super::modules::{Absent, ModuleBot, Modules};
use super::played::{GameId, Pair, Played, Wrong};
use super::setting::{Agreed, Entry, Isolation, Kind, Limits, Openings, Program, Setting};
use crate::date;
use crate::duel;
use crate::play::{Player, Ruling, play_judged};
use crate::process::{Bot, Bounds, Launch, Ponder};
use crate::referee::{Referee, Terms};
use crate::sandbox::{Confinement, Enforced};

/// Pairs of games to play, with all that is needed for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chunk {
    /// What the games have in common.
    pub setting: Setting,
    /// The pairs.
    pub pairs: Vec<Pair>,
}

impl Chunk {
    /// Plays every game of the chunk.
    ///
    /// ```
    /// use arena::contest::{Chunk, Nobody, Pair, read};
    ///
    /// let text = "rules = 'contest'\n[[bot]]\nname = 'a'\nlevel = 0\n[[bot]]\nname = 'b'\nlevel = 0";
    /// let contest = read(text, ".".as_ref()).unwrap();
    /// let rulebook = rules::builtin::rulebook("contest").unwrap();
    /// let pair = Pair { number: 0, bots: [0, 1], opening: 0, wanted: [true, true] };
    /// let chunk = Chunk { setting: contest.setting(&rulebook), pairs: vec![pair] };
    /// let games = chunk.play(&Nobody).unwrap();
    /// assert_eq!(games.len(), 2);
    /// assert_eq!(games[1].bots, [1, 0]);
    /// ```
    pub fn play(&self, arbiter: &dyn Arbiter) -> Result<Vec<Played>, String> {
        let worker = Worker::new(&self.setting, arbiter)?;
        let mut games = Vec::new();
        for pair in &self.pairs {
            worker.play(pair, &mut |played| games.push(played));
        }
        Ok(games)
    }
}

/// Somebody who knows how a game must end.
pub trait Arbiter: Sync {
    /// Who wins, or that nobody does, if that is known.
    fn known(&self, game: &Game) -> Option<Option<Side>>;

    /// Sees a game after each move: who plays it, and how it stands.
    fn seen(&self, _id: GameId, _bots: [usize; 2], _referee: &Referee) {}

    /// Whether another pair may begin. If not, those that go on are played to their end, and then
    /// the run is over.
    fn may_begin(&self) -> bool {
        true
    }

    /// The solved endings that our own engine may ask, if there are some.
    fn tables(&self) -> Option<Arc<Tables>> {
        None
    }

    /// Where our own engine finds what it learned.
    fn learned(&self) -> LearnedFolder {
        LearnedFolder::default()
    }
}

/// An arbiter who knows nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Arbiter for Nobody {
    fn known(&self, _: &Game) -> Option<Option<Side>> {
        None
    }
}

/// Plays pairs of one setting, one after the other.
pub struct Worker<'a> {
    setting: &'a Setting,
    arbiter: &'a dyn Arbiter,
    rulebook: Arc<Rulebook>,
    even: Option<duel::Openings>,
    /// One for each side, so that the house can play against itself. Made when the house first
    /// plays: memory makes it slow to start a process.
    engines: [OnceCell<Engine>; 2],
    modules: Modules,
    /// The core that its bots run on; any if there is none.
    core: Option<usize>,
}

/// How many random moves an opening has.
const RANDOM_PLIES: usize = 4;

/// Most bytes that are kept of what a bot said in a game.
const LOG: usize = 16 * 1024;

impl<'a> Worker<'a> {
    /// Gets ready for the games of a setting.
    pub fn new(setting: &'a Setting, arbiter: &'a dyn Arbiter) -> Result<Worker<'a>, String> {
        let rulebook = setting.rules.rulebook()?;
        let even = (setting.openings == Openings::Even)
            .then(|| duel::Openings::new(rulebook.clone(), setting.seed));
        Ok(Worker {
            engines: Default::default(),
            modules: Modules::read(setting)?,
            setting,
            arbiter,
            rulebook,
            even,
            core: None,
        })
    }

    /// The same worker, with all its bots on one core.
    #[must_use]
    pub fn on(self, core: Option<usize>) -> Worker<'a> {
        Worker { core, ..self }
    }

    /// Plays the games of a pair that are wanted, and tells each.
    pub fn play(&self, pair: &Pair, tell: &mut dyn FnMut(Played)) {
        let opening = self.opening(pair);
        for game in 0..2 {
            if pair.wanted[game] {
                tell(self.game(pair, game, opening.clone()));
            }
        }
    }

    /// Where both games of a pair begin.
    fn opening(&self, pair: &Pair) -> Game {
        let mut seed = pair_seed(self.setting.seed, pair.number);
        let own = seed.next();
        let start = || {
            let drawn = duel::Openings::drawn(&self.rulebook, pair.opening);
            drawn.unwrap_or_else(|| Game::new(self.rulebook.clone(), own))
        };
        match (&self.setting.openings, &self.even) {
            (Openings::Even, Some(even)) if self.rulebook.ballots().is_empty() => {
                even.game(pair.number)
            }
            (Openings::Start | Openings::Even, _) => start(),
            (Openings::Random, _) => random_opening(start(), &mut seed),
            (Openings::List(fens), _) => {
                let place = pair.opening % fens.len().max(1) as u64;
                let fen = fens.get(place as usize).map(String::as_str);
                Game::set_up(self.rulebook.clone(), own, fen).unwrap_or_else(|_| start())
            }
        }
    }

    fn game(&self, pair: &Pair, number: usize, opening: Game) -> Played {
        let id = GameId {
            pair: pair.number,
            game: number,
        };
        let seated = pair.seated(number);
        let plies = opening.turns().len();
        let mut seats = [0, 1].map(|side| self.seat(id, side, seated[side]));
        let [first, second] = &mut seats;
        let mut agreed = Agreement::new(self.setting.adjudication.score);
        let referee = play_judged(
            &id.to_string(),
            opening,
            terms(self.setting),
            [first.player(), second.player()],
            |referee| {
                self.arbiter.seen(id, seated, referee);
                self.rule(referee, &mut agreed)
            },
        );
        let logs = seats.each_ref().map(Seat::log);
        let cpu_ms = seats.each_ref().map(Seat::cpu_ms);
        let played = played(id, seated, plies, &referee, logs);
        Played {
            confined: self.confined(seated),
            cpu_ms,
            ..played
        }
    }

    fn seat(&self, id: GameId, side: usize, bot: usize) -> Seat<'_> {
        let limits = &self.setting.limits;
        match &self.setting.bots[bot].kind {
            Kind::Program(program) => Seat::Program(Box::new(self.bot(program))),
            Kind::Module(_) => match self.modules.player(bot) {
                Some(bot) => Seat::Module(Box::new(bot)),
                None => Seat::Nobody(Absent::new("there is no such module")),
            },
            Kind::Function(_) => Seat::Nobody(Absent::new("its function was not built")),
            Kind::Unready(why) => Seat::Nobody(Absent::new(&unready(why))),
            Kind::House(level) => {
                let mut seed = pair_seed(self.setting.seed, id.pair);
                let salt = (id.game as u64) << 1 | side as u64;
                let seed = seed.next().rotate_left(32) ^ salt << 40 ^ bot as u64;
                let seed = Seed::new(seed).next();
                let engine = self.engines[side].get_or_init(|| self.engine());
                Seat::House(House::new(engine, *level, limits.time.pace(), seed))
            }
        }
    }

    fn engine(&self) -> Engine {
        let strong = |entry: &Entry| matches!(entry.kind, Kind::House(6..));
        let hash_mb = if self.setting.bots.iter().any(strong) {
            16
        } else {
            1
        };
        let options = Options {
            hash_mb,
            learned: self.arbiter.learned(),
            ..Options::default()
        };
        let engine = Engine::new(self.rulebook.clone(), options);
        if let Some(tables) = self.arbiter.tables() {
            engine.use_tables(tables);
        }
        engine
    }

    /// What holds the bots of a game back; nothing need be said of the house.
    fn confined(&self, seated: [usize; 2]) -> String {
        let is_program = |bot: usize| matches!(self.setting.bots[bot].kind, Kind::Program(_));
        match self.setting.isolation {
            _ if !seated.into_iter().any(is_program) => String::new(),
            Isolation::Auto => Enforced::here().sentence(),
            Isolation::Off => "bots are not isolated: the contest was run so".to_string(),
        }
    }

    fn bot(&self, program: &Program) -> Bot {
        let limits = &self.setting.limits;
        let launch = launch(program, limits);
        match self.setting.isolation {
            Isolation::Auto => {
                let mut confinement = confinement(program, limits);
                let more = self.setting.readable.iter().cloned();
                confinement.readable.extend(more);
                confinement.core = self.core;
                Bot::confined(launch, confinement)
            }
            Isolation::Off => Bot::new(launch),
        }
        .with(if limits.ponder {
            Ponder::Allowed
        } else {
            Ponder::Forbidden
        })
    }

    fn rule(&self, referee: &Referee, agreed: &mut Agreement) -> Ruling {
        if !matches!(referee.game().status(), Status::ToMove(_)) {
            return Ruling::GoOn;
        }
        let known = self.arbiter.known(referee.game());
        known
            .or_else(|| agreed.hear(referee).map(Some))
            .map_or(Ruling::GoOn, Ruling::Ends)
    }
}

/// Why a bot is not ready, in the line that tells most. The report has the others.
fn unready(why: &str) -> String {
    let is_telling = |line: &&str| line.contains("error") || line.contains("Error");
    let first = why.lines().find(is_telling).or(why.lines().next());
    let first = first.unwrap_or_default();
    format!("it could not be made ready ({})", crate::excerpt(first))
}

/// The numbers of a pair, the same whatever was played before it.
fn pair_seed(seed: u64, pair: u64) -> Seed {
    let mut mixed = Seed::new(seed);
    Seed::new(mixed.next() ^ pair.wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// A few random moves, none of which ends the game.
fn random_opening(start: Game, seed: &mut Seed) -> Game {
    let mut game = start.clone();
    for _ in 0..RANDOM_PLIES {
        let moves = game.legal_moves();
        let Some(mv) = moves.get(seed.below(moves.len().max(1))).cloned() else {
            return start;
        };
        let status = game.play(&mv);
        if !matches!(status, Ok(Status::ToMove(_))) {
            return start;
        }
    }
    game
}

fn terms(setting: &Setting) -> Terms {
    Terms {
        pace: setting.limits.time.pace(),
        start_up: Duration::from_millis(setting.limits.start_ms),
        max_plies: setting.max_plies as usize,
        ..Terms::default()
    }
}

/// What a program may read and take.
fn confinement(program: &Program, limits: &Limits) -> Confinement {
    Confinement {
        readable: vec![program.folder.clone()],
        memory: limits.memory_mb << 20,
        ..Confinement::default()
    }
}

/// How a program is started.
fn launch(program: &Program, limits: &Limits) -> Launch {
    Launch {
        words: found(&program.command, &program.folder),
        folder: Some(program.folder.clone()),
        protocol: program.protocol,
        bounds: bounds(limits),
    }
}

/// What a bot may write.
pub(super) fn bounds(limits: &Limits) -> Bounds {
    Bounds {
        bytes: usize::try_from(limits.output_kb << 10).unwrap_or(usize::MAX),
        ..Bounds::default()
    }
}

/// The words of a command, with a program that is a path found from the bot's folder.
pub(super) fn found(command: &[String], folder: &Path) -> Vec<String> {
    let mut words = command.to_vec();
    if let Some(program) = words.first_mut()
        && program.contains('/')
    {
        let path = std::path::absolute(folder.join(&*program));
        let path = path.ok().filter(|path: &PathBuf| path.exists());
        if let Some(path) = path.as_deref().and_then(Path::to_str) {
            *program = path.to_string();
        }
    }
    words
}

/// A player of one game.
enum Seat<'a> {
    Program(Box<Bot>),
    House(House<'a>),
    Module(Box<ModuleBot>),
    Nobody(Absent),
}

impl Seat<'_> {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Seat::Program(bot) => &mut **bot,
            Seat::House(house) => house,
            Seat::Module(bot) => &mut **bot,
            Seat::Nobody(absent) => absent,
        }
    }

    /// The processor time that it took, if it was a process.
    fn cpu_ms(&self) -> u64 {
        match self {
            Seat::Program(bot) => bot.cpu().as_millis() as u64,
            Seat::House(_) | Seat::Module(_) | Seat::Nobody(_) => 0,
        }
    }

    fn log(&self) -> String {
        match self {
            Seat::Program(bot) => short_log(&bot.log()),
            Seat::Module(bot) => short_log(&bot.log()),
            Seat::House(_) | Seat::Nobody(_) => String::new(),
        }
    }
}

fn short_log(log: &crate::Log) -> String {
    let text = log.text();
    let end = (0..=LOG.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at));
    let end = end.unwrap_or(0);
    let dropped = text.len() - end + log.dropped();
    match dropped {
        0 => text.to_string(),
        _ => format!("{}\n… and {dropped} bytes more\n", &text[..end]),
    }
}

/// Whether both bots have said the same for long enough.
struct Agreement {
    terms: Option<Agreed>,
    /// Who is ahead, and how many moves running.
    ahead: Option<(Side, u32)>,
}

impl Agreement {
    fn new(terms: Option<Agreed>) -> Agreement {
        Agreement { terms, ahead: None }
    }

    /// Hears the referee after a move. Who wins, if both have agreed on it for long enough.
    fn hear(&mut self, referee: &Referee) -> Option<Side> {
        let terms = self.terms?;
        let [first, second] = Side::ALL.map(|side| referee.score(side));
        let ahead = match (first?, second?) {
            (a, b) if a >= terms.hundredths && b <= -terms.hundredths => Side::First,
            (a, b) if b >= terms.hundredths && a <= -terms.hundredths => Side::Second,
            _ => {
                self.ahead = None;
                return None;
            }
        };
        let plies = match self.ahead {
            Some((side, plies)) if side == ahead => plies + 1,
            _ => 1,
        };
        self.ahead = Some((ahead, plies));
        (plies >= 2 * terms.moves).then_some(ahead)
    }
}

fn played(
    id: GameId,
    bots: [usize; 2],
    opening: usize,
    referee: &Referee,
    logs: [String; 2],
) -> Played {
    let game = referee.game();
    let record = referee.record();
    let fault = referee.fault().map(|(_, fault)| Wrong {
        wrote: fault.wrote.clone(),
        why: fault.why.clone(),
    });
    let outcome = record.outcome;
    Played {
        id,
        bots,
        seed: game.seed(),
        start: record.start,
        first: game
            .position_after(0)
            .map_or(0, |start| start.mover().index()),
        opening,
        ms: record
            .moves
            .iter()
            .map(|mv| mv.times.spent.unwrap_or(0))
            .collect(),
        moves: record.moves.into_iter().map(|mv| mv.text).collect(),
        winner: outcome.and_then(|o| o.winner).map(Side::index),
        how: outcome.map_or("unfinished", |o| o.how.word()).to_string(),
        why: record.why,
        fault,
        used_ms: Side::ALL.map(|side| referee.used(side).as_millis() as u64),
        cpu_ms: [0, 0],
        logs,
        confined: String::new(),
        ended: Some(date::now()),
    }
}
