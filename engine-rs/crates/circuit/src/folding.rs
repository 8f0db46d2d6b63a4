//! Folding: a view of a circuit in which custom gates are replaced by their bodies and named
//! sections by one block each.
//!
//! Input is a [`Circuit`] and a [`Folding`], which lists the gates to open and the sections to
//! close. The result is an ordinary circuit of the same meaning, so drawing and simulation need not
//! know about folding. [Groups](Circuit::groups) say which operations come from one gate, and
//! [origins](Circuit::origins) lead from each operation back to the program.
//!
//! A gate is identified by its path: the index of its operation in the circuit, then in the body of
//! that gate, and so on.
//!
//! [`Circuit::folded`] walks the operations in order, section by section:
//!
//! 1. A closed section becomes one block on all qubits and clbits that its operations touch.
//! 2. An operation that is not opened is copied.
//! 3. An opened gate is replaced by the operations of its body, recursively. Formal qubits become
//!    the qubits of the call, and formal parameters become its angles.
//!
//! The modifiers of an opened call move inwards. Controls apply to every operation of the body,
//! because `C(AB) = C(A) C(B)`. An inverse reverses the order and inverts each operation, because
//! `(AB)⁻¹ = B⁻¹ A⁻¹`. Other powers cannot move inwards, since `(AB)ᵖ` is in general not `Aᵖ Bᵖ`;
//! such a gate stays closed.
//!
//! Invariant: groups nest, a parent precedes its children, and each covers a contiguous range of
//! operations.
//!
//! Cost: linear in the size of the result. Only gates that are named by a path open, at most 16
//! deep, so the result is bounded by the number of paths times the longest body.

use crate::numbers::distinct;
use std::ops::Range;

use super::angle::{Angle, Expression, evaluate};
use super::operation::{Body, Modifiers, Operation, OperationKind, RareIndex};
use super::register::Qubit;
use super::{Block, Circuit, Section};

/// Gates nested deeper than this stay closed.
const MAX_UNFOLDED_DEPTH: usize = 16;

/// What is opened and what is closed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folding {
    /// Operations that show their body, each by its path: its index in the circuit, then in the body of the gate before.
    pub unfolded: Vec<Vec<u32>>,
    /// Sections that are one block, by their place among those that hold an operation.
    pub folded: Vec<u32>,
}

/// Operations that stand for an own gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The gate's name.
    pub name: String,
    /// It is the gate's inverse that stands there.
    pub inverse: bool,
    /// Its operations, in [`Circuit::operations`].
    pub operations: Range<u32>,
    /// The group around it, by its index.
    pub parent: Option<u32>,
    /// Where the gate stands: its index in the circuit before anything was opened, or in the body around it.
    pub origin: u32,
}

impl Circuit {
    /// Returns the circuit with custom gates opened and sections closed. Paths and numbers that
    /// lead to nothing are ignored.
    ///
    /// ```
    /// use circuit::folding::Folding;
    /// let source = "OPENQASM 3.0; include \"stdgates.inc\"; gate bell a, b { h a; cx a, b; } qubit[2] q; bell q[0], q[1];";
    /// let circuit = qasm::read(source, &qasm::Limits::default()).circuit;
    /// let opened = circuit.folded(&Folding { unfolded: vec![vec![0]], ..Folding::default() });
    /// assert_eq!((opened.operations().len(), opened.groups[0].name.as_str()), (2, "bell"));
    /// ```
    #[must_use]
    pub fn folded(&self, folding: &Folding) -> Self {
        let mut made = Self {
            body: Body {
                expressions: self.body.expressions.clone(),
                modifiers: self.body.modifiers.clone(),
                ..Body::default()
            },
            sections: Vec::new(),
            ..Self {
                qubits: self.qubits.clone(),
                clbits: self.clbits.clone(),
                parameters: self.parameters.clone(),
                definitions: self.definitions.clone(),
                conditions: self.conditions.clone(),
                blocks: self.blocks.clone(),
                ..Self::default()
            }
        };
        let mut sections = self.sections.iter().filter(|section| section.start < section.end).zip(0_u32..).peekable();
        let mut path = Vec::new();
        let mut next = 0;
        let count = self.operations().len() as u32;
        while next < count {
            let start = made.body.operations.len() as u32;
            let section = sections.next_if(|(section, _)| section.start <= next);
            let end = section.map_or_else(
                || sections.peek().map_or(count, |(section, _)| section.start),
                |(section, _)| section.end.min(count),
            );
            if section.is_some_and(|(_, number)| folding.folded.contains(&number)) {
                let title = section.map_or("", |(section, _)| section.title.as_str());
                made.fold_section(self, next..end, title);
            } else {
                for index in next..end {
                    path.push(index);
                    let operation = &self.body.operations[index as usize];
                    let from = Source { body: &self.body, formals: &[], qubits: None, controls: (&[], &[]), sign: 1.0 };
                    made.copy(self, operation, &from, folding, &mut path, None);
                    path.pop();
                }
            }
            if let Some((section, _)) = section {
                let end = made.body.operations.len() as u32;
                made.sections.push(Section { title: section.title.clone(), start, end });
            }
            next = end;
        }
        made
    }

