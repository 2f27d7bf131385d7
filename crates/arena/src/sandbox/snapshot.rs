//! A private copy of a bot's folder, named by what is in it.
//!
//! What is built and played is the copy: nobody changes it any more, and it has no way out. Plain
//! files and folders are taken, links that stay inside become copies of what they lead to, and all
//! else is left out. No name is followed that somebody may turn into a link at the same moment.

#[cfg(unix)]
mod walk;
// Elsewhere names are followed as they are.
#[cfg(not(unix))]
#[path = "snapshot/follow.rs"]
mod walk;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::AddAssign;
use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};

use self::walk::{Folder, Found};

/// A copy of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// Tells what is in it, in 64 letters. The same files give the same letters.
    pub hash: String,
    /// How much was copied.
    pub size: Size,
    /// Names of what was left out, and why.
    pub left_out: Vec<String>,
}

/// How much there is in a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// How many files.
    pub files: usize,
    /// How many bytes are in them.
    pub bytes: u64,
}

/// More files or bytes than a bot of its own folder has.
const MANY_FILES: usize = 500;
const MANY_BYTES: u64 = 50_000_000;

impl Size {
    /// True if it is so much that the folder probably has more in it than a bot.
    ///
    /// ```
    /// use arena::sandbox::Size;
    ///
    /// assert!(!Size { files: 500, bytes: 50_000_000 }.is_large());
    /// assert!(Size { files: 501, bytes: 0 }.is_large());
    /// assert!(Size { files: 1, bytes: 50_000_001 }.is_large());
    /// ```
    pub fn is_large(self) -> bool {
        self.files > MANY_FILES || self.bytes > MANY_BYTES
    }
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        self.files += other.files;
        self.bytes += other.bytes;
    }
}

/// Most files and folders of a bot, most bytes in all of them, and how deep folders may go.
const MOST_FILES: usize = 20_000;
const MOST_BYTES: u64 = 1 << 30;
const DEEPEST: usize = 32;

/// Most names that are told of what was left out.
const MOST_TOLD: usize = 5;

impl Snapshot {
    /// Copies a folder into another one, which must be empty. Files that can be run stay so; of
    /// other modes nothing is kept.
    ///
    /// ```
    /// let base = std::env::temp_dir().join(format!("crownhead-doc-{}", std::process::id()));
    /// std::fs::create_dir_all(base.join("from")).unwrap();
    /// std::fs::create_dir_all(base.join("to")).unwrap();
    /// std::fs::write(base.join("from/bot.py"), "print(1)").unwrap();
    /// let taken = arena::sandbox::Snapshot::take(&base.join("from"), &base.join("to")).unwrap();
    /// assert_eq!(taken.hash.len(), 64);
    /// assert_eq!(std::fs::read(base.join("to/bot.py")).unwrap(), b"print(1)");
    /// std::fs::remove_dir_all(base).unwrap();
    /// ```
    pub fn take(from: &Path, to: &Path) -> Result<Snapshot, String> {
        Snapshot::take_some(from, to, &|_| true)
    }

    /// The same for those files and folders at the top whose names are wanted.
    pub fn take_some(
        from: &Path,
        to: &Path,
        is_wanted: &dyn Fn(&Path) -> bool,
    ) -> Result<Snapshot, String> {
        let told = |error: io::Error| format!("{}: {error}", from.display());
        let mut copier = Copier {
            root: Folder::open(from).map_err(told)?,
            sum: Sha256::new(),
            entries: 0,
            size: Size::default(),
            left_out: Vec::new(),
            dropped: 0,
            is_wanted,
        };
        open_to_all(to, true).map_err(told)?;
        let root = copier.root.again().map_err(told)?;
        copier.folder(&root, Path::new(""), to)?;
        Ok(copier.done())
    }
}

struct Copier<'a> {
    root: Folder,
    sum: Sha256,
    /// Files, folders and what was left out.
    entries: usize,
    size: Size,
    left_out: Vec<String>,
    dropped: usize,
    is_wanted: &'a dyn Fn(&Path) -> bool,
}

