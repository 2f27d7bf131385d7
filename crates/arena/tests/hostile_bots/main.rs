//! Hostile bots, as root and as nobody: each is caught with its own reason, reaches nothing that
//! is not its own, leaves nothing behind, and the next game is as good as any.
#![cfg(target_os = "linux")]

mod court;

use std::time::Duration;

use arena::Pace;
use arena::sandbox::Processes;
use rules::Forfeit;

use self::court::tried;

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
             os.kill(os.getpid(), 0)",
        );
        calls.was_refused(9);
    });
}

#[test]
fn a_spy() {
    tried("a_spy", |court| {
        let spy = court.python("print(open('COURT/rival/secret').read())");
        spy.is(Forfeit::Crash, "exit status 1")
            .said("PermissionError");
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
        vandal
            .is(Forfeit::Crash, "exit status 1")
            .said("PermissionError");
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
            &format!("time.sleep(0.4)\nprint('9-13', flush=True)\n{wait}"),
            |_| {},
            |terms| {
                terms.pace = Pace::PerMove(Duration::from_millis(300));
                terms.patience = Duration::from_secs(100);
            },
        );
        late.is(Forfeit::Time, "wrote `9-13`: answered");
    });
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
