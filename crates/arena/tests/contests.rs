//! Whole contests: what is scheduled, what is played, what is kept.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use arena::contest::{
    Chunk, Contest, GameId, Journal, JournalError, Next, Nobody, Opening, Pair, Played, Roster,
    Schedule, Standings, read, read_journal, report, run,
};
use rules::{Rulebook, builtin};
use std::sync::Arc;

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

/// A result without a game: bots with higher numbers win, with the first side or without.
fn result(pair: &Pair, game: usize) -> Played {
    let bots = pair.seated(game);
    let winner = match bots[0].cmp(&bots[1]) {
        std::cmp::Ordering::Greater => Some(0),
        _ => Some(1),
    };
    Played {
        id: GameId {
            pair: pair.number,
            game,
        },
        bots,
        seed: 0,
        start: None,
        first: 0,
        opening: 0,
        moves: Vec::new(),
        ms: Vec::new(),
        winner,
        how: "no-moves".to_string(),
        why: String::new(),
        fault: None,
        used_ms: [0, 0],
        cpu_ms: [0, 0],
        logs: Default::default(),
        confined: String::new(),
        ended: None,
    }
}

/// Hands out everything with so many pairs under way, and finishes the pair that `choose` picks
/// among those. Gives the pairs in the order of their numbers.
fn scheduled(contest: &Contest, width: usize, choose: impl Fn(usize) -> usize) -> Vec<Pair> {
    let mut schedule = Schedule::new(contest);
    let (mut all, mut under_way) = (Vec::new(), Vec::new());
    loop {
        let mut wait = false;
        while under_way.len() < width && !wait {
            match schedule.advance() {
                Next::Play(pair) => {
                    all.push(pair);
                    under_way.push(pair);
                }
                Next::Wait | Next::Over => wait = true,
            }
        }
        if under_way.is_empty() {
            all.sort_by_key(|pair| pair.number);
            return all;
        }
        let pair = under_way.remove(choose(under_way.len()) % under_way.len());
        for game in 0..2 {
            assert_eq!(schedule.hear(&result(&pair, game)), Ok(true));
            assert_eq!(schedule.hear(&result(&pair, game)), Ok(false));
        }
    }
}

const FORMATS: [&str; 6] = [
    "format = 'round-robin'\ngames = 4",
    "format = 'gauntlet'\nchallenger = 'b2'\ngames = 4",
    "format = 'swiss'\nrounds = 4",
    "format = 'knockout'\ngames = 6",
    "format = 'king-of-the-hill'\ngames = 8",
    "format = 'round-robin'\nfocus = true",
];

/// Neither the number of games at a time nor the order in which they end changes who meets whom.
#[test]
fn pairings_follow_from_the_seed_alone() {
    for head in FORMATS {
        let contest = contest(&format!("{head}\nseed = 11"), 7);
        let plain = scheduled(&contest, 1, |_| 0);
        assert!(!plain.is_empty(), "{head}");
        let numbers: Vec<u64> = plain.iter().map(|pair| pair.number).collect();
        assert_eq!(
            numbers,
            (0..plain.len() as u64).collect::<Vec<_>>(),
            "{head}"
        );
        for width in [2, 5, 100] {
            assert_eq!(scheduled(&contest, width, |n| n - 1), plain, "{head}");
            assert_eq!(scheduled(&contest, width, |n| n / 2), plain, "{head}");
        }
    }
}

#[test]
fn another_seed_draws_other_colours() {
    let bots = |seed: u64| -> Vec<[usize; 2]> {
        let contest = contest(&format!("games = 20\nseed = {seed}"), 4);
        let pairs = scheduled(&contest, 1, |_| 0);
        pairs.iter().map(|pair| pair.bots).collect()
    };
    assert_ne!(bots(1), bots(2));
    let firsts = bots(1).iter().filter(|bots| bots[0] < bots[1]).count();
    assert!((15..45).contains(&firsts), "{firsts} of 60");
}

