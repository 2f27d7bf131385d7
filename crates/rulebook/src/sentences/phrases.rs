//! Words for pieces, sides, numbers and directions.

use texts::{Arg, Language, Message};

use moves::Directions;

use crate::{Clause, Draft, PieceName, SideRule};

/// The name of a rulebook. Those that many know have one in each language.
pub fn rulebook(draft: &Draft) -> Message {
    let known = Message::new(format!("book-{}", draft.id));
    if texts::knows(known.key()) && known.say(Language::En) == draft.name {
        known
    } else {
        Message::new("book-own").with("name", &draft.name)
    }
}

/// What an example shows. The titles of built-in rulebooks have a text in each language.
pub fn shown(title: &str) -> Message {
    let known = Message::new(format!("shows-{}", hyphened(title)));
    if texts::knows(known.key()) && known.say(Language::En) == title {
        known
    } else {
        Message::new("shows-own").with("title", title)
    }
}

/// A sentence as a part of a key: "a-capture-must-be-made".
fn hyphened(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<_> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

/// The name of a piece, with all that languages need to decline it.
pub fn piece(name: &PieceName) -> Message {
    let known = Message::new(format!("piece-{}", name.one.replace(' ', "-")));
    let many = known.attribute("many", Language::En);
    if many.is_some_and(|many| many == name.many) {
        return known;
    }
    Message::new("piece-own")
        .with("one", &name.one)
        .with("many", &name.many)
}

/// The name of a side: its colour, unless it has a name of its own.
pub fn side(side: &SideRule) -> Message {
    let colour = Message::new(format!("colour-{}", side.name.to_lowercase()));
    if texts::knows(colour.key()) && colour.say(Language::En) == side.name {
        return colour;
    }
    Message::new("side-own").with("name", &side.name)
}

/// The clause that a rule rests on, after its sentence: " (rule 9)". Nothing where there is none.
pub fn cited(clause: Option<&Clause>) -> Arg {
    match clause {
        Some(clause) => Message::new("cited").with("clause", &clause.label).into(),
        None => Arg::from(""),
    }
}

/// "one man", "three men".
pub(super) fn counted(n: u64, piece: Message) -> Message {
    Message::new("span-exact").with("n", n).with("piece", piece)
}

/// Where a piece goes: "diagonally forward".
pub(super) fn directions(set: Directions) -> Arg {
    if set == Directions::ALL {
        return Message::new("ways-all").into();
    }
    let diagonal = match (
        set.contains(Directions::DIAGONAL_FORWARD),
        set.contains(Directions::DIAGONAL_BACKWARD),
    ) {
        (true, true) => Some("ways-diagonal"),
        (true, false) => Some("ways-diagonal-forward"),
        (false, true) => Some("ways-diagonal-backward"),
        (false, false) => None,
    };
    Arg::or(diagonal.map(Message::new).into_iter().chain(straight(set)))
}

fn straight(set: Directions) -> Option<Message> {
    if set.contains(Directions::ORTHOGONAL) {
        return Some(Message::new("ways-orthogonal"));
    }
    let parts: Vec<Message> = [
        (Directions::FORWARD, "way-forward"),
        (Directions::BACKWARD, "way-backward"),
        (Directions::SIDEWAYS, "way-sideways"),
    ]
    .into_iter()
    .filter(|(part, _)| set.contains(*part))
    .map(|(_, key)| Message::new(key))
    .collect();
    (!parts.is_empty()).then(|| Message::new("ways-straight").with("ways", Arg::or(parts)))
}

/// The line along which a piece takes from afar: "along an open diagonal".
pub(super) fn open_line(set: Directions) -> Message {
    if set == Directions::DIAGONAL {
        Message::new("line-diagonal")
    } else if set == Directions::ORTHOGONAL {
        Message::new("line-orthogonal")
    } else if set == Directions::ALL {
        Message::new("line-all")
    } else {
        Message::new("line-ways").with("ways", directions(set))
    }
}
