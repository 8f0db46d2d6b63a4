OPENQASM 3.0;
include "stdgates.inc";

const uint[1] alice_bit = 1;
const uint[1] alice_basis = 1;
const uint[1] bob_basis = 1;

qubit photon;
bit bob_bit;

// Alice: Z is the basis 0, X the basis 1.
if (alice_bit == 1) x photon;
if (alice_basis == 1) h photon;
barrier photon;

// Bob.
if (bob_basis == 1) h photon;
bob_bit = measure photon;
