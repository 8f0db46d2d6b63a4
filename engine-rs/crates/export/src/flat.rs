//! Gates written out: definitions, modifiers and angles of parameters are gone, for formats that have none of them.
//!
//! What remains are fixed gates, phases and rotations with numbers as angles, each with controls. `U` and its relatives are a phase, a
//! rotation about y and a phase, which is exact. Free parameters have the values that they take wherever one is needed.

use crate::gates::{known_angles, power_of_angle, resolve, steps_of};
use circuit::Circuit;
use circuit::angle::evaluate;
use circuit::gates::{Power, StandardGate as G};
use circuit::operation::{Body, Modifiers, NO_MODIFIERS, Operation, OperationKind};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// A gate without anything around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Flat {
    /// One of `Gphase`, `Id`, `X`, `Y`, `Z`, `H`, `S`, `Sdg`, `T`, `Tdg`, `Sx`, `Sxdg`, `P`, `Rx`, `Ry`, `Rz`, `Swap`, `Rxx`, `Ryy`, `Rzz`.
    pub gate: G,
    /// Its angle; 0 where it has none.
    pub angle: f64,
    /// Qubits that it waits for, and for which value.
    pub controls: Vec<(u32, bool)>,
    /// What it acts on.
    pub targets: Vec<u32>,
}

/// The most gates that one operation may become.
pub const MAX_GATES: usize = 100_000;
/// The most definitions inside of each other.
const MAX_DEPTH: u32 = 100;
const TOO_MANY: &str = "written out it would be too many gates";
/// The most steps that all operations of a circuit may take.
pub const BUDGET: usize = 5_000_000;

/// What is around a gate.
#[derive(Clone)]
struct Around<'a> {
    qubits: Option<&'a [u32]>,
    formals: &'a [f64],
    controls: &'a [(u32, bool)],
    is_inverse: bool,
    depth: u32,
}

/// The gates of an operation, in order.
///
/// `budget` is how many steps all operations together may take, of which those of this one are taken.
///
/// # Errors
/// Where there are too many, or none that do the same.
pub fn flatten(
    circuit: &Circuit,
    body: &Body,
    operation: &Operation,
    values: &[f64],
    budget: &mut usize,
) -> Result<Vec<Flat>, String> {
    let most = MAX_GATES.min(*budget);
    let mut flattener = Flattener { circuit, values, gates: Vec::new(), steps: 0, most };
    let around = Around { qubits: None, formals: &[], controls: &[], is_inverse: false, depth: 0 };
    let result = flattener.operation(body, operation, &around);
    *budget = budget.saturating_sub(flattener.steps + flattener.gates.len());
    result.map(|()| flattener.gates)
}

/// The gates of an operation all of whose angles are numbers, in order.
///
/// # Errors
/// Where an angle is none, and those of [`flatten`].
pub fn flatten_known(circuit: &Circuit, body: &Body, operation: &Operation) -> Result<Vec<Flat>, String> {
    if known_angles(body, operation).is_none() {
        return Err("its angles are not known".to_owned());
    }
    flatten(circuit, body, operation, &[], &mut { BUDGET })
}

struct Flattener<'c> {
    circuit: &'c Circuit,
    values: &'c [f64],
    gates: Vec<Flat>,
    steps: usize,
    /// The most steps, and the most gates.
    most: usize,
}

