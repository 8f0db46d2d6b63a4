OPENQASM 3.0;
include "stdgates.inc";

// A round of Grover's search for the items that end in 11, which are two of eight.
gate round a, b, c {
  cz a, b;
  h a; h b; h c;
  x a; x b; x c;
  ctrl(2) @ z a, b, c;
  x a; x b; x c;
  h a; h b; h c;
  // The sign of the reflection, which matters under a control.
  gphase(pi);
}

qubit[4] counting;
qubit[3] item;
bit[4] outcome;

h counting;
h item;
for uint k in [0:3] {
  for uint time in [1:(1 << k)] ctrl @ round counting[k], item[0], item[1], item[2];
}

// The inverse Fourier transform.
swap counting[0], counting[3];
swap counting[1], counting[2];
for uint k in [0:3] {
  for uint j in [0:k] { if (j < k) cp(-pi / (1 << (k - j))) counting[j], counting[k]; }
  h counting[k];
}

outcome = measure counting;
