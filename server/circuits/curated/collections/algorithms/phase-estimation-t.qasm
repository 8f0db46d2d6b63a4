OPENQASM 3.0;
include "stdgates.inc";

qubit[3] counting;
qubit eigenstate;
bit[3] digits;

x eigenstate;
h counting;
for uint k in [0:2] ctrl @ pow(2 ** k) @ t counting[k], eigenstate;

// The inverse Fourier transform.
swap counting[0], counting[2];
h counting[0];
cp(-pi/2) counting[0], counting[1];
h counting[1];
cp(-pi/4) counting[0], counting[2];
cp(-pi/2) counting[1], counting[2];
h counting[2];

digits = measure counting;
