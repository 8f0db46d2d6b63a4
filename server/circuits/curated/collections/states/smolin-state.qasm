OPENQASM 3.0;
include "stdgates.inc";

qubit[4] q;
// Two coins that are never looked at choose the Bell state.
qubit[2] coin;

h coin;
for uint pair in [0:1] {
  h q[2 * pair];
  cx q[2 * pair], q[2 * pair + 1];
  cx coin[0], q[2 * pair];
  cz coin[1], q[2 * pair];
}
