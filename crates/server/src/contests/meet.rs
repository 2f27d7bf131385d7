//! One contest: who takes part and what they sent.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::contest::{self, Contest};
use arena::protocol::Protocol;
use arena::sandbox::Unpacked;
use rules::{Rulebook, builtin};
use serde_json::Value;
use store::contest::{Bundle, Glance, Holding, State, Version};
use store::{Store, StoreError};

use super::book::PACKED;
use super::live::Live;
use super::{Kept, Phase, Student, now};
use crate::seats::{hash, new_id};

/// One contest.
pub(crate) struct Meet {
    pub(super) store: Arc<Store>,
    folder: PathBuf,
    /// What is known, with its version.
    known: Mutex<(Kept, u64)>,
    /// Held while something is changed: one change after the other.
    changing: tokio::sync::Mutex<()>,
    /// The right to play it, if this server has it.
    holding: Mutex<Option<Holding>>,
    /// The line-up of which all is played, and the one that cannot be played here.
    settled: Mutex<Option<String>>,
    stuck: Mutex<Option<String>>,
    /// What the last who played it showed.
    shown: Mutex<Option<Value>>,
    pub(crate) live: Live,
    /// Held while a submission is unpacked: one at a time, so that no two get into one folder.
    unpacking: Mutex<()>,
    /// Held while the report is made.
    pub(super) reporting: Mutex<()>,
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

/// Something that cannot be kept, and is told in the log.
pub(super) fn not_kept(error: &StoreError) -> Refused {
    tracing::error!("a contest cannot be kept: {error}");
    Refused::NotKept
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Meet {
    pub(crate) fn new(store: Arc<Store>, folder: PathBuf, kept: Kept, version: u64) -> Meet {
        Meet {
            store,
            folder,
            known: Mutex::new((kept, version)),
            changing: tokio::sync::Mutex::default(),
            holding: Mutex::default(),
            settled: Mutex::default(),
            stuck: Mutex::default(),
            shown: Mutex::default(),
            live: Live::default(),
            unpacking: Mutex::default(),
            reporting: Mutex::default(),
            sending: Mutex::default(),
            is_gone: AtomicBool::new(false),
        }
    }

    /// How it is kept now.
    pub(crate) fn kept(&self) -> Kept {
        locked(&self.known).0.clone()
    }

    /// When it was made, in seconds since 1970.
    pub(super) fn created(&self) -> u64 {
        locked(&self.known).0.created
    }

    /// Counts what was changed.
    pub(super) fn version(&self) -> u64 {
        locked(&self.known).1
    }

    /// Takes up what another server changed.
    pub(super) fn take(&self, kept: Kept, version: u64) {
        {
            let mut known = locked(&self.known);
            if known.1 >= version {
                return;
            }
            *known = (kept, version);
        }
        self.forget_old();
    }

    /// Changes what is kept. What cannot be written down has not happened. If another server was
    /// quicker, the deed is done to what that one left.
    pub(crate) async fn change<T>(
        &self,
        deed: impl FnMut(&mut Kept) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        self.change_with(None, deed).await
    }

    /// Changes what is kept, with something that was sent.
    async fn change_with<T>(
        &self,
        bundle: Option<Bundle>,
        mut deed: impl FnMut(&mut Kept) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let _turn = self.changing.lock().await;
        loop {
            let (before, version) = locked(&self.known).clone();
            let mut after = before.clone();
            let done = deed(&mut after)?;
            if after == before || self.is_gone() {
                return Ok(done);
            }
            let changed =
                self.store
                    .change_contest((before, version), after.clone(), bundle.clone());
            match changed.await {
                Ok(()) => {
                    *locked(&self.known) = (after, version + 1);
                    return Ok(done);
                }
                Err(StoreError::Conflict) => self.read().await?,
                Err(error) => return Err(not_kept(&error)),
            }
        }
    }

    /// Reads what another server changed.
    async fn read(&self) -> Result<(), Refused> {
        let id = self.kept().id;
        let read = self.store.contest(&id).await;
        let (kept, version) = read
            .map_err(|error| not_kept(&error))?
            .ok_or(Refused::NotKept)?;
        self.take(kept, version);
        Ok(())
    }

    /// The right to play it, if this server has it.
    pub(super) fn holding(&self) -> Option<Holding> {
        locked(&self.holding).clone()
    }

    /// Takes the right to play it, unless another server is quicker. What that one was building
    /// is built anew.
    pub(super) async fn hold(&self, glance: &Glance) -> Result<(), StoreError> {
        let holding = match self.store.hold_contest(glance).await {
            Ok(holding) => holding,
            Err(StoreError::Conflict) => return Ok(()),
            Err(error) => return Err(error),
        };
        let had_report = self.view()["report"] == true;
        self.live.rest(had_report);
        let again = self.change(|kept| {
            let versions = kept.students.iter_mut().flat_map(|own| &mut own.versions);
            for version in versions.filter(|version| version.state == State::Building) {
                version.state = State::Waiting;
            }
            Ok(())
        });
        if again.await.is_ok() {
            *locked(&self.holding) = Some(holding);
        }
        Ok(())
    }

    /// Another server has the right to play it, or nobody. What this server took meanwhile stays.
    pub(super) fn lose(&self, lost: &Holding) {
        locked(&self.holding).take_if(|own| own == lost);
    }

    /// Tells other servers that this one lives, and how the contest stands.
    pub(super) async fn beat(&self) -> Result<(), StoreError> {
        let Some(holding) = self.holding() else {
            return Ok(());
        };
        match self.store.beat(&holding, self.view().to_string()).await {
            Err(StoreError::Conflict) => {
                self.lose(&holding);
                Ok(())
            }
            done => done,
        }
    }

    /// Gives the right to play it back.
    pub(super) async fn let_go(&self) {
        let Some(holding) = self.holding() else {
            return;
        };
        let view = self.view();
        let settled = locked(&self.settled).clone();
        let told = self.store.let_go(holding.clone(), settled, view.to_string());
        if told.await.is_ok() {
            *locked(&self.shown) = Some(view);
            self.lose(&holding);
        }
    }

    /// What another server, or this one earlier, showed.
    pub(super) fn show(&self, shown: Option<String>) {
        let shown = shown.and_then(|text| serde_json::from_str(&text).ok());
        *locked(&self.shown) = shown;
    }

    /// How it stands, as everybody may see it.
    pub(crate) fn view(&self) -> Value {
        let shown = locked(&self.shown).clone();
        match shown {
            Some(shown) if self.holding().is_none() || !self.live.is_begun() => shown,
            _ => self.live.view(),
        }
    }

    /// The line-up of which all is played.
    pub(super) fn settled(&self, line_up: Option<String>) {
        *locked(&self.settled) = line_up;
    }

    /// The line-up that cannot be played by this server.
    pub(super) fn stuck(&self, line_up: String) {
        *locked(&self.stuck) = Some(line_up);
    }

    pub(super) fn line_up(&self) -> String {
        locked(&self.known).0.line_up()
    }

    /// True if all of the present line-up is played.
    pub(super) fn is_settled(&self) -> bool {
        locked(&self.settled).as_ref() == Some(&self.line_up())
    }

    /// True if there are games to be looked at.
    pub(super) fn wants_games(&self) -> bool {
        !self.is_settled() && locked(&self.stuck).as_ref() != Some(&self.line_up())
    }

    /// True if there is something to do.
    pub(super) fn is_due(&self) -> bool {
        self.wants_games() || locked(&self.known).0.is_building()
    }

    /// Where its report is, and what it is made of.
    pub(super) fn results(&self) -> PathBuf {
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

    /// Where the source of a version is.
    fn source_of(&self, student: usize, number: u32) -> PathBuf {
        self.place_of(student).join(format!("version-{number}"))
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
        *locked(&self.holding) = None;
        let _ = fs::remove_dir_all(&self.folder);
    }

    /// The rulebook.
    pub(crate) fn rulebook(&self) -> Result<Arc<Rulebook>, String> {
        let kept = self.kept();
        let (id, own) = (kept.rules, kept.rulebook);
        let unknown = || format!("there is no rulebook `{id}`");
        match own {
            Some(file) => rules::file::rulebook(&file, &builtin::parent).map_err(|_| unknown()),
            None => builtin::rulebook(&id).ok_or_else(unknown),
        }
    }

    /// The contest with these tables of bots.
    pub(crate) fn contest(&self, tables: &str) -> Result<Contest, String> {
        let text = format!("{}\n{tables}", locked(&self.known).0.head);
        contest::read(&text, &self.folder).map_err(|mistakes| {
            let first = mistakes.first().map(|mistake| mistake.message.to_string());
            first.unwrap_or_default()
        })
    }

    /// Adds students. Gives the code of each, which is kept as a hash and not told again.
    pub(crate) async fn enrol(&self, names: &[String]) -> Result<Vec<(String, String)>, Refused> {
        let of_levels: Vec<String> = contest::read_alone(&self.kept().head)
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
        .await
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
    fn forget_old(&self) {
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

    /// Takes away all that a student sent. Games that were played stay.
    pub(crate) async fn withdraw(&self, student: usize) -> Result<(), Refused> {
        self.change(|kept| {
            let own = &mut kept.students[student];
            own.versions.clear();
            own.plays = None;
            Ok(())
        })
        .await?;
        let _ = fs::remove_dir_all(self.place_of(student));
        Ok(())
    }

    /// Takes the code of a student back, with all that they sent.
    pub(crate) async fn expel(&self, student: usize) -> Result<(), Refused> {
        self.change(|kept| {
            kept.students[student].code = None;
            Ok(())
        })
        .await?;
        self.withdraw(student).await
    }

    /// After its last day the codes are worth nothing and the source texts are gone.
    pub(crate) async fn expire(&self) {
        let due = {
            let kept = &locked(&self.known).0;
            let has_code = kept.students.iter().any(|own| own.code.is_some());
            (now() >= kept.expires && has_code).then_some(kept.students.len())
        };
        if let Some(students) = due
            && self.clear(students).await.is_err()
        {
            tracing::error!("a contest that is past its last day cannot be cleared");
        }
    }

    async fn clear(&self, students: usize) -> Result<(), Refused> {
        self.change(|kept| {
            kept.phase = Phase::Closed;
            Ok(())
        })
        .await?;
        for student in 0..students {
            self.expel(student).await?;
        }
        Ok(())
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

/// A submission on its way.
pub(crate) struct Sending<'a>(&'a Meet, usize);

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        locked(&self.0.sending).remove(&self.1);
    }
}

/// The table of one bot with two more: a contest has at least two.
pub(super) fn with_fillers(table: &str) -> String {
    let filler = |name: &str| format!("[[bot]]\nname = \"{name}\"\nlevel = 0\n");
    // No student can be called so.
    format!("{table}{}{}", filler("· one"), filler("· two"))
}
