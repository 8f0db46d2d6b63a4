OPENQASM 3.0;
include "stdgates.inc";
gate qft a, b, c, d {
  h d; cp(pi/2) c, d; cp(pi/4) b, d; cp(pi/8) a, d;
  h c; cp(pi/2) b, c; cp(pi/4) a, c;
  h b; cp(pi/2) a, b;
  h a;
}

const uint[4] constant = 11;

qubit[4] b;

qft b[0], b[1], b[2], b[3];
for uint k in [0:3] p(2*pi*constant/(2 << k)) b[k];
inv @ qft b[0], b[1], b[2], b[3];
