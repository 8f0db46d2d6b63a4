//! What `qelib1.inc` and `stdgates.inc` define, and how a program defines the standard gates that they lack.

use super::Version;
use circuit::gates::{Library, StandardGate};

/// The file that a version includes its gates from.
pub const fn file(version: Version) -> &'static str {
    match version {
        Version::V2 => "qelib1.inc",
        Version::V3 => "stdgates.inc",
    }
}

/// Where a version has a gate from.
pub const fn library(gate: StandardGate, version: Version) -> Library {
    match version {
        Version::V2 => gate.info().version_2,
        Version::V3 => gate.info().version_3,
    }
}

/// True where every reader of a version knows a gate once its library is included. In version 2 that is the library of
/// the paper: whether a reader has the gates that were added later cannot be known, so programs define them.
pub const fn is_everywhere(gate: StandardGate, version: Version) -> bool {
    matches!(library(gate, version), Library::Builtin | Library::Original)
}

/// How a program of a version defines a gate that not every library of the version has. A body may use the standard
/// gates that are everywhere, and those that [`requirements`] names.
///
/// In version 3 each is equal to Qiskit's gate including the global phase, which matters under a control; the
/// bodies use only gates whose own phase is the same in the specification and in Qiskit (so no `u1`, `u2`, `u3`).
/// In version 2, which has no added controls, each is equal up to that phase.
pub const fn definition(gate: StandardGate, version: Version) -> Option<&'static str> {
    match version {
        Version::V2 => definition_2(gate),
        Version::V3 => definition_3(gate),
    }
}

const fn definition_2(gate: StandardGate) -> Option<&'static str> {
    use StandardGate as G;
    Some(match gate {
        G::Sx => "gate sx a { sdg a; h a; sdg a; }",
        G::Sxdg => "gate sxdg a { s a; h a; s a; }",
        G::P => "gate p(lambda) q { u1(lambda) q; }",
        G::Phase => "gate phase(lambda) q { u1(lambda) q; }",
        G::U0 => "gate u0(gamma) q { id q; }",
        G::UQiskit => "gate u(theta, phi, lambda) q { u3(theta, phi, lambda) q; }",
        G::Cp => "gate cp(lambda) a, b { cu1(lambda) a, b; }",
        G::Cphase => "gate cphase(lambda) a, b { cu1(lambda) a, b; }",
        G::Crx => {
            "gate crx(lambda) a, b { u1(pi/2) b; cx a, b; u3(-lambda/2, 0, 0) b; cx a, b; u3(lambda/2, -pi/2, 0) b; }"
        }
        G::Cry => "gate cry(lambda) a, b { ry(lambda/2) b; cx a, b; ry(-lambda/2) b; cx a, b; }",
        G::Cu => {
            "gate cu(theta, phi, lambda, gamma) c, t { u1(gamma) c; u1((lambda + phi)/2) c; u1((lambda - phi)/2) t; \
             cx c, t; u3(-theta/2, 0, -(phi + lambda)/2) t; cx c, t; u3(theta/2, phi, 0) t; }"
        }
        G::Csx => "gate csx a, b { h b; cu1(pi/2) a, b; h b; }",
        G::Swap => "gate swap a, b { cx a, b; cx b, a; cx a, b; }",
        G::Cswap => "gate cswap a, b, c { cx c, b; ccx a, b, c; cx c, b; }",
        G::C3x => {
            "gate c3x a, b, c, d { h d; u1(pi/8) a; u1(pi/8) b; u1(pi/8) c; u1(pi/8) d; cx a, b; u1(-pi/8) b; cx a, b; \
             cx b, c; u1(-pi/8) c; cx a, c; u1(pi/8) c; cx b, c; u1(-pi/8) c; cx a, c; cx c, d; u1(-pi/8) d; cx b, d; \
             u1(pi/8) d; cx c, d; u1(-pi/8) d; cx a, d; u1(pi/8) d; cx c, d; u1(-pi/8) d; cx b, d; u1(pi/8) d; \
             cx c, d; u1(-pi/8) d; cx a, d; h d; }"
        }
        G::C3sqrtx => {
            "gate c3sqrtx a, b, c, d { h d; cu1(pi/8) a, d; h d; cx a, b; h d; cu1(-pi/8) b, d; h d; cx a, b; h d; \
             cu1(pi/8) b, d; h d; cx b, c; h d; cu1(-pi/8) c, d; h d; cx a, c; h d; cu1(pi/8) c, d; h d; cx b, c; h d; \
             cu1(-pi/8) c, d; h d; cx a, c; h d; cu1(pi/8) c, d; h d; }"
        }
        G::C4x => {
            "gate c4x a, b, c, d, e { h e; cu1(pi/2) d, e; h e; c3x a, b, c, d; h e; cu1(-pi/2) d, e; h e; \
             c3x a, b, c, d; c3sqrtx a, b, c, e; }"
        }
        G::Rxx | G::Ryy | G::Rzz | G::Rccx | G::Rc3x => return definition_3(gate),
        _ => return None,
    })
}

