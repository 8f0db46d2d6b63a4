//! A circuit as one flat buffer of 32-bit words, to hand it from one module to another.
//!
//! [`encode`] writes what a circuit does: registers, free parameters, definitions, conditions,
//! blocks and the body, in this order. What only a drawing or a text needs (sections, groups,
//! origins, annotations, comments, notes and the texts of blocks) is left out.
//!
//! | Type | Words |
//! | --- | --- |
//! | index, count, truth value | one |
//! | `f64`, `u64` | two, the low half first |
//! | text | its length in bytes, then its bytes, four in a word, the first lowest |
//! | list | its length, then its entries |
//! | what may be absent | 0, or 1 and the value |
//! | struct | its fields, in the order of `structs!` below |
//! | enum | the number of the variant in `enums!` below, then its fields |
//!
//! [`decode`] trusts nothing. It returns `None` for a buffer that ends early or goes on behind its
//! end, and for a circuit that breaks an invariant: a slice or an index outside of what it points
//! into, an operation with the wrong number of qubits, a qubit twice in one operation, a definition
//! or block that contains itself. So code that walks a decoded circuit may index as in any other.

use std::slice::Iter;

use super::angle::{Angle, BinaryOperator, Expression, Function};
use super::gates::StandardGate;
use super::operation::{Body, Modifiers, Operation, OperationKind, Slice};
use super::register::{Register, RegisterKind, Registers};
use super::{Block, Choice, Circuit, Condition, GateDefinition, Parameter, Test};
use diagnostic::Span;

/// The most bits of a kind that a buffer may declare.
const MAX_BITS: u32 = 1 << 24;
/// How deep blocks may stand in each other, so that walking them needs a bounded stack.
const MAX_BLOCK_DEPTH: u32 = 1024;

/// A circuit as a buffer.
///
/// ```
/// use circuit::{Circuit, buffer, gates::StandardGate, register::RegisterKind};
/// let mut circuit = Circuit::default();
/// circuit.qubits.add("q", RegisterKind::Array, 2, Default::default());
/// circuit.body.gate(StandardGate::Cx, &[], &[0, 1]);
/// let words = buffer::encode(&circuit);
/// assert_eq!(buffer::decode(&words), Some(circuit));
/// assert_eq!(buffer::decode(&words[1..]), None);
/// ```
pub fn encode(circuit: &Circuit) -> Vec<u32> {
    let mut words = Vec::new();
    circuit.write(&mut words);
    words
}

/// The circuit of a buffer; `None` for what [`encode`] does not write.
pub fn decode(words: &[u32]) -> Option<Circuit> {
    let mut words = words.iter();
    let circuit = Circuit::read(&mut words)?;
    (words.len() == 0 && is_sound(&circuit)).then_some(circuit)
}

/// What a buffer can hold. Every value takes at least one word, so that no length promises more
/// than there is.
trait Field: Sized {
    fn write(&self, words: &mut Vec<u32>);
    fn read(words: &mut Iter<'_, u32>) -> Option<Self>;
}

impl Field for u32 {
    fn write(&self, words: &mut Vec<u32>) {
        words.push(*self);
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        words.next().copied()
    }
}

impl Field for u64 {
    fn write(&self, words: &mut Vec<u32>) {
        words.extend([*self as u32, (*self >> 32) as u32]);
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        Some(Self::from(u32::read(words)?) | Self::from(u32::read(words)?) << 32)
    }
}

impl Field for String {
    fn write(&self, words: &mut Vec<u32>) {
        (self.len() as u32).write(words);
        for bytes in self.as_bytes().chunks(4) {
            words.push(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte)));
        }
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        let length = u32::read(words)? as usize;
        let (text, rest) = words.as_slice().split_at_checked(length.div_ceil(4))?;
        *words = rest.iter();
        let mut bytes: Vec<u8> = text.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(length);
        Self::from_utf8(bytes).ok()
    }
}

impl<Entry: Field> Field for Vec<Entry> {
    fn write(&self, words: &mut Vec<u32>) {
        (self.len() as u32).write(words);
        for entry in self {
            entry.write(words);
        }
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        let length = u32::read(words)? as usize;
        (length <= words.len()).then(|| (0..length).map(|_| Entry::read(words)).collect())?
    }
}

impl<Value: Field> Field for Option<Value> {
    fn write(&self, words: &mut Vec<u32>) {
        self.is_some().write(words);
        if let Some(value) = self {
            value.write(words);
        }
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        if bool::read(words)? { Value::read(words).map(Some) } else { Some(None) }
    }
}

impl Field for Registers {
    fn write(&self, words: &mut Vec<u32>) {
        (self.len() as u32).write(words);
        for register in self {
            register.write(words);
        }
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        let mut registers = Self::default();
        for register in Vec::<Register>::read(words)? {
            if register.start != registers.bits() || register.size > MAX_BITS - registers.bits() {
                return None;
            }
            registers.add(register.name, register.kind, register.size, register.span);
        }
        Some(registers)
    }
}

