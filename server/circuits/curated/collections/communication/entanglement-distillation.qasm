OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit[2] kept;
qubit[2] used;
// Whether each pair has a flip.
qubit[2] noise;
bit differ;
bit is_bad;

h kept[0];
cx kept[0], kept[1];
h used[0];
cx used[0], used[1];
ry(2*theta) noise;
cx noise[0], kept[1];
cx noise[1], used[1];
barrier kept, used, noise;

// Alice has the first qubits, Bob the second ones.
cx kept[0], used[0];
cx kept[1], used[1];
// They compare what they measure: the parity of both bits.
cx used[0], used[1];
differ = measure used[1];
// Did it work? The parity of the kept pair tells, and destroys nothing else.
cx kept[0], kept[1];
is_bad = measure kept[1];
