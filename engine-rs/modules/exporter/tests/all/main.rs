//! One program for all tests, which is built in less time than one for each.

mod codes;
mod known_values;
mod meaning;
mod messages;
mod modifiers;
mod phases;
mod reading_back;
