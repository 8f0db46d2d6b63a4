//! Random numbers for a simulation that samples.

/// The generator xoshiro256++ 1.0 by David Blackman and Sebastiano Vigna (2019, public domain,
/// <https://prng.di.unimi.it/xoshiro256plusplus.c>). It uses integers only, so that a seed gives the
/// same numbers on every machine.
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// A generator whose state is filled by `SplitMix64`, as its authors recommend.
    pub fn new(seed: u64) -> Self {
        let mut weyl = seed;
        let state = std::array::from_fn(|_| {
            weyl = weyl.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (weyl ^ weyl >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        });
        Self { state }
    }

    /// The next 64 bits.
    pub fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number from 0 up to 1, from the upper 53 bits.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// How many of `count` trials succeed, each with a probability.
    pub fn successes(&mut self, count: u32, probability: f64) -> u32 {
        (0..count).map(|_| u32::from(self.unit() < probability)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_seed_gives_the_numbers_of_the_reference() {
        // The first outputs of the authors' C program from the state 1, 2, 3, 4.
        let mut random = Random { state: [1, 2, 3, 4] };
        let expected = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert_eq!(expected.map(|_| random.next()), expected);
        // SplitMix64 from 0 begins with this number.
        assert_eq!(Random::new(0).state[0], 0xe220_a839_7b1d_cdaf);
    }
}
