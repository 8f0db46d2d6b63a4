//! Circuits: registers of bits, and operations on them in order.
//!
//! This crate is the data model that all others share. `qasm` and `ansatz` produce a [`Circuit`];
//! `qasm`'s writer, `diagram` and `simulate` consume one. It knows no text, picture or file.
//!
//! A [`Circuit`] is flat. Operations are small records that refer to slices of shared pools
//! (operands, angles, expressions, modifiers) by index. So a program of a million gates costs tens
//! of bytes per gate, and walking it is walking an array. All indices are `u32`.
//!
//! Conventions:
//!
//! - Qubits and clbits are numbered through all registers in order of declaration; qubit 0 is the
//!   top wire. [`Registers`] turns numbers into names.
//! - Angles are in radians: a number where it is known, an expression over free parameters where it
//!   is not ([`angle`]).
//! - Spans are byte offsets into the program that the circuit was read from. They are empty in
//!   circuits that were not read from text.
//! - A part that is only decided while a program runs is a [`Block`]: a labelled box on the wires
//!   that it touches. It stores the branches as far as they are known, and the text of the
//!   statement, so that the writer loses nothing.
//!
//! The other modules compute what several layers need: the table of [`gates`], the [`moments`] and
//! statistics of a circuit, the [`folding`] of gates and sections, the [`repeats`] of equal iterations, the [`wires`] and the
//! [`excerpt`] that a drawing shows, and the flat [`buffer`] that carries a circuit to another WebAssembly module.
//!
//! Invariants: operations refer to existing bits, definitions, conditions and blocks; a definition
//! calls only earlier ones; a block contains only earlier ones; sections are in order and do not
//! overlap.

pub mod angle;
pub mod angle_text;
pub mod buffer;
pub mod classical;
pub mod excerpt;
pub mod fingerprint;
pub mod folding;
mod gate_matrices;
pub mod gates;
pub mod matrix;
pub mod moments;
pub mod numbers;
pub mod operation;
pub mod operation_bits;
pub mod parameter_values;
pub mod register;
pub mod repeats;
mod sha256;
pub mod taken_names;
pub mod wires;

use self::angle::{default_value, first_variable};
use self::classical::accesses::AccessLists;
use self::classical::{Classical, Control};
use self::moments::TwoQubitGates;
use self::operation::{Body, Operation, OperationKind, Slice};
use self::register::{Clbit, Direction, Register, RegisterKind, Registers};
use diagnostic::{Span, join};

/// A circuit: registers, free parameters, gate definitions, and operations in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Circuit {
    /// Quantum registers; qubit 0 is the top wire.
    pub qubits: Registers,
    /// Classical registers.
    pub clbits: Registers,
    /// Free parameters, in order of declaration.
    pub parameters: Vec<Parameter>,
    /// Gates that the program defines, in order; a body uses only earlier ones.
    pub definitions: Vec<GateDefinition>,
    /// Conditions of operations and blocks.
    pub conditions: Vec<Condition>,
    /// Parts that are drawn as one labelled box.
    pub blocks: Vec<Block>,
    /// Variables and expressions that a run evaluates.
    pub classical: Classical,
    /// Variables of the program that blocks read and set, for drawings; those of [`Circuit::classical`] have no names.
    pub named_variables: Vec<NamedVariable>,
    /// Whether the program sets variables, also such as have their values before a run.
    pub sets_variables: bool,
    /// The operations, with their pools.
    pub body: Body,
    /// Named parts of an ansatz, in order, without overlap; empty for other circuits.
    pub sections: Vec<Section>,
    /// Ranges of operations that come from an opened custom gate, outer before inner; empty until
    /// [`Circuit::folded`] opens one.
    pub groups: Vec<folding::Group>,
    /// For each operation of a folded circuit, its index in the circuit before folding, or in the
    /// body that it was copied from. Empty where nothing has moved.
    pub origins: Vec<u32>,
    /// Annotations, `@name …`, in order of the program.
    pub annotations: Vec<Annotation>,
    /// Comments of the program, in order.
    pub comments: Vec<Comment>,
    /// The heads of loops with equal iterations, such as `for int i in [0:7]`.
    pub loop_heads: Vec<String>,
    /// Lines for the head of the program, without comment marks, such as which physical qubits are in use.
    pub notes: Vec<String>,
}

