//! The languages there are.

/// A language with a complete file of texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Spanish.
    Es,
}

impl Language {
    /// All of them, English first.
    pub const ALL: [Language; 3] = [Language::En, Language::De, Language::Es];

    /// The language of a tag (`de`, `de-AT`) or of a setting like that of `LANG` (`de_DE.UTF-8`).
    pub fn from_tag(tag: &str) -> Option<Language> {
        let word = tag.split(['-', '_', '.', '@']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(word.trim()))
    }

    /// The first language of a header `Accept-Language` that there is, by its weights.
    pub fn accepted(header: &str) -> Option<Language> {
        let wishes = header.split(',').filter_map(|wish| {
            let (tag, weight) = wish.split_once(";q=").unwrap_or((wish, "1"));
            let weight: f32 = weight.trim().parse().ok()?;
            Some((Language::from_tag(tag.trim())?, weight))
        });
        let liked = wishes.filter(|(_, weight)| *weight > 0.0);
        // Of equals the first: `max_by` would take the last.
        let best = liked.reduce(|best, wish| if wish.1 > best.1 { wish } else { best });
        best.map(|(language, _)| language)
    }

    /// Its tag, as HTML and HTTP have it.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
            Language::Es => "es",
        }
    }

    /// Its file of texts.
    pub const fn texts(self) -> &'static str {
        match self {
            Language::En => include_str!("../texts/en.ftl"),
            Language::De => include_str!("../texts/de.ftl"),
            Language::Es => include_str!("../texts/es.ftl"),
        }
    }
}

/// A file of texts in the parts into which its comments with three signs divide it, each after an empty line: what most
/// pages say, what only some say, and what the terminal alone says.
pub fn parts(texts: &str) -> [&str; 3] {
    let mut cuts = texts.match_indices("\n\n### ").map(|(at, _)| at + 2);
    let later = cuts.next().unwrap_or(texts.len());
    let terminal = cuts.next().unwrap_or(texts.len());
    [&texts[..later], &texts[later..terminal], &texts[terminal..]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_whole() {
        assert_eq!(
            parts("### a\nx = 1\n\n### b\ny = 2\n\n### c\nz = 3\n"),
            ["### a\nx = 1\n\n", "### b\ny = 2\n\n", "### c\nz = 3\n"]
        );
        assert_eq!(parts("x = 1\n"), ["x = 1\n", "", ""]);
        assert_eq!(parts(""), ["", "", ""]);
    }

    #[test]
    fn tags_and_settings() {
        for (text, language) in [
            ("de", Some(Language::De)),
            ("de_AT.UTF-8", Some(Language::De)),
            ("ES-mx", Some(Language::Es)),
            ("en", Some(Language::En)),
            ("C", None),
            ("C.UTF-8", None),
            ("deutsch", None),
            ("", None),
        ] {
            assert_eq!(Language::from_tag(text), language, "{text}");
        }
    }

    #[test]
    fn wishes_of_browsers() {
        for (header, language) in [
            ("de-DE,de;q=0.9,en;q=0.8", Some(Language::De)),
            ("fr, es;q=0.5, en;q=0.7", Some(Language::En)),
            ("fr", None),
            ("de;q=0, es", Some(Language::Es)),
            ("es, de", Some(Language::Es)),
            ("de;q=x", None),
            ("", None),
        ] {
            assert_eq!(Language::accepted(header), language, "{header}");
        }
    }
}
