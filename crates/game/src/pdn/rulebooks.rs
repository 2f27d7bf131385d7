//! Rulebooks to choose from when a PDN game says what is played.

use std::sync::Arc;

use super::letters::excerpt;
use super::{PdnGame, PdnProblem};
use rulebook::{Rulebook, builtin, file};

/// Rulebooks by their id and by PDN's number for the game.
#[derive(Clone, Debug, Default)]
pub struct Rulebooks {
    books: Vec<Arc<Rulebook>>,
    /// Whether those of `rulebooks/more` are meant too. They are read when none of `books` fits.
    more: bool,
}

impl Rulebooks {
    /// All the rulebooks that are built in.
    pub fn builtin() -> Rulebooks {
        Rulebooks {
            books: builtin::ids().filter_map(builtin::rulebook).collect(),
            more: true,
        }
    }

    /// Adds a rulebook. It goes before one with the same id.
    pub fn add(&mut self, rulebook: Arc<Rulebook>) {
        self.books.retain(|book| book.id() != rulebook.id());
        self.books.push(rulebook);
    }

    /// The rulebook with this id.
    pub fn with_id(&self, id: &str) -> Option<&Arc<Rulebook>> {
        let in_front = self.books.iter().find(|book| book.id() == id);
        let more = || self.more.then(builtin::more)?.iter().find(|b| b.id() == id);
        in_front.or_else(more)
    }

    /// The first rulebook with this number for the game. From 100 on a number says nothing, so
    /// further games have none of those.
    pub fn with_type(&self, game_type: u16) -> Option<&Arc<Rulebook>> {
        let is_it = |book: &&Arc<Rulebook>| book.notation().game_type == game_type;
        let may_be_more = self.more && game_type < 100;
        let more = || may_be_more.then(builtin::more)?.iter().find(is_it);
        self.books.iter().find(is_it).or_else(more)
    }

    /// The rulebook of a game, with the text of its file if the game carries it.
    ///
    /// A rulebook inside the game (`RulebookText`) comes first, then the one with the id in
    /// `Rulebook`, then the one with the number in `GameType`, then `default`. Of `GameType` only
    /// the number counts: files of real games are wrong about the rest.
    pub fn choose(
        &self,
        game: &PdnGame,
        default: Option<&Arc<Rulebook>>,
    ) -> Result<(Arc<Rulebook>, Option<String>), PdnProblem> {
        let problem = |message: String| PdnProblem::fault(game.at, message);
        if let Some(text) = game.tag("RulebookText") {
            let text = unfold(text);
            let rulebook = carried(&text).map_err(problem)?;
            return Ok((rulebook, Some(text)));
        }
        let found = match (game.tag("Rulebook"), game.tag("GameType")) {
            (Some(id), _) => self.with_id(id).ok_or_else(|| unknown("rulebook", id)),
            (None, Some(value)) => self.by_game_type(value),
            (None, None) => default.ok_or_else(|| "expected a tag GameType or Rulebook".into()),
        };
        found.cloned().map(|book| (book, None)).map_err(problem)
    }

    fn by_game_type(&self, value: &str) -> Result<&Arc<Rulebook>, String> {
        let number = value.split(',').next().unwrap_or_default().trim();
        let found = number.parse().ok().and_then(|n| self.with_type(n));
        found.ok_or_else(|| unknown("game type", value))
    }
}

fn unknown(what: &str, got: &str) -> String {
    let got = excerpt(got);
    format!("got {what} `{got}`, expected one that is known")
}

/// The rulebook that a game carries. It builds on those that are built in.
fn carried(text: &str) -> Result<Arc<Rulebook>, String> {
    let broken = |why: String| format!("the rulebook in RulebookText is broken: {why}");
    file::rulebook(text, &builtin::parent)
        .map_err(|all| broken(all.first().map_or(String::new(), |d| d.to_string())))
}

/// Makes the text of a file one line: `\n` for a line end, `\t` for a tab, `\\` for a backslash.
pub(super) fn fold(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\\', "\\\\");
    text.replace('\n', "\\n").replace('\t', "\\t")
}

/// Undoes [`fold`].
fn unfold(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match (c, rest.as_str().chars().next()) {
            ('\\', Some('n')) => result.push('\n'),
            ('\\', Some('t')) => result.push('\t'),
            ('\\', Some('\\')) => result.push('\\'),
            _ => {
                result.push(c);
                continue;
            }
        }
        rest.next();
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_is_undone() {
        for text in ["", "a\nb\tc", "\\n", "\\\\\n\\", "ü \\t \t"] {
            let folded = fold(text);
            assert!(!folded.contains(['\n', '\t']), "{folded}");
            assert_eq!(unfold(&folded), text);
        }
        assert_eq!(unfold("\\x \\"), "\\x \\");
    }
}
