//! The steps to a root in which nothing shows but what a command may reach.

use std::collections::BTreeSet;
use std::ffi::{CString, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use super::files;

/// What is made in the new root, in this order.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Folder(CString),
    /// An empty file, on which another one can be mounted.
    File(CString),
    Link {
        target: CString,
        name: CString,
    },
    /// What is there in the old root shows under the same name, once all names are made.
    Show {
        old: CString,
        new: CString,
    },
}

/// The old root, as long as it is needed, and the new one.
const OLD: &str = "/old";
const NEW: &str = "/out";

/// Names of open files, as scripts know them.
const STREAMS: [(&str, &str); 4] = [
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
];

/// Most links from one to the next.
const MOST_LINKS: usize = 16;

/// The steps to a root in which some paths show.
#[derive(Clone, Default)]
pub(super) struct Scene {
    pub(super) steps: Vec<Step>,
    made: BTreeSet<PathBuf>,
    links: Vec<PathBuf>,
    shown: Vec<PathBuf>,
}

impl Scene {
    /// What everybody sees, looked for once: a contest starts many bots.
    pub(super) fn of_system() -> &'static Scene {
        static SYSTEM: OnceLock<Scene> = OnceLock::new();
        SYSTEM.get_or_init(|| {
            let mut scene = Scene::default();
            let mut paths = files::system().to_vec();
            paths.extend(files::DEVICES.map(PathBuf::from));
            paths.push("/dev/null".into());
            paths.sort();
            paths.iter().for_each(|path| scene.take(path));
            for (target, name) in STREAMS {
                scene.link(Path::new(target), Path::new(name));
            }
            scene
        })
    }

    /// Lets a path show that may have dots in it. A folder that a name goes into and out of again is
    /// there, and nothing more of it.
    pub(super) fn take(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or(path.to_path_buf());
        let mut way = PathBuf::new();
        for part in path.components() {
            if part == Component::ParentDir {
                self.folder(&way);
                way.pop();
            } else {
                way.push(part);
            }
        }
        self.show(&way, MOST_LINKS);
        if let Ok(real) = path.canonicalize() {
            self.show(&real, MOST_LINKS);
        }
    }

    /// Lets a file or a folder show, under its name and under that which links lead to. What is not
    /// there needs no place.
    fn show(&mut self, path: &Path, most_links: usize) {
        let is_in = |all: &[PathBuf]| all.iter().any(|place| path.starts_with(place));
        let Ok(data) = fs::symlink_metadata(path) else {
            return;
        };
        if is_in(&self.shown) || most_links == 0 {
            return;
        }
        let real = path.canonicalize().ok().filter(|real| real != path);
        if let Ok(target) = fs::read_link(path)
            && !is_in(&self.links)
        {
            self.link(&target, path);
            self.show(&successor(path, &target), most_links - 1);
        } else if !is_in(&self.links) && !data.is_symlink() {
            self.mount(path, data.is_dir());
        }
        if let Some(real) = real {
            self.show(&real, most_links - 1);
        }
    }

    fn mount(&mut self, path: &Path, is_folder: bool) {
        let (Ok(old), Ok(new)) = (below(OLD, path), below(NEW, path)) else {
            return;
        };
        if is_folder {
            self.folder(path);
        } else if self.begin(path) {
            self.steps.extend(text(path).map(Step::File));
        }
        self.steps.push(Step::Show { old, new });
        self.shown.push(path.to_path_buf());
    }

    fn link(&mut self, target: &Path, name: &Path) {
        if let (true, Ok(target), Ok(link)) = (self.begin(name), text(target), text(name)) {
            self.links.push(name.to_path_buf());
            self.steps.push(Step::Link { target, name: link });
        }
    }

    pub(super) fn folder(&mut self, path: &Path) {
        let is_there = self.shown.iter().any(|place| path.starts_with(place));
        if path.parent().is_some() && !is_there && self.begin(path) {
            self.steps.extend(text(path).map(Step::Folder));
        }
    }

    /// Makes the folders above a name. True if the name itself is still to be made.
    fn begin(&mut self, name: &Path) -> bool {
        if let Some(above) = name.parent() {
            self.folder(above);
        }
        self.made.insert(name.to_path_buf())
    }
}

/// An absolute path as it is called where another folder is the root.
pub(super) fn below(root: &str, path: &Path) -> io::Result<CString> {
    let mut name = OsString::from(root);
    name.push(path);
    text(Path::new(&name))
}

/// Where a link leads.
fn successor(link: &Path, target: &Path) -> PathBuf {
    let above = link.parent().unwrap_or(Path::new("/"));
    let above = above.canonicalize().unwrap_or(above.to_path_buf());
    let mut path = above;
    for part in target.components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

pub(super) fn text(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::Scratch;
    use std::os::unix::fs::symlink;

    /// The names that are made, with a letter for what they are.
    fn made(paths: &[&Path], top: &Path) -> Vec<String> {
        let mut scene = Scene::default();
        paths.iter().for_each(|path| scene.take(path));
        let step = |step: &Step| {
            let (kind, name) = match step {
                Step::Folder(name) => ('d', name),
                Step::File(name) => ('f', name),
                Step::Link { name, .. } => ('l', name),
                Step::Show { new, .. } => ('s', new),
            };
            let name = name.to_str().unwrap();
            let name = name.strip_prefix(NEW).unwrap_or(name);
            Some(format!("{kind} {}", name.strip_prefix(top.to_str()?)?))
        };
        scene.steps.iter().filter_map(step).collect()
    }

    #[test]
    fn names_with_dots_and_links_lead_to_what_they_mean() {
        let scratch = Scratch::new().unwrap();
        let top = scratch.path();
        fs::create_dir_all(top.join("a/b")).unwrap();
        fs::write(top.join("a/file"), "").unwrap();
        symlink("a", top.join("link")).unwrap();
        symlink("b/../file", top.join("a/odd")).unwrap();
        let join = |name: &str| top.join(name);
        assert_eq!(made(&[&join("a/.")], top), ["d ", "d /a", "s /a"]);
        assert_eq!(
            made(&[&join("link/../a/b")], top),
            ["d ", "d /link", "d /a", "d /a/b", "s /a/b"]
        );
        assert_eq!(
            made(&[&join("link"), &join("link/b"), &join("a")], top),
            ["d ", "l /link", "d /a", "s /a"]
        );
        assert_eq!(
            made(&[&join("a/odd")], top),
            ["d ", "d /a", "l /a/odd", "f /a/file", "s /a/file"]
        );
        assert_eq!(made(&[&join("none")], top), [""; 0]);
    }
}
