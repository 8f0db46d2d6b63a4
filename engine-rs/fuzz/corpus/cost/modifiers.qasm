OPENQASM 3.0;
include "stdgates.inc";
qubit[4] q; gate g(a) x, y { rx(a) x; cx x, y; } for int i in [0:99] { ctrl @ inv @ pow(3) @ g(0.3) q[0], q[1], q[2]; }
