OPENQASM 3.0;
include "stdgates.inc";

qubit[3] a;
qubit[3] b;
qubit[6] product;

// The Fourier transform of 0.
h product;
for uint j in [0:2] {
  for uint k in [0:2] {
    // 2^(j + k) turns qubit m by 2 pi 2^(j + k) / 2^(m + 1).
    for uint m in [0:5] {
      if (j + k <= m) ctrl(2) @ p(pi / (1 << (m - j - k))) a[j], b[k], product[m];
    }
  }
}
// The inverse transform.
for uint m in [0:5] {
  for uint k in [0:m] { if (k < m) cp(-pi / (1 << (m - k))) product[k], product[m]; }
  h product[m];
}
