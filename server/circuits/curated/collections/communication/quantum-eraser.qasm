OPENQASM 3.0;
include "stdgates.inc";

qubit particle;
qubit marker;
bit[2] outcome;

// Two paths, and a marker that knows which.
h particle;
cx particle, marker;
barrier particle, marker;

// The particle interferes with itself, and the marker is erased.
h particle;
h marker;
outcome[0] = measure particle;
outcome[1] = measure marker;
