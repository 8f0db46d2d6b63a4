OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
box[300ns] { x q[0]; delay[100ns] q[1]; cz q[0], q[1]; }
box { box[20ns] { h q[0]; } box[30ns] { h q[1]; } }
