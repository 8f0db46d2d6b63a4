//! Gates: definitions, calls, and gates of a device that a program does not define.
//!
//! A definition binds its name first as [`DeclarationKind::Defining`], so that a gate which uses
//! itself is recognized, and as a custom gate once its body is analyzed. Formal parameters and
//! qubits are bound in a scope of their own. Each stores what its name stands for outside of the
//! gate.
//!
//! A call is checked part by part, and one wrong part does not hide the mistakes of another: the
//! number of parameters, each parameter's type, modifiers and operands. Whether the number of
//! operands fits is decided where the call is unrolled, because only there the controls of
//! `ctrl(n)` are counted.
//!
//! An unknown gate on physical qubits is taken for a native gate of the device, unless its name is
//! near that of a known gate. It is bound at the top level, so that it is reported once. Any other
//! unknown gate is an error with a suggestion, whose text is in [`super::unknown_names`]: an include,
//! a similar name, or the name that the gate has here.

use super::super::Version;
use super::super::ast::{ExpressionId, ExpressionKind, GateCall, List, ModifierKind, Name, StatementId, StatementKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::{DECIMAL_POINT, Program, shorten};
use super::super::standard_library;
use super::declaration::{DeclarationId, DeclarationKind};
use super::operands::root_of;
use super::{Analyzer, StatementContext};
use circuit::gates::StandardGate;
use diagnostic::{Diagnostic, Span};

impl Analyzer<'_> {
    /// Reports a gate or subroutine that uses itself.
    pub(super) fn recursion(&mut self, program: &Program<'_>, name: Name) -> EvaluationError {
        let text = shorten(program.names.text(name.symbol));
        self.error(diagnostic_codes::INVALID_RECURSION, name.span, format!("`{text}` uses itself"))
    }

    /// Declares a gate and analyzes its body.
    pub(super) fn gate_definition(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        name: Name,
        (parameters, qubits): (List, List),
        body: Option<List>,
    ) -> Evaluation<()> {
        self.check_is_global(name, "a gate")?;
        let errors = self.diagnostics.error_count();
        if let Some(body) = body
            && parameters.length == 0
            && self.version == Version::V3
            && runs_over_its_qubits(program, qubits, body)
        {
            return self.gate_over_registers(program, id, name, qubits, body);
        }
        let declared = self.declare(program, name, DeclarationKind::Defining, None);
        let outer =
            std::mem::replace(&mut self.context, StatementContext { in_gate: true, ..StatementContext::default() });
        self.enter();
        let lacks_comma = lacks_comma(program, name, parameters, qubits);
        let was_muted = self.diagnostics.mute(lacks_comma);
        for index in parameters.range() {
            let kind = DeclarationKind::FormalParameter(
                index as u32 - parameters.start,
                self.outer_declaration(program, index),
            );
            self.declare_formal(program, index, kind);
        }
        for index in qubits.range() {
            let kind =
                DeclarationKind::FormalQubit(index as u32 - qubits.start, self.outer_declaration(program, index));
            self.declare_formal(program, index, kind);
        }
        self.diagnostics.unmute(was_muted);
        if let Some(body) = body {
            self.statements(program, body);
        }
        self.leave();
        self.context = outer;
        let declaration = declared?;
        let kind = DeclarationKind::CustomGate { parameters: parameters.length, qubits: qubits.length };
        self.analysis.declarations[declaration as usize].kind = kind;
        if lacks_comma || self.diagnostics.error_count() > errors {
            // What it lacks may be meant as one of its parameters or qubits.
            self.doubt(declaration);
        }
        self.note(id, declaration);
        Ok(())
    }

    /// What the name of a parameter or qubit stands for outside of its gate.
    fn outer_declaration(&self, program: &Program<'_>, index: usize) -> DeclarationId {
        self.lookup(program.ast.names[index].symbol).unwrap_or_default()
    }

    /// Declares a parameter or qubit of a gate. One that is declared twice is reported.
    fn declare_formal(&mut self, program: &Program<'_>, index: usize, kind: DeclarationKind) {
        if let Ok(id) = self.declare(program, program.ast.names[index], kind, None) {
            self.analysis.facts.names[index] = id;
        }
    }

    /// `gate g q { for int i in [0:2] { cx q[i], q[i + 1]; } }`, the syntax of the paper on version
    /// 3 (arXiv:2104.14722): its body is unrolled at each call, like a subroutine's.
    fn gate_over_registers(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        name: Name,
        qubits: List,
        body: List,
    ) -> Evaluation<()> {
        let (_, index) = self.declare_subroutine(program, id, name)?;
        let text = program.names.text(name.symbol);
        let message =
            format!("the gate `{}` indexes its qubits, which are single ones since version 3.0", shorten(text));
        self.diagnostics.add(
            Diagnostic::warning(diagnostic_codes::DEPRECATED_SYNTAX, name.span, message)
                .with_help(format!("make it a subroutine, as in `def {text}(qubit[n] q) {{ … }}`")),
        );
        self.analysis.subroutines[index as usize].registers = Some(qubits.length);
        self.subroutine_body(program, index, None, body, &mut |analyzer| {
            for index in qubits.range() {
                // A call passes single qubits or registers.
                let kind = DeclarationKind::Bits { quantum: true, single: false, size: None };
                analyzer.declare_formal(program, index, kind);
            }
        });
        Ok(())
    }

    /// Analyzes a gate call. All parts are looked at even if one is wrong.
    pub(super) fn gate_call(
        &mut self,
        program: &Program<'_>,
        id: StatementId,
        call: &GateCall,
        span: Span,
    ) -> Evaluation<()> {
        if call.modifiers.length == 0
            && call.time.is_none()
            && let Some(declaration) = self.lookup(call.name.symbol)
            && let DeclarationKind::Subroutine(index) = self.declaration(declaration).kind
        {
            self.note(id, declaration);
            self.analysis.note_use(call.name.span.start, declaration);
            return self.old_call(program, call, (declaration, index), span);
        }
        if self.lookup(call.name.symbol).is_none() {
            self.native_gate(program, call);
        }
        let known = self.lookup(call.name.symbol).map(|id| self.declaration(id).kind);
        let Ok((declaration, parameters)) = self.called_gate(program, call) else {
            self.check_operands_only(program, call, known);
            return Err(EvaluationError::AlreadyReported);
        };
        self.note(id, declaration);
        self.analysis.note_use(call.name.span.start, declaration);
        let called = self.declaration(declaration);
        if called.is_doubtful && call.argument_counts().is_some_and(|given| called.kind.arity() != Some(given)) {
            return Err(EvaluationError::AlreadyReported);
        }
        let mut result = Ok(());
        if call.parameters.length != parameters {
            let name = program.names.text(call.name.symbol);
            let message = format!(
                "`{}` takes {}, found {}",
                shorten(name),
                count(parameters, "parameter"),
                call.parameters.length
            );
            let span = call.name.span.to(call.parameters_span);
            result = Err(self.error(diagnostic_codes::WRONG_PARAMETER_COUNT, span, message));
            self.relate_definition(declaration);
            let is_decimal_comma =
                |signs: &[u8]| signs[1] == b',' && signs[0].is_ascii_digit() && signs[2].is_ascii_digit();
            if call.parameters.length == parameters + 1
                && program.text(call.parameters_span).as_bytes().windows(3).any(is_decimal_comma)
            {
                self.diagnostics.help(DECIMAL_POINT, false);
            }
            if let Some(time) = call.time {
                let value = shorten(program.text(program.ast.expression(time).span));
                self.diagnostics
                    .help(&format!("parameters stand in parentheses: write `{}({value})`", shorten(name)), false);
                return result;
            }
        }
        for index in call.parameters.range() {
            result = self.angle(program, program.ast.lists[index]).and(result);
        }
        if let Some(time) = call.time {
            result = self.gate_time(program, time).and(result);
        }
        for modifier in &program.ast.modifiers[call.modifiers.range()] {
            let checked = match modifier.kind {
                ModifierKind::Power(value) => self.value_before_run(program, value, "a gate's power").map(|_| ()),
                ModifierKind::Control { count: Some(value), .. } => self.number_of_controls(program, value),
                _ => continue,
            };
            if checked == Err(EvaluationError::AlreadyReported) {
                result = checked;
            }
        }
        for index in call.operands.range() {
            result = self.operand(program, program.ast.lists[index], true).map(|_| ()).and(result);
        }
        result
    }

    /// Analyzes the `n` of `ctrl(n)`, which must be constant.
    fn number_of_controls(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<()> {
        let what = "the number of controls";
        match self.constant_value(program, id, what) {
            Err(EvaluationError::AlreadyReported) => {
                if self.names_bits(program, id) == Some(true) {
                    self.diagnostics.help("controls are the first qubits, as in `ctrl @ x q[0], q[1];`", true);
                }
                Err(EvaluationError::AlreadyReported)
            }
            _ => self.check_is_constant(program, id, what),
        }
    }

    /// Adds the definition of a gate or subroutine to the last diagnostic, if the program has it.
    pub(super) fn relate_definition(&mut self, id: DeclarationId) {
        let declaration = *self.declaration(id);
        if matches!(
            declaration.kind,
            DeclarationKind::CustomGate { .. } | DeclarationKind::Subroutine(_) | DeclarationKind::External(_)
        ) {
            self.diagnostics.add_related(declaration.span, "it is defined here");
        }
    }

    /// The called gate, and its number of parameters.
    fn called_gate(&mut self, program: &Program<'_>, call: &GateCall) -> Evaluation<(DeclarationId, u32)> {
        let id = self.require_gate(program, call)?;
        let kind = self.declaration(id).kind;
        if let Some((parameters, _)) = kind.arity() {
            return Ok((id, parameters));
        }
        match kind {
            DeclarationKind::Poison => Err(EvaluationError::AlreadyReported),
            DeclarationKind::Defining => Err(self.recursion(program, call.name)),
            other => {
                let text = program.names.text(call.name.symbol);
                let message = format!("`{}` is {}, not a gate", shorten(text), other.describe());
                let error = self.error(diagnostic_codes::WRONG_KIND_OF_NAME, call.name.span, message);
                if let DeclarationKind::Subroutine(_) | DeclarationKind::External(_) = other {
                    self.diagnostics.help(&format!("a subroutine is called with parentheses: `{text}(…);`"), false);
                }
                Err(error)
            }
        }
    }

    /// Looks for mistakes in the operands of a gate that cannot be called.
    ///
    /// A statement that starts with something else than a gate is garbled, and so are its operands.
    /// One that starts with an unknown name may be.
    fn check_operands_only(&mut self, program: &Program<'_>, call: &GateCall, gate: Option<DeclarationKind>) {
        let is_reported = gate == Some(DeclarationKind::Poison);
        // `double value;`: the uses of the variable report nothing.
        let is_declaration = standard_library::foreign_type(program.names.text(call.name.symbol)).is_some();
        for index in call.parameters.range().chain(call.operands.range()) {
            let id = program.ast.lists[index];
            let is_operand = call.operands.range().contains(&index);
            let root = root_of(&program.ast, id);
            if let Some(symbol) = root
                && is_declaration
                && self.lookup(symbol).is_none()
            {
                self.poison(symbol, program.ast.expression(id).span);
            }
            let known = root.and_then(|symbol| self.lookup(symbol));
            // A gate is no operand: what stands here is a word that happens to be the name of one, as in `double s;`.
            let hidden = known.filter(|&it| matches!(self.declaration(it).kind, DeclarationKind::Gate(_)));
            if let (Some(hidden), true, None) = (hidden, is_operand, gate) {
                self.doubt(hidden);
            }
            let is_known = known.is_some() && hidden.is_none();
            // `using stdgates;`
            self.include_reported |= program.text(program.ast.expression(id).span) == "stdgates";
            let is_muted = !is_reported && (gate.is_some() || is_operand && !is_known);
            let was_muted = self.diagnostics.mute(is_muted);
            if is_operand {
                let _ = self.operand(program, id, true);
            } else {
                let _ = self.value(program, id);
            }
            self.diagnostics.unmute(was_muted);
        }
    }

    /// Analyzes a gate's parameter.
    fn angle(&mut self, program: &Program<'_>, id: ExpressionId) -> Evaluation<()> {
        let span = program.ast.expression(id).span;
        let outer = std::mem::replace(&mut self.context.in_angle, true);
        let value = self.value(program, id);
        self.context.in_angle = outer;
        match value {
            Ok(_) | Err(EvaluationError::Runtime) => match self.type_of(id) {
                Some(type_) if !type_.may_turn() => {
                    let message = format!("a gate's parameter is a number, found `{}`", type_.name());
                    Err(self.error(diagnostic_codes::WRONG_TYPE, span, message))
                }
                _ => Ok(()),
            },
            Err(error) => Err(error),
        }
    }

    /// Checks the duration of a gate, `h[100ns] q[0];`. It is not part of the circuit.
    fn gate_time(&mut self, program: &Program<'_>, time: ExpressionId) -> Evaluation<()> {
        if self.duration(program, time, "a gate") == Err(EvaluationError::AlreadyReported) {
            return Err(EvaluationError::AlreadyReported);
        }
        let message = "a diagram does not show how long a gate takes";
        let span = program.ast.expression(time).span;
        self.diagnostics.add(Diagnostic::warning(diagnostic_codes::GATE_DURATION, span, message));
        Ok(())
    }

    /// Declares a gate of the device: an unknown gate on physical qubits.
    fn native_gate(&mut self, program: &Program<'_>, call: &GateCall) {
        let physical = |&id: &ExpressionId| matches!(program.ast.expression(id).kind, ExpressionKind::Hardware(_));
        let name = call.name;
        let text = program.names.text(name.symbol);
        let (parameters, qubits) = (call.parameters.length, call.operands.length);
        let fits = |gate: StandardGate| DeclarationKind::Gate(gate).arity() == Some((parameters, qubits));
        if self.version == Version::V2
            || self.context.in_gate
            || qubits == 0
            || call.modifiers.length > 0
            || !program.ast.list(call.operands).iter().all(physical)
            || standard_library::well_known_gate(text, self.version)
                .is_none_or(|gate| gate.name != text || gate.definition.is_none())
                && self
                    .meant_gate(program, name, call.argument_counts())
                    .and_then(|near| StandardGate::named(&near))
                    .is_some_and(fits)
        {
            return;
        }
        let kind = match StandardGate::named(text).filter(|&gate| fits(gate)) {
            Some(gate) => DeclarationKind::Gate(gate),
            None => DeclarationKind::NativeGate { parameters, qubits },
        };
        self.bind_at(name.symbol, name.span, kind, 0);
        let message = format!("the gate `{}` is not defined, and taken for one of the device", shorten(text));
        self.diagnostics.add(
            Diagnostic::warning(diagnostic_codes::UNKNOWN_NATIVE_GATE, name.span, message)
                .with_help("include `stdgates.inc`, define it with `gate`, or give it a `defcal`"),
        );
    }
}

/// Returns whether a comma is missing in the head of a gate, which the parser has reported.
fn lacks_comma(program: &Program<'_>, name: Name, parameters: List, qubits: List) -> bool {
    let Some(last) = qubits.range().last() else { return false };
    let head = program.text(name.span.to(program.ast.names[last].span));
    let found = head.bytes().filter(|&byte| byte == b',').count() as u32;
    found + 1 < parameters.length.saturating_sub(1) + qubits.length
}

/// Returns whether the body of a gate runs over its qubits: whether it takes an index of one that
/// is no plain number, which is an error.
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
        super::super::visitor::contains(&program.ast, id, &|kind| match kind {
            StatementKind::GateCall(call) => program.ast.list(call.operands).iter().any(indexes),
            _ => false,
        })
    })
}
