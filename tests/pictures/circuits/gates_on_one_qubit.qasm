OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
h q[0]; x q[0]; y q[0]; z q[0]; id q[0];
s q[1]; sdg q[1]; t q[1]; tdg q[1]; sx q[1];
inv @ sx q[2]; pow(1/3) @ x q[2]; pow(2) @ s q[2]; inv @ t q[2];
