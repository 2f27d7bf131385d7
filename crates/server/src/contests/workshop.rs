//! Submissions, one after the other: built in the cage, tried in two games, and let in or not.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::contest::{Chunk, Entry, Kind, Nobody, Pair, Ready, Workshop};
use store::contest::State;

use super::meet::Meet;
use super::sources::with_fillers;
use super::{Hall, Kept, PAUSE};

/// Most bytes that are kept of what was said.
const LOG: usize = 8 << 10;

/// Most bytes of what the build of one version leaves on the disk of the server.
const MOST_BUILT: u64 = 256 << 20;

/// Builds what waits until the hall closes.
pub(super) fn build_all(hall: &Arc<Hall>) {
    while !hall.is_ending() {
        match oldest(hall) {
            Some((meet, student, number)) => build(hall, &meet, student, number),
            None => std::thread::sleep(PAUSE),
        }
    }
}

/// The version that has waited longest.
fn oldest(hall: &Hall) -> Option<(Arc<Meet>, usize, u32)> {
    let mut waiting = Vec::new();
    let own = |meet: &Arc<Meet>| meet.holding().is_some();
    for meet in hall.meets().into_iter().filter(own) {
        for (student, own) in meet.kept().students.iter().enumerate() {
            let waits = own.versions.iter().filter(|v| v.state == State::Waiting);
            waiting.extend(waits.map(|v| (v.at, student, v.number, meet.clone())));
        }
    }
    let first = waiting.into_iter().min_by_key(|(at, ..)| *at)?;
    Some((first.3, first.1, first.2))
}

fn build(hall: &Hall, meet: &Meet, student: usize, number: u32) {
    if !mark(
        hall,
        meet,
        student,
        number,
        State::Building,
        "",
        Duration::ZERO,
    ) {
        return;
    }
    let begun = Instant::now();
    let tried = try_out(meet, student, number);
    if hall.is_ending() {
        // It was cut off, and begins anew.
        return;
    }
    let (state, log) = match &tried {
        Ok(log) => (State::Ready, log),
        Err(log) => (State::Failed, log),
    };
    mark(hall, meet, student, number, state, log, begun.elapsed());
}

/// Notes how far a version is. False if it is there no more.
fn mark(
    hall: &Hall,
    meet: &Meet,
    student: usize,
    number: u32,
    state: State,
    log: &str,
    took: Duration,
) -> bool {
    let noted = meet.change(|kept: &mut Kept| {
        // Another server may have taken the contest over, and builds it itself.
        if meet.holding().is_none() {
            return Ok(false);
        }
        let own = &mut kept.students[student];
        let version = own
            .versions
            .iter_mut()
            .find(|version| version.number == number);
        let Some(version) = version else {
            return Ok(false);
        };
        version.state = state;
        version.log = short(log);
        version.seconds = took.as_secs();
        if state == State::Ready {
            own.plays = Some(number);
        }
        Ok(true)
    });
    hall.wait(noted).unwrap_or(false)
}

/// Builds a version and lets it play. What was said, whether it is ready or not.
fn try_out(meet: &Meet, student: usize, number: u32) -> Result<String, String> {
    let kept = meet.kept();
    let own = &kept.students[student];
    let version = own.versions.iter().find(|version| version.number == number);
    let version = version.ok_or("it was taken back")?;
    meet.fetch(student, number)?;
    let contest = meet.contest(&with_fillers(&version.table))?;
    let entry = contest.bots.iter().find(|bot| bot.name == own.name);
    let entry = entry.ok_or("its table was lost")?.clone();
    let ready = made_ready(meet, student, number, &entry);
    let tried = match &ready.bots[0].kind {
        Kind::Unready(why) => Err(why.clone()),
        _ => games(meet, &contest, &ready),
    };
    ready.remove();
    tried
}

/// A version of a student's bot, built or taken from what was built before.
pub(super) fn made_ready(meet: &Meet, student: usize, number: u32, entry: &Entry) -> Ready {
    let workshop = Workshop {
        kept: Some(meet.builds_of(student, number)),
        most_built: MOST_BUILT,
        ..Workshop::default()
    };
    workshop.ready(std::slice::from_ref(entry), &|_, _| {})
}

/// Two games against somebody who makes any legal move. A fault of its own keeps a bot out.
fn games(meet: &Meet, contest: &arena::contest::Contest, ready: &Ready) -> Result<String, String> {
    let rulebook = meet.rulebook()?;
    let opponent = Entry {
        name: "opponent".to_string(),
        kind: Kind::House(0),
    };
    let mut setting = contest.setting(&rulebook);
    setting.bots = vec![ready.bots[0].clone(), opponent];
    let pair = Pair {
        number: 0,
        bots: [0, 1],
        opening: 0,
        wanted: [true, true],
    };
    let chunk = Chunk {
        setting,
        pairs: vec![pair],
    };
    let mut said = String::new();
    for played in chunk.play(&Nobody)? {
        let side = usize::from(played.bots[1] == 0);
        let lost = played
            .forfeit()
            .is_some_and(|(loser, _)| loser.index() == side);
        said += &format!(
            "test game {}: {}\n{}",
            played.id.game + 1,
            played.why,
            played.logs[side]
        );
        if lost {
            return Err(said);
        }
    }
    Ok(said)
}

fn short(log: &str) -> String {
    let end = (0..=LOG.min(log.len()))
        .rev()
        .find(|at| log.is_char_boundary(*at));
    log[..end.unwrap_or(0)].to_string()
}
