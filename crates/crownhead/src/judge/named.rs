//! Programs given by the names of their sides: `--black CMD --red CMD`.

use clap::Args;
use rules::{Rulebook, Side, names};

use crate::exit::Failure;

/// The sides by the colours that a rulebook may give them.
#[derive(Args)]
pub(super) struct Named {
    #[arg(long, hide = true, value_name = "CMD")]
    black: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    white: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    red: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    yellow: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    green: Option<String>,
    #[arg(long, hide = true, value_name = "CMD")]
    blue: Option<String>,
}

impl Named {
    fn all(&self) -> [(&'static str, &Option<String>); 6] {
        [
            ("black", &self.black),
            ("white", &self.white),
            ("red", &self.red),
            ("yellow", &self.yellow),
            ("green", &self.green),
            ("blue", &self.blue),
        ]
    }

    pub(super) fn is_given(&self) -> bool {
        self.all().iter().any(|(_, command)| command.is_some())
    }

    /// What was given for a side.
    pub(super) fn of(&self, rulebook: &Rulebook, side: Side) -> Option<(&'static str, &String)> {
        let means = words_for(rulebook, side);
        let mut given = self
            .all()
            .into_iter()
            .filter_map(|(word, command)| Some((word, command.as_ref()?)));
        given.find(|(word, _)| means.iter().any(|name| name == word))
    }

    /// Refuses a word that means no side of the rulebook.
    pub(super) fn check(&self, rulebook: &Rulebook) -> Result<(), Failure> {
        let means = Side::ALL.map(|side| words_for(rulebook, side));
        let is_given = |(_, command): &(_, &Option<String>)| command.is_some();
        let is_meant = |word: &str| means.iter().flatten().any(|name| name == word);
        let mut given = self.all().into_iter().filter(is_given);
        match given.find(|(word, _)| !is_meant(word)) {
            None => Ok(()),
            Some((word, _)) => {
                let [[_, first], [_, second]] = &means;
                let id = rulebook.id();
                Err(Failure::Use(format!(
                    "{id} has no side `{word}`: expected `--{first}` and `--{second}`"
                )))
            }
        }
    }
}

/// The words that mean a side: its name, and the colour of its pieces.
fn words_for(rulebook: &Rulebook, side: Side) -> [String; 2] {
    let side = rulebook.side(side);
    let colour = names::colour(side.colour).to_string();
    [side.name.to_lowercase(), colour]
}
