//! What a circuit is made of: the gates that it has, its T count, which qubits meet, and whether it is Clifford.
//!
//! [`figures`] needs a circuit and nothing else. Some figures are of the operations as the program has them: the names of gates, and
//! whether all are [Clifford gates](is_clifford). Others look into gates that the program defines, because what counts there is how often
//! elementary gates happen. [`walk`] goes through these, gate by gate, and [`opened`] counts them.
//!
//! Of what a run decides, every branch counts, and of a loop whose rounds only a run knows one round.

pub mod opened;
pub mod walk;

use circuit::classical::Control;
use circuit::fingerprint::{Fingerprint, fingerprint};
use circuit::moments::{name_of, statistics};
use circuit::operation::{Body, OperationKind};
use circuit::{Block, Circuit};
use json::Json;
use simulate::stabilizer::is_clifford;

pub use self::opened::OpenedFigures;

/// The figures of a circuit.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// What it has in common with circuits that are built alike.
    pub fingerprint: Fingerprint,
    /// The names of what it does, each once: gates, and `measure`, `reset`, `barrier` and `delay`. Those in blocks come behind the others,
    /// and behind all those that its own gates are made of. Modifiers do not count.
    pub names: Vec<String>,
    /// Whether a run measures.
    pub measures: bool,
    /// Whether a run decides something: by a condition, a case, or a loop that depends on one.
    pub decides: bool,
    /// Whether all gates are Clifford gates by their values; `None` where that is not known.
    pub is_clifford: Option<bool>,
    /// Those that take a look into its own gates; `None` where they have too many gates inside, or too deep ones.
    pub opened: Option<OpenedFigures>,
}

/// Computes the figures of a circuit.
///
/// ```
/// let program = "OPENQASM 3.0; include \"stdgates.inc\"; qubit[2] q; gate own a, b { t a; cx a, b; } own q[0], q[1];";
/// let figures = figures::figures(&qasm::read(program, &qasm::Limits::default()).circuit);
/// assert_eq!(figures.names, ["own", "t", "cx"]);
/// assert_eq!(figures.is_clifford, Some(false));
/// let opened = figures.opened.unwrap();
/// assert_eq!((opened.t_count, opened.multi_qubit_depth), (Some(1), 1));
/// ```
pub fn figures(circuit: &Circuit) -> Figures {
    let blocks = &circuit.blocks;
    let names = names(circuit);
    Figures {
        fingerprint: fingerprint(circuit, &statistics(circuit)),
        measures: names.iter().any(|name| name == "measure")
            || blocks.iter().any(|block| matches!(block.control, Control::Measure(..))),
        decides: bodies(circuit).any(|body| body.operations.iter().any(|operation| operation.condition.is_some()))
            || blocks.iter().any(is_decision),
        is_clifford: is_clifford(circuit),
        opened: opened::open(circuit),
        names,
    }
}

/// All operations of a circuit that a run comes to, as bodies: its own, and those of its blocks.
fn bodies(circuit: &Circuit) -> impl Iterator<Item = &Body> {
    let inner = circuit.blocks.iter().flat_map(|block| block.before.as_deref().into_iter().chain(&block.branches));
    std::iter::once(&circuit.body).chain(inner)
}

fn is_decision(block: &Block) -> bool {
    match block.control {
        Control::If(..) | Control::Switch(..) | Control::While(..) => true,
        // What no simulation can do is told by its text.
        Control::Unknown(..) => ["if", "while", "switch"].iter().any(|word| block.label.starts_with(word)),
        _ => false,
    }
}

fn names(circuit: &Circuit) -> Vec<String> {
    let mut seen = vec![false; circuit.kinds()];
    let mut kinds = Vec::new();
    let mut add = |kinds: &mut Vec<OperationKind>, body: &Body| {
        for &operation in &body.operations {
            let place = &mut seen[circuit.kind_number(operation.kind)];
            if !*place && !matches!(operation.kind, OperationKind::Block(_)) {
                *place = true;
                kinds.push(operation.kind);
            }
        }
    };
    bodies(circuit).for_each(|body| add(&mut kinds, body));
    let mut next = 0;
    while let Some(&kind) = kinds.get(next) {
        if let OperationKind::Custom(index) = kind
            && let Some(body) = &circuit.definitions[index as usize].body
        {
            add(&mut kinds, body);
        }
        next += 1;
    }
    kinds.into_iter().map(|kind| name_of(circuit, kind).to_owned()).collect()
}

impl Json for Figures {
    fn write(&self, out: &mut String) {
        let Self { fingerprint: Fingerprint { shape, coupling }, names, measures, decides, is_clifford, opened } = self;
        json::object(
            out,
            &[
                ("shape", shape),
                ("coupling", coupling),
                ("names", names),
                ("measures", measures),
                ("decides", decides),
                ("isClifford", is_clifford),
                ("opened", opened),
            ],
        );
    }
}
