//! Huffing: the fast way against the plain one on rules mixed at random, and what must hold by it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::support::book::{Book, position, shipped};
use crate::support::plain::{Board, Place, PlainMove};
use crate::support::random::{self, Random};
use rules::{
    Action, Agreement, Draft, Duty, Game, Machine, Move, NoMove, Position, QuietRun, Repetition,
    Rulebook, Square, Word, builtin, file, pdn,
};

/// Positions whose captures make more jumps than this are passed over.
const MOST_JUMPS: usize = 400;

/// A game by both generators.
struct Twin {
    book: Book,
    fast: Arc<Rulebook>,
}

/// What tells two legal moves apart: what is huffed, every stop, and what is taken.
type Way = (Option<Place>, Vec<Place>, Vec<Place>);

#[test]
fn huffs_of_mixed_rules_are_the_same_in_both_generators() {
    let mut random = Random::new(14);
    let (mut compared, mut huffed) = (0, 0);
    for _ in 0..400 {
        let twin = Twin::mixed(&mut random);
        let (plies, huffs) = twin.play(24, &mut random);
        compared += plies;
        huffed += huffs;
    }
    assert!(compared > 2000, "only {compared} positions compared");
    assert!(huffed > 100, "only {huffed} huffs played");
}

impl Twin {
    fn mixed(random: &mut Random) -> Twin {
        loop {
            let mut draft = random::draft(&shipped("english"), random);
            draft.mechanics.capture.duty = Duty::Huff;
            // What else could forbid a move or end a game is left out.
            draft.quiet_run = QuietRun::Free;
            draft.endings.counters.clear();
            draft.endings.repetition = Repetition::Free;
            if let Some(twin) = Twin::new(draft) {
                return twin;
            }
        }
    }

    fn new(mut draft: Draft) -> Option<Twin> {
        draft.obstacles = rules::Obstacles::Drawn(1);
        let book = Book::new(&draft);
        let fast = Rulebook::new(draft).ok()?;
        Some(Twin { book, fast })
    }

    /// Plays a random game from a random position; says how many positions were compared, and
    /// how many huffs were played.
    fn play(&self, plies: usize, random: &mut Random) -> (usize, usize) {
        let mut board = random::position(&self.book.plain, random);
        let mut owed: Vec<Place> = Vec::new();
        let start = position(&self.fast, &board);
        let Ok(mut game) = Game::from_fen(self.fast.clone(), &self.fast.fen(&start)) else {
            return (0, 0);
        };
        let (mut compared, mut huffs) = (0, 0);
        for _ in 0..plies {
            if !self.is_small(&board) {
                break;
            }
            let plain = self.book.plain.legal_with_huffs(&board, &owed);
            self.compare(&game, &board, &owed, &plain);
            compared += 1;
            if game.legal_moves().is_empty() {
                break;
            }
            let huffing: Vec<&Move> = game
                .routes()
                .iter()
                .filter(|m| m.huffed.is_some())
                .collect();
            let mv = if huffing.is_empty() || random.percent(40) {
                game.routes()[random.below(game.routes().len())].clone()
            } else {
                huffing[random.below(huffing.len())].clone()
            };
            huffs += usize::from(mv.huffed.is_some());
            let twin = plain.iter().find(|twin| way(twin) == self.way(&mv));
            let (huffed, played) = twin.expect("the ways have been compared");
            owed = self.book.plain.owed_after(&board, *huffed, played);
            board = self.book.plain.after_huff(&board, *huffed, played);
            game.play(&mv).unwrap();
        }
        (compared, huffs)
    }

    fn is_small(&self, board: &Board) -> bool {
        let mut passed = board.clone();
        passed.mover = board.mover.other();
        let plain = &self.book.plain;
        plain.is_small(board, MOST_JUMPS) && plain.is_small(&passed, MOST_JUMPS)
    }

