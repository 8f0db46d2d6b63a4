//! Blocks: parts of a program that only a run decides, as one labelled box on the wires that they
//! touch.
//!
//! The wires of a block are those of its branches and of the expressions that it reads, sorted and
//! without duplicates. An expression with an unknown index touches the whole register. The text is
//! stored so that the writer can repeat the statement; inside of another block it is not, because
//! the text of the outer one contains it.
//!
//! Limits: each branch counts as an operation, and the total length of texts is bounded, because an
//! unrolled loop can repeat a block.
//!
//! Input is a statement, its branches as they were unrolled, and its [`Execution`]; the result is
//! one operation in the circuit that refers to a new [`Block`]. Where the statement is part of a
//! gate's body it is an error instead, because a gate cannot depend on a run.
//!
//! Values of the clbits that a block touches are unknown behind it.

use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, NO_DECLARATION};
use super::super::analysis::types::Type;
use super::super::ast::{ExpressionId, ExpressionKind, List, StatementId, StatementKind};
use super::super::diagnostic_codes;
use super::super::evaluation::Evaluation;
use super::super::visitor::children;
use super::arrays::root_of;
use super::budget::Work;
use super::execution::{Execution, wrap_steps};
use super::memory::Meaning;
use super::{Unroller, entry};
use circuit::angle::first_variable;
use circuit::classical::Control;
use circuit::classical::accesses::Accesses;
use circuit::numbers::distinct;
use circuit::operation::{Body, OperationKind, Slice};
use circuit::{Block, NamedVariable};
use diagnostic::Span;

/// The wires that a block touches, and the variables that it reads and sets.
#[derive(Default)]
pub struct TouchedWires {
    pub qubits: Vec<u32>,
    pub clbits: Vec<u32>,
    pub variables: Accesses,
    /// A bit of the only register that is stored in.
    pub stores_in: Option<u32>,
}

