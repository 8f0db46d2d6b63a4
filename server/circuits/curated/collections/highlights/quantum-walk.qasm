// Three steps of a walker on a ring of eight places, led by a quantum coin.
OPENQASM 3.0;
include "stdgates.inc";

// One place on, for numbers of three bits, lowest bit first.
gate forward p0, p1, p2 {
  ccx p0, p1, p2;
  cx p0, p1;
  x p0;
}

qubit coin;
qubit[3] place;
bit[3] found;

// A coin that favours neither side.
h coin;
s coin;

// Each step tosses the coin, then goes forward on 1 and back on 0.
h coin;
ctrl @ forward coin, place[0], place[1], place[2];
negctrl @ inv @ forward coin, place[0], place[1], place[2];

h coin;
ctrl @ forward coin, place[0], place[1], place[2];
negctrl @ inv @ forward coin, place[0], place[1], place[2];

h coin;
ctrl @ forward coin, place[0], place[1], place[2];
negctrl @ inv @ forward coin, place[0], place[1], place[2];

found = measure place;
