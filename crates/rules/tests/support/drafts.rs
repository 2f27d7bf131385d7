//! The rulebooks in Rust, until their files are there.

use super::table::Rules;
use rules::*;

const FREE: [Option<Preference>; 4] = [None; 4];
const MOST: [Option<Preference>; 4] = [Some(Preference::MostPieces), None, None, None];

const SHORT: Jump = Jump {
    directions: Directions::DIAGONAL_FORWARD,
    approach: Reach::One,
    landing: Landing::Next,
    enemies: 1,
    takes: RankSet::ALL,
};
const FLYING: Jump = Jump {
    directions: Directions::DIAGONAL,
    approach: Reach::Any,
    landing: Landing::Any,
    ..SHORT
};
const MAN: RankRule = RankRule {
    step: Step {
        directions: Directions::DIAGONAL_FORWARD,
        reach: Reach::One,
    },
    hop: Hop::Never,
    jump: SHORT,
    crowned_on: Some(Zone::FarRow),
};
const KING: RankRule = RankRule {
    step: Step {
        directions: Directions::DIAGONAL,
        reach: Reach::One,
    },
    hop: Hop::Never,
    jump: Jump {
        directions: Directions::DIAGONAL,
        ..SHORT
    },
    crowned_on: None,
};
const FLYER: RankRule = RankRule {
    step: Step {
        directions: Directions::DIAGONAL,
        reach: Reach::Any,
    },
    jump: FLYING,
    ..KING
};

fn english() -> Mechanics {
    Mechanics {
        ranks: [Some(MAN), Some(KING), None],
        crowning: MidChain::EndsTurn,
        capture: Capture {
            duty: Duty::Compulsory,
            chain: Chain::MustFinish,
            removal: Removal::AtEnd,
            turning: Turning::Free,
            preference: FREE,
        },
    }
}
fn international() -> Mechanics {
    let mut m = english();
    m.ranks[0].as_mut().unwrap().jump.directions = Directions::DIAGONAL;
    m.ranks[1] = Some(FLYER);
    m.crowning = MidChain::OnlyAtRest;
    m.capture.preference = MOST;
    m
}
fn pool() -> Mechanics {
    let mut m = international();
    m.ranks[1].as_mut().unwrap().jump.landing = Landing::AnyThatGoesOn;
    m.capture.preference = FREE;
    m
}
fn russian() -> Mechanics {
    let mut m = pool();
    m.crowning = MidChain::GoesOn;
    m
}

pub(crate) const IDS: [&str; 20] = [
    "contest",
    "towers",
    "obstacles",
    "parlour",
    "triple-king",
    "english",
    "international",
    "russian",
    "brazilian",
    "pool",
    "italian",
    "spanish",
    "portuguese",
    "czech",
    "thai",
    "canadian",
    "turkish",
    "frisian",
    "spantsiretti",
    "giveaway",
];

