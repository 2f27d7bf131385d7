//! A bot in one file, with nothing but the standard library.

use std::io::{self, BufRead, Write};

/// Your move: one of the texts in `legal`. `ms` is your time in milliseconds.
fn choose<'a>(_fen: &str, _ms: u64, legal: &[&'a str], chance: &mut u64) -> &'a str {
    *chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1);
    legal[(*chance >> 33) as usize % legal.len()]
}

fn main() -> io::Result<()> {
    let mut chance = u64::from(std::process::id());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let known = line.split(" | ").next().unwrap_or_default();
        let words: Vec<&str> = known.split_whitespace().collect();
        match words[..] {
            ["move", fen, ms, ref legal @ ..] if !legal.is_empty() => {
                let ms = ms.parse().unwrap_or(0);
                println!("{}", choose(fen, ms, legal, &mut chance));
                io::stdout().flush()?;
            }
            ["quit", ..] => break,
            _ => {}
        }
    }
    Ok(())
}
