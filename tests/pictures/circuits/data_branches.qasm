OPENQASM 3.0;
include "stdgates.inc";
qubit[3] q;
bit[2] c;
angle[4] estimate;
int[16] rounds = 0;
c[0] = measure q[0];
estimate[0] = measure q[1];
for int i in [0:int[2](c)] { rx(i * pi / 8) q[2]; rounds = rounds + i; }
while (rounds > 2) { h q[0]; cx q[0], q[1]; rounds -= 1; }
rz(estimate) q[2];
switch (rounds) { case 0 { x q[0]; } case 1, 2 { rounds = 7; } default { z q[1]; } }
bool even = rounds % 2 == 0;
if (even) y q[1];
