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

use std::collections::{HashMap, HashSet};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use super::definition_builder::{DefinitionBuilder, LinearAngle, multiple};
use circuit::angle::{Angle, Expression, evaluate};
use circuit::gates::{Inverse, Power, StandardGate as G};
use circuit::matrix::Matrix;
use circuit::operation::{Body, Modifiers, Operation, OperationKind, Slice};
use circuit::{AnnotationTarget, Circuit, GateDefinition};
use diagnostic::Span;

/// The limit of a whole power that is written as repetition.
const MAX_REPEATS: f64 = 64.0;
/// The limit of nesting of definitions.
const MAX_DEPTH: u32 = 256;

/// The limit of operations of all definitions.
const MAX_OPERATIONS: usize = 500_000;

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
    let names = registers.chain(circuit.definitions.iter().map(|definition| &definition.name)).cloned().collect();
    let mut expander = Expander {
        names,
        circuit,
        values: circuit.default_values(),
        definitions: Vec::new(),
        entries: Vec::new(),
        latest: HashMap::new(),
        depth: 0,
        operations: 0,
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
    names: HashSet<String>,
    depth: u32,
    /// Operations of all definitions.
    operations: usize,
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
            return Err(Failure::Refused(
                Span::default(),
                "the gates of this program use each other too deeply".to_owned(),
            ));
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
        let mut unique = base.clone();
        let mut number = self.definitions.len();
        while G::named(&unique).is_some() || !self.names.insert(unique.clone()) {
            number += 1;
            unique = format!("{base}_{number}");
        }
        unique
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
            let matrix = self.compute_matrix(body, own, values)?;
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
        for index in 0..body.operations.len() {
            let operation = body.operations[if inverse { body.operations.len() - 1 - index } else { index }];
            let qubits: Vec<u32> =
                (0..count).chain(body.qubits(&operation).iter().map(|qubit| qubit + count)).collect();
            if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) {
                walked.push(operation.kind, &[], &qubits[count as usize..], &[], operation.span);
                continue;
            }
            let values = self.values_of(body, &operation, formals);
            let mut inner = modified_gate_of(body, &operation, count as usize, inverse);
            if !whole {
                inner.powers.extend(&modified.powers);
            }
            let plain = self.resolve(&inner, values.as_deref())?;
            let angles: Vec<Angle> = match (&modified.values, &values) {
                (None, _) => body.angles(&operation).to_vec(),
                (Some(_), Some(values)) => values.iter().map(|&value| Angle::Value(value)).collect(),
                (Some(_), None) => return Err(Failure::NeedsValues),
            };
            walked.push(operation.kind, &angles, &qubits, &[], operation.span);
            let last = walked.operations.len() - 1;
            replace(&mut walked, last, &plain);
        }
        Ok(walked)
    }

    /// The matrix of a body on one or two qubits at values of its parameters.
    fn compute_matrix(&self, body: &Body, qubits: u32, formals: &[f64]) -> Result<Matrix, Failure> {
        let mut product = Matrix::identity(1 << qubits);
        for operation in &body.operations {
            let values = self.values_of(body, operation, formals).ok_or(Failure::NeedsValues)?;
            let matrix = match operation.kind {
                OperationKind::Gate(gate) => gate.matrix(&values),
                OperationKind::Custom(index) => {
                    let definition = &self.circuit.definitions[index as usize];
                    let Some(body) = &definition.body else {
                        let reason = format!("nothing tells what `{}` does, so it cannot be modified", definition.name);
                        return Err(Failure::Refused(definition.span, reason));
                    };
                    self.compute_matrix(body, definition.qubits.len() as u32, &values)?
                }
                _ => continue,
            };
            let none = Modifiers { controls: Vec::new(), power: 1.0 };
            let Modifiers { controls, power } = body.modifiers(operation).unwrap_or(&none);
            let matrix = if *power == 1.0 { matrix } else { matrix.power(*power) };
            let open = controls.iter().rev().fold(0, |open, &value| open << 1 | usize::from(!value));
            let matrix = matrix.controlled(controls.len() as u32);
            product = super::unitary::embed(&matrix, body.qubits(operation), open, qubits).product(&product);
        }
        Ok(product)
    }
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
            Some(Angle::Expression(id)) => Angle::Expression(multiple(body, factor, |body| copy_expression(body, id))),
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

