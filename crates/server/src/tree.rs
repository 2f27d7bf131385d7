//! A game with all that is said in it: comments, NAGs and variations.

use rules::Game;
use rules::pdn::{PdnLine, PdnMove};
use serde::{Deserialize, Serialize};
use texts::Message;
use utoipa::ToSchema;

use crate::errors::Fault;
use crate::views::{MoveView, SideView};

/// A line of play with what is said about it.
#[derive(Serialize, ToSchema)]
pub(crate) struct LineTree {
    /// What is said before the first move.
    comment: String,
    moves: Vec<MoveTree>,
}

/// A move with what is said about it.
#[derive(Serialize, ToSchema)]
pub(crate) struct MoveTree {
    side: SideView,
    #[serde(rename = "move")]
    played: MoveView,
    comment: String,
    /// Numeric annotation glyphs: 1 is good, 2 a mistake.
    nags: Vec<u16>,
    /// What could have been played instead.
    #[schema(no_recursion)]
    variations: Vec<LineTree>,
}

/// The signs that PDN writes instead of the first NAGs.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl LineTree {
    /// A line from where the game stands. What cannot be played ends it.
    pub(crate) fn new(game: &Game, line: &PdnLine) -> LineTree {
        let mut game = game.clone();
        let mut moves = Vec::new();
        for written in &line.moves {
            let Ok(mv) = game.resolve_str(&written.text) else {
                break;
            };
            let played = MoveView::of(&game, &mv);
            let variations = written
                .variations
                .iter()
                .map(|line| LineTree::new(&game, line));
            moves.push(MoveTree {
                side: game.mover().into(),
                played,
                comment: comment(&[&written.before[..], &written.after[..]].concat()),
                nags: nags(written),
                variations: variations.collect(),
            });
            if game.play(&mv).is_err() {
                break;
            }
        }
        LineTree {
            comment: comment(&line.comments),
            moves,
        }
    }
}

fn comment(parts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).collect();
    parts.join(" ")
}

fn nags(written: &PdnMove) -> Vec<u16> {
    let strength = written.strength.as_deref();
    let sign = (1..).zip(SIGNS).find(|(_, sign)| Some(*sign) == strength);
    let mut nags: Vec<u16> = sign.map(|(nag, _)| nag).into_iter().collect();
    nags.extend(
        written
            .nags
            .iter()
            .filter(|nag| !nags.contains(nag))
            .collect::<Vec<_>>(),
    );
    nags
}

/// A line of play to be written, with what is said about it.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeLineSent {
    /// What is said before the first move.
    #[serde(default)]
    #[schema(max_length = 10000)]
    comment: String,
    #[serde(default)]
    #[schema(max_items = 1000)]
    moves: Vec<TreeMoveSent>,
}

/// A move to be written, with what is said about it.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeMoveSent {
    /// The move in numbers or as people write it.
    #[schema(max_length = 1000)]
    text: String,
    #[serde(default)]
    #[schema(max_length = 10000)]
    comment: String,
    #[serde(default)]
    #[schema(max_items = 16)]
    nags: Vec<u16>,
    #[serde(default)]
    #[schema(no_recursion, max_items = 100)]
    variations: Vec<TreeLineSent>,
}

impl TreeLineSent {
    /// Its moves, without its variations.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.moves.iter().map(|sent| sent.text.clone()).collect()
    }

    /// Says about a line that has the same moves all that was sent. Every variation is played.
    pub(crate) fn annotate(&self, begun: &Game, line: &mut PdnLine) -> Result<(), Fault> {
        let mut game = begun.clone();
        line.comments = said(&self.comment)?;
        for (sent, written) in self.moves.iter().zip(&mut line.moves) {
            sent.annotate(&game, written)?;
            play(&mut game, &sent.text)?;
        }
        Ok(())
    }

    /// A variation from where the game stands.
    fn written(&self, game: &Game) -> Result<PdnLine, Fault> {
        let mut ahead = game.clone();
        let mut line = PdnLine::default();
        for sent in &self.moves {
            let people = play(&mut ahead, &sent.text)?;
            line.moves.push(PdnMove::new(people));
        }
        self.annotate(game, &mut line)?;
        Ok(line)
    }
}

impl TreeMoveSent {
    fn annotate(&self, game: &Game, written: &mut PdnMove) -> Result<(), Fault> {
        written.after = said(&self.comment)?;
        written.nags.clone_from(&self.nags);
        let variations = self.variations.iter().map(|line| line.written(game));
        written.variations = variations.collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// Plays a move and gives its text as people write it.
fn play(game: &mut Game, text: &str) -> Result<String, Fault> {
    let refused = |refusal| Fault::refused(game, &refusal);
    let mv = game.resolve_str(text).map_err(refused)?;
    let people = game.people_text(&mv);
    let before = game.clone();
    game.play(&mv)
        .map_err(|refusal| Fault::refused(&before, &refusal))?;
    Ok(people)
}

/// A comment as PDN can have it: one that ends it would end it too soon.
fn said(comment: &str) -> Result<Vec<String>, Fault> {
    let comment = comment.trim();
    if comment.contains(['{', '}']) {
        let message = Message::new("refusal-bad-comment");
        return Err(Fault::bad("bad-comment", message));
    }
    Ok(if comment.is_empty() {
        Vec::new()
    } else {
        vec![comment.to_string()]
    })
}
