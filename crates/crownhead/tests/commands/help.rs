//! Help, and what is said to wrong use.

use crate::run::run;

#[test]
fn help_of_every_command() {
    let commands = [
        "",
        "serve",
        "play",
        "rules",
        "rules list",
        "rules show",
        "rules check",
        "rules diff",
        "perft",
        "moves",
        "pdn",
        "pdn check",
        "pdn convert",
        "record",
        "record check",
        "record show",
        "record convert",
        "board",
        "tables",
        "tables build",
        "tables info",
        "tables verify",
        "tables probe",
        "solve",
        "match",
        "train",
        "train games",
        "train export",
        "train network",
        "train search",
        "levels",
        "levels show",
        "levels fit",
        "puzzles",
        "analyse",
        "engine",
        "bench",
        "transcript",
        "completions",
        "man",
        "judge",
        "contest",
        "contest new",
        "contest check",
        "contest run",
        "contest report",
        "contest show",
        "worker",
    ];
    let helps = commands.map(|command| {
        let help = run(&format!("{command} --help")).good();
        format!("=== crownhead {command}\n{help}")
    });
    insta::assert_snapshot!(helps.join("\n"));
}

#[test]
fn help_and_version() {
    assert!(run("help").good().contains("crownhead rules show russian"));
    assert!(run("help perft").good().contains("--divide"));
    let version = run("--version").good();
    assert_eq!(
        version,
        format!("crownhead {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn wrong_use_is_explained() {
    for (line, part) in [
        ("prft", "'perft'"),
        ("rules chek x", "'check'"),
        ("rules check", "<FILE>..."),
        ("perft 3", "--rules <ID|FILE>"),
        (
            "perft --rules english 0",
            "expected a whole number from 1 to 99",
        ),
        ("perft --rules english x", "'x'"),
        (
            "perft --rules english 3 --count jumps",
            "moves, routes, landings",
        ),
        (
            "perft --rules englsh 3",
            "no rulebook and no file `englsh`: did you mean `english`?",
        ),
        (
            "moves --rules chess",
            "`crownhead rules list` shows those that are built in",
        ),
        ("moves --rules nowhere.toml", "cannot read nowhere.toml"),
        (
            "moves --rules english --fen B:W33:B1",
            "column 4: square 33 is outside the board: expected 1 to 32",
        ),
        ("moves --rules english --seed x", "'x'"),
        ("rules show .", "cannot read ."),
        ("rules diff english", "<B>"),
        ("pdn check nowhere.pdn", "cannot read nowhere.pdn"),
        ("pdn convert x.pdn --to xml", "pdn, json, fen"),
        (
            "board --rules english --svg /nowhere/x.svg",
            "cannot write /nowhere/x.svg",
        ),
        (
            "board --rules english --svg - --squares",
            "cannot be used with",
        ),
    ] {
        let err = run(line).wrong_use();
        assert!(err.starts_with("error: "), "{line}: {err}");
        assert!(err.contains(part), "{line}: {err}");
    }
}

#[test]
fn every_shell_completes() {
    for (shell, part) in [
        ("bash", "complete -F _crownhead"),
        ("zsh", "#compdef crownhead"),
        ("fish", "complete -c crownhead"),
    ] {
        let script = run(&format!("completions {shell}")).good();
        assert!(script.contains(part), "{shell}: {script}");
        assert!(script.contains("transcript"), "{shell}");
        // The ids of rulebooks, where `--rules` is completed.
        assert!(script.contains("spantsiretti"), "{shell}: {script}");
    }
    let err = run("completions fsh").wrong_use();
    assert!(err.contains("a similar value exists: 'fish'"), "{err}");
}

#[test]
fn pages_of_the_manual() {
    let page = run("man").good();
    assert!(page.contains(".TH CROWNHEAD 1"), "{page}");
    assert!(page.contains("crownhead\\-perft(1)"), "{page}");
    let page = run("man rules check").good();
    assert!(page.contains(".TH CROWNHEAD-RULES-CHECK 1"), "{page}");
    assert!(page.contains("Exit status 1 if there is one"), "{page}");
    let err = run("man rules chek").wrong_use();
    assert!(err.contains("no command `chek`"), "{err}");
}

#[test]
fn options_have_near_ones() {
    for (line, near) in [
        ("perft --rule english 3", "'--rules'"),
        ("moves --rules english --jason", "'--json'"),
        ("transcript --rules towers --sed 3", "'--seed'"),
        ("transcript --rules tower", "`towers`"),
    ] {
        let err = run(line).wrong_use();
        assert!(err.contains(near), "{line}: {err}");
    }
}

#[test]
fn a_closed_pipe_is_no_mistake() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let mut child = crate::run::command()
        .args(["perft", "--rules", "english", "8"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    drop(out);
    let ended = child.wait_with_output().unwrap();
    assert!(line.contains(" 7 "), "{line}");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
}