/// A free parameter, `input float[64] theta_0;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its declaration.
    pub span: Span,
}

/// A classical variable of a program that some block reads or sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariable {
    /// Its name. One that has the name of another gets a number, `n (2)`.
    pub name: String,
    /// Its type, or `stretch`.
    pub type_: String,
    /// The clbit that stands for it in a drawing that shows its wire.
    pub clbit: Option<Clbit>,
}

impl NamedVariable {
    /// What its wire is labelled with: `int[8] n`.
    pub fn label(&self) -> String {
        let Self { name, type_, .. } = self;
        join(&[type_.as_str(), if type_.is_empty() { "" } else { " " }, name], "")
    }
}

/// A gate that a program defines.
#[derive(Clone, Debug, PartialEq)]
pub struct GateDefinition {
    /// Its name.
    pub name: String,
    /// Names of its formal parameters.
    pub parameters: Vec<String>,
    /// Names of its formal qubits. In the body, qubit `i` is the `i`-th of these.
    pub qubits: Vec<String>,
    /// What it does; `None` for `opaque`.
    pub body: Option<Body>,
    /// Where it is defined.
    pub span: Span,
}

/// A condition on classical bits that decides whether an operation happens.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The condition as OpenQASM 3 writes it, for a label: `c == 3`, `!b`.
    pub text: String,
    /// The clbits that it reads.
    pub clbits: Vec<Clbit>,
    /// Its meaning.
    pub test: Test,
}

/// The meaning of a [`Condition`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A whole register, read as an unsigned number (clbit 0 of the register is the lowest), equals a value.
    RegisterEquals {
        /// Index of the register in [`Circuit::clbits`].
        register: usize,
        /// The value.
        value: u64,
    },
    /// One bit has a value.
    BitEquals {
        /// The bit.
        clbit: Clbit,
        /// The value.
        value: bool,
    },
    /// An expression that is neither.
    Expression(classical::ExpressionId),
    /// Something that only the text says.
    Other,
}

/// A part of a program that a diagram shows as one labelled box over the wires it touches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// What stands in the box, such as `while (n < 3)`. Empty for a [gap](Block::is_gap) and for a [step](Block::is_step).
    pub label: String,
    /// The operations inside, as far as they are known, in branches (one for a loop, two for if and else).
    pub branches: Vec<Body>,
    /// What a run does first, before it evaluates an expression of the control: variables get the values that they have
    /// here, and subroutines are called whose value an expression uses. No picture shows it.
    pub before: Option<Box<Body>>,
    /// What a run does with the branches.
    pub control: Control,
    /// Whether the program may end in it, so that nothing that follows is before or beside it.
    pub may_end: bool,
    /// Whether its branches happen only where all bits that it touches are 0.
    pub waits_for_zero: bool,
    /// A bit of the register that an assignment or a measurement stores in; others are read. `None` where it may be in several.
    pub stores_in: Option<Clbit>,
    /// The gates on two qubits in its branches.
    pub two_qubit_gates: TwoQubitGates,
    /// The statement, as text of the program.
    pub text: String,
}

impl Block {
    /// A part of a program with mistakes that is not understood. Only the drawing of such a program has one.
    pub fn gap() -> Self {
        Self { text: "?".to_owned(), ..Self::default() }
    }

    /// Whether it is such a part.
    pub const fn is_gap(&self) -> bool {
        self.label.is_empty() && !self.text.is_empty()
    }

    /// Whether it is only there for a run, so that no drawing shows it.
    pub const fn is_step(&self) -> bool {
        self.label.is_empty() && self.text.is_empty()
    }
}

/// A comment of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The index of the operation that follows it; the number of operations for a comment at the
    /// end.
    pub before: u32,
    /// Whether it has a line of its own, rather than following a statement.
    pub own_line: bool,
    /// The comment's line, without the marks.
    pub text: String,
}

/// A line in front of a statement that other tools read and that no diagram shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// What it belongs to.
    pub target: AnnotationTarget,
    /// The line, from its `@`.
    pub text: String,
}

