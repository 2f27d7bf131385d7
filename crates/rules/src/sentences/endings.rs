//! How games end.

use super::phrases::{counted, join, number, ordinal, with_article};
use super::{Script, Section};
use crate::*;

pub(super) fn write(script: &mut Script<'_>) {
    let draft = script.draft;
    let endings = &draft.endings;
    let mut say = |key: &str, text: String| script.say(Section::Endings, &[key], text);
    say("endings.no-move", no_move(endings.no_move));
    say("endings.repetition", repetition(endings));
    for counter in &endings.counters {
        let key = format!("endings.counter.{}", counter.name);
        say(&key, counter_text(draft, counter));
    }
    if !endings.counters.is_empty() {
        say("endings.first", first(endings));
    }
}

fn no_move(no_move: NoMove) -> String {
    let result = match no_move {
        NoMove::Loses => "lost",
        NoMove::Wins => "won",
    };
    format!(
        "A side that cannot move has {result}, whether it has no pieces left or all of them are blocked."
    )
}

fn repetition(endings: &Endings) -> String {
    match endings.repetition {
        Repetition::Draw(times) => format!(
            "The game is drawn when the same position stands for the {} time with the same side to move.",
            ordinal(u64::from(times))
        ),
        Repetition::Free if endings.has_draws() => {
            "Repeating a position does not end the game.".to_string()
        }
        Repetition::Free => {
            "There are no draws, and repeating a position does not end the game.".to_string()
        }
    }
}

fn first(endings: &Endings) -> String {
    let both = "When one move fills such a count and leaves the opponent without a move";
    match (endings.first, endings.no_move) {
        (First::Counter, _) => format!("{both}, the count comes first."),
        (First::NoMove, NoMove::Loses) => format!("{both}, the opponent has lost."),
        (First::NoMove, NoMove::Wins) => format!("{both}, the opponent has won."),
    }
}

/// "After 40 moves of each side without a capture or a move of a man the game is drawn."
fn counter_text(draft: &Draft, counter: &Counter) -> String {
    let gives = match counter.gives {
        Gives::Draw => "the game is drawn",
        Gives::MorePieces => "the side with more pieces wins, and equal numbers are a draw",
    };
    let unless = match counter.unless {
        Unless::Never => "",
        Unless::CaptureLooms => {
            ", unless a piece can be taken at once, or after whatever the side to move does"
        }
    };
    let material = material(draft, counter.material);
    let when = match (counter.plies, material) {
        (0, Some(material)) => format!("As soon as there is {material}"),
        (0, None) => "At once".to_string(),
        _ => format!("After {}", count(draft, counter)),
    };
    format!("{when}, {gives}{unless}.")
}

/// What a counter counts: "40 moves of each side without a capture or a move of a man".
pub(crate) fn count(draft: &Draft, counter: &Counter) -> String {
    let material = material(draft, counter.material);
    if counter.plies == 0 {
        return material.unwrap_or_else(|| "no moves".to_string());
    }
    let with = material.map_or(String::new(), |m| format!(" with {m}"));
    let without = without(draft, counter.resets);
    format!("{}{without}{with}", length(counter.plies))
}

fn length(plies: u16) -> String {
    if plies.is_multiple_of(2) {
        let moves = u64::from(plies / 2);
        format!("{} of each side", counted(moves, "move", "moves"))
    } else {
        format!(
            "{} of both sides together",
            counted(u64::from(plies), "move", "moves")
        )
    }
}

fn without(draft: &Draft, resets: Resets) -> String {
    let man = with_article(&draft.pieces[0].one);
    let parts: Vec<String> = [
        (resets.capture, "a capture".to_string()),
        (resets.man_move, format!("a move of {man}")),
        (resets.crowning, "a crowning".to_string()),
    ]
    .into_iter()
    .filter(|(resets, _)| *resets)
    .map(|(_, text)| text)
    .collect();
    if parts.is_empty() {
        return String::new();
    }
    format!(" without {}", join(&parts, "or"))
}

fn material(draft: &Draft, material: Material) -> Option<String> {
    match material {
        Material::Any => None,
        Material::Against { strong, weak } => Some(format!(
            "{} against {}",
            force(draft, strong),
            force(draft, weak)
        )),
        Material::Both { each, total } => {
            let each = (each != Force::ANY).then(|| format!("{} on each side", force(draft, each)));
            let total =
                (total != Span::ANY).then(|| format!("{} in all", span(total, "piece", "pieces")));
            let parts: Vec<String> = each.into_iter().chain(total).collect();
            Some(join(&parts, "and"))
        }
    }
}

/// "three pieces with at least one king".
fn force(draft: &Draft, force: Force) -> String {
    let [man, king, _] = &draft.pieces;
    let place = match force.place {
        Place::Anywhere => "",
        Place::LongDiagonal => " on the long diagonal",
    };
    let lone = Force {
        place: force.place,
        ..Force::LONE_KING
    };
    if force == lone {
        return format!("a lone {}{place}", king.one);
    }
    let men = (force.men != Span::ANY).then(|| span(force.men, &man.one, &man.many));
    let kings = (force.kings != Span::ANY).then(|| span(force.kings, &king.one, &king.many));
    if force.pieces == force.kings && men.is_none() {
        let kings = kings.unwrap_or_else(|| "any pieces".to_string());
        let held = match force.place {
            Place::Anywhere => "",
            Place::LongDiagonal => ", one of them on the long diagonal,",
        };
        return format!("{kings}{held}");
    }
    let parts: Vec<String> = men.into_iter().chain(kings).collect();
    let among = join(&parts, "and");
    let held = match force.place {
        Place::Anywhere => String::new(),
        Place::LongDiagonal => format!(", {} on the long diagonal,", with_article(&king.one)),
    };
    if force.pieces == Span::ANY {
        return format!("{among}{held}");
    }
    let pieces = span(force.pieces, "piece", "pieces");
    if among.is_empty() {
        return format!("{pieces}{held}");
    }
    format!("{pieces}, {among} among them{held},")
}

/// "three kings", "one or two kings", "four to seven pieces", "at least one king".
fn span(span: Span, one: &str, many: &str) -> String {
    let (least, most) = (u64::from(span.least), u64::from(span.most));
    if span.most == u8::MAX {
        return format!("at least {}", counted(least, one, many));
    }
    if least == most {
        return counted(least, one, many);
    }
    if least == 0 {
        return format!("at most {}", counted(most, one, many));
    }
    let word = if most == least + 1 { "or" } else { "to" };
    format!("{} {word} {}", number(least), counted(most, one, many))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans() {
        let pieces = |least, most| span(Span { least, most }, "king", "kings");
        assert_eq!(pieces(1, 1), "one king");
        assert_eq!(pieces(1, 2), "one or two kings");
        assert_eq!(pieces(4, 7), "four to seven kings");
        assert_eq!(pieces(3, 255), "at least three kings");
        assert_eq!(pieces(0, 2), "at most two kings");
        assert_eq!(pieces(0, 0), "no kings");
    }
}
