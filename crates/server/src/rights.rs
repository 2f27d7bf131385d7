//! What a seat may do, as a page is told.

use serde::Serialize;
use table::{Right, Rights, Word};
use utoipa::ToSchema;

/// What a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RightsView {
    undo: bool,
    redo: bool,
    resign: bool,
    draw: bool,
    hint: bool,
    new: bool,
    /// To take over the first move, and change seats.
    swap: bool,
    /// To claim the draw that the rules let the side to move claim.
    claim: bool,
    /// To end without a result, where there are no draws.
    stop: bool,
    /// To let the clock stand still, or go on.
    pause: bool,
    /// To remove the game for good.
    delete: bool,
    /// What this game never gives to this seat.
    never: Vec<&'static str>,
}

/// What a page is told of `never`.
const TOLD: [Right; 6] = [
    Right::Undo,
    Right::Redo,
    Right::Resign,
    Right::Draw,
    Right::Hint,
    Right::New,
];

impl From<Rights> for RightsView {
    fn from(rights: Rights) -> RightsView {
        let never = TOLD.into_iter().filter(|right| rights.is_never(*right));
        RightsView {
            undo: rights.has(Right::Undo),
            redo: rights.has(Right::Redo),
            resign: rights.has(Right::Resign),
            draw: rights.has(Right::Draw),
            hint: rights.has(Right::Hint),
            new: rights.has(Right::New),
            swap: rights.has(Right::Swap),
            claim: rights.has(Right::Claim),
            stop: rights.has(Right::Stop),
            pause: rights.has(Right::Pause),
            delete: rights.has(Right::Delete),
            never: never.map(Right::word).collect(),
        }
    }
}
