OPENQASM 3.0;
include "stdgates.inc";

qubit[3] a;
qubit[6] square;

h square;
for uint m in [0:5] {
  for uint j in [0:2] {
    cp(2*pi*(1 << (2 * j))/(2 << m)) a[j], square[m];
    for uint k in [0:2] {
      if (j < k) ctrl(2) @ p(2*pi*(2 << (j + k))/(2 << m)) a[j], a[k], square[m];
    }
  }
}
for uint m in [0:5] {
  for uint k in [0:m] { if (k < m) cp(-pi / (1 << (m - k))) square[k], square[m]; }
  h square[m];
}
