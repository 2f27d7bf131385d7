//! Random wishes in random order from all seats: whatever happens, these things hold.

use std::time::Duration;

use rules::{Forfeit, Game, Seed, Side, builtin};
use table::{
    Act, Answer, Control, Deed, Head, Kind, Line, Manners, Matter, Mode, Opening, Order, Pace,
    Record, Refusal, Right, Seat, Table, Want, Who, Wish, decide,
};

const WISHES: usize = 400;

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// A way to play, with clocks that differ.
fn opening(seed: &mut Seed) -> Opening {
    let mode = [Mode::Computer, Mode::Device, Mode::Link, Mode::Contest][seed.below(4)];
    let controls = [(); 2].map(|()| match seed.below(4) {
        0 => None,
        1 => Some(Pace::PerMove(ms(40_000)).into()),
        2 => Some(Control::game(ms(900_000), ms(0))),
        _ => Some(Control {
            start_up: ms(500),
            ..Control::game(ms(300_000), ms(2_000))
        }),
    });
    let Opening { seats, .. } = Opening::of(mode);
    let [a, b] = seats;
    let key = Some("key".to_string());
    let first = Seat {
        key: key.clone(),
        ..a
    };
    Opening {
        mode,
        level: Some(1 + seed.below(8) as u8),
        manners: [Manners::PlaysOn, Manners::Yields][seed.below(2)],
        controls,
        seats: match (mode, seed.below(2)) {
            // The other seat is still free.
            (Mode::Link | Mode::Contest, 0) => [first, b],
            _ => [first, Seat { key, ..b }],
        },
    }
}

fn wish(table: &Table, seed: &mut Seed) -> Wish {
    let side = Side::ALL[seed.below(2)];
    if seed.below(10) == 0 {
        return Wish::Keeper(match seed.below(40) {
            0 => Order::Forfeit(side, Forfeit::Crash),
            1 => Order::Adjudicate([None, Some(side)][seed.below(2)]),
            2 => Order::Stop,
            3..15 => Order::Join {
                side,
                name: "Ada".to_string(),
                key: "key".to_string(),
            },
            _ => Order::Flag,
        });
    }
    let who = Who::ALL[seed.below(4)];
    Wish::Seat(who, want(table, seed))
}

fn want(table: &Table, seed: &mut Seed) -> Want {
    let matter = Matter::ALL[seed.below(3)];
    match seed.below(60) {
        0..6 => Want::Undo,
        6..11 => Want::Redo,
        11..13 if seed.below(8) == 0 => Want::Draw,
        13..15 if seed.below(8) == 0 => Want::Stop,
        15..19 => Want::Answer(matter, [Answer::Accept, Answer::Decline][seed.below(2)]),
        19..21 => Want::Pause,
        21..25 => Want::Resume,
        28..31 => Want::Claim,
        31..34 => Want::Swap,
        25 => Want::Name("Bob".to_string()),
        26 if seed.below(8) == 0 => Want::Resign,
        27 if seed.below(8) == 0 => Want::Leave,
        _ => {
            let on = table.version().saturating_sub((seed.below(9) == 0) as u64);
            let routes = table.game().routes();
            match routes.len() {
                0 => Want::Resume,
                len => Want::Move {
                    played: routes[seed.below(len)].clone(),
                    on,
                },
            }
        }
    }
}

/// What a side should have left: what it began with and earned, without what its moves took.
fn owed(table: &Table, controls: &[Option<Control>; 2], side: Side) -> Option<Duration> {
    let Pace::WholeGame { time, increment } = controls[side.index()]?.pace else {
        return None;
    };
    let mut left = time;
    let mut start_up = controls[side.index()]?.start_up;
    // What was drawn took no time.
    let drawn = table.game().drawn();
    for (ply, turn) in table.game().turns().iter().enumerate().skip(drawn) {
        if table.game().position_after(ply).unwrap().mover() == side {
            let took = ms(turn.times.spent.unwrap());
            left = left - took.saturating_sub(start_up) + increment;
            start_up = Duration::ZERO;
        }
    }
    Some(left)
}

/// The right that a player's deed needs.
fn needed(act: &Act) -> Option<Right> {
    match act {
        Act::Swap { .. } => Some(Right::Swap),
        Act::Undo(_) | Act::Offer(Matter::Undo, _) => Some(Right::Undo),
        Act::Redo(_) => Some(Right::Redo),
        Act::Claim => Some(Right::Claim),
        Act::Resign(_) => Some(Right::Resign),
        Act::Draw | Act::Offer(Matter::Draw, _) => Some(Right::Draw),
        Act::Stop | Act::Offer(Matter::Stop, _) => Some(Right::Stop),
        Act::Pause | Act::Resume => Some(Right::Pause),
        _ => None,
    }
}

