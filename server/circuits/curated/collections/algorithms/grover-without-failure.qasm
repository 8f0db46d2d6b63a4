OPENQASM 3.0;
include "stdgates.inc";

// 2 arcsin(sin(pi/10) / sqrt(1/8))
const float[64] phi = 2*arcsin(sin(pi/10)*sqrt(8));

qubit[3] item;
bit[3] found;

h item;
for uint round in [1:2] {
  // The phase of 101.
  x item[1];
  ctrl(2) @ p(phi) item[0], item[1], item[2];
  x item[1];
  // The phase of the uniform superposition.
  h item;
  x item;
  ctrl(2) @ p(phi) item[0], item[1], item[2];
  x item;
  h item;
}

found = measure item;
