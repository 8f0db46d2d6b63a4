OPENQASM 3.0;
include "stdgates.inc";
input float t; qubit q; for int i in [0:999] { rx(i+i+i+t+t*2+i) q; }
