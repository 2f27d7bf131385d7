//! What reaches beyond the cage without breaking it: locks on what others read, the first place on
//! a processor, folders that nobody can remove.

use crate::court::{left_over, tried};

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
