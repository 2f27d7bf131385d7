//! Who meets whom: every format, from the seed and the results alone.

use arena::contest::{Contest, GameId, Next, Pair, Played, Schedule, Standings};

use crate::contest;

/// A result without a game: bots with higher numbers win, with the first side or without.
fn result(pair: &Pair, game: usize) -> Played {
    let bots = pair.seated(game);
    let winner = match bots[0].cmp(&bots[1]) {
        std::cmp::Ordering::Greater => Some(0),
        _ => Some(1),
    };
    Played {
        id: GameId {
            pair: pair.number,
            game,
        },
        bots,
        seed: 0,
        start: None,
        first: 0,
        opening: 0,
        moves: Vec::new(),
        ms: Vec::new(),
        winner,
        how: "no-moves".to_string(),
        why: String::new(),
        fault: None,
        used_ms: [0, 0],
        cpu_ms: [0, 0],
        logs: Default::default(),
        confined: String::new(),
        ended: None,
    }
}

/// Hands out everything with so many pairs under way, and finishes the pair that `choose` picks
/// among those. Gives the pairs in the order of their numbers.
fn scheduled(contest: &Contest, width: usize, choose: impl Fn(usize) -> usize) -> Vec<Pair> {
    let mut schedule = Schedule::new(contest);
    let (mut all, mut under_way) = (Vec::new(), Vec::new());
    loop {
        let mut wait = false;
        while under_way.len() < width && !wait {
            match schedule.advance() {
                Next::Play(pair) => {
                    all.push(pair);
                    under_way.push(pair);
                }
                Next::Wait | Next::Over => wait = true,
            }
        }
        if under_way.is_empty() {
            all.sort_by_key(|pair| pair.number);
            return all;
        }
        let pair = under_way.remove(choose(under_way.len()) % under_way.len());
        for game in 0..2 {
            assert_eq!(schedule.hear(&result(&pair, game)), Ok(true));
            assert_eq!(schedule.hear(&result(&pair, game)), Ok(false));
        }
    }
}

const FORMATS: [&str; 6] = [
    "format = 'round-robin'\ngames = 4",
    "format = 'gauntlet'\nchallenger = 'b2'\ngames = 4",
    "format = 'swiss'\nrounds = 4",
    "format = 'knockout'\ngames = 6",
    "format = 'king-of-the-hill'\ngames = 8",
    "format = 'round-robin'\nfocus = true",
];

/// Neither the number of games at a time nor the order in which they end changes who meets whom.
#[test]
fn pairings_follow_from_the_seed_alone() {
    for head in FORMATS {
        let contest = contest(&format!("{head}\nseed = 11"), 7);
        let plain = scheduled(&contest, 1, |_| 0);
        assert!(!plain.is_empty(), "{head}");
        let numbers: Vec<u64> = plain.iter().map(|pair| pair.number).collect();
        assert_eq!(
            numbers,
            (0..plain.len() as u64).collect::<Vec<_>>(),
            "{head}"
        );
        for width in [2, 5, 100] {
            assert_eq!(scheduled(&contest, width, |n| n - 1), plain, "{head}");
            assert_eq!(scheduled(&contest, width, |n| n / 2), plain, "{head}");
        }
    }
}

#[test]
fn another_seed_draws_other_colours() {
    let bots = |seed: u64| -> Vec<[usize; 2]> {
        let contest = contest(&format!("games = 20\nseed = {seed}"), 4);
        let pairs = scheduled(&contest, 1, |_| 0);
        pairs.iter().map(|pair| pair.bots).collect()
    };
    assert_ne!(bots(1), bots(2));
    let firsts = bots(1).iter().filter(|bots| bots[0] < bots[1]).count();
    assert!((15..45).contains(&firsts), "{firsts} of 60");
}

#[test]
fn formats_have_as_many_games_as_they_should() {
    let games = |head: &str, bots: usize| {
        let contest = contest(head, bots);
        2 * scheduled(&contest, 3, |_| 0).len()
    };
    assert_eq!(games("format = 'round-robin'\ngames = 10", 20), 1900);
    assert_eq!(games("format = 'round-robin'\ngames = 2", 5), 20);
    assert_eq!(games("format = 'gauntlet'\ngames = 6", 5), 24);
    assert_eq!(games("format = 'swiss'\nrounds = 3", 8), 24);
    // One rests in each round.
    assert_eq!(games("format = 'swiss'\nrounds = 3", 7), 18);
    assert_eq!(games("format = 'knockout'", 8), 14);
    assert_eq!(games("format = 'knockout'", 6), 10);
    assert_eq!(games("format = 'king-of-the-hill'\ngames = 4", 3), 8);
}

/// The one that always wins is found by every format.
#[test]
fn the_best_comes_first() {
    for head in FORMATS {
        let contest = contest(head, 7);
        let mut schedule = Schedule::new(&contest);
        while let Next::Play(pair) = schedule.advance() {
            for game in 0..2 {
                schedule.hear(&result(&pair, game)).unwrap();
            }
        }
        let standings = Standings::new(&contest, &schedule, 50);
        let best = &standings.rows[0];
        // A gauntlet knows least of those who met only one other.
        if !head.contains("gauntlet") {
            assert_eq!(best.name, "b6", "{head}");
        }
        let last = &standings.rows[6];
        assert!(best.elo.value > last.elo.value, "{head}");
    }
}

/// Nobody meets twice in a Swiss, and nobody rests twice.
#[test]
fn a_swiss_is_fair() {
    for bots in [6, 7, 12, 15] {
        let contest = contest("format = 'swiss'\nrounds = 4", bots);
        let pairs = scheduled(&contest, 1, |_| 0);
        let mut met: Vec<[usize; 2]> = pairs.iter().map(|pair| pair.bots).collect();
        met.iter_mut().for_each(|bots| bots.sort_unstable());
        met.sort_unstable();
        let all = met.len();
        met.dedup();
        assert_eq!(met.len(), all, "{bots} bots");
        for bot in 0..bots {
            let games = met.iter().filter(|bots| bots.contains(&bot)).count();
            assert!((3..=4).contains(&games), "{bots} bots: {games}");
        }
    }
}

/// Further games go to neighbours only, and no more than were asked for.
#[test]
fn focus_looks_at_neighbours_in_doubt() {
    let contest = contest("games = 2\nfocus = 12", 5);
    let mut schedule = Schedule::new(&contest);
    let mut games = 0;
    while let Next::Play(pair) = schedule.advance() {
        if pair.number >= 10 {
            let mut bots = pair.bots;
            bots.sort_unstable();
            assert_eq!(
                bots[0] + 1,
                bots[1],
                "by their strength they are neighbours"
            );
        }
        for game in 0..2 {
            games += 1;
            schedule.hear(&result(&pair, game)).unwrap();
        }
    }
    assert!((22..=32).contains(&games), "{games}");
}

#[test]
fn a_test_of_two_ends_early() {
    let contest = contest("games = 1000\nsprt = [0, 50]", 2);
    let pairs = scheduled(&contest, 1, |_| 0).len();
    assert!(pairs < 100, "{pairs} pairs");
}
