//! A folder as bytes, so that it can travel: the first line says what is in it, the rest is what
//! its files hold, one after the other.

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::scratch;
use super::snapshot::Snapshot;

/// Most bytes of a packed folder.
pub const MOST_PACKED: usize = 256 << 20;

/// Most files in it, and how deep folders may go.
const MOST_FILES: usize = 20_000;
const DEEPEST: usize = 32;

/// A file of a packed folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Item {
    /// Its name from the top, with `/` between folders.
    path: String,
    /// Whether it can be run.
    #[serde(default)]
    runs: bool,
    /// How many bytes it has.
    length: usize,
}

/// Packs the plain files of a folder. The same files give the same bytes.
///
/// ```
/// use arena::sandbox::{Unpacked, pack};
///
/// let base = std::env::temp_dir().join(format!("crownhead-pack-{}", std::process::id()));
/// std::fs::create_dir_all(base.join("in")).unwrap();
/// std::fs::write(base.join("in/bot.py"), "print(1)").unwrap();
/// let unpacked = Unpacked::new(&pack(&base).unwrap()).unwrap();
/// assert_eq!(std::fs::read(unpacked.folder().join("in/bot.py")).unwrap(), b"print(1)");
/// std::fs::remove_dir_all(base).unwrap();
/// ```
pub fn pack(folder: &Path) -> Result<Vec<u8>, String> {
    let (mut items, mut bytes) = (Vec::new(), Vec::new());
    gather(folder, "", &mut items, &mut bytes)?;
    let head = serde_json::to_string(&items).map_err(|error| error.to_string())?;
    let mut packed = head.into_bytes();
    packed.push(b'\n');
    packed.extend(bytes);
    Ok(packed)
}

fn gather(
    folder: &Path,
    above: &str,
    items: &mut Vec<Item>,
    bytes: &mut Vec<u8>,
) -> Result<(), String> {
    let told = |error: io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(told)?;
    let mut entries: Vec<fs::DirEntry> = entries.collect::<io::Result<_>>().map_err(told)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_str().ok_or_else(|| {
            let shown = crate::excerpt(&name.to_string_lossy());
            format!("the name of `{shown}` is no text: it cannot travel")
        })?;
        let path = format!("{above}{name}");
        let kind = entry.file_type().map_err(told)?;
        if kind.is_dir() {
            gather(&entry.path(), &format!("{path}/"), items, bytes)?;
        } else if kind.is_file() {
            items.push(file(&entry.path(), path, bytes).map_err(told)?);
            if bytes.len() > MOST_PACKED || items.len() > MOST_FILES {
                return Err(format!(
                    "there are more than {MOST_PACKED} bytes or {MOST_FILES} files in its folder: \
                     expected fewer, so that it can travel"
                ));
            }
        }
    }
    Ok(())
}

fn file(from: &Path, path: String, bytes: &mut Vec<u8>) -> io::Result<Item> {
    let open = fs::File::open(from)?;
    let runs = can_run(&open.metadata()?);
    let before = bytes.len();
    open.take(MOST_PACKED as u64 + 1).read_to_end(bytes)?;
    Ok(Item {
        path,
        runs,
        length: bytes.len() - before,
    })
}

/// A private copy of a packed folder, which goes with the value.
#[derive(Debug)]
pub struct Unpacked(PathBuf);

impl Unpacked {
    /// Unpacks bytes that anybody may have sent: no name leads out of the folder, and nothing is
    /// larger than it says.
    pub fn new(packed: &[u8]) -> Result<Unpacked, String> {
        let raw = Unpacked(scratch::fresh("unpacked").map_err(|error| error.to_string())?);
        raw.fill(packed)?;
        // As with every bot: the copy has plain modes, whatever was packed.
        let copy = Unpacked(scratch::fresh("bot").map_err(|error| error.to_string())?);
        Snapshot::take(&raw.0, &copy.0)?;
        Ok(copy)
    }

