OPENQASM 3.0;
include "stdgates.inc";

array[uint[5], 8] primes = {2, 3, 5, 7, 11, 13, 17, 19};

qubit[3] address;
qubit[5] prime;

for uint[3] entry in [0:7] {
  // The entry's address becomes 111.
  for uint k in [0:2] { if (!bool(entry[k])) x address[k]; }
  for uint[5] k in [0:4] {
    if ((primes[entry] >> k) % 2 == 1) ctrl(3) @ x address[0], address[1], address[2], prime[k];
  }
  for uint k in [0:2] { if (!bool(entry[k])) x address[k]; }
}
