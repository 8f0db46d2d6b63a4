//! Definitions of gates.
//!
//! A body is lowered once, into a body of its own that numbers formal qubits and parameters from 0.
//! While it is lowered, the name is bound to [`Meaning::Defining`], so that recursion is reported.
//!
//! Programs often bring a copy of their library along. A definition that equals the canonical one
//! of a standard gate therefore becomes that gate, so that such programs draw and simulate like
//! others. The canonical definitions are texts in the gates' rows; they are read by the engine
//! itself when first compared, and two definitions are equal if their operations are, regardless of
//! formal names.

use super::super::ast::{ExpressionId, ExpressionKind, GateCall, List, Name, StatementKind};
use super::super::codes;
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::parser::{Parser, Program, shorten};
use super::super::standard_library;
use super::super::standard_library::definition;
use super::super::{Limits, Version};
use super::scope::{Binding, Meaning, foreign_gate};
use super::subroutines::Subroutine;
use super::{Lowered, Lowerer, Stop};
use circuit::GateDefinition;
use circuit::angle;
use circuit::angle::Angle;
use circuit::gates::{Library, StandardGate};
use circuit::operation::Body;
use diagnostic::{Diagnostic, Span};

impl Lowerer<'_> {
    /// The number of qubits of the gate that is being defined.
    pub(super) fn formal_qubits(&self) -> u32 {
        self.formals
    }

    /// Reports a gate or subroutine that uses itself.
    pub(super) fn recursion(&mut self, program: &Program<'_>, name: Name) -> Stop {
        let text = shorten(program.names.text(name.symbol));
        self.error(codes::RECURSIVE, name.span, format!("`{text}` uses itself"))
    }

    /// Declares a gate and lowers its body.
    pub(super) fn gate_definition(
        &mut self,
        program: &Program<'_>,
        name: Name,
        parameters: List,
        qubits: List,
        body: Option<List>,
        span: Span,
    ) -> Lowered<()> {
        self.must_be_global(name, "a gate")?;
        if let Some(body) = body
            && parameters.length == 0
            && self.version == Version::V3
            && runs_over_its_qubits(program, qubits, body)
        {
            self.note_declaration(name.symbol, span);
            return self.gate_over_registers(program, name, qubits, body);
        }
        let declared = self.declare(program, name, Meaning::Defining).is_ok();
        let outer = std::mem::take(&mut self.circuit.body);
        let outer_formals = std::mem::replace(&mut self.formals, qubits.length);
        self.in_gate = true;
        self.enter();
        for (index, &parameter) in program.ast.names[parameters.range()].iter().enumerate() {
            let _ = self.declare(program, parameter, Meaning::FormalParameter(index as u32));
        }
        for (index, &qubit) in program.ast.names[qubits.range()].iter().enumerate() {
            let _ = self.declare(program, qubit, Meaning::FormalQubit(index as u32));
        }
        if let Some(body) = body {
            self.statements(program, body);
        }
        self.leave();
        self.in_gate = false;
        self.formals = outer_formals;
        let inner = std::mem::replace(&mut self.circuit.body, outer);
        if !declared {
            return Err(Stop::AlreadyReported);
        }
        let texts = |list: List| {
            program.ast.names[list.range()].iter().map(|name| program.names.text(name.symbol).to_owned()).collect()
        };
        let gate = GateDefinition {
            name: program.names.text(name.symbol).to_owned(),
            parameters: texts(parameters),
            qubits: texts(qubits),
            body: body.map(|_| inner),
            span,
        };
        let meaning = if let Some(standard) = self.standard(&gate) {
            Meaning::Gate(standard)
        } else {
            self.circuit.definitions.push(gate);
            Meaning::Custom(self.circuit.definitions.len() as u32 - 1)
        };
        self.bind(name.symbol, Binding { meaning, span: name.span, level: 0 });
        Ok(())
    }

    /// `gate g q { for int i in [0:2] { cx q[i], q[i + 1]; } }`, the syntax of the paper on version 3 (arXiv:2104.14722): its
    /// body is unrolled at each call, like a subroutine's.
    fn gate_over_registers(&mut self, program: &Program<'_>, name: Name, qubits: List, body: List) -> Lowered<()> {
        let subroutine = Subroutine {
            arguments: List::default(),
            body,
            broken: false,
            acts: true,
            defining: false,
            registers: Some(qubits),
        };
        self.subroutines.push(subroutine);
        self.declare(program, name, Meaning::Subroutine(self.subroutines.len() as u32 - 1))?;
        let text = program.names.text(name.symbol);
        self.diagnostics.add(
            Diagnostic::warning(
                codes::DEPRECATED,
                name.span,
                format!("the gate `{}` indexes its qubits, which are single ones since version 3.0", shorten(text)),
            )
            .with_help(format!("make it a subroutine, as in `def {text}(qubit[n] q) {{ … }}`")),
        );
        Ok(())
    }

    /// Declares a gate of the device: an unknown gate on physical qubits.
    pub(super) fn native_gate(&mut self, program: &Program<'_>, call: &GateCall) {
        let physical = |&id: &ExpressionId| matches!(program.ast.expression(id).kind, ExpressionKind::Hardware(_));
        let name = call.name;
        let text = program.names.text(name.symbol);
        let fits = |gate: StandardGate| {
            let info = gate.info();
            (info.parameters() as u32, u32::from(info.qubits)) == (call.parameters.length, call.operands.length)
        };
        if self.version == Version::V2
            || self.in_gate
            || self.lookup(name.symbol).is_some()
            || call.operands.length == 0
            || call.modifiers.length > 0
            || !program.ast.list(call.operands).iter().all(physical)
            || standard_library::known_definition(text, self.version).is_none()
                && foreign_gate(text, self.version)
                    .map(str::to_owned)
                    .or_else(|| self.similar_gate(program, call))
                    .and_then(|near| StandardGate::named(&near))
                    .is_some_and(fits)
        {
            return;
        }
        let names = |count: u32, letter: char| (0..count).map(|index| format!("{letter}{index}")).collect();
        let meaning = if let Some(gate) = StandardGate::named(text).filter(|&gate| fits(gate)) {
            Meaning::Gate(gate)
        } else {
            self.circuit.definitions.push(GateDefinition {
                name: text.to_owned(),
                parameters: names(call.parameters.length, 'p'),
                qubits: names(call.operands.length, 'q'),
                body: None,
                span: name.span,
            });
            Meaning::Custom(self.circuit.definitions.len() as u32 - 1)
        };
        self.poison(name.symbol, name.span);
        self.bindings[name.symbol as usize] = Some(Binding { meaning, span: name.span, level: 0 });
        self.diagnostics.add(
            Diagnostic::warning(
                codes::NATIVE_GATE,
                name.span,
                format!("the gate `{}` is not defined, and taken for one of the device", shorten(text)),
            )
            .with_help("include `stdgates.inc`, define it with `gate`, or give it a `defcal`"),
        );
    }

    /// The standard gate that a definition defines again, if it equals
    /// [`standard_library::definition`].
    pub(super) fn standard(&mut self, gate: &GateDefinition) -> Option<StandardGate> {
        if self.is_reading_canonical {
            return None;
        }
        let standard = StandardGate::named(&gate.name)?;
        if !matches!(standard_library::library(standard, self.version), Library::Absent | Library::Extended) {
            return None;
        }
        let version = self.version;
        let canonical =
            self.canonical[standard as usize].get_or_init(|| canonical_definition(standard, version)).as_ref()?;
        same_definition(canonical, gate).then_some(standard)
    }
}

