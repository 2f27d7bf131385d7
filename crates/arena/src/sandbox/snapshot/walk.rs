//! Folders that are held open, so that no name on the way to a file can become another's.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Dir, FileType, Mode, OFlags, fstat, open, openat, readlinkat, statat};

pub(super) struct Folder(OwnedFd);

/// What a name stands for.
pub(super) enum Found {
    Folder(Folder),
    /// And whether it can be run.
    File(File, bool),
    Link(PathBuf),
    Other(&'static str),
}

const FOLDER: OFlags = OFlags::DIRECTORY
    .union(OFlags::RDONLY)
    .union(OFlags::CLOEXEC);

impl Folder {
    /// The folder of this name; whoever gave the name may use links.
    pub(super) fn open(path: &Path) -> io::Result<Folder> {
        Ok(Folder(open(path, FOLDER, Mode::empty())?))
    }

    pub(super) fn again(&self) -> io::Result<Folder> {
        Ok(Folder(openat(&self.0, ".", FOLDER, Mode::empty())?))
    }

    pub(super) fn entries(&self) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::read_from(&self.0)? {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if name != "." && name != ".." {
                names.push(name.to_os_string());
            }
        }
        Ok(names)
    }

    pub(super) fn find(&self, name: &OsString) -> io::Result<Found> {
        let data = statat(&self.0, name, rustix::fs::AtFlags::SYMLINK_NOFOLLOW)?;
        match FileType::from_raw_mode(data.st_mode) {
            FileType::Directory => {
                let flags = FOLDER | OFlags::NOFOLLOW;
                let inner = openat(&self.0, name, flags, Mode::empty())?;
                Ok(Found::Folder(Folder(inner)))
            }
            FileType::RegularFile => self.file(name),
            FileType::Symlink => {
                let target = readlinkat(&self.0, name, Vec::new())?;
                Ok(Found::Link(PathBuf::from(OsStr::from_bytes(
                    target.to_bytes(),
                ))))
            }
            FileType::Fifo => Ok(Found::Other("a pipe")),
            FileType::Socket => Ok(Found::Other("a socket")),
            _ => Ok(Found::Other("a device")),
        }
    }

    /// It may have become something else since it was looked at: a pipe is not waited for.
    fn file(&self, name: &OsString) -> io::Result<Found> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = openat(&self.0, name, flags, Mode::empty())?;
        let data = fstat(&file)?;
        match FileType::from_raw_mode(data.st_mode) {
            FileType::RegularFile => {
                let is_program = data.st_mode & 0o100 != 0;
                Ok(Found::File(File::from(file), is_program))
            }
            _ => Ok(Found::Other("no plain file")),
        }
    }
}
