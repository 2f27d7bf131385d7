use super::*;
use std::os::unix::fs::{PermissionsExt, symlink};

/// Two folders, the second one empty.
fn folders(name: &str) -> (PathBuf, PathBuf) {
    let base = crate::sandbox::fresh(name).unwrap();
    let (from, to) = (base.join("from"), base.join("to"));
    fs::create_dir_all(&from).unwrap();
    fs::create_dir_all(&to).unwrap();
    (from, to)
}

#[test]
fn the_same_files_have_the_same_name() {
    let (from, to) = folders("same");
    fs::create_dir(from.join("inner")).unwrap();
    fs::write(from.join("inner/a"), "1").unwrap();
    fs::write(from.join("b"), "2").unwrap();
    let one = Snapshot::take(&from, &to).unwrap();
    let again = to.with_extension("again");
    fs::create_dir(&again).unwrap();
    assert_eq!(Snapshot::take(&to, &again).unwrap(), one);
    assert_eq!(fs::read(again.join("inner/a")).unwrap(), b"1");
    for change in ["inner/a", "inner/c"] {
        let third = to.with_extension(change.replace('/', "-"));
        fs::create_dir(&third).unwrap();
        fs::write(from.join(change), "3").unwrap();
        assert_ne!(Snapshot::take(&from, &third).unwrap().hash, one.hash);
    }
}

#[test]
fn what_leads_out_is_left_out() {
    let (from, to) = folders("out");
    fs::create_dir(from.join("inner")).unwrap();
    fs::write(from.join("inner/file"), "text").unwrap();
    symlink("inner/file", from.join("good")).unwrap();
    symlink("../good", from.join("inner/chain")).unwrap();
    symlink("/", from.join("lib")).unwrap();
    symlink("../../from/inner/file", from.join("around")).unwrap();
    symlink("inner", from.join("folder")).unwrap();
    let pipe = std::process::Command::new("mkfifo")
        .arg(from.join("pipe"))
        .status();
    assert!(pipe.unwrap().success());
    let taken = Snapshot::take(&from, &to).unwrap();
    assert_eq!(
        taken.left_out,
        [
            "`around`: a link that leads out of the folder",
            "`folder`: a link to a folder",
            "`inner/chain`: a link to no file",
            "`lib`: a link that leads out of the folder",
            "`pipe`: a pipe",
        ]
    );
    assert_eq!(fs::read(to.join("good")).unwrap(), b"text");
    assert!(!to.join("good").is_symlink());
    assert_eq!(fs::read_dir(&to).unwrap().count(), 2);
}

#[test]
fn modes_are_plain() {
    let (from, to) = folders("modes");
    for (name, mode, text) in [
        ("run", 0o6711, ""),
        ("read", 0o600, ""),
        ("script", 0, "#!"),
    ] {
        fs::write(from.join(name), text).unwrap();
        fs::set_permissions(from.join(name), fs::Permissions::from_mode(mode | 0o400)).unwrap();
    }
    Snapshot::take(&from, &to).unwrap();
    let mode = |name| fs::metadata(to.join(name)).unwrap().permissions().mode() & 0o7777;
    assert_eq!(["run", "read", "script"].map(mode), [0o755, 0o644, 0o755]);
}

#[test]
fn too_much_is_refused() {
    let (from, to) = folders("much");
    let mut deep = from.clone();
    for _ in 0..40 {
        deep.push("d");
    }
    fs::create_dir_all(&deep).unwrap();
    let told = Snapshot::take(&from, &to).unwrap_err();
    assert!(told.contains("32 folders deep"), "{told}");
    let (from, to) = folders("many");
    for i in 0..=MOST_FILES {
        File::create(from.join(i.to_string())).unwrap();
    }
    let told = Snapshot::take(&from, &to).unwrap_err();
    assert!(told.contains("more than 20000 files"), "{told}");
}

#[test]
fn large_files_are_refused_before_they_fill_the_disk() {
    let (from, to) = folders("large");
    let file = File::create(from.join("large")).unwrap();
    file.set_len(MOST_BYTES * 4).unwrap();
    let told = Snapshot::take(&from, &to).unwrap_err();
    assert!(told.contains("bytes in its folder"), "{told}");
    crate::sandbox::remove(from.parent().unwrap());
}
