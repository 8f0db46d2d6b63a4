//! Names in the version that is written.
//!
//! Names of the circuit come from programs of either version, from settings, or from importers.
//! Rules for a written name:
//!
//! - It consists of characters that the version allows. Version 2 has ASCII letters, digits and
//!   `_`, with a small letter first; other characters are spelled out (`θ` becomes `theta`).
//! - It is no keyword, no builtin constant or function, and not the name of a gate that the program
//!   can call.
//! - No two things have the same name, not even a gate and a register. A number behind the name
//!   makes it unique.
//!
//! Each change is reported once. Names that are allowed stay as they are, so that reading and
//! writing a program does not change it. Definitions have a scope of their own: their parameters
//! and qubits may repeat names of the program ([`Naming::formals`]).

use super::super::Version;
use super::super::diagnostic_codes;
use super::super::lexer::keyword;
use super::super::standard_library;
use super::library;
use circuit::gates::{Library, StandardGate};
use circuit::register::{RegisterKind, Registers};
use circuit::taken_names::TakenNames;
use circuit::{Circuit, GateDefinition};
use diagnostic::{Diagnostic, Span};

/// The written names of everything in a circuit.
pub struct Naming {
    pub parameters: Vec<String>,
    pub definitions: Vec<String>,
    pub qubit_registers: Vec<String>,
    pub clbit_registers: Vec<String>,
    /// The name of each qubit, such as `q[0]`.
    pub qubits: QubitNames,
    /// The name of each clbit.
    pub clbits: Vec<String>,
    /// Names that changed.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the program includes the library of its version.
    pub includes: bool,
    taken: TakenNames,
    version: Version,
}

/// Names of qubits, each with what stands behind it. A long program is written in few pieces,
/// because a piece takes more time than its letters.
#[derive(Default)]
pub struct QubitNames {
    /// `q[0], `
    pub before_others: Vec<String>,
    /// `q[0];` and the end of the line.
    pub last: Vec<String>,
}

impl QubitNames {
    /// The names with what stands behind them.
    pub fn new(names: &[String]) -> Self {
        let followed_by = |end: &str| names.iter().map(|name| name.clone() + end).collect();
        Self { before_others: followed_by(", "), last: followed_by(";\n") }
    }

    /// The name of a qubit.
    pub fn name(&self, qubit: u32) -> &str {
        self.last[qubit as usize].strip_suffix(";\n").unwrap_or_default()
    }
}

impl Naming {
    /// Chooses all names. Gates that can be called are taken first, then names are given in the
    /// order of the program.
    pub fn new(circuit: &Circuit, version: Version) -> Self {
        let mut naming = Self {
            parameters: Vec::new(),
            definitions: Vec::new(),
            qubit_registers: Vec::new(),
            clbit_registers: Vec::new(),
            qubits: QubitNames::default(),
            clbits: Vec::new(),
            diagnostics: Vec::new(),
            includes: version == Version::V2 || library::is_needed(circuit),
            taken: TakenNames::default(),
            version,
        };
        // Definitions that the writer adds for absent gates have these names too.
        for gate in StandardGate::all() {
            let absent = !standard_library::is_everywhere(gate, version);
            if !naming.includes && standard_library::library(gate, version) != Library::Builtin {
                continue;
            }
            let defined = circuit.definitions.iter().any(|definition| definition.name == gate.info().name);
            if !absent || !defined || uses(circuit, gate) {
                naming.taken.take(gate.info().name);
            }
        }
        for name in ["pi", "sin", "cos", "tan", "exp", "ln", "sqrt"] {
            naming.taken.take(name);
        }
        if version == Version::V3 {
            for name in ["π", "tau", "τ", "euler", "ℇ", "nop"] {
                naming.taken.take(name);
            }
            // Version 2 fills parameters in, and has no names for them.
            naming.parameters =
                circuit.parameters.iter().map(|parameter| naming.global(&parameter.name, parameter.span)).collect();
        }
        naming.definitions =
            circuit.definitions.iter().map(|definition| naming.global(&definition.name, definition.span)).collect();
        let (qubit_registers, qubits) = naming.registers(&circuit.qubits);
        naming.qubit_registers = qubit_registers;
        naming.qubits = QubitNames::new(&qubits);
        (naming.clbit_registers, naming.clbits) = naming.registers(&circuit.clbits);
        naming
    }

