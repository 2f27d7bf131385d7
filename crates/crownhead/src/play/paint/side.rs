//! The players, what they took, and the moves.

use crate::language::{self, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::sentences::phrases;
use rules::{Seat, Side};
use texts::Message;

use super::line;
use super::theme::Theme;
use crate::play::app::App;
use crate::play::clock;
use crate::play::setting::Seats;

/// Everything in a column beside the board.
pub(super) fn beside(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let row = |i: u16| Rect::new(area.x, area.y + i, area.width, 1.min(area.height));
    let (top, bottom) = seats(app);
    let name = say(phrases::rulebook(app.game().rulebook().draft()));
    line(buffer, row(0), &name, bold);
    let last = area.height.saturating_sub(2);
    player(app, theme, top, "", row(2), buffer);
    taken(app, theme, top, row(3), buffer);
    player(app, theme, bottom, "", row(last), buffer);
    taken(app, theme, bottom, row(last + 1), buffer);
    let room = Rect::new(area.x, area.y + 5, area.width, last.saturating_sub(6));
    let lines = moves(app);
    let looked = app
        .looking
        .map(|ply| (ply + shift(app)).saturating_sub(1) / 2);
    let last = lines.len().saturating_sub(room.height.into());
    let from = looked.map_or(last, |at| {
        last.min(at.saturating_sub(usize::from(room.height) / 2))
    });
    for (row, (number, text)) in room.rows().zip((0..).zip(&lines).skip(from)) {
        let style = if looked == Some(number) {
            Style::new().add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        line(buffer, row, text, style);
    }
}

/// One if the second side began.
fn shift(app: &App) -> usize {
    let starter = app
        .game()
        .position_after(0)
        .map(|position| position.mover());
    usize::from(starter == Some(Side::Second))
}

/// The players above and below the board, and the last moves in a line.
pub(super) fn around(app: &App, theme: Theme, rows: [Rect; 3], buffer: &mut Buffer) {
    let (top, bottom) = seats(app);
    for (side, area) in [(top, rows[0]), (bottom, rows[1])] {
        let took = match taken_by(app, side) {
            0 => String::new(),
            n => format!(", {}", say(Message::new("play-took-count").with("n", n))),
        };
        player(app, theme, side, &took, area, buffer);
    }
    let dim = Style::new().add_modifier(Modifier::DIM);
    let lines = moves(app);
    let from = lines.len().saturating_sub(3);
    let text = lines[from..].join("  ");
    let skip = text.chars().count().saturating_sub(rows[2].width.into());
    let text: String = text.chars().skip(skip).collect();
    line(buffer, rows[2], &text, dim);
}

/// The side that is seen above, and the one below.
fn seats(app: &App) -> (Side, Side) {
    let first_above = app.game().rulebook().side(Side::First).seat == Seat::Top;
    if first_above != app.flipped {
        (Side::First, Side::Second)
    } else {
        (Side::Second, Side::First)
    }
}

/// A player: whether it is the turn, the pieces, the name and the clock.
fn player(app: &App, theme: Theme, side: Side, more: &str, area: Rect, buffer: &mut Buffer) {
    let game = app.game();
    let is_mover = game.outcome().is_none() && game.mover() == side;
    let arrow = match (is_mover, theme.is_ascii()) {
        (true, true) => "> ",
        (true, false) => "▸ ",
        (false, _) => "  ",
    };
    let style = if is_mover {
        Style::new().add_modifier(Modifier::BOLD)
    } else {
        Style::new()
    };
    let (chip, ink) = theme.chip(game.rulebook(), side);
    buffer.set_stringn(area.x, area.y, arrow, area.width.into(), style);
    let (x, _) = buffer.set_stringn(area.x + 2, area.y, chip, area.width.into(), ink);
    let name = say(language::side(game.rulebook(), side));
    let who = match app.table.setting.seats {
        _ if app.table.journal.is_unopened() => String::new(),
        Seats::One { person, .. } if person == side => format!(" ({})", say("play-you")),
        Seats::One { level, .. } => {
            format!(
                " ({})",
                say(Message::new("play-level").with("level", level))
            )
        }
        Seats::Two => String::new(),
    };
    let room = area.right().saturating_sub(x + 1);
    buffer.set_stringn(
        x + 1,
        area.y,
        format!("{name}{who}{more}"),
        room.into(),
        style,
    );
    if let Some(left) = app.table.clock_of(side) {
        let time = clock::shown(left);
        let x = area.right().saturating_sub(time.len() as u16 + 1);
        buffer.set_stringn(x, area.y, time, 8, style);
    }
}

/// How many pieces a side has taken.
fn taken_by(app: &App, side: Side) -> usize {
    let game = app.game();
    let count = |ply: usize| {
        let position = game.position_after(ply);
        position.map_or(0, |position| position.of(side.other()).count_ones())
    };
    let seen = app.looking.unwrap_or(game.turns().len());
    count(0).saturating_sub(count(seen)) as usize
}

/// The pieces that a side has taken.
fn taken(app: &App, theme: Theme, side: Side, area: Rect, buffer: &mut Buffer) {
    let game = app.game();
    let prey = side.other();
    let gone = taken_by(app, side);
    if gone == 0 || area.width < 16 {
        return;
    }
    let dim = Style::new().add_modifier(Modifier::DIM);
    let (x, _) = buffer.set_stringn(
        area.x + 2,
        area.y,
        format!("{} ", say("play-took")),
        12,
        dim,
    );
    let (_, ink) = theme.chip(game.rulebook(), prey);
    let sign = theme.sign(game.rulebook(), prey, rules::Rank::Man);
    let room = usize::from(area.right().saturating_sub(x + 4));
    let signs = if theme.has_colours() {
        format!(" {} ", sign.repeat(gone.min(room)))
    } else {
        sign.repeat(gone.min(room))
    };
    buffer.set_stringn(x, area.y, signs, room + 2, ink);
}

/// The moves in pairs, numbered.
fn moves(app: &App) -> Vec<String> {
    let game = app.game();
    let rulebook = game.rulebook();
    let blank = (shift(app) == 1).then(|| "...".to_string());
    let texts = game.turns().iter().enumerate().map(|(ply, turn)| {
        let mark = app
            .review
            .as_ref()
            .and_then(|review| review.mark(game, ply));
        let mark = mark.map_or(String::new(), |mark| mark.to_string());
        rulebook.people_text(&turn.played, &[]) + &mark
    });
    let texts: Vec<String> = blank.into_iter().chain(texts).collect();
    let pairs = (1..).zip(texts.chunks(2));
    pairs
        .map(|(n, pair)| match pair {
            [one, two] => format!("{n:>3}. {one:<9} {two}"),
            _ => format!("{n:>3}. {}", pair.concat()),
        })
        .collect()
}
