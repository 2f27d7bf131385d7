//! Contests: who changes them, who runs them, and games that count once.

use store::contest::{
    Bundle, Contest, Glance, Holding, Outcome, Phase, Played, Season, State, Student, Version,
};
use store::{Database, Store, StoreError};

pub(crate) fn contest(id: &str) -> Contest {
    Contest {
        id: id.to_string(),
        name: "Class".to_string(),
        rules: "english".to_string(),
        rulebook: None,
        head: "rules = 'english'".to_string(),
        phase: Phase::Open,
        created: 1,
        expires: 2,
        students: vec![
            Student::new("ada", "hash of a code".to_string()),
            Student::new("bob", "another".to_string()),
        ],
    }
}

fn version(number: u32, bundle: &Bundle) -> Version {
    Version {
        number,
        at: 7,
        file: bundle.name.clone(),
        table: "[[bot]]".to_string(),
        state: State::Waiting,
        log: String::new(),
        seconds: 0,
        bundle: Some(bundle.hash()),
    }
}

fn bundle(bytes: &[u8]) -> Bundle {
    Bundle {
        name: "move.py".to_string(),
        bytes: bytes.to_vec(),
    }
}

fn played(pair: u64, game: u64) -> Played {
    Played {
        outcome: Outcome {
            pair,
            game,
            bots: ["ada".to_string(), "bob".to_string()],
            winner: (game == 0).then_some(0),
            how: "no-move".to_string(),
            plies: 40,
            ended: 100 + pair,
        },
        line: format!("{{\"id\":\"{pair}.{game}\"}}"),
    }
}

fn season(roster: &str) -> Season {
    Season {
        print: "print".to_string(),
        roster: roster.to_string(),
    }
}

/// A contest with a bot of which three games were played.
pub(crate) async fn fill(store: &Store) {
    let mut whole = contest("c");
    let sent = bundle(&[0, 255, b'\n']);
    whole.students[0].versions.push(version(1, &sent));
    whole.students[0].sent = 1;
    let games = vec![played(0, 0), played(0, 1), played(1, 0)];
    let games = Some((season("roster"), games));
    store.add_contest(whole, vec![sent], games).await.unwrap();
}

