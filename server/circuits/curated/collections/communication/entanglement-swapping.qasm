OPENQASM 3.0;
include "stdgates.inc";

qubit alice;
qubit[2] station;
qubit david;
bit[2] found;

// Two pairs.
h alice;
cx alice, station[0];
h david;
cx david, station[1];
barrier alice, station, david;

// The station measures in the Bell basis.
cx station[0], station[1];
h station[0];
found = measure station;

// David corrects by what he is told.
if (found[1]) x david;
if (found[0]) z david;