/// Returns whether the body of a gate runs over its qubits: whether it takes an index of one that is no plain number, which is an error.
fn runs_over_its_qubits(program: &Program<'_>, qubits: List, body: List) -> bool {
    let formals = &program.ast.names[qubits.range()];
    let indexes = |&id: &ExpressionId| match program.ast.expression(id).kind {
        ExpressionKind::Index(base, indices) => match program.ast.expression(base).kind {
            ExpressionKind::Name(symbol) => {
                let first = program.ast.expression(program.ast.lists[indices.start as usize]).kind;
                !matches!(first, ExpressionKind::Integer(_)) && formals.iter().any(|formal| formal.symbol == symbol)
            }
            _ => false,
        },
        _ => false,
    };
    program.ast.list(body).iter().any(|&id| {
        super::visitor::contains(program, id, &|kind| match kind {
            StatementKind::GateCall(call) => program.ast.list(call.operands).iter().any(indexes),
            _ => false,
        })
    })
}

/// The canonical definition of a gate, read by the engine itself.
fn canonical_definition(gate: StandardGate, version: Version) -> Option<GateDefinition> {
    let text = definition(gate, version)?;
    let limits = Limits::default();
    let mut parser = Parser::new(text, version, limits.nesting, DiagnosticSink::default());
    let mut lowerer = Lowerer::new(&limits, &mut parser, DiagnosticSink::default());
    lowerer.is_reading_canonical = true;
    lowerer.bind_all_gates();
    // The name itself must be free.
    lowerer.bindings[lowerer.gate_symbols[gate as usize] as usize] = None;
    while let Some(id) = parser.next_statement() {
        lowerer.top_level(&parser.program, id);
    }
    lowerer.circuit.definitions.pop()
}

/// Returns whether two definitions are equal, regardless of formal names and spans.
fn same_definition(a: &GateDefinition, b: &GateDefinition) -> bool {
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
                && a.angles(x).iter().zip(b.angles(y)).all(|(&x, &y)| same_angle(a, x, b, y))
        })
}

/// Returns whether two angles are the same expression, by walking both trees.
fn same_angle(first: &Body, one: Angle, second: &Body, other: Angle) -> bool {
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
