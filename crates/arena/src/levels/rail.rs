//! Habits in a row from the weakest to the strongest: where a ladder finds its rungs.

use engine::{Habits, Sight};

/// A place on the rail: 0 is the weakest; between whole numbers habits are mixed.
pub(crate) type Place = f64;

/// Positions looked at, noise, margin, lapses, and what is seen.
type Post = (f64, f64, f64, f64, Sight);

/// The habits at the whole numbers. At the low end a player looks at as much as at the top of it,
/// enough to see each reply, but not every turn; noise and margin together stay below a man there,
/// so that it hands out nothing when it looks. Whoever sees more than the number of pieces begins
/// with a dim eye, for in some rulebooks that sight alone is worth two levels.
const RAIL: [Post; 16] = [
    (60.0, 30.0, 20.0, 80.0, Sight::Pieces),
    (60.0, 30.0, 20.0, 50.0, Sight::Pieces),
    (60.0, 30.0, 20.0, 30.0, Sight::Pieces),
    (62.0, 30.0, 20.0, 14.0, Sight::Pieces),
    (65.0, 30.0, 20.0, 0.0, Sight::Pieces),
    (90.0, 30.0, 20.0, 0.0, Sight::Pieces),
    (140.0, 30.0, 20.0, 0.0, Sight::Pieces),
    (100.0, 60.0, 30.0, 0.0, Sight::Full),
    (150.0, 30.0, 20.0, 0.0, Sight::Full),
    (250.0, 30.0, 20.0, 0.0, Sight::Full),
    (500.0, 28.0, 19.0, 0.0, Sight::Full),
    (1_100.0, 24.0, 17.0, 0.0, Sight::Full),
    (2_700.0, 18.0, 13.0, 0.0, Sight::Full),
    (6_500.0, 12.0, 9.0, 0.0, Sight::Full),
    (16_000.0, 6.0, 5.0, 0.0, Sight::Full),
    (40_000.0, 2.0, 1.0, 0.0, Sight::Full),
];

/// The last place.
pub(crate) const TOP: Place = (RAIL.len() - 1) as Place;

/// The habits at a place. What is seen cannot be mixed: there the nearer post counts.
pub(crate) fn habits(place: Place) -> Habits {
    let place = place.clamp(0.0, TOP);
    let lower = (place as usize).min(RAIL.len() - 2);
    let (a, b) = (RAIL[lower], RAIL[lower + 1]);
    let share = place - lower as f64;
    let share = if a.4 == b.4 { share } else { share.round() };
    let mix = |a: f64, b: f64| a + (b - a) * share;
    Habits {
        nodes: rounded(mix(a.0.ln(), b.0.ln()).exp()),
        noise: mix(a.1, b.1).round() as i32,
        margin: mix(a.2, b.2).round() as i32,
        sight: if share < 1.0 { a.4 } else { b.4 },
        lapses: mix(a.3, b.3).round() as u8,
    }
}

/// A number with two digits that count.
fn rounded(value: f64) -> u64 {
    let unit = 10_f64.powf(value.log10().floor() - 1.0).max(1.0);
    ((value / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_up() {
        let places = (0..=150).map(|tenths| habits(f64::from(tenths) / 10.0));
        let all: Vec<Habits> = places.collect();
        let (pieces, full): (Vec<Habits>, Vec<Habits>) =
            all.iter().partition(|habits| habits.sight == Sight::Pieces);
        assert_eq!([&pieces[..], &full].concat(), all, "sight comes once");
        for pair in pieces.windows(2).chain(full.windows(2)) {
            let [low, high] = [pair[0], pair[1]];
            assert!(low.nodes <= high.nodes && low.lapses >= high.lapses);
            assert!(low.noise >= high.noise && low.margin >= high.margin);
        }
        assert_eq!(all[0].lapses, 80);
        assert_eq!(all[150].nodes, 40_000);
    }

    #[test]
    fn nobody_is_a_man_off() {
        let places = (0..=150).map(|tenths| habits(f64::from(tenths) / 10.0));
        for habits in places {
            assert!(habits.noise + habits.margin < 100, "{habits:?}");
        }
    }
}
