OPENQASM 3.0;
include "stdgates.inc";
gate own(t) a, b { rz(t / 2) a; cx a, b; }
qubit[3] q;
bit[2] c;
float[64] turn = 0.25;
h q[0];
c[0] = measure q[0];
turn = turn + float(int(c));
cp(turn) q[1], q[2];
u3(turn, pi / 2, mod(turn, 2)) q[0];
if (c[0]) {
  rz(2 * turn) q[0];
  ctrl @ own(turn) q[2], q[0], q[1];
}
rx(int(c) * pi / 4) q[1];
