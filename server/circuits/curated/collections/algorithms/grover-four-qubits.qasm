OPENQASM 3.0;
include "stdgates.inc";

const uint[4] marked = 11;

qubit[4] item;
bit[4] found;

h item;
for uint round in [1:3] {
  // The oracle flips the sign of the marked item.
  for uint k in [0:3] { if (!bool(marked[k])) x item[k]; }
  ctrl(3) @ z item[0], item[1], item[2], item[3];
  for uint k in [0:3] { if (!bool(marked[k])) x item[k]; }
  // The diffusion reflects all amplitudes about their mean.
  h item;
  x item;
  ctrl(3) @ z item[0], item[1], item[2], item[3];
  x item;
  h item;
}

found = measure item;
