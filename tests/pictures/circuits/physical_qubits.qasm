OPENQASM 3.0;
include "stdgates.inc";
h $0;
cx $0, $5;
rz(pi/4) $2;
