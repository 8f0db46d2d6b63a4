//! OpenQASM text into a [`Circuit`], and back.
//!
//! Reading is a pipeline over statements:
//!
//! 1. [`version`] decides which version of the language the program is in.
//! 2. [`lexer`] cuts the text into tokens.
//! 3. [`parser`] builds the flat tree of one top-level statement ([`ast`]).
//! 4. [`analysis`] resolves names, infers types and computes constants: the typed tree. It reports
//!    every mistake that follows from the text.
//! 5. [`unroll`] follows the typed tree and appends operations to the circuit. It reports mistakes
//!    that values decide.
//! 6. At the end, [`lints`] looks for code that is legal but probably not meant.
//!
//! Each statement is unrolled before the next one is parsed, and its tree is dropped, so memory
//! follows the circuit and not the text. Long runs of plain statements take a fast path from bytes
//! to operations (`unroll/fast_path.rs`). A megabyte of gates takes about 8 ms.
//!
//! Writing goes the other way: [`writer`] turns a circuit into a canonical program of either
//! version, and reading that gives the same circuit. [`formatter`] works on tokens alone, so that
//! it also lays out programs with mistakes. For editors, [`mod@outline`] finds the names of a
//! program, and [`vocabulary`] lists the words of the language.
//!
//! Reading never fails. A broken program yields as much of the circuit as can be read, and
//! [`Diagnostic`]s beside it: sorted, without duplicates and at most 100. Their spans are byte
//! offsets. [`Limits`] bound the size of a program and of the circuit, each with a diagnostic of
//! its own, so no text makes the reader slow or large.

mod analysis;
mod ast;
mod comments;
pub mod diagnostic_codes;
mod diagnostic_sink;
mod evaluation;
mod formatter;
mod lexer;
mod lints;
mod names;
pub mod outline;
mod parser;
mod standard_library;
mod unroll;
mod values;
mod version;
mod visitor;
pub mod vocabulary;
mod writer;

#[cfg(test)]
mod tests;

use std::ops::Range;

use self::analysis::{Analyzer, InputFacts, TypedTree};
use self::comments::{CommentAssigner, END_OF_SECTIONS, take_notes};
use self::diagnostic_codes::{
    EMPTY_PROGRAM, MISPLACED_STATEMENT, PROGRAM_TOO_LONG, UNKNOWN_CHARACTER, UNKNOWN_GATE, UNKNOWN_NAME,
};
use self::diagnostic_sink::{DiagnosticSink, MAX_DIAGNOSTICS};
use self::outline::Outline;
use self::parser::{Parser, foreign_text, program_bounds};
use self::unroll::{Unroller, WORK_KINDS};
use circuit::Circuit;
use diagnostic::{Diagnostic, Location, Severity, Span, find, has_errors};
use json::Json;

/// A version of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// OpenQASM 2.0.
    V2,
    /// OpenQASM 3.0 and 3.1.
    V3,
}

/// Limits of a program's size. Each has a diagnostic of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of text.
    pub source_bytes: u32,
    /// Qubits; clbits may be sixteen times as many.
    pub qubits: u32,
    /// Operations after loops, calls and registers are expanded.
    pub operations: u32,
    /// Levels of brackets and blocks.
    pub nesting: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { source_bytes: 5_000_000, qubits: 4096, operations: 1_000_000, nesting: 256 }
    }
}

/// The result of reading a program.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The version that the program declares, or else the one that its words suggest.
    pub version: Version,
    /// The circuit, as far as the program could be read.
    pub circuit: Circuit,
    /// Errors and warnings in order of position; at most 100.
    pub diagnostics: Vec<Diagnostic>,
    /// The inputs of the program, in order.
    pub inputs: Vec<Input>,
    /// How much work of each kind reading took, for tests.
    pub work: [usize; WORK_KINDS],
}

/// An input of a program, `input uint[4] n;`. Those of the types `float` and `angle` are the free
/// parameters of the circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input<Position = Span> {
    /// Its name.
    pub name: String,
    /// The word of its type: `uint`; `array` for any array.
    pub word: &'static str,
    /// How many bits the type has, if the program says so.
    pub width: Option<u32>,
    /// The name in its declaration.
    pub span: Position,
    /// Where the statement starts that declares it.
    pub start: u32,
    /// Whether the program has no circuit without a value of it, because a size, a power or a
    /// number of controls depends on it.
    pub is_required: bool,
}

