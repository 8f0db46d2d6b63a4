OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[3] c;
c[0] = measure q[0];
uint[3] n = uint[3](c);
float[64] turn = n * pi / 4;
rz(turn) q[0];
int[8] m = n + 1;
if (m > 2) { n = n + 1; rx(turn) q[1]; } else { turn = 0.5; }
rz(turn) q[1];
c[1] = m > 3;
array[int[8], 4] a = {1, 2, 3, 4};
a[n] = m;
rx(a[1]) q[0];
