OPENQASM 3.0;
include "stdgates.inc";

gate carry c, a, b, next {
  ccx a, b, next;
  cx a, b;
  ccx c, b, next;
}
gate sum c, a, b {
  cx a, b;
  cx c, b;
}

qubit[2] a;
qubit[2] b;
qubit[2] c;
qubit overflow;

carry c[0], a[0], b[0], c[1];
carry c[1], a[1], b[1], overflow;
cx a[1], b[1];
sum c[1], a[1], b[1];
inv @ carry c[0], a[0], b[0], c[1];
sum c[0], a[0], b[0];
