OPENQASM 3.0;
include "stdgates.inc";
gate Überlagerung a { h a; }
gate θ_gate(φ) a { rz(φ) a; }
gate 量子 a, b { cx a, b; }
qubit[2] ψ;
bit[2] ж;
Überlagerung ψ[0];
θ_gate(0.5) ψ[1];
量子 ψ[0], ψ[1];
ж[0] = measure ψ[0];
