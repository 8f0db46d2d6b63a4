OPENQASM 3.0;
include "stdgates.inc";
const int most = 3;
qubit[4] q;
bit[4] c = "0010";
int tries = 0;
int unused = 5;
let middle = q[{1, 2}];
extern draw(int) -> bit;
tries = tries + 1;
h q;
while (c[0] || tries < most) {
  x middle[0];
  c[0] = measure q[0];
  tries = tries + 1;
}
c[1] = draw(most);
for int i in [0:1] {
  if (c[i]) { x q[i]; } else { y q[i]; }
}
tries = 2;
if (tries == 2) z q[0];
