OPENQASM 3.0;
include "stdgates.inc";

// Splits where the neighbour is 1: |01> keeps the share 1/n (highest qubit last).
gate split_one(angle_of_share) a, b {
  cx a, b;
  cry(angle_of_share) b, a;
  cx a, b;
}
gate split_two(angle_of_share) a, b, c {
  cx a, c;
  ctrl(2) @ ry(angle_of_share) c, b, a;
  cx a, c;
}

qubit[4] q;

x q[2];
x q[3];

split_one(2*arccos(sqrt(1.0/4))) q[2], q[3];
split_two(2*arccos(sqrt(2.0/4))) q[1], q[2], q[3];
split_one(2*arccos(sqrt(1.0/3))) q[1], q[2];
split_two(2*arccos(sqrt(2.0/3))) q[0], q[1], q[2];
split_one(2*arccos(sqrt(1.0/2))) q[0], q[1];