fn check_right(table: &Table, wish: &Wish, deed: &Deed) {
    let Wish::Seat(who, want) = wish else { return };
    assert!(!who.is_nobody(), "a spectator did {deed:?}");
    if let Act::Move { .. } = deed.act {
        assert!(
            who.is(table.game().mover()) && !table.is_paused(),
            "{deed:?}"
        );
        assert!(matches!(want, Want::Move { on, .. } if *on == table.version()));
    }
    if let (Want::Answer(matter, _), false) = (want, matches!(deed.act, Act::Decline(_))) {
        let asked = table.offers().of(*matter).expect("somebody asked");
        assert!(who.is(asked.other()), "nobody answers himself: {deed:?}");
    } else if let Some(right) = needed(&deed.act) {
        assert!(table.rights(*who).has(right), "{right:?} for {deed:?}");
    }
}

/// All that can be seen of a table.
fn seen(table: &Table, now: Duration) -> String {
    let game = table.game();
    let rights = Who::ALL.map(|who| table.rights(who));
    let left = Side::ALL.map(|side| table.left(side, now));
    let texts: Vec<_> = game
        .turns()
        .iter()
        .map(|turn| (&turn.text, turn.times))
        .collect();
    format!(
        "{} {texts:?} {:?} {rights:?} {left:?} {:?} {:?} {:?} {} {:?}",
        game.fen(),
        game.outcome(),
        table.seats().each_ref().map(|seat| &seat.name),
        table.offers(),
        table.phase(),
        table.is_paused(),
        table.deadline(),
    )
}

/// Undo and redo of the same moves leave what there was, but for the turn's own time.
fn check_inverse(table: &Table, count: usize, now: Duration) {
    let did = |act| Deed { at: now, act };
    let mut there = table.clone();
    there.apply(&did(Act::Undo(count))).unwrap();
    let mut back = there.clone();
    back.apply(&did(Act::Redo(count))).unwrap();
    assert_eq!(back.game().fen(), table.game().fen());
    assert_eq!(back.game().turns(), table.game().turns());
    for side in Side::ALL {
        assert_eq!(
            back.clock().left_at_turn(side),
            table.clock().left_at_turn(side)
        );
        assert_eq!(back.clock().used(side), table.clock().used(side));
    }
    let mut again = back.clone();
    again.apply(&did(Act::Undo(count))).unwrap();
    assert_eq!(seen(&again, now), seen(&there, now));
}

/// A game of some rulebook; now and then two kings, where a draw can soon be claimed.
fn game(number: u64, seed: &mut Seed) -> Game {
    let ids = [
        "english",
        "parlour",
        "russian",
        "towers",
        "english-3-move",
        "english-pie",
    ];
    match ids.get(seed.below(7)) {
        Some(id) => Game::open(builtin::rulebook(id).unwrap(), number, None).unwrap(),
        None => {
            let text = "id = \"claim\"\nname = \"Claim\"\nextends = \"english\"\n[endings]\n\
                        repetition = { times = 2, by = \"claim\" }\n";
            let rulebook = rules::file::rulebook(text, &builtin::parent).unwrap();
            Game::from_fen(rulebook, "B:WK32:BK1").unwrap()
        }
    }
}