    fn compare(
        &self,
        game: &Game,
        board: &Board,
        owed: &[Place],
        plain: &[(Option<Place>, PlainMove)],
    ) {
        let fen = game.fen();
        assert_eq!(*game.position(), position(&self.fast, board), "{fen}");
        let got = game.tally().owed::<u128>();
        let got: BTreeSet<Place> = got.each().map(|b| self.place(self.square(b))).collect();
        assert_eq!(got, owed.iter().copied().collect(), "{fen}");
        let fast: BTreeSet<Way> = game.routes().iter().map(|m| self.way(m)).collect();
        assert_eq!(fast, plain.iter().map(way).collect(), "{fen}");
        self.compare_machine(game, self.fast.wide(), *game.position());
        if let Some(narrow) = self.fast.narrow() {
            self.compare_machine(game, narrow, game.position().cast());
        }
        let (position, tally) = self.fast.read_fen(&fen).unwrap();
        assert_eq!(
            (&position, tally.mark()),
            (game.position(), game.tally().mark())
        );
        for mv in game.legal_moves() {
            let found = game.resolve_str(&game.number_text(mv)).unwrap();
            let grid = self.fast.grid();
            assert_eq!(found.action(grid), mv.action(grid), "{fen}");
        }
    }

    fn compare_machine<W: Word>(&self, game: &Game, machine: &Machine<W>, position: Position<W>) {
        let mut legal = Vec::new();
        machine.legal(&position, game.tally(), &mut legal);
        let got: Vec<Action> = legal.iter().map(Action::cast).collect();
        let moves = game.legal_moves().iter();
        let wanted: Vec<Action> = moves.map(|m| m.action(self.fast.grid())).collect();
        assert_eq!(got.len(), wanted.len(), "{}", game.fen());
        assert!(wanted.iter().all(|a| got.contains(a)), "{}", game.fen());
    }

    fn square(&self, bit: u128) -> Square {
        self.fast.grid().square(bit)
    }

    fn place(&self, square: Square) -> Place {
        let (row, col) = self.fast.grid().place(square);
        (i32::from(row), i32::from(col))
    }

    fn way(&self, mv: &Move) -> Way {
        let stops = std::iter::once(&mv.from).chain(&mv.path);
        (
            mv.huffed.map(|s| self.place(s)),
            stops.map(|s| self.place(*s)).collect(),
            mv.captured.iter().map(|s| self.place(*s)).collect(),
        )
    }
}

fn way((huffed, played): &(Option<Place>, PlainMove)) -> Way {
    let landings = played.jumps.iter().map(|jump| jump.landing);
    let mut stops: Vec<Place> = std::iter::once(played.from).chain(landings).collect();
    if played.jumps.is_empty() {
        stops.push(played.to);
    }
    let taken = played.jumps.iter().flat_map(|jump| &jump.taken);
    (*huffed, stops, taken.map(|(place, _)| *place).collect())
}

/// English draughts with the old penalty, and some lines that differ.
fn old(lines: &str) -> Arc<Rulebook> {
    let head = "extends = \"english\"\nid = \"house\"\nnotation.game-type = 199\n";
    let text = format!("{head}capture.duty = \"huff\"\n{lines}");
    file::rulebook(&text, &builtin::parent).unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
}

fn texts(game: &Game) -> Vec<String> {
    let moves = game.legal_moves().iter();
    let mut texts: Vec<String> = moves.map(|mv| game.number_text(mv)).collect();
    texts.sort();
    texts
}

/// Black could take 18 from 15 and moves 10 instead.
const LEFT_OUT: &str = "B:W18,30:B10,15";

#[test]
fn a_piece_that_did_not_take_may_be_huffed() {
    let mut game = Game::from_fen(old(""), LEFT_OUT).unwrap();
    assert_eq!(texts(&game), ["10-14", "15-19", "15x22"]);
    game.play_str("10-14").unwrap();
    // 15 could have taken. 18 can now take 14 or 15, or move on to nowhere but 9 and 11.
    assert_eq!(game.fen(), "W:W18,30:B14,15:U15");
    assert_eq!(game.huffable().len(), 1);
    game.play_str("!15 30-26").unwrap();
    assert_eq!(game.turns()[1].text, "!15 30-26");
    // White could still take 14 when it moved, so 18 may be huffed in turn.
    assert_eq!(game.fen(), "B:W18,26:B14:U18");
    game.play_str("!18 14-17").unwrap();
    assert_eq!(game.fen(), "W:W26:B17");
}

#[test]
fn the_piece_that_moved_is_huffed_on_its_new_square() {
    let mut game = Game::from_fen(old(""), LEFT_OUT).unwrap();
    game.play_str("15-19").unwrap();
    assert_eq!(game.fen(), "W:W18,30:B10,19:U19");
    let refused = game.resolve_str("!15 30-26").unwrap_err();
    assert_eq!(refused.key(), "not-owed");
    let sentence = refused.sentence(game.rulebook()).to_string();
    assert!(
        sentence.starts_with("there is nothing to huff on 15"),
        "{sentence}"
    );
    game.play_str("!19 18-14").unwrap();
}

