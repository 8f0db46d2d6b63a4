OPENQASM 3.0;
include "stdgates.inc";
qubit q; bit[60000] c; for int i in [0:999] { if (c == 1) x q; if (c == 2) y q; }
