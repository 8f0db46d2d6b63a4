OPENQASM 3.0;
include "stdgates.inc";

// The weights 1 and sqrt(3) as amplitudes: tan(weight_angle/2) squared is their ratio.
const float[64] weight_angle = 2*arctan(sqrt(sqrt(3.0)));

qubit system;
qubit choice;
bit system_bit;
bit failure;

ry(weight_angle) choice;
// Z where the choice is 0, X where it is 1.
negctrl @ z choice, system;
ctrl @ x choice, system;
ry(-weight_angle) choice;

failure = measure choice;
system_bit = measure system;