async fn glance(store: &Store) -> Glance {
    let mut all = store.contests().await.unwrap();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

async fn held(store: &Store) -> Holding {
    store.hold_contest(&glance(store).await).await.unwrap()
}

pub(crate) async fn what_is_changed_is_changed_once(database: &Database) {
    let store = Store::open(database).await.unwrap();
    let whole = contest("c");
    let added = store.add_contest(whole.clone(), Vec::new(), None);
    added.await.unwrap();
    assert_eq!(store.contest("c").await, Ok(Some((whole.clone(), 1))));
    let again = store.add_contest(whole.clone(), Vec::new(), None).await;
    assert_eq!(again, Err(StoreError::Conflict));
    let sent = bundle(b"def move(): pass");
    let mut after = whole.clone();
    after.phase = Phase::Playing;
    after.students[1].versions.push(version(1, &sent));
    after.students[1].sent = 1;
    after.students.push(Student::new("eve", "x".to_string()));
    let change =
        |version, bundle| store.change_contest((whole.clone(), version), after.clone(), bundle);
    // Two know the same version.
    let (one, other) = tokio::join!(change(1, Some(sent.clone())), change(1, None));
    assert!(one.is_ok() != other.is_ok());
    assert_eq!(one.and(other), Err(StoreError::Conflict));
    let (now, known) = store.contest("c").await.unwrap().unwrap();
    assert_eq!((&now, known), (&after, 2));
    assert_eq!(store.contest_version("c").await, Ok(Some(2)));
    assert_eq!(store.contest("d").await, Ok(None));
    // A version that goes takes its bytes along.
    let mut withdrawn = after.clone();
    withdrawn.students[1].versions.clear();
    let changed = store.change_contest((after, 2), withdrawn.clone(), None);
    changed.await.unwrap();
    assert_eq!(store.bundle("c", &sent.hash()).await, Ok(None));
    assert_eq!(store.contest("c").await, Ok(Some((withdrawn, 3))));
    store.delete_contest("c").await.unwrap();
    assert_eq!(store.contests().await, Ok(Vec::new()));
    store.close().await;
}

pub(crate) async fn the_bytes_that_were_sent_come_back(database: &Database) {
    let store = Store::open(database).await.unwrap();
    fill(&store).await;
    let large = bundle(&(0..3 << 20).map(|n: u32| n as u8).collect::<Vec<u8>>());
    let (before, known) = store.contest("c").await.unwrap().unwrap();
    let mut after = before.clone();
    after.students[0].versions.push(version(2, &large));
    let changed = store.change_contest((before, known), after, Some(large.clone()));
    changed.await.unwrap();
    for sent in [large, bundle(&[0, 255, b'\n'])] {
        assert_eq!(store.bundle("c", &sent.hash()).await, Ok(Some(sent)));
    }
    assert_eq!(store.bundle("d", "e").await, Ok(None));
    store.close().await;
}

pub(crate) async fn one_server_at_a_time_holds_a_contest(database: &Database) {
    let store = Store::open(database).await.unwrap();
    fill(&store).await;
    let seen = glance(&store).await;
    assert!(!seen.is_held);
    let (one, other) = tokio::join!(store.hold_contest(&seen), store.hold_contest(&seen));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    let first = one.or(other).unwrap();
    store.beat(&first, "shown".to_string()).await.unwrap();
    let beating = glance(&store).await;
    assert!(beating.is_held && beating.beat > seen.beat, "{beating:?}");
    let shown = store.contest_shown("c").await.unwrap();
    assert_eq!(shown.as_deref(), Some("shown"));
    // Who is taken for dead can do nothing any more.
    let second = held(&store).await;
    let late = [
        store.beat(&first, String::new()).await,
        store.add_results(&first, vec![played(5, 0)]).await,
        store.begin_season(&first, season("x"), Vec::new()).await,
    ];
    assert_eq!(late, [(); 3].map(|()| Err(StoreError::Conflict)));
    assert_eq!(store.results("c", None, 9).await.unwrap().len(), 3);
    let gone = store.let_go(first, Some("late".to_string()), "late".to_string());
    gone.await.unwrap();
    assert!(glance(&store).await.is_held);
    let line_up = Some("open".to_string());
    let gone = store.let_go(second, line_up.clone(), "{}".to_string());
    gone.await.unwrap();
    let free = glance(&store).await;
    assert_eq!((free.is_held, free.settled), (false, line_up));
    store.close().await;
}

pub(crate) async fn each_game_counts_once(database: &Database) {
    let store = Store::open(database).await.unwrap();
    fill(&store).await;
    let own = held(&store).await;
    let more = vec![played(1, 0), played(1, 1), played(2, 0)];
    store.add_results(&own, more.clone()).await.unwrap();
    store.add_results(&own, more).await.unwrap();
    let all = store.results("c", None, 99).await.unwrap();
    let names: Vec<(u64, u64)> = all
        .iter()
        .map(|game| (game.outcome.pair, game.outcome.game))
        .collect();
    assert_eq!(names, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    let rest = store.results("c", Some((0, 1)), 2).await.unwrap();
    assert_eq!(rest, all[2..4]);
    assert_eq!(store.result("c", 1, 1).await, Ok(Some(played(1, 1))));
    assert_eq!(store.result("c", 9, 1).await, Ok(None));
    let newest = store.results_of("c", "bob", 2).await.unwrap();
    assert_eq!(newest, [played(2, 0).outcome, played(1, 1).outcome]);
    assert_eq!(store.results_of("c", "eve", 2).await, Ok(Vec::new()));
    // Two games count in the new season, at other places; the rest stays with the old one.
    let carried = vec![((0, 1), played(0, 0)), ((2, 0), played(0, 1))];
    let begun = store.begin_season(&own, season("other"), carried);
    begun.await.unwrap();
    assert_eq!(store.season("c").await, Ok(Some(season("other"))));
    let now = store.results("c", None, 99).await.unwrap();
    assert_eq!(now.len(), 2);
    assert_eq!(now[0].line, played(0, 0).line);
    store.close().await;
    let mut kept = 0;
    Store::each_result(database, |_| kept += 1).await.unwrap();
    assert_eq!(kept, 5);
}
