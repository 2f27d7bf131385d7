//! Rulebooks that build on others.

use rules::*;

/// Reads a file that may extend the built-in rulebooks and these.
fn read(text: &str, others: &[(&str, &str)]) -> Result<Draft, Vec<file::Diagnostic>> {
    let parents = |id: &str| {
        let found = others.iter().find(|(name, _)| *name == id);
        found
            .map(|(_, text)| text.to_string())
            .or_else(|| builtin::parent(id))
    };
    file::read(text, &parents)
}

fn told(text: &str, others: &[(&str, &str)]) -> String {
    let mistakes = read(text, others).expect_err("it has a mistake");
    mistakes[0].to_string()
}

#[test]
fn two_lines_are_a_rulebook() {
    let draft = read("extends = \"english\"\nid = \"at-my-place\"", &[]).unwrap();
    let english = builtin::draft("english").unwrap();
    assert_eq!(draft.name, "At my place");
    assert_eq!(draft.summary, "Based on English draughts.");
    assert_eq!(draft.mechanics, english.mechanics);
    assert_eq!(draft.endings, english.endings);
    assert_eq!(draft.clauses, {
        let mut clauses = english.clauses;
        clauses.remove("notation.game-type");
        clauses
    });
    // What is a file's own is not taken over.
    assert!(draft.examples.is_empty());
    assert_eq!(draft.notation.game_type, 199);
}

#[test]
fn tables_merge_and_lists_replace() {
    let text = r#"
        extends = "russian"
        id = "house"
        ranks.king.jump.landing = "next"
        capture.preference = ["most-pieces"]
        endings.counter = []
    "#;
    let draft = read(text, &[]).unwrap();
    let king = draft.mechanics.rank(Rank::King).unwrap();
    assert_eq!(king.jump.landing, Landing::Next);
    assert_eq!(king.jump.approach, Reach::Any);
    assert!(draft.mechanics.capture.prefers(Preference::MostPieces));
    assert!(draft.endings.counters.is_empty());
    assert_eq!(draft.endings.repetition, Repetition::Draw(3));
}

#[test]
fn a_changed_rule_loses_the_clause_it_had() {
    let text = r#"
        extends = "contest"
        id = "house"
        capture.duty = "optional"
        capture.chain = { is = "one-jump", clause = "house rule 2", says = "One is enough." }
    "#;
    let draft = read(text, &[]).unwrap();
    assert_eq!(draft.clauses.get("capture.duty"), None);
    let chain = &draft.clauses["capture.chain"];
    assert_eq!(chain.label, "house rule 2");
    assert_eq!(chain.says.as_deref(), Some("One is enough."));
    assert_eq!(draft.clauses["capture.removal"].label, "rule 8");
}

#[test]
fn a_table_gives_its_lines_their_clause() {
    let text = r#"
        extends = "english"
        id = "house"
        [ranks.king]
        clause = "page 2"
        step.reach = "any"
        jump = { approach = "any", landing = { is = "any", clause = "page 3" } }
    "#;
    let draft = read(text, &[]).unwrap();
    let label = |key: &str| draft.clauses[key].label.clone();
    assert_eq!(label("ranks.king.step.reach"), "page 2");
    assert_eq!(label("ranks.king.jump.approach"), "page 2");
    assert_eq!(label("ranks.king.jump.landing"), "page 3");
    assert_eq!(
        label("ranks.king.jump.directions"),
        "WCDF, capturing move of a king"
    );
}

#[test]
fn a_start_replaces_the_rows_and_the_other_way_round() {
    let fen = "extends = \"english\"\nid = \"ending\"\nboard.start = \"B:W32:B1\"";
    let draft = read(fen, &[]).unwrap();
    assert_eq!(draft.start, Start::Fen("B:W32:B1".to_string()));
    let rows = "extends = \"ending\"\nid = \"again\"\nboard.rows = [1]";
    let draft = read(rows, &[("ending", fen)]).unwrap();
    assert_eq!(draft.start, Start::Rows(vec![1]));
    let drawn = "extends = \"obstacles\"\nid = \"fixed\"\nboard.obstacles = [14, 19]";
    let draft = read(drawn, &[]).unwrap();
    assert_eq!(draft.obstacles, Obstacles::Fixed(vec![14, 19]));
}

#[test]
fn kings_can_be_taken_away() {
    let text = "extends = \"english\"\nid = \"men-only\"\nranks.king = \"none\"";
    let draft = read(text, &[]).unwrap();
    assert_eq!(draft.mechanics.highest(), Rank::Man);
    let contest = builtin::draft("contest").unwrap();
    assert_eq!(draft.mechanics.ranks, contest.mechanics.ranks);
}

#[test]
fn rulebooks_that_build_on_each_other_are_refused() {
    let [a, b] = ["extends = \"b\"\nid = \"a\"", "extends = \"a\"\nid = \"b\""];
    assert_eq!(
        told(a, &[("a", a), ("b", b)]),
        "1:11: the rulebook `b` has mistakes itself: 1:11: `a` builds on this rulebook itself: expected another one"
    );
    assert_eq!(
        told(a, &[("b", "extends = \"b\"")]),
        "1:11: the rulebook `b` has mistakes itself: 1:11: `b` builds on this rulebook itself: expected another one"
    );
}

#[test]
fn a_long_chain_is_refused() {
    let text = |n: usize| format!("extends = \"r{}\"\nid = \"r{n}\"", n + 1);
    let parents = |id: &str| id.strip_prefix('r')?.parse().ok().map(text);
    let mistakes = file::read(&text(0), &parents).expect_err("it never ends");
    let message = &mistakes[0].message;
    assert!(
        message
            .to_string()
            .ends_with("more than 8 rulebooks build on each other"),
        "{message}"
    );
}

#[test]
fn a_parent_with_mistakes_is_told_at_the_line_that_names_it() {
    let parent = "extends = \"english\"\nid = \"parent\"\ncapture.duty = \"maybe\"";
    assert_eq!(
        told(
            "id = \"child\"\nextends = \"parent\"",
            &[("parent", parent)]
        ),
        "2:11: the rulebook `parent` has mistakes itself: 3:16: `capture.duty` is `maybe`: expected `optional`, `huff` or `compulsory`"
    );
}

#[test]
fn flaws_that_are_found_later_have_a_place() {
    let text = "extends = \"english\"\nid = \"house\"\n\n[[example]]\ntitle = \"One\"\nmoves = [\"1-5\"]\n";
    let (_, places) = file::rulebook_with_places(text, &builtin::parent).unwrap();
    let place = |key: &str| {
        let flaw = Flaw {
            key: key.to_string(),
            message: "wrong".into(),
        };
        let found = places.locate(&flaw);
        (found.line, found.column)
    };
    assert_eq!(place("example.1"), (4, 1));
    assert_eq!(place("example.1.moves"), (6, 9));
    assert_eq!(place("example.2"), (4, 1));
    assert_eq!(place("capture.duty"), (1, 11));
    assert_eq!(place("id"), (2, 6));
}
