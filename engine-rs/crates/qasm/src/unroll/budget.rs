//! The work budget: how much work a program may cause while it is read.
//!
//! A short program can stand for endless work: a loop with a long body, a barrier over a large
//! register, subroutines that double. So each kind of work is counted where it is done, just before
//! it is done ([`Unroller::spend`]), and has a limit. At a limit, reading stops, and the diagnostic
//! names it.
//!
//! Time is not given back: what a speculation rolls back has still taken it. Operations and blocks
//! are, because only those of the circuit count.
//!
//! The limits are multiples of the number of operations that a caller allows, so a caller who wants
//! small circuits also waits less. Because counting comes before the work, memory does not grow
//! beyond a limit even for a moment.
//!
//! The first limit that is exceeded is the only one reported. `is_finished` is set with it, and
//! every loop of the unroller looks at that and ends.

use super::super::Limits;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::Unroller;
use diagnostic::{Diagnostic, Span};

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Operations of the circuit, those inside of blocks too.
    Operations,
    /// Statements, iterations of loops and calls, and the parts of bodies that are searched for
    /// them.
    Steps,
    /// Nodes of expressions that are evaluated.
    Expressions,
    /// Bits of operations and of conditions.
    Operands,
    /// Nodes of expressions that the circuit keeps: those of parameters, and those that a run
    /// evaluates.
    Parameters,
    /// Bits of aliases and of arguments, and elements of arrays.
    Elements,
    /// Blocks and the steps of a run, each of which takes as much memory as several operations.
    Blocks,
    /// Bytes of text that blocks keep, or that are searched for names.
    Text,
}

/// What is used of the budget, by kind of work.
pub struct Budget {
    used: [usize; WORK_KINDS],
    limits: [usize; WORK_KINDS],
    /// The limit that is exceeded, and where.
    exceeded: Option<(Work, Span)>,
}

/// The number of kinds of work.
pub const WORK_KINDS: usize = 8;

/// All kinds of work, in order.
const KINDS: [Work; WORK_KINDS] = [
    Work::Operations,
    Work::Steps,
    Work::Expressions,
    Work::Operands,
    Work::Parameters,
    Work::Elements,
    Work::Blocks,
    Work::Text,
];

impl Budget {
    /// A budget of which nothing is used.
    pub fn new(limits: &Limits) -> Self {
        Self { used: [0; WORK_KINDS], limits: KINDS.map(|work| limit(work, limits)), exceeded: None }
    }

    /// How much of each kind of work is done, in order.
    pub const fn usage(&self) -> [usize; WORK_KINDS] {
        self.used
    }

    /// How much of a kind of work is done.
    pub const fn used(&self, work: Work) -> usize {
        self.used[work as usize]
    }

    /// Counts work that is about to be done if there is room for it. If not, the general path comes to the same limit and reports it.
    pub fn spend_within(&mut self, work: Work, amount: usize) -> Option<()> {
        let used = self.used[work as usize].saturating_add(amount);
        if used > self.limits[work as usize] {
            return None;
        }
        self.used[work as usize] = used;
        Some(())
    }

    /// Returns to an earlier amount of work.
    pub const fn restore(&mut self, work: Work, used: usize) {
        self.used[work as usize] = used;
    }
}

/// The limit of a kind of work. All are multiples of the limit of operations; that one alone may be
/// so low that nothing else could be read.
const fn limit(work: Work, limits: &Limits) -> usize {
    /// The least number of operations that the other limits assume.
    const MIN_OPERATIONS: u32 = 1 << 16;
    let operations = limits.operations as usize;
    let base = if limits.operations < MIN_OPERATIONS { MIN_OPERATIONS as usize } else { operations };
    match work {
        Work::Operations => operations,
        Work::Steps | Work::Operands => 4 * base,
        // Three angles for each gate.
        Work::Parameters => 3 * base,
        // As many as a page has memory for (`engine-rs/memory.test.ts`), and more than the official
        // examples have.
        Work::Blocks => base / 20 * 9,
        Work::Expressions => 10 * base,
        Work::Elements => 16 * base,
        Work::Text => 64 * base,
    }
}

impl Unroller<'_> {
    /// Counts work that is about to be done. Beyond the limit, reading stops.
    #[inline]
    pub(super) fn spend(&mut self, work: Work, amount: usize, span: Span) -> Evaluation<()> {
        let used = &mut self.budget.used[work as usize];
        *used = used.saturating_add(amount);
        if *used <= self.budget.limits[work as usize] { Ok(()) } else { Err(self.exceed(work, span)) }
    }

    /// Counts the search of a statement for what it contains.
    pub(super) fn spend_search(&mut self, span: Span) -> Evaluation<()> {
        /// The bytes of a program that are searched in the time of a step.
        const BYTES_PER_STEP: u32 = 32;
        self.spend(Work::Steps, ((span.end - span.start) / BYTES_PER_STEP) as usize, span)
    }

    /// Counts bits that are copied without being kept.
    pub(super) fn spend_copy(&mut self, bits: usize, span: Span) -> Evaluation<()> {
        /// The bits that are copied in the time of a step.
        const BITS_PER_STEP: usize = 64;
        if self.bits.len() + bits > self.budget.limits[Work::Operands as usize] {
            return Err(self.exceed(Work::Operands, span));
        }
        self.spend(Work::Steps, bits / BITS_PER_STEP, span)
    }

    #[cold]
    fn exceed(&mut self, work: Work, span: Span) -> EvaluationError {
        self.is_finished = true;
        // What a call takes belongs to it.
        let span = if self.call_stack.is_empty() { span } else { self.outermost_call };
        self.budget.exceeded.get_or_insert((work, span));
        EvaluationError::AlreadyReported
    }

    /// Reports the limit that is exceeded, if one is. It is not reported where it is exceeded,
    /// because diagnostics may be dropped there. Work without a place of its own belongs to the
    /// `statement`.
    pub fn report_budget(&mut self, statement: Span) {
        let Some((work, span)) = self.budget.exceeded.take() else { return };
        let span = if span == Span::default() { statement } else { span };
        let (verb, things) = match work {
            Work::Operations => ("has", "operations"),
            Work::Steps => ("takes", "steps to unroll"),
            Work::Expressions => ("evaluates", "parts of expressions"),
            Work::Operands => ("has", "operands"),
            Work::Parameters => ("keeps", "parts of expressions for its run"),
            Work::Elements => ("has", "elements of arrays and aliases"),
            Work::Blocks => ("leaves", "boxes and statements to its run"),
            Work::Text => ("has", "bytes of text in blocks"),
        };
        let message = format!("the program {verb} more than {} {things}", self.budget.limits[work as usize]);
        self.diagnostics.add(
            Diagnostic::error(diagnostic_codes::TOO_MUCH_TO_EXPAND, span, message)
                .with_help("make loops shorter, registers smaller, or split the program"),
        );
    }
}
