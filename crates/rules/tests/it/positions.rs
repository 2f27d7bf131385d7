//! Positions small enough to be counted by hand, one for each rule that perft tables show late
//! or never.

use crate::support::book::{Book, draft, position, shipped, text};
use crate::support::plain::Board;
use crate::support::table::Rules;
use rules::{Draft, Flavour, Position, Rulebook, perft};

/// Checks all legal moves of the starter in a drawn position, with every stop of each.
#[track_caller]
fn check(id: &str, drawing: &str, expected: &[&str]) {
    check_draft(shipped(id), drawing, expected);
}

/// The same for a rulebook that is written out.
#[track_caller]
fn check_text(toml: &str, drawing: &str, expected: &[&str]) {
    let rules = Rules::Toml(format!("{toml}\nnotation.game-type = 100"));
    check_draft(draft(&rules), drawing, expected);
}

#[track_caller]
fn check_draft(draft: Draft, drawing: &str, expected: &[&str]) {
    let book = Book::new(&draft);
    let board = book.drawn(drawing);
    let mut plain: Vec<String> = book.plain.legal(&board).iter().map(text).collect();
    let mut expected: Vec<String> = expected.iter().map(|t| t.to_string()).collect();
    plain.sort();
    expected.sort();
    assert_eq!(plain, expected, "{}, plain", draft.id);
    let fast = Rulebook::new(draft).expect("the rulebook has no flaws");
    let start = position(&fast, &board);
    assert_eq!(counts(&fast, &start), plain_counts(&book, &board), "fast");
}

/// Checks how many moves, routes and landings there are.
#[track_caller]
fn check_counts(id: &str, drawing: &str, expected: [u64; 3]) {
    let book = Book::new(&shipped(id));
    let board = book.drawn(drawing);
    assert_eq!(plain_counts(&book, &board), expected, "{id}, plain");
    let fast = Rulebook::new(shipped(id)).expect("a shipped rulebook has no flaws");
    let start = position(&fast, &board);
    assert_eq!(counts(&fast, &start), expected, "{id}, fast");
}

const FLAVOURS: [Flavour; 3] = [Flavour::Moves, Flavour::Routes, Flavour::Landings];

fn plain_counts(book: &Book, board: &Board) -> [u64; 3] {
    FLAVOURS.map(|flavour| book.plain.perft(board, 1, flavour))
}

fn counts(fast: &Rulebook, start: &Position) -> [u64; 3] {
    FLAVOURS.map(|flavour| perft(fast, start, 1, flavour))
}

const EMPTY: &str = "........";

fn rows(lines: [&str; 8]) -> String {
    lines
        .map(|l| if l.is_empty() { EMPTY } else { l })
        .join("\n")
}

// triple-king: the starter moves up, its home row is the last one.

#[test]
fn a_triple_king_takes_two_neighbours_from_afar_and_lands_anywhere_behind() {
    let two = ["", "", "", "", "...M....", "..M.....", "", "t......."];
    check(
        "triple-king",
        &rows(two),
        &["70x34", "70x25", "70x16", "70x07"],
    );
    let king = two.map(|l| if l == "t......." { "k......." } else { l });
    check("triple-king", &rows(king), &["70-61"]);
}

#[test]
fn three_in_a_row_block_a_triple_king() {
    let three = [
        "", "", "", "....M...", "...M....", "..M.....", "", "t.......",
    ];
    check("triple-king", &rows(three), &["70-61"]);
}

#[test]
fn two_with_a_gap_are_two_jumps() {
    let gap = ["", "", "", "....M...", "", "..M.....", "", "t......."];
    check(
        "triple-king",
        &rows(gap),
        &["70x43x25", "70x43x16", "70x43x07"],
    );
}

#[test]
fn a_triple_king_hops_over_one_friend_when_nothing_can_be_taken() {
    let friend = ["", "", "", "", "", "", ".m......", "t......."];
    check("triple-king", &rows(friend), &["70-52", "61-50", "61-52"]);
    let enemy = ["", "", "", "", "", "..M.....", ".m......", "t......."];
    check("triple-king", &rows(enemy), &["61x43"]);
    let two_friends = ["", "", "", "", "", "..m.....", ".m......", "t......."];
    check(
        "triple-king",
        &rows(two_friends),
        &["52-41", "52-43", "61-50"],
    );
}

