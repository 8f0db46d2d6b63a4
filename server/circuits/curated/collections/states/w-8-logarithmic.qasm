OPENQASM 3.0;
include "stdgates.inc";

qubit[8] q;

// Moves half of the amplitude of a 1 to another qubit.
gate share from, to {
  ch from, to;
  cx to, from;
}

x q[0];
share q[0], q[4];
for uint k in [0:1] share q[4 * k], q[4 * k + 2];
for uint k in [0:3] share q[2 * k], q[2 * k + 1];
