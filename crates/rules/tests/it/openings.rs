//! Openings that are drawn: what the plain generator finds at their end, what is refused, and what
//! records and PDN keep of them.

use std::collections::HashSet;
use std::sync::Arc;

use crate::support::book::{Book, position, shipped};
use crate::support::plain::{Board, PlainMove};
use crate::support::random::{self, Random};
use rules::{
    Draft, Game, Message, Move, Obstacles, OpeningRule, Rulebook, builtin, file, pdn, sentences,
};

/// Positions whose captures make more jumps than this are passed over.
const MOST_JUMPS: usize = 400;

fn deck() -> Arc<Rulebook> {
    builtin::rulebook("english-3-move").unwrap()
}

fn open(rulebook: &Arc<Rulebook>, seed: u64) -> Game {
    Game::open(rulebook.clone(), seed, None).unwrap()
}

/// English draughts with these openings.
fn with(ballots: &str) -> Result<Arc<Rulebook>, String> {
    let text = format!("extends = \"english\"\nid = \"house\"\n[opening]\nballots = {ballots}\n");
    file::rulebook(&text, &builtin::parent).map_err(|problems| problems[0].to_string())
}

/// A line that both generators play, and where the plain one comes to.
struct Line {
    texts: Vec<String>,
    end: Board,
}

/// A random line from the start of mixed rules; nothing where a position has too many captures.
fn line(fast: &Arc<Rulebook>, book: &Book, plies: usize, random: &mut Random) -> Option<Line> {
    let mut game = Game::new(fast.clone(), 0);
    let mut end = book.board(None);
    let mut texts = Vec::new();
    for _ in 0..plies {
        let small = book.plain.is_small(&end, MOST_JUMPS);
        let routes = game.routes().to_vec();
        let mv = small.then(|| routes.get(random.below(routes.len().max(1))))??;
        let legal = book.plain.legal(&end);
        let twin = legal.iter().find(|twin| is_twin(fast, mv, twin));
        end = book.plain.after(&end, twin.expect("both have the move"));
        texts.push(fast.route_text(mv, &routes));
        game.play(mv).unwrap();
    }
    Some(Line { texts, end })
}

fn is_twin(fast: &Rulebook, mv: &Move, twin: &PlainMove) -> bool {
    let place = |square: &rules::Square| {
        let (row, col) = fast.grid().place(*square);
        (i32::from(row), i32::from(col))
    };
    let stops = std::iter::once(&mv.from).chain(&mv.path).map(place);
    let taken: HashSet<_> = mv.captured.iter().map(place).collect();
    stops.eq(twin.stops()) && taken == twin.taken().map(|(at, _)| at).collect()
}

/// Mixed rules without what ends or changes a game in its first moves.
fn mixed(random: &mut Random) -> (Draft, Arc<Rulebook>) {
    loop {
        let mut draft = random::draft(&shipped("english"), random);
        draft.obstacles = Obstacles::None;
        draft.endings.counters.clear();
        draft.quiet_run = rules::QuietRun::Free;
        draft.mechanics.capture.duty = rules::Duty::Compulsory;
        if let Ok(rulebook) = Rulebook::new(draft.clone()) {
            return (draft, rulebook);
        }
    }
}

#[test]
fn of_mixed_rules_lead_where_the_plain_generator_comes_to() {
    let mut random = Random::new(21);
    let mut compared = 0;
    for _ in 0..200 {
        let (draft, fast) = mixed(&mut random);
        let book = Book::new(&draft);
        let lines: Vec<Line> = (1..5)
            .filter_map(|plies| line(&fast, &book, plies, &mut random))
            .collect();
        let texts = lines.iter().map(|line| line.texts.join("  "));
        let opening = OpeningRule::Ballots(texts.collect());
        // A line after which nobody can move is no opening.
        let Ok(drawn) = Rulebook::new(Draft { opening, ..draft }) else {
            continue;
        };
        for (line, seed) in lines.iter().zip(0..) {
            let game = open(&drawn, seed);
            assert_eq!(game.drawn(), line.texts.len());
            assert_eq!(*game.position(), position(&drawn, &line.end));
            compared += 1;
        }
        assert_eq!(drawn.play_hash(), fast.play_hash());
        assert_ne!(drawn.identity(), fast.identity());
        let again = file::rulebook(&file::write(drawn.draft()), &|_| None).unwrap();
        assert_eq!(again.identity(), drawn.identity());
    }
    assert!(compared > 400, "only {compared} openings compared");
}

