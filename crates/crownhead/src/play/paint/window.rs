//! What lies over the board: the keys, the rules, a question, the options of the next game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};
use rules::sentences::{Section, sentences};

use super::line;
use super::theme::Theme;
use crate::play::app::{App, Touch, Window};
use crate::play::keys::{Deed, HELP};
use crate::play::options::{Options, Row};
use crate::screen::wrapped;

/// Paints a window with its lines. Gives what can be clicked on, and the last line that its text
/// can begin with.
pub(super) fn paint(
    app: &App,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> (Vec<(Rect, Touch)>, usize) {
    let width = area.width.saturating_sub(2).clamp(1, 64);
    let inside = usize::from(width.saturating_sub(4)).max(1);
    let (title, lines, from) = content(app, theme, inside);
    let widest = lines.iter().map(|line| line.text.chars().count()).max();
    let width = width.min(widest.unwrap_or(0).max(title.len() + 2) as u16 + 4);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = height.saturating_add(2).min(area.height).max(3);
    let place = middle(area, width, height);
    frame(title, theme, place, buffer);
    let room = Rect::new(
        place.x + 2,
        place.y + 1,
        place.width.saturating_sub(4),
        place.height.saturating_sub(2),
    )
    .intersection(area);
    let furthest = lines.len().saturating_sub(room.height.into());
    let mut buttons = Vec::new();
    for (row, shown) in room.rows().zip(&lines[from.min(furthest)..]) {
        line(buffer, row, &shown.text, shown.style);
        buttons.extend(shown.touch.map(|touch| (row, touch)));
    }
    if from < furthest && place.height > 2 {
        let more = Rect::new(place.x + 2, place.bottom() - 1, room.width, 1);
        line(buffer, more, " more: arrow down ", Style::new());
    }
    (buttons, furthest)
}

/// A line of a window.
struct Shown {
    text: String,
    style: Style,
    touch: Option<Touch>,
}

impl Shown {
    fn plain(text: impl Into<String>) -> Shown {
        Shown {
            text: text.into(),
            style: Style::new(),
            touch: None,
        }
    }

    fn bold(self) -> Shown {
        Shown {
            style: Style::new().add_modifier(Modifier::BOLD),
            ..self
        }
    }

    fn does(self, touch: Touch) -> Shown {
        Shown {
            touch: Some(touch),
            ..self
        }
    }
}

/// The title of the open window, its lines, and the first that is shown.
fn content(app: &App, theme: Theme, width: usize) -> (&'static str, Vec<Shown>, usize) {
    match app.window {
        Window::Closed => ("", Vec::new(), 0),
        Window::Help(from) => ("Keys", keys(theme), from),
        Window::Laws(from) => ("Rules", laws(app, width), from),
        Window::New(options) => ("New game", choices(app, options, theme, width), 0),
        Window::Ask(ask) => {
            let question = wrapped(&app.question(ask), width, "");
            let mut lines: Vec<Shown> = question.into_iter().map(Shown::plain).collect();
            lines.push(Shown::plain(""));
            lines.push(Shown::plain("y    yes").does(Touch::Deed(Deed::Yes)));
            lines.push(Shown::plain("Esc  no").does(Touch::Deed(Deed::Cancel)));
            ("", lines, 0)
        }
    }
}

/// The options of the next game, with what it means to leave this one.
fn choices(app: &App, options: Options, theme: Theme, width: usize) -> Vec<Shown> {
    let mut lines = Vec::new();
    let is_open = app.table.journal.is_unopened();
    if !is_open && app.game().outcome().is_none() {
        let warning = wrapped("Leave this game? That counts as resigning.", width, "");
        lines.extend(warning.into_iter().map(Shown::plain));
        lines.push(Shown::plain(""));
    }
    let (pointer, left, right) = match theme.is_ascii() {
        true => (">", "<", ">"),
        false => ("▸", "◂", "▸"),
    };
    for row in options.rows() {
        let (name, value) = options.shown(*row, app.game().rulebook());
        let is_here = *row == options.row();
        let value = match (*row, is_here) {
            (Row::Start, _) => String::new(),
            (_, true) => format!("{left} {value} {right}"),
            (_, false) => format!("  {value}"),
        };
        let sign = if is_here { pointer } else { " " };
        let shown = Shown::plain(format!("{sign} {name:<8} {value}")).does(Touch::Row(*row));
        lines.push(if is_here { shown.bold() } else { shown });
    }
    let escape = if is_open { "q  leave" } else { "Esc  back" };
    lines.push(Shown::plain(""));
    lines.push(Shown::plain("arrows  choose     Enter  start"));
    let deed = if is_open { Deed::Quit } else { Deed::Cancel };
    lines.push(Shown::plain(escape).does(Touch::Deed(deed)));
    lines
}

/// A place of this size in the middle, as far as there is room.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    Rect::new(x, area.y + (area.height - height) / 2, width, height)
}

fn frame(title: &str, theme: Theme, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let set = match theme.is_ascii() {
        true => border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
        false => border::ROUNDED,
    };
    let title = match title {
        "" => String::new(),
        title => format!(" {title} "),
    };
    Block::bordered()
        .border_set(set)
        .title(title)
        .render(area, buffer);
}

fn keys(theme: Theme) -> Vec<Shown> {
    let target = if theme.is_ascii() { "*" } else { "◆" };
    let mut lines: Vec<Shown> = HELP
        .iter()
        .map(|(key, what)| Shown::plain(format!("{key:<8}{what}")))
        .collect();
    lines.push(Shown::plain(""));
    lines.push(Shown::plain(format!(
        "( ) must capture  {target} can go there"
    )));
    lines
}

/// The rules in sentences, with a heading for each part.
fn laws(app: &App, width: usize) -> Vec<Shown> {
    let draft = app.game().rulebook().draft();
    let all = sentences(draft);
    let head = wrapped(&format!("{}: {}", draft.name, draft.summary), width, "");
    let mut lines: Vec<Shown> = head.into_iter().map(Shown::plain).collect();
    for section in Section::ALL {
        let of_it = all.iter().filter(|s| s.section == section);
        let texts: Vec<String> = of_it
            .flat_map(|s| wrapped(&format!("- {}", s.text), width, "  "))
            .collect();
        if !texts.is_empty() {
            lines.extend([Shown::plain(""), Shown::plain(section.title()).bold()]);
            lines.extend(texts.into_iter().map(Shown::plain));
        }
    }
    lines
}
