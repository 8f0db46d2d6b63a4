//! Our own programs, one a file in `valid` and `invalid`, each with a snapshot of what the engine makes of it beside
//! it. `UPDATE_EXPECT=1 cargo test` writes the snapshots anew.

#[path = "support/help_pages.rs"]
mod help_pages;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use circuit::Circuit;
use circuit::angle::{Angle, Expression};
use circuit::moments::{moments, name_of};
use circuit::operation::{Body, Operation, OperationKind};
use diagnostic::{LineIndex, Severity, has_errors};
use expect_test::expect_file;
use qasm::{Limits, Version, format, read, write};

fn programs(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut found: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "qasm"))
        .map(|path| (path.clone(), fs::read_to_string(&path).expect("a text")))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no programs in {}", folder.display());
    found
}

/// What a reader of a snapshot wants to see: diagnostics, bits, operations in order with their moments.
fn summary(source: &str) -> String {
    let reading = read(source, &Limits::default());
    let lines = LineIndex::new(source);
    let mut text = String::new();
    for diagnostic in &reading.diagnostics {
        let place = lines.locate_span(diagnostic.span);
        let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        let (line, column, end) = (place.line, place.column, place.end_column);
        writeln!(text, "{line}:{column}-{end} {severity} {}: {}", diagnostic.code, diagnostic.message).unwrap();
        if let Some(help) = &diagnostic.help {
            writeln!(text, "    help: {help}").unwrap();
        }
        for related in &diagnostic.related {
            let place = lines.locate_span(related.span);
            writeln!(text, "    {}:{}: {}", place.line, place.column, related.message).unwrap();
        }
    }
    let circuit = &reading.circuit;
    writeln!(text, "{:?}, {} qubits, {} clbits", reading.version, circuit.qubit_count(), circuit.clbit_count())
        .unwrap();
    for parameter in &circuit.parameters {
        writeln!(text, "input {}", parameter.name).unwrap();
    }
    for definition in &circuit.definitions {
        writeln!(
            text,
            "gate {} ({}) {}",
            definition.name,
            definition.parameters.join(", "),
            definition.qubits.join(", ")
        )
        .unwrap();
        for operation in definition.body.iter().flat_map(|body| &body.operations) {
            let body = definition.body.as_ref().expect("it has operations");
            writeln!(
                text,
                "    {}",
                line(circuit, body, operation, &|qubit| definition.qubits[qubit as usize].clone())
            )
            .unwrap();
        }
    }
    let moments = moments(circuit);
    for (index, operation) in circuit.operations().iter().enumerate() {
        for section in circuit.sections.iter().filter(|section| section.start as usize == index) {
            writeln!(text, "-- {} --", section.title).unwrap();
        }
        let words = line(circuit, &circuit.body, operation, &|qubit| circuit.qubits.name(qubit));
        writeln!(text, "{:>3}  {words}", moments[index]).unwrap();
        if let OperationKind::Block(block) = operation.kind {
            for (number, branch) in circuit.blocks[block as usize].branches.iter().enumerate() {
                for operation in &branch.operations {
                    let words = line(circuit, branch, operation, &|qubit| circuit.qubits.name(qubit));
                    writeln!(text, "       {number}| {words}").unwrap();
                }
            }
        }
    }
    text
}

fn line(circuit: &Circuit, body: &Body, operation: &Operation, qubit: &dyn Fn(u32) -> String) -> String {
    let mut text = String::new();
    if let Some(index) = operation.condition {
        write!(text, "if {}: ", circuit.conditions[index.get() as usize].text).unwrap();
    }
    if let Some(modifiers) = body.modifiers(operation) {
        for control in &modifiers.controls {
            text.push_str(if *control { "ctrl " } else { "negctrl " });
        }
        if modifiers.power != 1.0 {
            write!(text, "power {} ", modifiers.power).unwrap();
        }
    }
    match operation.kind {
        OperationKind::Block(block) => write!(text, "[{}]", circuit.blocks[block as usize].label).unwrap(),
        kind => text.push_str(name_of(circuit, kind)),
    }
    for &angle in body.angles(operation) {
        match angle {
            Angle::Value(value) => write!(text, " {value}").unwrap(),
            Angle::Expression(id) => write!(text, " {}", expression(body, id)).unwrap(),
        }
    }
    for &index in body.qubits(operation) {
        write!(text, " {}", qubit(index)).unwrap();
    }
    for &clbit in body.clbits(operation) {
        write!(text, " > {}", circuit.clbits.name(clbit)).unwrap();
    }
    text
}

fn expression(body: &Body, id: u32) -> String {
    match body.expressions[id as usize] {
        Expression::Number(value) => value.to_string(),
        Expression::Parameter(index) => format!("input{index}"),
        Expression::Formal(index) => format!("formal{index}"),
        Expression::Variable(index) => format!("variable{index}"),
        Expression::Negate(a) => format!("(-{})", expression(body, a)),
        Expression::Binary(operator, a, b) => format!("({operator:?} {} {})", expression(body, a), expression(body, b)),
        Expression::Call(function, a) => format!("{}({})", function.name(), expression(body, a)),
    }
}

