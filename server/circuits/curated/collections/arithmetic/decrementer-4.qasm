OPENQASM 3.0;
include "stdgates.inc";

gate increment a, b, c, d {
  ctrl(3) @ x a, b, c, d;
  ctrl(2) @ x a, b, c;
  cx a, b;
  x a;
}

qubit[4] q;

inv @ increment q[0], q[1], q[2], q[3];
