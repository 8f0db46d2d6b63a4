// Two classical bits in one qubit: Alice sends 1 and 0 by touching only her half of a pair.
OPENQASM 3.0;
include "stdgates.inc";

qubit alice;
qubit bob;
bit[2] message;

// The pair they shared before.
h alice;
cx alice, bob;
barrier alice, bob;

// Z for a first bit of 1; an X would be a second bit of 1.
z alice;
barrier alice, bob;

// Alice's qubit reaches Bob, who measures both in the Bell basis.
cx alice, bob;
h alice;
message[0] = measure alice;
message[1] = measure bob;
