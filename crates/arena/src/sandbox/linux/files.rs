//! Which files a bot reaches: rules for Landlock.

use std::fs;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, make_bitflags,
};

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
const DEVICES: [&str; 4] = ["/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The paths of the system that a bot may read.
pub(super) fn system() -> Vec<PathBuf> {
    let begins = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| BEGINNINGS.iter().any(|begin| name.starts_with(begin)))
    };
    let entries = fs::read_dir("/etc").into_iter().flatten().flatten();
    let more = entries.map(|entry| entry.path()).filter(begins);
    SYSTEM.iter().map(PathBuf::from).chain(more).collect()
}

/// The rules of a bot; `None` where the kernel has no Landlock. Paths that are not there need no
/// rule.
pub(super) fn rules(readable: &[PathBuf], scratch: &Path) -> Result<Option<OwnedFd>, RulesetError> {
    let read = make_bitflags!(AccessFs::{ReadFile | ReadDir | Execute});
    let look = make_bitflags!(AccessFs::{ReadFile});
    // No folders: a scratch folder without depth is measured and removed at once.
    let write = make_bitflags!(AccessFs::{
        ReadFile | ReadDir | WriteFile | Truncate | MakeReg | RemoveFile
    });
    let null = make_bitflags!(AccessFs::{ReadFile | WriteFile});
    let system = system();
    let read = system
        .iter()
        .chain(readable)
        .map(|path| (path.as_path(), read));
    let devices = DEVICES.map(|path| (Path::new(path), look));
    let own = [(scratch, write), (Path::new("/dev/null"), null)];
    let all = read.chain(devices).chain(own);
    let rules = all.filter_map(|(path, access)| rule(path, access));
    let ruleset = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(rules.map(Ok::<_, RulesetError>))?;
    Ok(ruleset.into())
}

fn rule(path: &Path, access: BitFlags<AccessFs>) -> Option<PathBeneath<PathFd>> {
    let is_folder = fs::metadata(path).ok()?.is_dir();
    let of_files = AccessFs::from_file(NEWEST);
    let access = if is_folder { access } else { access & of_files };
    Some(PathBeneath::new(PathFd::new(path).ok()?, access))
}
