OPENQASM 3.0;
include "stdgates.inc";

input float[64] time;

qubit[2] spin;

// In the Bell basis all three terms are diagonal.
cx spin[0], spin[1];
h spin[0];

// ZZ is the sign of the second qubit, XX that of the first, and YY is minus both.
rz(2*time) spin[0];
rz(2*time) spin[1];
cx spin[0], spin[1];
rz(-2*time) spin[1];
cx spin[0], spin[1];

h spin[0];
cx spin[0], spin[1];
