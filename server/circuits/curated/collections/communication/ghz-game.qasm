OPENQASM 3.0;
include "stdgates.inc";

// 0: nobody is asked 1; 1: only the first one is not; 2: only the second; 3: only the third.
const uint[2] question = 2;

qubit[3] player;
bit[3] answer;

h player[0];
cx player[0], player[1];
cx player[1], player[2];

// Who is asked 1 measures Y.
for uint k in [0:2] {
  if (question != 0) {
    if (question != k + 1) sdg player[k];
  }
}
h player;
answer = measure player;
