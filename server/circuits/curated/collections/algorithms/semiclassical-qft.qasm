OPENQASM 3.0;
include "stdgates.inc";

const uint[4] frequency = 5;

qubit[4] q;
bit[4] digits;

// The wave: e^(2 pi i frequency x / 16) on |x>.
h q;
for uint k in [0:3] p(2*pi*frequency*(1 << k)/16) q[k];

// The highest qubit knows the lowest digit.
h q[3];
digits[0] = measure q[3];
if (digits[0]) p(-pi/2) q[2];
h q[2];
digits[1] = measure q[2];
if (digits[0]) p(-pi/4) q[1];
if (digits[1]) p(-pi/2) q[1];
h q[1];
digits[2] = measure q[1];
if (digits[0]) p(-pi/8) q[0];
if (digits[1]) p(-pi/4) q[0];
if (digits[2]) p(-pi/2) q[0];
h q[0];
digits[3] = measure q[0];
