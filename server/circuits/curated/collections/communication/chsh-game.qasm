OPENQASM 3.0;
include "stdgates.inc";

const uint[1] question_a = 1;
const uint[1] question_b = 1;

qubit alice;
qubit bob;
bit[2] answers;

h alice;
cx alice, bob;

// Alice measures at 0 or 90 degrees, Bob at 45 or -45.
if (question_a == 1) ry(-pi/2) alice;
if (question_b == 0) ry(-pi/4) bob;
if (question_b == 1) ry(pi/4) bob;

answers[0] = measure alice;
answers[1] = measure bob;
