OPENQASM 3.0;
include "stdgates.inc";

gate increment a, b, c {
  ccx a, b, c;
  cx a, b;
  x a;
}

qubit[5] q;
qubit[3] count;

for uint k in [0:4] ctrl @ increment q[k], count[0], count[1], count[2];
