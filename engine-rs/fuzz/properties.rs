//! What holds for every text, once: the fuzz targets check it on what the fuzzer finds, `modules/engine/tests/all/mutations.rs`
//! on programs with a few bytes changed.

use circuit::Circuit;
use circuit::folding::Folding;
use circuit::operation::OperationKind;
use circuit::wires::WireArrangement;
use diagnostic::has_errors;
use diagram::lay_out_folded;
use qasm::outline::{Declaration, Outline};
use qasm::{Limits, Reading, Version, format, outline, read, write};

/// Each operation of a circuit that is of a block names one that there is. What is rolled back takes its operations with it.
fn assert_blocks_exist(circuit: &Circuit, text: &str) {
    let inner = circuit.blocks.iter().flat_map(|block| block.branches.iter().chain(block.before.as_deref()));
    for operation in inner.chain([&circuit.body]).flat_map(|body| &body.operations) {
        if let OperationKind::Block(index) = operation.kind {
            assert!((index as usize) < circuit.blocks.len(), "a block that there is not in\n{text}");
        }
    }
}

/// Reading answers within its limits, each diagnostic lies in the text, laying out twice changes nothing, and the outline
/// finds names where they are, with types and without.
pub fn parse(text: &str) {
    let limits = Limits { operations: 20_000, ..Limits::default() };
    let Reading { circuit, diagnostics, .. } = read(text, &limits);
    assert_blocks_exist(&circuit, text);
    for diagnostic in &diagnostics {
        let (start, end) = (diagnostic.span.start as usize, diagnostic.span.end as usize);
        assert!(start <= end && end <= text.len(), "{diagnostic:?} lies outside of\n{text}");
    }
    if let Some(formatted) = format(text) {
        assert_eq!(format(&formatted).as_ref(), Some(&formatted), "laid out twice:\n{text}");
    }
    let units: Vec<u16> = text.encode_utf16().collect();
    let (plain, typed) = (outline(text, false), outline(text, true));
    for Declaration { name, uses, .. } in plain.declarations.iter().chain(&typed.declarations) {
        let name: Vec<u16> = name.encode_utf16().collect();
        let is_use = |&start: &u32| units[start as usize..].starts_with(&name);
        assert!(uses.iter().all(is_use) && uses.is_sorted(), "the outline of\n{text}");
    }
    if !has_errors(&diagnostics) {
        let names = |outline: &Outline<'_>| -> Vec<_> {
            outline.declarations.iter().map(|it| (it.kind, it.uses.clone(), it.body)).collect()
        };
        assert_eq!(names(&plain), names(&typed), "the outline with types of\n{text}");
    }
}

/// A program without errors, once written, reads back without errors and is written the same.
pub fn round_trip(text: &str) {
    let limits = Limits { operations: 20_000, ..Limits::default() };
    let reading = read(text, &limits);
    if has_errors(&reading.diagnostics) {
        return;
    }
    for version in [Version::V2, Version::V3] {
        let writing = write(&reading.circuit, version);
        if has_errors(&writing.diagnostics) {
            continue;
        }
        let again = read(&writing.text, &Limits { source_bytes: u32::MAX, ..Limits::default() });
        assert!(!has_errors(&again.diagnostics), "{:?}\n{}\nwritten from\n{text}", again.diagnostics, writing.text);
        assert_eq!(write(&again.circuit, version).text, writing.text, "written from\n{text}");
    }
}

/// A program without errors has a text in each format of another tool, or it is said why not, at a place in the program.
pub fn export(text: &str) {
    let reading = read(text, &Limits { operations: 20_000, ..Limits::default() });
    if has_errors(&reading.diagnostics) {
        return;
    }
    for format in export::Format::ALL {
        let export = export::write(&reading.circuit, text, format);
        assert_eq!(export.text.is_empty(), has_errors(&export.losses), "{format:?} of\n{text}");
        for loss in &export.losses {
            let (start, end) = (loss.span.start as usize, loss.span.end as usize);
            assert!(start <= end && end <= text.len(), "{loss:?} lies outside of\n{text}");
        }
    }
}

/// What could be read can be drawn.
pub fn scene(text: &str) {
    let limits = Limits { operations: 2_000, qubits: 64, ..Limits::default() };
    let circuit = read(text, &limits).circuit;
    assert_blocks_exist(&circuit, text);
    let scene = lay_out_folded(circuit, &Folding::default(), &WireArrangement::default(), text);
    assert!(scene.is_sound(), "{text}");
}

/// What the builder writes reads without errors.
pub fn settings(text: &str) {
    let Some(program) = builder::build(text).qasm else { return };
    let reading = read(&program, &Limits::default());
    assert!(!has_errors(&reading.diagnostics), "{:?}\n{program}\nwritten from\n{text}", reading.diagnostics);
}
