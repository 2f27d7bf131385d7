//! PDN's numbers for games, and the boards that they stand for.

use super::Flaws;
use super::text::code;
use crate::vocabulary::{SIGNS, words_of};
use moves::*;
use texts::Message;

use crate::*;

/// A board as PDN's game types fix it. Programs trust the number and not the board written
/// beside it, so a rulebook may use the number only for that very board.
struct Known {
    game_type: u16,
    starter: Letter,
    width: u8,
    height: u8,
    numbering: Numbering,
    playable: Playable,
}

/// PDN 3.0, GameType. Corners are those of the printed board, with the starter on the side where
/// that game seats him; where squares are written with letters, numbers start at the top left.
#[rustfmt::skip]
const KNOWN: [Known; 17] = [
    known(20, Letter::W, 10, 10, Numbering::TopLeft, Playable::BottomLeft),
    known(21, Letter::B, 8, 8, Numbering::TopLeft, Playable::BottomLeft),
    known(22, Letter::W, 8, 8, Numbering::TopLeft, Playable::BottomRight),
    known(23, Letter::B, 8, 8, Numbering::TopLeft, Playable::BottomLeft),
    known(24, Letter::W, 8, 8, Numbering::BottomRight, Playable::BottomRight),
    known(25, Letter::W, 8, 8, Numbering::TopLeft, Playable::BottomLeft),
    known(26, Letter::W, 8, 8, Numbering::TopLeft, Playable::BottomLeft),
    known(27, Letter::W, 12, 12, Numbering::TopLeft, Playable::BottomLeft),
    known(28, Letter::W, 8, 8, Numbering::BottomRight, Playable::BottomRight),
    known(29, Letter::W, 8, 8, Numbering::TopLeft, Playable::BottomLeft),
    known(30, Letter::W, 8, 8, Numbering::TopLeft, Playable::All),
    known(31, Letter::B, 8, 8, Numbering::TopLeft, Playable::BottomLeft),
    known(40, Letter::W, 10, 10, Numbering::TopLeft, Playable::BottomLeft),
    known(41, Letter::W, 10, 8, Numbering::TopLeft, Playable::BottomLeft),
    // Not of PDN, but of lidraughts, whose games are many: Breakthrough, Frysk!, Antidraughts.
    known(96, Letter::W, 10, 10, Numbering::TopLeft, Playable::BottomLeft),
    known(97, Letter::W, 10, 10, Numbering::TopLeft, Playable::BottomLeft),
    known(98, Letter::W, 10, 10, Numbering::TopLeft, Playable::BottomLeft),
];

const fn known(
    game_type: u16,
    starter: Letter,
    width: u8,
    height: u8,
    numbering: Numbering,
    playable: Playable,
) -> Known {
    Known {
        game_type,
        starter,
        width,
        height,
        numbering,
        playable,
    }
}

const KEY: &str = "notation.game-type";

pub(super) fn check(draft: &Draft, flaws: &mut Flaws) {
    let sign = draft.notation.capture_sign;
    let message = Message::new("flaw-capture-sign").with("code", code(sign));
    let is_known = SIGNS.iter().any(|(_, s)| *s == sign);
    flaws.unless(is_known, "notation.capture-sign", message);
    let game_type = draft.notation.game_type;
    if game_type >= 100 {
        return;
    }
    match KNOWN.iter().find(|k| k.game_type == game_type) {
        Some(known) => fits(draft, known, flaws),
        None => {
            let message = Message::new("flaw-game-type-unknown").with("got", game_type);
            flaws.add(KEY, message);
        }
    }
}

fn fits(draft: &Draft, known: &Known, flaws: &mut Flaws) {
    let board = draft.board;
    let same = board.width == known.width
        && board.height == known.height
        && board.playable == known.playable
        && draft.notation.numbering == known.numbering
        && draft.sides[0].letter == known.starter;
    let [playable, numbering] = words_of(known.playable, known.numbering);
    let message = Message::new("flaw-game-type-board")
        .with("type", known.game_type)
        .with("width", known.width)
        .with("height", known.height)
        .with("letter", known.starter.char())
        .with("playable", playable)
        .with("numbering", numbering);
    flaws.unless(same, KEY, message);
}
