//! What the results add up to. Its size depends on the number of bots, not of games.

use std::collections::{BTreeMap, BTreeSet};

use super::played::{GameId, Played};

/// The sums of the results so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ledger {
    scores: Vec<Score>,
    /// For each two bots, the lower number first, how their pairs ended.
    encounters: Vec<Encounter>,
    done: Done,
    /// The first half of pairs whose other half is not known yet.
    halves: BTreeMap<u64, Half>,
    /// Games won by the first side, drawn, and won by the second.
    sides: [u64; 3],
}

/// What one bot has done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won, drawn and lost. Unfinished ones are among the drawn.
    pub games: [u64; 3],
    /// Games that were stopped.
    pub unfinished: u64,
    /// How its games ended: a word, whether it won, drew or lost, and how often.
    pub endings: BTreeMap<(String, usize), u64>,
    /// Games that it lost by its own fault.
    pub faults: u64,
    /// The last of them, in words.
    pub last_fault: Option<String>,
    /// Milliseconds that it thought in all, and in how many moves.
    pub used: (u64, u64),
    /// The longest that one move took.
    pub slowest_ms: u64,
    /// Milliseconds of processor time in all; none for those who are no processes.
    pub cpu_ms: u64,
}

/// How the pairs of two bots ended: by the half points of the one with the lower number, first
/// when it had the first move, then when it had not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Encounter {
    /// How often each happened.
    pub counts: [[u64; 3]; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Half {
    bots: [usize; 2],
    first_side: usize,
}

impl Score {
    /// Games played.
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Half points scored.
    pub fn half_points(&self) -> u64 {
        2 * self.games[0] + self.games[1]
    }
}

impl Encounter {
    /// How many pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// Half points of the lower number in all of them.
    pub fn half_points(&self) -> u64 {
        let cells = (0..9).map(|i| (i / 3 + i % 3) as u64 * self.counts[i / 3][i % 3]);
        cells.sum()
    }

    /// The same from the other bot's side.
    #[must_use]
    pub fn turned(&self) -> Encounter {
        let mut turned = Encounter::default();
        for i in 0..9 {
            // The other one's first move was in the other game.
            turned.counts[2 - i % 3][2 - i / 3] = self.counts[i / 3][i % 3];
        }
        turned
    }
}

impl Ledger {
    /// An empty one for so many bots.
    pub fn new(bots: usize) -> Ledger {
        Ledger {
            scores: vec![Score::default(); bots],
            encounters: vec![Encounter::default(); bots * bots.saturating_sub(1) / 2],
            ..Ledger::default()
        }
    }

    /// How many bots there are.
    pub fn bots(&self) -> usize {
        self.scores.len()
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.sides.iter().sum()
    }

    /// Games won by the first side, drawn, and won by the second.
    pub fn sides(&self) -> [u64; 3] {
        self.sides
    }

    /// What a bot has done.
    pub fn score(&self, bot: usize) -> &Score {
        &self.scores[bot]
    }

    /// How the pairs of two bots ended, seen from the first one.
    pub fn encounter(&self, a: usize, b: usize) -> Encounter {
        if a < b {
            self.encounters[self.place(a, b)]
        } else {
            self.encounters[self.place(b, a)].turned()
        }
    }

    /// Every two bots that met, the lower number first.
    pub fn encounters(&self) -> impl Iterator<Item = (usize, usize, &Encounter)> {
        let bots = self.bots();
        let all = (0..bots).flat_map(move |a| (a + 1..bots).map(move |b| (a, b)));
        let all = all.zip(&self.encounters).map(|((a, b), e)| (a, b, e));
        all.filter(|(_, _, encounter)| encounter.pairs() > 0)
    }

    /// True if the game was played.
    pub fn has(&self, id: GameId) -> bool {
        self.done.has(id.pair * 2 + id.game as u64)
    }

    /// Adds a game. False if it is there already or cannot be: its bots are none.
    pub fn add(&mut self, played: &Played) -> bool {
        let [a, b] = played.bots;
        let bots = self.bots();
        if a >= bots || b >= bots || a == b {
            return false;
        }
        let index = played.id.pair * 2 + played.id.game as u64;
        if !self.done.add(index) {
            return false;
        }
        self.sides[2 - played.half_points()] += 1;
        for side in 0..2 {
            self.scores[played.bots[side]].add(played, side);
        }
        self.add_half(played);
        true
    }

    fn add_half(&mut self, played: &Played) {
        let half = Half {
            bots: played.bots,
            first_side: played.half_points(),
        };
        let Some(other) = self.halves.remove(&played.id.pair) else {
            self.halves.insert(played.id.pair, half);
            return;
        };
        let [a, b] = half.bots;
        let (low, high) = (a.min(b), a.max(b));
        // The half in which the lower number had the first move, and the other one.
        let (with, without) = if a == low {
            (half, other)
        } else {
            (other, half)
        };
        if with.bots == [low, high] && without.bots == [high, low] {
            let place = self.place(low, high);
            self.encounters[place].counts[with.first_side][2 - without.first_side] += 1;
        }
    }

    fn place(&self, low: usize, high: usize) -> usize {
        let bots = self.bots();
        low * (2 * bots - low - 1) / 2 + high - low - 1
    }
}

impl Score {
    fn add(&mut self, played: &Played, side: usize) {
        let half_points = match side {
            0 => played.half_points(),
            _ => 2 - played.half_points(),
        };
        self.games[2 - half_points] += 1;
        self.unfinished += u64::from(played.is_unfinished());
        let ending = (played.how.clone(), 2 - half_points);
        *self.endings.entry(ending).or_default() += 1;
        if played
            .forfeit()
            .is_some_and(|(loser, _)| loser.index() == side)
        {
            self.faults += 1;
            self.last_fault = Some(played.why.clone());
        }
        let own = played.ms.iter().skip(played.opening);
        let mover = (played.first + played.opening) % 2;
        let own = own.skip(usize::from(mover != side));
        let (mut moves, mut slowest) = (0, 0);
        for ms in own.step_by(2) {
            moves += 1;
            slowest = slowest.max(*ms);
        }
        self.used.0 += played.used_ms[side];
        self.used.1 += moves;
        self.cpu_ms += played.cpu_ms[side];
        self.slowest_ms = self.slowest_ms.max(slowest);
    }
}

/// The numbers that are done: all below one, and a few above it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Done {
    below: u64,
    above: BTreeSet<u64>,
}

