OPENQASM 3.0;
include "stdgates.inc";

const uint[3] factor = 3;

qubit[3] a;
qubit[5] product;

h product;
for uint j in [0:2] {
  for uint m in [0:4] cp(2*pi*factor*(1 << j)/(2 << m)) a[j], product[m];
}
for uint m in [0:4] {
  for uint k in [0:m] { if (k < m) cp(-pi / (1 << (m - k))) product[k], product[m]; }
  h product[m];
}
