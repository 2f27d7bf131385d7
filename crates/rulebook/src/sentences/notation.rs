//! How squares and moves are written.

use super::{Script, Section};
use crate::*;
use texts::Message;

pub(super) fn write(script: &mut Script<'_>) {
    let notation = &script.draft.notation;
    let mut say = |key: &str, text: Message| script.say(Section::Notation, &[key], text);
    say("notation.numbering", numbering(notation.numbering));
    say("notation.squares", people(notation.people));
    let sign = Message::new("rule-capture-sign").with("sign", notation.capture_sign);
    say("notation.capture-sign", sign);
    let game_type = Message::new("rule-game-type").with("type", notation.game_type);
    say("notation.game-type", game_type);
    let results = match notation.results {
        Results::One => "rule-results-one",
        Results::Two => "rule-results-two",
    };
    say("notation.results", Message::new(results));
}

fn numbering(numbering: Numbering) -> Message {
    Message::new(match numbering {
        Numbering::TopLeft => "rule-numbering-top-left",
        Numbering::TopRight => "rule-numbering-top-right",
        Numbering::BottomLeft => "rule-numbering-bottom-left",
        Numbering::BottomRight => "rule-numbering-bottom-right",
    })
}

fn people(people: People) -> Message {
    match people {
        People::Numbers => Message::new("rule-squares-numbers"),
        People::Tuples => Message::new("rule-squares-tuples"),
        People::Letters { case, row_one } => {
            let square = match case {
                Case::Small => "c3",
                Case::Capital => "C3",
            };
            let key = match row_one {
                RowOne::Top => "rule-squares-letters-top",
                RowOne::Bottom => "rule-squares-letters-bottom",
            };
            Message::new(key).with("square", square)
        }
    }
}
