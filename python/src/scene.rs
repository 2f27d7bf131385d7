//! The position that moves belong to.

use std::sync::{Arc, OnceLock};

use rules::{Action, Position, Tally};

/// A position with its legal moves: their texts tell them apart.
pub(crate) struct Scene {
    pub(crate) rulebook: Arc<rules::Rulebook>,
    pub(crate) position: Position,
    tally: Tally,
    /// Every legal move, each once.
    pub(crate) actions: Vec<Action>,
    /// The same moves with their ways, once somebody asks for one.
    moves: OnceLock<Vec<rules::Move>>,
}

impl Scene {
    pub(crate) fn new(
        rulebook: &Arc<rules::Rulebook>,
        position: Position,
        tally: Tally,
        actions: Vec<Action>,
    ) -> Arc<Scene> {
        Arc::new(Scene {
            rulebook: rulebook.clone(),
            position,
            tally,
            actions,
            moves: OnceLock::new(),
        })
    }

    /// A scene with the moves that the board alone allows.
    pub(crate) fn of(rulebook: &Arc<rules::Rulebook>, position: Position) -> Arc<Scene> {
        let mut actions = Vec::new();
        rulebook.wide().actions(&position, &mut actions);
        Scene::new(rulebook, position, Tally::default(), actions)
    }

    /// The legal moves with their ways, in the order of the actions.
    pub(crate) fn moves(&self) -> &[rules::Move] {
        self.moves.get_or_init(|| self.in_order())
    }

    fn in_order(&self) -> Vec<rules::Move> {
        let grid = self.rulebook.grid();
        let mut moves = self.rulebook.legal_routes(&self.position, &self.tally);
        let place = |mv: &rules::Move| {
            let action = mv.action(grid);
            self.actions.iter().position(|legal| *legal == action)
        };
        moves.retain(|mv| place(mv).is_some());
        moves.sort_by_key(place);
        // Of routes that are the same move the first is kept.
        moves.dedup_by_key(|mv| mv.action(grid));
        moves
    }
}
