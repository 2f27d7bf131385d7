//! Colours and signs that this terminal can show.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use rules::{Colour, Rank, Rulebook, Side};

use crate::diagram;
use crate::screen::{self, Letters, Screen};

/// What the terminal can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    depth: Depth,
    letters: Letters,
}

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Depth {
    /// All of them.
    Full,
    /// The 256 of most terminals.
    Indexed,
    /// None: signs must do.
    None,
}

/// Red, green and blue.
pub(super) type Rgb = (u8, u8, u8);

pub(super) const LIGHT: Rgb = (0xec, 0xd9, 0xb9);
pub(super) const DARK: Rgb = (0x8b, 0x5e, 0x3c);
pub(super) const LAST: Rgb = (0xa8, 0x82, 0x3c);
pub(super) const CHOSEN: Rgb = (0xd0, 0x60, 0x2c);
pub(super) const GLOW: Rgb = (0xff, 0xd0, 0x5a);
pub(super) const STONE: Rgb = (0x99, 0x93, 0x8a);
pub(super) const FAINT: Rgb = (0xc9, 0xa0, 0x7c);

impl Theme {
    pub(crate) fn of(screen: &Screen) -> Theme {
        let full = env::var("COLORTERM").is_ok_and(|v| v == "truecolor" || v == "24bit");
        let depth = match (screen.colour, full) {
            (screen::Colour::Off, _) => Depth::None,
            (screen::Colour::On, true) => Depth::Full,
            (screen::Colour::On, false) => Depth::Indexed,
        };
        Theme {
            depth,
            letters: screen.letters,
        }
    }

    /// Every kind of terminal.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Theme> {
        let letters = [Letters::Unicode, Letters::Ascii];
        let depths = [Depth::Full, Depth::Indexed, Depth::None];
        let with = |depth| letters.map(|letters| Theme { depth, letters });
        depths.into_iter().flat_map(with).collect()
    }

    pub(super) fn is_ascii(self) -> bool {
        self.letters == Letters::Ascii
    }

    pub(super) fn has_colours(self) -> bool {
        self.depth != Depth::None
    }

    fn colour(self, (r, g, b): Rgb) -> Color {
        let step = |value: u8| match value {
            0..=47 => 0,
            48..=114 => 1,
            _ => (value - 35) / 40,
        };
        match self.depth {
            Depth::Full => Color::Rgb(r, g, b),
            // A little less blue: wood must not turn pink.
            Depth::Indexed => {
                let blue = step(b.saturating_sub(16));
                Color::Indexed(16 + 36 * step(r) + 6 * step(g) + blue)
            }
            Depth::None => Color::Reset,
        }
    }

    /// This colour on that one.
    pub(super) fn on(self, ink: Rgb, ground: Rgb) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            _ => Style::new().fg(self.colour(ink)).bg(self.colour(ground)),
        }
    }

    /// The sign that stands for a piece where there is room for one character.
    pub(super) fn sign(self, rulebook: &Rulebook, side: Side, rank: Rank) -> String {
        match (self.letters, rank) {
            // With colours a filled disc is the piece itself.
            (Letters::Unicode, Rank::Man) if self.has_colours() => "●".to_string(),
            (letters, rank) => diagram::sign(rulebook, side, rank, letters),
        }
    }

    /// The sign of a piece beside the board, in its own colour where that can be seen on every
    /// ground.
    pub(super) fn chip(self, rulebook: &Rulebook, side: Side) -> (String, Style) {
        let sign = self.sign(rulebook, side, Rank::Man);
        let (body, _) = body(rulebook.side(side).colour);
        let style = self.on(body, DARK).add_modifier(Modifier::BOLD);
        if self.has_colours() {
            (format!(" {sign} "), style)
        } else {
            (sign, style)
        }
    }
}

/// The colours of a side's pieces, and of what is written on them.
pub(super) const fn body(colour: Colour) -> (Rgb, Rgb) {
    match colour {
        Colour::Black => ((0x14, 0x10, 0x0e), (0xf3, 0xec, 0xe3)),
        Colour::White => ((0xfa, 0xf5, 0xea), (0x23, 0x1c, 0x17)),
        Colour::Red => ((0xd7, 0x1f, 0x1f), (0xff, 0xff, 0xff)),
        Colour::Yellow => ((0xff, 0xd7, 0x3c), (0x23, 0x1c, 0x17)),
        Colour::Green => ((0x0f, 0x5f, 0x37), (0xff, 0xff, 0xff)),
        Colour::Blue => ((0x1f, 0x46, 0x9b), (0xff, 0xff, 0xff)),
    }
}
