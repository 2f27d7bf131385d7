//! What a bot and a build see: nothing but what they may reach. Elsewhere it is forbidden to open a
//! file; here there is not even a name to ask for.

use arena::sandbox::Enforced;

use crate::court::{Court, tried};

/// All ways to ask about a name without opening what it names.
const ASK: &str = "\
def access(name):
    if not os.access(name, os.F_OK): raise OSError(2, '')
def path_alone(name): os.close(os.open(name, os.O_PATH))
def go_there(name):
    here = os.getcwd()
    os.chdir(name)
    os.chdir(here)
def handle(name):
    room = ctypes.create_string_buffer(136)
    mount = ctypes.c_int()
    number = 303 if os.uname().machine == 'x86_64' else 264
    path = ctypes.create_string_buffer(os.fsencode(name))
    call(number, -100, ctypes.addressof(path), ctypes.addressof(room), ctypes.addressof(mount), 0)
def ask(names):
    for name in names:
        for way in [os.stat, os.lstat, os.statvfs, os.listxattr, os.readlink, access, path_alone, go_there, handle]:
            refused(way, name)
";

/// Names that are there for whoever runs the contest.
const OTHERS: &str = "\
names = ['COURT/rival', 'COURT/rival/secret', 'COURT/contest.toml', '/etc/passwd']
names += ['/root', '/home', '/var', '/boot', '/opt', '/srv', '/run']
names += ['/' + os.path.relpath('COURT/rival/secret', '/'), '/proc/1/cwd/etc/passwd']
";

/// What is enforced, or the word that it is not: then the report says so too.
fn is_blind() -> bool {
    let enforced = Enforced::here();
    let told = enforced.sentence();
    assert_eq!(
        enforced.view,
        told.contains("in a root of their own"),
        "{told}"
    );
    if !enforced.view {
        println!("not tried: {told}");
        assert!(
            told.contains("can ask for names") || told.contains("bubblewrap"),
            "{told}"
        );
    }
    enforced.view
}

#[test]
fn a_bot_that_asks_for_names() {
    tried("view::a_bot_that_asks_for_names", |court| {
        if !is_blind() {
            return;
        }
        asks(
            court,
            "names += ['COURT/own/../rival', '/proc/1', '/proc/%d' % os.getppid()]\n",
            16,
        );
        // What is its own it sees under the names that programs know.
        let own = court.python(
            "os.stat('secret'), os.stat('/proc/self/exe'), os.stat('/dev/fd/0'), os.stat('/bin/sh')\n\
             assert os.getcwd() == 'COURT/own', os.getcwd()\n\
             assert sorted(os.listdir('/proc/self/task')), 'no threads'\n\
             print('# mounts', 'rival' in open('/proc/self/mountinfo').read(), flush=True)",
        );
        own.said("# mounts False").was_refused(0);
    });
}

#[track_caller]
fn asks(court: &Court, more: &str, names: usize) {
    const WAYS: usize = 9;
    let script = format!("{ASK}{OTHERS}{more}ask(names)");
    court.python(&script).was_refused(names * WAYS);
}

/// It may start processes, and sees the numbers of those of others, but no files of theirs.
#[test]
fn a_build_that_asks_for_names() {
    tried("view::a_build_that_asks_for_names", |court| {
        if is_blind() {
            court.refuses(&format!("{ASK}{OTHERS}ask(names + ['COURT'])"));
        }
    });
}

/// One game after the other is played in the same room. Nothing of the one before is left in it.
#[test]
fn a_bot_that_looks_for_its_last_game() {
    tried("view::a_bot_that_looks_for_its_last_game", |court| {
        let first = court.python(
            "open(os.environ['HOME'] + '/memory', 'w').write('x')\n\
             print('# was', os.environ['HOME'], os.getpid(), flush=True)",
        );
        let was = first.log.lines().find_map(|line| line.split_once("# was "));
        let (home, id) = was.and_then(|(_, was)| was.split_once(' ')).unwrap();
        let script = format!(
            "refused(open, '{home}/memory')\n\
             refused(os.listdir, '{home}')\n\
             refused(open, '{home}/new', 'w')\n\
             refused(open, '/proc/{id}/status')\n\
             refused(os.listdir, '/proc/{id}/fd')\n\
             assert os.environ['HOME'] != '{home}' and os.listdir(os.environ['HOME']) == []\n\
             assert os.readlink('/proc/self') == str(os.getpid())"
        );
        court.python(&script).was_refused(5);
    });
}

/// The new root itself cannot be changed, not even by who has made it.
#[test]
fn a_root_that_stays_as_it_is() {
    tried("view::a_root_that_stays_as_it_is", |court| {
        let script = "for place in ['/', '/dev', '/etc', '/proc']:\n\
                      \x20   refused(open, os.path.join(place, 'new'), 'w')\n\
                      \x20   refused(os.mkdir, os.path.join(place, 'new'))\n\
                      \x20   refused(os.rmdir, place)\n\
                      for name in ['/usr', '/etc', '/proc/self']: refused(os.rename, name, '/other')\n\
                      x86 = os.uname().machine == 'x86_64'\n\
                      tree = ctypes.create_string_buffer(b'/')\n\
                      for number in [165, 166, 155, 161, 272, 308] if x86 else [40, 39, 41, 51, 97, 268]:\n\
                      \x20   refused(call, number, ctypes.addressof(tree), ctypes.addressof(tree), 0, 0, 0)\n\
                      refused(call, 428, -100, ctypes.addressof(tree), 1)";
        court.python(script).was_refused(22);
        court.refuses(script);
    });
}
