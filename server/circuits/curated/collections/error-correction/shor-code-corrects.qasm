OPENQASM 3.0;
include "stdgates.inc";

gate spread a, b, c { cx a, b; cx a, c; }
// Two qubits outvote the first one.
gate vote a, b, c { cx a, b; cx a, c; ccx b, c, a; }

qubit[9] q;

ry(1.2) q[0];
rz(0.7) q[0];

// Encode against signs, then each block against flips.
spread q[0], q[3], q[6];
for uint block in {0, 3, 6} h q[block];
for uint block in {0, 3, 6} spread q[block], q[block + 1], q[block + 2];
barrier q;

// The error: X, Y or Z on any one qubit.
y q[4];
barrier q;

// Decode.
for uint block in {0, 3, 6} vote q[block], q[block + 1], q[block + 2];
for uint block in {0, 3, 6} h q[block];
vote q[0], q[3], q[6];