#[test]
fn the_deck_has_156_openings_that_all_differ() {
    let deck = deck();
    let english = builtin::rulebook("english").unwrap();
    assert_eq!(deck.ballots().len(), 156);
    assert_eq!(deck.play_hash(), english.play_hash());
    let games: Vec<Game> = (0..156).map(|seed| open(&deck, seed)).collect();
    assert!(games.iter().all(|game| game.turns().len() == 3));
    let ends: HashSet<String> = games.iter().map(Game::fen).collect();
    assert_eq!(ends.len(), 156);
    // Seeds go round.
    assert_eq!(open(&deck, 156 * 7 + 3).fen(), games[3].fen());
    assert_eq!(games[3].turns()[0].text, "9-13");
    assert_eq!(Game::new(deck, 3).turns().len(), 0);
}

#[test]
fn a_game_from_a_position_draws_nothing() {
    let fen = "W:W18,30:B10,15";
    let game = Game::open(deck(), 5, Some(fen)).unwrap();
    assert_eq!((game.fen().as_str(), game.drawn()), (fen, 0));
}

#[test]
fn a_position_may_be_drawn_too() {
    let book = with("[\"W:W21-32:B1-11\", \"9-13 22-18 6-9\"]").unwrap();
    let game = open(&book, 0);
    assert_eq!((game.turns().len(), game.drawn()), (0, 0));
    assert_eq!(game.start_fen(), Some("W:W21-32:B1-11"));
    assert_eq!(open(&book, 1).drawn(), 3);
    assert!(book.is_ballot("W:W21-32:B1-11"));
}

#[test]
fn it_does_not_matter_how_an_opening_is_written() {
    let plain = with("[\"9-13 22-17 13x22\", \"W:W21-32:B1-11\"]").unwrap();
    for ballots in [
        "[\" 09-13   22-17 13-22\", \"W:B1-11:W21-32\"]",
        "[\"9-13 22-17 13x22\", \"W:W21,22,23-32:B1-11:H0\"]",
    ] {
        assert_eq!(
            with(ballots).unwrap().identity(),
            plain.identity(),
            "{ballots}"
        );
    }
    let turned = with("[\"W:W21-32:B1-11\", \"9-13 22-17 13x22\"]").unwrap();
    assert_ne!(
        turned.identity(),
        plain.identity(),
        "a seed draws another one"
    );
    let none = with("[]").unwrap();
    let english = builtin::rulebook("english").unwrap();
    assert_eq!(none.identity(), english.identity());
}

#[test]
fn openings_that_cannot_be_are_refused_at_their_place() {
    for (ballots, place, part) in [
        (
            "[\"9-13 22-18\", \"9-14 9-13\"]",
            "4:26",
            "opening 2: `9-13` is not one legal move",
        ),
        ("[\"9-13 x\"]", "4:12", "opening 1: `x` is not"),
        ("[\"W:W21-99\"]", "4:12", "opening 1: column"),
        ("[\"B:W21:B\"]", "4:12", "opening 1 leaves no move"),
        ("[\"\"]", "4:12", "empty"),
        ("\"9-13\"", "4:11", "expected a list of openings"),
        ("[9]", "4:12", "expected a text"),
    ] {
        let told = with(ballots).unwrap_err();
        let lead = told.split_once(' ').map_or("", |(lead, _)| lead);
        assert!(told.contains(part), "{ballots}: {told}");
        assert!(
            lead.contains(place) || told.contains(place),
            "{ballots}: {told}"
        );
    }
    let long = vec!["9-13"; 13].join(" ");
    let told = with(&format!("[\"{long}\"]")).unwrap_err();
    assert!(
        told.contains("13 moves: expected a FEN or a line of 1 to 12"),
        "{told}"
    );
    let drawn = format!("{:?}", vec!["22-18"; 3]);
    let text = format!("extends = \"obstacles\"\nid = \"house\"\n[opening]\nballots = {drawn}\n");
    let told = file::rulebook(&text, &builtin::parent).unwrap_err()[0].to_string();
    assert!(
        told.contains("openings and obstacles are both drawn"),
        "{told}"
    );
}

#[test]
fn a_record_keeps_the_opening() {
    let mut game = open(&deck(), 40);
    let reply = game.legal_moves()[0].clone();
    game.play(&reply).unwrap();
    let record = game.record();
    assert_eq!(record.moves.len(), 4);
    let again = Game::replay(&record, deck()).unwrap();
    assert_eq!((again.record(), again.drawn()), (record.clone(), 3));
    // A game that was played without one is read as it was played.
    let mut free = Game::new(deck(), 40);
    free.play_str("12-16").unwrap();
    let again = Game::replay(&free.record(), deck()).unwrap();
    assert_eq!((again.fen(), again.drawn()), (free.fen(), 0));
}

