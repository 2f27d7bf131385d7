//! Rulebooks mixed from all that files may say.

use rules::{Draft, Flavour, Rulebook, builtin, perft, vocabulary};

/// A built-in rulebook with some of its rules replaced, and a game by it. The bytes choose.
pub(crate) fn mixture(bytes: &[u8]) {
    let mut bytes = bytes.iter().copied();
    if let Some(draft) = mixed(&mut bytes)
        && let Ok(rulebook) = Rulebook::new(draft)
    {
        play(&rulebook, bytes.take(100));
    }
}

/// Plays the moves that the bytes choose. All ways of counting them agree.
fn play(rulebook: &Rulebook, bytes: impl Iterator<Item = u8>) {
    let mut position = rulebook.start(1);
    for byte in bytes {
        let moves = rulebook.moves(&position);
        let routes = rulebook.routes(&position);
        let count = |flavour| perft(rulebook, &position, 1, flavour) as usize;
        assert_eq!(count(Flavour::Moves), moves.len(), "moves");
        assert_eq!(count(Flavour::Landings), routes.len(), "landings");
        if moves.is_empty() {
            return;
        }
        let action = moves[usize::from(byte) % moves.len()].action(rulebook.grid());
        position = position.play(&action);
    }
}

/// The rulebook that the first bytes choose.
fn mixed(bytes: &mut impl Iterator<Item = u8>) -> Option<Draft> {
    let mut next = |below: usize| usize::from(bytes.next().unwrap_or(0)) % below.max(1);
    let model = builtin::draft(builtin::MAIN[next(builtin::MAIN.len())].id)?;
    Some(vocabulary::mix(&model, &mut next))
}
