//! QIR: a module of LLVM in text, of the base profile or of the adaptive profile.
//!
//! Written for version 2 of the specification of the QIR Alliance, whose pointers have no types, as `PyQIR`, the QIR runner and the QDK read
//! it: qubits and results are constant numbers, and one function without arguments is the program. Gates are written out as calls of
//! the standard instruction set ([`gates`]), free parameters have their values, and a global phase is left out.
//!
//! Bits of the program are what a run returns: each register is an array, several are a tuple of them, and every entry has the name of its
//! bit as label.
//!
//! - [`base`]: gates first, and then one measurement of each qubit that is measured. Nothing may happen to a qubit behind its measurement.
//! - [`adaptive`]: measurements anywhere, and branches by what they find. [`registers`] and [`computing`] are what a run knows and computes.

mod adaptive;
mod base;
mod calls;
mod computing;
mod gates;
mod registers;
mod source;

use crate::gates::head_lines;
use crate::losses::Losses;
use crate::python::MAX_BYTES;
use calls::{Calls, Function, push_comment, push_label};
use circuit::Circuit;
use circuit::gates::StandardGate;
use circuit::operation::{Operation, OperationKind};
use circuit::register::{Register, RegisterKind};
use diagnostic::Span;
use std::collections::BTreeSet;
use std::fmt::Write;

pub use adaptive::write as write_adaptive;
pub use base::write as write_base;

/// What a bit is when the program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bit {
    /// The outcome of a measurement, by the number of its result.
    Result(u32),
    /// A truth value that a run computes, by its number in the text.
    Value(u32),
    /// A truth value that is known.
    Known(bool),
    /// Nothing that the profile can record.
    Nothing,
}

/// Writes the instructions that record bits, and returns their labels in order; `None` where the text becomes longer than it may be.
fn record(circuit: &Circuit, calls: &mut Calls, bits: &[Bit]) -> Option<Vec<String>> {
    /// About how many bytes the constant of a label has around the label.
    const AROUND: usize = 40;
    let mut labels = Vec::new();
    let mut bytes = 0;
    let is_recorded = |clbit: &u32| bits[*clbit as usize] != Bit::Nothing;
    let bits_of = |register: &Register| register.start..register.start + register.size;
    let registers: Vec<(&Register, u32)> = circuit
        .clbits
        .iter()
        .map(|register| (register, bits_of(register).filter(is_recorded).count() as u32))
        .filter(|it| it.1 > 0)
        .collect();
    if registers.len() > 1 {
        calls.record_many(Function::RecordTuple, registers.len() as u32, 0);
        // No register has a name of two words.
        labels.push("all registers".to_owned());
    }
    for (register, count) in registers {
        if register.kind == RegisterKind::Array {
            calls.record_many(Function::RecordArray, count, labels.len() as u32);
            labels.push(register.name.clone());
        }
        for clbit in bits_of(register) {
            let label = labels.len() as u32;
            match bits[clbit as usize] {
                Bit::Result(result) => calls.record_result(result, label),
                Bit::Value(value) => calls.record_bool(None, value, label),
                Bit::Known(value) => calls.record_bool(Some(value), 0, label),
                Bit::Nothing => continue,
            }
            let name = match register.kind {
                RegisterKind::Array => format!("{}[{}]", register.name, clbit - register.start),
                RegisterKind::Scalar | RegisterKind::Physical => register.name.clone(),
            };
            bytes += name.len() + AROUND;
            if calls.text.len() + bytes > MAX_BYTES {
                return None;
            }
            labels.push(name);
        }
    }
    Some(labels)
}

/// Comments and titles of sections, each with the operation that it stands before.
fn comments(circuit: &Circuit) -> Vec<(u32, &str)> {
    let comments = circuit.comments.iter().map(|it| (it.before, it.text.as_str()));
    let titles = circuit.sections.iter().map(|it| (it.start, it.title.as_str()));
    let mut all: Vec<(u32, &str)> = comments.chain(titles).collect();
    all.sort_by_key(|it| it.0);
    all
}

