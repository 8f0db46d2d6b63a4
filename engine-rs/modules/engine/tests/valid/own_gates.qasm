OPENQASM 2.0;
include "qelib1.inc";
opaque magic(alpha) a,b;
gate majority a,b,c { cx c,b; cx c,a; ccx a,b,c; }
gate turn(t) a { rz(-t/2 + pi^2) a; u2(sin(t),ln(2)) a; }
qreg a[2]; qreg b[2];
creg out[2];
magic(0.5) a[0],b[0];
majority a[0],a[1],b[0];
turn(pi/8) b;
cx a,b;
swap a[0],b[1];