#[test]
fn pdn_keeps_the_opening() {
    let mut game = open(&deck(), 77);
    let reply = game.legal_moves()[1].clone();
    game.play(&reply).unwrap();
    let text = pdn::write(&pdn::PdnGame::of(&game, None));
    let read = |text: &str| {
        let pdn = pdn::games(text.as_bytes()).next().unwrap();
        let played = pdn.play(&pdn::Rulebooks::builtin(), None).unwrap();
        assert_eq!(played.problems, []);
        played.game
    };
    let again = read(&text);
    assert_eq!((again.record(), again.drawn()), (game.record(), 3));
    // Without the seed the moves are there, and nobody says that they were drawn.
    let without = text.replace("[Seed \"77\"]\n", "");
    assert_ne!(without, text);
    let free = read(&without);
    assert_eq!((free.fen(), free.drawn()), (game.fen(), 0));
    let replayed = Game::replay(&free.record(), deck()).unwrap();
    assert_eq!(replayed.fen(), game.fen());
}

#[test]
fn the_sentence_and_the_difference_tell_them() {
    let said = |rulebook: &Rulebook| {
        let all = sentences::sentences(rulebook.draft());
        let found = all.into_iter().find(|s| s.key == "opening.ballots");
        found.map(|s| s.text.to_string())
    };
    let told = said(&deck()).unwrap();
    assert_eq!(
        told,
        "Each game begins with one of 156 openings, drawn by lot: from 9-13 21-17 5-9 to \
         12-16 24-20 10-15."
    );
    let two = with("[\"9-13 22-18\", \"11-15 23-19\"]").unwrap();
    assert!(said(&two).unwrap().ends_with("9-13 22-18 or 11-15 23-19."));
    assert_eq!(said(&builtin::rulebook("english").unwrap()), None);
    let mut other = deck().draft().clone();
    if let OpeningRule::Ballots(ballots) = &mut other.opening {
        ballots[7] = "9-13 21-17 10-14".to_string();
    }
    let differences = sentences::diff(deck().draft(), &other);
    let text = |message: &Option<Message>| message.as_ref().unwrap().to_string();
    assert_eq!(differences.len(), 1);
    assert!(text(&differences[0].b).contains("9-13 21-17 10-14"));
}

/// A rulebook by the id of its parent and some lines.
fn like(parent: &str, lines: &str) -> Result<Arc<Rulebook>, String> {
    let text = format!("extends = \"{parent}\"\nid = \"house\"\n{lines}\n");
    file::rulebook(&text, &builtin::parent).map_err(|problems| problems[0].to_string())
}

#[test]
fn the_pie_rule_makes_another_rulebook_and_the_same_play() {
    let english = builtin::rulebook("english").unwrap();
    let pie = like("english", "opening.pie = true").unwrap();
    assert!(pie.has_pie() && !english.has_pie());
    assert_ne!(pie.identity(), english.identity());
    assert_eq!(pie.play_hash(), english.play_hash());
    assert_eq!(
        pie.identity(),
        builtin::rulebook("english-pie").unwrap().identity()
    );
    let none = like("english", "opening.pie = false").unwrap();
    assert_eq!(none.identity(), english.identity());
    let written = file::write(pie.draft());
    assert!(written.contains("[opening]\npie = true\n"), "{written}");
    let sentences = sentences::sentences(pie.draft());
    let said = sentences.iter().find(|s| s.key == "opening.pie").unwrap();
    assert!(said.text.to_string().contains("may take it over"));
}

#[test]
fn a_file_has_openings_or_the_pie_rule() {
    let both = like("english", "[opening]\npie = true\nballots = [\"9-13\"]");
    let told = both.unwrap_err();
    assert!(
        told.contains("are both there: expected one of the two"),
        "{told}"
    );
    let other = like("english-3-move", "opening.pie = true").unwrap();
    assert!(other.has_pie() && other.ballots().is_empty());
    let free = like("english-pie", "opening.ballots = [\"9-13\"]").unwrap();
    assert!(!free.has_pie() && free.ballots().len() == 1);
    let told = like("english", "opening.pie = \"yes\"").unwrap_err();
    assert!(told.contains("expected `true` or `false`"), "{told}");
    let told = like("english", "capture.duty = true").unwrap_err();
    assert!(told.contains("a truth value"), "{told}");
}
