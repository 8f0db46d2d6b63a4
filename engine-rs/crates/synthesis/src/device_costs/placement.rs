//! Where a circuit fits on a device.
//!
//! [`Couplings::place`] searches depth-first, qubit by qubit: those that meet most others first, each next to one that is placed already. Like
//! any search of a subgraph it may take very long, so it has a limit of steps. The map is sparse: a device may claim billions of qubits, and
//! only those in pairs take memory.

use circuit::numbers::distinct;

/// Two qubits.
pub type Pair = [u32; 2];

/// The limit of steps of a search, about a millisecond. A hundred times as many find no more places on published devices.
const MAX_STEPS: u32 = 5_000;

/// Which qubits meet others.
#[derive(Clone, Debug, Default)]
pub struct Couplings {
    /// Qubits of pairs, ascending.
    qubits: Vec<u32>,
    /// Their places in `qubits`, in the order in which pairs name them.
    order: Vec<usize>,
    /// The neighbours of each, ascending.
    sorted: Vec<Vec<u32>>,
    /// The same in the order in which pairs name them.
    neighbours: Vec<Vec<u32>>,
}

impl Couplings {
    /// The qubits of pairs, whose direction does not matter.
    pub fn new(pairs: &[Pair]) -> Self {
        let qubits = distinct(pairs.iter().flatten().copied().collect());
        let mut neighbours = vec![Vec::new(); qubits.len()];
        let mut order = Vec::with_capacity(qubits.len());
        for &[first, second] in pairs {
            for (qubit, neighbour) in [(first, second), (second, first)] {
                if let Ok(place) = qubits.binary_search(&qubit) {
                    if neighbours[place].is_empty() {
                        order.push(place);
                    }
                    neighbours[place].push(neighbour);
                }
            }
        }
        let sorted: Vec<Vec<u32>> = neighbours.iter().cloned().map(distinct).collect();
        for (list, sorted) in neighbours.iter_mut().zip(&sorted) {
            let mut is_known = vec![false; sorted.len()];
            list.retain(|neighbour| {
                sorted.binary_search(neighbour).is_ok_and(|place| !std::mem::replace(&mut is_known[place], true))
            });
        }
        Self { qubits, order, sorted, neighbours }
    }

    /// The device's qubit of each of a circuit's, so that all `pairs` that meet are coupled, in either direction; `None` where none is found.
    pub fn place(&self, qubits: u32, pairs: &[Pair], qubit_count: u32) -> Option<Vec<u32>> {
        if qubits > qubit_count {
            return None;
        }
        let meets = Self::new(pairs);
        let mut search = Search {
            device: self,
            order: meets.connected_order(),
            meets: &meets,
            placed: vec![None; qubits as usize],
            steps: 0,
        };
        if !search.place(0) {
            return None;
        }
        let placed = search.placed;
        let mut free = (0..qubit_count).filter(|at| !placed.contains(&Some(*at)));
        Some(placed.iter().map(|at| at.or_else(|| free.next()).unwrap_or(0)).collect())
    }

    /// The pairs that are not coupled with the circuit's qubits in a row: on a path of the device, or else on its first qubits.
    pub fn uncoupled(&self, qubits: u32, pairs: &[Pair], qubit_count: u32) -> Vec<Pair> {
        let path: Vec<Pair> = (1..qubits).map(|qubit| [qubit - 1, qubit]).collect();
        let row = self.place(qubits, &path, qubit_count).unwrap_or_else(|| (0..qubits).collect());
        let at = |qubit: u32| row[qubit as usize];
        pairs.iter().copied().filter(|&[first, second]| !self.are_coupled(at(first), at(second))).collect()
    }

    fn are_coupled(&self, first: u32, second: u32) -> bool {
        self.place_of(first).is_some_and(|place| self.sorted[place].binary_search(&second).is_ok())
    }

    fn place_of(&self, qubit: u32) -> Option<usize> {
        self.qubits.binary_search(&qubit).ok()
    }

    fn neighbours(&self, qubit: u32) -> &[u32] {
        self.place_of(qubit).map_or(&[], |place| &self.neighbours[place])
    }

    /// The qubits that meet others, each after one that it meets where there is one; those that meet most first.
    fn connected_order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = Vec::with_capacity(self.qubits.len());
        while order.len() < self.qubits.len() {
            let mut best: Option<(usize, usize, u32)> = None;
            for &place in &self.order {
                let qubit = self.qubits[place];
                if order.contains(&qubit) {
                    continue;
                }
                let neighbours = &self.neighbours[place];
                let met = neighbours.iter().filter(|&other| order.contains(other)).count();
                // Of equals the first.
                if best.is_none_or(|(other_met, others, _)| (met, neighbours.len()) > (other_met, others)) {
                    best = Some((met, neighbours.len(), qubit));
                }
            }
            order.extend(best.map(|(.., qubit)| qubit));
        }
        order
    }
}

/// A search for places of a circuit's qubits.
struct Search<'a> {
    device: &'a Couplings,
    meets: &'a Couplings,
    /// The circuit's qubits that meet others.
    order: Vec<u32>,
    /// The device's qubit of each that has one.
    placed: Vec<Option<u32>>,
    steps: u32,
}

impl Search<'_> {
    /// Places the qubits from one in the order on, or restores them and returns false. The recursion is as deep as a circuit has qubits.
    fn place(&mut self, index: usize) -> bool {
        let Some(&qubit) = self.order.get(index) else { return true };
        let (device, meets) = (self.device, self.meets);
        let met = meets.neighbours(qubit);
        let around: Vec<u32> = met.iter().filter_map(|&other| self.placed[other as usize]).collect();
        let start = around.first().map(|&at| device.neighbours(at));
        let anywhere: Vec<u32> =
            if start.is_none() { device.order.iter().map(|&place| device.qubits[place]).collect() } else { Vec::new() };
        for &at in start.unwrap_or(&anywhere) {
            let fits = !self.placed.contains(&Some(at))
                && device.neighbours(at).len() >= met.len()
                && around.iter().all(|&other| device.are_coupled(other, at));
            if !fits {
                continue;
            }
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return false;
            }
            self.placed[qubit as usize] = Some(at);
            if self.place(index + 1) {
                return true;
            }
            self.placed[qubit as usize] = None;
        }
        false
    }
}

#[cfg(test)]
mod tests;
