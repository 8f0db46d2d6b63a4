use super::*;

const PROGRAM: &str = r#"OPENQASM 3.0;
include "stdgates.inc";
const int n = 2;
qubit[n] q;
bit[n] c;
gate both(a) q, r { rx(a) q; rx(a) r; }
def flip(qubit[n] q, angle a) -> bit { rx(a) q[0]; return measure q[0]; }
both(pi) q[0], q[1];
for uint i in [0:n - 1] { rz(i) q[i]; }
for int i in {0, 1} x q[i];
c = measure q;
@keep q
let pair = q[0:1];
int i = int(c);
"#;

/// The lines on which the `index`-th declaration of a name is used.
fn lines_of(name: &str, index: usize) -> Vec<usize> {
    let outline = read(PROGRAM, false);
    let declaration = outline.declarations.iter().filter(|it| it.name == name).nth(index).expect("it is declared");
    declaration.uses.iter().map(|&start| PROGRAM[..start as usize].split('\n').count()).collect()
}

#[test]
fn names_are_declared_with_their_kind() {
    use DeclarationKind as K;
    let declarations: Vec<_> = read(PROGRAM, false).declarations.iter().map(|it| (it.kind, it.name)).collect();
    let expected = [
        (K::Variable, "n"),
        (K::Qubits, "q"),
        (K::Bits, "c"),
        (K::Gate, "both"),
        (K::Parameter, "a"),
        (K::Parameter, "q"),
        (K::Parameter, "r"),
        (K::Subroutine, "flip"),
        (K::Parameter, "q"),
        (K::Parameter, "a"),
        (K::Variable, "i"),
        (K::Variable, "i"),
        (K::Variable, "pair"),
        (K::Variable, "i"),
    ];
    assert_eq!(declarations, expected);
    assert_eq!(read(PROGRAM, false).version, Version::V3);
}

#[test]
fn names_are_used_within_their_scopes() {
    assert_eq!(lines_of("q", 0), [4, 8, 8, 9, 10, 11, 13]);
    assert_eq!(lines_of("q", 1), [6, 6]);
    assert_eq!(lines_of("q", 2), [7, 7, 7]);
    assert_eq!(lines_of("n", 0), [3, 4, 5, 7, 9]);
    assert_eq!(lines_of("i", 0), [9, 9, 9]);
    assert_eq!(lines_of("i", 1), [10, 10]);
    assert_eq!(lines_of("i", 2), [14]);
    assert_eq!(lines_of("both", 0), [6, 8]);
}

#[test]
fn a_loop_of_one_statement_goes_on_behind_else() {
    let outline = read("for int i in [0:1] if (i == 0) { x q; } else { rz(i) q; } i;", false);
    assert_eq!(outline.declarations[0].uses, [8, 23, 50]);
}

#[test]
fn bodies_reach_from_brace_to_brace() {
    let outline = read("gate g a { h a; } gate open b { h b;", false);
    let bodies: Vec<_> = outline.declarations.iter().filter_map(|it| it.body).collect();
    assert_eq!(bodies, [Body { start: 10, end: 16 }, Body { start: 31, end: 36 }]);
}

#[test]
fn other_languages_are_not_read() {
    let outline = read("qubit q; qubit p; #pragma p\ncal { play(q); } defcal x $0 { y; } rx(t) q;", false);
    assert_eq!(outline.unread, ["q", "p", "play", "x", "y"]);
    assert_eq!(outline.declarations[0].uses, [6, 70]);
    assert_eq!(read(PROGRAM, false).unread, ["q", "keep"]);
    assert!(read(PROGRAM, false).names.contains(&"rx"));
}

#[test]
fn offsets_count_utf16_units() {
    assert_eq!(read("// 𝜃\nqubit é; h é;", false).declarations[0].uses, [12, 17]);
}

#[test]
fn unfinished_programs_have_an_outline() {
    for text in [
        "gate",
        "gate g(",
        "for",
        "for i in",
        "for int i in [",
        "def f(qubit",
        "int[",
        "}}}",
        "defcal x",
        "let",
        "cal {",
    ] {
        assert_eq!(read(text, false).version, Version::V3, "{text}");
    }
}