    /// A folder with one file in it.
    pub fn of_file(name: &str, bytes: &[u8]) -> Result<Unpacked, String> {
        let item = Item {
            path: name.to_string(),
            runs: false,
            length: bytes.len(),
        };
        let folder = Unpacked(scratch::fresh("file").map_err(|error| error.to_string())?);
        folder.put(&item, bytes)?;
        Ok(folder)
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    fn fill(&self, packed: &[u8]) -> Result<(), String> {
        let end = packed.iter().position(|byte| *byte == b'\n');
        let end = end.ok_or("a packed folder has no first line")?;
        let (head, mut rest) = (&packed[..end], &packed[end + 1..]);
        let items: Vec<Item> = serde_json::from_slice(head)
            .map_err(|error| format!("the first line of a packed folder is no list: {error}"))?;
        if items.len() > MOST_FILES {
            return Err(format!(
                "there are more than {MOST_FILES} files: expected fewer"
            ));
        }
        for item in &items {
            let cut = rest.split_at_checked(item.length);
            let (own, more) = cut.ok_or_else(|| {
                let name = crate::excerpt(&item.path);
                format!(
                    "`{name}` has fewer bytes than the {} it tells of",
                    item.length
                )
            })?;
            rest = more;
            self.put(item, own)?;
        }
        match rest.len() {
            0 => Ok(()),
            more => Err(format!(
                "there are {more} bytes more than the list tells of"
            )),
        }
    }

    fn put(&self, item: &Item, bytes: &[u8]) -> Result<(), String> {
        let name = crate::excerpt(&item.path);
        let path = Path::new(&item.path);
        let parts = path.components().count();
        let is_inside = path.components().all(|c| matches!(c, Component::Normal(_)));
        if !is_inside || parts == 0 || parts > DEEPEST {
            return Err(format!("`{name}` is no name of a file inside the folder"));
        }
        let told = |error: io::Error| format!("`{name}`: {error}");
        let place = self.0.join(path);
        if let Some(above) = place.parent() {
            fs::create_dir_all(above).map_err(told)?;
        }
        let mut new = fs::File::create_new(&place).map_err(told)?;
        io::Write::write_all(&mut new, bytes).map_err(told)?;
        mark(&place, item.runs).map_err(told)
    }
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        scratch::remove(&self.0);
    }
}

#[cfg(unix)]
fn can_run(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn can_run(_: &fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
fn mark(path: &Path, runs: bool) -> io::Result<()> {
    let mode = if runs { 0o755 } else { 0o644 };
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn mark(_: &Path, _: bool) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(items: &[(&str, usize)], bytes: &[u8]) -> Vec<u8> {
        let item = |(path, length): &(&str, usize)| Item {
            path: path.to_string(),
            runs: false,
            length: *length,
        };
        let items: Vec<Item> = items.iter().map(item).collect();
        let mut packed = serde_json::to_vec(&items).unwrap();
        packed.push(b'\n');
        packed.extend(bytes);
        packed
    }

    #[test]
    fn what_was_packed_comes_out_again() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a/b")).unwrap();
        fs::write(folder.path().join("a/b/data"), [0, 10, 255]).unwrap();
        fs::write(folder.path().join("bot"), "#!/bin/sh\n").unwrap();
        let bytes = pack(folder.path()).unwrap();
        assert_eq!(bytes, pack(folder.path()).unwrap());
        let unpacked = Unpacked::new(&bytes).unwrap();
        let place = unpacked.folder().to_path_buf();
        assert_eq!(fs::read(place.join("a/b/data")).unwrap(), [0, 10, 255]);
        let again = Unpacked::new(&pack(&place).unwrap()).unwrap();
        assert_eq!(pack(again.folder()).unwrap(), pack(&place).unwrap());
        drop(unpacked);
        assert!(!place.exists());
    }

    #[test]
    fn nothing_leads_out_and_nothing_is_longer_than_it_says() {
        let error = |packed: &[u8]| Unpacked::new(packed).unwrap_err();
        for name in ["../out", "/etc/passwd", "", "a/../../out", "."] {
            let error = error(&packed(&[(name, 1)], b"x"));
            assert!(error.contains("no name of a file"), "{name}: {error}");
        }
        assert!(error(&packed(&[("a", 9)], b"x")).contains("fewer bytes"));
        assert!(error(&packed(&[("a", 1)], b"xy")).contains("bytes more"));
        assert!(error(&packed(&[("a", usize::MAX)], b"xy")).contains("fewer bytes"));
        assert!(error(b"no line").contains("first line"));
        assert!(error(b"{}\n").contains("no list"));
        let twice = error(&packed(&[("a", 1), ("a", 1)], b"xy"));
        assert!(twice.contains("`a`"), "{twice}");
    }
}