/// Where an operation is a global phase.
fn global_phase(operation: &Operation) -> Option<Span> {
    let is_phase = operation.kind == OperationKind::Gate(StandardGate::Gphase) && operation.qubits.length == 0;
    is_phase.then_some(operation.span)
}

/// Reports what QIR has not, on which no outcome depends, and that parameters have their values.
fn report_inputs(circuit: &Circuit, phase: Option<Span>, losses: &mut Losses) {
    losses.parameters(circuit, "a program of QIR");
    if let Some(span) = phase {
        losses.left_out(span, "QIR has no global phase, on which no outcome depends");
    }
}

/// A profile of QIR.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Profile {
    Base,
    /// With the capabilities that a module uses and not every machine has.
    Adaptive {
        /// The widths of the whole numbers that a run computes.
        widths: BTreeSet<u32>,
        /// Whether a loop goes on by what was measured.
        goes_back: bool,
    },
}

impl Profile {
    const fn attribute(&self) -> &'static str {
        match self {
            Self::Base => "base_profile",
            Self::Adaptive { .. } => "adaptive_profile",
        }
    }

    /// The flags of the module: their numbers, what each is, and what others refer to.
    fn flags(&self) -> (Vec<String>, Option<String>) {
        let mut flags = vec![
            "i32 1, !\"qir_major_version\", i32 2".to_owned(),
            "i32 7, !\"qir_minor_version\", i32 0".to_owned(),
            "i32 1, !\"dynamic_qubit_management\", i1 false".to_owned(),
            "i32 1, !\"dynamic_result_management\", i1 false".to_owned(),
        ];
        let Self::Adaptive { widths, goes_back } = self else { return (flags, None) };
        if *goes_back {
            flags.push("i32 1, !\"backwards_branching\", i2 2".to_owned());
        }
        if widths.is_empty() {
            return (flags, None);
        }
        let names: Vec<String> = widths.iter().map(|width| format!("!\"i{width}\"")).collect();
        flags.push(format!("i32 5, !\"int_computations\", !{}", flags.len() + 1));
        (flags, Some(names.join(", ")))
    }
}

/// The head of a module, up to the first instruction.
fn head(circuit: &Circuit, calls: &mut Calls) {
    for line in head_lines(circuit) {
        push_comment(&mut calls.text, "; ", &line);
    }
    if !calls.text.is_empty() {
        calls.text.push('\n');
    }
    calls.text.push_str("define i64 @main() #0 {\nentry:\n");
    calls.initialize();
    calls.text.push_str("  br label %body\n\nbody:\n");
}

/// The end of a module, behind the last instruction.
fn end(circuit: &Circuit, mut calls: Calls, labels: &[String], results: u32, profile: &Profile) -> String {
    let mut text = std::mem::take(&mut calls.text);
    text.push_str("  ret i64 0\n}\n");
    calls.declarations(&mut text);
    if !labels.is_empty() {
        text.push('\n');
    }
    for (number, label) in (0..).zip(labels) {
        push_label(&mut text, number, label);
    }
    let qubits = circuit.qubit_count();
    // Writing to a text cannot fail.
    let _ = write!(
        text,
        "\nattributes #0 = {{ \"entry_point\" \"output_labeling_schema\"=\"openqasm\" \"qir_profiles\"=\"{}\" \
         \"required_num_qubits\"=\"{qubits}\" \"required_num_results\"=\"{results}\" }}\n\
         attributes #1 = {{ \"irreversible\" }}\n",
        profile.attribute()
    );
    let (flags, types) = profile.flags();
    let numbers: Vec<String> = (0..flags.len()).map(|number| format!("!{number}")).collect();
    text.extend(["\n!llvm.module.flags = !{", &numbers.join(", "), "}\n\n"]);
    for (number, flag) in flags.into_iter().chain(types).enumerate() {
        text.extend(["!", &number.to_string(), " = !{", &flag, "}\n"]);
    }
    text
}
