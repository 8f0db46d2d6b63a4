//! Ketwork's engine: OpenQASM and builder settings to circuits, circuits to text and pictures.
//!
//! The rooms, from the ground up: [`diagnostic`] and [`circuit`] know nothing above them; [`qasm`], [`ansatz`] and
//! [`diagram`] each turn something into or out of a circuit and never import each other; [`paint`] turns a finished
//! drawing into text. This file joins them. The engine knows no user, URL, file, clock, colour or theme, and never
//! fails on input: it answers with diagnostics.

pub mod diagnostic;

pub mod circuit;

pub mod ansatz;
pub mod diagram;
pub mod qasm;

pub mod paint;
