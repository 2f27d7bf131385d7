//! Submissions, folders and zips, made a contest.

mod unzip;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::function::{Language, class_of};
use crate::protocol::Protocol;

/// What was found among submissions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Import {
    /// Those that can play, as tables `[[bot]]`.
    pub placed: Vec<Placed>,
    /// Names of those that could not be placed, and why.
    pub unplaced: Vec<(String, String)>,
}

/// A submission that can play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// What it is called.
    pub name: String,
    /// In a few words what it is.
    pub what: String,
    /// Its table in a contest file.
    pub table: String,
}

/// Most submissions.
const MOST: usize = super::file::MOST_BOTS;

/// Looks through a folder of submissions. Zips are unpacked beside themselves, in a folder of
/// their name. `taken` are names that bots have already.
pub fn import(folder: &Path, protocol: Protocol, taken: &[&str]) -> Result<Import, String> {
    let mut found = Import::default();
    let mut names: HashSet<String> = HashSet::new();
    unpack_all(folder, &mut found)?;
    for entry in entries(folder)? {
        let name = name_of(&entry);
        if !entry.is_dir() || name.starts_with('.') || taken.contains(&name.as_str()) {
            continue;
        }
        if is_results(&entry) {
            // Before there was a contest there can be no results of it.
            if taken.is_empty() || unzip::is_unpacked(&entry) {
                let why = "it looks like the results of a contest: expected a submission";
                found
                    .unplaced
                    .push((crate::excerpt(&name), why.to_string()));
            }
            continue;
        }
        match placed(folder, &entry, &name, protocol, &mut names) {
            Ok(placed) => found.placed.push(placed),
            Err(why) => found.unplaced.push((crate::excerpt(&name), why)),
        }
    }
    Ok(found)
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(told)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    if paths.len() > 4 * MOST {
        let message = format!("there are {} files in {}", paths.len(), folder.display());
        return Err(format!("{message}: expected at most {MOST} submissions"));
    }
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Results of contests are no submissions.
fn is_results(path: &Path) -> bool {
    path.join("games.jsonl").exists() || name_of(path).ends_with("-results")
}

fn unpack_all(folder: &Path, found: &mut Import) -> Result<(), String> {
    for path in entries(folder)? {
        let name = name_of(&path);
        let is_zip = name.to_ascii_lowercase().ends_with(".zip");
        if is_zip && let Err(why) = unpacked(&path) {
            found.unplaced.push((crate::excerpt(&name), why));
        } else if path.is_file() && !is_zip && !name.ends_with(".toml") && !name.starts_with('.') {
            let why = "a lone file: expected a folder or a zip with `move.*` or `bot.*` in it";
            found
                .unplaced
                .push((crate::excerpt(&name), why.to_string()));
        }
    }
    Ok(())
}

/// Unpacks a zip beside itself, unless its folder would take the place of something of ours.
fn unpacked(zip: &Path) -> Result<(), String> {
    let folder = zip.with_extension("");
    let name = name_of(&folder).to_lowercase();
    let is_ours = name.starts_with('.') || name.ends_with("-results") || name.ends_with(".toml");
    if is_ours {
        Err(format!(
            "`{}` is no name for a submission: expected that of whoever sent it",
            crate::excerpt(&name)
        ))
    } else {
        unzip::unpack(zip, &folder)
    }
}

/// Takes one submission into a new folder: a zip, or a lone source file, which is a function
/// unless it is called `bot.*`. Either the whole of it is there or nothing.
pub fn receive(bytes: &[u8], name: &str, folder: &Path) -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    if name.to_ascii_lowercase().ends_with(".zip") {
        let packed = folder.with_extension("zip");
        let written = fs::write(&packed, bytes).map_err(told);
        let done = written.and_then(|()| unzip::unpack(&packed, folder));
        let _ = fs::remove_file(&packed);
        return done;
    }
    Language::of(Path::new(name)).map_err(|_| {
        format!(
            "`{}` is neither a zip nor a source file: expected .zip, .cpp, .c, .py, .java, .js or .rs",
            crate::excerpt(name)
        )
    })?;
    if std::str::from_utf8(bytes).is_err() || bytes.contains(&0) {
        return Err(format!(
            "`{}` is no text: expected source code",
            crate::excerpt(name)
        ));
    }
    let end = name
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let stem = if name.to_ascii_lowercase().starts_with("bot.") {
        "bot"
    } else {
        "move"
    };
    fs::create_dir(folder).map_err(told)?;
    fs::write(folder.join(format!("{stem}.{end}")), bytes).map_err(told)
}

/// The table of a submission that was received into a folder somewhere below `top`.
pub fn place(top: &Path, folder: &Path, name: &str, protocol: Protocol) -> Result<Placed, String> {
    placed(top, folder, name, protocol, &mut HashSet::new())
}

