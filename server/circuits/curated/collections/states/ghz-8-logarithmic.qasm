OPENQASM 3.0;
include "stdgates.inc";

qubit[8] q;

h q[0];
// Each step doubles how many qubits are reached.
for uint step in [0:2] {
  for uint k in [0:(1 << step) - 1] cx q[k], q[k + (1 << step)];
}
