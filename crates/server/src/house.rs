//! The rules that families argue about, as switches on a known rulebook.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rules::{Directions, Draft, Duty, Game, Preference, Rank, Reach, Rulebook, Start};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::catalogue::{Book, Catalogue, read};
use crate::errors::Fault;
use crate::rulebooks::{DifferenceView, RulebookView, SectionWord, differences};
use crate::said::SaidView;
use crate::views::SceneView;

/// A rule that families argue about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Switch {
    /// Whoever can take must.
    ForcedCapture,
    /// Kings go any distance.
    FlyingKings,
    /// Men take backwards, too.
    MenTakeBackwards,
    /// The most pieces must be taken.
    LongestCapture,
    /// How many squares the board is wide and high.
    Board,
    /// How many rows of men each side has.
    Rows,
}

/// What switches make of a rulebook.
#[derive(Serialize, ToSchema)]
pub(crate) struct HouseView {
    /// The file of it, if something was changed.
    file: Option<String>,
    rulebook: RulebookView,
    /// The start, with what may be done there.
    scene: SceneView,
    switches: Vec<SwitchView>,
    /// The known game that differs least, if something was changed.
    nearest: Option<NearestView>,
}

/// How a switch stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct SwitchView {
    switch: Switch,
    /// 0 and 1 are off and on.
    value: u8,
    /// What the parent has.
    parent: u8,
    /// The values that fit the other rules.
    values: Vec<u8>,
}

/// A known game that is near.
#[derive(Serialize, ToSchema)]
pub(crate) struct NearestView {
    id: String,
    label: SaidView,
    /// What differs: the sentences are ours, those of the parent are of the known game.
    differences: Vec<DifferenceView>,
}

impl Switch {
    const ALL: [Switch; 6] = [
        Switch::ForcedCapture,
        Switch::FlyingKings,
        Switch::MenTakeBackwards,
        Switch::LongestCapture,
        Switch::Board,
        Switch::Rows,
    ];

    /// The values that are offered.
    fn values(self) -> &'static [u8] {
        match self {
            Switch::Board => &[8, 10, 12],
            Switch::Rows => &[2, 3, 4, 5],
            _ => &[0, 1],
        }
    }

    /// How it stands in a rulebook; nothing if it has no meaning there.
    fn value(self, draft: &Draft) -> Option<u8> {
        let capture = &draft.mechanics.capture;
        let (man, king) = (
            draft.mechanics.rank(Rank::Man)?,
            draft.mechanics.rank(Rank::King),
        );
        match self {
            Switch::ForcedCapture => Some(u8::from(capture.duty == Duty::Compulsory)),
            Switch::FlyingKings => king.map(|king| u8::from(king.step.reach == Reach::Any)),
            Switch::MenTakeBackwards => match man.jump.directions {
                Directions::DIAGONAL => Some(1),
                Directions::DIAGONAL_FORWARD => Some(0),
                _ => None,
            },
            Switch::LongestCapture => Some(u8::from(
                capture.preference[0] == Some(Preference::MostPieces),
            )),
            Switch::Board => {
                let square = draft.board.width == draft.board.height;
                square.then_some(draft.board.width)
            }
            Switch::Rows => match &draft.start {
                Start::Rows(rows) if rows.iter().copied().eq(1..=rows.len() as u8) => {
                    Some(rows.len() as u8)
                }
                _ => None,
            },
        }
    }

    /// The lines of a file that give it a value, each with its table.
    fn lines(self, value: u8) -> Vec<(&'static str, String)> {
        let on = value == 1;
        let pick = |yes: &str, no: &str| format!("\"{}\"", if on { yes } else { no });
        match self {
            Switch::ForcedCapture => {
                let duty = pick("compulsory", "optional");
                vec![("capture", format!("duty = {duty}"))]
            }
            Switch::FlyingKings => {
                let (far, landing) = (pick("any", "one"), pick("any", "next"));
                vec![
                    ("ranks.king", format!("step.reach = {far}")),
                    ("ranks.king", format!("jump.approach = {far}")),
                    ("ranks.king", format!("jump.landing = {landing}")),
                ]
            }
            Switch::MenTakeBackwards => {
                let ways = pick("diagonal", "diagonal-forward");
                vec![("ranks.man", format!("jump.directions = {ways}"))]
            }
            Switch::LongestCapture => {
                let first = if on { "[\"most-pieces\"]" } else { "[]" };
                vec![("capture", format!("preference = {first}"))]
            }
            Switch::Board => vec![
                ("board", format!("width = {value}")),
                ("board", format!("height = {value}")),
            ],
            Switch::Rows => {
                let rows: Vec<String> = (1..=value).map(|row| row.to_string()).collect();
                vec![("board", format!("rows = [{}]", rows.join(", ")))]
            }
        }
    }
}

