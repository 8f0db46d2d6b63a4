//! The fast path through plain statements and the slow one through all others give the same, whatever the text.

use std::fmt::Write;
use std::path::Path;

use proptest::prelude::*;

use super::{Limits, read_with};

/// Reads a text both ways.
fn check(text: &str, limits: &Limits) {
    let given = [("theta_1".to_owned(), 0.5), ("n".to_owned(), 2.0)];
    let fast = read_with(text, limits, &given, true);
    let slow = read_with(text, limits, &given, false);
    assert_eq!(fast.diagnostics, slow.diagnostics, "{text}");
    assert_eq!(fast.circuit, slow.circuit, "{text}");
    assert_eq!(fast.inputs, slow.inputs, "{text}");
    assert_eq!(fast.version, slow.version, "{text}");
    // What the fast path begins and leaves to the slow one is not counted twice.
    assert!(fast.work.iter().zip(slow.work).all(|(&fast, slow)| fast <= slow), "{text}");
}

/// What stands before the statements: gates and registers that the program declares, and names that are none of both.
const HEADS: [&str; 2] = [
    "OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[4];\nqreg anc_illa_register[2];\ncreg c[3];\n\
     gate own(a, b) x, y { rz(a*b) x; cx x, y; }\nopaque dark x;\ngate inv x { h x; }\n",
    "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[4] q;\nqubit anc_illa_register;\nbit[3] c;\nbit d;\n\
     const bit[2] fixed = \"01\";\nbit[2] set = \"01\";\noutput bit[2] told;\nconst float f = 0.25;\nconst int n = 2;\ninput float theta;\nint k = 1;\nlet part = q[0:1];\n\
     gate own(a, b) x, y { rz(a*b) x; cx x, y; }\ndef sub(qubit x) { h x; }\n",
];

const WORDS: [&str; 28] = [
    "h",
    "cx",
    "rz",
    "u3",
    "U",
    "own",
    "dark",
    "inv",
    "gphase",
    "ccx",
    "swap",
    "id",
    "measure",
    "reset",
    "barrier",
    "x",
    "q",
    "anc_illa_register",
    "c",
    "d",
    "part",
    "sub",
    "nothing",
    "pi",
    "sin",
    "$0",
    "from",
    "c[0] = measure",
];

const INPUTS: [&str; 6] = ["input ", "input", "input\n", "input /**/ ", "output ", "@said\ninput "];

const TYPES: [&str; 16] = [
    "float[64] ",
    "float[64] ",
    "float[64]",
    "float [64]\n",
    "float[ 64 ] ",
    "float[32] ",
    "float[1] ",
    "float[0] ",
    "float[65] ",
    "float[064] ",
    "float[6_4] ",
    "float[64.0] ",
    "float[n] ",
    "float ",
    "angle[64] ",
    "int[64] ",
];

const NAMES: [&str; 24] = [
    "theta_1",
    "theta_2",
    "theta_10",
    "theta_100",
    "gamma_of_a_long_name",
    "theta_1",
    "theta_2",
    "theta",
    "unknown",
    "_x",
    "x",
    "q",
    "h",
    "cx",
    "pi",
    "sin",
    "if",
    "float",
    "input",
    "1x",
    "\u{3b8}",
    "theta_\u{3b8}",
    "$0",
    "",
];

const NUMBERS: [&str; 57] = [
    "0",
    "1",
    "01",
    "0.5",
    "00.5",
    ".5",
    "1.",
    "1e3",
    "1.25e-7",
    "1E+2",
    "1e",
    "1e400",
    "1e-400",
    "0x1f",
    "1_000",
    "3ns",
    "2im",
    "pi",
    "-pi/2",
    "3*pi/4",
    "1/2",
    "2/4*pi",
    "pi/0",
    "1/0",
    "2-3",
    "2 - -3",
    "--1",
    "+1",
    "pi+1e-3*2",
    "2^3",
    "2**3",
    "(1+2)*3",
    "sin(0.5)",
    "sqrt(2)",
    "sqrt(0-2)",
    "ln(0)",
    "log(2.5)*2",
    "-cos (pi/3) + 1",
    "sin()",
    "sin(1,2)",
    "floor(2.5)",
    "exp(sin((0.5)))/(2)",
    "((((((((pi))))))))",
    "sin(theta)",
    "(theta)",
    "-(theta)",
    "2*(theta)",
    "f",
    "n/2",
    "theta",
    "k",
    "theta_1",
    "theta_2",
    "-theta_100/2",
    "0.1234567890123456789",
    "123456789012345678901",
    "1.5.2",
];

