//! A fast path from bytes to operations for the plain statements that long programs consist of: a
//! gate, also with controls or inverted, a measurement, a reset or a barrier on single bits, with numbers or free
//! parameters as angles, the same under a condition of version 2 (`if (c == 1)`), and
//! the declaration of a free parameter (`input float[64] theta;`), of which programs that are made
//! from settings have hundreds.
//!
//! [`Unroller::read_plain_statements`] reads such statements at the top level of a program as long as they follow
//! each other, without tokens and without a tree:
//!
//! 1. Read a word and look it up: `measure`, `reset`, `barrier`, `input`, `if`, a modifier, the name of a gate that has
//!    been called before, or that of a register which a measurement is assigned to.
//! 2. Read as many parameters and operands as it takes. A parameter is a sum of products of numbers
//!    and constants, or a free parameter of the circuit.
//! 3. If the statement ends with `;`, append the operation, or declare the parameter if its name is
//!    new.
//! 4. If anything is unusual, restore the pools to the start of the statement and return. The
//!    parser continues from there.
//!
//! Invariant: the result is what the parser and the rest of [`super`] would make of the same text.
//! Everything else is left to them, in particular every mistake, so there are no diagnostics here.
//! A test compares both paths on many programs, valid and broken.
//!
//! This path reads most of a large tree, so it decides the speed of reading. Functions for
//! single bytes are inlined by force, and numbers of up to 15 digits are converted without the
//! general algorithm.
//!
//! The state that the path needs is the same as that of the slow one: bindings from the analyzer,
//! meanings from the unroller's memory, and the budget. Operations are counted one by one, so a
//! program reaches its limit at the same statement on both paths; the statement that exceeds it is
//! left to the slow path, which reports it.
//!
//! The sums of products in parameters are computed as the general evaluation does: integers stay
//! exact up to 2⁵³ and become floats otherwise, operators apply from left to right, and every
//! result is finite. Parentheses and functions such as `sqrt` are read up to a few levels deep. A division of two whole
//! numbers in version 3, which truncates, ends the path, and so do powers.

use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use super::{OperationKind, Slice, Unroller, Version};
use crate::analysis::Analyzer;
use crate::analysis::types::Type;
use crate::ast::Name;
use crate::lexer::keyword;
use crate::names::{Symbol, head};
use crate::parser::Parser;
use crate::values::functions::{arity, function_named};
use circuit::angle::{Angle, Expression};
use circuit::classical::conversion::Sort;
use circuit::classical::functions::Function;
use circuit::classical::value as known;
use circuit::operation::{Modifiers, Operation, RareIndex};
use circuit::{Condition, Test};
use diagnostic::{Span, join};
use json::number;

