OPENQASM 3.0;
include "stdgates.inc";

qubit[5] control;
qubit target;
qubit[3] ancilla;

ccx control[0], control[1], ancilla[0];
ccx control[2], ancilla[0], ancilla[1];
ccx control[3], ancilla[1], ancilla[2];
ccx control[4], ancilla[2], target;
ccx control[3], ancilla[1], ancilla[2];
ccx control[2], ancilla[0], ancilla[1];
ccx control[0], control[1], ancilla[0];
