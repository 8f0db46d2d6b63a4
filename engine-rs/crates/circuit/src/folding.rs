//! Folding: the view of a circuit that is drawn. Custom gates can be replaced by their bodies and
//! named sections by one block each. What a run decides shows its branches.
//!
//! Input is a [`Circuit`] and a [`Folding`], which lists what is shown other than at first: at
//! first, gates are closed and sections open, and blocks are open unless there are very many. The result is a circuit whose
//! [groups](Circuit::groups) say which operations come from one gate or block, and whose
//! [origins](Circuit::origins) lead from each operation back to the program. Opened gates and closed
//! sections mean what they did; the branches of an opened block stand one after the other, so a
//! circuit with opened blocks is only drawn.
//!
//! A gate or block is identified by its path: the index of its operation in the circuit, then in
//! the body of that gate, and so on. The branches of a block are numbered through. A loop has a path like its first operation,
//! and an index in it is one in the body around it.
//!
//! [`Circuit::folded`] walks the operations in order, section by section:
//!
//! 1. A closed section becomes one block on all qubits and clbits that its operations touch.
//! 2. An operation that is not opened is copied.
//! 3. An opened gate is replaced by the operations of its body, recursively. Formal qubits become
//!    the qubits of the call, and formal parameters become its angles.
//! 4. An opened block is replaced by the operations of its branches, recursively. Jumps such as
//!    `break`, and gaps that name no qubit, have no bits of their own and get those of the block.
//! 5. A block that computes the angles of gates is replaced by these.
//! 6. Of a loop with [equal iterations](super::repeats) the first stands for all, unless all are shorter. Toggled, all are shown.
//!
//! The modifiers of an opened call move inwards. Controls apply to every operation of the body,
//! because `C(AB) = C(A) C(B)`. An inverse reverses the order and inverts each operation, because
//! `(AB)⁻¹ = B⁻¹ A⁻¹`. Other powers cannot move inwards, since `(AB)ᵖ` is in general not `Aᵖ Bᵖ`;
//! such a gate stays closed.
//!
//! Invariant: groups nest, a parent precedes its children, and each covers a contiguous range of
//! operations.
//!
//! Cost: linear in the size of the result, times the number of paths. Only gates that are named by a
//! path open, at most 64 deep, so the result is bounded by the size of the circuit with its blocks,
//! plus the number of paths times the longest body.

use crate::numbers::distinct;
use diagnostic::Span;
use std::borrow::Cow;
use std::ops::Range;

use super::angle::{Angle, Expression, evaluate, first_variable};
use super::classical::accesses::Accesses;
use super::classical::{Classical, Control};
use super::moments::TwoQubitGates;
use super::operation::{Body, Modifiers, Operation, OperationKind, RareIndex, Slice};
use super::register::{Clbit, Qubit};
use super::repeats::{MAX_REPEATS, Repeat, Repeats};
use super::{Block, Circuit, Section};

mod titles;

/// Gates and blocks nested deeper than this stay closed.
const MAX_UNFOLDED_DEPTH: usize = 64;

/// In a circuit of more blocks all of them are closed at first: so many frames nobody reads, and they take the memory of several
/// drawings.
const MAX_OPEN_BLOCKS: usize = 2_000;

/// What is shown other than at first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folding {
    /// Gates that show their body, blocks that do not, and loops that show all iterations, each by its path: its index in the
    /// circuit, then in the body around it.
    pub toggled: Vec<Vec<u32>>,
    /// Sections that are one block, by their place among those that hold an operation.
    pub folded: Vec<u32>,
}

/// Operations that stand for an own gate, a block or a loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The gate's name, the block's label, or the loop's head with the number of iterations.
    pub name: String,
    /// It is the gate's inverse that stands there.
    pub inverse: bool,
    /// Its operations, in [`Circuit::operations`]. There is at least one.
    pub operations: Range<u32>,
    /// The group around it, by its index.
    pub parent: Option<u32>,
    /// Where the gate or block stands: its index in the circuit before anything was opened, or in the body around it.
    pub origin: u32,
    /// The qubits of the operation that it stands for.
    pub qubits: Vec<Qubit>,
    /// The clbits that this operation touches.
    pub clbits: Vec<Clbit>,
    /// The variables that are read and set in it.
    pub accesses: Accesses,
    /// The branches of a block, in order. A gate has one.
    pub branches: Vec<Branch>,
    /// What decides on a block.
    pub decision: Decision,
    /// How often the branches happen.
    pub occurrence: Occurrence,
    /// Of which loop it is.
    pub iterations: Iterations,
    /// Of a block: the gates on two qubits in it.
    pub two_qubit_gates: TwoQubitGates,
    /// The statement.
    pub span: Span,
}

