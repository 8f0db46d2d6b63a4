OPENQASM 3.0;
include "stdgates.inc";

qubit[7] q;
qubit[6] ancilla;
bit[6] syndrome;

// The logical |0>: each X stabilizer is there and is not.
for uint k in {0, 1, 3} h q[k];
for uint k in {2, 4, 6} cx q[0], q[k];
for uint k in {2, 5, 6} cx q[1], q[k];
for uint k in {4, 5, 6} cx q[3], q[k];
barrier q;

// The error: X, Y or Z on any one qubit.
y q[4];
barrier q;

// Qubit k - 1 is in row r where bit r of k is 1.
for uint[3] k in [1:7] {
  for uint r in [0:2] {
    if (bool(k[r])) cx q[k - 1], ancilla[r + 3];
  }
}
for uint r in [0:2] h ancilla[r];
for uint[3] k in [1:7] {
  for uint r in [0:2] {
    if (bool(k[r])) cx ancilla[r], q[k - 1];
  }
}
for uint r in [0:2] h ancilla[r];
syndrome = measure ancilla;
