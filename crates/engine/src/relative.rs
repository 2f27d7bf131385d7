//! What a rulebook without weights of its own takes over: those of the built-in rulebook that is
//! most like it.
//!
//! Two rulebooks are compared by their play texts, line by line. Board, start, aim and the ways of
//! men must be the same, where the board may be its own mirror image. Rules that only end a game
//! without a winner do not matter; of the others, a few may differ.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use rules::{Playable, Rank, Rulebook, Seat, builtin};

use crate::features::{Blocks, Digit, Features, Window, by_progress, first_seat};
use crate::folder::{self, Packed};
use crate::general;
use crate::learned::Learned;
use crate::network::{Inputs, Material, Network};
use crate::weights::Weights;

/// Lines that count more than this make another game.
const MOST_DIFFERENT: usize = 6;
/// What it counts if the kings of one rulebook fly; any other line counts one.
const FLYING: usize = 4;

impl Learned {
    /// What was learned of the built-in rulebook that is most like this one, if one is like it.
    pub fn inherited(rulebook: &Rulebook) -> Option<Learned> {
        let own = Rules::of(rulebook);
        let near = relatives().iter().filter_map(|relative| {
            let far = own.far(&relative.rules)?;
            (far[0] <= own.most_different()).then_some((far, relative))
        });
        let (_, relative) = near.min_by_key(|(far, _)| *far)?;
        let learned = Learned::read(&relative.rulebook, &relative.weights.unpacked()).ok()?;
        learned.handed_on(&relative.rulebook, rulebook)
    }

    /// The same for a rulebook whose board is the same or its mirror image.
    fn handed_on(&self, from: &Rulebook, to: &Rulebook) -> Option<Learned> {
        let squares = Squares::between(from, to)?;
        Some(match self {
            Learned::Patterns(weights) => {
                Learned::Patterns(hand_weights(weights, from, to, &squares)?)
            }
            Learned::Network(network) => Learned::Network(hand_network(network, to, &squares)?),
        })
    }
}

/// A built-in rulebook with weights.
struct Relative {
    rulebook: Arc<Rulebook>,
    rules: Rules,
    weights: &'static Packed,
}

/// All of them, in the order of the built-in rulebooks.
fn relatives() -> &'static [Relative] {
    static ALL: OnceLock<Vec<Relative>> = OnceLock::new();
    ALL.get_or_init(|| {
        let rulebooks = builtin::every_id().filter_map(builtin::rulebook);
        let with_file = rulebooks.filter_map(|rulebook| {
            let weights = folder::packed_of(rulebook.play_hash())?;
            let rules = Rules::of(&rulebook);
            Some(Relative {
                rulebook,
                rules,
                weights,
            })
        });
        with_file.collect()
    })
}

/// The lines of a play text by what they are about.
#[derive(Default)]
struct Rules {
    ground: BTreeSet<String>,
    manner: BTreeSet<String>,
    aside: BTreeSet<String>,
}

impl Rules {
    fn of(rulebook: &Rulebook) -> Rules {
        let mut rules = Rules::default();
        for line in rulebook.play_text().lines() {
            let part = match Part::of(line) {
                Part::Ground => &mut rules.ground,
                Part::Manner => &mut rules.manner,
                Part::Aside => &mut rules.aside,
            };
            part.insert(line.to_string());
        }
        rules
    }

    /// What may differ. Of a game that is won by losing all, nothing is known of its neighbours:
    /// with flying kings what was taken over lost 161 Elo.
    fn most_different(&self) -> usize {
        let usual = |line: &String| !line.starts_with("endings.no-move ");
        if self.ground.iter().all(usual) {
            MOST_DIFFERENT
        } else {
            0
        }
    }

    /// What the lines count that only one of the two has, those that matter most first; nothing,
    /// if they are about different games.
    fn far(&self, other: &Rules) -> Option<[usize; 2]> {
        let parts = [(&self.manner, &other.manner), (&self.aside, &other.aside)];
        let far = parts.map(|(own, their)| {
            let lines = own.symmetric_difference(their);
            lines.map(|line| counts(line)).sum()
        });
        (self.ground == other.ground).then_some(far)
    }
}

/// What a line counts.
fn counts(line: &str) -> usize {
    if line.starts_with("ranks.king.step.reach ") {
        FLYING
    } else {
        1
    }
}

/// What a line of the play text is about.
enum Part {
    /// The board, the start, where men step and take, and who wins: it must be the same.
    Ground,
    /// All else that decides moves: a few lines may differ.
    Manner,
    /// When a game ends without a winner, and which squares are played on: it decides between two
    /// that are alike.
    Aside,
}

