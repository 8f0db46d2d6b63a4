//! Directives: pragmas and annotations.

use crate::check::{accepted, refused};

#[test]
fn a_pragma_has_a_text() {
    accepted(&["#pragma simulator noise model\npragma user alice account 1\nx q[0];"]);
    refused(&[("pragma", "QASM002", ""), ("#pragma", "QASM002", ""), ("x q[0];\npragma   \nx q[0];", "QASM002", "")]);
}

#[test]
fn an_annotation_belongs_to_the_next_statement() {
    accepted(&["@reversible\ngate g a { x a; }\n@bind[1]\nqubit r;"]);
    refused(&[("@lonely", "QASM002", "")]);
}
