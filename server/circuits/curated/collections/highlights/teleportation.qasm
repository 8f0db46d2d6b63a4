// Alice sends a state to Bob with one shared Bell pair and two classical bits.
OPENQASM 3.0;
include "stdgates.inc";

qubit message;
qubit alice;
qubit bob;
bit flip;
bit phase_flip;
bit received;

// The state to send.
ry(1.2) message;
rz(0.7) message;

// The shared pair.
h alice;
cx alice, bob;
barrier message, alice, bob;

// Alice measures in the Bell basis.
cx message, alice;
h message;
flip = measure alice;
phase_flip = measure message;

// Bob corrects what the two bits tell him.
if (flip) x bob;
if (phase_flip) z bob;

// Undoing the preparation on Bob's side brings back 0: it was the same state.
rz(-0.7) bob;
ry(-1.2) bob;
received = measure bob;
