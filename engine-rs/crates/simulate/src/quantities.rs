//! What can be said of a state: its qubits one by one, their entanglement, observables, and what a
//! number of shots would show.
//!
//! Every function takes the amplitudes of a state of n qubits. Qubit 0 is the lowest bit of an
//! amplitude's index. The state need not have length 1: results are those of the state scaled to
//! length 1, so that the state of one branch of a run can be given as it is.
//!
//! - [`reduced`]: the reduced density matrix of a few qubits; Bloch vector, purity, probability of
//!   |1⟩ and phase of each qubit.
//! - [`entanglement`]: von Neumann entropies, and the mutual information of all pairs of qubits.
//! - [`observable`]: sums of Pauli operators: their text, and the cost function of a graph.
//! - [`expectation`]: expectation and variance of such a sum, exact and from shots.
//! - [`shots`]: what a number of runs shows, drawn from exact probabilities, with error bars.
//!
//! Nothing here panics, whatever the amplitudes are, and equal input gives equal output on every machine.

pub mod entanglement;
pub mod expectation;
pub mod observable;
pub mod reduced;
pub mod shots;
