//! What the referee costs: `cargo xtask measure referee`. The word `contest` behind `--` measures
//! a whole contest alone, the word `pipes` the pipes. If `CROWNHEAD_REFEREE_BEFORE` names an older
//! build of this program, the pipes of the two are measured in turn.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::Pace;
use arena::contest::{self, Journal, Nobody, Opening, Roster, Schedule};
use arena::play::{Player, play};
use arena::process::{Bot, Bounds, Launch};
use arena::protocol::Protocol;
use arena::referee::{Event, Referee, Terms};
use rules::{Game, Seed, Side, builtin};

fn main() {
    // `cargo test --all-targets` starts this too; there it has nothing to do.
    let is_asked = |wanted: &str| std::env::args().any(|word| word == wanted);
    if !is_asked("--bench") {
        return;
    }
    if is_asked("contest") {
        return piped_bot()
            .iter()
            .for_each(|bot| contest_games_a_minute(bot));
    }
    let is_all = !is_asked(PIPES);
    if is_all {
        IDS.into_iter().for_each(in_process);
    }
    let Some(bot) = piped_bot() else {
        println!("no C compiler: the piped bot was not measured");
        return;
    };
    IDS.into_iter().for_each(|id| piped(id, &bot));
    if is_all {
        games_a_minute(&bot);
        contest_games_a_minute(&bot);
    }
    if let Some(before) = std::env::var_os(BEFORE) {
        compare(&before);
    }
}

const IDS: [&str; 3] = ["contest", "english", "international"];

/// The word that asks for the pipes alone. An older build may not know it, and measures all.
const PIPES: &str = "pipes";

/// Names an older build of this program.
const BEFORE: &str = "CROWNHEAD_REFEREE_BEFORE";

/// Pipes of an older build and of this one, in turn: what else the machine does meets both.
fn compare(before: &OsStr) {
    const ROUNDS: usize = 9;
    let now = std::env::current_exe().unwrap();
    let mut clock = [Vec::new(), Vec::new()];
    let mut busy = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (i, program) in [before, now.as_os_str()].into_iter().enumerate() {
            let (us, seconds) = pipes_of(program);
            clock[i].push(us);
            busy[i].push(seconds);
        }
    }
    let [[a, b], [c, d]] = [clock, busy].map(|both| both.map(middle));
    println!(
        "two piped bots, an older build and this one in turn, the middle of {ROUNDS}: \
         {a:.1} and {b:.1} us a move, {c:.2} and {d:.2} s of a processor for 60000 moves"
    );
}

/// What another build says of its pipes: the middle of its three times, and the processor's seconds
/// that they took, with those of the bots.
fn pipes_of(program: &OsStr) -> (f64, f64) {
    let mut child = Command::new(program)
        .args(["--bench", PIPES])
        .env_remove(BEFORE)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut before = 0.0;
    let mut times = Vec::new();
    while times.len() < IDS.len() {
        let line = lines.next().unwrap().unwrap();
        match line.split_once(", two piped bots: ") {
            Some((_, rest)) => times.push(rest.split(' ').next().unwrap().parse().unwrap()),
            None => before = processor(&child.id().to_string()),
        }
    }
    let busy = processor(&child.id().to_string()) - before;
    child.kill().unwrap();
    child.wait().unwrap();
    (middle(times), busy)
}

fn start(id: &str) -> Game {
    Game::new(builtin::rulebook(id).unwrap(), 0)
}

fn terms() -> Terms {
    Terms {
        pace: Pace::PerMove(Duration::from_secs(60)),
        ..Terms::default()
    }
}

/// The referee alone, fed with moves; and the game alone, to tell what of it is the referee's. Of
/// many games the middle one counts: what else the machine does at times is not the referee's.
fn in_process(id: &str) {
    const GAMES: usize = 2000;
    let mut seed = Seed::new(1);
    let (mut refereed, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let mut referee = Referee::new("g", start(id), terms(), [None, None]);
        let mut moves = Vec::new();
        let begun = Instant::now();
        let mut chosen = Duration::ZERO;
        for side in Side::ALL {
            referee.hear(Duration::ZERO, side, Event::Started);
        }
        while !referee.is_over() {
            let choosing = Instant::now();
            let legal = referee.game().legal_moves();
            let mv = legal[seed.below(legal.len())].clone();
            let side = referee.game().mover();
            moves.push(mv.clone());
            chosen += choosing.elapsed();
            referee.hear(Duration::ZERO, side, Event::Moved(mv));
            referee.commands();
        }
        assert!(referee.fault().is_none());
        refereed.push(per_move(begun.elapsed() - chosen, moves.len()));
        let mut game = start(id);
        let begun = Instant::now();
        for mv in &moves {
            assert!(game.play(mv).is_ok());
        }
        bare.push(per_move(begun.elapsed(), moves.len()));
    }
    let (whole, bare) = (middle(refereed), middle(bare));
    println!("{id}, in process: {whole:.2} us a move, of it {bare:.2} the rules");
}

