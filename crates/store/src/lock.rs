//! One program at a time writes a file of records.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The right to write a file of records. It ends with the program, however that ends.
#[derive(Debug)]
pub(crate) struct WriteLock {
    // Closing the file gives the lock back.
    _file: File,
}

impl WriteLock {
    /// Takes the lock of a file of records, or says who has it.
    pub(crate) fn take(records: &Path) -> Result<WriteLock, StoreError> {
        let path = beside(records);
        let failed = |error: std::io::Error| {
            StoreError::Database(format!("{} cannot be used: {error}", path.display()))
        };
        let mut file = own(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(holder(&mut file))),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let write = |file: &mut File| {
            file.set_len(0)?;
            file.rewind()?;
            write!(file, "{}", std::process::id())
        };
        write(&mut file).map_err(failed)?;
        Ok(WriteLock { _file: file })
    }
}

/// Opens a file, or makes one, that nobody but its owner may read.
pub(crate) fn own(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // A file of before may be open to all.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

fn beside(records: &Path) -> PathBuf {
    let mut name = records.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// The process that has the lock, if it said so.
fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(16).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