impl Json for Input<Location> {
    fn write(&self, out: &mut String) {
        let Self { name, word, width, span, start, is_required } = self;
        json::object(
            out,
            &[
                ("name", name),
                ("type", word),
                ("width", width),
                ("span", span),
                ("start", start),
                ("isRequired", is_required),
            ],
        );
    }
}

/// The result of writing a circuit.
#[derive(Clone, Debug)]
pub struct Writing {
    /// The program.
    pub text: String,
    /// Plain statements that differ from an earlier one only in numbers and in names of declared
    /// bits, and other statements that repeat what stands directly before them, so that a text that
    /// reads without them reads with them.
    pub repeats: Vec<Range<usize>>,
    /// Parts that the version cannot express, and names that had to change.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads an OpenQASM program; its first line says which version.
///
/// ```
/// use circuit::moments::statistics;
/// use qasm::{Limits, Version, read};
///
/// let reading = read("OPENQASM 2.0; include \"qelib1.inc\"; qreg q[2]; h q[0]; cx q[0],q[1];", &Limits::default());
/// assert!(reading.diagnostics.is_empty());
/// assert_eq!(reading.version, Version::V2);
/// assert_eq!(statistics(&reading.circuit).depth, 2);
/// ```
pub fn read(source: &str, limits: &Limits) -> Reading {
    read_with(source, limits, &[], true)
}

/// Reads a program whose inputs have these values, by name. An `int`, `uint`, `bool` or `complex`
/// is a known value from then on, also where a constant is needed; bits are set. Free parameters
/// stay free, and names that the program does not have are ignored.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; input int n; qubit q; for int i in [1:n] { x q; }";
/// let reading = qasm::read_with_inputs(program, &qasm::Limits::default(), &[("n".to_owned(), 3.0)]);
/// assert_eq!((reading.circuit.operations().len(), reading.inputs[0].word), (3, "int"));
/// ```
pub fn read_with_inputs(source: &str, limits: &Limits, inputs: &[(String, f64)]) -> Reading {
    read_with(source, limits, inputs, true)
}

/// A parser at the beginning of a program, and the version that this is in. Text around the program is reported and left out.
fn start_parsing<'s>(source: &'s str, limits: &Limits) -> (Parser<'s>, Version) {
    let around = program_bounds(source);
    let (start, end) = around.unwrap_or((0, source.len()));
    let version = version::of(source.get(start..end).unwrap_or_default());
    let text = source.get(..end).unwrap_or_default();
    let mut parser = Parser::new(text, version, limits.nesting, DiagnosticSink::default());
    if around.is_some() {
        parser.start_inside(start, end, source);
    }
    (parser, version)
}

