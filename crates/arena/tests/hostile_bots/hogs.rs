//! Bots that take too much: time, processes, memory, disk, output.

use std::time::Duration;

use arena::Pace;
use rules::Forfeit;

use crate::court::tried;

#[test]
fn an_endless_loop() {
    tried("hogs::an_endless_loop", |court| {
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
    tried("hogs::a_fork_bomb", |court| {
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
    tried("hogs::a_bomb_of_threads", |court| {
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
    tried("hogs::a_memory_hog", |court| {
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
    tried("hogs::a_disk_filler", |court| {
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
    tried("hogs::a_flood_of_output", |court| {
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

/// What belongs to all processes of a user, or to the whole machine, is not for a bot.
#[test]
fn a_hoarder_of_what_all_share() {
    tried("hogs::a_hoarder_of_what_all_share", |court| {
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
    tried("hogs::a_hog_of_page_tables", |court| {
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
