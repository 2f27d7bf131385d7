//! Through the network and back: what a position is worth, and which way each number should go.
//!
//! Products are added in the same order on every machine, wide instructions or not, so that the
//! same lessons always give the same network.

use engine::NARROW;

use super::lessons::Lesson;
use super::shape::Shape;
use crate::fit::{loss, sigmoid};

/// What is between the layers for one position.
#[derive(Clone, Debug)]
pub(super) struct Pass {
    shape: Shape,
    /// The first layer before it is cut, after, and which way it should go.
    sums: Vec<f32>,
    cut: Vec<f32>,
    back: Vec<f32>,
}

/// What lessons cost in all, and how much they weigh.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Cost {
    loss: f64,
    weight: f64,
}

impl Cost {
    #[inline(always)]
    pub(super) fn add(&mut self, lesson: &Lesson, output: f32) {
        self.loss += f64::from(lesson.weight) * loss(output, lesson.target);
        self.weight += f64::from(lesson.weight);
    }

    /// The loss of a lesson of full weight.
    pub(super) fn mean(&self) -> f64 {
        self.loss / self.weight.max(1.0)
    }
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(all: I) -> Cost {
        all.fold(Cost::default(), |sum, one| Cost {
            loss: sum.loss + one.loss,
            weight: sum.weight + one.weight,
        })
    }
}

/// How many products are added side by side.
const LANE: usize = 8;

impl Pass {
    pub(super) fn new(shape: Shape) -> Pass {
        let zero = vec![0.0; shape.width];
        Pass {
            shape,
            sums: zero.clone(),
            cut: zero.clone(),
            back: zero,
        }
    }

    /// The output for some lessons, each told to `each`.
    pub(super) fn judge(
        &mut self,
        numbers: &[f32],
        lessons: &[Lesson],
        each: &mut dyn FnMut(&Lesson, f32),
    ) {
        for lesson in lessons {
            let (_, output) = self.forward(numbers, lesson);
            each(lesson, output);
        }
    }

    /// Adds the slope of all lessons to `gradient`, and gives what they cost.
    pub(super) fn learn(
        &mut self,
        numbers: &[f32],
        gradient: &mut [f32],
        lessons: &[Lesson],
    ) -> Cost {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has what the function needs.
            return unsafe { self.learn_wide(numbers, gradient, lessons) };
        }
        self.learn_plain(numbers, gradient, lessons)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn learn_wide(&mut self, numbers: &[f32], gradient: &mut [f32], lessons: &[Lesson]) -> Cost {
        self.learn_plain(numbers, gradient, lessons)
    }

    #[inline(always)]
    fn learn_plain(&mut self, numbers: &[f32], gradient: &mut [f32], lessons: &[Lesson]) -> Cost {
        let mut cost = Cost::default();
        for lesson in lessons {
            let (narrow, output) = self.forward(numbers, lesson);
            cost.add(lesson, output);
            let error = lesson.weight * (sigmoid(output) - lesson.target);
            self.backward(numbers, gradient, lesson, &narrow, error);
        }
        cost
    }

    /// The narrow sums and the output.
    #[inline(always)]
    fn forward(&mut self, numbers: &[f32], lesson: &Lesson) -> ([f32; NARROW], f32) {
        let shape = self.shape;
        self.sums.copy_from_slice(&numbers[shape.bias()]);
        for input in lesson.inputs() {
            add(&mut self.sums, &numbers[shape.row(*input)]);
        }
        for (cut, sum) in self.cut.iter_mut().zip(&self.sums) {
            *cut = sum.clamp(0.0, 1.0);
        }
        let head = shape.head(lesson.phase());
        let mut narrow = [0.0; NARROW];
        narrow.copy_from_slice(&numbers[head.bias]);
        let rows = numbers[head.weights].chunks_exact(shape.width);
        for (total, row) in narrow.iter_mut().zip(rows) {
            *total += dot(&self.cut, row);
        }
        let weighed = narrow.iter().zip(&numbers[head.output]);
        let straight = lesson.known + narrow[NARROW - 1];
        let output = weighed.fold(straight, |sum, (own, weight)| {
            sum + own.clamp(0.0, 1.0) * weight
        });
        (narrow, output)
    }

    #[inline(always)]
    fn backward(
        &mut self,
        numbers: &[f32],
        gradient: &mut [f32],
        lesson: &Lesson,
        narrow: &[f32; NARROW],
        error: f32,
    ) {
        let shape = self.shape;
        let head = shape.head(lesson.phase());
        self.back.fill(0.0);
        for i in 0..NARROW {
            let own = narrow[i];
            let slope = match i {
                _ if i == NARROW - 1 => error,
                _ => {
                    gradient[head.output.start + i] += error * own.clamp(0.0, 1.0);
                    let inside = own > 0.0 && own < 1.0;
                    if inside {
                        error * numbers[head.output.start + i]
                    } else {
                        0.0
                    }
                }
            };
            if slope == 0.0 {
                continue;
            }
            gradient[head.bias.start + i] += slope;
            let start = head.weights.start + i * shape.width;
            let row = start..start + shape.width;
            add_times(&mut self.back, &numbers[row.clone()], slope);
            add_times(&mut gradient[row], &self.cut, slope);
        }
        for (back, sum) in self.back.iter_mut().zip(&self.sums) {
            *back = if *sum > 0.0 && *sum < 1.0 { *back } else { 0.0 };
        }
        add(&mut gradient[shape.bias()], &self.back);
        for input in lesson.inputs() {
            add(&mut gradient[shape.row(*input)], &self.back);
        }
    }
}

