//! What comments say to programs: `[%clk 1:55:21]`.

use std::time::Duration;

/// A command inside a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnCommand {
    /// Its name, without the `%`: `clk`, `emt`, `clock`.
    pub name: String,
    /// What follows the name.
    pub value: String,
}

impl PdnCommand {
    /// The command that tells what was left on the mover's clock.
    pub fn clock(left: Duration) -> PdnCommand {
        PdnCommand {
            name: "clk".to_string(),
            value: clock_text(left),
        }
    }

    /// The command that tells how long the move took.
    pub fn elapsed(time: Duration) -> PdnCommand {
        PdnCommand {
            name: "emt".to_string(),
            value: clock_text(time),
        }
    }

    /// Takes the commands out of a comment and gives the text that remains.
    pub(super) fn take_from(comment: &str, commands: &mut Vec<PdnCommand>) -> String {
        let mut text = String::new();
        let mut rest = comment;
        while let Some(start) = rest.find("[%") {
            let Some(length) = rest[start..].find(']') else {
                break;
            };
            let inside = &rest[start + 2..start + length];
            match PdnCommand::parse(inside) {
                Some(command) => {
                    text.push_str(&rest[..start]);
                    text.push(' ');
                    commands.push(command);
                }
                None => text.push_str(&rest[..start + length + 1]),
            }
            rest = &rest[start + length + 1..];
        }
        text.push_str(rest);
        super::letters::one_blank(&text)
    }

    fn parse(inside: &str) -> Option<PdnCommand> {
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
        is_name.then(|| PdnCommand {
            name: name.to_string(),
            value: value.trim().to_string(),
        })
    }
}

/// Reads `1:55:21`, `2:05` or `17`, the last part with a fraction if need be.
pub fn read_clock(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() > 3 || fraction.len() > 9 {
        return None;
    }
    let mut seconds = 0_u64;
    for part in parts {
        if part.len() > 9 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
    }
    let nanos = match fraction {
        "" => 0,
        _ if !fraction.bytes().all(|b| b.is_ascii_digit()) => return None,
        _ => format!("{fraction:0<9}").parse().ok()?,
    };
    Some(Duration::new(seconds, nanos))
}

/// Writes `1:55:21`, with thousandths where there are some.
pub fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_string(),
    };
    format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
}
