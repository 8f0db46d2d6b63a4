OPENQASM 3.0;
include "stdgates.inc";

// At least three of five.
def majority(bit[5] votes) -> bit {
  uint[3] ones = 0;
  for uint k in [0:4] {
    if (votes[k]) ones += 1;
  }
  return bit(ones > 2);
}

qubit[5] q;
bit[5] read;
bit logical;

// The logical 1.
x q;
barrier q;

// The error: flips of any two qubits.
x q[1]; x q[4];
barrier q;

read = measure q;
logical = majority(read);
