//! The language, section by section of the specification of OpenQASM 3 (openqasm.com): small programs, each with the value that it
//! computes or the diagnostic that it gets.

mod check;
mod decls;
mod expressions;
mod gates;
mod scope;
mod statements;
mod subroutines;
mod vocabulary;
