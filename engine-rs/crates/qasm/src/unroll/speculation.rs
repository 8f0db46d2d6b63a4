//! Speculation: loops and calls that a `break`, `continue` or `return` may leave early are unrolled
//! for as long as their course is known.
//!
//! 1. [`Unroller::begin_speculation`] takes a [`Checkpoint`]: the lengths of the circuit's pools
//!    and of a journal of changes to variables and arrays.
//! 2. Statements are unrolled as usual. Changes are recorded in the journal while any checkpoint is
//!    open.
//! 3. [`Unroller::end_speculation`] keeps the result if the course was known to the end. If only a
//!    run knows whether the loop or call is left, it truncates the pools and undoes the journal
//!    from its end; the caller makes a block instead.
//!
//! Diagnostics are never rolled back: a mistake is a mistake regardless of what becomes of the
//! loop.
//!
//! Speculations nest. The outermost one has a limit of steps and operations. Steps that were rolled
//! back are added up, and after [`MAX_SPECULATION_STEPS`] of them there is no more speculation. So
//! the time that speculation wastes is bounded for every program.
//!
//! Invariant: after a rollback, the circuit, the bindings and the arrays are as they were at the
//! checkpoint.
//!
//! Cost: opening a checkpoint copies a few lengths, whatever the size of the circuit. A change
//! costs one entry in the journal while a checkpoint is open, and nothing otherwise, so programs
//! without early exits do not pay for them.

use super::super::analysis::declaration::DeclarationId;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::names::Symbol;
use super::budget::Work;
use super::memory::Meaning;
use super::text_of_blocks::DeclarationState;
use super::value::Value;
use super::{Unroller, entry};
use circuit::operation::Body;
use diagnostic::Span;

/// The reason why the statements behind the present one do not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyExit {
    /// `break`
    Loop,
    /// `continue`
    Iteration,
    /// `return`
    Call,
    /// A run decides whether the loop is left, so it cannot be unrolled.
    UnknownLoop,
    /// The same for the call.
    UnknownCall,
    /// Unrolling takes too long: the outermost speculation is abandoned.
    TooLong,
}

/// The loop and the call that are being unrolled, each with the depth of blocks around it. An exit
/// from deeper inside depends on a run.
#[derive(Clone, Default)]
pub struct UnrolledScopes {
    /// The innermost loop, if that is one that may be left.
    pub loop_: Option<u32>,
    /// The innermost call, if that is one that may be left.
    pub call: Option<u32>,
    /// The bits that receive the value that the call returns.
    pub target: Option<Vec<u32>>,
}

/// The state of speculation, with a journal to undo it.
#[derive(Default)]
pub struct Speculation {
    /// The number of open checkpoints.
    open: u32,
    /// How many blocks there were at the last of them.
    blocks: usize,
    /// Previous values for each change since the first open checkpoint.
    journal: Vec<JournalEntry>,
    /// The number of open speculations, and the limits of steps and operations of the outermost
    /// one.
    depth: u32,
    limit: (usize, usize),
    /// Steps of speculations that were rolled back.
    wasted_steps: usize,
    /// Whether the last one that took too long was in a subroutine that calls itself.
    recurses: bool,
}

impl Speculation {
    /// Whether a block was made since the last open checkpoint, so that what is rolled back drops it.
    pub const fn made(&self, block: u32) -> bool {
        block as usize >= self.blocks
    }
}

/// The previous state of something that has changed.
enum JournalEntry {
    Meaning(DeclarationId, Meaning),
    Declaration(DeclarationId, DeclarationState, Span),
    /// All elements of an array; below, one element with the number of recorded changes.
    Elements(u32, Vec<Value>),
    Element(u32, usize, Value, usize),
    Changes(u32, Vec<(usize, Value, Span)>),
    /// A register of a block that did not exist, and how many had its name.
    LocalBits(DeclarationId, Symbol, u32),
    /// The same of a variable that had no name in texts.
    LocalVariable(DeclarationId, Symbol, u32),
}

/// The state at the start of a speculation.
pub struct Checkpoint {
    journal: usize,
    pools: [usize; 5],
    blocks: usize,
    /// How many there were at the checkpoint around this one.
    outer_blocks: usize,
    conditions: usize,
    annotations: usize,
    classical: [usize; 2],
    aliases: usize,
    operations: usize,
    counted_blocks: usize,
    steps: usize,
    has_ended: bool,
}

/// The limit of steps of one speculation, and of all steps that were rolled back.
pub const MAX_SPECULATION_STEPS: usize = 1 << 19;

