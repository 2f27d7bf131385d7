//! The source texts of a submission, as far as they can be compared.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::contest::setting::{Entry, Kind, Parts, Program};
use crate::function::Language;

/// What a contestant wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// What the bot is called.
    pub name: String,
    /// Names and texts of its files.
    pub files: Vec<(String, String)>,
}

/// Most files of a submission that are read, most bytes of all of them, how deep folders may go,
/// and how many entries of folders are looked at.
const MOST_FILES: usize = 64;
const MOST_BYTES: usize = 512 << 10;
const DEEPEST: usize = 6;
const MOST_ENTRIES: usize = 4000;

impl Source {
    /// The texts of a bot as its contest file names it; none for those who have none.
    pub fn of(bot: &Entry) -> Option<Source> {
        let mut taken = Taken::default();
        match &bot.kind {
            Kind::Function(function) => taken.file(&function.file),
            Kind::Program(program) => of_program(program, &mut taken),
            Kind::House(_) | Kind::Module(_) | Kind::Unready(_) => {}
        }
        (!taken.files.is_empty()).then(|| Source {
            name: bot.name.clone(),
            files: taken.files,
        })
    }
}

fn of_program(program: &Program, taken: &mut Taken) {
    match program.parts {
        Parts::All => taken.folder(&program.folder, 0),
        Parts::Named => {
            let words = program.command.iter().chain(program.build.iter().flatten());
            let files = words.map(|word| program.folder.join(word));
            files.for_each(|file| taken.file(&file));
        }
    }
}

#[derive(Default)]
struct Taken {
    files: Vec<(String, String)>,
    bytes: usize,
    entries: usize,
}

impl Taken {
    fn folder(&mut self, folder: &Path, depth: usize) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let room = MOST_ENTRIES.saturating_sub(self.entries);
        let mut paths: Vec<PathBuf> = entries.take(room).map(|entry| entry.path()).collect();
        self.entries += paths.len();
        paths.sort();
        for path in paths {
            // A link leads elsewhere.
            match fs::symlink_metadata(&path) {
                Ok(data) if data.is_dir() && depth < DEEPEST => self.folder(&path, depth + 1),
                Ok(data) if data.is_file() => self.file(&path),
                _ => {}
            }
        }
    }

    fn file(&mut self, path: &Path) {
        let is_source = Language::of(path).is_ok() || is_header(path);
        let is_plain = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
        if !is_source || !is_plain || self.files.len() >= MOST_FILES {
            return;
        }
        let mut bytes = Vec::new();
        let room = (MOST_BYTES - self.bytes) as u64;
        let read = fs::File::open(path).and_then(|file| file.take(room).read_to_end(&mut bytes));
        if read.is_ok() {
            self.bytes += bytes.len();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            self.files.push((name.into_owned(), text));
        }
    }
}

fn is_header(path: &Path) -> bool {
    let end = path.extension().and_then(|end| end.to_str());
    matches!(end, Some("h" | "hpp" | "hh"))
}
