//! `cargo xtask measure NAME`: one measurement, its result kept with date, command and commit.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::{Done, machine, no_more, shell, unknown};

/// Something that can be measured.
struct Measurement {
    name: &'static str,
    measures: &'static str,
    command: &'static str,
}

/// Where results are kept.
const RESULTS: &str = "benches/results";

/// Every measurement. To add one: a line here and a program that prints its result.
const MEASUREMENTS: &[Measurement] = &[
    Measurement {
        name: "perft",
        measures: "leaves a second on a processor that the move generator finds, against the yardstick",
        command: "cargo bench --locked --package crownhead-rules --bench perft",
    },
    Measurement {
        name: "pdn",
        measures: "how much of public collections of games is read, if they lie in target/collections, a folder a rulebook",
        command: "cargo run --locked --package crownhead-rules --example collections target/collections",
    },
    Measurement {
        name: "python",
        measures: "the Python package against pydraughts and py-draughts, after `cargo xtask python`",
        command: "target/python/venv/bin/python python/benches/compare.py target/python/others",
    },
    Measurement {
        name: "referee",
        measures: "what the referee costs a move, in process and over pipes",
        command: "cargo bench --locked --package crownhead-arena --bench referee",
    },
    Measurement {
        name: "load",
        measures: "a thousand games at once with three thousand streams, on one machine",
        command: "cargo bench --locked --package crownhead --bench load",
    },
    Measurement {
        name: "tables",
        measures: "building and probing tables of endings, and the larger ones checked",
        command: "cargo bench --locked --package crownhead-endgame --bench tables",
    },
    Measurement {
        name: "solve",
        measures: "what whole games are worth, proven and checked, in the time they are given",
        command: "cargo bench --locked --package crownhead-solve --bench solve",
    },
    Measurement {
        name: "speed",
        measures: "positions a second on a processor, and the time there to depths 15 and 20, in every rulebook",
        command: "cargo bench --locked --package crownhead-engine --bench speed",
    },
    Measurement {
        name: "threads",
        measures: "how much sooner two threads reach a depth than one",
        command: "cargo bench --locked --package crownhead-engine --bench threads",
    },
    Measurement {
        name: "killed",
        measures: "a hundred times `kill -9` on servers with both databases and on a game in the terminal",
        command: "cargo bench --locked --package crownhead --bench killed",
    },
    Measurement {
        name: "scale",
        measures: "what a queue costs a game, two workers against one, and a hundred thousand games of a contest while workers are killed and NATS and PostgreSQL are restarted",
        command: "cargo bench --locked --package crownhead --bench scale",
    },
    Measurement {
        name: "disk",
        measures: "how many bytes a game takes on the disk, in SQLite and in PostgreSQL",
        command: "cargo bench --locked --package crownhead --bench disk",
    },
    Measurement {
        name: "outage",
        measures: "a server whose PostgreSQL is gone for a minute and a half, and one that is cut off from it as long",
        command: "cargo bench --locked --package crownhead --bench outage",
    },
    Measurement {
        name: "nodes",
        measures: "how soon games go on elsewhere when one of two servers is killed",
        command: "cargo bench --locked --package crownhead --bench nodes",
    },
    Measurement {
        name: "overrun",
        measures: "how far a search outlives its time, with and without busy cores",
        command: "cargo bench --locked --package crownhead --bench overrun",
    },
    Measurement {
        name: "yardstick",
        measures: "the engine at a tenth of a second a move against a minimax of depth 3",
        command: "cargo bench --locked --package crownhead-arena --bench yardstick",
    },
    Measurement {
        name: "levels",
        measures: "how much stronger each level is than the one below it",
        command: "cargo bench --locked --package crownhead-arena --bench levels",
    },
    Measurement {
        name: "tactics",
        measures: "every tactical position proved, and how many the engine finds in time",
        command: "cargo run --locked --release --package crownhead-engine --example tactics",
    },
    Measurement {
        name: "book",
        measures: "what the moves of the opening books lose by a deeper search",
        command: "cargo run --locked --release --package crownhead-engine --example book",
    },
    Measurement {
        name: "weights",
        measures: "matches of learned weights against none and against their first round",
        command: "cargo bench --locked --package crownhead-arena --bench weights",
    },
    Measurement {
        name: "knowledge",
        measures: "how well what was learned foretells the ends of games it was not learned from",
        command: "cargo bench --locked --package crownhead-train --bench knowledge",
    },
    Measurement {
        name: "drag",
        measures: "frames of a drag on 12x12 with a processor four times slower, after `cargo xtask browser`",
        command: "node tests/browser/drag.js",
    },
    Measurement {
        name: "first",
        measures: "bytes of the first page and the time until a man can be moved, after `cargo xtask browser`",
        command: "node tests/browser/first.js",
    },
    Measurement {
        name: "endings",
        measures: "a match of the engine with tables of solved endings against the one without",
        command: "cargo bench --locked --package crownhead --bench endings",
    },
];

