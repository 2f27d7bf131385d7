//! Openings that are drawn: each game begins with one of them.

use moves::{Move, Position};
use texts::Message;

use crate::{Flaw, MoveText, OpeningRule, Rulebook, Tally, TypedMove};

/// An opening that was checked: a line of moves from the start, or a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// The moves in numbers with a blank between them, or the FEN of the position.
    pub text: String,
    /// The moves from the start; none if the ballot is a position.
    pub moves: Vec<Move>,
}

impl Ballot {
    /// The most moves that a line may have.
    pub const MOST_MOVES: usize = 12;

    /// The position, if it is one.
    pub fn fen(&self) -> Option<&str> {
        self.moves.is_empty().then_some(&self.text)
    }

    /// True for a text that is meant to be a position and not a line of moves.
    fn is_fen(text: &str) -> bool {
        text.starts_with("B:") || text.starts_with("W:")
    }
}

impl Rulebook {
    /// The openings of which one is drawn for each game; none if every game begins at the start.
    pub fn ballots(&self) -> &[Ballot] {
        &self.ballots
    }

    /// True if the second player may change seats after the first move.
    pub fn has_pie(&self) -> bool {
        self.draft().opening == OpeningRule::Pie
    }

    /// True if this FEN is one of the openings.
    pub fn is_ballot(&self, fen: &str) -> bool {
        self.ballots.iter().any(|ballot| ballot.fen() == Some(fen))
    }

    /// The opening that a seed draws. Numbers that follow each other go through all of them.
    pub fn ballot(&self, seed: u64) -> Option<&Ballot> {
        let count = self.ballots.len() as u64;
        let place = seed.checked_rem(count)?;
        self.ballots.get(place as usize)
    }
}

/// More routes than this are not looked at, all ballots together: a file must not keep a program
/// busy.
const MOST_ROUTES: usize = 1_000_000;

/// The ballots of a rulebook, or the first that cannot be.
pub(crate) fn read_all(rulebook: &Rulebook) -> Result<Vec<Ballot>, Flaw> {
    let OpeningRule::Ballots(texts) = &rulebook.draft().opening else {
        return Ok(Vec::new());
    };
    let mut reader = Reader {
        rulebook,
        left: MOST_ROUTES,
    };
    let each = texts.iter().zip(1..).map(|(text, number)| {
        reader.read(text.trim()).map_err(|message| Flaw {
            key: format!("opening.ballots.{number}"),
            message: message.with("number", number),
        })
    });
    each.collect()
}

struct Reader<'a> {
    rulebook: &'a Rulebook,
    /// How many routes may still be looked at.
    left: usize,
}

impl Reader<'_> {
    fn read(&mut self, text: &str) -> Result<Ballot, Message> {
        if Ballot::is_fen(text) {
            self.position(text)
        } else {
            self.line(text)
        }
    }

    fn position(&mut self, text: &str) -> Result<Ballot, Message> {
        let wrong = |why: Message| Message::new("flaw-ballot-fen").with("why", why);
        let (position, tally) = self
            .rulebook
            .read_fen(text)
            .map_err(|e| wrong(e.message()))?;
        self.goes_on(&position, &tally)?;
        Ok(Ballot {
            text: self.rulebook.fen_with(&position, &tally),
            moves: Vec::new(),
        })
    }

    fn line(&mut self, text: &str) -> Result<Ballot, Message> {
        let told = moves_of(text);
        if !(1..=Ballot::MOST_MOVES).contains(&told.len()) {
            let message = Message::new("flaw-ballot-length").with("got", told.len());
            return Err(message.with("most", Ballot::MOST_MOVES));
        }
        let mut position = self.rulebook.start_without_draws();
        let mut tally = self.rulebook.wide().tally(&position);
        let (mut moves, mut texts) = (Vec::new(), Vec::new());
        for text in told {
            let routes = self.routes(&position, &tally)?;
            let mv = self.meant(&text, &routes)?;
            texts.push(self.rulebook.number_text(&mv, &routes));
            let action = mv.action(self.rulebook.grid());
            let after = position.play(&action);
            tally = tally.after(self.rulebook.wide(), &position, &action, &after);
            position = after;
            moves.push(mv);
        }
        self.goes_on(&position, &tally)?;
        let text = texts.join(" ");
        Ok(Ballot { text, moves })
    }

    /// The one legal move that a text means.
    fn meant(&self, text: &str, routes: &[Move]) -> Result<Move, Message> {
        let (grid, notation) = (self.rulebook.grid(), self.rulebook.notation());
        let typed = MoveText::parse(text, notation).ok();
        let typed = typed.and_then(|typed| TypedMove::new(&typed, grid, notation).ok());
        let fitting = typed.map_or(Vec::new(), |typed| typed.matches(grid, routes));
        match <[Move; 1]>::try_from(fitting) {
            Ok([mv]) => Ok(mv),
            Err(_) => Err(Message::new("flaw-ballot-move").with("move", text)),
        }
    }

    fn routes(&mut self, position: &Position, tally: &Tally) -> Result<Vec<Move>, Message> {
        let routes = self.rulebook.legal_routes(position, tally);
        let left = self.left.checked_sub(routes.len());
        self.left = left.ok_or_else(|| Message::new("flaw-ballots-work"))?;
        Ok(routes)
    }

    /// Refuses an opening after which nobody can move.
    fn goes_on(&mut self, position: &Position, tally: &Tally) -> Result<(), Message> {
        if self.routes(position, tally)?.is_empty() {
            Err(Message::new("flaw-ballot-over"))
        } else {
            Ok(())
        }
    }
}

/// The moves of a line. A huff belongs to the move after it: `!18 22-17`.
fn moves_of(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match moves.last_mut().filter(|last| is_huff(last)) {
            Some(huff) => *huff = format!("{huff} {word}"),
            None => moves.push(word.to_string()),
        }
    }
    moves
}

/// True for a huff without its move.
fn is_huff(word: &str) -> bool {
    word.starts_with('!') && !word.contains(' ')
}