/// How a group shows a loop with equal iterations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Iterations {
    /// How many iterations the loop has; 0 for a gate or a block.
    pub count: u32,
    /// How many operations the iteration had that stands for all, before anything was opened; 0 where all iterations are shown.
    pub length: u32,
}

/// How often what a group shows happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occurrence {
    /// One of the branches, once.
    #[default]
    Once,
    /// One of the branches, or none of them.
    Perhaps,
    /// The branch, several times.
    Several,
    /// The branch, any number of times.
    AnyNumber,
    /// The branch, as long as a condition holds, which is read again before each time.
    WhileHolds,
}

impl Occurrence {
    /// Whether what is shown once may happen several times.
    pub const fn repeats(self) -> bool {
        matches!(self, Self::Several | Self::AnyNumber | Self::WhileHolds)
    }

    /// Whether one of the branches happens.
    pub const fn is_certain(self) -> bool {
        matches!(self, Self::Once | Self::Several)
    }
}

/// A branch of an opened block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// When it happens: `if (c == 1)`, `else`, `case 2`. A branch that stands for the whole has the name of the group.
    pub title: String,
    /// Its operations, in [`Circuit::operations`]. There may be none.
    pub operations: Range<u32>,
}

/// What a block reads before it decides which of its branches happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The clbits. In a drawing that shows variables, those of the variables that it reads, and of the one that a loop counts with.
    pub clbits: Vec<Clbit>,
    /// Those that it waits for to be 0, in order.
    pub zeros: Vec<Clbit>,
}

impl Group {
    /// Whether the name is no title of a branch: that of a `switch`, each branch of which is a case.
    pub fn has_heading(&self) -> bool {
        self.branches.first().is_some_and(|branch| branch.title != self.name)
    }
}

impl Circuit {
    /// Whether blocks are open at first: there are some with branches, and not too many.
    pub fn opens_blocks(&self) -> bool {
        let with_branches = self.blocks.iter().filter(|it| !it.is_step() && self.shows_branches(it)).count();
        (1..=MAX_OPEN_BLOCKS).contains(&with_branches)
    }

    /// Returns the circuit that is drawn; `None` for this one, if nothing in it opens or closes.
    pub fn shown(&self, folding: &Folding) -> Option<Self> {
        let rolls = || repeats_of(&self.body).iter().any(|repeat| is_shorter_rolled(self, &self.body, repeat));
        let computes = self.classical.accesses.has_angles();
        let stays =
            folding.toggled.is_empty() && folding.folded.is_empty() && !computes && !self.opens_blocks() && !rolls();
        (!stays).then(|| self.folded(folding))
    }

    /// Returns the circuit with custom gates and blocks opened and sections closed. Paths and numbers that
    /// lead to nothing are ignored.
    ///
    /// ```
    /// use circuit::folding::Folding;
    /// let source = "OPENQASM 3.0; include \"stdgates.inc\"; gate bell a, b { h a; cx a, b; } qubit[2] q; bell q[0], q[1];";
    /// let circuit = qasm::read(source, &qasm::Limits::default()).circuit;
    /// let opened = circuit.folded(&Folding { toggled: vec![vec![0]], ..Folding::default() });
    /// assert_eq!((opened.operations().len(), opened.groups[0].name.as_str()), (2, "bell"));
    /// ```
    #[must_use]
    pub fn folded(&self, folding: &Folding) -> Self {
        self.copied(folding, false)
    }

