//! What could be kept where nobody looks: memory of the kernel, open files of a thread, files
//! without a name. It is refused, or counted.

use std::path::PathBuf;

use arena::contest::{Entry, Function, Kind, Workshop};

use crate::builds::{one, program};
use crate::court::tried;

/// Filters, rules and open files that nobody would count, and a whole core for one half of it.
/// Nine in all. The thread has the memory and the signals of its process, and not its files.
/// A call that reaches the kernel, and has only wrong arguments for it, was not refused.
const HOARDS: &str = "\
def kept(*arguments):
    try: call(*arguments)
    except OSError as error:
        if error.errno in (1, 38): raise
x86 = os.uname().machine == 'x86_64'
one, other = socket.socketpair()
refused(socket.send_fds, one, [b'x'], [1])
refused(kept, 307 if x86 else 269, one.fileno(), 0, 0, 0)
refused(kept, 444, 0, 0, 1)
refused(kept, 317 if x86 else 277, 2, 0, 0)
for wish in [(4, 0), (22, 2, 0), (62, 1, 0, 0, 0)]: refused(kept, 157 if x86 else 167, *wish)
refused(kept, 56 if x86 else 220, 0x10900, 0, 0, 0, 0)
refused(kept, 436, 200, 201, 2)
";

#[test]
fn hoards_of_a_bot() {
    tried("hidden::hoards_of_a_bot", |court| {
        let core = "import resource\n\
                    print('# core', resource.getrlimit(resource.RLIMIT_CORE), flush=True)\n";
        let hoards = court.python(&format!("{HOARDS}{core}"));
        // One byte is too little for a core, and tells those who collect them that there is none.
        hoards.said("# core (1, 1)").was_refused(9);
    });
}

#[test]
fn hoards_of_a_build() {
    tried("hidden::hoards_of_a_build", |court| {
        court.refuses(HOARDS);
    });
}

/// Nine files without a name, of the largest length that a file can have.
const NAMELESS: &str = "\
import ctypes, os, threading, time
def nameless():
    file = os.open('file', os.O_RDWR | os.O_CREAT)
    os.ftruncate(file, (256 << 20) - 1)
    os.remove('file')
    return file
";

/// Nobody tells how long a file is that is mapped and closed, so it counts as the longest.
#[test]
fn a_file_that_is_mapped_and_closed() {
    tried("hidden::a_file_that_is_mapped_and_closed", |court| {
        let map = "map = ctypes.CDLL(None).mmap\n\
                   map.argtypes = [ctypes.c_long] * 6\n\
                   for _ in range(9):\n\
                   \x20   file = nameless()\n\
                   \x20   map(0, 4096, 1, 2, file, 0); os.close(file)\n\
                   time.sleep(600)";
        let told = court.script(&format!("{NAMELESS}{map}")).unwrap_err();
        assert!(
            told.contains("it wrote more than 2147483648 bytes"),
            "{told}"
        );
    });
}

/// The first thread has gone; what the others hold is still held.
#[test]
fn a_file_of_a_second_thread() {
    tried("hidden::a_file_of_a_second_thread", |court| {
        let thread = "files = [nameless() for _ in range(9)]\n\
                      threading.Thread(target=time.sleep, args=[600]).start()\n\
                      exit = 60 if os.uname().machine == 'x86_64' else 93\n\
                      ctypes.CDLL(None).syscall(exit, 0)";
        let told = court.script(&format!("{NAMELESS}{thread}")).unwrap_err();
        assert!(
            told.contains("it wrote more than 2147483648 bytes"),
            "{told}"
        );
    });
}

/// What is in a pipe is memory of the kernel, and in no process.
#[test]
fn too_many_pipes() {
    tried("hidden::too_many_pipes", |court| {
        let pipes = "import os, time\n\
                     for _ in range(3):\n\
                     \x20   if os.fork() == 0: break\n\
                     pipes = [os.pipe() for _ in range(450)]\n\
                     time.sleep(600)";
        let told = court.script(pipes).unwrap_err();
        assert!(
            told.contains("it opened more than 1024 pipes and sockets"),
            "{told}"
        );
    });
}

/// A program that may be run and not read is closed to other processes of the same user, and so is
/// what it holds. Root looks into it all the same.
#[test]
fn a_program_that_cannot_be_looked_into() {
    tried("hidden::a_program_that_cannot_be_looked_into", |court| {
        if rustix::process::geteuid().is_root() {
            return;
        }
        let hider = "import os\n\
                     file = os.open('hider', os.O_CREAT | os.O_WRONLY, 0o111)\n\
                     os.write(file, open('/bin/sleep', 'rb').read())\n\
                     os.close(file)\n\
                     os.execv('./hider', ['sleep', '600'])";
        let told = court.script(hider).unwrap_err();
        assert!(
            told.contains("it hid what it holds open from the referee"),
            "{told}"
        );
    });
}

/// A function that is a link to somebody else's file: a compiler would tell what is in it.
#[test]
fn a_function_that_is_a_link() {
    tried("hidden::a_function_that_is_a_link", |court| {
        use std::os::unix::fs::symlink;
        let own = court.bot("linked", &[("inner/move.py", "def move(board, me): pass")]);
        let built = |name: &str| {
            let file: PathBuf = own.join(name);
            let kind = Kind::Function(Function { file });
            let name = "bot".to_string();
            one(Workshop::default().ready(&[Entry { name, kind }], &|_, _| {}))
        };
        symlink(court.path("rival/secret"), own.join("out.py")).unwrap();
        let told = built("out.py").unwrap_err();
        assert!(told.contains("`out.py`: a link that leads out"), "{told}");
        symlink("inner/move.py", own.join("in.py")).unwrap();
        built("in.py").unwrap();
        let told = built("none.py").unwrap_err();
        assert!(told.contains("none.py"), "{told}");
    });
}

/// The contest says how much a build may leave.
#[test]
fn a_build_that_leaves_too_much() {
    tried("hidden::a_build_that_leaves_too_much", |court| {
        let own = court.bot("large", &[("a", "")]);
        let command = ["python3", "-c", "open('bot', 'wb').write(bytes(2 << 20))"];
        let workshop = Workshop {
            most_built: 1 << 20,
            ..Workshop::default()
        };
        let told = one(workshop.ready(&[program(&own, &command)], &|_, _| {})).unwrap_err();
        assert!(
            told.contains("2097152 bytes in its folder after the build: expected at most 1048576"),
            "{told}"
        );
        court.is_unharmed();
    });
}