/// Appends a copy of an expression, because the nodes of one must lie next to each other.
fn copy_expression(body: &mut Body, id: u32) -> u32 {
    let first = circuit::angle::first_node(id, &body.expressions);
    let shift = body.expressions.len() as u32 - first;
    for index in first..=id {
        let node = match body.expressions[index as usize] {
            Expression::Negate(a) => Expression::Negate(a + shift),
            Expression::Binary(operator, a, b) => Expression::Binary(operator, a + shift, b + shift),
            Expression::Call(function, a) => Expression::Call(function, a + shift),
            leaf => leaf,
        };
        body.expressions.push(node);
    }
    id + shift
}

/// The standard gate with the effect of a modified one, if there is one.
fn find_standard_gate(gate: G, controls: &[bool], powers: &[f64], values: Option<&[f64]>) -> Option<PlainGate> {
    if gate == G::Gphase && controls.is_empty() {
        // A phase of everything, which no outcome depends on.
        return Some(PlainGate { kind: OperationKind::Gate(gate), angles: None });
    }
    if controls.contains(&false) {
        return None;
    }
    let info = gate.info();
    let keep = |gate| (gate, None);
    let power = match powers {
        [] => 1.0,
        &[power] => power,
        _ => return None,
    };
    let is_whole = power.fract() == 0.0;
    let (mut gate, mut angles) = match (info.power, info.inverse) {
        _ if power == 1.0 => keep(gate),
        (Power::Constant, _) => keep(gate),
        (Power::ScalesAngle, _) => {
            // A root is one of the principal eigenvalues.
            let half = if is_phase(gate) { 1.0 } else { 2.0 };
            if !is_whole && values?[0].abs() >= half * PI {
                return None;
            }
            (gate, Some(vec![(Some(0), power)]))
        }
        (Power::Roots([root, _]), _) if power == 0.5 => keep(root),
        (Power::Roots([_, root]), _) if power == -0.5 => keep(root),
        (_, Inverse::Gate(inverse)) if power == -1.0 => keep(inverse),
        (_, Inverse::Itself) if is_whole && power % 2.0 != 0.0 => keep(gate),
        (_, Inverse::Negated(order)) if power == -1.0 => {
            (gate, Some(order.iter().map(|&place| (Some(place), -1.0)).collect()))
        }
        (_, Inverse::OfU2) if power == -1.0 => {
            (G::U3, Some(vec![(None, -FRAC_PI_2), (Some(1), -1.0), (Some(0), -1.0)]))
        }
        (Power::Phase(_), _) => (G::U1, Some(vec![(None, fold(fixed_phase(gate)?, powers))])),
        _ => return None,
    };
    for _ in controls {
        gate = match gate.info().controlled {
            // Its definition is longer than the one that is built here.
            Some(G::C4x) => return None,
            Some(controlled) => controlled,
            None => {
                angles =
                    Some(vec![(None, fixed_phase(gate).filter(|_| matches!(gate.info().power, Power::Phase(_)))?)]);
                G::Cu1
            }
        };
    }
    Some(PlainGate { kind: OperationKind::Gate(gate), angles })
}

/// The angle of the second eigenvalue of a gate that has no angle and 1 as the first.
fn fixed_phase(gate: G) -> Option<f64> {
    Some(match gate {
        G::X | G::Y | G::Z | G::H | G::Swap | G::Rccx => PI,
        G::S | G::Sx => FRAC_PI_2,
        G::Sdg | G::Sxdg => -FRAC_PI_2,
        G::T => FRAC_PI_4,
        G::Tdg => -FRAC_PI_4,
        _ => return None,
    })
}

/// Whether a gate's angle is a phase, and not that of a rotation.
fn is_phase(gate: G) -> bool {
    matches!(gate.info().base.unwrap_or(gate), G::P | G::Phase | G::U1 | G::Gphase)
}

/// Whether a gate is a rotation by Euler angles, perhaps with controls.
fn is_euler(gate: G) -> bool {
    matches!(gate, G::U | G::U2 | G::U3 | G::UQiskit | G::Cu | G::Cu3)
}

