// Reads a secret of four bits with a single question.
OPENQASM 3.0;
include "stdgates.inc";

// The answer is flipped by each input bit where the secret 1101 has a 1 (lowest bit last).
gate oracle a, b, c, d, answer {
  cx a, answer;
  cx c, answer;
  cx d, answer;
}

qubit[4] q;
qubit answer;
bit[4] secret;

x answer;
h answer;
h q;

oracle q[0], q[1], q[2], q[3], answer;

h q;
secret = measure q;