/// The rulebook that switches make of another one.
pub(crate) fn house(
    catalogue: &Catalogue,
    parent: &Book,
    name: &str,
    wishes: &BTreeMap<Switch, u8>,
    seed: u64,
) -> Result<HouseView, Fault> {
    let draft = parent.rulebook.draft();
    let changes = changes(draft, wishes);
    if changes.is_empty() {
        return Ok(HouseView {
            file: None,
            rulebook: RulebookView::new(catalogue, parent, None),
            scene: start(parent, seed),
            switches: switches(parent, draft, &changes),
            nearest: None,
        });
    }
    let file = file(&parent.id, name, &changes);
    let (file, book) = fitting(file, &parent.rulebook)?;
    Ok(HouseView {
        rulebook: RulebookView::new(catalogue, &book, Some(parent)),
        scene: start(&book, seed),
        switches: switches(parent, book.rulebook.draft(), &changes),
        nearest: nearest(catalogue, &book, parent),
        file: Some(file),
    })
}

/// The rulebook of a file. Openings that the parent draws and that the changes make impossible are
/// drawn no more.
fn fitting(file: String, parent: &Rulebook) -> Result<(String, Book), Fault> {
    let misfit = || Fault::unprocessable("bad-rulebook", "refusal-bad-rulebook");
    let free = format!("{file}\n[opening]\nballots = []\n");
    match read(&file) {
        Ok(made) => Ok((file, made.book)),
        Err(_) if parent.ballots().is_empty() => Err(misfit()),
        Err(_) => Ok((free.clone(), read(&free).map_err(|_| misfit())?.book)),
    }
}

fn start(book: &Book, seed: u64) -> SceneView {
    let game = Game::open(book.rulebook.clone(), seed, None);
    SceneView::of(&game.unwrap_or_else(|_| Game::new(book.rulebook.clone(), seed)))
}

/// The wishes that change something.
fn changes(parent: &Draft, wishes: &BTreeMap<Switch, u8>) -> BTreeMap<Switch, u8> {
    let is_change = |(switch, wish): &(&Switch, &u8)| {
        let now = switch.value(parent);
        now.is_some_and(|now| now != **wish) && switch.values().contains(wish)
    };
    let changes = wishes.iter().filter(is_change);
    changes.map(|(switch, wish)| (*switch, *wish)).collect()
}

/// A file that builds on the parent and says what is changed.
fn file(parent: &str, name: &str, changes: &BTreeMap<Switch, u8>) -> String {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let mut text = format!("extends = \"{parent}\"\nid = \"my-house\"\n");
    if !name.trim().is_empty() {
        // A text in JSON is a text in TOML, too, if there are no control characters in it.
        let quoted = serde_json::Value::from(name.trim());
        text += &format!("name = {quoted}\n");
    }
    let mut tables: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (table, line) in changes
        .iter()
        .flat_map(|(switch, wish)| switch.lines(*wish))
    {
        tables.entry(table).or_default().push(line);
    }
    for (table, lines) in tables {
        text += &format!("\n[{table}]\n{}\n", lines.join("\n"));
    }
    text
}

fn switches(parent: &Book, draft: &Draft, changes: &BTreeMap<Switch, u8>) -> Vec<SwitchView> {
    let view = |switch: Switch| {
        let fits = |value: &u8| {
            let mut wishes = changes.clone();
            wishes.insert(switch, *value);
            let changes = self::changes(parent.rulebook.draft(), &wishes);
            let file = file(&parent.id, "", &changes);
            changes.is_empty() || fitting(file, &parent.rulebook).is_ok()
        };
        let now = switch.value(draft)?;
        // A board or a number of rows that is not among the usual ones can be kept.
        let all: BTreeSet<u8> = switch.values().iter().copied().chain([now]).collect();
        let values: Vec<u8> = all.into_iter().filter(|v| *v == now || fits(v)).collect();
        (values.len() > 1).then_some(SwitchView {
            switch,
            value: now,
            parent: switch.value(parent.rulebook.draft())?,
            values,
        })
    };
    Switch::ALL.into_iter().filter_map(view).collect()
}

