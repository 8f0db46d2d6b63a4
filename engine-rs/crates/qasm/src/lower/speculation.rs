//! Speculation: loops and calls that a `break`, `continue` or `return` may leave early are unrolled for as long as their course
//! is known.
//!
//! [`Lowerer::begin_speculation`] takes a checkpoint: the lengths of the circuit's pools and of a journal of changes to variables and
//! arrays. Statements are then lowered as usual. Where it turns out that only a run knows whether the loop or call is left,
//! [`Lowerer::end_speculation`] truncates the pools, undoes the journal from its end, and the caller makes a block instead.
//! Diagnostics are kept: a mistake is one whatever becomes of the loop.
//!
//! Speculations nest. The outermost one has a budget of steps and operations; steps that were rolled back are added up, and after
//! [`MAX_SPECULATION_STEPS`] of them nothing is speculated any more. So no program is slow by speculation alone.

use super::super::names::Symbol;
use super::scope::Meaning;
use super::text::Declaration;
use super::value::Value;
use super::{Lowerer, Stop};
use circuit::operation::Body;
use diagnostic::Span;

/// Why the statements behind the present one do not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyExit {
    /// `break`
    Loop,
    /// `continue`
    Round,
    /// `return`
    Call,
    /// A run decides whether the loop is left: it cannot be unrolled.
    UnknownLoop,
    /// The same of the call.
    UnknownCall,
    /// It takes too long to unroll, whatever it is: the outermost attempt is given up.
    TooLong,
}

/// What is unrolled now, by how deep in blocks it stands: what leaves it from deeper inside depends on a run.
#[derive(Clone, Default)]
pub struct UnrolledScopes {
    /// The innermost loop, if that is one that may be left.
    pub loop_: Option<u32>,
    /// The innermost call, if that is one that may be left.
    pub call: Option<u32>,
    /// Bits that take what the call returns.
    pub target: Option<Vec<u32>>,
}

/// Speculation, and what undoes them.
#[derive(Default)]
pub struct Speculation {
    /// Places that may be gone back to.
    open: u32,
    /// What was before each change that an attempt under way has made.
    journal: Vec<Undo>,
    /// Those of loops and calls, and up to which steps and operations the outermost of them goes on.
    depth: u32,
    limit: (usize, usize),
    /// Steps that attempts took in vain.
    wasted_steps: usize,
    /// What is read is read for its mistakes only.
    is_dry_run: bool,
}

enum Undo {
    /// What the name that is declared at a place stood for.
    Variable(Symbol, Span, Meaning),
    Declaration(Symbol, Declaration),
    /// All elements of an array, and one of them with how many changes were noted.
    Elements(u32, Vec<Value>),
    Element(u32, usize, Value, usize),
    Changes(u32, Vec<(String, Value)>),
}

/// Where an attempt starts.
pub struct Checkpoint {
    journal: usize,
    pools: [usize; 5],
    blocks: usize,
    conditions: usize,
    annotations: usize,
    aliases: usize,
    operations: usize,
    steps: usize,
    block_text: usize,
}

/// How many steps one attempt may take, and all those in vain, before nothing is tried any more: no program is slow by
/// attempts alone.
const MAX_SPECULATION_STEPS: usize = 1 << 16;

