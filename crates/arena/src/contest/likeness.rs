//! How much submissions are alike: tokens instead of letters, fingerprints of windows of them.
//!
//! The names of variables, comments and blanks do not matter. Of the hashes of all windows those
//! are kept that winnowing keeps: every run of [`SURE`] equal tokens leaves a common one.

mod kits;
mod page;
mod sources;
mod tokens;

use std::collections::{BTreeMap, HashMap, HashSet};

pub use self::kits::KITS;
pub use self::page::page;
pub use self::sources::Source;
use self::tokens::tokens;

/// Tokens of one window.
const WINDOW: usize = 16;

/// Windows of which one is kept.
const OF: usize = 8;

/// Every run of so many equal tokens is found.
pub const SURE: usize = WINDOW + OF - 1;

/// Most passages that are told of two submissions.
const PASSAGES: usize = 6;

/// Two submissions that are alike.
#[derive(Clone, PartialEq, Debug)]
pub struct Alike {
    /// Which ones, by their places in the list.
    pub two: [usize; 2],
    /// Of the fingerprints of the smaller one, the share that the other one has, too.
    pub share: f64,
    /// How many fingerprints both have.
    pub common: usize,
    /// Where, the longest first.
    pub passages: Vec<[Place; 2]>,
}

/// Some lines of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file, by its place in the submission.
    pub file: usize,
    /// The first and the last line, from 1.
    pub lines: [usize; 2],
}

/// Every two submissions with something in common, the most alike first. What is in `given`, the
/// text of starter kits, is nobody's; nor is what more than half of many submissions have.
pub fn likeness(sources: &[Source], given: &[(&str, &str)]) -> Vec<Alike> {
    let mut prints: Vec<Prints> = sources.iter().map(Prints::of).collect();
    let mut nobodys: HashSet<u64> = HashSet::new();
    for (name, text) in given {
        nobodys.extend(all_windows(name, text));
    }
    nobodys.extend(common(&prints));
    for own in &mut prints {
        own.places.retain(|hash, _| !nobodys.contains(hash));
    }
    let mut alike: Vec<Alike> = shared(&prints)
        .into_iter()
        .map(|(two, hashes)| compared(two, &hashes, &prints))
        .collect();
    alike.sort_by(|a, b| {
        (b.share, b.common)
            .partial_cmp(&(a.share, a.common))
            .unwrap()
    });
    alike
}

/// The fingerprints of a submission, each with the first place where it is.
struct Prints {
    places: BTreeMap<u64, Place>,
}

impl Prints {
    fn of(source: &Source) -> Prints {
        let mut places = BTreeMap::new();
        for (file, (name, text)) in source.files.iter().enumerate() {
            let windows = windows(name, text);
            let mut last = None;
            for group in windows.windows(OF.min(windows.len().max(1))) {
                // Of equal ones the last: it stays the least for longest.
                let least = group.iter().rev().min_by_key(|(hash, _)| *hash);
                if let Some((hash, lines)) = least.filter(|least| last != Some(**least)) {
                    last = least.copied();
                    let lines = *lines;
                    places.entry(*hash).or_insert(Place { file, lines });
                }
            }
        }
        Prints { places }
    }
}

/// The hash of each window, and its lines.
fn windows(name: &str, text: &str) -> Vec<(u64, [usize; 2])> {
    let tokens = tokens(name, text);
    let hash = |window: &[(u32, usize)]| {
        window
            .iter()
            .fold(0xCBF2_9CE4_8422_2325, |hash: u64, (token, _)| {
                (hash ^ u64::from(*token))
                    .wrapping_mul(0x0100_0000_01B3)
                    .rotate_left(23)
            })
    };
    let window = |window: &[(u32, usize)]| (hash(window), [window[0].1, window[WINDOW - 1].1]);
    tokens.windows(WINDOW).map(window).collect()
}

fn all_windows(name: &str, text: &str) -> impl Iterator<Item = u64> {
    windows(name, text).into_iter().map(|(hash, _)| hash)
}

/// What more than half of the submissions have, if they are enough to tell.
fn common(prints: &[Prints]) -> Vec<u64> {
    const ENOUGH: usize = 6;
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for own in prints {
        for hash in own.places.keys() {
            *counts.entry(*hash).or_default() += 1;
        }
    }
    let most = prints.len().max(ENOUGH) / 2;
    let many = counts.into_iter().filter(|(_, count)| *count > most);
    many.map(|(hash, _)| hash).collect()
}

