//! The value of a position by trying everything: slow, and easy to believe.

use std::collections::HashMap;

use rules::{Game, Side};
use solve::{Counting, Result3};

/// A state that can come about, and where its moves lead.
struct State {
    mover: Side,
    value: Option<Result3>,
    after: Vec<usize>,
}

/// The value for the first side: every state that can come about is written down, the ends are
/// known, and what follows from them is added until nothing does. The rest is drawn.
pub(crate) fn value(game: &Game) -> Result3 {
    let mut states = states(game);
    while spread(&mut states) {}
    states[0].value.unwrap_or(Result3::Draw)
}

fn states(game: &Game) -> Vec<State> {
    let mut places = HashMap::from([(text(game), 0)]);
    let mut texts = vec![text(game)];
    let mut states = Vec::new();
    while states.len() < texts.len() {
        let game = Game::from_fen(game.rulebook().clone(), &texts[states.len()]).unwrap();
        let mut after = Vec::new();
        if game.outcome().is_none() {
            for mv in game.legal_moves() {
                let mut next = game.clone();
                next.play(mv).unwrap();
                let text = text(&next);
                let place = *places.entry(text.clone()).or_insert(texts.len());
                if place == texts.len() {
                    texts.push(text);
                }
                after.push(place);
            }
        }
        states.push(State {
            mover: game.mover(),
            value: game.outcome().map(|outcome| result(outcome.winner)),
            after,
        });
    }
    states
}

fn text(game: &Game) -> String {
    match Counting::of(game.rulebook()) {
        Counting::Exact => game.fen(),
        Counting::LeftOut => game.rulebook().fen(game.position()),
    }
}

fn result(winner: Option<Side>) -> Result3 {
    match winner {
        Some(Side::First) => Result3::Win,
        Some(Side::Second) => Result3::Loss,
        None => Result3::Draw,
    }
}

/// Adds what follows from the values known so far; false if nothing did.
fn spread(states: &mut [State]) -> bool {
    let mut changed = false;
    for i in 0..states.len() {
        if states[i].value.is_none() {
            states[i].value = follows(&states[i], states);
            changed |= states[i].value.is_some();
        }
    }
    changed
}

/// A win of the mover follows from one move, a loss from all.
fn follows(state: &State, states: &[State]) -> Option<Result3> {
    let (win, loss) = match state.mover {
        Side::First => (Result3::Win, Result3::Loss),
        Side::Second => (Result3::Loss, Result3::Win),
    };
    let after = || state.after.iter().map(|place| states[*place].value);
    if after().any(|value| value == Some(win)) {
        Some(win)
    } else {
        after().all(|value| value == Some(loss)).then_some(loss)
    }
}
