//! "Did you mean": the known word nearest to a mistyped one.

/// The nearest of the known words, if it is near enough to be meant.
pub(crate) fn did_you_mean<'a>(got: &str, known: &[&'a str]) -> Option<&'a str> {
    let enough = got.chars().count().max(3) / 3 + 1;
    known
        .iter()
        .map(|word| (distance(got, word), *word))
        .filter(|(far, _)| *far <= enough)
        .min()
        .map(|(_, word)| word)
}

/// How many letters must be put in, taken out or replaced to make `b` of `a`.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = before + usize::from(letter != *other);
            before = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(before + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("perft", "perft"), 0);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn only_near_words_are_meant() {
        assert_eq!(
            did_you_mean("mesure", &["test", "measure"]),
            Some("measure")
        );
        assert_eq!(did_you_mean("zzz", &["test", "measure"]), None);
    }
}
