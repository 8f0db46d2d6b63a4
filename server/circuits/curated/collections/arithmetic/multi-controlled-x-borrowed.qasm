OPENQASM 3.0;
include "stdgates.inc";

qubit[3] control;
qubit borrowed;
qubit target;

ccx control[0], control[1], borrowed;
ccx control[2], borrowed, target;
ccx control[0], control[1], borrowed;
ccx control[2], borrowed, target;
