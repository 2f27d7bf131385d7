//! A zip, unpacked within bounds: nothing that it says about itself is believed.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use zip::ZipArchive;
use zip::read::ZipFile;

/// Most bytes of a zip, most files in it, most bytes in all of them, and how deep folders may go.
const MOST_PACKED: u64 = 64 << 20;
const MOST_FILES: usize = 2000;
const MOST_BYTES: u64 = 64 << 20;
const DEEPEST: usize = 16;

/// Marks a folder that came out of a zip: it may be unpacked anew.
const MARK: &str = ".unpacked";

/// Unpacks a zip into a folder, which takes the place of what an older zip left there. Either the
/// whole of it is there or nothing.
pub(super) fn unpack(zip: &Path, folder: &Path) -> Result<(), String> {
    let data = fs::symlink_metadata(zip).map_err(told)?;
    if !data.is_file() {
        return Err("it is a link, a folder or a device: expected a plain file".to_string());
    }
    let length = data.len();
    if length > MOST_PACKED {
        return Err(format!(
            "it has {length} bytes: expected at most {MOST_PACKED}"
        ));
    }
    let mark = mark_of(zip)?;
    if folder.exists() {
        match fs::read_to_string(folder.join(MARK)) {
            Ok(old) if old == mark => return Ok(()),
            Ok(_) => {}
            Err(_) => {
                let name = folder.file_name().unwrap_or_default().to_string_lossy();
                return Err(format!(
                    "the folder `{name}` is there already: expected it only once"
                ));
            }
        }
    }
    let part = folder.with_extension(format!("part-{}", std::process::id()));
    let _ = fs::remove_dir_all(&part);
    fs::create_dir(&part).map_err(told)?;
    let done = all(zip, &part)
        .and_then(|()| fs::write(part.join(MARK), mark).map_err(told))
        .and_then(|()| swap(&part, folder).map_err(told));
    if done.is_err() {
        let _ = fs::remove_dir_all(&part);
    }
    done
}

/// True for a folder that came out of a zip.
pub(super) fn is_unpacked(folder: &Path) -> bool {
    folder.join(MARK).exists()
}

fn told(error: io::Error) -> String {
    error.to_string()
}

fn swap(part: &Path, folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::rename(part, folder)
}

/// A text that is another one whenever the zip is.
fn mark_of(zip: &Path) -> Result<String, String> {
    let bytes = fs::read(zip).map_err(told)?;
    Ok(super::super::ready::short_sum(&[&bytes]))
}

fn all(zip: &Path, folder: &Path) -> Result<(), String> {
    let file = File::open(zip).map_err(told)?;
    let unreadable = |error: zip::result::ZipError| format!("it cannot be read as a zip: {error}");
    let mut archive = ZipArchive::new(file).map_err(unreadable)?;
    if archive.len() > MOST_FILES {
        return Err(format!(
            "it has {} files: expected at most {MOST_FILES}",
            archive.len()
        ));
    }
    let mut unpacker = Unpacker {
        folder,
        left: MOST_BYTES,
        seen: HashSet::new(),
    };
    for i in 0..archive.len() {
        unpacker.take(archive.by_index(i).map_err(unreadable)?)?;
    }
    if unpacker.seen.is_empty() {
        Err("there is nothing in it".to_string())
    } else {
        Ok(())
    }
}

struct Unpacker<'a> {
    folder: &'a Path,
    left: u64,
    seen: HashSet<String>,
}

impl Unpacker<'_> {
    fn take<R: Read>(&mut self, mut file: ZipFile<'_, R>) -> Result<(), String> {
        let name = file
            .name()
            .map_err(|error| format!("a name in it: {error}"))?;
        let name = name.into_owned();
        let shown = crate::excerpt(&name);
        let path = checked(&name).map_err(|why| format!("`{shown}` {why}"))?;
        // What a Mac adds is nobody's.
        let is_extra = path.starts_with("__MACOSX") || path.ends_with(".DS_Store");
        if is_extra {
            return Ok(());
        }
        const KIND: u32 = 0o170_000;
        const PLAIN: [u32; 3] = [0, 0o100_000, 0o040_000];
        if !PLAIN.contains(&(file.unix_mode().unwrap_or(0) & KIND)) {
            return Err(format!(
                "`{shown}` is a link or a device: expected plain files"
            ));
        }
        if file.encrypted() {
            return Err(format!(
                "`{shown}` is encrypted: expected a zip without a password"
            ));
        }
        let place = self.folder.join(&path);
        if file.is_dir() {
            return fs::create_dir_all(place).map_err(told);
        }
        if !self.seen.insert(path.to_string_lossy().to_lowercase()) {
            return Err(format!("`{shown}` is there twice: expected each file once"));
        }
        let above = place.parent().map_or(Ok(()), fs::create_dir_all);
        above.map_err(|error| format!("`{shown}`: {error}"))?;
        self.write(&mut file, &place)
            .map_err(|error| format!("`{shown}`: {error}"))
    }

    fn write(&mut self, file: &mut impl Read, place: &Path) -> Result<(), String> {
        let mut out = File::create_new(place).map_err(told)?;
        let mut buffer = vec![0; 64 * 1024];
        loop {
            let read = file.read(&mut buffer).map_err(told)?;
            if read == 0 {
                return Ok(());
            }
            let left = self.left.checked_sub(read as u64);
            self.left = left.ok_or_else(|| {
                format!("it has more than {MOST_BYTES} bytes unpacked: expected fewer")
            })?;
            out.write_all(&buffer[..read]).map_err(told)?;
        }
    }
}

