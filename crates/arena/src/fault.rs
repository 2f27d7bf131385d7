//! What a player did wrong.

use rules::{Forfeit, Refusal, Rulebook};

use crate::excerpt;

/// Why a player lost by its own fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which kind it is.
    pub forfeit: Forfeit,
    /// What the player wrote, made short and harmless; `None` if it wrote nothing.
    pub wrote: Option<String>,
    /// What was wrong, in a sentence without its dot.
    pub why: String,
}

impl Fault {
    /// A fault without words.
    pub fn new(forfeit: Forfeit, why: impl Into<String>) -> Fault {
        Fault {
            forfeit,
            wrote: None,
            why: why.into(),
        }
    }

    /// A fault in what the player wrote.
    pub fn in_text(forfeit: Forfeit, wrote: &str, why: impl Into<String>) -> Fault {
        Fault {
            wrote: Some(excerpt(wrote)),
            ..Fault::new(forfeit, why)
        }
    }

    /// The fault of a text that was refused. An ambiguous text is refused as illegal, with its
    /// candidates: the referee does not guess.
    pub fn refused(wrote: &str, refusal: &Refusal, rulebook: &Rulebook) -> Fault {
        let forfeit = match refusal {
            Refusal::Unreadable(_) => Forfeit::Unreadable,
            Refusal::Illegal(_) | Refusal::Ambiguous(_) => Forfeit::IllegalMove,
        };
        Fault::in_text(
            forfeit,
            wrote,
            excerpt_of(&refusal.sentence(rulebook).to_string()),
        )
    }
}

/// A sentence may list many candidates; a record keeps the first ones.
fn excerpt_of(sentence: &str) -> String {
    const LONGEST: usize = 400;
    match sentence.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &sentence[..end]),
        None => sentence.to_string(),
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.wrote {
            Some(text) => write!(f, "wrote `{text}`: {}", self.why),
            None => write!(f, "{}", self.why),
        }
    }
}
