OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;
input float[64] phi;

qubit message;
qubit alice;
qubit bob;
bit flip;
bit phase_flip;

ry(theta) message;
rz(phi) message;

// The shared pair.
h alice;
cx alice, bob;
barrier message, alice, bob;

// Alice measures in the Bell basis, and Bob corrects.
cx message, alice;
h message;
flip = measure alice;
phase_flip = measure message;
if (flip) x bob;
if (phase_flip) z bob;
