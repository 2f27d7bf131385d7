//! What reaches beyond the cage without breaking it: locks on what others read, the first place on
//! a processor, folders that nobody can remove, the processes that another build needs.

use std::collections::BTreeSet;
use std::fs;

use arena::contest::{Kind, Workshop};

use crate::builds::program;
use crate::court::{left_over, run_folder, tried};

/// Takes both kinds of locks on a file that everybody reads, twice each: were they real, the second
/// would not be had.
const LOCKS: &str = "\
import fcntl, struct
one, two = open('/usr/bin/env'), open('/usr/bin/env')
for file in [one, two]: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
wish = lambda kind: struct.pack('hhqqi4x', kind, 0, 0, 0, 0)
fcntl.fcntl(one, 37, wish(fcntl.F_RDLCK))
held = struct.unpack('hhqqi4x', fcntl.fcntl(two, 36, wish(fcntl.F_WRLCK)))[0]
assert held == fcntl.F_UNLCK, held
";

#[test]
fn locks_on_what_others_read() {
    tried("beyond::locks_on_what_others_read", |court| {
        let bot = court.python(&format!("{LOCKS}print('# both', flush=True)"));
        bot.said("# both").was_refused(0);
        court.script(LOCKS).unwrap();
    });
}

/// Some users may put programs before all others. Their bots may not.
#[test]
fn the_first_place_on_a_processor() {
    tried("beyond::the_first_place_on_a_processor", |court| {
        allow_real_time();
        let script = "import resource\n\
                      limits = [resource.getrlimit(what) for what in [13, 14]]\n\
                      print('# limits', limits, flush=True)\n\
                      first = os.sched_param(1)\n\
                      for policy in [os.SCHED_FIFO, os.SCHED_RR]:\n\
                      \x20   refused(os.sched_setscheduler, 0, policy, first)\n\
                      refused(os.setpriority, os.PRIO_PROCESS, 0, -5)";
        let bot = court.python(script);
        bot.said("# limits [(0, 0), (0, 0)]").was_refused(3);
    });
}

/// As a user may whom the system allows it. Root can say so, unless a container forbids it.
fn allow_real_time() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let most = Rlimit {
        current: Some(40),
        maximum: Some(40),
    };
    for resource in [Resource::Rtprio, Resource::Nice] {
        let _ = setrlimit(resource, most);
    }
}

/// Folders that are closed from their first moment on, also to who made them: they are no part of a
/// bot, and are gone afterwards.
#[test]
fn folders_that_nobody_can_open() {
    tried("beyond::folders_that_nobody_can_open", |court| {
        let built = court.script(
            "import os\n\
             os.umask(0o777)\n\
             for name in ['shut', os.environ['HOME'] + '/shut']: os.mkdir(name)\n\
             os.close(os.open('file', os.O_CREAT | os.O_WRONLY))",
        );
        match built {
            Ok(folder) => assert!(rustix::process::geteuid().is_root() && folder.exists()),
            Err(why) => assert!(why.contains("Permission denied"), "{why}"),
        }
    });
}

/// The group in which the kernel counts, the folder that it works in, and what the keeper holds.
#[test]
fn the_walls_themselves() {
    tried("beyond::the_walls_themselves", |court| {
        let walls = "import glob\n\
                     files = glob.glob('/sys/fs/cgroup/cgroup.procs')\n\
                     files += glob.glob('/sys/fs/cgroup/*/cgroup.procs')\n\
                     for name in files: refused(open, name, 'w')\n\
                     refused(open, '/proc/self/oom_score_adj', 'w')\n\
                     refused(open, '/proc/self/mem', 'r+b')\n\
                     refused(os.rename, os.getcwd(), os.getcwd() + '-away')\n\
                     refused(os.rmdir, os.environ['HOME'])\n\
                     print('# tried', len(files) + 4, flush=True)";
        let bot = court.python(walls);
        let tried = bot.log.split("# tried ").nth(1).unwrap_or("?");
        let tried = tried.split_whitespace().next().unwrap_or("?");
        bot.was_refused(tried.parse().expect(&bot.log));
        court.refuses(
            "refused(open, '/proc/self/oom_score_adj', 'w')\n\
             refused(os.rename, os.getcwd(), os.getcwd() + '-away')\n\
             refused(os.rename, os.environ['HOME'], os.getcwd() + '/home')\n\
             refused(open, '/proc/%d/mem' % os.getppid(), 'r+b')",
        );
        assert_eq!(left_over(), Vec::<String>::new());
    });
}

