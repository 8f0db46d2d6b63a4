//! Operands: names, indices, slices and concatenations into lists of bits.
//!
//! The result is an [`Operand`], a run in the lowerer's list of bits. The list is emptied for each
//! statement, so operands allocate nothing. Indexing appends the chosen bits behind those of the
//! register and then moves them to its start.
//!
//! An operand of one bit is `single`. Broadcasting combines it with every bit of a register beside
//! it; a register of size 1 is not `single` and takes part as a register.
//!
//! Duplicates are found by stamps: each bit stores the number of the last check that met it. A
//! check is linear in the number of bits and needs no clearing.

use super::super::Version;
use super::super::ast::{BinaryOperator, ExpressionId, ExpressionKind, List, Name};
use super::super::codes;
use super::super::names::Symbol;
use super::super::parser::Program;
use super::budget::Work;
use super::scope::{Binding, Meaning};
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::register::RegisterKind;
use diagnostic::{Diagnostic, Span};

/// The bits of one operand: a run in the lowerer's list.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    pub start: u32,
    pub length: u32,
    /// Whether it is a single bit, which is combined with every bit of a register.
    pub single: bool,
    pub span: Span,
}

impl Lowerer<'_> {
    /// The bits of an operand, which must be quantum or classical as `quantum` requires.
    #[inline]
    pub(super) fn operand(&mut self, program: &Program<'_>, id: ExpressionId, quantum: bool) -> Lowered<Operand> {
        let expression = program.ast.expression(id);
        let span = expression.span;
        match expression.kind {
            ExpressionKind::Name(symbol) => {
                let binding = self.require(program, symbol, span)?;
                self.register_operand(program, symbol, binding, quantum, span)
            }
            ExpressionKind::Index(base, indices) => {
                // The usual case, `q[3]`, without a detour.
                if let ExpressionKind::Name(symbol) = program.ast.expression(base).kind
                    && indices.length == 1
                {
                    let item = program.ast.lists[indices.start as usize];
                    let binding = self.lookup(symbol).filter(|binding| self.is_visible(binding));
                    if let (
                        ExpressionKind::Integer(index),
                        Some(Binding {
                            meaning: Meaning::Register { quantum: is, start, size, single: false, .. },
                            ..
                        }),
                    ) = (program.ast.expression(item).kind, binding)
                        && is == quantum
                        && index < u64::from(size)
                        && !self.in_gate
                    {
                        let at = self.bits.len() as u32;
                        self.bits.push(start + index as u32);
                        return Ok(Operand { start: at, length: 1, single: true, span });
                    }
                    // `q[i]` without all of `q`, which may be thousands of bits, once a round of a loop.
                    let plain = !matches!(
                        program.ast.expression(item).kind,
                        ExpressionKind::Range { .. } | ExpressionKind::Set(_)
                    );
                    if let Some(Meaning::Register { quantum: is, start, size, single: false, .. }) =
                        binding.map(|binding| binding.meaning)
                        && is == quantum
                        && plain
                        && !self.in_gate
                    {
                        let register = Operand { start: 0, length: size, single: false, span };
                        let index = self.checked_index(program, item, register)?;
                        let at = self.bits.len() as u32;
                        self.bits.push(start + index as u32);
                        return Ok(Operand { start: at, length: 1, single: true, span });
                    }
                }
                self.indexed(program, base, indices, quantum, span)
            }
            ExpressionKind::Hardware(symbol) => self.physical(program, symbol, quantum, span),
            ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) => {
                // A chain of `++` leans to the left.
                let mut parts = vec![right];
                let mut current = left;
                while let ExpressionKind::Binary(BinaryOperator::Concatenate, left, right) =
                    program.ast.expression(current).kind
                {
                    parts.push(right);
                    current = left;
                }
                parts.push(current);
                let start = self.bits.len() as u32;
                for part in parts.into_iter().rev() {
                    self.operand(program, part, quantum)?;
                }
                Ok(Operand { start, length: self.bits.len() as u32 - start, single: false, span })
            }
            _ => {
                let message =
                    if quantum { "expected a qubit or a qubit register" } else { "expected a bit or a bit register" };
                Err(self.error(codes::WRONG_KIND, span, message))
            }
        }
    }

    /// All bits of a register, alias or formal qubit; an error for a name of another kind.
    pub(super) fn register_operand(
        &mut self,
        program: &Program<'_>,
        symbol: Symbol,
        binding: Binding,
        quantum: bool,
        span: Span,
    ) -> Lowered<Operand> {
        match binding.meaning {
            Meaning::Register { quantum: is, start, size, single, .. } if is == quantum => {
                if self.in_gate && quantum {
                    return Err(self.foreign_qubit(program, symbol, binding, span));
                }
                self.spend_copy(size as usize, span)?;
                let mut operand = self.run_of_bits(start, size, single);
                operand.span = span;
                Ok(operand)
            }
            Meaning::Alias { quantum: is, list, single } if is == quantum => {
                if self.in_gate && quantum {
                    return Err(self.foreign_qubit(program, symbol, binding, span));
                }
                self.spend_copy(self.aliases[list as usize].len(), span)?;
                let start = self.bits.len() as u32;
                self.bits.extend_from_slice(&self.aliases[list as usize]);
                Ok(Operand { start, length: self.bits.len() as u32 - start, single, span })
            }
            Meaning::FormalQubit(index) if quantum => {
                let start = self.bits.len() as u32;
                self.bits.push(index);
                Ok(Operand { start, length: 1, single: true, span })
            }
            Meaning::Poison => Err(Stop::AlreadyReported),
            other => {
                let text = program.names.text(symbol);
                let wanted = if quantum { "a qubit" } else { "a bit" };
                let message = format!("`{text}` is {}, expected {wanted}", other.describe());
                let mut diagnostic = Diagnostic::error(codes::WRONG_KIND, span, message);
                if binding.span != Span::default() {
                    diagnostic = diagnostic.with_related(binding.span, format!("`{text}` is declared here"));
                }
                self.diagnostics.add(diagnostic);
                Err(Stop::AlreadyReported)
            }
        }
    }

    /// Reports a qubit of the program in the body of a gate.
    fn foreign_qubit(&mut self, program: &Program<'_>, symbol: Symbol, binding: Binding, span: Span) -> Stop {
        let text = program.names.text(symbol);
        self.diagnostics.add(
            Diagnostic::error(
                codes::WRONG_KIND,
                span,
                format!("`{text}` is {}, not a qubit of this gate", binding.meaning.describe()),
            )
            .with_related(binding.span, format!("`{text}` is declared here"))
            .with_help("a gate acts on its own qubits only: add one to its head"),
        );
        Stop::AlreadyReported
    }

    /// Appends consecutive bits.
    pub(super) fn run_of_bits(&mut self, start: u32, size: u32, single: bool) -> Operand {
        let at = self.bits.len() as u32;
        self.bits.extend(start..start + size);
        Operand { start: at, length: size, single, span: Span::default() }
    }

    /// `$0`, which is declared by its first use.
    pub(super) fn physical(
        &mut self,
        program: &Program<'_>,
        symbol: Symbol,
        quantum: bool,
        span: Span,
    ) -> Lowered<Operand> {
        if !quantum {
            return Err(self.error(codes::WRONG_KIND, span, "a physical qubit stands where a bit is expected"));
        }
        if self.in_gate {
            return Err(self.error(
                codes::WRONG_KIND,
                span,
                "a gate acts on its own qubits only, not on physical ones",
            ));
        }
        let binding = if let Some(binding) = self.lookup(symbol) {
            binding
        } else {
            self.within_limit(true, 1, span)?;
            let start = self.circuit.qubit_count();
            let index = self.circuit.qubits.add(program.names.text(symbol), RegisterKind::Physical, 1, span);
            let meaning = Meaning::Register { quantum: true, index: index as u32, start, size: 1, single: true };
            let binding = Binding { meaning, span, level: 0 };
            let at = symbol as usize;
            if self.bindings.len() <= at {
                self.bindings.resize(at + 1, None);
            }
            self.bindings[at] = Some(binding);
            binding
        };
        self.register_operand(program, symbol, binding, true, span)
    }

    /// `base[indices]` in general: a single index, a range or a set.
    pub(super) fn indexed(
        &mut self,
        program: &Program<'_>,
        base: ExpressionId,
        indices: List,
        quantum: bool,
        span: Span,
    ) -> Lowered<Operand> {
        let operand = self.operand(program, base, quantum)?;
        if operand.single {
            let text = program.text(program.ast.expression(base).span);
            let what = if quantum { "qubit" } else { "bit" };
            return Err(self.error(codes::WRONG_KIND, span, format!("`{text}` is a single {what} and has no index")));
        }
        if indices.length != 1 {
            let message = format!("a register has one index, found {}", indices.length);
            return Err(self.error(codes::INDEX, span, message));
        }
        let item = program.ast.lists[indices.start as usize];
        // The chosen bits come behind the register's, which are then forgotten.
        let start = operand.start as usize;
        let chosen = self.bits.len();
        let single = self.select_bits(program, item, operand)?;
        let length = self.bits.len() - chosen;
        self.bits.copy_within(chosen.., start);
        self.bits.truncate(start + length);
        Ok(Operand { start: start as u32, length: length as u32, single, span })
    }

    /// Appends the bits of `from` that an index, range or set selects. Returns true for a single
    /// index.
    ///
    /// The end of a range is included, as in the specification. A negative step runs from the end
    /// to the start.
    pub(super) fn select_bits(&mut self, program: &Program<'_>, item: ExpressionId, from: Operand) -> Lowered<bool> {
        let expression = *program.ast.expression(item);
        match expression.kind {
            ExpressionKind::Range { start, step, end } => {
                let length = i128::from(from.length);
                let step = match step {
                    Some(id) => self.integer(program, id)?,
                    None => 1,
                };
                if step == 0 {
                    return Err(self.error(codes::STEP, expression.span, "a range cannot have step 0"));
                }
                let (first, last) = if step > 0 { (0, length - 1) } else { (length - 1, 0) };
                let start = match start {
                    Some(id) => self.checked_index(program, id, from)?,
                    None => first,
                };
                let end = match end {
                    Some(id) => self.checked_index(program, id, from)?,
                    None => last,
                };
                let mut index = start;
                if (if step > 0 { index > end } else { index < end }) && length > 0 {
                    return Err(self.error(codes::INDEX, expression.span, "this range holds no index"));
                }
                while if step > 0 { index <= end } else { index >= end } {
                    let bit = self.bits[(i128::from(from.start) + index) as usize];
                    self.bits.push(bit);
                    index += step;
                }
                Ok(false)
            }
            ExpressionKind::Set(items) => {
                for at in items.range() {
                    let index = self.checked_index(program, program.ast.lists[at], from)?;
                    let bit = self.bits[(i128::from(from.start) + index) as usize];
                    self.bits.push(bit);
                }
                Ok(false)
            }
            _ => {
                let index = self.checked_index(program, item, from)?;
                let bit = self.bits[(i128::from(from.start) + index) as usize];
                self.bits.push(bit);
                Ok(true)
            }
        }
    }

    /// An index, counted from 0. Version 3 counts negative ones from the end.
    fn checked_index(&mut self, program: &Program<'_>, id: ExpressionId, from: Operand) -> Lowered<i128> {
        let length = i128::from(from.length);
        let index = match self.chosen_index(id) {
            Some(index) => index,
            None => self.integer(program, id).inspect_err(|stop| {
                if matches!(stop, Stop::Runtime) {
                    self.note_unknown_index(id, from.length);
                }
            })?,
        };
        let counted = if index < 0 && self.version == Version::V3 { index + length } else { index };
        if (0..length).contains(&counted) {
            return Ok(counted);
        }
        let span = program.ast.expression(id).span;
        let message = format!("index {index} is out of range for a register of size {length}");
        let help = format!("the last index is {}", length - 1);
        Err(self.error_with_help(codes::INDEX, span, message, help))
    }

    /// The value of a constant integer.
    pub(super) fn integer(&mut self, program: &Program<'_>, id: ExpressionId) -> Lowered<i128> {
        let span = program.ast.expression(id).span;
        match self.value(program, id)? {
            Value::Integer(value) => Ok(value),
            Value::Bool(value) => Ok(i128::from(value)),
            Value::Poison => Err(Stop::AlreadyReported),
            Value::Runtime | Value::Symbolic(_) => Err(Stop::Runtime),
            other => {
                let message = format!("expected a whole number, found {}", other.describe());
                Err(self.error(codes::TYPE, span, message))
            }
        }
    }

    /// `let name = value;`: an alias of bits, or of a value.
    pub(super) fn alias(&mut self, program: &Program<'_>, name: Name, value: ExpressionId) -> Lowered<()> {
        let Some(quantum) = self.sort_of(program, value) else {
            // An alias of something classical that is no bit, or of something unknown.
            let result = self.value(program, value);
            if let (Ok(_) | Err(Stop::Runtime), Some(type_)) = (&result, self.type_of(program, value)) {
                self.declare(program, name, Meaning::Poison)?;
                let message = format!("an alias stands for qubits or bits, found `{}`", type_.name());
                return Err(self.error(codes::TYPE, program.ast.expression(value).span, message));
            }
            let meaning = match result {
                Ok(value) => Meaning::Variable(value),
                Err(Stop::Runtime) => Meaning::Variable(Value::Runtime),
                Err(Stop::AlreadyReported) => Meaning::Poison,
            };
            return self.declare(program, name, meaning);
        };
        match self.operand(program, value, quantum) {
            Ok(operand) => {
                let bits = self.bits[operand.start as usize..(operand.start + operand.length) as usize].to_vec();
                if matches!(program.ast.expression(value).kind, ExpressionKind::Binary(..)) {
                    self.next_stamp();
                    if !bits.iter().all(|&bit| self.mark(bit)) {
                        self.declare(program, name, Meaning::Poison)?;
                        let message = "a register cannot be joined with a part of itself";
                        return Err(self.error(codes::DUPLICATE_QUBIT, program.ast.expression(value).span, message));
                    }
                }
                self.spend(Work::Elements, bits.len(), name.span)?;
                self.aliases.push(bits);
                let list = self.aliases.len() as u32 - 1;
                self.declare(program, name, Meaning::Alias { quantum, list, single: operand.single })
            }
            Err(stop) => {
                self.declare(program, name, Meaning::Poison)?;
                match stop {
                    Stop::AlreadyReported => Err(Stop::AlreadyReported),
                    Stop::Runtime => Err(self.error(
                        codes::NOT_CONSTANT,
                        program.ast.expression(value).span,
                        "an alias must be known before the program runs",
                    )),
                }
            }
        }
    }

    /// Returns whether an expression names qubits (true) or clbits (false); `None` if neither.
    pub(super) fn sort_of(&self, program: &Program<'_>, id: ExpressionId) -> Option<bool> {
        let mut current = id;
        loop {
            match program.ast.expression(current).kind {
                ExpressionKind::Index(inner, _) => current = inner,
                ExpressionKind::Binary(BinaryOperator::Concatenate, left, _) => current = left,
                ExpressionKind::Hardware(_) => return Some(true),
                ExpressionKind::Name(symbol) => {
                    return match self.lookup(symbol)?.meaning {
                        Meaning::Register { quantum, .. } | Meaning::Alias { quantum, .. } => Some(quantum),
                        Meaning::FormalQubit(_) => Some(true),
                        _ => None,
                    };
                }
                _ => return None,
            }
        }
    }

    /// Starts a new check for duplicates.
    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
        let needed =
            self.circuit.qubit_count().max(self.circuit.clbit_count()).max(self.formals).max(self.extra_bits) as usize;
        if self.stamps.len() < needed {
            self.stamps.resize(needed, 0);
        }
    }

    /// Marks a bit. Returns false if it was marked in this check.
    pub(super) fn mark(&mut self, bit: u32) -> bool {
        std::mem::replace(&mut self.stamps[bit as usize], self.stamp) != self.stamp
    }
}
