//! The learning curve as a picture.

use crate::rounds::RoundLog;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const BOTTOM: f64 = 44.0;
const TOP: f64 = 24.0;

/// The losses of all epochs of all rounds, on positions learned from and held back.
pub(crate) fn svg(rounds: &[RoundLog]) -> String {
    let epochs: Vec<_> = rounds.iter().flat_map(|log| &log.epochs).collect();
    let losses = epochs.iter().flat_map(|e| [e.training, e.validation]);
    let (low, high) = losses.fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    let (low, high) = if low < high { (low, high) } else { (0.0, 1.0) };
    let x = |i: usize| {
        let last = epochs.len().saturating_sub(1).max(1) as f64;
        LEFT + (WIDTH - LEFT - 16.0) * i as f64 / last
    };
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / (high - low);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for part in 0..=4 {
        let loss = low + (high - low) * f64::from(part) / 4.0;
        svg.push_str(&format!(
            "<line x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{0:.1}\" y2=\"{0:.1}\" stroke=\"#ddd\"/>\
             <text x=\"8\" y=\"{1:.1}\">{loss:.4}</text>\n",
            y(loss),
            y(loss) + 4.0
        ));
    }
    let mut at = 0;
    for log in rounds {
        svg.push_str(&format!(
            "<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{TOP}\" y2=\"{1:.1}\" stroke=\"#bbb\" \
             stroke-dasharray=\"3 3\"/><text x=\"{0:.1}\" y=\"{2:.1}\">round {3}</text>\n",
            x(at),
            HEIGHT - BOTTOM,
            HEIGHT - BOTTOM + 18.0,
            log.number
        ));
        at += log.epochs.len();
    }
    let line = |loss: &dyn Fn(usize) -> f64, colour: &str| {
        let points: Vec<String> = (0..epochs.len())
            .map(|i| format!("{:.1},{:.1}", x(i), y(loss(i))))
            .collect();
        format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n",
            points.join(" ")
        )
    };
    svg.push_str(&line(&|i| epochs[i].training, "#1668a7"));
    svg.push_str(&line(&|i| epochs[i].validation, "#c1440e"));
    svg.push_str(&format!(
        "<text x=\"{LEFT}\" y=\"16\" fill=\"#1668a7\">loss on positions learned from</text>\
         <text x=\"300\" y=\"16\" fill=\"#c1440e\">loss on positions held back</text>\n</svg>\n"
    ));
    svg
}
