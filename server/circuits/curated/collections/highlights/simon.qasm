// Finds the hidden period of a function: f(x) = f(x xor 011).
OPENQASM 3.0;
include "stdgates.inc";

// f(x2 x1 x0) = (x2, x1 xor x0): flipping both x0 and x1 changes nothing.
gate oracle x0, x1, x2, y0, y1 {
  cx x0, y0;
  cx x1, y0;
  cx x2, y1;
}

qubit[3] x_bits;
qubit[2] y_bits;
bit[3] c;

h x_bits;
oracle x_bits[0], x_bits[1], x_bits[2], y_bits[0], y_bits[1];
h x_bits;

// Every outcome is orthogonal to the period: 000, 011, 100 or 111.
c = measure x_bits;