const OPERANDS: [&str; 23] = [
    "fixed[0]",
    "set[1]",
    "told[0]",
    "q[0]",
    "q[1]",
    "q[ 2 ]",
    "q [3]",
    "q[4]",
    "q[00]",
    "q[0][0]",
    "q",
    "anc_illa_register",
    "anc_illa_register[1]",
    "c[0]",
    "c[2]",
    "d",
    "$0",
    "$1",
    "part[0]",
    "q[-1]",
    "q[1:2]",
    "unknown[0]",
    "q[0x1]",
];

const ASSIGNMENTS: [&str; 8] = [
    " = measure ",
    "=measure ",
    "\n=\tmeasure\n",
    " == measure ",
    " = ",
    " = measure",
    " /**/= measure ",
    " = measure reset ",
];

/// What stands in front of a call.
const PREFIXES: [&str; 26] = [
    "",
    "",
    "",
    "if (c == 1) ",
    "if(c==7)",
    "if ( c == 8 ) ",
    "if (c == 01) ",
    "if (c == 1.0) ",
    "if (c != 1) ",
    "if (c[0] == 1) ",
    "if (d == 1) ",
    "if (q == 1) ",
    "if (c = 1) ",
    "if (c == 1) if (c == 2) ",
    "if (c == 1)\n// said\n",
    "if (c == 12345678901234567890) ",
    "ctrl @ ",
    "inv @ ",
    "negctrl@",
    "ctrl @ inv @ ",
    "inv @\ninv @ ",
    "ctrl @ ctrl @ negctrl @ ",
    "ctrl /**/ @ ",
    "ctrl(2) @ ",
    "pow(2) @ inv @ ",
    "ctrl ",
];

const ENDS: [&str; 11] =
    ["; ", ";\n", " ;\n", ";// said\n", ";/* said */", "", ",;", "->c[0];\n", " -> d;", ";;", "\u{e9};\n"];

fn statement() -> impl Strategy<Value = String> {
    let word = prop::sample::select(&WORDS[..]);
    let numbers = prop::collection::vec(prop::sample::select(&NUMBERS[..]), 0..4);
    let operands = prop::collection::vec(prop::sample::select(&OPERANDS[..]), 0..4);
    let end = prop::sample::select(&ENDS[..]);
    let gap = prop::sample::select(&["", " ", "\n", "\t", "/**/", "//\n"][..]);
    let prefix = prop::sample::select(&PREFIXES[..]);
    let call =
        (prefix, word, numbers, operands, end.clone(), gap).prop_map(|(prefix, word, numbers, operands, end, gap)| {
            let numbers = if numbers.is_empty() { String::new() } else { format!("({})", numbers.join(",")) };
            format!("{prefix}{word}{numbers} {gap}{}{end}", operands.join(","))
        });
    let [input, type_, name] = [&INPUTS[..], &TYPES[..], &NAMES[..]].map(prop::sample::select);
    let input = (input, type_, name, end).prop_map(|(input, type_, name, end)| format!("{input}{type_}{name}{end}"));
    let [target, from] = [&OPERANDS[..], &OPERANDS[..]].map(prop::sample::select);
    let (sign, end) = (prop::sample::select(&ASSIGNMENTS[..]), prop::sample::select(&ENDS[..]));
    let assignment =
        (target, sign, from, end).prop_map(|(target, sign, from, end)| format!("{target}{sign}{from}{end}"));
    prop_oneof![2 => call, 1 => input, 1 => assignment]
}

