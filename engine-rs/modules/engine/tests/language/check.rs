//! What a table of small programs claims, and how it is checked.
//!
//! A value is seen as the angle of a rotation: the engine computes it before the program runs.

use circuit::angle::{Angle, evaluate};
use diagnostic::{Severity, has_errors};
use qasm::{Limits, Reading, Version, read, write};

/// What stands in front of each program.
pub const HEAD: &str = "OPENQASM 3.1;\ninclude \"stdgates.inc\";\nqubit[8] q;\n";

fn reading(program: &str) -> Reading {
    read(&format!("{HEAD}{program}"), &Limits::default())
}

/// The angle of the last operation, which must be known before the program runs.
fn last_angle(program: &str) -> Result<f64, String> {
    let reading = reading(program);
    if has_errors(&reading.diagnostics) {
        let messages: Vec<_> = reading.diagnostics.iter().map(|it| format!("{}: {}", it.code, it.message)).collect();
        return Err(messages.join("; "));
    }
    let body = &reading.circuit.body;
    match body.operations.last().map(|operation| body.angles(operation)) {
        Some(&[Angle::Value(value)]) => Ok(value),
        other => Err(format!("a run decides: {other:?}")),
    }
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Rows of statements, an expression behind them, and its value.
pub fn values(rows: &[(&str, &str, f64)]) {
    let wrong = rows.iter().filter_map(|(statements, expression, expected)| {
        let found = last_angle(&format!("{statements}\nrx({expression}) q[0];"));
        let is_right = found.as_ref().is_ok_and(|found| (found - expected).abs() <= 1e-12 * expected.abs().max(1.0));
        (!is_right).then(|| format!("{statements} {expression}\n    expected {expected}, found {found:?}"))
    });
    report(&wrong.collect::<Vec<_>>());
}

/// Rows of an angle in the body of a gate, the value of the gate's parameter `t`, and the value of the angle.
pub fn values_in_gates(rows: &[(&str, f64, f64)]) {
    let wrong = rows.iter().filter_map(|&(angle, value, expected)| {
        let reading = reading(&format!("gate g(t) a {{ rx({angle}) a; }} g({value}) q[0];"));
        let body = reading.circuit.definitions.first().and_then(|definition| definition.body.as_ref());
        let found = body.and_then(|body| {
            let angles = body.angles(body.operations.first()?);
            Some(evaluate(*angles.first()?, &body.expressions, &[], &[value]))
        });
        let is_right = found.is_some_and(|found| (found - expected).abs() <= 1e-12 * expected.abs().max(1.0));
        (!is_right)
            .then(|| format!("{angle} at {value}\n    expected {expected}, found {found:?} {:?}", reading.diagnostics))
    });
    report(&wrong.collect::<Vec<_>>());
}

/// Rows of statements, and conditions that hold behind them.
pub fn holds(rows: &[(&str, &[&str])]) {
    let mut wrong = Vec::new();
    for (statements, conditions) in rows {
        for condition in *conditions {
            let found = last_angle(&format!("{statements}\nif ({condition}) rx(1) q[0]; else rx(0) q[0];"));
            if found != Ok(1.0) {
                wrong.push(format!("{statements} {condition}\n    {found:?}"));
            }
        }
    }
    report(&wrong);
}

/// Rows of a program and the text that it is written as, without its first lines.
pub fn written(rows: &[(&str, &str)]) {
    let wrong = rows.iter().filter_map(|(program, expected)| {
        let text = write(&reading(program).circuit, Version::V3).text;
        let found = text.strip_prefix("OPENQASM 3.0;\ninclude \"stdgates.inc\";\nqubit[8] q;\n").unwrap_or(&text);
        (found.trim_end() != *expected).then(|| format!("{program}\n    expected {expected}\n    found {found}"))
    });
    report(&wrong.collect::<Vec<_>>());
}

/// Programs without errors.
pub fn accepted(programs: &[&str]) {
    let wrong = programs.iter().filter_map(|program| {
        let errors = reading(program).diagnostics;
        let errors: Vec<_> = errors.iter().filter(|it| it.severity == Severity::Error).collect();
        (!errors.is_empty()).then(|| format!("{program}\n    {errors:?}"))
    });
    report(&wrong.collect::<Vec<_>>());
}

/// Rows of a program with one error, the code of the error, and the text at its place.
pub fn refused(rows: &[(&str, &str, &str)]) {
    refused_behind(HEAD, rows);
}

/// The same of programs in version 2.
pub fn refused_by_version_2(rows: &[(&str, &str, &str)]) {
    refused_behind("OPENQASM 2.0;\ninclude \"qelib1.inc\";\nqreg q[8];\n", rows);
}

fn refused_behind(head: &str, rows: &[(&str, &str, &str)]) {
    let wrong = rows.iter().filter_map(|(program, code, place)| {
        let source = format!("{head}{program}");
        let errors = read(&source, &Limits::default()).diagnostics;
        let errors: Vec<_> = errors.iter().filter(|it| it.severity == Severity::Error).collect();
        let text = |start: u32, end: u32| &source[start as usize..end as usize];
        let is_right = matches!(errors[..], [it] if it.code == *code && text(it.span.start, it.span.end) == *place);
        (!is_right).then(|| {
            let found =
                errors.iter().map(|it| format!("{} `{}` {}", it.code, text(it.span.start, it.span.end), it.message));
            format!("{program}\n    expected {code} `{place}`, found {}", found.collect::<Vec<_>>().join("; "))
        })
    });
    report(&wrong.collect::<Vec<_>>());
}

/// A program with one error, which has a code, the text at its place, and words in its message.
pub fn refused_because(program: &str, code: &str, place: &str, words: &str) {
    refused(&[(program, code, place)]);
    let errors = reading(program).diagnostics;
    let error = errors.iter().find(|it| it.severity == Severity::Error).expect("an error");
    assert!(error.message.contains(words), "{program}: {}", error.message);
}
