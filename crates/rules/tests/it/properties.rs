//! What holds in every position of every game of every rulebook, over random games.

use std::sync::Arc;

use rules::*;

/// Games for each rulebook in front, for each further one, and the most plies of each.
const GAMES: u64 = 12;
const GAMES_OF_MORE: u64 = 2;
const PLIES: usize = 120;

/// Calls `f` with random games of every rulebook, each played to its end or cut off.
fn each_game(mut f: impl FnMut(&Game, &mut Seed)) {
    let in_front = builtin::ids().map(|id| (id, GAMES));
    let more = builtin::more_ids().map(|id| (id, GAMES_OF_MORE));
    for (id, games) in in_front.chain(more) {
        let rulebook = builtin::rulebook(id).unwrap();
        for n in 0..games {
            let mut seed = Seed::new(n);
            f(&random_game(&rulebook, &mut seed), &mut seed);
        }
    }
}

/// Half of the games begin with a few pieces of all ranks, so that kings are seen too.
fn random_game(rulebook: &Arc<Rulebook>, seed: &mut Seed) -> Game {
    let number = seed.next() % 1000;
    let mut game = match number % 2 {
        0 => Game::new(rulebook.clone(), number),
        _ => Game::from_fen(rulebook.clone(), &random_fen(rulebook, seed)).unwrap(),
    };
    while game.turns().len() < PLIES && game.outcome().is_none() {
        let mv = game.routes()[seed.below(game.routes().len())].clone();
        let times = Times {
            spent: Some(seed.next() % 5000),
            left: None,
        };
        game.play_timed(&mv, times).unwrap();
    }
    game
}

fn random_fen(rulebook: &Arc<Rulebook>, seed: &mut Seed) -> String {
    let grid = rulebook.grid();
    let mut setup = Setup::empty(grid, Side::ALL[seed.below(2)]);
    let highest = rulebook.mechanics().highest();
    for _ in 0..4 + seed.below(14) {
        let cell = &mut setup.cells[seed.below(grid.len())];
        let rank = Rank::ALL[seed.below(highest.index() + 1)];
        *cell = Cell::Piece(Side::ALL[seed.below(2)], rank);
    }
    if rulebook.draft().obstacles != Obstacles::None {
        setup.cells[seed.below(grid.len())] = Cell::Obstacle;
    }
    let (position, tally) = rulebook.set_up(&setup).unwrap();
    rulebook.fen_with(&position, &tally)
}

/// The game after its first plies, again and again.
fn each_position(game: &Game, mut f: impl FnMut(&Game)) {
    let mut game = game.clone();
    f(&game);
    while game.undo() {
        f(&game);
    }
}

#[test]
fn the_hash_step_by_step_is_the_hash_of_the_whole() {
    let mut seen = 0;
    each_game(|game, _| {
        each_position(game, |game| {
            let whole = PositionHash::of(game.position(), game.rulebook().grid().all());
            let whole = whole.with(game.tally().mark());
            assert_eq!(game.hash(), whole, "{}", game.fen());
            seen += 1;
        });
    });
    assert!(seen > 5000, "{seen}");
}

#[test]
fn a_fen_gives_the_same_position_and_counters() {
    each_game(|game, _| {
        each_position(game, |game| {
            let fen = game.fen();
            let (position, tally) = game.rulebook().read_fen(&fen).unwrap();
            assert_eq!(
                (&position, &tally),
                (game.position(), game.tally()),
                "{fen}"
            );
        });
    });
}

