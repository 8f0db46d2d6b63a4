//! Classical instructions: `-`, `~` and `!`.

use std::f64::consts::PI;

use crate::check::{holds, refused, values};

#[test]
fn signs_apply_to_their_types() {
    values(&[
        ("int a = 3;", "-a", -3.0),
        ("int a = 3;", "~a", -4.0),
        ("uint[4] a = 3;", "~a", 12.0),
        ("float a = 1.5;", "-a", -1.5),
        ("angle[4] a = pi / 8;", "-a", 15.0 * PI / 8.0),
        ("", "--3", 3.0),
    ]);
    holds(&[
        ("const bit[2] c = \"01\";", &["~c == \"10\"", "!(!bool(c))"]),
        ("bool b = false;", &["!b", "!(!(!b))"]),
        ("int n = 0;", &["!n", "!bool(n)"]),
        ("duration d = 5ns;", &["-d < 0ns"]),
    ]);
    refused(&[
        ("rx(~1.5) q[0];", "QASM207", "~1.5"),
        ("rx(-true) q[0];", "QASM207", "-true"),
        ("bool b = !5ns;", "QASM207", "!5ns"),
    ]);
}

#[test]
fn the_type_of_an_operand_decides() {
    for (sign, types) in [
        ("-", ["bool", "bit", "bit[4]", "bit[1]"]),
        ("!", ["float", "complex", "duration", "float[32]"]),
        ("~", ["float", "complex", "duration", "float[32]"]),
    ] {
        for type_ in types {
            let place = format!("{sign}v");
            refused(&[
                (&format!("{type_} v; {place};"), "QASM207", &place),
                (&format!("def f({type_} v) {{ {place}; }}"), "QASM207", &place),
            ]);
        }
    }
    refused(&[("array[int, 2] a; -a;", "QASM207", "-a"), ("array[int, 2] a; !a;", "QASM207", "!a")]);
}
