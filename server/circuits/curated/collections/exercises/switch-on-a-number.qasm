OPENQASM 3.0;
include "stdgates.inc";

qubit[2] coin;
qubit q;
bit[2] choice;
bit result;

h coin;
choice = measure coin;

switch (uint[2](choice)) {
  case 1 { x q; }
  case 2 { h q; z q; h q; }
  case 3 { z q; }
  default { id q; }
}

result = measure q;
