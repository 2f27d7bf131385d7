//! Reports: whole, harmless, and as the format wants them.

use std::path::Path;

use arena::contest::{Schedule, Standings, read, report};

use crate::{folder, play, rulebook};

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
