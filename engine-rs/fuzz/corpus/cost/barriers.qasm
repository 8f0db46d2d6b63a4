OPENQASM 3.0;
include "stdgates.inc";
qubit[4000] r; for int i in [0:999] { barrier r; }
