//! From the first word of a command to a file, and what that file needs to run.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where every system has its programs.
#[cfg(unix)]
const USUAL: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

/// The file of a program. If there is none the word itself, so that starting it says why.
///
/// A script of that name gives way to a program further on in the path: version managers put
/// scripts in front of interpreters, and those start processes before they start the interpreter.
/// So does a program that only root can reach, where bots are other users.
pub(super) fn find(word: &str, folder: Option<&Path>) -> PathBuf {
    if word.contains(std::path::is_separator) {
        return absolute(folder, Path::new(word));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let all: Vec<PathBuf> = env::split_paths(&path)
        .filter(|place| place.is_absolute())
        .map(|place| place.join(word))
        .filter(|file| is_program(file))
        .collect();
    let is_good = |file: &&PathBuf| interpreter(file).is_none() && is_open(file);
    let found = all.iter().find(is_good).or(all.first());
    found.cloned().unwrap_or_else(|| PathBuf::from(word))
}

/// Why a program cannot be run by the user that it would run as.
#[cfg(target_os = "linux")]
pub(super) fn out_of_reach(program: &Path) -> Option<String> {
    let closed = closed(program)?;
    Some(format!(
        "{} is in {}, which only root can enter: expected one that is installed for everybody, \
         for bots run as users of their own",
        program.display(),
        closed.display()
    ))
}

pub(super) fn absolute(folder: Option<&Path>, path: &Path) -> PathBuf {
    let path = folder.unwrap_or(Path::new("")).join(path);
    std::path::absolute(&path).unwrap_or(path)
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    file.is_file() && rustix::fs::access(file, rustix::fs::Access::EXEC_OK).is_ok()
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// The words after `#!`, if the file is a script.
fn interpreter(file: &Path) -> Option<String> {
    let mut head = Vec::new();
    File::open(file)
        .ok()?
        .take(256)
        .read_to_end(&mut head)
        .ok()?;
    let line = head
        .strip_prefix(b"#!")?
        .split(|byte| *byte == b'\n')
        .next()?;
    Some(String::from_utf8_lossy(line).trim().to_string())
}

/// Elsewhere nobody knows where programs are.
#[cfg(not(unix))]
pub(super) fn path_for(_: &Path) -> OsString {
    env::var_os("PATH").unwrap_or_default()
}

/// The value of `PATH` for a bot: the folder of its program first.
#[cfg(unix)]
pub(super) fn path_for(program: &Path) -> OsString {
    let own = program.parent().filter(|place| place.is_absolute());
    let usual = USUAL.map(Path::new);
    env::join_paths(own.into_iter().chain(usual)).unwrap_or_else(|_| USUAL.join(":").into())
}

/// What a build reads beside the system: the folders of programs, the libraries beside them, and
/// compilers that a manager of versions keeps elsewhere. What people keep in their homes is no
/// tool, whatever the path of programs says.
pub(super) fn tools() -> Vec<PathBuf> {
    let mut all = places();
    let roots: Vec<PathBuf> = all
        .iter()
        .filter(|place| place.ends_with("bin"))
        .filter_map(|place| place.parent().map(Path::to_path_buf))
        .filter(|root| !is_personal(root))
        .collect();
    for root in roots {
        all.extend(["lib", "lib64", "libexec", "include"].map(|name| root.join(name)));
    }
    all.extend(rustup());
    all
}

/// The folders that programs are looked for in.
fn places() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .filter(|place| place.is_absolute() && !is_personal(place))
        .filter(|place| is_open(place))
        .collect()
}

/// True for a folder that is somebody's home, holds one, or is one of those that programs keep
/// their data in.
fn is_personal(folder: &Path) -> bool {
    let folder = folder.canonicalize().unwrap_or(folder.to_path_buf());
    let home = env::home_dir().unwrap_or_else(|| PathBuf::from("/"));
    let home = home.canonicalize().unwrap_or(home);
    let own = [".local", ".local/share", ".config", ".cache", ".ssh"];
    home.starts_with(&folder)
        || own.iter().any(|name| folder == home.join(name))
        || ["XDG_DATA_HOME", "CROWNHEAD_DATA"]
            .into_iter()
            .filter_map(env::var_os)
            .any(|data| Path::new(&data).starts_with(&folder))
}

/// True if the user that a command runs as can reach a file or folder.
pub(super) fn is_open(path: &Path) -> bool {
    closed(path).is_none()
}

/// The folder on the way to a path that only root can enter, if the command is another user.
#[cfg(target_os = "linux")]
pub(super) fn closed(path: &Path) -> Option<PathBuf> {
    use std::os::unix::fs::MetadataExt;
    if !super::linux::users::can_change() {
        return None;
    }
    let real = path.canonicalize().ok()?;
    let is_closed = |place: &&Path| place.metadata().is_ok_and(|data| data.mode() & 0o001 == 0);
    let way = real.ancestors().skip(usize::from(real.is_file()));
    let closed = way.filter(is_closed).last();
    let unreadable = || real.metadata().is_ok_and(|data| data.mode() & 0o004 == 0);
    closed
        .map(Path::to_path_buf)
        .or_else(|| unreadable().then(|| real.clone()))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn closed(_: &Path) -> Option<PathBuf> {
    None
}

/// The environment that a build finds its tools by.
pub(super) fn tools_environment() -> Vec<(&'static str, OsString)> {
    let path = env::join_paths(places()).unwrap_or_default();
    let rustup = rustup().map(|home| ("RUSTUP_HOME", home.into()));
    [("PATH", path)].into_iter().chain(rustup).collect()
}

/// Where rustup keeps compilers, if it is there: its programs look for it in `HOME`.
fn rustup() -> Option<PathBuf> {
    let said = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home = said.or_else(|| Some(env::home_dir()?.join(".rustup")))?;
    (home.is_dir() && is_open(&home)).then_some(home)
}

/// The folder that a word of a command names, or that of a file which it names. Where that is the
/// user's home, or holds it, the file alone.
pub(super) fn home_of(word: &str) -> Option<PathBuf> {
    let file = absolute(None, Path::new(word));
    let is_plain = file.is_file() || file.is_dir();
    if !is_plain || !word.contains(['/', '.']) || is_of_the_system(&file) {
        return None;
    }
    let folder = if file.is_dir() { &file } else { file.parent()? };
    let home = env::home_dir().unwrap_or_else(|| PathBuf::from("/"));
    let is_wide = home.starts_with(folder) || folder == Path::new("/");
    if is_wide {
        file.is_file().then_some(file)
    } else {
        Some(folder.to_path_buf())
    }
}

/// True for what is everybody's anyway, and no bot's own.
fn is_of_the_system(file: &Path) -> bool {
    const PLACES: [&str; 9] = [
        "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/dev", "/proc", "/sys",
    ];
    PLACES.iter().any(|place| file.starts_with(place))
}

/// What a program needs to run, beside the system and what the bot may read anyway: its file, the
/// libraries beside it, and what it is a link to. This is for programs that were found by their
/// name where programs are: what is in a bot's folder says nothing about what the bot may read.
#[cfg(target_os = "linux")]
pub(super) fn needs(program: &Path, own: &[PathBuf]) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let mut next = Some(program.to_path_buf());
    // Longer chains are the work of somebody who means no good.
    for _ in 0..16 {
        let Some(file) = next.filter(|file| is_trusted(file, own)) else {
            break;
        };
        paths.extend(beside(&file));
        next = successor(&file);
        paths.push(file);
    }
    paths
}

/// True for a file that is in none of the bot's own folders, whatever links lead there.
#[cfg(target_os = "linux")]
fn is_trusted(file: &Path, own: &[PathBuf]) -> bool {
    let is_in = |file: &Path, folder: &PathBuf| {
        file.starts_with(folder) || folder.canonicalize().is_ok_and(|own| file.starts_with(own))
    };
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    let real = folder.map(|folder| folder.join(file.file_name().unwrap_or_default()));
    let names = [Some(file.to_path_buf()), real];
    let is_own = |name: &PathBuf| own.iter().any(|folder| is_in(name, folder));
    !names.iter().flatten().any(is_own)
}

/// Where a link leads, or what runs a script.
#[cfg(target_os = "linux")]
fn successor(file: &Path) -> Option<PathBuf> {
    if let Ok(target) = file.read_link() {
        return Some(absolute(file.parent(), &target));
    }
    let line = interpreter(file)?;
    let mut words = line.split_whitespace();
    let first = words.next()?;
    match words.next() {
        Some(name) if first.ends_with("/env") => Some(find(name, None)),
        _ => Some(PathBuf::from(first)).filter(|file| file.is_absolute()),
    }
}

/// Installations of a language keep their libraries beside the folder of their programs.
#[cfg(target_os = "linux")]
fn beside(file: &Path) -> Vec<PathBuf> {
    let place = file.parent().filter(|place| place.ends_with("bin"));
    let root = place.and_then(Path::parent);
    let Some(root) = root.filter(|root| !is_personal(root)) else {
        return Vec::new();
    };
    ["lib", "lib64", "pyvenv.cfg"]
        .map(|name| root.join(name))
        .to_vec()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn folder(name: &str) -> PathBuf {
        let path = env::temp_dir().join(format!("crownhead-program-{}-{name}", std::process::id()));
        fs::create_dir_all(path.join("bin")).unwrap();
        path
    }

    fn program(path: &Path, text: &str) {
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn programs_are_found() {
        let sh = find("sh", None);
        assert!(sh.is_absolute() && sh.ends_with("sh"), "{sh:?}");
        assert_eq!(find("no-such-program", None), Path::new("no-such-program"));
        assert_eq!(find("./bot", Some(Path::new("/a"))), Path::new("/a/./bot"));
    }

    #[test]
    fn a_script_needs_its_interpreter_and_a_link_its_target() {
        let root = folder("needs");
        let script = root.join("bin/script");
        program(&script, "#!/usr/bin/env sh\necho\n");
        let link = root.join("link");
        symlink("bin/script", &link).unwrap();
        let needed = needs(&link, &[]);
        for path in [&link, &script, &root.join("lib"), &find("sh", None)] {
            assert!(needed.contains(path), "{path:?} is not in {needed:?}");
        }
        fs::remove_dir_all(root).unwrap();
    }

    /// Neither a link nor a script in a bot's own folder says what the bot may read.
    #[test]
    fn what_is_in_the_bots_folder_needs_nothing() {
        let root = folder("own");
        let own = [root.clone()];
        symlink("/", root.join("lib")).unwrap();
        symlink("bin/bot", root.join("bot")).unwrap();
        program(&root.join("bin/bot"), "#!./env /\n");
        let other = root.with_extension("link");
        symlink(&root, &other).unwrap();
        for name in [
            root.join("bot"),
            root.join("bin/bot"),
            other.join("bin/bot"),
        ] {
            assert_eq!(needs(&name, &own), Vec::<PathBuf>::new(), "{name:?}");
        }
        fs::remove_file(other).unwrap();
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_circle_of_links_has_an_end() {
        let root = folder("circle");
        symlink("b", root.join("a")).unwrap();
        symlink("a", root.join("b")).unwrap();
        assert_eq!(needs(&root.join("a"), &[]).len(), 16);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn homes_are_no_tools() {
        let home = env::home_dir().unwrap();
        for place in [home.clone(), home.join(".local"), PathBuf::from("/")] {
            assert!(is_personal(&place), "{place:?}");
        }
        assert!(!is_personal(Path::new("/usr")) && !is_personal(&home.join(".pyenv/shims")));
    }

    #[test]
    fn the_home_folder_is_not_given_away() {
        let root = folder("home");
        let bot = root.join("bot.py");
        fs::write(&bot, "").unwrap();
        assert_eq!(home_of(bot.to_str().unwrap()), Some(root.clone()));
        for word in ["/", "/dev/zero", "/usr/bin", "/usr/bin/env"] {
            assert_eq!(home_of(word), None, "{word}");
        }
        assert_eq!(home_of("./no-such-file"), None);
        fs::remove_dir_all(root).unwrap();
    }
}