/// Memory that the kernel keeps for a process beside its own, and a timer that wakes a bot which is
/// to stand still.
const WISHES: &str = "\
libc.prctl.restype = ctypes.c_int
def wish(*words):
    if libc.prctl(*map(ctypes.c_ulong, words)) == -1: raise OSError(ctypes.get_errno(), '')
x86 = os.uname().machine == 'x86_64'
FUTEX_HASH, SET_SLOTS = 78, 1
refused(wish, FUTEX_HASH, SET_SLOTS, 1 << 20, 0)
refused(wish, 999, 0, 0, 0)
event, timer = (ctypes.c_int * 16)(0, 0, 18, 0), ctypes.c_int()
refused(call, 222 if x86 else 107, 1, ctypes.addressof(event), ctypes.addressof(timer))
wish(15, ctypes.addressof(ctypes.create_string_buffer(b'a name')), 0, 0)
";

#[test]
fn wishes_to_the_kernel() {
    tried("beyond::wishes_to_the_kernel", |court| {
        court.python(WISHES).was_refused(3);
        court.refuses(WISHES);
    });
}

/// A bot may read about itself, and nothing about whom this machine talks to.
#[test]
fn connections_of_the_machine() {
    tried("beyond::connections_of_the_machine", |court| {
        let script = "own = '/proc/self/'\n\
                      thread = own + 'task/%s/' % os.listdir(own + 'task')[0]\n\
                      for name in ['net/tcp', 'net/unix', 'net/arp', thread + 'net/tcp']:\n\
                      \x20   refused(open, os.path.join(own, name))\n\
                      for name in ['status', 'maps', 'cgroup']: open(own + name).read()";
        court.python(script).was_refused(4);
    });
}

/// Where all bots are one user, who knows the name of a file can ask how long it is. No name can
/// be guessed.
#[test]
fn names_of_other_folders() {
    tried("beyond::names_of_other_folders", |court| {
        let script = "above = os.path.dirname(os.environ['HOME'])\n\
                      print('# mine', os.stat(os.environ['HOME']).st_uid == os.getuid())\n\
                      for kind in ['own', 'bot', 'stage']:\n\
                      \x20   for i in range(40): refused(os.stat, f'{above}/{kind}-{i}')\n\
                      refused(os.listdir, above)";
        court.python(script).said("# mine True").was_refused(121);
    });
}

/// Takes all processes that its user may have, again and again.
const CROWD: &str = "\
import os, time
while True:
    try:
        if os.fork() == 0: time.sleep(100)
    except OSError: time.sleep(0.001)
";

/// Fails when it is refused a single process.
const BUSY: &str = "\
import subprocess, time
end = time.time() + 2
while time.time() < end: subprocess.run(['/bin/true'], check=True)
";

/// A build that takes all processes is ended, and the build beside it succeeds.
#[test]
fn processes_of_another_build() {
    tried("beyond::processes_of_another_build", |court| {
        let folders = [("crowd", CROWD), ("busy", BUSY)]
            .map(|(name, script)| court.bot(name, &[("build.py", script)]));
        let bots = folders.map(|folder| program(&folder, &["python3", "build.py"]));
        let workshop = Workshop {
            at_once: 2,
            ..Workshop::default()
        };
        let ready = workshop.ready(&bots, &|_, _| {});
        let [crowd, busy] = &ready.bots[..] else {
            panic!("{ready:?}");
        };
        assert!(
            matches!(&crowd.kind, Kind::Unready(why) if why.contains("more than 256 processes")),
            "{crowd:?}"
        );
        assert!(matches!(busy.kind, Kind::Program(_)), "{busy:?}");
        ready.remove();
        court.is_unharmed();
    });
}

/// What a build wrote that failed does not stay on the disk as long as the contest goes on.
#[test]
fn what_a_failed_build_wrote() {
    tried("beyond::what_a_failed_build_wrote", |court| {
        // Other tests of this process may have left bots that are ready.
        let there = || {
            let folder = run_folder().and_then(|folder| fs::read_dir(folder).ok());
            let names = folder.into_iter().flatten().flatten();
            let names: BTreeSet<_> = names.map(|entry| entry.file_name()).collect();
            names
        };
        let before = there();
        let script = "import sys\nopen('large', 'wb').write(bytes(1 << 20))\nsys.exit(7)";
        let told = court.script(script).unwrap_err();
        assert!(told.starts_with("exit status: 7"), "{told}");
        assert_eq!(there(), before);
    });
}
