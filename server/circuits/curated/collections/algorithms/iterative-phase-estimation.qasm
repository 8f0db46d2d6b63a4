OPENQASM 3.0;
include "stdgates.inc";

// The phase of the gate, in sixteenths of a turn.
const uint[4] sixteenths = 11;

qubit counting;
qubit eigenstate;
bit[4] digits;

x eigenstate;
for uint round in [0:3] {
  reset counting;
  h counting;
  // The gate 8, 4, 2 times and once.
  cp(2*pi*sixteenths/16*(1 << (3 - round))) counting, eigenstate;
  // Known digits are taken off.
  for uint k in [0:round] {
    if (k < round) { if (digits[k]) p(-pi / (1 << (round - k))) counting; }
  }
  h counting;
  digits[round] = measure counting;
}
