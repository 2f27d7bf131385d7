//! Opening a game, and opening the next one with the same options.

use std::sync::Arc;
use texts::Message;

use rules::{Game, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Control, Header};
use table::{Kind, Manners, Mode, Order, Phase, Seat, Want, Who};
use utoipa::ToSchema;

use super::{ControlView, ControlsView, GameForYou, Games, Live, ModeView, Room};
use crate::body::{LARGEST, Object, Whole};
use crate::errors::Fault;
use crate::seats::{chance, hash, knows, new_id, new_secret};
use crate::views::SideView;

/// What a game is to be opened with.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// The id of a rulebook, or the hash of a user's own.
    #[schema(max_length = 64)]
    rulebook: Option<String>,
    /// Who plays where; one person against the engine if it is not told.
    mode: Option<ModeView>,
    /// The engine's level; 4 if it is not told.
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 8)]
    level: Option<Whole<u8>>,
    /// The side of who opens the game; drawn if it is not told.
    side: Option<SideWish>,
    /// The clock of both sides.
    #[schema(value_type = Option<ControlView>)]
    clock: Option<Object<ControlView>>,
    /// Instead of `clock`: a clock for each side, or for one.
    #[schema(value_type = Option<ControlsView>)]
    controls: Option<Object<ControlsView>>,
    /// Whether the engine offers a draw, or resigns, when the game is clear; it does not if it is
    /// not told.
    yields: Option<bool>,
    /// The position to begin with; the start of the rulebook if it is not told.
    #[schema(max_length = 2000)]
    fen: Option<String>,
    /// What draws the obstacles and the opening; drawn itself if it is not told.
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
    /// The name of who opens the game.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// Whether anybody may find the game to watch; so it is, except at one device.
    listed: Option<bool>,
    /// With the mode `link`: whether anybody on this server may take the free seat.
    pub(crate) open: Option<bool>,
    /// The game whose options are taken, with the secret of one of its seats.
    #[schema(max_length = 32)]
    pub(crate) from: Option<String>,
    /// With `from`: whether the sides are swapped.
    pub(crate) swap: Option<bool>,
}

/// The side that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideWish {
    /// The side that begins.
    First,
    /// The other.
    Second,
    /// Whichever is drawn.
    Random,
}

/// A game that was opened, with the secrets of whoever opened it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) seats: Secrets,
    /// The way to the free seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    join: Option<String>,
    #[schema(value_type = GameForYou)]
    game: Box<RawValue>,
}

/// The secrets of seats.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Secrets {
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
}

impl Secrets {
    fn of(side: Side, secret: String) -> Secrets {
        let mut secrets = Secrets::default();
        match side {
            Side::First => secrets.first = Some(secret),
            Side::Second => secrets.second = Some(secret),
        }
        secrets
    }
}

/// Longest name.
pub(crate) const LONGEST_NAME: usize = 40;

/// A name as it is shown: nothing that cannot be seen, nothing that turns the text round.
pub(crate) fn name(text: &str) -> Result<String, Fault> {
    let seen = |c: &char| {
        let turns = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        !c.is_control() && !turns
    };
    match text.chars().count() {
        0..=LONGEST_NAME => {
            let name: String = text.chars().filter(seen).collect();
            Ok(name.trim().to_string())
        }
        got => {
            let message = Message::new("refusal-bad-name").with("got", got);
            Err(Fault::bad("bad-name", message.with("most", LONGEST_NAME)))
        }
    }
}

fn control(view: ControlView) -> Result<Control, Fault> {
    let ms = |value: f64, unit: f64, most: f64| {
        let fits = (0.0..=most).contains(&value);
        fits.then(|| (value * unit).round() as u64)
    };
    let base = ms(view.minutes, 60_000.0, 1_440.0);
    let increment = ms(view.increment, 1_000.0, 3_600.0);
    match (base, increment) {
        (Some(base), Some(increment)) if base + increment > 0 => Ok(Control { base, increment }),
        _ => Err(Fault::unprocessable("bad-clock", "refusal-bad-clock")),
    }
}

