//! Types and casting, "Integers", "Casting from int/uint" and "Classical value bit slicing".

use crate::check::{accepted, holds, refused, values};

#[test]
fn integers_wrap_at_their_width() {
    values(&[
        ("int[8] n = 200;", "n", -56.0),
        ("int[8] n; n = 128;", "n", -128.0),
        ("int[4] n = 7; n += 1;", "n", -8.0),
        ("int[8] n = -3;", "n", -3.0),
        ("uint[32] my_uint = 10; int[16] my_int; my_int = int[16](my_uint);", "my_int", 10.0),
        ("uint[4] n = 13;", "uint[4](int[4](n))", 13.0),
        ("int[4] n = -3;", "int[4](uint[4](n))", -3.0),
        ("int[4] n = -3; uint[4] m = n;", "m", 13.0),
        ("int[4] n = -3; int[8] m = n;", "m", -3.0),
    ]);
}

#[test]
fn wide_integers_are_computed_in_64_bits_or_refused() {
    values(&[
        ("uint[128] n = 18446744073709551615; n -= 1;", "n / 4294967296", 4_294_967_295.0),
        ("int[65] n = -3;", "n * 2", -6.0),
        ("uint[100] n = 1; n <<= 40; n >>= 39;", "n", 2.0),
    ]);
    holds(&[("int[100] n = -1;", &["n[80]", "n < 0"]), ("uint[100] n = 1;", &["!n[80]", "n[0]"])]);
    refused(&[
        ("uint[128] n = 1; n = n << 100;", "QASM305", "n << 100"),
        ("uint[128] n = 1; n <<= 70;", "QASM305", "n <<= 70;"),
        ("uint[65] n = -1;", "QASM305", "-1"),
        ("const bit[100] b = 1 << 80; rx(uint[100](b)) q[0];", "QASM305", "1 << 80"),
        ("uint[128] n = 18446744073709551615; n += 1;", "QASM305", "n += 1;"),
    ]);
}

#[test]
fn a_wide_integer_never_wraps_where_64_bits_end() {
    holds(&[
        ("int[100] n = -3; uint[32] m = 3;", &["n < m", "n >> 1 == -2", "n * 3 == -9", "n / 2 == -1"]),
        ("uint[100] n = 7; int[32] m = 3;", &["n > m", "n - m == 4", "popcount(n) == 3", "rotl(n, 40) > n"]),
        ("uint[100] n = 5; n[1] = 1;", &["n == 7"]),
    ]);
    for (statements, operation) in [
        ("uint[100] n = 3;", "n - 5"),
        ("uint[100] n = 3;", "~n"),
        ("uint[100] n = 3;", "-n"),
        ("uint[100] n = 3; int m = -1;", "n > m"),
        ("uint[100] n = 3; uint[64] m = 18446744073709551615;", "n + m"),
        ("int[100] n = 3; int[64] m = 9223372036854775807;", "m * n"),
        ("uint[100] n = 2;", "n ** 80"),
        ("int[128] n = 5;", "n << 100"),
        ("int[128] n = 5;", "n << 130"),
        ("uint[100] n = 7;", "rotr(n, 1)"),
        ("const uint[100] n = 3;", "n - 5"),
    ] {
        refused(&[(&format!("{statements} if ({operation} > 1) x q[0];"), "QASM305", operation)]);
    }
    refused(&[
        ("for uint[100] i in [0:2] { if (i - 1 < 0) x q[0]; }", "QASM305", "i - 1"),
        ("uint[100] n = 3; n[70] = 1;", "QASM305", "1"),
        ("const bit[100] c = 1; const bit[100] d = c << 80; rx(uint[100](d)) q[0];", "QASM305", "uint[100](d)"),
        ("int[100] n; float f = 1e25; n = f;", "QASM305", "f"),
    ]);
}

#[test]
fn literals_have_all_forms() {
    values(&[
        ("", "0xFF_ff", 65535.0),
        ("", "0b1010_01", 41.0),
        ("", "0o17", 15.0),
        ("", "0XaB", 171.0),
        ("", "0B11", 3.0),
        ("", "1_000", 1000.0),
    ]);
}

