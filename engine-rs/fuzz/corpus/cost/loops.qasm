OPENQASM 3.0;
include "stdgates.inc";
qubit q; bit c; int k = 0; for int i in [0:99] { while (k < 9) { k += 1; if (k == 3) continue; x q; } c = measure q; if (c) break; }
