OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
bit[2] c;
c = measure q;
switch (uint[2](c)) {
  case 0 { }
  case 1 { x q[0]; }
  case 2 { }
  case 3 { y q[1]; }
}
