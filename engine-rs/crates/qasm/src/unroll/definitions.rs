//! Definitions of gates.
//!
//! A body is unrolled once, into a body of its own that numbers formal qubits and parameters from
//! 0. A gate that uses itself is reported by the analysis, so it never gets here.
//!
//! Programs often bring a copy of their library along. A definition that equals the canonical one
//! of a standard gate therefore becomes that gate, so that such programs draw and simulate like
//! others. The canonical definitions are texts in the gates' rows; they are read by the engine
//! itself when first compared, and two definitions are equal if their operations are, regardless of
//! formal names.
//!
//! The comparison with canonical definitions works on operations, after both texts were read, so
//! layout, comments and names of formal parameters make no difference. The canonical form of a gate
//! is read on first use and stored for the rest of the program.

use std::cell::OnceCell;

use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::analysis::{Analyzer, TypedTree};
use super::super::ast::List;
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::parser::Parser;
use super::super::standard_library;
use super::super::standard_library::definition;
use super::super::{Limits, Version};
use super::Unroller;
use super::memory::Meaning;
use super::subroutines::Subroutine;
use circuit::GateDefinition;
use circuit::angle;
use circuit::angle::Angle;
use circuit::gates::{Library, StandardGate};
use circuit::operation::Body;
use diagnostic::Span;

/// Definitions of standard gates by programs.
pub struct StandardDefinitions {
    /// Canonical definitions, read when first needed.
    canonical: Vec<OnceCell<Option<GateDefinition>>>,
    /// Whether the canonical definitions themselves are read.
    is_reading: bool,
    /// The gate that was last found to be a standard one by its definition.
    pub identified: Option<(DeclarationId, StandardGate)>,
}

impl Default for StandardDefinitions {
    fn default() -> Self {
        let canonical = vec![OnceCell::new(); StandardGate::all().count()];
        Self { canonical, is_reading: false, identified: None }
    }
}

impl Unroller<'_> {
    /// Defines a gate.
    pub(super) fn gate_definition(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        parameters: List,
        qubits: List,
        body: Option<List>,
        span: Span,
    ) {
        if let (DeclarationKind::Subroutine(index), Some(body)) = (tree.declaration(id).kind, body) {
            self.note_declaration(tree, id, span);
            let registers = Some(qubits);
            self.store_subroutine(index, Subroutine { body, touches_bits: true, registers, ..Subroutine::default() });
            return;
        }
        let outer = std::mem::take(&mut self.circuit.body);
        self.gate = Some(qubits.length);
        if let Some(body) = body {
            self.body(tree, body);
        }
        self.gate = None;
        let inner = std::mem::replace(&mut self.circuit.body, outer);
        let block_text = |list: List| {
            tree.ast.names[list.range()].iter().map(|name| tree.names.text(name.symbol).to_owned()).collect()
        };
        let gate = GateDefinition {
            name: tree.name(id).to_owned(),
            parameters: block_text(parameters),
            qubits: block_text(qubits),
            body: body.map(|_| inner),
            span,
        };
        if let Some(standard) = self.standard(&gate) {
            self.memory.set(id, Meaning::Gate(standard));
            self.standard_gates.identified = Some((id, standard));
        } else {
            self.circuit.definitions.push(gate);
            self.memory.set(id, Meaning::Custom(self.circuit.definitions.len() as u32 - 1));
        }
    }

    /// Defines a gate of the device, which the program does not define.
    pub(super) fn native_gate(&mut self, tree: &TypedTree<'_>, id: DeclarationId) {
        let DeclarationKind::NativeGate { parameters, qubits } = tree.declaration(id).kind else { return };
        let names = |count: u32, letter: char| (0..count).map(|index| format!("{letter}{index}")).collect();
        self.circuit.definitions.push(GateDefinition {
            name: tree.name(id).to_owned(),
            parameters: names(parameters, 'p'),
            qubits: names(qubits, 'q'),
            body: None,
            span: tree.declaration(id).span,
        });
        self.memory.set(id, Meaning::Custom(self.circuit.definitions.len() as u32 - 1));
    }

    /// The standard gate that a definition defines again, if it equals
    /// [`standard_library::definition`].
    pub(super) fn standard(&mut self, gate: &GateDefinition) -> Option<StandardGate> {
        if self.standard_gates.is_reading {
            return None;
        }
        let standard = StandardGate::named(&gate.name)?;
        if !matches!(standard_library::library(standard, self.version), Library::Absent | Library::Extended) {
            return None;
        }
        let version = self.version;
        let canonical = self.standard_gates.canonical[standard as usize]
            .get_or_init(|| canonical_definition(standard, version))
            .as_ref()?;
        is_same_definition(canonical, gate).then_some(standard)
    }
}

/// The canonical definition of a gate, read by the engine itself.
fn canonical_definition(gate: StandardGate, version: Version) -> Option<GateDefinition> {
    let text = definition(gate, version)?;
    let limits = Limits::default();
    let mut parser = Parser::new(text, version, limits.nesting, DiagnosticSink::default());
    let mut analyzer = Analyzer::new(limits.qubits, &mut parser, &[], DiagnosticSink::default());
    // The name itself must be free.
    analyzer.bind_all_gates_but(gate);
    let mut unroller = Unroller::new(&limits, version, DiagnosticSink::default());
    unroller.standard_gates.is_reading = true;
    while let Some(id) = parser.next_statement() {
        analyzer.top_level(&parser.program, id);
        unroller.top_level(&TypedTree::new(&parser.program, &analyzer.analysis), id);
    }
    unroller.circuit.definitions.pop()
}

/// Returns whether two definitions are equal, regardless of formal names and spans.
fn is_same_definition(a: &GateDefinition, b: &GateDefinition) -> bool {
    if a.parameters.len() != b.parameters.len() || a.qubits.len() != b.qubits.len() {
        return false;
    }
    let (Some(a), Some(b)) = (&a.body, &b.body) else { return false };
    a.operations.len() == b.operations.len()
        && a.operations.iter().zip(&b.operations).all(|(x, y)| {
            x.kind == y.kind
                && a.qubits(x) == b.qubits(y)
                && x.modifiers.is_none()
                && y.modifiers.is_none()
                && x.angles.length == y.angles.length
                && a.angles(x).iter().zip(b.angles(y)).all(|(&x, &y)| is_same_angle(a, x, b, y))
        })
}

/// Returns whether two angles are the same expression, by walking both trees.
fn is_same_angle(first: &Body, one: Angle, second: &Body, other: Angle) -> bool {
    use angle::Expression as E;
    let (Angle::Expression(one), Angle::Expression(other)) = (one, other) else { return one == other };
    let mut pairs = vec![(one, other)];
    while let Some((one, other)) = pairs.pop() {
        let same = match (first.expressions[one as usize], second.expressions[other as usize]) {
            (E::Negate(one), E::Negate(other)) => {
                pairs.push((one, other));
                true
            }
            (E::Call(function, one), E::Call(other_function, other)) => {
                pairs.push((one, other));
                function == other_function
            }
            (E::Binary(operator, left, right), E::Binary(other_operator, other_left, other_right)) => {
                pairs.extend([(left, other_left), (right, other_right)]);
                operator == other_operator
            }
            (one, other) => one == other,
        };
        if !same {
            return false;
        }
    }
    true
}
