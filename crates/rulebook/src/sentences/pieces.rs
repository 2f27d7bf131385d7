//! What the pieces can do, and how they are crowned.

use super::phrases::{directions, open_line, piece as piece_name};
use super::{Script, Section};
use moves::*;

use crate::*;
use texts::{Arg, Message};

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
    let name = piece_name(&draft.pieces[rank.index()]);
    let mut say = |keys: &[&str], text: Message| {
        let keys: Vec<String> = keys
            .iter()
            .map(|key| format!("ranks.{}.{key}", rank.word()))
            .collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        script.say(Section::Pieces, &keys, text.with("piece", name.clone()));
    };
    say(&["step.directions", "step.reach"], step(rule.step));
    if let Some(text) = hop(rule) {
        say(&["hop"], text);
    }
    say(
        &["jump.landing", "jump.approach", "jump.directions"],
        jump(&rule.jump),
    );
    if rule.jump.enemies > 1 {
        let text = Message::new("rule-enemies").with("n", rule.jump.enemies);
        say(&["jump.enemies"], text);
    }
    if let Some(text) = spared(draft, rule.jump.takes) {
        say(&["jump.takes"], text);
    }
}

fn step(step: Step) -> Message {
    if step.directions.is_empty() {
        return Message::new("rule-step-never");
    }
    let text = match step.reach {
        Reach::One => Message::new("rule-step-one"),
        Reach::Any => Message::new("rule-step-any"),
        Reach::UpTo(most) => Message::new("rule-step-up-to").with("n", most),
        Reach::Exactly(squares) => Message::new("rule-step-exactly").with("n", squares),
    };
    text.with("ways", directions(step.directions))
}

/// That a piece hops, and where if that is not where it takes or steps anyway.
fn hop(rule: &RankRule) -> Option<Message> {
    let (text, ways, as_said) = match rule.hop {
        Hop::Never => return None,
        Hop::OneFriend(_) => (
            "rule-hop-one-friend",
            Message::new("hop-ways"),
            rule.jump.directions,
        ),
        Hop::LineOfFriends(_) => (
            "rule-hop-line",
            Message::new("hop-line-ways"),
            rule.step.directions,
        ),
    };
    let told = rule.hop_directions();
    let ways = if told == as_said {
        Arg::from("")
    } else {
        ways.with("ways", directions(told)).into()
    };
    Some(Message::new(text).with("ways", ways))
}

fn jump(jump: &Jump) -> Message {
    if jump.directions.is_empty() {
        return Message::new("rule-jump-never");
    }
    let landing = Message::new(match jump.landing {
        Landing::Next => "landing-next",
        Landing::Any => "landing-any",
        Landing::AnyButBehindKing => "landing-but-behind-king",
        Landing::AnyThatGoesOn => "landing-goes-on",
    });
    let text = match jump.approach {
        Reach::One => Message::new("rule-jump-near").with("ways", directions(jump.directions)),
        Reach::Any => Message::new("rule-jump-far").with("line", open_line(jump.directions)),
        Reach::UpTo(most) => Message::new("rule-jump-up-to")
            .with("n", most)
            .with("line", open_line(jump.directions)),
        Reach::Exactly(squares) => Message::new("rule-jump-exactly")
            .with("n", squares)
            .with("line", open_line(jump.directions)),
    };
    text.with("landing", landing)
}

/// The ranks that a piece cannot take.
fn spared(draft: &Draft, takes: RankSet) -> Option<Message> {
    let spared: Vec<Message> = Rank::ALL
        .into_iter()
        .filter(|rank| draft.mechanics.rank(*rank).is_some() && !takes.has(*rank))
        .map(|rank| piece_name(&draft.pieces[rank.index()]))
        .collect();
    (!spared.is_empty()).then(|| Message::new("rule-spares").with("spared", Arg::nor(spared)))
}

fn quiet_run(script: &mut Script<'_>) {
    let QuietRun::AtMost(most) = script.draft.quiet_run else {
        return;
    };
    let [man, king, _] = script.draft.pieces.each_ref().map(piece_name);
    let text = Message::new("rule-quiet-run")
        .with("man", man)
        .with("king", king)
        .with("n", most);
    script.say(Section::Pieces, &["ranks.king.quiet-run"], text);
}

fn crowning(script: &mut Script<'_>) {
    let draft = script.draft;
    let [man_rule, king_rule, _] = &draft.mechanics.ranks;
    let [man, king, triple] = draft.pieces.each_ref().map(piece_name);
    let Some(king_rule) = king_rule else {
        let text = Message::new("rule-no-crowning").with("piece", man);
        return script.say(Section::Crowning, &["crowning.king"], text);
    };
    if let Some(zone) = man_rule.and_then(|rule| rule.crowned_on) {
        let text = crowned(man, king.clone(), zone);
        script.say(Section::Crowning, &["crowning.king"], text);
    }
    if let Some(zone) = king_rule.crowned_on {
        let text = crowned(king, triple, zone);
        script.say(Section::Crowning, &["crowning.triple"], text);
    }
    if draft.mechanics.capture.chain != Chain::OneJump {
        let text = Message::new(mid_chain(draft.mechanics.crowning));
        script.say(Section::Crowning, &["crowning.mid-chain"], text);
    }
}

fn crowned(from: Message, to: Message, zone: Zone) -> Message {
    let key = match zone {
        Zone::FarRow => "rule-crowned-far",
        Zone::HomeRow => "rule-crowned-home",
    };
    Message::new(key).with("from", from).with("to", to)
}

fn mid_chain(mid_chain: MidChain) -> &'static str {
    match mid_chain {
        MidChain::EndsTurn => "rule-mid-chain-ends",
        MidChain::OnlyAtRest => "rule-mid-chain-rest",
        MidChain::GoesOn => "rule-mid-chain-goes-on",
    }
}
