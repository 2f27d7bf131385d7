//! A command with private copies of the files that it needs.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::snapshot::{Size, Snapshot};
use super::{Confinement, program, scratch};

/// Copies of a command's files in a folder of their own, which goes with the value.
#[derive(Debug)]
pub struct Stage {
    /// The words of the command; those that name files name the copies.
    pub words: Vec<String>,
    /// The folder that it starts in.
    pub folder: PathBuf,
    /// How much was copied.
    pub size: Size,
    /// Names of what was left out, and why.
    pub left_out: Vec<String>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        scratch::remove(&self.folder);
    }
}

impl Stage {
    /// Copies the folder that a command is to start in. If none is said, it starts where we are,
    /// and the folders of the files that its words name are copied: there they have the same names.
    pub fn new(words: &[String], folder: Option<&Path>) -> Result<Stage, String> {
        let stage = scratch::fresh("stage").map_err(|error| format!("no folder: {error}"))?;
        let mut stage = Stage {
            words: words.to_vec(),
            folder: stage,
            size: Size::default(),
            left_out: Vec::new(),
        };
        match folder {
            Some(folder) => {
                let taken = Snapshot::take(folder, &stage.folder)?;
                stage.add(taken);
            }
            None => stage.take_named()?,
        }
        Ok(stage)
    }

    /// What a command on the stage may read and take.
    pub fn confinement(&self) -> Confinement {
        Confinement::of(&self.folder)
    }

    fn add(&mut self, taken: Snapshot) {
        self.size += taken.size;
        self.left_out.extend(taken.left_out);
    }

    fn take_named(&mut self) -> Result<(), String> {
        let here = std::env::current_dir().map_err(|error| error.to_string())?;
        // The folder itself must be open to the bot, even if nothing is copied to it.
        Snapshot::take_some(&self.folder.clone(), &self.folder, &|_| false)?;
        for i in 0..self.words.len() {
            let word = self.words[i].clone();
            if let Some(home) = program::home_of(&word) {
                let file = program::absolute(None, Path::new(&word));
                self.words[i] = self.take(&here, i, &home, &file)?.unwrap_or(word);
            }
        }
        Ok(())
    }

    /// Copies the folder of a file. Gives the word for the copy, if it is not the old one.
    fn take(
        &mut self,
        here: &Path,
        number: usize,
        home: &Path,
        file: &Path,
    ) -> Result<Option<String>, String> {
        let file = plain(file);
        let home = plain(home);
        let inside = home.strip_prefix(here).ok().map(Path::to_path_buf);
        let place = match &inside {
            Some(inside) => self.folder.join(inside),
            None => self.folder.join(format!(".outside-{number}")),
        };
        let place = if home.is_file() {
            place.parent().map(Path::to_path_buf).unwrap_or(place)
        } else {
            place
        };
        self.copy(&home, &file, &place)?;
        let name = file.strip_prefix(&home).unwrap_or(Path::new(""));
        let name = if home.is_file() {
            Path::new(home.file_name().unwrap_or_default())
        } else {
            name
        };
        let copy = place.join(name);
        Ok(match inside {
            Some(_) => None,
            None => copy.to_str().map(str::to_string),
        })
    }

    /// Copies a folder, or the file alone if the folder is too large.
    fn copy(&mut self, home: &Path, file: &Path, place: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", home.display());
        if place != self.folder && place.exists() {
            return Ok(());
        }
        make(place, &self.folder).map_err(failed)?;
        let whole = if home.is_dir() {
            taken(home, place, None)
        } else {
            Err(String::new())
        };
        let why = match whole {
            Ok(taken) => {
                self.add(taken);
                return Ok(());
            }
            Err(why) => why,
        };
        let folder = file.parent().filter(|_| file.is_file());
        let (Some(folder), Some(name)) = (folder, file.file_name()) else {
            return Err(why);
        };
        if !why.is_empty() {
            self.left_out
                .push(format!("all but `{}`: {why}", file.display()));
        }
        self.add(taken(folder, place, Some(Path::new(name)))?);
        Ok(())
    }
}

/// Copies what is not there yet.
fn taken(from: &Path, to: &Path, only: Option<&Path>) -> Result<Snapshot, String> {
    let copy = scratch::fresh("copy").map_err(|error| error.to_string())?;
    let is_wanted = |name: &Path| only.is_none_or(|only| only == name);
    let done = Snapshot::take_some(from, &copy, &is_wanted);
    let moved = done.and_then(|taken| {
        for entry in fs::read_dir(&copy).into_iter().flatten().flatten() {
            let place = to.join(entry.file_name());
            if !place.exists() {
                fs::rename(entry.path(), place).map_err(|error| error.to_string())?;
            }
        }
        Ok(taken)
    });
    scratch::remove(&copy);
    moved
}

/// Makes a folder and those above it, open to all.
fn make(place: &Path, top: &Path) -> std::io::Result<()> {
    if place == top || place.exists() {
        return Ok(());
    }
    if let Some(above) = place.parent() {
        make(above, top)?;
    }
    fs::create_dir(place)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(place, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// The path without steps that lead nowhere or back.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_keeps_its_words_or_gets_those_of_the_copies() {
        let there = scratch::fresh("there").unwrap();
        fs::create_dir(there.join("inner")).unwrap();
        fs::write(there.join("inner/bot.py"), "1").unwrap();
        fs::write(there.join("other.py"), "2").unwrap();
        let word = there.join("inner/bot.py").to_str().unwrap().to_string();
        let words = ["python3".to_string(), word.clone(), "-x".to_string()];
        let stage = Stage::new(&words, None).unwrap();
        assert_eq!((&stage.words[0], &stage.words[2]), (&words[0], &words[2]));
        assert_ne!(stage.words[1], word);
        assert_eq!(fs::read(&stage.words[1]).unwrap(), b"1");
        assert_eq!(stage.size, Size { files: 1, bytes: 1 });
        assert!(Path::new(&stage.words[1]).starts_with(&stage.folder));
        let folder = stage.folder.clone();
        drop(stage);
        assert!(!folder.exists());
        let stage = Stage::new(&words, Some(&there)).unwrap();
        assert_eq!(stage.words, words);
        assert_eq!(fs::read(stage.folder.join("other.py")).unwrap(), b"2");
        assert_eq!(stage.size, Size { files: 2, bytes: 2 });
        scratch::remove(&there);
    }

    #[test]
    fn names_below_where_we_are_stay() {
        // Tests run in the folder of their crate.
        let words = [
            "cat".to_string(),
            "src/lib.rs".to_string(),
            "./Cargo.toml".to_string(),
        ];
        let stage = Stage::new(&words, None).unwrap();
        assert_eq!(stage.words, words);
        assert!(stage.folder.join("src/lib.rs").is_file());
        assert!(stage.folder.join("Cargo.toml").is_file());
    }
}
