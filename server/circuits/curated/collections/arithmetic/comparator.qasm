OPENQASM 3.0;
include "stdgates.inc";

gate majority carry, b, a {
  cx a, b;
  cx a, carry;
  ccx carry, b, a;
}

qubit carry_in;
qubit[3] a;
qubit[3] b;
qubit is_less;

// 3 < 6
x a[0]; x a[1];
x b[1]; x b[2];
barrier a, b;

// The carry of (7 - a) + b is 1 where b > a.
x a;
majority carry_in, a[0], b[0];
majority b[0], a[1], b[1];
majority b[1], a[2], b[2];
cx b[2], is_less;
inv @ majority b[1], a[2], b[2];
inv @ majority b[0], a[1], b[1];
inv @ majority carry_in, a[0], b[0];
x a;
