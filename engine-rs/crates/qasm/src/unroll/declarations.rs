//! Declarations: registers, constants, variables, inputs and outputs.
//!
//! - Registers take the next bits of their kind, within the limits.
//! - An `input` of a floating type or an angle becomes a free parameter of the circuit. Other
//!   inputs are variables that only a run knows.
//! - A variable with a known value makes no operation; its value is substituted where it is used.
//!   If a block needs the variable, its declaration is written in front of the block (see
//!   [`text_of_blocks`](super::text_of_blocks)).
//! - Bits that a block or subroutine declares become registers of the circuit, renamed if their
//!   name is taken.
//!
//! The analysis has checked types, sizes and scopes before. What is left depends on values: whether
//! an initial value is known, and how many bits the calls of a subroutine declare in total.
//!
//! A declaration that cannot be finished still leaves something behind its name, an unknown value
//! or [`Meaning::Poison`], so that later statements are unrolled as far as possible.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::analysis::declarations::CLBITS_PER_QUBIT;
use super::super::analysis::types::Type;
use super::super::ast::{ExpressionId, ExpressionKind, TypeId, TypeKind};
use super::super::count;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::arithmetic::is_coarse;
use super::bits::Operand;
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use super::{Unroller, entry};
use circuit::Parameter;
use circuit::angle;
use circuit::classical::conversion::Sort;
use circuit::classical::value as known;
use circuit::classical::{Control, Target};
use circuit::register::{Direction, RegisterKind};
use diagnostic::Span;

/// How many copies of bits take as long as setting them to 0 does.
const COPIES_OF_CLEARING: usize = 4;

