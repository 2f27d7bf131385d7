//! Bots that reach for what is not their own: files, processes, users, the network.

use arena::sandbox::Processes;
use rules::Forfeit;

use crate::court::{tried, unreached};

#[test]
fn killing_its_parent() {
    tried("intruders::killing_its_parent", |court| {
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
    tried("intruders::a_spy", |court| {
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
    tried("intruders::a_caller", |court| {
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
    tried("intruders::a_vandal", |court| {
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
    tried("intruders::a_debugger", |court| {
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

/// A link out of its folder, or a script that names a folder as its interpreter, says nothing about
/// what the bot may read.
#[test]
fn a_way_out_of_its_folder() {
    tried("intruders::a_way_out_of_its_folder", |court| {
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

/// Where root runs the contest each bot is a user of its own, and cannot become another one.
#[test]
fn a_user_of_its_own() {
    tried("intruders::a_user_of_its_own", |court| {
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

/// A command that may start processes cannot leave one behind either.
#[test]
fn a_process_that_hides() {
    tried("intruders::a_process_that_hides", |court| {
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
