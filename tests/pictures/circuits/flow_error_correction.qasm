OPENQASM 3.0;
include "stdgates.inc";
qubit[3] data;
qubit[2] helper;
bit[2] syndrome;
cx data[0], helper[0];
cx data[1], helper[0];
cx data[1], helper[1];
cx data[2], helper[1];
syndrome[0] = measure helper[0];
syndrome[1] = measure helper[1];
switch (uint[2](syndrome)) {
  case 1 { x data[0]; }
  case 2 { x data[2]; }
  case 3 { x data[1]; }
  default { }
}
reset helper;
