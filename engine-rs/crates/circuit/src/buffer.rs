//! A circuit as one flat buffer of 32-bit words, to hand it from one module to another.
//!
//! [`encode`] writes what a circuit does and what its program says about it. What only a drawing needs (groups, origins and repeats) is
//! left out.
//!
//! | Type | Words |
//! | --- | --- |
//! | index, count, truth value | one |
//! | `f64`, `u64` | two, the low half first |
//! | `i128`, `u128` | four, the low half first |
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
use super::classical::conversion::{Sort, Type};
use super::classical::value::Value;
use super::classical::{Classical, Control, Target, Variable};
use super::gates::StandardGate;
use super::operation::{Body, Modifiers, Operation, OperationKind, RareIndex, Slice};
use super::register::{Direction, Register, RegisterKind, Registers};
use super::repeats::Repeats;
use super::{
    Annotation, AnnotationTarget, Block, Circuit, Comment, Condition, GateDefinition, Parameter, Section, Test,
};
use diagnostic::Span;

/// The most bits of a kind that a buffer may declare.
const MAX_BITS: u32 = 1 << 24;
/// The most bits of a classical value.
const MAX_WIDTH: u32 = 128;
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

/// Nodes of classical expressions.
use super::classical::Expression as ClassicalExpression;
use super::classical::functions::Function as ClassicalFunction;
/// Operators of classical expressions, which share their names with those of angles.
use super::classical::operators::{BinaryOperator as ClassicalBinary, UnaryOperator as ClassicalUnary};

/// What a buffer can hold. Every value takes at least one word, so that no length promises more
/// than there is.
trait Field: Sized {
    fn write(&self, words: &mut Vec<u32>);
    fn read(words: &mut Iter<'_, u32>) -> Option<Self>;
}

/// Only a drawing needs them.
impl Field for Repeats {
    fn write(&self, _: &mut Vec<u32>) {}

