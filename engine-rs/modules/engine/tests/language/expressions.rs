//! Expressions (chapters "Classical instructions" and "Types and casting").

mod binary;
mod cast;
mod functions;
mod index;
mod unary;
