//! What a proof leaves behind: a strategy, written so that a simple program can check it.
//!
//! A certificate is text, packed with zstd. Its first lines say the rulebook and the position;
//! then comes a claim or two, each with the moves of the side that has to do something:
//!
//! ```text
//! crownhead proof 1
//! rules contest 56bf469878ac4d05…
//! start B:W21-32:B1-12
//! claim first does not win
//! W:W21-32:B1-8,10-13:H1 22-18
//! ```
//!
//! The hash is the play hash of the rules; that of releases before `rules/1` is read, too.
//!
//! A side that wins has a number after each move: an upper bound of the plies to the end. It
//! falls from turn to turn, so the winner does not go round in circles. A side that only holds
//! needs none: going round in circles is enough.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use rules::{Side, Stamp};

/// A strategy for one or both sides of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The id of the rulebook.
    pub rulebook: String,
    /// The rules that it belongs to.
    pub rules: Stamp,
    /// The text of the rulebook's file, if it is not built in.
    pub file: Option<String>,
    /// The position.
    pub start: String,
    /// The most pieces of the tables of endings that a check needs; 0 if it needs none.
    pub tables: u32,
    /// What is claimed of it.
    pub claims: Vec<Claim>,
}

/// That a side wins, or that it does not, with the strategy that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The side that would like to win.
    pub attacker: Side,
    /// Whether it does.
    pub holds: Verdict,
    /// What the side with the strategy plays, for each state it can get into.
    pub steps: BTreeMap<String, Step>,
}

/// Whether a win can be forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It can: the strategy is the attacker's.
    Wins,
    /// It cannot: the strategy is the other side's.
    DoesNotWin,
}

/// A move of a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move in numbers.
    pub text: String,
    /// The most plies to the end, for a side that wins; 0 for one that holds.
    pub plies: u32,
}

const TITLE: &str = "crownhead proof 1";

/// The longest line that is read.
const LONGEST: u64 = 4_096;

/// The most bytes of text that are read: a file of a few kilobytes could unpack to any size.
const MOST: u64 = 8 << 30;

impl Claim {
    /// The claim as a line: `claim first does not win`.
    pub fn line(&self) -> String {
        let side = match self.attacker {
            Side::First => "first",
            Side::Second => "second",
        };
        match self.holds {
            Verdict::Wins => format!("claim {side} wins"),
            Verdict::DoesNotWin => format!("claim {side} does not win"),
        }
    }

    fn read(line: &str) -> Option<Claim> {
        let (side, rest) = line.strip_prefix("claim ")?.split_once(' ')?;
        Some(Claim {
            attacker: match side {
                "first" => Side::First,
                "second" => Side::Second,
                _ => return None,
            },
            holds: match rest {
                "wins" => Verdict::Wins,
                "does not win" => Verdict::DoesNotWin,
                _ => return None,
            },
            steps: BTreeMap::new(),
        })
    }
}

impl Certificate {
    /// Writes the certificate to a file, under another name first.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let unfinished = path.with_extension("unfinished");
        let mut packer = zstd::Encoder::new(BufWriter::new(File::create(&unfinished)?), 9)?;
        self.write(&mut packer)?;
        let file = packer.finish()?.into_inner()?;
        file.sync_all()?;
        std::fs::rename(unfinished, path)
    }

    /// Reads a certificate from a file.
    pub fn load(path: &Path) -> io::Result<Certificate> {
        let text = zstd::Decoder::new(File::open(path)?)?;
        Certificate::read(BufReader::new(text.take(MOST))).map_err(|error| match error.kind() {
            io::ErrorKind::Other | io::ErrorKind::UnexpectedEof => invalid(&format!(
                "this is no certificate, or a damaged one ({error}): expected what `solve` wrote"
            )),
            _ => error,
        })
    }

    /// Writes the certificate as text.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{TITLE}")?;
        writeln!(out, "rules {} {}", self.rulebook, self.rules)?;
        for line in self.file.iter().flat_map(|file| file.lines()) {
            writeln!(out, "| {line}")?;
        }
        if self.tables > 0 {
            writeln!(out, "tables {}", self.tables)?;
        }
        writeln!(out, "start {}", self.start)?;
        for claim in &self.claims {
            writeln!(out, "{}", claim.line())?;
            for (state, step) in &claim.steps {
                match claim.holds {
                    Verdict::Wins => writeln!(out, "{state} {} {}", step.text, step.plies)?,
                    Verdict::DoesNotWin => writeln!(out, "{state} {}", step.text)?,
                }
            }
        }
        Ok(())
    }

    /// Reads a certificate as text.
    pub fn read(mut text: impl BufRead) -> io::Result<Certificate> {
        let mut reader = Reader::default();
        let mut line = String::new();
        loop {
            line.clear();
            if (&mut text).take(LONGEST).read_line(&mut line)? == 0 {
                return reader.finish();
            }
            reader.take(line.trim_end_matches(['\n', '\r']))?;
        }
    }
}