/// Fields that another type stands for.
macro_rules! conversions {
    ($($type:ty: $write:expr, $read:expr;)*) => { $(
        impl Field for $type {
            fn write(&self, words: &mut Vec<u32>) {
                $write(self).write(words);
            }

            fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
                $read(Field::read(words)?)
            }
        }
    )* };
}

conversions! {
    bool: |value: &bool| u32::from(*value), |word: u32| (word <= 1).then_some(word == 1);
    usize: |value: &usize| *value as u32, |word: u32| Some(word as usize);
    f64: |value: &f64| value.to_bits(), |bits: u64| Some(f64::from_bits(bits));
    StandardGate: |gate: &StandardGate| *gate as u32, |word: u32| StandardGate::all().nth(word as usize);
}

/// Writes and reads structs field by field; fields that are not named here have their default.
macro_rules! structs {
    ($($type:ident { $($field:ident),* $(; $default:expr)? })*) => { $(
        impl Field for $type {
            fn write(&self, words: &mut Vec<u32>) {
                $(self.$field.write(words);)*
            }

            fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
                Some(Self { $($field: Field::read(words)?,)* $(..$default)? })
            }
        }
    )* };
}

structs! {
    Circuit { qubits, clbits, parameters, definitions, conditions, blocks, body; Circuit::default() }
    Register { name, kind, start, size, span }
    Parameter { name, span }
    GateDefinition { name, parameters, qubits, body, span }
    Condition { text, clbits, test }
    Block { label, branches, choice; Block::default() }
    Body { operations, operands, angles, expressions, modifiers }
    Operation { kind, qubits, clbits, angles, modifiers, condition, span }
    Slice { start, length }
    Span { start, end }
    Modifiers { controls, power }
}

/// Writes and reads enums: the number of the variant, then its fields.
macro_rules! enums {
    ($($type:ident {
        $($number:literal $variant:ident $(($($place:ident),*))? $({ $($field:ident),* })?,)*
    })*) => { $(
        impl Field for $type {
            fn write(&self, words: &mut Vec<u32>) {
                match self {
                    $(Self::$variant $(($($place),*))? $({ $($field),* })? => {
                        words.push($number);
                        $($($place.write(words);)*)?
                        $($($field.write(words);)*)?
                    })*
                }
            }

            fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
                Some(match u32::read(words)? {
                    $($number => {
                        $($(let $place = Field::read(words)?;)*)?
                        $($(let $field = Field::read(words)?;)*)?
                        Self::$variant $(($($place),*))? $({ $($field),* })?
                    })*
                    _ => return None,
                })
            }
        }
    )* };
}

enums! {
    RegisterKind { 0 Scalar, 1 Array, 2 Physical, }
    OperationKind { 0 Gate(gate), 1 Custom(index), 2 Measure, 3 Reset, 4 Barrier, 5 Delay, 6 Block(index), }
    Test { 0 RegisterEquals { register, value }, 1 BitEquals { clbit, value }, 2 Other, }
    Choice { 0 Unknown, 1 Always, 2 Condition(index), }
    Angle { 0 Value(value), 1 Expression(id), }
    Expression {
        0 Number(value), 1 Parameter(index), 2 Formal(index), 3 Negate(a), 4 Binary(operator, a, b), 5 Call(function, a),
    }
    BinaryOperator { 0 Add, 1 Subtract, 2 Multiply, 3 Divide, 4 Power, }
    Function { 0 Sin, 1 Cos, 2 Tan, 3 Exp, 4 Ln, 5 Sqrt, 6 Arcsin, 7 Arccos, 8 Arctan, }
}

/// How much of a circuit the operations of a body may refer to: bits, and the first definitions and
/// blocks.
#[derive(Clone, Copy)]
struct Scope {
    qubits: u32,
    clbits: u32,
    definitions: usize,
    blocks: usize,
}

fn is_sound(circuit: &Circuit) -> bool {
    let Circuit { definitions, blocks, .. } = circuit;
    let (qubits, clbits) = (circuit.qubit_count(), circuit.clbit_count());
    let top = Scope { qubits, clbits, definitions: definitions.len(), blocks: blocks.len() };
    let mut checker = Checker { circuit, last_uses: Vec::new(), operations: 0 };
    definitions.iter().enumerate().all(|(definitions, definition)| {
        let scope = Scope { qubits: definition.qubits.len() as u32, clbits: 0, definitions, blocks: 0 };
        definition.body.as_ref().is_none_or(|body| checker.is_body_sound(body, scope))
    }) && blocks.iter().enumerate().all(|(blocks, block)| {
        block.branches.iter().all(|body| checker.is_body_sound(body, Scope { blocks, ..top }))
            && !matches!(block.choice, Choice::Condition(index) if !checker.is_condition_sound(index))
    }) && block_depth(circuit) <= MAX_BLOCK_DEPTH
        && checker.is_body_sound(&circuit.body, top)
}