    /// Names of a definition's parameters and qubits.
    pub fn formals(&self, definition: &GateDefinition) -> (Vec<String>, Vec<String>) {
        let mut taken = TakenNames::default();
        let mut local = |name: &String| {
            let mut name = to_allowed_characters(name, self.version);
            while is_reserved(&name, self.version) || !taken.take(&name) {
                name.push('_');
            }
            name
        };
        let parameters = definition.parameters.iter().map(&mut local).collect();
        (parameters, definition.qubits.iter().map(local).collect())
    }

    /// Names of all registers, and of all of their bits. A physical qubit is `$0` in version 3 and
    /// a register `physical_0` in version 2.
    fn registers(&mut self, registers: &Registers) -> (Vec<String>, Vec<String>) {
        let mut names = Vec::with_capacity(registers.len());
        let mut bits = Vec::with_capacity(registers.bits() as usize);
        for register in registers {
            let physical = register.kind == RegisterKind::Physical;
            let name = match self.version {
                Version::V3 if physical => register.name.clone(),
                Version::V2 if physical => {
                    self.make_unique(&format!("physical_{}", register.name.trim_start_matches('$')))
                }
                _ => self.global(&register.name, register.span),
            };
            if register.kind == RegisterKind::Array || self.version == Version::V2 {
                bits.extend((0..register.size).map(|index| format!("{name}[{index}]")));
            } else {
                bits.push(name.clone());
            }
            names.push(name);
        }
        (names, bits)
    }

    /// A unique name, with a warning if it differs from the given one.
    fn global(&mut self, name: &str, span: Span) -> String {
        let written = self.make_unique(name);
        if written != name && self.diagnostics.len() < super::super::MAX_DIAGNOSTICS {
            let version = match self.version {
                Version::V2 => 2,
                Version::V3 => 3,
            };
            let message = format!("`{name}` cannot be a name here in OpenQASM {version}, it is written as `{written}`");
            self.diagnostics.push(Diagnostic::warning(diagnostic_codes::RENAMED_IN_CONVERSION, span, message));
        }
        written
    }

    /// Makes a name allowed and unique, and marks it as taken.
    fn make_unique(&mut self, name: &str) -> String {
        let base = to_allowed_characters(name, self.version);
        self.taken.take_unique(base, &|name| is_reserved(name, self.version))
    }
}

/// Returns whether the version reserves a name.
fn is_reserved(name: &str, version: Version) -> bool {
    keyword(name.as_bytes(), version).is_some() || version == Version::V2 && name == "pi"
}

/// The name in characters that a version allows.
fn to_allowed_characters(name: &str, version: Version) -> String {
    match version {
        Version::V3 => name.to_owned(),
        Version::V2 => {
            let plain: String = name
                .chars()
                .map(|letter| {
                    if letter.is_ascii_alphanumeric() || letter == '_' {
                        letter.to_string()
                    } else {
                        spell_letter(letter)
                    }
                })
                .collect();
            if plain.starts_with(|first: char| first.is_ascii_lowercase()) {
                return plain;
            }
            let mut letters = plain.chars();
            match letters.next() {
                Some(first) if first.is_ascii_uppercase() => first.to_ascii_lowercase().to_string() + letters.as_str(),
                _ => format!("n{plain}"),
            }
        }
    }
}

/// The name of a Greek letter, or the number of another character.
fn spell_letter(letter: char) -> String {
    const GREEK: [(char, &str); 12] = [
        ('α', "alpha"),
        ('β', "beta"),
        ('γ', "gamma"),
        ('δ', "delta"),
        ('ε', "epsilon"),
        ('θ', "theta"),
        ('λ', "lambda"),
        ('μ', "mu"),
        ('φ', "phi"),
        ('ϕ', "phi"),
        ('ψ', "psi"),
        ('ω', "omega"),
    ];
    match GREEK.iter().find(|(greek, _)| *greek == letter) {
        Some((_, name)) => (*name).to_owned(),
        None => format!("u{:x}", u32::from(letter)),
    }
}

/// Returns whether the circuit contains a standard gate.
fn uses(circuit: &Circuit, gate: StandardGate) -> bool {
    use circuit::operation::OperationKind;
    let own = std::iter::once(&circuit.body);
    let defined = circuit.definitions.iter().filter_map(|definition| definition.body.as_ref());
    own.chain(defined).flat_map(|body| &body.operations).any(|operation| operation.kind == OperationKind::Gate(gate))
}
