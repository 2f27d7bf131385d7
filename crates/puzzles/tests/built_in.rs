//! The puzzles that are built in, and the finder that makes them.

use std::collections::BTreeSet;

use engine::LearnedFolder;
use puzzles::{Finder, Goal, Theme, read, write};
use rules::builtin;

#[test]
fn all_that_is_built_in_can_be_read_and_played() {
    let learned = LearnedFolder::default();
    let (mut files, mut themes) = (0, BTreeSet::new());
    for id in builtin::ids() {
        let rulebook = builtin::rulebook(id).unwrap();
        let Some(text) = learned.puzzles(&rulebook) else {
            continue;
        };
        let puzzles = read(&rulebook, &text).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(puzzles.len() >= 5, "{id} has {}", puzzles.len());
        let positions: BTreeSet<&str> = puzzles.iter().map(|p| p.fen.as_str()).collect();
        assert_eq!(positions.len(), puzzles.len(), "{id} has one twice");
        themes.extend(puzzles.iter().flat_map(|puzzle| puzzle.themes.clone()));
        files += 1;
    }
    assert!(files >= 19, "{files}");
    assert_eq!(themes.len(), Theme::ALL.len(), "{themes:?}");
}

#[test]
fn the_finder_proves_a_line_to_its_end() {
    let rulebook = builtin::rulebook("english").unwrap();
    let mut finder = Finder::new(rulebook.clone(), LearnedFolder::default(), 1);
    let puzzle = finder.look("W:WK1,K6:BK7,29,32:H39").unwrap();
    assert_eq!(puzzle.goal, Goal::Win);
    assert_eq!(puzzle.line.first().map(String::as_str), Some("1-5"));
    let mut game = puzzle.game(&rulebook).unwrap();
    let solver = game.mover();
    for mv in puzzle.moves(&rulebook).unwrap() {
        game.play(&mv).unwrap();
    }
    assert_eq!(game.outcome().and_then(|end| end.winner), Some(solver));
    assert_eq!(finder.look(&puzzle.fen), None, "it was found before");
    assert_eq!(finder.look("W:W32:B1"), None, "nothing is there to find");
}

#[test]
fn games_of_a_rulebook_of_ones_own_have_puzzles() {
    let text = "extends = \"english\"\nid = \"small\"\nboard.width = 6\nboard.height = 6\n\
                board.rows = [1, 2]\n";
    let draft = rules::file::read(text, &builtin::parent).unwrap();
    let rulebook = rules::Rulebook::new(draft).unwrap();
    let mut finder = Finder::new(rulebook.clone(), LearnedFolder::default(), 9);
    let found = (0..40)
        .map(|number| finder.game(number))
        .find(|f| !f.is_empty());
    let found = found.expect("forty games have a puzzle");
    assert_eq!(read(&rulebook, &write(&rulebook, &found)), Ok(found));
}
