//! Gate calls: modifiers, parameters, operands and broadcasting.
//!
//! Steps of [`Unroller::gate_call`]:
//!
//! 1. Look up the gate. An unknown one on physical qubits is taken for a native gate of the device.
//! 2. Evaluate the parameters and modifiers, and resolve the operands. All parts are unrolled even
//!    if one fails, so that all mistakes of a call are reported.
//! 3. Compare the number of operands with the gate's qubits plus controls.
//! 4. Broadcast: a call with registers is repeated for each of their bits, with single bits as they
//!    are. All registers must have one size.
//!
//! Modifiers are combined into their normal form: powers multiply, `inv` is the power -1, controls
//! add operands in front. Operands of an operation must be distinct; few are compared pairwise,
//! many by stamps.
//!
//! The fractional power of a power is not always a power of the gate, so powers are only merged
//! where that is exact; [`compose_powers`] says when.
//!
//! Nothing is appended before all parts are known to be right. A call with a parameter that only a
//! run knows is recorded by [`execution`](super::execution), which unrolls the statement again with
//! the parameter as a variable.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, GateCall, List, ModifierKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::parser::shorten;
use super::super::visitor::children;
use super::Unroller;
use super::bits::Operand;
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use circuit::GateDefinition;
use circuit::angle::{Angle, Expression};
use circuit::classical::accesses::Accesses;
use circuit::classical::value as known;
use circuit::gates::StandardGate;
use circuit::numbers::decimal;
use circuit::operation::{Body, Modifiers, OperationKind, RareIndex, Slice};
use diagnostic::Span;
use std::f64::consts::{PI, TAU};

/// What to do about a qubit that is used twice.
pub(super) const DISTINCT_QUBITS: &str = "give each operand a qubit of its own";

