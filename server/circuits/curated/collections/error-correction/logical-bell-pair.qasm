OPENQASM 3.0;
include "stdgates.inc";

gate encode a, b, c, d, e, f, g {
  h a; h b; h d;
  cx a, c; cx a, e; cx a, g;
  cx b, c; cx b, f; cx b, g;
  cx d, e; cx d, f; cx d, g;
}

qubit[7] left;
qubit[7] right;

encode left[0], left[1], left[2], left[3], left[4], left[5], left[6];
encode right[0], right[1], right[2], right[3], right[4], right[5], right[6];
barrier left, right;

// Logical Hadamard gate, logical CNOT gate.
h left;
cx left, right;
