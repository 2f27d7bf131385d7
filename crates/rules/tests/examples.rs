//! The examples inside the rulebooks hold.

use std::sync::Arc;

use rules::*;

#[test]
fn every_example_holds() {
    let mut wrong = Vec::new();
    for id in builtin::ids() {
        let rulebook = builtin::rulebook(id).unwrap();
        for example in &rulebook.draft().examples {
            let game = Game::set_up(rulebook.clone(), 0, example.fen.as_deref());
            let game = game.unwrap_or_else(|error| panic!("{id}, {}: {error}", example.title));
            for expectation in &example.expects {
                if let Err(what) = check(&rulebook, game.clone(), expectation) {
                    wrong.push(format!("{id}, {}: {what}", example.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(rulebook: &Arc<Rulebook>, game: Game, expectation: &Expectation) -> Result<(), String> {
    match expectation {
        Expectation::Moves(texts) => moves(&game, texts),
        Expectation::Perft { flavour, leaves } => (1..).zip(leaves).try_for_each(|(depth, n)| {
            equal(perft(rulebook, game.position(), depth, *flavour), *n)
        }),
        Expectation::Refused { text, reason } => match game.resolve_str(text) {
            Ok(_) => Err(format!("{text} is legal")),
            Err(refusal) => equal(refusal.key(), reason.as_str()),
        },
        Expectation::Line { moves, fen, end } => line(game, moves, fen, end),
    }
}

fn moves(game: &Game, texts: &[String]) -> Result<(), String> {
    let mut found = Vec::new();
    for text in texts {
        let mv = game.resolve_str(text);
        let mv = mv.map_err(|refusal| format!("{text}: {}", refusal.sentence(game.rulebook())))?;
        found.push(mv.action(game.rulebook().grid()));
    }
    let legal = game.legal_moves();
    for mv in legal {
        if !found.contains(&mv.action(game.rulebook().grid())) {
            return Err(format!("{} is legal too", game.people_text(mv)));
        }
    }
    equal(found.len(), legal.len())
}

fn line(
    mut game: Game,
    moves: &[String],
    fen: &Option<String>,
    end: &Option<String>,
) -> Result<(), String> {
    for text in moves {
        let played = game.play_str(text);
        played.map_err(|refusal| format!("{text}: {}", refusal.sentence(game.rulebook())))?;
    }
    if let Some(fen) = fen {
        let position = game.rulebook().read_fen(fen).map_err(|e| e.to_string())?.0;
        equal(game.position(), &position)?;
    }
    if let Some(end) = end {
        let label = game.outcome().map(|o| o.label(game.rulebook()));
        equal(label.unwrap_or_default(), end.clone())?;
    }
    Ok(())
}

fn equal<T: PartialEq + std::fmt::Debug>(got: T, expected: T) -> Result<(), String> {
    match got == expected {
        true => Ok(()),
        false => Err(format!("got {got:?}, expected {expected:?}")),
    }
}
