//! Types and casting, "Boolean types" and "Casting from bool".

use crate::check::{accepted, holds, refused, values};

#[test]
fn a_truth_value_is_whether_a_number_is_not_zero() {
    values(&[
        ("bool b = true;", "int(b)", 1.0),
        ("bool b = false;", "float(b)", 0.0),
        ("bool b = true;", "uint[4](b)", 1.0),
        ("bool b = 2; int n = b;", "n", 1.0),
        ("bool b; b = 0.5;", "int(b)", 1.0),
        ("bool b; b = 0;", "int(b)", 0.0),
    ]);
    holds(&[
        ("const bit my_bit = 0; bool my_bool = bool(my_bit);", &["!my_bool", "my_bool == false"]),
        ("const bit[2] c = \"10\"; bool b = c;", &["b"]),
        ("int n = -3;", &["bool(n)", "n"]),
    ]);
}

#[test]
fn a_truth_value_becomes_a_bit() {
    accepted(&["bool b = true; bit c = b; bit[1] d = b;"]);
    refused(&[
        ("bool b = 2ns;", "QASM207", "2ns"),
        ("bool b = 2im;", "QASM207", "2im"),
        ("bool b = true; duration d = b;", "QASM207", "b"),
    ]);
}
