//! States of qubits as vectors of amplitudes, and what acts on them.
//!
//! A [`State`](state::State) of n qubits has 2ⁿ complex amplitudes. Qubit 0 is the lowest bit of an index, so
//! index 5 = 0b101 is the state in which qubits 0 and 2 are |1⟩. Gates arrive as
//! [`Unitary`](unitary::Unitary): a matrix on target qubits, where control qubits have given values.
//!
//! 1. [`fusion`] makes [`kernels`] of runs of gates, fewer than there are gates.
//! 2. [`passes`] applies many kernels each time that the amplitudes are read from memory.
//! 3. [`overlaps`] sums products of amplitudes.
//! 4. [`vector`] is one amplitude in a register, with the only unsafe code of the engine.
//!
//! This is a crate of its own because all time is spent here: the module that simulates is built for size
//! around it. It knows no circuit, no measurement and no limit; its callers check qubits and work.

pub mod fusion;
pub mod kernels;
pub mod overlaps;
pub mod passes;
pub mod state;
pub mod unitary;
pub mod vector;
