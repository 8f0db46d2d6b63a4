OPENQASM 3.0;
include "stdgates.inc";
qubit q; def f(qubit a) -> bit { bit b; b = measure a; return b; } for int i in [0:99] { bit d; d = f(q); if (d) { bit e; e = measure q; } }
