//! Synthesis: gates expressed by other gates.
//!
//! [`native_gates`] knows the gates of devices by their vendors' names: each is a standard gate, a
//! standard gate at fixed angles, or a definition that equals the published matrix exactly. A
//! gate's [`Motion`](circuit::gates::Motion) says which rotations can be built from it.
//!
//! [`device_costs`] says what a circuit takes on a device, made of the device's own gates.
//!
//! [`modifiers`] expresses controlled gates, inverses and powers by gates of the libraries.
//! [`fixed_parameters`] expresses gates that round their parameters, where the parameters are known.
//! [`phases`] gives gates the global phases of the specification.
//!
//! All constructions are closed formulas: their results are exact up to rounding, without any
//! search or approximation; only the place of a circuit on a device is searched for, in a bounded number of steps. So equal circuits give equal results on every machine, and the time is
//! proportional to the number of gates that come out.

mod definition_builder;
pub mod device_costs;
pub mod fixed_parameters;
pub mod modifiers;
pub mod native_gates;
pub mod phases;
mod unitary;
