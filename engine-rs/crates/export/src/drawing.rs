//! A circuit as symbols in columns, for formats that are pictures of it: plain text, quantikz and quill.
//!
//! A symbol stands in the first column that is free on all wires from its first to its last, so no line crosses another symbol. What
//! stands behind a measurement and asks for its bit is drawn behind it. A gate that the program defines is a box with its name; so is a
//! part that a run decides, whose inside is not drawn. Both are warnings.

use crate::angles::{self, Dialect};
use crate::gates::resolve;
use crate::losses::Losses;
use circuit::Circuit;
use circuit::angle::Angle;
use circuit::classical::Control;
use circuit::gates::StandardGate as G;
use circuit::operation::{Body, NO_MODIFIERS, Operation, OperationKind};
use diagnostic::Span;

/// The most cells, wires times columns.
const MAX_CELLS: usize = 200_000;
/// The most bytes of all labels and bits of all conditions together.
const MAX_WORK: usize = 8_000_000;
/// The most boxes inside of each other.
const MAX_DEPTH: u32 = 32;

/// What stands on the targets of a symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A box with a label over all targets.
    Box(Label),
    /// The circle with a plus of a controlled X.
    Not,
    /// The crosses of a swap.
    Swap,
    /// A dot on the last target, as for the controls: a controlled Z.
    Dot,
    /// A measurement, and the bit that has the outcome.
    Meter(Option<String>),
    /// Back to |0⟩.
    Reset,
    /// Nothing passes it.
    Barrier,
}

/// What stands in a box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Label {
    /// The symbol of a gate of the table, `RX` or `S†`.
    pub symbol: Option<G>,
    /// Any other name, such as that of a gate of the program.
    pub name: String,
    /// The power; 1 where there is none.
    pub power: f64,
    /// Its angles, as the format writes them.
    pub angles: Vec<String>,
    /// The condition under which it happens, as OpenQASM 3 writes it.
    pub condition: Option<String>,
}

/// A symbol in its column.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The column, from 0.
    pub column: usize,
    /// What stands on the targets.
    pub shape: Shape,
    /// Its controls, and for which value each waits.
    pub controls: Vec<(u32, bool)>,
    /// Its targets, in the order of the gate.
    pub targets: Vec<u32>,
    /// The statement.
    pub span: Span,
}

impl Symbol {
    /// Its wires from the first to the last.
    pub fn rows(&self) -> std::ops::RangeInclusive<u32> {
        let all = || self.targets.iter().copied().chain(self.controls.iter().map(|it| it.0));
        all().min().unwrap_or(0)..=all().max().unwrap_or(0)
    }

    /// The wires from the first target to the last.
    pub fn box_rows(&self) -> std::ops::RangeInclusive<u32> {
        let targets = || self.targets.iter().copied();
        targets().min().unwrap_or(0)..=targets().max().unwrap_or(0)
    }

    /// Whether its targets are neighbours, each below the one before.
    pub fn is_in_order(&self) -> bool {
        self.targets.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    /// How long its label is.
    fn bytes(&self) -> usize {
        let Shape::Box(label) = &self.shape else { return 0 };
        let condition = label.condition.as_ref().map_or(0, String::len);
        let angles: usize = label.angles.iter().map(String::len).sum();
        (label.name.len() + condition + angles) * self.targets.len()
    }
}

/// The symbols of a circuit.
#[derive(Debug, Default)]
pub struct Drawing {
    /// In the order of the program.
    pub symbols: Vec<Symbol>,
    /// How many columns.
    pub columns: usize,
}

impl Drawing {
    /// The symbols by their columns.
    pub fn by_column(&self) -> Vec<Vec<&Symbol>> {
        let mut columns = vec![Vec::new(); self.columns];
        for symbol in &self.symbols {
            columns[symbol.column].push(symbol);
        }
        columns
    }
}

/// Draws a circuit for a tool, in whose language angles are written.
pub fn draw(circuit: &Circuit, tool: &str, dialect: &mut dyn Dialect) -> (Drawing, Losses) {
    let mut drawer = Drawer {
        circuit,
        tool,
        dialect,
        losses: Losses::default(),
        drawing: Drawing::default(),
        qubits: vec![0; circuit.qubit_count() as usize],
        clbits: vec![0; circuit.clbit_count() as usize],
        is_named: vec![false; circuit.definitions.len()],
        work: 0,
        is_too_large: false,
    };
    drawer.body(&circuit.body, 0);
    drawer.losses.annotations(circuit, tool);
    drawer.losses.comments(circuit, tool);
    (drawer.drawing, drawer.losses)
}

struct Drawer<'c> {
    circuit: &'c Circuit,
    tool: &'c str,
    dialect: &'c mut dyn Dialect,
    losses: Losses,
    drawing: Drawing,
    /// For each qubit, the first column that is free.
    qubits: Vec<usize>,
    /// For each clbit, the first column behind its measurement.
    clbits: Vec<usize>,
    /// Which definitions have been reported.
    is_named: Vec<bool>,
    /// How many bytes of labels and bits of conditions there are so far.
    work: usize,
    is_too_large: bool,
}

