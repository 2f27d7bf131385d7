//! What students sent, as folders on this machine. They can all be made anew from the store.

use std::fs;
use std::path::{Path, PathBuf};

use arena::contest;
use arena::protocol::Protocol;
use arena::sandbox::Unpacked;
use store::contest::{Bundle, State, Version};

use super::book::PACKED;
use super::meet::{Meet, Refused, locked};
use super::{Kept, Phase, Student, now};

/// Most versions of a student.
const VERSIONS: u32 = 100;
/// Older versions whose source is kept.
const SOURCES: usize = 3;
/// Versions that are listed.
const LISTED: usize = 20;

impl Meet {
    /// Where the submissions of a student are; a number, so that no name is ever a path.
    pub(crate) fn place_of(&self, student: usize) -> PathBuf {
        self.folder.join(format!("student-{student}"))
    }

    /// Where the source of a version is.
    fn source_of(&self, student: usize, number: u32) -> PathBuf {
        self.place_of(student).join(format!("version-{number}"))
    }

    /// Where what was built of a version is.
    pub(crate) fn builds_of(&self, student: usize, number: u32) -> PathBuf {
        self.place_of(student).join(format!("builds-{number}"))
    }

    /// One submission of a student is on its way as long as this lives; `None` if one is already.
    /// So nobody takes all the places by sending slowly.
    pub(crate) fn sending(&self, student: usize) -> Option<Sending<'_>> {
        let mut sending = locked(&self.sending);
        // Made only then: to drop it would end the one that is on its way.
        sending.insert(student).then(|| Sending(self, student))
    }

    /// Takes a submission: unpacks it, finds out what it is, and lets it wait for its build, on
    /// whichever server. It is for a thread that may wait.
    pub(crate) fn submit(
        &self,
        student: usize,
        bytes: Vec<u8>,
        file: &str,
    ) -> Result<u32, Refused> {
        let _turn = locked(&self.unpacking);
        let (name, number) = self.may_submit(student)?;
        let folder = self.source_of(student, number);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(self.place_of(student)).map_err(|_| Refused::NotKept)?;
        let taken = self.taken(&folder, &bytes, file, &name).and_then(|table| {
            let name = file.to_string();
            let bundle = Bundle { name, bytes };
            mark(&folder, &bundle).map_err(|_| Refused::NotKept)?;
            let version = Version {
                number,
                at: now(),
                file: arena::excerpt(file),
                table,
                state: State::Waiting,
                log: String::new(),
                seconds: 0,
                bundle: Some(bundle.hash()),
            };
            let added = self.change_with(Some(bundle), |kept| add(kept, student, version.clone()));
            tokio::runtime::Handle::current().block_on(added)
        });
        match &taken {
            Err(_) => drop(fs::remove_dir_all(&folder)),
            Ok(_) => self.sweep(student),
        }
        taken
    }

    fn may_submit(&self, student: usize) -> Result<(String, u32), Refused> {
        let kept = self.kept();
        let own = kept.students.get(student).ok_or(Refused::NotKept)?;
        let number = own.sent + 1;
        match kept.phase {
            Phase::Closed => Err(Refused::Closed),
            _ if own.is_waiting() => Err(Refused::Waiting),
            _ if number > VERSIONS => Err(Refused::TooMany(VERSIONS as usize)),
            _ => Ok((own.name.clone(), number)),
        }
    }

    /// Unpacks a submission. Gives its table in the contest file.
    fn taken(
        &self,
        folder: &Path,
        bytes: &[u8],
        file: &str,
        name: &str,
    ) -> Result<String, Refused> {
        contest::receive(bytes, file, folder).map_err(Refused::Bad)?;
        let placed = contest::place(&self.folder, folder, name, Protocol::Line);
        let placed = placed.map_err(Refused::Bad)?;
        let rulebook = self.rulebook().map_err(Refused::Bad)?;
        let contest = self
            .contest(&with_fillers(&placed.table))
            .map_err(Refused::Bad)?;
        let own = contest.bots.iter().find(|bot| bot.name == name);
        if let Some(protocol) = own.and_then(|bot| bot.kind.protocol()) {
            protocol
                .check(&rulebook)
                .map_err(|why| Refused::Bad(why.to_string()))?;
        }
        Ok(placed.table)
    }

    /// Sees to it that the source of a version is here. It is for a thread that may wait.
    pub(super) fn fetch(&self, student: usize, number: u32) -> Result<(), String> {
        let _turn = locked(&self.unpacking);
        let folder = self.source_of(student, number);
        let kept = self.kept();
        let own = kept.students.get(student);
        let version = own.and_then(|own| own.version(number));
        let hash = version.and_then(|version| version.bundle.clone());
        let lost = || "what was sent is not there any more".to_string();
        let hash = match hash {
            // What was refused or cut off may have left other bytes under the same number.
            Some(hash) if is_marked(&folder, &hash) => return Ok(()),
            None if folder.exists() => return Ok(()),
            hash => hash.ok_or_else(lost)?,
        };
        let _ = fs::remove_dir_all(&folder);
        let asked = self.store.bundle(&kept.id, &hash);
        let found = tokio::runtime::Handle::current().block_on(asked);
        let bundle = found.map_err(|error| error.to_string())?.ok_or_else(lost)?;
        fs::create_dir_all(self.place_of(student)).map_err(|error| error.to_string())?;
        unpack(&bundle, &folder).inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        mark(&folder, &bundle).map_err(|error| error.to_string())
    }

    /// Takes the source of versions away that nobody asks for any more, and what was built of it.
    pub(super) fn forget_old(&self) {
        let _turn = locked(&self.unpacking);
        for student in 0..self.kept().students.len() {
            self.sweep(student);
        }
    }

    /// The same of one student.
    fn sweep(&self, student: usize) {
        let kept = self.kept();
        let Some(own) = kept.students.get(student) else {
            return;
        };
        let wanted = wanted(own);
        let Ok(entries) = fs::read_dir(self.place_of(student)) else {
            return;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let number = name.rsplit_once('-').and_then(|(_, n)| n.parse().ok());
            if number.is_none_or(|number| !wanted.contains(&number)) {
                let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(path));
            }
        }
    }
}

