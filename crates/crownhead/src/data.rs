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
    let data = data.or_else(|| set("HOME").map(|home| home.join(".local/share")));
    let data = data.or_else(|| set("APPDATA"));
    Some(data?.join("crownhead").join(name))
}