/// The clock of each side.
fn controls(opening: &Opening) -> Result<[Option<Control>; 2], Fault> {
    let wanted = match (opening.clock, opening.controls) {
        (Some(_), Some(_)) => {
            return Err(Fault::unprocessable("bad-clock", "refusal-two-clocks"));
        }
        (Some(Object(both)), None) => [Some(both); 2],
        (None, Some(Object(each))) => [each.first, each.second],
        (None, None) => [None; 2],
    };
    let [first, second] = wanted.map(|clock| clock.map(control).transpose());
    Ok([first?, second?])
}

/// A random word that must be there.
fn random(word: Option<String>) -> Result<String, Fault> {
    word.ok_or_else(Fault::busy)
}

impl Opening {
    /// Whether it is offered to anyone; only a seat by link can be.
    pub(crate) fn is_offered(&self) -> Result<bool, Fault> {
        match (self.open, self.mode) {
            (Some(true), Some(ModeView::Link)) => Ok(true),
            (Some(true), _) => Err(Fault::unprocessable("no-free-seat", "refusal-no-free-seat")),
            _ => Ok(false),
        }
    }
}

impl Games {
    /// Opens a game.
    pub(crate) async fn start(self: &Arc<Self>, opening: &Opening) -> Result<Opened, Fault> {
        let draft = self.draft(opening).await?;
        self.start_as(draft, None).await
    }

    /// What the options mean.
    async fn draft(&self, opening: &Opening) -> Result<Draft, Fault> {
        let word = opening
            .rulebook
            .as_deref()
            .ok_or_else(|| Fault::unprocessable("no-rulebook", "refusal-no-rulebook"))?;
        let book = self.catalogue.find(&self.store, word).await?;
        let mode = match opening.mode.unwrap_or(ModeView::Computer) {
            ModeView::Computer => Mode::Computer,
            ModeView::Device => Mode::Device,
            ModeView::Link => Mode::Link,
        };
        let level = match opening.level {
            None => 4,
            Some(Whole(level @ 1..=8)) => level,
            Some(Whole(level)) => {
                let message = Message::new("refusal-outside").with("name", "level");
                let message = message.with("got", level).with("least", 1).with("most", 8);
                return Err(Fault::bad("bad-level", message));
            }
        };
        let seed = match opening.seed {
            Some(Whole(seed)) if seed > LARGEST => {
                let message = Message::new("refusal-bad-seed").with("got", seed);
                return Err(Fault::bad("bad-seed", message.with("most", LARGEST)));
            }
            Some(Whole(seed)) => seed,
            None => chance() & u64::from(u32::MAX),
        };
        let fen = opening.fen.as_deref().filter(|fen| !fen.trim().is_empty());
        let game = Game::open(book.rulebook.clone(), seed, fen).map_err(|e| Fault::fen(&e))?;
        if let Some(outcome) = game.outcome() {
            let why = outcome.sentence(&book.rulebook);
            let message = Message::new("refusal-over-at-start").with("why", why);
            return Err(Fault::unprocessable("over-at-start", message));
        }
        let name = opening.name.as_deref().unwrap_or_default();
        Ok(Draft {
            rulebook: book.id.clone(),
            rules: book.rulebook.identity().into(),
            seed,
            start: game.start_fen().map(str::to_string),
            mode,
            level: (mode == Mode::Computer).then_some(level),
            manners: match opening.yields {
                Some(true) => Manners::Yields,
                Some(false) | None => Manners::PlaysOn,
            },
            controls: controls(opening)?,
            listed: opening.listed.unwrap_or(mode != Mode::Device),
            side: match opening.side {
                Some(SideWish::First) => Side::First,
                Some(SideWish::Second) => Side::Second,
                Some(SideWish::Random) | None => Side::ALL[(chance() & 1) as usize],
            },
            name: self.shown_name(name).await?,
        })
    }

