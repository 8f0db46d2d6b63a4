//! The crates `qasm` and `export` do not know each other, and say what a format cannot express by one code.

#[test]
fn what_cannot_be_said_has_one_code() {
    assert_eq!(export::NOT_CONVERTIBLE, qasm::diagnostic_codes::NOT_CONVERTIBLE);
}
