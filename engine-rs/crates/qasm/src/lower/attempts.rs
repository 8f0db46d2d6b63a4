//! Attempts: loops and calls that a `break`, `continue` or `return` may leave early are unrolled for as long as what
//! decides about it is known; where it turns out that only a run knows, everything is as it was before, and the whole
//! becomes a block.

use super::super::names::Symbol;
use super::scope::Meaning;
use super::text::Declaration;
use super::value::Value;
use super::{Lowerer, Stop};
use circuit::operation::Body;
use diagnostic::Span;

/// Why the statements behind the present one do not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
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
pub struct Unrolled {
    /// The innermost loop, if that is one that may be left.
    pub loop_: Option<u32>,
    /// The innermost call, if that is one that may be left.
    pub call: Option<u32>,
    /// Bits that take what the call returns.
    pub target: Option<Vec<u32>>,
}

/// Attempts, and what undoes them.
#[derive(Default)]
pub struct Attempts {
    /// Places that may be gone back to.
    open: u32,
    /// What was before each change that an attempt under way has made.
    journal: Vec<Undo>,
    /// Those of loops and calls, and up to which steps and operations the outermost of them goes on.
    tried: u32,
    limit: (usize, usize),
    /// Steps that attempts took in vain.
    wasted: usize,
    /// What is read is read for its mistakes only.
    looking: bool,
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
pub struct Attempt {
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
const MOST_STEPS: usize = 1 << 16;

impl Lowerer<'_> {
    /// Starts an attempt, unless too many were in vain.
    pub(super) fn attempt(&mut self) -> Option<Attempt> {
        if self.attempts.wasted >= MOST_STEPS || self.attempts.looking {
            return None;
        }
        if self.attempts.tried == 0 {
            let operations = self.operations + self.limits.operations as usize / 4;
            self.attempts.limit = (self.steps + MOST_STEPS, operations);
        }
        self.attempts.tried += 1;
        Some(self.checkpoint())
    }

    /// Ends an attempt. True if it made what was wanted; where it was in vain, all but what was told is as before.
    pub(super) fn succeeds(&mut self, attempt: &Attempt, unknown: Leaving) -> bool {
        self.attempts.tried -= 1;
        let too_long = self.leaving == Some(Leaving::TooLong);
        if !too_long && self.leaving != Some(unknown) {
            self.keep();
            return true;
        }
        if !too_long || self.attempts.tried == 0 {
            self.leaving = None;
        }
        self.attempts.wasted += self.steps - attempt.steps + 1;
        self.steps = attempt.steps;
        self.undo(attempt);
        false
    }

    /// Looks whether what is tried takes too long.
    pub(super) fn watch(&mut self) {
        let (steps, operations) = self.attempts.limit;
        if self.attempts.tried > 0 && (self.steps > steps || self.operations > operations) {
            self.leaving = Some(Leaving::TooLong);
        }
    }

    /// Reads something for its mistakes only, and tries nothing in it.
    pub(super) fn look(&mut self, read: impl FnOnce(&mut Self)) {
        let unrolled = std::mem::take(&mut self.unrolled);
        let looking = std::mem::replace(&mut self.attempts.looking, true);
        let start = self.checkpoint();
        read(self);
        self.undo(&start);
        self.attempts.looking = looking;
        self.unrolled = unrolled;
    }

    /// Notes where everything stands, until it is kept or undone.
    pub(super) fn checkpoint(&mut self) -> Attempt {
        self.attempts.open += 1;
        let body = &self.circuit.body;
        Attempt {
            journal: self.attempts.journal.len(),
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
        self.attempts.open -= 1;
        if self.attempts.open == 0 {
            self.attempts.journal.clear();
        }
    }

    /// Makes everything but what was told as it was before.
    pub(super) fn undo(&mut self, attempt: &Attempt) {
        // From the last to the first, so that the first value stays.
        while self.attempts.journal.len() > attempt.journal {
            match self.attempts.journal.pop() {
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
    pub(super) fn leave_loop(&mut self, leaving: Leaving) -> Result<(), Stop> {
        let depth = self.unrolled.loop_.ok_or(Stop::Runtime)?;
        self.leaving = Some(if depth == self.runtime_depth { leaving } else { Leaving::UnknownLoop });
        Ok(())
    }

    /// Notes what a name stands for, before that changes.
    pub(super) fn note_variable(&mut self, symbol: Symbol) {
        if self.attempts.open > 0
            && let Some(binding) = self.lookup(symbol)
        {
            self.attempts.journal.push(Undo::Variable(symbol, binding.span, binding.meaning));
        }
    }

    /// Notes what is known of a declaration, before that changes.
    pub(super) fn note_state(&mut self, symbol: Symbol) {
        if self.attempts.open > 0
            && let Some(&Some(declaration)) = self.declarations.get(symbol as usize)
        {
            self.attempts.journal.push(Undo::Declaration(symbol, declaration));
        }
    }

    /// Forgets all elements of an array.
    pub(super) fn forget_elements(&mut self, array: u32) {
        let elements = std::mem::take(&mut self.arrays[array as usize].elements);
        if self.attempts.open > 0 {
            self.attempts.journal.push(Undo::Elements(array, elements));
        }
    }

    /// Notes an element of an array, before that changes.
    pub(super) fn note_element(&mut self, array: u32, place: usize) {
        if self.attempts.open > 0 {
            let known = &self.arrays[array as usize];
            self.attempts.journal.push(Undo::Element(array, place, known.elements[place], known.changed.len()));
        }
    }

    /// The changes of an array that are not written yet, which are written from now on.
    pub(super) fn take_changes(&mut self, array: u32) -> Vec<(String, Value)> {
        let changes = std::mem::take(&mut self.arrays[array as usize].changed);
        if self.attempts.open > 0 {
            self.attempts.journal.push(Undo::Changes(array, changes.clone()));
        }
        changes
    }
}

const fn pools(body: &Body) -> [usize; 5] {
    [body.operations.len(), body.operands.len(), body.angles.len(), body.expressions.len(), body.modifiers.len()]
}