impl Part {
    fn of(line: &str) -> Part {
        let key = line.split(" = ").next().unwrap_or_default();
        match key.split('.').next() {
            _ if key == "ranks.man.step.directions" => Part::Ground,
            _ if key == "ranks.man.jump.directions" => Part::Ground,
            Some("ranks" | "capture" | "crowning") => Part::Manner,
            _ if key == "board.playable" || key == "endings.repetition" => Part::Aside,
            Some("endings") if key.contains(".counter.") && !key.ends_with(".gives") => Part::Aside,
            _ => Part::Ground,
        }
    }
}

/// For each square of a board, in the order of features, the one of another board in its place.
enum Squares {
    Same,
    Mirrored(Vec<usize>),
}

impl Squares {
    fn between(from: &Rulebook, to: &Rulebook) -> Option<Squares> {
        let (theirs, own) = (places(from), places(to));
        if theirs == own {
            return Some(Squares::Same);
        }
        let width = to.grid().shape().width;
        let is_half = |rulebook: &Rulebook| rulebook.grid().shape().playable != Playable::All;
        if !is_half(from) || !is_half(to) {
            return None;
        }
        let mirrored = own.iter().map(|(row, col)| {
            let place = (*row, width.checked_sub(col + 1)?);
            theirs.iter().position(|other| *other == place)
        });
        let mirrored: Vec<usize> = mirrored.collect::<Option<_>>()?;
        (mirrored.len() == theirs.len()).then_some(Squares::Mirrored(mirrored))
    }
}

/// Row and column of each square as the first side sees the board, in the order of features.
fn places(rulebook: &Rulebook) -> Vec<(u8, u8)> {
    let grid = rulebook.grid();
    let shape = grid.shape();
    let place = |square| match (first_seat(rulebook), grid.place(square)) {
        (Seat::Bottom, place) => place,
        (Seat::Top, (row, col)) => (shape.height - 1 - row, shape.width - 1 - col),
    };
    by_progress(grid).into_iter().map(place).collect()
}

fn hand_network(network: &Network, to: &Rulebook, squares: &Squares) -> Option<Network> {
    let (inputs, width) = (Inputs::<u128>::new(to).len(), network.width);
    if network.rows.len() != inputs * width {
        return None;
    }
    let rows = match squares {
        Squares::Same => network.rows.clone(),
        Squares::Mirrored(mirrored) => {
            let sets = network.rows.chunks_exact(mirrored.len() * width);
            let moved = sets.flat_map(|set| {
                let row = move |square: &usize| &set[square * width..(square + 1) * width];
                mirrored.iter().flat_map(row)
            });
            moved.copied().collect()
        }
    };
    Some(Network {
        rulebook: to.play_hash(),
        // A piece may have become stronger.
        material: Material::of(to),
        rows,
        ..network.clone()
    })
}

fn hand_weights(
    weights: &Weights,
    from: &Rulebook,
    to: &Rulebook,
    squares: &Squares,
) -> Option<Weights> {
    let theirs = Features::<u128>::laid_out(from, weights.laid_out());
    let recounted = recounted(weights.values(), theirs.set_len(), from, to);
    match squares {
        Squares::Same => {
            let same = Features::<u128>::laid_out(to, weights.laid_out()).len() == theirs.len();
            same.then(|| weights.relabelled(to.play_hash(), recounted))
        }
        Squares::Mirrored(mirrored) => {
            let own = Features::<u128>::new(to);
            let places = mirror_features(&own, &theirs, mirrored)?;
            let values = places.into_iter().map(|at| recounted[at]);
            Weights::new(to, values.collect()).ok()
        }
    }
}

/// Weights in which a piece that has become stronger or weaker counts more or less.
fn recounted(values: &[[i16; 2]], set: usize, from: &Rulebook, to: &Rulebook) -> Vec<[i16; 2]> {
    let mut values = values.to_vec();
    for own in values.chunks_exact_mut(set) {
        for rank in Rank::ALL {
            let gain = general::worth(to, rank) - general::worth(from, rank);
            let gain = (Weights::PARTS * gain) as i16;
            let counts = &mut own[Blocks::MATERIAL + rank.index()];
            *counts = counts.map(|worth| worth.saturating_add(gain));
        }
    }
    values
}

/// For each feature of one board, the number of the one that looks at the same squares of the
/// other, its mirror image.
fn mirror_features(
    own: &Features<u128>,
    theirs: &Features<u128>,
    mirrored: &[usize],
) -> Option<Vec<usize>> {
    let set = own.set_len();
    if [own.len(), theirs.len(), theirs.set_len()] != [set; 3] {
        return None;
    }
    let mut places: Vec<usize> = (0..set).collect();
    for (rank, whose) in Rank::ALL
        .into_iter()
        .flat_map(|rank| [(rank, 0), (rank, 1)])
    {
        let start = own.blocks.places(rank, whose);
        for (square, other) in mirrored.iter().enumerate() {
            places[start + square] = start + other;
        }
    }
    for window in &own.windows {
        let other = theirs
            .windows
            .iter()
            .find_map(|other| Mirror::of(window, other, mirrored));
        let other = other?;
        for index in 0..window.size {
            places[window.start + index] = other.place(window, index);
        }
    }
    Some(places)
}

