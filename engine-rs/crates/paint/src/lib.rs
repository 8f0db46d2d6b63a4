//! Finished drawings into text: [`svg`] for people, [`text`] for tests.

pub mod palette;
pub mod svg;
pub mod text;