/// Runs the measurement named, or lists them all.
pub(crate) fn run(words: &[String]) -> Done {
    let Some((name, rest)) = words.split_first() else {
        list();
        return Ok(());
    };
    no_more(rest)?;
    match MEASUREMENTS.iter().find(|m| m.name == name) {
        Some(measurement) => measure(measurement),
        None => Err(unknown("measurement", name, &names())),
    }
}

/// The name of each measurement.
pub(crate) fn names() -> Vec<&'static str> {
    MEASUREMENTS.iter().map(|m| m.name).collect()
}

fn list() {
    for measurement in MEASUREMENTS {
        println!("  {:<12}{}", measurement.name, measurement.measures);
    }
}

fn measure(measurement: &Measurement) -> Done {
    machine::is_committed()?;
    let output = shown_and_kept(measurement.command)?;
    let file = result(measurement.name);
    fs::create_dir_all(shell::root().join(RESULTS))
        .and_then(|()| fs::write(shell::root().join(&file), report(measurement, &output)))
        .map_err(|error| format!("cannot write {file}: {error}"))?;
    eprintln!("== written to {file}");
    Ok(())
}

/// The file of a result.
pub(crate) fn result(name: &str) -> String {
    format!("{RESULTS}/{name}.md")
}

/// Runs a command, shows its output line by line and gives it back as well.
fn shown_and_kept(line: &str) -> Result<String, String> {
    let mut child = shell::command(line)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`{line}` did not start: {error}"))?;
    let mut kept = String::new();
    for line in child.stdout.take().into_iter().flat_map(lines) {
        println!("{line}");
        kept.push_str(line.trim_end());
        kept.push('\n');
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(kept),
        Ok(status) => Err(format!("`{line}` ended with {status}; nothing was written")),
        Err(error) => Err(format!("`{line}` was lost: {error}")),
    }
}

fn lines(stream: impl std::io::Read) -> impl Iterator<Item = String> {
    BufReader::new(stream).lines().map_while(Result::ok)
}

fn report(measurement: &Measurement, output: &str) -> String {
    let Measurement { name, measures, .. } = measurement;
    let mut text = format!("# {name}: {measures}\n\n");
    for (key, value) in [
        ("date", machine::today()),
        ("command", format!("`cargo xtask measure {name}`")),
        ("commit", machine::commit()),
        ("machine", machine::processor()),
        ("load", machine::load()),
        ("compiler", machine::compiler()),
    ] {
        text.push_str(&format!("- {key}: {value}\n"));
    }
    text.push_str(&format!("\n```text\n{}\n```\n", output.trim_matches('\n')));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_when_how_and_on_what() {
        let text = report(&MEASUREMENTS[0], "\nenglish 12: 388623673\n\n");
        for part in [
            "# perft: leaves a second",
            "- date: 2",
            "- command: `cargo xtask measure perft`",
            "- commit: ",
            "- machine: ",
            "```text\nenglish 12: 388623673\n```\n",
        ] {
            assert!(text.contains(part), "no {part:?} in:\n{text}");
        }
    }

    #[test]
    fn names_are_unique_and_a_wrong_one_is_refused() {
        let mut names = names();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), MEASUREMENTS.len());
        let error = run(&["pertf".to_owned()]).unwrap_err();
        assert!(error.contains("Did you mean `perft`?"), "{error}");
    }

    #[test]
    fn a_failed_measurement_is_an_error() {
        assert!(shown_and_kept("cargo no-such-command").is_err());
        assert!(
            shown_and_kept("cargo version")
                .unwrap()
                .starts_with("cargo ")
        );
    }
}
