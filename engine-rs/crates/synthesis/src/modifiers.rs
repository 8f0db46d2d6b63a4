//! Modified gates as gates of the libraries, for OpenQASM 2 and for devices, which have no
//! modifiers.
//!
//! [`expand`] takes a circuit and returns one without modifiers. Every operation stays one
//! operation: it becomes a standard gate where one does the same (`ctrl @ x` is `cx`), or else a
//! call of a definition that is added, such as `c_rccx`. Calls with the same modifiers share a
//! definition. Its parameters stay symbolic unless the construction depends on their values; then
//! the definition is for these values.
//!
//! How a definition is built:
//!
//! - A standard gate is a diagonal matrix, a phase or a rotation about z, between gates that change
//!   the basis. Only the diagonal part gets controls and powers: `h; p(λ); h` is any power of X.
//!   See [`DefinitionBuilder`] for its steps.
//! - `U` and its relatives are multiplied out where their angles are known, and else take two NOT
//!   gates between three rotations (Barenco et al. 1995, Lemma 5.1).
//! - A gate of the program is expanded gate by gate. Its inverse is the inverses from the last to
//!   the first, a whole power repeats it.
//! - Another power on one or two qubits comes from the eigenvalues of its matrix
//!   ([`unitary`](super::unitary)). On more qubits there is no such form; the operation keeps its
//!   modifiers and is refused.
//! - A control on |0⟩ is one on |1⟩ between `x` gates.
//!
//! Powers are those of the eigenvalues `e^(iθ)` with -π < θ ≤ π. A phase of the gate is a phase of
//! its controls.

mod standard_gates;

use std::collections::HashMap;

pub use self::standard_gates::fold;
use self::standard_gates::{find_standard_gate, is_euler};
use super::definition_builder::{DefinitionBuilder, LinearAngle, multiple};
use circuit::angle::{Angle, Expression, evaluate};
use circuit::gates::StandardGate as G;
use circuit::matrix::Matrix;
use circuit::operation::{Body, Modifiers, NO_MODIFIERS, Operation, OperationKind, Slice};
use circuit::taken_names::TakenNames;
use circuit::{AnnotationTarget, Circuit, GateDefinition};
use diagnostic::Span;

/// The limit of a whole power that is written as repetition.
const MAX_REPEATS: f64 = 64.0;
/// The limit of nesting of definitions.
const MAX_DEPTH: u32 = 256;

/// The limit of operations of all definitions.
const MAX_OPERATIONS: usize = 500_000;

/// The limit of gates that are multiplied for all matrices, which takes half a second.
const MAX_MULTIPLIED: usize = 500_000;

/// A circuit without modifiers.
#[derive(Debug)]
pub struct Expansion {
    /// The circuit.
    pub circuit: Circuit,
    /// Where something has no gates that do the same, and why.
    pub refusals: Vec<(Span, String)>,
}

/// The circuit without modifiers; `None` if it has none.
pub fn expand(circuit: &Circuit) -> Option<Expansion> {
    if !circuit.has_modifiers() {
        return None;
    }
    let registers = circuit.qubits.iter().chain(&circuit.clbits).map(|register| &register.name);
    let mut names = TakenNames::default();
    for name in registers.chain(circuit.definitions.iter().map(|definition| &definition.name)) {
        names.take(name);
    }
    let mut expander = Expander {
        names,
        circuit,
        values: circuit.default_values(),
        definitions: Vec::new(),
        entries: Vec::new(),
        latest: HashMap::new(),
        depth: 0,
        operations: 0,
        multiplied: 0,
        matrices: HashMap::new(),
    };
    let mut refusals = Vec::new();
    let mut definition_indices = Vec::new();
    for index in 0..circuit.definitions.len() as u32 {
        let result = expander.resolve(&ModifiedGate::plain(OperationKind::Custom(index)), None);
        definition_indices.push(expander.definitions.len().saturating_sub(1) as u32);
        if let Err(Failure::Refused(span, reason)) = result {
            refusals.push((span, reason));
        }
    }
    let mut body = circuit.body.clone();
    for index in 0..body.operations.len() {
        if let Err((span, reason)) = expander.rewrite(&mut body, index) {
            refusals.push((span, reason));
        }
    }
    let mut annotations = circuit.annotations.clone();
    for annotation in &mut annotations {
        if let AnnotationTarget::Definition(index) = &mut annotation.target {
            *index = definition_indices[*index as usize];
        }
    }
    let circuit = Circuit { body, definitions: expander.definitions, annotations, ..circuit.clone() };
    Some(Expansion { circuit, refusals })
}

