//! Every language says every rule, refusal and result, and says it well.

use std::sync::Arc;

use rules::sentences::{Section, diff, sentences};
use rules::texts::{Language, Message};
use rules::{Draft, Forfeit, Game, Outcome, Rulebook, Side, builtin};

/// Asserts that each language has a text for a message, with all that the text asks for.
pub(crate) fn whole(message: &Message) {
    for language in Language::ALL {
        match message.check(language) {
            Ok(text) => assert!(!text.trim().is_empty(), "{message:?}"),
            Err(faults) => panic!("{} in {language:?}: {faults:?}", message.key()),
        }
    }
}

fn draft(id: &str) -> Draft {
    builtin::draft(id).expect("it is built in")
}

fn rulebook(id: &str) -> Arc<Rulebook> {
    builtin::rulebook(id).unwrap()
}

#[test]
fn every_rule_and_every_difference() {
    let english = draft("english");
    for section in Section::ALL {
        whole(&section.title());
    }
    for id in builtin::every_id() {
        for sentence in sentences(&draft(id)) {
            whole(&sentence.text);
            for language in Language::ALL {
                let text = sentence.text.say(language);
                assert!(text.starts_with(char::is_uppercase), "{id}: {text}");
                assert!(text.ends_with('.') && !text.contains("  "), "{id}: {text}");
                assert!(!text.contains(",,") && !text.contains(" ,"), "{id}: {text}");
            }
        }
        for difference in diff(&english, &draft(id)) {
            difference.a.iter().for_each(whole);
            difference.b.iter().for_each(whole);
        }
    }
}

/// A rulebook whose pieces and sides have names that no language knows.
#[test]
fn names_of_ones_own() {
    let mut draft = draft("russian");
    draft.pieces[1].one = "emperor".to_string();
    draft.pieces[1].many = "emperors".to_string();
    draft.sides[0].name = "Dragon".to_string();
    let said = |key: &str, language| {
        let all = sentences(&draft);
        all.iter()
            .find(|s| s.key == key)
            .unwrap()
            .text
            .say(language)
    };
    sentences(&draft).iter().for_each(|s| whole(&s.text));
    assert_eq!(
        said("crowning.king", Language::En),
        "A man that lands on the row farthest from its side becomes an emperor."
    );
    assert_eq!(
        said("sides.first.colour", Language::Es),
        "Dragon empieza, está abajo y mueve hacia arriba; su letra es W."
    );
}

#[test]
fn rules_in_german_and_spanish() {
    for (id, key, german, spanish) in [
        (
            "international",
            "ranks.king.jump.landing",
            "Damen fliegen: Sie schlagen einen Gegner in beliebiger Entfernung auf einer freien Diagonale und dürfen auf jedem leeren Feld dahinter landen.",
            "Las damas vuelan: capturan una pieza enemiga a cualquier distancia por una diagonal libre y pueden caer en cualquier casilla vacía detrás.",
        ),
        (
            "turkish",
            "board.rows",
            "Jede Seite beginnt mit 16 Steinen auf ihrer zweiten und dritten Reihe.",
            "Cada bando empieza con 16 peones en sus filas segunda y tercera.",
        ),
        (
            "spanish",
            "endings.counter.three-kings-on-the-long-diagonal",
            "Nach je zwölf Zügen mit drei Damen, davon eine auf der langen Diagonale, gegen eine einzelne Dame ist die Partie remis.",
            "Tras doce jugadas de cada bando con tres damas, una de ellas en la gran diagonal, contra una sola dama, la partida acaba en tablas.",
        ),
        (
            "towers",
            "crowning.king",
            "Ein Stein, der auf der Grundreihe des Gegners landet, wird zum Turm.",
            "Una pieza que llega a la fila más lejana de su bando se convierte en torre.",
        ),
        (
            "frisian",
            "endings.counter.king-against-king",
            "Sobald es auf jeder Seite eine einzelne Dame gibt, ist die Partie remis, es sei denn, ein Stein kann sofort oder nach jedem beliebigen Zug der Seite am Zug geschlagen werden.",
            "En cuanto hay una sola dama en cada bando, la partida acaba en tablas, salvo que se pueda capturar una pieza en el acto, o tras cualquier jugada del bando que mueve.",
        ),
        (
            "contest",
            "sides.first.colour",
            "Schwarz beginnt, sitzt oben und zieht nach unten; der Buchstabe ist B.",
            "Las negras empiezan, están arriba y mueven hacia abajo; su letra es B.",
        ),
        (
            "italian",
            "ranks.man.jump.takes",
            "Steine dürfen keine Damen schlagen.",
            "Los peones no pueden capturar damas.",
        ),
    ] {
        let all = sentences(&draft(id));
        let rule = all.iter().find(|s| s.key == key).unwrap();
        assert_eq!(rule.text.say(Language::De), german, "{id} {key}");
        assert_eq!(rule.text.say(Language::Es), spanish, "{id} {key}");
    }
}