fn placed(
    top: &Path,
    folder: &Path,
    name: &str,
    protocol: Protocol,
    names: &mut HashSet<String>,
) -> Result<Placed, String> {
    // What stands for letters that are none would be looked for and not found.
    let is_fine = crate::excerpt(name) == name
        && name.chars().count() <= 40
        && !name.trim().is_empty()
        && !name.contains('\u{fffd}');
    if !is_fine {
        return Err(
            "its name is no name for a bot: expected 1 to 40 letters without odd ones".to_string(),
        );
    }
    if !names.insert(name.to_lowercase()) {
        return Err("another submission has this name: expected another one".to_string());
    }
    if folder.is_symlink() {
        return Err("it is a link: expected a folder or a zip".to_string());
    }
    let (home, file) = source(folder)?;
    let inside = home.strip_prefix(top).unwrap_or(&home);
    let lines = lines(&home, &file, protocol)?;
    let mut table = format!("[[bot]]\nname = {}\n", quoted(name));
    let _ = writeln!(table, "folder = {}", quoted(&inside.to_string_lossy()));
    for line in &lines {
        let _ = writeln!(table, "{line}");
    }
    Ok(Placed {
        name: name.to_string(),
        what: file,
        table,
    })
}

/// The folder and the name of the file that plays. Zips often have one folder in them.
fn source(folder: &Path) -> Result<(PathBuf, String), String> {
    let mut home = folder.to_path_buf();
    for _ in 0..4 {
        let names = names(&home)?;
        let is_source = |name: &&String| {
            let stem = Path::new(name.as_str())
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            let is_named = stem.eq_ignore_ascii_case("move") || stem.eq_ignore_ascii_case("bot");
            is_named && Language::of(Path::new(name.as_str())).is_ok() && home.join(name).is_file()
        };
        let sources: Vec<&String> = names.iter().filter(is_source).collect();
        match sources[..] {
            [one] if home.join(one).is_symlink() => {
                return Err(format!("`{one}` is a link: expected a plain file"));
            }
            [one] => return Ok((home.clone(), one.clone())),
            [] => {}
            [one, other, ..] => {
                return Err(format!(
                    "`{one}` and `{other}` are both there: expected one of them"
                ));
            }
        }
        let mut inner = names
            .iter()
            .map(|name| home.join(name))
            .filter(|path| path.is_dir() && !path.is_symlink());
        match (inner.next(), inner.next()) {
            (Some(only), None) => home = only,
            _ => break,
        }
    }
    Err(
        "there is no file that plays: expected `move.*` for a function or `bot.*` for a program, \
         ending with .cpp, .c, .py, .java, .js or .rs"
            .to_string(),
    )
}

fn names(folder: &Path) -> Result<Vec<String>, String> {
    let names = entries(folder)?;
    let name = |path: PathBuf| path.file_name()?.to_str().map(str::to_string);
    Ok(names
        .into_iter()
        .filter_map(name)
        .filter(|name| !name.starts_with('.'))
        .collect())
}

/// The lines that say how it is built and run.
fn lines(home: &Path, file: &str, protocol: Protocol) -> Result<Vec<String>, String> {
    let is_function = file.to_ascii_lowercase().starts_with("move.");
    if is_function {
        return Ok(vec![format!("function = {}", quoted(file))]);
    }
    let (build, command) = match Language::of(Path::new(file))? {
        Language::Python => (None, vec!["python3", file]),
        Language::JavaScript => (None, vec!["node", file]),
        Language::Cpp => (Some(vec!["g++", "-O2", "-o", "bot", file]), vec!["./bot"]),
        Language::C => (
            Some(vec!["gcc", "-O2", "-o", "bot", file, "-lm"]),
            vec!["./bot"],
        ),
        Language::Rust => {
            let build = vec!["rustc", "--edition", "2021", "-O", "-o", "bot", file];
            (Some(build), vec!["./bot"])
        }
        Language::Java => return java(home, file, protocol),
    };
    Ok(program(build.as_deref(), &command, protocol))
}

fn java(home: &Path, file: &str, protocol: Protocol) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(home.join(file)).map_err(|error| format!("`{file}`: {error}"))?;
    let class = class_of(&text)
        .ok_or_else(|| format!("`{file}` has no class: expected one with a `main`"))?;
    let source = format!("source/{class}.java");
    // A public class must be in a file of its name.
    let copy =
        format!("mkdir -p source && cp {file} {source} && javac -J-Xmx256m -nowarn -d . {source}");
    let command = [
        "java",
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        ".",
        &class,
    ];
    Ok(program(Some(&["sh", "-c", &copy]), &command, protocol))
}