#[test]
fn a_man_crowned_in_mid_chain_goes_on_with_new_powers_or_not() {
    let far = ["", "..M.....", ".m...M..", "", "", "", "", ""];
    check("triple-king", &rows(far), &["21x03x36=k", "21x03x47=k"]);
    check("russian", &rows(far), &["21x03x36=k", "21x03x47=k"]);
    check("brazilian", &rows(far), &["21x03=k"]);
    check("parlour", &rows(far), &["21x03=k"]);
    let near = ["", "..M.M...", ".m......", "", "", "", "", ""];
    check(
        "russian",
        &rows(near),
        &["21x03x25=k", "21x03x36=k", "21x03x47=k"],
    );
    check("brazilian", &rows(near), &["21x03x25"]);
    check("parlour", &rows(near), &["21x03=k"]);
}

#[test]
fn man_to_king_to_triple_king_in_one_chain() {
    // Crowned on 03; as a king over 36 to 47 and over 65 home to 74; as a triple king over the
    // pair 63, 52.
    let board = [
        "", "..M.....", ".m......", "......M.", "", "..M.....", "...M.M..", "",
    ];
    check(
        "triple-king",
        &rows(board),
        &["21x03x47x74x41=t", "21x03x47x74x30=t"],
    );
}

#[test]
fn routes_that_end_with_another_rank_are_two_moves() {
    // A turn by 180 degrees: over 52 to 61 or home to 70, then back over 34; or the other first.
    let board = ["", "", "", "....M...", "...k....", "..M.....", "", ""];
    check(
        "triple-king",
        &rows(board),
        &[
            "43x61x25",
            "43x61x16",
            "43x61x07",
            "43x70x25=t",
            "43x70x16=t",
            "43x70x07=t",
            "43x25x61",
            "43x16x61",
            "43x07x61",
            "43x25x70=t",
            "43x16x70=t",
            "43x07x70=t",
        ],
    );
    check_counts("triple-king", &rows(board), [8, 8, 12]);
}

// Removal.

const CROSSING: [&str; 8] = [
    ".k......", "......M.", "...M....", "......M.", ".M......", "", "", "",
];

#[test]
fn pieces_that_leave_at_once_open_the_way() {
    check("triple-king", &rows(CROSSING), &["01x45x27x05x50"]);
}

#[test]
fn pieces_that_leave_at_the_end_block_the_way() {
    check("brazilian", &rows(CROSSING), &["01x45x27x05"]);
}

#[test]
fn a_chain_may_cross_and_end_on_its_origin() {
    let circle = ["", "", "", "", ".M.M....", "", ".M.M....", "..k....."];
    check(
        "english",
        &rows(circle),
        &["72x54x32x50x72", "72x50x32x54x72"],
    );
    check_counts("english", &rows(circle), [1, 2, 2]);
}

#[test]
fn stops_on_one_straight_line_are_landings_but_no_routes() {
    let line = ["", "", ".....M..", "", "", "", ".M......", "k......."];
    check_counts("brazilian", &rows(line), [2, 2, 6]);
    check_counts("thai", &rows(line), [1, 1, 1]);
}

#[test]
fn captures_with_thousands_of_ways_are_found_whole() {
    let men = ["............", "..M.M.M.M.M."];
    let mut lines: Vec<&str> = men.into_iter().cycle().take(11).collect();
    lines.push("k...........");
    check_counts("canadian", &lines.join("\n"), [1, 2592, 2592]);
}

// Landing.

#[test]
fn a_king_lands_where_it_can_go_on() {
    let board = ["", "", "...M....", "", "", "..M.....", "", "k......."];
    for id in ["russian", "pool", "czech"] {
        check(id, &rows(board), &["70x34x12", "70x34x01"]);
    }
}

#[test]
fn a_thai_king_lands_right_behind_and_may_turn_back() {
    let board = ["", "", "", "....M...", "...k....", "..M.....", "", ""];
    check("thai", &rows(board), &["43x25x61", "43x61x25"]);
}

#[test]
fn a_piece_that_must_come_near_goes_on_from_each_square_where_it_lands() {
    // Over 61 to 52, 43 or 34; only from 34 is the next man near.
    let rules = "extends = \"brazilian\"\nid = \"near\"\nranks.king.jump.approach = \"one\"";
    let board = ["", "", ".....M..", "", "", "", ".M......", "k......."];
    check_text(rules, &rows(board), &["70x34x16", "70x34x07"]);
}

// Turning.

#[test]
fn turkish_captures_do_not_turn_back() {
    let king = ["", "", "", "", ".M.k.M..", "", "", ""];
    check("turkish", &rows(king), &["43x46", "43x47", "43x40"]);
    // The man takes 42 and may not come back over its own square for 45.
    let man = ["", "", "", "", "..Mm.M..", "", "", ""];
    check("turkish", &rows(man), &["43x41"]);
}

