//! Measurements that can wait until the end, and variables that are no longer used.
//!
//! A measurement after which its qubit is not touched and its clbit is not read needs no history of
//! its own: its distribution follows from the final amplitudes (the principle of deferred
//! measurement). Barriers and delays do not count as touching.
//!
//! [`Deferred::of`] finds them in one pass from the last operation of a circuit to the first. What
//! is inside of a block counts for the operation that stands for the block: the pass walks each
//! block once, at the last operation that contains it. A clbit that is read in a block is read
//! whatever overwrites it in between, which is more than needed and never less.
//!
//! A history that ends inside of a block has seen only the measurements before it. So the pass
//! stores all writes in order, and [`Deferred::outcomes`] selects those that a history has seen.

use std::borrow::Cow;

use circuit::angle::variables;
use circuit::classical::{Control, Expression, ExpressionId, Target};
use circuit::operation::{Body, Operation, OperationKind, Slice};
use circuit::{Block, Circuit, Test};
use diagnostic::Span;

/// The measurements of a circuit that can wait, and the last uses of its variables.
pub struct Deferred {
    /// For each operation, whether it is a measurement that waits.
    waits: Vec<bool>,
    /// What the operations that always happen write, in order.
    writes: Vec<Write>,
    /// The last operation that uses each variable that is used, and the variable; in order.
    last_uses: Vec<(u32, u32)>,
    /// The clbits that outcomes have, in rising order; empty for all.
    listed: Vec<u32>,
    /// The last measurement that waits.
    pub span: Span,
}

/// A clbit that an operation always overwrites.
struct Write {
    operation: u32,
    clbit: u32,
    /// The qubit to read at the end; `None` where the operation does not wait.
    qubit: Option<u32>,
}

impl Deferred {
    /// Finds the measurements of a circuit that can wait.
    pub fn of(circuit: &Circuit) -> Self {
        let operations = circuit.operations();
        let mut uses = LaterUses::of(circuit);
        let mut deferred = Self {
            waits: vec![false; operations.len()],
            writes: Vec::new(),
            last_uses: Vec::new(),
            listed: circuit.output_clbits(),
            span: Span::default(),
        };
        for (index, operation) in operations.iter().enumerate().rev() {
            let qubits = circuit.body.qubits(operation);
            let clbit = circuit.body.clbits(operation).first().copied();
            if operation.kind == OperationKind::Measure && operation.condition.is_none() {
                let waits = qubits.iter().all(|&qubit| !uses.qubits[qubit as usize])
                    && clbit.is_none_or(|clbit| !uses.reads(clbit));
                deferred.waits[index] = waits;
                if let Some(clbit) = clbit {
                    let qubit = qubits.first().copied().filter(|_| waits);
                    deferred.writes.push(Write { operation: index as u32, clbit, qubit });
                    uses.clbits[clbit as usize] = false;
                    if waits && deferred.span == Span::default() {
                        deferred.span = operation.span;
                    }
                }
                uses.touch(qubits);
            } else {
                for clbit in circuit.clbits_touched(operation) {
                    uses.clbits[clbit as usize] = true;
                }
                uses.operation(&circuit.body, operation);
            }
            deferred.last_uses.extend(uses.new_variables.drain(..).map(|variable| (index as u32, variable)));
        }
        deferred.writes.reverse();
        deferred.last_uses.reverse();
        deferred
    }

    /// Whether the operation at an index waits.
    pub fn contains(&self, index: usize) -> bool {
        self.waits[index]
    }

    /// The variables that no operation after the one at an index uses, and that one does.
    pub fn last_used(&self, index: usize) -> impl Iterator<Item = u32> + '_ {
        let first = self.last_uses.partition_point(|&(operation, _)| (operation as usize) < index);
        self.last_uses[first..].iter().take_while(move |it| it.0 as usize == index).map(|it| it.1)
    }

    /// Of the values of all clbits, those that outcomes have.
    pub fn listed<'a>(&self, clbits: &'a [bool]) -> Cow<'a, [bool]> {
        if self.listed.is_empty() {
            return Cow::Borrowed(clbits);
        }
        self.listed.iter().map(|&clbit| clbits[clbit as usize]).collect()
    }

    /// The place of a clbit among those that outcomes have; `None` where it is none of them.
    fn place_of(&self, clbit: u32) -> Option<u32> {
        if self.listed.is_empty() {
            return Some(clbit);
        }
        self.listed.binary_search(&clbit).ok().map(|place| place as u32)
    }

    /// Of each measurement that is to be read off the final state of a history that ended in an operation, or at the end of the
    /// circuit, the qubit and the place of the clbit among those that outcomes have, in rising order of the places.
    pub fn outcomes(&self, ended: Option<u32>) -> Vec<(u32, u32)> {
        let clbits = self.writes.iter().map(|write| write.clbit + 1).max().unwrap_or(0);
        let mut written = vec![false; clbits as usize];
        let mut measured = vec![None; clbits as usize];
        let seen = self.writes.iter().rev().skip_while(|write| ended.is_some_and(|end| write.operation >= end));
        for write in seen {
            // What is overwritten later is of no interest.
            if !std::mem::replace(&mut written[write.clbit as usize], true) {
                measured[write.clbit as usize] = write.qubit;
            }
        }
        // So values of all of them in rising order are outcomes in rising order.
        measured.iter().zip(0..).filter_map(|(qubit, clbit)| Some(((*qubit)?, self.place_of(clbit)?))).collect()
    }
}

