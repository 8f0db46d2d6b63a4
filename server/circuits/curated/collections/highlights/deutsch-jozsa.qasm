// Is a function of three bits constant or balanced? One question is enough.
OPENQASM 3.0;
include "stdgates.inc";

// f(a, b, c) = a xor b xor c, which is 0 for half of all inputs and 1 for the others.
gate oracle a, b, c, answer {
  cx a, answer;
  cx b, answer;
  cx c, answer;
}

qubit[3] input_bits;
qubit answer;
bit[3] result;

x answer;
h answer;
h input_bits;

oracle input_bits[0], input_bits[1], input_bits[2], answer;

h input_bits;
// All zeros would mean constant.
result = measure input_bits;
