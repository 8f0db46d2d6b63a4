OPENQASM 3.0;
include "stdgates.inc";

qubit[5] item;
bit[5] found;

h item;
for uint round in [1:2] {
  // Flips the sign of all items that end in 101.
  x item[1];
  ctrl(2) @ z item[0], item[1], item[2];
  x item[1];
  // Reflects all amplitudes about their mean.
  h item;
  x item;
  ctrl(4) @ z item[0], item[1], item[2], item[3], item[4];
  x item;
  h item;
}

found = measure item;
