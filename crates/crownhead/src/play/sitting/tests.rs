use super::*;

use crate::play::setting::HARDEST;

fn table(id: &str, seats: Seats) -> Sitting {
    let setting = Setting::new(rules::builtin::rulebook(id).unwrap(), seats);
    let game = setting.game().unwrap();
    let mut sitting = Sitting::lay_out(setting, &game);
    sitting.journal = Journal::Broken("a test".to_string());
    sitting
}

fn play(table: &mut Sitting, text: &str) {
    let mv = table.game().resolve_str(text).unwrap();
    table.play(&mv).unwrap();
}

fn one(person: Side, level: u8) -> Seats {
    Seats::One { person, level }
}

#[test]
fn two_people_take_back_one_move() {
    let mut table = table("parlour", Seats::Two);
    assert!(table.undo().is_err());
    play(&mut table, "22-18");
    play(&mut table, "9-14");
    table.undo().unwrap();
    assert_eq!(table.game().turns().len(), 1);
    table.redo().unwrap();
    assert_eq!(table.game().turns().len(), 2);
    assert!(table.redo().is_err());
}

#[test]
fn one_person_goes_back_to_the_own_last_turn() {
    let mut table = table("parlour", one(Side::First, 7));
    play(&mut table, "22-18");
    play(&mut table, "9-13");
    play(&mut table, "18-14");
    assert!(table.is_programs_turn());
    table.undo().unwrap();
    assert_eq!(
        table.game().turns().len(),
        2,
        "the program had not answered"
    );
    table.undo().unwrap();
    assert_eq!(table.game().turns().len(), 0);
    assert!(table.undo().is_err());
    table.redo().unwrap();
    assert_eq!(table.game().turns().len(), 2);
}

#[test]
fn the_second_side_cannot_take_back_the_programs_opening() {
    let mut table = table("parlour", one(Side::Second, 1));
    play(&mut table, "22-18");
    assert!(table.undo().is_err());
    play(&mut table, "9-13");
    play(&mut table, "18-14");
    table.undo().unwrap();
    assert_eq!(table.game().turns().len(), 1);
}

#[test]
fn a_drawn_opening_is_not_taken_back() {
    let mut table = table("english-3-move", one(Side::Second, 1));
    assert_eq!(table.game().turns().len(), 3);
    assert!(table.is_persons_turn() && table.undo().is_err());
    let mv = table.game().legal_moves()[0].clone();
    table.play(&mv).unwrap();
    table.undo().unwrap();
    assert_eq!(table.game().turns().len(), 3);
}

#[test]
fn the_first_move_may_be_taken_over() {
    let mut mine = table("english-pie", one(Side::Second, 1));
    assert!(mine.swap().is_err());
    play(&mut mine, "12-16");
    mine.swap().unwrap();
    assert!(mine.is_programs_turn() && mine.swap().is_err());
    assert_eq!(mine.setting.seats, one(Side::First, 1));
    let mut programs = table("english-pie", one(Side::First, 1));
    play(&mut programs, "12-16");
    assert!(!programs.program_swaps(30), "it likes its own side");
    assert!(programs.program_swaps(-30) && programs.is_persons_turn());
    assert_eq!(programs.setting.seats, one(Side::Second, 1));
    assert!(table("english", Seats::Two).swap().is_err());
}

#[test]
fn nothing_is_taken_back_on_the_hardest_level_or_after_the_end() {
    let mut hardest = table("parlour", one(Side::First, HARDEST));
    play(&mut hardest, "22-18");
    play(&mut hardest, "9-13");
    assert!(hardest.undo().unwrap_err().contains("hardest"));
    let mut over = table("parlour", Seats::Two);
    play(&mut over, "22-18");
    over.resign().unwrap();
    assert_eq!(over.game().outcome().unwrap().winner, Some(Side::First));
    assert!(over.undo().unwrap_err().contains("over"));
}

#[test]
fn resigning_is_the_persons() {
    let mut table = table("parlour", one(Side::First, 3));
    play(&mut table, "22-18");
    table.resign().unwrap();
    assert_eq!(table.game().outcome().unwrap().winner, Some(Side::Second));
}

#[test]
fn draws_where_the_rulebook_has_them() {
    let mut parlour = table("parlour", Seats::Two);
    assert!(!parlour.has_draws());
    assert!(parlour.agree_draw(Answer::Accept).is_err());
    let mut english = table("english", Seats::Two);
    english.agree_draw(Answer::Accept).unwrap();
    assert_eq!(english.end().unwrap(), "The sides agreed: a draw.");
}

#[test]
fn the_program_is_asked_for_a_draw_once_in_a_position() {
    let mut table = table("english", one(Side::First, 3));
    let declined = table.agree_draw(Answer::Decline).unwrap_err();
    assert_eq!(declined, say("play-draw-declined"));
    assert!(table.agree_draw(Answer::Accept).is_err());
    assert_eq!(table.game().outcome(), None);
    play(&mut table, "11-15");
    table.agree_draw(Answer::Accept).unwrap();
    assert_eq!(table.game().outcome().unwrap().winner, None);
}

#[test]
fn a_program_that_yields_offers_and_resigns() {
    let mut table = table("english", one(Side::First, 3));
    play(&mut table, "11-15");
    play(&mut table, "22-18");
    table.be_polite(Courtesy::OfferDraw);
    assert!(table.is_offered());
    table.answer_offer(Answer::Decline).unwrap();
    assert!(!table.is_offered() && table.game().outcome().is_none());
    play(&mut table, "15x22");
    table.be_polite(Courtesy::Resign);
    assert_eq!(table.game().outcome().unwrap().winner, Some(Side::First));
}

#[test]
fn a_game_without_draws_is_stopped_and_another_is_not() {
    let mut parlour = table("parlour", Seats::Two);
    parlour.stop().unwrap();
    assert_eq!(parlour.game().outcome().unwrap().how, How::Unfinished);
    let mut english = table("english", Seats::Two);
    assert!(english.stop().is_err() && english.claim().is_err());
    assert!(english.pause().is_err(), "there is no clock");
}
