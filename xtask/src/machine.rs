//! What a measurement says about where and when it was made. No names of hosts, no paths.

use std::fs;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::{Done, shell};

/// The processor's model and how many cores there are.
pub(crate) fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = model(&info).unwrap_or("unknown processor");
    let cores = available_parallelism().map_or(1, usize::from);
    format!("{model}, {cores} cores")
}

/// How busy the machine was with everything, in the last minutes.
pub(crate) fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    match text.split_whitespace().nth(2) {
        Some(load) => format!("{load} at the end, over fifteen minutes"),
        None => "unknown".to_owned(),
    }
}

fn model(info: &str) -> Option<&str> {
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, model)| model.trim())
}

/// The commit that is checked out.
pub(crate) fn commit() -> String {
    shell::output("git rev-parse --short=12 HEAD").unwrap_or_else(|| "none".to_owned())
}

/// Whoever wants to measure again needs the same files. Results and texts are no part of what is
/// measured.
pub(crate) fn is_committed() -> Done {
    let status = shell::output("git status --porcelain --untracked-files=no").unwrap_or_default();
    match status.lines().find(|line| !line.ends_with(".md")) {
        None => Ok(()),
        Some(line) => Err(format!(
            "got a change that is not committed ({}), expected none: what is measured must be found again",
            line.trim()
        )),
    }
}

/// The compiler.
pub(crate) fn compiler() -> String {
    shell::output("rustc --version").unwrap_or_else(|| "unknown compiler".to_owned())
}

/// Today's date, as 2024-02-29.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after 1970-01-01.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let february = days_of(year) - 337;
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}

fn days_of(year: u64) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    365 + u64::from(leap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(19_782), "2024-02-29");
        assert_eq!(date(20_453), "2025-12-31");
    }

    #[test]
    fn models() {
        let info = "processor\t: 0\nmodel name\t: Abacus 3000\ncache size\t: 1\n";
        assert_eq!(model(info), Some("Abacus 3000"));
        assert_eq!(model("processor: 0\n"), None);
    }
}
