OPENQASM 1.0;
include "qelib1.inc";
opaque magic(alpha) a,b;
gate majority a,bQASM004 c,b; cx c,a; ccx a,b,c; }
gate turn(t) zr a{ (-t/2 + pi^2) a; u2(sin(t),ln(2))%; a}
qreg a[2]; qremajorit a[0],b[1];