impl Lowerer<'_> {
    /// Starts an attempt, unless too many were in vain.
    pub(super) fn begin_speculation(&mut self) -> Option<Checkpoint> {
        if self.speculation.wasted_steps >= MAX_SPECULATION_STEPS || self.speculation.is_dry_run {
            return None;
        }
        if self.speculation.depth == 0 {
            let operations = self.operations + self.limits.operations as usize / 4;
            self.speculation.limit = (self.steps + MAX_SPECULATION_STEPS, operations);
        }
        self.speculation.depth += 1;
        Some(self.checkpoint())
    }

    /// Ends an attempt. True if it made what was wanted; where it was in vain, all but what was reported is as before.
    pub(super) fn end_speculation(&mut self, attempt: &Checkpoint, unknown: EarlyExit) -> bool {
        self.speculation.depth -= 1;
        let too_long = self.early_exit == Some(EarlyExit::TooLong);
        if !too_long && self.early_exit != Some(unknown) {
            self.keep();
            return true;
        }
        if !too_long || self.speculation.depth == 0 {
            self.early_exit = None;
        }
        self.speculation.wasted_steps += self.steps - attempt.steps + 1;
        self.steps = attempt.steps;
        self.undo(attempt);
        false
    }

    /// Looks whether what is tried takes too long.
    pub(super) fn check_speculation_budget(&mut self) {
        let (steps, operations) = self.speculation.limit;
        if self.speculation.depth > 0 && (self.steps > steps || self.operations > operations) {
            self.early_exit = Some(EarlyExit::TooLong);
        }
    }

    /// Reads something for its mistakes only, and tries nothing in it.
    pub(super) fn dry_run(&mut self, read: impl FnOnce(&mut Self)) {
        let unrolled = std::mem::take(&mut self.unrolled);
        let is_dry_run = std::mem::replace(&mut self.speculation.is_dry_run, true);
        let start = self.checkpoint();
        read(self);
        self.undo(&start);
        self.speculation.is_dry_run = is_dry_run;
        self.unrolled = unrolled;
    }

    /// Notes where everything stands, until it is kept or undone.
    pub(super) fn checkpoint(&mut self) -> Checkpoint {
        self.speculation.open += 1;
        let body = &self.circuit.body;
        Checkpoint {
            journal: self.speculation.journal.len(),
            pools: pools(body),
            blocks: self.circuit.blocks.len(),
            conditions: self.circuit.conditions.len(),
            annotations: self.circuit.annotations.len(),
            aliases: self.aliases.len(),
            operations: self.operations,
            steps: self.steps,
            block_text: self.block_text,
        }
    }

    /// Keeps what was made since then.
    pub(super) fn keep(&mut self) {
        self.speculation.open -= 1;
        if self.speculation.open == 0 {
            self.speculation.journal.clear();
        }
    }

    /// Makes everything but what was reported as it was before.
    pub(super) fn undo(&mut self, attempt: &Checkpoint) {
        // From the last to the first, so that the first value stays.
        while self.speculation.journal.len() > attempt.journal {
            match self.speculation.journal.pop() {
                Some(Undo::Variable(symbol, span, meaning)) => {
                    // What was declared since then is gone.
                    if let Some(Some(binding)) = self.bindings.get_mut(symbol as usize)
                        && binding.span == span
                        && matches!(binding.meaning, Meaning::Variable(_))
                    {
                        binding.meaning = meaning;
                    }
                }
                Some(Undo::Declaration(symbol, declaration)) => self.declarations[symbol as usize] = Some(declaration),
                Some(Undo::Elements(array, elements)) => self.arrays[array as usize].elements = elements,
                Some(Undo::Element(array, place, value, changes)) => {
                    let array = &mut self.arrays[array as usize];
                    array.elements[place] = value;
                    array.changed.truncate(changes);
                }
                Some(Undo::Changes(array, changes)) => self.arrays[array as usize].changed = changes,
                None => {}
            }
        }
        let body = &mut self.circuit.body;
        body.operations.truncate(attempt.pools[0]);
        body.operands.truncate(attempt.pools[1]);
        body.angles.truncate(attempt.pools[2]);
        body.expressions.truncate(attempt.pools[3]);
        body.modifiers.truncate(attempt.pools[4]);
        self.circuit.blocks.truncate(attempt.blocks);
        self.circuit.conditions.truncate(attempt.conditions);
        self.circuit.annotations.truncate(attempt.annotations);
        self.aliases.truncate(attempt.aliases);
        self.operations = attempt.operations;
        self.block_text = attempt.block_text;
        self.keep();
    }

    /// Leaves the loop that is unrolled, if it is one that can be left from here.
    pub(super) fn leave_loop(&mut self, exit: EarlyExit) -> Result<(), Stop> {
        let depth = self.unrolled.loop_.ok_or(Stop::Runtime)?;
        self.early_exit = Some(if depth == self.runtime_depth { exit } else { EarlyExit::UnknownLoop });
        Ok(())
    }

    /// Notes what a name stands for, before that changes.
    pub(super) fn note_variable(&mut self, symbol: Symbol) {
        if self.speculation.open > 0
            && let Some(binding) = self.lookup(symbol)
        {
            self.speculation.journal.push(Undo::Variable(symbol, binding.span, binding.meaning));
        }
    }

    /// Notes what is known of a declaration, before that changes.
    pub(super) fn note_state(&mut self, symbol: Symbol) {
        if self.speculation.open > 0
            && let Some(&Some(declaration)) = self.declarations.get(symbol as usize)
        {
            self.speculation.journal.push(Undo::Declaration(symbol, declaration));
        }
    }

    /// Forgets all elements of an array.
    pub(super) fn forget_elements(&mut self, array: u32) {
        let elements = std::mem::take(&mut self.arrays[array as usize].elements);
        if self.speculation.open > 0 {
            self.speculation.journal.push(Undo::Elements(array, elements));
        }
    }

    /// Notes an element of an array, before that changes.
    pub(super) fn note_element(&mut self, array: u32, place: usize) {
        if self.speculation.open > 0 {
            let known = &self.arrays[array as usize];
            self.speculation.journal.push(Undo::Element(array, place, known.elements[place], known.changed.len()));
        }
    }

    /// The changes of an array that are not written yet, which are written from now on.
    pub(super) fn take_changes(&mut self, array: u32) -> Vec<(String, Value)> {
        let changes = std::mem::take(&mut self.arrays[array as usize].changed);
        if self.speculation.open > 0 {
            self.speculation.journal.push(Undo::Changes(array, changes.clone()));
        }
        changes
    }
}

const fn pools(body: &Body) -> [usize; 5] {
    [body.operations.len(), body.operands.len(), body.angles.len(), body.expressions.len(), body.modifiers.len()]
}
