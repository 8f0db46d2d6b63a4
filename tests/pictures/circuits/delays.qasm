OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
delay[100ns] q[0];
h q[0];
delay[2.5us] q[1];
