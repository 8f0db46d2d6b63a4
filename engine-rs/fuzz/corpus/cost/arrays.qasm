OPENQASM 3.0;
include "stdgates.inc";
array[int, 3, 4] a = {{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 2, 3, 4}}; for int i in [0:999] { a[i % 3, 1] = i; }
