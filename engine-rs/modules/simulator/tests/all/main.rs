//! One program for all tests, which is built in less time than one for each.

mod buffer;
mod distribution;
mod quantities;
mod qubit_states;
