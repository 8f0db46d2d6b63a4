OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;

// One way,
h b;
cx a, b;
h b;
// and the other way around.
h a;
cx b, a;
h a;