impl Unroller<'_> {
    /// Reads plain statements at the top of a program as long as they follow each other, and moves
    /// the parser behind them. Returns false if there is none.
    pub fn read_plain_statements(&mut self, parser: &mut Parser<'_>, analyzer: &mut Analyzer<'_>) -> bool {
        if self.is_finished || self.has_ended {
            return false;
        }
        self.memory.grow(&analyzer.analysis);
        let start = parser.position() as usize;
        let mut cursor = Cursor { bytes: parser.bytes(), at: start, depth: 0 };
        let mut end = start;
        loop {
            let operands = self.circuit.body.operands.len();
            let angles = self.circuit.body.angles.len();
            let expressions = self.circuit.body.expressions.len();
            if self.flat_statement(parser, analyzer, &mut cursor).is_none() {
                self.circuit.body.operands.truncate(operands);
                self.circuit.body.angles.truncate(angles);
                self.circuit.body.expressions.truncate(expressions);
                break;
            }
            end = cursor.at;
            self.reserve(end, cursor.bytes.len());
            cursor.skip();
        }
        if end > start {
            parser.resume_behind(end as u32);
        }
        end > start
    }

    /// Reserves capacity for the operations that follow the first `read` of `length` bytes, once
    /// there is none left. Otherwise pools would double as they grow and hold up to twice the
    /// memory.
    #[inline]
    pub fn reserve(&mut self, read: usize, length: usize) {
        let body = &mut self.circuit.body;
        if body.operations.len() == body.operations.capacity() && read > length / MIN_SAMPLE {
            reserve_rest(&mut body.operations, read, length, 1);
            reserve_rest(&mut body.operands, read, length, 2);
            reserve_rest(&mut body.angles, read, length, 1);
        }
    }

    /// What a name stands for at the top of the program.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn meaning_at_top(&self, analyzer: &Analyzer, symbol: Symbol) -> Option<Meaning> {
        analyzer.lookup(symbol).map(|id| self.memory.meaning(id))
    }

    /// Reads one statement. `None` means that it is not plain; the caller restores the pools.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_statement(
        &mut self,
        parser: &mut Parser<'_>,
        analyzer: &mut Analyzer<'_>,
        cursor: &mut Cursor<'_>,
    ) -> Option<()> {
        if self.budget.used(Work::Operations) >= self.limits.operations as usize {
            return None;
        }
        let start = cursor.at as u32;
        let first = self.circuit.body.operands.len() as u32;
        let first_angle = self.circuit.body.angles.len() as u32;
        let mut clbits = 0;
        let word = cursor.word()?;
        cursor.skip();
        let kind = match word.text {
            b"measure" => {
                self.flat_measurement(parser, analyzer, cursor)?;
                clbits = 1;
                OperationKind::Measure
            }
            b"reset" => {
                self.flat_bit(parser, analyzer, cursor, true)?;
                OperationKind::Reset
            }
            b"barrier" => {
                self.flat_qubits(parser, analyzer, cursor, None)?;
                OperationKind::Barrier
            }
            b"input" => return self.flat_input(parser, analyzer, cursor, start),
            _ => {
                let Some(symbol) = parser.program.names.symbol(word.text, word.head) else {
                    return self.flat_keyword(parser, analyzer, cursor, (word, start));
                };
                match self.meaning_at_top(analyzer, symbol)? {
                    gate @ (Meaning::Gate(_) | Meaning::Custom(_)) if parser.is_plain_word(symbol) => {
                        self.flat_gate(parser, analyzer, cursor, gate, 0)?
                    }
                    target => return self.flat_assignment(parser, analyzer, cursor, (target, start)),
                }
            }
        };
        cursor.skip();
        cursor.take(b';')?;
        let angles = match kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                Slice { start: first_angle, length: self.circuit.body.angles.len() as u32 - first_angle }
            }
            _ => Slice::default(),
        };
        self.push_flat(kind, (first, clbits), angles, Span::new(start, cursor.at as u32));
        Some(())
    }

    /// `(pi/2) q[0]` behind the name of a gate, on as many qubits more as it has controls.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_gate(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        gate: Meaning,
        controls: u32,
    ) -> Option<OperationKind> {
        let (kind, parameters, qubits) = match gate {
            Meaning::Gate(gate) => {
                let info = gate.info();
                (OperationKind::Gate(gate), info.parameters() as u32, u32::from(info.qubits))
            }
            Meaning::Custom(index) => {
                let gate = &self.circuit.definitions[index as usize];
                (OperationKind::Custom(index), gate.parameters.len() as u32, gate.qubits.len() as u32)
            }
            _ => return None,
        };
        if parameters > 0 {
            self.flat_angles(parser, analyzer, cursor, parameters)?;
            cursor.skip();
        }
        self.flat_qubits(parser, analyzer, cursor, Some(qubits + controls))?;
        Some(kind)
    }

    /// The same for one with modifiers or a condition. A function of its own, so that others are read without a call.
    #[inline(never)]
    fn flat_call(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        gate: Meaning,
        controls: u32,
    ) -> Option<OperationKind> {
        self.flat_gate(parser, analyzer, cursor, gate, controls)
    }

    /// A statement that starts with a word which is no name, behind that word.
    #[inline(never)]
    fn flat_keyword(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        (word, start): (Word<'_>, u32),
    ) -> Option<()> {
        match (self.version, word.text) {
            (Version::V2, b"if") => self.flat_condition(parser, analyzer, cursor),
            (Version::V3, b"ctrl" | b"negctrl" | b"inv") => self.flat_modified(parser, analyzer, cursor, (word, start)),
            _ => None,
        }
    }

    /// `ctrl @ inv @ rx(0.5) q[0], q[1];` behind the first word. Powers and numbers of controls are left to the general path.
    fn flat_modified(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        (mut word, start): (Word<'_>, u32),
    ) -> Option<()> {
        let first = self.circuit.body.operands.len() as u32;
        let first_angle = self.circuit.body.angles.len() as u32;
        let mut controls = Vec::new();
        let mut power = 1.0;
        loop {
            match word.text {
                b"ctrl" => controls.push(true),
                b"negctrl" => controls.push(false),
                b"inv" => power = -power,
                _ => break,
            }
            cursor.skip();
            cursor.take(b'@')?;
            // Without a space, a name would make it an annotation.
            if IN_WORD[cursor.peek() as usize] {
                return None;
            }
            cursor.skip();
            word = cursor.word()?;
        }
        cursor.skip();
        let symbol = parser.program.names.symbol(word.text, word.head)?;
        let gate = self.meaning_at_top(analyzer, symbol)?;
        let kind = self.flat_call(parser, analyzer, cursor, gate, controls.len() as u32)?;
        cursor.skip();
        cursor.take(b';')?;
        let angles = Slice { start: first_angle, length: self.circuit.body.angles.len() as u32 - first_angle };
        let modifiers = if controls.is_empty() && power == 1.0 {
            None
        } else {
            // A list takes as much memory as two operands.
            self.budget.spend_within(Work::Operands, 2)?;
            self.circuit.body.modifiers.push(Modifiers { controls, power });
            RareIndex::new(self.circuit.body.modifiers.len() as u32 - 1)
        };
        self.push_flat(kind, (first, 0), angles, Span::new(start, cursor.at as u32));
        self.circuit.body.operations.last_mut()?.modifiers = modifiers;
        Some(())
    }

    /// `q[0] -> c[0]` behind `measure`.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_measurement(&mut self, parser: &Parser<'_>, analyzer: &Analyzer, cursor: &mut Cursor<'_>) -> Option<()> {
        self.flat_bit(parser, analyzer, cursor, true)?;
        cursor.skip();
        cursor.take(b'-')?;
        cursor.take(b'>')?;
        cursor.skip();
        self.flat_bit(parser, analyzer, cursor, false)?;
        Some(())
    }

    /// The statement behind a condition: a measurement, a reset or a gate.
    fn flat_conditional(&mut self, parser: &Parser<'_>, analyzer: &Analyzer, cursor: &mut Cursor<'_>) -> Option<()> {
        let start = cursor.at as u32;
        let first = self.circuit.body.operands.len() as u32;
        let first_angle = self.circuit.body.angles.len() as u32;
        let word = cursor.word()?;
        cursor.skip();
        let kind = match word.text {
            b"measure" => {
                self.flat_measurement(parser, analyzer, cursor)?;
                OperationKind::Measure
            }
            b"reset" => {
                self.flat_bit(parser, analyzer, cursor, true)?;
                OperationKind::Reset
            }
            _ => {
                let symbol = parser.program.names.symbol(word.text, word.head)?;
                let gate = self.meaning_at_top(analyzer, symbol)?;
                if !parser.is_plain_word(symbol) {
                    return None;
                }
                self.flat_call(parser, analyzer, cursor, gate, 0)?
            }
        };
        cursor.skip();
        cursor.take(b';')?;
        let angles = match kind {
            OperationKind::Measure | OperationKind::Reset => Slice::default(),
            _ => Slice { start: first_angle, length: self.circuit.body.angles.len() as u32 - first_angle },
        };
        let clbits = u32::from(kind == OperationKind::Measure);
        self.push_flat(kind, (first, clbits), angles, Span::new(start, cursor.at as u32));
        Some(())
    }

    /// `(c == 1) x q[0];` behind `if`, in version 2.
    fn flat_condition(&mut self, parser: &Parser<'_>, analyzer: &Analyzer, cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.take(b'(')?;
        cursor.skip();
        let word = cursor.word()?;
        let symbol = parser.program.names.symbol(word.text, word.head)?;
        let meaning = self.meaning_at_top(analyzer, symbol)?;
        let Meaning::Register { quantum: false, index, start, size: size @ 1.., single: false } = meaning else {
            return None;
        };
        cursor.skip();
        cursor.take(b'=')?;
        cursor.take(b'=')?;
        cursor.skip();
        let Number::Integer(value) = cursor.number(self.version)? else { return None };
        cursor.skip();
        cursor.take(b')')?;
        cursor.skip();
        let test = Test::RegisterEquals { register: index as usize, value: value as u64 };
        // Often it is the one of the statement before.
        let last = self.circuit.conditions.last().filter(|last| last.test == test);
        let length = last.map(|last| last.text.len());
        let new = length.is_none().then(|| Condition {
            text: join(&[parser.program.names.text(symbol), " == ", &value.to_string()], ""),
            clbits: (start..start + size).collect(),
            test,
        });
        let length = length.or(new.as_ref().map(|new| new.text.len()))?;
        let spent = [Work::Operands, Work::Text].map(|work| (work, self.budget.used(work)));
        let read = self
            .budget
            .spend_within(Work::Operands, size as usize)
            .and_then(|()| self.budget.spend_within(Work::Text, length))
            .and_then(|()| self.flat_conditional(parser, analyzer, cursor));
        if read.is_none() {
            // The general path counts the same again.
            for (work, used) in spent {
                self.budget.restore(work, used);
            }
            return None;
        }
        let condition = match new {
            Some(new) => self.push_condition(new),
            None => self.circuit.conditions.len() as u32 - 1,
        };
        self.circuit.body.operations.last_mut()?.condition = RareIndex::new(condition);
        Some(())
    }

    /// Appends an operation on the operands from the first on, the last of which are so many clbits.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn push_flat(&mut self, kind: OperationKind, (first, clbits): (u32, u32), angles: Slice, span: Span) {
        let operands = &self.circuit.body.operands;
        let qubits = Slice { start: first, length: operands.len() as u32 - first - clbits };
        if let (1, Some(&clbit)) = (clbits, operands.last()) {
            self.forget_bit_values([clbit]);
        }
        let operation = Operation { kind, qubits, clbits, angles, modifiers: None, condition: None, span };
        self.circuit.body.operations.push(operation);
        self.budget.restore(Work::Operations, self.budget.used(Work::Operations) + 1);
    }

    /// `float[64] theta;` behind `input`, with a name that the program has not mentioned before.
    #[inline(never)]
    fn flat_input(
        &mut self,
        parser: &mut Parser<'_>,
        analyzer: &mut Analyzer<'_>,
        cursor: &mut Cursor<'_>,
        start: u32,
    ) -> Option<()> {
        // In version 2 `input` is a name like others.
        if self.version == Version::V2 || cursor.word()?.text != b"float" {
            return None;
        }
        cursor.take(b'[')?;
        // Narrow ones are rounded.
        let Number::Integer(width @ 32..=MAX_FLOAT_WIDTH) = cursor.number(self.version)? else { return None };
        cursor.take(b']')?;
        cursor.skip();
        let name_start = cursor.at as u32;
        let word = cursor.word()?.text;
        let span = Span::new(name_start, cursor.at as u32);
        if !word.first()?.is_ascii_alphabetic() || keyword(word, self.version).is_some() {
            return None;
        }
        cursor.skip();
        cursor.take(b';')?;
        let text = parser.text(span);
        let symbol = parser.program.names.intern_new(text)?;
        let type_ = Type::of(Sort::Float, width as u32);
        let declared = analyzer.declare_parameter(Name { symbol, span }, type_, Span::new(start, cursor.at as u32));
        self.memory.grow(&analyzer.analysis);
        self.declare_parameter(declared, text, span);
        Some(())
    }

    /// `(0.5, pi/2)`
    #[inline]
    fn flat_angles(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        count: u32,
    ) -> Option<()> {
        let mut before = b'(';
        for _ in 0..count {
            cursor.take(before)?;
            cursor.skip();
            let value = self.flat_sum(parser, analyzer, cursor)?;
            let angle = match value {
                Number::Free(index) => Angle::Expression(self.circuit.body.expression(Expression::Parameter(index))),
                known => Angle::Value(known.number()),
            };
            self.circuit.body.angles.push(angle);
            before = b',';
        }
        cursor.take(b')')
    }

    /// `q[0], q[1]`, which must be distinct; so many of them, or any number.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_qubits(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        count: Option<u32>,
    ) -> Option<()> {
        /// More operands are compared by stamps, on the long path.
        const MAX_OPERANDS: u32 = 8;
        if count == Some(0) {
            return None;
        }
        let first = self.circuit.body.operands.len();
        for index in 0..MAX_OPERANDS {
            let qubit = self.flat_bit(parser, analyzer, cursor, true)?;
            let before = &self.circuit.body.operands[first..first + index as usize];
            if before.contains(&qubit) {
                return None;
            }
            cursor.skip();
            match count {
                Some(count) if count == index + 1 => return Some(()),
                None if cursor.peek() != b',' => return Some(()),
                _ => cursor.take(b',')?,
            }
            cursor.skip();
        }
        None
    }

    /// `c[0] = measure q[0];` behind the name, which stands for a register of version 3. The statement starts at a byte.
    #[inline(never)]
    fn flat_assignment(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        (target, from): (Meaning, u32),
    ) -> Option<()> {
        let Meaning::Register { quantum: false, start, size, single, .. } = target else { return None };
        let clbit = start + if single { 0 } else { cursor.index(self.version, size)? };
        cursor.skip();
        cursor.take(b'=')?;
        cursor.skip();
        if self.version == Version::V2 || cursor.word()?.text != b"measure" {
            return None;
        }
        cursor.skip();
        let first = self.circuit.body.operands.len() as u32;
        self.flat_bit(parser, analyzer, cursor, true)?;
        cursor.skip();
        cursor.take(b';')?;
        self.circuit.body.operands.push(clbit);
        self.push_flat(OperationKind::Measure, (first, 1), Slice::default(), Span::new(from, cursor.at as u32));
        Some(())
    }

    /// `q[0]`, or `q` if that is a single bit. The bit is appended to the operands.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_bit(
        &mut self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        quantum: bool,
    ) -> Option<u32> {
        let word = cursor.word()?;
        let symbol = parser.program.names.symbol(word.text, word.head)?;
        let Meaning::Register { quantum: is, start, size, single, .. } = self.meaning_at_top(analyzer, symbol)? else {
            return None;
        };
        if is != quantum {
            return None;
        }
        let bit = start + if single { 0 } else { cursor.index(self.version, size)? };
        self.circuit.body.operands.push(bit);
        Some(bit)
    }

    /// `pi/2 - 0.5`, evaluated as [`Unroller::value`] does.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_sum(&self, parser: &Parser<'_>, analyzer: &Analyzer, cursor: &mut Cursor<'_>) -> Option<Number> {
        let mut sum = self.flat_product(parser, analyzer, cursor)?;
        loop {
            let sign = cursor.peek();
            if !matches!(sign, b'+' | b'-') {
                return Some(sum);
            }
            cursor.at += 1;
            cursor.skip();
            let part = self.flat_product(parser, analyzer, cursor)?;
            sum = if sign == b'+' {
                sum.with(part, i64::checked_add, |a, b| a + b)?
            } else {
                sum.with(part, i64::checked_sub, |a, b| a - b)?
            };
        }
    }

    /// A product or quotient of factors.
    #[inline]
    fn flat_product(&self, parser: &Parser<'_>, analyzer: &Analyzer, cursor: &mut Cursor<'_>) -> Option<Number> {
        let mut product = self.flat_factor(parser, analyzer, cursor)?;
        loop {
            cursor.skip();
            let sign = cursor.peek();
            if !matches!(sign, b'*' | b'/') {
                return Some(product);
            }
            cursor.at += 1;
            cursor.skip();
            let factor = self.flat_factor(parser, analyzer, cursor)?;
            product = match (sign, product, factor) {
                (b'*', ..) => product.with(factor, i64::checked_mul, |a, b| a * b)?,
                // Integer division truncates in version 3 and has diagnostics of its own.
                (_, Number::Integer(_), Number::Integer(_)) if self.version == Version::V3 => return None,
                _ => Number::Real(product.number() / factor.number()).finite()?,
            };
        }
    }

    /// A number or a constant such as `pi`, with or without a sign.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn flat_factor(&self, parser: &Parser<'_>, analyzer: &Analyzer, cursor: &mut Cursor<'_>) -> Option<Number> {
        let minus = cursor.peek() == b'-';
        if minus {
            cursor.at += 1;
            cursor.skip();
        }
        let value = if cursor.peek().is_ascii_digit() {
            cursor.number(self.version)?
        } else {
            let word = cursor.word()?;
            let symbol = parser.program.names.symbol(word.text, word.head);
            match symbol.and_then(|symbol| self.meaning_at_top(analyzer, symbol)) {
                Some(Meaning::Constant(index)) => match self.memory.constant(index) {
                    Value::Known(known::Value::Float(value)) => Number::Real(value),
                    _ => return None,
                },
                Some(Meaning::Parameter(index)) if !minus => Number::Free(index),
                Some(_) => return None,
                None => self.flat_nested(parser, analyzer, cursor, word.text)?,
            }
        };
        Some(match value {
            _ if !minus => value,
            Number::Integer(value) => Number::Integer(-value),
            other => Number::Real(-other.number()).finite()?,
        })
    }

    /// `(pi + 0.5)` behind nothing, or behind the name of a function of a number that is known.
    #[inline(never)]
    fn flat_nested(
        &self,
        parser: &Parser<'_>,
        analyzer: &Analyzer,
        cursor: &mut Cursor<'_>,
        name: &[u8],
    ) -> Option<Number> {
        /// Deeper ones are left to the parser, which has a limit.
        const MAX_DEPTH: u32 = 4;
        let name = std::str::from_utf8(name).ok()?;
        if cursor.depth >= MAX_DEPTH.min(self.limits.nesting / 4) {
            return None;
        }
        cursor.skip();
        cursor.take(b'(')?;
        cursor.depth += 1;
        cursor.skip();
        let value = self.flat_sum(parser, analyzer, cursor)?;
        cursor.take(b')')?;
        cursor.depth -= 1;
        if name.is_empty() {
            return Some(value);
        }
        arity(name, self.version)?;
        match (function_named(name)?, value) {
            (Function::Real(function), Number::Integer(_) | Number::Real(_)) => {
                Number::Real(function.apply(value.number())).finite()
            }
            _ => None,
        }
    }
}