#[test]
fn refusals_in_german_and_spanish() {
    for (id, fen, text, german, spanish) in [
        (
            "contest",
            "B:W15,18:B9,10",
            "(2,1)-(3,0)",
            "es herrscht Schlagzwang (rule 9): Der Stein auf (2,3) kann (3,4) schlagen",
            "capturar es obligatorio (rule 9): el peón de (2,3) puede capturar en (3,4)",
        ),
        (
            "italian",
            "W:W22:BK18",
            "22x13",
            "ein Stein darf keine Dame schlagen (FID rules, capture)",
            "un peón no puede capturar una dama (FID rules, capture)",
        ),
        (
            "spanish",
            "W:W10,12:B14,K15",
            "10x19",
            "dieser Schlag nimmt keine Damen, ein anderer 1 (common rules, capture)",
            "esta captura toma 0 damas, otra toma 1 (common rules, capture)",
        ),
        (
            "english",
            "",
            "11",
            "Spalte 3: Ende statt `-`, `x` oder eines Leerzeichens",
            "columna 3: hay el final, se espera `-`, `x` o un espacio",
        ),
    ] {
        let fen = (!fen.is_empty()).then_some(fen);
        let game = Game::set_up(rulebook(id), 0, fen).unwrap();
        let said = game
            .resolve_str(text)
            .unwrap_err()
            .sentence(game.rulebook());
        assert_eq!(said.say(Language::De), german);
        assert_eq!(said.say(Language::Es), spanish);
    }
}

#[test]
fn results_in_german_and_spanish() {
    let mut game = Game::set_up(rulebook("contest"), 0, Some("B:W5:B1,12")).unwrap();
    game.play_str("12-16").unwrap();
    let said = game.outcome().unwrap().sentence(game.rulebook());
    assert_eq!(
        said.say(Language::De),
        "Rot hat keinen erlaubten Zug: Schwarz gewinnt (rule 10)"
    );
    assert_eq!(
        said.say(Language::Es),
        "las rojas no tienen ninguna jugada legal: ganan las negras (rule 10)"
    );
}

#[test]
fn every_end_of_a_game() {
    for id in builtin::every_id() {
        let rulebook = rulebook(id);
        let counters = rulebook.endings().counters.len();
        for outcome in ends(counters) {
            whole(&outcome.sentence(&rulebook));
        }
    }
}

/// Each way to end a game, with and without a winner.
fn ends(counters: usize) -> Vec<Outcome> {
    use rules::How;
    let mut all = vec![
        How::NoPieces,
        How::NoMoves,
        How::Repetition { times: 3 },
        How::Resignation,
        How::Agreement,
        How::Adjudication,
        How::Unfinished,
    ];
    // One counter more than there is: a record may tell of a rulebook that has changed.
    all.extend((0..=counters).map(|counter| How::Counter {
        counter,
        pieces: [2, 1],
    }));
    all.extend(Forfeit::ALL.map(How::Forfeit));
    let winners = [None, Some(Side::First), Some(Side::Second)];
    let with = |how: How| winners.map(|winner| Outcome { winner, how });
    all.into_iter().flat_map(with).collect()
}