/// Reads a program, statement by statement.
///
/// Per round of the loop: comments before the statement are assigned ([`CommentAssigner`]), a run
/// of plain statements is read by the fast path if `fast` is set, then one statement is parsed,
/// analyzed and unrolled. Its tree is dropped unless a later statement refers to it, as it does to
/// subroutines. Tests set it to false to compare both paths.
///
/// The stages collect their diagnostics apart and sorted at the end. Lints run
/// on circuits without errors only, because after an error they would report consequences.
fn read_with(source: &str, limits: &Limits, inputs: &[(String, f64)], fast: bool) -> Reading {
    let refused = if source.len() > limits.source_bytes as usize {
        let message = format!("the program is longer than {} bytes, and no more are read", limits.source_bytes);
        Some(Diagnostic::error(PROGRAM_TOO_LONG, Span::default(), message))
    } else {
        foreign_text(source)
    };
    if let Some(diagnostic) = refused {
        return Reading {
            version: Version::V3,
            circuit: Circuit::default(),
            diagnostics: vec![diagnostic],
            inputs: Vec::new(),
            work: [0; WORK_KINDS],
        };
    }
    let (mut parser, version) = start_parsing(source, limits);
    let mut analyzer = Analyzer::new(limits.qubits, &mut parser, inputs, DiagnosticSink::default());
    let mut unroller = Unroller::new(limits, version, DiagnosticSink::default());
    let stated = parser.version_statement();
    if let Some(stated) = stated {
        analyzer.check_version(&parser.program, stated);
    }
    // Comments before and behind the version belong to the whole program.
    let header_end = if stated.is_some() { parser.position() } else { 0 };
    let mut sections = CommentAssigner::new(take_notes(&parser, header_end, &mut unroller.circuit));
    let mut anything = stated.is_some();
    let mut mark = parser.program.ast.mark();
    let mut kept_uses = 0;
    loop {
        sections.assign_before(&parser, parser.position(), &mut unroller.circuit);
        // What may belong to a mistake is left to the parser.
        anything |= fast && parser.failed_at.is_none() && unroller.read_plain_statements(&mut parser, &mut analyzer);
        let Some(id) = parser.next_statement() else { break };
        let statement = parser.program.ast.statement(id);
        anything |= !matches!(statement.kind, ast::StatementKind::Nothing) || parser.text(statement.span) != ";";
        let span = statement.span;
        sections.assign_before(&parser, span.start, &mut unroller.circuit);
        let before = unroller.circuit.body.operations.len();
        let declarations = analyzer.analysis.declarations.len();
        analyzer.top_level(&parser.program, id);
        let keep = unroller.top_level(&TypedTree::new(&parser.program, &analyzer.analysis), id);
        unroller.mark_gap(&mut parser, &analyzer, span);
        if let Some((declaration, gate)) = unroller.standard_gates.identified.take() {
            analyzer.identify_gate(declaration, gate);
        }
        if parser.comments.get(sections.next).is_some_and(|comment| comment.text.start < span.end) {
            sections.note_stored_text(&parser, id, &unroller.circuit, before);
        }
        if unroller.is_finished {
            break;
        }
        unroller.reserve(parser.position() as usize, source.len());
        if keep {
            mark = parser.program.ast.mark();
            kept_uses = analyzer.analysis.use_count();
        } else {
            if parser.program.ast.defines_gate(id) {
                // The circuit has all of it.
                analyzer.analysis.forget_inner_declarations(declarations);
                unroller.forget_declarations(analyzer.analysis.declarations.len());
            } else if parser.program.ast.declares(id) {
                // The text of a declaration may be written later.
                kept_uses = analyzer.analysis.use_count();
            }
            parser.program.ast.truncate(mark);
            analyzer.analysis.forget(&parser.program.ast, kept_uses);
        }
    }
    sections.assign_before(&parser, source.len() as u32, &mut unroller.circuit);
    sections.close_section(&mut unroller.circuit);
    sections.drop_stored_comments(&mut unroller.circuit);

    let work = unroller.work();
    let inputs = inputs_of(&TypedTree::new(&parser.program, &analyzer.analysis));
    let mut circuit = unroller.circuit;
    circuit.body.shrink();
    let mut diagnostics = parser.diagnostics.into_vec();
    let mut found = soften_unreached(analyzer.diagnostics.into_vec(), &unroller.reached_mistakes);
    if parser.has_stray_brace {
        drop_undeclared(&mut found);
    }
    diagnostics.extend(found);
    diagnostics.extend(unroller.diagnostics.into_vec());
    if !anything && !has_errors(&diagnostics) {
        diagnostics.clear();
        let mut diagnostic = Diagnostic::error(EMPTY_PROGRAM, Span::default(), "this program is empty")
            .with_help("start with `OPENQASM 3.0;` and `include \"stdgates.inc\";`");
        if find(source, "//").is_some() || find(source, "/*").is_some() {
            // A program with only a comment is one in the making.
            diagnostic.severity = Severity::Warning;
        }
        diagnostics.push(diagnostic);
    }
    if !has_errors(&diagnostics) {
        diagnostics.extend(lints::check(&circuit));
    }
    if let Some(place) = source.find('\0') {
        let span = Span::new(place as u32, place as u32 + 1);
        if !diagnostics.iter().any(|diagnostic| diagnostic.span == span) {
            diagnostics.push(Diagnostic::error(UNKNOWN_CHARACTER, span, "the character U+0000 has no meaning here"));
        }
    }
    let mut diagnostics = in_order(diagnostics);
    diagnostics.dedup_by(|a, b| a.code == b.code && a.span == b.span);
    diagnostics.truncate(MAX_DIAGNOSTICS);
    Reading { version, circuit, diagnostics, inputs, work }
}

