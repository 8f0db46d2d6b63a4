OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;

// Moves half of the amplitude of a 1 to another qubit.
gate share from, to {
  ch from, to;
  cx to, from;
}

x q[0];
share q[0], q[2];
share q[0], q[1];
share q[2], q[3];