    /// Returns whether an operation can be opened: a custom gate with a body that is not empty, at
    /// the power 1 or -1.
    pub fn unfolds(&self, operation: &Operation) -> bool {
        let OperationKind::Custom(index) = operation.kind else { return false };
        let has_body = self.definitions[index as usize].body.as_ref().is_some_and(|body| !body.operations.is_empty());
        // A broken power has no body of its own, and a high one would be long.
        has_body && self.body.modifiers(operation).is_none_or(|modifiers| modifiers.power.abs() == 1.0)
    }

    /// Appends one block that stands for the operations in `range`.
    ///
    /// The block touches every qubit and clbit that one of them touches, in rising order. Its span
    /// reaches from the first statement to the end of the last, so selecting the block selects the
    /// section in the program.
    fn fold_section(&mut self, from: &Self, range: Range<u32>, title: &str) {
        let closed = &from.body.operations[range.start as usize..range.end as usize];
        let qubits = distinct(closed.iter().flat_map(|operation| from.body.qubits(operation)).copied().collect());
        let clbits = distinct(closed.iter().flat_map(|operation| from.clbits_touched(operation)).collect());
        let mut span = closed.first().map_or_else(Default::default, |operation| operation.span);
        span.end = closed.last().map_or(span.end, |operation| operation.span.end.max(span.end));
        self.blocks.push(Block { label: title.to_owned(), ..Block::default() });
        let kind = OperationKind::Block(self.blocks.len() as u32 - 1);
        self.body.push(kind, &[], &qubits, &clbits, span);
        self.origins.push(range.start);
    }

