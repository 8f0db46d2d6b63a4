OPENQASM 3.0;
include "stdgates.inc";
qubit[2] a_register_with_a_name_that_is_longer_than_its_room;
qubit ancilla;
bit[12] a_classical_register_with_a_long_name;
h ancilla;
cx ancilla, a_register_with_a_name_that_is_longer_than_its_room[1];
a_classical_register_with_a_long_name[11] = measure ancilla;