#[test]
fn valid_programs_are_what_they_are() {
    for (path, source) in programs("valid") {
        let reading = read(&source, &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{}: {:?}", path.display(), reading.diagnostics);
        expect_file![path.with_extension("txt")].assert_eq(&summary(&source));
    }
}

#[test]
fn invalid_programs_are_explained() {
    for (path, source) in programs("invalid") {
        let reading = read(&source, &Limits::default());
        assert!(has_errors(&reading.diagnostics), "{} has no error", path.display());
        expect_file![path.with_extension("txt")].assert_eq(&summary(&source));
    }
}

/// Writing, reading and writing again: the text and what happens stay the same.
fn check_round_trip(name: &str, source: &str, version: Version) {
    let reading = read(source, &Limits::default());
    let writing = write(&reading.circuit, version);
    if has_errors(&writing.diagnostics) {
        return;
    }
    let again = read(&writing.text, &Limits::default());
    assert!(!has_errors(&again.diagnostics), "{name}: {:?}\n{}", again.diagnostics, writing.text);
    assert_eq!(write(&again.circuit, version).text, writing.text, "{name}");
    if writing.diagnostics.is_empty() && version == reading.version {
        let without_diagnostics = |text: String| {
            text.split_inclusive('\n')
                .filter(|line| !line.contains("QASM6") && !line.starts_with("    help"))
                .collect::<String>()
        };
        assert_eq!(without_diagnostics(summary(&writing.text)), without_diagnostics(summary(source)), "{name}");
    }
}

#[test]
fn what_is_written_reads_back_as_the_same_circuit() {
    for (path, source) in programs("valid") {
        for version in [Version::V2, Version::V3] {
            check_round_trip(&path.display().to_string(), &source, version);
        }
    }
}

#[test]
fn each_code_has_a_page_whose_wrong_program_draws_it_and_whose_right_program_draws_nothing() {
    let mut problems = Vec::new();
    for page in help_pages::groups().iter().flat_map(|group| &group.pages) {
        let code = page.code.code;
        // The smallest program that is too long has five megabytes.
        assert_eq!(page.wrong.is_none(), code == qasm::diagnostic_codes::PROGRAM_TOO_LONG, "{code}");
        let programs = page.wrong.iter().map(|wrong| (wrong, vec![code])).chain([(&page.right, Vec::new())]);
        for (program, expected) in programs {
            let found = page.drawn(program);
            if found.iter().map(|it| it.code).collect::<Vec<_>>() != expected {
                problems.push(format!("{code}: {program}{found:#?}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn each_help_page_is_named_after_its_code() {
    let mut names: Vec<_> = help_pages::codes().map(help_pages::file_name).collect();
    names.sort();
    let mut files: Vec<_> = fs::read_dir(help_pages::folder())
        .expect("the pages")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .filter(|name| name != "generated")
        .collect();
    files.sort();
    assert_eq!(files, names);
}

#[test]
fn each_standard_gate_is_read_and_written_in_both_versions() {
    use circuit::gates::StandardGate;
    use circuit::register::RegisterKind;
    use diagnostic::Span;
    for version in [Version::V2, Version::V3] {
        for gate in StandardGate::all().filter(|&gate| gate != StandardGate::Gphase) {
            let mut circuit = Circuit::default();
            circuit.qubits.add("q", RegisterKind::Array, 5, Span::default());
            let info = gate.info();
            let angles: Vec<_> = (0..info.parameters()).map(|index| Angle::Value(0.25 + index as f64)).collect();
            let qubits: Vec<_> = (0..u32::from(info.qubits)).collect();
            circuit.body.gate(gate, &angles, &qubits);
            let writing = write(&circuit, version);
            assert!(writing.diagnostics.is_empty(), "{gate:?}: {:?}", writing.diagnostics);
            let again = read(&writing.text, &Limits::default());
            assert!(!has_errors(&again.diagnostics), "{gate:?}: {:?}\n{}", again.diagnostics, writing.text);
            assert_eq!(again.circuit.operations()[0].kind, OperationKind::Gate(gate), "{}", writing.text);
            assert!(again.circuit.definitions.is_empty(), "{}", writing.text);
        }
    }
}

#[test]
fn a_program_is_laid_out_with_its_comments() {
    let source = "// head\nOPENQASM 3.0 ; include\"stdgates.inc\";\n\n\n/* two\n lines */\nqubit [ 2 ]q;bit[2]c; // bits\n\
                  gate g( a )x,y{rz( -a/2 )x;cx x,y;}\n@note  here \ng (pi) q[0] ,q[ 1 ];\n\
                  for int i in[0:1]{ if(c[i]==1 && !c[0]){x q[i];}else{ // none\nz q[i]; } }\n\
                  ctrl @  x q[0],\n  // the target\n q[1];c=measure q;\ncal { play( x ) ; }\narray[int[8],2] n={1,-2};let a=q[{0,1}];";
    let expected = "// head\nOPENQASM 3.0;\ninclude \"stdgates.inc\";\n\n/* two\n lines */\nqubit[2] q;\nbit[2] c; // bits\n\
                    gate g(a) x, y {\n  rz(-a/2) x;\n  cx x, y;\n}\n@note  here\ng(pi) q[0], q[1];\n\
                    for int i in [0:1] {\n  if (c[i] == 1 && !c[0]) {\n    x q[i];\n  } else { // none\n    z q[i];\n  }\n}\n\
                    ctrl @ x q[0],\n  // the target\n  q[1];\nc = measure q;\ncal { play( x ) ; }\narray[int[8], 2] n = {1, -2};\nlet a = q[{0, 1}];\n";
    assert_eq!(format(source).as_deref(), Some(expected));
    assert_eq!(format("OPENQASM 3.0; qubit ?;"), None);
    // A sign and what would be another operator with it.
    assert_eq!(format("+ = = ;").as_deref(), Some("+ = =;\n"));
    for (path, source) in programs("valid").into_iter().chain(programs("invalid")) {
        let Some(text) = format(&source) else { continue };
        assert_eq!(format(&text).as_ref(), Some(&text), "{}", path.display());
        let circuit = |source: &str| write(&read(source, &Limits::default()).circuit, Version::V3).text;
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(words(&circuit(&text)), words(&circuit(&source)), "{}", path.display());
    }
}

#[test]
fn habits_from_elsewhere_are_told_once_and_what_to_write_instead() {
    let head = "OPENQASM 3.0; include \"stdgates.inc\";\n";
    let habits = [
        ("qubit[2] q; h(q[0]);", 20, "h q[0];"),
        ("qubit[2] q; openqasm 3.0;", 13, "OPENQASM 3.0;"),
        ("qubit[2] q; rx pi/2 q[0];", 18, "rx(pi/2) q[0];"),
        ("qubit[2] q; h q(0);", 16, "q[0]"),
        ("qubit[2] q; h q{0};", 16, "q[0]"),
        ("qubit[2] q; h q[1]];", 19, "remove it"),
        ("qubit[2] q; ctrl x q[0], q[1];", 18, "ctrl @ x"),
        ("qubit q; bit c; if c == 1 { x q; }", 20, "if (c == 1)"),
        ("qubit[2] q; for (int i = 0; i < 2; i++) { h q[i]; }", 17, "`for int i in [0:1]`"),
        ("qubit[2] q; for int i in 0:1 { h q[i]; }", 27, "[0:3]"),
        ("gate bell(a, b) { h a; cx a, b; }", 17, "gate g(theta) a, b"),
        ("gate bell a b { h a; cx a, b; }", 12, "add `,`"),
        ("qbit[2] q; h q[0];", 1, "`qubit`"),
        ("qubit q; Measure q;", 10, "`measure`"),
        ("qubit q; bit c; c = q;", 21, "measure"),
        ("qubit q; bit c; c = measure(q);", 28, "measure q;"),
        ("input theta; qubit q; rx(theta) q;", 7, "input float theta;"),
        ("qubit q; rx(math.pi) q;", 17, "`pi`"),
        ("qubit q; int a; ++a;", 17, "`n += 1;`"),
        ("int a[3];", 6, "`array[int, 3] a`"),
        ("bit a[3];", 6, "bit[3] a"),
        ("qubit q; U[0,0,0] q;", 13, "parameters stand in parentheses"),
        ("qubit q; rx(pi／2) q;", 15, "use `/`"),
        ("qubit[2] q; power(2) @ x q[0];", 13, "`pow(…)`"),
        ("string s = \"a\";", 1, "types of variables"),
        ("function f() {}", 11, "`def f(qubit q)"),
        ("int a = 1, b = 2;", 10, "a statement declares one name"),
        ("qubit q; rx(2pi) q;", 13, "write `2 * pi`"),
        ("qubit q; rx(1/2pi) q;", 15, "write `(2 * pi)`"),
        ("qubit[2] q; let a = q[0], q[1];", 25, "qubits are joined by `++`"),
        ("qubit q; rx(90deg) q;", 13, "write `90 * pi / 180`"),
        ("complex z = 1 + 2i;", 17, "write `2im`"),
        ("bool b = True;", 10, "did you mean `true`?"),
        ("qubit q; rx(0.3, q);", 20, "write `rx(0.3) q;`"),
        ("qubit q; h(q);", 14, "write `h q;`"),
        ("qubit q; bit c; measure q, c;", 26, "write `c = measure q;`"),
        ("qubit q; repeat 3 { x q; }", 10, "`for int i in [0:2] { … }`"),
        ("qubit q; do { x q; } while (true);", 10, "`while (c[0]) { … }`"),
        ("qubit[3] q; for int i in range(3) { x q[i]; }", 26, "a range is written `[0:2]`"),
        ("array[int, 3] a; int n = len(a);", 26, "did you mean `sizeof`?"),
        ("qubit[2] q; cx q[0] -> q[1];", 21, "operands are separated by `,`"),
        ("qubit q; switch (1) { case 1: x q; break; default: h q; }", 29, "`case 1 { … }`"),
        ("qubit q; barrier();", 17, "written `barrier;`"),
        ("qubit q; barrier ();", 18, "written `barrier;`"),
        ("qubit q; reset();", 15, "name a qubit, as in `reset q;`"),
        ("qubit q; if (true) reset();", 25, "name a qubit, as in `reset q;`"),
        ("qubit q; measure();", 17, "as in `measure q;`"),
        ("qubit q; bit c = measure();", 25, "as in `measure q;`"),
        ("qubit q; reset(q);", 15, "without parentheses"),
        ("qubit q; rx(0,5) q;", 10, "a number has a point"),
        ("float f = 0,5;", 12, "a number has a point"),
        ("qubit q; rx(math.pi) q;", 17, "π is written `pi`"),
        ("qubit q; rx(math.sqrt(2)) q;", 17, "as in `sqrt(2)`"),
        ("qubit q; rx(sqrt 2) q;", 18, "as in `sqrt(2)`"),
        ("def f(qubit a) bit { return measure a; }", 16, "`->` stands in front of the type"),
        ("int a = 4; a //= 2;", 13, "`/=` divides"),
        ("qubit q; measure_all;", 10, "as in `c = measure q;`"),
        ("qubit q:", 8, "write `;`"),
        ("qubit q; bit c; c -> measure q;", 19, "as in `c = measure q;`"),
        ("qubit q; bit c; c <- measure q;", 22, "write `=`"),
        ("qubit[2] q; measure q[0], q[1];", 25, "give each a statement of its own"),
        ("qubit[2] q; ctrl @ q[0], x q[1];", 24, "stands in front of all of its qubits"),
        ("qubit q; x^2 q;", 14, "`pow(2) @ x q[0];`"),
    ];
    for (line, column, help) in habits {
        let source = format!("{head}{line}");
        let diagnostics = read(&source, &Limits::default()).diagnostics;
        let errors: Vec<_> = diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
        let place = LineIndex::new(&source).locate_span(errors[0].span);
        assert_eq!((errors.len(), place.line, place.column), (1, 2, column), "{line}\n{errors:#?}");
        assert!(errors[0].help.as_deref().is_some_and(|it| it.contains(help)), "{line}\n{errors:#?}");
    }
}

#[test]
fn a_quotient_of_whole_numbers_is_told_where_a_fraction_is_meant() {
    let head = "OPENQASM 3.0; include \"stdgates.inc\"; qubit q; ";
    let warnings = |line: &str| {
        let diagnostics = read(&format!("{head}{line} reset q;"), &Limits::default()).diagnostics;
        diagnostics.into_iter().map(|it| (it.code, it.help.unwrap_or_default())).collect::<Vec<_>>()
    };
    for line in [
        "rx(1/2) q;",
        "rx(pi * (1 / 2)) q;",
        "pow(1/2) @ x q;",
        "float f = 1/2;",
        "const angle a = -1/2;",
        "gphase(1/2);",
    ] {
        let [(code, help)] = &warnings(line)[..] else { panic!("{line}: {:?}", warnings(line)) };
        assert_eq!(code, &"QASM611", "{line}");
        assert!(help.ends_with("1.0/2`"), "{line}: {help}");
    }
    for line in ["rx(4/2) q;", "rx(1.0/2) q;", "rx(pi/2) q;", "int n = 7/2;", "float f = 1/2.0; int n = 7/2;"] {
        assert_eq!(warnings(line), [], "{line}");
    }
    let older = "OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[1];\nrx(1/2) q[0];\n";
    assert_eq!(read(older, &Limits::default()).diagnostics, []);
}

#[test]
fn one_cause_is_told_once_and_without_a_hint_that_does_not_mend() {
    let head = "OPENQASM 3.0; include \"stdgates.inc\"; ";
    let head_2 = "OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[3];\n";
    let causes = [
        ("```qasm\nOPENQASM 3.0;\nqubit q;\nreset q;\n```\n".to_owned(), Some("remove the rest")),
        ("version 3.0\n\nqubit[2] q\nH q[0]\nCNOT q[0], q[1]\n".to_owned(), Some("write its gates")),
        (format!("{head}qubit[4] q;\nfor int i i in {{0, 3}} {{\n  continue;\n}}"), Some("[0:3]")),
        (format!("{head}extern f(int n, float x) -> int;"), Some("types only")),
        ("+OPENQASM 2.0;\n+qreg q[1];\n+reset q;\n".to_owned(), Some("paste only the program")),
        ("\"OPENQASM 2.0;\\nqreg q[1];\\nreset q;\\n\"".to_owned(), Some("paste only the program")),
        (format!("{head}qubit q;\nrx(0.1 0.2) q;"), None),
        (format!("{head}qubit q;\nrx(1)(2) q;"), Some("parameters stand in parentheses")),
        (format!("{head}qubit[2] q;\ncp cp(pi) q[0], q[1];"), None),
        (format!("{head}fixed[1,7] f;"), None),
        (format!("{head}@fast reset q;"), Some("an annotation takes all of its line")),
        (format!("{head_2}x q[0,2];"), None),
        ("QASM 3.0;\nqubit q;".to_owned(), Some("write `OPENQASM 3.0;`")),
        (format!("{head}int a == 3;"), None),
        (format!("{head}qubit[2] q, r;"), Some("a statement declares one name")),
        (
            format!("{head}def fqubit a, int k) -> bit {{ return measure a; }} qubit q; bit c = f(q, 1);"),
            Some("is written as in `def f("),
        ),
        (
            format!("{head}def (qubit a, int k) -> bit {{ return measure a; }} qubit q; bit c = f(q, 1);"),
            Some("is written as in `def f("),
        ),
        (format!("{head}gate g(a) q {{ rx(a[0]) q; }}"), None),
        (format!("{head_2}x q[0:1];"), Some("ranges are OpenQASM 3")),
        (
            format!("{head_2}gate maj a,b,c\n{{\n  cx c,b;\n  ccx a,b,c;\nh q[0];\nmaj q[0],q[1],q[2];\n"),
            Some("add `}`"),
        ),
    ];
    for (source, help) in causes {
        let diagnostics = read(&source, &Limits::default()).diagnostics;
        let errors: Vec<_> = diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
        assert_eq!(errors.len(), 1, "{source}\n{errors:#?}");
        let found = errors[0].help.as_deref();
        let is_right = help.map_or(found.is_none(), |help| found.is_some_and(|it| it.contains(help)));
        assert!(is_right, "{source}\n{errors:#?}");
    }
}

#[test]
fn nothing_of_a_program_is_text_around_it() {
    for program in [
        "~~1;\nqubit q;\nreset q;\n",
        "pragma made for OPENQASM 3.0;\nqubit q;\nreset q;\n",
        "gate g a\n// Written for OPENQASM 2.0;\n{ }\nqubit q;\ng q;\n",
        "/* From\nOPENQASM 2.0; */\nqubit q;\nreset q;\n",
        "qubit q;\nreset q;\n// That is all of it.",
        "qubit q;\nreset q;\n/* That is\nAll of it. */",
        "qubit q;\nreset\nq;\npragma That is all.",
    ] {
        let errors = read(program, &Limits::default()).diagnostics;
        assert!(!errors.iter().any(|it| it.severity == Severity::Error), "{program}\n{errors:#?}");
    }
}

#[test]
fn a_qubit_too_many_is_shown_where_it_is_declared() {
    let lines: Vec<_> = (0..4097).map(|index| format!("qubit q{index};")).collect();
    let source = format!("OPENQASM 3.0;\n{}", lines.join("\n"));
    let errors = read(&source, &Limits::default()).diagnostics;
    assert_eq!(errors[0].code, "QASM402");
    assert_eq!(LineIndex::new(&source).locate_span(errors[0].span).line, 4098);
}

#[test]
fn annotations_are_a_list() {
    let lines = "@keep a\n".repeat(300);
    let source = format!("OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit q;\n{lines}x q;\n");
    let reading = read(&source, &Limits::default());
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    assert_eq!(write(&reading.circuit, Version::V3).text, source);
}

#[test]
fn forms_of_drafts_and_of_devices_are_read_with_a_warning() {
    let draft = "OPENQASM 3.0; include \"stdgates.inc\"; const int n = 3;\n\
                 gate entangler q { for uint i in [0:n-2] { cx q[i], q[i+1]; } }\nqubit[n] q; entangler q;";
    let reading = read(draft, &Limits::default());
    assert_eq!(reading.diagnostics.iter().map(|it| it.code).collect::<Vec<_>>(), ["QASM607"]);
    assert_eq!(reading.circuit.operations().len(), 2);

    let native = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\necr(0.5) $0, $1;\nh $1;\n";
    let reading = read(native, &Limits::default());
    assert_eq!(reading.diagnostics.iter().map(|it| it.code).collect::<Vec<_>>(), ["QASM610"]);
    assert_eq!(write(&reading.circuit, Version::V3).text, native);
    // A slip of the finger stays one, and so does what stands on qubits of the program.
    for source in ["OPENQASM 3.0; include \"stdgates.inc\"; cxx $0, $1;", "OPENQASM 3.0; qubit q; ecr q;"] {
        assert!(has_errors(&read(source, &Limits::default()).diagnostics), "{source}");
    }
}

#[test]
fn names_in_blocks_stay_what_they_are() {
    for source in [
        // Names that the library has, in programs that do not include it.
        "OPENQASM 3.0;\nqubit q;\nbit x;\nx = measure q;\nbool y = x;\n",
        "OPENQASM 3.0;\ncomplex x = 0.0;\ninput complex[float] a;\nx *= a;\n",
        "OPENQASM 3.0;\nqubit[2] qr;\nstretch s;\ndelay[s / 2.0] qr[1];\n",
        "OPENQASM 3.0;\nqubit x;\nU(1, 2, 3) x;\n",
        // What only its declaration says.
        "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[1] qr;\nconst duration pause = 5dt;\ndelay[pause] qr[0];\n",
        // A subroutine's own names, and a block's, hide those of the program.
        "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit q;\nbit c;\ndef f(int n, qubit q) { rx(n) q; }\n\
         while (c) { f(4, q); uint[4] n = 2; rx(n) q; c = measure q; }\n",
    ] {
        let with_constant = source.replace("bit c;\ndef", "bit c;\nconst int n = 7;\ndef");
        let reading = read(&with_constant, &Limits::default());
        assert!(!has_errors(&reading.diagnostics), "{source}\n{:?}", reading.diagnostics);
        let writing = write(&reading.circuit, Version::V3);
        assert_eq!(writing.text, source);
        assert!(writing.diagnostics.is_empty(), "{:?}", writing.diagnostics);
        check_round_trip(source, source, Version::V3);
    }
    let draft = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\ngate ladder q { for int i in [0:0] { cx q[i], q[i + 1]; } }\nbit c;\nqubit[2] q;\n\
                 while (c) { ladder q; c = measure q[0]; }\n";
    check_round_trip("a gate over registers", draft, Version::V3);
    // A function of the language does nothing by itself, and rotates a number within its width.
    let text = |source: &str| write(&read(source, &Limits::default()).circuit, Version::V3).text;
    assert_eq!(text("const uint[5] a = 17; rotr(a, 1); qubit[30] q; reset q[rotr(a, 1)];").matches("reset").count(), 1);
    assert!(text("const uint[5] a = 17; qubit[30] q; reset q[rotr(a, 1)];").contains("reset q[24];"));
}

#[test]
fn classical_registers_of_version_2_may_be_empty() {
    let source = "OPENQASM 2.0;\ninclude \"qelib1.inc\";\ncreg f[0];\nqreg q[2];\ncreg c[1];\n\
                  if (f == 0) x q[0];\nif (f == 1) x q[1];\nbarrier q;\n";
    let reading = read(source, &Limits::default());
    assert_eq!(reading.diagnostics.iter().map(|it| it.code).collect::<Vec<_>>(), ["QASM302"]);
    let newer = write(&reading.circuit, Version::V3).text;
    assert!(newer.ends_with("bit[1] c;\nx q[0];\nbarrier q[0], q[1];\n"), "{newer}");
    for version in ["2.0; qreg q[0];", "3.0; qubit[0] q;"] {
        assert!(has_errors(&read(&format!("OPENQASM {version}"), &Limits::default()).diagnostics));
    }
}

#[test]
fn a_gate_that_nothing_defines_is_told_where_version_3_has_no_word_for_it() {
    let opaque = read("OPENQASM 2.0;\nopaque magic(a) x, y;\n", &Limits::default()).circuit;
    assert!(has_errors(&write(&opaque, Version::V3).diagnostics));
    assert!(write(&opaque, Version::V2).diagnostics.is_empty());
}

#[test]
fn the_pages_of_the_diagnostics_are_up_to_date() {
    let groups = help_pages::groups();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    expect_file![root.join("docs/diagnostics.md")].assert_eq(&help_pages::document(&groups));
    expect_file![root.join("contract/generated/diagnostic-codes.ts")].assert_eq(&help_pages::contract_module());
    expect_file![root.join("engine-rs/help-pages/generated/help-pages.ts")]
        .assert_eq(&help_pages::pages_module(&groups));
}

#[test]
fn lines_for_other_tools_are_kept() {
    let source = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n@gate.note\ngate g a {\n  h a;\n}\n@register one\n@register two\n\
                  qubit[2] q;\npragma vendor option\n@first\n@second\ng q[0];\nx q[1];\n@third\ng q[1];\n\
                  cal { play(x); }\ndefcal x $0 { play(y); }\n";
    let reading = read(source, &Limits::default());
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    assert_eq!(write(&reading.circuit, Version::V3).text, source);
    let older = write(&reading.circuit, Version::V2);
    assert!(!has_errors(&older.diagnostics), "{:?}", older.diagnostics);
    assert_eq!(older.diagnostics.len(), 9);
}

#[test]
fn a_conversion_keeps_comments() {
    let source = "// a licence\nOPENQASM 2.0;\ninclude \"qelib1.inc\";\n/* registers\n * of two */\nqreg q[2]; // qubits\ncreg c[2];\n\n\
                  // entangle\nh q[0]; // first\ncx q[0],q[1];\n// read\nmeasure q -> c;\n// the end\n";
    let newer = write(&read(source, &Limits::default()).circuit, Version::V3).text;
    assert_eq!(
        newer,
        "OPENQASM 3.0;\n// a licence\ninclude \"stdgates.inc\";\nqubit[2] q;\nbit[2] c;\n// registers\n// of two\n// qubits\n\
         // entangle\nh q[0]; // first\ncx q[0], q[1];\n// read\nc[0] = measure q[0];\nc[1] = measure q[1];\n// the end\n"
    );
    let older = write(&read(&newer, &Limits::default()).circuit, Version::V2).text;
    let again = write(&read(&older, &Limits::default()).circuit, Version::V3).text;
    assert_eq!(again, newer);
    let fixed = write(&read(&again, &Limits::default()).circuit, Version::V2).text;
    assert_eq!(fixed, older);
}

#[test]
fn comments_in_a_subroutine_are_kept_once_whether_it_is_unrolled_or_not() {
    let head = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n";
    let definition = "// before\ndef pair(qubit a, qubit b) {\n  // entangles\n  h a; // first\n  cx a, b;\n}\n";
    let rest = "// then\nqubit[2] q;\nbit[1] c;\n// use it\n";
    let unrolled = format!("{head}{definition}{rest}pair(q[0], q[1]);\n");
    let written = write(&read(&unrolled, &Limits::default()).circuit, Version::V3).text;
    let comments = "// before\n// entangles\n// first\n// then\n// use it\n";
    assert_eq!(written, format!("{head}qubit[2] q;\nbit[1] c;\n{comments}h q[0];\ncx q[0], q[1];\n"));
    let older = write(&read(&written, &Limits::default()).circuit, Version::V2).text;
    let again = write(&read(&older, &Limits::default()).circuit, Version::V3).text;
    assert_eq!(again, written);

    let kept = format!("{head}{definition}{rest}c[0] = measure q[0];\nif (c[0]) {{\n  pair(q[0], q[1]);\n}}\n");
    let written = write(&read(&kept, &Limits::default()).circuit, Version::V3).text;
    for comment in ["before", "entangles", "first", "then", "use it"] {
        assert_eq!(written.matches(&format!("// {comment}\n")).count(), 1, "{comment} in\n{written}");
    }
}

#[test]
fn slips_are_told_at_their_place_with_what_to_write() {
    let head = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[3] q;\nbit[3] c;\n";
    let slips = [
        // Brackets.
        ("x q(0];", 4, "an index stands in brackets"),
        ("x q[0);", 6, "did you mean `]`?"),
        ("x q[0};", 6, "did you mean `]`?"),
        ("cx q[0, q[1];", 13, "add `]` behind `0`"),
        ("rx(0.3] q[0];", 7, "did you mean `)`?"),
        ("rx(0.3 q[0];", 8, "add `)` behind `0.3`"),
        ("rx[0.3] q[0];", 1, "write `rx(0.3)`"),
        ("if ((c[0] == 1) x q[0];", 17, "add `)` behind `(c[0] == 1)`"),
        ("if (c[0] == 1)) x q[0];", 15, "remove it"),
        ("rx(pi/2)) q[0];", 9, "remove it"),
        ("qubit(3) r;", 6, "`qubit[2] q;`"),
        ("creg d(2);", 7, "write the size in brackets"),
        ("delay(100ns) q[0];", 6, "`delay[100ns] q[0];`"),
        ("array<int, 3> a;", 6, "`array[int, 2] a;`"),
        ("let a = [q[0], q[1]];", 9, "joined by `++`"),
        // Letters for digits, and elements without brackets.
        ("x q[O];", 5, "did you mean `0`?"),
        ("x q[l];", 5, "did you mean `1`?"),
        ("x q_0;", 3, "did you mean `q[0]`?"),
        ("x q2;", 3, "did you mean `q[2]`?"),
        ("x 0;", 3, "a qubit is written as in `q[0]`"),
        ("x(0);", 5, "as in `x q[0];`"),
        // Modifiers.
        ("pow @ x q[0];", 5, "`pow(2) @ x q[0];`"),
        ("inv(s) q[0];", 4, "`inv` takes no argument"),
        ("adjoint @ s q[0];", 1, "did you mean `inv`?"),
        ("controlled @ x q[0], q[1];", 1, "did you mean `ctrl`?"),
        ("controlled x q[0], q[1];", 13, "`x` is the name of a gate"),
        // Control flow.
        ("elif (c[0]) x q[0];", 1, "follows the body of an `if`"),
        ("else if (c[0]) x q[0];", 1, "follows the body of an `if`"),
        ("if c == 1 then { x q[0]; }", 4, "a condition stands in parentheses"),
        ("if (c[0]) then x q[0];", 11, "the body of an `if` follows its condition"),
        ("until (c[0]) { x q[0]; }", 14, "a body stands behind `if`"),
        ("for qubit a in q { x a; }", 5, "`for int i in [0:3] { … }`"),
        ("for i = 0 to 2 { x q[i]; }", 5, "`for int i in [0:3] { … }`"),
        ("for int i in q { x q[i]; }", 14, "a range is written `[0:2]`"),
        ("for int i in 3 { x q[i]; }", 14, "a range is written `[0:2]`"),
        // Definitions and declarations.
        ("void f() {}", 1, "`def f(qubit q) { … }`"),
        ("int f(int a) { return a; }", 6, "`def f(qubit q) { … }`"),
        ("def f(int a = 3) -> int { return a; }", 13, "`def f(qubit q) { … }`"),
        ("def int f(int a) { return a; }", 5, "`def f(qubit q) { … }`"),
        ("gate g qubit a, qubit b { cx a, b; }", 8, "`gate g(theta) a, b { … }`"),
        ("gate g(float theta) a { rx(theta) a; }", 8, "`gate g(theta) a, b { … }`"),
        ("gate g q[0], q[1] { h q[0]; }", 9, "`gate g(theta) a, b { … }`"),
        ("const n = 3;", 7, "write the type in front of the name"),
        ("int n := 3;", 7, "write `=`"),
        ("qubit r = 0;", 9, "`reset` sets it to zero"),
        ("input float t = 0.5;", 15, "when the program runs"),
        ("import \"stdgates.inc\";", 1, "did you mean `include`?"),
        ("include stdgates.inc;", 9, "`include \"stdgates.inc\";`"),
        // Values.
        ("int n = sizeof(q);", 16, "write the number of qubits"),
        ("rx(theta=0.3) q[0];", 9, "without a name"),
        ("if (c <> 1) x q[0];", 8, "write `!=`"),
        ("rx(2^0.5) q[0];", 4, "`**`"),
        ("int n = 5 mod 3;", 11, "write `%`"),
        // Lists and comments.
        ("measure q[0], q[1] -> c[0], c[1];", 13, "a statement of its own"),
        ("c[0], c[1] = measure q[0], q[1];", 5, "a statement of its own"),
        ("measure q[0] into c[0];", 14, "write `c[0] = measure q[0];`"),
        ("x q[0],, q[1];", 8, "remove it"),
        ("x q[0]; / flips", 9, "a comment starts with `//`"),
    ];
    for (line, column, help) in slips {
        let source = format!("{head}{line}\n");
        let diagnostics = read(&source, &Limits::default()).diagnostics;
        let errors: Vec<_> = diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
        let place = LineIndex::new(&source).locate_span(errors[0].span);
        assert_eq!((errors.len(), place.line, place.column), (1, 5, column), "{line}\n{errors:#?}");
        assert!(errors[0].help.as_deref().is_some_and(|it| it.contains(help)), "{line}\n{errors:#?}");
    }
}

#[test]
fn what_may_be_meant_otherwise_gets_no_safe_fix() {
    let head = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[3] q;\nbit[3] c;\n";
    // Where each was to be applied with all others, it changed the meaning.
    for line in ["cz q[0] and q[1];", "x q[0] when c[0];", "def f(int a = 3) { }", "rx(theta=0.3) q[0];", "x h q[0];"] {
        let diagnostics = read(&format!("{head}{line}\n"), &Limits::default()).diagnostics;
        let is_safe = diagnostics.iter().any(|it| it.fix.as_ref().is_some_and(|fix| fix.is_safe));
        assert!(!is_safe, "{line}\n{diagnostics:#?}");
    }
}

#[test]
fn a_program_with_a_switch_is_written_in_the_version_that_has_it() {
    let source = "OPENQASM 3.1;\ninclude \"stdgates.inc\";\nqubit q;\nbit[2] c;\nwhile (c == 0) {\n  c[0] = measure q;\n  switch(int(c)) { case 1 { x q; } default { y q; } }\n}\n";
    let text = write(&read(source, &Limits::default()).circuit, Version::V3).text;
    assert!(text.starts_with("OPENQASM 3.1;\n"), "{text}");
    let text = write(
        &read(
            &source.replace("switch(int(c))", "if (c[0])").replace("{ case 1 { x q; } default { y q; } }", "{ x q; }"),
            &Limits::default(),
        )
        .circuit,
        Version::V3,
    )
    .text;
    assert!(text.starts_with("OPENQASM 3.0;\n"), "{text}");
    let source = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit q;\nbit switched;\nint switches;\nwhile (!switched) { h q; switched = measure q; }\n";
    let text = write(&read(source, &Limits::default()).circuit, Version::V3).text;
    assert!(text.starts_with("OPENQASM 3.0;\n"), "{text}");
}
