//! Who plays the pieces that are missing.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use crate::{Error, Piece, Selfplay};

/// Somebody who plays pieces: threads of this machine, or others.
pub trait Crew {
    /// Plays these pieces until all are played or the time is over. Each is given to `keep` as
    /// soon as it is there, in whatever order; when that fails, nothing more is played.
    fn play(
        &mut self,
        games: &Selfplay,
        missing: &[u64],
        deadline: Option<Instant>,
        keep: &mut dyn FnMut(Piece) -> Result<(), Error>,
    ) -> Result<(), Error>;
}

/// So many threads of this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads(pub usize);

impl Crew for Threads {
    fn play(
        &mut self,
        games: &Selfplay,
        missing: &[u64],
        deadline: Option<Instant>,
        keep: &mut dyn FnMut(Piece) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let work = &Work {
            games,
            missing,
            deadline,
            next: AtomicU64::new(0),
            over: AtomicBool::new(false),
        };
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.0.max(1) {
                let sender = sender.clone();
                scope.spawn(move || work.play(&sender));
            }
            drop(sender);
            for piece in receiver {
                let kept = keep(piece);
                if kept.is_err() {
                    work.over.store(true, Relaxed);
                    return kept;
                }
            }
            Ok(())
        })
    }
}

/// What some threads have to play, and until when.
struct Work<'a> {
    games: &'a Selfplay,
    missing: &'a [u64],
    deadline: Option<Instant>,
    next: AtomicU64,
    over: AtomicBool,
}

impl Work<'_> {
    fn is_over(&self) -> bool {
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        late || self.over.load(Relaxed)
    }

    fn play(&self, sender: &mpsc::Sender<Piece>) {
        let player = self.games.player();
        while !self.is_over() {
            let next = self.next.fetch_add(1, Relaxed) as usize;
            let number = self.missing.get(next);
            let piece = number.and_then(|n| self.games.piece(&player, *n, || self.is_over()));
            let sent = piece.map(|piece| sender.send(piece));
            if !matches!(sent, Some(Ok(()))) {
                return;
            }
        }
    }
}
