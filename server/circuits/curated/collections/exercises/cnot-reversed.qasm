OPENQASM 3.0;
include "stdgates.inc";

qubit a;
qubit b;

h a;
h b;
cx a, b;
h a;
h b;
