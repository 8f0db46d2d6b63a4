OPENQASM 3.0;
include "stdgates.inc";
gate qft a, b, c, d {
  h d; cp(pi/2) c, d; cp(pi/4) b, d; cp(pi/8) a, d;
  h c; cp(pi/2) b, c; cp(pi/4) a, c;
  h b; cp(pi/2) a, b;
  h a;
}

gate add(constant) a, b, c, d {
  p(2*pi*constant/2) a;
  p(2*pi*constant/4) b;
  p(2*pi*constant/8) c;
  p(2*pi*constant/16) d;
}

// The fourth bit of b is the sign.
qubit[4] b;
qubit ancilla;
qubit[3] copy;

// All b below 5, with a copy to compare.
ry(2*arcsin(sqrt(1.0/5))) b[2];
negctrl @ h b[2], b[0];
negctrl @ h b[2], b[1];
for uint k in [0:2] cx b[k], copy[k];
barrier b, copy;

// b + 3 - 5; where it is negative, add 5 again.
qft b[0], b[1], b[2], b[3];
add(3 - 5) b[0], b[1], b[2], b[3];
inv @ qft b[0], b[1], b[2], b[3];
cx b[3], ancilla;
qft b[0], b[1], b[2], b[3];
ctrl @ add(5) ancilla, b[0], b[1], b[2], b[3];

// The ancilla is 1 where nothing was taken away: where the result is at least 3.
add(-3) b[0], b[1], b[2], b[3];
inv @ qft b[0], b[1], b[2], b[3];
x b[3];
cx b[3], ancilla;
x b[3];
qft b[0], b[1], b[2], b[3];
add(3) b[0], b[1], b[2], b[3];
inv @ qft b[0], b[1], b[2], b[3];
