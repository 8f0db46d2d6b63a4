//! Names that Python allows, made of the names of a program.

use circuit::register::RegisterKind;
use circuit::taken_names::TakenNames;
use circuit::{Circuit, GateDefinition};

/// Words of Python that are no names, and built-in names that an export uses.
const RESERVED: [&str; 44] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def",
    "del", "elif", "else", "else_", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "list", "match", "nonlocal", "not", "or", "pass", "print", "raise", "range", "return", "try", "type", "while",
    "with", "yield", "pi", "_",
];

/// Letters that have names of their own.
const GREEK: [(char, &str); 36] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "epsilon"),
    ('ϵ', "epsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ϑ', "theta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('ο', "omicron"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('ς', "sigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "phi"),
    ('ϕ', "phi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
    ('Γ', "Gamma"),
    ('Δ', "Delta"),
    ('Θ', "Theta"),
    ('Λ', "Lambda"),
    ('Σ', "Sigma"),
    ('Φ', "Phi"),
    ('Ψ', "Psi"),
    ('Ω', "Omega"),
];

/// The name of a Greek letter.
pub fn greek(letter: char) -> Option<&'static str> {
    GREEK.iter().find(|it| it.0 == letter).map(|it| it.1)
}

/// Whether a text is the name of a Greek letter that languages of mathematics have.
pub fn is_greek(name: &str) -> bool {
    name != "omicron" && GREEK.iter().any(|it| it.1 == name)
}

/// A name and its index, which stands behind `_` or in brackets: `theta_0`, `q[2]`.
pub fn stem_and_index(name: &str) -> (&str, Option<&str>) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let brackets = name.strip_suffix(']').and_then(|rest| rest.split_once('['));
    match brackets.or_else(|| name.rsplit_once('_')) {
        Some((stem, index)) if !stem.is_empty() && is_number(index) => (stem, Some(index)),
        _ => (name, None),
    }
}

/// Names of one scope, and those of the scopes around it.
struct Scope<'p> {
    taken: TakenNames,
    /// Names that the export itself uses.
    own: &'p [&'p str],
    /// In order.
    outer: &'p [String],
}

impl Scope<'_> {
    /// Takes a name that is allowed, as near to the one of the program as can be.
    fn take(&mut self, name: &str) -> String {
        let (own, outer) = (self.own, self.outer);
        let is_reserved = |name: &str| {
            RESERVED.contains(&name)
                // Classes of Qiskit.
                || name.ends_with("Gate")
                || own.contains(&name)
                || outer.binary_search_by(|it| it.as_str().cmp(name)).is_ok()
        };
        let mut name = identifier(name);
        if is_reserved(&name) {
            name.push('_');
        }
        self.taken.take_unique(name, &is_reserved)
    }
}

/// A name of ASCII letters, digits and `_` that begins with no digit.
fn identifier(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        match GREEK.iter().find(|(letter, _)| *letter == character) {
            Some((_, word)) => text.push_str(word),
            None if character.is_ascii_alphanumeric() || character == '_' => text.push(character),
            None if character == '$' => text.push('q'),
            None => text.push('_'),
        }
    }
    // Python gives names with two underscores a meaning of their own, and one alone means nothing.
    let bare = text.trim_start_matches('_');
    let text = if bare.len() + 1 < text.len() || bare.is_empty() { ["x_", bare].concat() } else { text };
    if text.starts_with(|first: char| first.is_ascii_digit()) { ["x", &text].concat() } else { text }
}

/// The names of a circuit in Python.
pub struct Names {
    /// Of the registers of qubits.
    pub qubits: Vec<String>,
    /// Of the registers of clbits.
    pub clbits: Vec<String>,
    /// Of the free parameters.
    pub parameters: Vec<String>,
    /// Of the definitions of gates.
    pub definitions: Vec<String>,
}

impl Names {
    /// Chooses the names of a circuit.
    pub fn new(circuit: &Circuit, own: &[&str]) -> Self {
        let mut scope = Scope { taken: TakenNames::default(), own, outer: &[] };
        // Registers are what is read most, so they get their names first.
        let qubits = circuit.qubits.iter().map(|it| scope.take(&it.name)).collect();
        let clbits = circuit.clbits.iter().map(|it| scope.take(&it.name)).collect();
        let parameters = circuit.parameters.iter().map(|it| scope.take(&it.name)).collect();
        let definitions = circuit.definitions.iter().map(|it| scope.take(&it.name)).collect();
        Self { qubits, clbits, parameters, definitions }
    }

    /// The names of all global things, in order, for [`names_inside`].
    pub fn all(&self) -> Vec<String> {
        let lists = [&self.qubits, &self.clbits, &self.parameters, &self.definitions];
        let mut all: Vec<String> = lists.into_iter().flatten().cloned().collect();
        all.sort_unstable();
        all
    }

    /// How each qubit is written, `q[0]`; one of a register without an index as `single` says.
    pub fn qubit_texts(&self, circuit: &Circuit, single: &str) -> Vec<String> {
        texts(&circuit.qubits, &self.qubits, single)
    }

    /// How each clbit is written.
    pub fn clbit_texts(&self, circuit: &Circuit, single: &str) -> Vec<String> {
        texts(&circuit.clbits, &self.clbits, single)
    }
}

/// The names of the parameters and of the qubits of a definition. Names around it, `outer`, are in order: a program may have very many of
/// them, and as many definitions.
pub fn names_inside(definition: &GateDefinition, own: &[&str], outer: &[String]) -> (Vec<String>, Vec<String>) {
    let mut scope = Scope { taken: TakenNames::default(), own, outer };
    let parameters = definition.parameters.iter().map(|it| scope.take(it)).collect();
    let qubits = definition.qubits.iter().map(|it| scope.take(it)).collect();
    (parameters, qubits)
}

fn texts(registers: &circuit::register::Registers, names: &[String], single: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for (register, name) in registers.iter().zip(names) {
        for index in 0..register.size {
            texts.push(match register.kind {
                RegisterKind::Array => format!("{name}[{index}]"),
                RegisterKind::Scalar | RegisterKind::Physical => format!("{name}{single}"),
            });
        }
    }
    texts
}
