//! The private folder of one bot in one game.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that only its bot and we can reach. It is removed with the value.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

const NAME: &str = "crownhead-bot-";

impl Scratch {
    pub(crate) fn new() -> io::Result<Scratch> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        static SWEPT: Once = Once::new();
        SWEPT.call_once(sweep);
        let base = std::env::temp_dir();
        loop {
            let id = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = base.join(format!("{NAME}{}-{id}", std::process::id()));
            match private().create(&path) {
                // Its rules are about the folder itself, not about a name that leads to it.
                Ok(()) => return Ok(Scratch(fs::canonicalize(path)?)),
                // Somebody was here first. It is not ours.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The next sweep tries again.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn private() -> DirBuilder {
    #[allow(unused_mut)]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Removes what a run that was cut off left behind.
#[cfg(target_os = "linux")]
fn sweep() {
    use std::os::unix::fs::MetadataExt;

    let me = rustix::process::geteuid().as_raw();
    let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten();
    for entry in entries.flatten() {
        let owner = entry.metadata().map(|data| data.uid());
        let is_ours = owner.is_ok_and(|owner| owner == me);
        if is_ours && entry.file_name().to_str().is_some_and(is_abandoned) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn sweep() {}

/// True if the process that a folder is named after is gone.
#[cfg(target_os = "linux")]
fn is_abandoned(name: &str) -> bool {
    let id = name
        .strip_prefix(NAME)
        .and_then(|rest| rest.split('-').next());
    let id = id.and_then(|id| id.parse::<u32>().ok());
    id.is_some_and(|id| !Path::new("/proc").join(id.to_string()).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scratch_folder_is_private_and_goes_away() {
        let scratch = Scratch::new().unwrap();
        let other = Scratch::new().unwrap();
        assert_ne!(scratch.path(), other.path());
        let path = scratch.path().to_path_buf();
        fs::write(path.join("file"), "text").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o700);
        }
        drop(scratch);
        assert!(!path.exists() && other.path().exists());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn only_what_is_abandoned_is_swept() {
        let mine = format!("{NAME}{}-0", std::process::id());
        assert!(!is_abandoned(&mine));
        // No process has a number as high as this one.
        assert!(is_abandoned(&format!("{NAME}4294967295-0")));
        assert!(!is_abandoned("letters-4294967295-0") && !is_abandoned(NAME));
    }
}