#[test]
fn a_turkish_man_goes_on_as_a_man_and_is_crowned_at_rest() {
    let next = ["........", "M.......", "m.......", "", "", "", "", ""];
    check("turkish", &rows(next), &["20x00=k"]);
    let sideways = [".M......", "M.......", "m.......", "", "", "", "", ""];
    check("turkish", &rows(sideways), &["20x00x02=k"]);
    let far = ["..M.....", "M.......", "m.......", "", "", "", "", ""];
    check("turkish", &rows(far), &["20x00=k"]);
}

#[test]
fn a_piece_crowned_along_its_crowning_row_goes_on_with_its_new_powers_only() {
    // Men that jump far and sideways become kings that jump forward only, so 04 ends the chain.
    let rules = r#"
extends = "turkish"
id = "sideways"
capture.preference = []
crowning.mid-chain = "goes-on"
ranks.man.jump.approach = "any"
ranks.man.jump.landing = "any"
ranks.king.jump.directions = "forward"
"#;
    let board = ["mM..M...", "", "", "", "", "", "", ""];
    check_text(rules, &rows(board), &["00x02=k", "00x03=k"]);
}

// Which capture.

#[test]
fn italian_kings_take_kings_earliest() {
    let board = ["", "", "", ".M...K..", "", ".K.M....", "..k.....", ""];
    check("italian", &rows(board), &["62x40x22"]);
}

#[test]
fn italian_men_take_no_kings() {
    let king = ["", "", "", "", "", ".K......", "..m.....", ""];
    check("italian", &rows(king), &["62-53"]);
    let man = ["", "", "", "", "", ".M......", "..m.....", ""];
    check("italian", &rows(man), &["62x40"]);
}

#[test]
fn italian_kings_take_before_men_and_the_most_kings() {
    let by_king = ["", "", "", "", "", ".M...M..", "..m...k.", ""];
    check("italian", &rows(by_king), &["66x44"]);
    let most_kings = ["", "", "", "", "", ".M...K..", "..k...k.", ""];
    check("italian", &rows(most_kings), &["66x44"]);
}

#[test]
fn spanish_players_take_the_most_pieces_then_the_most_kings() {
    let kings = ["", "", "", "", "", ".M...K..", "..m...m.", ""];
    check("spanish", &rows(kings), &["66x44"]);
    let pieces = ["", "", "", ".M......", "", ".M...K..", "..m...m.", ""];
    check("spanish", &rows(pieces), &["62x40x22"]);
}

#[test]
fn czech_kings_take_before_men() {
    let both = ["", "", "", "", "...M....", "..m.....", "", "......k."];
    check("czech", &rows(both), &["76x32", "76x21", "76x10"]);
    let only_the_man = ["", "", "", "", "...M....", "..m.....", "", "k......."];
    check("czech", &rows(only_the_man), &["52x34"]);
}

#[test]
fn frisian_men_and_kings_take_along_rows_and_columns() {
    let man = ten(&[(4, "...M......"), (6, "...m......")]);
    check("frisian", &man, &["63x23"]);
    let king = ten(&[(4, ".k.....M..")]);
    check("frisian", &king, &["41x49"]);
}

#[test]
fn frisian_players_take_the_highest_value() {
    // Two men are worth 200, a king 199.
    let men = ten(&[(3, "....M....."), (5, "..M.....K."), (6, ".m.....m..")]);
    check("frisian", &men, &["61x43x25"]);
    // A man is worth the same whoever takes it, and then the king must.
    let equal = ten(&[(5, "..M.....M."), (6, ".m.....k..")]);
    check("frisian", &equal, &["67x49"]);
}

// Duty and chain.

#[test]
fn contest_chains_may_stop_after_each_jump() {
    let board = [".m......", "..M.....", "", "....M...", "", "", "", ""];
    check("contest", &rows(board), &["01x23", "01x23x45"]);
}

#[test]
fn contest_men_on_the_last_row_stay_there() {
    let board = ["", "", "", "", "", "", ".M......", "m......."];
    check("contest", &rows(board), &[]);
}

#[test]
fn towers_take_one_piece_or_none() {
    let board = ["", "", "", "....M...", "", "..M.....", ".m......", ""];
    check("towers", &rows(board), &["61-50", "61x43"]);
}

#[test]
fn nothing_enters_or_jumps_an_obstacle() {
    let board = ["", "", ".m......", "..#.....", "", "", "", ""];
    check("obstacles", &rows(board), &["21-30"]);
    let behind = ["", "", ".m......", "..M.....", "...#....", "", "", ""];
    check("obstacles", &rows(behind), &["21-30"]);
}

fn ten(lines: &[(usize, &str)]) -> String {
    let mut all = ["."; 10].map(|dot| dot.repeat(10));
    for (row, line) in lines {
        all[*row] = line.to_string();
    }
    all.join("\n")
}
