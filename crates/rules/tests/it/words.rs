//! Words of the vocabulary, each in a small rulebook with what must hold by it.

use std::sync::Arc;

use rules::{Endings, Game, How, KingWeight, Reason, Record, Rulebook, Status, builtin, file};

/// A rulebook like another with some lines that differ.
fn like(parent: &str, lines: &str) -> Arc<Rulebook> {
    let text = format!("extends = \"{parent}\"\nid = \"house\"\nnotation.game-type = 199\n{lines}");
    let read = file::rulebook(&text, &builtin::parent);
    read.unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
}

fn texts(game: &Game) -> Vec<String> {
    let moves = game.legal_moves().iter();
    let mut texts: Vec<String> = moves.map(|mv| game.number_text(mv)).collect();
    texts.sort();
    texts
}

fn legal(rulebook: &Arc<Rulebook>, fen: &str) -> Vec<String> {
    texts(&Game::from_fen(rulebook.clone(), fen).unwrap())
}

fn refusal(rulebook: &Arc<Rulebook>, fen: &str, text: &str) -> String {
    let game = Game::from_fen(rulebook.clone(), fen).unwrap();
    let refusal = game.resolve_str(text).unwrap_err();
    format!("{}: {}", refusal.key(), refusal.sentence(rulebook))
}

#[test]
fn a_king_weighs_what_the_rulebook_says() {
    // The man on 32 can take two men, or a king.
    let fen = "W:W32:B28,19,K27";
    let preference = "capture.preference = [\"most-value\"]\n";
    let weigh = |weight: &str| {
        let lines = format!("ranks.man.jump.directions = \"diagonal\"\n{preference}{weight}");
        legal(&like("international", &lines), fen)
    };
    assert_eq!(weigh(""), ["32x14"]);
    assert_eq!(weigh("capture.king-weight = 1.5"), ["32x14"]);
    assert_eq!(weigh("capture.king-weight = 2"), ["32x14", "32x21"]);
    assert_eq!(weigh("capture.king-weight = 2.5"), ["32x21"]);
    let under_two = like("frisian", "capture.king-weight = \"under-two\"");
    let weight = under_two.mechanics().capture.king_weight;
    assert_eq!(weight, KingWeight::UnderTwo);
    assert_eq!(
        under_two.play_hash(),
        builtin::rulebook("frisian").unwrap().play_hash()
    );
}

#[test]
fn a_capture_keeps_its_direction() {
    let straight = like("english", "capture.turning = \"straight-on\"");
    assert_eq!(
        legal(&builtin::rulebook("english").unwrap(), "B:W6,14:B1"),
        ["1x17"]
    );
    assert_eq!(legal(&straight, "B:W6,14:B1"), ["1x10"]);
    assert_eq!(legal(&straight, "B:W6,15:B1"), ["1x19"]);
    assert_eq!(
        refusal(&straight, "B:W6,14:B1", "1x10x17"),
        "keeps-direction: a capture keeps the direction of its first jump"
    );
}

#[test]
fn pieces_go_as_far_as_they_may() {
    let far = like(
        "english",
        "ranks.king.step.reach = 2\nranks.king.jump.approach = 2",
    );
    assert_eq!(legal(&far, "B:W32:BK1"), ["1-10", "1-5", "1-6"]);
    assert_eq!(legal(&far, "B:W10:BK1"), ["1x15"]);
    assert_eq!(
        refusal(&far, "B:W32:BK1", "1-15"),
        "step-too-far: that is too far: a king steps at most two squares"
    );
    let just = like(
        "english",
        "ranks.king.step.reach = { exactly = 2, clause = \"rule 3\" }",
    );
    assert_eq!(legal(&just, "B:W32:BK1"), ["1-10"]);
    assert_eq!(
        refusal(&just, "B:W32:BK1", "1-6"),
        "step-too-far: that is the wrong distance: a king steps just two squares (rule 3)"
    );
    let one = like("english", "ranks.king.step.reach = 1");
    assert_eq!(
        one.play_hash(),
        builtin::rulebook("english").unwrap().play_hash()
    );
}

#[test]
fn men_hop_over_lines_of_friends() {
    let line = like("english", "ranks.man.hop = \"line-of-friends\"");
    assert_eq!(
        legal(&line, "B:W32:B1,6,10"),
        ["1-15", "1-5", "10-14", "10-15", "6-15", "6-9"]
    );
    let mixed = "B:W32:B1,K6";
    assert!(
        !legal(&line, mixed).contains(&"1-10".to_string()),
        "another rank is no friend"
    );
    let back = "ranks.man.hop = { over = \"line-of-friends\", directions = \"diagonal-backward\" }";
    let back = like("english", back);
    assert!(legal(&back, "B:W32:B6,10").contains(&"10-1".to_string()));
    let same = "ranks.man.hop = { over = \"line-of-friends\", directions = \"diagonal-forward\" }";
    assert_eq!(like("english", same).identity(), line.identity());
}

const BREAKTHROUGH: &str = "endings.counter = [{ name = \"king\", plies = 0, gives = \"strong\", \
    material = { strong = { kings = \"1+\" }, weak = { kings = 0 } } }]";

#[test]
fn the_first_king_wins() {
    let breakthrough = like("english", BREAKTHROUGH);
    let mut game = Game::from_fen(breakthrough.clone(), "B:W21:B25").unwrap();
    let over = game.play_str("25-29").unwrap();
    let Status::Over(outcome) = over else {
        panic!("{over:?}");
    };
    assert_eq!(outcome.label(&breakthrough), "first wins: king");
    let both = Game::from_fen(
        like(
            "english",
            &BREAKTHROUGH.replace("weak = { kings = 0 }", "weak = { pieces = \"1+\" }"),
        ),
        "B:WK21:BK25",
    );
    assert_eq!(both.unwrap().outcome().unwrap().winner, None);
    let flaw = BREAKTHROUGH.replace(
        "material = { strong = { kings = \"1+\" }, weak = { kings = 0 } }",
        "material = { total = 2 }",
    );
    let text = format!("extends = \"english\"\nid = \"house\"\n{flaw}");
    let mistakes = file::read(&text, &builtin::parent).unwrap_err();
    assert!(
        mistakes[0]
            .to_string()
            .contains("expected `strong` and `weak`"),
        "{mistakes:?}"
    );
}