fn program(build: Option<&[&str]>, command: &[&str], protocol: Protocol) -> Vec<String> {
    let list = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        format!("[{}]", words.join(", "))
    };
    let mut lines: Vec<String> = Vec::new();
    lines.extend(build.map(|build| format!("build = {}", list(build))));
    lines.push(format!("command = {}", list(command)));
    if protocol != Protocol::Line {
        lines.push(format!("protocol = {}", quoted(protocol.word())));
    }
    lines
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted() {
        assert_eq!(quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000A\"");
    }

    #[test]
    fn folders_become_bots() {
        let top = crate::sandbox::fresh("import").unwrap();
        for (path, text) in [
            ("ada/move.cpp", ""),
            ("bob/inner/Bot.py", ""),
            ("cleo/bot.java", "public class Cleo { }"),
            ("dan/readme.txt", ""),
            ("eve/move.py", ""),
            ("eve/bot.py", ""),
            ("notes.txt", ""),
            (".hidden/move.c", ""),
            ("contest-results/games.jsonl", ""),
        ] {
            fs::create_dir_all(top.join(path).parent().unwrap()).unwrap();
            fs::write(top.join(path), text).unwrap();
        }
        let found = import(&top, Protocol::Line, &["zoe"]).unwrap();
        let names: Vec<&str> = found.placed.iter().map(|bot| bot.name.as_str()).collect();
        assert_eq!(names, ["ada", "bob", "cleo"]);
        let tables: String = found.placed.iter().map(|bot| bot.table.as_str()).collect();
        let text = format!("rules = 'contest'\n{tables}");
        let contest = super::super::read(&text, &top).unwrap();
        assert_eq!(contest.names(), names);
        let unplaced: Vec<&str> = found
            .unplaced
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(unplaced, ["notes.txt", "dan", "eve"]);
        crate::sandbox::remove(&top);
    }

    /// A link to somebody else's program, or to a file of whoever runs the contest.
    #[test]
    #[cfg(unix)]
    fn links_are_nobodys_work() {
        use std::os::unix::fs::symlink;
        let top = crate::sandbox::fresh("links").unwrap();
        for folder in ["ada", "eve", "mal"] {
            fs::create_dir(top.join(folder)).unwrap();
        }
        fs::write(top.join("ada/move.py"), "").unwrap();
        symlink("../ada/move.py", top.join("eve/move.py")).unwrap();
        symlink("../ada", top.join("mal/inner")).unwrap();
        symlink("ada", top.join("pal")).unwrap();
        symlink("/dev/zero", top.join("zed.zip")).unwrap();
        let found = import(&top, Protocol::Line, &[]).unwrap();
        assert_eq!(found.placed.len(), 1, "{found:?}");
        let told: Vec<String> = found
            .unplaced
            .iter()
            .map(|(name, why)| format!("{name}: {why}"))
            .collect();
        assert!(told[0].starts_with("zed.zip: it is a link"), "{told:?}");
        assert!(told[1].starts_with("eve: `move.py` is a link"), "{told:?}");
        assert!(told[2].starts_with("mal: there is no file"), "{told:?}");
        assert!(told[3].starts_with("pal: it is a link"), "{told:?}");
        crate::sandbox::remove(&top);
    }

    /// As zips of other systems leave them. The contest goes on without it.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_name_in_another_encoding_is_told() {
        use std::os::unix::ffi::OsStrExt;
        let top = crate::sandbox::fresh("letters").unwrap();
        let odd = std::ffi::OsStr::from_bytes(b"M\xfcller");
        for name in [odd, "ada".as_ref()] {
            fs::create_dir(top.join(name)).unwrap();
            fs::write(top.join(name).join("move.py"), "").unwrap();
        }
        let found = import(&top, Protocol::Line, &[]).unwrap();
        assert_eq!(found.placed.len(), 1, "{found:?}");
        let (name, why) = &found.unplaced[0];
        assert!(name == "M\u{fffd}ller" && why.contains("no name"), "{why}");
        crate::sandbox::remove(&top);
    }

    /// Zips whose folders would be the contest's own: its file, its results.
    #[test]
    fn a_zip_takes_the_place_of_nothing() {
        let top = crate::sandbox::fresh("names").unwrap();
        let names = ["contest-results", "contest.toml", ".hidden", "fine"];
        for name in names {
            let file = fs::File::create(top.join(format!("{name}.zip"))).unwrap();
            let mut zip = zip::ZipWriter::new(file);
            let options = zip::write::SimpleFileOptions::default();
            zip.start_file("games.jsonl", options).unwrap();
            zip.finish().unwrap();
        }
        let found = import(&top, Protocol::Line, &["zoe"]).unwrap();
        assert_eq!(found.placed, []);
        for (name, part) in [
            ("contest-results.zip", "no name for a submission"),
            ("contest.toml.zip", "no name for a submission"),
            (".hidden.zip", "no name for a submission"),
            ("fine", "results of a contest"),
        ] {
            let why = found.unplaced.iter().find(|(own, _)| own == name);
            assert!(why.is_some_and(|(_, why)| why.contains(part)), "{found:?}");
        }
        assert_eq!(found.unplaced.len(), names.len());
        assert!(!top.join("contest-results").exists() && !top.join("contest.toml").exists());
        // A folder of that name can be the contest's own only when there was one.
        fs::create_dir(top.join("other-results")).unwrap();
        let again = import(&top, Protocol::Line, &[]).unwrap();
        assert!(
            again
                .unplaced
                .iter()
                .any(|(name, _)| name == "other-results")
        );
        crate::sandbox::remove(&top);
    }
}