/// The most bits of a float that a plain declaration has.
const MAX_FLOAT_WIDTH: i64 = 64;

/// The share of a program that shows what the rest of it holds: one part in so many. What pools hold when they get their capacity is
/// copied, so it is memory besides.
const MIN_SAMPLE: usize = 64;

/// Reserves as much of a pool as the rest of a program takes if it continues as it began, and a
/// little more. `most` bounds the entries that one plain statement adds: what loops add does not
/// tell how many loops follow.
#[cold]
fn reserve_rest<T>(pool: &mut Vec<T>, read: usize, length: usize, most: usize) {
    /// The shortest statements of programs that are long.
    const MIN_STATEMENT_BYTES: usize = 12;
    let rest = length - read;
    let likely = (pool.len() as u64 * rest as u64 / read as u64) as usize;
    // At least by a quarter, so that a pool grows in few steps.
    let wanted = (likely + likely / 64).max(pool.len() / 4);
    pool.reserve_exact(wanted.min(rest / MIN_STATEMENT_BYTES * most));
}

/// The value of a plain expression.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    /// At most [`MAX_EXACT_INTEGER`] from 0.
    Integer(i64),
    /// Finite.
    Real(f64),
    /// A free parameter of the circuit, alone: nothing is computed with it here.
    Free(u32),
}

