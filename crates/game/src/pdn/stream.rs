//! PDN from a stream of any length.

use std::io::{self, Read};

use super::read::one_game;
use super::scan::Scanner;
use super::{PdnGame, PdnPlace};

/// Reads a PDN file of any length game by game, as [`games`](super::games) does. However long
/// the file is, no more than twice [`PdnGame::MAX_BYTES`] of it are kept.
///
/// ```
/// let file = &b"1. 11-15 * 1. 12-16 *"[..];
/// let games = game::pdn::Stream::new(file).map(Result::unwrap);
/// assert_eq!(games.count(), 2);
/// ```
#[derive(Debug)]
pub struct Stream<R> {
    input: R,
    buffer: Vec<u8>,
    /// How many bytes of the buffer are behind us.
    at: usize,
    place: PdnPlace,
    passed: u64,
    is_at_end: bool,
}

impl<R: Read> Stream<R> {
    /// Reads from here.
    pub fn new(input: R) -> Stream<R> {
        Stream {
            input,
            buffer: Vec::new(),
            at: 0,
            place: PdnPlace::default(),
            passed: 0,
            is_at_end: false,
        }
    }

    /// How many bytes have been read as games.
    pub fn position(&self) -> u64 {
        self.passed + self.at as u64
    }

    /// Sees to it that a whole game is there, if it is not too long.
    fn fill(&mut self) -> io::Result<()> {
        if self.is_at_end || self.buffer.len() - self.at >= PdnGame::MAX_BYTES {
            return Ok(());
        }
        // The byte before tells whether a `*` stands alone.
        let behind = self.at.saturating_sub(1);
        self.buffer.drain(..behind);
        self.at -= behind;
        self.passed += behind as u64;
        let room = (2 * PdnGame::MAX_BYTES).saturating_sub(self.buffer.len());
        let got = (&mut self.input)
            .take(room as u64)
            .read_to_end(&mut self.buffer)?;
        self.is_at_end = got < room;
        Ok(())
    }

    /// A scanner where we are.
    fn scanner(&self) -> Scanner<'_> {
        match self.place {
            PdnPlace { line: 0, .. } => Scanner::new(&self.buffer),
            place => Scanner::at(&self.buffer, self.at, place),
        }
    }

    /// The next game of what is in the buffer.
    fn step(&mut self) -> Option<PdnGame> {
        let mut scan = self.scanner();
        let game = if scan.is_at_end() {
            None
        } else {
            one_game(&mut scan)
        };
        (self.at, self.place) = (scan.position(), scan.place());
        game
    }
}

impl<R: Read> Iterator for Stream<R> {
    type Item = io::Result<PdnGame>;

    fn next(&mut self) -> Option<io::Result<PdnGame>> {
        loop {
            if let Err(error) = self.fill() {
                self.is_at_end = true;
                self.buffer.clear();
                self.at = 0;
                return Some(Err(error));
            }
            if self.at >= self.buffer.len() {
                return None;
            }
            if let Some(game) = self.step() {
                return Some(Ok(game));
            }
        }
    }
}
