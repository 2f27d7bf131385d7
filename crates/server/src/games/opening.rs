//! Opening a game, and opening the next one with the same options.

use std::sync::Arc;

use rules::{Game, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Control, Deed, Header, Kind, Mode, Seat};
use utoipa::ToSchema;

use super::{ControlView, GameForYou, Games, Live, ModeView, Table};
use crate::body::{LARGEST, Object, Whole};
use crate::errors::Fault;
use crate::rights::Phase;
use crate::seats::{Who, chance, hash, new_id, new_secret};
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
    #[schema(value_type = Option<ControlView>)]
    clock: Option<Object<ControlView>>,
    /// The position to begin with; the start of the rulebook if it is not told.
    #[schema(max_length = 2000)]
    fen: Option<String>,
    /// What draws the obstacles; drawn itself if it is not told.
    #[schema(value_type = Option<u64>, maximum = 9007199254740991i64)]
    seed: Option<Whole<u64>>,
    /// The name of who opens the game.
    #[schema(max_length = 40)]
    name: Option<String>,
    /// Whether anybody may find the game to watch; so it is, except at one device.
    listed: Option<bool>,
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
            let sentence = format!("the name has {got} letters: expected at most {LONGEST_NAME}");
            Err(Fault::bad("bad-name", sentence).param("most", LONGEST_NAME))
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
        _ => Err(Fault::unprocessable(
            "bad-clock",
            "expected minutes from 0 to 1440 and an increment from 0 to 3600 seconds, not both 0",
        )),
    }
}

/// A random word that must be there.
fn random(word: Option<String>) -> Result<String, Fault> {
    word.ok_or_else(Fault::busy)
}

impl Games {
    /// Opens a game.
    pub(crate) async fn start(self: &Arc<Self>, opening: &Opening) -> Result<Opened, Fault> {
        let draft = self.draft(opening).await?;
        self.start_as(draft, None).await
    }