const fn definition_3(gate: StandardGate) -> Option<&'static str> {
    use StandardGate as G;
    Some(match gate {
        G::Sxdg => "gate sxdg a { h a; sdg a; h a; }",
        G::U0 => "gate u0(gamma) q { id q; }",
        G::UQiskit => "gate u(alpha, beta, gamma) q { p(gamma) q; ry(alpha) q; p(beta) q; }",
        G::Cu1 => "gate cu1(lambda) a, b { cp(lambda) a, b; }",
        G::Cu3 => "gate cu3(alpha, beta, gamma) c, t { cu(alpha, beta, gamma, 0) c, t; }",
        G::Csx => "gate csx a, b { h b; cp(pi/2) a, b; h b; }",
        G::Rxx => "gate rxx(theta) a, b { h a; h b; cx a, b; rz(theta) b; cx a, b; h b; h a; }",
        G::Ryy => {
            "gate ryy(theta) a, b { rx(pi/2) a; rx(pi/2) b; cx a, b; rz(theta) b; cx a, b; rx(-pi/2) b; rx(-pi/2) a; }"
        }
        G::Rzz => "gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }",
        G::Rccx => "gate rccx a, b, c { h c; t c; cx b, c; tdg c; cx a, c; t c; cx b, c; tdg c; h c; }",
        G::Rc3x => {
            "gate rc3x a, b, c, d { h d; t d; cx c, d; tdg d; h d; cx a, d; t d; cx b, d; tdg d; cx a, d; t d; \
             cx b, d; tdg d; h d; t d; cx c, d; tdg d; h d; }"
        }
        G::C3x => {
            "gate c3x a, b, c, d { h d; p(pi/8) a; p(pi/8) b; p(pi/8) c; p(pi/8) d; cx a, b; p(-pi/8) b; cx a, b; \
             cx b, c; p(-pi/8) c; cx a, c; p(pi/8) c; cx b, c; p(-pi/8) c; cx a, c; cx c, d; p(-pi/8) d; cx b, d; \
             p(pi/8) d; cx c, d; p(-pi/8) d; cx a, d; p(pi/8) d; cx c, d; p(-pi/8) d; cx b, d; p(pi/8) d; cx c, d; \
             p(-pi/8) d; cx a, d; h d; }"
        }
        G::C3sqrtx => {
            "gate c3sqrtx a, b, c, d { h d; cp(pi/8) a, d; h d; cx a, b; h d; cp(-pi/8) b, d; h d; cx a, b; h d; \
             cp(pi/8) b, d; h d; cx b, c; h d; cp(-pi/8) c, d; h d; cx a, c; h d; cp(pi/8) c, d; h d; cx b, c; h d; \
             cp(-pi/8) c, d; h d; cx a, c; h d; cp(pi/8) c, d; h d; }"
        }
        G::C4x => {
            "gate c4x a, b, c, d, e { h e; cp(pi/2) d, e; h e; c3x a, b, c, d; h e; cp(-pi/2) d, e; h e; \
             c3x a, b, c, d; c3sqrtx a, b, c, e; }"
        }
        _ => return None,
    })
}

/// The gates that a definition uses and that the version's library may lack too; they have to be defined before it.
pub const fn requirements(gate: StandardGate) -> &'static [StandardGate] {
    match gate {
        StandardGate::C4x => &[StandardGate::C3x, StandardGate::C3sqrtx],
        _ => &[],
    }
}

/// Names by which other languages and packages call a standard gate, for `did you mean`.
pub const FOREIGN_GATE_NAMES: &[(&str, &str)] = &[
    ("cnot", "cx"),
    ("CNOT", "cx"),
    ("toffoli", "ccx"),
    ("Toffoli", "ccx"),
    ("ccnot", "ccx"),
    ("CCX", "ccx"),
    ("CCNOT", "ccx"),
    ("fredkin", "cswap"),
    ("Fredkin", "cswap"),
    ("CSWAP", "cswap"),
    ("hadamard", "h"),
    ("Hadamard", "h"),
    ("not", "x"),
    ("NOT", "x"),
    ("X", "x"),
    ("Y", "y"),
    ("Z", "z"),
    ("H", "h"),
    ("S", "s"),
    ("T", "t"),
    ("SWAP", "swap"),
    ("RX", "rx"),
    ("RY", "ry"),
    ("RZ", "rz"),
    ("Rx", "rx"),
    ("Ry", "ry"),
    ("Rz", "rz"),
    ("CZ", "cz"),
    ("CY", "cy"),
    ("Cx", "cx"),
    ("mcx", "ctrl @ x"),
    ("iden", "id"),
    ("i", "id"),
    ("I", "id"),
    ("sqrtx", "sx"),
    ("v", "sx"),
    ("si", "sdg"),
    ("ti", "tdg"),
    ("phaseshift", "p"),
    ("cphaseshift", "cp"),
    ("r1", "p"),
    ("U3", "u3"),
    ("U2", "u2"),
    ("U1", "u1"),
    ("cv", "csx"),
    ("crz1", "crz"),
];
