//! What the pieces can do, and how they are crowned.

use super::phrases::{capital, directions, join, number, open_line, with_article};
use super::{Script, Section};
use crate::*;

pub(super) fn write(script: &mut Script<'_>) {
    for rank in Rank::ALL {
        if let Some(rule) = script.draft.mechanics.rank(rank) {
            piece(script, rank, rule);
        }
    }
    quiet_run(script);
    crowning(script);
}

fn piece(script: &mut Script<'_>, rank: Rank, rule: &RankRule) {
    let draft = script.draft;
    let names = capital(&draft.pieces[rank.index()].many);
    let key = |name: &str| format!("ranks.{}.{name}", rank.word());
    let mut say = |keys: &[&str], text: String| {
        let keys: Vec<String> = keys.iter().map(|k| key(k)).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        script.say(Section::Pieces, &keys, text);
    };
    say(&["step.directions", "step.reach"], step(&names, rule.step));
    if rule.hop == Hop::OneFriend {
        say(&["hop"], hop(&names));
    }
    say(
        &["jump.landing", "jump.approach", "jump.directions"],
        jump(&names, &rule.jump),
    );
    if rule.jump.enemies > 1 {
        say(&["jump.enemies"], enemies(&names, rule.jump.enemies));
    }
    if let Some(text) = spared(draft, &names, rule.jump.takes) {
        say(&["jump.takes"], text);
    }
}

fn step(names: &str, step: Step) -> String {
    let far = match step.reach {
        Reach::One => "one square",
        Reach::Any => "any number of empty squares",
    };
    if step.directions.is_empty() {
        return format!("{names} never move without taking.");
    }
    format!("{names} move {far} {}.", directions(step.directions))
}

fn hop(names: &str) -> String {
    format!(
        "{names} may also hop over one friend next to them to the empty square right behind it; this takes nothing and ends the turn."
    )
}

fn jump(names: &str, jump: &Jump) -> String {
    if jump.directions.is_empty() {
        return format!("{names} never take.");
    }
    let landing = match jump.landing {
        Landing::Next => "land on the empty square right behind it",
        Landing::Any => "may land on any empty square behind it",
        Landing::AnyThatGoesOn => {
            "may land on any empty square behind it, but where the capture can go on from some of these, on one of them"
        }
    };
    match jump.approach {
        Reach::One => format!(
            "{names} take an enemy next to them, {}, and {landing}.",
            directions(jump.directions)
        ),
        Reach::Any => format!(
            "{names} fly: they take an enemy at any distance {} and {landing}.",
            open_line(jump.directions)
        ),
    }
}

fn enemies(names: &str, most: u8) -> String {
    format!(
        "In one jump {} may take up to {} enemies that stand on consecutive squares.",
        names.to_lowercase(),
        number(u64::from(most))
    )
}

/// The ranks that a piece cannot take.
fn spared(draft: &Draft, names: &str, takes: RankSet) -> Option<String> {
    let spared: Vec<String> = Rank::ALL
        .into_iter()
        .filter(|rank| draft.mechanics.rank(*rank).is_some() && !takes.has(*rank))
        .map(|rank| draft.pieces[rank.index()].many.clone())
        .collect();
    (!spared.is_empty()).then(|| format!("{names} cannot take {}.", join(&spared, "or")))
}

fn quiet_run(script: &mut Script<'_>) {
    let QuietRun::AtMost(most) = script.draft.quiet_run else {
        return;
    };
    let [man, king, _] = &script.draft.pieces;
    let text = format!(
        "While its side has {}, the same {} may make no more than {} quiet moves running; then it may only take, until another piece of its side has moved.",
        with_article(&man.one),
        king.one,
        number(u64::from(most))
    );
    script.say(Section::Pieces, &["ranks.king.quiet-run"], text);
}

fn crowning(script: &mut Script<'_>) {
    let draft = script.draft;
    let [man, king, _] = &draft.mechanics.ranks;
    let names = draft.pieces.each_ref().map(|p| p.one.as_str());
    let Some(king_rule) = king else {
        let text = format!(
            "There is no crowning: {} on the last row stays what it is.",
            with_article(names[0])
        );
        return script.say(Section::Crowning, &["crowning.king"], text);
    };
    if let Some(zone) = man.and_then(|rule| rule.crowned_on) {
        let text = crowned(names[0], names[1], zone);
        script.say(Section::Crowning, &["crowning.king"], text);
    }
    if let Some(zone) = king_rule.crowned_on {
        let text = crowned(names[1], names[2], zone);
        script.say(Section::Crowning, &["crowning.triple"], text);
    }
    if draft.mechanics.capture.chain != Chain::OneJump {
        let text = mid_chain(draft.mechanics.crowning).to_string();
        script.say(Section::Crowning, &["crowning.mid-chain"], text);
    }
}

fn crowned(from: &str, to: &str, zone: Zone) -> String {
    let row = match zone {
        Zone::FarRow => "the row farthest from its side",
        Zone::HomeRow => "the row nearest to its side",
    };
    format!(
        "{} that lands on {row} becomes {}.",
        capital(&with_article(from)),
        with_article(to)
    )
}

fn mid_chain(mid_chain: MidChain) -> &'static str {
    match mid_chain {
        MidChain::EndsTurn => "Being crowned in the middle of a capture ends the turn.",
        MidChain::OnlyAtRest => {
            "A piece that reaches its crowning row in the middle of a capture goes on as what it was; it is crowned only if the move ends on that row."
        }
        MidChain::GoesOn => {
            "A piece crowned in the middle of a capture goes on at once with its new powers."
        }
    }
}
