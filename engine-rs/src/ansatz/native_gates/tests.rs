//! The definitions against the matrices that vendors publish.
