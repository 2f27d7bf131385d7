//! What a bot says beside the game.

/// A text that grows only to a bound. What comes after is counted and dropped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    text: String,
    dropped: usize,
}

impl Log {
    /// Most bytes that a log keeps.
    pub const MOST: usize = 64 * 1024;

    /// Adds a line.
    pub fn line(&mut self, line: &str) {
        let line = line.trim_end();
        if self.text.len() + line.len() < Log::MOST {
            self.text.push_str(line);
            self.text.push('\n');
        } else {
            self.dropped += line.len() + 1;
        }
    }

    /// The lines that were kept.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many bytes found no room.
    pub fn dropped(&self) -> usize {
        self.dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_bounded() {
        let mut log = Log::default();
        log.line("first\n");
        for _ in 0..1000 {
            log.line(&"x".repeat(999));
        }
        assert!(log.text().starts_with("first\nxxx"));
        assert!(log.text().len() <= Log::MOST);
        assert_eq!(log.text().len() + log.dropped(), 6 + 1_000_000);
    }
}
