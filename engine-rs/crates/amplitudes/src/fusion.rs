//! Fusion: a run of gates as fewer kernels.
//!
//! Gates arrive in order and leave as [`Kernel`]s that do the same together.
//!
//! - One-qubit gates without controls wait, qubit by qubit, as the product of their matrices. A qubit's
//!   product leaves in front of a gate that it does not commute with. A diagonal product commutes with gates
//!   that only read its qubit, as the control of a CX does.
//! - Diagonal gates wait in clusters of up to [`TABLE_QUBITS`] qubits. They commute with each other and
//!   with every gate that changes none of their qubits. A cluster leaves as one table where that is
//!   cheaper than its gates one by one.
//!
//! Other gates leave at once: a dense matrix on two qubits costs more than the gates that it replaces.
//!
//! Invariant: the kernels that left, then the clusters, then the products are equal to the gates that
//! arrived. Results differ from those of single gates by rounding only.

use super::kernels::{Kernel, Phase, Places, TABLE_QUBITS, Table, compile, pair};
use super::unitary::{Controls, Unitary};
use circuit::matrix::{Complex, Matrix};

/// What multiplying by a table costs, where multiplying all amplitudes by one factor costs 1.
const TABLE_COST: f64 = 1.5;

/// The most gates of a cluster.
const MAX_PHASES: usize = 1 << 12;

/// A 2×2 matrix, row by row.
pub type Single = [Complex; 4];

/// Gates on their way to kernels.
pub struct Fusion {
    qubits: u32,
    kernels: Vec<Kernel>,
    clusters: Vec<Cluster>,
    /// By qubit, the product of gates that wait.
    products: Vec<Option<Single>>,
    /// The factor of all amplitudes.
    phase: Complex,
}

/// Diagonal gates that wait.
struct Cluster {
    /// Their qubits, as a mask.
    used: usize,
    phases: Vec<Phase>,
    /// What they cost one by one.
    cost: f64,
}

impl Fusion {
    /// No gates on a state of so many qubits.
    pub fn new(qubits: u32) -> Self {
        Self {
            qubits,
            kernels: Vec::new(),
            clusters: Vec::new(),
            products: vec![None; qubits as usize],
            phase: Complex::ONE,
        }
    }

    /// Adds a gate.
    pub fn add(&mut self, unitary: &Unitary<'_>) {
        self.add_matrix(&unitary.matrix, unitary.targets, unitary.controls);
    }

    /// Adds a gate whose matrix somebody else has.
    pub fn add_matrix(&mut self, matrix: &Matrix, targets: &[u32], controls: Controls) {
        if let (&[target], &[a, b, c, d]) = (targets, matrix.entries()) {
            return self.add_single(target, [a, b, c, d], controls);
        }
        let unitary = &Unitary { matrix: matrix.clone(), targets, controls };
        if unitary.targets.is_empty() && unitary.controls.mask == 0 {
            self.phase = self.phase * unitary.matrix.at(0, 0);
            return;
        }
        let mut kernels = Vec::new();
        compile(unitary, |kernel| kernels.push(kernel));
        let changed = kernels.iter().fold(0, |bits, kernel| bits | kernel.changed());
        let used = kernels.iter().fold(0, |bits, kernel| bits | kernel.used());
        self.make_way(changed, used);
        for kernel in kernels {
            match kernel {
                Kernel::Phase(phase) if changed == 0 => self.add_phase(phase),
                other => self.kernels.push(other),
            }
        }
    }

    /// Adds a gate on one target.
    pub fn add_single(&mut self, target: u32, matrix: Single, controls: Controls) {
        let bit = 1 << target;
        if controls.mask == 0 {
            let product = &mut self.products[target as usize];
            *product = Some(product.map_or(matrix, |before| product_of(matrix, before)));
            return;
        }
        let places = Places { fixed: controls.mask | bit, low: controls.value, high: controls.value | bit };
        if is_diagonal(&matrix) {
            self.make_way(0, places.fixed);
            self.add_phases(places, &matrix);
        } else {
            self.make_way(bit, places.fixed);
            self.kernels.push(pair(places, matrix));
        }
    }

    /// Lets go what must leave in front of a gate that changes and uses some qubits.
    fn make_way(&mut self, changed: usize, used: usize) {
        let mut qubits = used;
        while qubits != 0 {
            let qubit = qubits.trailing_zeros();
            let waits = self.products[qubit as usize].as_ref();
            if waits.is_some_and(|product| changed >> qubit & 1 == 1 || !is_diagonal(product)) {
                self.settle(qubit);
            }
            qubits &= qubits - 1;
        }
        self.flush_clusters(changed);
    }

