//! One side of a match, as one of its threads has it.

use engine::{Engine, Options, Stop};
use rules::{Forfeit, Game, Move};

use super::foreign::Foreign;
use super::{Duel, Setting};
use crate::reference::Reference;

/// Whoever is asked for moves.
#[derive(Debug)]
pub(super) enum Contestant {
    /// This engine.
    Own(Box<Engine>),
    /// Another program. It is started for its first game, and again after it has failed.
    Other(Option<Foreign>),
    /// A plain player to measure against.
    Reference(Reference),
}

/// What a contestant does when it is its turn.
#[derive(Debug)]
pub(super) enum Choice {
    /// It plays this.
    Move(Move),
    /// It knows no move.
    None,
    /// It fails, and loses for it.
    Forfeit(Forfeit),
}

impl Contestant {
    pub(super) fn new(duel: &Duel, which: usize) -> Contestant {
        let setting = &duel.settings[which];
        if setting.hub.is_some() {
            return Contestant::Other(None);
        }
        if let Some(player) = setting.player {
            return Contestant::Reference(player);
        }
        let options = Options {
            hash_mb: setting.hash_mb,
            threads: setting.threads,
            book: setting.book,
            params: setting.params.clone(),
            weights: duel.weights[which].clone(),
            learned: duel.learned.clone(),
        };
        let engine = Engine::new(duel.rulebook.clone(), options);
        if let Some(tables) = &duel.tables[which] {
            engine.use_tables(tables.clone());
        }
        Contestant::Own(Box::new(engine))
    }

    /// Gets ready for a game.
    pub(super) fn begin(&mut self) {
        match self {
            Contestant::Own(engine) => engine.forget(),
            Contestant::Reference(_) => {}
            Contestant::Other(other) => {
                let begun = other.as_mut().map(Foreign::begin);
                if matches!(begun, Some(Err(_))) {
                    *other = None;
                }
            }
        }
    }

    /// Its move in a game.
    pub(super) fn choose(&mut self, game: &Game, setting: &Setting, seed: u64) -> Choice {
        match self {
            Contestant::Own(engine) => {
                let (habits, limits) = (setting.habits(engine.ladder()), &setting.limits);
                let answer = engine.play_like(game, &habits, limits, &Stop::new(), seed);
                answer.best.map_or(Choice::None, Choice::Move)
            }
            Contestant::Other(other) => asked(other, game, setting),
            Contestant::Reference(player) => {
                let choice = player.choice(game, seed);
                choice.map_or(Choice::None, Choice::Move)
            }
        }
    }
}

/// The move of another program; one that fails is ended.
fn asked(other: &mut Option<Foreign>, game: &Game, setting: &Setting) -> Choice {
    let command = setting.hub.as_deref().unwrap_or_default();
    let mut foreign = match other.take() {
        Some(foreign) => foreign,
        None => match Foreign::start(command, setting) {
            Ok(foreign) => foreign,
            Err(_) => return Choice::Forfeit(Forfeit::Crash),
        },
    };
    match foreign.choose(game) {
        Ok(mv) => {
            *other = Some(foreign);
            Choice::Move(mv)
        }
        Err(fault) => Choice::Forfeit(fault),
    }
}
