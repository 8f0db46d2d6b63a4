//! Why a part of a program has no value or no operations.
//!
//! Analysis and unrolling both evaluate expressions that may have no value: because of a mistake,
//! or because only a run computes it. [`Evaluation`] is the result of each such computation, and
//! the `?` operator passes the reason on to the statement around it.
//!
//! Invariant: [`EvaluationError::AlreadyReported`] is only ever returned after a diagnostic was
//! added, or where an earlier one covers the mistake. So no statement disappears without a message.

/// The reason why something cannot be computed while a program is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationError {
    /// Its diagnostic is reported, or another one already covers it.
    AlreadyReported,
    /// It depends on a value that only a run knows.
    Runtime,
}

/// The result of a computation while a program is read.
pub type Evaluation<T> = Result<T, EvaluationError>;
