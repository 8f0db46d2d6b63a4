OPENQASM 3.0;
include "stdgates.inc";
qubit[4000] q; for int i in [0:99] { let a = q[0:2:3999]; barrier a; }
