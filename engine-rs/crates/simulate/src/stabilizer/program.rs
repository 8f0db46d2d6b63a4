//! A circuit as a list of Clifford steps, if it is one.
//!
//! [`Lowering`] turns each operation into elementary gates: standard gates and modified ones by their matrices
//! ([`synthesize`]), custom gates through their bodies, and through their matrices where a body has gates that
//! are Clifford only together, as two `t`. What was found is kept by kind, angles and modifiers, so that an operation
//! costs a look-up.
//!
//! [`Program::of`] makes a flat list of it. Conditions on clbits stay in the list where they decide about Paulis only,
//! because then they change no more than the frame of a run ([`frames`](super::frames)). Whatever else a run decides
//! is no program, and each run walks the circuit itself ([`runs`](super::runs)).

use std::rc::Rc;

use super::clifford::{Gate, synthesize};
use super::{NotClifford, Options};
use crate::conditions::ClbitCondition;
use crate::quantities::observable::Pauli;
use circuit::Circuit;
use circuit::angle::{Angle, evaluate_with_variables, variables};
use circuit::gates::StandardGate;
use circuit::operation::{Body, Modifiers, Operation, OperationKind, RareIndex};
use circuit::register::RegisterKind;
use diagnostic::Span;

/// The limit of nesting of gates whose bodies use gates.
const MAX_DEPTH: u32 = 256;
/// The limit of qubits of a gate whose matrix is computed.
const MAX_MATRIX_QUBITS: usize = 5;
/// The limit of work for one matrix, about 16,000 gates of a body: gates of gates stand for endless ones.
const MATRIX_WORK: u64 = 1 << 26;
/// The limit of a whole power that is taken by repeating a gate.
const MAX_REPEATS: f64 = 1024.0;
/// The limit of elementary gates of one operation.
const MAX_GATES: usize = 1 << 22;
/// The limit of elementary gates of all bodies together, which are kept: about 100 MB.
const MAX_KEPT_GATES: usize = 1 << 23;
/// The limit of steps of a program.
const MAX_STEPS: usize = 1 << 24;

/// One step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A gate.
    Gate(Gate),
    /// A Pauli that happens only if a test holds, an index in [`Program::tests`].
    If(u32, Pauli, u32),
    /// A qubit into a clbit, or into none.
    Measure(u32, Option<u32>),
    /// A qubit to |0⟩.
    Reset(u32),
}

/// A circuit of Clifford gates, measurements and resets.
#[derive(Clone, Debug)]
pub struct Program {
    /// How many.
    pub qubits: u32,
    /// How many, together with those that [`Program::measure_all`] added.
    pub clbits: u32,
    /// In order.
    pub steps: Vec<Step>,
    /// What the conditions of the circuit ask, as far as a list can have them.
    pub tests: Vec<Option<ClbitCondition>>,
}

impl Program {
    /// The program of a circuit with values of its free parameters, without the operations at the indices that `skips` names; `None` where
    /// each run has to walk the circuit.
    ///
    /// # Errors
    /// Where an operation is no Clifford operation.
    pub fn of(
        circuit: &Circuit,
        lowering: &mut Lowering<'_>,
        skips: impl Fn(usize) -> bool,
    ) -> Result<Option<Self>, NotClifford> {
        let tests = circuit.conditions.iter().map(|condition| ClbitCondition::of(circuit, &condition.test)).collect();
        let mut program =
            Self { qubits: circuit.qubit_count(), clbits: circuit.clbit_count(), steps: Vec::new(), tests };
        let mut is_flat = true;
        for (index, operation) in circuit.operations().iter().enumerate() {
            if skips(index) {
                continue;
            }
            is_flat &= program.add(circuit, lowering, operation)?;
            if program.steps.len() > MAX_STEPS {
                return Err(NotClifford::TooLong(operation.span));
            }
        }
        Ok(is_flat.then_some(program))
    }

    /// Measures all qubits at the end, into clbits behind the others.
    pub fn measure_all(&mut self) {
        self.steps.extend((0..self.qubits).map(|qubit| Step::Measure(qubit, Some(self.clbits + qubit))));
        self.clbits += self.qubits;
    }

    /// An estimate of the work of one run, in words that are changed: rows for each gate, and all rows for each
    /// measurement that is random, which half of them may be.
    pub fn work(&self) -> u64 {
        let words = u64::from(self.qubits.div_ceil(64));
        let random = self.steps.iter().filter(|step| matches!(step, Step::Measure(..) | Step::Reset(_))).count() as u64;
        let random = random.min(u64::from(self.qubits) * 2);
        self.steps.len() as u64 * (4 * words + 4) + random * u64::from(self.qubits) * 4
    }

