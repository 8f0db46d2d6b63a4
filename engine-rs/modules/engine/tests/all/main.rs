//! One program for most tests, which is built in less time than one for each. Those that measure memory stay alone, and those that write
//! files outside of `tests/` have names of their own.

#[path = "../support/broken.rs"]
mod broken;
#[path = "../../../../fuzz/properties.rs"]
mod properties;
#[path = "../support/corpora.rs"]
mod support;

mod computed_angles;
mod corpora;
mod fixes;
mod gaps;
mod hostile;
mod layout;
mod mistakes;
mod mutations;
mod pipeline;
mod random;
mod single_edits;
mod unrolling;
