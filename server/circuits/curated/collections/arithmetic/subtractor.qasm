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
qubit[3] a;
qubit[3] b;
qubit is_negative;

// 3 - 5
x a[0]; x a[2];
x b[0]; x b[1];
barrier a, b;

x b;
majority carry_in, b[0], a[0];
for uint k in [1:2] majority a[k - 1], b[k], a[k];
cx a[2], is_negative;
for uint k in [1:2] unmajority_and_add a[2 - k], b[3 - k], a[3 - k];
unmajority_and_add carry_in, b[0], a[0];
x b;
