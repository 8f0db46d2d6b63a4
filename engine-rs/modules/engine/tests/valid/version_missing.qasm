include "qelib1.inc";
qreg q[2];
h q;