#[test]
fn blocked_pieces_draw() {
    let slovak = like("english", "endings.no-move = \"draws-if-blocked\"");
    let blocked = Game::from_fen(slovak.clone(), "B:W9,14:B5").unwrap();
    assert_eq!(blocked.outcome().unwrap().label(&slovak), "draw: no-moves");
    let mut gone = Game::from_fen(slovak.clone(), "W:W14:B10").unwrap();
    gone.play_str("14x7").unwrap();
    assert_eq!(
        gone.outcome().unwrap().label(&slovak),
        "second wins: no-pieces"
    );
    assert!(slovak.beyond_tables().is_some());
}

#[test]
fn agreement_is_as_the_rulebook_says() {
    let allows = |parent: &str, lines: &str| {
        let rulebook = like(parent, lines);
        let endings: &Endings = rulebook.endings();
        endings.allows_agreement()
    };
    assert!(allows("english", ""));
    assert!(!allows("english", "endings.agreement = \"never\""));
    assert!(!allows("parlour", ""));
    assert!(allows("parlour", "endings.agreement = \"allowed\""));
    let never = like("english", "endings.agreement = \"never\"");
    let mut game = Game::new(never.clone(), 0);
    assert_eq!(game.agree_draw(), Err(Reason::NoAgreement));
    let english = builtin::rulebook("english").unwrap();
    assert_ne!(never.identity(), english.identity());
    assert_eq!(never.play_hash(), english.play_hash());
    let said = like("english", "endings.agreement = \"allowed\"");
    assert_eq!(said.canonical_text(), like("english", "").canonical_text());
}

/// Both sides go to and fro with a king until the position has stood so often.
fn to_and_fro(game: &mut Game, times: usize) {
    for _ in 1..times {
        for text in ["1-6", "32-27", "6-1", "27-32"] {
            game.play_str(text).unwrap();
        }
    }
}

#[test]
fn a_third_repetition_is_claimed_not_given() {
    let claim = "endings.repetition = { times = 3, by = \"claim\", clause = \"1.32\", says = \"may claim\" }";
    let rulebook = like("english", claim);
    let clause = rulebook.clause("endings.repetition").unwrap();
    assert_eq!(
        (clause.label.as_str(), clause.says.as_deref()),
        ("1.32", Some("may claim"))
    );
    assert_eq!(
        rulebook.play_hash(),
        builtin::rulebook("english").unwrap().play_hash()
    );
    let fen = "B:WK32:BK1";
    let mut game = Game::from_fen(rulebook.clone(), fen).unwrap();
    assert_eq!(game.claim(), Err(Reason::NoClaim));
    to_and_fro(&mut game, 3);
    assert_eq!((game.outcome(), game.may_claim()), (None, Some(3)));
    let mut other = game.clone();
    other.play_str("1-6").unwrap();
    assert_eq!(other.outcome(), None, "the game may go on");
    assert!(game.claim().is_ok());
    assert_eq!(game.outcome().unwrap().how, How::Repetition { times: 3 });
    let record: Record = game.record();
    let again = Game::replay(&record, rulebook.clone()).unwrap();
    assert_eq!(again.outcome(), game.outcome());
    let mut refereed = Game::from_fen(rulebook, fen).unwrap().refereed();
    for _ in 0..2 {
        for text in ["1-6", "32-27", "6-1", "27-32"] {
            if refereed.outcome().is_none() {
                refereed.play_str(text).unwrap();
            }
        }
    }
    assert_eq!(
        refereed.outcome().unwrap().how,
        How::Repetition { times: 3 }
    );
}

/// Every quotation of every file is carried by a sentence, or is told besides.
#[test]
fn every_quotation_is_told() {
    use rules::sentences::{further_quotes, sentences};
    let mut quoted = 0;
    for id in builtin::ids().chain(builtin::more_ids()) {
        let draft = builtin::draft(id).unwrap();
        let said = sentences(&draft);
        let further = further_quotes(&draft, &said);
        let carried = said.iter().filter_map(|s| s.clause.as_ref());
        let told: Vec<_> = carried.chain(further.iter().map(|(_, c)| *c)).collect();
        for clause in draft.clauses.values().filter(|c| c.says.is_some()) {
            assert!(
                told.iter().any(|c| c.says == clause.says),
                "{id}: {clause:?}"
            );
            quoted += 1;
        }
    }
    assert!(quoted > 100, "only {quoted} quotations");
    let towers = builtin::draft("towers").unwrap();
    let further = further_quotes(&towers, &sentences(&towers));
    assert!(
        further.iter().any(|(key, _)| *key == "ranks.king.names"),
        "{further:?}"
    );
}

/// lidraughts numbers three games that PDN does not.
#[test]
fn games_of_lidraughts_are_known_by_their_numbers() {
    use rules::pdn::{Rulebooks, games};
    for (number, id) in [(96, "breakthrough"), (97, "frysk"), (98, "antidraughts")] {
        let text = format!("[GameType \"{number}\"]\n1. * ");
        let pdn = games(text.as_bytes()).next().unwrap();
        let played = pdn.play(&Rulebooks::builtin(), None).unwrap();
        assert_eq!(played.game.rulebook().id(), id);
    }
}
