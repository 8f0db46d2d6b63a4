//! Declarations, by type (chapters "Types and casting" and "Scope").

mod alias;
mod angle;
mod array;
mod bit;
mod boolean;
mod complex;
mod constant;
mod duration;
mod float;
mod input;
mod int;
mod qubit;
mod uint;