    /// Adds an operation. Returns whether it is one for a flat list.
    fn add(
        &mut self,
        circuit: &Circuit,
        lowering: &mut Lowering<'_>,
        operation: &Operation,
    ) -> Result<bool, NotClifford> {
        let body = &circuit.body;
        let qubits = body.qubits(operation);
        let test = operation.condition.map(RareIndex::get);
        if test.is_some_and(|test| self.tests[test as usize].is_none()) {
            return Ok(false);
        }
        match operation.kind {
            OperationKind::Measure | OperationKind::Reset if test.is_some() => return Ok(false),
            OperationKind::Measure => {
                let clbit = body.clbits(operation).first().copied();
                self.steps.extend(qubits.iter().map(|&qubit| Step::Measure(qubit, clbit)));
            }
            OperationKind::Reset => self.steps.extend(qubits.iter().map(|&qubit| Step::Reset(qubit))),
            OperationKind::Barrier | OperationKind::Delay => {}
            OperationKind::Block(_) => return Ok(false),
            OperationKind::Gate(_) | OperationKind::Custom(_) => {
                if body.angles(operation).iter().any(|&angle| variables(angle, &body.expressions).next().is_some()) {
                    return Ok(false);
                }
                let gates = lowering.gates(body, operation, &[], &[])?;
                for gate in gates.iter().map(|gate| gate.on(qubits)) {
                    self.steps.push(match (test, gate) {
                        (None, gate) => Step::Gate(gate),
                        (Some(test), Gate::Pauli(pauli, qubit)) => Step::If(test, pauli, qubit),
                        (Some(_), _) => return Ok(false),
                    });
                }
            }
        }
        Ok(true)
    }
}

/// The limit of gates that are kept: a program has few different ones, or else they are no Clifford gates.
const MAX_KNOWN: usize = 256;

/// The shortest ways to write gates, where elimination finds longer ones.
const SHORT: [(StandardGate, &[Gate]); 10] = [
    (StandardGate::Cx, &[Gate::Cx(0, 1)]),
    (StandardGate::CxBuiltin, &[Gate::Cx(0, 1)]),
    (StandardGate::Cz, &[Gate::Cz(0, 1)]),
    (StandardGate::Cy, &[Gate::SInverse(1), Gate::Cx(0, 1), Gate::S(1)]),
    (StandardGate::Swap, &[Gate::Swap(0, 1)]),
    (StandardGate::S, &[Gate::S(0)]),
    (StandardGate::Sdg, &[Gate::SInverse(0)]),
    (StandardGate::X, &[Gate::Pauli(Pauli::X, 0)]),
    (StandardGate::Y, &[Gate::Pauli(Pauli::Y, 0)]),
    (StandardGate::Z, &[Gate::Pauli(Pauli::Z, 0)]),
];

/// What determines the elementary gates of an operation, on its own qubits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    kind: usize,
    /// The bits of the angles and of the power.
    numbers: Vec<u64>,
    controls: Vec<bool>,
}

/// Turns operations into elementary gates.
pub struct Lowering<'c> {
    circuit: &'c Circuit,
    /// Values of the free parameters, in radians.
    values: Vec<f64>,
    /// The gates of each standard gate without angles and modifiers, once it is known.
    plain: Vec<Option<Rc<[Gate]>>>,
    /// The newest at the end.
    known: Vec<(Key, Option<Rc<[Gate]>>)>,
    /// How many elementary gates of bodies may still be kept.
    left: usize,
    /// Whether the last operation without gates may be a Clifford gate all the same: nothing could be computed of it within the limits.
    is_undecided: bool,
    /// A circuit of one operation, whose matrix is computed.
    single: Circuit,
}

impl<'c> Lowering<'c> {
    /// For the operations of a circuit, with values of its free parameters in radians.
    pub fn new(circuit: &'c Circuit, values: Vec<f64>) -> Self {
        let mut plain = vec![None; circuit.kinds()];
        for (gate, gates) in SHORT {
            plain[gate as usize] = Some(Rc::from(gates));
        }
        Self {
            circuit,
            values,
            plain,
            known: Vec::new(),
            left: MAX_KEPT_GATES,
            is_undecided: false,
            single: Circuit::default(),
        }
    }

    /// Whether the last operation that [`Lowering::gates`] found no gates for may be a Clifford gate all the same, beyond a limit.
    pub const fn is_undecided(&self) -> bool {
        self.is_undecided
    }

