//! Submissions of contestants: zips and lone files, from whoever has a code.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Takes the bytes as a zip and as a source file. What is written stays in its folder, has bounds,
/// and is plain; what is refused leaves nothing.
pub(crate) fn submission(bytes: &[u8]) {
    for name in ["bot.zip", "move.py"] {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name_of_folder = format!("crownhead-submission-{}-{number}", std::process::id());
        let top = std::env::temp_dir().join(name_of_folder);
        fs::create_dir_all(&top).unwrap();
        let folder = top.join("taken");
        let taken = arena::contest::receive(bytes, name, &folder);
        let others: Vec<PathBuf> = { fs::read_dir(&top).unwrap().flatten() }
            .map(|entry| entry.path())
            .filter(|path| *path != folder)
            .collect();
        assert_eq!(others, Vec::<PathBuf>::new(), "something lies beside it");
        match taken {
            Ok(()) => assert!(plain_bytes(&folder) <= 64 << 20),
            Err(why) => assert!(!why.is_empty() && !folder.exists(), "{why}"),
        }
        fs::remove_dir_all(&top).unwrap();
    }
}

/// The bytes of all files, of which none is anything but a file.
fn plain_bytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let bytes = entries.map(|entry| match entry.file_type().unwrap() {
        kind if kind.is_dir() => plain_bytes(&entry.path()),
        kind => {
            assert!(kind.is_file(), "{}", entry.path().display());
            entry.metadata().unwrap().len()
        }
    });
    bytes.sum()
}
