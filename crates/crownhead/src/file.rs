//! Files, read with a bound.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Failure;

/// All bytes of a file, or of standard input for `-`. More than `most` are refused.
pub(crate) fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let name = name(path);
    let unreadable = |error: io::Error| unreadable(path, &error);
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        let stdin = io::stdin().lock();
        stdin.take(most + 1).read_to_end(&mut bytes)
    } else {
        let file = File::open(path).map_err(unreadable)?;
        file.take(most + 1).read_to_end(&mut bytes)
    }
    .map_err(unreadable)?;
    if bytes.len() as u64 > most {
        let message = format!("{name} is too large: expected at most {}", size(most));
        return Err(Failure::Use(message));
    }
    Ok(bytes)
}

/// A file that is read piece by piece, or standard input for `-`.
pub(crate) struct Source {
    /// What it is read from.
    pub(crate) input: Box<dyn Read>,
    /// How many bytes it has, where that is known.
    pub(crate) length: Option<u64>,
}

/// Opens a file of any size.
pub(crate) fn source(path: &Path) -> Result<Source, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Source {
            input: Box::new(io::stdin()),
            length: None,
        });
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let data = file.metadata().map_err(|error| unreadable(path, &error))?;
    Ok(Source {
        input: Box::new(file),
        length: data.is_file().then_some(data.len()),
    })
}

/// The failure to read a file.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Use(format!("cannot read {}: {error}", name(path)))
}

/// The text of a file that must be UTF-8.
pub(crate) fn text(path: &Path, most: u64) -> Result<String, Failure> {
    String::from_utf8(bytes(path, most)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        let name = name(path);
        Failure::Use(format!(
            "{name}: byte {at} is not UTF-8: expected plain text"
        ))
    })
}

/// A path as people call it.
pub(crate) fn name(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".to_string(),
        _ => path.display().to_string(),
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        n if n >= 1 << 20 => format!("{} MiB", n >> 20),
        n => format!("{} KiB", n >> 10),
    }
}
