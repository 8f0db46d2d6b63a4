OPENQASM 3.0;
include "stdgates.inc";

const uint[2] message = 2;

qubit alice;
qubit bob;
bit[2] received;

// The pair they shared before.
h alice;
cx alice, bob;
barrier alice, bob;

// Alice writes two bits on one qubit.
if (bool(message[0])) x alice;
if (bool(message[1])) z alice;
barrier alice, bob;

// Bob measures in the Bell basis.
cx alice, bob;
h alice;
received[0] = measure bob;
received[1] = measure alice;
