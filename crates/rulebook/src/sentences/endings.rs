//! How games end.

use super::phrases::{counted, piece};
use super::{Script, Section};
use crate::*;
use texts::{Arg, Message};

pub(super) fn write(script: &mut Script<'_>) {
    let draft = script.draft;
    let endings = &draft.endings;
    let mut say = |key: &str, text: Message| script.say(Section::Endings, &[key], text);
    say("endings.no-move", no_move(endings.no_move));
    say("endings.repetition", repetition(endings));
    for counter in &endings.counters {
        let key = format!("endings.counter.{}", counter.name);
        say(&key, counter_text(draft, counter));
    }
    if !endings.counters.is_empty() {
        say("endings.first", first(endings));
    }
    match endings.agreement {
        Agreement::Usual => {}
        Agreement::Allowed => say("endings.agreement", Message::new("rule-agreement-allowed")),
        Agreement::Never => say("endings.agreement", Message::new("rule-agreement-never")),
    }
}

fn no_move(no_move: NoMove) -> Message {
    Message::new(match no_move {
        NoMove::Loses => "rule-no-move-loses",
        NoMove::Wins => "rule-no-move-wins",
        NoMove::DrawsIfBlocked => "rule-no-move-draws",
    })
}

fn repetition(endings: &Endings) -> Message {
    match endings.repetition {
        Repetition::Draw(times) => Message::new("rule-repetition-draws").with("n", times),
        Repetition::Claim(times) => Message::new("rule-repetition-claim").with("n", times),
        Repetition::Free if endings.has_draws() => Message::new("rule-repetition-free"),
        Repetition::Free => Message::new("rule-no-draws"),
    }
}

fn first(endings: &Endings) -> Message {
    Message::new(match (endings.first, endings.no_move) {
        (First::Counter, _) => "rule-first-counter",
        (First::NoMove, NoMove::Loses) => "rule-first-loses",
        (First::NoMove, NoMove::DrawsIfBlocked) => "rule-first-blocked",
        (First::NoMove, NoMove::Wins) => "rule-first-wins",
    })
}

/// "After 40 moves of each side without a capture or a move of a man the game is drawn."
fn counter_text(draft: &Draft, counter: &Counter) -> Message {
    let gives = Message::new(match counter.gives {
        Gives::Draw => "gives-draw",
        Gives::MorePieces => "gives-more-pieces",
        Gives::Strong => "gives-strong",
    });
    let unless = match counter.unless {
        Unless::Never => Arg::from(""),
        Unless::CaptureLooms => Message::new("unless-capture").into(),
    };
    let when = match (counter.plies, material(draft, counter.material)) {
        (0, Some(material)) => Message::new("rule-counter-material").with("material", material),
        (0, None) => Message::new("rule-counter-at-once"),
        _ => Message::new("rule-counter-after").with("count", count(draft, counter)),
    };
    when.with("gives", gives).with("unless", unless)
}

/// What a counter counts: "40 moves of each side without a capture or a move of a man".
pub fn count(draft: &Draft, counter: &Counter) -> Message {
    let material = material(draft, counter.material);
    if counter.plies == 0 {
        return material.unwrap_or_else(|| Message::new("count-no-moves"));
    }
    let with = material.map_or(Arg::from(""), |material| {
        let with = Message::new("with-material").with("material", material);
        with.into()
    });
    Message::new("count-moves")
        .with("length", length(counter.plies))
        .with("without", without(draft, counter.resets))
        .with("with", with)
}

fn length(plies: u16) -> Message {
    if plies.is_multiple_of(2) {
        Message::new("length-each").with("n", plies / 2)
    } else {
        Message::new("length-both").with("n", plies)
    }
}