/// Every text of every move means that move, and no two moves have the same text.
#[test]
fn the_text_of_a_move_means_that_move() {
    let mut seen = 0;
    each_game(|game, _| {
        each_position(game, |game| {
            let grid = game.rulebook().grid();
            let mut texts = std::collections::HashSet::new();
            for mv in game.legal_moves() {
                for text in [game.number_text(mv), game.people_text(mv)] {
                    let read = game.resolve_str(&text);
                    let same = read.as_ref().map(|m| m.action(grid)) == Ok(mv.action(grid));
                    assert!(
                        same,
                        "{} {}: {text} {read:?}",
                        game.rulebook().id(),
                        game.fen()
                    );
                }
                assert!(texts.insert(game.number_text(mv)));
                seen += 1;
            }
            let mut texts = std::collections::HashSet::new();
            for route in game.routes() {
                let text = game.rulebook().route_text(route, game.routes());
                assert_eq!(game.resolve_str(&text).as_ref(), Ok(route), "{text}");
                assert!(texts.insert(text));
                let text = game.people_text(route);
                let read = game.resolve_str(&text).map(|mv| mv.action(grid));
                assert_eq!(read, Ok(route.action(grid)), "{text}");
            }
        });
    });
    assert!(seen > 50_000, "{seen}");
}

#[test]
fn a_record_replays_to_the_same_end() {
    each_game(|game, seed| {
        let mut game = game.clone();
        if game.outcome().is_none() {
            let loser = Side::ALL[seed.below(2)];
            let ended = match seed.below(3) {
                0 => game.resign(loser),
                1 => game.forfeit(loser, Forfeit::ALL[seed.below(7)]),
                _ => game.stop(),
            };
            assert!(ended.is_ok());
        }
        let record = game.record();
        let again = Game::replay(&record, game.rulebook().clone()).unwrap();
        assert_eq!(again.record(), record);
        assert_eq!(again.status(), game.status());
        assert_eq!(again.fen(), game.fen());
    });
}

#[test]
fn undo_and_redo_are_opposite() {
    each_game(|game, seed| {
        let whole = game.record();
        let mut game = game.clone();
        for _ in 0..3 {
            let steps = seed.below(game.turns().len() + 1);
            let mut states = Vec::new();
            for _ in 0..steps {
                states.push((game.record(), game.fen(), game.legal_moves().to_vec()));
                assert!(game.undo());
            }
            for state in states.into_iter().rev() {
                assert!(game.redo());
                assert_eq!(
                    (game.record(), game.fen(), game.legal_moves().to_vec()),
                    state
                );
            }
            assert!(!game.redo());
        }
        assert_eq!(game.record(), whole);
    });
}

/// A board turned by 180 degrees with the sides exchanged has the turned moves.
#[test]
fn a_turned_position_has_turned_moves() {
    each_game(|game, _| {
        let grid = game.rulebook().grid();
        let last = grid.len() - 1;
        let squares: Vec<Square> = grid.squares().collect();
        let turned = |square: Square| squares[last - square.index()];
        each_position(game, |game| {
            let mut setup = Setup::empty(grid, game.mover().other());
            for square in grid.squares() {
                let cell = match game.position().cell(grid, square) {
                    Cell::Piece(side, rank) => Cell::Piece(side.other(), rank),
                    other => other,
                };
                setup.cells[turned(square).index()] = cell;
            }
            let position = game.rulebook().position(&setup).unwrap();
            let found = |position, turn: &dyn Fn(Square) -> Square| {
                let routes = game.rulebook().routes(position);
                let mut ways: Vec<_> = routes
                    .into_iter()
                    .map(|mv| {
                        let way: Vec<Square> = mv.path.into_iter().map(turn).collect();
                        let taken: Vec<Square> = mv.captured.into_iter().map(turn).collect();
                        (turn(mv.from), way, taken, mv.rank)
                    })
                    .collect();
                ways.sort();
                ways
            };
            let plain = found(game.position(), &|square| square);
            assert_eq!(found(&position, &turned), plain, "{}", game.fen());
        });
    });
}