#[test]
fn formats_have_as_many_games_as_they_should() {
    let games = |head: &str, bots: usize| {
        let contest = contest(head, bots);
        2 * scheduled(&contest, 3, |_| 0).len()
    };
    assert_eq!(games("format = 'round-robin'\ngames = 10", 20), 1900);
    assert_eq!(games("format = 'round-robin'\ngames = 2", 5), 20);
    assert_eq!(games("format = 'gauntlet'\ngames = 6", 5), 24);
    assert_eq!(games("format = 'swiss'\nrounds = 3", 8), 24);
    // One rests in each round.
    assert_eq!(games("format = 'swiss'\nrounds = 3", 7), 18);
    assert_eq!(games("format = 'knockout'", 8), 14);
    assert_eq!(games("format = 'knockout'", 6), 10);
    assert_eq!(games("format = 'king-of-the-hill'\ngames = 4", 3), 8);
}

/// The one that always wins is found by every format.
#[test]
fn the_best_comes_first() {
    for head in FORMATS {
        let contest = contest(head, 7);
        let mut schedule = Schedule::new(&contest);
        while let Next::Play(pair) = schedule.advance() {
            for game in 0..2 {
                schedule.hear(&result(&pair, game)).unwrap();
            }
        }
        let standings = Standings::new(&contest, &schedule, 50);
        let best = &standings.rows[0];
        // A gauntlet knows least of those who met only one other.
        if !head.contains("gauntlet") {
            assert_eq!(best.name, "b6", "{head}");
        }
        let last = &standings.rows[6];
        assert!(best.elo.value > last.elo.value, "{head}");
    }
}

/// Nobody meets twice in a Swiss, and nobody rests twice.
#[test]
fn a_swiss_is_fair() {
    for bots in [6, 7, 12, 15] {
        let contest = contest("format = 'swiss'\nrounds = 4", bots);
        let pairs = scheduled(&contest, 1, |_| 0);
        let mut met: Vec<[usize; 2]> = pairs.iter().map(|pair| pair.bots).collect();
        met.iter_mut().for_each(|bots| bots.sort_unstable());
        met.sort_unstable();
        let all = met.len();
        met.dedup();
        assert_eq!(met.len(), all, "{bots} bots");
        for bot in 0..bots {
            let games = met.iter().filter(|bots| bots.contains(&bot)).count();
            assert!((3..=4).contains(&games), "{bots} bots: {games}");
        }
    }
}

/// Further games go to neighbours only, and no more than were asked for.
#[test]
fn focus_looks_at_neighbours_in_doubt() {
    let contest = contest("games = 2\nfocus = 12", 5);
    let mut schedule = Schedule::new(&contest);
    let mut games = 0;
    while let Next::Play(pair) = schedule.advance() {
        if pair.number >= 10 {
            let mut bots = pair.bots;
            bots.sort_unstable();
            assert_eq!(
                bots[0] + 1,
                bots[1],
                "by their strength they are neighbours"
            );
        }
        for game in 0..2 {
            games += 1;
            schedule.hear(&result(&pair, game)).unwrap();
        }
    }
    assert!((22..=32).contains(&games), "{games}");
}