/// A submission on its way.
pub(crate) struct Sending<'a>(&'a Meet, usize);

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        locked(&self.0.sending).remove(&self.1);
    }
}

/// Adds a version to those of a student. The bytes of old ones are not kept.
fn add(kept: &mut Kept, student: usize, version: Version) -> Result<u32, Refused> {
    let own = kept.students.get_mut(student).ok_or(Refused::NotKept)?;
    let number = version.number;
    // Another upload of the same student may have come in between.
    if own.is_waiting() || own.sent >= number {
        return Err(Refused::Waiting);
    }
    own.sent = number;
    own.versions.push(version);
    let drop = own.versions.len().saturating_sub(LISTED);
    own.versions.drain(..drop);
    let wanted = wanted(own);
    let mut versions = own.versions.iter_mut();
    versions
        .by_ref()
        .filter(|version| !wanted.contains(&version.number))
        .for_each(|version| version.bundle = None);
    Ok(number)
}

/// The versions whose source is kept: the newest, and the one that plays.
fn wanted(own: &Student) -> Vec<u32> {
    let newest = own.versions.iter().rev().take(SOURCES);
    let newest = newest.map(|version| version.number);
    newest.chain(own.plays).collect()
}

/// The file beside a folder that says of which bytes it is.
fn marker(folder: &Path) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    folder.with_file_name(name.replace("version-", "of-"))
}

/// Notes of which bytes a folder is.
pub(super) fn mark(folder: &Path, bundle: &Bundle) -> std::io::Result<()> {
    fs::write(marker(folder), bundle.hash())
}

fn is_marked(folder: &Path, hash: &str) -> bool {
    folder.exists() && fs::read_to_string(marker(folder)).is_ok_and(|of| of == hash)
}

/// Unpacks what was sent, as it was when it was taken.
fn unpack(bundle: &Bundle, folder: &Path) -> Result<(), String> {
    if bundle.name != PACKED {
        return contest::receive(&bundle.bytes, &bundle.name, folder);
    }
    let unpacked = Unpacked::new(&bundle.bytes)?;
    copy(unpacked.folder(), folder).map_err(|error| error.to_string())
}

/// Copies a folder of plain files.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// The table of one bot with two more: a contest has at least two.
pub(super) fn with_fillers(table: &str) -> String {
    let filler = |name: &str| format!("[[bot]]\nname = \"{name}\"\nlevel = 0\n");
    // No student can be called so.
    format!("{table}{}{}", filler("· one"), filler("· two"))
}
