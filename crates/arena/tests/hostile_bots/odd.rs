//! Odd ways in and out: calls under other numbers, programs that run as somebody else, the bot's own
//! pipes used against the referee, words without end.

use std::fs;
use std::time::Duration;

use arena::Pace;
use rules::Forfeit;

use crate::builds::program;
use crate::court::tried;

/// Calls that no bot and no build may make: rings, watches, keys, queues, shared memory, modules,
/// other processes. A wrong argument would be told by another number.
const CALLS: &str = "\
x86 = os.uname().machine == 'x86_64'
names = dict(perf_event_open=(298, 241), mq_open=(240, 180), shmget=(29, 194), semget=(64, 190),
             msgget=(68, 186), add_key=(248, 217), request_key=(249, 218), keyctl=(250, 219),
             fanotify_init=(300, 262), inotify_init1=(294, 26), userfaultfd=(323, 282),
             bpf=(321, 280), io_setup=(206, 0), io_uring_setup=(425, 425), memfd_create=(319, 279),
             memfd_secret=(447, 447), kexec_load=(246, 104), init_module=(175, 105),
             finit_module=(313, 273), swapon=(167, 224), reboot=(169, 142), syslog=(103, 116),
             ptrace=(101, 117), process_vm_readv=(310, 270), process_madvise=(440, 440),
             pidfd_open=(434, 434), pidfd_getfd=(438, 438), pidfd_send_signal=(424, 424),
             open_by_handle_at=(304, 265), setns=(308, 268), unshare=(272, 97), mount=(165, 40),
             fsopen=(430, 430), move_mount=(429, 429), quotactl=(179, 60), acct=(163, 89),
             landlock_create_ruleset=(444, 444), seccomp=(317, 277), newest=(470, 470),
             unknown=(999, 999), clone3=(435, 435), connect=(42, 203), bind=(49, 200))
def closed(number):
    try: call(number, 0, 0, 0, 0, 0)
    except OSError as error:
        if error.errno in (1, 38): raise
for name, numbers in names.items(): refused(closed, numbers[0 if x86 else 1])
";

#[test]
fn calls_that_nobody_needs() {
    tried("odd::calls_that_nobody_needs", |court| {
        court.python(CALLS).was_refused(CALLS.matches("=(").count());
        court.refuses(CALLS);
    });
}

/// The numbers of 32 bits, which lead past rules that know the others alone.
#[test]
#[cfg(target_arch = "x86_64")]
fn calls_of_another_age() {
    tried("odd::calls_of_another_age", |court| {
        let source = r##"
            #include <stdio.h>
            int main() {
                int id;
                __asm__ volatile("int $0x80" : "=a"(id) : "a"(2));
                printf("# harm was done by the child %d\n", id);
                fflush(stdout);
            }"##;
        fs::write(court.path("own/old.cpp"), source).unwrap();
        let built = std::process::Command::new("g++")
            .args(["-o", "old", "old.cpp"])
            .current_dir(court.path("own"))
            .status();
        assert!(built.unwrap().success());
        let bot = court.command(&["./old"], |_| {}, |_| {});
        // A kernel without them ends the program in its own way.
        assert_eq!(bot.forfeit, Forfeit::Crash, "{}", bot.fault);
        assert!(!bot.log.contains("harm"), "{}", bot.log);
    });
}