#[test]
fn declarations_have_their_types() {
    let outline = read(PROGRAM, true);
    let types: Vec<_> = outline.declarations.iter().map(|it| it.type_.as_deref()).collect();
    let expected = [
        Some("const int"),
        Some("qubit[2]"),
        Some("bit[2]"),
        None,
        Some("angle"),
        Some("qubit"),
        Some("qubit"),
        None,
        Some("qubit[2]"),
        Some("angle"),
        Some("uint"),
        Some("int"),
        Some("qubit[2]"),
        Some("int"),
    ];
    assert_eq!(types, expected);
    let of = |text| read(text, true).declarations[0].type_.clone();
    assert_eq!(of("OPENQASM 3.0; input uint[4] n;").as_deref(), Some("input uint[4]"));
    assert_eq!(of("OPENQASM 3.0; input angle[8] a;").as_deref(), Some("input angle[8]"));
    assert_eq!(of("OPENQASM 3.0; output float f;").as_deref(), Some("float"));
    assert_eq!(of("OPENQASM 3.0; qubit q; let p = q; let nothing = unknown;").as_deref(), Some("qubit"));
    assert_eq!(of("OPENQASM 3.0; bit[unknown] c;"), None);
}

/// The places at which the first declaration of a name is used.
fn uses_of(source: &str, name: &str) -> Vec<u32> {
    let outline = read(source, false);
    outline.declarations.iter().find(|it| it.name == name).expect("it is declared").uses.clone()
}

#[test]
fn parameters_of_a_gate_hide_no_gate() {
    let program = "OPENQASM 3.0; gate g a { U(0, 0, 0) a; } gate both(g) a { U(g, 0, 0) a; g a; } qubit q; both(1) q;";
    let calls = program.find("; g a;").expect("it is called") as u32 + 2;
    assert_eq!(uses_of(program, "g"), [19, calls]);
}

#[test]
fn a_parameter_that_is_named_twice_is_declared_once() {
    for (source, uses) in [
        ("gate g(a, a) q, q { rx(a) q; }", [vec![5], vec![7, 10, 23], vec![13, 16, 26]].to_vec()),
        ("def f(int n, bit n) { n; }", [vec![4], vec![10, 17, 22]].to_vec()),
    ] {
        let found: Vec<_> = read(source, false).declarations.into_iter().map(|it| it.uses).collect();
        assert_eq!(found, uses, "{source}");
        assert_eq!(read(source, false).declarations, without_types(read(source, true).declarations), "{source}");
    }
}

#[test]
fn what_is_declared_inside_of_a_statement_is_forgotten_behind_it() {
    let program = "OPENQASM 3.0; gate g(t) a { rx(t) a; } { int a; { bit t; t; } a; } gate h(a, t) g { U(a, t, 0) g; } angle t; \
                   { float[32] a; a; t; } qubit a; g(t) a;";
    let found: Vec<_> =
        read(program, true).declarations.iter().map(|it| (it.name, it.type_.clone(), it.uses.len())).collect();
    let expected = [
        ("g", None, 2),
        ("t", Some("angle"), 2),
        ("a", Some("qubit"), 2),
        ("a", Some("int"), 2),
        ("t", Some("bit"), 2),
        ("h", None, 1),
        ("a", Some("angle"), 2),
        ("t", Some("angle"), 2),
        ("g", Some("qubit"), 2),
        ("t", Some("angle"), 3),
        ("a", Some("float[32]"), 2),
        ("a", Some("qubit"), 2),
    ];
    assert_eq!(found, expected.map(|(name, type_, uses)| (name, type_.map(Into::into), uses)));
    assert_eq!(read(program, false).declarations, without_types(read(program, true).declarations));
}

#[test]
fn the_valid_part_of_a_broken_program_has_an_outline() {
    let broken =
        "OPENQASM 3.0;\nint[8] a = 1;\nbit[2 c;\ngate g q { h q; }\nfor int i in [0:a { g i; }\nqubit p;\ng p;\n";
    let found: Vec<_> = read(broken, true).declarations.iter().map(|it| (it.name, it.type_.clone())).collect();
    assert!(found.contains(&("a", Some("int[8]".into()))), "{found:?}");
    assert!(found.contains(&("g", None)), "{found:?}");
    assert!(found.contains(&("p", Some("qubit".into()))), "{found:?}");
    assert_eq!(read(broken, false).declarations, without_types(read(broken, true).declarations));
    assert_eq!(uses_of(broken, "a").len(), 2);
    assert_eq!(uses_of(broken, "g").len(), 3);
}

