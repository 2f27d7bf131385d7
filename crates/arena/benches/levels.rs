//! How strong the lowest levels are against plain players, and how much stronger each level is
//! than the one below it.
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
const RULEBOOKS: [&str; 8] = [
    "english",
    "russian",
    "international",
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
        "Elo of the higher level, or of the level against a plain player, with the range that holds it nineteen times out of twenty\n"
    );
    println!(
        "{:<14}what         score    Elo            range    won  drawn   lost",
        "rulebook"
    );
    for id in &plan.ids {
        let rulebook = builtin::rulebook(id).expect("a built-in rulebook");
        let openings = Openings::judged_by(rulebook, 2, JUDGE);
        let openings: Vec<Game> = (0..plan.pairs)
            .map(|number| openings.game(number))
            .collect();
        for (level, player) in [(1, "random"), (1, "beginner"), (2, "beginner")] {
            if plan.step.is_none() {
                let standing = plan.against(&openings, level, player).run(|_, _| true);
                println!("{}", line(id, &format!("{level}-{player}"), &standing));
            }
        }
        for lower in Level::ALL.into_iter().take(7) {
            if plan.step.is_none_or(|step| step == lower.number()) {
                let standing = plan.duel(&openings, lower).run(|_, _| true);
                let step = format!("{}-{}", lower.number(), lower.number() + 1);
                println!("{}", line(id, &step, &standing));
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
        self.between(openings, settings)
    }

    /// A level against a plain player.
    fn against(&self, openings: &[Game], level: usize, player: &str) -> Duel {
        let player = format!("player={player}").parse().expect("a setting");
        self.between(openings, [self.settings[level - 1].clone(), player])
    }

    fn between(&self, openings: &[Game], settings: [Setting; 2]) -> Duel {
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

fn line(id: &str, what: &str, standing: &Standing) -> String {
    let elo = standing.pairs.elo();
    let range = format!("{:+.0} to {:+.0}", elo.low, elo.high);
    let [won, drawn, lost] = standing.games;
    assert_eq!(won + drawn + lost, standing.pairs.games());
    format!(
        "{id:<14}{what:<11}{:>6.1} %{:>+7.0}{range:>17}{won:>7}{drawn:>7}{lost:>7}",
        100.0 * standing.pairs.score(),
        elo.value
    )
}
