// Reads the phase of a gate: 5/16 of a turn, as four binary digits.
OPENQASM 3.0;
include "stdgates.inc";

qubit[4] counting;
qubit eigenstate;
bit[4] phase_digits;

// |1> is the eigenstate of p(angle), whose phase is the angle.
x eigenstate;
h counting;

// Qubit k turns 2^k times: 2 pi * 5/16 * 2^k.
cp(5*pi/8) counting[0], eigenstate;
cp(5*pi/4) counting[1], eigenstate;
cp(5*pi/2) counting[2], eigenstate;
cp(5*pi) counting[3], eigenstate;
barrier counting, eigenstate;

// The inverse Fourier transform makes a number of the phases.
swap counting[1], counting[2];
swap counting[0], counting[3];
h counting[0];
cp(-pi/2) counting[0], counting[1];
cp(-pi/4) counting[0], counting[2];
cp(-pi/8) counting[0], counting[3];
h counting[1];
cp(-pi/2) counting[1], counting[2];
cp(-pi/4) counting[1], counting[3];
h counting[2];
cp(-pi/2) counting[2], counting[3];
h counting[3];

// 0101
phase_digits = measure counting;
