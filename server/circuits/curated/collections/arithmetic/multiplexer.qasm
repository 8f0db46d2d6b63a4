OPENQASM 3.0;
include "stdgates.inc";

qubit[2] address;
qubit[4] data;
qubit selected;

negctrl(2) @ ctrl @ x address[0], address[1], data[0], selected;
ctrl @ negctrl @ ctrl @ x address[0], address[1], data[1], selected;
negctrl @ ctrl @ ctrl @ x address[0], address[1], data[2], selected;
ctrl(3) @ x address[0], address[1], data[3], selected;