/// What the operations after some place of a circuit use.
struct LaterUses<'c> {
    circuit: &'c Circuit,
    /// Whether each qubit is touched.
    qubits: Vec<bool>,
    /// Whether each clbit is read before it is overwritten.
    clbits: Vec<bool>,
    /// Whether each clbit is used in a block or an expression.
    block_clbits: Vec<bool>,
    variables: Vec<bool>,
    blocks: Vec<bool>,
    expressions: Vec<bool>,
    /// Variables that were found first in the current operation.
    new_variables: Vec<u32>,
}

impl<'c> LaterUses<'c> {
    fn of(circuit: &'c Circuit) -> Self {
        let clbits = vec![false; circuit.clbit_count() as usize];
        Self {
            circuit,
            qubits: vec![false; circuit.qubit_count() as usize],
            block_clbits: clbits.clone(),
            clbits,
            variables: vec![false; circuit.classical.variables.len()],
            blocks: vec![false; circuit.blocks.len()],
            expressions: vec![false; circuit.classical.expressions.len()],
            new_variables: Vec::new(),
        }
    }

    fn reads(&self, clbit: u32) -> bool {
        self.clbits[clbit as usize] || self.block_clbits[clbit as usize]
    }

    fn touch(&mut self, qubits: &[u32]) {
        for &qubit in qubits {
            self.qubits[qubit as usize] = true;
        }
    }

    /// Adds what an operation uses, and everything inside of its block. Blocks inside of blocks
    /// wait in a list, so that no depth needs a deep stack.
    fn operation(&mut self, body: &Body, operation: &Operation) {
        let mut waiting = Vec::new();
        self.operation_itself(body, operation, &mut waiting);
        while let Some(index) = waiting.pop() {
            if std::mem::replace(&mut self.blocks[index as usize], true) {
                continue;
            }
            let block = &self.circuit.blocks[index as usize];
            for body in block.branches.iter().chain(block.before.as_deref()) {
                for operation in &body.operations {
                    self.operation_itself(body, operation, &mut waiting);
                    self.use_clbits(body.clbits(operation));
                    if let Some(index) = operation.condition {
                        self.use_clbits(&self.circuit.conditions[index.get() as usize].clbits);
                    }
                }
            }
            self.control(block);
        }
    }

    fn operation_itself(&mut self, body: &Body, operation: &Operation, waiting: &mut Vec<u32>) {
        if !matches!(operation.kind, OperationKind::Barrier | OperationKind::Delay) {
            self.touch(body.qubits(operation));
        }
        for &angle in body.angles(operation) {
            for variable in variables(angle, &body.expressions) {
                self.variable(variable);
            }
        }
        let test = operation.condition.map(|index| &self.circuit.conditions[index.get() as usize].test);
        if let Some(&Test::Expression(id)) = test {
            self.expression(id);
        }
        if let OperationKind::Block(index) = operation.kind {
            waiting.push(index);
        }
    }

    fn control(&mut self, block: &Block) {
        let classical = &self.circuit.classical;
        match block.control {
            Control::If(id) | Control::While(id) => self.expression(id),
            Control::Switch(id, cases) => {
                self.expression(id);
                for &id in classical.case_values(cases).into_iter().flatten() {
                    self.expression(id);
                }
            }
            Control::ForRange(variable, range) => {
                self.variable(variable);
                for id in range {
                    self.expression(id);
                }
            }
            Control::ForEach(variable, values) => {
                self.variable(variable);
                for &id in classical.entries(values) {
                    self.expression(id);
                }
            }
            Control::Assign(target, id) => {
                self.target(target);
                self.expression(id);
            }
            Control::Measure(qubits, target) => {
                self.touch(classical.entries(qubits));
                self.target(target);
            }
            Control::Unknown(..)
            | Control::Nothing
            | Control::Always
            | Control::Call
            | Control::Break
            | Control::Continue
            | Control::Return
            | Control::End => {}
        }
    }

    fn target(&mut self, target: Target) {
        match target {
            Target::Variable(variable) => self.variable(variable),
            Target::Element(variable, index) | Target::VariableBit(variable, index) => {
                self.variable(variable);
                self.expression(index);
            }
            Target::Clbits(list) => self.use_list(list),
            Target::ClbitAt(list, index) => {
                self.use_list(list);
                self.expression(index);
            }
        }
    }

    fn use_list(&mut self, list: Slice) {
        self.use_clbits(self.circuit.classical.entries(list));
    }

    fn use_clbits(&mut self, clbits: &[u32]) {
        for &clbit in clbits {
            self.block_clbits[clbit as usize] = true;
        }
    }

    fn variable(&mut self, variable: u32) {
        if !std::mem::replace(&mut self.variables[variable as usize], true) {
            self.new_variables.push(variable);
        }
    }

    /// Adds what an expression reads.
    fn expression(&mut self, id: ExpressionId) {
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            if std::mem::replace(&mut self.expressions[id as usize], true) {
                continue;
            }
            match self.circuit.classical.expressions[id as usize] {
                Expression::Literal(_) | Expression::Parameter(_) => {}
                Expression::Variable(variable) => self.variable(variable),
                Expression::Element(variable, index) => {
                    self.variable(variable);
                    waiting.push(index);
                }
                Expression::Clbit(clbit) => self.use_clbits(&[clbit]),
                Expression::Clbits(list) => self.use_list(list),
                Expression::Unary(_, a) | Expression::Cast(_, a) | Expression::Function(_, a) => waiting.push(a),
                Expression::Bit(a, b) | Expression::Binary(_, a, b) | Expression::RotateLeft(a, b) => {
                    waiting.extend([a, b]);
                }
            }
        }
    }
}