/// What an [`Annotation`] belongs to, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnnotationTarget {
    /// In [`Circuit::operations`].
    Operation(u32),
    /// In [`Circuit::definitions`].
    Definition(u32),
    /// A register of qubits.
    Qubits(u32),
    /// A register of clbits.
    Clbits(u32),
    /// In [`Circuit::parameters`].
    Parameter(u32),
}

/// A named part of an ansatz: `encoding`, `layer 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// Its first operation.
    pub start: u32,
    /// The one behind its last.
    pub end: u32,
}

impl Circuit {
    /// Whether a gate has modifiers, here or in a definition.
    pub fn has_modifiers(&self) -> bool {
        let bodies = self.definitions.iter().filter_map(|definition| definition.body.as_ref());
        bodies.chain([&self.body]).any(|body| !body.modifiers.is_empty())
    }

    /// How many qubits.
    pub const fn qubit_count(&self) -> u32 {
        self.qubits.bits()
    }

    /// How many clbits.
    pub const fn clbit_count(&self) -> u32 {
        self.clbits.bits()
    }

    /// The value that each free parameter takes wherever one is needed (specification, decisions 5): that of its number,
    /// which stands at the end of its name (`theta_3`), or else that of its place among the parameters.
    ///
    /// ```
    /// use circuit::{angle, Circuit, Parameter};
    /// let parameters = ["x_1", "phase"].map(|name| Parameter { name: name.to_owned(), span: Default::default() });
    /// let circuit = Circuit { parameters: parameters.into(), ..Circuit::default() };
    /// assert_eq!(circuit.default_values(), [angle::default_value(1), angle::default_value(1)]);
    /// ```
    pub fn default_values(&self) -> Vec<f64> {
        let number = |name: &str| name.get(name.bytes().rposition(|byte| byte == b'_')? + 1..)?.parse().ok();
        (0..).zip(&self.parameters).map(|(place, it)| default_value(number(&it.name).unwrap_or(place))).collect()
    }

    /// Returns a number for the kind of an operation, below [`Circuit::kinds`].
    ///
    /// Tables with one entry per kind are indexed by it. Standard gates come first, then custom
    /// gates by their definition, then the other kinds. All blocks share one number.
    #[inline]
    pub fn kind_number(&self, kind: OperationKind) -> usize {
        let others = gates::COUNT + self.definitions.len();
        match kind {
            OperationKind::Gate(gate) => gate as usize,
            OperationKind::Custom(index) => gates::COUNT + index as usize,
            OperationKind::Measure => others,
            OperationKind::Reset => others + 1,
            OperationKind::Barrier => others + 2,
            OperationKind::Delay => others + 3,
            OperationKind::Block(_) => others + 4,
        }
    }

    /// The number of values that [`Circuit::kind_number`] can return.
    pub const fn kinds(&self) -> usize {
        gates::COUNT + self.definitions.len() + 5
    }

    /// The operations in order.
    pub fn operations(&self) -> &[Operation] {
        &self.body.operations
    }

