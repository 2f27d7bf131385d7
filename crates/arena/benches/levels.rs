//! How much stronger each level is than the one below it.
//!
//! Every step is a match from balanced openings, each played twice with colours swapped. All
//! levels think by positions looked at, so the load of the machine changes nothing and the table
//! comes out the same every time. Level 8 has no limit of its own; here it has a stated one.
//!
//! `levels [ID…] [pairs=N] [step=N]` measures less. To try other habits before they become those
//! of a level: `habits=FILE`, a file with a setting a line, the lowest level first.

use arena::duel::{Duel, Openings, Setting, Standing};
use engine::Level;
use rules::{Game, builtin};

/// The rulebooks that are measured.
const RULEBOOKS: [&str; 6] = [
    "english",
    "contest",
    "obstacles",
    "parlour",
    "towers",
    "triple-king",
];
/// How many pairs of games a step has.
const PAIRS: u64 = 100;
/// How many positions the highest level looks at here.
const FULL_NODES: u64 = 50_000;
/// How many positions the engine looks at to find an opening even.
const JUDGE: u64 = 20_000;

fn main() {
    let plan = Plan::read(std::env::args().skip(1));
    println!(
        "level 8 looks at {FULL_NODES} positions a move; {} games a step",
        2 * plan.pairs
    );
    println!(
        "Elo of the higher level, with the range that holds it nineteen times out of twenty\n"
    );
    println!(
        "{:<13}step   Elo            range    won  drawn   lost",
        "rulebook"
    );
    for id in &plan.ids {
        let rulebook = builtin::rulebook(id).expect("a built-in rulebook");
        let openings = Openings::judged_by(rulebook, 2, JUDGE);
        let openings: Vec<Game> = (0..plan.pairs)
            .map(|number| openings.game(number))
            .collect();
        for lower in Level::ALL.into_iter().take(7) {
            if plan.step.is_none_or(|step| step == lower.number()) {
                let standing = plan.duel(&openings, lower).run(|_, _| true);
                println!("{}", row(id, lower, &standing));
            }
        }
    }
}

struct Plan {
    ids: Vec<String>,
    pairs: u64,
    /// The lower level of the only step, if not all are measured.
    step: Option<u8>,
    /// The contestants, the lowest level first.
    settings: Vec<Setting>,
}

impl Plan {
    fn read(words: impl Iterator<Item = String>) -> Plan {
        let mut plan = Plan {
            ids: Vec::new(),
            pairs: PAIRS,
            step: None,
            settings: Level::ALL.map(setting).to_vec(),
        };
        for word in words.filter(|word| word != "--bench") {
            match word.split_once('=') {
                Some(("pairs", pairs)) => plan.pairs = pairs.parse().expect("a number of pairs"),
                Some(("step", step)) => plan.step = Some(step.parse().expect("a level")),
                Some(("habits", file)) => plan.settings = habits(file),
                _ => plan.ids.push(word),
            }
        }
        if plan.ids.is_empty() {
            plan.ids = RULEBOOKS.map(str::to_owned).to_vec();
        }
        plan
    }

    fn duel(&self, openings: &[Game], lower: Level) -> Duel {
        let higher = usize::from(lower.number());
        let settings = [higher, higher - 1].map(|number| self.settings[number].clone());
        Duel {
            pairs: self.pairs,
            openings: openings.to_vec(),
            seed: 3,
            ..Duel::between(openings[0].rulebook().clone(), settings)
        }
    }
}

fn setting(level: Level) -> Setting {
    let number = level.number();
    let setting = match level {
        Level::FULL => format!("level={number},nodes={FULL_NODES},hash=1"),
        _ => format!("level={number},hash=1"),
    };
    setting.parse().expect("a setting")
}

fn habits(file: &str) -> Vec<Setting> {
    let text = std::fs::read_to_string(file).expect("a file");
    let settings = text.lines().map(|line| line.parse().expect("a setting"));
    settings.collect()
}

fn row(id: &str, lower: Level, standing: &Standing) -> String {
    let elo = standing.pairs.elo();
    let range = format!("{:+.0} to {:+.0}", elo.low, elo.high);
    let [won, drawn, lost] = standing.games;
    assert_eq!(won + drawn + lost, standing.pairs.games());
    format!(
        "{id:<13}{}-{}{:>+7.0}{range:>17}{won:>7}{drawn:>7}{lost:>7}",
        lower.number(),
        lower.number() + 1,
        elo.value
    )
}
