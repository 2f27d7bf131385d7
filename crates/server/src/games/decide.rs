//! From a wish to a deed, or to the reason why not. Nothing is changed here.

use rules::{Forfeit, Game, Move, Refusal, Side};
use serde::Deserialize;
use store::{Deed, Kind, Matter, Mode};
use utoipa::ToSchema;

use super::Table;
use crate::body::Whole;
use crate::errors::Fault;
use crate::rights::{Phase, Rights};
use crate::seats::{Who, hash, same};

/// A move as it is sent: its text, or the squares on which the piece stands and lands.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveSent {
    /// In numbers or as people write it.
    #[serde(default)]
    #[schema(max_length = 1000)]
    text: Option<String>,
    /// The square that the piece leaves.
    #[serde(default)]
    #[schema(value_type = Option<u16>)]
    from: Option<Whole<u64>>,
    /// The squares on which it lands.
    #[serde(default)]
    #[schema(value_type = Option<Vec<u16>>, max_items = 128)]
    path: Option<Vec<Whole<u64>>>,
    /// The version of the game that the player saw.
    #[serde(default)]
    #[schema(value_type = Option<u64>)]
    version: Option<Whole<u64>>,
}

/// What a side says to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answer {
    /// Yes.
    Accept,
    /// No.
    Decline,
}

/// Longest text of a move.
const LONGEST: usize = 1_000;
/// Most squares of a path.
const MOST_SQUARES: usize = 128;

impl MoveSent {
    /// The move that is meant.
    fn resolve(&self, game: &Game) -> Result<Move, Fault> {
        let refused = |refusal: Refusal| Fault::refused(game, &refusal);
        match (&self.text, self.from, &self.path) {
            (Some(text), None, None) if text.len() <= LONGEST => {
                game.resolve_str(text).map_err(refused)
            }
            (None, Some(Whole(from)), Some(path)) if (1..=MOST_SQUARES).contains(&path.len()) => {
                self.along(game, from, path)
            }
            _ => Err(Fault::unprocessable(
                "bad-move",
                "expected `text`, or `from` and `path` with the landing squares",
            )),
        }
    }

    /// The route over just these squares, or what the text of it is refused with.
    fn along(&self, game: &Game, from: u64, path: &[Whole<u64>]) -> Result<Move, Fault> {
        let rulebook = game.rulebook();
        let is_it = |mv: &&Move| {
            u64::from(rulebook.number(mv.from)) == from
                && mv.path.len() == path.len()
                && mv
                    .path
                    .iter()
                    .zip(path)
                    .all(|(s, n)| u64::from(rulebook.number(*s)) == n.0)
        };
        let mut found = game.routes().iter().filter(is_it);
        if let (Some(mv), None) = (found.next(), found.next()) {
            return Ok(mv.clone());
        }
        let mut text = from.to_string();
        for Whole(square) in path {
            text += &format!("-{square}");
        }
        { game.resolve_str(&text) }.map_err(|refusal| Fault::refused(game, &refusal))
    }
}

impl Table {
    /// Who knows a secret; a fault if nobody does.
    pub(crate) fn who(&self, secret: Option<&str>) -> Result<Who, Fault> {
        let who = secret.map_or(Who::NOBODY, |secret| Who::knows(&self.header, secret));
        match who.is_nobody() {
            true => Err(Fault::no_seat(secret)),
            false => Ok(who),
        }
    }

    /// The side that acts: the one to move if the secret is for it, else the one it is for.
    fn actor(&self, who: Who) -> Side {
        let mover = self.game.mover();
        match who.is(mover) {
            true => mover,
            false => mover.other(),
        }
    }

    fn going_on(&self) -> Result<(), Fault> {
        match self.phase() {
            Phase::Live => Ok(()),
            Phase::Waiting => {
                let sentence = "the other seat is still free: the game has not begun";
                Err(Fault::conflict("waiting", sentence))
            }
            Phase::Over => Err(Fault::reason(&self.book.rulebook, &rules::Reason::GameOver)),
        }
    }

    pub(crate) fn decide_move(&self, who: Who, sent: &MoveSent, now: u64) -> Result<Deed, Fault> {
        self.going_on()?;
        if sent
            .version
            .is_some_and(|Whole(version)| version != self.version)
        {
            let sentence = format!("the game has gone on to version {}", self.version);
            return Err(Fault::conflict("old-version", sentence).param("version", self.version));
        }
        let mover = self.game.mover();
        if !who.is(mover) {
            let name = &self.book.rulebook.side(mover).name;
            let fault = Fault::conflict("not-your-turn", format!("it is the turn of {name}"));
            return Err(fault.param("side", name));
        }
        let mv = sent.resolve(&self.game)?;
        Ok(self.deed_of(&mv, now))
    }

    /// The deed of a legal move.
    pub(crate) fn deed_of(&self, mv: &Move, now: u64) -> Deed {
        Deed::Move {
            text: self.text_of(mv),
            times: self.clock.press(self.game.mover(), now),
        }
    }

    /// The text from which just this way is read again.
    fn text_of(&self, mv: &Move) -> String {
        let text = self.game.number_text(mv);
        match self.game.resolve_str(&text) {
            Ok(found) if found == *mv => text,
            _ => self.book.rulebook.route_text(mv, self.game.routes()),
        }
    }

