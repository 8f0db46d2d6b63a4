//! Programs that cause much work: each is read, drawn, written, laid out and outlined within the memory that a page has, and one that
//! exceeds a limit is told which.
//!
//! `cargo test --release --test budget -- --nocapture` prints times too.

use std::time::Instant;

use circuit::moments::statistics;
use diagram::lay_out;
use qasm::{Limits, Version, format, outline, read, write};

#[path = "support/counting.rs"]
mod counting;

use counting::{Counting, peak_of};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// In the module, addresses are half as long, and 256 MB are the limit there.
const MAX_PEAK: usize = 400 << 20;

const HEAD: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n";

const STEPS: &str = "steps";
const EXPRESSIONS: &str = "parts of expressions";
const OPERANDS: &str = "operands";
const OPERATIONS: &str = "operations";
const ELEMENTS: &str = "elements";
const BLOCKS: &str = "boxes";
const TEXT: &str = "bytes of text";

/// As many repetitions of a text as a program of the largest size holds.
fn filled(text: &str, share: usize) -> String {
    text.repeat(4_900_000 / share / text.len())
}

fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// Each with a name and the limit that it exceeds, if it does.
#[allow(clippy::too_many_lines)] // A table.
fn programs() -> Vec<(&'static str, Option<&'static str>, String)> {
    let terms = |count: usize| vec!["i"; count].join("+");
    let long_name = "n".repeat(100_000);
    vec![
        ("barriers over a register", Some(OPERANDS), "qubit[4000] r; for int i in [0:999999] { barrier r; }".into()),
        (
            "arrays copied in a run",
            Some(EXPRESSIONS),
            format!(
                "qubit q; bit m = measure q; array[int, 4096] a; a[0] = int(m); array[int, 4096] b;\n{}",
                filled("b = a;\n", 8)
            ),
        ),
        ("barriers over everything", Some(OPERANDS), "qubit[4000] r; for int i in [0:999999] { barrier; }".into()),
        ("barriers in the text", Some(OPERANDS), format!("qubit[4000] r;\n{}", filled("barrier r;\n", 1))),
        ("a register named often", None, format!("qubit[4000] r; barrier {}r;", filled("r,", 1))),
        (
            "a long term in a loop",
            Some(EXPRESSIONS),
            format!("qubit q; for int i in [0:900000] {{ rx({}) q; }}", terms(300)),
        ),
        (
            "a long term over an input",
            Some("expressions"),
            format!("input float i; qubit q; for int k in [0:900000] {{ rx({}) q; }}", terms(100)),
        ),
        (
            "a long condition in a loop",
            Some(EXPRESSIONS),
            format!("qubit q; for int i in [0:900000] {{ if ({} < 0) x q; }}", terms(300)),
        ),
        (
            "conditions over a wide register",
            Some(OPERANDS),
            "qubit q; bit[60000] c; for int i in [0:400000] { if (c == 1) x q; if (c == 2) y q; }".into(),
        ),
        (
            "one condition over a wide register",
            Some(OPERANDS),
            "qubit q; bit[60000] c; if (c == 1) { for int i in [0:400000] { x q; } }".into(),
        ),
        (
            "parallel operations under a condition",
            Some(OPERANDS),
            "qubit[4000] q; bit[60000] c; for int i in [0:100] { if (c == 1) x q; }".into(),
        ),
        (
            "slices of a large array",
            Some("elements of arrays"),
            "array[int, 2000, 2000] a; int n; def f(readonly array[int, #dim = 1] a) -> int { return a[1]; } \
             for int i in [0:4000000] { n = f(a[3]); }"
                .into(),
        ),
        (
            "slices of a matrix",
            Some(STEPS),
            "array[int, 1000, 1000] a; for int i in [0:4000000] { a[0:499] = a[500:999]; }".into(),
        ),
        (
            "arrays passed to be changed",
            Some(BLOCKS),
            "array[int, 4000000] a; int n; def f(mutable array[int, #dim = 1] a) -> int { a[0] = 1; return a[1]; } \
             for int i in [0:4000000] { n = f(a); }"
                .into(),
        ),
        (
            "slices passed to be changed",
            Some(BLOCKS),
            "array[int, 16] a; int n; def f(mutable array[int, #dim = 1] a) -> int { a[0] = 1; return a[1]; } \
             for int i in [0:4000000] { n = f(a[0:2]); }"
                .into(),
        ),
        (
            "arrays joined",
            Some(EXPRESSIONS),
            "array[int, 1000] a; array[int, 2000] b; for int i in [0:4000000] { b = a ++ a; }".into(),
        ),
        (
            "bit strings shifted",
            Some(OPERANDS),
            "const bit[100] c = 5; bit[100] d; for int i in [0:4000000] { d = c << 1; }".into(),
        ),
        (
            "recursion with values",
            None,
            "qubit q; def f(int n) -> int { if (n < 2) { return n; } return f(n - 1) + f(n - 2); } rx(f(60)) q;".into(),
        ),
        (
            "recursion with gates",
            Some(STEPS),
            "qubit q; def f(qubit q, int n) { x q; if (n > 0) { f(q, n - 1); f(q, n - 1); } } f(q, 40);".into(),
        ),
        ("heads of gates without commas", None, filled("gate g(a b) x y { }\n", 1)),
        ("heads of gates in one line", None, filled("gate g a b ", 1)),
        ("a head of a gate with one name many times", None, format!("gate g {}{{ }}", filled("a ", 1))),
        (
            "a head of a gate with many names",
            None,
            format!("gate g {}{{ }}", numbered(700_000, |n| format!("a{n:X} "))),
        ),
        (
            "parameters of a gate without commas",
            None,
            format!("gate g({}) q {{ }}", numbered(700_000, |n| format!("a{n:X} "))),
        ),
        ("bodies without an opening brace", None, format!("qubit q; bit c;\n{}", filled("if (c)\n  x q;\n}\n", 1))),
        (
            "a far closing brace",
            None,
            format!("qubit q; bit c;\n{}{}}}", filled("if (c)\n  x q;\n", 2), filled(" ", 2)),
        ),
        (
            "switches with mistakes in switches",
            None,
            format!("{}{}", "switch (1) { case 1 { ".repeat(100), "} 0 }".repeat(100)).repeat(1800),
        ),
        (
            "local bits in a branch",
            None,
            format!(
                "qubit q; bit c = measure q; if (c) {{ {} {} }}",
                numbered(8000, |n| format!("bit b{n};\n")),
                numbered(8000, |n| format!("b{n} = measure q;\n"))
            ),
        ),
        (
            "rounds with mistakes",
            None,
            format!(
                "qubit q; for int i in [0:999] {{ switch (i) {{ case 4 {{ for int k in [0:9999] {{ {} }} }} default {{ z q; }} }} {} }}",
                "y q; ".repeat(4),
                "qubit[40] r; let a = q[0:2:39]; ".repeat(20)
            ),
        ),
        (
            "bodies without an end",
            None,
            format!(
                "qubit q; bit c; {} {}",
                numbered(200, |n| format!("\n{}if (c) {{", " ".repeat(n))),
                filled("\nreset q;", 1)
            ),
        ),
        ("operands without commas", None, format!("qubit[2] q; barrier {};", filled("q[0] q[1] ", 1))),
        ("cases in cases", None, format!("switch (1) {{ {}", filled("case 4 { ", 1))),
        ("cases in blocks", None, filled("if (true) { case 1 { } }\n", 1)),
        ("strings that are no bits", None, filled("bit b = \"a\";\n", 1)),
        ("empty rounds", Some(STEPS), "for int i in [0:999999] { for int k in [0:999999] {} }".into()),
        ("a range of 2^62", Some(STEPS), "for int i in [0:4611686018427387904] {}".into()),
        (
            "a loop that runs over nothing",
            Some(STEPS),
            format!("qubit q; for int i in [0:999999] {{ for int k in [1:0] {{ {} }} }}", filled("x q;", 2)),
        ),
        (
            "a branch that is not taken",
            None,
            format!("qubit q; for int i in [0:999999] {{ if (false) {{ {} }} }}", filled("x q;", 2)),
        ),
        ("while", None, "int i = 0; while (true) { i += 1; }".into()),
        (
            "doubling subroutines",
            Some(STEPS),
            numbered(40, |n| {
                if n == 0 {
                    "def f0() { int a = 0; }".into()
                } else {
                    format!("def f{n}() {{ f{}(); f{}(); }}\n", n - 1, n - 1)
                }
            }),
        ),
        (
            "doubling gates",
            None,
            format!(
                "qubit q; {} g39 q;",
                numbered(40, |n| if n == 0 {
                    "gate g0 q { x q; }".into()
                } else {
                    format!("gate g{n} q {{ g{} q; g{} q; }}\n", n - 1, n - 1)
                })
            ),
        ),
        (
            "calls with a register",
            Some(ELEMENTS),
            "qubit[4000] q; def f(qubit[4000] a) {} for int i in [0:999999] { f(q); }".into(),
        ),
        ("aliases", None, format!("qubit q;\n{}", numbered(250_000, |n| format!("let a{n} = q;\n")))),
        (
            "aliases of a register",
            Some(ELEMENTS),
            format!("qubit[4000] q;\n{}", numbered(100_000, |n| format!("let a{n} = q;\n"))),
        ),
        ("aliases in a loop", Some(ELEMENTS), "qubit[4000] q; for int i in [0:999999] { let a = q; }".into()),
        ("slices in a loop", Some(STEPS), "qubit[4000] q; for int i in [0:999999] { x q[0:1]; }".into()),
        (
            "texts with aliases",
            Some(OPERANDS),
            format!(
                "qubit[4000] q; bit c; let a = q[0:2:3999]; if (c) {{ {} }} else {{ x q[0]; }}",
                filled("barrier a;", 4)
            ),
        ),
        (
            "texts in a loop",
            Some(OPERATIONS),
            format!(
                "qubit q; bit c; for int i in [0:999999] {{ if (c) {{ {} }} else {{ x q; }} }}",
                "x q; ".repeat(1000)
            ),
        ),
        ("directives in a loop", Some(TEXT), format!("for int i in [0:999999] {{\npragma {}\n}}", "a".repeat(100_000))),
        (
            "annotations in a loop",
            Some(TEXT),
            format!("qubit q; for int i in [0:999999] {{\n@{}\nx q;\n}}", "a".repeat(100_000)),
        ),
        (
            "annotations in a loop",
            Some(TEXT),
            format!("qubit q; for int i in [0:999999] {{\n{}x q;\n}}", "@a\n".repeat(100_000)),
        ),
        (
            "short directives in a loop",
            Some(BLOCKS),
            format!("for int i in [0:9] {{\n{}}}", "pragma a\n".repeat(99_000)),
        ),
        ("a continue in a loop", None, format!("for int i in [0:999999] {{ {} }}", filled("continue;", 2))),
        ("an end in a loop", None, format!("qubit q; for int i in [0:999999] {{ end; {} }}", filled("x q;", 2))),
        (
            "broken statements in a loop",
            None,
            format!("for int i in [0:999999] {{ {} }}", "include \"stdgates.inc\"; ".repeat(10_000)),
        ),
        ("bits declared in rounds", Some(STEPS), "qubit q; for int i in [0:999999] { bit[60000] c; }".into()),
        ("bits set in rounds", Some(STEPS), "qubit q; for int i in [0:999999] { bit[60000] c = 0; }".into()),
        ("local bits", None, format!("qubit q; bit c; if (c) {{ {} }}", numbered(30_000, |_| "{ bit b; }".into()))),
        (
            "local bits in calls",
            None,
            format!("qubit q; {}", numbered(60_000, |_| "{ bit b; b = measure q; }\n".into())),
        ),
        (
            "changes of an array",
            Some(STEPS),
            "array[int, 4] a = {1, 2, 3, 4}; for int i in [0:999999] { a[0] = i; a[1] = i; a[2] = i; }".into(),
        ),
        (
            "a switch of thousands of cases",
            Some(STEPS),
            format!(
                "qubit q; for int i in [0:999999] {{ switch (i) {{ {} }} }}",
                numbered(2000, |n| format!("case {n} {{ x q; }}"))
            ),
        ),
        ("long names of registers", Some(TEXT), format!("qubit[4000] {long_name}; bit[60000] {long_name}c;")),
        (
            "long names of gates",
            None,
            format!("gate {long_name} a {{ x a; }} qubit q; for int i in [0:999998] {{ {long_name} q; }}"),
        ),
        ("many modifiers", None, format!("qubit q; {} x q;", "pow(1) @ ".repeat(250))),
        (
            "thousands of controls",
            Some(OPERANDS),
            format!(
                "qubit[4000] q; for int i in [0:999999] {{ ctrl(3999) @ x {}q[0]; }}",
                numbered(3999, |n| format!("q[{}],", n + 1))
            ),
        ),
        (
            "gates of thousands of parameters",
            Some("parts of expressions"),
            format!(
                "gate g({}a) q {{}} qubit q; for int i in [0:999999] {{ g({}0) q; }}",
                numbered(4000, |n| format!("a{n},")),
                "0,".repeat(4000)
            ),
        ),
        ("a chain of sums", None, format!("qubit q; rx({}1) q;", filled("1+", 1))),
        ("a chain of remainders", None, format!("int a = {}1;", "1%".repeat(20_000))),
        (
            "nested brackets around a long chain",
            None,
            format!("int a = {}{}1{};", "(1 % ".repeat(200), "1+".repeat(500_000), ")".repeat(200)),
        ),
        (
            "unknown names among long ones",
            None,
            numbered(10_000, |n| format!("int abcdefghijklmnopqrstuvwxyzabcdefg{n:05};\n"))
                + &numbered(200, |n| format!("abcdefghijklmnopqrstuvwxyzabcdefgh{n:04} = 1;\n")),
        ),
        (
            "mistakes in a loop of a gate",
            None,
            "gate g(a, b) x, y { for int i in [0:999999] { cx x, cx x, cx x, cx x, y; } }".into(),
        ),
        ("mistakes in a loop", None, "qubit q; int i = 0; for int k in [0:999999] { x q[k]; rx(1/0) q; }".into()),
        (
            "formal names called like gates",
            None,
            format!("gate g {}z {{ {} }}", numbered(200_000, |n| format!("a{n},")), "a0 z;".repeat(200_000)),
        ),
        ("operations across all wires", None, "qubit[4096] q; for int i in [0:249999] { cx q[0], q[4095]; }".into()),
        ("operations side by side", Some(OPERATIONS), "qubit[4096] q; for int i in [0:9999] { h q; }".into()),
        (
            "assignments in a run",
            Some(BLOCKS),
            "qubit q; bit c = measure q; int n = 0; for int i in [1:500000] { n += c; x q; }".into(),
        ),
        (
            "changing conditions",
            Some(OPERANDS),
            "qubit q; bit[4] c; for int i in [1:500000] { if (c == i % 16) x q; }".into(),
        ),
        (
            "local bits in a loop of a subroutine",
            Some(STEPS),
            "qubit q; def f(qubit a) { for int i in [0:99999] { bit[60000] b; } }".into(),
        ),
        ("measurements", None, "qubit[4096] q; bit[65536] c; for int i in [0:240] { c[0:4095] = measure q; }".into()),
        ("many empty boxes", Some(BLOCKS), "for int i in [0:900000] { box {} }".into()),
        ("nested boxes", None, format!("qubit q; {} x q; {}", "box {".repeat(240), "}".repeat(240))),
        ("numbers near the least", None, format!("qubit q; float a = 0; {}", filled("a = 3e-324;", 1))),
        ("a gate of a million gates", None, format!("gate g a {{ {} }} qubit q; g q;", filled("x a;", 1))),
        (
            "a gate of many gates with angles",
            None,
            format!("gate g(t) a {{ {} }} qubit q; g(1) q;", filled("rx(t)a;", 1)),
        ),
        ("open braces", None, filled("{", 1)),
        ("statements without effect", None, filled(";", 1)),
        ("functions that do not exist", None, format!("int x;\n{}", numbered(300_000, |n| format!("x = f{n}(1);\n")))),
        ("gates that do not exist, not in ASCII", None, numbered(300_000, |n| format!("γ{n} q;\n"))),
        ("semicolons behind a mistake of their line", None, format!("gate g a {{ x a }};{}", filled(";", 1))),
        ("many gates", None, format!("{} qubit q; g9 q;", numbered(150_000, |n| format!("gate g{n} a {{ x a; }}\n")))),
        ("many registers", None, numbered(4000, |n| format!("qubit q{n};\n"))),
        ("many inputs", None, numbered(200_000, |n| format!("input float a{n};\n"))),
        (
            "deep calls of long bodies",
            Some(OPERATIONS),
            format!(
                "qubit q; {}",
                numbered(60, |n| if n == 0 {
                    format!("def f0(qubit q) {{ {} }}", "x q;".repeat(50_000))
                } else {
                    format!("def f{n}(qubit q) {{ f{}(q); f{}(q); }}\n", n - 1, n - 1)
                })
            ),
        ),
    ]
}