/// The greatest integer up to which a 64-bit float represents every integer.
const MAX_EXACT_INTEGER: i64 = 1 << 53;

impl Number {
    #[inline]
    fn number(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Real(value) => value,
            Self::Free(_) => f64::NAN,
        }
    }

    /// The number, unless it is infinite or NaN.
    fn finite(self) -> Option<Self> {
        self.number().is_finite().then_some(self)
    }

    /// Applies an operator: on integers if both are, else on floats. `None` on overflow.
    #[inline]
    fn with(
        self,
        other: Self,
        whole: impl Fn(i64, i64) -> Option<i64>,
        real: impl Fn(f64, f64) -> f64,
    ) -> Option<Self> {
        if let (Self::Integer(a), Self::Integer(b)) = (self, other) {
            return whole(a, b).filter(|value| value.abs() <= MAX_EXACT_INTEGER).map(Self::Integer);
        }
        Self::Real(real(self.number(), other.number())).finite()
    }
}

/// A cursor in the text.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How many parentheses are open around a part of an angle.
    depth: u32,
}

/// A word with its first bytes as one number (see [`head`]).
struct Word<'a> {
    text: &'a [u8],
    head: u64,
}

/// For each byte, whether it can be part of an ASCII name.
const IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

// Functions that run for each byte are inlined regardless of the build's optimization for size
// (docs/decisions/0007).
#[allow(clippy::inline_always)]
impl<'a> Cursor<'a> {
    /// The next byte; 0 at the end, which matches nothing.
    #[inline(always)]
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Consumes a byte, which must be the given one.
    #[inline(always)]
    fn take(&mut self, byte: u8) -> Option<()> {
        if self.peek() != byte {
            return None;
        }
        self.at += 1;
        Some(())
    }

