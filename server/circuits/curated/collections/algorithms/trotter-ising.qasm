OPENQASM 3.0;
include "stdgates.inc";

// Twice the coupling and twice the field, times the length of a step.
const float[64] coupling = 0.4;
const float[64] field = 0.3;

gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }

qubit[4] spin;

// One spin is flipped at the start.
x spin[0];
for uint step in [1:4] {
  for uint k in [0:2] rzz(coupling) spin[k], spin[k + 1];
  rx(field) spin;
}
