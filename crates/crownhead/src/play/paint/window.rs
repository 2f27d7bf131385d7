//! What lies over the board: the keys, the rules, a question, the options of the next game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};
use rules::sentences::{Section, phrases, sentences};
use texts::Message;

use super::theme::Theme;
use super::{line, mini};
use crate::language::say;
use crate::play::app::{App, Touch, Window};
use crate::play::journal::Saved;
use crate::play::keys::{COMMANDS, Deed, HELP, Name};
use crate::play::options::{Options, Row};
use crate::screen::wrapped;

/// So many lines of the sentence of a rulebook stand among the options.
const SENTENCE: usize = 3;

/// Paints a window with its lines. Gives what can be clicked on, and the last line that its text
/// can begin with.
pub(super) fn paint(
    app: &App,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> (Vec<(Rect, Touch)>, usize) {
    let board = mini::of(app).filter(|board| board.fits(area));
    let aside = board.as_ref().map_or(0, |board| board.width() + 2);
    let width = area.width.saturating_sub(2 + aside).clamp(1, 64);
    let inside = usize::from(width.saturating_sub(4)).max(1);
    let (title, lines, from) = content(app, theme, inside);
    let widest = lines.iter().map(|line| line.text.chars().count()).max();
    let width = width.min(widest.unwrap_or(0).max(title.chars().count() + 2) as u16 + 4);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = height.max(board.as_ref().map_or(0, |board| board.height()));
    let height = height.saturating_add(2).min(area.height).max(3);
    let place = middle(area, width + aside, height);
    frame(&title, theme, place, buffer);
    let room = Rect::new(
        place.x + 2,
        place.y + 1,
        place.width.saturating_sub(4 + aside),
        place.height.saturating_sub(2),
    )
    .intersection(area);
    if let Some(board) = board {
        board.paint(theme, room.right() + 2, room.y, buffer);
    }
    let furthest = lines.len().saturating_sub(room.height.into());
    let from = match from {
        From::Line(line) => line,
        From::Around(line) => line.saturating_sub(usize::from(room.height) / 2),
    };
    let mut buttons = Vec::new();
    for (row, shown) in room.rows().zip(&lines[from.min(furthest)..]) {
        line(buffer, row, &shown.text, shown.style);
        buttons.extend(shown.touch.map(|touch| (row, touch)));
    }
    if from < furthest && place.height > 2 {
        let more = Rect::new(place.x + 2, place.bottom() - 1, room.width, 1);
        line(
            buffer,
            more,
            &format!(" {} ", say("play-more")),
            Style::new(),
        );
    }
    (buttons, furthest)
}

/// Which line of a window is the first that is shown.
enum From {
    /// This one.
    Line(usize),
    /// One so far above that this one is in the middle.
    Around(usize),
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

    fn dim(self) -> Shown {
        Shown {
            style: Style::new().add_modifier(Modifier::DIM),
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
fn content(app: &App, theme: Theme, width: usize) -> (String, Vec<Shown>, From) {
    match app.window {
        Window::Closed => (String::new(), Vec::new(), From::Line(0)),
        Window::Help(from) => (say("play-title-keys"), keys(theme), From::Line(from)),
        Window::Laws(from) => {
            let title = say("play-title-rules");
            (title, laws(app, width), From::Line(from))
        }
        Window::Books(options) => {
            let title = say("play-title-books");
            let (lines, at) = books(app, options, theme, width);
            (title, lines, From::Around(at))
        }
        Window::Saved(_, at) => {
            let title = say("play-title-saved");
            (title, saved(app, at, theme), From::Around(at))
        }
        Window::New(options) => {
            let title = say("play-title-new");
            (title, choices(app, options, theme, width), From::Line(0))
        }
        Window::Ask(ask) => {
            let question = wrapped(&app.question(ask), width, "");
            let mut lines: Vec<Shown> = question.into_iter().map(Shown::plain).collect();
            lines.push(Shown::plain(""));
            lines.push(
                Shown::plain(format!("y    {}", say("play-yes"))).does(Touch::Deed(Deed::Yes)),
            );
            lines.push(
                Shown::plain(format!("Esc  {}", say("play-no"))).does(Touch::Deed(Deed::Cancel)),
            );
            (String::new(), lines, From::Line(0))
        }
    }
}

/// The options of the next game, with what it means to leave this one.
fn choices(app: &App, options: Options, theme: Theme, width: usize) -> Vec<Shown> {
    let mut lines = Vec::new();
    let is_open = app.table.journal.is_unopened();
    if !is_open && app.game().outcome().is_none() {
        let warning = wrapped(&say("play-leave-warning"), width, "");
        lines.extend(warning.into_iter().map(Shown::plain));
        lines.push(Shown::plain(""));
    }
    let rulebook = app.books.get(options.book());
    let rulebook = rulebook.unwrap_or(app.game().rulebook());
    let summary = wrapped(&rulebook.draft().summary, width, "");
    let (pointer, left, right) = if theme.is_ascii() {
        (">", "<", ">")
    } else {
        ("▸", "◂", "▸")
    };
    let shown: Vec<(Row, String, String)> = options
        .rows()
        .into_iter()
        .map(|row| options.shown(row, rulebook))
        .collect();
    let valued = shown.iter().filter(|(_, _, value)| !value.is_empty());
    let widest = valued.map(|(_, name, _)| name.chars().count());
    let widest = widest.max().unwrap_or(0).max(8);
    for (row, name, value) in &shown {
        let is_here = *row == options.row();
        let value = match (*row, is_here) {
            (Row::Start | Row::Saved, _) => String::new(),
            (_, true) => format!("{left} {value} {right}"),
            (_, false) => format!("  {value}"),
        };
        let sign = if is_here { pointer } else { " " };
        let shown = Shown::plain(format!("{sign} {name:<widest$} {value}")).does(Touch::Row(*row));
        lines.push(if is_here { shown.bold() } else { shown });
        if *row == Row::Book {
            let few = summary.iter().take(SENTENCE).cloned();
            lines.extend(few.map(|text| Shown::plain(text).dim()));
            lines.push(Shown::plain(""));
        }
    }
    let escape = if is_open {
        format!("q  {}", say("play-leave"))
    } else {
        format!("Esc  {}", say("play-back"))
    };
    lines.push(Shown::plain(""));
    lines.push(Shown::plain(say("play-choose")));
    let deed = if is_open { Deed::Quit } else { Deed::Cancel };
    lines.push(Shown::plain(escape).does(Touch::Deed(deed)));
    lines
}

/// All rulebooks, the sentence of the chosen one below it; and its line.
fn books(app: &App, options: Options, theme: Theme, width: usize) -> (Vec<Shown>, usize) {
    let pointer = pointer(theme);
    let mut lines = Vec::new();
    let mut here = 0;
    for place in 0..app.books.len() {
        let Some(name) = app.books.name(place) else {
            continue;
        };
        let is_here = place == options.book();
        let sign = if is_here { pointer } else { " " };
        let shown = Shown::plain(format!("{sign} {name}")).does(Touch::Line(place));
        if is_here {
            here = lines.len();
            lines.push(shown.bold());
            let summary = app
                .books
                .get(place)
                .map(|book| book.draft().summary.clone());
            let summary = wrapped(&summary.unwrap_or_default(), width.saturating_sub(4), "");
            lines.extend(
                summary
                    .iter()
                    .map(|text| Shown::plain(format!("    {text}")).dim()),
            );
        } else {
            lines.push(shown);
        }
    }
    (lines, here)
}

/// The games that can be taken up.
fn saved(app: &App, at: usize, theme: Theme) -> Vec<Shown> {
    if app.saved.is_empty() {
        return vec![Shown::plain(say("play-none-saved"))];
    }
    let pointer = pointer(theme);
    let shown = |(number, saved): (usize, &Saved)| {
        let is_here = number == at;
        let sign = if is_here { pointer } else { " " };
        let shown = Shown::plain(format!("{sign} {}", about(saved))).does(Touch::Line(number));
        if is_here { shown.bold() } else { shown }
    };
    app.saved.iter().enumerate().map(shown).collect()
}

/// A saved game in a line: the day, the rulebook, who plays, how far it is.
fn about(saved: &Saved) -> String {
    let day = match saved.last.as_secs() {
        0 => String::new(),
        seconds => format!("{}  ", ::table::date::dotted(seconds)),
    };
    let game = saved.table.game();
    let name = say(phrases::rulebook(game.rulebook().draft()));
    let who = match saved.table.level() {
        Some(level) => say(Message::new("play-level").with("level", level)),
        None => say("play-two-people"),
    };
    let moves = say(Message::new("play-moves").with("n", game.turns().len()));
    format!("{day}{name}, {who}, {moves}")
}

fn pointer(theme: Theme) -> &'static str {
    if theme.is_ascii() { ">" } else { "▸" }
}

/// A place of this size in the middle, as far as there is room.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    Rect::new(x, area.y + (area.height - height) / 2, width, height)
}

fn frame(title: &str, theme: Theme, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let set = if theme.is_ascii() {
        border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    } else {
        border::ROUNDED
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
    let words = || COMMANDS.iter().map(|command| say(command.name));
    // Words differ in length from language to language.
    let column = 1 + words().map(|word| word.chars().count()).max().unwrap_or(0);
    let fixed = HELP.iter().map(|(key, what)| {
        let key = match key {
            Name::Sign(sign) => sign.to_string(),
            Name::Word(key) => say(*key),
        };
        Shown::plain(format!("{key:<0$}{1}", 3 + column, say(*what)))
    });
    let commands = COMMANDS.iter().zip(words()).map(|(command, word)| {
        let (key, says) = (command.key, say(command.says));
        Shown::plain(format!("{key:<3}{word:<column$}{says}"))
    });
    let mut lines: Vec<Shown> = fixed.chain(commands).collect();
    lines.push(Shown::plain(""));
    lines.push(Shown::plain(say(
        Message::new("play-signs").with("target", target)
    )));
    lines
}

/// The rules in sentences, with a heading for each part.
fn laws(app: &App, width: usize) -> Vec<Shown> {
    let draft = app.game().rulebook().draft();
    let all = sentences(draft);
    let head = wrapped(
        &format!("{}: {}", say(phrases::rulebook(draft)), draft.summary),
        width,
        "",
    );
    let mut lines: Vec<Shown> = head.into_iter().map(Shown::plain).collect();
    for section in Section::ALL {
        let of_it = all.iter().filter(|s| s.section == section);
        let texts: Vec<String> = of_it
            .flat_map(|s| wrapped(&format!("- {}", say(s.text.clone())), width, "  "))
            .collect();
        if !texts.is_empty() {
            lines.extend([Shown::plain(""), Shown::plain(say(section.title())).bold()]);
            lines.extend(texts.into_iter().map(Shown::plain));
        }
    }
    lines
}
