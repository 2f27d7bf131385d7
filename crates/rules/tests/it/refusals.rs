//! Every reason for a refusal, with its sentence.

use std::sync::Arc;

use rules::texts::Arg;
use rules::*;

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap()
}

fn game(id: &str, fen: &str) -> Game {
    let fen = (!fen.is_empty()).then_some(fen);
    Game::set_up(rulebook(id), 0, fen).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Rulebook, position (the start if empty), text, key, sentence.
#[rustfmt::skip]
const REFUSALS: &[(&str, &str, &str, &str, &str)] = &[
    ("english", "", "11", "unreadable", "column 3: got the end, expected `-`, `x` or a blank"),
    ("english", "", "11-33", "no-such-square", "square 33 is outside the board: expected 1 to 32"),
    ("russian", "", "a1-a9", "no-such-square", "square a9 is outside the board: expected a1 to h8"),
    ("english", "", "14-18", "no-piece", "there is no piece on 14"),
    ("english", "", "22-18", "not-yours", "the piece on 22 belongs to White"),
    ("english", "", "7-11", "occupied", "11 is occupied"),
    ("english", "", "11-11", "same-square", "a move ends on another square than 11"),
    ("english", "", "11-17", "not-on-line", "11 and 17 are not on one line"),
    ("english", "", "11x17", "no-capture", "no capture leads from 11 to 17"),
    ("english", "", "11x18", "nothing-to-take", "there is nothing to take between 11 and 18"),
    ("english", "", "11-18", "step-too-far", "that is too far: a man steps one square (WCDF, ordinary move of a man)"),
    ("english", "", "6-15", "blocked", "the way from 6 to 15 is blocked on 10"),
    ("russian", "W:WKa1,c3:Bh6", "a1-d4", "blocked", "the way from a1 to d4 is blocked on c3"),
    ("obstacles", "B:W21-32:B1-12:X13,15,18", "9-13", "obstacle", "13 is an obstacle"),
    ("obstacles", "B:W21-32:B1-12:X13,14,15", "9x18", "obstacle", "14 is an obstacle"),
    ("obstacles", "B:W21-32:B1-12:X13,14,15", "13-17", "obstacle", "13 is an obstacle"),
    ("english", "B:W1:B26", "26-30=M", "other-rank", "the piece ends as a king, not as a man"),
    ("frisian", "W:W31,K46:B45:+346+0", "46-41", "quiet-run", "the king on 46 has made three quiet moves running (WFD rules, moves of kings)"),
    ("contest", "B:W15,18:B9,10", "(2,1)-(3,0)", "capture-compulsory", "capture is compulsory (rule 9): the man on (2,3) can take (3,4)"),
    ("contest", "B:W14,23:B9", "2 1 3 0", "capture-compulsory", "capture is compulsory (rule 9): the man on (2,1) can take (3,2)"),
    ("english", "B:W32:B14", "14-9", "step-direction", "men step forward only (WCDF, ordinary move of a man)"),
    ("triple-king", "B:W1:B18", "(4,3)-(5,2)", "step-direction", "checkers step forward only (rule 1)"),
    ("turkish", "W:W37:B1,2", "e4-d5", "step-direction", "men step forward and sideways only (Dama, moves)"),
    ("turkish", "W:WK37:B1,2", "e4-d5", "step-direction", "kings step along rows and columns only (Dama, moves)"),
    ("english", "B:W10:B14", "14x7", "jump-direction", "men take forward only (WCDF, capturing move of a man)"),
    ("english", "B:W10:B14", "14-7", "jump-direction", "men take forward only (WCDF, capturing move of a man)"),
    ("english", "B:W18:BK9", "9x23", "take-too-far", "that is too far: a king takes only what stands next to it (WCDF, capturing move of a king)"),
    ("english", "B:W18:BK14", "14x27", "land-too-far", "that is too far: a king lands right behind the piece it takes (WCDF, capturing move of a king)"),
    ("triple-king", "B:W18,22:BK29", "29x15", "too-many-at-once", "a king takes at most 1 piece in one jump (rule 3)"),
    ("italian", "W:W22:BK18", "22x13", "cannot-take", "a man cannot take a king (FID rules, capture)"),
    ("english", "B:W14,15,24:B10", "10x19", "chain-unfinished", "the chain is not finished: 19 can go on to 28 (WCDF, capturing in general)"),
    ("english", "B:W14,21,22:BK10", "10x17", "chain-unfinished", "the chain is not finished: 17 can go on to 26 (WCDF, capturing in general)"),
    ("english", "B:W14,22,23:BK9", "9x18", "chain-unfinished", "the chain is not finished: 18 can go on to 25 or 27 (WCDF, capturing in general)"),
    ("towers", "B:W26,19:B30", "30-23-16", "one-jump", "a turn has one jump (Captures)"),
    ("english", "B:W26,27:B22", "22x31x24", "crowning-ends-turn", "crowning ends the turn, on 31 (WCDF, ordinary move of a man; capturing in general)"),
    ("international", "W:W12:B8,14", "12x3x20", "crowned-at-rest", "a piece that only passes 3 is not crowned and goes on as it was (FMJD annex 1, promotion)"),
    ("russian", "W:WK15:B19,27", "e5:h2", "landing-goes-on", "a landing square from which the capture goes on must be chosen: g3 (IDF draughts-64, capture)"),
    ("turkish", "W:WKd4:Bf4,b4", "d4xg4xa4", "turn-back", "a capture may not turn back by 180 degrees (Dama, capture)"),
    ("international", "W:WK46:B37,33,43,31", "46x28x39x48x26", "taken-stays", "the piece taken on 37 stays there until the move ends (FMJD annex 1, capture)"),
    ("english", "B:W14:BK10", "10x17x10", "taken-twice", "the same piece cannot be taken twice: the one on 14 (WCDF, capturing in general)"),
    ("international", "W:W32,50:B28,44,34,24", "32x23", "takes-fewer", "this capture takes 1 piece, another takes 3 (FMJD annex 1, capture)"),
    ("czech", "W:WKa1,g1:Bc3,f2", "g1xe3", "king-must-take", "a king must take if one can: the one on a1 can (ČFD rules, capture)"),
    ("spanish", "W:W10,12:B14,K15", "10x19", "takes-fewer-kings", "this capture takes 0 kings, another takes 1 (common rules, capture)"),
    ("international", "W:WK46:B37,33,43,31", "46x28x39", "chain-unfinished", "the chain is not finished: 39 can go on to 48 (FMJD annex 1, capture)"),
    ("frisian", "W:W31,K46:B20,K5,28", "46x23", "takes-less", "this capture takes 1 man, another takes more: 2 men (WFD rules, capture)"),
    ("italian", "W:WK19:BK13,14,K15,7", "19x17", "takes-kings-later", "the capture must take kings earliest: another takes one earlier (FID rules, capture)"),
];

#[test]
fn refusals_explain_themselves() {
    for (id, fen, text, key, sentence) in REFUSALS {
        let game = game(id, fen);
        let refusal = match game.resolve_str(text) {
            Err(refusal) => refusal,
            Ok(mv) => panic!("{id} {fen} {text} is {}", game.people_text(&mv)),
        };
        let told = (refusal.key(), refusal.sentence(game.rulebook()).to_string());
        assert_eq!(told, (*key, sentence.to_string()), "{id} {fen} {text}");
    }
}

#[test]
fn reasons_have_arguments() {
    for (id, fen, text, rule, expected) in [
        (
            "contest",
            "B:W15,18:B9,10",
            "(2,1)-(3,0)",
            Some("capture.duty"),
            "cited=cited piece=piece-man from=(2,3) takes=(3,4)",
        ),
        (
            "english",
            "B:W14,22,23:BK9",
            "9x18",
            Some("capture.chain"),
            "cited=cited at=18 onward=25|27",
        ),
        (
            "italian",
            "W:W22:BK18",
            "22x13",
            Some("ranks.man.jump.takes"),
            "cited=cited piece=piece-man taken=piece-king",
        ),
        (
            "english",
            "",
            "22-18",
            None,
            "cited= square=22 side=colour-white",
        ),
    ] {
        let game = game(id, fen);
        let Err(Refusal::Illegal(reason)) = game.resolve_str(text) else {
            panic!("{id} {fen} {text} is not refused");
        };
        let sentence = reason.sentence(game.rulebook());
        let args = sentence.args().iter();
        let told: Vec<String> = args.map(|(n, v)| format!("{n}={}", short(v))).collect();
        assert_eq!(told.join(" "), expected, "{id} {fen} {text}");
        assert_eq!(reason.rule().as_deref(), rule);
    }
}

/// An argument in short: a text, the key of a message, or the items of a list.
fn short(arg: &Arg) -> String {
    match arg {
        Arg::Number(number) => number.to_string(),
        Arg::Text(text) => text.clone(),
        Arg::Message(message) => message.key().to_string(),
        Arg::List(items, _) => items.iter().map(short).collect::<Vec<_>>().join("|"),
    }
}

/// Two captures with the same ends are told apart by their whole routes, and not guessed.
#[test]
fn ambiguous_texts_list_their_candidates() {
    let game = game("english", "B:W6,7,14,15:B2");
    let refusal = game.resolve_str("2x18").unwrap_err();
    assert_eq!(refusal.key(), "ambiguous");
    assert_eq!(
        refusal.sentence(game.rulebook()).to_string(),
        "several moves fit: 2x9x18 or 2x11x18"
    );
    let Refusal::Ambiguous(candidates) = refusal else {
        panic!("{refusal:?}");
    };
    for mv in &candidates {
        let text = game.number_text(mv);
        assert_eq!(game.resolve_str(&text).as_ref(), Ok(mv), "{text}");
    }
}

/// A capture is understood with `-`, a quiet move with `x` is not.
#[test]
fn signs() {
    let game = game("english", "B:W15:B10,1");
    assert_eq!(game.resolve_str("10-19"), game.resolve_str("10x19"));
    assert!(game.resolve_str("10 19").is_ok());
    let start = Game::new(rulebook("english"), 0);
    assert!(start.resolve_str("11 15").is_ok());
    assert_eq!(
        start.resolve_str("11x15").unwrap_err().key(),
        "nothing-to-take"
    );
}

#[test]
fn a_move_from_elsewhere_is_refused() {
    let mut small = Game::new(rulebook("english"), 0);
    let mut large = Game::new(rulebook("canadian"), 0);
    let foreign = large.legal_moves()[0].clone();
    assert_eq!(small.play(&foreign).unwrap_err().key(), "no-such-move");
    let own = small.resolve_str("11-15").unwrap();
    assert!(large.play(&own).is_err());
    small.play(&own).unwrap();
    assert_eq!(small.play(&own).unwrap_err().key(), "no-piece");
    let nowhere = Move {
        path: Vec::new(),
        ..own
    };
    assert_eq!(small.play(&nowhere).unwrap_err().key(), "no-such-move");
    let nothing = MoveText {
        huffed: None,
        squares: Vec::new(),
        kind: MoveKind::Unknown,
        rank: None,
    };
    assert_eq!(small.resolve(&nothing).unwrap_err().key(), "no-such-move");
}