impl Unroller<'_> {
    /// Reports what only the value of a parameter could decide, in the body of a gate. It is read once for all calls.
    fn reject_in_gate(&mut self, span: Span) -> Evaluation<()> {
        if self.gate.is_none() {
            return Ok(());
        }
        let message = "a gate's body is the same for all values of its parameters: only angles are computed with them";
        let error = self.error(diagnostic_codes::UNSUPPORTED, span, message);
        self.diagnostics.help("write a subroutine, as in `def f(angle t, qubit q) { … }`", false);
        Err(error)
    }

    /// Makes a block of a simple statement that only a run decides. As all that makes blocks, it takes no room on the stack of the statements
    /// around it.
    #[inline(never)]
    pub(super) fn block_of_statement(&mut self, tree: &TypedTree<'_>, id: StatementId) {
        let statement = *tree.ast.statement(id);
        let span = statement.span;
        if self.reject_in_gate(span).is_err() {
            return;
        }
        let label = single_line(self.label_with_outer_names(tree, span).trim_end_matches(';'));
        let mut wires = TouchedWires::default();
        let mut read = Vec::new();
        match statement.kind {
            StatementKind::GateCall(call) => {
                read.extend_from_slice(tree.ast.list(call.parameters));
                read.extend_from_slice(tree.ast.list(call.operands));
            }
            StatementKind::Measure { qubits, target } => {
                read.push(qubits);
                read.extend(target);
                if let Some(target) = target {
                    self.add_target(tree, target, &mut wires);
                }
            }
            StatementKind::Reset(operand) => read.push(operand),
            StatementKind::Barrier(Some(list)) => read.extend_from_slice(tree.ast.list(list)),
            StatementKind::Delay { time, operands } => {
                read.push(time);
                if let Some(list) = operands {
                    read.extend_from_slice(tree.ast.list(list));
                } else {
                    wires.qubits.extend(0..self.circuit.qubit_count());
                    self.add_wires(tree, time, &mut wires);
                    let text = self.text_with_outer_names(tree, span);
                    let execution = self.execution_of(tree, id);
                    self.push_block(&label, (Vec::new(), execution), wires, text, span);
                    return;
                }
            }
            StatementKind::Assignment { target, operator, value } => {
                read.push(value);
                if !self.add_target(tree, target, &mut wires) || operator.is_some() {
                    read.push(target);
                }
            }
            StatementKind::Expression(value) | StatementKind::Return(Some(value)) => read.push(value),
            StatementKind::ClassicalDeclaration { value, .. } => {
                read.extend(value);
                let declared = tree.declared(id);
                wires.variables.sets.extend(self.named_variable(tree, declared));
                let register = match self.memory.meaning(declared) {
                    Meaning::Register { start, size, .. } => Some((start..start + size).collect()),
                    Meaning::Alias { list, .. } => Some(self.memory.aliases[list as usize].clone()),
                    _ => None,
                };
                if let Some(clbits) = register {
                    wires.stores_in = self.sole_register(&clbits);
                    wires.clbits = clbits;
                    // The register is declared already; what is left is to set it.
                    let own = self.replacement_for(tree, declared);
                    let own = own.unwrap_or_else(|| tree.name(declared).to_owned());
                    let text = if let Some(value) = value {
                        format!("{own} = {};", self.text_with_outer_names(tree, tree.ast.expression(value).span))
                    } else if wires.clbits.len() == 1 {
                        format!("{own} = 0;")
                    } else {
                        format!("{own} = \"{}\";", "0".repeat(wires.clbits.len()))
                    };
                    for id in read {
                        self.add_wires(tree, id, &mut wires);
                    }
                    let execution = self.execution_of(tree, id);
                    self.push_block(text.trim_end_matches(';'), (Vec::new(), execution), wires, text.clone(), span);
                    return;
                }
            }
            _ => {}
        }
        let text = match statement.kind {
            StatementKind::ClassicalDeclaration { value: Some(value), .. } => {
                let value = tree.ast.expression(value).span;
                self.text_of_local_declaration(tree, tree.declared(id), value, span)
            }
            _ => None,
        };
        let execution = self.execution_of(tree, id);
        for id in read {
            self.add_wires(tree, id, &mut wires);
        }
        if let Some(text) = text {
            wires.variables.own.clone_from(&wires.variables.reads);
            self.push_block(&label, (Vec::new(), execution), wires, text, span);
            return;
        }
        let _ = self.make_block(tree, &label, (Vec::new(), execution), wires, span);
        if let StatementKind::GateCall(call) = statement.kind {
            self.name_angles(tree, call.parameters);
        }
    }

    /// Stores the texts of the angles that the last block computes for a gate.
    fn name_angles(&mut self, tree: &TypedTree<'_>, parameters: List) {
        let Some(&operation) = self.circuit.body.operations.last() else { return };
        let OperationKind::Block(block) = operation.kind else { return };
        for (place, &angle) in tree.ast.list(parameters).iter().enumerate() {
            let (body, gates) = self.circuit.shown_parts(&self.circuit.body, &operation);
            let angles = gates.first().and_then(|gate| body.angles(gate).get(place..=place));
            if let Some(variable) = first_variable(angles.unwrap_or_default(), &body.expressions) {
                let text = self.label_with_outer_names(tree, tree.ast.expression(angle).span);
                self.circuit.classical.accesses.store_angle(variable, block, &shorten_label(&single_line(&text)));
            }
        }
    }

    /// Appends a block over the wires of its branches and those that it touches itself.
    #[inline(never)]
    pub(super) fn make_block(
        &mut self,
        tree: &TypedTree<'_>,
        label: &str,
        (branches, mut execution): (Vec<Body>, Execution),
        mut wires: TouchedWires,
        span: Span,
    ) -> Evaluation<()> {
        self.reject_in_gate(span)?;
        wires.variables.own.clone_from(&wires.variables.reads);
        if let Control::Unknown(_, decides) = &mut execution.control
            && !branches.is_empty()
            && self.spend(Work::Operands, wires.clbits.len(), span).is_ok()
        {
            *decides = self.circuit.classical.list(&wires.clbits);
        }
        for body in &branches {
            for operation in &body.operations {
                wires.variables.include(self.circuit.accesses(operation));
                wires.qubits.extend_from_slice(body.qubits(operation));
                wires.clbits.extend_from_slice(body.clbits(operation));
                if let Some(index) = operation.condition {
                    wires.clbits.extend_from_slice(&self.circuit.conditions[index.get() as usize].clbits);
                }
            }
            if body.operations.len() > 64 {
                wires.qubits = distinct(wires.qubits);
                wires.clbits = distinct(wires.clbits);
                wires.variables.sort();
            }
        }
        // Only the outermost block is written as text.
        let text = if self.runtime_depth > 0 { String::new() } else { self.text_with_outer_names(tree, span) };
        self.push_block(label, (branches, execution), wires, text, span);
        Ok(())
    }

    /// Appends a block, within the limits.
    #[inline(never)]
    fn push_block(
        &mut self,
        label: &str,
        (branches, execution): (Vec<Body>, Execution),
        mut wires: TouchedWires,
        text: String,
        span: Span,
    ) {
        // Each branch but the first takes as much room as an operation.
        if self.count_operations(branches.len().max(1), span).is_err() {
            return;
        }
        let (qubits, clbits) = (distinct(wires.qubits), distinct(wires.clbits));
        wires.variables.sort();
        let Accesses { reads, sets, own, .. } = &wires.variables;
        let listed = qubits.len() + clbits.len() + reads.len() + sets.len() + own.len();
        if self.spend(Work::Operands, listed, span).is_err() || self.spend(Work::Blocks, 1, span).is_err() {
            return;
        }
        self.forget_bit_values(clbits.iter().copied());
        let Execution { before, control } = execution;
        let before = wrap_steps(before);
        self.circuit.classical.accesses.store(self.circuit.blocks.len() as u32, &wires.variables);
        let waits_for_zero = self.circuit.waits_for_zero(&control, &clbits);
        let may_end = self.circuit.may_end_in(&control, branches.iter().chain(before.as_deref()));
        let (label, stores_in) = (shorten_label(label), wires.stores_in);
        let two_qubit_gates = match self.circuit.computed_gates(before.as_deref()) {
            Some(gates) => self.circuit.two_qubit_gates_in("", &Control::Always, std::slice::from_ref(gates)),
            None => self.circuit.two_qubit_gates_in(&label, &control, &branches),
        };
        let block =
            Block { label, branches, before, control, may_end, waits_for_zero, stores_in, two_qubit_gates, text };
        self.circuit.blocks.push(block);
        let block = self.circuit.blocks.len() as u32 - 1;
        let qubits = self.circuit.body.operand_slice(&qubits);
        let clbits = self.circuit.body.operand_slice(&clbits).length;
        self.push(OperationKind::Block(block), qubits, clbits, Slice::default(), None, span);
    }

    /// The wires of some expressions.
    pub(super) fn wires_of(&mut self, tree: &TypedTree<'_>, read: &[ExpressionId]) -> TouchedWires {
        let mut wires = TouchedWires::default();
        for &id in read {
            self.add_wires(tree, id, &mut wires);
        }
        wires
    }

    /// Collects the bits that an expression names, those with known indices, else whole registers, and its variables.
    pub(super) fn add_wires(&mut self, tree: &TypedTree<'_>, id: ExpressionId, wires: &mut TouchedWires) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let kind = tree.ast.expression(id).kind;
            if let Some(quantum) = self.names_bits(tree, id) {
                let length = self.bits.len();
                // What fails here has failed before, and is reported.
                let sink = std::mem::take(&mut self.diagnostics);
                let operand = self.operand(tree, id, quantum);
                self.diagnostics = sink;
                if let Ok(operand) = operand {
                    let bits = &self.bits[operand.start as usize..(operand.start + operand.length) as usize];
                    if quantum {
                        wires.qubits.extend_from_slice(bits);
                    } else {
                        wires.clbits.extend_from_slice(bits);
                    }
                    self.bits.truncate(length);
                    continue;
                }
                self.bits.truncate(length);
            }
            match kind {
                ExpressionKind::Name(_) => {
                    wires.variables.reads.extend(self.named_variable(tree, tree.declaration_of(id)));
                }
                // A call may change the arrays that it gets.
                ExpressionKind::Call(_, arguments) if tree.declaration_of(id) != NO_DECLARATION => {
                    for &argument in tree.ast.list(arguments) {
                        let root = root_of(tree, argument);
                        if let Meaning::Array(_) = self.memory.meaning(root) {
                            wires.variables.sets.extend(self.named_variable(tree, root));
                            wires.variables.keeps = true;
                        }
                    }
                }
                _ => {}
            }
            children(tree.ast, kind, &mut open);
        }
    }

    /// Collects the variable or register that something is stored in. Returns whether it is a variable that gets another value as a whole.
    fn add_target(&mut self, tree: &TypedTree<'_>, target: ExpressionId, wires: &mut TouchedWires) -> bool {
        let root = root_of(tree, target);
        wires.stores_in = match self.memory.meaning(root) {
            Meaning::Register { quantum: false, start, size: 1.., .. } => Some(start),
            Meaning::Alias { quantum: false, list, .. } => self.sole_register(&self.memory.aliases[list as usize]),
            _ => None,
        };
        let variable = self.named_variable(tree, root);
        let is_whole = matches!(tree.ast.expression(target).kind, ExpressionKind::Name(_));
        wires.variables.sets.extend(variable);
        wires.variables.keeps |= !is_whole;
        is_whole && variable.is_some()
    }

    /// One of some bits, if all of them are in the same register.
    fn sole_register(&self, clbits: &[u32]) -> Option<u32> {
        let &first = clbits.first()?;
        let register = self.circuit.clbits.of(first)?;
        clbits.iter().all(|&clbit| clbit.wrapping_sub(register.start) < register.size).then_some(first)
    }

    /// The variable by which a drawing knows a name already.
    pub(super) fn known_named_variable(&self, id: DeclarationId) -> Option<u32> {
        let variables = match self.memory.meaning(id) {
            Meaning::Variable(_) => self.recorder.named_variables.get(id as usize),
            Meaning::Array(array) => self.recorder.named_arrays.get(array as usize),
            _ => None,
        };
        variables.copied().flatten()
    }

    /// The variable by which a drawing knows a name, if that stands in the text of blocks: values of local variables stand there for
    /// their names as long as they are known.
    pub(super) fn named_variable(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> Option<u32> {
        if !self.is_recording() {
            return None;
        }
        if let Meaning::Variable(_) = self.memory.meaning(id)
            && self.replacement_for(tree, id).is_some()
        {
            return None;
        }
        self.name_variable(tree, id)
    }

    /// The variable by which a drawing knows a name of a variable or array.
    pub(super) fn name_variable(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> Option<u32> {
        // Arguments of a call have names of their own for an array.
        let (known, array) = match self.memory.meaning(id) {
            // A gate shows a free parameter as its angle.
            Meaning::Variable(_) | Meaning::Parameter(_) => (entry(&mut self.recorder.named_variables, id), None),
            Meaning::Array(array) => (entry(&mut self.recorder.named_arrays, array), Some(array)),
            _ => return None,
        };
        if known.is_some() {
            return *known;
        }
        let variables = &mut self.circuit.named_variables;
        *known = Some(variables.len() as u32);
        let declaration = tree.declaration(id);
        let type_ = declaration.type_.map_or_else(String::new, |type_| {
            let mut scalar = Type { dimensions: 0, ..type_ }.name();
            let Some(array) = array else { return scalar };
            scalar.insert_str(0, "array[");
            for &size in &self.memory.arrays[array as usize].sizes {
                scalar.push_str(", ");
                scalar.push_str(&(size as i64).to_string());
            }
            scalar.push(']');
            scalar
        });
        let mut name = tree.name(id).to_owned();
        let number = entry(&mut self.recorder.name_counts, declaration.name);
        *number += 1;
        if *number > 1 {
            // Another of the same name in another scope.
            name.push_str(" (");
            name.push_str(&number.to_string());
            name.push(')');
        }
        variables.push(NamedVariable { name, type_, clbit: None });
        *known
    }
}

/// The beginning and the end of a text with `…` between them, for the label of a block: labels that begin alike mostly differ at
/// their ends.
pub(super) fn shorten_label(text: &str) -> String {
    /// The limit of characters of each half. A drawing shows less, and tells the rest on hover.
    const MAX_HALF: usize = 250;
    let mut places = text.char_indices();
    match (places.clone().nth(MAX_HALF), places.nth_back(MAX_HALF - 1)) {
        (Some((head, _)), Some((tail, _))) if head < tail => {
            format!("{}…{}", text.get(..head).unwrap_or_default(), text.get(tail..).unwrap_or_default())
        }
        _ => text.to_owned(),
    }
}

/// A text on one line, with single spaces.
pub(super) fn single_line(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !clean.is_empty() {
            clean.push(' ');
        }
        clean.push_str(word);
    }
    clean
}