/// Makes warnings of the errors about values in statements that no run reaches, such as those of a branch that is never taken.
fn soften_unreached(mut diagnostics: Vec<Diagnostic>, reached: &[Span]) -> Vec<Diagnostic> {
    for diagnostic in &mut diagnostics {
        let Span { start, end } = diagnostic.span;
        if diagnostic_sink::is_value_error(diagnostic) && !reached.iter().any(|it| it.start <= start && end <= it.end) {
            diagnostic.severity = Severity::Warning;
        }
    }
    diagnostics
}

/// Drops what follows from a missing head of a body, which may declare names and be the place for what stands in it.
fn drop_undeclared(diagnostics: &mut Vec<Diagnostic>) {
    let consequences = [UNKNOWN_NAME, UNKNOWN_GATE, MISPLACED_STATEMENT];
    diagnostics.retain(|diagnostic| !consequences.contains(&diagnostic.code));
}

/// Diagnostics by their places, those at the same one as they came. There are few.
fn in_order(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut sorted: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    for diagnostic in diagnostics {
        let place = (diagnostic.span.start, diagnostic.span.end);
        let at = sorted.partition_point(|other| (other.span.start, other.span.end) <= place);
        sorted.insert(at, diagnostic);
    }
    sorted
}

/// The inputs that a program declares.
fn inputs_of(tree: &TypedTree<'_>) -> Vec<Input> {
    let analysis = tree.analysis();
    let mut inputs = Vec::new();
    for InputFacts { declaration, span: statement, is_required, .. } in &analysis.inputs {
        let Some(type_) = analysis.type_of_declaration(*declaration) else { continue };
        inputs.push(Input {
            name: tree.name(*declaration).to_owned(),
            word: if type_.dimensions > 0 { "array" } else { type_.word() },
            width: Some(type_.width).filter(|&width| width > 0),
            span: tree.declaration(*declaration).span,
            start: statement.start,
            is_required: *is_required,
        });
    }
    inputs
}

/// Writes a circuit as a program of a version; reading it again gives the same circuit.
///
/// ```
/// use circuit::Circuit;
/// use qasm::{Version, write};
///
/// let writing = write(&Circuit::default(), Version::V3);
/// assert_eq!(writing.text, "OPENQASM 3.0;\ninclude \"stdgates.inc\";\n");
/// ```
pub fn write(circuit: &Circuit, version: Version) -> Writing {
    writer::write(circuit, version)
}

/// Lays out a program anew: one statement a line, two spaces a level, comments and empty lines
/// kept. `None` for a text that holds something that is no token. Laying out twice changes nothing
/// more.
///
/// ```
/// let text = "OPENQASM 3.0;qubit[2]q; // two\nif(c==1){U( pi / 2,0,-1 )q[0];}";
/// assert_eq!(
///     qasm::format(text).as_deref(),
///     Some("OPENQASM 3.0;\nqubit[2] q; // two\nif (c == 1) {\n  U(pi/2, 0, -1) q[0];\n}\n"),
/// );
/// ```
pub fn format(source: &str) -> Option<String> {
    formatter::format(source)
}

/// Finds the names that a program declares, where each of them is used, and the bodies of its gates
/// and subroutines. With their types it takes about twice the time.
///
/// ```
/// let outline = qasm::outline("OPENQASM 3.0; qubit[2] q; h q[0]; cx q[0], q[", true);
/// assert_eq!(outline.declarations[0].type_.as_deref(), Some("qubit[2]"));
/// assert_eq!(outline.declarations[0].name, "q");
/// assert_eq!(outline.declarations[0].uses, [23, 28, 37, 43]);
/// ```
pub fn outline(source: &str, has_types: bool) -> Outline<'_> {
    outline::read(source, has_types)
}

/// `3 qubits`, `1 bit`
fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