    /// The kernels that have left so far.
    pub fn take(&mut self) -> Vec<Kernel> {
        std::mem::take(&mut self.kernels)
    }

    /// How many kernels have left.
    pub fn kernel_count(&self) -> usize {
        self.kernels.len()
    }

    /// The rest of the kernels: nothing waits any longer.
    pub fn finish(&mut self) -> Vec<Kernel> {
        for qubit in 0..self.qubits {
            self.settle(qubit);
        }
        self.flush_clusters(usize::MAX);
        let factor = std::mem::replace(&mut self.phase, Complex::ONE);
        if factor != Complex::ONE {
            self.kernels.push(Kernel::Phase(Phase { fixed: 0, value: 0, factor }));
        }
        self.take()
    }

    /// Lets the product of a qubit go: to the clusters, or out.
    fn settle(&mut self, qubit: u32) {
        let Some(product) = self.products[qubit as usize].take() else { return };
        let bit = 1 << qubit;
        let places = Places { fixed: bit, low: 0, high: bit };
        if is_diagonal(&product) {
            self.add_phases(places, &product);
        } else {
            self.flush_clusters(bit);
            self.kernels.push(pair(places, product));
        }
    }

    /// Adds a diagonal matrix on pairs of amplitudes to the clusters.
    fn add_phases(&mut self, places: Places, matrix: &Single) {
        for (value, factor) in [(places.low, matrix[0]), (places.high, matrix[3])] {
            if factor != Complex::ONE {
                self.add_phase(Phase { fixed: places.fixed, value, factor });
            }
        }
    }

    /// Adds a diagonal gate to the cluster with most of its qubits where it fits, or to a new one.
    fn add_phase(&mut self, phase: Phase) {
        let fits = |cluster: &&mut Cluster| (cluster.used | phase.fixed).count_ones() <= TABLE_QUBITS;
        let cluster = self.clusters.iter_mut().filter(fits).max_by_key(|it| (it.used & phase.fixed).count_ones());
        let cost = 0.5_f64.powi(phase.fixed.count_ones() as i32);
        if let Some(cluster) = cluster {
            cluster.used |= phase.fixed;
            cluster.phases.push(phase);
            cluster.cost += cost;
            if cluster.phases.len() >= MAX_PHASES {
                let used = cluster.used;
                self.flush_clusters(used);
            }
        } else {
            self.clusters.push(Cluster { used: phase.fixed, phases: vec![phase], cost });
        }
    }

    /// Lets the clusters go that use one of some qubits.
    fn flush_clusters(&mut self, qubits: usize) {
        let mut place = 0;
        while place < self.clusters.len() {
            if self.clusters[place].used & qubits == 0 {
                place += 1;
                continue;
            }
            let cluster = self.clusters.swap_remove(place);
            let size = cluster.used.count_ones();
            // The gates act on the table first.
            let saved = cluster.cost * (1.0 - 0.5_f64.powi((self.qubits - size) as i32));
            if size <= TABLE_QUBITS && saved > TABLE_COST {
                self.kernels.push(Kernel::Table(cluster.table()));
            } else {
                self.kernels.extend(cluster.phases.into_iter().map(Kernel::Phase));
            }
        }
    }
}

impl Cluster {
    /// The factors for each value of the cluster's qubits.
    fn table(&self) -> Table {
        let qubits: Vec<u32> = (0..usize::BITS).filter(|qubit| self.used >> qubit & 1 == 1).collect();
        let squeeze = |bits: usize| {
            let places = qubits.iter().enumerate();
            places.fold(0, |squeezed, (place, qubit)| squeezed | (bits >> qubit & 1) << place)
        };
        let mut factors = vec![Complex::ONE; 1 << qubits.len()];
        for phase in &self.phases {
            let (fixed, value) = (squeeze(phase.fixed), squeeze(phase.value));
            let mut start = 0;
            for _ in 0..factors.len() >> fixed.count_ones() {
                factors[start | value] = factors[start | value] * phase.factor;
                start = ((start | fixed) + 1) & !fixed;
            }
        }
        Table { qubits, factors }
    }
}

fn is_diagonal(matrix: &Single) -> bool {
    matrix[1] == Complex::ZERO && matrix[2] == Complex::ZERO
}

/// `last · first`.
pub fn product_of(last: Single, first: Single) -> Single {
    let [a, b, c, d] = last;
    let [e, f, g, h] = first;
    [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}