fn without(draft: &Draft, resets: Resets) -> Arg {
    let man = piece(&draft.pieces[0]);
    let events: Vec<Message> = [
        (resets.capture, Message::new("event-capture")),
        (
            resets.man_move,
            Message::new("event-man-move").with("man", man),
        ),
        (resets.crowning, Message::new("event-crowning")),
    ]
    .into_iter()
    .filter(|(resets, _)| *resets)
    .map(|(_, event)| event)
    .collect();
    if events.is_empty() {
        return Arg::from("");
    }
    let without = Message::new("without-events").with("events", Arg::nor(events));
    without.into()
}

fn material(draft: &Draft, material: Material) -> Option<Message> {
    match material {
        Material::Any => None,
        Material::Against { strong, weak } => {
            let against = Message::new("material-against").with("strong", force(draft, strong));
            Some(against.with("weak", force(draft, weak)))
        }
        Material::Both { each, total } => {
            let each = (each != Force::ANY).then(|| force(draft, each));
            let total = (total != Span::ANY).then(|| span(total, Message::new("piece-piece")));
            Some(match (each, total) {
                (Some(each), Some(total)) => Message::new("material-both")
                    .with("each", each)
                    .with("total", total),
                (Some(each), None) => Message::new("material-each").with("each", each),
                (None, Some(total)) => Message::new("material-total").with("total", total),
                (None, None) => Message::new("force-any"),
            })
        }
    }
}

/// "three pieces with at least one king".
fn force(draft: &Draft, force: Force) -> Message {
    let [man, king, _] = draft.pieces.each_ref().map(piece);
    let lone = Force {
        place: force.place,
        ..Force::LONE_KING
    };
    if force == lone {
        return placed(force, "force-lone", "force-lone-diagonal").with("king", king);
    }
    let men = (force.men != Span::ANY).then(|| span(force.men, man));
    let kings = (force.kings != Span::ANY).then(|| span(force.kings, king.clone()));
    if force.pieces == force.kings && men.is_none() {
        let kings = kings.unwrap_or_else(|| Message::new("force-any"));
        return placed(force, "force-plain", "force-one-on-diagonal").with("pieces", kings);
    }
    let among: Vec<Message> = men.into_iter().chain(kings).collect();
    let pieces = span(force.pieces, Message::new("piece-piece"));
    let text = match (force.pieces == Span::ANY, among.is_empty()) {
        (true, _) => {
            placed(force, "force-plain", "force-king-on-diagonal").with("pieces", Arg::and(among))
        }
        (false, true) => {
            placed(force, "force-plain", "force-king-on-diagonal").with("pieces", pieces)
        }
        (false, false) => placed(force, "force-among", "force-among-diagonal")
            .with("pieces", pieces)
            .with("among", Arg::and(among)),
    };
    match force.place {
        Place::Anywhere => text,
        Place::LongDiagonal => text.with("king", king),
    }
}

fn placed(force: Force, anywhere: &'static str, diagonal: &'static str) -> Message {
    Message::new(match force.place {
        Place::Anywhere => anywhere,
        Place::LongDiagonal => diagonal,
    })
}

/// "three kings", "one or two kings", "four to seven pieces", "at least one king".
fn span(span: Span, piece: Message) -> Message {
    let Span { least, most } = span;
    if least == most {
        return counted(least.into(), piece);
    }
    let text = match (least, most) {
        (_, u8::MAX) => Message::new("span-at-least").with("n", least),
        (0, _) => Message::new("span-at-most").with("n", most),
        _ => Message::new(if most == least + 1 {
            "span-or"
        } else {
            "span-to"
        })
        .with("least", least)
        .with("most", most),
    };
    text.with("piece", piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans() {
        let pieces = |least, most| {
            let king = Message::new("piece-king");
            span(Span { least, most }, king).to_string()
        };
        assert_eq!(pieces(1, 1), "one king");
        assert_eq!(pieces(1, 2), "one or two kings");
        assert_eq!(pieces(4, 7), "four to seven kings");
        assert_eq!(pieces(3, 255), "at least three kings");
        assert_eq!(pieces(0, 2), "at most two kings");
        assert_eq!(pieces(0, 0), "no kings");
    }
}
