//! From tokens to games.

use std::mem;

use super::letters::excerpt;
use super::problem::Problems;
use super::scan::{Scanner, Token};
use super::{MoveNumber, PdnCommand, PdnGame, PdnLine, PdnMove, PdnPlace};

/// Reads a PDN file game by game.
///
/// The bytes may be UTF-8 or Latin-1. A broken game has its problems with it, and reading goes on
/// with the next one.
///
/// ```
/// let file = b"[White \"Sijbrands\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1\n1. 31-27(?) {weak *";
/// let games: Vec<_> = game::pdn::games(file).collect();
/// assert_eq!(games[0].tag("White"), Some("Sijbrands"));
/// assert_eq!(games[0].line.moves[2].text, "28x19");
/// assert_eq!(games[1].line.moves[0].strength.as_deref(), Some("?"));
/// assert_eq!(
///     games[1].problems[0].to_string(),
///     "line 3, column 13: the comment is not closed: expected `}`"
/// );
/// ```
pub fn games(bytes: &[u8]) -> Games<'_> {
    Games {
        scan: Scanner::new(bytes),
    }
}

/// The games of a PDN file, in order.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    scan: Scanner<'a>,
}

impl Iterator for Games<'_> {
    type Item = PdnGame;

    fn next(&mut self) -> Option<PdnGame> {
        while !self.scan.is_at_end() {
            if let Some(game) = one_game(&mut self.scan) {
                return Some(game);
            }
        }
        None
    }
}

/// Reads one game. It may turn out that there is nothing in it.
pub(super) fn one_game(scan: &mut Scanner<'_>) -> Option<PdnGame> {
    let mut ahead = scan.narrowed();
    let mut builder = Builder::new(scan.place());
    builder.build(&mut ahead);
    scan.follow(&ahead);
    if ahead.is_done() && !scan.is_done() {
        let most = PdnGame::MAX_BYTES;
        let message = format!("a game has at most {most} bytes: the rest is read as another one");
        builder.problems.lose(scan.place(), message);
    }
    let game = builder.finish();
    let is_blank = game.tags.is_empty()
        && game.line == PdnLine::default()
        && game.result.is_none()
        && game.problems.is_empty();
    (!is_blank).then_some(game)
}

/// A line of moves that is being read.
struct Frame {
    line: PdnLine,
    number: Option<MoveNumber>,
    before: Vec<String>,
    setup: Option<String>,
    opened: PdnPlace,
}

impl Frame {
    fn new(opened: PdnPlace) -> Frame {
        Frame {
            line: PdnLine::default(),
            number: None,
            before: Vec::new(),
            setup: None,
            opened,
        }
    }

    /// What waited for a move that did not come goes to what is there.
    fn finish(mut self) -> PdnLine {
        self.line.setup = self.setup.take();
        self.number = None;
        for text in mem::take(&mut self.before) {
            self.comment(text);
        }
        self.line
    }

    /// A comment belongs to the number before it, or else to the move before it.
    fn comment(&mut self, text: String) {
        let comments = match self.line.moves.last_mut() {
            _ if self.number.is_some() => &mut self.before,
            Some(last) => {
                let text = PdnCommand::take_from(&text, &mut last.commands);
                push_text(&mut last.after, text);
                return;
            }
            None => &mut self.line.comments,
        };
        push_text(comments, text);
    }
}

struct Builder {
    game: PdnGame,
    problems: Problems,
    /// The line at the bottom is the game, those above are open variations.
    frames: Vec<Frame>,
    /// How many brackets deep we are in variations that are too deep to be kept.
    too_deep: usize,
    moves: usize,
}

impl Builder {
    fn new(at: PdnPlace) -> Builder {
        Builder {
            game: PdnGame {
                at,
                ..PdnGame::default()
            },
            problems: Problems::default(),
            frames: vec![Frame::new(at)],
            too_deep: 0,
            moves: 0,
        }
    }

    fn build(&mut self, scan: &mut Scanner<'_>) {
        loop {
            scan.skip_blanks();
            if scan.is_at_tag() && self.ends_before_tag(scan) {
                break;
            }
            let Some((token, at)) = scan.token(&mut self.problems) else {
                break;
            };
            if self.take(token, at, scan) == Next::End {
                break;
            }
        }
    }

    /// A tag after moves belongs to the next game, and so does a second `Event`.
    fn ends_before_tag(&self, scan: &Scanner<'_>) -> bool {
        let frame = &self.frames[0];
        let has_body = !frame.line.moves.is_empty() || frame.setup.is_some();
        let is_second_event = self.game.tag("Event").is_some() && scan.is_at_tag_named("Event");
        has_body || self.frames.len() > 1 || is_second_event
    }

    fn take(&mut self, token: Token, at: PdnPlace, scan: &mut Scanner<'_>) -> Next {
        match token {
            Token::Star { glued } => return self.star(glued, at, scan),
            Token::Result(result) => return self.result(result, at, scan),
            Token::Open => self.open(at),
            Token::Close => self.close(at),
            Token::Tag(name, value) => self.tag(name, value, at),
            _ if self.too_deep > 0 => {}
            Token::Comment(text) => self.top().comment(text),
            Token::Nag(nag) => self.about_last(at, |m| m.nags.push(nag)),
            Token::Number(number) => self.top().number = Some(number),
            Token::Dots => self.dots(),
            Token::Word(text) => self.word(text, at),
            Token::Strength(text) => self.about_last(at, |m| m.strength = Some(text)),
            Token::Setup(fen) => self.top().setup = Some(fen),
        }
        Next::GoOn
    }

