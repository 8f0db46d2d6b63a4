OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;
input float[64] phi;

qubit data;
qubit magic;
bit outcome;

ry(theta) data;
rz(phi) data;

// The magic state.
h magic;
t magic;
barrier data, magic;

cx magic, data;
outcome = measure data;
if (outcome) {
  x magic;
  s magic;
}
