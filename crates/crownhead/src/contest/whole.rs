//! `crownhead contest check` of a whole contest.

use std::path::Path;

use arena::contest::{Entry, Isolation, Kind, Nobody, Pair, Played, Setting, Worker};
use serde_json::json;

use super::open::open;
use super::run::ready;
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::{Screen, harmless};
use crate::stop;

/// What a bot showed.
struct Shown {
    name: String,
    /// What is wrong with it, if anything is.
    wrong: Option<String>,
}

/// Builds all bots of a contest and lets each play a game with either side against somebody who
/// makes any legal move.
pub(super) fn check(path: &Path, isolation: Isolation, json: bool, screen: &mut Screen) -> Done {
    let opened = open(path)?;
    stop::with_the_bots()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let ready = ready(&opened, isolation, cores);
    let anybody = ready.bots.len();
    let mut bots = ready.bots;
    bots.push(Entry {
        name: String::new(),
        kind: Kind::House(0),
    });
    let setting = Setting {
        isolation,
        bots,
        ..opened.contest.setting(&opened.rulebook)
    };
    let worker = Worker::new(&setting, &Nobody).map_err(Failure::Use)?;
    let mut shown = Vec::new();
    for (number, bot) in setting.bots[..anybody].iter().enumerate() {
        let wrong = match &bot.kind {
            Kind::Unready(why) => Some(format!("it is not ready: {}", first_lines(why))),
            _ => tried(&worker, number, anybody),
        };
        if !json {
            tell(&line(&bot.name, wrong.as_deref()));
        }
        shown.push(Shown {
            name: bot.name.clone(),
            wrong,
        });
    }
    conclude(&shown, json, screen)
}

/// Plays a pair of games. What the bot did wrong, if it did.
fn tried(worker: &Worker, bot: usize, anybody: usize) -> Option<String> {
    let pair = Pair {
        number: bot as u64,
        bots: [bot, anybody],
        opening: 0,
        wanted: [true, true],
    };
    let mut wrong = None;
    worker.play(&pair, &mut |played: Played| {
        let loser = played.forfeit().map(|(side, _)| played.bots[side.index()]);
        if wrong.is_none() && loser == Some(bot) {
            wrong = Some(told(&played, bot));
        }
    });
    wrong
}

fn told(played: &Played, bot: usize) -> String {
    let why = played
        .fault
        .as_ref()
        .map_or(&played.why, |fault| &fault.why);
    let wrote = played.fault.as_ref().and_then(|fault| fault.wrote.as_ref());
    let wrote = wrote
        .map(|text| format!("wrote `{text}`: "))
        .unwrap_or_default();
    let side = usize::from(played.bots[1] == bot);
    let last: Vec<&str> = played.logs[side].lines().rev().take(3).collect();
    let said: String = last
        .iter()
        .rev()
        .map(|line| format!("\n    {line}"))
        .collect();
    format!("after {} moves it {wrote}{why}{said}", played.moves.len())
}

fn first_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(12).collect();
    lines.join("\n    ")
}

fn line(name: &str, wrong: Option<&str>) -> String {
    let Some(wrong) = wrong else {
        return format!("well    {name}");
    };
    let lines: Vec<String> = wrong.lines().map(harmless).collect();
    format!("WRONG   {name}: {}", lines.join("\n"))
}

fn conclude(shown: &[Shown], json: bool, screen: &mut Screen) -> Done {
    let wrong = shown.iter().filter(|bot| bot.wrong.is_some()).count();
    if json {
        let bots = shown
            .iter()
            .map(|bot| json!({ "name": bot.name, "ok": bot.wrong.is_none(), "wrong": bot.wrong }));
        screen.json(&json!({ "ok": wrong == 0, "bots": bots.collect::<Vec<_>>() }))?;
    } else {
        let all = shown.len();
        screen.line(&match wrong {
            0 => format!("All is well: {all} bots play legal moves in time."),
            _ => format!("Not yet: {wrong} of {all} bots cannot play as they are."),
        })?;
    }
    Ok(match wrong {
        0 => Answer::Yes,
        _ => Answer::No,
    })
}
