//! One contest: who takes part and what they sent.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::contest::{self, Contest};
use rules::{Rulebook, builtin};
use serde_json::Value;
use store::contest::{Bundle, Glance, Holding, State};
use store::{Store, StoreError};

use super::live::Live;
use super::{Kept, Phase, Student, now};
use crate::seats::{hash, new_id};

/// One contest.
pub(crate) struct Meet {
    pub(super) store: Arc<Store>,
    pub(super) folder: PathBuf,
    /// What is known, with its version.
    known: Mutex<(Kept, u64)>,
    /// Held while something is changed: one change after the other.
    changing: tokio::sync::Mutex<()>,
    /// The right to play it, if this server has it.
    holding: Mutex<Option<Holding>>,
    /// The line-up of which all is played, and the one that could not be played here, and when.
    settled: Mutex<Option<String>>,
    stuck: Mutex<Option<(String, Instant)>>,
    /// What the last who played it showed.
    shown: Mutex<Option<Value>>,
    pub(crate) live: Live,
    /// Held while a submission is unpacked: one at a time, so that no two get into one folder.
    pub(super) unpacking: Mutex<()>,
    /// Held while the report is made.
    pub(super) reporting: Mutex<()>,
    /// The students whose submission is on its way.
    pub(super) sending: Mutex<BTreeSet<usize>>,
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
/// Most students.
const STUDENTS: usize = 200;
/// After so long it is tried again to play what could not be played: the cause may be gone.
const REST: Duration = Duration::from_secs(30);

/// Something that cannot be kept, and is told in the log.
pub(super) fn not_kept(error: &StoreError) -> Refused {
    tracing::error!("a contest cannot be kept: {error}");
    Refused::NotKept
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
    pub(super) async fn change_with<T>(
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
        let told = self
            .store
            .let_go(holding.clone(), settled, view.to_string());
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

    /// The line-up that cannot be played by this server for now.
    pub(super) fn stuck(&self, line_up: String) {
        *locked(&self.stuck) = Some((line_up, Instant::now()));
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
        let line_up = self.line_up();
        let is_stuck = locked(&self.stuck)
            .as_ref()
            .is_some_and(|(stuck, when)| *stuck == line_up && when.elapsed() < REST);
        !self.is_settled() && !is_stuck
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
