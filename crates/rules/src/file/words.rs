//! The words that files use for the vocabulary of rulebooks.

use crate::*;

/// Known words with what they stand for.
pub(crate) type Words<T> = [(&'static str, T)];

/// The word for a value.
pub(crate) fn word_of<T: PartialEq>(words: &Words<T>, value: &T) -> &'static str {
    words
        .iter()
        .find(|(_, v)| v == value)
        .map_or("", |(word, _)| word)
}

pub(crate) const PLAYABLE: [(&str, Playable); 3] = [
    ("bottom-left", Playable::BottomLeft),
    ("bottom-right", Playable::BottomRight),
    ("all", Playable::All),
];

pub(crate) const COLOURS: [(&str, Colour); 6] = [
    ("black", Colour::Black),
    ("white", Colour::White),
    ("red", Colour::Red),
    ("yellow", Colour::Yellow),
    ("green", Colour::Green),
    ("blue", Colour::Blue),
];

pub(crate) const LETTERS: [(&str, Letter); 2] = [("B", Letter::B), ("W", Letter::W)];

pub(crate) const SEATS: [(&str, Seat); 2] = [("top", Seat::Top), ("bottom", Seat::Bottom)];

pub(crate) const REACH: [(&str, Reach); 2] = [("one", Reach::One), ("any", Reach::Any)];

pub(crate) const LANDING: [(&str, Landing); 3] = [
    ("next", Landing::Next),
    ("any", Landing::Any),
    ("any-that-goes-on", Landing::AnyThatGoesOn),
];

pub(crate) const HOP: [(&str, Hop); 2] = [("never", Hop::Never), ("one-friend", Hop::OneFriend)];

pub(crate) const RANKS: [(&str, Rank); 3] = [
    ("man", Rank::Man),
    ("king", Rank::King),
    ("triple", Rank::Triple),
];

pub(crate) const ZONES: [(&str, Zone); 2] =
    [("far-row", Zone::FarRow), ("home-row", Zone::HomeRow)];

pub(crate) const MID_CHAIN: [(&str, MidChain); 3] = [
    ("ends-turn", MidChain::EndsTurn),
    ("only-at-rest", MidChain::OnlyAtRest),
    ("goes-on", MidChain::GoesOn),
];

pub(crate) const DUTY: [(&str, Duty); 2] = [
    ("optional", Duty::Optional),
    ("compulsory", Duty::Compulsory),
];

pub(crate) const CHAIN: [(&str, Chain); 3] = [
    ("one-jump", Chain::OneJump),
    ("may-stop", Chain::MayStop),
    ("must-finish", Chain::MustFinish),
];

pub(crate) const REMOVAL: [(&str, Removal); 2] =
    [("at-once", Removal::AtOnce), ("at-end", Removal::AtEnd)];

pub(crate) const TURNING: [(&str, Turning); 2] =
    [("free", Turning::Free), ("not-back", Turning::NotBack)];

pub(crate) const NO_MOVE: [(&str, NoMove); 2] = [("loses", NoMove::Loses), ("wins", NoMove::Wins)];

pub(crate) const FIRST: [(&str, First); 2] =
    [("no-move", First::NoMove), ("counter", First::Counter)];

/// What sets a counter back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reset {
    Capture,
    ManMove,
    Crowning,
}

pub(crate) const RESETS: [(&str, Reset); 3] = [
    ("capture", Reset::Capture),
    ("man-move", Reset::ManMove),
    ("crowning", Reset::Crowning),
];

pub(crate) const GIVES: [(&str, Gives); 2] =
    [("draw", Gives::Draw), ("more-pieces", Gives::MorePieces)];

pub(crate) const UNLESS: [(&str, Unless); 2] = [
    ("never", Unless::Never),
    ("capture-looms", Unless::CaptureLooms),
];

pub(crate) const PLACES: [(&str, Place); 2] = [
    ("anywhere", Place::Anywhere),
    ("long-diagonal", Place::LongDiagonal),
];

pub(crate) const NUMBERING: [(&str, Numbering); 4] = [
    ("top-left", Numbering::TopLeft),
    ("top-right", Numbering::TopRight),
    ("bottom-left", Numbering::BottomLeft),
    ("bottom-right", Numbering::BottomRight),
];

/// How people write squares, without where row 1 is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Squares {
    Numbers,
    Letters(Case),
    Tuples,
}

pub(crate) const SQUARES: [(&str, Squares); 4] = [
    ("numbers", Squares::Numbers),
    ("letters", Squares::Letters(Case::Small)),
    ("capital-letters", Squares::Letters(Case::Capital)),
    ("tuples", Squares::Tuples),
];

pub(crate) const ROW_ONE: [(&str, RowOne); 2] = [("bottom", RowOne::Bottom), ("top", RowOne::Top)];

pub(crate) const SIGNS: [(&str, char); 3] = [("x", 'x'), (":", ':'), ("-", '-')];

pub(crate) const RESULTS: [(&str, Results); 2] = [("one", Results::One), ("two", Results::Two)];

pub(crate) const FLAVOURS: [(&str, Flavour); 3] = [
    ("moves", Flavour::Moves),
    ("routes", Flavour::Routes),
    ("landings", Flavour::Landings),
];
