//! Conversions are read back before they are returned.

use circuit::Circuit;
use circuit::angle::Angle;
use circuit::gates::StandardGate;
use circuit::register::RegisterKind;
use diagnostic::Span;
use exporter::{convert, read_back};
use qasm::{Limits, Version, write};

#[test]
fn what_does_not_read_is_reported_with_its_line() {
    let mut circuit = Circuit::default();
    circuit.qubits.add("q", RegisterKind::Array, 2, Span::default());
    circuit.body.gate(StandardGate::Rzz, &[Angle::Value(1.0)], &[0, 1]);
    circuit.body.gate(StandardGate::Rzz, &[Angle::Value(f64::INFINITY)], &[0, 1]);
    for (version, name) in [(Version::V2, "OpenQASM 2"), (Version::V3, "OpenQASM 3")] {
        let writing = write(&circuit, version);
        let error = read_back(&writing.text, &writing.repeats).expect("an error");
        assert!(error.message.starts_with(&format!("this program has no form in {name}: ")), "{}", error.message);
        assert!(error.message.contains("`rzz(inf) q[0], q[1];` would be written"), "{}", error.message);
    }
}

#[test]
fn repeated_statements_need_no_second_look() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; bit c; // first
        rx(0.5) q[0]; rx(0.25) q[1]; rx(2) q[0]; // second
        @keep
        rx(1) q[0];
        cx q[0], q[1]; cx q[1], q[0]; ctrl @ rx(1) q[0], q[1]; ctrl @ rx(1) q[0], q[1]; if (c) rx(1) q[0];
        if (c) rx(1) q[0];
        c = measure q[0]; c = measure q[1]; barrier q; barrier q; delay[1s] q; while (c) { rx(1) q[0]; }";
    let reading = qasm::read(program, &Limits::default());
    let writing = write(&reading.circuit, Version::V3);
    let repeats: Vec<&str> = writing.repeats.iter().map(|range| &writing.text[range.clone()]).collect();
    assert_eq!(
        repeats,
        [
            "rx(0.25) q[1];\nrx(2) q[0]; ",
            "cx q[1], q[0];\n",
            "ctrl @ rx(1) q[0], q[1];\n",
            "if (c) rx(1) q[0];\n",
            "c = measure q[1];\n",
            "barrier q[0], q[1];\n",
            "delay[1.0s] q[1];\n"
        ]
    );
    assert_eq!(read_back(&writing.text, &writing.repeats), None);
    assert!(convert(program, Version::V3, &Limits::default(), false).qasm.is_some());
}

#[test]
fn inputs_and_outputs_stay_what_they_are() {
    let program = "OPENQASM 3.0;\ninclude \"stdgates.inc\";\ninput bit[2] told;\nqubit q;\noutput int count;\noutput float weight;\noutput bit[2] found;\n\
        if (told[0]) x q;\nweight = 0.25;\ncount = 2;\ncount += 3;\nfound[0] = measure q;\n";
    let conversion = convert(program, Version::V3, &Limits::default(), false);
    let again = conversion.qasm.expect("a program");
    for part in [
        "input bit[2] told;",
        "output bit[2] found;",
        "output int count;",
        "output float weight;",
        "weight = 0.25;",
        "count = 2;",
        "count += 3;",
    ] {
        assert!(again.contains(part), "{part}\n{again}");
    }
}

#[test]
fn bits_that_come_from_outside_are_not_for_version_2() {
    let program = "OPENQASM 3.0; include \"stdgates.inc\"; input bit[2] told; qubit q; x q;";
    let conversion = convert(program, Version::V2, &Limits::default(), false);
    assert_eq!(conversion.qasm, None);
    assert_eq!(conversion.diagnostics[0].message, "OpenQASM 2 has no inputs of bits, such as `told`");
}
