//! Modified gates by plain ones, for version 2, which has no modifiers.

use circuit::gates::StandardGate;
use circuit::operation::Modifiers;

/// No whole power is written out longer.
const MAX_REPEATS: f64 = 64.0;

/// A gate with what it is applied to, as text.
struct Plain {
    gate: StandardGate,
    angles: Vec<String>,
}

/// The statements that do what a modified gate does, if plain gates can.
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

/// A whole, positive power of a gate by repetition.
pub fn repeated(name: &str, power: f64, angles: &[String], qubits: &[String]) -> Option<Vec<String>> {
    let whole = power.fract() == 0.0 && (0.0..=MAX_REPEATS).contains(&power);
    whole.then(|| (0..power as u32).map(|_| statement(name, angles, qubits)).collect())
}

/// The gates that [`statements`] would use.
pub fn gates_used(gate: StandardGate, modifiers: &Modifiers) -> Vec<StandardGate> {
    let angles = vec![String::new(); usize::from(gate.info().parameters)];
    let Some((powered, _)) = power(gate, modifiers.power, &angles) else { return Vec::new() };
    let controlled = modifiers.controls.iter().try_fold(powered, |plain, _| control(plain));
    controlled.map(|plain| plain.gate).into_iter().collect()
}

fn statement(name: &str, angles: &[String], qubits: &[String]) -> String {
    let angles = if angles.is_empty() { String::new() } else { format!("({})", angles.join(", ")) };
    format!("{name}{angles} {};", qubits.join(", "))
}

fn scaled(factor: f64, angle: &str) -> String {
    let simple = angle.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    let angle = if simple { angle.to_owned() } else { format!("({angle})") };
    if factor == -1.0 { format!("-{angle}") } else { format!("{}*{angle}", super::numbers::number(factor).0) }
}

/// A power of a gate: another gate, and how often it is repeated.
fn power(gate: StandardGate, power: f64, angles: &[String]) -> Option<(Plain, u32)> {
    use StandardGate as G;
    let same = || Plain { gate, angles: angles.to_vec() };
    let turn = |quarter: &str| (Plain { gate: G::P, angles: vec![scaled(power, quarter)] }, 1);
    if power == 1.0 {
        return Some((same(), 1));
    }
    let whole = power.fract() == 0.0 && power.abs() <= MAX_REPEATS;
    match gate {
        G::Id => return Some((same(), 1)),
        G::P
        | G::Phase
        | G::Rx
        | G::Ry
        | G::Rz
        | G::U1
        | G::Cp
        | G::Cphase
        | G::Crx
        | G::Cry
        | G::Crz
        | G::Cu1
        | G::Rxx
        | G::Ryy
        | G::Rzz
        | G::Gphase => {
            return Some((Plain { gate, angles: vec![scaled(power, &angles[0])] }, 1));
        }
        G::X
        | G::Y
        | G::H
        | G::Cx
        | G::CxBuiltin
        | G::Cy
        | G::Cz
        | G::Ch
        | G::Swap
        | G::Ccx
        | G::Cswap
        | G::C3x
        | G::C4x
            if whole =>
        {
            // Each is its own inverse.
            return Some((same(), (power.abs() as u32) % 2));
        }
        G::X if power == 0.5 => return Some((Plain { gate: G::Sx, angles: Vec::new() }, 1)),
        G::X if power == -0.5 => return Some((Plain { gate: G::Sxdg, angles: Vec::new() }, 1)),
        _ => {}
    }
    let inverse = |other| Some((Plain { gate: other, angles: Vec::new() }, 1));
    match gate {
        G::S if power == -1.0 => return inverse(G::Sdg),
        G::Sdg if power == -1.0 => return inverse(G::S),
        G::T if power == -1.0 => return inverse(G::Tdg),
        G::Tdg if power == -1.0 => return inverse(G::T),
        G::Sx if power == -1.0 => return inverse(G::Sxdg),
        G::Sxdg if power == -1.0 => return inverse(G::Sx),
        G::Z => return Some(turn("pi")),
        G::S => return Some(turn("(pi/2)")),
        G::Sdg => return Some(turn("(-pi/2)")),
        G::T => return Some(turn("(pi/4)")),
        G::Tdg => return Some(turn("(-pi/4)")),
        _ => {}
    }
    if !whole {
        return None;
    }
    let repeats = power.abs() as u32;
    if power > 0.0 {
        return Some((same(), repeats));
    }
    let negated = |order: [usize; 3]| order.iter().map(|&index| scaled(-1.0, &angles[index])).collect();
    let inverse = match gate {
        G::U | G::U3 | G::UQiskit | G::Cu3 => Plain { gate, angles: negated([0, 2, 1]) },
        G::U2 => {
            Plain { gate: G::U3, angles: vec!["-pi/2".to_owned(), scaled(-1.0, &angles[1]), scaled(-1.0, &angles[0])] }
        }
        _ => return None,
    };
    Some((inverse, repeats))
}

/// A gate with one more control in front.
fn control(plain: Plain) -> Option<Plain> {
    use StandardGate as G;
    let turned = |angle: &str| Some(Plain { gate: G::Cp, angles: vec![angle.to_owned()] });
    let gate = match plain.gate {
        G::X => G::Cx,
        G::Cx | G::CxBuiltin => G::Ccx,
        G::Ccx => G::C3x,
        G::C3x => G::C4x,
        G::Y => G::Cy,
        G::Z => G::Cz,
        G::H => G::Ch,
        G::Sx => G::Csx,
        G::P | G::Phase => G::Cp,
        G::U1 => G::Cu1,
        G::U3 | G::UQiskit => G::Cu3,
        G::Rx => G::Crx,
        G::Ry => G::Cry,
        G::Rz => G::Crz,
        G::Swap => G::Cswap,
        G::Gphase => G::P,
        G::S => return turned("pi/2"),
        G::Sdg => return turned("-pi/2"),
        G::T => return turned("pi/4"),
        G::Tdg => return turned("-pi/4"),
        _ => return None,
    };
    Some(Plain { gate, angles: plain.angles })
}
