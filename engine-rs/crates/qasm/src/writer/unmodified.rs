//! Modified gates as plain gates, for version 2, which has no modifiers.
//!
//! - A power or an inverse comes from the gate's row: a multiple of its angle, a root, another
//!   gate, or repetition.
//! - Each control comes from the row's controlled gate, one at a time: X, CX, CCX, and so on.
//! - A control on |0⟩ is a control on |1⟩ between two X gates.
//!
//! A gate that cannot be written in this way is reported by the caller. Angles are texts here,
//! because they may contain names of formal parameters.

use circuit::gates::{Inverse, Power, StandardGate};
use circuit::operation::Modifiers;

/// The limit of a whole power that is written as repetition.
const MAX_REPEATS: f64 = 64.0;

/// A gate of the table and its angles as text.
struct Plain {
    gate: StandardGate,
    angles: Vec<String>,
}

/// The statements with the effect of a modified gate, or `None` if plain gates have none.
///
/// The power is resolved first, then controls are added from the innermost to the outermost. X
/// gates around all repetitions turn controls on |0⟩ into controls on |1⟩.
pub fn statements(
    gate: StandardGate,
    modifiers: &Modifiers,
    angles: &[String],
    qubits: &[String],
) -> Option<Vec<String>> {
    let (powered, repeats) = power(gate, modifiers.power, angles)?;
    let controlled = modifiers.controls.iter().rev().try_fold(powered, |plain, _| control(plain))?;
    let mut statements = Vec::new();
    let open =
        modifiers.controls.iter().zip(qubits).filter(|(value, _)| !**value).map(|(_, qubit)| format!("x {qubit};"));
    let open: Vec<String> = open.collect();
    statements.extend(open.iter().cloned());
    for _ in 0..repeats {
        statements.push(statement(controlled.gate.info().name, &controlled.angles, qubits));
    }
    statements.extend(open);
    Some(statements)
}

/// A whole, positive power of a custom gate by repetition.
pub fn repeated(name: &str, power: f64, angles: &[String], qubits: &[String]) -> Option<Vec<String>> {
    let whole = power.fract() == 0.0 && (0.0..=MAX_REPEATS).contains(&power);
    whole.then(|| (0..power as u32).map(|_| statement(name, angles, qubits)).collect())
}

/// The gates that [`statements`] uses, which the program must define if its library lacks them.
pub fn gates_used(gate: StandardGate, modifiers: &Modifiers) -> Vec<StandardGate> {
    let angles = vec![String::new(); gate.info().parameters()];
    let Some((powered, _)) = power(gate, modifiers.power, &angles) else { return Vec::new() };
    let controlled = modifiers.controls.iter().try_fold(powered, |plain, _| control(plain));
    controlled.map(|plain| plain.gate).into_iter().collect()
}

/// `name(angles) qubits;`
fn statement(name: &str, angles: &[String], qubits: &[String]) -> String {
    let angles = if angles.is_empty() { String::new() } else { format!("({})", angles.join(", ")) };
    format!("{name}{angles} {};", qubits.join(", "))
}

/// An angle times a factor. Anything but a plain name or number is enclosed in parentheses first.
fn scaled(factor: f64, angle: &str) -> String {
    let simple = angle.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    let angle = if simple { angle.to_owned() } else { format!("({angle})") };
    if factor == -1.0 { format!("-{angle}") } else { format!("{}*{angle}", super::numbers::number(factor).0) }
}

/// A power of a gate as another gate and the number of its repetitions.
///
/// The first rule that applies is used: a scaled angle, a root, an inverse gate, a phase; then, for
/// whole powers only, repetition of the gate or of its inverse. A gate that is its own inverse is
/// repeated at most once.
fn power(gate: StandardGate, power: f64, angles: &[String]) -> Option<(Plain, u32)> {
    let info = gate.info();
    let same = || Plain { gate, angles: angles.to_vec() };
    let other = |gate| Plain { gate, angles: Vec::new() };
    let is_integer = power.fract() == 0.0 && power.abs() <= MAX_REPEATS;
    let plain = match (info.power, info.inverse) {
        _ if power == 1.0 => same(),
        (Power::Constant, _) => same(),
        (Power::ScalesAngle, _) => Plain { gate, angles: vec![scaled(power, &angles[0])] },
        (Power::Roots([root, _]), _) if power == 0.5 => other(root),
        (Power::Roots([_, root]), _) if power == -0.5 => other(root),
        (_, Inverse::Gate(inverse)) if power == -1.0 => other(inverse),
        (Power::Phase(turn), _) => Plain { gate: StandardGate::P, angles: vec![scaled(power, &parenthesized(turn))] },
        _ if !is_integer => return None,
        (_, Inverse::Itself) => return Some((same(), power.abs() as u32 % 2)),
        _ if power > 0.0 => return Some((same(), power as u32)),
        (_, inverse) => {
            let negated = |place: usize| scaled(-1.0, &angles[place]);
            let inverse = match inverse {
                Inverse::Negated(order) => Plain { gate, angles: order.iter().copied().map(negated).collect() },
                Inverse::OfU2 => {
                    Plain { gate: StandardGate::U3, angles: vec!["-pi/2".to_owned(), negated(1), negated(0)] }
                }
                _ => return None,
            };
            return Some((inverse, power.abs() as u32));
        }
    };
    Some((plain, 1))
}

/// A fraction of pi in parentheses; pi itself needs none.
fn parenthesized(turn: &str) -> String {
    if turn == "pi" { turn.to_owned() } else { format!("({turn})") }
}

/// The gate with one more control in front. A phase gate such as S becomes a controlled phase at
/// its angle.
fn control(plain: Plain) -> Option<Plain> {
    let info = plain.gate.info();
    match (info.controlled, info.power) {
        (Some(gate), _) => Some(Plain { gate, angles: plain.angles }),
        (None, Power::Phase(turn)) => Some(Plain { gate: StandardGate::Cp, angles: vec![turn.to_owned()] }),
        _ => None,
    }
}
