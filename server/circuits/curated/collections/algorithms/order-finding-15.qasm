OPENQASM 3.0;
include "stdgates.inc";

// Multiplies by 7 modulo 15: 15 - x has all bits of x flipped, and 8x has them rotated, and 7 = 15 - 8.
gate times_seven a, b, c, d {
  swap a, b;
  swap b, c;
  swap c, d;
  x a; x b; x c; x d;
}

qubit[3] counting;
qubit[4] number;
bit[3] outcome;

x number[0];
h counting;
// 7, 7^2, 7^4: the last one is 1 modulo 15 and does nothing, as a circuit that knew nothing would find out.
for uint k in [0:2] {
  for uint time in [1:(1 << k)] ctrl @ times_seven counting[k], number[0], number[1], number[2], number[3];
}

// The inverse Fourier transform.
swap counting[0], counting[2];
h counting[0];
cp(-pi/2) counting[0], counting[1];
h counting[1];
cp(-pi/4) counting[0], counting[2];
cp(-pi/2) counting[1], counting[2];
h counting[2];

outcome = measure counting;
