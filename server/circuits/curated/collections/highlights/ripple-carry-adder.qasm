// 5 + 6 = 11 on a quantum computer: the adder of Cuccaro, Draper, Kutin and Moulton.
OPENQASM 3.0;
include "stdgates.inc";

// The carry is the majority of three bits.
gate majority carry, b, a {
  cx a, b;
  cx a, carry;
  ccx carry, b, a;
}

// Undoes the majority and leaves the sum in b.
gate unmajority_and_add carry, b, a {
  ccx carry, b, a;
  cx a, carry;
  cx carry, b;
}

qubit carry_in;
qubit[3] a;
qubit[3] b;
qubit carry_out;
bit[4] sum;

// a = 101, b = 110, lowest bit first.
x a[0];
x a[2];
x b[1];
x b[2];
barrier a, b;

majority carry_in, b[0], a[0];
majority a[0], b[1], a[1];
majority a[1], b[2], a[2];
cx a[2], carry_out;
unmajority_and_add a[1], b[2], a[2];
unmajority_and_add a[0], b[1], a[1];
unmajority_and_add carry_in, b[0], a[0];

sum[0] = measure b[0];
sum[1] = measure b[1];
sum[2] = measure b[2];
sum[3] = measure carry_out;
