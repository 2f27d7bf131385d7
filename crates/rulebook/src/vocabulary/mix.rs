//! Rulebooks mixed at random from the declarations, for tests and fuzzers.

use moves::{MidChain, Rank};

use super::{Bears, Field, Needed, Rule, Takes, Value, rules};
use crate::{Counter, Draft, Start};

/// A rulebook like the model in which about half of all rules are others, drawn from what the
/// vocabulary declares. The rules may contradict each other: [`flaws`](crate::flaws) tells.
///
/// `draw` gives a number below the one that it is asked for.
///
/// ```
/// use rulebook::{Rulebook, builtin, vocabulary};
/// let mut seed = moves::Seed::new(1);
/// let english = builtin::draft("english").unwrap();
/// let mixed = (0..).map(|_| vocabulary::mix(&english, &mut |below| seed.below(below)));
/// let rulebook = mixed.take(100).find_map(|draft| Rulebook::new(draft).ok()).unwrap();
/// assert_eq!(rulebook.id(), "mixed");
/// ```
pub fn mix(model: &Draft, draw: &mut dyn FnMut(usize) -> usize) -> Draft {
    let mut draft = Draft {
        id: "mixed".to_string(),
        examples: Vec::new(),
        pieces: super::usual_pieces(),
        clauses: std::collections::BTreeMap::new(),
        start: Start::Rows(vec![1]),
        ..model.clone()
    };
    draft.notation.game_type = 199;
    ranks(&mut draft, draw);
    counters(&mut draft, draw);
    for rule in rules().filter(|rule| is_mixed(rule)) {
        for at in rule.places(&draft) {
            if draw(2) == 0
                && (rule.applies)(&draft, at)
                && let Some(value) = rule.takes.draw(draw)
            {
                (rule.read)(&mut draft, at, &value);
            }
        }
    }
    let [first, second] = &mut draft.sides;
    if first.seat == second.seat {
        second.seat = first.seat.opposite();
    }
    draft
}

/// Rules that decide a game, how it begins and may end, and where the sides sit.
fn is_mixed(rule: &Rule) -> bool {
    let named = [
        "board.rows",
        "sides.*.seat",
        "opening.pie",
        "endings.agreement",
    ];
    rule.bears == Bears::OnPlay || named.contains(&rule.key)
}

/// One, two or three ranks; those that the model lacks are like its highest.
fn ranks(draft: &mut Draft, draw: &mut dyn FnMut(usize) -> usize) {
    let highest = [Rank::Man, Rank::King, Rank::King, Rank::Triple][draw(4)];
    if highest == Rank::Man {
        draft.mechanics.crowning = MidChain::EndsTurn;
    }
    let usual = draft.mechanics.ranks.into_iter().flatten().last();
    for rank in Rank::ALL {
        let rule = draft.mechanics.ranks[rank.index()].or(usual);
        let rule = rule.filter(|_| rank <= highest);
        draft.mechanics.ranks[rank.index()] = rule.map(|mut rule| {
            let zone = super::ranks::usual_zone(rank);
            rule.crowned_on = (rank < highest).then(|| rule.crowned_on.unwrap_or(zone));
            rule
        });
    }
}

fn counters(draft: &mut Draft, draw: &mut dyn FnMut(usize) -> usize) {
    let counter = |n: usize| Counter {
        name: format!("counter-{n}"),
        plies: 20,
        ..Counter::blank()
    };
    draft.endings.counters = (0..draw(3)).map(counter).collect();
}

impl Takes {
    /// Some value that it takes; nothing where values are texts, moves or positions.
    pub fn draw(&self, draw: &mut dyn FnMut(usize) -> usize) -> Option<Value> {
        match self {
            Takes::Word(words) => Some(Value::text(words[draw(words.len())])),
            Takes::Words(words, most) => {
                let count = draw(most.min(&3) + 1);
                let mut left = words.to_vec();
                let drawn = (0..count.min(words.len())).map(|_| left.swap_remove(draw(left.len())));
                Some(Value::texts(drawn))
            }
            Takes::Number(least, most) => Some(Value::Number(number(*least, *most, draw))),
            Takes::Halves(least, most) => Some(Value::halves(number(2 * *least, 2 * *most, draw))),
            Takes::Numbers(least, most) => {
                let count = 1 + draw(3) as u64;
                Some(Value::numbers((0..count).map(|n| (least + n).min(*most))))
            }
            Takes::Range => Some(range(draw)),
            Takes::Table(fields) => Some(table(fields, draw)),
            Takes::Either(forms) => forms[draw(forms.len())].draw(draw),
            Takes::Truth => Some(Value::Truth(draw(2) == 1)),
            Takes::Text | Takes::Name | Takes::Fen => None,
            Takes::Names | Takes::Moves | Takes::Openings | Takes::Refusals => None,
        }
    }
}

/// A number among the first few that it may be: most rules have their usual values there.
fn number(least: u64, most: u64, draw: &mut dyn FnMut(usize) -> usize) -> u64 {
    let few = (most - least).min(9) as usize;
    least + draw(few + 1) as u64
}

fn range(draw: &mut dyn FnMut(usize) -> usize) -> Value {
    let least = draw(4) as u64;
    match draw(3) {
        0 => Value::Number(least),
        1 => Value::text(format!("{least}+")),
        _ => Value::text(format!("{least}-{}", least + draw(3) as u64)),
    }
}

fn table(fields: &[Field], draw: &mut dyn FnMut(usize) -> usize) -> Value {
    let mut members = Vec::new();
    for field in fields {
        let is_there = field.needed != Needed::Never || draw(2) == 0;
        if let Some(value) = is_there.then(|| field.takes.draw(draw)).flatten() {
            members.push((field.name.to_string(), value));
        }
    }
    Value::Table(members)
}