impl Unroller<'_> {
    /// Starts a speculation, unless too many steps were rolled back.
    pub(super) fn begin_speculation(&mut self) -> Option<Checkpoint> {
        if self.speculation.wasted_steps >= MAX_SPECULATION_STEPS {
            return None;
        }
        if self.speculation.depth == 0 {
            let operations = self.budget.used(Work::Operations) + self.limits.operations as usize / 4;
            self.speculation.limit = (self.budget.used(Work::Steps) + MAX_SPECULATION_STEPS, operations);
        }
        self.speculation.depth += 1;
        Some(self.checkpoint())
    }

    /// Ends a speculation. Returns true if it succeeded; otherwise everything but diagnostics is
    /// restored.
    pub(super) fn end_speculation(&mut self, checkpoint: &Checkpoint, unknown: EarlyExit) -> bool {
        self.speculation.depth -= 1;
        let too_long = self.early_exit == Some(EarlyExit::TooLong);
        if !too_long && self.early_exit != Some(unknown) {
            self.commit(checkpoint);
            return true;
        }
        if !too_long || self.speculation.depth == 0 {
            self.early_exit = None;
        }
        self.speculation.wasted_steps += self.budget.used(Work::Steps) - checkpoint.steps + 1;
        self.roll_back(checkpoint);
        false
    }

    /// Abandons the speculation if it takes too long.
    pub(super) fn check_speculation_budget(&mut self) {
        let (steps, operations) = self.speculation.limit;
        let budget = &self.budget;
        if self.speculation.depth > 0
            && (budget.used(Work::Steps) > steps || budget.used(Work::Operations) > operations)
        {
            if self.early_exit != Some(EarlyExit::TooLong) {
                let calls = &self.call_stack;
                let is_inside = |(at, call): (usize, &(u32, u32))| calls[..at].iter().any(|other| other.0 == call.0);
                self.speculation.recurses = calls.iter().enumerate().any(is_inside);
            }
            self.early_exit = Some(EarlyExit::TooLong);
        }
    }

    /// Returns whether the outermost speculation is abandoned in a subroutine that calls itself.
    pub(super) fn recurses_too_long(&self) -> bool {
        self.speculation.depth == 1 && self.speculation.recurses && self.early_exit == Some(EarlyExit::TooLong)
    }

    /// Returns whether changes may be rolled back.
    pub(super) const fn is_speculating(&self) -> bool {
        self.speculation.open > 0
    }

    /// Takes a checkpoint, until [`Unroller::commit`] or [`Unroller::roll_back`].
    pub(super) fn checkpoint(&mut self) -> Checkpoint {
        self.speculation.open += 1;
        let blocks = self.circuit.blocks.len();
        let outer_blocks = std::mem::replace(&mut self.speculation.blocks, blocks);
        let body = &self.circuit.body;
        Checkpoint {
            journal: self.speculation.journal.len(),
            pools: pools(body),
            blocks,
            outer_blocks,
            conditions: self.circuit.conditions.len(),
            annotations: self.circuit.annotations.len(),
            classical: [self.circuit.classical.expressions.len(), self.circuit.classical.lists.len()],
            aliases: self.memory.aliases.len(),
            operations: self.budget.used(Work::Operations),
            counted_blocks: self.budget.used(Work::Blocks),
            steps: self.budget.used(Work::Steps),
            has_ended: self.has_ended,
        }
    }

    /// Closes a checkpoint and keeps what was made since.
    pub(super) fn commit(&mut self, checkpoint: &Checkpoint) {
        self.speculation.open -= 1;
        self.speculation.blocks = checkpoint.outer_blocks;
        if self.speculation.open == 0 {
            self.speculation.journal.clear();
        }
    }

    /// Closes a checkpoint and restores everything but diagnostics.
    pub(super) fn roll_back(&mut self, checkpoint: &Checkpoint) {
        // From the last change to the first, so that the oldest value remains.
        while self.speculation.journal.len() > checkpoint.journal {
            match self.speculation.journal.pop() {
                Some(JournalEntry::Meaning(id, meaning)) => self.memory.set(id, meaning),
                Some(JournalEntry::Declaration(id, declaration, assigned)) => {
                    self.block_text.declarations[id as usize] = Some(declaration);
                    *entry(&mut self.block_text.assigned, id) = assigned;
                }
                Some(JournalEntry::Elements(array, elements)) => self.memory.arrays[array as usize].elements = elements,
                Some(JournalEntry::Element(array, place, value, changes)) => {
                    let array = &mut self.memory.arrays[array as usize];
                    array.elements[place] = value;
                    array.changed.truncate(changes);
                }
                Some(JournalEntry::Changes(array, changes)) => self.memory.arrays[array as usize].changed = changes,
                Some(JournalEntry::LocalBits(id, name, number)) => {
                    self.circuit.clbits.remove_last();
                    self.block_text.locals[id as usize] = None;
                    *entry(&mut self.block_text.local_names, name) = number;
                }
                Some(JournalEntry::LocalVariable(id, name, number)) => {
                    entry(&mut self.block_text.names, id).pop();
                    *entry(&mut self.block_text.local_names, name) = number;
                }
                None => {}
            }
        }
        self.forget_all_bit_values();
        let body = &mut self.circuit.body;
        body.operations.truncate(checkpoint.pools[0]);
        body.repeats.retain(|repeat| repeat.end() as usize <= checkpoint.pools[0]);
        body.operands.truncate(checkpoint.pools[1]);
        body.angles.truncate(checkpoint.pools[2]);
        body.expressions.truncate(checkpoint.pools[3]);
        body.modifiers.truncate(checkpoint.pools[4]);
        self.circuit.blocks.truncate(checkpoint.blocks);
        self.circuit.classical.accesses.truncate(checkpoint.blocks);
        self.circuit.conditions.truncate(checkpoint.conditions);
        self.circuit.annotations.truncate(checkpoint.annotations);
        self.circuit.classical.expressions.truncate(checkpoint.classical[0]);
        self.circuit.classical.lists.truncate(checkpoint.classical[1]);
        self.memory.aliases.truncate(checkpoint.aliases);
        self.budget.restore(Work::Operations, checkpoint.operations);
        self.budget.restore(Work::Blocks, checkpoint.counted_blocks);
        self.forget_steps_of_blocks(checkpoint.blocks);
        self.has_ended = checkpoint.has_ended;
        self.commit(checkpoint);
    }

    /// Leaves the loop that is being unrolled. From inside of a block, only a run knows whether it
    /// is left.
    pub(super) fn leave_loop(&mut self, exit: EarlyExit) -> Evaluation<()> {
        let depth = self.frame.unrolled.loop_.ok_or(EvaluationError::Runtime)?;
        self.early_exit = Some(if depth == self.runtime_depth { exit } else { EarlyExit::UnknownLoop });
        Ok(())
    }

    /// Records what a name stands for before that changes.
    pub(super) fn journal_meaning(&mut self, id: DeclarationId) {
        if self.speculation.open > 0 {
            self.speculation.journal.push(JournalEntry::Meaning(id, self.memory.meaning(id)));
        }
    }

    /// Makes a name stand for something, until a speculation is rolled back.
    pub(super) fn bind(&mut self, id: DeclarationId, meaning: Meaning) {
        self.journal_meaning(id);
        self.memory.set(id, meaning);
    }

    /// Records the state of a declaration before it changes.
    pub(super) fn journal_declaration(&mut self, id: DeclarationId) {
        if self.speculation.open > 0
            && let Some(&Some(declaration)) = self.block_text.declarations.get(id as usize)
        {
            let assigned = *entry(&mut self.block_text.assigned, id);
            self.speculation.journal.push(JournalEntry::Declaration(id, declaration, assigned));
        }
    }

    /// Records that a block or subroutine gets a register of its own.
    pub(super) fn journal_local_bits(&mut self, id: DeclarationId, name: Symbol) {
        if self.speculation.open > 0 {
            let number = *entry(&mut self.block_text.local_names, name);
            self.speculation.journal.push(JournalEntry::LocalBits(id, name, number));
        }
    }

    /// Records that a local variable gets a name in texts.
    pub(super) fn journal_local_variable(&mut self, id: DeclarationId, name: Symbol) {
        if self.speculation.open > 0 {
            let number = *entry(&mut self.block_text.local_names, name);
            self.speculation.journal.push(JournalEntry::LocalVariable(id, name, number));
        }
    }

    /// Forgets all elements of an array.
    pub(super) fn forget_elements(&mut self, array: u32) {
        let elements = std::mem::take(&mut self.memory.arrays[array as usize].elements);
        if self.speculation.open > 0 {
            self.speculation.journal.push(JournalEntry::Elements(array, elements));
        }
    }

    /// Records an element of an array before it changes.
    pub(super) fn journal_element(&mut self, array: u32, place: usize) {
        if self.speculation.open > 0 {
            let known = &self.memory.arrays[array as usize];
            self.speculation.journal.push(JournalEntry::Element(
                array,
                place,
                known.elements[place],
                known.changed.len(),
            ));
        }
    }

    /// Takes the changes of an array that are not written yet; the caller writes them.
    pub(super) fn take_changes(&mut self, array: u32) -> Vec<(usize, Value, Span)> {
        let changes = std::mem::take(&mut self.memory.arrays[array as usize].changed);
        if self.speculation.open > 0 {
            self.speculation.journal.push(JournalEntry::Changes(array, changes.clone()));
        }
        changes
    }
}

/// The lengths of a body's pools.
const fn pools(body: &Body) -> [usize; 5] {
    [body.operations.len(), body.operands.len(), body.angles.len(), body.expressions.len(), body.modifiers.len()]
}
