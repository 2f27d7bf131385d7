//! Hostile bots, as root and as nobody: each is caught with its own reason, reaches nothing that
//! is not its own, leaves nothing behind, and the next game is as good as any.
#![cfg(target_os = "linux")]

mod beyond;
mod builds;
mod court;
mod doom;
mod hidden;
mod odd;
mod view;

use std::time::Duration;

use arena::Pace;
use arena::process::Ponder;
use arena::sandbox::Processes;
use rules::Forfeit;

use self::court::{tried, unreached};

/// Interpreters with threads, compiled programs and scripts that become another program all run.
#[test]
fn fair_bots_of_every_kind() {
    tried("fair_bots_of_every_kind", |court| {
        let write = |name: &str, text: &str| {
            let path = court.path(&format!("own/{name}"));
            std::fs::write(&path, text).unwrap();
            let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(path, executable).unwrap();
        };
        write("bot.js", include_str!("../../../../bots/javascript/bot.js"));
        court.plays(&["node", "bot.js"]);
        write("wrapped", "#!/bin/sh\nexec /usr/bin/env python3 fair.py\n");
        court.plays(&["./wrapped"]);
        write("bot.cpp", FAIR_CPP);
        let built = std::process::Command::new("g++")
            .args(["-O1", "-o", "bot", "bot.cpp", "-pthread"])
            .current_dir(court.path("own"))
            .status();
        assert!(built.unwrap().success());
        court.plays(&["./bot"]);
    });
}

/// It answers from a second thread.
const FAIR_CPP: &str = r#"
#include <iostream>
#include <sstream>
#include <thread>
int main() {
    std::string line, word, fen, ms, move;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        words >> word >> fen >> ms >> move;
        if (word == "move") std::thread([&] { std::cout << move << std::endl; }).join();
    }
}
"#;

#[test]
fn an_endless_loop() {
    tried("an_endless_loop", |court| {
        let script = "while True: pass";
        let short = court.within(
            script,
            |_| {},
            |terms| {
                terms.pace = Pace::PerMove(Duration::from_millis(300));
            },
        );
        short.is(Forfeit::Silence, "no answer within 300 ms");
        let second = |confinement: &mut arena::sandbox::Confinement| {
            confinement.cpu = Duration::from_secs(1);
        };
        let long = court.within(script, second, |_| {});
        long.is(Forfeit::Crash, "signal 24: its processor time was used up");
    });
}

#[test]
fn a_fork_bomb() {
    tried("a_fork_bomb", |court| {
        let bomb = court.python("while True: os.fork()");
        bomb.is(Forfeit::Crash, "exit status 1")
            .said("PermissionError");
        let shell = court.command(&["sh", "-c", "f() { f | f & }; f"], |_| {}, |_| {});
        shell.is(Forfeit::Crash, "exit status").said("fork");
        let calls = court.python(
            "refused(os.fork)\n\
             refused(os.posix_spawn, '/bin/true', ['true'], {})\n\
             if os.uname().machine == 'x86_64':\n\
             \x20   for number in [57, 58, 435, 0x40000000 + 57]: refused(call, number, 0, 0)\n\
             \x20   refused(call, 56, 17, 0, 0, 0, 0)\n\
             else:\n\
             \x20   for _ in range(5): refused(call, 220, 17, 0, 0, 0, 0)\n",
        );
        calls.was_refused(7);
    });
}

#[test]
fn a_bomb_of_threads() {
    tried("a_bomb_of_threads", |court| {
        let script = "import threading\n\
                      threading.stack_size(32768)\n\
                      for _ in range(2000): threading.Thread(target=time.sleep, args=[9]).start()\n\
                      time.sleep(99)";
        let bomb = court.python(script);
        bomb.is(Forfeit::Crash, "started more than 128 threads");
    });
}

#[test]
fn a_memory_hog() {
    tried("a_memory_hog", |court| {
        let small = |confinement: &mut arena::sandbox::Confinement| confinement.memory = 200 << 20;
        let script = "hoard = []\nwhile True: hoard.append(bytearray(1 << 20))";
        let hog = court.within(script, small, |_| {});
        hog.is(Forfeit::Crash, "exit status 1").said("MemoryError");
        // Memory that the limit does not count is not given at all.
        let shared = court.within(
            "import mmap\n\
             refused(mmap.mmap, -1, 1 << 30)\n\
             refused(os.memfd_create, 'hoard')\n\
             refused(call, 29 if os.uname().machine == 'x86_64' else 194, 0, 1 << 30, 0o1600)",
            small,
            |_| {},
        );
        shared.was_refused(3);
    });
}

