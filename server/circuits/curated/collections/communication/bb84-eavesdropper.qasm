OPENQASM 3.0;
include "stdgates.inc";

qubit photon;
qubit coin;
bit eve_basis;
bit eve_bit;
bit bob_bit;

// Alice sends 1 in the basis X.
x photon;
h photon;

// Eve guesses a basis and measures.
h coin;
eve_basis = measure coin;
if (eve_basis) h photon;
eve_bit = measure photon;
if (eve_basis) h photon;

// Bob uses the basis of Alice.
h photon;
bob_bit = measure photon;
