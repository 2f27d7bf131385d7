//! One contest: who takes part and what they sent.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::contest::{self, Contest};
use arena::protocol::Protocol;
use rules::{Rulebook, builtin};

use super::kept::{Kept, Phase, State, Student, Version};
use super::live::Live;
use super::now;
use crate::seats::{hash, new_id};

/// One contest.
pub(crate) struct Meet {
    folder: PathBuf,
    kept: Mutex<Kept>,
    pub(crate) live: Live,
    /// Held while a submission is unpacked: one at a time, so that no two get into one folder.
    unpacking: Mutex<()>,
    /// The students whose submission is on its way.
    sending: Mutex<BTreeSet<usize>>,
    is_gone: AtomicBool,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// There are so many already.
    TooMany(usize),
    /// It cannot be written down.
    NotKept,
    /// No more bots are taken.
    Closed,
    /// The one before is not built yet.
    Waiting,
    /// The submission cannot be taken, for this reason.
    Bad(String),
    /// A name that cannot be a bot's, or is one already.
    Name(String),
}

/// Longest name of a student.
pub(crate) const NAME: usize = 40;
/// Most students, and most versions of each.
const STUDENTS: usize = 200;
const VERSIONS: u32 = 100;
/// Older versions whose source is kept.
const SOURCES: usize = 3;
/// Versions that are listed.
const LISTED: usize = 20;

impl Meet {
    pub(crate) fn new(folder: PathBuf, kept: Kept) -> Meet {
        let meet = Meet {
            folder,
            kept: Mutex::new(kept),
            live: Live::default(),
            unpacking: Mutex::default(),
            sending: Mutex::default(),
            is_gone: AtomicBool::new(false),
        };
        if meet.report_folder().join("index.html").exists() {
            meet.live.reported();
        }
        meet.live.wake();
        meet
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it is kept now.
    pub(crate) fn kept(&self) -> Kept {
        self.lock().clone()
    }

    /// Changes what is kept. What cannot be written down has not happened.
    pub(crate) fn change<T>(
        &self,
        deed: impl FnOnce(&mut Kept) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let mut held = self.lock();
        let mut next = held.clone();
        let done = deed(&mut next)?;
        if next != *held && !self.is_gone() {
            next.save(&self.folder).map_err(|error| {
                tracing::error!("a contest cannot be kept: {error}");
                Refused::NotKept
            })?;
        }
        *held = next;
        Ok(done)
    }

    /// Where its games are.
    pub(crate) fn results(&self) -> PathBuf {
        self.folder.join("results")
    }

    /// Where the page for everybody is.
    pub(crate) fn report_folder(&self) -> PathBuf {
        self.results().join("report")
    }

    /// Where the submissions of a student are; a number, so that no name is ever a path.
    pub(crate) fn place_of(&self, student: usize) -> PathBuf {
        self.folder.join(format!("student-{student}"))
    }

    /// Where what was built of a version is.
    pub(crate) fn builds_of(&self, student: usize, number: u32) -> PathBuf {
        self.place_of(student).join(format!("builds-{number}"))
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Relaxed)
    }

    /// The contest is no more.
    pub(crate) fn gone(&self) {
        self.is_gone.store(true, Relaxed);
        self.live.wake();
        let _ = fs::remove_dir_all(&self.folder);
    }

    /// The rulebook.
    pub(crate) fn rulebook(&self) -> Result<Arc<Rulebook>, String> {
        let kept = self.lock();
        let (id, own) = (kept.rules.clone(), kept.rulebook.clone());
        drop(kept);
        let unknown = || format!("there is no rulebook `{id}`");
        match own {
            Some(file) => rules::file::rulebook(&file, &builtin::parent).map_err(|_| unknown()),
            None => builtin::rulebook(&id).ok_or_else(unknown),
        }
    }

    /// The contest with these tables of bots.
    pub(crate) fn contest(&self, tables: &str) -> Result<Contest, String> {
        let text = format!("{}\n{tables}", self.lock().head);
        contest::read(&text, &self.folder).map_err(|mistakes| {
            let first = mistakes.first().map(|mistake| mistake.message.to_string());
            first.unwrap_or_default()
        })
    }

