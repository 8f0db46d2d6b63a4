OPENQASM 3.0;
include "stdgates.inc";

qubit[2] a;
qubit[2] b;
qubit[4] product;

// The products of bits, by their places; the two of the middle place may carry.
ccx a[0], b[0], product[0];
ccx a[0], b[1], product[1];
// The carry: all four bits are 1.
ctrl(4) @ x a[0], a[1], b[0], b[1], product[2];
ctrl(4) @ x a[0], a[1], b[0], b[1], product[3];
ccx a[1], b[0], product[1];
ccx a[1], b[1], product[2];