impl Done {
    fn has(&self, number: u64) -> bool {
        number < self.below || self.above.contains(&number)
    }

    /// False if it is there already.
    fn add(&mut self, number: u64) -> bool {
        if self.has(number) {
            return false;
        }
        self.above.insert(number);
        while self.above.remove(&self.below) {
            self.below += 1;
        }
        true
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::contest) fn played(
        pair: u64,
        game: usize,
        bots: [usize; 2],
        winner: Option<usize>,
    ) -> Played {
        Played {
            id: GameId { pair, game },
            bots,
            seed: 0,
            start: None,
            first: 0,
            opening: 0,
            moves: Vec::new(),
            ms: vec![5, 7, 9],
            winner,
            how: "no-moves".to_string(),
            why: String::new(),
            fault: None,
            used_ms: [14, 7],
            cpu_ms: [0, 0],
            logs: Default::default(),
            confined: String::new(),
            ended: None,
        }
    }

    #[test]
    fn each_game_counts_once() {
        let mut ledger = Ledger::new(3);
        let game = played(0, 0, [2, 0], Some(0));
        assert!(ledger.add(&game));
        assert!(!ledger.add(&game));
        assert!(!ledger.add(&played(1, 0, [0, 3], None)));
        assert!(!ledger.add(&played(1, 0, [1, 1], None)));
        assert_eq!(ledger.games(), 1);
        assert_eq!(ledger.score(2).games, [1, 0, 0]);
        assert_eq!(ledger.score(2).used, (14, 2));
        assert_eq!(ledger.score(2).slowest_ms, 9);
        assert_eq!(ledger.encounters().count(), 0, "half a pair is none");
    }

    #[test]
    fn a_pair_is_seen_from_both_sides() {
        let mut ledger = Ledger::new(3);
        // Bot 2 wins with the first move and draws without it.
        assert!(ledger.add(&played(4, 1, [0, 2], None)));
        assert!(ledger.add(&played(4, 0, [2, 0], Some(0))));
        let mine = ledger.encounter(2, 0);
        assert_eq!(mine.counts[2][1], 1);
        assert_eq!(mine.half_points(), 3);
        let theirs = ledger.encounter(0, 2);
        assert_eq!(theirs.counts[1][0], 1);
        assert_eq!((theirs.half_points(), theirs.pairs()), (1, 1));
        assert_eq!(theirs.turned(), mine);
        let met: Vec<_> = ledger.encounters().map(|(a, b, _)| (a, b)).collect();
        assert_eq!(met, [(0, 2)]);
    }

    #[test]
    fn what_is_done_takes_little_room() {
        let mut done = Done::default();
        for number in 0..100_000 {
            // Two at a time, the later one first.
            assert!(done.add(number ^ 1));
            assert!(done.above.len() <= 1);
        }
        assert!(done.has(99_999) && !done.has(100_000) && !done.add(7));
    }
}