#[test]
fn whoever_took_owes_nothing() {
    // Both men can take. One does, and the other cannot be huffed.
    let mut game = Game::from_fen(old(""), "B:W16,18,30,31:B15,12").unwrap();
    assert_eq!(texts(&game), ["12x19", "15-19", "15x22"]);
    game.play_str("15x22").unwrap();
    assert!(!game.tally().owes());
    assert!(game.legal_moves().iter().all(|mv| mv.huffed.is_none()));
}

#[test]
fn the_right_is_gone_after_one_move() {
    let mut game = Game::from_fen(old(""), LEFT_OUT).unwrap();
    game.play_str("10-14").unwrap();
    game.play_str("18x9").unwrap();
    assert_eq!(game.resolve_str("!9 15-19").unwrap_err().key(), "not-owed");
    assert!(game.undo() && game.tally().owes(), "{}", game.fen());
    assert!(game.redo() && !game.tally().owes(), "{}", game.fen());
}

#[test]
fn preferences_do_not_narrow_what_may_be_huffed() {
    let most = old("capture.preference = [\"most-pieces\"]");
    // 1 takes two, 12 takes one.
    let mut game = Game::from_fen(most, "B:W6,14,16,32:B1,12,4").unwrap();
    assert_eq!(texts(&game), ["1-5", "1x17", "4-8"]);
    game.play_str("4-8").unwrap();
    assert_eq!(game.fen(), "W:W6,14,16,32:B1,8,12:U1,12");
}

#[test]
fn rules_without_huffing_say_so() {
    let english = builtin::rulebook("english").unwrap();
    let game = Game::new(english.clone(), 0);
    let refused = game.resolve_str("!22 11-15").unwrap_err();
    assert_eq!(refused.key(), "no-huffing");
    let sentence = refused.sentence(&english).to_string();
    assert!(
        sentence.starts_with("these rules have no huffing"),
        "{sentence}"
    );
    let fen = Game::from_fen(english, "W:W18,30:B14,15:U15")
        .unwrap()
        .fen();
    assert_eq!(fen, "W:W18,30:B14,15");
}

#[test]
fn a_fen_lists_enemies_alone() {
    let error = |fen: &str| old("").read_fen(fen).unwrap_err().to_string();
    let wrong = "expected one of the side that is not to move";
    assert!(error("W:W18,30:B14,15:U18").contains(wrong));
    assert!(error("W:W18,30:B14,15:U1").contains(wrong));
    assert!(error("W:W18,30:B14,15:U15,15").contains("twice"));
    assert!(error("W:W18,30:B14,15:U99").contains("99"));
    assert!(error("W:W18,30:B14,15:U15-16").contains("`-`"));
}

#[test]
fn what_may_be_huffed_is_part_of_what_repeats() {
    let fen = "B:WK18,K32:BK15,K1";
    let mut game = Game::from_fen(old(""), fen).unwrap();
    // At the start nobody owes anything; when the pieces stand again as they did, Black's king
    // has left a capture out each time.
    let circle = ["1-5", "32-28", "5-1", "28-32"];
    let mut texts = circle.iter().cycle();
    while game.outcome().is_none() {
        game.play_str(texts.next().unwrap()).unwrap();
    }
    // Without it the start would stand for the third time after eight moves.
    assert_eq!(game.turns().len(), 9, "{}", game.fen());
}

#[test]
fn a_huff_resets_counters_like_a_capture() {
    let counted = old("[[endings.counter]]\nname = \"slow\"\nplies = 8\nresets = [\"capture\"]\n");
    let mut game = Game::from_fen(counted, "B:WK18,K32:BK15,K1:H3").unwrap();
    let count = |game: &Game| game.tally().count(0);
    game.play_str("1-5").unwrap();
    assert_eq!(count(&game), 4);
    game.play_str("!15 32-28").unwrap();
    assert_eq!(count(&game), 0);
}

