//! Who met whom in which round, where rounds follow from results.

use super::format::{Format, Plan};
use super::played::Played;

/// The rounds so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rounds {
    plan: Plan,
    /// Meetings of a round, and how many rounds there are.
    size: (u64, u64),
    rounds: Vec<Vec<Met>>,
}

/// Two bots that met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// The bots, the lower number first.
    pub bots: [usize; 2],
    /// Their half points in this round.
    pub half_points: [u64; 2],
    /// How many games were played in it.
    pub games: u64,
}

impl Rounds {
    pub(super) fn new(format: Format, plan: Plan) -> Option<Rounds> {
        let size = format.table_of_rounds(&plan)?;
        Some(Rounds {
            plan,
            size,
            rounds: Vec::new(),
        })
    }

    /// Takes note of a game, which is told once.
    pub(super) fn hear(&mut self, played: &Played) {
        let (meetings, rounds) = self.size;
        let number = played.id.pair / (meetings * self.plan.pairs).max(1);
        if number >= rounds {
            // A further game for neighbours, after the last round.
            return;
        }
        let number = number as usize;
        if self.rounds.len() <= number {
            self.rounds.resize(number + 1, Vec::new());
        }
        let mut bots = played.bots;
        let mut half_points = [played.half_points() as u64, 2 - played.half_points() as u64];
        if bots[0] > bots[1] {
            bots.reverse();
            half_points.reverse();
        }
        let round = &mut self.rounds[number];
        let place = round.iter().position(|met| met.bots == bots);
        let place = place.unwrap_or_else(|| {
            round.push(Met {
                bots,
                half_points: [0, 0],
                games: 0,
            });
            round.len() - 1
        });
        let met = &mut round[place];
        met.games += 1;
        met.half_points[0] += half_points[0];
        met.half_points[1] += half_points[1];
    }

    /// How many rounds there will be.
    pub fn planned(&self) -> u64 {
        self.size.1
    }

    /// The rounds so far, with those who met.
    pub fn so_far(&self) -> &[Vec<Met>] {
        &self.rounds
    }

    /// How many games two bots play when they meet.
    pub fn games(&self) -> u64 {
        2 * self.plan.pairs
    }

    /// Who rests in a round, once all others of it are known.
    pub fn rests(&self, round: &[Met]) -> Option<usize> {
        let is_odd = self.plan.bots % 2 == 1;
        let all_known = round.len() as u64 == self.size.0;
        let plays = |bot: &usize| round.iter().any(|met| met.bots.contains(bot));
        (0..self.plan.bots).find(|bot| is_odd && all_known && !plays(bot))
    }
}
