//! Control flow.

use super::Qiskit;
use super::conditions::Kind;
use crate::conditions::case_numbers;
use crate::gates::whole_register;
use crate::python_writer::{Loop, Tool, Writer};
use circuit::Block;
use circuit::classical::{Control, Expression, ExpressionId, Target};
use circuit::operation::{Body, OperationKind, Slice};
use diagnostic::Span;

impl Writer<'_, Qiskit> {
    /// A block.
    pub(super) fn block(&mut self, index: u32, span: Span) {
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, Qiskit::NAME) {
            return;
        }
        if let Some(before) = &block.before {
            self.body(before);
        }
        match block.control {
            Control::Nothing => {}
            Control::Always => self.always(block, span),
            Control::Call => self.call(block, span),
            Control::If(condition) => self.choice(block, condition, span),
            Control::Switch(value, cases) => self.switch(block, (value, cases), span),
            Control::While(condition) => {
                if let Some(test) = self.test(condition, &block.label, span) {
                    self.round(&format!("with qc.while_loop({test}):"), block, span);
                }
            }
            Control::ForRange(variable, range) if !self.tool.read_variables[variable as usize] => {
                let [start, step, end] = range.map(|id| self.literal(id));
                if let (Some(start), Some(step), Some(end)) = (start, step, end)
                    && step != 0
                {
                    // The end of a range of OpenQASM belongs to it.
                    let end = end.saturating_add(step.signum());
                    let range = if step == 1 { format!("{start}, {end}") } else { format!("{start}, {end}, {step}") };
                    self.round(&format!("with qc.for_loop(range({range})):"), block, span);
                } else {
                    self.refuse_block(block, span);
                }
            }
            Control::ForEach(variable, values) if !self.tool.read_variables[variable as usize] => {
                let head = format!("with qc.for_loop(range({})):", values.length);
                self.round(&head, block, span);
            }
            Control::Assign(target, value) => self.assign(block, target, value, span),
            Control::Measure(qubits, target) => self.measure(block, qubits, target, span),
            Control::Break if self.loops.last() == Some(&Loop::Circuit) => {
                self.python.line("qc.break_loop()");
            }
            Control::Continue if self.loops.last() == Some(&Loop::Circuit) => {
                self.python.line("qc.continue_loop()");
            }
            _ => self.refuse_block(block, span),
        }
    }

    /// A whole number that is known.
    fn literal(&self, id: ExpressionId) -> Option<i128> {
        match self.circuit.classical.expressions[id as usize] {
            Expression::Literal(value) => value.whole(),
            _ => None,
        }
    }

    /// What happens once, such as a `box`.
    fn always(&mut self, block: &Block, span: Span) {
        self.losses.box_frame(block, span);
        for branch in &block.branches {
            self.body(branch);
        }
    }

    /// A call of a subroutine, whose operations are written where it is called.
    fn call(&mut self, block: &Block, span: Span) {
        for branch in &block.branches {
            if !self.returns_at_end_only(branch) {
                self.losses.refuse(
                    span,
                    format!("Qiskit has no subroutines that return on their way, as in `{}`", block.label),
                );
                return;
            }
            let returns = |index: u32| self.circuit.blocks[index as usize].control == Control::Return;
            let ends = branch
                .operations
                .last()
                .is_some_and(|it| matches!(it.kind, OperationKind::Block(index) if returns(index)));
            if ends {
                let mut shorter = branch.clone();
                shorter.operations.pop();
                self.body(&shorter);
            } else {
                self.body(branch);
            }
        }
    }

    /// Whether nothing but the last operation of a subroutine returns. What returns inside of other blocks is refused where it stands.
    fn returns_at_end_only(&self, body: &Body) -> bool {
        let returns = |index: u32| self.circuit.blocks[index as usize].control == Control::Return;
        let before = body.operations.len().saturating_sub(1);
        !body.operations[..before].iter().any(|it| matches!(it.kind, OperationKind::Block(index) if returns(index)))
    }

    fn choice(&mut self, block: &Block, condition: ExpressionId, span: Span) {
        let Some(test) = self.test(condition, &block.label, span) else { return };
        let otherwise = block.branches.get(1).filter(|branch| !branch.operations.is_empty());
        let name = if otherwise.is_some() { " as else_" } else { "" };
        self.open(&format!("with qc.if_test({test}){name}:"), span);
        if let Some(branch) = block.branches.first() {
            self.body(branch);
        }
        self.python.close();
        if let Some(branch) = otherwise {
            self.open("with else_:", span);
            self.body(branch);
            self.python.close();
        }
    }

    /// A loop of the circuit.
    fn round(&mut self, head: &str, block: &Block, span: Span) {
        self.open(head, span);
        self.loops.push(Loop::Circuit);
        for branch in &block.branches {
            self.body(branch);
        }
        self.loops.pop();
        self.python.close();
    }

    fn switch(&mut self, block: &Block, (value, cases): (ExpressionId, Slice), span: Span) {
        let Some((target, kind)) = self.expression(value, 0) else {
            self.refuse_block(block, span);
            return;
        };
        let width = match kind {
            Kind::Bool => 1,
            Kind::Uint(width) => width,
            Kind::Number(_) => {
                self.refuse_block(block, span);
                return;
            }
        };
        let Some(cases) = case_numbers(self.circuit, cases) else {
            self.refuse_block(block, span);
            return;
        };
        self.open(&format!("with qc.switch({target}) as case:"), span);
        let mut default = None;
        for (branch, numbers) in block.branches.iter().zip(&cases) {
            if numbers.is_empty() {
                default = Some(branch);
                continue;
            }
            // Others are numbers that the target never is.
            let possible = numbers.iter().filter(|&&number| number >= 0 && (width >= 100 || number >> width == 0));
            let labels: Vec<String> = possible
                .map(|number| match (kind, number) {
                    (Kind::Bool, 0) => "False".to_owned(),
                    (Kind::Bool, _) => "True".to_owned(),
                    _ => number.to_string(),
                })
                .collect();
            if !labels.is_empty() {
                self.open(&format!("with case({}):", labels.join(", ")), span);
                self.body(branch);
                self.python.close();
            }
        }
        if let Some(branch) = default {
            self.open("with case(case.DEFAULT):", span);
            self.body(branch);
            self.python.close();
        }
        self.python.close();
    }

    /// An assignment, to bits: variables that nothing reads are left out.
    fn assign(&mut self, block: &Block, target: Target, value: ExpressionId, span: Span) {
        if let Target::Variable(variable) | Target::Element(variable, _) | Target::VariableBit(variable, _) = target
            && !self.tool.read_variables[variable as usize]
        {
            return;
        }
        let (Target::Clbits(list), Some((text, kind))) = (target, self.expression(value, 0)) else {
            self.refuse_block(block, span);
            return;
        };
        let clbits = self.circuit.classical.entries(list);
        if let ([clbit], Kind::Bool | Kind::Number(0 | 1)) = (clbits, kind) {
            let text = match kind {
                Kind::Number(0) => "False".to_owned(),
                Kind::Number(_) => "True".to_owned(),
                _ => text,
            };
            self.python.line(&format!("qc.store({}, {text})", self.clbits[*clbit as usize]));
            return;
        }
        let width = clbits.len() as u32;
        let fits = match kind {
            Kind::Uint(other) => other == width,
            Kind::Number(value) => width < 64 && value >> width == 0,
            Kind::Bool => false,
        };
        match whole_register(&self.circuit.clbits, clbits) {
            Some(register) if fits => {
                self.python.line(&format!("qc.store({}, {text})", self.names.clbits[register]));
            }
            _ => self.refuse_block(block, span),
        }
    }

    fn measure(&mut self, block: &Block, qubits: Slice, target: Target, span: Span) {
        let Target::Clbits(list) = target else {
            self.refuse_block(block, span);
            return;
        };
        let classical = &self.circuit.classical;
        let (qubits, clbits) = (classical.entries(qubits), classical.entries(list));
        if qubits.len() != clbits.len() {
            self.refuse_block(block, span);
            return;
        }
        for (&qubit, &clbit) in qubits.iter().zip(clbits) {
            let line = format!("qc.measure({}, {})", self.qubits[qubit as usize], self.clbits[clbit as usize]);
            self.python.line(&line);
        }
    }
}
