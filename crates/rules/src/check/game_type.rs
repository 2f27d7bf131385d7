//! PDN's numbers for games, and the boards that they stand for.

use super::Flaws;
use crate::file::words::{self, word_of};
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
const KNOWN: [Known; 14] = [
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
    flaws.expect(
        words::SIGNS.iter().any(|(_, s)| *s == sign),
        "notation.capture-sign",
        &format!(
            "the capture sign is U+{:04X}: expected `x`, `:` or `-`",
            sign as u32
        ),
    );
    let game_type = draft.notation.game_type;
    if game_type >= 100 {
        return;
    }
    match KNOWN.iter().find(|k| k.game_type == game_type) {
        Some(known) => fits(draft, known, flaws),
        None => flaws.add(
            KEY,
            format!("PDN has no game type {game_type} of draughts: expected 20 to 31, 40, 41, or 100 and more"),
        ),
    }
}

fn fits(draft: &Draft, known: &Known, flaws: &mut Flaws) {
    let board = draft.board;
    let same = board.width == known.width
        && board.height == known.height
        && board.playable == known.playable
        && draft.notation.numbering == known.numbering
        && draft.sides[0].letter == known.starter;
    flaws.expect(
        same,
        KEY,
        &format!(
            "PDN's game type {} is another board ({}x{}, {} starts, playable `{}`, numbering `{}`): expected that board, or a type of 100 or more",
            known.game_type,
            known.width,
            known.height,
            known.starter.char(),
            word_of(&words::PLAYABLE, &known.playable),
            word_of(&words::NUMBERING, &known.numbering),
        ),
    );
}