    /// Skips white space. A comment stops the fast path, because the parser records it.
    #[inline(always)]
    fn skip(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\t' | b'\r') {
            self.at += 1;
        }
    }

    /// `cx`, `$0`. Keywords and numbers are in no table of names, so they end the fast path.
    #[inline(always)]
    fn word(&mut self) -> Option<Word<'a>> {
        let rest = self.bytes.get(self.at..)?;
        let mut length = usize::from(*rest.first()? == b'$');
        while rest.get(length).is_some_and(|&byte| IN_WORD[byte as usize]) {
            length += 1;
        }
        self.at += length;
        let text = &rest[..length];
        let head = match rest.first_chunk() {
            Some(letters) if length < letters.len() => u64::from_le_bytes(*letters) & !(u64::MAX << (8 * length)),
            Some(letters) => u64::from_le_bytes(*letters),
            None => head(text),
        };
        Some(Word { text, head })
    }

    /// `[2]`, the index of a bit in a register of some size.
    #[inline(always)]
    fn index(&mut self, version: Version, size: u32) -> Option<u32> {
        self.skip();
        self.take(b'[')?;
        self.skip();
        let Number::Integer(index) = self.number(version)? else { return None };
        self.skip();
        self.take(b']')?;
        (index < i64::from(size)).then_some(index as u32)
    }

    /// `12`, `0.5`, `1.5e-3`; other forms are not plain.
    ///
    /// Up to 15 digits are exact in a 64-bit float, and so are powers of ten up to 10²². One
    /// multiplication or division of the two is rounded once, so the result is the nearest float
    /// (Clinger 1990). Other numbers are parsed by the standard library.
    #[inline]
    fn number(&mut self, version: Version) -> Option<Number> {
        /// The number of decimal digits that a 64-bit float represents exactly.
        const EXACT_DIGITS: usize = 15;
        const EXACT_POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
            1e19, 1e20, 1e21, 1e22,
        ];
        let start = self.at;
        let mut mantissa = 0;
        let whole = self.digits(&mut mantissa);
        let mut fraction = 0;
        if self.peek() == b'.' {
            self.at += 1;
            fraction = self.digits(&mut mantissa);
            if fraction == 0 {
                return None;
            }
        }
        if whole == 0 {
            return None;
        }
        let mut exponent = 0;
        let scaled = matches!(self.peek(), b'e' | b'E');
        if scaled {
            self.at += 1;
            let minus = self.peek() == b'-';
            self.at += usize::from(matches!(self.peek(), b'+' | b'-'));
            let mut power = 0;
            if !(1..=3).contains(&self.digits(&mut power)) {
                return None;
            }
            exponent = if minus { -(power as i32) } else { power as i32 };
        }
        // Letters, also of other alphabets, or a second point follow: not a plain number.
        if IN_WORD[self.peek() as usize] || self.peek() >= 0x80 || self.peek() == b'.' {
            return None;
        }
        if fraction == 0 && !scaled {
            let leads = whole > 1 && self.bytes[start] == b'0' && version == Version::V2;
            return (whole <= EXACT_DIGITS && !leads).then_some(Number::Integer(mantissa as i64));
        }
        let power = exponent - fraction as i32;
        let value = match EXACT_POWERS.get(power.unsigned_abs() as usize) {
            Some(scale) if whole + fraction <= EXACT_DIGITS => {
                if power < 0 {
                    mantissa as f64 / scale
                } else {
                    mantissa as f64 * scale
                }
            }
            _ if whole + fraction <= number::MAX_SHORT as usize => number::nearest(mantissa, power),
            _ => number::parse(std::str::from_utf8(&self.bytes[start..self.at]).ok()?)?,
        };
        Number::Real(value).finite()
    }

    /// Appends digits to a number and returns how many. Beyond 19 digits the number wraps; callers
    /// then use the text instead.
    #[inline(always)]
    fn digits(&mut self, number: &mut u64) -> usize {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            *number = number.wrapping_mul(10).wrapping_add(u64::from(self.peek() - b'0'));
            self.at += 1;
        }
        self.at - start
    }
}
