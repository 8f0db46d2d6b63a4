OPENQASM 3.0;
include "stdgates.inc";
gate oracle a, b, c { ccx a, b, c; }
qubit[5] q;
oracle q[2], q[0], q[1];
oracle q[4], q[2], q[0];
oracle q[0], q[2], q[4];
oracle q[3], q[4], q[0];
