//! The codes of diagnostics, as the crates that report them declare them.

/// A code of diagnostics, with its meaning.
pub struct Code {
    /// `QASM` and three digits for the language, `SIM` and three digits for simulation.
    pub code: &'static str,
    /// The name of its constant.
    pub name: &'static str,
    /// Its meaning, as part of a sentence.
    pub summary: &'static str,
}

/// Declares codes of diagnostics: a constant for each, and `CODES`, the table of all in order.
///
/// ```
/// diagnostic::codes! {
///     EMPTY_PROGRAM "QASM001" "the program is empty"
/// }
/// assert_eq!((EMPTY_PROGRAM, CODES[0].name, CODES[0].summary), ("QASM001", "EMPTY_PROGRAM", "the program is empty"));
/// ```
#[macro_export]
macro_rules! codes {
    ($($name:ident $code:literal $summary:literal)*) => {
        $(#[doc = $summary] pub const $name: &str = $code;)*

        /// All codes in order.
        pub static CODES: &[$crate::Code] = &[$($crate::Code { code: $code, name: stringify!($name), summary: $summary }),*];
    };
}
