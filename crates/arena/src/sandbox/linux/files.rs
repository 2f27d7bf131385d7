//! Which files a bot reaches: rules for Landlock.

use std::fs;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, make_bitflags,
};

use crate::sandbox::{Plan, Processes};

/// The newest version that is known here. Older kernels enforce what they know of it.
const NEWEST: ABI = ABI::V9;

/// Programs and libraries, and what interpreters read when they start.
const SYSTEM: [&str; 20] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/vm",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/transparent_hugepage",
];

/// More of them: all that begins so.
const BEGINNINGS: [&str; 3] = ["ld.so", "java", "python"];

/// Devices without a state. Of these `null` alone is written to: a shared mapping of `zero` would
/// be memory that nobody counts.
pub(super) const DEVICES: [&str; 4] = ["/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The paths of the system that a bot may read.
pub(super) fn system() -> &'static [PathBuf] {
    static PATHS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    PATHS.get_or_init(listed)
}

/// Those that are there, opened once: a contest starts many bots.
fn places() -> &'static [Place] {
    static PLACES: OnceLock<Vec<Place>> = OnceLock::new();
    PLACES.get_or_init(|| {
        system()
            .iter()
            .filter_map(|path| Place::open(path))
            .collect()
    })
}

fn listed() -> Vec<PathBuf> {
    let begins = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| BEGINNINGS.iter().any(|begin| name.starts_with(begin)))
    };
    let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
    let more = entries.map(|entry| entry.path()).filter(begins);
    SYSTEM.iter().map(PathBuf::from).chain(more).collect()
}

/// The rules of a command; `None` where the kernel has no Landlock. Paths that are not there need
/// no rule.
pub(super) fn rules(plan: &Plan) -> Result<Option<OwnedFd>, RulesetError> {
    let look = make_bitflags!(AccessFs::{ReadFile});
    let null = make_bitflags!(AccessFs::{ReadFile | WriteFile});
    let devices = DEVICES.map(|path| (Path::new(path), look));
    let scratch = match plan.confinement.processes {
        Processes::One => own(),
        Processes::Several => tree(),
    };
    let readable = plan.readable();
    let readable = readable.iter().map(|path| (path.as_path(), read()));
    let writable = &plan.confinement.writable;
    let writable = writable.iter().map(|path| (path.as_path(), tree()));
    let single = [(plan.scratch, scratch), (Path::new("/dev/null"), null)];
    let rest = readable.chain(writable).chain(devices).chain(single);
    let rest = rest.filter_map(|(path, access)| Some((Place::open(path)?, access)));
    let rest: Vec<(Place, BitFlags<AccessFs>)> = rest.collect();
    let system = places().iter().map(|place| place.rule(read()));
    let all = system.chain(rest.iter().map(|(place, access)| place.rule(*access)));
    let ruleset = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(all.map(Ok::<_, RulesetError>))?;
    Ok(ruleset.into())
}

fn read() -> BitFlags<AccessFs> {
    make_bitflags!(AccessFs::{ReadFile | ReadDir | Execute})
}

/// The scratch folder of a bot. There are no folders in it, and no file loses its name: so it is
/// measured and removed at once.
fn own() -> BitFlags<AccessFs> {
    make_bitflags!(AccessFs::{ReadFile | ReadDir | WriteFile | Truncate | MakeReg})
}

/// Where a build works.
fn tree() -> BitFlags<AccessFs> {
    let more = make_bitflags!(AccessFs::{
        RemoveFile | MakeDir | MakeSym | MakeFifo | RemoveDir | Refer
    });
    own() | read() | more
}

/// A file or folder that is there.
#[derive(Debug)]
struct Place {
    open: PathFd,
    is_folder: bool,
}

impl Place {
    fn open(path: &Path) -> Option<Place> {
        Some(Place {
            is_folder: fs::metadata(path).ok()?.is_dir(),
            open: PathFd::new(path).ok()?,
        })
    }

    fn rule(&self, access: BitFlags<AccessFs>) -> PathBeneath<&PathFd> {
        let of_files = AccessFs::from_file(NEWEST);
        let access = if self.is_folder {
            access
        } else {
            access & of_files
        };
        PathBeneath::new(&self.open, access)
    }
}
