use super::*;
use crate::{Deed, Want, Who, Wish, decide};

fn drawn(mode: Mode) -> (Head, Table) {
    let rulebook = rules::builtin::rulebook("english-3-move").unwrap();
    let game = Game::open(rulebook, 12, None).unwrap();
    let opening = Opening::of(mode);
    let head = Head::new(&opening, &game, Duration::ZERO);
    (head, Table::new(opening, game, Duration::ZERO))
}

fn wish(table: &Table, want: Want) -> Result<Deed, crate::Refusal> {
    decide(table, Wish::Seat(Who::BOTH, want), Duration::ZERO)
}

#[test]
fn a_drawn_opening_stands_in_the_record_and_is_not_taken_back() {
    let (head, mut table) = drawn(Mode::Device);
    assert_eq!(head.ballot.as_deref(), Some("9-13 23-18 11-15"));
    assert!(wish(&table, Want::Undo).is_err());
    let played = table.game().legal_moves()[0].clone();
    let on = table.version();
    let deed = wish(&table, Want::Move { played, on }).unwrap();
    let line = table.write(&deed);
    table.apply(&deed).unwrap();
    assert_eq!(table.game().turns().len(), 4);
    let undo = wish(&table, Want::Undo).unwrap();
    let mut back = table.after(&undo).unwrap();
    assert_eq!(back.game().turns().len(), 3);
    assert!(wish(&back, Want::Undo).is_err());
    let at = Duration::ZERO;
    let act = crate::Act::Undo(1);
    assert!(back.apply(&Deed { at, act }).is_err());
    let record = Record {
        head,
        lines: vec![line],
    };
    let again = Record::read(&record.write()).unwrap().replay().unwrap();
    assert_eq!(again.game().turns(), table.game().turns());
    assert_eq!(again.game().drawn(), 3);
}

#[test]
fn a_record_with_another_opening_is_refused() {
    let (mut head, _) = drawn(Mode::Computer);
    head.ballot = Some("9-13 23-18 12-16".to_string());
    let told = head.table().unwrap_err();
    assert!(matches!(told, RecordError::Ballot(_)), "{told}");
    head.ballot = None;
    assert_eq!(head.table().unwrap().game().drawn(), 3);
}

/// After 12-16 of the first side, with clocks that differ.
fn pie() -> (Head, Table, Vec<Line>) {
    let rulebook = rules::builtin::rulebook("english-pie").unwrap();
    let game = Game::open(rulebook, 0, None).unwrap();
    let minutes = |n: u64| Some(Control::game(Duration::from_secs(60 * n), Duration::ZERO));
    let mut opening = Opening::of(Mode::Device);
    opening.controls = [minutes(5), minutes(2)];
    opening.seats[0].name = "Ada".to_string();
    opening.seats[1].name = "Bob".to_string();
    let head = Head::new(&opening, &game, Duration::ZERO);
    let mut table = Table::new(opening, game, Duration::ZERO);
    assert!(wish(&table, Want::Swap).is_err(), "nothing to take over");
    let played = table.game().resolve_str("12-16").unwrap();
    let at = Duration::from_secs(20);
    let want = Want::Move { played, on: 0 };
    let deed = decide(&table, Wish::Seat(Who::BOTH, want), at).unwrap();
    let lines = vec![table.write(&deed)];
    table.apply(&deed).unwrap();
    (head, table, lines)
}

#[test]
fn who_takes_over_the_first_move_changes_seats_and_keeps_the_clock() {
    let (head, mut table, mut lines) = pie();
    assert!(
        decide(
            &table,
            Wish::Seat(Who::one(rules::Side::First), Want::Swap),
            Duration::ZERO
        )
        .is_err()
    );
    let at = Duration::from_secs(30);
    let wish = Wish::Seat(Who::one(rules::Side::Second), Want::Swap);
    let swap = decide(&table, wish.clone(), at).unwrap();
    lines.push(table.write(&swap));
    table.apply(&swap).unwrap();
    let names = |table: &Table| table.seats().each_ref().map(|seat| seat.name.clone());
    assert_eq!(names(&table), ["Bob", "Ada"]);
    assert_eq!(table.game().mover(), rules::Side::Second);
    assert_eq!(table.game().turns().len(), 1);
    let left = rules::Side::ALL.map(|side| table.left(side, at).as_secs());
    assert_eq!(left, [110, 280], "ten seconds to swap, twenty to move");
    assert!(decide(&table, wish, at).is_err(), "once is enough");
    let undo = Wish::Seat(Who::BOTH, Want::Undo);
    assert!(decide(&table, undo, at).is_err());
    let pdn = table.pdn(Duration::ZERO);
    assert_eq!(
        (pdn.tag("Black"), pdn.tag("Swap")),
        (Some("Bob"), Some("1"))
    );
    let record = Record { head, lines };
    let again = Record::read(&record.write()).unwrap().replay().unwrap();
    assert_eq!(names(&again), names(&table));
    assert!(again.is_swapped());
}
