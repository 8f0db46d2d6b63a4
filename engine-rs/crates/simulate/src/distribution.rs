//! Lists of outcomes: values of all classical bits, and how likely they are.
//!
//! There may be many, 65,536 from 16 measurements. So the bits of all stand in one text, and the
//! probabilities in one list: a text for each takes five times as long as the simulation itself.

/// The outcomes that are possible, or were sampled, in rising order of their bits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Distribution {
    width: usize,
    bits: String,
    probabilities: Vec<f64>,
}

/// One value of all classical bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome<'a> {
    /// Its bits, that of the last clbit first: `c[n-1]…c[0]`.
    pub bits: &'a str,
    /// How likely it is.
    pub probability: f64,
}

impl Distribution {
    /// How many outcomes there are.
    pub fn len(&self) -> usize {
        self.probabilities.len()
    }

    /// Whether there is none: without classical bits.
    pub fn is_empty(&self) -> bool {
        self.probabilities.is_empty()
    }

    /// How many bits each outcome has; 0 where there are no outcomes.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The bits of all outcomes, one behind the other.
    pub fn bits(&self) -> &str {
        &self.bits
    }

    /// The probability of each outcome.
    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }

    /// The outcome at a place.
    ///
    /// # Panics
    /// Where there is none at this place.
    pub fn at(&self, place: usize) -> Outcome<'_> {
        let start = place * self.width;
        Outcome { bits: &self.bits[start..start + self.width], probability: self.probabilities[place] }
    }

    /// The outcomes, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Outcome<'_>> {
        (0..self.len()).map(|place| self.at(place))
    }
}

/// Outcomes that come in any order, the same one perhaps more than once.
#[derive(Default)]
pub(crate) struct Tally {
    width: usize,
    /// ASCII digits.
    bits: Vec<u8>,
    weights: Vec<f64>,
}

impl Tally {
    /// The bytes of the bits of all outcomes so far.
    pub(crate) fn bytes(&self) -> usize {
        self.bits.len()
    }

    /// Makes room for more outcomes.
    pub(crate) fn reserve(&mut self, outcomes: usize, width: usize) {
        self.bits.reserve(outcomes * width);
        self.weights.reserve(outcomes);
    }

    /// Adds to the weight of an outcome. `bits` are ASCII digits, as many as those of every other outcome.
    pub(crate) fn add(&mut self, bits: &[u8], weight: f64) {
        self.width = bits.len();
        self.bits.extend_from_slice(bits);
        self.weights.push(weight);
    }

    /// The outcomes in order, each weight divided by `total`. Those that came more than once are added in the order in which
    /// they came, so that rounding is the same everywhere.
    pub(crate) fn distribution(self, total: f64) -> Distribution {
        let Self { width, bits, mut weights } = self;
        if width == 0 {
            return Distribution::default();
        }
        let text_of = |place: usize| &bits[place * width..][..width];
        // One history lists its outcomes in order.
        let is_in_order = (1..weights.len()).all(|place| text_of(place - 1) < text_of(place));
        let bits = if is_in_order {
            bits
        } else {
            let mut places: Vec<usize> = (0..weights.len()).collect();
            places.sort_by_key(|&place| text_of(place));
            let mut sorted: Vec<u8> = Vec::with_capacity(bits.len());
            let mut sums: Vec<f64> = Vec::with_capacity(weights.len());
            for place in places {
                match sums.last_mut() {
                    Some(sum) if sorted.ends_with(text_of(place)) => *sum += weights[place],
                    _ => {
                        sorted.extend_from_slice(text_of(place));
                        sums.push(weights[place]);
                    }
                }
            }
            weights = sums;
            sorted
        };
        for weight in &mut weights {
            *weight /= total;
        }
        // It is all ASCII.
        Distribution { width, bits: String::from_utf8(bits).unwrap_or_default(), probabilities: weights }
    }
}
