OPENQASM 3.0;
include "stdgates.inc";

input float[64] theta;

qubit message;
qubit[2] coin;
bit[2] key;

ry(theta) message;

// A random key.
h coin;
key = measure coin;

// Encrypt.
if (key[0]) x message;
if (key[1]) z message;
barrier message;

// Decrypt, backwards.
if (key[1]) z message;
if (key[0]) x message;