/// Plays, and gives what was done, each by its word.
fn play(number: u64) -> Vec<String> {
    let seed = &mut Seed::new(number);
    let game = game(number, seed);
    let opening = opening(seed);
    let mut now = ms(1_000 + seed.below(1_000) as u64);
    let head = Head::new(&opening, &game, now);
    let begun = Table::new(opening.clone(), game, now);
    let (mut table, mut lines) = (begun.clone(), Vec::<Line>::new());
    for _ in 0..WISHES {
        now += ms(seed.below(3_000) as u64);
        let wish = wish(&table, seed);
        let before = seen(&table, now);
        let decided = decide(&table, wish.clone(), now);
        assert_eq!(seen(&table, now), before, "deciding changes nothing");
        let Ok(deed) = decided else { continue };
        check_right(&table, &wish, &deed);
        let line = table.write(&deed);
        let again = table.read(&line).unwrap();
        assert_eq!(again, deed, "a deed comes back from its text");
        lines.push(line);
        table.apply(&deed).unwrap();
        assert_eq!(table.version(), lines.len() as u64);
        // After a swap each player has the own clock at the other side.
        for side in Side::ALL.into_iter().filter(|_| !table.is_swapped()) {
            if let Some(owed) = owed(&table, &opening.controls, side) {
                assert_eq!(
                    table.clock().left_at_turn(side),
                    owed,
                    "game {number}, {deed:?}"
                );
            }
        }
        let settled = table.game().drawn().max(usize::from(table.is_swapped()));
        let plies = table.game().turns().len() - settled;
        if plies > 0 && table.game().outcome().is_none() {
            check_inverse(&table, 1 + seed.below(plies), now);
        }
    }
    let mut replayed = begun;
    replayed.replay(&lines).unwrap();
    assert_eq!(seen(&replayed, now), seen(&table, now), "game {number}");
    let deeds = lines.iter().map(|line| line.kind.clone()).collect();
    check_record(head, lines, &table);
    deeds
}

/// The record comes back from its text and gives the same game.
fn check_record(head: Head, lines: Vec<Line>, table: &Table) {
    let record = Record { head, lines };
    let read = Record::read(&record.write()).unwrap();
    assert_eq!(read.head, record.head);
    let again = read.replay().unwrap();
    assert_eq!(again.game().turns(), table.game().turns());
    assert_eq!(again.game().outcome(), table.game().outcome());
    assert_eq!(again.version(), table.version());
}

#[test]
fn whatever_is_wished_the_table_stays_sound() {
    let deeds: Vec<String> = (0..120).flat_map(play).collect();
    assert!(
        deeds.len() > 2_000,
        "only {} wishes of {} were granted",
        deeds.len(),
        120 * WISHES
    );
    for word in [
        "move", "undo", "redo", "pause", "resume", "claim", "offer", "decline", "forfeit", "join",
        "name", "stop", "draw", "resign", "swap",
    ] {
        assert!(deeds.iter().any(|deed| deed == word), "nobody did `{word}`");
    }
}

#[test]
fn a_stale_move_is_refused_and_a_late_one_too() {
    let game = Game::new(builtin::rulebook("english").unwrap(), 0);
    let opening = Opening::of(Mode::Device).with_control(Some(Control::game(ms(1_000), ms(0))));
    let table = Table::new(opening, game, ms(0));
    let played = table.game().routes()[0].clone();
    let wish = |on| {
        Wish::Seat(
            Who::BOTH,
            Want::Move {
                played: played.clone(),
                on,
            },
        )
    };
    assert_eq!(decide(&table, wish(7), ms(1)), Err(Refusal::Stale(0)));
    assert_eq!(
        decide(&table, wish(0), ms(1_003)),
        Err(Refusal::Late(ms(3)))
    );
    assert!(
        decide(&table, wish(0), ms(1_000)).is_ok(),
        "the last moment is in time"
    );
    let flag = |now| decide(&table, Wish::Keeper(Order::Flag), now).map(|deed| deed.act);
    assert_eq!(flag(ms(1_000)), Err(Refusal::InTime));
    assert_eq!(
        flag(ms(1_001)),
        Ok(Act::Forfeit(Side::First, Forfeit::Time))
    );
}

#[test]
fn by_link_the_other_side_is_asked() {
    let game = Game::new(builtin::rulebook("english").unwrap(), 0);
    let mut opening = Opening::of(Mode::Link);
    opening.seats[0].key = Some("a".to_string());
    let mut table = Table::new(opening, game, ms(0));
    let [first, second] = Side::ALL.map(Who::one);
    let resign = Wish::Seat(first, Want::Resign);
    assert_eq!(decide(&table, resign, ms(1)), Err(Refusal::Waiting));
    let mut act = |wish| {
        let deed = decide(&table, wish, ms(1))?;
        table.apply(&deed).unwrap();
        Ok::<Act, Refusal>(deed.act)
    };
    let join = Order::Join {
        side: Side::Second,
        name: "Bea".to_string(),
        key: "b".to_string(),
    };
    act(Wish::Keeper(join.clone())).unwrap();
    assert_eq!(act(Wish::Keeper(join)), Err(Refusal::SeatTaken));
    let asked = act(Wish::Seat(first, Want::Draw)).unwrap();
    assert_eq!(asked, Act::Offer(Matter::Draw, Side::First));
    let twice = act(Wish::Seat(first, Want::Draw));
    assert_eq!(twice, Err(Refusal::NotNow(Right::Draw)));
    let own = Want::Answer(Matter::Draw, Answer::Accept);
    assert_eq!(act(Wish::Seat(first, own.clone())), Err(Refusal::NoOffer));
    let no = Want::Answer(Matter::Draw, Answer::Decline);
    assert_eq!(act(Wish::Seat(second, no)), Ok(Act::Decline(Matter::Draw)));
    assert_eq!(act(Wish::Seat(second, own)), Err(Refusal::NoOffer));
}

