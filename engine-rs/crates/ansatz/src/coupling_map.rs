//! The coupling map of a device, and the choice of the qubits that a circuit uses.
//!
//! A circuit of `n` qubits is placed on a path of the coupling map if there is one, because then
//! neighbours on wires are neighbours on the device. Otherwise it gets a connected part of `n`
//! qubits. Steps of [`CouplingMap::patch`]:
//!
//! 1. Find the connected components, breadth-first. If none is large enough, report the size of the
//!    largest.
//! 2. Search a path of `n` qubits, depth-first from each qubit of a large component in turn, lowest
//!    numbers first.
//! 3. If there is none, take the first `n` qubits of the first large component.
//!
//! Finding a path of a given length is NP-hard in general, so the search has a limit of steps. Two
//! rules make it fast on devices. A set of visited qubits with its last one is a dead end
//! regardless of the order of the visit, so dead ends are remembered. Qubits with equal neighbours
//! are interchangeable, so only one of them is tried.
//!
//! The lowest numbers win everywhere, so the same device always gives the same qubits. The map is
//! sparse: a device may claim billions of qubits, and only those in pairs take memory.

use circuit::numbers::{distinct, sort};
use std::collections::{BTreeSet, VecDeque};

use super::MAX_QUBITS;
use super::problem::Problems;
use super::request::Hardware;

/// The limit of steps of the search for a path. Published devices need a few dozen. Only a map made
/// to mislead the search (many leaves around few hubs) comes near it, and then gets a connected
/// part that is no path.
const PATH_STEPS: usize = 200_000;
/// The length of the longest path that a circuit can need.
const MAX_PATH_QUBITS: usize = MAX_QUBITS as usize;

/// Pairs of qubits that a device can entangle directly.
///
/// Invariant: every end is below `qubit_count`, and no pair is a loop.
pub struct CouplingMap {
    qubit_count: u32,
    /// Pairs in the device's direction and order, some twice; `None` if every pair is coupled.
    pairs: Option<Vec<(u32, u32)>>,
    /// Qubits that have neighbours, ascending.
    coupled: Vec<u32>,
    /// The neighbours of each of them, ascending.
    neighbours: Vec<Vec<u32>>,
}

impl CouplingMap {
    /// Reads a device's map. A pair outside of the device or of a qubit with itself is an error. If
    /// a pair is listed again, or in both directions, the first one counts.
    pub fn read(hardware: &Hardware, device: &str, problems: &mut Problems) -> Self {
        let qubit_count = u32::try_from(hardware.qubit_count.max(0)).unwrap_or(u32::MAX);
        let mut map = Self { qubit_count, pairs: None, coupled: Vec::new(), neighbours: Vec::new() };
        let Some(listed) = &hardware.coupling_map else { return map };
        let mut pairs = Vec::new();
        for (index, &[first, second]) in listed.iter().enumerate() {
            let path = format!("hardware.couplingMap[{index}]");
            let outside = [first, second].into_iter().find(|&end| end < 0 || end >= i64::from(qubit_count));
            if let Some(end) = outside {
                let has = format!("{device} has {}", count(i64::from(qubit_count)));
                let message = format!("The pair [{first}, {second}] names qubit {end}, but {has}, numbered from 0.");
                problems.error(&path, message);
            } else if first == second {
                problems.error(&path, format!("The pair [{first}, {second}] couples qubit {first} to itself."));
            } else {
                pairs.push((first as u32, second as u32));
            }
        }
        map.coupled = distinct(pairs.iter().flat_map(|&(first, second)| [first, second]).collect());
        map.neighbours = vec![Vec::new(); map.coupled.len()];
        for &(first, second) in &pairs {
            for (qubit, neighbour) in [(first, second), (second, first)] {
                if let Some(index) = map.index(qubit) {
                    map.neighbours[index].push(neighbour);
                }
            }
        }
        for neighbours in &mut map.neighbours {
            *neighbours = distinct(std::mem::take(neighbours));
        }
        map.pairs = Some(pairs);
        map
    }

