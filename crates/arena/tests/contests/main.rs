//! Whole contests: what is scheduled, what is played, what is kept.

mod file;
mod journal;
mod report;
mod roster;
mod schedule;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::contest::{
    Chunk, Contest, Journal, Nobody, Opening, Pair, Played, Roster, Schedule, read, read_journal,
    run,
};
use rules::{Rulebook, builtin};

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("contests")
        .join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn rulebook() -> Arc<Rulebook> {
    builtin::rulebook("contest").unwrap()
}

/// A contest of bots that make any legal move.
fn contest(head: &str, bots: usize) -> Contest {
    let bots = (0..bots).map(|i| format!("[[bot]]\nname = 'b{i}'\nlevel = 0\n"));
    let text = format!("rules = 'contest'\n{head}\n{}", bots.collect::<String>());
    read(&text, Path::new(".")).unwrap()
}

/// What a journal is opened with: nobody's program matters here.
fn opening<'a>(contest: &'a Contest, print: &'a str) -> Opening<'a> {
    Opening {
        contest,
        print,
        roster: Box::leak(Box::new(Roster::by_name(contest))),
        rulebook: Box::leak(Box::new(rulebook())),
    }
}

/// Plays a contest to its end in a folder; gives the games in the order of their names.
fn play(contest: &Contest, folder: &Path, concurrency: usize) -> Vec<Played> {
    let rulebook = rulebook();
    let setting = contest.setting(&rulebook);
    let mut schedule = Schedule::new(contest);
    let print = contest.print(&rulebook);
    let hear = |played: Played| schedule.hear(&played).map(drop);
    let (mut journal, _) = Journal::open(folder, opening(contest, &print), hear).unwrap();
    schedule.rewind();
    let stop = AtomicBool::new(false);
    run(
        &mut schedule,
        &mut journal,
        &setting,
        &Nobody,
        concurrency,
        &stop,
        |_, _| {},
    )
    .unwrap();
    drop(journal);
    games(folder)
}

fn games(folder: &Path) -> Vec<Played> {
    let mut games = Vec::new();
    read_journal(folder, |played| {
        games.push(played);
        Ok(())
    })
    .unwrap();
    games.sort_by_key(|played| played.id);
    games
}

/// What does not depend on the clock.
fn timeless(mut games: Vec<Played>) -> Vec<Played> {
    for game in &mut games {
        game.ms.clear();
        game.used_ms = [0, 0];
        game.ended = None;
    }
    games
}

#[test]
fn the_same_games_at_any_concurrency() {
    let contest = contest("games = 6\nseed = 5\nopenings = 'random'", 5);
    let one = timeless(play(&contest, &folder("one"), 1));
    assert_eq!(one.len(), 60);
    assert_eq!(timeless(play(&contest, &folder("four"), 4)), one);
    // Both games of a pair have the same opening and the same obstacles.
    for pair in one.chunks(2) {
        assert_eq!(pair[0].moves[..4], pair[1].moves[..4]);
        assert_eq!(pair[0].seed, pair[1].seed);
        assert_eq!(pair[0].bots, [pair[1].bots[1], pair[1].bots[0]]);
    }
}

/// A chunk is plain data: it survives the way to another machine, and so do its games.
#[test]
fn a_chunk_travels() {
    let contest = contest("seed = 9\nopenings = 'even'", 2);
    let pair = Pair {
        number: 3,
        bots: [1, 0],
        opening: 3,
        wanted: [true, true],
    };
    let chunk = Chunk {
        setting: contest.setting(&rulebook()),
        pairs: vec![pair],
    };
    let text = serde_json::to_string(&chunk).unwrap();
    let there: Chunk = serde_json::from_str(&text).unwrap();
    assert_eq!(there, chunk);
    let games = there.play(&Nobody).unwrap();
    assert_eq!(
        timeless(games.clone()),
        timeless(chunk.play(&Nobody).unwrap())
    );
    let text = serde_json::to_string(&games).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Played>>(&text).unwrap(), games);
    for game in &games {
        game.replay(&rulebook()).unwrap();
    }
}

/// Somebody who knows the result ends the game, and the record says so.
#[test]
fn an_arbiter_ends_games() {
    struct Always;
    impl arena::contest::Arbiter for Always {
        fn known(&self, game: &rules::Game) -> Option<Option<rules::Side>> {
            (game.turns().len() >= 6).then_some(Some(rules::Side::Second))
        }
    }
    let contest = contest("", 2);
    let pair = Pair {
        number: 0,
        bots: [0, 1],
        opening: 0,
        wanted: [true, false],
    };
    let setting = contest.setting(&rulebook());
    let chunk = Chunk {
        setting,
        pairs: vec![pair],
    };
    let games = chunk.play(&Always).unwrap();
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!((game.moves.len(), game.winner), (6, Some(1)));
    assert_eq!(game.how, "adjudication");
    game.replay(&rulebook()).unwrap();
}

/// Two levels of the house that agree on who is far ahead.
#[test]
fn bots_that_agree_end_games() {
    let text = "rules = 'english'\nmax_plies = 300\n[limits]\nmove_ms = 20000\n[adjudication]\nscore = 300\n\
                moves = 2\n[[bot]]\nname = 'weak'\nlevel = 1\n[[bot]]\nname = 'strong'\nlevel = 7";
    let contest = read(text, Path::new(".")).unwrap();
    let english = builtin::rulebook("english").unwrap();
    let pair = |number| Pair {
        number,
        bots: [0, 1],
        opening: 0,
        wanted: [true, true],
    };
    let chunk = Chunk {
        setting: contest.setting(&english),
        pairs: (0..3).map(pair).collect(),
    };
    let games = chunk.play(&Nobody).unwrap();
    let ended = games.iter().filter(|game| game.how == "adjudication");
    assert!(ended.clone().count() >= 3, "{games:?}");
    assert!(
        ended
            .clone()
            .all(|game| game.bots[game.winner.unwrap()] == 1)
    );
}