    /// Adds students. Gives the code of each, which is kept as a hash and not told again.
    pub(crate) fn enrol(&self, names: &[String]) -> Result<Vec<(String, String)>, Refused> {
        let of_levels: Vec<String> = contest::read_alone(&self.lock().head)
            .into_iter()
            .flat_map(|contest| contest.bots)
            .map(|bot| bot.name)
            .collect();
        self.change(|kept| {
            let mut codes = Vec::new();
            for name in names {
                let name = name.trim();
                let same = |other: &str| other.to_lowercase() == name.to_lowercase();
                let is_taken = kept.students.iter().any(|student| same(&student.name))
                    || of_levels.iter().any(|level| same(level));
                let is_fine = !name.is_empty()
                    && name.chars().count() <= NAME
                    && arena::excerpt(name) == name
                    && !name.starts_with(['.', '·']);
                if is_taken || !is_fine {
                    return Err(Refused::Name(arena::excerpt(name)));
                }
                if kept.students.len() >= STUDENTS {
                    return Err(Refused::TooMany(STUDENTS));
                }
                let code = new_id().ok_or(Refused::NotKept)?;
                kept.students.push(Student::new(name, hash(&code)));
                codes.push((name.to_string(), code));
            }
            Ok(codes)
        })
    }

    /// One submission of a student is on its way as long as this lives; `None` if one is already.
    /// So nobody takes all the places by sending slowly.
    pub(crate) fn sending(&self, student: usize) -> Option<Sending<'_>> {
        let mut sending = self.sending.lock().unwrap_or_else(PoisonError::into_inner);
        // Made only then: to drop it would end the one that is on its way.
        sending.insert(student).then(|| Sending(self, student))
    }

    /// Takes a submission: unpacks it, finds out what it is, and lets it wait for its build.
    pub(crate) fn submit(&self, student: usize, bytes: &[u8], file: &str) -> Result<u32, Refused> {
        let _turn = self
            .unpacking
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (name, number) = self.may_submit(student)?;
        let place = self.place_of(student);
        let folder = place.join(format!("version-{number}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&place).map_err(|_| Refused::NotKept)?;
        let taken = self.taken(&folder, bytes, file, &name).and_then(|table| {
            let version = Version {
                number,
                at: now(),
                file: arena::excerpt(file),
                table,
                state: State::Waiting,
                log: String::new(),
                seconds: 0,
            };
            self.change(|kept| {
                let own = &mut kept.students[student];
                // Another upload of the same student may have come in between.
                if own.is_waiting() || own.sent >= number {
                    return Err(Refused::Waiting);
                }
                own.sent = number;
                own.versions.push(version);
                let drop = own.versions.len().saturating_sub(LISTED);
                own.versions.drain(..drop);
                Ok(number)
            })
        });
        match &taken {
            Err(Refused::Waiting) => {}
            Err(_) => drop(fs::remove_dir_all(&folder)),
            Ok(_) => self.forget_old(student),
        }
        taken
    }

    fn may_submit(&self, student: usize) -> Result<(String, u32), Refused> {
        let kept = self.lock();
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

    /// Takes the source of versions away that nobody asks for any more, and what was built of it.
    fn forget_old(&self, student: usize) {
        let kept = self.kept();
        let own = &kept.students[student];
        let newest = own
            .versions
            .iter()
            .rev()
            .take(SOURCES)
            .map(|version| version.number);
        let wanted: Vec<u32> = newest.chain(own.plays).collect();
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
                let _ = fs::remove_dir_all(path);
            }
        }
    }

    /// Takes away all that a student sent. Games that were played stay.
    pub(crate) fn withdraw(&self, student: usize) -> Result<(), Refused> {
        self.change(|kept| {
            let own = &mut kept.students[student];
            own.versions.clear();
            own.plays = None;
            Ok(())
        })?;
        let _ = fs::remove_dir_all(self.place_of(student));
        self.live.wake();
        Ok(())
    }

    /// Takes the code of a student back, with all that they sent.
    pub(crate) fn expel(&self, student: usize) -> Result<(), Refused> {
        self.change(|kept| {
            kept.students[student].code = None;
            Ok(())
        })?;
        self.withdraw(student)
    }

    /// After its last day the codes are worth nothing and the source texts are gone.
    pub(crate) fn expire(&self) {
        let kept = self.kept();
        let is_due = now() >= kept.expires && kept.students.iter().any(|own| own.code.is_some());
        if is_due {
            let closed = self.change(|kept| {
                kept.phase = Phase::Closed;
                Ok(())
            });
            let all = (0..kept.students.len()).map(|student| self.expel(student));
            if closed.is_err() || all.collect::<Result<(), Refused>>().is_err() {
                tracing::error!("a contest that is past its last day cannot be cleared");
            }
        }
    }
}

/// A submission on its way.
pub(crate) struct Sending<'a>(&'a Meet, usize);

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        let sending = self.0.sending.lock();
        sending
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.1);
    }
}

/// The table of one bot with two more: a contest has at least two.
pub(super) fn with_fillers(table: &str) -> String {
    let filler = |name: &str| format!("[[bot]]\nname = \"{name}\"\nlevel = 0\n");
    // No student can be called so.
    format!("{table}{}{}", filler("· one"), filler("· two"))
}