/// A gate with modifiers.
#[derive(Clone, Debug, PartialEq)]
struct ModifiedGate {
    /// A custom gate by its index in the circuit that is read.
    kind: OperationKind,
    controls: Vec<bool>,
    /// From the gate outwards.
    powers: Vec<f64>,
    /// The gate's angles, where the construction depends on them.
    values: Option<Vec<f64>>,
}

/// A gate without modifiers: its kind in the circuit that is written, and its angles, each a
/// multiple of an angle of the modified gate, or without a place a number. Without a list the
/// angles stay as they are.
#[derive(Clone, Debug)]
struct PlainGate {
    kind: OperationKind,
    angles: Option<Vec<(Option<usize>, f64)>>,
}

/// Why there is no plain gate.
#[derive(Clone, Debug)]
enum Failure {
    /// The angles must be known.
    NeedsValues,
    /// There is none.
    Refused(Span, String),
}

struct Expander<'c> {
    circuit: &'c Circuit,
    /// Values of the free parameters.
    values: Vec<f64>,
    /// Those of the new circuit.
    definitions: Vec<GateDefinition>,
    /// What has been requested, each with the entry before it that has the same hash.
    entries: Vec<(ModifiedGate, Result<PlainGate, Failure>, u32)>,
    /// The last entry for each hash.
    latest: HashMap<u64, u32>,
    /// Names of the circuit and of new definitions.
    names: TakenNames,
    depth: u32,
    /// Operations of all definitions.
    operations: usize,
    /// Gates that were multiplied.
    multiplied: usize,
    /// The matrices of gates of the program that have no angles, by their indices.
    matrices: HashMap<u32, Matrix>,
}

impl ModifiedGate {
    fn plain(kind: OperationKind) -> Self {
        Self { kind, controls: Vec::new(), powers: Vec::new(), values: None }
    }

    fn hash(&self) -> u64 {
        let kind = match self.kind {
            OperationKind::Gate(gate) => gate as u64,
            OperationKind::Custom(index) => u64::from(index) << 8,
            _ => 0,
        };
        let numbers = self.powers.iter().chain(self.values.iter().flatten()).map(|number| number.to_bits());
        let controls = self.controls.iter().map(|&value| u64::from(value));
        numbers
            .chain(controls)
            .fold(kind, |hash, word| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23))
    }
}

