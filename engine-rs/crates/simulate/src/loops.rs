//! Loops of a run.
//!
//! All histories in a loop walk its body side by side, round by round. Those that have left it wait
//! until no history is left inside, or until those inside are less probable than rounding
//! ([`MIN_PROBABILITY`]) all together: they are dropped. So a loop that repeats until a measurement
//! succeeds ends, and its result is exact up to that probability. After each round, equal histories
//! are merged, so that such a loop has few.
//!
//! A loop over a range or a list evaluates it once, in front of the first round. Histories with
//! different values walk the loop one set after the other.

use super::ENDLESS_LOOP;
use super::execute::{Executor, MIN_PROBABILITY};
use super::history::{History, MAX_DISTANCE};
use circuit::Block;
use circuit::classical::ExpressionId;
use circuit::classical::conversion::convert;
use circuit::classical::operators::OperatorError;
use circuit::classical::value::Value;
use circuit::operation::Slice;
use diagnostic::{Diagnostic, Span};

/// The limit of rounds of all loops together.
pub const MAX_ROUNDS: u32 = 1 << 18;

/// The work of a history in a round, in amplitudes: its values are compared with those of the others.
const HISTORY: usize = 1 << 13;

/// The most histories that are compared with those after a round.
const MAX_COMPARED: usize = 16;

/// The histories before a round, to find out whether the loop ends.
struct Snapshot {
    /// How many qubits had been measured or reset.
    measurements: u64,
    histories: Vec<History>,
}

impl<'c> Executor<'c> {
    /// Repeats the branch of a block as long as a condition holds.
    pub(super) fn repeat_while(
        &mut self,
        histories: &mut Vec<History>,
        block: &'c Block,
        condition: ExpressionId,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let mut inside = std::mem::take(histories);
        for round in 1_u32.. {
            let mut others = self.part(&mut inside, |walk, history| walk.is_true(history, condition, span))?;
            histories.append(&mut others);
            self.merge(histories);
            if inside.is_empty() {
                break;
            }
            if self.is_negligible(&inside) {
                self.count -= inside.len();
                break;
            }
            // Comparing is cheap where it is done in rounds 1, 2, 4, 8 and so on only.
            let snapshot = if round.is_power_of_two() { self.snapshot(&inside) } else { None };
            self.round(&mut inside, histories, block, span)?;
            if snapshot.is_some_and(|before| self.is_unchanged(&before, &inside)) {
                let message = "this loop never ends: its rounds change nothing that it depends on";
                return Err(Diagnostic::error(ENDLESS_LOOP, span, message));
            }
        }
        Ok(())
    }

    /// Repeats the branch of a block for each value of a range.
    pub(super) fn repeat_range(
        &mut self,
        histories: &mut Vec<History>,
        block: &'c Block,
        (variable, range): (u32, [ExpressionId; 3]),
        span: Span,
    ) -> Result<(), Diagnostic> {
        let mut sets: Vec<([i128; 3], Vec<History>)> = Vec::new();
        for history in histories.drain(..) {
            let mut bounds = [0; 3];
            for (bound, id) in bounds.iter_mut().zip(range) {
                let value = self.environment.value(&history, id);
                let whole = value.and_then(|value| Ok(value.whole().ok_or(OperatorError::NotWhole)?));
                *bound = self.computed(whole, span)?;
            }
            add(&mut sets, bounds, history);
        }
        for ([start, step, end], mut inside) in sets {
            if step == 0 {
                return Err(zero_step(span));
            }
            let mut value = start;
            while !inside.is_empty() && if step > 0 { value <= end } else { value >= end } {
                self.enter(&mut inside, variable, Value::Integer(value), span)?;
                self.round(&mut inside, histories, block, span)?;
                value = value.saturating_add(step);
            }
            histories.append(&mut inside);
        }
        self.leave(histories, variable);
        Ok(())
    }

    /// Repeats the branch of a block for each expression of a list.
    pub(super) fn repeat_each(
        &mut self,
        histories: &mut Vec<History>,
        block: &'c Block,
        (variable, values): (u32, Slice),
        span: Span,
    ) -> Result<(), Diagnostic> {
        let ids = self.circuit.classical.entries(values);
        let mut sets: Vec<(Vec<Value>, Vec<History>)> = Vec::new();
        for history in histories.drain(..) {
            let values: Result<Vec<_>, _> = ids.iter().map(|&id| self.environment.value(&history, id)).collect();
            let values = self.computed(values, span)?;
            add(&mut sets, values, history);
        }
        for (values, mut inside) in sets {
            for value in values {
                if inside.is_empty() {
                    break;
                }
                self.enter(&mut inside, variable, value, span)?;
                self.round(&mut inside, histories, block, span)?;
            }
            histories.append(&mut inside);
        }
        self.leave(histories, variable);
        Ok(())
    }