/// The rulebook in front beside the parent from which a rulebook differs in the fewest switches,
/// then in the fewest sentences, or a further game from which it does not differ. Who sits where
/// and how moves are written make no other game, and neither does another opening of the same play.
fn nearest(catalogue: &Catalogue, book: &Book, parent: &Book) -> Option<NearestView> {
    let of = |known: &Book| {
        let mut all = differences(known, book);
        let beside = [SectionWord::Sides, SectionWord::Notation];
        all.retain(|difference| !beside.contains(&difference.section));
        all
    };
    let play = parent.rulebook.play_hash();
    let is_other = |known: &&Arc<Book>| known.rulebook.play_hash() != play;
    let known = catalogue
        .builtin()
        .iter()
        .filter(is_other)
        .map(|known| (known, of(known)));
    let same = catalogue
        .more()
        .iter()
        .filter(is_other)
        .map(|known| (known, of(known)))
        .filter(|(_, all)| all.is_empty());
    let switched = |known: &Book| {
        let values = |book: &Book| Switch::ALL.map(|switch| switch.value(book.rulebook.draft()));
        let pairs = values(known).into_iter().zip(values(book));
        pairs.filter(|(there, here)| there != here).count()
    };
    let (known, differences) = known
        .chain(same)
        .min_by_key(|(known, all)| (switched(known), all.len()))?;
    Some(NearestView {
        id: known.id.clone(),
        label: rules::sentences::phrases::rulebook(known.rulebook.draft()).into(),
        differences,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(parent: &str, wishes: &[(Switch, u8)]) -> HouseView {
        let catalogue = Catalogue::new();
        let parent = catalogue.built_in(parent).unwrap();
        let wishes = wishes.iter().copied().collect();
        house(&catalogue, &parent, "Our \"house\"", &wishes, 0).unwrap()
    }

    fn value(house: &HouseView, switch: Switch) -> u8 {
        let found = house.switches.iter().find(|view| view.switch == switch);
        found.unwrap().value
    }

    #[test]
    fn without_wishes_it_is_the_parent() {
        let english = made("english", &[(Switch::ForcedCapture, 1)]);
        assert!(english.file.is_none() && english.nearest.is_none());
        assert_eq!(english.switches.len(), 6);
        assert_eq!(value(&english, Switch::FlyingKings), 0);
        assert_eq!(value(&english, Switch::Board), 8);
    }

    #[test]
    fn every_switch_changes_what_it_says() {
        for (switch, wish) in [
            (Switch::ForcedCapture, 0),
            (Switch::FlyingKings, 1),
            (Switch::MenTakeBackwards, 1),
            (Switch::LongestCapture, 1),
            (Switch::Board, 10),
            (Switch::Rows, 2),
        ] {
            let house = made("english", &[(switch, wish)]);
            assert_eq!(value(&house, switch), wish, "{switch:?}");
            assert!(house.nearest.is_some());
            let others = house.switches.iter().filter(|view| view.switch != switch);
            for other in others {
                assert_eq!(
                    other.value, other.parent,
                    "{switch:?} and {:?}",
                    other.switch
                );
            }
        }
    }

    #[test]
    fn every_rulebook_has_switches() {
        let catalogue = Catalogue::new();
        for parent in catalogue.builtin().iter().chain(catalogue.more()) {
            let house = house(&catalogue, parent, "", &BTreeMap::new(), 0).unwrap();
            assert!(!house.switches.is_empty(), "{}", parent.id);
            for view in &house.switches {
                assert!(view.values.contains(&view.value), "{}", parent.id);
                assert_eq!(view.value, view.parent, "{}", parent.id);
            }
        }
    }

    #[test]
    fn the_nearest_known_game_is_named() {
        let flying = made("english", &[(Switch::FlyingKings, 1)]);
        assert_eq!(flying.nearest.unwrap().id, "czech");
        // What families argue about weighs more than the number of sentences.
        let wide = [(Switch::FlyingKings, 1), (Switch::Board, 10)];
        assert_eq!(made("english", &wide).nearest.unwrap().id, "czech");
        let large = [
            (Switch::FlyingKings, 1),
            (Switch::MenTakeBackwards, 1),
            (Switch::LongestCapture, 1),
            (Switch::Board, 10),
        ];
        assert_eq!(made("english", &large).nearest.unwrap().id, "international");
        // A further game is named where it is just that.
        let catalogue = Catalogue::new();
        let english = catalogue.built_in("english").unwrap();
        let book = read("extends = \"killer\"\nid = \"house\"\n").unwrap().book;
        let found = nearest(&catalogue, &book, &english).unwrap();
        assert_eq!((found.id.as_str(), found.differences.len()), ("killer", 0));
    }

    #[test]
    fn openings_that_no_longer_fit_are_not_drawn() {
        let kept = made("english-3-move", &[(Switch::FlyingKings, 1)]);
        assert!(!kept.file.unwrap().contains("ballots"));
        let free = made("english-3-move", &[(Switch::Board, 10)]);
        assert!(free.file.unwrap().contains("ballots = []"));
        assert_eq!(value(&made("english-3-move", &[]), Switch::Board), 8);
    }
}
