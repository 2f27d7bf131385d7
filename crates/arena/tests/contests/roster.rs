//! Bots that change, and bots that come late.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::contest::{Journal, Nobody, Opening, Played, Roster, Schedule, read, run};

use crate::{folder, games, rulebook};

/// A contest of some bots in some versions, played to its end in a folder.
fn played_by(folder: &Path, more: &str, bots: &[(&str, &str)]) -> (Vec<Played>, Roster, usize) {
    let tables = bots
        .iter()
        .map(|(name, _)| format!("[[bot]]\nname = '{name}'\nlevel = 0\n"));
    let text = format!("rules = 'contest'\n{more}\n{}", tables.collect::<String>());
    let contest = read(&text, ".".as_ref()).unwrap();
    let mut roster = Roster::by_name(&contest);
    for (member, (_, version)) in roster.bots.iter_mut().zip(bots) {
        member.version = version.to_string();
    }
    let rulebook = rulebook();
    let print = contest.print(&rulebook);
    let mut schedule = Schedule::new(&contest);
    let opening = Opening {
        contest: &contest,
        print: &print,
        roster: &roster,
        rulebook: &rulebook,
    };
    let hear = |played: Played| schedule.hear(&played).map(drop);
    let (mut journal, dropped) = Journal::open(folder, opening, hear).unwrap();
    schedule.rewind();
    let stop = AtomicBool::new(false);
    let setting = contest.setting(&rulebook);
    run(
        &mut schedule,
        &mut journal,
        &setting,
        &Nobody,
        2,
        &stop,
        |_, _| {},
    )
    .unwrap();
    drop(journal);
    (games(folder), roster, dropped)
}

/// What tells a game from others, whoever else takes part: the bots by name, and its moves.
fn known(games: &[Played], roster: &Roster) -> Vec<([String; 2], Vec<String>)> {
    let name = |bot: usize| roster.bots[bot].name.clone();
    let known = games
        .iter()
        .map(|game| (game.bots.map(name), game.moves.clone()));
    known.collect()
}

/// A bot that changed plays its games again, a late one adds its own, and all others are kept.
#[test]
fn a_changed_bot_plays_again_and_a_late_one_adds_its_own() {
    for format in ["round-robin", "gauntlet"] {
        let folder = folder(&format!("versions-{format}"));
        let more = format!("games = 4\nseed = 5\nopenings = 'random'\nformat = '{format}'");
        let (a, b, c) = (("a", "1"), ("b", "1"), ("c", "1"));
        let (first, old, _) = played_by(&folder, &more, &[a, b, c]);
        let before = known(&first, &old);
        let (again, _, dropped) = played_by(&folder, &more, &[a, b, c]);
        assert_eq!((&again, dropped), (&first, 0));
        let (second, new, dropped) = played_by(&folder, &more, &[("d", "1"), a, ("b", "2"), c]);
        let after = known(&second, &new);
        let is_of = |bots: &[String; 2], name: &str| bots.iter().any(|bot| bot == name);
        let kept: Vec<_> = before
            .iter()
            .filter(|(bots, _)| !is_of(bots, "b"))
            .collect();
        if format == "round-robin" {
            assert_eq!(dropped, 8);
            assert_eq!((kept.len(), second.len()), (4, 24));
            for game in kept {
                assert!(after.contains(game), "{game:?}");
            }
        }
        let ids: std::collections::HashSet<_> = second.iter().map(|game| game.id).collect();
        assert_eq!(ids.len(), second.len());
        assert!(folder.join("games-1.jsonl").exists());
    }
}

/// Where pairings follow from results, everything before the first new game is kept.
#[test]
fn a_changed_bot_in_a_swiss_contest() {
    let folder = folder("versions-swiss");
    let more = "games = 2\nseed = 5\nformat = 'swiss'\nrounds = 3";
    let bots = ["a", "b", "c", "d", "e", "f"].map(|name| (name, "1"));
    let (first, _, _) = played_by(&folder, more, &bots);
    let mut changed = bots;
    changed[2].1 = "2";
    let (second, _, dropped) = played_by(&folder, more, &changed);
    assert_eq!(first.len(), second.len());
    assert!(dropped >= 2 && dropped < first.len(), "{dropped}");
    let (third, _, dropped) = played_by(&folder, more, &changed);
    assert_eq!((third, dropped), (second, 0));
}
