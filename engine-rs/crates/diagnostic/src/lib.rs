//! The types of diagnostics: the severity, position and text of a problem in a source, and how to fix it.
//!
//! What each diagnostic says is not here. Its text is written where the problem is found: for
//! programs in the crate `qasm`, whose `diagnostic_codes.rs` lists them, for simulations in
//! `simulate`. What the product explains of it at `/help/CODE` is in `engine-rs/help-pages`.
//!
//! Inside the engine a position is a [`Span`] of byte offsets, which costs eight bytes and survives
//! any amount of processing. Editors count lines and UTF-16 columns instead. [`LineIndex`] converts
//! spans at the border:
//!
//! 1. One pass over the source records where each line starts, as a byte offset and as a UTF-16
//!    offset.
//! 2. The line of an offset is found by binary search.
//! 3. The UTF-16 units between the start of the line and the offset give the column.
//!
//! A conversion costs the logarithm of the number of lines, plus the length of the line. Offsets
//! are 32 bits wide; the limits on source bytes keep programs far below that.
//!
//! A [`Diagnostic`] has a stable code, one sentence in lower case, and perhaps a hint, a [`Fix`] and
//! related spans. This crate knows nothing about quantum circuits.

mod code;
mod diagnostic;
mod fix;
mod line_index;
mod location;
mod span;
mod strings;

pub use self::code::Code;
pub use self::diagnostic::{Diagnostic, Related, Severity, has_errors};
pub use self::fix::{Edit, Fix};
pub use self::line_index::LineIndex;
pub use self::location::{Location, locate};
pub use self::span::Span;
pub use self::strings::{find, join, line_start, quotable, utf16_length};
