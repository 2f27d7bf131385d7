//! Builds in their confinement: compilers work, and nothing else is reached.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use arena::contest::{Entry, Kind, Parts, Program, Ready, Workshop};
use arena::protocol::Protocol;

use crate::court::{Court, left_over, tried};

fn workshop(kept: Option<PathBuf>) -> Workshop {
    Workshop {
        kept,
        at_once: 2,
        ..Workshop::default()
    }
}

pub(crate) fn program(folder: &Path, command: &[&str]) -> Entry {
    Entry {
        name: "bot".to_string(),
        kind: Kind::Program(Program {
            command: vec!["./bot".to_string()],
            folder: folder.to_path_buf(),
            parts: Parts::All,
            build: Some(command.iter().map(|word| word.to_string()).collect()),
            protocol: Protocol::Line,
        }),
    }
}

impl Court {
    /// A fresh folder of a bot, inside of one that is not its own.
    pub(crate) fn bot(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = self.path(name);
        let _ = fs::remove_dir_all(&folder);
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Builds a bot. Gives the folder to play from, or why it is not ready.
    fn built(&self, folder: &Path, command: &[&str]) -> Result<PathBuf, String> {
        let ready = workshop(None).ready(&[program(folder, command)], &|_, _| {});
        one(ready)
    }

    /// Builds with a Python script. `COURT` in it is the contest's folder.
    #[track_caller]
    pub(crate) fn script(&self, script: &str) -> Result<PathBuf, String> {
        let script = script.replace("COURT", self.path("").to_str().unwrap());
        let folder = self.bot("built", &[("build.py", &script)]);
        let built = self.built(&folder, &["python3", "build.py"]);
        self.is_unharmed();
        let names: Vec<_> = fs::read_dir(folder).unwrap().flatten().collect();
        assert_eq!(names.len(), 1, "the folder itself is not touched");
        built
    }

    /// Everything that the script tried was refused.
    #[track_caller]
    pub(crate) fn refuses(&self, attempts: &str) {
        let script = format!("{PRELUDE}{attempts}\nsys.exit(7)\n");
        let told = self.script(&script).unwrap_err();
        assert!(told.starts_with("exit status: 7"), "{told}");
        assert!(!told.contains("harm"), "{told}");
    }
}

const PRELUDE: &str = "\
import ctypes, os, resource, signal, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def call(*arguments):
    if libc.syscall(*map(ctypes.c_long, arguments)) == -1: raise OSError(ctypes.get_errno(), '')
def refused(attempt, *arguments):
    try:
        attempt(*arguments)
    except OSError:
        pass
    else:
        print('harm was done by', attempt, arguments, flush=True)
";

pub(crate) fn one(ready: Ready) -> Result<PathBuf, String> {
    match ready.bots.into_iter().next().map(|bot| bot.kind) {
        Some(Kind::Program(program)) => Ok(program.folder),
        Some(Kind::Unready(why)) => Err(why),
        other => panic!("{other:?}"),
    }
}

/// What they make can be run, also by the build itself.
#[test]
fn compilers_work() {
    tried("builds::compilers_work", |court| {
        let cpp = "#include <iostream>\nint main() { std::cout << 7; }";
        let files = [("bot.cpp", cpp), ("bot.rs", "fn main() { print!(\"7\"); }")];
        let own = court.bot("compilers", &files);
        for command in [
            &["g++", "-O1", "-o", "bot", "bot.cpp"][..],
            &[
                "sh",
                "-c",
                "mkdir -p out && g++ -o out/bot bot.cpp && out/bot && mv out/bot bot && chmod 755 bot",
            ],
            &["rustc", "-O", "-o", "bot", "bot.rs"],
        ] {
            let folder = court.built(&own, command).unwrap();
            let output = std::process::Command::new(folder.join("bot")).output();
            assert_eq!(output.unwrap().stdout, b"7", "{command:?}");
            assert!(!own.join("bot").exists());
        }
    });
}

/// A whole package, with a program that the build makes and runs, without the network and without
/// the user's own folder of packages.
#[test]
fn a_package_is_built() {
    tried("builds::a_package_is_built", |court| {
        let manifest =
            "[package]\nname = 'bot'\nversion = '0.1.0'\nedition = '2021'\n[workspace]\n";
        let own = court.bot(
            "package",
            &[
                ("Cargo.toml", manifest),
                ("src/main.rs", "fn main() {}"),
                (
                    "build.rs",
                    "fn main() { println!(\"cargo:rustc-cfg=ran\"); }",
                ),
            ],
        );
        let folder = court.built(&own, &["cargo", "build"]).unwrap();
        assert!(folder.join("target/debug/bot").exists());
    });
}

/// The reason has the first of what the command said.
#[test]
fn a_failure_is_told() {
    tried("builds::a_failure_is_told", |court| {
        let own = court.bot("failure", &[("bot.cpp", "int main() { return x; }")]);
        let told = court.built(&own, &["g++", "bot.cpp"]).unwrap_err();
        assert!(told.starts_with("exit status: 1"), "{told}");
        assert!(told.contains("bot.cpp:1"), "{told}");
        let told = court.built(&own, &["no-such-compiler"]).unwrap_err();
        assert!(told.contains("no-such-compiler"), "{told}");
        let told = court.script("for i in range(100000): print(i, 'x' * 1000)\n1/0");
        let told = told.unwrap_err();
        assert!(
            told.len() < 8000 && told.contains("ZeroDivision"),
            "{}",
            told.len()
        );
    });
}

#[test]
fn nothing_else_is_reached() {
    tried("builds::nothing_else_is_reached", |court| {
        court.refuses(
            "parent = os.getppid()\n\
             for name in ['COURT/rival/secret', 'COURT/contest.toml', '/etc/shadow']:\n\
             \x20   refused(open, name)\n\
             \x20   refused(open, name, 'a')\n\
             for name in ['/home', '/root', '/tmp', 'COURT', '..', '/proc']: refused(os.listdir, name)\n\
             refused(os.rename, 'COURT/rival/secret', 'secret')\n\
             refused(os.link, 'COURT/rival/secret', 'secret')\n\
             refused(os.truncate, 'COURT/rival/secret', 0)\n\
             refused(os.mkdir, 'COURT/new')\n\
             for kind in [socket.AF_INET, socket.AF_UNIX]: refused(socket.socket, kind)\n\
             refused(open, '/proc/%d/mem' % parent, 'r+b')",
        );
    });
}

/// The referee and its keeper are out of reach for signals, limits and priorities.
#[test]
fn other_processes_are_left_alone() {
    tried("builds::other_processes_are_left_alone", |court| {
        court.refuses(
            "parent = os.getppid()\n\
             for id in [parent, 1]:\n\
             \x20   refused(os.kill, id, 0)\n\
             \x20   refused(resource.prlimit, id, resource.RLIMIT_NOFILE, (1, 1))\n\
             \x20   refused(os.setpriority, os.PRIO_PROCESS, id, 19)\n\
             \x20   refused(os.sched_setaffinity, id, [0])\n\
             refused(os.setpriority, os.PRIO_USER, 0, 19)\n\
             refused(os.pidfd_open, parent)\n\
             x86 = os.uname().machine == 'x86_64'\n\
             for flag in [0x10000000, 0x20000000, 0x8000]:\n\
             \x20   refused(call, 56 if x86 else 220, flag | 17, 0, 0, 0, 0)\n\
             refused(call, 272 if x86 else 97, 0x10000000)\n\
             refused(call, 294 if x86 else 26, 0)",
        );
    });
}

/// Modes of files: a rival's stay as they are, its own can be changed, and nothing that is played
/// runs as somebody else.
#[test]
fn modes_of_files() {
    tried("builds::modes_of_files", |court| {
        let secret = court.path("rival/secret");
        let before = fs::metadata(&secret).unwrap();
        let folder = court
            .script(
                "import os\n\
                 for name in ['COURT/rival/secret', 'COURT/rival', 'COURT/contest.toml', '/usr/bin/env']:\n\
                 \x20   for attempt in [lambda: os.chmod(name, 0), lambda: os.utime(name, (0, 0))]:\n\
                 \x20       try: attempt()\n\
                 \x20       except OSError: pass\n\
                 os.close(os.open('set-id', os.O_CREAT | os.O_WRONLY, 0o6755))\n\
                 for mode in [0o4755, 0o2755]:\n\
                 \x20   try: os.chmod('set-id', mode)\n\
                 \x20   except OSError: pass\n\
                 open('bot', 'w').write('x')\n\
                 os.mkdir('shut'); open('shut/file', 'w').write('x')\n\
                 os.chmod('bot', 0o755)\n\
                 os.mkdir('one'); os.chdir('one'); os.chmod('../bot', 0o700)\n\
                 fd = os.open('..', os.O_RDONLY); os.chmod('bot', 0o711, dir_fd=fd)\n\
                 assert os.stat('../bot').st_mode & 0o100, oct(os.stat('../bot').st_mode)\n\
                 os.fchmod(os.open('../bot', os.O_RDONLY), 0o755)\n\
                 os.symlink('COURT/rival/secret', 'link'); \n\
                 try: os.chmod('link', 0)\n\
                 except OSError: pass\n\
                 os.chmod('../shut', 0)",
            )
            .unwrap();
        let after = fs::metadata(&secret).unwrap();
        assert_eq!(
            (before.mode(), before.mtime()),
            (after.mode(), after.mtime())
        );
        let mode = |name: &str| {
            fs::metadata(folder.join(name))
                .unwrap()
                .permissions()
                .mode()
        };
        assert_eq!(
            (mode("bot") & 0o7777, mode("set-id") & 0o7777),
            (0o755, 0o755)
        );
        assert!(!folder.join("one/link").exists() && folder.join("shut/file").exists());
    });
}

/// A build whose result is no program but a way out: it is left out.
#[test]
fn a_result_that_leads_out() {
    tried("builds::a_result_that_leads_out", |court| {
        let script = "import os\n\
                      os.symlink('COURT/rival/secret', 'bot')\n\
                      os.symlink('/', 'lib')\n\
                      os.mkfifo('pipe')";
        let folder = court.script(script).unwrap();
        let names = fs::read_dir(folder).unwrap().flatten();
        let names: Vec<_> = names.map(|entry| entry.file_name()).collect();
        assert_eq!(names, ["build.py"]);
    });
}

/// Processes that hide in sessions of their own end with the build.
#[test]
fn nothing_is_left_over() {
    tried("builds::nothing_is_left_over", |court| {
        let daemon = "import os, time\n\
                      for _ in range(20):\n\
                      \x20   if os.fork() == 0:\n\
                      \x20       os.setsid(); os.setpgid(0, 0)\n\
                      \x20       if os.fork() == 0:\n\
                      \x20           for i in range(3): os.close(i)\n\
                      \x20           os.setsid(); time.sleep(1000)\n\
                      \x20       os._exit(0)\n";
        court.script(daemon).unwrap();
        let told = court
            .script(&format!("{daemon}raise SystemExit(3)"))
            .unwrap_err();
        assert!(told.starts_with("exit status: 3"), "{told}");
        let told = court
            .script("import os\nos.kill(os.getpid(), 11)")
            .unwrap_err();
        assert!(told.starts_with("signal: 11"), "{told}");
        assert_eq!(left_over(), Vec::<String>::new());
    });
}

/// Disks, memory and processes are counted, whatever hides them.
#[test]
fn what_it_takes_is_bounded() {
    tried("builds::what_it_takes_is_bounded", |court| {
        for (script, reason) in [
            (
                "while True:\n try: os.fork()\n except OSError: pass",
                "it started more than 256 processes",
            ),
            (
                "for i in range(30000): open(str(i), 'w').close()\ntime.sleep(99)",
                "it wrote more than 20000 files",
            ),
            (
                "for i in range(5000):\n os.mkdir('d')\n os.chdir('d')\ntime.sleep(99)",
                "it wrote more than 64 folders inside of each other",
            ),
            (
                "for i in range(9):\n\
                 \x20   fd = os.open('file', os.O_RDWR | os.O_CREAT)\n\
                 \x20   os.posix_fallocate(fd, 0, (256 << 20) - 1); os.remove('file')\n\
                 time.sleep(99)",
                "it wrote more than 2147483648 bytes",
            ),
        ] {
            let script = format!("import os, time\n{script}");
            match court.script(&script) {
                Err(told) => assert!(told.contains(reason), "{reason}: {told}"),
                Ok(_) => panic!("{script}"),
            }
        }
    });
}

/// What was built once is not built again, and what changed is.
#[test]
fn builds_are_kept() {
    tried("builds::builds_are_kept", |court| {
        let kept = court.path("kept");
        let files = [("bot.py", "print(1)")];
        let own = court.bot("once", &files);
        let command = ["python3", "-c", "open('bot', 'w').write('#!/bin/sh')"];
        let counted = std::sync::atomic::AtomicUsize::new(0);
        let make = || {
            let count = |_: &str, _: &[String]| {
                counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            };
            let ready = workshop(Some(kept.clone())).ready(&[program(&own, &command)], &count);
            let version = ready.versions[0].clone();
            let folder = one(ready).unwrap();
            assert!(fs::metadata(folder.join("bot")).unwrap().mode() & 0o111 != 0);
            version
        };
        let first = make();
        assert_eq!(make(), first);
        assert_eq!(counted.load(std::sync::atomic::Ordering::Relaxed), 1);
        fs::write(own.join("bot.py"), "print(2)").unwrap();
        assert_ne!(make(), first);
        assert_eq!(counted.load(std::sync::atomic::Ordering::Relaxed), 2);
    });
}
