//! Guessing which known word was meant.

use texts::Message;

/// "did you mean `compulsory`?", if one of the known words is close enough.
pub fn did_you_mean<'a>(got: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Message> {
    let word = nearest(got, known)?;
    Some(Message::new("help-did-you-mean").with("word", word))
}

/// The known word nearest to `got`, if at most a third of its letters differ.
pub(crate) fn nearest<'a>(got: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Longer texts are no misspelt words, and comparing them would be slow.
    if got.len() > 40 {
        return None;
    }
    let got = got.to_lowercase().replace(['_', ' '], "-");
    let allowed = match got.chars().count() {
        0..=2 => 0,
        length => length / 3,
    };
    known
        .into_iter()
        .map(|word| (distance(&got, word), word))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// How many letters must be added, removed, replaced or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if swapped {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("compulsary", "compulsory"), 1);
        assert_eq!(distance("dtuy", "duty"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn only_near_words_are_guessed() {
        let known = ["optional", "compulsory"];
        assert_eq!(nearest("Compulsary", known), Some("compulsory"));
        assert_eq!(nearest("forced", known), None);
        assert_eq!(nearest(&"x".repeat(100_000), known), None);
    }
}
