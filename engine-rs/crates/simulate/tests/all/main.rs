//! One program for all tests, which is built in less time than one for each.

mod batch;
mod effects;
mod feedback;
mod hostile;
mod inputs;
mod meaning;
mod noise;
mod outputs;
mod quality;
mod quantities;
mod runs;
mod simulate;
mod stabilizer;
mod statistics;
mod stepwise;
mod subroutines;
mod support;
