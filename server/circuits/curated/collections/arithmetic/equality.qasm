OPENQASM 3.0;
include "stdgates.inc";

qubit[4] a;
qubit[4] b;
qubit is_equal;

cx a, b;
x b;
ctrl(4) @ x b[0], b[1], b[2], b[3], is_equal;
x b;
cx a, b;
