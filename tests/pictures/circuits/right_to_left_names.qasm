OPENQASM 3.0;
include "stdgates.inc";
gate שער a { h a; }
gate بوابة a, b { cx a, b; }
qubit[2] קיוביט;
שער קיוביט[0];
بوابة קיוביט[0], קיוביט[1];