    /// What the options mean.
    async fn draft(&self, opening: &Opening) -> Result<Draft, Fault> {
        let word = { opening.rulebook.as_deref() }
            .ok_or_else(|| Fault::unprocessable("no-rulebook", "expected `rulebook` or `from`"))?;
        let book = self.shelf.find(&self.store, word).await?;
        let mode = match opening.mode.unwrap_or(ModeView::Computer) {
            ModeView::Computer => Mode::Computer,
            ModeView::Device => Mode::Device,
            ModeView::Link => Mode::Link,
        };
        let level = match opening.level {
            None => 4,
            Some(Whole(level @ 1..=8)) => level,
            Some(Whole(level)) => {
                let sentence = format!("the level is {level}: expected 1 to 8");
                return Err(Fault::bad("bad-level", sentence));
            }
        };
        let seed = match opening.seed {
            Some(Whole(seed)) if seed > LARGEST => {
                let sentence = format!("the seed is {seed}: expected at most {LARGEST}");
                return Err(Fault::bad("bad-seed", sentence));
            }
            Some(Whole(seed)) => seed,
            None => chance() & u64::from(u32::MAX),
        };
        let fen = opening.fen.as_deref().filter(|fen| !fen.trim().is_empty());
        let game = Game::set_up(book.rulebook.clone(), seed, fen).map_err(|e| Fault::fen(&e))?;
        if let Some(outcome) = game.outcome() {
            let why = outcome.sentence(&book.rulebook);
            let sentence = format!("the game is over before it begins: {why}");
            return Err(Fault::unprocessable("over-at-start", sentence));
        }
        Ok(Draft {
            rulebook: book.id.clone(),
            rules: book.rulebook.hash(),
            seed,
            start: game.start_fen().map(str::to_string),
            mode,
            level: (mode == Mode::Computer).then_some(level),
            control: { opening.clock }
                .map(|Object(clock)| control(clock))
                .transpose()?,
            listed: opening.listed.unwrap_or(mode != Mode::Device),
            side: match opening.side {
                Some(SideWish::First) => Side::First,
                Some(SideWish::Second) => Side::Second,
                Some(SideWish::Random) | None => Side::ALL[(chance() & 1) as usize],
            },
            name: name(opening.name.as_deref().unwrap_or_default())?,
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
        let next = table.next.clone();
        let draft = Draft::again(&table, who, swap);
        drop(table);
        match phase {
            Phase::Waiting => {
                let sentence = "the other seat is still free: the game has not begun";
                return Err(Fault::conflict("waiting", sentence));
            }
            Phase::Live => {
                let resign = move |table: &Table, _| table.decide_resign(who);
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
            let tell = move |_: &Table, _| Ok(Deed::Rematch(next));
            self.act(id, tell, |_, _, _| bytes::Bytes::new()).await?;
        }
        Ok(opened)
    }

    /// Takes the seat that a rematch has kept.
    async fn follow(self: &Arc<Self>, next: &str, draft: Draft) -> Result<Opened, Fault> {
        let secret = random(new_secret())?;
        let (side, hashed) = (draft.side, hash(&secret));
        let decide = move |table: &Table, _| match table.free_seat() {
            Some(free) if free == side => Ok(Deed::Join {
                side,
                name: draft.name,
                secret: hashed,
            }),
            _ => Err(Fault::conflict(
                "seat-taken",
                "the next game is open already",
            )),
        };
        self.act(next, decide, |_, _, _| bytes::Bytes::new())
            .await?;
        let live = self.get(next).await?;
        let mut who = Who::NOBODY;
        who.0[side.index()] = true;
        self.opened(&live, who, Secrets::of(side, secret), None)
            .await
    }

    /// Takes the free seat by the token of the link.
    pub(crate) async fn join(
        self: &Arc<Self>,
        id: &str,
        token: &str,
        given: &str,
    ) -> Result<Joined, Fault> {
        let (secret, given) = (random(new_secret())?, name(given)?);
        let (token, kept) = (token.to_string(), secret.clone());
        let decide = move |table: &Table, _| table.decide_join(&token, &given, &kept);
        self.act(id, decide, |_, _, _| bytes::Bytes::new()).await?;
        let live = self.get(id).await?;
        let table = live.table.lock().await;
        let who = Who::knows(&table.header, &secret);
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

/// Options that were checked.
struct Draft {
    rulebook: String,
    rules: rules::RulebookHash,
    seed: u64,
    start: Option<String>,
    mode: Mode,
    level: Option<u8>,
    control: Option<Control>,
    listed: bool,
    /// The side of who opens the game.
    side: Side,
    name: String,
}

impl Draft {
    /// The options of a game, for who holds a seat of it. By link the sides are swapped always.
    fn again(table: &Table, who: Who, swap: bool) -> Draft {
        let header = &table.header;
        let own = who.sides().next().unwrap_or(Side::First);
        let side = match header.mode {
            Mode::Link => own.other(),
            Mode::Computer if swap => own.other(),
            Mode::Computer | Mode::Device => own,
        };
        Draft {
            rulebook: header.rulebook.clone(),
            rules: header.rules,
            seed: chance() & u64::from(u32::MAX),
            start: header.start.clone(),
            mode: header.mode,
            level: header.level,
            control: header.control,
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
            Mode::Computer | Mode::Link => Secrets::of(self.side, secret),
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
            control: self.control,
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
        let person = |name: String, secret: Option<String>| Seat {
            kind: Kind::Person,
            name,
            secret,
        };
        match self.mode {
            Mode::Device if own => person(self.name.clone(), Some(hash(secret))),
            Mode::Device => person(String::new(), Some(hash(secret))),
            _ if own => person(self.name.clone(), Some(hash(secret))),
            Mode::Link => person(String::new(), None),
            Mode::Computer => Seat {
                kind: Kind::Engine,
                name: String::new(),
                secret: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        assert_eq!(name("  Ada \u{202e}\u{7}").unwrap(), "Ada");
        assert_eq!(name("<script>").unwrap(), "<script>");
        assert!(name(&"é".repeat(40)).is_ok());
        assert_eq!(name(&"é".repeat(41)).unwrap_err().key(), "bad-name");
    }

    #[test]
    fn clocks_have_bounds() {
        let of = |minutes, increment| control(ControlView { minutes, increment });
        assert_eq!(of(5.0, 3.0).unwrap().base, 300_000);
        assert_eq!(of(0.0, 3.0).unwrap().increment, 3_000);
        for (minutes, increment) in [(0.0, 0.0), (-1.0, 0.0), (1e9, 0.0), (f64::NAN, 1.0)] {
            assert!(of(minutes, increment).is_err());
        }
    }
}