impl Copier<'_> {
    fn done(self) -> Snapshot {
        let mut hash = String::new();
        for byte in self.sum.finalize() {
            let _ = write!(hash, "{byte:02x}");
        }
        let mut left_out = self.left_out;
        if self.dropped > 0 {
            left_out.push(format!("and {} more", self.dropped));
        }
        Snapshot {
            hash,
            size: self.size,
            left_out,
        }
    }

    fn folder(&mut self, folder: &Folder, name: &Path, to: &Path) -> Result<(), String> {
        let failed = |error: io::Error| format!("`{}`: {error}", shown(name));
        let mut all = folder.entries().map_err(failed)?;
        all.sort();
        for entry in all {
            let name = name.join(&entry);
            let is_top = name.parent() == Some(Path::new(""));
            if !is_top || (self.is_wanted)(&name) {
                self.entry(folder, &entry, &name, &to.join(&entry))?;
            }
        }
        Ok(())
    }

    fn entry(
        &mut self,
        folder: &Folder,
        entry: &OsString,
        name: &Path,
        to: &Path,
    ) -> Result<(), String> {
        let failed = |error: io::Error| format!("`{}`: {error}", shown(name));
        self.entries += 1;
        if self.entries > MOST_FILES {
            return Err(format!(
                "there are more than {MOST_FILES} files in its folder: expected fewer"
            ));
        }
        match folder.find(entry).map_err(failed)? {
            Found::Folder(inner) if name.components().count() <= DEEPEST => {
                self.note(b"folder", name, 0);
                fs::create_dir(to).map_err(failed)?;
                open_to_all(to, true).map_err(failed)?;
                self.folder(&inner, name, to)
            }
            Found::Folder(_) => Err(format!(
                "`{}` is {DEEPEST} folders deep: expected fewer",
                shown(name)
            )),
            Found::File(file, is_program) => self.file(file, is_program, name, to),
            Found::Link(target) => self.link(&target, name, to),
            Found::Other(what) => {
                self.leave_out(name, what);
                Ok(())
            }
        }
    }

    fn file(
        &mut self,
        mut file: File,
        is_program: bool,
        name: &Path,
        to: &Path,
    ) -> Result<(), String> {
        let failed = |error: io::Error| format!("`{}`: {error}", shown(name));
        self.room_for(file.metadata().map_err(failed)?.len())?;
        let mut copy = File::create_new(to).map_err(failed)?;
        self.size.files += 1;
        let mut is_program = is_program;
        let mut sum = Sha256::new();
        let mut length = 0;
        let mut buffer = vec![0; 64 * 1024];
        loop {
            let read = file.read(&mut buffer).map_err(failed)?;
            if read == 0 {
                break;
            }
            // Zips and linkers may lose the mode; what it is can be seen.
            is_program |= length == 0 && is_runnable(&buffer[..read]);
            // It may grow while it is read.
            self.room_for(read as u64)?;
            length += read as u64;
            self.size.bytes += read as u64;
            sum.update(&buffer[..read]);
            copy.write_all(&buffer[..read]).map_err(failed)?;
        }
        let kind: &[u8] = if is_program { b"program" } else { b"file" };
        self.note(kind, name, length);
        self.sum.update(sum.finalize());
        open_to_all(to, is_program).map_err(failed)
    }

    fn room_for(&self, bytes: u64) -> Result<(), String> {
        match self.size.bytes.saturating_add(bytes) {
            0..=MOST_BYTES => Ok(()),
            _ => Err(format!(
                "there are more than {MOST_BYTES} bytes in its folder: expected fewer"
            )),
        }
    }

    /// A link to a file of the same folder becomes that file.
    fn link(&mut self, target: &Path, name: &Path, to: &Path) -> Result<(), String> {
        let inside = inside(name, target);
        let found = inside.as_deref().map(|inside| self.find(inside));
        match found {
            Some(Ok(Found::File(file, is_program))) => self.file(file, is_program, name, to),
            Some(Ok(Found::Folder(_))) => {
                self.leave_out(name, "a link to a folder");
                Ok(())
            }
            Some(Ok(_) | Err(_)) => {
                self.leave_out(name, "a link to no file");
                Ok(())
            }
            None => {
                self.leave_out(name, "a link that leads out of the folder");
                Ok(())
            }
        }
    }

    /// Goes down from the top, through folders alone.
    fn find(&self, path: &Path) -> io::Result<Found> {
        let mut folder = self.root.again()?;
        let names: Vec<Component> = path.components().collect();
        let Some((last, way)) = names.split_last() else {
            return Ok(Found::Folder(folder));
        };
        for name in way {
            match folder.find(&name.as_os_str().to_os_string())? {
                Found::Folder(inner) => folder = inner,
                _ => return Err(io::ErrorKind::NotADirectory.into()),
            }
        }
        folder.find(&last.as_os_str().to_os_string())
    }

    /// Adds an entry to what the copy is known by.
    fn note(&mut self, kind: &[u8], name: &Path, length: u64) {
        let name = name.as_os_str().as_encoded_bytes();
        self.sum.update(kind);
        self.sum.update((name.len() as u64).to_le_bytes());
        self.sum.update(name);
        self.sum.update(length.to_le_bytes());
    }

    fn leave_out(&mut self, name: &Path, what: &str) {
        if self.left_out.len() < MOST_TOLD {
            self.left_out.push(format!("`{}`: {what}", shown(name)));
        } else {
            self.dropped += 1;
        }
    }
}

/// True for the beginning of a compiled program or of a script that names its interpreter.
fn is_runnable(head: &[u8]) -> bool {
    head.starts_with(b"\x7fELF") || head.starts_with(b"#!")
}

fn shown(name: &Path) -> String {
    crate::excerpt(&name.to_string_lossy())
}

/// Where a link leads, seen from the top; `None` if that is outside.
fn inside(name: &Path, target: &Path) -> Option<PathBuf> {
    let mut path: PathBuf = name.parent()?.to_path_buf();
    for part in target.components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

/// Everybody may read it, and go into it or run it; nobody but us may change it.
#[cfg(unix)]
fn open_to_all(path: &Path, is_program: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if is_program { 0o755 } else { 0o644 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn open_to_all(_: &Path, _: bool) -> io::Result<()> {
    Ok(())
}

/// Makes a folder that we made, and all that is in it, a user's own. There are no links in it.
#[cfg(target_os = "linux")]
pub(super) fn give(folder: &Path, user: u32) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            give(&entry.path(), user)?
        } else {
            std::os::unix::fs::lchown(entry.path(), Some(user), Some(user))?
        }
    }
    std::os::unix::fs::lchown(folder, Some(user), Some(user))
}

#[cfg(all(test, unix))]
mod tests;