/// One that most programs could hold.
fn good_statement() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        (-100.0..100.0).prop_map(|value: f64| value.to_string()),
        any::<f64>().prop_filter("finite", |value| value.is_finite()).prop_map(|value| format!("{value:e}")),
        (0_u32..9, 1_u32..9).prop_map(|(a, b)| format!("{a}*pi/{b}")),
        (0_u64..1 << 60).prop_map(|value| value.to_string()),
    ];
    (0_usize..21, number, 0_u32..4, 0_u32..4, 0_u32..3).prop_map(|(kind, number, a, b, c)| match kind {
        0 => format!("h q[{a}];"),
        1 => format!("rz({number}) q[{a}];\n"),
        2 => format!("cx q[{a}], q[{b}];"),
        3 => format!("measure q[{a}] -> c[{c}];"),
        4 => format!("own({number}, {number}) q[{a}],q[{b}];\r\n"),
        5 => format!("// -- layer {a} --\nreset q[{b}]; // {number}\n"),
        6 => format!("u3(0.1,{number}-1,pi) q[{a}];"),
        7 => format!("input float[64] theta_{a}{b};\n"),
        8 => format!("u3(theta_{a}{b}, theta_{b}{a}, 0.5) q[{a}];\n"),
        9 => format!("c[{c}] = measure q[{a}];\n"),
        10 => format!("barrier q[{a}], q[{b}];\n"),
        11 => format!("c[{c}] = \"1\"; if (c[{c}]) h q[{a}];\n"),
        12 => format!("if (c[{c}] == 1) {{ h q[{a}]; }}\n"),
        13 => format!("if (c == {c}) rz({number}) q[{a}];\n"),
        14 => format!("if(c=={a})measure q[{b}]->c[{c}];"),
        15 => format!("if (c == {c}) reset q[{a}];"),
        16 => format!("ctrl @ rz({number}) q[{a}], q[{b}];\n"),
        17 => format!("inv @ own({number}, theta) q[{a}],q[{b}];"),
        18 => format!("negctrl @ ctrl @ inv @ x q[{a}], q[{b}], q[{c}];"),
        19 => format!("rz(sin(0.{a}) + 2 * (pi - {number}) / 3 - sqrt({b})) q[{c}];\n"),
        _ => "barrier q;".to_owned(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn odd_statements_read_alike(statements in prop::collection::vec(statement(), 1..6), version in 0_usize..2) {
        check(&format!("{}{}", HEADS[version], statements.concat()), &Limits::default());
    }

    #[test]
    fn plain_statements_read_alike(
        statements in prop::collection::vec(good_statement(), 1..40),
        version in 0_usize..2,
        operations in 1_u32..60,
    ) {
        check(&format!("{}{}", HEADS[version], statements.concat()), &Limits { operations, ..Limits::default() });
    }
}

/// Each of them behind a gate's first call, which shows that its name is no habit from elsewhere.
#[test]
fn each_word_number_and_operand_reads_alike() {
    for head in HEADS {
        let mut text = format!("{head}rz(1) q[0]; own(1,2) q[0],q[1]; h q[0]; cx q[0],q[1]; dark q[0]; inv q[0];\n");
        let mark = text.len();
        let mut check_one = |arguments: std::fmt::Arguments<'_>| {
            text.truncate(mark);
            text.write_fmt(arguments).expect("a string takes everything");
            check(&text, &Limits::default());
        };
        for number in NUMBERS {
            check_one(format_args!("rz({number}) q[0];"));
            check_one(format_args!("own(-{number},{number}*2) q[0],q[3];"));
        }
        check_one(format_args!("h(01) ; h q[0];;"));
        for operand in OPERANDS {
            check_one(format_args!("h {operand};"));
            check_one(format_args!("measure {operand}->c[1];measure q[0] -> {operand};"));
            for other in OPERANDS {
                check_one(format_args!("cx {operand},{other};"));
                check_one(format_args!("barrier {operand},{other};"));
                check_one(format_args!("barrier q[0],q[1],q[2],q[3],{operand} , {other};"));
                for sign in ASSIGNMENTS {
                    check_one(format_args!("{operand}{sign}{other};"));
                }
            }
        }
        for word in WORDS {
            check_one(format_args!("{word} q[0];{word}(1) q[0];{word}(1,2) q[0],q[1];"));
            for prefix in PREFIXES {
                check_one(format_args!("{prefix}{word} q[0];{prefix}{word}(1) q[0],q[1];"));
                check_one(format_args!("{prefix}{word} q[0],q[1];{prefix}{word}(1,2) q[0],q[1],q[2];"));
                check_one(format_args!("{prefix}{word} q[0]->c[0];{prefix}{word} q[0],q[1],q[2],q[3];"));
            }
        }
        for (name, input) in NAMES.iter().flat_map(|name| INPUTS.map(|input| (name, input))) {
            for type_ in TYPES {
                check_one(format_args!("{input}{type_}{name};\n{input}{type_}theta_2 ; rz({name}) q[0];"));
            }
        }
    }
}

#[test]
fn own_programs_read_alike_up_to_every_byte() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../modules/engine/tests");
    for kind in ["valid", "invalid"] {
        for entry in std::fs::read_dir(folder.join(kind)).expect("the programs are there") {
            let path = entry.expect("the folder can be read").path();
            if path.extension().is_none_or(|extension| extension != "qasm") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("the program can be read");
            for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
                check(&text[..end], &Limits::default());
            }
        }
    }
}
