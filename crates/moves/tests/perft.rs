//! The quick check of the move generator: leaves that public programs count, for the mechanics
//! that the generator knows at compile time and for others made from them, on both board words.
//! The whole tables are in `crates/rules/tests/perft`.

use moves::{
    BoardShape, Capture, Flavour, Generator, Grid, Mechanics, MidChain, Playable, Preference, Seat,
    shapes,
};

/// What a program counts, depth by depth.
struct Case {
    name: &'static str,
    mechanics: Mechanics,
    shape: BoardShape,
    rows: &'static [u8],
    /// Where the side that begins sits.
    first: Seat,
    routes: &'static [u64],
    moves: &'static [u64],
}

const SMALL: BoardShape = BoardShape {
    width: 8,
    height: 8,
    playable: Playable::BottomLeft,
};
const LARGE: BoardShape = BoardShape {
    width: 10,
    height: 10,
    ..SMALL
};

/// Men that go on as men where they pass the far row.
const POOL: Mechanics = Mechanics {
    crowning: MidChain::OnlyAtRest,
    ..shapes::RUSSIAN
};

const CASES: [Case; 5] = [
    Case {
        name: "english",
        mechanics: shapes::ENGLISH,
        shape: SMALL,
        rows: &[1, 2, 3],
        first: Seat::Top,
        routes: &[7, 49, 302, 1469, 7361, 36768, 179740, 845931],
        moves: &[7, 49, 302, 1469, 7361, 36768, 179740, 845931],
    },
    Case {
        name: "international",
        mechanics: shapes::INTERNATIONAL,
        shape: LARGE,
        rows: &[1, 2, 3, 4],
        first: Seat::Bottom,
        routes: &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483971],
        moves: &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961],
    },
    Case {
        name: "russian",
        mechanics: shapes::RUSSIAN,
        shape: SMALL,
        rows: &[1, 2, 3],
        first: Seat::Bottom,
        routes: &[7, 49, 302, 1469, 7482, 37986, 190146, 929905],
        moves: &[7, 49, 302, 1469, 7482, 37986, 190146, 929899],
    },
    Case {
        name: "brazilian",
        mechanics: shapes::INTERNATIONAL,
        shape: SMALL,
        rows: &[1, 2, 3],
        first: Seat::Bottom,
        routes: &[7, 49, 302, 1469, 7473, 37628, 187302, 907836],
        moves: &[7, 49, 302, 1469, 7473, 37628, 187302, 907830],
    },
    Case {
        name: "pool",
        mechanics: POOL,
        shape: SMALL,
        rows: &[1, 2, 3],
        first: Seat::Bottom,
        routes: &[7, 49, 302, 1469, 7482, 37986, 190146, 929902],
        moves: &[7, 49, 302, 1469, 7482, 37986, 190146, 929896],
    },
];

impl Case {
    fn grid(&self) -> Grid {
        Grid::new(self.shape, self.first, false).expect("a board")
    }

    fn counted(&self, count: impl Fn(u32, Flavour) -> u64) {
        for (flavour, expected) in [(Flavour::Routes, self.routes), (Flavour::Moves, self.moves)] {
            for (depth, leaves) in (1..).zip(expected) {
                let got = count(depth, flavour);
                assert_eq!(got, *leaves, "{} {flavour:?} at {depth}", self.name);
            }
        }
    }
}

#[test]
fn the_fastest_generator_counts_what_others_count() {
    for case in &CASES {
        let grid = case.grid();
        let generator = Generator::<u64>::new(case.mechanics, &grid);
        let start = grid.men_on_rows(case.rows).cast();
        case.counted(|depth, flavour| generator.perft(&start, depth, flavour));
    }
}

#[test]
fn the_general_generator_counts_the_same_on_the_wide_board() {
    for case in &CASES {
        let grid = case.grid();
        let generator = Generator::<u128>::general(case.mechanics, &grid);
        let start = grid.men_on_rows(case.rows);
        // One ply less: it reads every rule at run time, and these tests run all the time.
        let shallow = Case {
            routes: &case.routes[..7],
            moves: &case.moves[..7],
            ..*case
        };
        shallow.counted(|depth, flavour| generator.perft(&start, depth, flavour));
    }
}

#[test]
fn another_rule_is_another_game() {
    let [english, ..] = &CASES;
    let grid = english.grid();
    let generator = Generator::<u64>::new(english.mechanics, &grid);
    let start = grid.men_on_rows(english.rows).cast();
    let greedy = Mechanics {
        capture: Capture {
            preference: [Some(Preference::MostPieces), None, None, None],
            ..english.mechanics.capture
        },
        ..english.mechanics
    };
    let [free, most] = [english.mechanics, greedy]
        .map(|mechanics| generator.with(mechanics).perft(&start, 7, Flavour::Moves));
    assert_eq!(free, 179740);
    assert!(most < free, "{most} leaves where the most must be taken");
}