impl Unroller<'_> {
    /// Adds a register to the circuit. One of size 0 is an alias of no bits.
    pub(super) fn declare_register(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> Evaluation<()> {
        let declaration = tree.declaration(id);
        let DeclarationKind::Bits { quantum, single, size: Some(size) } = declaration.kind else {
            return Err(EvaluationError::AlreadyReported);
        };
        if size == 0 {
            let list = self.memory.add_alias(Vec::new());
            self.memory.set(id, Meaning::Alias { quantum, list, single: false });
            return Ok(());
        }
        // Each bit has the name in its own.
        self.spend(Work::Text, tree.name(id).len().saturating_mul(size as usize), declaration.span)?;
        let registers = if quantum { &mut self.circuit.qubits } else { &mut self.circuit.clbits };
        let (index, start) = (registers.len() as u32, registers.bits());
        registers.add(tree.name(id), register_kind(single), size, declaration.span);
        let number = entry(&mut self.block_text.local_names, declaration.name);
        *number = (*number).max(1);
        *entry(&mut self.block_text.inserted, declaration.name) = 1;
        self.memory.set(id, Meaning::Register { quantum, index, start, size, single });
        Ok(())
    }

    /// `const int n = 3;`: its value is known already, unless it is the size of an argument or
    /// depends on the device.
    pub(super) fn declare_constant(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        value: ExpressionId,
        span: Span,
    ) -> Evaluation<()> {
        if tree.declaration(id).kind != DeclarationKind::LateConstant {
            return Ok(());
        }
        let known = match (self.value(tree, value), tree.declaration(id).type_) {
            (Ok(known), Some(to)) => self.converted_to(to, known, tree.ast.expression(value).span)?,
            (Err(EvaluationError::AlreadyReported), _) => return Err(EvaluationError::AlreadyReported),
            _ => Value::Runtime,
        };
        self.memory.set_constant(id, known);
        if known == Value::Runtime {
            // Only its declaration says what it is.
            self.note_declaration(tree, id, span);
        }
        Ok(())
    }

    /// `int[8] n = 3;`: a variable, an array, or bits.
    pub(super) fn classical_declaration(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        type_: TypeId,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        let kind = tree.ast.types[type_ as usize].kind;
        if let TypeKind::Bit(_) = kind {
            return self.bit_declaration(tree, id, value, span);
        }
        self.circuit.sets_variables = true;
        if let TypeKind::Array { base, dimensions } = kind {
            self.note_declaration(tree, id, span);
            return self.declare_array(tree, id, base, dimensions, value);
        }
        if matches!(kind, TypeKind::Stretch) {
            self.comes_from_outside(id);
            self.note_declaration(tree, id, span);
            self.memory.set(id, Meaning::Variable(Value::Runtime));
            if let Some(variable) = self.named_variable(tree, id) {
                // Values of its type are durations.
                "stretch".clone_into(&mut self.circuit.named_variables[variable as usize].type_);
            }
            return Ok(());
        }
        let initial_id = value;
        let known = match value {
            Some(value) if matches!(tree.ast.expression(value).kind, ExpressionKind::Measure(_)) => {
                self.note_declaration(tree, id, span);
                self.bind(id, Meaning::Variable(Value::Runtime));
                self.prepare_declaration(tree, id, value, None);
                self.write_declaration(id);
                return Err(EvaluationError::Runtime);
            }
            Some(initial) => match (self.value(tree, initial), tree.declaration(id).type_) {
                (Ok(value), Some(type_)) => self.converted_to(type_, value, tree.ast.expression(initial).span),
                (known, _) => known,
            },
            None => Ok(Value::Runtime),
        };
        let (value, error) = match known {
            Ok(value) => (value, None),
            Err(EvaluationError::AlreadyReported) => (Value::Poison, None),
            Err(EvaluationError::Runtime) => (Value::Runtime, Some(EvaluationError::Runtime)),
        };
        let initial = match (value, initial_id) {
            (Value::Runtime, Some(initial)) => self.initial_value(tree, initial),
            _ => None,
        };
        self.note_declaration(tree, id, span);
        self.bind(id, Meaning::Variable(value));
        if let Some(initial) = initial_id
            && !tree.is_constant(initial)
        {
            // The text of its value names variables, which may have changed when it is written.
            self.note_assignment(id);
            self.note_passing_value(id);
        }
        // The value depends on something that happens here, so the declaration is written here and
        // not where it is first needed.
        error.map_or(Ok(()), |error| {
            if let Some(initial_id) = initial_id {
                self.prepare_declaration(tree, id, initial_id, initial);
                if initial.is_none() && tree.declaration(id).type_ == Some(Type::of(Sort::Duration, 0)) {
                    // Only the device knows how long it is, and no simulation asks for it.
                    self.comes_from_outside(id);
                    self.prepare_steps(Some(()));
                }
            }
            self.write_declaration(id);
            Err(error)
        })
    }

    /// `bit[2] c = …;`: clbits of the circuit.
    pub(super) fn bit_declaration(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        if self.level() > 0 && !matches!(tree.declaration(id).kind, DeclarationKind::Bits { size: Some(0), .. }) {
            // A local bit is a clbit of its own for as long as it lives; its name may be taken
            // elsewhere.
            return self.local_bits(tree, id, value, span);
        }
        self.declare_register(tree, id)?;
        self.initial_bits(tree, id, value, (true, span))
    }

    /// The initial value of bits: the outcome of a measurement or call, or zeros, which clbits are
    /// if nothing was stored in them before. Other values need a block.
    fn initial_bits(
        &mut self,
        tree: &TypedTree<'_>,
        declaration: DeclarationId,
        value: Option<ExpressionId>,
        (are_new, span): (bool, Span),
    ) -> Evaluation<()> {
        let Some(id) = value else { return Ok(()) };
        let (bits, single): (Vec<u32>, bool) = match self.memory.meaning(declaration) {
            Meaning::Register { start, size, single, .. } => ((start..start + size).collect(), single),
            Meaning::Alias { list, single, .. } => (self.memory.aliases[list as usize].clone(), single),
            _ => return Ok(()),
        };
        let size = bits.len() as u32;
        if let ExpressionKind::Measure(qubits) = tree.ast.expression(id).kind {
            let from = self.operand(tree, qubits, true);
            if matches!(from, Err(EvaluationError::Runtime)) {
                self.prepare_bits(tree, &bits, single, id);
            }
            let from = from?;
            let start = self.bits.len() as u32;
            self.bits.extend_from_slice(&bits);
            let to = Operand { start, length: size, single: size == 1, span };
            return self.measure_into(tree, from, to, span);
        }
        let known = match self.call_into(tree, id, &bits) {
            Ok(true) => return Ok(()),
            Ok(false) => self.value(tree, id),
            Err(error) => Err(error),
        };
        match known {
            Ok(Value::Poison) => Ok(()),
            // Clbits start as 0.
            Ok(
                value @ Value::Known(
                    known::Value::Bool(false) | known::Value::Integer(0) | known::Value::Bits { value: 0, .. },
                ),
            ) if are_new || self.are_zero(&bits) || self.is_overwritten(tree, declaration, bits.len(), span)? => {
                self.note_assigned_bits(&bits, value);
                Ok(())
            }
            Ok(Value::Known(known::Value::Bits { width, .. })) if width != size => {
                let message = format!("{} set from {}", count(size, "bit"), count(width, "bit"));
                Err(self.error(diagnostic_codes::WRONG_TYPE, tree.ast.expression(id).span, message))
            }
            Err(EvaluationError::AlreadyReported) => Err(EvaluationError::AlreadyReported),
            known @ (Ok(_) | Err(EvaluationError::Runtime)) => {
                self.prepare_bits(tree, &bits, single, id);
                if let Ok(known) = known {
                    self.note_assigned_bits(&bits, known);
                }
                Err(EvaluationError::Runtime)
            }
        }
    }

    /// `input type name;` and `output type name;`.
    pub(super) fn io(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        output: bool,
        type_: TypeId,
        span: Span,
    ) -> Evaluation<()> {
        match (tree.declaration(id).kind, tree.ast.types[type_ as usize].kind) {
            (DeclarationKind::Parameter, _) => {
                self.declare_parameter(id, tree.name(id), tree.declaration(id).span);
                *entry(&mut self.block_text.inserted, tree.declaration(id).name) = 1;
                self.round_input(tree, id, span)
            }
            (DeclarationKind::Array(_), TypeKind::Array { base, dimensions }) => {
                self.note_declaration(tree, id, span);
                self.declare_array(tree, id, base, dimensions, None)?;
                // What it gets is what the program is for, and is written with it.
                self.require_declaration(tree, id);
                Ok(())
            }
            (_, TypeKind::Bit(_)) => {
                self.declare_register(tree, id)?;
                let Meaning::Register { start, size, .. } = self.memory.meaning(id) else { return Ok(()) };
                let Some(value) = tree.value_of_input(id) else {
                    self.circuit.clbits.set_last_direction(if output { Direction::Output } else { Direction::Input });
                    return Ok(());
                };
                let bits: Vec<u32> = (start..start + size).collect();
                let target = Target::Clbits(self.circuit.classical.list(&bits));
                let node = self.literal(value);
                let step = self.make_step(Control::Assign(target, node).into(), Vec::new());
                self.circuit.body.operations.push(step);
                self.note_assigned_bits(&bits, Value::Known(value));
                Ok(())
            }
            _ => {
                self.note_declaration(tree, id, span);
                let value = tree.value_of_input(id);
                if value.is_none() && !output {
                    self.comes_from_outside(id);
                }
                self.memory.set(id, Meaning::Variable(value.map_or(Value::Runtime, Value::Known)));
                if output {
                    self.require_declaration(tree, id);
                }
                Ok(())
            }
        }
    }

    /// Adds a free parameter to the circuit.
    pub(super) fn declare_parameter(&mut self, id: DeclarationId, name: &str, span: Span) {
        self.memory.set(id, Meaning::Parameter(self.circuit.parameters.len() as u32));
        self.circuit.parameters.push(Parameter { name: name.to_owned(), span });
    }

    /// Rounds a free parameter of few bits wherever it stands.
    fn round_input(&mut self, tree: &TypedTree<'_>, id: DeclarationId, span: Span) -> Evaluation<()> {
        if let (Meaning::Parameter(index), Some(type_)) = (self.memory.meaning(id), tree.declaration(id).type_)
            && is_coarse(type_)
        {
            let node = self.circuit.body.expression(angle::Expression::Parameter(index));
            let value = self.cast_parameter(type_, node, span)?;
            self.memory.set_constant(id, value);
        }
        Ok(())
    }

    /// Notes that a run does not know the value of a variable.
    fn comes_from_outside(&mut self, id: DeclarationId) {
        if let Err(place) = self.recorder.inputs.binary_search(&id) {
            self.recorder.inputs.insert(place, id);
        }
    }

    /// `bit b;` inside of a block or subroutine: a register of its own, the same one each time the
    /// statement is unrolled.
    fn local_bits(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        let declaration = tree.declaration(id);
        let DeclarationKind::Bits { single, size: Some(size), .. } = declaration.kind else {
            return Err(EvaluationError::AlreadyReported);
        };
        // A body declares its bits in each round, and each time they are looked at and set to 0.
        self.spend_copy(COPIES_OF_CLEARING * size as usize, span)?;
        if let Some(slot) = &self.frame.return_slot
            && (slot.declaration, slot.call_depth, slot.bits.len()) == (id, self.frame.call_depth, size as usize)
        {
            // What the call returns are these bits.
            let list = self.memory.add_alias(slot.bits.clone());
            self.memory.set(id, Meaning::Alias { quantum: false, list, single });
            let are_new = self.frame.is_check_only;
            if value.is_none() && !are_new {
                let bits = self.memory.aliases[list as usize].clone();
                return self.clear_bits(tree, id, &bits, span);
            }
            return self.initial_bits(tree, id, value, (are_new, span));
        }
        if self.frame.is_check_only {
            let start = self.extra_bits.max(self.circuit.clbit_count()).max(self.circuit.qubit_count());
            self.extra_bits = start + size;
            let list = self.memory.add_alias((start..start + size).collect());
            self.memory.set(id, Meaning::Alias { quantum: false, list, single });
            return self.initial_bits(tree, id, value, (true, span));
        }
        if self.frame.call_depth > 0 && self.runtime_depth > 0 {
            // The block's text holds the call, not the subroutine's own bits.
            return self.local_variable(tree, id, value, span);
        }
        let mut are_new = self.runtime_depth == 0;
        let index = if let Some(index) = *entry(&mut self.block_text.locals, id) {
            are_new = false;
            index
        } else {
            self.check_register_limit(size, declaration.span)?;
            self.spend(Work::Text, tree.name(id).len().saturating_mul(size as usize), declaration.span)?;
            self.journal_local_bits(id, declaration.name);
            let unique = self.local_name(tree, id);
            *entry(&mut self.block_text.inserted, declaration.name) = 1;
            let index = self.circuit.clbits.add(unique, register_kind(single), size, declaration.span) as u32;
            *entry(&mut self.block_text.locals, id) = Some(index);
            index
        };
        let start = self.circuit.clbits.get(index as usize).map_or(0, |register| register.start);
        self.memory.set(id, Meaning::Register { quantum: false, index, start, size, single });
        if value.is_none() && !are_new {
            let bits: Vec<u32> = (start..start + size).collect();
            return self.clear_bits(tree, id, &bits, span);
        }
        self.initial_bits(tree, id, value, (are_new, span))
    }

    /// Checks the total number of bits, those of blocks included.
    fn check_register_limit(&mut self, size: u32, span: Span) -> Evaluation<()> {
        let limit = self.limits.qubits.saturating_mul(CLBITS_PER_QUBIT);
        if size.saturating_add(self.circuit.clbit_count()) <= limit {
            return Ok(());
        }
        Err(self.error(diagnostic_codes::TOO_MANY_QUBITS, span, format!("a program may have at most {limit} bits")))
    }

    /// Bits of a subroutine whose call is a block: a variable of the run.
    fn local_variable(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Evaluation<()> {
        let initial = value.and_then(|id| self.initial_value(tree, id));
        self.memory.set(id, Meaning::Variable(Value::Runtime));
        let Some(value) = value else { return self.clear_variable(tree, id, span) };
        self.prepare_declaration(tree, id, value, initial);
        Err(EvaluationError::Runtime)
    }

    /// A unique name for a register or variable that a block declares.
    pub(super) fn local_name(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> String {
        let declaration = tree.declaration(id);
        let text = tree.name(id);
        let is_declared = declaration.hides_another;
        let number = entry(&mut self.block_text.local_names, declaration.name);
        let is_first = *number == 0;
        *number = (*number).max(1);
        if is_first && !is_declared {
            return text.to_owned();
        }
        // A name with a number is either one of the program or one that is made here.
        let before = *number;
        let unique = loop {
            *number += 1;
            let unique = format!("{text}_{number}");
            if tree.names.find(&unique).is_none() {
                break unique;
            }
        };
        let tries = *number - before;
        let _ = self.spend(Work::Steps, tries as usize, declaration.span);
        unique
    }
}

/// The kind of a register.
const fn register_kind(single: bool) -> RegisterKind {
    if single { RegisterKind::Scalar } else { RegisterKind::Array }
}