impl Unroller<'_> {
    /// Unrolls a gate call. See the module for the steps.
    pub(super) fn gate_call(
        &mut self,
        tree: &TypedTree<'_>,
        gate: DeclarationId,
        call: &GateCall,
        span: Span,
    ) -> Evaluation<()> {
        if let Meaning::Subroutine(index) = self.memory.meaning(gate) {
            let arguments = [tree.ast.list(call.parameters), tree.ast.list(call.operands)].concat();
            return self.unroll_call(tree, (gate, index), &arguments, span, None).map(|_| ());
        }
        let (kind, parameters, qubits) = self.called_gate(tree, gate)?;
        self.spend(Work::Parameters, call.parameters.length as usize, span)?;
        self.note_known_variables(tree, call, span);
        let angles_start = self.circuit.body.angles.len();
        let mut failed = None;
        for index in call.parameters.range() {
            match self.angle(tree, tree.ast.lists[index]) {
                Ok(angle) => self.circuit.body.angles.push(angle),
                Err(error) => failed = Some(choose_error(failed, error)),
            }
        }
        let modifiers = if call.modifiers.length == 0 {
            None
        } else {
            match self.modifiers(tree, call) {
                Ok(modifiers) => Some(modifiers),
                Err(error) => {
                    failed = Some(choose_error(failed, error));
                    None
                }
            }
        };
        for index in call.operands.range() {
            match self.operand(tree, tree.ast.lists[index], true) {
                Ok(operand) => self.operands.push(operand),
                Err(error) => failed = Some(choose_error(failed, error)),
            }
        }
        if let Some(error) = failed {
            self.circuit.body.angles.truncate(angles_start);
            return Err(error);
        }
        let (controls, powers) = modifiers.unwrap_or_default();
        let controls_count = controls.len() as u32;
        let expected = qubits + controls_count;
        if call.operands.length != expected {
            let name = tree.name(gate);
            let with = if controls_count > 0 { " with its controls" } else { "" };
            let message = format!(
                "`{}`{with} acts on {}, found {}",
                shorten(name),
                count(expected, "qubit"),
                call.operands.length
            );
            let error = self.error(diagnostic_codes::WRONG_QUBIT_COUNT, call.name.span, message);
            if let DeclarationKind::CustomGate { .. } = tree.declaration(gate).kind {
                self.diagnostics.add_related(tree.declaration(gate).span, "it is defined here");
            }
            return Err(error);
        }
        let powers = self.power_of_phase(kind, angles_start, powers, span);
        let (power, inner) = powers.split_last().map_or((1.0, &[][..]), |(&power, inner)| (power, inner));
        // Known angles stand in the gate itself, because Qiskit takes no power of a gate with parameters.
        let own = self.circuit.body.angles.get(angles_start..).unwrap_or_default();
        let is_known = !inner.is_empty() && own.iter().all(|angle| matches!(angle, Angle::Value(_)));
        let own = if is_known { own.to_vec() } else { Vec::new() };
        let kind = inner.iter().fold(kind, |kind, &power| self.define_power(tree, call, (kind, &own), power));
        let modifiers = if controls.is_empty() && power == 1.0 {
            None
        } else {
            // A list takes as much memory as two operands.
            self.spend(Work::Operands, 2, span)?;
            self.circuit.body.modifiers.push(Modifiers { controls, power });
            Some(self.circuit.body.modifiers.len() as u32 - 1)
        };
        let angles = Slice { start: angles_start as u32, length: if is_known { 0 } else { parameters } };
        self.broadcast(kind, angles, modifiers, span)
    }

    /// Notes which variables a call reads whose values are known, of those that a block sets or reads: a drawing puts the gate behind what set them.
    #[inline]
    fn note_known_variables(&mut self, tree: &TypedTree<'_>, call: &GateCall, span: Span) {
        let is_of_program = self.is_recording() && self.frame.call_depth == 0;
        if !self.circuit.named_variables.is_empty() && is_of_program {
            self.note_variables_of(tree, [call.parameters, call.operands], span);
        }
    }

    #[inline(never)]
    fn note_variables_of(&mut self, tree: &TypedTree<'_>, parts: [List; 2], span: Span) {
        let mut accesses = Accesses::default();
        let mut open: Vec<ExpressionId> = parts.iter().flat_map(|&list| tree.ast.list(list)).copied().collect();
        while let Some(id) = open.pop() {
            let kind = tree.ast.expression(id).kind;
            if let ExpressionKind::Name(_) = kind {
                accesses.reads.extend(self.known_named_variable(tree.declaration_of(id)));
            }
            children(tree.ast, kind, &mut open);
        }
        accesses.sort();
        self.circuit.classical.accesses.store_statement(span.start, &accesses);
    }

    /// The kind of the called gate, and its numbers of parameters and qubits.
    #[inline]
    fn called_gate(&mut self, tree: &TypedTree<'_>, gate: DeclarationId) -> Evaluation<(OperationKind, u32, u32)> {
        if let Meaning::Poison = self.memory.meaning(gate) {
            self.native_gate(tree, gate);
        }
        match self.memory.meaning(gate) {
            Meaning::Gate(gate) => {
                let info = gate.info();
                Ok((OperationKind::Gate(gate), info.parameters() as u32, u32::from(info.qubits)))
            }
            Meaning::Custom(index) => {
                let definition = &self.circuit.definitions[index as usize];
                Ok((OperationKind::Custom(index), definition.parameters.len() as u32, definition.qubits.len() as u32))
            }
            _ => Err(EvaluationError::AlreadyReported),
        }
    }

    /// The controls of a call, and its powers from the gate outwards, as few as mean the same.
    fn modifiers(&mut self, tree: &TypedTree<'_>, call: &GateCall) -> Evaluation<(Vec<bool>, Vec<f64>)> {
        let mut controls = Vec::new();
        let mut factors = Vec::new();
        let mut product = 1.0;
        for modifier in &tree.ast.modifiers[call.modifiers.range()] {
            match modifier.kind {
                ModifierKind::Inverse => factors.push(-1.0),
                ModifierKind::Power(id) => {
                    let span = tree.ast.expression(id).span;
                    let factor = match self.value(tree, id) {
                        Ok(Value::Known(known::Value::Integer(value))) => value as f64,
                        Ok(Value::Known(known::Value::Float(value))) => value,
                        // A call of the subroutine may give it.
                        Ok(Value::Runtime) | Err(EvaluationError::Runtime) if self.is_defining_subroutine() => {
                            return Err(EvaluationError::Runtime);
                        }
                        Ok(Value::Symbolic(_) | Value::Runtime) | Err(EvaluationError::Runtime) => {
                            let help = if self.gate.is_some() {
                                "a parameter has no value in a gate's body: use a number, or a subroutine in place of the gate"
                            } else {
                                "write a loop, as in `for int i in [1:n] { x q; }`"
                            };
                            return Err(self.diagnostics.not_constant("a gate's power", span, help));
                        }
                        Ok(Value::Poison) | Err(EvaluationError::AlreadyReported) => {
                            return Err(EvaluationError::AlreadyReported);
                        }
                        Ok(Value::Known(_)) => {
                            return Err(self.error(diagnostic_codes::WRONG_TYPE, span, "expected a number"));
                        }
                    };
                    factors.push(factor);
                    product *= factor;
                    if !f64::is_finite(product) {
                        return Err(self.error(
                            diagnostic_codes::NON_FINITE_NUMBER,
                            span,
                            "this power is no finite number",
                        ));
                    }
                }
                ModifierKind::Control { value, count } => {
                    let times = match count {
                        None => 1,
                        Some(id) => {
                            let span = tree.ast.expression(id).span;
                            let times = match self.integer(tree, id) {
                                Err(EvaluationError::Runtime) => {
                                    return Err(self.diagnostics.not_constant("the number of controls", span, ""));
                                }
                                other => other?,
                            };
                            if times < 1 {
                                return Err(self.error(
                                    diagnostic_codes::WRONG_TYPE,
                                    span,
                                    format!("a gate is given at least 1 control, found {}", decimal(times)),
                                ));
                            }
                            times
                        }
                    };
                    if times + controls.len() as i128 > i128::from(self.limits.qubits) {
                        let message =
                            format!("more controls than the {} qubits that a program may have", self.limits.qubits);
                        return Err(self.error(diagnostic_codes::TOO_MANY_QUBITS, modifier.span, message));
                    }
                    controls.extend(std::iter::repeat_n(value, times as usize));
                }
            }
        }
        factors.reverse();
        Ok((controls, compose_powers(factors)))
    }

    /// Takes all powers of a global phase but the last by its angle: it has no qubits that a gate of its own could act on. Of a phase that is
    /// not known, only whole powers can be taken so.
    fn power_of_phase(&mut self, kind: OperationKind, angle: usize, powers: Vec<f64>, span: Span) -> Vec<f64> {
        let (OperationKind::Gate(StandardGate::Gphase), Some((&power, inner @ [_, ..]))) = (kind, powers.split_last())
        else {
            return powers;
        };
        match self.circuit.body.angles.get(angle) {
            Some(&Angle::Value(mut phase)) => {
                for &power in inner {
                    // Powers are those of the phase between -π and π.
                    phase -= TAU * ((phase - PI) / TAU).ceil();
                    phase *= power;
                }
                self.circuit.body.angles[angle] = Angle::Value(phase);
            }
            Some(&Angle::Expression(id)) if inner.iter().all(|power| power.fract() == 0.0) => {
                let times = known::Value::Float(inner.iter().product());
                let value = self.apply(BinaryOperator::Multiply, Value::Symbolic(id), times.into(), span);
                let Ok(Value::Symbolic(id)) = value else { return powers };
                self.circuit.body.angles[angle] = Angle::Expression(id);
            }
            _ => return powers,
        }
        vec![power]
    }

    /// Defines a power of a gate as a gate of its own, for a root that is taken of it. Calls from
    /// one place share the definition. It has its own angles, if there are some, and no parameters then.
    fn define_power(
        &mut self,
        tree: &TypedTree<'_>,
        call: &GateCall,
        (kind, own): (OperationKind, &[Angle]),
        power: f64,
    ) -> OperationKind {
        let span = call.name.span;
        if self.spend(Work::Steps, self.circuit.definitions.len() / 16, span).is_err() {
            return kind;
        }
        let (parameters, qubits) = match kind {
            OperationKind::Custom(index) => {
                let gate = &self.circuit.definitions[index as usize];
                (gate.parameters.len(), gate.qubits.len())
            }
            OperationKind::Gate(gate) => (gate.info().parameters(), usize::from(gate.info().qubits)),
            _ => return kind,
        };
        let mut body = Body::default();
        let formal = |index| Angle::Expression(body.expression(Expression::Formal(index)));
        // The power of a power takes none.
        let angles: Vec<Angle> =
            if own.len() == parameters { own.to_vec() } else { (0..parameters as u32).map(formal).collect() };
        let parameters = if own.len() == parameters { 0 } else { parameters };
        let formal_qubits: Vec<u32> = (0..qubits as u32).collect();
        body.push(kind, &angles, &formal_qubits, &[], span);
        body.modifiers.push(Modifiers { controls: Vec::new(), power });
        body.operations[0].modifiers = RareIndex::new(0);
        let known =
            self.circuit.definitions.iter().position(|gate| gate.span == span && gate.body.as_ref() == Some(&body));
        let index = known.unwrap_or_else(|| {
            let name = self.power_name(tree, call);
            let names = |letter: char, count: usize| (0..count).map(|index| format!("{letter}{index}")).collect();
            let gate = GateDefinition {
                name,
                parameters: names('p', parameters),
                qubits: names('q', qubits),
                body: Some(body),
                span,
            };
            self.circuit.definitions.push(gate);
            self.circuit.definitions.len() - 1
        });
        OperationKind::Custom(index as u32)
    }

    /// A name for the power of a gate that nothing else has: `x_power`, `x_power_2`, and so on.
    fn power_name(&self, tree: &TypedTree<'_>, call: &GateCall) -> String {
        let base = format!("{}_power", tree.names.text(call.name.symbol));
        let is_taken = |name: &str| {
            tree.names.find(name).is_some() || self.circuit.definitions.iter().any(|gate| gate.name == name)
        };
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        std::iter::once(base.clone()).chain(numbered).find(|name| !is_taken(name)).unwrap_or(base)
    }

    /// Appends one operation for each bit of the registers among the operands.
    #[inline]
    pub(super) fn broadcast(
        &mut self,
        kind: OperationKind,
        angles: Slice,
        modifiers: Option<u32>,
        span: Span,
    ) -> Evaluation<()> {
        let mut length: Option<u32> = None;
        for operand in &self.operands {
            if operand.single {
                continue;
            }
            match length {
                None => length = Some(operand.length),
                Some(length) if length == operand.length => {}
                Some(length) => {
                    let whole = self.operands.iter().fold(operand.span, |whole, operand| whole.to(operand.span));
                    let message = format!(
                        "registers of different sizes, {length} and {}, cannot be used together",
                        operand.length
                    );
                    return Err(self.error(diagnostic_codes::REGISTER_SIZE_MISMATCH, whole, message));
                }
            }
        }
        let times = length.unwrap_or(1);
        self.count_operations(times as usize, span)?;
        let width = self.operands.len();
        self.spend(Work::Operands, width.saturating_mul(times as usize), span)?;
        for offset in 0..times {
            let start = self.circuit.body.operands.len();
            for operand in &self.operands {
                let at = if operand.single { operand.start } else { operand.start + offset };
                self.circuit.body.operands.push(self.bits[at as usize]);
            }
            if width > 1
                && let Some(operand) = self.duplicate(start)
            {
                self.circuit.body.operands.truncate(start);
                return Err(self.report_repeated_operand(operand));
            }
            let qubits = Slice { start: start as u32, length: width as u32 };
            self.push(kind, qubits, 0, angles, modifiers, span);
        }
        Ok(())
    }

    /// The first operand whose qubit an earlier one has too, among the operands from `start` on.
    #[inline]
    fn duplicate(&mut self, start: usize) -> Option<Operand> {
        const MAX_PAIRWISE: usize = 8;
        let qubits = &self.circuit.body.operands[start..];
        if qubits.len() <= MAX_PAIRWISE {
            for (index, qubit) in qubits.iter().enumerate().skip(1) {
                if qubits[..index].contains(qubit) {
                    return Some(self.operands[index]);
                }
            }
            return None;
        }
        self.next_stamp();
        for index in 0..self.circuit.body.operands.len() - start {
            if !self.mark_bit(self.circuit.body.operands[start + index]) {
                return Some(self.operands[index]);
            }
        }
        None
    }

    #[cold]
    pub(super) fn report_repeated_operand(&mut self, operand: Operand) -> EvaluationError {
        self.error_with_help(
            diagnostic_codes::DUPLICATE_QUBIT,
            operand.span,
            "the same qubit is used twice, a gate's qubits must be distinct",
            DISTINCT_QUBITS,
        )
    }
}

/// Combines powers, listed from the gate outwards, into as few as mean the same; none for the gate
/// itself.
///
/// A power is that of the eigenvalues, whose phases θ are taken from -π to π. A whole power k of Uᵖ
/// is the power kp of U. A root of Uᵖ is one of U only if no phase pθ leaves that range:
/// `pow(0.5) @ pow(2) @ x` is the root of the identity, not x.
fn compose_powers(mut powers: Vec<f64>) -> Vec<f64> {
    powers.dedup_by(|factor, power| {
        let is_exact = factor.fract() == 0.0 || *power > -1.0 && *power <= 1.0;
        if is_exact {
            *power *= *factor;
        }
        is_exact
    });
    // Adding 0 turns -0 into 0, which prints better.
    for power in &mut powers {
        *power += 0.0;
    }
    if powers == [1.0] { Vec::new() } else { powers }
}

/// The error that matters more: one that is already reported.
const fn choose_error(first: Option<EvaluationError>, second: EvaluationError) -> EvaluationError {
    if matches!(first, Some(EvaluationError::AlreadyReported)) { EvaluationError::AlreadyReported } else { second }
}
