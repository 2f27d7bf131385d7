//! Folders where they cannot be held open: names are followed as they are.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub(super) struct Folder(PathBuf);

/// What a name stands for.
pub(super) enum Found {
    Folder(Folder),
    /// And whether it can be run.
    File(File, bool),
    Link(PathBuf),
    Other(&'static str),
}

impl Folder {
    pub(super) fn open(path: &Path) -> io::Result<Folder> {
        Ok(Folder(path.to_path_buf()))
    }

    pub(super) fn again(&self) -> io::Result<Folder> {
        Ok(Folder(self.0.clone()))
    }

    pub(super) fn entries(&self) -> io::Result<Vec<OsString>> {
        let entries = fs::read_dir(&self.0)?;
        entries.map(|entry| Ok(entry?.file_name())).collect()
    }

    pub(super) fn find(&self, name: &OsString) -> io::Result<Found> {
        let path = self.0.join(name);
        let kind = fs::symlink_metadata(&path)?.file_type();
        Ok(match kind {
            kind if kind.is_dir() => Found::Folder(Folder(path)),
            kind if kind.is_file() => Found::File(File::open(path)?, false),
            kind if kind.is_symlink() => Found::Link(fs::read_link(path)?),
            _ => Found::Other("no plain file"),
        })
    }
}