    /// The circuit with the gates of which it computes the angles, for figures: as it is but for the insides of blocks and loops.
    pub fn with_computed_gates(&self) -> Cow<'_, Self> {
        if self.classical.accesses.has_angles() {
            Cow::Owned(self.copied(&Folding::default(), true))
        } else {
            Cow::Borrowed(self)
        }
    }

    /// A copy as a folding shows it, or with all blocks closed and all iterations of loops.
    fn copied(&self, folding: &Folding, is_plain: bool) -> Self {
        // Every field is named: what the rest of a default circuit takes to be dropped is half a kilobyte of the module.
        let mut made = Self {
            body: Body {
                operations: Vec::new(),
                operands: Vec::new(),
                angles: Vec::new(),
                expressions: self.body.expressions.clone(),
                modifiers: self.body.modifiers.clone(),
                repeats: Repeats::default(),
            },
            qubits: self.qubits.clone(),
            clbits: self.clbits.clone(),
            parameters: self.parameters.clone(),
            definitions: self.definitions.clone(),
            conditions: self.conditions.clone(),
            classical: self.classical_for_drawing(),
            named_variables: self.named_variables.clone(),
            sets_variables: self.sets_variables,
            blocks: self.blocks.iter().map(Block::outline).collect(),
            sections: Vec::new(),
            groups: Vec::new(),
            origins: Vec::new(),
            annotations: Vec::new(),
            comments: Vec::new(),
            loop_heads: Vec::new(),
            notes: Vec::new(),
        };
        // Most circuits stay about as large, and a copy that grows takes twice the memory.
        made.body.operations.reserve_exact(self.body.operations.len());
        made.body.operands.reserve_exact(self.body.operands.len());
        made.body.angles.reserve_exact(self.body.angles.len());
        made.origins.reserve_exact(self.body.operations.len());
        let mut sections = self.sections.iter().filter(|section| section.start < section.end).zip(0_u32..).peekable();
        let opening = Opening { toggled: &folding.toggled, blocks: !is_plain && self.opens_blocks(), is_plain };
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
                let from = Source { is_whole: true, ..Source::of(&self.body) };
                let repeats = Upcoming { list: repeats_of(&self.body), shift: 0 };
                made.copy_run(self, &from, (next..end, 0, repeats), &opening, &mut path, None);
            }
            if let Some((section, _)) = section {
                let end = made.body.operations.len() as u32;
                made.sections.push(Section { title: section.title.clone(), start, end });
            }
            next = end;
        }
        made
    }

    /// The classical part as far as a drawing asks for it: whether conditions of gates wait for zeros, and what the cases of a switch are. The
    /// expressions of half a million assignments take tens of megabytes.
    fn classical_for_drawing(&self) -> Classical {
        let is_switch = |block: &Block| {
            matches!(block.control, Control::Switch(..) | Control::Unknown(Slice { length: 1.., .. }, _))
        };
        if self.conditions.is_empty() && !self.blocks.iter().any(is_switch) {
            return Classical { accesses: self.classical.accesses.clone(), ..Classical::default() };
        }
        self.classical.clone()
    }

    /// Returns whether an operation can be opened: a block with branches, or a custom gate with a
    /// body that is not empty, at the power 1 or -1.
    pub fn unfolds(&self, operation: &Operation) -> bool {
        let index = match operation.kind {
            OperationKind::Custom(index) => index,
            OperationKind::Block(index) => return self.shows_branches(&self.blocks[index as usize]),
            _ => return false,
        };
        let has_body = self.definitions[index as usize].body.as_ref().is_some_and(|body| !body.operations.is_empty());
        // A broken power has no body of its own, and a high one would be long.
        has_body && self.body.modifiers(operation).is_none_or(|modifiers| modifiers.power.abs() == 1.0)
    }

    /// Whether a branch of a block has an operation to show.
    pub fn shows_branches(&self, block: &Block) -> bool {
        let mut inner = block.branches.iter().flat_map(|branch| &branch.operations);
        inner.any(|operation| !self.is_step(operation))
    }

    /// Whether a branch of a block has something that is drawn on the wires of the block.
    fn lends_wires(&self, block: &Block) -> bool {
        block.branches.iter().flat_map(|branch| &branch.operations).any(|operation| self.takes_wires(operation))
    }

    /// Whether the program may end in an operation.
    pub fn may_end(&self, operation: &Operation) -> bool {
        matches!(operation.kind, OperationKind::Block(index) if self.blocks[index as usize].may_end)
    }

    /// Whether the program may end where something with this control and these bodies happens.
    pub fn may_end_in<'a>(&self, control: &Control, bodies: impl IntoIterator<Item = &'a Body>) -> bool {
        let mut operations = bodies.into_iter().flat_map(|body| &body.operations);
        *control == Control::End || operations.any(|operation| self.may_end(operation))
    }

    /// Whether an operation leaves what is around it, such as `break`.
    pub fn jumps(&self, operation: &Operation) -> bool {
        let OperationKind::Block(index) = operation.kind else { return false };
        matches!(
            self.blocks[index as usize].control,
            Control::Break | Control::Continue | Control::Return | Control::End
        )
    }

    /// Whether an operation is only there for a run: it has neither a label nor a wire.
    pub fn is_step(&self, operation: &Operation) -> bool {
        matches!(operation.kind, OperationKind::Block(index) if self.blocks[index as usize].is_step())
    }

    /// Whether an operation has no bits of its own, and is drawn on those of the block around it: `break`, or a gap that names none.
    fn takes_wires(&self, operation: &Operation) -> bool {
        let OperationKind::Block(index) = operation.kind else { return false };
        self.jumps(operation) || operation.qubits.length == 0 && self.blocks[index as usize].is_gap()
    }

    /// Appends one block that stands for the operations in `range`.
    ///
    /// The block touches every qubit and clbit that one of them touches, in rising order. Its span
    /// reaches from the first statement to the end of the last, so selecting the block selects the
    /// section in the program.
    fn fold_section(&mut self, from: &Self, range: Range<u32>, title: &str) {
        let closed = &from.body.operations[range.start as usize..range.end as usize];
        let mut span = closed.first().map_or_else(Default::default, |operation| operation.span);
        span.end = closed.last().map_or(span.end, |operation| operation.span.end.max(span.end));
        let (mut qubits, mut clbits) = (Vec::new(), Vec::new());
        let mut two_qubit_gates = TwoQubitGates::default();
        for operation in closed {
            qubits.extend_from_slice(from.body.qubits(operation));
            clbits.extend(from.clbits_touched(operation));
            two_qubit_gates.add(from.two_qubit_gates(operation));
        }
        self.blocks.push(Block { label: title.to_owned(), two_qubit_gates, ..Block::default() });
        let kind = OperationKind::Block(self.blocks.len() as u32 - 1);
        self.body.push(kind, &[], &distinct(qubits), &distinct(clbits), span);
        self.origins.push(range.start);
    }

    /// Appends an operation of `source`, or what is inside of it where it is opened.
    ///
    /// `path` identifies the operation. `condition` is that of an opened call around it, which
    /// applies to every operation of its body.
    ///
    /// The modifiers of the operation are merged with those of the calls around it. Controls of the
    /// calls come first, because added controls come first among an operation's qubits. The power
    /// is multiplied by the sign of the calls. Measurements, resets and barriers take neither.
    ///
    fn copy(
        &mut self,
        from: &Self,
        operation: &Operation,
        source: &Source,
        opening: &Opening,
        path: &mut Vec<u32>,
        condition: Option<RareIndex>,
    ) {
        let (gates, parts) = from.shown_parts(source.body, operation);
        if !std::ptr::eq(gates, source.body) {
            let inner = Source { computed: Some((source.body, operation)), ..Source::of(gates) };
            for gate in parts {
                self.copy(from, gate, &inner, opening, path, operation.condition.or(condition));
            }
            return;
        }
        let origin = path.last().copied().unwrap_or(0);
        let inner = source.body.modifiers(operation);
        let added = inner.map_or(&[][..], |inner| &inner.controls[..]);
        let turns = matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_));
        let (outer, outer_controls) = if turns { source.controls } else { (&[][..], &[][..]) };
        let mut all = outer.to_vec();
        for &qubit in source.body.qubits(operation) {
            all.push(source.qubits.map_or(qubit, |map| map[qubit as usize]));
        }
        let mut angles = Vec::new();
        for &angle in source.body.angles(operation) {
            angles.push(self.substitute_formals(angle, source));
        }
        let mut controls = outer_controls.to_vec();
        controls.extend_from_slice(added);
        let power = inner.map_or(1.0, |inner| inner.power) * if turns { source.sign } else { 1.0 };
        let condition = operation.condition.or(condition);
        let may_open = path.len() <= MAX_UNFOLDED_DEPTH;
        let computed = source.computed.filter(|_| first_variable(&angles, &self.body.expressions).is_some());

        if let OperationKind::Block(index) = operation.kind
            && let block = &from.blocks[index as usize]
            && from.shows_branches(block)
        {
            if may_open && opening.toggled.contains(path) != opening.blocks {
                self.copy_branches(from, (operation, block), source, opening, path);
                return;
            }
            if may_open {
                // It can be opened again.
                self.blocks[index as usize].branches.clone_from(&block.branches);
            }
        }
        if let OperationKind::Custom(index) = operation.kind
            && may_open
            && opening.toggled.contains(path)
            && power.abs() == 1.0
            && let Some(body) =
                from.definitions[index as usize].body.as_ref().filter(|body| !body.operations.is_empty())
        {
            // Controls of the calls around it come first, then its own.
            let (deciding, qubits) = all.split_at((outer.len() + added.len()).min(all.len()));
            let opened = Source {
                formals: &angles,
                qubits: Some(qubits),
                controls: (deciding, &controls),
                sign: power,
                computed,
                ..Source::of(body)
            };
            let mut clbits = computed.map_or(&[][..], |(body, block)| body.clbits(block)).to_vec();
            clbits.extend_from_slice(condition.map_or(&[][..], |it| &from.conditions[it.get() as usize].clbits[..]));
            let name = &from.definitions[index as usize].name;
            let start = self.body.operations.len() as u32;
            let group = self.open_group(name, (&all, &clbits), operation.span, origin);
            self.groups[group].inverse = power < 0.0;
            if let Some((_, block)) = computed {
                self.groups[group].accesses.include(from.accesses(block));
            }
            let count = body.operations.len() as u32;
            if power < 0.0 {
                for place in (0..count).rev() {
                    path.push(place);
                    self.copy(from, &body.operations[place as usize], &opened, opening, path, condition);
                    path.pop();
                }
            } else {
                let repeats = Upcoming { list: repeats_of(body), shift: 0 };
                self.copy_run(from, &opened, (0..count, 0, repeats), opening, path, condition);
            }
            let end = self.close_group(group);
            self.groups[group].branches.push(Branch { title: name.clone(), operations: start..end });
            return;
        }

        let mut clbits = source.body.clbits(operation);
        if let Some((around, bits)) = source.around.filter(|_| from.takes_wires(operation)) {
            all.extend_from_slice(around);
            clbits = if around.is_empty() { bits } else { clbits };
        }
        if let Some((body, block)) = computed {
            clbits = body.clbits(block);
        }
        self.body.push(operation.kind, &angles, &all, clbits, operation.span);
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

    /// Appends some operations of a source. Paths count them from `base` on.
    fn copy_run(
        &mut self,
        from: &Self,
        source: &Source,
        (run, base, mut repeats): (Range<u32>, u32, Upcoming),
        opening: &Opening,
        path: &mut Vec<u32>,
        condition: Option<RareIndex>,
    ) {
        let mut index = run.start;
        while index < run.end {
            if let Some((repeat, inner)) = repeats.next_at(index)
                && repeat.end() <= run.end
                && !opening.is_plain
                && is_shorter_rolled(from, source.body, &repeat)
            {
                index = repeat.end();
                self.copy_iterations(from, source, (&repeat, base, inner), opening, path, condition);
                continue;
            }
            let operation = &source.body.operations[index as usize];
            if source.around.is_none() || !from.is_step(operation) {
                path.push(base + index);
                self.copy(from, operation, source, opening, path, condition);
                path.pop();
            }
            index += 1;
        }
    }

    /// Appends the first iteration of a loop, which stands for all, or all iterations where the loop is unrolled.
    fn copy_iterations(
        &mut self,
        from: &Self,
        source: &Source,
        (repeat, base, inner): (&Repeat, u32, Upcoming),
        opening: &Opening,
        path: &mut Vec<u32>,
        condition: Option<RareIndex>,
    ) {
        let origin = base + repeat.start;
        path.push(origin);
        let name = format!("{} × {}", from.loop_heads[repeat.head as usize], repeat.iterations);
        let group = self.open_group(&name, (&[], &[]), repeat.span, origin);
        let is_unrolled = opening.toggled.contains(path);
        for iteration in 0..if is_unrolled { repeat.iterations } else { 1 } {
            let inner = Upcoming { shift: inner.shift + iteration * repeat.length, ..inner };
            self.copy_run(from, source, (repeat.iteration(iteration), base, inner), opening, path, condition);
        }
        path.pop();
        let end = self.close_group(group);
        let operations = self.groups[group].operations.clone();
        if operations.is_empty() {
            // Steps of a run, which no drawing shows.
            self.groups.truncate(group);
            return;
        }
        let (mut qubits, mut clbits, mut accesses) = (Vec::new(), Vec::new(), Accesses::default());
        for operation in &self.body.operations[operations.start as usize..end as usize] {
            qubits.extend_from_slice(self.body.qubits(operation));
            clbits.extend(self.clbits_touched(operation));
            accesses.include(self.accesses(operation));
        }
        for inner in &self.groups[group + 1..] {
            qubits.extend_from_slice(&inner.qubits);
            clbits.extend_from_slice(&inner.clbits);
            accesses.include(inner.accesses.lists());
        }
        accesses.sort();
        let group = &mut self.groups[group];
        group.accesses = accesses;
        (group.qubits, group.clbits) = (distinct(qubits), distinct(clbits));
        group.iterations = Iterations { count: repeat.iterations, length: if is_unrolled { 0 } else { repeat.length } };
        group.occurrence = if is_unrolled { Occurrence::Once } else { Occurrence::Several };
        group.branches.push(Branch { title: name, operations });
    }

    /// Appends the operations of all branches of a block.
    fn copy_branches(
        &mut self,
        from: &Self,
        (operation, block): (&Operation, &Block),
        source: &Source,
        opening: &Opening,
        path: &mut Vec<u32>,
    ) {
        let (mut qubits, clbits) = (source.body.qubits(operation), source.body.clbits(operation));
        if let Some((around, _)) = source.around.filter(|_| qubits.is_empty() && from.lends_wires(block)) {
            qubits = around;
        }
        let origin = path.last().copied().unwrap_or(0);
        let group = self.open_group(&block.label, (qubits, clbits), operation.span, origin);
        self.groups[group].decision = from.decision(block, clbits);
        self.groups[group].accesses = from.accesses(operation).into();
        self.groups[group].occurrence = from.occurrence(&block.label, &block.control, block.branches.len());
        self.groups[group].two_qubit_gates = block.two_qubit_gates;
        let titles = from.titles(block);
        let mut place = 0;
        for (branch, title) in block.branches.iter().zip(titles) {
            let start = self.body.operations.len() as u32;
            let inner = Source { around: Some((qubits, clbits)), ..Source::of(branch) };
            let count = branch.operations.len() as u32;
            let repeats = Upcoming { list: repeats_of(branch), shift: 0 };
            self.copy_run(from, &inner, (0..count, place, repeats), opening, path, None);
            place += count;
            let end = self.body.operations.len() as u32;
            self.groups[group].branches.push(Branch { title, operations: start..end });
        }
        self.close_group(group);
    }

    /// Appends a group for an operation, and returns its index.
    ///
    /// Until what is inside of it is copied, the end of its operations is `u32::MAX`. The last group of that kind is
    /// therefore the parent of the next group that opens.
    fn open_group(&mut self, name: &str, (qubits, clbits): (&[Qubit], &[Clbit]), span: Span, origin: u32) -> usize {
        let start = self.body.operations.len() as u32;
        let mut parent = self.groups.len().checked_sub(1).map(|last| last as u32);
        while let Some(index) = parent.filter(|&index| self.groups[index as usize].operations.end != u32::MAX) {
            parent = self.groups[index as usize].parent;
        }
        self.groups.push(Group {
            name: name.to_owned(),
            inverse: false,
            operations: start..u32::MAX,
            parent,
            origin,
            qubits: qubits.to_vec(),
            clbits: clbits.to_vec(),
            accesses: Accesses::default(),
            branches: Vec::new(),
            decision: Decision::default(),
            occurrence: Occurrence::default(),
            iterations: Iterations::default(),
            two_qubit_gates: TwoQubitGates::default(),
            span,
        });
        self.groups.len() - 1
    }

    /// Ends a group behind the last operation, and returns that place.
    fn close_group(&mut self, group: usize) -> u32 {
        let end = self.body.operations.len() as u32;
        self.groups[group].operations.end = end;
        end
    }

    /// Replaces the formal parameters in an angle by the angles of the call.
    ///
    /// If the result does not depend on a free parameter, it is evaluated to a number at once.
    /// Otherwise the expression is copied with the arguments in place of the formals.
    fn substitute_formals(&mut self, angle: Angle, source: &Source) -> Angle {
        let Angle::Expression(id) = angle else { return angle };
        if source.is_whole {
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
        Angle::Expression(self.import(Some(&source.body.expressions), id, source.formals, &mut open))
    }

    /// Copies an expression from another pool, or from this one, into this one and returns the new index of its root.
    ///
    /// Children are copied before their parents and an argument is copied anew at each use. So the
    /// pool keeps both of its invariants (see [`angle`](super::angle)). `depth` counts the
    /// recursion: beyond 256 levels the rest becomes `NaN` instead of a stack overflow.
    fn import(&mut self, from: Option<&[Expression]>, id: u32, formals: &[Angle], depth: &mut u32) -> u32 {
        *depth += 1;
        let node = if *depth > 256 {
            Expression::Number(f64::NAN)
        } else {
            match from.unwrap_or(&self.body.expressions)[id as usize] {
                Expression::Formal(place) => match formals.get(place as usize) {
                    Some(Angle::Value(value)) => Expression::Number(*value),
                    // Copied, so that the nodes of one expression lie together.
                    Some(&Angle::Expression(given)) => {
                        let root = self.import(None, given, &[], depth);
                        *depth -= 1;
                        return root;
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

/// What opens.
struct Opening<'a> {
    /// Paths of gates that do, and of blocks that are other than at first.
    toggled: &'a [Vec<u32>],
    /// Whether blocks do.
    blocks: bool,
    /// Whether loops show all iterations.
    is_plain: bool,
}

/// The loops of a body that can be shown as one iteration.
fn repeats_of(body: &Body) -> &[Repeat] {
    if body.repeats.len() > MAX_REPEATS { &[] } else { &body.repeats }
}

/// Whether a loop is shorter with a frame around one iteration than with all iterations.
fn is_shorter_rolled(circuit: &Circuit, body: &Body, repeat: &Repeat) -> bool {
    /// About what a frame takes in width, in characters of its title, and what each column does.
    const FRAME: u32 = 10;
    const COLUMN: u32 = 9;
    // How many columns each qubit has.
    let mut reached = Vec::new();
    let mut columns = 0;
    for index in repeat.iteration(0) {
        let operation = &body.operations[index as usize];
        let qubits = body.qubits(operation);
        let mut latest = 0;
        for &qubit in qubits {
            reached.resize(reached.len().max(qubit as usize + 1), 0);
            latest = latest.max(reached[qubit as usize]);
        }
        for &qubit in qubits {
            reached[qubit as usize] = latest + 1;
        }
        columns = columns.max(latest + 1);
    }
    let title = circuit.loop_heads[repeat.head as usize].chars().count() as u32;
    u64::from(repeat.iterations) * u64::from(columns * COLUMN) > u64::from(title.max(columns * COLUMN) + FRAME)
}

/// Loops of a body in order, the outer before the inner.
#[derive(Clone, Copy)]
struct Upcoming<'a> {
    list: &'a [Repeat],
    /// How many operations farther back they are: those of a later iteration of the loop around them.
    shift: u32,
}

impl Upcoming<'_> {
    /// Takes the next loop that starts at an operation, and those in it. Earlier ones are dropped.
    fn next_at(&mut self, index: u32) -> Option<(Repeat, Self)> {
        while let Some((first, others)) = self.list.split_first() {
            let start = first.start + self.shift;
            if start > index {
                return None;
            }
            self.list = others;
            if start == index {
                return Some((Repeat { start, ..*first }, *self));
            }
        }
        None
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
    /// Whether the body is the circuit's own.
    is_whole: bool,
    /// The bits of the block whose branch the body is.
    around: Option<(&'a [Qubit], &'a [Clbit])>,
    /// The block that computes angles, and the body that it is in.
    computed: Option<(&'a Body, &'a Operation)>,
}

impl<'a> Source<'a> {
    /// A body whose qubits are those of the circuit.
    const fn of(body: &'a Body) -> Self {
        Self {
            body,
            formals: &[],
            qubits: None,
            controls: (&[], &[]),
            sign: 1.0,
            is_whole: false,
            around: None,
            computed: None,
        }
    }
}

impl Block {
    /// What a drawing of the closed block needs of it.
    fn outline(&self) -> Self {
        let Self { label, control, may_end, waits_for_zero, stores_in, two_qubit_gates, .. } = self;
        Self {
            label: label.clone(),
            text: if self.is_gap() { self.text.clone() } else { String::new() },
            control: *control,
            may_end: *may_end,
            waits_for_zero: *waits_for_zero,
            stores_in: *stores_in,
            two_qubit_gates: *two_qubit_gates,
            ..Self::default()
        }
    }
}