/// The common fingerprints of every two submissions that have some.
fn shared(prints: &[Prints]) -> BTreeMap<[usize; 2], Vec<u64>> {
    let mut owners: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (owner, own) in prints.iter().enumerate() {
        for hash in own.places.keys() {
            owners.entry(*hash).or_default().push(owner);
        }
    }
    let mut shared: BTreeMap<[usize; 2], Vec<u64>> = BTreeMap::new();
    for (hash, owners) in owners {
        for (i, a) in owners.iter().enumerate() {
            for b in &owners[i + 1..] {
                shared.entry([*a, *b]).or_default().push(hash);
            }
        }
    }
    shared
}

fn compared(two: [usize; 2], hashes: &[u64], prints: &[Prints]) -> Alike {
    let sizes = two.map(|own| prints[own].places.len());
    let smaller = sizes[0].min(sizes[1]).max(1);
    let mut places: Vec<[Place; 2]> = hashes
        .iter()
        .map(|hash| two.map(|own| prints[own].places[hash]))
        .collect();
    places.sort_by_key(|[a, _]| (a.file, a.lines));
    Alike {
        two,
        share: hashes.len() as f64 / smaller as f64,
        common: hashes.len(),
        passages: joined(&places),
    }
}

/// Places that touch in both files are one passage.
fn joined(places: &[[Place; 2]]) -> Vec<[Place; 2]> {
    let mut passages: Vec<[Place; 2]> = Vec::new();
    for place in places {
        match passages.last_mut() {
            Some(last) if (0..2).all(|side| last[side].touches(&place[side])) => {
                for side in 0..2 {
                    last[side].grow(&place[side]);
                }
            }
            _ => passages.push(*place),
        }
    }
    passages.sort_by_key(|[a, _]| std::cmp::Reverse(a.lines[1] - a.lines[0]));
    passages.truncate(PASSAGES);
    passages
}

impl Place {
    fn touches(&self, other: &Place) -> bool {
        let is_near = other.lines[0] <= self.lines[1] + 1 && self.lines[0] <= other.lines[1] + 1;
        self.file == other.file && is_near
    }

    fn grow(&mut self, other: &Place) {
        self.lines[0] = self.lines[0].min(other.lines[0]);
        self.lines[1] = self.lines[1].max(other.lines[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "int best(int depth, int alpha, int beta) {\n  if (depth == 0) return value();\n  \
        for (int i = 0; i < moves; i++) {\n    make(i);\n    int score = -best(depth - 1, -beta, -alpha);\n    \
        undo(i);\n    if (score >= beta) return beta;\n    if (score > alpha) alpha = score;\n  }\n  return alpha;\n}\n";

    fn source(name: &str, text: &str) -> Source {
        Source {
            name: name.to_string(),
            files: vec![("move.cpp".to_string(), text.to_string())],
        }
    }

    /// Other names, comments and blanks, and code before it.
    fn disguised() -> String {
        let other = ONE
            .replace("alpha", "low")
            .replace("beta", "high")
            .replace("score", "s");
        let other = other
            .replace("best", "search")
            .replace("{\n", "{ // here\n\n");
        format!(
            "#include <vector>\nstatic double weights[4] = {{ 1, 2, 3, 4 }};\n/* mine */{other}"
        )
    }

    #[test]
    fn a_disguise_is_seen_through() {
        let other = "def move(board):\n    best = None\n    while board.pieces:\n        \
            best = board.pieces.pop(0)\n    return sorted(best, key=lambda piece: piece.row)\n";
        let mut sources = vec![
            source("a", ONE),
            source("b", &disguised()),
            source("c", other),
        ];
        sources[2].files[0].0 = "move.py".to_string();
        let found = likeness(&sources, &[]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].two, [0, 1]);
        assert!(found[0].share > 0.9, "{found:?}");
        let lines = found[0].passages[0][0].lines;
        assert!(lines[1] - lines[0] > 6, "{found:?}");
    }

    #[test]
    fn what_was_given_is_nobodys() {
        let sources = [source("a", ONE), source("b", &disguised())];
        assert_eq!(likeness(&sources, &[("kit.cpp", ONE)]), []);
        let many: Vec<Source> = (0..8).map(|i| source(&i.to_string(), ONE)).collect();
        assert_eq!(likeness(&many, &[]), []);
    }

    #[test]
    fn nonsense_is_no_trouble() {
        let odd = ["", "\"", "/*", "'''", "\\", "é\u{1F600}", "#", "0x", "\"\\"];
        let sources: Vec<Source> = odd
            .iter()
            .map(|text| source("x", &text.repeat(40)))
            .collect();
        for alike in likeness(&sources, &[]) {
            assert!(alike.share <= 1.0);
        }
    }
}
