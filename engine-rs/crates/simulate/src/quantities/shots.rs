//! What a number of shots shows: counts that are drawn from exact probabilities, and their errors.
//!
//! [`sample`] adds the probabilities up once and finds the outcome of each shot among the sums, so
//! the counts of `s` shots of `m` outcomes cost about `s log m + m` steps.
//!
//! The error bars are Wilson's score intervals (E. B. Wilson 1927, *Journal of the American
//! Statistical Association* 22, 209): unlike `p ± error` they stay between 0 and 1, and say something
//! where no shot, or every shot, has an outcome.

use crate::random::Random;

/// How many standard errors around the middle of a normal distribution hold 95 % of it.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// How many weights have a sum of their own.
const RUN: usize = 64;

/// An outcome that shots had.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count {
    /// Its place in the list of probabilities.
    pub outcome: usize,
    /// How many shots had it; at least one.
    pub count: u32,
    /// The least and the greatest probability that explain this count well: the interval of 95 %.
    pub interval: (f64, f64),
}

/// The outcomes of shots of a distribution, in rising order. The weights are probabilities up to a common factor.
/// The same seed gives the same counts everywhere.
///
/// ```
/// let counts = simulate::quantities::shots::counts(&[0.5, 0.0, 0.5], 1000, 7);
/// assert_eq!(counts.iter().map(|it| it.count).sum::<u32>(), 1000);
/// assert!(counts.len() == 2 && counts.iter().all(|it| it.interval.0 < 0.5 && 0.5 < it.interval.1));
/// ```
pub fn counts(weights: &[f64], shots: u32, seed: u64) -> Vec<Count> {
    let drawn = draw(weights, shots, &mut Random::new(seed));
    let count = |(outcome, count)| Count { outcome, count, interval: wilson_interval(count, shots, Z_95) };
    drawn.into_iter().map(count).collect()
}

/// The outcomes of shots, and how many had each, in rising order.
pub(super) fn draw(weights: &[f64], shots: u32, random: &mut Random) -> Vec<(usize, u32)> {
    let mut counts = weights.to_vec();
    sample(&mut counts, shots, random);
    let drawn = counts.into_iter().enumerate().filter(|&(_, count)| count > 0.0);
    drawn.map(|(outcome, count)| (outcome, count as u32)).collect()
}

/// Replaces weights by the numbers of shots that find each outcome: all 0 where no weight is above 0.
///
/// Sums are kept for each run of [`RUN`] weights, so that 2²⁴ of them need little memory beside the state.
pub fn sample(weights: &mut [f64], shots: u32, random: &mut Random) {
    let Some(last) = weights.iter().rposition(|&weight| weight > 0.0) else {
        weights.fill(0.0);
        return;
    };
    let mut total = 0.0;
    let mut sums = Vec::with_capacity(weights.len().div_ceil(RUN));
    for run in weights.chunks(RUN) {
        for weight in run {
            total += weight;
        }
        sums.push(total);
    }
    let draw = |_| {
        let draw = random.unit() * total;
        let run = sums.partition_point(|&sum| sum <= draw);
        let mut sum = run.checked_sub(1).map_or(0.0, |before| sums[before]);
        let place = weights.iter().skip(run * RUN).position(|weight| {
            sum += weight;
            draw < sum
        });
        // Rounding may leave all sums below the greatest draw: that belongs to the last outcome.
        place.map_or(last, |place| run * RUN + place) as u32
    };
    let outcomes: Vec<u32> = (0..shots).map(draw).collect();
    weights.fill(0.0);
    for outcome in outcomes {
        weights[outcome as usize] += 1.0;
    }
}

/// Wilson's interval of the probability of an outcome that `count` of `shots` had. `z` is the width in standard errors.
///
/// ```
/// use simulate::quantities::shots::{Z_95, wilson_interval};
/// let (low, high) = wilson_interval(0, 100, Z_95);
/// assert!(low == 0.0 && (high - 0.036_994).abs() < 1e-6);
/// ```
pub fn wilson_interval(count: u32, shots: u32, z: f64) -> (f64, f64) {
    if shots == 0 {
        return (0.0, 1.0);
    }
    let (count, shots) = (f64::from(count), f64::from(shots));
    let share = count / shots;
    let square = z * z;
    let middle = (count + square / 2.0) / (shots + square);
    let half = z / (shots + square) * (count * (1.0 - share) + square / 4.0).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}