pub(crate) fn draft(rules: &Rules, title: &str) -> Draft {
    let id = match rules {
        Rules::Id(id) => id.as_str(),
        Rules::Toml(_) => title.split_once(": ").unwrap().1,
    };
    let mut shape = BoardShape {
        width: 8,
        height: 8,
        playable: Playable::BottomLeft,
    };
    let mut rows = vec![1, 2, 3];
    let mut m = english();
    let mut first = Seat::Bottom;
    let mut letters = ['W', 'B'];
    let ten = BoardShape {
        width: 10,
        height: 10,
        ..shape
    };
    match id {
        "contest" => {
            first = Seat::Top;
            letters = ['B', 'W'];
            m.ranks = [
                Some(RankRule {
                    crowned_on: None,
                    ..MAN
                }),
                None,
                None,
            ];
            m.capture.chain = Chain::MayStop;
            m.capture.removal = Removal::AtOnce;
        }
        "towers" => {
            letters = ['B', 'W'];
            m.capture.chain = Chain::OneJump;
            m.capture.duty = Duty::Optional;
        }
        "obstacles" | "english" | "giveaway" => {
            first = Seat::Top;
            letters = ['B', 'W'];
        }
        "english rules on 6x6, two rows of men" => {
            first = Seat::Top;
            letters = ['B', 'W'];
            shape = BoardShape {
                width: 6,
                height: 6,
                ..shape
            };
            rows = vec![1, 2];
        }
        "parlour" => letters = ['B', 'W'],
        "triple-king" => {
            letters = ['B', 'W'];
            m.ranks[1] = Some(RankRule {
                jump: FLYING,
                crowned_on: Some(Zone::HomeRow),
                ..KING
            });
            m.ranks[2] = Some(RankRule {
                jump: Jump {
                    enemies: 2,
                    ..FLYING
                },
                hop: Hop::OneFriend,
                ..KING
            });
            m.crowning = MidChain::GoesOn;
            m.capture.preference = MOST;
            m.capture.removal = Removal::AtOnce;
        }
        "international" => {
            shape = ten;
            rows = vec![1, 2, 3, 4];
            m = international();
        }
        "international rules on a board 10 wide and 8 high" => {
            shape = BoardShape { height: 8, ..ten };
            m = international();
        }
        "international rules on 14x14" => {
            shape = BoardShape {
                width: 14,
                height: 14,
                ..ten
            };
            rows = vec![1, 2, 3, 4, 5, 6];
            m = international();
        }
        "canadian" => {
            shape = BoardShape {
                width: 12,
                height: 12,
                ..ten
            };
            rows = vec![1, 2, 3, 4, 5];
            m = international();
        }
        "russian" => m = russian(),
        "spantsiretti" => {
            shape = BoardShape { height: 8, ..ten };
            m = russian();
        }
        "brazilian" => m = international(),
        "pool" => {
            first = Seat::Top;
            letters = ['B', 'W'];
            m = pool();
        }
        "italian" => {
            shape.playable = Playable::BottomRight;
            m.ranks[0].as_mut().unwrap().jump.takes = RankSet::of(&[Rank::Man]);
            m.capture.preference = [
                Some(Preference::MostPieces),
                Some(Preference::ByKing),
                Some(Preference::MostKings),
                Some(Preference::KingsEarliest),
            ];
        }
        "spanish" | "portuguese" => {
            shape.playable = Playable::BottomRight;
            m.ranks[1] = Some(FLYER);
            m.capture.preference = [
                Some(Preference::MostPieces),
                Some(Preference::MostKings),
                None,
                None,
            ];
        }
        "czech" => {
            m.ranks[1] = Some(FLYER);
            m.ranks[1].as_mut().unwrap().jump.landing = Landing::AnyThatGoesOn;
            m.capture.preference = [Some(Preference::ByKing), None, None, None];
        }
        "thai" | "thai, but from 12 men a side" => {
            letters = ['B', 'W'];
            if id == "thai" {
                rows = vec![1, 2];
            }
            m.ranks[1] = Some(FLYER);
            m.ranks[1].as_mut().unwrap().jump.landing = Landing::Next;
            m.capture.removal = Removal::AtOnce;
        }
        "turkish" => {
            shape.playable = Playable::All;
            rows = vec![2, 3];
            let ahead = Directions::FORWARD.and(Directions::SIDEWAYS);
            m = international();
            m.ranks[0] = Some(RankRule {
                step: Step {
                    directions: ahead,
                    reach: Reach::One,
                },
                jump: Jump {
                    directions: ahead,
                    ..SHORT
                },
                ..MAN
            });
            m.ranks[1] = Some(RankRule {
                step: Step {
                    directions: Directions::ORTHOGONAL,
                    reach: Reach::Any,
                },
                jump: Jump {
                    directions: Directions::ORTHOGONAL,
                    ..FLYING
                },
                ..KING
            });
            m.capture.removal = Removal::AtOnce;
            m.capture.turning = Turning::NotBack;
        }
        "frisian" => {
            shape = ten;
            rows = vec![1, 2, 3, 4];
            m = international();
            m.ranks[0].as_mut().unwrap().jump.directions = Directions::ALL;
            m.ranks[1].as_mut().unwrap().jump.directions = Directions::ALL;
            m.capture.preference = [
                Some(Preference::MostValue),
                Some(Preference::ByKing),
                None,
                None,
            ];
        }
        other => panic!("no rulebook {other}"),
    }
    let second = match first {
        Seat::Top => Seat::Bottom,
        Seat::Bottom => Seat::Top,
    };
    let side = |i: usize, seat| SideRule {
        name: letters[i].to_string(),
        colour: Colour::Black,
        letter: if letters[i] == 'B' {
            Letter::B
        } else {
            Letter::W
        },
        seat,
    };
    Draft {
        id: id.to_string(),
        name: String::new(),
        summary: String::new(),
        source: String::new(),
        board: shape,
        sides: [side(0, first), side(1, second)],
        start: Start::Rows(rows),
        obstacles: Obstacles::None,
        pieces: [1, 3, 5].map(|value| PieceName {
            one: String::new(),
            many: String::new(),
            value,
        }),
        mechanics: m,
        quiet_run: QuietRun::Free,
        endings: Endings {
            no_move: NoMove::Loses,
            repetition: Repetition::Free,
            counters: Vec::new(),
            first: First::NoMove,
        },
        notation: Notation {
            numbering: Numbering::TopLeft,
            people: People::Numbers,
            capture_sign: 'x',
            game_type: 100,
            results: Results::One,
        },
        clauses: Default::default(),
        examples: Vec::new(),
    }
}
