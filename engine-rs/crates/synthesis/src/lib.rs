//! Gates by other gates.
//!
//! [`native_gates`] knows the gates of devices by their vendors' names: each is a standard gate, a standard gate at fixed angles, or a
//! definition that equals the published matrix exactly. What a rotation can be built from is reported by a gate's
//! [`Motion`](circuit::gates::Motion).

pub mod native_gates;