/// Programs that run as root for everybody else.
#[test]
fn programs_of_root() {
    tried("odd::programs_of_root", |court| {
        let script = "for name in ['su', 'sudo', 'mount', 'newgrp', 'passwd', 'chsh']:\n\
                      \x20   path = '/usr/bin/' + name\n\
                      \x20   if not os.path.exists(path) or os.stat(path).st_mode & 0o4000 == 0: continue\n\
                      \x20   pid = os.fork()\n\
                      \x20   if pid == 0: os.execv(path, [name])\n\
                      \x20   time.sleep(0.05)\n\
                      \x20   try: uids = open('/proc/%d/status' % pid).read()\n\
                      \x20   except OSError: uids = ''\n\
                      \x20   if '\\t0\\t' in uids: print('harm was done by', name)\n\
                      \x20   os.kill(pid, 9); os.waitpid(pid, 0)\n\
                      assert 'NoNewPrivs:\\t1' in open('/proc/self/status').read()";
        court.refuses(script);
        let bot = court.python(
            "status = open('/proc/self/status').read()\n\
             print('# flags', [line.split()[1] for line in status.splitlines()\n\
             \x20   if line.startswith(('NoNewPrivs', 'Seccomp:', 'CapBnd', 'CapPrm'))], flush=True)",
        );
        bot.said("'1', '2'")
            .said("'0000000000000000'")
            .was_refused(0);
    });
}

/// It knows four words about where it runs, and nothing of whoever runs the contest.
#[test]
fn surroundings() {
    tried("odd::surroundings", |court| {
        let bot = court.python(
            "print('# words', sorted(name for name in os.environ if name != 'LC_CTYPE'), flush=True)\n\
             print('# files', sorted(os.listdir('/proc/self/fd'))[:4], flush=True)",
        );
        bot.said("# words ['HOME', 'LANG', 'PATH', 'TMPDIR']")
            .said("# files ['0', '1', '2', '3']")
            .was_refused(0);
        court.refuses(
            "for name in ['CROWNHEAD_DATA', 'XDG_DATA_HOME', 'CARGO_MANIFEST_DIR', 'USER']:\n\
             \x20   if name in os.environ: print('harm was done by', name)",
        );
    });
}

/// A bot that fills its own ears: the referee does not wait for it.
#[test]
fn stuffed_ears() {
    tried("odd::stuffed_ears", |court| {
        // Whom root starts as another user is not even let at its own pipes again.
        let script = "try:\n\
                      \x20   file = os.open('/proc/self/fd/0', os.O_WRONLY | os.O_NONBLOCK)\n\
                      \x20   while True: os.write(file, b'x' * 4096)\n\
                      except OSError: time.sleep(1000)";
        let second = |terms: &mut arena::referee::Terms| {
            terms.pace = Pace::PerMove(Duration::from_millis(1000));
        };
        let deaf = court.within(script, |_| {}, second);
        deaf.is(Forfeit::Silence, "no answer within 1000 ms");
        let thief = court.within(
            "try: file = os.open('/proc/self/fd/1', os.O_RDONLY | os.O_NONBLOCK)\n\
             except OSError: pass\n\
             time.sleep(1000)",
            |_| {},
            second,
        );
        thief.is(Forfeit::Silence, "no answer within 1000 ms");
    });
}

/// A bot that stops itself loses by its silence, and ends.
#[test]
fn one_that_stops_itself() {
    tried("odd::one_that_stops_itself", |court| {
        let script = "import signal\n\
                      print('# stopping', flush=True)\n\
                      os.kill(os.getpid(), signal.SIGSTOP)\n\
                      time.sleep(1000)";
        let still = court.within(
            script,
            |_| {},
            |terms| {
                terms.pace = Pace::PerMove(Duration::from_millis(3000));
            },
        );
        still.is(Forfeit::Silence, "no answer within 3000 ms");
    });
}

/// A build that talks without end fills no disk, and its reason is short.
#[test]
fn a_build_that_talks_without_end() {
    tried("odd::a_build_that_talks_without_end", |court| {
        let own = court.bot("talker", &[("a", "")]);
        let bots = [program(&own, &["yes", "so much to say"])];
        let ready = arena::contest::Workshop::default().ready(&bots, &|_, _| {});
        let told = crate::builds::one(ready).unwrap_err();
        assert!(told.contains("more than 268435456 bytes"), "{told}");
        assert!(told.len() < 4000, "{}", told.len());
        court.is_unharmed();
    });
}