#[test]
fn tokens_resolve_names_as_the_typed_tree_does() {
    let (outline, is_certain) = read_with(PROGRAM, Version::V3, None);
    assert!(is_certain);
    assert_eq!(outline.declarations, without_types(read(PROGRAM, true).declarations));
    assert!(outline.declarations.iter().all(|it| it.type_.is_none()));
    for uncertain in ["h q[0;", "h q[0));", "gate g a { h a;", "x q; }", "gate g a { } def d(qubit g) { h g; }"] {
        assert!(!read_with(uncertain, Version::V3, None).1, "{uncertain}");
    }
}

#[test]
fn an_outline_leaves_as_json() {
    let expected = concat!(
        r#"{"version":3,"declarations":[{"name":"n","kind":"variable","type":"int","uses":[4,18],"body":null}],"#,
        r#""assignments":[{"declaration":0,"start":0,"end":10,"isPart":false}],"#,
        r#""blocks":[{"start":21,"end":23,"isLoop":true}],"#,
        r#""names":["n"],"unread":[]}"#
    );
    assert_eq!(json::text(&read("int n = 1; while (n) { }", true)), expected);
}

/// What is set in a program: the name, whether it is a part of it, and the statement or its head.
fn sets(source: &str) -> Vec<(&str, bool, &str)> {
    let outline = read(source, false);
    let text = |start: u32, end: u32| source[start as usize..end as usize].trim_end().trim_end_matches(';');
    let named = |it: &Assignment| outline.declarations[it.declaration as usize].name;
    outline.assignments.iter().map(|it| (named(it), it.is_part, text(it.start, it.end))).collect()
}

#[test]
fn declarations_assignments_and_heads_of_loops_set_names() {
    let set = sets("const float w = pi / 3; int[8] n = 4; n = n + 1; n **= 2; a = 3; for int i in {1, 5} { w += i; }");
    let expected = [
        ("w", false, "const float w = pi / 3"),
        ("n", false, "int[8] n = 4"),
        ("n", false, "n = n + 1"),
        ("n", false, "n **= 2"),
        ("i", false, "for int i in {1, 5}"),
        ("w", false, "w += i"),
    ];
    assert_eq!(set, expected);
}

#[test]
fn parts_are_set_and_lists_have_no_blocks() {
    let source = "int n = 0; array[int[8], 2, 2] a = {{1, n}, {3, 4}}; a[n][n + 1] = n; bit[2] c; c[0] = measure q;";
    let expected = [
        ("n", false, "int n = 0"),
        ("a", false, "array[int[8], 2, 2] a = {{1, n}, {3, 4}}"),
        ("a", true, "a[n][n + 1] = n"),
        ("c", true, "c[0] = measure q"),
    ];
    assert_eq!(sets(source), expected);
    assert_eq!(read(source, false).blocks, []);
}

#[test]
fn comparisons_set_nothing() {
    let set = sets("int n; int m; bool b = n == 2; if (n <= m) { m = 3; } else m = n; while (n != 3) n = 3;");
    let expected = [
        ("b", false, "bool b = n == 2"),
        ("m", false, "m = 3"),
        ("m", false, "else m = n"),
        ("n", false, "while (n != 3) n = 3"),
    ];
    assert_eq!(set, expected);
}

#[test]
fn blocks_reach_from_brace_to_brace_and_say_whether_they_are_loops() {
    let source = "gate g a { h a; } if (b) { x q; } else { y q; } while (b) { for int i in [0:3] { z q; } box { s q; } } for int i in [0:3] t q; def f() { h q; } for int j in [0:1] {";
    let outline = read(source, false);
    let text = |it: &Block| (source[it.start as usize..it.end as usize].to_owned(), it.is_loop);
    let blocks: Vec<_> = outline.blocks.iter().map(text).collect();
    let expected = [
        ("{ x q; ", false),
        ("{ y q; ", false),
        ("{ for int i in [0:3] { z q; } box { s q; } ", true),
        ("{ z q; ", true),
        ("{ s q; ", false),
        ("t q", true),
        ("{", true),
    ];
    assert_eq!(blocks, expected.map(|(text, is_loop)| (text.to_owned(), is_loop)));
}

#[test]
fn the_length_of_an_outline_as_json_is_known_before() {
    let long = format!("OPENQASM 3.0; {}", "if (true) { gate g(a, b) q { } int n = 1; n = 2; }".repeat(30_000));
    for program in [PROGRAM, &long] {
        let outline = read(program, true);
        let (length, estimate) = (json::text(&outline).len(), outline.json_length());
        assert!(length <= estimate && estimate <= 2 * length, "{length} of {estimate} bytes");
    }
}
