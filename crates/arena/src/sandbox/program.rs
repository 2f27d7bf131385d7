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
    let real = all.iter().find(|file| interpreter(file).is_none());
    let found = real.or(all.first());
    found.cloned().unwrap_or_else(|| PathBuf::from(word))
}

fn absolute(folder: Option<&Path>, path: &Path) -> PathBuf {
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
/// compilers that a manager of versions keeps elsewhere.
pub(super) fn tools() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut all: Vec<PathBuf> = env::split_paths(&path)
        .filter(|place| place.is_absolute())
        .collect();
    let roots: Vec<PathBuf> = all
        .iter()
        .filter(|place| place.ends_with("bin"))
        .filter_map(|place| place.parent().map(Path::to_path_buf))
        .collect();
    for root in roots {
        all.extend(["lib", "lib64", "libexec", "include", "share"].map(|name| root.join(name)));
    }
    all.extend(rustup());
    all
}

/// The environment that a build finds its tools by.
pub(super) fn tools_environment() -> Vec<(&'static str, OsString)> {
    let path = env::var_os("PATH").unwrap_or_default();
    let rustup = rustup().map(|home| ("RUSTUP_HOME", home.into()));
    [("PATH", path)].into_iter().chain(rustup).collect()
}

/// Where rustup keeps compilers, if it is there: its programs look for it in `HOME`.
fn rustup() -> Option<PathBuf> {
    let said = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let home = said.or_else(|| Some(env::home_dir()?.join(".rustup")))?;
    home.is_dir().then_some(home)
}

/// The folder that a word of a command names, or that of a file which it names. Where that is the
/// user's home, or holds it, the file alone.
pub(super) fn home_of(word: &str) -> Option<PathBuf> {
    let file = absolute(None, Path::new(word));
    if !file.exists() || !word.contains(['/', '.']) {
        return None;
    }
    let folder = if file.is_dir() { &file } else { file.parent()? };
    let home = env::home_dir().unwrap_or_else(|| PathBuf::from("/"));
    let is_wide = home.starts_with(folder) || folder == Path::new("/");
    match is_wide {
        true => file.is_file().then_some(file),
        false => Some(folder.to_path_buf()),
    }
}

/// What a program needs to run: its file, the libraries beside it, and its interpreter. A link
/// needs what it leads to as well.
#[cfg(target_os = "linux")]
pub(super) fn needs(program: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let mut next = Some(program.to_path_buf());
    // Longer chains are the work of somebody who means no good.
    for _ in 0..16 {
        let Some(file) = next else {
            break;
        };
        paths.extend(beside(&file));
        next = successor(&file);
        paths.push(file);
    }
    paths
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
        _ => Some(PathBuf::from(first)),
    }
}

/// Installations of a language keep their libraries beside the folder of their programs.
#[cfg(target_os = "linux")]
fn beside(file: &Path) -> Vec<PathBuf> {
    let place = file.parent().filter(|place| place.ends_with("bin"));
    let Some(root) = place.and_then(Path::parent) else {
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
        let needed = needs(&link);
        for path in [&link, &script, &root.join("lib"), &find("sh", None)] {
            assert!(needed.contains(path), "{path:?} is not in {needed:?}");
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_circle_of_links_has_an_end() {
        let root = folder("circle");
        symlink("b", root.join("a")).unwrap();
        symlink("a", root.join("b")).unwrap();
        assert_eq!(needs(&root.join("a")).len(), 16);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn the_home_folder_is_not_given_away() {
        let root = folder("home");
        let bot = root.join("bot.py");
        fs::write(&bot, "").unwrap();
        assert_eq!(home_of(bot.to_str().unwrap()), Some(root.clone()));
        assert_eq!(home_of("/"), None);
        assert_eq!(home_of("./no-such-file"), None);
        fs::remove_dir_all(root).unwrap();
    }
}