impl Drawer<'_> {
    fn body(&mut self, body: &Body, depth: u32) {
        for operation in &body.operations {
            if self.is_too_large {
                return;
            }
            self.operation(body, operation, depth);
        }
    }

    fn operation(&mut self, body: &Body, operation: &Operation, depth: u32) {
        let span = operation.span;
        let qubits = body.qubits(operation);
        let condition = operation.condition.map(|index| &self.circuit.conditions[index.get() as usize]);
        let asked: &[u32] = condition.map_or(&[], |it| &it.clbits);
        let condition = condition.map(|it| it.text.clone());
        match operation.kind {
            OperationKind::Gate(_) | OperationKind::Custom(_) => self.gate(body, operation, condition, asked),
            OperationKind::Measure => {
                let set = body.clbits(operation);
                if let Some(condition) = condition {
                    let what = format!("{} draws no condition of a measurement, `{condition}`", self.tool);
                    self.losses.refuse(span, what);
                }
                let bit = set.first().map(|&clbit| self.circuit.clbits.name(clbit));
                let clbits: Vec<u32> = set.iter().chain(asked).copied().collect();
                self.place(Shape::Meter(bit), &[], qubits, &clbits, span);
            }
            OperationKind::Reset => {
                for &qubit in qubits {
                    let shape = match &condition {
                        None => Shape::Reset,
                        Some(_) => Shape::Box(Label { condition: condition.clone(), ..label("reset") }),
                    };
                    self.place(shape, &[], &[qubit], asked, span);
                }
            }
            OperationKind::Barrier => self.place(Shape::Barrier, &[], qubits, &[], span),
            OperationKind::Delay => {
                let text = match body.angles(operation).first() {
                    Some(Angle::Value(seconds)) if seconds.is_finite() => {
                        format!("delay {} s", angles::plain_number(*seconds).text)
                    }
                    _ => "delay".to_owned(),
                };
                for &qubit in qubits {
                    let shape = Shape::Box(Label { condition: condition.clone(), ..label(&text) });
                    self.place(shape, &[], &[qubit], asked, span);
                }
            }
            OperationKind::Block(index) => self.block(index, body, operation, depth),
        }
    }

    fn block(&mut self, index: u32, body: &Body, operation: &Operation, depth: u32) {
        let span = operation.span;
        let block = &self.circuit.blocks[index as usize];
        if self.losses.directive(block, span, self.tool) {
            return;
        }
        if block.control == Control::Always && block.before.is_none() && depth < MAX_DEPTH {
            self.losses.warn(span, "a `box` is drawn without its frame and its duration");
            for branch in &block.branches {
                self.body(branch, depth + 1);
            }
        } else if block.control == Control::Nothing && block.before.is_none() {
            // A declaration.
        } else if body.qubits(operation).is_empty() {
            let what = format!("{} draws no classical computation, {}", self.tool, crate::gates::shown(block));
            self.losses.refuse(span, what);
        } else {
            let name = block.label.lines().next().unwrap_or_default().to_owned();
            self.losses.warn(span, format!("`{name}` is drawn as a box, without what is inside"));
            let clbits: Vec<u32> = self.circuit.clbits_touched(operation).collect();
            self.place(Shape::Box(label(&name)), &[], body.qubits(operation), &clbits, span);
        }
    }

    fn gate(&mut self, body: &Body, operation: &Operation, condition: Option<String>, asked: &[u32]) {
        let span = operation.span;
        let (mut controls, mut targets);
        let shape = match operation.kind {
            OperationKind::Custom(index) => {
                let modifiers = body.modifiers(operation).unwrap_or(&NO_MODIFIERS);
                (controls, targets) = split(&modifiers.controls, body.qubits(operation));
                let definition = &self.circuit.definitions[index as usize];
                if !std::mem::replace(&mut self.is_named[index as usize], true) {
                    let what = format!("`{}` is drawn as a box, without its definition", definition.name);
                    self.losses.warn(definition.span, what);
                }
                let angles = self.angles(body, body.angles(operation), 1.0, span);
                Shape::Box(Label { angles, power: modifiers.power, condition, ..label(&definition.name) })
            }
            OperationKind::Gate(gate) => {
                let resolved = resolve(gate, body.modifiers(operation));
                let info = resolved.gate.info();
                (controls, targets) = split(&resolved.controls, body.qubits(operation));
                let rest = targets.split_off(usize::from(info.controls));
                controls.extend(targets.iter().map(|&qubit| (qubit, true)));
                targets = rest;
                let angles = self.angles(body, body.angles(operation), resolved.factor, span);
                if gate == G::Gphase {
                    self.phase(Label { angles, power: resolved.power, condition, ..label("") }, &controls, asked, span);
                    return;
                }
                let is_plain = condition.is_none() && resolved.power == 1.0 && !controls.is_empty();
                match info.base.unwrap_or(resolved.gate) {
                    G::X if is_plain => Shape::Not,
                    G::Z if is_plain => Shape::Dot,
                    G::Swap if condition.is_none() && resolved.power == 1.0 => Shape::Swap,
                    _ => Shape::Box(Label {
                        symbol: Some(resolved.gate),
                        angles,
                        power: resolved.power,
                        condition,
                        ..label("")
                    }),
                }
            }
            _ => return,
        };
        self.place(shape, &controls, &targets, asked, span);
    }

    /// A global phase, which with controls is a phase of the last one.
    fn phase(&mut self, label: Label, controls: &[(u32, bool)], asked: &[u32], span: Span) {
        let Some((&(target, value), others)) = controls.split_last() else {
            let what = format!("{} draws no global phase", self.tool);
            self.losses.left_out(span, &what);
            return;
        };
        let flip = || Shape::Box(Label { symbol: Some(G::X), power: 1.0, ..Label::default() });
        if !value {
            self.place(flip(), &[], &[target], &[], span);
        }
        self.place(Shape::Box(Label { symbol: Some(G::P), ..label }), others, &[target], asked, span);
        if !value {
            self.place(flip(), &[], &[target], &[], span);
        }
    }

    fn angles(&mut self, body: &Body, all: &[Angle], factor: f64, span: Span) -> Vec<String> {
        let mut texts = Vec::new();
        for &angle in all {
            let text = angles::scaled(angle, &body.expressions, factor, self.dialect).map_or_else(
                || {
                    self.losses.refuse(span, format!("{} cannot write this angle", self.tool));
                    String::new()
                },
                |text| text.text,
            );
            texts.push(text);
        }
        texts
    }

    fn place(&mut self, shape: Shape, controls: &[(u32, bool)], targets: &[u32], clbits: &[u32], span: Span) {
        let mut symbol = Symbol { column: 0, shape, controls: controls.to_vec(), targets: targets.to_vec(), span };
        if targets.is_empty() {
            return;
        }
        let rows = *symbol.rows().start() as usize..*symbol.rows().end() as usize + 1;
        let free = self.qubits[rows.clone()].iter().chain(clbits.iter().map(|&clbit| &self.clbits[clbit as usize]));
        symbol.column = free.copied().max().unwrap_or(0);
        let next = symbol.column + 1;
        self.qubits[rows].fill(next);
        for &clbit in clbits {
            self.clbits[clbit as usize] = next;
        }
        self.drawing.columns = self.drawing.columns.max(next);
        self.work += clbits.len() + symbol.bytes();
        self.drawing.symbols.push(symbol);
        if self.work > MAX_WORK {
            self.is_too_large = true;
            self.losses.refuse(span, format!("{} would be longer than {MAX_WORK} bytes", self.tool));
        } else if self.drawing.columns * self.qubits.len() > MAX_CELLS {
            self.is_too_large = true;
            self.losses.refuse(span, format!("a drawing has no more than {MAX_CELLS} places for symbols"));
        }
    }
}

fn label(name: &str) -> Label {
    Label { name: name.to_owned(), power: 1.0, ..Label::default() }
}

/// The controls with their values, and the qubits of the gate itself.
fn split(values: &[bool], qubits: &[u32]) -> (Vec<(u32, bool)>, Vec<u32>) {
    let (controls, own) = qubits.split_at(values.len());
    (controls.iter().copied().zip(values.iter().copied()).collect(), own.to_vec())
}