    fn read(_: &mut Iter<'_, u32>) -> Option<Self> {
        Some(Self::default())
    }
}

impl Field for u32 {
    fn write(&self, words: &mut Vec<u32>) {
        words.push(*self);
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        words.next().copied()
    }
}

impl Field for RareIndex {
    fn write(&self, words: &mut Vec<u32>) {
        self.get().write(words);
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        Self::new(u32::read(words)?)
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

impl Field for u128 {
    fn write(&self, words: &mut Vec<u32>) {
        (*self as u64).write(words);
        ((*self >> 64) as u64).write(words);
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        Some(Self::from(u64::read(words)?) | Self::from(u64::read(words)?) << 64)
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

impl<Value: Field> Field for Box<Value> {
    fn write(&self, words: &mut Vec<u32>) {
        (**self).write(words);
    }

    fn read(words: &mut Iter<'_, u32>) -> Option<Self> {
        Value::read(words).map(Self::new)
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
            registers.set_last_direction(register.direction);
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
    i128: |value: &i128| *value as u128, |bits: u128| Some(bits as i128);
    [u32; 3]: |three: &[u32; 3]| three.to_vec(), |list: Vec<u32>| list.try_into().ok();
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
    Circuit {
        qubits, clbits, parameters, definitions, conditions, blocks, classical, body, sections, annotations, comments, notes;
        Circuit::default()
    }
    Section { title, start, end }
    Annotation { target, text }
    Comment { before, own_line, text }
    Register { name, kind, start, size, span, direction }
    Parameter { name, span }
    GateDefinition { name, parameters, qubits, body, span }
    Condition { text, clbits, test }
    Block { label, branches, before, control, may_end, text; Block::default() }
    Classical { variables, expressions, lists; Classical::default() }
    Variable { type_, elements }
    Type { sort, width }
    Body { operations, operands, angles, expressions, modifiers, repeats }
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
    AnnotationTarget { 0 Operation(index), 1 Definition(index), 2 Qubits(index), 3 Clbits(index), 4 Parameter(index), }
    RegisterKind { 0 Scalar, 1 Array, 2 Physical, }
    Direction { 0 Internal, 1 Input, 2 Output, }
    OperationKind { 0 Gate(gate), 1 Custom(index), 2 Measure, 3 Reset, 4 Barrier, 5 Delay, 6 Block(index), }
    Test { 0 RegisterEquals { register, value }, 1 BitEquals { clbit, value }, 2 Other, 3 Expression(id), }
    Control {
        0 Unknown(cases, clbits), 1 Nothing, 2 Always, 3 If(condition), 4 Switch(value, cases), 5 While(condition),
        6 ForRange(variable, range), 7 ForEach(variable, values), 8 Call, 9 Assign(target, value),
        10 Measure(qubits, target), 11 Break, 12 Continue, 13 Return, 14 End,
    }
    Target {
        0 Variable(variable), 1 Element(variable, index), 2 VariableBit(variable, index), 3 Clbits(list),
        4 ClbitAt(list, index),
    }
    ClassicalExpression {
        0 Literal(value), 1 Parameter(index), 2 Variable(index), 3 Element(variable, index), 4 Clbit(clbit),
        5 Clbits(list), 6 Bit(value, index), 7 Unary(operator, a), 8 Binary(operator, a, b), 9 Cast(type_, a),
        10 Function(function, a), 11 RotateLeft(bits, by),
    }
    ClassicalFunction { 0 Real(function), 1 Floor, 2 Ceiling, 3 PopCount, 4 RealPart, 5 ImaginaryPart, }
    ClassicalUnary { 0 Minus, 1 Not, 2 BitNot, }
    ClassicalBinary {
        0 Add, 1 Subtract, 2 Multiply, 3 Divide, 4 Modulo, 5 Power, 6 ShiftLeft, 7 ShiftRight, 8 Less, 9 LessEqual,
        10 Greater, 11 GreaterEqual, 12 Equal, 13 NotEqual, 14 BitAnd, 15 BitXor, 16 BitOr, 17 And, 18 Or,
        19 Concatenate,
    }
    Value {
        0 Integer(value), 1 FixedWidthInteger { value, width, is_signed }, 2 Float(value), 3 Angle(radians, width), 4 Bool(value),
        5 Bits { value, width }, 6 Duration(nanoseconds), 7 Complex(real, imaginary), 8 ShortFloat { value, width },
    }
    Sort { 0 Bool, 1 Int, 2 Uint, 3 Float, 4 Angle, 5 Complex, 6 Bit, 7 Duration, }
    Angle { 0 Value(value), 1 Expression(id), }
    Expression {
        0 Number(value), 1 Parameter(index), 2 Formal(index), 3 Negate(a), 4 Binary(operator, a, b), 5 Call(function, a),
        6 Variable(index),
    }
    BinaryOperator { 0 Add, 1 Subtract, 2 Multiply, 3 Divide, 4 Power, 5 Modulo, }
    Function {
        0 Sin, 1 Cos, 2 Tan, 3 Exp, 4 Ln, 5 Sqrt, 6 Arcsin, 7 Arccos, 8 Arctan, 9 Floor, 10 Ceiling, 11 Cast(type_),
    }
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
        let mut bodies = block.branches.iter().chain(block.before.as_deref());
        bodies.all(|body| checker.is_body_sound(body, Scope { blocks, ..top })) && is_control_sound(circuit, block)
    }) && is_classical_sound(circuit)
        && block_depth(circuit) <= MAX_BLOCK_DEPTH
        && checker.is_body_sound(&circuit.body, top)
}

/// How deep blocks stand in each other. Each contains only blocks before it.
fn block_depth(circuit: &Circuit) -> u32 {
    let mut depths: Vec<u32> = Vec::with_capacity(circuit.blocks.len());
    for block in &circuit.blocks {
        let operations = block.branches.iter().chain(block.before.as_deref()).flat_map(|body| &body.operations);
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
        let controls = match modifiers.map(|index| body.modifiers.get(index.get() as usize)) {
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
            && u64::from(qubits.start) + u64::from(qubits.length) + u64::from(clbits) <= body.operands.len() as u64
            && lies_in(angles, body.angles.len())
            && body.clbits(operation).iter().all(|&clbit| clbit < scope.clbits)
            && condition.is_none_or(|index| self.is_condition_sound(index.get()))
    }

    /// Only of conditions that are used: a subroutine that is never called leaves some about bits
    /// that do not exist.
    fn is_condition_sound(&self, index: u32) -> bool {
        let count = self.circuit.clbit_count();
        self.circuit.conditions.get(index as usize).is_some_and(|condition| {
            condition.clbits.iter().all(|&clbit| clbit < count)
                && match condition.test {
                    Test::BitEquals { clbit, .. } => clbit < count,
                    Test::Expression(id) => (id as usize) < self.circuit.classical.expressions.len(),
                    Test::RegisterEquals { .. } | Test::Other => true,
                }
        })
    }
}

/// Whether children come before their parents, and variables, elements, clbits and lists exist.
fn is_classical_sound(circuit: &Circuit) -> bool {
    use ClassicalExpression as E;
    let classical = &circuit.classical;
    (0..).zip(&classical.expressions).all(|(id, &node)| match node {
        E::Literal(value) => is_value_sound(value),
        E::Parameter(index) => (index as usize) < circuit.parameters.len(),
        E::Variable(variable) => (variable as usize) < classical.variables.len(),
        E::Element(variable, index) => (variable as usize) < classical.variables.len() && index < id,
        E::Clbit(clbit) => clbit < circuit.clbit_count(),
        E::Clbits(list) => is_list_of_bits(classical, list, circuit.clbit_count()),
        E::Cast(type_, a) => type_.width <= MAX_WIDTH && a < id,
        E::Unary(_, a) | E::Function(_, a) => a < id,
        E::Bit(a, b) | E::Binary(_, a, b) | E::RotateLeft(a, b) => a < id && b < id,
    }) && classical.variables.iter().all(|it| it.type_.width <= MAX_WIDTH)
        && classical.variables.iter().map(|it| u64::from(it.elements)).sum::<u64>() <= u64::from(MAX_BITS)
}

/// Whether a value has a width that values can have, and a number that 64 bits can hold.
fn is_value_sound(value: Value) -> bool {
    let fits = |number: i128| number.unsigned_abs() <= 1 << 64;
    match value {
        Value::Integer(number) => fits(number),
        Value::FixedWidthInteger { value, width, .. } => fits(value) && width <= MAX_WIDTH,
        Value::Bits { width, .. } | Value::Angle(_, width) | Value::ShortFloat { width, .. } => width <= MAX_WIDTH,
        Value::Float(_) | Value::Bool(_) | Value::Duration(_) | Value::Complex(..) => true,
    }
}

/// Whether a list exists and holds bits below a number.
fn is_list_of_bits(classical: &Classical, list: Slice, count: u32) -> bool {
    checked_list(classical, list).is_some_and(|bits| bits.iter().all(|&bit| bit < count))
}

/// The entries of a list, if it exists.
fn checked_list(classical: &Classical, list: Slice) -> Option<&[u32]> {
    classical.lists.get(list.start as usize..)?.get(..list.length as usize)
}

/// Whether everything that the control of a block refers to exists.
fn is_control_sound(circuit: &Circuit, block: &Block) -> bool {
    let classical = &circuit.classical;
    let expressions = classical.expressions.len() as u32;
    let is_expression = |id: u32| id < expressions;
    let is_variable = |variable: u32| (variable as usize) < classical.variables.len();
    let is_target = |target: Target| match target {
        Target::Variable(variable) => is_variable(variable),
        Target::Element(variable, index) | Target::VariableBit(variable, index) => {
            is_variable(variable) && is_expression(index)
        }
        Target::Clbits(list) => is_list_of_bits(classical, list, circuit.clbit_count()),
        Target::ClbitAt(list, index) => is_list_of_bits(classical, list, circuit.clbit_count()) && is_expression(index),
    };
    match block.control {
        Control::If(id) | Control::While(id) => is_expression(id),
        Control::Switch(id, cases) => is_expression(id) && are_cases_sound(classical, cases),
        Control::Unknown(cases, clbits) => {
            are_cases_sound(classical, cases) && is_list_of_bits(classical, clbits, circuit.clbit_count())
        }
        Control::ForRange(variable, range) => is_variable(variable) && range.into_iter().all(is_expression),
        Control::ForEach(variable, list) => is_variable(variable) && is_list_of_bits(classical, list, expressions),
        Control::Assign(target, id) => is_target(target) && is_expression(id),
        Control::Measure(qubits, target) => {
            is_target(target) && is_list_of_bits(classical, qubits, circuit.qubit_count())
        }
        _ => true,
    }
}

/// Whether the cases of a switch are lists of expressions that exist.
fn are_cases_sound(classical: &Classical, cases: Slice) -> bool {
    let Some(mut rest) = checked_list(classical, cases) else { return false };
    while let Some((&count, after)) = rest.split_first() {
        let Some((own, others)) = after.split_at_checked(count as usize) else { return false };
        if own.iter().any(|&id| id as usize >= classical.expressions.len()) {
            return false;
        }
        rest = others;
    }
    true
}

/// Whether children stand before their parents, and the nodes of one expression together: the
/// lowest node of all is the lowest on the way that always takes the lower child, and no other
/// expression stands between them that reaches below it.
fn are_expressions_sound(expressions: &[Expression]) -> bool {
    let mut lowest: Vec<u32> = Vec::with_capacity(expressions.len());
    // Where each expression begins that is not a part of another one.
    let mut starts: Vec<u32> = Vec::new();
    (0..).zip(expressions).all(|(id, &expression)| {
        let (low, high) = match expression {
            Expression::Negate(a) | Expression::Call(_, a) => (a, a),
            Expression::Binary(_, a, b) => (a.min(b), a.max(b)),
            Expression::Number(_) | Expression::Parameter(_) | Expression::Formal(_) | Expression::Variable(_) => {
                lowest.push(id);
                starts.push(id);
                return true;
            }
        };
        if high >= id || lowest[high as usize] < lowest[low as usize] {
            return false;
        }
        let first = lowest[low as usize];
        while starts.pop_if(|start| *start > first).is_some() {}
        lowest.push(first);
        starts.last() == Some(&first)
    })
}