#[test]
fn a_disk_filler() {
    tried("a_disk_filler", |court| {
        let fill = "os.chdir(os.environ['HOME'])\n\
                    for i in range(100000):\n\
                    \x20   with open(str(i), 'wb') as file: file.write(bytes(SIZE))\n\
                    time.sleep(99)";
        let small = |confinement: &mut arena::sandbox::Confinement| confinement.scratch = 8 << 20;
        let bytes = court.within(&fill.replace("SIZE", "1 << 20"), small, |_| {});
        bytes.is(
            Forfeit::Flood,
            "more than 8388608 bytes to its scratch folder",
        );
        let files = court.python(&fill.replace("SIZE", "0"));
        files.is(Forfeit::Flood, "more than 1000 files to its scratch folder");
        let one = "with open(os.environ['HOME'] + '/file', 'wb') as file:\n\
                   \x20   while True: file.write(bytes(1 << 20))";
        let file = |confinement: &mut arena::sandbox::Confinement| confinement.file = 2 << 20;
        let one = court.within(one, file, |_| {});
        one.is(Forfeit::Crash, "exit status 1")
            .said("File too large");
    });
}

#[test]
fn a_flood_of_output() {
    tried("a_flood_of_output", |court| {
        for stream in ["stdout", "stderr"] {
            let flood = court.python(&format!(
                "for _ in range(1 << 20): sys.{stream}.buffer.write(b'#' + b'x' * 1022 + b'\\n')"
            ));
            flood.is(Forfeit::Flood, "wrote more than 8388608 bytes");
        }
        let line = court.python("sys.stdout.write('9' * 10_000_000 + '\\n')");
        line.is(Forfeit::Flood, "wrote more than 65536 bytes on one line");
    });
}

#[test]
fn one_byte_a_second() {
    tried("one_byte_a_second", |court| {
        let script = "while True:\n\
                      \x20   sys.stdout.write('9')\n\
                      \x20   sys.stdout.flush()\n\
                      \x20   time.sleep(1)";
        let drip = court.within(
            script,
            |_| {},
            |terms| {
                terms.pace = Pace::PerMove(Duration::from_millis(2500));
            },
        );
        drip.is(Forfeit::Silence, "no answer within 2500 ms");
    });
}

#[test]
fn closing_its_pipes() {
    tried("closing_its_pipes", |court| {
        let closed = court.python("for i in range(3): os.close(i)\ntime.sleep(99)");
        closed.is(Forfeit::Silence, "closed its output");
    });
}

#[test]
fn killing_its_parent() {
    tried("killing_its_parent", |court| {
        let killer = court.python("os.kill(os.getppid(), 9)\nprint('harm was done')");
        killer
            .is(Forfeit::Crash, "exit status 1")
            .said("PermissionError");
        // The signal 0 reaches everybody and hurts nobody.
        let calls = court.python(
            "parent = os.getppid()\n\
             refused(os.kill, -1, 0)\n\
             refused(os.kill, 1, 0)\n\
             refused(os.pidfd_open, parent)\n\
             refused(os.setpriority, os.PRIO_PROCESS, parent, 19)\n\
             refused(os.sched_setaffinity, parent, [0])\n\
             import fcntl, resource\n\
             refused(fcntl.fcntl, 1, fcntl.F_SETOWN, parent)\n\
             refused(resource.prlimit, parent, resource.RLIMIT_NOFILE, (1, 1))\n\
             refused(call, 234 if os.uname().machine == 'x86_64' else 131, parent, parent, 9)\n\
             refused(libc.prctl and call, 157 if os.uname().machine == 'x86_64' else 167, 1, 0)\n\
             refused(os.setpriority, os.PRIO_USER, 0, 19)\n\
             refused(call, 251 if os.uname().machine == 'x86_64' else 30, 3, 0, 0x6000)\n\
             refused(os.sched_setaffinity, 0, [0])\n\
             os.kill(os.getpid(), 0)",
        );
        calls.was_refused(12);
    });
}