/// The angle of an eigenvalue of powers of a gate. A power with a fraction is of the angle in (-π,
/// π].
pub fn fold(angle: f64, powers: &[f64]) -> f64 {
    powers.iter().fold(angle, |angle, &power| {
        if power.fract() == 0.0 {
            return angle * power;
        }
        let reduced = angle - TAU * (angle / TAU).round();
        // Rounding can put -1 just below the real axis, and it counts as π.
        power * if reduced < 1e-9 - PI { PI } else { reduced }
    })
}

impl DefinitionBuilder {
    /// Appends a standard gate with controls and powers.
    fn standard(
        &mut self,
        gate: G,
        mut controls: Vec<u32>,
        targets: &[u32],
        turns: &[LinearAngle],
        powers: &[f64],
    ) -> Result<(), Failure> {
        let (own, targets) = targets.split_at(usize::from(gate.info().controls));
        controls.extend(own);
        let base = gate.info().base.unwrap_or(gate);
        let is_whole = powers.iter().all(|power| power.fract() == 0.0);
        let power: f64 = powers.iter().product();
        match base {
            G::Id | G::U0 => return Ok(()),
            G::Rc3x => return self.rc3x(&controls, [targets[0], targets[1], targets[2], targets[3]], powers),
            G::U | G::U2 | G::U3 | G::UQiskit | G::Cu => return self.euler(&controls, targets[0], turns, powers),
            _ => {}
        }
        let start = self.body.operations.len();
        let target = targets.last().copied().unwrap_or(0);
        let flips = matches!(base, G::X | G::Y | G::Swap | G::Rccx) && is_whole && power % 2.0 != 0.0;
        match base {
            G::Swap => {
                self.gate(G::Cx, &[target, targets[0]]);
                controls.push(targets[0]);
            }
            G::Rccx => {
                self.basis(&[(G::H, target), (G::T, target), (G::Cx, targets[1]), (G::Tdg, target)], target);
                controls.push(targets[0]);
            }
            G::H => self.turn(G::Ry, &[LinearAngle::constant(-FRAC_PI_4)], &[target]),
            G::Rxx | G::Ryy | G::Rzz => self.parity(base, targets),
            G::Y | G::Ry => self.gate(G::Sdg, &[target]),
            _ => {}
        }
        if matches!(base, G::X | G::Y | G::Swap | G::Rccx | G::Sx | G::Sxdg | G::Rx | G::Ry) && !flips {
            self.gate(G::H, &[target]);
        }
        let end = self.body.operations.len();
        if flips {
            self.not(&controls, target, &[]);
        } else if let Some(phase) = fixed_phase(base) {
            controls.push(target);
            self.phase(&controls, LinearAngle::constant(fold(phase, powers)));
        } else if is_phase(base) {
            controls.extend(targets);
            let turn = match turns[0].number() {
                Some(value) => LinearAngle::constant(fold(value, powers)),
                None if is_whole => turns[0].times(power),
                None => return Err(Failure::NeedsValues),
            };
            self.phase(&controls, turn);
        } else {
            match turns[0].number() {
                Some(value) => {
                    let [low, high] = [-0.5, 0.5].map(|half| fold(value * half, powers));
                    self.phase(&controls, LinearAngle::constant(f64::midpoint(low, high)));
                    self.rotation(&controls, target, LinearAngle::constant(high - low));
                }
                None if is_whole => self.rotation(&controls, target, turns[0].times(power)),
                None => return Err(Failure::NeedsValues),
            }
        }
        if self.body.operations.len() == end {
            self.body.operations.truncate(start);
        } else {
            self.undo(start..end);
        }
        Ok(())
    }

    /// Appends the gates that turn XX, YY or ZZ into Z on the second qubit.
    fn parity(&mut self, gate: G, qubits: &[u32]) {
        for &qubit in qubits {
            if gate == G::Ryy {
                self.gate(G::Sdg, &[qubit]);
            }
            if gate != G::Rzz {
                self.gate(G::H, &[qubit]);
            }
        }
        self.gate(G::Cx, qubits);
    }

