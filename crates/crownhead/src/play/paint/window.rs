//! What lies over the board: the keys, the rules, a question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};
use rules::sentences::{Section, sentences};

use super::line;
use super::theme::Theme;
use crate::play::app::{App, Window};
use crate::play::keys::HELP;
use crate::screen::wrapped;

/// Paints a window with its lines.
pub(super) fn paint(app: &App, window: Window, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let width = area.width.saturating_sub(4).clamp(1, 64);
    let inside = usize::from(width.saturating_sub(4)).max(1);
    let (title, lines, from) = match window {
        Window::Closed => return,
        Window::Help => ("Keys", keys(inside), 0),
        Window::Laws(from) => ("Rules", laws(app, inside), from),
        Window::Ask(ask) => {
            let mut lines = wrapped(&app.question(ask), inside, "");
            lines.extend([String::new(), "y  yes      Esc  no".to_string()]);
            ("", lines, 0)
        }
    };
    let height = u16::try_from(lines.len())
        .unwrap_or(u16::MAX)
        .saturating_add(2);
    let height = height.min(area.height.saturating_sub(2)).max(3);
    let place = Rect::new(
        area.x + (area.width.saturating_sub(width)) / 2,
        area.y + (area.height.saturating_sub(height)) / 2,
        width,
        height,
    )
    .intersection(area);
    frame(title, theme, place, buffer);
    let room = Rect::new(
        place.x + 2,
        place.y + 1,
        width.saturating_sub(4),
        height - 2,
    );
    let room = room.intersection(area);
    let from = from.min(lines.len().saturating_sub(room.height.into()));
    for (row, text) in room.rows().zip(&lines[from..]) {
        let style = match text.starts_with(' ') || window != Window::Help {
            true => Style::new(),
            false => Style::new().add_modifier(Modifier::BOLD),
        };
        line(buffer, row, text, style);
    }
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

fn keys(width: usize) -> Vec<String> {
    let wide = width >= 48;
    HELP.iter()
        .flat_map(|(key, what)| match wide {
            true => vec![format!("{key:<17}{what}")],
            false => vec![(*key).to_string(), format!("  {what}")],
        })
        .collect()
}

/// The rules in sentences, with a heading for each part.
fn laws(app: &App, width: usize) -> Vec<String> {
    let draft = app.game().rulebook().draft();
    let all = sentences(draft);
    let mut lines = wrapped(&format!("{}: {}", draft.name, draft.summary), width, "");
    for section in Section::ALL {
        let of_it = all.iter().filter(|s| s.section == section);
        let texts: Vec<String> = of_it
            .flat_map(|s| wrapped(&format!("- {}", s.text), width, "  "))
            .collect();
        if !texts.is_empty() {
            lines.extend([String::new(), section.title().to_string()]);
            lines.extend(texts);
        }
    }
    lines
}
