OPENQASM 3.0;
include "stdgates.inc";

input float[64] x0;
input float[64] x1;
input float[64] y0;
input float[64] y1;

gate encode(a, b) first, second {
  ry(a) first;
  ry(b) second;
}

qubit[2] q;
bit[2] outcome;

encode(x0, x1) q[0], q[1];
inv @ encode(y0, y1) q[0], q[1];

outcome = measure q;