/// The counters and legal moves of a search are those of a game, for both words.
#[test]
fn a_search_counts_as_a_game_does() {
    each_game(|game, _| {
        let rulebook = game.rulebook();
        let start = *game.position_after(0).unwrap();
        let fen = game
            .start_fen()
            .map_or(rulebook.fen(&start), str::to_string);
        let mut tally = rulebook.read_fen(&fen).unwrap().1;
        for (ply, turn) in game.turns().iter().enumerate() {
            let before = *game.position_after(ply).unwrap();
            let after = *game.position_after(ply + 1).unwrap();
            let action = turn.played.action(rulebook.grid());
            let wide = tally.after(rulebook.wide(), &before, &action, &after);
            if let Some(narrow) = rulebook.narrow() {
                let (before, after) = (before.cast(), after.cast());
                let next = tally.after(narrow, &before, &action.cast(), &after);
                assert_eq!(next, wide);
                let mut actions = Vec::new();
                narrow.legal(&before, &tally, &mut actions);
                assert!(actions.contains(&action.cast()));
            }
            tally = wide;
        }
        assert_eq!(&tally, game.tally());
        if game.outcome().is_none() {
            let mut actions = Vec::new();
            rulebook.wide().legal(game.position(), &tally, &mut actions);
            assert_eq!(actions.len(), game.legal_moves().len());
        }
    });
}

/// Texts made of hostile parts are resolved or refused with a sentence; nothing panics.
#[test]
fn garbage_is_refused_with_a_sentence() {
    let parts = [
        "1", "32", "11", "18", "a1", "c3", "h8", "(2,1)", "(", "-", "x", ":", " ", "=T", "=K", "!",
        "ü", "0", "99", "50", "46",
    ];
    let mut keys = std::collections::BTreeSet::new();
    each_game(|game, seed| {
        let mut game = game.clone();
        for _ in 0..4 {
            for _ in 0..seed.below(30) {
                game.undo();
            }
            for _ in 0..20 {
                let text: String = (0..1 + seed.below(7))
                    .map(|_| parts[seed.below(parts.len())])
                    .collect();
                if let Err(refusal) = game.resolve_str(&text) {
                    crate::languages::whole(&refusal.sentence(game.rulebook()));
                    keys.insert(refusal.key());
                }
            }
        }
    });
    assert!(keys.len() > 8, "{keys:?}");
}

/// Any two or three squares joined are a legal move or refused for a reason that has a name.
#[test]
fn every_pair_of_squares_is_explained() {
    let mut keys = std::collections::BTreeMap::new();
    each_game(|game, seed| {
        let mut game = game.clone();
        for _ in 0..seed.below(60) {
            game.undo();
        }
        if game.outcome().is_some() {
            return;
        }
        let squares = game.rulebook().grid().len();
        for _ in 0..60 {
            let sign = ["-", "x", " "][seed.below(3)];
            let numbers: Vec<String> = (0..2 + seed.below(2))
                .map(|_| (1 + seed.below(squares)).to_string())
                .collect();
            if let Err(refusal) = game.resolve_str(&numbers.join(sign)) {
                crate::languages::whole(&refusal.sentence(game.rulebook()));
                *keys.entry(refusal.key()).or_insert(0) += 1;
            }
        }
    });
    assert!(keys.len() > 12, "{keys:?}");
    let vague = keys.get("no-such-move").copied().unwrap_or(0);
    let all: u32 = keys.values().sum();
    assert!(vague * 100 < all, "{keys:?}");
}

#[test]
fn garbage_is_no_position() {
    let parts = [
        "B", "W", ":", "W1", "K", "T", "1", "32", "-", ",", "X13", "H7", "N1,2", "+", "+146", "F",
        "a1", "\"", ".", " ", "ü", "99999", "21-32",
    ];
    let mut seed = Seed::new(7);
    let mut read = 0;
    for id in builtin::ids() {
        let rulebook = builtin::rulebook(id).unwrap();
        for _ in 0..3000 {
            let mut text = ["B", "W:", ""][seed.below(3)].to_string();
            for _ in 0..seed.below(8) {
                text += parts[seed.below(parts.len())];
            }
            if let Ok((position, tally)) = rulebook.read_fen(&text) {
                read += 1;
                let fen = rulebook.fen_with(&position, &tally);
                assert_eq!(rulebook.read_fen(&fen), Ok((position, tally)), "{text}");
            }
        }
    }
    assert!(read > 500, "{read}");
}
