OPENQASM 3;
include "stdgates.inc";
bit[2] b;
rz(π/2) $3;
cx $3, $0;
b[0] = measure $3;
measure $0 -> b[1];