#[inline(always)]
fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.chunks_exact_mut(LANE).zip(from.chunks_exact(LANE)) {
        for i in 0..LANE {
            to[i] += from[i];
        }
    }
}

#[inline(always)]
fn add_times(to: &mut [f32], from: &[f32], by: f32) {
    for (to, from) in to.chunks_exact_mut(LANE).zip(from.chunks_exact(LANE)) {
        for i in 0..LANE {
            to[i] += by * from[i];
        }
    }
}

#[inline(always)]
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [[0.0; LANE]; 2];
    for (one, other) in one.chunks_exact(2 * LANE).zip(other.chunks_exact(2 * LANE)) {
        for i in 0..LANE {
            sums[0][i] += one[i] * other[i];
            sums[1][i] += one[LANE + i] * other[LANE + i];
        }
    }
    (0..LANE).map(|i| sums[0][i] + sums[1][i]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::lessons::Lesson;
    use rules::{Seed, builtin};

    fn cost(shape: Shape, numbers: &[f32], lessons: &[Lesson]) -> f64 {
        let mut cost = Cost::default();
        Pass::new(shape).judge(numbers, lessons, &mut |lesson, output| {
            cost.add(lesson, output);
        });
        cost.loss
    }

    /// What is said of a training compares with what is said of the games held back, whatever
    /// the positions weigh.
    #[test]
    fn the_mean_counts_lessons_by_their_weight() {
        let mut cost = Cost::default();
        cost.add(&Lesson::new(&[], 0, 1.0, 1.0), 2.0);
        cost.add(&Lesson::new(&[], 0, 0.0, 0.5), 0.0);
        let whole = loss(2.0, 1.0) + 0.5 * loss(0.0, 0.0);
        assert!((cost.mean() - whole / 1.5).abs() < 1e-9, "{cost:?}");
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let rulebook = builtin::rulebook("english").unwrap();
        let shape = Shape::new(&rulebook, 32);
        let mut seed = Seed::new(3);
        let mut lessons = Vec::new();
        for i in 0..40 {
            let inputs: Vec<u16> = (0..12).map(|_| seed.below(shape.inputs) as u16).collect();
            lessons.push(Lesson::new(
                &inputs,
                i % 8,
                seed.below(100) as f32 / 100.0,
                1.0,
            ));
        }
        let numbers = shape.drawn(5);
        let mut gradient = vec![0.0; shape.len()];
        let learned = Pass::new(shape).learn(&numbers, &mut gradient, &lessons);
        assert!((learned.loss - cost(shape, &numbers, &lessons)).abs() < 1e-3);
        let mut wrong = 0;
        let mut seen = 0;
        for at in (0..shape.len())
            .step_by(37)
            .filter(|at| gradient[*at].abs() > 1e-2)
        {
            let nudge = |by: f32| {
                let mut numbers = numbers.clone();
                numbers[at] += by;
                cost(shape, &numbers, &lessons)
            };
            let slope = (nudge(1e-3) - nudge(-1e-3)) / 2e-3;
            let got = f64::from(gradient[at]);
            seen += 1;
            // Where a sum crosses a bound within the nudge, the slope has a bend.
            wrong += usize::from((slope - got).abs() > 0.02 + 0.05 * got.abs());
        }
        assert!(seen > 60 && wrong * 20 < seen, "{wrong} of {seen}");
    }

    #[test]
    fn wide_and_plain_learning_are_equal() {
        let rulebook = builtin::rulebook("english").unwrap();
        let shape = Shape::new(&rulebook, 64);
        let mut seed = Seed::new(4);
        let lessons: Vec<Lesson> = (0..50)
            .map(|i| {
                let inputs: Vec<u16> = (0..20).map(|_| seed.below(shape.inputs) as u16).collect();
                Lesson::new(&inputs, i % 8, 0.7, 0.5)
            })
            .collect();
        let numbers = shape.drawn(6);
        let mut gradients = [vec![0.0; shape.len()], vec![0.0; shape.len()]];
        let one = Pass::new(shape).learn(&numbers, &mut gradients[0], &lessons);
        let other = Pass::new(shape).learn_plain(&numbers, &mut gradients[1], &lessons);
        assert_eq!(one, other);
        assert_eq!(gradients[0], gradients[1]);
    }
}
