//! The user's data folder.

use std::env;
use std::path::PathBuf;

/// A folder of Crownhead's own among the user's data; `None` where there is no such place.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let set = |key: &str| {
        env::var_os(key)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    // The standard says that a relative path is to be ignored.
    let data = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
    // Windows has a place of its own, and a home folder only by accident.
    let data = data.or_else(|| set("LOCALAPPDATA"));
    let data = data.or_else(|| set("HOME").map(|home| home.join(".local/share")));
    Some(data?.join("crownhead").join(name))
}