#[test]
fn a_spy() {
    tried("a_spy", |court| {
        let spy = court.python("print(open('COURT/rival/secret').read())");
        spy.is(Forfeit::Crash, "exit status 1").said(unreached());
        let places = court.python(
            "print('#', open('secret').read(), flush=True)\n\
             for name in ['rival/secret', 'contest.toml']: refused(open, 'COURT/' + name)\n\
             for name in ['COURT', 'COURT/rival', '/', '/tmp', '/home', '/root', '/proc', '/etc']:\n\
             \x20   refused(os.listdir, name)\n\
             for name in ['/etc/passwd', '/etc/shadow', '/proc/%d/environ' % os.getppid()]:\n\
             \x20   refused(open, name)\n\
             for name in ['/dev/tty', '/dev/mem', '/dev/shm/x']: refused(open, name, 'w')",
        );
        places.said("# a secret").was_refused(16);
    });
}

#[test]
fn a_caller() {
    tried("a_caller", |court| {
        let caller = court.python("socket.create_connection(('127.0.0.1', 22))");
        caller
            .is(Forfeit::Crash, "exit status 1")
            .said("PermissionError");
        let sockets = court.python(
            "for family in [socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK]:\n\
             \x20   for kind in [socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW]:\n\
             \x20       refused(socket.socket, family, kind)\n\
             refused(socket.socketpair, socket.AF_UNIX, socket.SOCK_DGRAM)\n\
             refused(socket.socketpair, socket.AF_UNIX, socket.SOCK_SEQPACKET)\n\
             one, other = socket.socketpair()\n\
             one.send(b'#')",
        );
        sockets.was_refused(14);
    });
}

#[test]
fn a_vandal() {
    tried("a_vandal", |court| {
        let vandal = court.python("open('COURT/rival/secret', 'w').write('gone')");
        vandal.is(Forfeit::Crash, "exit status 1").said(unreached());
        let places = court.python(
            "for name in ['secret', 'new', 'COURT/rival/secret', 'COURT/new', 'COURT/../new']:\n\
             \x20   refused(open, name, 'w')\n\
             refused(os.remove, 'secret')\n\
             refused(os.truncate, 'secret', 0)\n\
             refused(os.chmod, 'secret', 0)\n\
             refused(os.chmod, 'COURT/rival', 0)\n\
             refused(os.chown, 'secret', os.getuid(), os.getgid())\n\
             refused(os.utime, 'COURT/contest.toml', (0, 0))\n\
             refused(os.setxattr, 'secret', 'user.a', b'b')\n\
             refused(os.symlink, 'COURT/rival', os.environ['HOME'] + '/link')\n\
             refused(os.mkdir, os.environ['HOME'] + '/folder')\n\
             refused(os.rename, 'secret', os.environ['HOME'] + '/secret')\n\
             refused(os.link, 'COURT/contest.toml', os.environ['HOME'] + '/link')\n\
             open(os.environ['HOME'] + '/mine', 'w').write('text')\n\
             print('#', open(os.environ['TMPDIR'] + '/mine').read(), flush=True)",
        );
        places.said("# text").was_refused(16);
        let hidden = court.python(
            "import fcntl\n\
             home = os.environ['HOME']\n\
             file = os.open(home + '/file', os.O_RDWR | os.O_CREAT)\n\
             refused(os.remove, home + '/file')\n\
             refused(os.rename, home + '/file', home + '/other')\n\
             refused(os.open, home, os.O_RDWR | os.O_TMPFILE)\n\
             refused(call, 285 if os.uname().machine == 'x86_64' else 47, file, 1, 0, 1 << 30)\n\
             refused(call, 437, -100, 0, 0, 0)\n\
             refused(fcntl.fcntl, file, 1024, fcntl.F_WRLCK)\n\
             one, other = os.pipe()\n\
             refused(fcntl.fcntl, one, 1031, 1 << 20)",
        );
        hidden.was_refused(7);
        assert!(!court.path("own/new").exists() && !court.path("new").exists());
    });
}

