OPENQASM 3.0;
include "stdgates.inc";

// 00 -> 01 -> 10 -> 00: multiplication by 4, where 1, 4 and 16 are numbered.
gate times_four low, high {
  cx high, low;
  cx low, high;
  x low;
  cx high, low;
  x high;
  cx low, high;
  x low;
  x high;
}

qubit[3] counting;
qubit[2] number;
bit[3] outcome;

h counting;
for uint k in [0:2] {
  for uint time in [1:(1 << k)] ctrl @ times_four counting[k], number[0], number[1];
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
