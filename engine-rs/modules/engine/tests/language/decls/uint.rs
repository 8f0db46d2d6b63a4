//! Types and casting, "Integers", of the unsigned kind.

use crate::check::{holds, values};

#[test]
fn unsigned_numbers_wrap() {
    values(&[
        ("uint[4] n = 17;", "n", 1.0),
        ("uint[4] n = -1;", "n", 15.0),
        ("uint[4] n; n = 16;", "n", 0.0),
        ("uint[4] n = 15; n += 1;", "n", 0.0),
        ("uint[4] n = 0; n -= 1;", "n", 15.0),
        ("uint[4] n = 9; n *= 2;", "n", 2.0),
        ("uint[4] n = 9; n <<= 1;", "n", 2.0),
        ("uint[4] n = 9; n >>= 1;", "n", 4.0),
        ("uint[4] a = 15; uint[4] b = 1;", "a + b", 0.0),
        ("uint[4] a = 0; uint[4] b = 1;", "a - b", 15.0),
        ("uint[4] a = 15; uint[8] b = 1;", "a + b", 16.0),
        ("uint[4] a = 5;", "~a", 10.0),
        ("uint[6] b = 37;", "popcount(b)", 3.0),
        ("uint[6] b = 37;", "rotl(b, 3)", 44.0),
        ("uint[6] b = 37;", "rotr(b, 3)", 44.0),
        ("uint[6] b = 37;", "rotl(b, -3)", 44.0),
    ]);
    holds(&[("uint[4] a = 15;", &["a[3]", "a == 15", "a[0:1] == \"11\"", "bool(a)"])]);
}
