OPENQASM 3.0;
include "stdgates.inc";
gate g(a, b) x, y { U(a + b, a * b, a / 2) x; cx x, y; } gate h2(a) x, y { g(a, a) x, y; g(a, 2) y, x; } qubit[3] q; h2(0.1) q[0], q[1];
