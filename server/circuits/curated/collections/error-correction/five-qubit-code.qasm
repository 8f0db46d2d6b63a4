OPENQASM 3.0;
include "stdgates.inc";

qubit[5] q;
qubit[4] ancilla;
bit[4] syndrome;

// A ring graph state, with each qubit turned so that Z Y Y Z becomes X Z Z X, is a codeword.
h q;
for uint k in [0:4] cz q[k], q[(k + 1) % 5];
sdg q;
h q;
barrier q;

// The error: X, Y or Z on any one qubit.
y q[2];
barrier q;

// The stabilizers X Z Z X I and its cyclic shifts.
h ancilla;
for uint k in [0:3] {
  cx ancilla[k], q[k];
  cz ancilla[k], q[(k + 1) % 5];
  cz ancilla[k], q[(k + 2) % 5];
  cx ancilla[k], q[(k + 3) % 5];
}
h ancilla;
syndrome = measure ancilla;