#[test]
fn a_test_of_two_ends_early() {
    let contest = contest("games = 1000\nsprt = [0, 50]", 2);
    let pairs = scheduled(&contest, 1, |_| 0).len();
    assert!(pairs < 100, "{pairs} pairs");
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

/// Whatever part of the journal is left, the rest is played, and nothing twice.
#[test]
fn a_cut_journal_is_completed() {
    for head in [
        "games = 4\nseed = 3",
        "format = 'swiss'\nrounds = 3",
        "focus = true",
    ] {
        let contest = contest(head, 5);
        let whole = folder("whole");
        let expected = timeless(play(&contest, &whole, 2));
        let bytes = std::fs::read(whole.join("games.jsonl")).unwrap();
        let part = folder("part");
        for i in 0..12 {
            let cut = bytes.len() * i / 11;
            std::fs::write(part.join("games.jsonl"), &bytes[..cut]).unwrap();
            let got = timeless(play(&contest, &part, 2));
            assert_eq!(got, expected, "{head}, cut at {cut} of {}", bytes.len());
        }
    }
}

#[test]
fn what_a_power_cut_leaves_is_dropped_and_other_damage_is_told() {
    let contest = contest("games = 4", 3);
    let folder = folder("torn");
    let expected = timeless(play(&contest, &folder, 1));
    let path = folder.join("games.jsonl");
    let bytes = std::fs::read(&path).unwrap();
    // A block that was promised and never written.
    let mut torn = bytes.clone();
    torn.extend([0; 5000]);
    torn.extend(b"\n\0\n");
    std::fs::write(&path, &torn).unwrap();
    assert_eq!(timeless(play(&contest, &folder, 1)), expected);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let mut bent = bytes.clone();
    let middle = bytes.len() / 2;
    bent[middle] ^= 1;
    std::fs::write(&path, &bent).unwrap();
    let error = Journal::open(&folder, opening(&contest, ""), |_| Ok(())).unwrap_err();
    let is_told = matches!(
        error,
        JournalError::Damaged(..) | JournalError::Other { .. }
    );
    assert!(is_told, "{error}");
}

#[test]
fn one_run_at_a_time_and_one_contest_a_folder() {
    let contest = contest("games = 2", 2);
    let folder = folder("busy");
    let print = contest.print(&rulebook());
    let first = Journal::open(&folder, opening(&contest, &print), |_| Ok(())).unwrap();
    let second = Journal::open(&folder, opening(&contest, &print), |_| Ok(())).unwrap_err();
    assert!(second.to_string().contains("runs already"), "{second}");
    drop(first);
    let other = Journal::open(&folder, opening(&contest, "another"), |_| Ok(())).unwrap_err();
    assert!(other.to_string().contains("another contest"), "{other}");
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
                moves = 2\n[[bot]]\nname = 'weak'\nlevel = 1\n[[bot]]\nname = 'strong'\nlevel = 4";
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

fn mistakes(text: &str) -> Vec<String> {
    let mistakes = read(text, Path::new(".")).unwrap_err();
    mistakes.iter().map(ToString::to_string).collect()
}

/// Two bots, so that nothing else is wrong.
const BOTS: &str = "[[bot]]\nname = 'a'\nlevel = 1\n[[bot]]\nname = 'b'\nlevel = 1\n";

#[test]
fn mistakes_are_told_with_their_place() {
    for (head, place, part) in [
        ("rulse = 'contest'", "1:1", "did you mean `rules`?"),
        (
            "rules = 'contest'\nformat = 'round-robbin'",
            "2:10",
            "did you mean `round-robin`?",
        ),
        (
            "rules = 'contest'\ngames = 3",
            "2:9",
            "expected an even number",
        ),
        ("rules = 'contest'\ngames = 'two'", "2:9", "a number from 2"),
        (
            "rules = 'contest'\n[limits]\nmove_sm = 1",
            "3:1",
            "did you mean `move_ms`?",
        ),
        (
            "rules = 'contest'\n[limits]\nmove_ms = 1\nclock_ms = 1",
            "4:12",
            "one of them",
        ),
        (
            "rules = 'contest'\n[limits]\nincrement_ms = 1",
            "3:16",
            "goes with `clock_ms`",
        ),
        (
            "rules = 'contest'\nrounds = 3",
            "2:10",
            "for `format = \"swiss\"` alone",
        ),
        (
            "rules = 'contest'\nformat = 'gauntlet'\nchallenger = 'c'",
            "3:14",
            "no bot",
        ),
        (
            "rules = 'contest'\nopenings = 'evne'",
            "2:12",
            "did you mean `even`?",
        ),
        (
            "rules = 'contest'\nsprt = [10, 0]",
            "2:8",
            "the smaller first",
        ),
        (
            "rules = 'contest'\nfocus = 'yes'",
            "2:9",
            "`true`, `false` or a number",
        ),
        ("rules = 'contest", "1:", ""),
    ] {
        let told = mistakes(&format!("{head}\n{BOTS}"));
        let found = told
            .iter()
            .any(|told| told.starts_with(place) && told.contains(part));
        assert!(found, "{head}: {told:#?}");
    }
    for (bots, part) in [
        ("", "no bots"),
        ("[[bot]]\nname = 'a'\nlevel = 1", "one bot"),
        (
            "[[bot]]\nlevel = 9\n[[bot]]\nname = 'b'\nlevel = 1",
            "`level` is the number 9",
        ),
        (
            "[[bot]]\nname = 'a'\n[[bot]]\nname = 'A'\nlevel = 1",
            "`command` is missing",
        ),
        (
            "[[bot]]\nname = 'a'\nlevel = 1\n[[bot]]\nname = 'A'\nlevel = 1",
            "two bots are called",
        ),
        (
            "[[bot]]\nname = ''\nlevel = 1\n[[bot]]\nname = 'A'\nlevel = 1",
            "1 to 40 letters",
        ),
        (
            "[[bot]]\nname = 'a'\ncommand = 'x'\n[[bot]]\nname = 'b'\nlevel = 1",
            "a list of words",
        ),
        (
            "[[bot]]\nname = 'a'\ncommand = ['x']\nfolder = 'nowhere'\n[[bot]]\nname = 'b'\nlevel = 1",
            "is not there",
        ),
        (
            "[[bot]]\nname = 'a'\nlevel = 1\nbuild = ['make']\n[[bot]]\nname = 'b'\nlevel = 1",
            "this one has a `level`",
        ),
    ] {
        let told = mistakes(&format!("rules = 'contest'\n{bots}"));
        assert!(
            told.iter().any(|told| told.contains(part)),
            "{bots}: {told:#?}"
        );
    }
}

/// Every text is read or refused, however it is bent.
#[test]
fn bent_files_are_read_or_refused() {
    let whole = format!(
        "name = 'x'\nrules = 'contest'\nformat = 'swiss'\nrounds = 3\ngames = 4\nseed = 7\n\
         openings = ['B:W21:B1']\nfocus = true\nmax_plies = 9\nconcurrency = 2\n[limits]\n\
         clock_ms = 5\nincrement_ms = 6\nstart_ms = 1\nmemory_mb = 2\noutput_kb = 3\n\
         [adjudication]\ntables = 't'\nscore = 3\nmoves = 2\n{BOTS}"
    );
    assert!(read(&whole, Path::new(".")).is_ok());
    let mut seed = rules::Seed::new(1);
    let mut refused = 0;
    for _ in 0..3000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=seed.below(4) {
            let at = seed.below(bytes.len());
            match seed.below(3) {
                0 => bytes[at] = seed.next() as u8,
                1 => drop(bytes.drain(at..(at + seed.below(30)).min(bytes.len()))),
                _ => bytes.insert(at, b"='[]{}\n,.0"[seed.below(10)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        refused += u32::from(read(&text, Path::new(".")).is_err());
    }
    assert!((1000..3000).contains(&refused), "{refused}");
    assert!(read(&"x".repeat(1 << 20), Path::new(".")).is_err());
    assert!(read(&"[[".repeat(50_000), Path::new(".")).is_err());
}

/// A report has everything, and nothing of a stranger's text runs in it.
#[test]
fn a_report_is_whole_and_harmless() {
    let evil = "<script>alert(1)</script>";
    let text = format!(
        "name = '{evil}'\nrules = 'contest'\ngames = 4\n[[bot]]\nname = '{evil}'\nlevel = 0\n\
         [[bot]]\nname = '=cmd'\nlevel = 0"
    );
    let contest = read(&text, Path::new(".")).unwrap();
    let (rulebook, folder) = (rulebook(), folder("report"));
    let mut schedule = Schedule::new(&contest);
    let mut games = play(&contest, &folder, 1);
    games[0].logs[0] = format!("{evil}\n</script>");
    let pages = folder.join("report");
    let mut report = report::Report::new(&pages, &contest, &rulebook).unwrap();
    for game in &games {
        schedule.hear(game).unwrap();
        report.add(game).unwrap();
    }
    let standings = Standings::new(&contest, &schedule, 50);
    let page = report.finish(&standings).unwrap();
    let html = std::fs::read_to_string(page).unwrap();
    assert!(!html.contains("<script>alert"), "a name runs");
    assert!(html.contains("&lt;script&gt;alert(1)"));
    let block = std::fs::read_to_string(pages.join("games/0.js")).unwrap();
    assert!(!block.contains("</script"), "a log runs");
    assert_eq!(block.matches("\"why\"").count(), 4);
    let read = |name| std::fs::read_to_string(pages.join(name)).unwrap();
    assert_eq!(read("games.pdn").matches("[Result ").count(), 4);
    assert_eq!(read("games.csv").lines().count(), 5);
    assert!(read("games.csv").contains("'=cmd"));
    let json: serde_json::Value = serde_json::from_str(&read("results.json")).unwrap();
    assert_eq!(json["games"], 4);
    assert_eq!(json["standings"][0]["against"][0]["games"], 4);
}

/// The page of a contest between levels, played to its end.
fn page_of(more: &str, bots: usize) -> (String, serde_json::Value, String) {
    let tables = (0..bots).map(|bot| format!("[[bot]]\nname = 'bot-{bot}'\nlevel = 0\n"));
    let text = format!("rules = 'contest'\n{more}\n{}", tables.collect::<String>());
    let contest = read(&text, Path::new(".")).unwrap();
    let (rulebook, folder) = (rulebook(), folder(&format!("page-{bots}")));
    let mut schedule = Schedule::new(&contest);
    let mut report = report::Report::new(&folder.join("report"), &contest, &rulebook).unwrap();
    for game in &play(&contest, &folder, 1) {
        schedule.hear(game).unwrap();
        report.add(game).unwrap();
    }
    let standings = Standings::new(&contest, &schedule, 50);
    let page = report.finish(&standings).unwrap();
    let pdn = std::fs::read_to_string(folder.join("report/games.pdn")).unwrap();
    let json = report::summary(&contest, &rulebook, &standings);
    (std::fs::read_to_string(page).unwrap(), json, pdn)
}

#[test]
fn a_knockout_has_a_bracket_and_no_doubt() {
    let (html, json, pdn) = page_of("format = 'knockout'\nseed = 3", 5);
    for part in [
        "Bracket",
        "Quarter-finals",
        "Semi-finals",
        "goes on without playing",
        "won the final against",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("likely"), "a verdict of doubt after a final");
    let stages = json["bracket"].as_array().unwrap();
    assert_eq!(stages.len(), 3);
    assert_eq!(stages[2][0]["winner"], json["standings"][0]["bot"]);
    let free = stages[0]
        .as_array()
        .unwrap()
        .iter()
        .filter(|tie| tie["decided"] == "free");
    assert_eq!(free.count(), 3);
    assert_eq!(json["over"], true);
    let dated = pdn.lines().filter(|line| line.starts_with("[Date \"20"));
    assert_eq!(dated.count(), pdn.matches("[Result ").count());
}

#[test]
fn a_swiss_contest_shows_rounds_and_who_rests() {
    let (html, json, _) = page_of("format = 'swiss'\nrounds = 3\ngames = 4", 7);
    assert!(html.contains("Round 3 of 3") && html.contains("one rests"));
    assert_eq!(html.matches("class=\"rests\"").count(), 3);
    let rounds = json["rounds"].as_array().unwrap();
    let resting: std::collections::HashSet<&str> = rounds
        .iter()
        .map(|round| round["rests"].as_str().unwrap())
        .collect();
    assert_eq!(resting.len(), 3, "nobody rests twice");
    for round in rounds {
        assert_eq!(round["meetings"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn a_gauntlet_says_whose_it_is() {
    let (html, _, _) = page_of("format = 'gauntlet'\nchallenger = 'bot-2'", 4);
    assert!(html.contains("gauntlet of bot-2"));
}

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