/// A window, and what each digit of its mirror image is worth.
struct Mirror {
    start: usize,
    worths: Vec<usize>,
}

impl Mirror {
    fn of(window: &Window, other: &Window, mirrored: &[usize]) -> Option<Mirror> {
        let worths = window.squares.iter().map(|digit| {
            let same = |d: &&Digit| d.square == mirrored[digit.square] && d.values == digit.values;
            Some(other.squares.iter().find(same)?.worth)
        });
        let worths = worths.collect::<Option<Vec<usize>>>()?;
        (window.size == other.size).then_some(Mirror {
            start: other.start,
            worths,
        })
    }

    /// The number of the weight for what stands in the window.
    fn place(&self, window: &Window, index: usize) -> usize {
        let digits = window.squares.iter().zip(&self.worths);
        let steps = digits.map(|(digit, worth)| digit.of(index) * worth);
        self.start + steps.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game, Position, Seed, Square};

    /// A rulebook by the id of its parent and some lines.
    fn like(parent: &str, lines: &str) -> Arc<Rulebook> {
        let text = format!("extends = \"{parent}\"\nid = \"twin\"\n{lines}");
        let draft = rules::file::read(&text, &builtin::parent).unwrap();
        Rulebook::new(draft).unwrap()
    }

    fn judge(learned: &Learned, rulebook: &Rulebook, position: &Position) -> i32 {
        match learned {
            Learned::Network(network) => network.judge(rulebook, position),
            Learned::Patterns(weights) => {
                crate::patterns::Patterns::<u128>::new(rulebook, weights).of(position)
            }
        }
    }

    #[test]
    fn a_rule_less_keeps_what_was_learned() {
        for parent in ["english", "brazilian", "turkish"] {
            let twin = like(parent, "endings.repetition = 5");
            let known = builtin::rulebook(parent).unwrap();
            assert_ne!(twin.play_hash(), known.play_hash());
            assert_eq!(Learned::embedded(&twin), None);
            let (own, theirs) = (Learned::inherited(&twin), Learned::embedded(&known));
            let (own, theirs) = (own.unwrap(), theirs.unwrap());
            let position = known.start(0);
            assert_eq!(own.rulebook(), twin.play_hash());
            assert_eq!(
                judge(&own, &twin, &position),
                judge(&theirs, &known, &position)
            );
        }
    }

    /// Positions of a random game and of its mirror image are worth the same.
    #[test]
    fn the_mirror_image_of_a_board_is_judged_alike() {
        for parent in ["english", "brazilian"] {
            let known = builtin::rulebook(parent).unwrap();
            let twin = like(parent, "board.playable = \"bottom-right\"");
            let own = Learned::inherited(&twin).unwrap();
            let theirs = Learned::embedded(&known).unwrap();
            let mut games = [&known, &twin].map(|rulebook| Game::new(rulebook.clone(), 0));
            let mut seed = Seed::new(3);
            for _ in 0..60 {
                let mv = match games[0].legal_moves() {
                    [] => break,
                    moves => moves[seed.below(moves.len())].clone(),
                };
                let moves = games[1].legal_moves();
                let image = moves.iter().find(|image| {
                    let places = |squares: &[Square]| -> Vec<_> {
                        squares.iter().map(|s| twin.grid().place(*s)).collect()
                    };
                    let ways = [&mv.path, &mv.captured].map(|way| mirrored(&known, way));
                    mirrored(&known, &[mv.from]) == places(&[image.from])
                        && ways == [places(&image.path), places(&image.captured)]
                });
                let image = image.unwrap().clone();
                games[0].play(&mv).unwrap();
                games[1].play(&image).unwrap();
                let [a, b] = games.each_ref().map(|game| *game.position());
                assert_eq!(
                    judge(&theirs, &known, &a),
                    judge(&own, &twin, &b),
                    "{parent}"
                );
            }
        }
    }

    /// Where squares are on the mirror image of the board.
    fn mirrored(rulebook: &Rulebook, squares: &[Square]) -> Vec<(u8, u8)> {
        let width = rulebook.grid().shape().width;
        let place = |square: &Square| {
            let (row, col) = rulebook.grid().place(*square);
            (row, width - 1 - col)
        };
        squares.iter().map(place).collect()
    }

    #[test]
    fn another_aim_board_or_start_is_another_game() {
        for (parent, line) in [
            ("thai", "endings.no-move = \"wins\""),
            ("english", "board.width = 10"),
            ("english", "board.rows = [1]"),
            ("english", "board.drawn-obstacles = 2"),
            ("english", "ranks.man.step.directions = \"diagonal\""),
        ] {
            assert!(Learned::inherited(&like(parent, line)).is_none(), "{line}");
        }
    }
}