#[test]
fn a_huff_is_read_and_written_in_pdn() {
    let rulebook = old("");
    let mut game = Game::from_fen(rulebook.clone(), LEFT_OUT).unwrap();
    for text in ["10-14", "!15 30-26", "!18 14-17", "26-23"] {
        game.play_str(text).unwrap();
    }
    let written = pdn::write(&pdn::PdnGame::of(&game, rulebook.own_file().as_deref()));
    assert!(
        written.contains("1. 10-14 !15 30-26 2. !18 14-17 26-23"),
        "{written}"
    );
    let read = pdn::games(written.as_bytes()).next().unwrap();
    let played = read
        .play(&pdn::Rulebooks::builtin(), Some(&rulebook))
        .unwrap();
    assert_eq!(played.problems, []);
    assert_eq!(played.game.fen(), game.fen());
    // A strength stays a strength, with blanks or without.
    for text in [
        "1. 11-15! 23-18",
        "1. 11-15 ! 23-18",
        "1. 11-15! (1. 9-13!) 23-18",
    ] {
        let read = pdn::games(text.as_bytes()).next().unwrap();
        assert_eq!(read.line.moves.len(), 2, "{text}");
        assert_eq!(read.line.moves[0].strength.as_deref(), Some("!"), "{text}");
    }
}

#[test]
fn perft_counts_as_if_taking_were_optional() {
    let (huff, optional) = (old(""), {
        let text = "extends = \"english\"\nid = \"free\"\nnotation.game-type = 199\n\
                    capture.duty = \"optional\"\n";
        file::rulebook(text, &builtin::parent).unwrap()
    });
    for depth in 1..7 {
        let leaves = [&huff, &optional].map(|rulebook| {
            let start = rulebook.start(0);
            rules::perft(rulebook, &start, depth, rules::Flavour::Moves)
        });
        assert_eq!(leaves[0], leaves[1], "depth {depth}");
    }
    assert_ne!(huff.identity(), optional.identity());
    assert_ne!(huff.play_hash(), optional.play_hash());
}

/// Every other word beside huffing: a random game ends well, comes back from its record and its
/// PDN, and the tables name the word.
#[test]
fn huffing_goes_with_every_other_word() {
    let mut random = Random::new(41);
    let mut huffs = 0;
    for seed in 0..60 {
        let Some(rulebook) = mixture(&mut random) else {
            continue;
        };
        assert_eq!(rulebook.beyond_tables(), Some("capture.duty = \"huff\""));
        let mut game = Game::new(rulebook.clone(), seed);
        for _ in 0..60 {
            if game.routes().is_empty() || game.routes().len() > 2000 {
                break;
            }
            let mv = game.routes()[random.below(game.routes().len())].clone();
            huffs += usize::from(mv.huffed.is_some());
            game.play(&mv).unwrap();
        }
        let again = Game::replay(&game.record(), rulebook).unwrap();
        assert_eq!(again.fen(), game.fen());
    }
    assert!(huffs > 20, "only {huffs} huffs");
}

fn mixture(random: &mut Random) -> Option<Arc<Rulebook>> {
    let mut draft = random::draft(&shipped("english"), random);
    draft.mechanics.capture.duty = Duty::Huff;
    if random.percent(30) {
        draft.endings.no_move = NoMove::DrawsIfBlocked;
        draft.endings.agreement = Agreement::Never;
        draft.endings.repetition = Repetition::Claim(2);
    }
    Rulebook::new(draft).ok()
}

/// A king that takes a piece and a king that huffs it and then walks over its square end alike;
/// they are two moves all the same, for one of them may owe something.
#[test]
fn to_take_and_to_huff_are_two_moves() {
    let text = "extends = \"international\"\nid = \"house\"\nnotation.game-type = 199\n\
                capture.duty = \"huff\"\ncapture.preference = []\n";
    let rulebook = file::rulebook(text, &builtin::parent).unwrap();
    let mut game = Game::from_fen(rulebook, "W:WK46,50:B32,44:U32").unwrap();
    let taken = game.resolve_str("46x28").unwrap();
    let huffed = game.resolve_str("!32 46-28").unwrap();
    assert_ne!(taken, huffed);
    game.play(&huffed).unwrap();
    // 50 could have taken 44 after the huff.
    assert_eq!(game.fen(), "B:WK28,50:B44:U50");
    assert!(game.undo());
    game.play(&taken).unwrap();
    assert_eq!(game.fen(), "B:WK28,50:B44");
}