    /// Appends an operation of `source`, or the body of the gate that it calls where that gate is
    /// opened.
    ///
    /// `path` identifies the operation. `condition` is that of an opened call around it, which
    /// applies to every operation of its body.
    ///
    /// The modifiers of the operation are merged with those of the calls around it. Controls of the
    /// calls come first, because added controls come first among an operation's qubits. The power
    /// is multiplied by the sign of the calls. Measurements, resets and barriers take neither.
    ///
    /// While the body of an opened gate is copied, the end of its group is `u32::MAX`. The last
    /// group of that kind is therefore the parent of the next group that opens.
    fn copy(
        &mut self,
        from: &Self,
        operation: &Operation,
        source: &Source,
        folding: &Folding,
        path: &mut Vec<u32>,
        condition: Option<RareIndex>,
    ) {
        let origin = path.last().copied().unwrap_or(0);
        let inner = source.body.modifiers(operation);
        let qubits: Vec<Qubit> = match source.qubits {
            None => source.body.qubits(operation).to_vec(),
            Some(map) => source.body.qubits(operation).iter().map(|&qubit| map[qubit as usize]).collect(),
        };
        let angles: Vec<Angle> =
            source.body.angles(operation).iter().map(|&angle| self.substitute_formals(angle, source)).collect();
        let turns = matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_));
        let (outer, outer_controls) = if turns { source.controls } else { (&[][..], &[][..]) };
        let controls: Vec<bool> =
            outer_controls.iter().chain(inner.map_or(&[][..], |inner| &inner.controls[..])).copied().collect();
        let power = inner.map_or(1.0, |inner| inner.power) * if turns { source.sign } else { 1.0 };
        let condition = operation.condition.or(condition);

        if let OperationKind::Custom(index) = operation.kind
            && folding.unfolded.contains(path)
            && path.len() <= MAX_UNFOLDED_DEPTH
            && power.abs() == 1.0
            && let Some(body) =
                from.definitions[index as usize].body.as_ref().filter(|body| !body.operations.is_empty())
        {
            let own = inner.map_or(0, |inner| inner.controls.len()).min(qubits.len());
            let deciding: Vec<Qubit> = outer.iter().chain(&qubits[..own]).copied().collect();
            let opened = Source {
                body,
                formals: &angles,
                qubits: Some(&qubits[own..]),
                controls: (&deciding, &controls),
                sign: power,
            };
            let group = self.groups.len();
            let start = self.body.operations.len() as u32;
            let parent =
                self.groups.iter().rposition(|group| group.operations.end == u32::MAX).map(|index| index as u32);
            let name = from.definitions[index as usize].name.clone();
            // Open until its end is known.
            self.groups.push(Group { name, inverse: power < 0.0, operations: start..u32::MAX, parent, origin });
            let count = body.operations.len();
            for place in 0..count {
                let place = if power < 0.0 { count - 1 - place } else { place };
                path.push(place as u32);
                self.copy(from, &body.operations[place], &opened, folding, path, condition);
                path.pop();
            }
            self.groups[group].operations.end = self.body.operations.len() as u32;
            return;
        }

        let all: Vec<Qubit> = outer.iter().chain(&qubits).copied().collect();
        self.body.push(operation.kind, &angles, &all, source.body.clbits(operation), operation.span);
        self.origins.push(origin);
        let modifiers = if controls.is_empty() && power == 1.0 {
            None
        } else {
            self.body.modifiers.push(Modifiers { controls, power });
            RareIndex::new(self.body.modifiers.len() as u32 - 1)
        };
        if let Some(made) = self.body.operations.last_mut() {
            made.condition = condition;
            made.modifiers = modifiers;
        }
    }

    /// Replaces the formal parameters in an angle by the angles of the call.
    ///
    /// If the result does not depend on a free parameter, it is evaluated to a number at once.
    /// Otherwise the expression is copied with the arguments in place of the formals.
    fn substitute_formals(&mut self, angle: Angle, source: &Source) -> Angle {
        let Angle::Expression(id) = angle else { return angle };
        if source.qubits.is_none() {
            // Of the circuit itself: its expressions are here.
            return angle;
        }
        let known = |formal: &Angle| if let Angle::Value(value) = formal { *value } else { f64::NAN };
        let formals: Vec<f64> = source.formals.iter().map(known).collect();
        let value = evaluate(angle, &source.body.expressions, &[], &formals);
        if value.is_finite() {
            return Angle::Value(value);
        }
        let mut open = 0;
        Angle::Expression(self.import(&source.body.expressions, id, source.formals, &mut open))
    }

    /// Copies an expression from another pool into this one and returns the new index of its root.
    ///
    /// Children are copied before their parents and an argument is copied anew at each use. So the
    /// pool keeps both of its invariants (see [`angle`](super::angle)). `depth` counts the
    /// recursion: beyond 256 levels the rest becomes `NaN` instead of a stack overflow.
    fn import(&mut self, from: &[Expression], id: u32, formals: &[Angle], depth: &mut u32) -> u32 {
        *depth += 1;
        let node = if *depth > 256 {
            Expression::Number(f64::NAN)
        } else {
            match from[id as usize] {
                Expression::Formal(place) => match formals.get(place as usize) {
                    Some(Angle::Value(value)) => Expression::Number(*value),
                    // Copied, so that the nodes of one expression lie together.
                    Some(&Angle::Expression(given)) => {
                        let own = std::mem::take(&mut self.body.expressions);
                        let mut scratch = Self::default();
                        let offset = own.len() as u32;
                        let last = scratch.import(&own, given, &[], depth);
                        self.body.expressions = own;
                        self.body
                            .expressions
                            .extend(scratch.body.expressions.into_iter().map(|node| offset_children(node, offset)));
                        *depth -= 1;
                        return last + offset;
                    }
                    None => Expression::Number(f64::NAN),
                },
                Expression::Negate(a) => Expression::Negate(self.import(from, a, formals, depth)),
                Expression::Call(function, a) => Expression::Call(function, self.import(from, a, formals, depth)),
                Expression::Binary(operator, a, b) => {
                    let a = self.import(from, a, formals, depth);
                    Expression::Binary(operator, a, self.import(from, b, formals, depth))
                }
                plain => plain,
            }
        };
        *depth -= 1;
        self.body.expression(node)
    }
}

/// Where an operation is copied from, and what the calls around it add to it.
struct Source<'a> {
    body: &'a Body,
    /// What the gate's parameters are.
    formals: &'a [Angle],
    /// The circuit's qubit for each of the body's; `None` for the circuit's own.
    qubits: Option<&'a [Qubit]>,
    /// Qubits that decide on the whole body, and what they wait for.
    controls: (&'a [Qubit], &'a [bool]),
    /// -1 for an inverse.
    sign: f64,
}

fn offset_children(node: Expression, by: u32) -> Expression {
    match node {
        Expression::Negate(a) => Expression::Negate(a + by),
        Expression::Call(function, a) => Expression::Call(function, a + by),
        Expression::Binary(operator, a, b) => Expression::Binary(operator, a + by, b + by),
        plain => plain,
    }
}
