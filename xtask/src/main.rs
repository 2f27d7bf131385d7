//! The project's own chores. `cargo xtask help` lists them.

mod browser;
mod deny;
mod dist;
mod docs;
mod fuzz;
mod guess;
mod links;
mod machine;
mod measure;
mod numbers;
mod perft;
mod program;
mod python;
mod schemathesis;
mod shell;
mod system;
mod test;
mod wasm;

use std::process::ExitCode;

use crate::guess::did_you_mean;

/// What a chore gives back: nothing, or the sentence that says what went wrong.
type Done = Result<(), String>;

/// Something that `cargo xtask` can do.
struct Chore {
    name: &'static str,
    arguments: &'static str,
    does: &'static str,
    run: fn(&[String]) -> Done,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "test",
        arguments: "[--long]",
        does: "formatting, lints, documentation and every test; and what takes longer",
        run: test::run,
    },
    Chore {
        name: "browser",
        arguments: "",
        does: "the page in a real browser",
        run: browser::run,
    },
    Chore {
        name: "python",
        arguments: "",
        does: "the Python package, built and tested in an environment of its own",
        run: python::run,
    },
    Chore {
        name: "dist",
        arguments: "[PROGRAM]",
        does: "a release: the program, or one built before, its manual, completions, a Debian package",
        run: dist::run,
    },
    Chore {
        name: "docs",
        arguments: "[PROGRAM]",
        does: "the guide as a book, in target/guide; the rulebooks as the program, or one built before, tells them",
        run: docs::run,
    },
    Chore {
        name: "perft",
        arguments: "--deep",
        does: "every perft table to its end",
        run: perft::run,
    },
    Chore {
        name: "measure",
        arguments: "[NAME]",
        does: "one measurement, kept in benches/results; alone it lists the names",
        run: measure::run,
    },
    Chore {
        name: "numbers",
        arguments: "",
        does: "docs/numbers.md, a page of all that was measured",
        run: numbers::run,
    },
    Chore {
        name: "fuzz",
        arguments: "[SECONDS] [TARGET]",
        does: "each fuzz target, or one, for so many seconds (60)",
        run: fuzz::run,
    },
    Chore {
        name: "schemathesis",
        arguments: "",
        does: "the server, asked whatever its description allows and what not",
        run: schemathesis::run,
    },
    Chore {
        name: "deny",
        arguments: "",
        does: "licences and known flaws of the dependencies",
        run: deny::run,
    },
    Chore {
        name: "wasm",
        arguments: "",
        does: "the tests of WebAssembly bots; builds minutes long the first time",
        run: wasm::run,
    },
    Chore {
        name: "help",
        arguments: "",
        does: "this list",
        run: help,
    },
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[String]) -> Done {
    let Some((word, rest)) = words.split_first() else {
        return help(&[]);
    };
    if word == "--help" || word == "-h" {
        return help(rest);
    }
    match CHORES.iter().find(|chore| chore.name == word) {
        Some(chore) => shell::is_inside().and_then(|()| (chore.run)(rest)),
        None => Err(unknown("chore", word, &names())),
    }
}

fn names() -> Vec<&'static str> {
    CHORES.iter().map(|chore| chore.name).collect()
}

fn help(words: &[String]) -> Done {
    no_more(words)?;
    println!("cargo xtask CHORE\n");
    for chore in CHORES {
        let call = format!("{} {}", chore.name, chore.arguments);
        println!("  {call:<26}{}", chore.does);
    }
    Ok(())
}

/// Refuses words after the last one that a chore understands.
fn no_more(words: &[String]) -> Done {
    match words.first() {
        None => Ok(()),
        Some(word) => Err(format!("got `{word}`, expected nothing more")),
    }
}

/// The sentence for a word that is none of those expected.
fn unknown<S: AsRef<str>>(kind: &str, got: &str, expected: &[S]) -> String {
    let expected: Vec<&str> = expected.iter().map(S::as_ref).collect();
    let hint = did_you_mean(got, &expected)
        .map(|word| format!(". Did you mean `{word}`?"))
        .unwrap_or_default();
    let all = expected.join(", ");
    format!("there is no {kind} `{got}`: expected one of {all}{hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_wrong_word_gets_the_nearest_right_one() {
        let error = dispatch(&words("tets")).unwrap_err();
        assert!(error.contains("Did you mean `test`?"), "{error}");
        let error = dispatch(&words("xylophone")).unwrap_err();
        assert!(!error.contains("Did you mean"), "{error}");
    }

    #[test]
    fn words_too_many_are_refused() {
        for line in ["help me", "test all", "deny everything", "measure a b"] {
            assert!(dispatch(&words(line)).is_err(), "{line}");
        }
    }
}
