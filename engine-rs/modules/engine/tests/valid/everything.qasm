OPENQASM 3.0;
// a note for the head
include "stdgates.inc";
/* Most of what the language has, once. */
input float[64] theta;
input angle x_0;
const int n = 3;
const float third = 2*pi/n;
gate mixed(a, b) q, r {
  rx(a/2 + b) q;
  ctrl @ inv @ rz(-a) q, r;
  barrier q;
}
gate rzz(phi) u, v { cx u, v; rz(phi) v; cx u, v; }
qubit[n] q;
qubit ancilla;
bit[3] c;
bit d = measure ancilla;
// -- encoding --
h q;
// -- layer 1 --
cx q[0:1], q[1:2];
mixed(2*theta, -(x_0 + third)*3) q[0], ancilla;
rzz(x_0) q[0], q[-1];
// -- end --
let pair = q[{0, 2}] ++ ancilla;
x pair;
pow(0.5) @ ctrl(2) @ negctrl @ x q[0], q[1], q[2], ancilla;
c = measure q;
if (c == 5) { x q[0]; z q[1]; }
if (!c[0]) h q[0];
if (c[0] && !d) h q[0];
if (d) h q[0]; else x q[0];
for uint i in [0:n - 1] { rz(i*pi/4) q[i]; }
for int k in {2, 0} { y q[k]; }
while (c[1]) { x q[1]; c[1] = measure q[1]; }
switch (int(c)) {
  case 0, 1 { x q[0]; }
  default { y q[0]; }
}
gphase(pi/3);
ctrl @ gphase(0.1) q[2];
delay[100ns] q[0];
box { x q[0]; }
reset q;
barrier q;
def flip(qubit a, angle t) -> bit {
  rx(t) a;
  bit outcome = measure a;
  return outcome;
}
flip(q[0], pi);
@keep
cx $0, $1;
measure $0;
