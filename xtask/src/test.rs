//! `cargo xtask test`: all that must hold before a commit.

use std::time::{Duration, Instant};

use crate::{Done, no_more, shell, system};

/// One thing to check, with the command that checks it.
struct Step {
    name: &'static str,
    command: &'static str,
    environment: Option<(&'static str, &'static str)>,
}

impl Step {
    const fn new(name: &'static str, command: &'static str) -> Step {
        Step {
            name,
            command,
            environment: None,
        }
    }

    const fn with(self, key: &'static str, value: &'static str) -> Step {
        Step {
            environment: Some((key, value)),
            ..self
        }
    }
}

/// The cheap steps come first; the tests come last, so that their summary ends the output.
const STEPS: [Step; 9] = [
    Step::new("formatting", "cargo fmt --all --check"),
    Step::new(
        "formatting of fuzz targets",
        "cargo fmt --manifest-path fuzz/Cargo.toml --check",
    ),
    Step::new(
        "formatting of the Python package",
        "cargo fmt --manifest-path python/Cargo.toml --check",
    ),
    Step::new(
        "lints",
        "cargo clippy --locked --workspace --all-targets -- -D warnings",
    ),
    Step::new(
        "documentation",
        "cargo doc --locked --workspace --no-deps --quiet",
    )
    .with("RUSTDOCFLAGS", "-D warnings"),
    Step::new(
        "examples in documentation",
        "cargo test --locked --workspace --doc",
    ),
    Step::new("tests of the Python package", "cargo xtask python"),
    Step::new("browser tests", "cargo xtask browser"),
    Step::new("tests", "cargo nextest run --locked --workspace"),
];

/// What takes longer than one waits for before a commit: `cargo xtask test --long`.
const LONG: [Step; 4] = [
    // Known flaws stand in a list that has to be fetched: `cargo xtask deny` asks for it.
    Step::new(
        "licences and sources",
        "cargo deny check bans licenses sources",
    ),
    Step::new(
        "the oldest Rust that is promised",
        concat!(
            "cargo +",
            env!("CARGO_PKG_RUST_VERSION"),
            " check --locked --workspace --target-dir target/oldest"
        ),
    ),
    Step::new("bots that are WebAssembly modules", "cargo xtask wasm"),
    Step::new("each fuzz target for a moment", "cargo xtask fuzz 10"),
];

/// Runs every step; stops at the first that fails.
pub(crate) fn run(words: &[String]) -> Done {
    let long: &[Step] = match words.split_first() {
        Some((word, rest)) if word == "--long" => {
            no_more(rest)?;
            shell::need("deny")?;
            &LONG
        }
        _ => {
            no_more(words)?;
            &[]
        }
    };
    shell::need("nextest")?;
    system::need()?;
    let start = Instant::now();
    let steps = || STEPS.iter().chain(long);
    steps().try_for_each(check)?;
    let took = show(start.elapsed());
    eprintln!("== all {} steps passed in {took}", steps().count());
    Ok(())
}

fn check(step: &Step) -> Done {
    eprintln!("== {}: {}", step.name, step.command);
    let start = Instant::now();
    let mut command = shell::command(step.command);
    command.envs(step.environment);
    let done = shell::run(command);
    let took = show(start.elapsed());
    match done {
        Ok(()) => eprintln!("== {} passed in {took}", step.name),
        Err(_) => return Err(format!("{} FAILED after {took}", step.name)),
    }
    Ok(())
}

fn show(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_is_named() {
        let step = Step::new("nonsense", "cargo no-such-command");
        let error = check(&step).unwrap_err();
        assert!(error.starts_with("nonsense FAILED after"), "{error}");
    }

    #[test]
    fn the_environment_reaches_the_step() {
        let step = Step::new("version", "cargo version").with("CARGO_TERM_COLOR", "nonsense");
        assert!(check(&step).is_err());
        assert!(check(&Step::new("version", "cargo version")).is_ok());
    }
}
