//! The ranks of a rulebook, how they are crowned and how they take.

use super::reader::Reader;
use super::value::Value;
use super::words;
use crate::*;

pub(super) fn mechanics(reader: &mut Reader<'_>) -> Mechanics {
    let highest = highest(reader);
    Mechanics {
        ranks: Rank::ALL.map(|rank| (rank <= highest).then(|| rank_rule(reader, rank, highest))),
        crowning: mid_chain(reader, highest),
        capture: capture(reader),
    }
}

/// The highest rank that the file describes. A triple king without a king is noted.
fn highest(reader: &mut Reader<'_>) -> Rank {
    let king = has(reader, Rank::King);
    if has(reader, Rank::Triple) {
        if !king {
            let span = reader.sheet.place("ranks.triple");
            let message = "there are triple kings but no kings: expected [ranks.king] as well";
            reader.problem(&span, message.to_string());
        }
        return Rank::Triple;
    }
    if king { Rank::King } else { Rank::Man }
}

fn has(reader: &Reader<'_>, rank: Rank) -> bool {
    let path = format!("ranks.{}", rank.word());
    // A line for the table as a whole says that there is no such rank.
    reader.line(&path).is_none() && reader.sheet.has_table(&path)
}

fn rank_rule(reader: &mut Reader<'_>, rank: Rank, highest: Rank) -> RankRule {
    let key = |name: &str| format!("ranks.{}.{name}", rank.word());
    let step = Step {
        directions: reader
            .directions(&key("step.directions"))
            .unwrap_or(usual_directions(rank)),
        reach: reader
            .word(&key("step.reach"), &words::REACH)
            .unwrap_or(Reach::One),
    };
    RankRule {
        step,
        hop: reader.word(&key("hop"), &words::HOP).unwrap_or(Hop::Never),
        jump: jump(reader, rank, step.directions, highest),
        crowned_on: (rank < highest).then(|| zone(reader, rank)),
    }
}

fn usual_directions(rank: Rank) -> Directions {
    match rank {
        Rank::Man => Directions::DIAGONAL_FORWARD,
        Rank::King | Rank::Triple => Directions::DIAGONAL,
    }
}

fn jump(reader: &mut Reader<'_>, rank: Rank, step: Directions, highest: Rank) -> Jump {
    let key = |name: &str| format!("ranks.{}.jump.{name}", rank.word());
    Jump {
        directions: reader.directions(&key("directions")).unwrap_or(step),
        approach: reader
            .word(&key("approach"), &words::REACH)
            .unwrap_or(Reach::One),
        landing: reader
            .word(&key("landing"), &words::LANDING)
            .unwrap_or(Landing::Next),
        enemies: reader.number(&key("enemies"), 1..=8).map_or(1, |n| n as u8),
        takes: takes(reader, &key("takes"), highest),
    }
}

/// A list of every rank of the rulebook is the same as `all`.
fn takes(reader: &mut Reader<'_>, key: &str, highest: Rank) -> RankSet {
    let item = reader.line(key).map(|l| &l.item);
    if item.is_none_or(|i| i.value == Value::Text("all".to_string())) {
        return RankSet::ALL;
    }
    let Some(ranks) = reader.words(key, &words::RANKS) else {
        return RankSet::ALL;
    };
    let there = |rank: &Rank| *rank <= highest;
    if Rank::ALL
        .iter()
        .filter(|r| there(r))
        .all(|r| ranks.contains(r))
    {
        return RankSet::ALL;
    }
    RankSet::of(&ranks)
}

fn zone(reader: &mut Reader<'_>, rank: Rank) -> Zone {
    let (key, usual) = match rank {
        Rank::Man => ("crowning.king", Zone::FarRow),
        Rank::King | Rank::Triple => ("crowning.triple", Zone::HomeRow),
    };
    reader.word(key, &words::ZONES).unwrap_or(usual)
}

fn mid_chain(reader: &mut Reader<'_>, highest: Rank) -> MidChain {
    let read = reader.word("crowning.mid-chain", &words::MID_CHAIN);
    for (key, rank) in [
        ("crowning.king", Rank::King),
        ("crowning.triple", Rank::Triple),
        ("crowning.mid-chain", Rank::King),
    ] {
        if rank > highest && reader.is_written_here(key) {
            let span = reader.sheet.place(key);
            let message = format!(
                "`{key}` says how pieces are crowned, but there is no rank `{}`: expected [ranks.{}]",
                rank.word(),
                rank.word()
            );
            reader.problem(&span, message);
        }
    }
    match highest {
        Rank::Man => MidChain::EndsTurn,
        Rank::King | Rank::Triple => read.unwrap_or(MidChain::EndsTurn),
    }
}

fn capture(reader: &mut Reader<'_>) -> Capture {
    Capture {
        duty: reader
            .word("capture.duty", &words::DUTY)
            .unwrap_or(Duty::Compulsory),
        chain: reader
            .word("capture.chain", &words::CHAIN)
            .unwrap_or(Chain::MustFinish),
        removal: reader
            .word("capture.removal", &words::REMOVAL)
            .unwrap_or(Removal::AtEnd),
        turning: reader
            .word("capture.turning", &words::TURNING)
            .unwrap_or(Turning::Free),
        preference: preference(reader),
    }
}

fn preference(reader: &mut Reader<'_>) -> [Option<Preference>; 4] {
    let key = "capture.preference";
    let read = reader.words(key, &Preference::NAMES).unwrap_or_default();
    let mut preference = [None; 4];
    if read.len() > preference.len() {
        let span = reader.sheet.place(key);
        let message = format!(
            "`{key}` has {} entries: expected at most {}",
            read.len(),
            preference.len()
        );
        reader.problem(&span, message);
    }
    for (slot, read) in preference.iter_mut().zip(read) {
        *slot = Some(read);
    }
    preference
}

pub(super) fn pieces(reader: &mut Reader<'_>) -> [PieceName; 3] {
    Rank::ALL.map(|rank| {
        let key = |name: &str| format!("ranks.{}.{name}", rank.word());
        let (one, many, value) = match rank {
            Rank::Man => ("man", "men", 1),
            Rank::King => ("king", "kings", 3),
            Rank::Triple => ("triple king", "triple kings", 5),
        };
        let names = names(reader, &key("names"));
        let (one, many) = names.unwrap_or((one.to_string(), many.to_string()));
        PieceName {
            one,
            many,
            value: reader
                .number(&key("value"), 1..=100)
                .map_or(value, |n| n as u8),
        }
    })
}

fn names(reader: &mut Reader<'_>, key: &str) -> Option<(String, String)> {
    let item = &reader.line(key)?.item;
    let texts = reader.item_texts(key, item)?;
    match <[String; 2]>::try_from(texts) {
        Ok([one, many]) => Some((one, many)),
        Err(texts) => {
            let message = format!(
                "`{key}` is a list of {}: expected two texts, for one and for several",
                texts.len()
            );
            reader.problem(&item.span, message);
            None
        }
    }
}