    /// Refuses what the seat may not do, with the reason.
    fn allowed(&self, who: Who, right: &str, has: impl Fn(&Rights) -> bool) -> Result<(), Fault> {
        self.going_on()?;
        let rights = self.rights(who);
        if rights.never.contains(&right) {
            let sentence = format!("this game does not allow `{right}` for this seat");
            return Err(Fault::forbidden("no-right", sentence).param("right", right));
        }
        match has(&rights) {
            true => Ok(()),
            false => {
                let sentence = format!("`{right}` is not possible now");
                Err(Fault::conflict("not-now", sentence).param("right", right))
            }
        }
    }

    pub(crate) fn decide_undo(&self, who: Who, answer: Option<Answer>) -> Result<Deed, Fault> {
        if let Some(deed) = self.decide_answer(who, Matter::Undo, answer)? {
            return Ok(deed);
        }
        self.allowed(who, "undo", |rights| rights.undo)?;
        let side = match self.header.mode {
            Mode::Device => self.game.mover(),
            Mode::Computer | Mode::Link => self.actor_of_one(who),
        };
        match self.header.mode {
            Mode::Link => Ok(Deed::Offer(Matter::Undo, side)),
            Mode::Computer | Mode::Device => Ok(Deed::Undo(self.plies_back(side))),
        }
    }

    /// The side of who holds one seat.
    fn actor_of_one(&self, who: Who) -> Side {
        who.sides().next().unwrap_or(self.game.mover())
    }

    pub(crate) fn decide_redo(&self, who: Who) -> Result<Deed, Fault> {
        self.allowed(who, "redo", |rights| rights.redo)?;
        Ok(Deed::Redo(self.plies_forth()))
    }

    pub(crate) fn decide_resign(&self, who: Who) -> Result<Deed, Fault> {
        self.allowed(who, "resign", |rights| rights.resign)?;
        Ok(Deed::Resign(self.actor(who)))
    }

    /// Leaving for good loses what goes on.
    pub(crate) fn decide_leave(&self, who: Who) -> Result<Deed, Fault> {
        self.going_on()?;
        Ok(Deed::Forfeit(self.actor(who), Forfeit::Left))
    }

    pub(crate) fn decide_draw(&self, who: Who, answer: Option<Answer>) -> Result<Deed, Fault> {
        if let Some(deed) = self.decide_answer(who, Matter::Draw, answer)? {
            return Ok(deed);
        }
        if self.phase() == Phase::Live && !self.book.rulebook.endings().has_draws() {
            let reason = rules::Reason::NoDraws;
            let sentence = reason.sentence(&self.book.rulebook);
            return Err(Fault::forbidden(reason.key(), sentence));
        }
        self.allowed(who, "draw", |rights| rights.draw)?;
        match self.header.mode {
            // Both sit at the device.
            Mode::Device => Ok(Deed::Draw),
            Mode::Computer | Mode::Link => {
                let side = self.actor_of_one(who);
                match self.offers.draw == Some(side.other()) {
                    true => Ok(Deed::Draw),
                    false => Ok(Deed::Offer(Matter::Draw, side)),
                }
            }
        }
    }

    /// What an answer to an open offer does; none if no answer was given.
    fn decide_answer(
        &self,
        who: Who,
        matter: Matter,
        answer: Option<Answer>,
    ) -> Result<Option<Deed>, Fault> {
        let Some(answer) = answer else {
            return Ok(None);
        };
        self.going_on()?;
        let offered = match matter {
            Matter::Draw => self.offers.draw,
            Matter::Undo => self.offers.undo,
        };
        let Some(side) = offered.filter(|side| who.is(side.other())) else {
            return Err(Fault::conflict("no-offer", "there is nothing to answer"));
        };
        Ok(Some(match (answer, matter) {
            (Answer::Decline, matter) => Deed::Decline(matter),
            (Answer::Accept, Matter::Draw) => Deed::Draw,
            (Answer::Accept, Matter::Undo) => Deed::Undo(self.plies_back(side)),
        }))
    }

    /// Takes the free seat for who knows the token of the link.
    pub(crate) fn decide_join(&self, token: &str, name: &str, secret: &str) -> Result<Deed, Fault> {
        let kept = self.header.token.as_deref().unwrap_or_default();
        if !same(kept.as_bytes(), hash(token).as_bytes()) {
            let sentence = "the link is not the one to this game";
            return Err(Fault::new(
                axum::http::StatusCode::UNAUTHORIZED,
                "wrong-token",
                sentence,
            ));
        }
        let Some(side) = self.free_seat() else {
            return Err(Fault::conflict("seat-taken", "the seat is taken"));
        };
        Ok(Deed::Join {
            side,
            name: name.to_string(),
            secret: hash(secret),
        })
    }

    pub(crate) fn decide_name(&self, who: Who, name: String) -> Result<Deed, Fault> {
        Ok(Deed::Name(self.actor_of_one(who), name))
    }

    /// True if a person may be helped now.
    pub(crate) fn may_hint(&self, who: Who) -> Result<(), Fault> {
        self.allowed(who, "hint", |rights| rights.hint)
    }

    /// The side of the engine.
    pub(crate) fn engine_side(&self) -> Option<Side> {
        let is_engine = |side: &Side| self.header.seat(*side).kind == Kind::Engine;
        Side::ALL.into_iter().find(is_engine)
    }
}
