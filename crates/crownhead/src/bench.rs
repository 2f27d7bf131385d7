//! `crownhead bench`.

use clap::Args;

use crate::exit::{Answer, Done};
use crate::screen::Screen;

/// Search a fixed set of positions and tell how fast that was.
///
/// The number of nodes is the same on every machine: it changes only when the search or the
/// evaluation does.
#[derive(Args)]
pub(crate) struct Bench {
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let bench = ::engine::bench();
        let (nodes, seconds) = (bench.nodes, bench.time.as_secs_f64());
        let line = if self.json {
            format!("{{\"nodes\":{nodes},\"seconds\":{seconds:.6}}}")
        } else {
            let speed = bench.speed() / 1e6;
            format!("{nodes} nodes {seconds:.3} s {speed:.2} million/s")
        };
        screen.line(&line)?;
        Ok(Answer::Yes)
    }
}