impl Expander<'_> {
    /// Replaces the kind and angles of an operation of the circuit by those of a plain gate.
    fn rewrite(&mut self, body: &mut Body, index: usize) -> Result<(), (Span, String)> {
        let operation = body.operations[index];
        if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) {
            return Ok(());
        }
        if operation.modifiers.is_none() && matches!(operation.kind, OperationKind::Gate(_)) {
            return Ok(());
        }
        let values = self.values_of(body, &operation, &[]);
        let modified = modified_gate_of(body, &operation, 0, false);
        let plain = self.resolve(&modified, values.as_deref()).map_err(|failure| match failure {
            Failure::NeedsValues => (operation.span, "an angle of this gate is no finite number".to_owned()),
            // The span is that of the statement, wherever inside of the gate the reason lies.
            Failure::Refused(_, reason) => (operation.span, reason),
        })?;
        replace(body, index, &plain);
        Ok(())
    }

    /// The values of an operation's angles, if all are known.
    fn values_of(&self, body: &Body, operation: &Operation, formals: &[f64]) -> Option<Vec<f64>> {
        let angles = body.angles(operation).iter();
        angles
            .map(|&angle| {
                Some(evaluate(angle, &body.expressions, &self.values, formals)).filter(|value| value.is_finite())
            })
            .collect()
    }

    /// The plain gate for a modified one, whose angles have the given values where they are known.
    fn resolve(&mut self, modified: &ModifiedGate, values: Option<&[f64]>) -> Result<PlainGate, Failure> {
        if let OperationKind::Gate(gate) = modified.kind {
            if let Some(plain) = find_standard_gate(gate, &modified.controls, &modified.powers, values) {
                return Ok(plain);
            }
            // Known angles need half as many gates.
            if values.is_some() && is_euler(gate) && modified.controls.len() + usize::from(gate.info().controls) > 1 {
                return self.find_or_define(ModifiedGate { values: values.map(<[f64]>::to_vec), ..modified.clone() });
            }
        }
        match self.find_or_define(modified.clone()) {
            Err(Failure::NeedsValues) if values.is_some() => {
                self.find_or_define(ModifiedGate { values: values.map(<[f64]>::to_vec), ..modified.clone() })
            }
            result => result,
        }
    }

    /// The definition for a request, which is built on the first.
    fn find_or_define(&mut self, modified: ModifiedGate) -> Result<PlainGate, Failure> {
        let hash = modified.hash();
        let previous = self.latest.get(&hash).copied().unwrap_or(u32::MAX);
        let mut at = previous;
        while let Some((other, result, next)) = self.entries.get(at as usize) {
            if *other == modified {
                return result.clone();
            }
            at = *next;
        }
        if self.depth >= MAX_DEPTH {
            return Err(too_deep());
        }
        self.depth += 1;
        let result = self.define(&modified);
        self.depth -= 1;
        let previous = self.latest.insert(hash, self.entries.len() as u32).unwrap_or(u32::MAX);
        self.entries.push((modified, result.clone(), previous));
        result
    }

    /// Builds the body for a request and adds the definition.
    fn define(&mut self, modified: &ModifiedGate) -> Result<PlainGate, Failure> {
        let (name, mut parameters, own_qubits, span) = match modified.kind {
            OperationKind::Custom(index) => {
                let definition = &self.circuit.definitions[index as usize];
                (&definition.name[..], definition.parameters.clone(), definition.qubits.clone(), definition.span)
            }
            OperationKind::Gate(gate) => {
                let info = gate.info();
                let parameters = info.angles.iter().map(|&angle| angle.to_owned()).collect();
                let letters = ["a", "b", "c", "d", "e"][..usize::from(info.qubits)].iter();
                (info.name, parameters, letters.map(|&letter| letter.to_owned()).collect(), Span::default())
            }
            _ => return Err(Failure::NeedsValues),
        };
        if own_qubits.is_empty() && modified.controls.is_empty() {
            // A power of a global phase, which no outcome depends on.
            return Ok(PlainGate { kind: OperationKind::Gate(G::Gphase), angles: Some(vec![(None, 0.0)]) });
        }
        let body = match modified.kind {
            OperationKind::Custom(index) if self.circuit.definitions[index as usize].body.is_none() => {
                if !modified.controls.is_empty() || !modified.powers.is_empty() {
                    return Err(Failure::Refused(
                        span,
                        format!("nothing tells what `{name}` does, so it cannot be modified"),
                    ));
                }
                None
            }
            _ => Some(self.build_body(modified, own_qubits.len() as u32)?),
        };
        self.operations += body.as_ref().map_or(0, |body| body.operations.len());
        if self.operations > MAX_OPERATIONS {
            return Err(Failure::Refused(span, format!("`{name}` with its modifiers needs too many gates")));
        }
        let name = self.choose_name(name, modified);
        if modified.values.is_some() {
            parameters.clear();
        }
        let angles = modified.values.is_some().then(Vec::new);
        let controls = (0..modified.controls.len()).map(|index| format!("q{index}"));
        let qubits = controls.chain(own_qubits).collect();
        self.definitions.push(GateDefinition { name, parameters, qubits, body, span });
        Ok(PlainGate { kind: OperationKind::Custom(self.definitions.len() as u32 - 1), angles })
    }

    /// A name for a modified gate that nothing else has: `c_h`, `inv_u`, `c2_pow_swap`.
    fn choose_name(&mut self, name: &str, modified: &ModifiedGate) -> String {
        let is_plain = modified.controls.is_empty() && modified.powers.is_empty();
        let mut base = String::new();
        for (index, &value) in modified.controls.iter().enumerate() {
            if index < 8 {
                base.push(if value { 'c' } else { 'n' });
            }
        }
        match modified.powers[..] {
            [] => {}
            [-1.0] => base.push_str("inv"),
            _ => base.push_str("pow"),
        }
        if !is_plain {
            base.push('_');
        }
        base.push_str(name);
        if is_plain && modified.values.is_none() {
            return base;
        }
        self.names.take_unique(base, &|name| G::named(name).is_some())
    }

    /// The body of a definition on the added controls, then the gate's own qubits.
    fn build_body(&mut self, modified: &ModifiedGate, own: u32) -> Result<Body, Failure> {
        let count = modified.controls.len() as u32;
        let mut builder = DefinitionBuilder::default();
        if modified.controls.contains(&false) {
            let inner = ModifiedGate { controls: vec![true; count as usize], ..modified.clone() };
            let plain = self.resolve(&inner, modified.values.as_deref())?;
            let open: Vec<u32> = (0..count).filter(|&control| !modified.controls[control as usize]).collect();
            for &control in &open {
                builder.gate(G::X, &[control]);
            }
            self.call(&mut builder.body, modified, &plain, count + own);
            for &control in &open {
                builder.gate(G::X, &[control]);
            }
            return Ok(builder.body);
        }
        match modified.kind {
            OperationKind::Gate(gate) => {
                let turns: Vec<LinearAngle> = (0..gate.info().parameters())
                    .map(|place| {
                        modified
                            .values
                            .as_ref()
                            .map_or(LinearAngle::formal(place), |values| LinearAngle::constant(values[place]))
                    })
                    .collect();
                let controls: Vec<u32> = (0..count).collect();
                let targets: Vec<u32> = (count..count + own).collect();
                builder.standard(gate, controls, &targets, &turns, &modified.powers)?;
                if builder.is_full() {
                    return Err(Failure::Refused(
                        Span::default(),
                        format!("`{}` with its modifiers needs too many gates", gate.info().name),
                    ));
                }
                Ok(builder.body)
            }
            OperationKind::Custom(index) => self.custom(modified, index, own),
            _ => Err(Failure::NeedsValues),
        }
    }

    /// Appends the call of a plain gate inside of the definition for a request.
    fn call(&self, body: &mut Body, modified: &ModifiedGate, plain: &PlainGate, qubits: u32) {
        let parameters = match modified.kind {
            OperationKind::Gate(gate) => gate.info().parameters(),
            OperationKind::Custom(index) => self.circuit.definitions[index as usize].parameters.len(),
            _ => 0,
        };
        let angles: Vec<Angle> = (0..parameters)
            .map(|place| match &modified.values {
                Some(values) => Angle::Value(values[place]),
                None => Angle::Expression(body.expression(Expression::Formal(place as u32))),
            })
            .collect();
        let qubits: Vec<u32> = (0..qubits).collect();
        body.push(modified.kind, &angles, &qubits, &[], Span::default());
        replace(body, body.operations.len() - 1, plain);
    }

    /// The body for a gate of the program, all of whose added controls wait for |1⟩.
    fn custom(&mut self, modified: &ModifiedGate, index: u32, own: u32) -> Result<Body, Failure> {
        let count = modified.controls.len() as u32;
        let definition = &self.circuit.definitions[index as usize];
        let Some(body) = &definition.body else { return Err(Failure::NeedsValues) };
        let product: f64 = modified.powers.iter().product();
        let is_whole = modified.powers.iter().all(|power| power.fract() == 0.0);
        if is_whole && product.abs() == 1.0 {
            return self.walk(body, modified, product < 0.0);
        }
        if is_whole && product.abs() <= MAX_REPEATS {
            let powers = if product < 0.0 { vec![-1.0] } else { Vec::new() };
            let once = ModifiedGate { powers, ..modified.clone() };
            let plain = self.resolve(&once, modified.values.as_deref())?;
            let mut repeated = Body::default();
            for _ in 0..product.abs() as u32 {
                self.call(&mut repeated, modified, &plain, count + own);
            }
            return Ok(repeated);
        }
        if let [operation] = &body.operations[..]
            && operation.qubits.length == own
            && matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_))
        {
            // A power of a power, whose controls wait outside of it.
            return self.walk(body, modified, false);
        }
        let Some(values) = &modified.values else { return Err(Failure::NeedsValues) };
        if own <= 2 {
            let matrix = self.matrix_of_definition(index, values)?;
            let mut builder = DefinitionBuilder::default();
            let controls: Vec<u32> = (0..count).collect();
            if own == 1 {
                builder.single(&controls, count, &matrix, &modified.powers);
            } else {
                builder.double(&controls, [count, count + 1], &matrix, &modified.powers);
            }
            return Ok(builder.body);
        }
        let name = &definition.name;
        let reason =
            format!("a power with a fraction of `{name}`, which is on {own} qubits; gates are known for up to 2");
        Err(Failure::Refused(definition.span, reason))
    }

    /// The gates of a body with more controls, from the last to the first with `inverse`; the
    /// powers of the request apply to each.
    fn walk(&mut self, body: &Body, modified: &ModifiedGate, inverse: bool) -> Result<Body, Failure> {
        let count = modified.controls.len() as u32;
        let formals = modified.values.as_deref().unwrap_or(&[]);
        let mut walked = Body::default();
        if modified.values.is_none() {
            walked.expressions.clone_from(&body.expressions);
        }
        let whole = modified.powers.iter().all(|power| power.fract() == 0.0);
        for operation in body.in_order(inverse) {
            let qubits: Vec<u32> = (0..count).chain(body.qubits(operation).iter().map(|qubit| qubit + count)).collect();
            if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) {
                // How long a delay takes is known where the gate is defined.
                walked.push(operation.kind, body.angles(operation), &qubits[count as usize..], &[], operation.span);
                continue;
            }
            let values = self.values_of(body, operation, formals);
            let mut inner = modified_gate_of(body, operation, count as usize, inverse);
            if !whole {
                inner.powers.extend(&modified.powers);
            }
            let plain = self.resolve(&inner, values.as_deref())?;
            let angles: Vec<Angle> = match (&modified.values, &values) {
                (None, _) => body.angles(operation).to_vec(),
                (Some(_), Some(values)) => values.iter().map(|&value| Angle::Value(value)).collect(),
                (Some(_), None) => return Err(Failure::NeedsValues),
            };
            walked.push(operation.kind, &angles, &qubits, &[], operation.span);
            let last = walked.operations.len() - 1;
            replace(&mut walked, last, &plain);
        }
        Ok(walked)
    }

    /// The matrix of a gate of the program on one or two qubits at values of its parameters.
    fn matrix_of_definition(&mut self, index: u32, values: &[f64]) -> Result<Matrix, Failure> {
        let definition = &self.circuit.definitions[index as usize];
        let Some(body) = &definition.body else {
            let reason = format!("nothing tells what `{}` does, so it cannot be modified", definition.name);
            return Err(Failure::Refused(definition.span, reason));
        };
        if let Some(known) = self.matrices.get(&index) {
            return Ok(known.clone());
        }
        if self.depth >= MAX_DEPTH {
            return Err(too_deep());
        }
        self.depth += 1;
        let result = self.compute_matrix(body, definition.qubits.len() as u32, values, definition.span);
        self.depth -= 1;
        let matrix = result?;
        if values.is_empty() {
            self.matrices.insert(index, matrix.clone());
        }
        Ok(matrix)
    }

    /// The matrix of a body on one or two qubits at values of its parameters. `span` is where its gate is defined.
    fn compute_matrix(&mut self, body: &Body, qubits: u32, formals: &[f64], span: Span) -> Result<Matrix, Failure> {
        let mut product = Matrix::identity(1 << qubits);
        for operation in &body.operations {
            self.multiplied += 1;
            if self.multiplied > MAX_MULTIPLIED {
                let reason = "the gates inside of this gate are too many to be multiplied".to_owned();
                return Err(Failure::Refused(span, reason));
            }
            let values = self.values_of(body, operation, formals).ok_or(Failure::NeedsValues)?;
            let matrix = match operation.kind {
                OperationKind::Gate(gate) => gate.matrix(&values),
                OperationKind::Custom(index) => self.matrix_of_definition(index, &values)?,
                _ => continue,
            };
            let Modifiers { controls, power } = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
            let matrix = if *power == 1.0 { matrix } else { matrix.power(*power) };
            let open = controls.iter().rev().fold(0, |open, &value| open << 1 | usize::from(!value));
            let matrix = matrix.controlled(controls.len() as u32);
            product = super::unitary::embed(&matrix, body.qubits(operation), open, qubits).product(&product);
        }
        Ok(product)
    }
}

