OPENQASM 3.0;
include "stdgates.inc";

qubit q;
bit success;
uint[2] tries = 0;

while (!success && tries < 3) {
  reset q;
  h q;
  success = measure q;
  tries += 1;
}
