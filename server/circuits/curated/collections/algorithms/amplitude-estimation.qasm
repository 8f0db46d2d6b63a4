OPENQASM 3.0;
include "stdgates.inc";

// A turns by theta = 3 pi/8, so Q = A S0 A^-1 Schi turns by 2 theta.
gate iterate good {
  z good;
  ry(-3*pi/4) good;
  x good;
  z good;
  x good;
  ry(3*pi/4) good;
  // The sign of the reflection, which matters under a control.
  gphase(pi);
}

qubit[3] counting;
qubit good;
bit[3] outcome;

ry(3*pi/4) good;
h counting;
for uint k in [0:2] ctrl @ pow(2 ** k) @ iterate counting[k], good;

// The inverse Fourier transform.
swap counting[0], counting[2];
h counting[0];
cp(-pi/2) counting[0], counting[1];
h counting[1];
cp(-pi/4) counting[0], counting[2];
cp(-pi/2) counting[1], counting[2];
h counting[2];

outcome = measure counting;
