OPENQASM 3.0;
include "stdgates.inc";
gate majority carry, b, a {
  cx a, b;
  cx a, carry;
  ccx carry, b, a;
}
gate unmajority_and_add carry, b, a {
  ccx carry, b, a;
  cx a, carry;
  cx carry, b;
}

qubit carry_in;
qubit[4] a;
qubit[4] b;
qubit carry_out;

// 6 + 13
x a[1]; x a[2];
x b[0]; x b[2]; x b[3];
barrier a, b;

majority carry_in, b[0], a[0];
for uint k in [1:3] majority a[k - 1], b[k], a[k];
cx a[3], carry_out;
for uint k in [1:3] unmajority_and_add a[3 - k], b[4 - k], a[4 - k];
unmajority_and_add carry_in, b[0], a[0];