/// How deep blocks stand in each other. Each contains only blocks before it.
fn block_depth(circuit: &Circuit) -> u32 {
    let mut depths: Vec<u32> = Vec::with_capacity(circuit.blocks.len());
    for block in &circuit.blocks {
        let operations = block.branches.iter().flat_map(|body| &body.operations);
        let inner = operations.map(|operation| match operation.kind {
            OperationKind::Block(index) => depths[index as usize],
            _ => 0,
        });
        depths.push(inner.max().unwrap_or(0) + 1);
    }
    depths.into_iter().max().unwrap_or(0)
}

struct Checker<'c> {
    circuit: &'c Circuit,
    /// The last operation that used each qubit, by its number among all that were checked.
    last_uses: Vec<u32>,
    operations: u32,
}

impl Checker<'_> {
    fn is_body_sound(&mut self, body: &Body, scope: Scope) -> bool {
        let is_angle_sound = |angle: &Angle| match *angle {
            Angle::Value(_) => true,
            Angle::Expression(id) => (id as usize) < body.expressions.len(),
        };
        self.last_uses.resize(self.last_uses.len().max(scope.qubits as usize), 0);
        are_expressions_sound(&body.expressions)
            && body.angles.iter().all(is_angle_sound)
            && body.modifiers.iter().all(|modifiers| modifiers.power.is_finite())
            && body.operations.iter().all(|operation| {
                self.is_operation_sound(body, operation, scope)
                    && self.are_qubits_sound(body.qubits(operation), scope.qubits)
            })
    }

    /// Whether all are below the number of qubits, and none is there twice.
    fn are_qubits_sound(&mut self, qubits: &[u32], count: u32) -> bool {
        self.operations += 1;
        let number = self.operations;
        qubits
            .iter()
            .all(|&qubit| qubit < count && std::mem::replace(&mut self.last_uses[qubit as usize], number) != number)
    }

    fn is_operation_sound(&self, body: &Body, operation: &Operation, scope: Scope) -> bool {
        let Operation { kind, qubits, clbits, angles, modifiers, condition, span: _ } = *operation;
        let lies_in = |slice: Slice, pool: usize| u64::from(slice.start) + u64::from(slice.length) <= pool as u64;
        let controls = match modifiers.map(|index| body.modifiers.get(index as usize)) {
            None => 0,
            Some(None) => return false,
            Some(Some(modifiers)) => modifiers.controls.len(),
        };
        let targets = match kind {
            OperationKind::Gate(gate) => Some(usize::from(gate.info().qubits)),
            OperationKind::Custom(index) if index as usize >= scope.definitions => return false,
            OperationKind::Custom(index) => Some(self.circuit.definitions[index as usize].qubits.len()),
            OperationKind::Block(index) if index as usize >= scope.blocks => return false,
            _ => None,
        };
        targets.is_none_or(|targets| qubits.length as usize == controls + targets)
            && controls <= qubits.length as usize
            && lies_in(qubits, body.operands.len())
            && lies_in(clbits, body.operands.len())
            && lies_in(angles, body.angles.len())
            && body.clbits(operation).iter().all(|&clbit| clbit < scope.clbits)
            && condition.is_none_or(|index| self.is_condition_sound(index))
    }

    /// Only of conditions that are used: a subroutine that is never called leaves some about bits
    /// that do not exist.
    fn is_condition_sound(&self, index: u32) -> bool {
        let count = self.circuit.clbit_count();
        self.circuit.conditions.get(index as usize).is_some_and(|condition| {
            condition.clbits.iter().all(|&clbit| clbit < count)
                && !matches!(condition.test, Test::BitEquals { clbit, .. } if clbit >= count)
        })
    }
}

/// Whether children stand before their parents, and the nodes of one expression together: the
/// lowest node of all is the lowest on the way that always takes the lower child.
fn are_expressions_sound(expressions: &[Expression]) -> bool {
    let mut lowest: Vec<u32> = Vec::with_capacity(expressions.len());
    (0..).zip(expressions).all(|(id, &expression)| {
        let (low, high) = match expression {
            Expression::Negate(a) | Expression::Call(_, a) => (a, a),
            Expression::Binary(_, a, b) => (a.min(b), a.max(b)),
            Expression::Number(_) | Expression::Parameter(_) | Expression::Formal(_) => {
                lowest.push(id);
                return true;
            }
        };
        if high >= id || lowest[high as usize] < lowest[low as usize] {
            return false;
        }
        lowest.push(lowest[low as usize]);
        true
    })
}