/// A certificate being read.
#[derive(Default)]
struct Reader {
    lines: usize,
    rules: Option<(String, Stamp)>,
    file: Option<String>,
    tables: u32,
    start: Option<String>,
    claims: Vec<Claim>,
}

impl Reader {
    fn take(&mut self, line: &str) -> io::Result<()> {
        self.lines += 1;
        let understood = match self.lines {
            1 => (line == TITLE).then_some(()),
            _ if self.start.is_none() => self.head(line),
            _ => self.body(line),
        };
        let expected = match (self.lines, &self.start) {
            (1, _) => TITLE,
            (_, None) => "`rules`, lines of its file after `|`, `tables` or `start`",
            (_, Some(_)) => "a claim, or a state and a move",
        };
        understood.ok_or_else(|| self.wrong(line, expected))
    }

    fn head(&mut self, line: &str) -> Option<()> {
        if let Some(rest) = line.strip_prefix("| ").or_else(|| line.strip_prefix("|")) {
            let file = self.file.get_or_insert_default();
            file.push_str(rest);
            file.push('\n');
        } else if let Some(rest) = line.strip_prefix("rules ") {
            let (id, hash) = rest.split_once(' ')?;
            self.rules = Some((id.to_string(), Stamp::parse(hash)?));
        } else if let Some(pieces) = line.strip_prefix("tables ") {
            self.tables = pieces.parse().ok()?;
        } else {
            self.start = Some(line.strip_prefix("start ")?.to_string());
        }
        Some(())
    }

    fn body(&mut self, line: &str) -> Option<()> {
        if line.starts_with("claim ") {
            self.claims.push(Claim::read(line)?);
            return Some(());
        }
        let claim = self.claims.last_mut()?;
        let mut words = line.split(' ');
        let state = words.next()?.to_string();
        let text = words.next()?.to_string();
        let plies = match claim.holds {
            Verdict::Wins => words.next()?.parse().ok()?,
            Verdict::DoesNotWin => 0,
        };
        claim.steps.insert(state, Step { text, plies });
        words.next().is_none().then_some(())
    }

    fn finish(self) -> io::Result<Certificate> {
        match (self.rules, self.start) {
            (Some((rulebook, rules)), Some(start)) => Ok(Certificate {
                rulebook,
                rules,
                file: self.file,
                tables: self.tables,
                start,
                claims: self.claims,
            }),
            (None, _) => Err(invalid(
                "the certificate names no rulebook: expected `rules`",
            )),
            (_, None) => Err(invalid("the certificate has no position: expected `start`")),
        }
    }

    fn wrong(&self, line: &str, expected: &str) -> io::Error {
        let start: String = line.chars().take(60).collect();
        invalid(&format!(
            "line {} of the certificate is {start:?}: expected {expected}",
            self.lines
        ))
    }
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate() -> Certificate {
        let step = |text: &str, plies| Step {
            text: text.to_string(),
            plies,
        };
        Certificate {
            rulebook: "mine".to_string(),
            rules: Stamp::Play(rules::PlayHash([7; 32])),
            file: Some("id = \"mine\"\n\nextends = \"english\"\n".to_string()),
            start: "B:W21-32:B1-12".to_string(),
            tables: 4,
            claims: vec![
                Claim {
                    attacker: Side::First,
                    holds: Verdict::Wins,
                    steps: [("B:W30:BK6".to_string(), step("6-10", 3))].into(),
                },
                Claim {
                    attacker: Side::Second,
                    holds: Verdict::DoesNotWin,
                    steps: [("B:W30:BK6".to_string(), step("6-9", 0))].into(),
                },
            ],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut text = Vec::new();
        certificate().write(&mut text).unwrap();
        assert_eq!(Certificate::read(&text[..]).unwrap(), certificate());
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.proof");
        certificate().save(&path).unwrap();
        assert_eq!(Certificate::load(&path).unwrap(), certificate());
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.proof");
        certificate().save(&path).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for bytes in [&whole[..whole.len() / 2], b"nonsense"] {
            std::fs::write(&path, bytes).unwrap();
            let refused = Certificate::load(&path).unwrap_err().to_string();
            assert!(refused.contains("a damaged one"), "{refused}");
        }
    }

    #[test]
    fn other_texts_are_refused_at_their_line() {
        let refused = |text: &str| Certificate::read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            refused("hello"),
            "line 1 of the certificate is \"hello\": expected crownhead proof 1"
        );
        let head = "crownhead proof 1\nrules a 00000000000000000000000000000000\nstart B:W1:B2\n";
        assert!(refused(&format!("{head}claim both win\n")).starts_with("line 4 "));
        assert!(refused(&format!("{head}B:W1:B2 2-6\n")).starts_with("line 4 "));
        assert!(refused("crownhead proof 1\n").contains("names no rulebook"));
    }
}
