OPENQASM 3.0;
include "stdgates.inc";

// Qubit 3 r + c is in row r and column c.
qubit[9] q;
qubit ancilla;
bit[12] pair;
bit[4] syndrome;

// The logical |0>: each column is a GHZ state in the X basis, i.e. the XX pairs are +1 and so are products of rows.
for uint r in [0:2] h q[3 * r];
for uint r in [0:2] {
  cx q[3 * r], q[3 * r + 1];
  cx q[3 * r + 1], q[3 * r + 2];
}
barrier q;

// The error: X, Y or Z on any one qubit.
y q[4];
barrier q;

// ZZ in rows.
for uint r in [0:2] {
  for uint c in [0:1] {
    reset ancilla;
    cx q[3 * r + c], ancilla;
    cx q[3 * r + c + 1], ancilla;
    pair[2 * r + c] = measure ancilla;
  }
}
// XX in columns.
for uint r in [0:1] {
  for uint c in [0:2] {
    reset ancilla;
    h ancilla;
    cx ancilla, q[3 * r + c];
    cx ancilla, q[3 * r + c + 3];
    h ancilla;
    pair[6 + 3 * r + c] = measure ancilla;
  }
}

// Stabilizers are products of pairs.
syndrome[0] = pair[0] ^ pair[2] ^ pair[4];
syndrome[1] = pair[1] ^ pair[3] ^ pair[5];
syndrome[2] = pair[6] ^ pair[7] ^ pair[8];
syndrome[3] = pair[9] ^ pair[10] ^ pair[11];