    /// Appends `rxx`, `ryy` or `rzz` with controls.
    pub fn product_rotation(&mut self, gate: G, controls: &[u32], qubits: [u32; 2], turn: LinearAngle) {
        let start = self.body.operations.len();
        self.parity(gate, &qubits);
        let end = self.body.operations.len();
        self.rotation(controls, qubits[1], turn);
        self.undo(start..end);
    }

    /// Appends `U` and its relatives: by their matrix where the angles are known and more than one
    /// gate is needed, else between NOT gates.
    fn euler(&mut self, controls: &[u32], target: u32, turns: &[LinearAngle], powers: &[f64]) -> Result<(), Failure> {
        let mut turns = match *turns {
            [phi, lambda] => [LinearAngle::constant(FRAC_PI_2), phi, lambda, LinearAngle::constant(0.0)],
            [theta, phi, lambda, ref rest @ ..] => {
                [theta, phi, lambda, rest.first().copied().unwrap_or(LinearAngle::constant(0.0))]
            }
            _ => return Ok(()),
        };
        let power: f64 = powers.iter().product();
        let is_whole = powers.iter().all(|power| power.fract() == 0.0);
        let is_turn = is_whole && power.abs() == 1.0;
        if (!is_turn || controls.len() > 1)
            && let [Some(theta), Some(phi), Some(lambda), Some(gamma)] = turns.map(LinearAngle::number)
        {
            let matrix = G::Cu.target_matrix(&[theta, phi, lambda, gamma]);
            self.single(controls, target, &matrix, powers);
            return Ok(());
        }
        if !is_whole || power.abs() > MAX_REPEATS {
            return Err(Failure::NeedsValues);
        }
        if power < 0.0 {
            turns = [turns[0], turns[2], turns[1], turns[3]].map(|turn| turn.times(-1.0));
        }
        for _ in 0..power.abs() as u32 {
            let [theta, phi, lambda, gamma] = turns;
            let half = phi.plus(lambda).times(0.5);
            match *controls {
                [] => self.turn(G::U3, &turns[..3], &[target]),
                [control] => {
                    self.phase(controls, gamma);
                    self.turn(G::Cu3, &turns[..3], &[control, target]);
                }
                _ => {
                    self.phase(controls, gamma.plus(half));
                    self.turn(G::U1, &[lambda.plus(phi.times(-1.0)).times(0.5)], &[target]);
                    self.not(controls, target, &[]);
                    self.turn(G::U3, &[theta.times(-0.5), LinearAngle::constant(0.0), half.times(-1.0)], &[target]);
                    self.not(controls, target, &[]);
                    self.turn(G::U3, &[theta.times(0.5), phi, LinearAngle::constant(0.0)], &[target]);
                }
            }
        }
        Ok(())
    }

    /// Appends `rc3x`: two NOT gates that do not commute, twice in turn, between gates that change
    /// the basis. Only one of both needs the controls, because the other is its own inverse.
    fn rc3x(&mut self, controls: &[u32], [a, b, c, d]: [u32; 4], powers: &[f64]) -> Result<(), Failure> {
        let power: f64 = powers.iter().product();
        if powers.iter().any(|power| power.fract() != 0.0) || power.abs() > MAX_REPEATS {
            return Err(Failure::Refused(
                Span::default(),
                "a power of `rc3x` with a fraction has no known gates".to_owned(),
            ));
        }
        let controls = [controls, &[a]].concat();
        let start = self.body.operations.len();
        self.basis(&[(G::H, d), (G::T, d), (G::Cx, c), (G::Tdg, d), (G::H, d)], d);
        let end = self.body.operations.len();
        for step in 0..4 * power.abs() as u32 {
            if (step % 2 == 0) == (power > 0.0) {
                self.not(&controls, d, &[]);
            } else {
                self.basis(&[(G::T, d), (G::Cx, b), (G::Tdg, d)], d);
            }
        }
        self.undo(start..end);
        Ok(())
    }

    /// Appends gates on a target: those of one qubit, and CX with their control.
    fn basis(&mut self, gates: &[(G, u32)], target: u32) {
        for &(gate, qubit) in gates {
            if gate == G::Cx {
                self.gate(gate, &[qubit, target]);
            } else {
                self.gate(gate, &[qubit]);
            }
        }
    }
}
