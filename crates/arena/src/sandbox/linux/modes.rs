//! Questions of a build about modes of files, which Landlock does not see.
//!
//! Linkers make programs of files, so a build must be able to change modes; but whoever runs as
//! the same user could change those of a rival's files, too. So the kernel asks the keeper. It
//! makes the change itself, on a file that it has opened and looked at, and only in the build's
//! own folders: never so that we could not read the file, and never so that it runs as its owner.
//! Whatever it does, the build is told that all is well.
//!
//! This runs in the keeper: nothing here allocates, locks or panics.

use std::ffi::{CStr, CString};
use std::mem::zeroed;
use std::os::fd::RawFd;

use libc::{c_int, c_long, c_ulong, mode_t};

const RECEIVE: c_ulong = 0xc050_2100;
const SEND: c_ulong = 0xc018_2101;
const IS_VALID: c_ulong = 0x4008_2102;
const FCHMODAT2: c_long = 452;

/// Takes one question and answers it.
pub(super) fn answer(listener: RawFd, folders: &[CString; 2]) {
    // SAFETY: the structures have the layout of the kernel, which fills them; zeros are valid.
    unsafe {
        let mut question: libc::seccomp_notif = zeroed();
        if libc::ioctl(listener, RECEIVE as _, &raw mut question) != 0 {
            return;
        }
        let still_asked = || libc::ioctl(listener, IS_VALID as _, &raw const question.id) == 0;
        let mut name = Name::default();
        if name.of(&question) && still_asked() {
            change(&name, mode(&question), folders);
        }
        let mut response: libc::seccomp_notif_resp = zeroed();
        response.id = question.id;
        libc::ioctl(listener, SEND as _, &raw mut response);
    }
}

fn is_of_folder(call: c_long) -> bool {
    call == libc::SYS_fchmodat || call == FCHMODAT2
}

fn mode(question: &libc::seccomp_notif) -> mode_t {
    let place = if is_of_folder(c_long::from(question.data.nr)) {
        2
    } else {
        1
    };
    question.data.args[place] as mode_t & 0o777
}

/// Changes the mode of a file in one of the folders.
fn change(name: &Name, mode: mode_t, folders: &[CString; 2]) {
    // SAFETY: all names end with a zero and live until the call is over.
    unsafe {
        let file = libc::open(name.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
        if file < 0 {
            return;
        }
        let mut data: libc::stat = zeroed();
        let seen = libc::fstat(file, &mut data) == 0;
        let kind = data.st_mode & libc::S_IFMT;
        let least = match kind {
            libc::S_IFDIR => Some(0o700),
            libc::S_IFREG => Some(0o600),
            _ => None,
        };
        let mut link = Name::default();
        link.text(b"/proc/self/fd/");
        link.number(file as u32);
        if let (true, Some(least)) = (seen, least)
            && folders.iter().any(|folder| leads_into(&link, folder))
        {
            libc::chmod(link.as_ptr(), mode | least);
        }
        libc::close(file);
    }
}

/// True if a link leads to a folder or into it.
fn leads_into(link: &Name, folder: &CStr) -> bool {
    let mut path = [0u8; MOST];
    // SAFETY: the kernel writes no more than the length that it is told.
    let length = unsafe { libc::readlink(link.as_ptr(), path.as_mut_ptr().cast(), MOST) };
    let path = path
        .get(..usize::try_from(length).unwrap_or(0))
        .unwrap_or(&[]);
    let rest = path.strip_prefix(folder.to_bytes());
    !folder.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
}

/// Longest name, with what stands before it.
const MOST: usize = 4096 + 64;

/// The name of a file, as the keeper can use it.
struct Name {
    bytes: [u8; MOST],
    length: usize,
}

impl Default for Name {
    fn default() -> Name {
        Name {
            bytes: [0; MOST],
            length: 0,
        }
    }
}

impl Name {
    fn as_ptr(&self) -> *const libc::c_char {
        self.bytes.as_ptr().cast()
    }

    /// Room for a zero is always left.
    fn text(&mut self, text: &[u8]) {
        for byte in text {
            if self.length < MOST - 1 {
                self.bytes[self.length] = *byte;
                self.length += 1;
            }
        }
    }

    fn number(&mut self, number: u32) {
        let mut digits = [0u8; 10];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.text(&digits[at..]);
    }

    /// The file that a question means. False if it cannot be told.
    fn of(&mut self, question: &libc::seccomp_notif) -> bool {
        let call = c_long::from(question.data.nr);
        let [first, second, ..] = question.data.args;
        self.text(b"/proc/");
        self.number(question.pid);
        if call == libc::SYS_fchmod {
            self.text(b"/fd/");
            self.number(first as u32);
            return true;
        }
        let (folder, path) = if is_of_folder(call) {
            (first as c_int, second)
        } else {
            (libc::AT_FDCWD, first)
        };
        match folder {
            libc::AT_FDCWD => self.text(b"/cwd/"),
            folder => {
                self.text(b"/fd/");
                self.number(folder as u32);
                self.text(b"/");
            }
        }
        self.path(question.pid, path)
    }

    /// Adds a path from the memory of the one who asks. A path from the root stands for itself.
    fn path(&mut self, pid: u32, address: u64) -> bool {
        const PAGE: u64 = 4096;
        let start = self.length;
        let mut at = address;
        while self.length < MOST - 1 {
            let mut chunk = [0u8; PAGE as usize];
            // The next page may not be there, so none is read together with another.
            let length = (PAGE - at % PAGE) as usize;
            let Some(read) = look(pid, at, &mut chunk[..length]) else {
                return false;
            };
            let text = &chunk[..read];
            let end = text.iter().position(|byte| *byte == 0);
            self.text(&text[..end.unwrap_or(read)]);
            if end.is_some() {
                break;
            }
            at += read as u64;
        }
        if self.bytes[start] == b'/' {
            self.bytes.copy_within(start..self.length, 0);
            self.bytes[self.length - start] = 0;
            self.length -= start;
        }
        self.length < MOST - 1
    }
}

/// Reads memory of another process.
fn look(pid: u32, address: u64, into: &mut [u8]) -> Option<usize> {
    let here = libc::iovec {
        iov_base: into.as_mut_ptr().cast(),
        iov_len: into.len(),
    };
    let there = libc::iovec {
        iov_base: address as usize as *mut libc::c_void,
        iov_len: into.len(),
    };
    // SAFETY: the kernel writes into memory that is as long as is said; the other address is only
    // read, by the kernel, in the other process.
    let read = unsafe { libc::process_vm_readv(pid as libc::pid_t, &here, 1, &there, 1, 0) };
    usize::try_from(read).ok().filter(|read| *read > 0)
}
