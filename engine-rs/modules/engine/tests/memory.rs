//! How much memory reading, drawing and converting take at most, for programs of the largest size that is read and for short ones that become
//! long. In the browser and on the server numbers and addresses are half as long, so it is less there.

use qasm::{Limits, Version, read};

#[path = "support/counting.rs"]
mod counting;

use counting::{Counting, peak_of};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const MEGABYTE: usize = 1 << 20;
const HEAD: &str = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[2] q;\nbit[2] c;\n";

/// One test, because others beside it would be counted too.
#[test]
fn no_program_takes_more_than_its_share() {
    let limits = Limits::default();
    let room = limits.source_bytes as usize - HEAD.len();
    let filled = |text: &str| text.repeat(room / text.len());
    let declarations = |count: u32| {
        let lines: Vec<String> = (0..count).map(|number| format!("int a{number} = {number};")).collect();
        lines.join("\n")
    };
    let (many, most) = (declarations(200_000), declarations(230_000));
    let eightfold = 8 * many.len();
    let deep = format!("{}{}", "if (c[0]) {\nx q[0];\n".repeat(100), "}\n".repeat(100));
    for (name, program, most) in [
        ("many declarations", many, eightfold),
        ("most declarations", most, 256 * MEGABYTE),
        ("gates", filled("rz(0.1234) q[0];\n"), 8 * room),
        ("nested blocks", filled(&deep), 256 * MEGABYTE),
        ("loops", filled("while(c[0]){x q[0];}\n"), 256 * MEGABYTE),
        ("loops that are left", filled("for int i in[0:9]{if(c[0])break;}\n"), 256 * MEGABYTE),
        ("comments", filled("// a\n"), 256 * MEGABYTE),
        ("branches", "for int i in [0:248999] { if (c[0]) {x q[0];} else {y q[0];} }".to_owned(), 256 * MEGABYTE),
        // As many as a program may have.
        ("empty boxes", "for int i in [1:450000] { box {} }".to_owned(), 192 * MEGABYTE),
    ] {
        let source = format!("{HEAD}{program}");
        let (peak, reading) = peak_of(|| read(&source, &limits));
        println!("{name}: {} bytes, {} at most, {} operations", source.len(), peak, reading.circuit.operations().len());
        assert!(reading.diagnostics.iter().all(|it| it.code.starts_with("QASM6")), "{name}: {:?}", reading.diagnostics);
        assert!(peak <= most, "{name}: {peak} bytes, {most} are allowed");
    }
    // A drawing and a converted program take memory beside the circuit.
    for (name, program) in [
        ("measurements", "qubit[4000] r; bit[4000] d; for int i in [0:248] { d = measure r; }".to_owned()),
        ("loops", filled("while(c[0]){x q[0];}\n")),
        ("branches", "for int i in [0:248999] { if (c[0]) {x q[0];} else {y q[0];} }".to_owned()),
    ] {
        let source = format!("{HEAD}{program}");
        let (drawing, visualization) = peak_of(|| engine::visualize(&source, &limits, &[]));
        assert!(visualization.scene.is_some(), "{name}: {:?}", visualization.check.diagnostics);
        drop(visualization);
        let (converting, conversion) = peak_of(|| exporter::convert(&source, Version::V3, &limits, false));
        assert!(conversion.qasm.is_some(), "{name}: {:?}", conversion.diagnostics);
        println!("{name}: {drawing} to draw, {converting} to convert");
        assert!(drawing.max(converting) <= 256 * MEGABYTE, "{name}: {drawing} to draw, {converting} to convert");
    }
}