    async fn start_as(
        self: &Arc<Self>,
        draft: Draft,
        parent: Option<String>,
    ) -> Result<Opened, Fault> {
        let (header, secrets, join) = draft.header(parent, self.watch.now())?;
        let live = self.open(header).await?;
        let who = Who([secrets.first.is_some(), secrets.second.is_some()]);
        self.opened(&live, who, secrets, join).await
    }

    async fn opened(
        &self,
        live: &Live,
        who: Who,
        seats: Secrets,
        join: Option<String>,
    ) -> Result<Opened, Fault> {
        let table = live.table.lock().await;
        let game = live.game(&table, who, self.watch.now());
        Ok(Opened {
            id: live.id.clone(),
            seats,
            join,
            game: raw(&game),
        })
    }

    /// Opens the next game with the options of this one. What goes on is resigned first.
    pub(crate) async fn again(
        self: &Arc<Self>,
        id: &str,
        secret: Option<&str>,
        swap: bool,
    ) -> Result<Opened, Fault> {
        let live = self.get(id).await?;
        let table = live.table.lock().await;
        let who = table.who(secret)?;
        let phase = table.phase();
        let next = table.next().map(str::to_string);
        let draft = Draft::again(&table, who, swap);
        drop(table);
        match phase {
            Phase::Waiting => {
                return Err(Fault::conflict("waiting", "refusal-waiting"));
            }
            Phase::Live => {
                let resign = move |table: &Room, now| table.wish(who, Want::Resign, now);
                self.act(id, resign, |_, _, _| bytes::Bytes::new()).await?;
            }
            Phase::Over => {}
        }
        if let (Mode::Link, Some(next)) = (draft.mode, next) {
            return self.follow(&next, draft).await;
        }
        let link = draft.mode == Mode::Link;
        let opened = self.start_as(draft, Some(id.to_string())).await?;
        if link {
            let next = opened.id.clone();
            let tell = move |table: &Room, now| table.order(Order::Rematch(next), now);
            self.act(id, tell, |_, _, _| bytes::Bytes::new()).await?;
        }
        Ok(opened)
    }

    /// Takes the seat that a rematch has kept.
    async fn follow(self: &Arc<Self>, next: &str, draft: Draft) -> Result<Opened, Fault> {
        let secret = random(new_secret())?;
        let (side, hashed) = (draft.side, hash(&secret));
        let decide = move |table: &Room, now| {
            let join = Order::Join {
                side,
                name: draft.name,
                key: hashed,
            };
            let taken = |_| Fault::conflict("seat-taken", "refusal-next-is-open");
            table.order(join, now).map_err(taken)
        };
        self.act(next, decide, |_, _, _| bytes::Bytes::new())
            .await?;
        let live = self.get(next).await?;
        self.opened(&live, Who::one(side), Secrets::of(side, secret), None)
            .await
    }

    /// Takes the free seat by the token of the link.
    pub(crate) async fn join(
        self: &Arc<Self>,
        id: &str,
        token: &str,
        given: &str,
    ) -> Result<Joined, Fault> {
        let token = token.to_string();
        let check = move |table: &Room| table.check_token(&token);
        self.join_with(id, given, check).await
    }

    /// Takes the free seat for whom `check` lets in.
    pub(crate) async fn join_with(
        self: &Arc<Self>,
        id: &str,
        given: &str,
        check: impl FnOnce(&Room) -> Result<(), Fault> + Send + 'static,
    ) -> Result<Joined, Fault> {
        let (secret, given) = (random(new_secret())?, self.shown_name(given).await?);
        let kept = secret.clone();
        let decide = move |table: &Room, now| {
            check(table)?;
            table.decide_join(&given, &kept, now)
        };
        self.act(id, decide, |_, _, _| bytes::Bytes::new()).await?;
        let live = self.get(id).await?;
        let table = live.table.lock().await;
        let who = knows(table.seats(), &secret);
        let side = who.sides().next().unwrap_or(Side::Second);
        Ok(Joined {
            seat: side.into(),
            secret,
            game: raw(&live.game(&table, who, self.watch.now())),
        })
    }
}

