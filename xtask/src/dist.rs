//! `cargo xtask dist`: what a release consists of, in `target/dist/release`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{self, said};
use crate::{Done, shell};

const HOME: &str = "target/dist/release";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Texts that go with the program.
const TEXTS: [&str; 5] = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];

/// Where each shell of Debian looks for completions.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/crownhead"),
    ("zsh", "usr/share/zsh/vendor-completions/_crownhead"),
    ("fish", "usr/share/fish/vendor_completions.d/crownhead.fish"),
];

/// Builds the program with all that the compiler can do, and packs it; or packs one that was
/// built elsewhere.
pub(crate) fn run(words: &[String]) -> Done {
    let program = program::named_or_built(words, "dist")?;
    let home = shell::root().join(HOME);
    let _ = fs::remove_dir_all(&home);
    let tree = home.join("tree");
    fill(&tree, &program)?;
    tarball()?;
    match shell::output("dpkg --print-architecture") {
        Some(architecture) => debian(&home, &tree, &architecture)?,
        None => println!("no Debian package: there is no dpkg here"),
    }
    println!("the release is in {HOME}");
    Ok(())
}

/// The files of the release, at the places where they are installed.
fn fill(tree: &Path, program: &Path) -> Done {
    let root = shell::root();
    copy(program, &tree.join("usr/bin/crownhead"))?;
    for text in TEXTS {
        copy(
            &root.join(text),
            &tree.join("usr/share/doc/crownhead").join(text),
        )?;
    }
    for (name, place) in [
        (
            "crownhead.service",
            "usr/lib/systemd/system/crownhead.service",
        ),
        ("crownhead.toml", "etc/crownhead.toml"),
    ] {
        copy(&root.join("docs/operate").join(name), &tree.join(place))?;
    }
    for (name, place) in COMPLETIONS {
        let text = said(program, &["completions", name])?;
        write(&tree.join(place), &text)?;
    }
    manual(program, &tree.join("usr/share/man/man1"))
}

/// A page of the manual for the program and for each of its commands.
fn manual(program: &Path, folder: &Path) -> Done {
    write(&folder.join("crownhead.1"), &said(program, &["man"])?)?;
    for name in commands(&said(program, &["help"])?) {
        let page = folder.join(format!("crownhead-{name}.1"));
        write(&page, &said(program, &["man", &name])?)?;
    }
    Ok(())
}

/// The commands that a help text lists.
fn commands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

fn tarball() -> Done {
    let system = format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    shell::run(shell::command(&format!(
        "tar --create --gzip --owner 0 --group 0 --directory {HOME}/tree \
         --file {HOME}/crownhead-{VERSION}-{system}.tar.gz usr etc"
    )))
}

fn debian(home: &Path, tree: &Path, architecture: &str) -> Done {
    let control = tree.join("DEBIAN");
    let program = tree.join("usr/bin/crownhead");
    let bytes = fs::read(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let text = description(architecture, &needed_libc(&bytes));
    write(&control.join("control"), &text)?;
    write(&control.join("conffiles"), "/etc/crownhead.toml\n")?;
    for name in ["postinst", "prerm", "postrm"] {
        copy(
            &shell::root().join("xtask/debian").join(name),
            &control.join(name),
        )?;
        shell::run(shell::command(&format!(
            "chmod 755 {HOME}/tree/DEBIAN/{name}"
        )))?;
    }
    let file = home.join(format!("crownhead_{VERSION}_{architecture}.deb"));
    shell::run(shell::command(&format!(
        "dpkg-deb --build --root-owner-group {HOME}/tree {}",
        file.display()
    )))
}

/// The oldest C library that has all that a program asks of it: the newest version that stands
/// beside one of its symbols. Places in short form, as `cargo build --release` writes them, have a
/// name of their own.
fn needed_libc(program: &[u8]) -> String {
    const BEFORE: &[u8] = b"GLIBC_2.";
    const SHORT_FORM: &[u8] = b"GLIBC_ABI_DT_RELR";
    let is_short = program
        .windows(SHORT_FORM.len())
        .any(|window| window == SHORT_FORM);
    let oldest = if is_short { 36 } else { 17 };
    let after = program
        .windows(BEFORE.len())
        .enumerate()
        .filter(|(_, window)| *window == BEFORE)
        .map(|(i, _)| &program[i + BEFORE.len()..]);
    let minors = after.filter_map(|rest| {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        std::str::from_utf8(&rest[..digits.min(3)])
            .ok()?
            .parse()
            .ok()
    });
    format!("2.{}", minors.max().unwrap_or(17_u32).max(oldest))
}

fn description(architecture: &str, libc: &str) -> String {
    format!(
        "Package: crownhead\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: The founders of Crownhead <crownhead@localhost>\n\
         Section: games\n\
         Priority: optional\n\
         Depends: libc6 (>= {libc}), libgcc-s1\n\
         Description: checkers by any rulebook\n \
         Give it a rulebook of checkers, a short text file, and it gives you the whole game:\n \
         a referee that explains itself, an engine with levels, a board in the browser and\n \
         in the terminal, lessons, puzzles and contests.\n"
    )
}

fn copy(from: &Path, to: &PathBuf) -> Done {
    let parent = to.parent().unwrap_or(to);
    fs::create_dir_all(parent)
        .and_then(|()| fs::copy(from, to))
        .map(drop)
        .map_err(|error| {
            format!(
                "cannot copy {} to {}: {error}",
                from.display(),
                to.display()
            )
        })
}

fn write(to: &PathBuf, text: &str) -> Done {
    let parent = to.parent().unwrap_or(to);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(to, text))
        .map_err(|error| format!("cannot write {}: {error}", to.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_the_help() {
        let help = "Usage: x\n\nCommands:\n  serve  Play\n  help   This\n\nOptions:\n  -h\n";
        assert_eq!(commands(help), ["serve"]);
    }

    #[test]
    fn the_description_is_what_dpkg_reads() {
        let text = description("amd64", "2.34");
        assert!(
            text.lines()
                .all(|line| line.starts_with(' ') || line.contains(": ")),
            "{text}"
        );
        assert!(text.contains(&format!("\nVersion: {VERSION}\n")));
        assert!(text.contains("\nDepends: libc6 (>= 2.34), "), "{text}");
    }

    #[test]
    fn the_newest_symbol_tells_which_c_library_is_needed() {
        let program = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.17\0GLIBC_PRIVATE\0GLIBC_2.";
        assert_eq!(needed_libc(program), "2.34");
        assert_eq!(needed_libc(b"nothing"), "2.17");
        assert_eq!(needed_libc(b"GLIBC_2.34\0GLIBC_ABI_DT_RELR\0"), "2.36");
    }
}
