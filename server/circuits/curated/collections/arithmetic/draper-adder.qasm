OPENQASM 3.0;
include "stdgates.inc";
gate qft a, b, c, d {
  h d; cp(pi/2) c, d; cp(pi/4) b, d; cp(pi/8) a, d;
  h c; cp(pi/2) b, c; cp(pi/4) a, c;
  h b; cp(pi/2) a, b;
  h a;
}

qubit[4] a;
qubit[4] b;

// 7 + 5
x a[0]; x a[1]; x a[2];
x b[0]; x b[2];
barrier a, b;

qft b[0], b[1], b[2], b[3];
// Bit j of a is worth 2^j, which turns qubit k by 2 pi 2^j / 2^(k + 1).
for uint j in [0:3] {
  for uint k in [0:3] {
    if (j <= k) cp(pi / (1 << (k - j))) a[j], b[k];
  }
}
inv @ qft b[0], b[1], b[2], b[3];