fn too_deep() -> Failure {
    Failure::Refused(Span::default(), "the gates of this program use each other too deeply".to_owned())
}

/// The request for an operation with more controls in front.
fn modified_gate_of(body: &Body, operation: &Operation, controls: usize, inverse: bool) -> ModifiedGate {
    let mut modified = ModifiedGate::plain(operation.kind);
    modified.controls = vec![true; controls];
    let mut power = 1.0;
    if let Some(modifiers) = body.modifiers(operation) {
        modified.controls.extend(&modifiers.controls);
        power = modifiers.power;
    }
    if inverse {
        power = -power;
    }
    if power != 1.0 {
        modified.powers.push(power);
    }
    modified
}

/// Replaces the kind and the angles of an operation by those of a plain gate.
fn replace(body: &mut Body, index: usize, plain: &PlainGate) {
    let old = body.operations[index];
    let start = body.angles.len() as u32;
    for &(place, factor) in plain.angles.iter().flatten() {
        let angle = match place.map(|place| body.angles(&old)[place]) {
            None => Angle::Value(factor),
            Some(Angle::Value(value)) => Angle::Value(value * factor + 0.0),
            Some(Angle::Expression(id)) if factor == 1.0 => Angle::Expression(id),
            Some(Angle::Expression(id)) => Angle::Expression(multiple(body, factor, |body| body.copy_expression(id))),
        };
        body.angles.push(angle);
    }
    let operation = &mut body.operations[index];
    if let Some(angles) = &plain.angles {
        operation.angles = Slice { start, length: angles.len() as u32 };
    }
    operation.kind = plain.kind;
    operation.modifiers = None;
}
