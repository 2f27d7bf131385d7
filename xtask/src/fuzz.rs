//! `cargo xtask fuzz`: each fuzz target for a while.

use std::fs;

use crate::{Done, no_more, shell, unknown};

/// Runs the targets named, or all of them.
pub(crate) fn run(words: &[String]) -> Done {
    let (seconds, rest) = seconds(words)?;
    let targets = choose(all()?, rest)?;
    shell::need("fuzz")?;
    for target in targets {
        eprintln!("== {target}: {seconds} s");
        fuzz(&target, seconds)?;
    }
    Ok(())
}

fn seconds(words: &[String]) -> Result<(u32, &[String]), String> {
    match words.split_first() {
        Some((word, rest)) if word.starts_with(|c: char| c.is_ascii_digit()) => word
            .parse()
            .map(|number| (number, rest))
            .map_err(|_| format!("got `{word}`, expected a number of seconds")),
        _ => Ok((60, words)),
    }
}

/// The one target that was asked for, or all.
fn choose(mut all: Vec<String>, words: &[String]) -> Result<Vec<String>, String> {
    let Some((word, rest)) = words.split_first() else {
        return Ok(all);
    };
    no_more(rest)?;
    if !all.contains(word) {
        return Err(unknown("fuzz target", word, &all));
    }
    all.retain(|target| target == word);
    Ok(all)
}

/// Every target: one source file each in `fuzz/targets`.
fn all() -> Result<Vec<String>, String> {
    let folder = fs::read_dir(shell::root().join("fuzz/targets"))
        .map_err(|error| format!("cannot read fuzz/targets: {error}"))?;
    let mut all: Vec<String> = folder
        .filter_map(|entry| {
            Some(
                entry
                    .ok()?
                    .file_name()
                    .to_str()?
                    .strip_suffix(".rs")?
                    .to_owned(),
            )
        })
        .collect();
    all.sort();
    Ok(all)
}

/// New inputs go to a folder that is not committed: the first named is the one written to.
fn fuzz(target: &str, seconds: u32) -> Done {
    let found = format!("fuzz/target/found/{target}");
    fs::create_dir_all(shell::root().join(&found))
        .map_err(|error| format!("cannot make {found}: {error}"))?;
    let words = format!("fuzz/dictionaries/{target}.dict");
    let dictionary = if shell::root().join(&words).is_file() {
        format!("-dict={words}")
    } else {
        String::new()
    };
    let mut command = shell::command(&format!(
        "cargo fuzz run {target} {found} fuzz/corpus/{target} -- {dictionary} \
         -max_total_time={seconds} -timeout=10 -rss_limit_mb=1024 -max_len=4096"
    ));
    // cargo-fuzz needs flags that a stable compiler takes only so.
    command.env("RUSTC_BOOTSTRAP", "1");
    shell::run(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        let words = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
        assert_eq!(seconds(&[]).unwrap().0, 60);
        assert_eq!(seconds(&words("5 fen")).unwrap().0, 5);
        assert!(seconds(&words("5s")).is_err());
        let choose = |line: &[String]| choose(words("fen pdn"), line);
        assert_eq!(choose(&[]).unwrap(), ["fen", "pdn"]);
        assert_eq!(choose(&words("pdn")).unwrap(), ["pdn"]);
        let error = choose(&words("pnd")).unwrap_err();
        assert!(error.contains("Did you mean `pdn`?"), "{error}");
    }
}
