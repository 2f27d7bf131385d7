//! Moves that are typed, and the cursor.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, Window};
use super::sitting::stopped;
use crate::language::say;

/// The longest move that can be typed.
pub(super) const LONGEST: usize = 120;

impl App {
    /// A text was pasted: its first line is typed, and nothing in it is a command.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.window != Window::Closed {
            return;
        }
        // Terminals send what ends a line in their own way.
        let mut lines = text.split(['\r', '\n']);
        let line = lines.find(|line| !line.trim().is_empty());
        let typed = self.typed.get_or_insert_default();
        for c in line.unwrap_or_default().trim().chars() {
            if !c.is_control() && typed.len() + c.len_utf8() <= LONGEST {
                typed.push(c);
            }
        }
    }

    /// A key while a move is typed.
    pub(super) fn type_on(&mut self, key: &KeyEvent) {
        let text = self.typed.get_or_insert_default();
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.quit = true;
            }
            KeyCode::Enter => self.play_typed(),
            KeyCode::Esc => {
                self.typed = None;
                self.message.clear();
            }
            KeyCode::Backspace if text.is_empty() => self.typed = None,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < LONGEST && !c.is_control() => text.push(c),
            _ => {}
        }
    }

    fn play_typed(&mut self) {
        let text = self.typed.take().unwrap_or_default();
        self.looking = None;
        if !self.table.is_persons_turn() {
            self.message = say("play-not-your-turn");
            return;
        }
        match self.game().resolve_str(&text) {
            Ok(mv) => self.make(&mv),
            Err(refusal) => {
                let why = refusal.sentence(self.game().rulebook());
                self.message = format!("{text}: {}", stopped(&say(why)));
            }
        }
    }

    /// Moves the cursor to the next playing square in a direction, as the board is seen.
    pub(super) fn go(&mut self, rows: i8, cols: i8) {
        let (rows, cols) = if self.flipped {
            (-rows, -cols)
        } else {
            (rows, cols)
        };
        let grid = self.game().rulebook().grid();
        let (row, col) = self.cursor;
        let at = |row: Option<u8>, col: Option<u8>| {
            let (row, col) = (row?, col?);
            grid.at(row, col).map(|_| (row, col))
        };
        let next = match rows {
            0 => [1, 2]
                .into_iter()
                .find_map(|n| at(Some(row), col.checked_add_signed(cols * n))),
            _ => {
                let row = row.checked_add_signed(rows);
                // One way on even rows and the other on odd ones: down and up again comes home.
                let side = if row.is_some_and(|row| row % 2 == 0) {
                    1
                } else {
                    -1
                };
                [0, side, -side]
                    .into_iter()
                    .find_map(|n| at(row, col.checked_add_signed(n)))
            }
        };
        if let Some(place) = next {
            self.cursor = place;
        }
    }
}
