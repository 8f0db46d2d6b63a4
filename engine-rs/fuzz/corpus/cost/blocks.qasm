OPENQASM 3.0;
include "stdgates.inc";
qubit[4000] q; bit c; let a = q[0:2:3999]; for int i in [0:99] { if (c) { barrier a; } else { x q[0]; } }
