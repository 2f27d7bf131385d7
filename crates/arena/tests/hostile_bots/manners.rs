//! Bots that answer badly, and bots that go on when it is not their turn.

use std::time::Duration;

use arena::Pace;
use arena::process::Ponder;
use rules::Forfeit;

use crate::court::tried;

#[test]
fn one_byte_a_second() {
    tried("manners::one_byte_a_second", |court| {
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
    tried("manners::closing_its_pipes", |court| {
        let closed = court.python("for i in range(3): os.close(i)\ntime.sleep(99)");
        closed.is(Forfeit::Silence, "closed its output");
    });
}

#[test]
fn wrong_answers() {
    tried("manners::wrong_answers", |court| {
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

/// While it is not its turn a bot stands still, unless the contest lets it ponder. What it took of
/// the processor is known afterwards.
#[test]
fn a_ponderer() {
    tried("manners::a_ponderer", |court| {
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
    tried("manners::a_core_of_its_own", |court| {
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