    fn top(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn tag(&mut self, name: String, value: String, at: PdnPlace) {
        if self.game.tag(&name).is_some() {
            let got = excerpt(&name);
            self.problems
                .warn(at, format!("got a second tag {got}, expected one"));
        }
        if self.game.tags.len() < PdnGame::MAX_TAGS {
            self.game.tags.push((name, value));
        } else {
            let most = PdnGame::MAX_TAGS;
            self.problems
                .lose(at, format!("a game has at most {most} tags"));
        }
    }

    fn word(&mut self, text: String, at: PdnPlace) {
        if self.moves == PdnGame::MAX_MOVES {
            let most = PdnGame::MAX_MOVES;
            self.problems
                .lose(at, format!("a game has at most {most} moves"));
            return;
        }
        self.moves += 1;
        let frame = self.top();
        frame.line.moves.push(PdnMove {
            setup: frame.setup.take(),
            number: frame.number.take(),
            before: mem::take(&mut frame.before),
            at,
            ..PdnMove::new(text)
        });
    }

    /// `1. ...` is the answer of the second side.
    fn dots(&mut self) {
        if let Some(number) = &mut self.top().number {
            number.answer = true;
        }
    }

    fn about_last(&mut self, at: PdnPlace, change: impl FnOnce(&mut PdnMove)) {
        match self.top().line.moves.last_mut() {
            Some(last) => change(last),
            None => self
                .problems
                .warn(at, "expected a move before its strength"),
        }
    }

    fn open(&mut self, at: PdnPlace) {
        let is_full = self.frames.len() > PdnGame::MAX_DEPTH;
        if is_full && self.too_deep == 0 {
            let most = PdnGame::MAX_DEPTH;
            let message = format!("variations may be {most} deep: this one is left out");
            self.problems.lose(at, message);
        }
        if is_full {
            self.too_deep += 1;
        } else {
            self.frames.push(Frame::new(at));
        }
    }

    fn close(&mut self, at: PdnPlace) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        if self.frames.len() == 1 {
            self.problems
                .warn(at, "got `)`, but no variation is open here");
            return;
        }
        if let Some(frame) = self.frames.pop() {
            self.attach(frame);
        }
    }

    /// A variation belongs to the move before it.
    fn attach(&mut self, frame: Frame) {
        let opened = frame.opened;
        let line = frame.finish();
        if line == PdnLine::default() {
            return;
        }
        match self.top().line.moves.last_mut() {
            Some(last) => last.variations.push(line),
            None => self
                .problems
                .lose(opened, "expected a move before this variation"),
        }
    }

    /// `*` ends the game, but `12-16* 24-20` is the old sign for a forced move.
    fn star(&mut self, glued: bool, at: PdnPlace, scan: &mut Scanner<'_>) -> Next {
        let has_move = !self.top().line.moves.is_empty();
        let at_end = scan.is_at_end() || scan.is_at_tag() || scan.is_at_move_one();
        if glued && has_move && (!at_end || self.frames.len() > 1) {
            self.problems
                .warn(at, "got `*` after a move: read as forced, expected `$7`");
            self.about_last(at, |m| m.nags.push(7));
            return Next::GoOn;
        }
        Next::End
    }

    fn result(&mut self, result: super::PdnResult, at: PdnPlace, scan: &mut Scanner<'_>) -> Next {
        let is_inside = self.frames.len() > 1 || self.too_deep > 0;
        let at_end = scan.is_at_end() || scan.is_at_tag();
        if is_inside && !at_end {
            self.problems.warn(
                at,
                format!("got {result} inside a variation, expected a move"),
            );
            return Next::GoOn;
        }
        self.game.result = Some(result);
        self.after_result(scan);
        Next::End
    }

    /// A comment or a `*` after the result still belongs to the game.
    fn after_result(&mut self, scan: &mut Scanner<'_>) {
        loop {
            let mut ahead = scan.clone();
            let mut problems = Problems::default();
            match ahead.token(&mut problems) {
                Some((Token::Comment(text), _)) if problems.kept.is_empty() => {
                    self.frames[0].comment(text)
                }
                Some((Token::Star { .. }, _)) if problems.kept.is_empty() => {
                    *scan = ahead;
                    return;
                }
                _ => return,
            }
            *scan = ahead;
        }
    }

    fn finish(mut self) -> PdnGame {
        while self.frames.len() > 1 {
            if let Some(frame) = self.frames.pop() {
                self.problems
                    .warn(frame.opened, "the variation is not closed: expected `)`");
                self.attach(frame);
            }
        }
        if let Some(frame) = self.frames.pop() {
            self.game.line = frame.finish();
        }
        self.game.problems = self.problems.finish();
        self.game
    }
}

fn push_text(comments: &mut Vec<String>, text: String) {
    if !text.is_empty() {
        comments.push(text);
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}
