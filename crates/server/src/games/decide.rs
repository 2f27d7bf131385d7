//! From what is sent to a wish, and to the deed that the table makes of it.

use std::time::Duration;

use rules::{Game, Move, Refusal};
use serde::Deserialize;
use table::{Deed, Matter, Order, Side, Want, Who, Wish};
use utoipa::ToSchema;

use super::Room;
use crate::body::Whole;
use crate::errors::Fault;
use crate::seats::{hash, knows, same};

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
    /// The square of the piece that is huffed first, if one is.
    #[serde(default)]
    #[schema(value_type = Option<u16>)]
    huffed: Option<Whole<u64>>,
    /// The version of the game that the player saw. A move needs it; a question about one does
    /// not.
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

impl From<Answer> for table::Answer {
    fn from(answer: Answer) -> table::Answer {
        match answer {
            Answer::Accept => table::Answer::Accept,
            Answer::Decline => table::Answer::Decline,
        }
    }
}

/// The wish of who asks for something, or who answers that the other side did.
pub(crate) fn asked(matter: Matter, answer: Option<Answer>) -> Want {
    match (answer, matter) {
        (Some(answer), matter) => Want::Answer(matter, answer.into()),
        (None, Matter::Undo) => Want::Undo,
        (None, Matter::Draw) => Want::Draw,
        (None, Matter::Stop) => Want::Stop,
    }
}

/// Longest text of a move.
const LONGEST: usize = 1_000;
/// Most squares of a path.
const MOST_SQUARES: usize = 128;

impl MoveSent {
    /// The move that is meant.
    pub(crate) fn resolve(&self, game: &Game) -> Result<Move, Fault> {
        let refused = |refusal: Refusal| Fault::refused(game, &refusal);
        match (&self.text, self.from, &self.path) {
            (Some(text), None, None) if text.len() <= LONGEST => {
                game.resolve_str(text).map_err(refused)
            }
            (None, Some(Whole(from)), Some(path)) if (1..=MOST_SQUARES).contains(&path.len()) => {
                self.along(game, from, path)
            }
            _ => Err(Fault::unprocessable("bad-move", "refusal-bad-move")),
        }
    }

    /// The route over just these squares, or what the text of it is refused with.
    fn along(&self, game: &Game, from: u64, path: &[Whole<u64>]) -> Result<Move, Fault> {
        let rulebook = game.rulebook();
        let number = |square| u64::from(rulebook.number(square));
        let huffed = self.huffed.map(|Whole(square)| square);
        let is_it = |mv: &&Move| {
            mv.huffed.map(number) == huffed
                && number(mv.from) == from
                && mv.path.len() == path.len()
                && mv
                    .path
                    .iter()
                    .zip(path)
                    .all(|(square, sent)| number(*square) == sent.0)
        };
        let mut found = game.routes().iter().filter(is_it);
        if let (Some(mv), None) = (found.next(), found.next()) {
            return Ok(mv.clone());
        }
        let mut text = huffed.map_or(String::new(), |square| format!("!{square} "));
        text += &from.to_string();
        for Whole(square) in path {
            text += &format!("-{square}");
        }
        game.resolve_str(&text)
            .map_err(|refusal| Fault::refused(game, &refusal))
    }
}

impl Room {
    /// Who knows a secret; a fault if nobody does.
    pub(crate) fn who(&self, secret: Option<&str>) -> Result<Who, Fault> {
        let who = secret.map_or(Who::NOBODY, |secret| knows(self.seats(), secret));
        if who.is_nobody() {
            Err(Fault::no_seat(secret))
        } else {
            Ok(who)
        }
    }

    /// What follows from a player's wish.
    pub(crate) fn wish(&self, who: Who, want: Want, now: u64) -> Result<Deed, Fault> {
        self.decide(Wish::Seat(who, want), now)
    }

    /// What follows from a wish of the server's own.
    pub(crate) fn order(&self, order: Order, now: u64) -> Result<Deed, Fault> {
        self.decide(Wish::Keeper(order), now)
    }

    fn decide(&self, wish: Wish, now: u64) -> Result<Deed, Fault> {
        let deed = table::decide(self, wish, Duration::from_millis(now));
        deed.map_err(|refusal| Fault::refusal(self, &refusal))
    }

    pub(crate) fn decide_move(&self, who: Who, sent: &MoveSent, now: u64) -> Result<Deed, Fault> {
        let refused = |refusal| Fault::refusal(self, &refusal);
        let on = sent
            .version
            .map_or(self.version(), |Whole(version)| version);
        // A page that shows another game is told so, and not that its move is not legal.
        self.may_move(who, on).map_err(refused)?;
        if sent.version.is_none() {
            return Err(Fault::unprocessable("no-version", "refusal-no-version"));
        }
        let played = sent.resolve(self.game())?;
        self.wish(who, Want::Move { played, on }, now)
    }

    /// Refuses who does not know the token of the link.
    pub(crate) fn check_token(&self, token: &str) -> Result<(), Fault> {
        let kept = self.header.token.as_deref().unwrap_or_default();
        if same(kept.as_bytes(), hash(token).as_bytes()) {
            Ok(())
        } else {
            let status = axum::http::StatusCode::UNAUTHORIZED;
            Err(Fault::new(status, "wrong-token", "refusal-wrong-token"))
        }
    }

    /// Takes the free seat.
    pub(crate) fn decide_join(&self, name: &str, secret: &str, now: u64) -> Result<Deed, Fault> {
        let side = self.free_seat().unwrap_or(Side::Second);
        let join = Order::Join {
            side,
            name: name.to_string(),
            key: hash(secret),
        };
        self.order(join, now)
    }
}
