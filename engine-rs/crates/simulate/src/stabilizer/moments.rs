//! Mean and variance of a sum of Pauli products, from expectations of single products.
//!
//! The mean of `Σ cᵢ Pᵢ` is `Σ cᵢ ⟨Pᵢ⟩`. The mean of its square is `Σ cᵢ cⱼ ⟨Pᵢ Pⱼ⟩`, of which each two products that do not
//! commute leave nothing: `PᵢPⱼ + PⱼPᵢ = 0`. Two that commute multiply to a product of Paulis with a sign. So the cost is
//! that of half as many expectations as there are pairs.

use crate::quantities::expectation::Expectation;
use crate::quantities::observable::{Pauli, PauliSum, Term};

/// The limit of factors of all products of pairs together: a second.
const MAX_FACTORS: usize = 1 << 26;
/// How many products are asked for at once.
const CHUNK: usize = 1 << 14;

/// Mean and variance of a sum. `expectations` gives ⟨P⟩ of each product of Paulis on different qubits: 1, -1 or 0. `None` where
/// it gives none, and where the sum has too many products.
pub fn moments(sum: &PauliSum, expectations: impl Fn(&[Vec<(u32, Pauli)>]) -> Option<Vec<i8>>) -> Option<Expectation> {
    let terms = sum.terms();
    let factors: usize = terms.iter().map(|term| term.factors.len()).sum();
    if factors.saturating_mul(terms.len()) > MAX_FACTORS {
        return None;
    }
    let products: Vec<Vec<(u32, Pauli)>> = terms.iter().map(|term| term.factors.clone()).collect();
    let values = expectations(&products)?;
    let mean: f64 = terms.iter().zip(values).map(|(term, value)| term.coefficient * f64::from(value)).sum();
    let mut square: f64 = terms.iter().map(|term| term.coefficient * term.coefficient).sum();
    let pairs = terms.iter().enumerate().flat_map(|(place, one)| terms[place + 1..].iter().map(move |two| (one, two)));
    let mut weights: Vec<f64> = Vec::new();
    let mut products: Vec<Vec<(u32, Pauli)>> = Vec::new();
    let mut add = |weights: &mut Vec<f64>, products: &mut Vec<Vec<(u32, Pauli)>>| {
        let values = expectations(products)?;
        square += weights.iter().zip(values).map(|(weight, value)| 2.0 * weight * f64::from(value)).sum::<f64>();
        weights.clear();
        products.clear();
        Some(())
    };
    for (one, two) in pairs {
        if let Some((sign, product)) = product(one, two) {
            weights.push(sign * one.coefficient * two.coefficient);
            products.push(product);
        }
        if products.len() == CHUNK {
            add(&mut weights, &mut products)?;
        }
    }
    add(&mut weights, &mut products)?;
    Some(Expectation { mean, variance: (square - mean * mean).max(0.0) })
}

/// The product of two products of Paulis and its sign; `None` where they do not commute.
fn product(one: &Term, two: &Term) -> Option<(f64, Vec<(u32, Pauli)>)> {
    let mut factors = Vec::with_capacity(one.factors.len() + two.factors.len());
    // The phase is i to this power.
    let mut quarters = 0;
    let mut others = two.factors.iter().copied().peekable();
    for &(qubit, pauli) in &one.factors {
        while let Some(other) = others.next_if(|other| other.0 < qubit) {
            factors.push(other);
        }
        match others.next_if(|other| other.0 == qubit) {
            None => factors.push((qubit, pauli)),
            Some((_, other)) if other == pauli => {}
            Some((_, other)) => {
                let (third, is_cyclic) = match (pauli, other) {
                    (Pauli::X, Pauli::Y) => (Pauli::Z, true),
                    (Pauli::Y, Pauli::Z) => (Pauli::X, true),
                    (Pauli::Z, Pauli::X) => (Pauli::Y, true),
                    (Pauli::Y, Pauli::X) => (Pauli::Z, false),
                    (Pauli::Z, Pauli::Y) => (Pauli::X, false),
                    _ => (Pauli::Y, false),
                };
                quarters += if is_cyclic { 1 } else { 3 };
                factors.push((qubit, third));
            }
        }
    }
    factors.extend(others);
    match quarters % 4 {
        0 => Some((1.0, factors)),
        2 => Some((-1.0, factors)),
        _ => None,
    }
}