    /// The circuit that is one gate on its own qubits, the last of which is qubit 0, so that the first is the highest bit of its matrix.
    /// `None` for what is no gate, and for one with an angle that a run computes.
    ///
    /// ```
    /// use circuit::{Circuit, gates::StandardGate};
    /// let mut circuit = Circuit::default();
    /// circuit.body.gate(StandardGate::Cx, &[], &[3, 7]);
    /// let gate = circuit.isolate_gate(0).unwrap();
    /// assert_eq!((gate.qubit_count(), gate.body.operands), (2, vec![1, 0]));
    /// ```
    #[must_use]
    pub fn isolate_gate(mut self, operation: u32) -> Option<Self> {
        let operation = *self.operations().get(operation as usize)?;
        if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_))
            || first_variable(self.body.angles(&operation), &self.body.expressions).is_some()
        {
            return None;
        }
        let count = operation.qubits.length;
        let mut body = std::mem::take(&mut self.body);
        body.operands = (0..count).rev().collect();
        body.angles = body.angles(&operation).to_vec();
        let qubits = Slice { start: 0, length: count };
        let angles = Slice { start: 0, length: operation.angles.length };
        body.operations = vec![Operation { qubits, angles, clbits: 0, condition: None, ..operation }];
        let mut gate = Self::default();
        std::mem::swap(&mut gate.parameters, &mut self.parameters);
        std::mem::swap(&mut gate.definitions, &mut self.definitions);
        std::mem::swap(&mut gate.body, &mut body);
        gate.qubits.add("q", RegisterKind::Array, count, operation.span);
        Some(gate)
    }

    /// The bodies of all blocks, and then that of the circuit itself.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        let inner = self.blocks.iter().flat_map(|block| block.branches.iter().chain(block.before.as_deref()));
        inner.chain([&self.body])
    }

    /// Whether the outcomes of a run are those of its clbits: it has some, and can measure. What is in a block counts.
    pub fn measures(&self) -> bool {
        let mut operations = self.bodies().flat_map(|body| &body.operations);
        self.clbit_count() > 0
            && (operations.any(|operation| operation.kind == OperationKind::Measure)
                || self.blocks.iter().any(|block| matches!(block.control, Control::Measure(..))))
    }

    /// The registers of clbits that the program declares as outputs, in order. Where there are some, outcomes are their values.
    pub fn outputs(&self) -> impl Iterator<Item = &Register> {
        self.clbits.iter().filter(|register| register.direction == Direction::Output)
    }

    /// The clbits of [`Circuit::outputs`], in rising order: empty where outcomes are values of all clbits.
    pub fn output_clbits(&self) -> Vec<Clbit> {
        self.outputs().flat_map(|register| register.start..register.start + register.size).collect()
    }

    /// The variables that an operation reads and sets, those in its branches included. One that is no block reads what stands in its
    /// statement, as far as a block has set that.
    pub fn accesses(&self, operation: &Operation) -> AccessLists<'_> {
        let accesses = &self.classical.accesses;
        match operation.kind {
            OperationKind::Block(index) => accesses.of(index),
            _ => match self.computing_block(operation) {
                Some(block) => accesses.of(block),
                None => accesses.of_statement(operation.span.start),
            },
        }
    }

    /// The block that computes an angle of a gate, in a drawing, where the gate stands in place of it.
    pub fn computing_block(&self, operation: &Operation) -> Option<u32> {
        let accesses = &self.classical.accesses;
        if !accesses.has_angles() || self.origins.is_empty() {
            return None;
        }
        accesses.of_angle(first_variable(self.body.angles(operation), &self.body.expressions)?).map(|angle| angle.0)
    }

    /// What a drawing shows of an operation: of a block that only computes angles the gates that get them, with the body that these are in.
    pub fn shown_parts<'a>(&'a self, body: &'a Body, operation: &'a Operation) -> (&'a Body, &'a [Operation]) {
        if let OperationKind::Block(index) = operation.kind
            && let Some(gates) = self.computed_gates(self.blocks[index as usize].before.as_deref())
        {
            let mut parts = &gates.operations[..];
            while let Some((step, others)) = parts.split_first()
                && matches!(step.kind, OperationKind::Block(_))
            {
                parts = others;
            }
            return (gates, parts);
        }
        (body, std::slice::from_ref(operation))
    }

    /// The body with the steps that compute angles, and then the gates that get them, if that is all that happens in a block.
    pub fn computed_gates<'a>(&'a self, before: Option<&'a Body>) -> Option<&'a Body> {
        let OperationKind::Block(index) = before?.operations.last()?.kind else { return None };
        let Block { control: Control::Always, branches, .. } = &self.blocks[index as usize] else { return None };
        let gates = branches.first()?;
        matches!(gates.operations.last()?.kind, OperationKind::Gate(_) | OperationKind::Custom(_)).then_some(gates)
    }

    /// The clbits that stand for variables in a drawing that shows their wires.
    pub fn clbits_of(&self, variables: &[u32]) -> Vec<Clbit> {
        let mut clbits = Vec::new();
        for &variable in variables {
            clbits.extend(self.named_variables[variable as usize].clbit);
        }
        clbits
    }

    /// All clbits that an operation depends on: those it writes, and those its condition reads.
    #[inline]
    pub fn clbits_touched<'a>(&'a self, operation: &'a Operation) -> impl Iterator<Item = Clbit> + 'a {
        let read = operation.condition.map_or(&[][..], |index| &self.conditions[index.get() as usize].clbits[..]);
        self.body.clbits(operation).iter().chain(read).copied()
    }
}
