OPENQASM 3.0;
include "stdgates.inc";

gate qft a, b, c, d {
  h d;
  cp(pi/2) c, d;
  cp(pi/4) b, d;
  cp(pi/8) a, d;
  h c;
  cp(pi/2) b, c;
  cp(pi/4) a, c;
  h b;
  cp(pi/2) a, b;
  h a;
  swap a, d;
  swap b, c;
}

qubit[4] q;
inv @ qft q[0], q[1], q[2], q[3];
