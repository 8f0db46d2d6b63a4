OPENQASM 3.0;
include "stdgates.inc";
qubit q; for int i in [0:999] { switch (i) { case 1, 2, 3 { x q; } case 4 { y q; } default { z q; } } }
