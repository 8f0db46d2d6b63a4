//! What the module says of observables where there is no state.

use simulator::quantities::observe;

/// Facts about an observable on qubits without amplitudes, as JSON.
fn read(text: &str, qubits: u32) -> String {
    json::text(&observe(text, qubits, &[], 0, 0))
}

#[test]
fn without_amplitudes_an_observable_is_only_read() {
    for qubits in [2, 31, 32, 64, 1000, u32::MAX] {
        assert_eq!(
            read("Z1 Z0/2", qubits),
            r#"{"text":"0.5 Z0 Z1","mean":null,"variance":null,"estimate":null,"mistake":null}"#,
            "{qubits} qubits"
        );
    }
    assert!(read("Z0", 0).contains("there are 0 qubits"));
}