fn raw(bytes: &[u8]) -> Box<RawValue> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    // It was written as JSON a moment ago.
    RawValue::from_string(text).unwrap_or_default()
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
pub(crate) struct Joined {
    seat: SideView,
    secret: String,
    #[schema(value_type = GameForYou)]
    game: Box<RawValue>,
}

/// Where the game after this one begins: a position that was drawn is drawn anew.
fn next_start(table: &Room, seed: u64) -> Option<String> {
    let start = table.header.start.as_deref()?;
    let rulebook = table.game().rulebook();
    let drawn = rulebook.ballot(seed).filter(|_| rulebook.is_ballot(start));
    Some(
        drawn
            .and_then(|ballot| ballot.fen())
            .unwrap_or(start)
            .to_string(),
    )
}

/// Options that were checked.
struct Draft {
    rulebook: String,
    rules: rules::RulesKey,
    seed: u64,
    start: Option<String>,
    mode: Mode,
    level: Option<u8>,
    manners: Manners,
    controls: [Option<Control>; 2],
    listed: bool,
    /// The side of who opens the game.
    side: Side,
    name: String,
}

impl Draft {
    /// The options of a game, for who holds a seat of it. By link the sides are swapped always.
    fn again(table: &Room, who: Who, swap: bool) -> Draft {
        let header = &table.header;
        let own = who.sides().next().unwrap_or(Side::First);
        let side = match header.mode {
            Mode::Link | Mode::Contest => own.other(),
            Mode::Computer if swap => own.other(),
            Mode::Computer | Mode::Device => own,
        };
        let seed = chance() & u64::from(u32::MAX);
        Draft {
            rulebook: header.rulebook.clone(),
            rules: header.rules,
            seed,
            start: next_start(table, seed),
            mode: header.mode,
            level: header.level,
            manners: header.manners,
            controls: if side == own {
                header.controls
            } else {
                // Each player keeps the clock.
                [header.controls[1], header.controls[0]]
            },
            listed: header.listed,
            side,
            name: header.seat(own).name.clone(),
        }
    }

    /// The header of the game, the secrets, and the way to the free seat.
    fn header(
        self,
        parent: Option<String>,
        now: u64,
    ) -> Result<(Header, Secrets, Option<String>), Fault> {
        let id = random(new_id())?;
        let secret = random(new_secret())?;
        let token = random(new_secret())?;
        let is_link = self.mode == Mode::Link;
        let seats = Side::ALL.map(|side| self.seat(side, &secret));
        let secrets = match self.mode {
            Mode::Device => Secrets {
                first: Some(secret.clone()),
                second: Some(secret),
            },
            Mode::Computer | Mode::Link | Mode::Contest => Secrets::of(self.side, secret),
        };
        let join = is_link.then(|| format!("/join/{id}.{token}"));
        let header = Header {
            id,
            rulebook: self.rulebook,
            rules: self.rules,
            seed: self.seed,
            start: self.start,
            mode: self.mode,
            level: self.level,
            manners: self.manners,
            controls: self.controls,
            listed: self.listed,
            seats,
            token: is_link.then(|| hash(&token)),
            parent,
            created: now,
        };
        Ok((header, secrets, join))
    }

    fn seat(&self, side: Side, secret: &str) -> Seat {
        let own = side == self.side;
        let person = |name: String, key: Option<String>| Seat {
            kind: Kind::Person,
            name,
            key,
        };
        match self.mode {
            Mode::Device if own => person(self.name.clone(), Some(hash(secret))),
            Mode::Device => person(String::new(), Some(hash(secret))),
            _ if own => person(self.name.clone(), Some(hash(secret))),
            Mode::Link | Mode::Contest => person(String::new(), None),
            Mode::Computer => Seat::new(Kind::Engine),
        }
    }
}

#[cfg(test)]
mod tests;
