OPENQASM 3.0;
include "stdgates.inc";

qubit magic;

h magic;
t magic;