    /// Sets the variable of a loop for a round.
    fn enter(&self, inside: &mut [History], variable: u32, value: Value, span: Span) -> Result<(), Diagnostic> {
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        let value = self.computed(convert(type_, value).ok_or(OperatorError::Mismatch.into()), span)?;
        for history in inside {
            history.variables[self.environment.layout.range(variable)].fill(value);
        }
        Ok(())
    }

    /// Ends the scope of the variable of a loop.
    fn leave(&mut self, histories: &mut Vec<History>, variable: u32) {
        self.clear(histories, variable);
        self.merge(histories);
    }

    /// Walks one round. Histories that break move to `left`.
    fn round(
        &mut self,
        inside: &mut Vec<History>,
        left: &mut Vec<History>,
        block: &'c Block,
        span: Span,
    ) -> Result<(), Diagnostic> {
        self.rounds += 1;
        let is_long = self.rounds > MAX_ROUNDS;
        let is_sample = self.is_sample();
        if is_sample && (is_long || self.unitaries.is_nearly_spent()) {
            self.leave_out(inside, span);
            return Ok(());
        }
        if is_long {
            return Err(too_many_rounds(span));
        }
        // What cannot be followed to the end is sampled, and that gets most of the time.
        self.unitaries.spend(inside.len() * if is_sample { HISTORY } else { 2 * HISTORY }, span)?;
        let outer = (std::mem::take(&mut self.jumps.broken), std::mem::take(&mut self.jumps.continued));
        for body in &block.branches {
            self.body(inside, body)?;
        }
        left.append(&mut self.jumps.broken);
        inside.append(&mut self.jumps.continued);
        (self.jumps.broken, self.jumps.continued) = outer;
        self.merge(inside);
        self.merge(left);
        Ok(())
    }

    /// Whether histories are less probable than rounding, all together.
    fn is_negligible(&self, histories: &[History]) -> bool {
        self.first_fork.is_some()
            && histories.iter().all(|history| history.shots == 0)
            && histories.iter().map(|history| history.state.norm_squared()).sum::<f64>() < MIN_PROBABILITY
    }

    /// The histories inside of a loop, if they are few.
    fn snapshot(&self, histories: &[History]) -> Option<Snapshot> {
        (histories.len() <= MAX_COMPARED)
            .then(|| Snapshot { measurements: self.measurements, histories: histories.to_vec() })
    }

    /// Whether all further rounds do the same as the one since a snapshot. They do if it has changed
    /// no classical value and measured nothing. They also do if the histories are the same as before,
    /// with the same probabilities: a round makes the same of the same.
    fn is_unchanged(&self, before: &Snapshot, histories: &[History]) -> bool {
        if histories.len() != before.histories.len() {
            return false;
        }
        if self.measurements == before.measurements {
            return histories.iter().zip(&before.histories).all(|(now, then)| now.has_same_values(then));
        }
        let is_same = |now: &History, then: &History| {
            let (length, other) = (now.state.norm_squared(), then.state.norm_squared());
            now.shots == 0
                && now.has_same_values(then)
                && (length - other).abs() <= 1e-12 * length
                && then.state.relative_distance(&now.state) < MAX_DISTANCE
        };
        histories.iter().all(|now| before.histories.iter().any(|then| is_same(now, then)))
    }
}

/// Reports a loop over a range whose step is 0.
pub fn zero_step(span: Span) -> Diagnostic {
    Diagnostic::error(ENDLESS_LOOP, span, "this loop never ends: its step is 0")
}

/// Reports more than [`MAX_ROUNDS`] rounds.
pub fn too_many_rounds(span: Span) -> Diagnostic {
    let message = format!("this loop goes on after {MAX_ROUNDS} rounds, the most that a simulation follows");
    Diagnostic::error(ENDLESS_LOOP, span, message)
}

/// Adds a history to the set of those with the same values.
fn add<Key: PartialEq>(sets: &mut Vec<(Key, Vec<History>)>, key: Key, history: History) {
    match sets.iter_mut().find(|(known, _)| *known == key) {
        Some((_, set)) => set.push(history),
        None => sets.push((key, vec![history])),
    }
}
