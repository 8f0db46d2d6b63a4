OPENQASM 3.0;
include "stdgates.inc";

qubit photon;
bit look;
bit seen;

for uint cycle in [1:6] {
  ry(pi/6) photon;
  look = measure photon;
  if (look) seen = 1;
}
