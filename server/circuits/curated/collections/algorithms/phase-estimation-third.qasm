OPENQASM 3.0;
include "stdgates.inc";

const uint n = 4;
qubit[4] counting;
qubit eigenstate;
bit[4] digits;

x eigenstate;
h counting;
for uint k in [0:3] cp(2*pi/3*(1 << k)) counting[k], eigenstate;

// The inverse Fourier transform.
swap counting[0], counting[3];
swap counting[1], counting[2];
for uint k in [0:n - 1] {
  for uint j in [0:k] { if (j < k) cp(-pi / (1 << (k - j))) counting[j], counting[k]; }
  h counting[k];
}

digits = measure counting;
