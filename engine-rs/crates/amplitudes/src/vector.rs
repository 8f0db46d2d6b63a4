//! One amplitude in a register: its real and its imaginary part, which are added and multiplied at once.
//!
//! In WebAssembly a [`Vector`] is a 128-bit register; elsewhere it is two numbers. Both do the same
//! operations of IEEE 754 in the same order, and neither joins a product and a sum into one rounding. So
//! results are equal to the last bit.
//!
//! This is the only module with unsafe code: a load and a store of 16 bytes through a reference. Both are
//! sound for every caller, because a reference to a [`Complex`] points to 16 bytes that may be
//! read or written, its two f64 have no invalid values, and WebAssembly needs no alignment.

use circuit::matrix::Complex;

pub use self::lanes::Vector;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(clippy::inline_always)]
mod lanes {
    use core::arch::wasm32::{f64x2, f64x2_add, f64x2_mul, f64x2_splat, i64x2_shuffle, v128, v128_load, v128_store};
    use std::ops::{Add, Mul};

    use super::Complex;

    /// A real and an imaginary part.
    #[derive(Clone, Copy)]
    pub struct Vector(v128);

    impl Vector {
        /// An amplitude from memory.
        #[inline(always)]
        pub fn load(from: &Complex) -> Self {
            // SAFETY: the reference points to 16 bytes that may be read.
            #[allow(unsafe_code)]
            Self(unsafe { v128_load(std::ptr::from_ref(from).cast()) })
        }

        /// Writes it to memory.
        #[inline(always)]
        pub fn store(self, to: &mut Complex) {
            // SAFETY: the reference points to 16 bytes that may be written.
            #[allow(unsafe_code)]
            unsafe {
                v128_store(std::ptr::from_mut(to).cast(), self.0);
            }
        }

        /// A vector of these parts.
        #[inline(always)]
        pub fn new(re: f64, im: f64) -> Self {
            Self(f64x2(re, im))
        }

        /// A vector with this number as both parts.
        #[inline(always)]
        pub fn both(number: f64) -> Self {
            Self(f64x2_splat(number))
        }

        /// The parts exchanged.
        #[must_use]
        #[inline(always)]
        pub fn exchanged(self) -> Self {
            Self(i64x2_shuffle::<1, 0>(self.0, self.0))
        }
    }

    impl Add for Vector {
        type Output = Self;

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(f64x2_add(self.0, other.0))
        }
    }

    /// Part by part.
    impl Mul for Vector {
        type Output = Self;

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            Self(f64x2_mul(self.0, other.0))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[allow(clippy::inline_always)]
mod lanes {
    use std::ops::{Add, Mul};

    use super::Complex;

    /// A real and an imaginary part.
    #[derive(Clone, Copy)]
    pub struct Vector(f64, f64);

    impl Vector {
        /// An amplitude from memory.
        #[inline(always)]
        pub fn load(from: &Complex) -> Self {
            Self(from.re, from.im)
        }

        /// Writes it to memory.
        #[inline(always)]
        pub fn store(self, to: &mut Complex) {
            *to = Complex::new(self.0, self.1);
        }

        /// A vector of these parts.
        #[inline(always)]
        pub fn new(re: f64, im: f64) -> Self {
            Self(re, im)
        }

        /// A vector with this number as both parts.
        #[inline(always)]
        pub fn both(number: f64) -> Self {
            Self(number, number)
        }

        /// The parts exchanged.
        #[must_use]
        #[inline(always)]
        pub fn exchanged(self) -> Self {
            Self(self.1, self.0)
        }
    }

    impl Add for Vector {
        type Output = Self;

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(self.0 + other.0, self.1 + other.1)
        }
    }

    /// Part by part.
    impl Mul for Vector {
        type Output = Self;

        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            Self(self.0 * other.0, self.1 * other.1)
        }
    }
}

/// A complex factor, ready to multiply many amplitudes.
#[derive(Clone, Copy)]
pub struct Factor {
    real: Vector,
    /// For the parts exchanged: minus the imaginary part, and the imaginary part.
    turned: Vector,
}

#[allow(clippy::inline_always)]
impl Factor {
    /// Prepares a factor.
    #[inline(always)]
    pub fn new(factor: Complex) -> Self {
        Self { real: Vector::both(factor.re), turned: Vector::new(-factor.im, factor.im) }
    }

    /// The factor times an amplitude.
    #[inline(always)]
    pub fn times(self, amplitude: Vector) -> Vector {
        self.real * amplitude + self.turned * amplitude.exchanged()
    }
}
