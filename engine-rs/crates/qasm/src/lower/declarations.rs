//! Declarations: registers, constants, variables, inputs and outputs.
//!
//! - Registers take the next bits of their kind, within the limits.
//! - An `input` of a floating type or an angle becomes a free parameter of the circuit. Other
//!   inputs are variables that only a run knows.
//! - A variable with a known value makes no operation; its value is substituted where it is used.
//!   If a block needs the variable, its declaration is written in front of the block (see
//!   [`text`](super::text)).
//! - Bits that a block or subroutine declares become registers of the circuit, renamed if their
//!   name is taken.

use super::super::Version;
use super::super::ast::{ExpressionId, ExpressionKind, Name, TypeKind};
use super::super::codes;
use super::super::parser::Program;
use super::bits::Operand;
use super::budget::Work;
use super::scope::Meaning;
use super::types::Type;
use super::value::Value;
use super::{Lowered, Lowerer, Stop, count};
use circuit::Parameter;
use circuit::classical::conversion::Sort;
use circuit::register::RegisterKind;
use diagnostic::{Diagnostic, Span};

impl Lowerer<'_> {
    /// Declares a register of qubits or bits.
    pub(super) fn declare_register(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        name: Name,
    ) -> Lowered<()> {
        self.must_be_global(name, if quantum { "a qubit" } else { "a register" })?;
        let kind = if size.is_some() { RegisterKind::Array } else { RegisterKind::Scalar };
        let Ok(size) = self.register_size(program, quantum, size) else {
            return self.declare(program, name, Meaning::Poison);
        };
        if size == 0 {
            return self.declare_nothing(program, quantum, name);
        }
        self.add_register(program, quantum, kind, size, name)
    }

    /// A register of size 0: an alias of no bits, with a warning.
    fn declare_nothing(&mut self, program: &Program<'_>, quantum: bool, name: Name) -> Lowered<()> {
        self.aliases.push(Vec::new());
        self.declare(program, name, Meaning::Alias { quantum, list: self.aliases.len() as u32 - 1, single: false })?;
        let message = format!("the register `{}` has no bits", program.names.text(name.symbol));
        self.diagnostics.add(Diagnostic::warning(codes::REGISTER_SIZE, name.span, message));
        Ok(())
    }

    /// Adds a register to the circuit and binds its name.
    fn add_register(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        kind: RegisterKind,
        size: u32,
        name: Name,
    ) -> Lowered<()> {
        let registers = if quantum { &self.circuit.qubits } else { &self.circuit.clbits };
        let meaning = Meaning::Register {
            quantum,
            index: registers.len() as u32,
            start: registers.bits(),
            size,
            single: kind != RegisterKind::Array,
        };
        self.declare(program, name, meaning)?;
        // Each bit has the name in its own.
        self.spend(Work::Text, program.names.text(name.symbol).len().saturating_mul(size as usize), name.span)?;
        let registers = if quantum { &mut self.circuit.qubits } else { &mut self.circuit.clbits };
        registers.add(program.names.text(name.symbol), kind, size, name.span);
        Ok(())
    }

    /// The size of a register, within the limits.
    pub(super) fn register_size(
        &mut self,
        program: &Program<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
    ) -> Lowered<u32> {
        let Some(id) = size else { return self.within_limit(quantum, 1, Span::default()).map(|()| 1) };
        let span = program.ast.expression(id).span;
        if !matches!(program.ast.expression(id).kind, ExpressionKind::Integer(_)) {
            self.must_be_constant(program, id, "a register's size")?;
        }
        let size = match self.value(program, id) {
            Ok(Value::Integer(size)) => size,
            Ok(Value::Bool(size)) if self.version == Version::V3 => i128::from(size),
            Ok(Value::Bits { value, width }) if width <= 64 => value as i128,
            // A literal is no whole number even if nothing follows its point; a constant is cast.
            Ok(Value::Float(size))
                if size.fract() == 0.0
                    && size.abs() < 1e15
                    && !matches!(program.ast.expression(id).kind, ExpressionKind::Float(_)) =>
            {
                size as i128
            }
            Ok(Value::Poison) | Err(Stop::AlreadyReported) => return Err(Stop::AlreadyReported),
            Ok(Value::Runtime | Value::Symbolic(_)) | Err(Stop::Runtime) => {
                return Err(self.error_with_help(
                    codes::NOT_CONSTANT,
                    span,
                    "a register's size must be known before the program runs",
                    "use a number or a `const`",
                ));
            }
            Ok(other) => {
                let message = format!("a register's size is a whole number, found {}", other.describe());
                return Err(self.error(codes::TYPE, span, message));
            }
        };
        // A classical register may be empty, and in version 2 one of qubits before other statements.
        let is_empty_allowed = !quantum || self.version == Version::V2 && program.continues_behind(span);
        if size < 0 || size == 0 && !is_empty_allowed {
            let message = format!("a register holds at least 1 bit, found size {size}");
            return Err(self.error(codes::REGISTER_SIZE, span, message));
        }
        self.within_limit(quantum, u64::try_from(size).unwrap_or(u64::MAX), span)?;
        Ok(size as u32)
    }

    /// Checks the total number of qubits or bits.
    pub(super) fn within_limit(&mut self, quantum: bool, size: u64, span: Span) -> Lowered<()> {
        // A program has more bits than qubits if it measures repeatedly.
        const CLBITS_PER_QUBIT: u32 = 16;
        let (taken, limit, what) = if quantum {
            (self.circuit.qubit_count(), self.limits.qubits, "qubits")
        } else {
            (self.circuit.clbit_count(), self.limits.qubits.saturating_mul(CLBITS_PER_QUBIT), "bits")
        };
        if size.saturating_add(u64::from(taken)) <= u64::from(limit) {
            return Ok(());
        }
        Err(self.error(codes::QUBIT_LIMIT, span, format!("a program may have at most {limit} {what}")))
    }

    /// Returns whether a constant is declared again with the same value, which is a warning.
    pub(super) fn same_constant(&mut self, program: &Program<'_>, name: Name, value: Value) -> bool {
        let Some(old) = self.lookup(name.symbol) else { return false };
        let known = !matches!(value, Value::Poison | Value::Runtime);
        let same = matches!(old.meaning, Meaning::Constant(other) if other == value);
        if !known || !same || old.level != self.level() || old.span == Span::default() {
            return false;
        }
        let text = program.names.text(name.symbol);
        self.diagnostics.add(
            Diagnostic::warning(
                codes::REDEFINED,
                name.span,
                format!("`{text}` is already declared, with the same value"),
            )
            .with_help("remove one of the two; other readers refuse this")
            .with_related(old.span, format!("`{text}` is first declared here")),
        );
        true
    }

    /// `int[8] n = 3;`: a variable, an array, or bits.
    pub(super) fn classical_declaration(
        &mut self,
        program: &Program<'_>,
        type_: u32,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let kind = program.ast.types[type_ as usize].kind;
        if let TypeKind::Bit(size) = kind {
            return self.bit_declaration(program, size, name, value, span);
        }
        if self.check_type(program, type_).is_err() {
            return self.declare(program, name, Meaning::Poison);
        }
        self.note_type(program, name.span, type_);
        if let (Some(id), Some(to)) = (value, self.named_type(program, type_))
            && self.fits(program, to, id).is_err()
        {
            return self.declare(program, name, Meaning::Variable(Value::Poison));
        }
        if matches!(kind, TypeKind::Array { .. }) {
            self.must_be_global(name, "an array")?;
        }
        if let TypeKind::Array { base, dimensions } = kind {
            self.note_declaration(name.symbol, span);
            return self.array(program, name, base, dimensions, value);
        }
        if matches!(kind, TypeKind::Stretch) {
            self.note_declaration(name.symbol, span);
            let told = value.is_some_and(|id| matches!(self.value(program, id), Err(Stop::AlreadyReported)));
            return self.declare(program, name, Meaning::Variable(if told { Value::Poison } else { Value::Runtime }));
        }
        let initial_id = value;
        let known = match value {
            Some(id) if matches!(program.ast.expression(id).kind, ExpressionKind::Measure(_)) => {
                self.note_declaration(name.symbol, span);
                let _ = self.declare(program, name, Meaning::Variable(Value::Runtime));
                self.prepare_declaration(program, name, id, None);
                self.write_declaration(name.symbol);
                return Err(Stop::Runtime);
            }
            Some(id) => match self.value(program, id) {
                Ok(value) => self.converted(program, type_, value, program.ast.expression(id).span),
                Err(stop) => Err(stop),
            },
            None => Ok(Value::Runtime),
        };
        let (value, stop) = match known {
            Ok(value) => (value, None),
            Err(Stop::AlreadyReported) => (Value::Poison, None),
            Err(Stop::Runtime) => (Value::Runtime, Some(Stop::Runtime)),
        };
        let initial = match (value, initial_id) {
            (Value::Runtime, Some(id)) => self.initial_value(program, id),
            _ => None,
        };
        self.note_declaration(name.symbol, span);
        self.declare(program, name, Meaning::Variable(value))?;
        if let Some(id) = initial_id
            && !self.is_constant(program, id)
        {
            // The text of its value names variables, which may have changed when it is written.
            self.note_assignment(name.symbol);
        }
        // The value depends on something that happens here, so the declaration is written here and
        // not where it is first needed.
        stop.map_or(Ok(()), |stop| {
            if let Some(id) = initial_id {
                self.prepare_declaration(program, name, id, initial);
            }
            self.write_declaration(name.symbol);
            Err(stop)
        })
    }

    /// `bit[2] c = …;`: clbits of the circuit.
    fn bit_declaration(
        &mut self,
        program: &Program<'_>,
        size: Option<ExpressionId>,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let kind = if size.is_some() { RegisterKind::Array } else { RegisterKind::Scalar };
        let Ok(size) = self.register_size(program, false, size) else {
            return self.declare(program, name, Meaning::Poison);
        };
        if size == 0 {
            return self.declare_nothing(program, false, name);
        }
        if self.level() > 0 {
            // A local bit is a clbit of its own for as long as it lives; its name may be taken elsewhere.
            return self.local_bits(program, kind, size, name, value, span);
        }
        self.add_register(program, false, kind, size, name)?;
        self.initial_bits(program, name, value, span)
    }

    /// The initial value of bits: the outcome of a measurement or call, or zeros, which clbits are
    /// anyway. Other values need a block.
    fn initial_bits(
        &mut self,
        program: &Program<'_>,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        let Some(id) = value else { return Ok(()) };
        let (bits, single): (Vec<u32>, bool) = match self.lookup(name.symbol).map(|binding| binding.meaning) {
            Some(Meaning::Register { start, size, single, .. }) => ((start..start + size).collect(), single),
            Some(Meaning::Alias { list, single, .. }) => (self.aliases[list as usize].clone(), single),
            _ => return Ok(()),
        };
        let size = bits.len() as u32;
        if let Some(to) = self.type_of_name(name.symbol) {
            self.fits(program, to, id)?;
        }
        if let ExpressionKind::Measure(qubits) = program.ast.expression(id).kind {
            let from = self.operand(program, qubits, true)?;
            let start = self.bits.len() as u32;
            self.bits.extend_from_slice(&bits);
            let to = Operand { start, length: size, single: size == 1, span };
            return self.measure_into(program, from, to, span);
        }
        if self.call_into(program, id, &bits)? {
            return Ok(());
        }
        match self.value(program, id) {
            // Clbits start as 0.
            Ok(value @ (Value::Bool(false) | Value::Integer(0) | Value::Bits { value: 0, .. } | Value::Poison)) => {
                self.note_bits(&bits, value);
                Ok(())
            }
            Ok(Value::Bits { width, .. }) if width != size => {
                let message = format!("{} set from {}", count(size, "bit"), count(width, "bit"));
                Err(self.error(codes::TYPE, program.ast.expression(id).span, message))
            }
            Ok(Value::Float(_) | Value::Duration(_)) => {
                Err(self.error(codes::TYPE, program.ast.expression(id).span, "a bit is set from a bit, found a number"))
            }
            Err(Stop::AlreadyReported) => Err(Stop::AlreadyReported),
            known @ (Ok(_) | Err(Stop::Runtime)) => {
                self.prepare_bits(program, &bits, single, id);
                if let Ok(known) = known {
                    self.note_bits(&bits, known);
                }
                Err(Stop::Runtime)
            }
        }
    }

    /// `input type name;` and `output type name;`.
    pub(super) fn io(
        &mut self,
        program: &Program<'_>,
        output: bool,
        type_: u32,
        name: Name,
        span: Span,
    ) -> Lowered<()> {
        self.must_be_global(name, if output { "an output" } else { "an input" })?;
        if self.check_type(program, type_).is_err() {
            return self.declare(program, name, Meaning::Poison);
        }
        self.note_type(program, name.span, type_);
        let kind = program.ast.types[type_ as usize].kind;
        match kind {
            TypeKind::Float(_) | TypeKind::Angle(_) if !output => {
                let index = self.circuit.parameters.len() as u32;
                self.declare(program, name, Meaning::Parameter(index))?;
                let text = program.names.text(name.symbol).to_owned();
                self.circuit.parameters.push(Parameter { name: text, span: name.span });
                Ok(())
            }
            TypeKind::Bit(size) => {
                let kind = if size.is_some() { RegisterKind::Array } else { RegisterKind::Scalar };
                match self.register_size(program, false, size) {
                    Ok(size) => self.add_register(program, false, kind, size, name),
                    Err(_) => self.declare(program, name, Meaning::Poison),
                }
            }
            _ => {
                if !output {
                    self.recorder.inputs.insert(name.span.start);
                }
                self.note_declaration(name.symbol, span);
                self.declare(program, name, Meaning::Variable(Value::Runtime))
            }
        }
    }

    /// `bit b;` inside of a block or subroutine: a register of its own, the same one each time the
    /// statement is lowered.
    pub(super) fn local_bits(
        &mut self,
        program: &Program<'_>,
        kind: RegisterKind,
        size: u32,
        name: Name,
        value: Option<ExpressionId>,
        span: Span,
    ) -> Lowered<()> {
        if let Some(slot) = &self.frame.return_slot
            && (slot.symbol, slot.call_depth, slot.bits.len()) == (name.symbol, self.frame.call_depth, size as usize)
        {
            // What the call returns are these bits.
            let bits = slot.bits.clone();
            self.alias_bits(program, name, bits, kind)?;
            return self.initial_bits(program, name, value, span);
        }
        if self.frame.is_check_only {
            let start = self.extra_bits.max(self.circuit.clbit_count()).max(self.circuit.qubit_count());
            self.extra_bits = start + size;
            self.alias_bits(program, name, (start..start + size).collect(), kind)?;
            return self.initial_bits(program, name, value, span);
        }
        if self.frame.call_depth > 0 && self.runtime_depth > 0 {
            // The block's text holds the call, not the subroutine's own bits.
            return self.local_variable(program, kind, size, name, value);
        }
        let known = self.locals.get(&name.span.start).copied();
        let index = match known {
            Some(index) if self.circuit.clbits.get(index as usize).is_some_and(|register| register.size == size) => {
                index
            }
            _ => {
                self.spend(Work::Text, program.names.text(name.symbol).len().saturating_mul(size as usize), name.span)?;
                let unique = self.local_name(program, name);
                let index = self.circuit.clbits.add(unique, kind, size, name.span) as u32;
                self.locals.insert(name.span.start, index);
                index
            }
        };
        let start = self.circuit.clbits.get(index as usize).map_or(0, |register| register.start);
        let single = kind != RegisterKind::Array;
        self.declare(program, name, Meaning::Register { quantum: false, index, start, size, single })?;
        self.initial_bits(program, name, value, span)
    }

    /// Bits of a subroutine whose call is a block: a variable of the run.
    fn local_variable(
        &mut self,
        program: &Program<'_>,
        kind: RegisterKind,
        size: u32,
        name: Name,
        value: Option<ExpressionId>,
    ) -> Lowered<()> {
        let width = if kind == RegisterKind::Array { size } else { 0 };
        let initial = value.and_then(|id| self.initial_value(program, id));
        self.declared.insert(name.span.start, Some(Type::of(Sort::Bit, width)));
        self.declare(program, name, Meaning::Variable(Value::Runtime))?;
        let Some(id) = value else { return Ok(()) };
        self.prepare_declaration(program, name, id, initial);
        Err(Stop::Runtime)
    }

    /// A unique name for a register that a block declares.
    fn local_name(&mut self, program: &Program<'_>, name: Name) -> String {
        let text = program.names.text(name.symbol);
        let is_declared = self.lookup(name.symbol).is_some();
        let is_first = !self.local_names.contains_key(&name.symbol);
        let number = self.local_names.entry(name.symbol).or_insert(1);
        if is_first && !is_declared {
            return text.to_owned();
        }
        // A name with a number is either one of the program or one that is made here.
        loop {
            *number += 1;
            let unique = format!("{text}_{number}");
            if program.names.find(&unique).is_none() {
                return unique;
            }
        }
    }

    /// Declares a name for a list of clbits.
    fn alias_bits(&mut self, program: &Program<'_>, name: Name, bits: Vec<u32>, kind: RegisterKind) -> Lowered<()> {
        self.aliases.push(bits);
        let list = self.aliases.len() as u32 - 1;
        self.declare(program, name, Meaning::Alias { quantum: false, list, single: kind != RegisterKind::Array })
    }
}