    /// The values of the free parameters, in radians.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The elementary gates of an operation, on its own qubits: number i is the operation's i-th.
    /// `formals` are the values of the formal parameters of the gate whose body it stands in, `variables` those of the
    /// variables of a run.
    ///
    /// # Errors
    /// Where it is no Clifford gate.
    pub fn gates(
        &mut self,
        body: &Body,
        operation: &Operation,
        formals: &[f64],
        variables: &[f64],
    ) -> Result<Rc<[Gate]>, NotClifford> {
        self.gates_at(body, operation, formals, variables, 0).ok_or(NotClifford::Operation(operation.span))
    }

    fn gates_at(
        &mut self,
        body: &Body,
        operation: &Operation,
        formals: &[f64],
        variables: &[f64],
        depth: u32,
    ) -> Option<Rc<[Gate]>> {
        let kind = self.circuit.kind_number(operation.kind);
        let is_plain = operation.modifiers.is_none() && operation.angles.length == 0;
        if is_plain && let Some(gates) = &self.plain[kind] {
            return Some(Rc::clone(gates));
        }
        let modifiers = body.modifiers(operation);
        let (power, controls) = modifiers.map_or((1.0, &[][..]), |it| (it.power, &it.controls[..]));
        let angles = body.angles(operation).iter();
        let angles = angles
            .map(|&angle| evaluate_with_variables(angle, &body.expressions, &self.values, formals, variables))
            .collect::<Vec<f64>>();
        let numbers = angles.iter().chain([&power]).map(|number| number.to_bits()).collect();
        let key = Key { kind, numbers, controls: controls.to_vec() };
        if let Some((_, known)) = self.known.iter().rev().find(|(known, _)| *known == key) {
            return known.clone();
        }
        let count = operation.qubits.length as usize;
        let found = self.find(operation.kind, &angles, power, controls, count, depth).map(Rc::from);
        if is_plain {
            self.plain[kind].clone_from(&found);
        }
        if self.known.len() == MAX_KNOWN {
            self.known.clear();
        }
        self.known.push((key, found.clone()));
        found
    }

    /// The elementary gates of an operation that is seen for the first time.
    fn find(
        &mut self,
        kind: OperationKind,
        angles: &[f64],
        power: f64,
        controls: &[bool],
        qubits: usize,
        depth: u32,
    ) -> Option<Vec<Gate>> {
        if !angles.iter().all(|angle| angle.is_finite()) || depth >= MAX_DEPTH {
            return None;
        }
        if let OperationKind::Custom(index) = kind
            && controls.is_empty()
            && power.fract() == 0.0
            && power.abs() <= MAX_REPEATS
            && let Some(gates) = self.body_gates(index, angles, power, depth)
        {
            return Some(gates);
        }
        self.is_undecided = true;
        if qubits > MAX_MATRIX_QUBITS {
            return None;
        }
        if matches!(kind, OperationKind::Custom(_)) && self.single.definitions.is_empty() {
            self.single.definitions.clone_from(&self.circuit.definitions);
        }
        let single = &mut self.single;
        single.qubits = circuit::register::Registers::default();
        single.qubits.add("q", RegisterKind::Array, qubits as u32, Span::default());
        single.body.clear();
        let all: Vec<u32> = (0..qubits as u32).collect();
        let angles: Vec<Angle> = angles.iter().map(|&angle| Angle::Value(angle)).collect();
        single.body.push(kind, &angles, &all, &[], Span::default());
        single.body.modifiers.push(Modifiers { controls: controls.to_vec(), power });
        single.body.operations[0].modifiers = RareIndex::new(0);
        let qubits = 2 * MAX_MATRIX_QUBITS as u32;
        let options = Options { qubits, parameters: None, work: MATRIX_WORK, ..Options::default() };
        let matrix = crate::unitary(single, &options).ok()?;
        self.is_undecided = false;
        synthesize(&matrix)
    }

    /// The gates of the body of a custom gate, as often as a whole power says, and backwards for a negative one.
    fn body_gates(&mut self, index: u32, formals: &[f64], power: f64, depth: u32) -> Option<Vec<Gate>> {
        let circuit = self.circuit;
        let body = circuit.definitions[index as usize].body.as_ref()?;
        let mut gates = Vec::new();
        for operation in &body.operations {
            if matches!(operation.kind, OperationKind::Barrier | OperationKind::Delay) {
                continue;
            }
            let inner = self.gates_at(body, operation, formals, &[], depth + 1)?;
            let qubits = body.qubits(operation);
            gates.extend(inner.iter().map(|gate| gate.on(qubits)));
            if gates.len() > MAX_GATES.min(self.left) {
                return None;
            }
        }
        if power < 0.0 {
            gates = gates.into_iter().rev().map(Gate::inverse).collect();
        }
        let times = power.abs() as usize;
        let count = gates.len().saturating_mul(times);
        self.left = self.left.checked_sub(count).filter(|_| count <= MAX_GATES)?;
        Some(gates.repeat(times))
    }
}
