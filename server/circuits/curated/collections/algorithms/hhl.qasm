OPENQASM 3.0;
include "stdgates.inc";

// e^(iAt) for t = 3 pi/4: a turn about X, with the phase of the identity in A.
gate evolve system {
  rx(pi/2) system;
  gphase(3*pi/4);
}

qubit system;
qubit[2] clock;
qubit ancilla;
bit solution;
bit success;

// b = (0, 1)
x system;

// Phase estimation: the clock reads 1 for the eigenvalue 2/3 and 2 for 4/3.
h clock;
ctrl @ evolve clock[0], system;
ctrl @ pow(2) @ evolve clock[1], system;
swap clock[0], clock[1];
h clock[0];
cp(-pi/2) clock[0], clock[1];
h clock[1];
barrier system, clock, ancilla;

// Turn by 2 arcsin(1 / clock).
cry(pi) clock[0], ancilla;
cry(pi/3) clock[1], ancilla;
barrier system, clock, ancilla;

// Phase estimation backwards.
h clock[1];
cp(pi/2) clock[0], clock[1];
h clock[0];
swap clock[0], clock[1];
ctrl @ inv @ pow(2) @ evolve clock[1], system;
ctrl @ inv @ evolve clock[0], system;
h clock;

success = measure ancilla;
solution = measure system;