#[test]
fn a_debugger() {
    tried("a_debugger", |court| {
        let debugger = court.python(
            "parent = os.getppid()\n\
             x86 = os.uname().machine == 'x86_64'\n\
             refused(call, 101 if x86 else 117, 16, parent, 0, 0)\n\
             refused(call, 101 if x86 else 117, 0, 0, 0, 0)\n\
             refused(call, 310 if x86 else 270, parent, 0, 0, 0, 0, 0)\n\
             refused(call, 311 if x86 else 271, parent, 0, 0, 0, 0, 0)\n\
             refused(open, '/proc/%d/mem' % parent, 'r+b')\n\
             for number in [425, 438, 424]: refused(call, number, 0, 0, 0, 0)\n\
             for number in [165, 272, 321, 323, 250, 161] if x86 else [40, 97, 280, 282, 219, 51]:\n\
             \x20   refused(call, number, 0, 0, 0, 0, 0)",
        );
        debugger.was_refused(14);
    });
}

#[test]
fn wrong_answers() {
    tried("wrong_answers", |court| {
        let wait = "sys.stdin.read()";
        let illegal = court.python(&format!("print('9-18', flush=True)\n{wait}"));
        illegal.is(Forfeit::IllegalMove, "wrote `9-18`");
        let unreadable = court.python(&format!("print('\\x1b[2Jhello', flush=True)\n{wait}"));
        unreadable.is(Forfeit::Unreadable, "wrote `\u{fffd}[2Jhello`");
        // The referee listens far longer than it allows: what comes then is late.
        let late = court.within(
            &format!("time.sleep(5)\nprint('9-13', flush=True)\n{wait}"),
            |_| {},
            |terms| {
                terms.pace = Pace::PerMove(Duration::from_millis(300));
                terms.patience = Duration::from_secs(100);
            },
        );
        late.is(Forfeit::Time, "wrote `9-13`: answered");
    });
}

/// A link out of its folder, or a script that names a folder as its interpreter, says nothing about
/// what the bot may read.
#[test]
fn a_way_out_of_its_folder() {
    tried("a_way_out_of_its_folder", |court| {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let spy = "#!/usr/bin/python3\n\
                   import os\n\
                   for name in ['COURT/rival/secret', 'lib/etc/passwd', 'lib64/etc/passwd']:\n\
                   \x20   try: print('harm was done by', open(name).read(), flush=True)\n\
                   \x20   except OSError as error: print('# refused', error.errno, flush=True)\n";
        let spy = spy.replace("COURT", court.path("").to_str().unwrap());
        std::fs::create_dir(court.path("own/bin")).unwrap();
        let write = |name: &str, text: &str| {
            let path = court.path(&format!("own/{name}"));
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
        };
        write("bin/bot", &spy);
        write("env", &spy);
        write("script", "#!./env /\n");
        symlink("/", court.path("own/lib")).unwrap();
        symlink("/", court.path("own/lib64")).unwrap();
        symlink("bin/bot", court.path("own/bot")).unwrap();
        for word in ["./bot", "bin/bot", "./script"] {
            court.command(&[word], |_| {}, |_| {}).was_refused(3);
        }
    });
}

/// What belongs to all processes of a user, or to the whole machine, is not for a bot.
#[test]
fn a_hoarder_of_what_all_share() {
    tried("a_hoarder_of_what_all_share", |court| {
        let calls = court.python(
            "x86 = os.uname().machine == 'x86_64'\n\
             for number in [294, 254, 206, 30, 71, 241] if x86 else [26, 27, 0, 196, 187, 181]:\n\
             \x20   refused(call, number, 0, 0, 0, 0)\n\
             import mmap, resource\n\
             refused(mmap.mmap, -1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100)\n\
             limits = [resource.RLIMIT_SIGPENDING, resource.RLIMIT_MSGQUEUE, resource.RLIMIT_MEMLOCK]\n\
             print('# limits', [resource.getrlimit(limit)[1] for limit in limits], flush=True)\n\
             print('# first to go', open('/proc/self/oom_score_adj').read(), flush=True)\n\
             print('# synced', call(162 if x86 else 81), flush=True)\n\
             flushes = [74, 75] if x86 else [82, 83]\n\
             print('# flushed', [call(number, 9999) for number in flushes], flush=True)",
        );
        calls
            .said("# limits [256, 0, 1048576]")
            .said("# first to go 1000")
            .said("# synced 0")
            .said("# flushed [0, 0]")
            .was_refused(7);
    });
}