/// One test, because the memory of others beside it would be counted too.
#[test]
fn work_is_bounded_and_the_limit_is_named() {
    let limits = Limits::default();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut failures = Vec::new();
    for (name, limit, program) in programs().into_iter().filter(|(name, ..)| name.contains(&only)) {
        let source = format!("{HEAD}{program}");
        assert!(source.len() <= limits.source_bytes as usize, "{name}: {} bytes", source.len());
        let mut times = Vec::new();
        let mut measured = |what: &'static str, peak: usize, start: Instant| {
            times.push(format!("{what} {} ms {} MB", start.elapsed().as_millis(), peak >> 20));
            if peak > MAX_PEAK {
                failures.push(format!("{name}: {what} takes {peak} bytes"));
            }
        };
        let start = Instant::now();
        let (peak, reading) = peak_of(|| read(&source, &limits));
        measured("read", peak, start);
        let message = reading.diagnostics.iter().find(|it| it.code == "QASM403").map(|it| it.message.clone());
        if !diagnostic::has_errors(&reading.diagnostics) {
            let start = Instant::now();
            measured("count", peak_of(|| statistics(&reading.circuit)).0, start);
            let start = Instant::now();
            measured("draw", peak_of(|| lay_out(&reading.circuit, &source)).0, start);
            for version in [Version::V2, Version::V3] {
                let start = Instant::now();
                measured("write", peak_of(|| write(&reading.circuit, version)).0, start);
            }
        }
        drop(reading);
        let start = Instant::now();
        measured("format", peak_of(|| format(&source)).0, start);
        let start = Instant::now();
        measured("outline", peak_of(|| outline(&source, true).declarations.len()).0, start);
        println!("{name}: {}", times.join(", "));
        let is_named = match (&message, limit) {
            (Some(message), Some(limit)) => message.contains(limit),
            (None, None) => true,
            _ => false,
        };
        if !is_named {
            failures.push(format!("{name}: expected {limit:?}, found {message:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
