//! A plain player: a tree of fixed depth that counts pieces. The towers document has it as its
//! program, and here it is the least that an engine must beat.

use std::cmp::Reverse;

use rules::{Chain, Game, Move, Position, Rank, Rulebook, Side};

/// How far it looks, in plies.
const DEPTH: u32 = 3;
/// What a won game is worth to the first side.
const WON: i32 = i32::MAX;

/// The move to play; none if the game is over.
pub fn choice(game: &Game) -> Option<Move> {
    let mover = game.mover();
    let mut game = game.clone();
    let valued = children(&game).into_iter().enumerate().map(|(i, mv)| {
        let value = after(&mut game, &mv, DEPTH - 1);
        // The first of equals is played.
        ((for_mover(mover, value), Reverse(i)), mv)
    });
    valued.max_by_key(|(key, _)| *key).map(|(_, mv)| mv)
}

/// What the position is worth to the first side, looking so many plies ahead.
fn value(game: &mut Game, depth: u32) -> i32 {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner {
            Some(Side::First) => WON,
            Some(Side::Second) => -WON,
            None => 0,
        };
    }
    let mover = game.mover();
    let values = children(game)
        .into_iter()
        .map(|mv| after(game, &mv, depth - 1));
    let best = values.max_by_key(|value| for_mover(mover, *value));
    best.unwrap_or_default()
}

/// What the position after a move is worth. On the last level the pieces alone count, whether
/// the game is over or not.
fn after(game: &mut Game, mv: &Move, depth: u32) -> i32 {
    if depth == 0 {
        let action = mv.action(game.rulebook().grid());
        return cost(game.rulebook(), &game.position().play(&action));
    }
    match game.play(mv) {
        Ok(_) => {
            let value = value(game, depth);
            game.undo();
            value
        }
        // Children are legal.
        Err(_) => 0,
    }
}

/// The first side wants much, the second side little.
fn for_mover(mover: Side, value: i32) -> i32 {
    match mover {
        Side::First => value,
        Side::Second => -value,
    }
}

/// The moves in the order in which they are looked at. Where a turn is one step or one jump, a
/// move is its source and its direction: row by row, and clockwise from the top. Elsewhere they
/// come as they are found.
fn children(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves().to_vec();
    let rulebook = game.rulebook();
    if rulebook.mechanics().capture.chain == Chain::OneJump {
        moves.sort_by_key(|mv| (mv.from.index(), clock(rulebook, mv)));
    }
    moves
}

/// The direction of a move, clockwise from straight up.
fn clock(rulebook: &Rulebook, mv: &Move) -> usize {
    let ((r1, c1), (r2, c2)) = (
        rulebook.grid().place(mv.from),
        rulebook.grid().place(mv.to()),
    );
    let heading = (r2.cmp(&r1) as i8, c2.cmp(&c1) as i8);
    let order = [
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
    ];
    order.iter().position(|h| *h == heading).unwrap_or_default()
}

/// What the first side has more than the second, by the values of the rulebook.
pub fn cost(rulebook: &Rulebook, position: &Position) -> i32 {
    let worth = |side: Side| -> i32 {
        let of_rank = |rank: Rank| {
            let pieces = position.of(side) & position.ranked(rank);
            pieces.count_ones() as i32 * i32::from(rulebook.piece(rank).value)
        };
        Rank::ALL.into_iter().map(of_rank).sum()
    };
    worth(Side::First) - worth(Side::Second)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, fen: &str) -> Game {
        let rulebook = rules::builtin::rulebook(id).unwrap();
        Game::from_fen(rulebook, fen).unwrap()
    }

    /// How many nodes the tree has on each level.
    fn levels(game: &Game, depth: usize) -> Vec<usize> {
        let mut level = vec![game.clone()];
        let mut counts = vec![1];
        for _ in 0..depth {
            let grown = level.iter().flat_map(|game| {
                children(game).into_iter().map(|mv| {
                    let mut next = game.clone();
                    next.play(&mv).unwrap();
                    next
                })
            });
            level = grown.collect();
            counts.push(level.len());
        }
        counts
    }

    /// The worked example of the towers document: a black tower on A6 and a black man on C8
    /// against white men on C6 and B7.
    #[test]
    fn the_worked_example() {
        let mut game = game("towers", "B:W22,25:BK21,30");
        let names = |game: &Game| -> Vec<String> {
            children(game)
                .iter()
                .map(|mv| game.people_text(mv))
                .collect()
        };
        assert_eq!(names(&game), ["A6-B5", "C8-D7"]);
        assert_eq!(levels(&game, 3), [1, 2, 5, 22]);
        let values: Vec<i32> = children(&game)
            .iter()
            .map(|mv| after(&mut game, mv, DEPTH - 1))
            .collect();
        assert_eq!(values, [1, 0]);
        let played = choice(&game).unwrap();
        assert_eq!(game.people_text(&played), "A6-B5");
    }

    #[test]
    fn children_go_row_by_row_and_clockwise() {
        let game = game("towers", "B:W14,22:BK18,K7,31");
        let texts: Vec<String> = children(&game)
            .iter()
            .map(|mv| game.people_text(mv))
            .collect();
        assert_eq!(
            texts,
            [
                "E2-F1", "E2-F3", "E2-D3", "E2-D1", "D5-E4", "D5-E6", "D5-B7", "D5-B3", "E8-F7",
                "E8-D7"
            ]
        );
    }

    #[test]
    fn a_side_that_must_lose_plays_its_first_action() {
        // White takes the one piece whatever Black does.
        let mut game = game("towers", "B:W13,15:B22");
        let moves = children(&game);
        let values = moves.iter().map(|mv| after(&mut game, mv, DEPTH - 1));
        assert_eq!(values.collect::<Vec<_>>(), [-WON, -WON]);
        assert_eq!(choice(&game).as_ref(), moves.first());
    }

    #[test]
    fn in_the_losing_game_no_move_is_a_win() {
        // Giving the last piece away wins.
        let game = game("giveaway", "B:W18,32:B10");
        let played = choice(&game).unwrap();
        let mut after = game.clone();
        after.play(&played).unwrap();
        assert_eq!(game.people_text(&played), "10-14");
        assert_eq!(after.legal_moves().len(), 1, "White must take");
    }
}
