OPENQASM 3.0;
include "stdgates.inc";
gate Überlagerung a { h a; }
gate θ_gate(φ) a { rz(φ) a; }
gate Ωµ_ß a, b { cx a, b; }
qubit[2] ψ;
bit[2] é;
Überlagerung ψ[0];
θ_gate(0.5) ψ[1];
Ωµ_ß ψ[0], ψ[1];
é[0] = measure ψ[0];
