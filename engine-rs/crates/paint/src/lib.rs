//! Painters: finished drawings as text.
//!
//! [`svg`] paints a [`Scene`](diagram::scene::Scene) for people, with the colours of a [`palette`].
//! [`text`] draws a circuit in characters for tests. Painters decide no positions; those are fixed
//! in the scene.

pub mod palette;
pub mod svg;
pub mod text;
