//! Where the page lives on its host: at the root, or under a path.

use std::str::FromStr;
use std::sync::Arc;

use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use bytes::Bytes;

/// The path that all addresses of a server begin with. The usual one is empty.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BasePath(Arc<str>);

impl FromStr for BasePath {
    type Err = String;

    fn from_str(text: &str) -> Result<BasePath, String> {
        let path = text.strip_suffix('/').unwrap_or(text);
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let is_name = |part: &str| {
            !part.is_empty() && part != "." && part != ".." && part.bytes().all(is_plain)
        };
        let mut parts = path.split('/');
        if parts.next() == Some("") && parts.all(is_name) {
            Ok(BasePath(path.into()))
        } else {
            Err("expected a path like /checkers".to_string())
        }
    }
}

impl BasePath {
    /// The path, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address as it would be at the root. What does not begin with the path stays: a proxy
    /// may have taken it off already, and who watches over the server asks at the root.
    pub(crate) fn strip(&self, uri: &Uri) -> Option<Uri> {
        if self.0.is_empty() {
            return None;
        }
        let rest = uri.path_and_query()?.as_str().strip_prefix(self.as_str())?;
        let path = match rest.bytes().next() {
            Some(b'/') => rest.to_string(),
            None | Some(b'?') => format!("/{rest}"),
            Some(_) => return None,
        };
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::try_from(path).ok()?);
        Uri::from_parts(parts).ok()
    }

    /// The page with its addresses under the path.
    pub(crate) fn on(&self, page: Bytes) -> Bytes {
        if self.0.is_empty() {
            return page;
        }
        let mut text = String::from_utf8_lossy(&page).into_owned();
        for name in ["href", "src"] {
            let ours = format!("{name}=\"{}/", self.0);
            text = text.replace(&format!("{name}=\"/"), &ours);
        }
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> BasePath {
        text.parse().unwrap()
    }

    #[test]
    fn paths_are_checked() {
        for (text, path) in [
            ("/", ""),
            ("", ""),
            ("/checkers/", "/checkers"),
            ("/a/b-2", "/a/b-2"),
        ] {
            assert_eq!(base(text).as_str(), path);
        }
        for text in [
            "checkers", "//", "/a//b", "/../b", "/a b", "/a?b", "/a\"", "/é",
        ] {
            assert!(text.parse::<BasePath>().is_err(), "{text}");
        }
    }

    #[test]
    fn addresses_are_those_of_the_root() {
        let stripped = |text: &str| {
            let uri = base("/checkers").strip(&text.parse().unwrap());
            uri.map(|uri| uri.to_string())
        };
        for (text, expected) in [
            ("/checkers", "/"),
            ("/checkers?a=b", "/?a=b"),
            ("/checkers/", "/"),
            ("/checkers/api/v1/games?limit=3", "/api/v1/games?limit=3"),
        ] {
            assert_eq!(stripped(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["/", "/api/v1/games", "/checkersboard", "/other/checkers/"] {
            assert_eq!(stripped(text), None, "{text}");
        }
        assert_eq!(base("").strip(&"/checkers".parse().unwrap()), None);
    }

    #[test]
    fn the_page_points_below_its_path() {
        let page = "<a href=\"/\"><a href=\"#main\"><script src=\"/assets/a.js\">";
        let moved = base("/x").on(Bytes::from_static(page.as_bytes()));
        let expected = "<a href=\"/x/\"><a href=\"#main\"><script src=\"/x/assets/a.js\">";
        assert_eq!(moved, expected.as_bytes());
        let same = base("").on(Bytes::from_static(page.as_bytes()));
        assert_eq!(same, page.as_bytes());
    }
}
