//! The languages of the terminal.

use crate::run::{command, fed, run};

#[test]
fn rules_in_the_language_that_is_asked_for() {
    let out = run("rules show towers --language de").good();
    assert!(
        out.contains("\nSchlagen\n  - Wer schlagen kann, darf es tun"),
        "{out}"
    );
    assert!(out.contains("    Schwarz ist am Zug.\n"), "{out}");
    let out = run("rules show english --language es_MX.UTF-8").good();
    assert!(
        out.contains("\nCaptura\n  - El bando que puede capturar debe hacerlo."),
        "{out}"
    );
    let out = run("rules diff english towers --language de").good();
    assert!(out.contains("(nichts dergleichen)"), "{out}");
    assert!(out.contains("Damen heißen hier Türme."), "{out}");
}

#[test]
fn the_environment_chooses_and_the_option_comes_first() {
    for (variables, option, expected) in [
        (&[("LANG", "de_DE.UTF-8")][..], "", "Weiß ist am Zug."),
        (
            &[("LANG", "de_DE.UTF-8"), ("LC_MESSAGES", "es_ES.UTF-8")],
            "",
            "Mueven las blancas.",
        ),
        (
            &[("LC_MESSAGES", "es"), ("LC_ALL", "C.UTF-8")],
            "",
            "White to move.",
        ),
        (&[("LC_ALL", ""), ("LANG", "de")], "", "ist am Zug."),
        (&[("LANG", "fr_FR.UTF-8")], "", "White to move."),
        (
            &[("LANG", "de_DE.UTF-8")],
            "--language=en",
            "White to move.",
        ),
    ] {
        let words = "board --rules russian".split(' ');
        let option = Some(option).filter(|option| !option.is_empty());
        let mut command = command();
        command
            .args(words.chain(option))
            .envs(variables.iter().copied());
        let out = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert!(out.contains(expected), "{variables:?} {option:?}: {out}");
    }
}

#[test]
fn refusals_and_results() {
    let words = [
        "play",
        "--rules",
        "contest",
        "--two",
        "--fen",
        "B:W15,18:B9,10",
        "--language",
        "de",
    ];
    let ran = fed(&words, b"(2,1)-(3,0)\nundo\nresign\n");
    let why = "es herrscht Schlagzwang (rule 9): Der Stein auf (2,3) kann (3,4) schlagen.";
    assert!(ran.err.contains(why), "{}", ran.err);
    assert!(
        ran.err
            .contains("Du hast noch keinen Zug zum Zurücknehmen."),
        "{}",
        ran.err
    );
    assert!(
        ran.out.contains("Schwarz hat aufgegeben: Rot gewinnt."),
        "{}",
        ran.out
    );
    let wrong = run("moves --rules towrs --language es").wrong_use();
    assert!(wrong.contains("¿querías decir `towers`?"), "{wrong}");
    let wrong = run("moves --rules english --fen B:W99 --language de").wrong_use();
    assert!(
        wrong.contains("das Feld 99 liegt nicht auf dem Brett"),
        "{wrong}"
    );
}

#[test]
fn what_programs_read_stays_english() {
    for line in [
        "rules show english --json",
        "rules diff english towers --json",
        "moves --rules english --json",
        "rules list --json",
    ] {
        let german = format!("{line} --language de");
        assert_eq!(run(&german).good(), run(line).good(), "{line}");
    }
}

#[test]
fn a_language_that_is_not_there() {
    let wrong = run("rules list --language klingon").wrong_use();
    assert!(wrong.contains("expected one of en, de, es"), "{wrong}");
}