/// The path of a name that stays inside.
fn checked(name: &str) -> Result<PathBuf, String> {
    let is_odd = |c: char| c.is_control() || c == '\\' || c == ':';
    if name.contains(is_odd) {
        return Err("has odd characters in its name: expected letters".to_string());
    }
    let path = PathBuf::from(name);
    let parts: Vec<Component> = path.components().collect();
    let is_inside = parts
        .iter()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !is_inside || parts.is_empty() {
        return Err("leads out of the zip: expected names inside of it".to_string());
    }
    if parts.len() > DEEPEST {
        return Err(format!(
            "is {} folders deep: expected at most {DEEPEST}",
            parts.len()
        ));
    }
    let named = parts
        .into_iter()
        .filter(|part| matches!(part, Component::Normal(_)));
    Ok(named.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// A zip with these files, and the folder that it goes to.
    fn zip(name: &str, files: &[(&str, &[u8])]) -> (PathBuf, PathBuf) {
        let top = crate::sandbox::fresh("unzip").unwrap();
        let path = top.join(format!("{name}.zip"));
        let mut writer = ZipWriter::new(File::create(&path).unwrap());
        for (name, bytes) in files {
            writer
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap();
        (path, top.join(name))
    }

    #[track_caller]
    fn refused(files: &[(&str, &[u8])], part: &str) {
        let (zip, folder) = zip("bad", files);
        let why = unpack(&zip, &folder).unwrap_err();
        assert!(why.contains(part), "{why}");
        let left = fs::read_dir(zip.parent().unwrap()).unwrap().count();
        assert_eq!(left, 1, "nothing is left behind");
    }

    #[test]
    fn a_zip_is_unpacked_once_and_anew_when_it_changed() {
        let (path, folder) = zip("good", &[("a/move.py", b"1"), ("__MACOSX/a/x", b"2")]);
        unpack(&path, &folder).unwrap();
        assert_eq!(fs::read(folder.join("a/move.py")).unwrap(), b"1");
        assert!(!folder.join("__MACOSX").exists());
        fs::write(folder.join("a/note"), "mine").unwrap();
        unpack(&path, &folder).unwrap();
        assert!(folder.join("a/note").exists());
        let (other, _) = zip("good", &[("move.py", b"3")]);
        fs::copy(other, &path).unwrap();
        unpack(&path, &folder).unwrap();
        assert!(!folder.join("a").exists() && folder.join("move.py").exists());
    }

    #[test]
    fn a_folder_of_somebody_is_not_replaced() {
        let (path, folder) = zip("own", &[("move.py", b"1")]);
        fs::create_dir(&folder).unwrap();
        let why = unpack(&path, &folder).unwrap_err();
        assert!(why.contains("is there already"), "{why}");
    }

    #[test]
    fn tricks_with_names() {
        for name in [
            "../move.py",
            "/move.py",
            "a/../../b",
            "..",
            "a\\..\\b",
            "c:move",
            "a\nb",
            "a\0b",
            "//server/move.py",
            "./../move.py",
            &"x".repeat(300),
        ] {
            refused(&[(name, b"")], "`");
        }
        let deep = "d/".repeat(20) + "x";
        refused(&[(&deep, b"")], "folders deep");
        refused(&[("a", b""), ("A", b"")], "is there twice");
        refused(&[("a", b""), ("a/b", b"")], "`a/b`");
    }

    #[test]
    fn bombs() {
        let zeros = vec![0; MOST_BYTES as usize + 1];
        refused(&[("zeros", &zeros)], "bytes unpacked");
        let names: Vec<String> = (0..10_000).map(|i| i.to_string()).collect();
        let files: Vec<(&str, &[u8])> =
            names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        refused(&files, "has 10000 files");
        refused(&[], "there is nothing in it");
    }

    #[test]
    fn links_and_what_is_no_zip() {
        let (path, folder) = zip("link", &[]);
        let mut writer = ZipWriter::new(File::create(&path).unwrap());
        let options = SimpleFileOptions::default();
        writer
            .add_symlink("move.py", "/etc/passwd", options)
            .unwrap();
        writer.finish().unwrap();
        let why = unpack(&path, &folder).unwrap_err();
        assert!(why.contains("a link or a device"), "{why}");
        for bytes in [&b"no zip at all"[..], b"PK\x03\x04", b""] {
            fs::write(&path, bytes).unwrap();
            let why = unpack(&path, &folder).unwrap_err();
            assert!(why.contains("cannot be read as a zip"), "{why}");
        }
    }

    /// A zip of one file, as bytes, and where its list of files begins.
    fn raw(bytes: &[u8]) -> (Vec<u8>, usize) {
        let (path, _) = zip("raw", &[("a", bytes)]);
        let raw = fs::read(path).unwrap();
        let list = raw.windows(4).rposition(|four| four == b"PK\x01\x02");
        (raw, list.unwrap())
    }

    fn unpacked(raw: &[u8]) -> Result<(), String> {
        let (path, folder) = zip("raw", &[]);
        fs::write(&path, raw).unwrap();
        unpack(&path, &folder)
    }

    /// What a zip says about its files is one thing, and what is in it another.
    #[test]
    fn lengths_that_are_not_so() {
        for claim in [0, 1, u32::MAX] {
            let (mut raw, list) = raw(b"twelve bytes");
            for place in [22, list + 24] {
                raw[place..place + 4].copy_from_slice(&u32::to_le_bytes(claim));
            }
            let (path, folder) = zip("claim", &[]);
            fs::write(&path, raw).unwrap();
            match unpack(&path, &folder) {
                // It was not believed.
                Ok(()) => assert_eq!(fs::read(folder.join("a")).unwrap(), b"twelve bytes"),
                Err(why) => assert!(why.contains("`a`"), "{why}"),
            }
        }
    }

    /// A list of more files than there are bytes.
    #[test]
    fn numbers_of_files_that_are_not_so() {
        let (mut raw, _) = raw(b"1");
        let end = raw.len() - 22;
        raw[end + 8..end + 12].copy_from_slice(&[0xff; 4]);
        let why = unpacked(&raw).unwrap_err();
        assert!(why.contains("zip"), "{why}");
        // The same in the larger format, with as many as there can be.
        let mut large = raw[..end].to_vec();
        let place = large.len() as u64;
        large.extend(b"PK\x06\x06");
        large.extend(44u64.to_le_bytes());
        large.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        large.extend([u64::MAX >> 1; 2].map(u64::to_le_bytes).concat());
        large.extend([60, place - 60].map(u64::to_le_bytes).concat());
        large.extend(b"PK\x06\x07\0\0\0\0");
        large.extend(place.to_le_bytes());
        large.extend([1, 0, 0, 0]);
        large.extend(b"PK\x05\x06\0\0\0\0");
        large.extend([0xff; 12]);
        large.extend([0, 0]);
        let why = unpacked(&large).unwrap_err();
        assert!(why.contains("zip"), "{why}");
    }

    /// Two thousand names for the same megabyte: small when it is packed, large afterwards.
    #[test]
    fn one_file_under_many_names() {
        let (raw, list) = raw(&vec![0; 1 << 20]);
        let (head, end) = (&raw[..list], raw.len() - 22);
        let record = &raw[list..end];
        let mut many = head.to_vec();
        for i in 0..2000u16 {
            let mut record = record.to_vec();
            // Its name has as many letters as before, plus three.
            record[28] = 4;
            record.splice(46..47, format!("{i:04}").bytes());
            many.extend(record);
        }
        let length = (many.len() - list) as u32;
        many.extend(b"PK\x05\x06\0\0\0\0");
        many.extend([2000u16; 2].map(u16::to_le_bytes).concat());
        many.extend([length, list as u32].map(u32::to_le_bytes).concat());
        many.extend([0, 0]);
        let why = unpacked(&many).unwrap_err();
        assert!(
            why.contains("bytes unpacked") || why.contains("zip"),
            "{why}"
        );
    }
}
