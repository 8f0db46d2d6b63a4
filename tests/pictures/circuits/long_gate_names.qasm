OPENQASM 3.0;
include "stdgates.inc";
gate a_gate_with_a_name_that_is_much_longer_than_any_box a { h a; }
gate another_long_name_over_two_qubits a, b { cx a, b; }
qubit[2] q;
a_gate_with_a_name_that_is_much_longer_than_any_box q[0];
another_long_name_over_two_qubits q[0], q[1];
x q[1];