fn per_move(time: Duration, moves: usize) -> f64 {
    time.as_secs_f64() * 1e6 / moves.max(1) as f64
}

/// The one in the middle.
fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// A bot in C that answers with the first legal move.
fn piped_bot() -> Option<String> {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("first.c"), folder.join("first"));
    let text = r#"
        #include <stdio.h>
        #include <string.h>
        int main(void) {
            static char line[1 << 16], move[256];
            while (fgets(line, sizeof line, stdin)) {
                if (!strncmp(line, "quit", 4)) return 0;
                if (sscanf(line, "move %*s %*s %255s", move) != 1) continue;
                puts(move);
                fflush(stdout);
            }
        }"#;
    std::fs::write(&source, text).ok()?;
    let mut compiler = Command::new("cc");
    let built = compiler
        .arg("-O2")
        .arg("-o")
        .arg(&program)
        .arg(&source)
        .status();
    built
        .ok()?
        .success()
        .then(|| program.to_str().map(str::to_string))?
}

fn bot(program: &str) -> Bot {
    Bot::new(Launch {
        words: vec![program.to_string()],
        folder: None,
        protocol: Protocol::Line,
        bounds: Bounds::default(),
    })
}

/// The time from one move of a piped bot to the next, the bot's own work included; of many moves
/// the middle one counts.
fn piped(id: &str, program: &str) {
    let mut times = Vec::new();
    while times.len() < 20_000 {
        let [mut first, mut second] = [bot(program), bot(program)];
        let players: [&mut dyn Player; 2] = [&mut first, &mut second];
        let mut last: Option<Instant> = None;
        let referee = play("g", start(id), terms(), players, |_| {
            // The first move has the start of the program in it.
            if let Some(last) = last.replace(Instant::now()) {
                times.push(per_move(last.elapsed(), 1));
            }
        });
        assert!(referee.fault().is_none(), "{:?}", referee.fault());
    }
    let middle = middle(times);
    println!("{id}, two piped bots: {middle:.1} us a move");
}

/// The seconds of a processor that a program and its children have taken so far, as far as
/// the system tells: on a busy machine they say more than the clock.
fn processor(id: &str) -> f64 {
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let times = rest.split_whitespace().skip(11).take(4);
    times.flat_map(str::parse::<f64>).sum::<f64>() / TICKS
}

/// Tells how many games a minute there were, and what each took of a processor.
fn tell(what: &str, games: u32, begun: Instant, busy: f64) {
    let games = f64::from(games);
    let per_minute = games / begun.elapsed().as_secs_f64() * 60.0;
    let each = (processor("self") - busy) * 1000.0 / games;
    println!("contest, {what}: {per_minute:.0} a minute, {each:.2} ms of a processor each");
}

/// Whole games of two processes each, on two threads.
fn games_a_minute(program: &str) {
    const GAMES: u32 = 1000;
    let (begun, busy) = (Instant::now(), processor("self"));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..GAMES / 2 {
                    let [mut first, mut second] = [bot(program), bot(program)];
                    let players: [&mut dyn Player; 2] = [&mut first, &mut second];
                    let referee = play("g", start("contest"), terms(), players, |_| {});
                    assert!(referee.fault().is_none());
                }
            });
        }
    });
    tell("games of two processes on two threads", GAMES, begun, busy);
}

/// A whole contest of two such bots, two games at a time, in the sandbox and with every game safe
/// on the disk before it counts.
fn contest_games_a_minute(program: &str) {
    const GAMES: u32 = 1000;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("contest");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let bots =
        ["a", "b"].map(|name| format!("[[bot]]\nname = '{name}'\ncommand = ['{program}']\n"));
    let head = format!("rules = 'contest'\ngames = {GAMES}\n[limits]\nponder = true\n");
    let text = head + &bots.concat();
    let home = std::path::Path::new(program).parent().unwrap();
    let contest = contest::read(&text, home).unwrap();
    let setting = contest.setting(&builtin::rulebook("contest").unwrap());
    let mut schedule = Schedule::new(&contest);
    let opening = Opening {
        contest: &contest,
        print: "",
        roster: &Roster::by_name(&contest),
        rulebook: &builtin::rulebook("contest").unwrap(),
    };
    let (mut journal, _) = Journal::open(&folder, opening, |_| Ok(())).unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let (begun, busy) = (Instant::now(), processor("self"));
    contest::run(
        &mut schedule,
        &mut journal,
        &setting,
        &Nobody,
        2,
        &stop,
        |_, played| assert!(played.fault.is_none(), "{}", played.why),
    )
    .unwrap();
    assert_eq!(schedule.ledger().games(), u64::from(GAMES));
    tell(
        "a whole contest of two processes, two at a time",
        GAMES,
        begun,
        busy,
    );
}
