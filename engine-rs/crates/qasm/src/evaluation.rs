//! Why a part of a program has no value or no operations.

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
