//! `crownhead board`.

use std::fs;

use rules::builtin;

use crate::run::{Folder, command, run, words};

const TRIPLE: &str = "B:W1,K2,T3,18,22:B25,T29,K31";

#[test]
fn triple_kings() {
    let words_of = |more: &[&'static str]| {
        [&["board", "--rules", "triple-king", "--fen", TRIPLE], more].concat()
    };
    insta::assert_snapshot!(words(&words_of(&[])).good());
    insta::assert_snapshot!(words(&words_of(&["--ascii"])).good());
    insta::assert_snapshot!(words(&words_of(&["--squares"])).good());
}

#[test]
fn every_notation_at_the_edges() {
    insta::assert_snapshot!(run("board --rules russian").good());
    insta::assert_snapshot!(run("board --rules obstacles --seed 3").good());
    insta::assert_snapshot!(run("board --rules turkish --squares").good());
}

#[test]
fn ascii_where_the_locale_is() {
    for (name, value) in [("LANG", "C"), ("LANG", ""), ("LC_ALL", "POSIX")] {
        let output = command()
            .args(["board", "--rules", "english"])
            .env(name, value)
            .output();
        let output = output.unwrap().stdout;
        assert!(output.is_ascii(), "{name}={value}");
        assert!(output.starts_with(b"    +---"), "{name}={value}");
    }
}

fn svg(id: &str, fen: Option<&str>) -> String {
    let mut line = vec!["board", "--rules", id, "--svg", "-"];
    line.extend(fen.iter().flat_map(|fen| ["--fen", fen]));
    let out = words(&line).good();
    well_formed(&out);
    out
}

/// Asserts that every tag is closed in its turn.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("the tag is closed");
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn pictures_of_all_boards() {
    for id in builtin::ids() {
        let picture = svg(id, None);
        let rulebook = builtin::rulebook(id).unwrap();
        let start = rulebook.start(0);
        let pieces = (start.mine() | start.theirs()).count_ones() as usize;
        // One disc more shows whose turn it is.
        assert_eq!(picture.matches("class=\"top\"").count(), pieces + 1, "{id}");
        let obstacles = start.obstacles(rulebook.grid()).count_ones() as usize;
        assert_eq!(
            picture.matches("class=\"crack\"").count(),
            obstacles,
            "{id}"
        );
        let shape = rulebook.grid().shape();
        let size = format!("width=\"{}\"", 44 + 64 * u32::from(shape.width));
        assert!(picture.contains(&size), "{id}");
    }
}

#[test]
fn ranks_are_told_apart() {
    let picture = svg("triple-king", Some(TRIPLE));
    let count = |part: &str| picture.matches(part).count();
    assert_eq!(count("class=\"crown\""), 4);
    assert_eq!(count("class=\"ruby\""), 4);
    // Four men of one disc, two kings of two, two triple kings of three.
    assert_eq!(count("class=\"wall\""), 4 + 2 * 2 + 2 * 3);
    let towers = svg("towers", Some("B:WK1:B32"));
    assert_eq!(towers.matches("class=\"crown\"").count(), 0);
    assert_eq!(towers.matches("class=\"wall\"").count(), 3 + 1);
}

#[test]
fn a_picture_goes_to_its_file() {
    let folder = Folder::new("svg");
    let file = folder.file("board.svg", "");
    let ran = words(&["board", "--rules", "english", "--svg", &file]);
    assert_eq!(ran.out, "");
    assert_eq!(folder.short(&ran.err), "wrote board.svg\n");
    assert_eq!(fs::read_to_string(file).unwrap(), svg("english", None));
}