#[test]
fn bits_of_integers_are_chosen() {
    let head = "int[32] myInt = 15;";
    holds(&[(head, &["myInt[0]", "!myInt[31]", "!myInt[-1]", "myInt[3]", "!myInt[4]"])]);
    values(&[
        (head, "uint[16](myInt[0:2:31])", 3.0),
        (head, "uint[16](myInt[-16:-1])", 0.0),
        (head, "uint[4](myInt[2:5])", 3.0),
        (head, "uint[4](myInt[5:-1:2])", 12.0),
        (head, "uint[2](myInt[{0, 9}])", 1.0),
        ("int[32] myInt = 15; myInt[4:7] = \"1010\";", "myInt", 175.0),
        ("int[8] n = 0; n[7] = 1;", "n", -128.0),
        ("int[8] n = 5; n[0] = 0;", "n", 4.0),
        ("int[8] n = 5; n[0:1] ^= \"11\";", "n", 6.0),
        ("uint[8] n = 0; n[{0, 7}] = \"11\";", "n", 129.0),
        ("int[8] n = -1; bit[4] low = n[0:3];", "1", 1.0),
    ]);
    accepted(&["int[8] n; n[0:3]; bit[4] c = n[0:3]; bit[1] d = n[7];"]);
}

#[test]
fn what_has_no_bits_has_no_index() {
    refused(&[
        ("int[8] n; n[0][1];", "QASM201", "n[0][1]"),
        ("int[8] n; n[0, 1];", "QASM201", "n[0, 1]"),
        ("int[8] n = 3; n[0][0] = 1;", "QASM201", "n[0][0]"),
        ("int n; n[0];", "QASM201", "n[0]"),
        ("bool b; b[0];", "QASM201", "b[0]"),
        ("complex w; w[0];", "QASM201", "w[0]"),
        ("int[8] n = 3; rx(n[8]) q[0];", "QASM301", "8"),
        ("int[8] n = 3; n[3:2];", "QASM301", "3:2"),
        ("int[8] n = 3; n[0:3] = \"101\";", "QASM207", "\"101\""),
    ]);
}

#[test]
fn bits_of_a_number_that_a_run_decides_are_counted() {
    let measured = "bit m = measure q[0]; int[8] n = m; array[int[8], 2] a; a[0] = m;";
    accepted(&[&format!(
        "{measured} bit[4] c = n[0:3]; c = n[{{1, 3, 5, 7}}] & a[m][-4:-1]; bit d = n[-8]; n[2:3] = \"10\";"
    )]);
    refused(&[
        (&format!("{measured} bit c = n[8];"), "QASM301", "8"),
        (&format!("{measured} bit c = a[m][-9];"), "QASM301", "-9"),
        (&format!("{measured} bit[3] c = n[0:3];"), "QASM207", "n[0:3]"),
        (&format!("{measured} bit[3] c; c = a[m][{{0, 7}}];"), "QASM207", "a[m][{0, 7}]"),
        (&format!("{measured} n[0:3] = \"101\";"), "QASM207", "\"101\""),
        (&format!("{measured} n[0:8] = \"101\";"), "QASM301", "8"),
    ]);
}

#[test]
fn what_does_not_fit_is_refused() {
    accepted(&["int[4] n = \"1010\"; bit[2] c; int[2] m = c; int k = c;", "int n = 1; int[8] m = n; n = m;"]);
    refused(&[
        ("int n = \"01\";", "QASM207", "\"01\""),
        ("int[4] n = \"01\";", "QASM207", "\"01\""),
        ("int[4] n; n = \"01\";", "QASM207", "\"01\""),
        ("uint n = \"01\";", "QASM207", "\"01\""),
        ("int n = 3ns;", "QASM207", "3ns"),
        ("int n = 3im;", "QASM207", "3im"),
        ("int n = {1, 2};", "QASM207", "{1, 2}"),
        ("int n = q;", "QASM201", "q"),
        ("int[33.5] n;", "QASM207", "33.5"),
        ("int[0] n;", "QASM302", "0"),
        ("int w = 4; int[w] n;", "QASM208", "w"),
        ("int n, m;", "QASM003", ","),
        ("int n; bool n;", "QASM104", "n"),
    ]);
}
