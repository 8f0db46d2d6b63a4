OPENQASM 3.0;
include "stdgates.inc";
def f() { int a = 0; }
def g() { f(); f(); }
def h() { g(); g(); }
h();