#[test]
fn a_record_of_the_version_before_is_read() {
    let identity = builtin::rulebook("english").unwrap().identity();
    let text = format!(
        "{{\"crownhead\":1,\"rulebook\":\"english\",\"rules\":\"{identity}\",\"file\":null,\
         \"seed\":0,\"start\":null,\"person\":\"second\",\"level\":3,\"clock\":\"5+3\"}}\n\
         {{\"move\":\"11-15\",\"spent\":5,\"left\":301000}}\n{{\"move\":\"22-18\",\"spent\":7}}\n\
         {{\"undo\":1}}\n{{\"redo\":1}}\n{{\"flag\":\"first\"}}\n{{\"resigned\":\"fir"
    );
    let table = Record::read(&text).unwrap().replay().unwrap();
    assert_eq!(table.mode(), Mode::Computer);
    assert_eq!(table.seat(Side::First).kind, Kind::Engine);
    assert_eq!(table.level(), Some(3));
    assert_eq!(table.game().turns().len(), 2);
    assert_eq!(table.game().outcome().unwrap().winner, Some(Side::Second));
    assert_eq!(table.clock().left_at_turn(Side::First), ms(301_000));
}

#[test]
fn what_cannot_be_is_told_with_its_place() {
    let told = |text: &str| Record::read(text).map(drop).unwrap_err().to_string();
    assert_eq!(told(""), "there is no record");
    assert_eq!(
        told("{\"crownhead\":9}\n"),
        "the version of the record is 9: expected 1 or 2"
    );
    let opening = Opening::of(Mode::Device);
    let game = Game::new(builtin::rulebook("english").unwrap(), 0);
    let head = Head::new(&opening, &game, ms(0));
    let line = |kind: &str, text: &str| Line {
        kind: kind.to_string(),
        text: Some(text.to_string()),
        ..Line::default()
    };
    for (lines, expected) in [
        (
            vec![line("move", "11-15"), line("move", "1-2")],
            "deed 2: 1-2: not legal",
        ),
        (vec![line("dance", "")], "deed 1: `dance` is nothing"),
        (vec![line("undo", "")], "deed 1: it has no `count`"),
    ] {
        let record = Record {
            head: head.clone(),
            lines,
        };
        let told = record.replay().map(drop).unwrap_err().to_string();
        assert!(told.starts_with(expected), "{told}");
    }
}

#[test]
fn a_draw_is_claimed_by_the_side_to_move_alone() {
    let text = "id = \"claim\"\nname = \"Claim\"\nextends = \"english\"\n[endings]\n\
                repetition = { times = 3, by = \"claim\" }\n";
    let rulebook = rules::file::rulebook(text, &builtin::parent).unwrap();
    let game = Game::from_fen(rulebook, "B:WK32:BK1").unwrap();
    let mut table = Table::new(Opening::of(Mode::Device), game, ms(0));
    let claim = |who| Wish::Seat(who, Want::Claim);
    for text in ["1-6", "32-28", "6-1", "28-32"].repeat(2) {
        let early = decide(&table, claim(Who::BOTH), ms(1));
        assert_eq!(early, Err(Refusal::NotNow(Right::Claim)));
        let played = table.game().resolve_str(text).unwrap();
        let on = table.version();
        let deed = decide(
            &table,
            Wish::Seat(Who::BOTH, Want::Move { played, on }),
            ms(1),
        );
        table.apply(&deed.unwrap()).unwrap();
    }
    let other = decide(&table, claim(Who::one(Side::Second)), ms(2));
    assert_eq!(other, Err(Refusal::NotNow(Right::Claim)));
    let deed = decide(&table, claim(Who::one(Side::First)), ms(2)).unwrap();
    table.apply(&deed).unwrap();
    let outcome = table.game().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.how.word()), (None, "repetition"));
}
