OPENQASM 3.0;
include "stdgates.inc";

const uint[2] marked = 2;

qubit[2] item;
bit[2] found;

h item;

// The oracle flips the sign of the marked item.
for uint k in [0:1] { if (!bool(marked[k])) x item[k]; }
cz item[0], item[1];
for uint k in [0:1] { if (!bool(marked[k])) x item[k]; }
barrier item;

// The diffusion reflects all amplitudes about their mean.
h item;
x item;
cz item[0], item[1];
x item;
h item;

found = measure item;