/// Tables of the kernel for memory that was only looked at, by a thread whose elder has gone.
#[test]
fn a_hog_of_page_tables() {
    tried("a_hog_of_page_tables", |court| {
        let source = court.path("own/hog.cpp");
        std::fs::write(&source, HOG_OF_TABLES).unwrap();
        let built = std::process::Command::new("g++")
            .args(["-O1", "-o", "hog", "hog.cpp", "-pthread"])
            .current_dir(court.path("own"))
            .status();
        assert!(built.unwrap().success());
        let small = |confinement: &mut arena::sandbox::Confinement| confinement.memory = 64 << 20;
        let hog = court.command(&["./hog"], small, |_| {});
        hog.is(Forfeit::Crash, "used more than 67108864 bytes of memory");
    });
}

const HOG_OF_TABLES: &str = r#"
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
static void *look(void *) {
    const size_t step = 1 << 21, steps = 1 << 22;
    for (;;) {
        char *all = (char *)mmap(nullptr, step * steps, PROT_READ,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (all == MAP_FAILED) for (;;) pause();
        for (size_t i = 0; i < steps; i++) (void)*(volatile char *)(all + i * step);
    }
}
int main() {
    pthread_t thread;
    pthread_create(&thread, nullptr, look, nullptr);
    pthread_exit(nullptr);
}
"#;

/// Where root runs the contest each bot is a user of its own, and cannot become another one.
#[test]
fn a_user_of_its_own() {
    tried("a_user_of_its_own", |court| {
        let bot = court.python(
            "print('# I am', os.getuid(), os.getgid(), os.getgroups(), flush=True)\n\
             if os.getuid() != 65534:\n\
             \x20   refused(os.setuid, 0)\n\
             \x20   refused(os.setgid, 0)\n\
             \x20   refused(os.setgroups, [0])\n\
             \x20   refused(os.kill, os.getppid(), 0)\n\
             print('# powers', open('/proc/self/status').read().split('CapEff:')[1].split()[0])",
        );
        bot.said("# powers 0000000000000000");
        if rustix::process::geteuid().is_root() {
            bot.said("# I am 6").was_refused(4)
        } else {
            bot.said("# I am 65534 65534").was_refused(0)
        }
    });
}

/// While it is not its turn a bot stands still, unless the contest lets it ponder. What it took of
/// the processor is known afterwards.
#[test]
fn a_ponderer() {
    tried("a_ponderer", |court| {
        let script = "import threading\n\
                      def ponder():\n\
                      \x20   while True: pass\n\
                      threading.Thread(target=ponder, daemon=True).start()\n\
                      for line in sys.stdin:\n\
                      \x20   words = line.split()\n\
                      \x20   if words[0] == 'move': print(words[3], flush=True)";
        for (ponder, is_still) in [(Ponder::Forbidden, true), (Ponder::Allowed, false)] {
            let (states, cpu) = court.states(script, ponder);
            assert!(states.len() >= 5, "{states:?}");
            assert_eq!(states.contains(&'T'), is_still, "{states:?}");
            assert!(cpu > Duration::ZERO);
        }
    });
}

/// Both bots of a game run on the core that the game was given, and nowhere else.
#[test]
fn a_core_of_its_own() {
    tried("a_core_of_its_own", |court| {
        let pinned = |confinement: &mut arena::sandbox::Confinement| confinement.core = a_core();
        let bot = court.within(
            "print('# cores', sorted(os.sched_getaffinity(0)), flush=True)\n\
             refused(os.sched_setaffinity, 0, range(8))",
            pinned,
            |_| {},
        );
        let core = a_core().expect("the system tells");
        bot.said(&format!("# cores [{core}]")).was_refused(1);
    });
}

/// A core that we may use.
fn a_core() -> Option<usize> {
    let cores = rustix::thread::sched_getaffinity(None).ok()?;
    (0..rustix::thread::CpuSet::MAX_CPU).find(|core| cores.is_set(*core))
}

/// A command that may start processes cannot leave one behind either.
#[test]
fn a_process_that_hides() {
    tried("a_process_that_hides", |court| {
        let script = "if os.fork() == 0:\n\
                      \x20   os.setsid()\n\
                      \x20   if os.fork() == 0:\n\
                      \x20       for i in range(3): os.close(i)\n\
                      \x20       time.sleep(1000)\n\
                      \x20   os._exit(0)\n\
                      os.wait()";
        let several = |confinement: &mut arena::sandbox::Confinement| {
            confinement.processes = Processes::Several;
        };
        let hidden = court.within(script, several, |_| {});
        hidden.is(Forfeit::Crash, "exit status 0");
    });
}