    /// Chooses the `size` qubits to use (at least 1, at most 10), wire by wire: a path if there is
    /// one, else a connected part in ascending order, or the first ones if every pair is coupled.
    ///
    /// # Errors
    /// If no connected part is that large: the size of the largest.
    pub fn patch(&self, size: u32) -> Result<Vec<u32>, u32> {
        if self.pairs.is_none() || size <= 1 {
            return if self.qubit_count >= size { Ok((0..size).collect()) } else { Err(self.qubit_count) };
        }
        let components = self.components();
        let large = || components.iter().filter(|component| component.len() >= size as usize);
        if large().next().is_none() {
            let largest = components.iter().map(Vec::len).max().unwrap_or(1);
            return Err(largest as u32);
        }
        let mut search = PathSearch { map: self, size: size as usize, steps: 0, dead_ends: BTreeSet::new() };
        if let Some(path) = large().flatten().find_map(|&start| search.from(start)) {
            return Ok(path);
        }
        let mut part: Vec<u32> = large().next().into_iter().flatten().take(size as usize).copied().collect();
        sort(&mut part);
        Ok(part)
    }

    /// The pairs among the chosen qubits as pairs of wires, in the device's direction and order.
    pub fn pairs_among(&self, patch: &[u32]) -> Vec<(u32, u32)> {
        let wire = |qubit: u32| patch.iter().position(|&other| other == qubit).map(|wire| wire as u32);
        let Some(pairs) = &self.pairs else {
            let wires = patch.len() as u32;
            return (0..wires).flat_map(|first| (first + 1..wires).map(move |second| (first, second))).collect();
        };
        let mut among: Vec<(u32, u32)> = Vec::new();
        for (first, second) in pairs.iter().filter_map(|&(first, second)| Some((wire(first)?, wire(second)?))) {
            if !among.contains(&(first, second)) && !among.contains(&(second, first)) {
                among.push((first, second));
            }
        }
        among
    }

    /// Connected components of more than one qubit, in the order of their lowest qubits; each is
    /// listed breadth-first from there.
    fn components(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.coupled.len()];
        let mut is_new = |qubit: u32| self.index(qubit).is_some_and(|index| !std::mem::replace(&mut seen[index], true));
        let mut components = Vec::new();
        for &start in &self.coupled {
            if !is_new(start) {
                continue;
            }
            let (mut component, mut queue) = (Vec::new(), VecDeque::from([start]));
            while let Some(qubit) = queue.pop_front() {
                component.push(qubit);
                queue.extend(self.neighbours(qubit).iter().filter(|&&neighbour| is_new(neighbour)));
            }
            components.push(component);
        }
        components
    }

    /// The place of a qubit among those that have neighbours.
    fn index(&self, qubit: u32) -> Option<usize> {
        self.coupled.binary_search(&qubit).ok()
    }

    fn neighbours(&self, qubit: u32) -> &[u32] {
        self.index(qubit).map_or(&[], |index| &self.neighbours[index])
    }
}

/// `1 qubit`, `5 qubits`.
pub fn count(qubits: i64) -> String {
    format!("{qubits} {}", if qubits == 1 { "qubit" } else { "qubits" })
}

/// A depth-first search for a path of `size` qubits, lowest numbers first.
struct PathSearch<'a> {
    map: &'a CouplingMap,
    size: usize,
    steps: usize,
    /// Sets of visited qubits (sorted) with the last of them, from which no path continues.
    dead_ends: BTreeSet<([u32; MAX_PATH_QUBITS], u32)>,
}

impl PathSearch<'_> {
    /// A path from a qubit.
    fn from(&mut self, start: u32) -> Option<Vec<u32>> {
        let mut path = vec![start];
        self.extend(&mut path).then_some(path)
    }

    /// Extends a path to the full size, or restores it and returns false. The recursion is as deep
    /// as the path is long: ten calls.
    fn extend(&mut self, path: &mut Vec<u32>) -> bool {
        if path.len() == self.size {
            return true;
        }
        let Some(&last) = path.last() else { return false };
        let mut visited = [u32::MAX; MAX_PATH_QUBITS];
        visited[..path.len()].copy_from_slice(path);
        sort(&mut visited);
        if self.dead_ends.contains(&(visited, last)) {
            return false;
        }
        let map = self.map;
        let mut tried: Vec<&[u32]> = Vec::new();
        for &next in map.neighbours(last) {
            if self.steps >= PATH_STEPS {
                return false;
            }
            // Qubits with the same neighbours are interchangeable: if one leads nowhere, so does
            // the other.
            if path.contains(&next) || tried.contains(&map.neighbours(next)) {
                continue;
            }
            self.steps += 1;
            path.push(next);
            if self.extend(path) {
                return true;
            }
            path.pop();
            tried.push(map.neighbours(next));
        }
        self.dead_ends.insert((visited, last));
        false
    }
}

#[cfg(test)]
mod tests;