impl Flattener<'_> {
    fn operation(&mut self, body: &Body, operation: &Operation, around: &Around<'_>) -> Result<(), String> {
        self.steps += 1;
        self.require_room()?;
        let places = body.qubits(operation);
        let mut qubits: Vec<u32> =
            places.iter().map(|&place| around.qubits.map_or(place, |qubits| qubits[place as usize])).collect();
        let angles: Vec<f64> = body
            .angles(operation)
            .iter()
            .map(|&angle| evaluate(angle, &body.expressions, self.values, around.formals))
            .collect();
        if !matches!(operation.kind, OperationKind::Gate(_) | OperationKind::Custom(_)) {
            // Only a barrier or a delay is in a definition, and neither does anything.
            return Ok(());
        }
        if angles.iter().any(|angle| !angle.is_finite()) {
            return Err("an angle is no number".to_owned());
        }
        let modifiers = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
        let own = qubits.split_off(modifiers.controls.len());
        let mut controls = around.controls.to_vec();
        controls.extend(qubits.iter().copied().zip(modifiers.controls.iter().copied()));
        let power = if around.is_inverse { -modifiers.power } else { modifiers.power };
        match operation.kind {
            OperationKind::Gate(gate) => self.standard(gate, &angles, (controls, own), power),
            OperationKind::Custom(index) => self.custom(index, &angles, (&controls, &own), power, around.depth),
            _ => Ok(()),
        }
    }

    fn require_room(&self) -> Result<(), String> {
        if self.steps > self.most || self.gates.len() > self.most {
            return Err(TOO_MANY.to_owned());
        }
        Ok(())
    }

    fn custom(
        &mut self,
        index: u32,
        angles: &[f64],
        (controls, own): (&[(u32, bool)], &[u32]),
        power: f64,
        depth: u32,
    ) -> Result<(), String> {
        let definition = &self.circuit.definitions[index as usize];
        let Some(body) = &definition.body else {
            return Err(format!("nothing tells what `{}` does", definition.name));
        };
        if power.fract() != 0.0 {
            return Err(format!("there is no such power of `{}`", definition.name));
        }
        if depth > MAX_DEPTH {
            return Err("its definitions use each other too deeply".to_owned());
        }
        if power.abs() > MAX_GATES as f64 {
            return Err(TOO_MANY.to_owned());
        }
        let around = Around { qubits: Some(own), formals: angles, controls, is_inverse: power < 0.0, depth: depth + 1 };
        for _ in 0..power.abs() as u32 {
            self.steps += 1;
            body.in_order(around.is_inverse).try_for_each(|it| self.operation(body, it, &around))?;
            self.require_room()?;
        }
        Ok(())
    }

    /// A gate of the table.
    fn standard(
        &mut self,
        gate: G,
        angles: &[f64],
        (mut controls, mut own): (Vec<(u32, bool)>, Vec<u32>),
        power: f64,
    ) -> Result<(), String> {
        let info = gate.info();
        let targets = own.split_off(usize::from(info.controls));
        controls.extend(own.iter().map(|&qubit| (qubit, true)));
        let base = info.base.unwrap_or(gate);
        match base {
            G::U | G::UQiskit | G::U2 | G::U3 | G::Cu => return self.euler(base, angles, &controls, &targets, power),
            G::Rccx | G::Rc3x => return self.steps(base, &controls, &targets, power),
            G::U0 => return Ok(()),
            _ => {}
        }
        if power.fract() != 0.0 {
            return self.fraction(base, angles, (&controls, &targets), power);
        }
        let resolved = resolve(base, Some(&Modifiers { controls: Vec::new(), power }));
        let angle = angles.first().map_or(0.0, |angle| angle * resolved.factor);
        let (mut gate, mut rounds) = (resolved.gate, resolved.power);
        if rounds < 0.0 {
            let inverse = resolve(gate, Some(&Modifiers { controls: Vec::new(), power: -1.0 }));
            (gate, rounds) = (inverse.gate, -rounds);
        }
        if rounds > MAX_GATES as f64 {
            return Err(TOO_MANY.to_owned());
        }
        for _ in 0..rounds as u32 {
            self.push(gate, angle, &controls, &targets);
        }
        Ok(())
    }

    fn push(&mut self, gate: G, angle: f64, controls: &[(u32, bool)], targets: &[u32]) {
        let gate = match gate {
            G::Phase | G::U1 => G::P,
            gate => gate,
        };
        self.gates.push(Flat { gate, angle, controls: controls.to_vec(), targets: targets.to_vec() });
    }

    /// A rotation by Euler angles; the fourth angle of `cu` is a phase of its control.
    fn euler(
        &mut self,
        gate: G,
        angles: &[f64],
        controls: &[(u32, bool)],
        targets: &[u32],
        power: f64,
    ) -> Result<(), String> {
        if power.fract() != 0.0 || power.abs() > MAX_GATES as f64 {
            return Err(format!("there is no such power of `{}`", gate.info().name));
        }
        let [theta, phi, lambda] = match *angles {
            [phi, lambda] => [FRAC_PI_2, phi, lambda],
            [theta, phi, lambda, ..] => [theta, phi, lambda],
            _ => return Err(format!("`{}` lacks angles", gate.info().name)),
        };
        let phase = angles.get(3).copied().unwrap_or(0.0);
        let sign = power.signum();
        let (first, last) = if power < 0.0 { (-phi, -lambda) } else { (lambda, phi) };
        for _ in 0..power.abs() as u32 {
            if phase != 0.0 {
                self.push(G::Gphase, sign * phase, controls, &[]);
            }
            self.push(G::P, first, controls, targets);
            self.push(G::Ry, sign * theta, controls, targets);
            self.push(G::P, last, controls, targets);
        }
        Ok(())
    }

    /// A gate that has steps.
    fn steps(&mut self, gate: G, controls: &[(u32, bool)], targets: &[u32], power: f64) -> Result<(), String> {
        if power.fract() != 0.0 || power.abs() > MAX_GATES as f64 {
            return Err(format!("there is no such power of `{}`", gate.info().name));
        }
        let mut steps = steps_of(gate).unwrap_or_default();
        if power < 0.0 {
            steps.reverse();
        }
        for _ in 0..power.abs() as u32 {
            for (step, places) in &steps {
                let own: Vec<u32> = places.iter().map(|&place| targets[place]).collect();
                self.standard(*step, &[], (controls.to_vec(), own), power.signum())?;
            }
        }
        Ok(())
    }

    /// Another power than a whole one: a phase of the eigenvalues, between gates that change the basis.
    fn fraction(
        &mut self,
        gate: G,
        angles: &[f64],
        (controls, targets): (&[(u32, bool)], &[u32]),
        power: f64,
    ) -> Result<(), String> {
        let refusal = || Err(format!("there is no such power of `{}`", gate.info().name));
        if let (&[angle], Power::ScalesAngle) = (angles, gate.info().power) {
            let Some(angle) = power_of_angle(gate, angle, power) else { return refusal() };
            self.push(gate, angle, controls, targets);
            return Ok(());
        }
        let (before, angle): (&[G], f64) = match gate {
            G::Id => return Ok(()),
            G::X => (&[G::H], PI),
            G::Y => (&[G::Sdg, G::H], PI),
            G::Z => (&[], PI),
            G::S => (&[], FRAC_PI_2),
            G::Sdg => (&[], -FRAC_PI_2),
            G::T => (&[], FRAC_PI_4),
            G::Tdg => (&[], -FRAC_PI_4),
            G::Sx => (&[G::H], FRAC_PI_2),
            G::Sxdg => (&[G::H], -FRAC_PI_2),
            _ => return refusal(),
        };
        for &gate in before {
            self.push(gate, 0.0, &[], targets);
        }
        self.push(G::P, angle * power, controls, targets);
        for &gate in before.iter().rev() {
            self.push(if gate == G::Sdg { G::S } else { gate }, 0.0, &[], targets);
        }
        Ok(())
    }
}
