// Finds the marked item 101 among eight with two questions.
OPENQASM 3.0;
include "stdgates.inc";

gate ccz a, b, c {
  h c;
  ccx a, b, c;
  h c;
}

// Flips the sign of |101>.
gate mark a, b, c {
  x b;
  ccz a, b, c;
  x b;
}

// Reflects all amplitudes about their mean.
gate diffuse a, b, c {
  h a; h b; h c;
  x a; x b; x c;
  ccz a, b, c;
  x a; x b; x c;
  h a; h b; h c;
}

qubit[3] q;
bit[3] c;

h q;
mark q[0], q[1], q[2];
diffuse q[0], q[1], q[2];
mark q[0], q[1], q[2];
diffuse q[0], q[1], q[2];

c = measure q;
