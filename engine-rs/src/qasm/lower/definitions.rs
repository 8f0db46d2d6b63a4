//! Definitions: gates and subroutines.

use super::super::ast::{Expression, ExpressionId, ExpressionKind, List, Name, StatementKind, TypeKind};
use super::super::parser::{Parser, shorten};
use super::super::sink::Sink;
use super::super::standard_library::{self, definition};
use super::super::{Limits, Version, codes};
use super::constant::Value;
use super::scope::{Binding, Meaning};
use super::{Body, GateDefinition, Library, Lowered, Lowerer, StandardGate, Stop, count};
use crate::circuit::angle::{self, Angle};
use crate::diagnostic::Span;

/// A `def`, whose tree is kept.
pub struct Subroutine {
    arguments: List,
    body: List,
    /// Its body holds mistakes, which its calls need not repeat.
    broken: bool,
}

/// Calls inside of calls are no deeper.
const DEEPEST_CALL: u32 = 64;

impl Lowerer<'_> {
    pub(super) fn formal_qubits(&self) -> u32 {
        self.formals
    }

    pub(super) fn recursion(&mut self, program: &Parser<'_>, name: Name) -> Stop {
        let text = shorten(program.names.text(name.symbol));
        self.error(codes::RECURSIVE, name.span, format!("`{text}` uses itself"))
    }

    pub(super) fn gate_definition(
        &mut self,
        program: &Parser<'_>,
        name: Name,
        parameters: List,
        qubits: List,
        body: Option<List>,
        span: Span,
    ) -> Lowered<()> {
        self.must_be_global(name, "a gate")?;
        let declared = self.declare(program, name, Meaning::Defining).is_ok();
        let outer = std::mem::take(&mut self.circuit.body);
        let outer_formals = std::mem::replace(&mut self.formals, qubits.length);
        self.in_gate = true;
        self.enter();
        for (index, &parameter) in program.ast.names[parameters.range()].iter().enumerate() {
            let _ = self.declare(program, parameter, Meaning::FormalParameter(index as u32));
        }
        for (index, &qubit) in program.ast.names[qubits.range()].iter().enumerate() {
            let _ = self.declare(program, qubit, Meaning::FormalQubit(index as u32));
        }
        if let Some(body) = body {
            self.statements(program, body);
        }
        self.leave();
        self.in_gate = false;
        self.formals = outer_formals;
        let inner = std::mem::replace(&mut self.circuit.body, outer);
        if !declared {
            return Err(Stop::Told);
        }
        let texts = |list: List| {
            program.ast.names[list.range()].iter().map(|name| program.names.text(name.symbol).to_owned()).collect()
        };
        let gate = GateDefinition {
            name: program.names.text(name.symbol).to_owned(),
            parameters: texts(parameters),
            qubits: texts(qubits),
            body: body.map(|_| inner),
            span,
        };
        let meaning = if let Some(standard) = self.standard(&gate) {
            Meaning::Gate(standard)
        } else {
            self.circuit.definitions.push(gate);
            Meaning::Custom(self.circuit.definitions.len() as u32 - 1)
        };
        self.bind(name.symbol, Binding { meaning, span: name.span, level: 0 });
        Ok(())
    }

    /// The standard gate that a definition defines again, word for word as [`standard_library::definition`] does.
    fn standard(&mut self, gate: &GateDefinition) -> Option<StandardGate> {
        if self.plain {
            return None;
        }
        let standard = StandardGate::named(&gate.name)?;
        if !matches!(standard_library::library(standard, self.version), Library::Absent | Library::Extended) {
            return None;
        }
        let version = self.version;
        let canonical =
            self.canonical[standard as usize].get_or_init(|| canonical_definition(standard, version)).as_ref()?;
        same_definition(canonical, gate).then_some(standard)
    }

    pub(super) fn subroutine(&mut self, program: &Parser<'_>, name: Name, arguments: List, body: List) -> Lowered<()> {
        self.must_be_global(name, "a subroutine")?;
        self.declare(program, name, Meaning::Defining)?;
        // The body is read once without a caller, so that its mistakes are told even if nobody calls it.
        let before = self.diagnostics.len();
        let outer = std::mem::take(&mut self.circuit.body);
        let blocks = self.circuit.blocks.len();
        let operations = self.operations;
        let aliases = self.aliases.len();
        self.calls += 1;
        self.runtime_depth += 1;
        self.enter();
        let mut next = self.circuit.qubit_count();
        let mut formal_clbits = self.circuit.clbit_count();
        for index in arguments.range() {
            let argument = program.ast.arguments[index];
            let meaning = match program.ast.types[argument.type_ as usize].kind {
                TypeKind::Qubit(size) => self.formal_bits(program, true, size, &mut next),
                TypeKind::Bit(size) => self.formal_bits(program, false, size, &mut formal_clbits),
                _ => {
                    let _ = self.check_type(program, argument.type_);
                    Meaning::Variable(Value::Runtime)
                }
            };
            let _ = self.declare(program, argument.name, meaning);
        }
        let extra = std::mem::replace(&mut self.extra_bits, next.max(formal_clbits));
        self.statements(program, body);
        self.extra_bits = extra;
        self.leave();
        self.runtime_depth -= 1;
        self.calls -= 1;
        self.circuit.body = outer;
        self.circuit.blocks.truncate(blocks);
        self.operations = operations;
        self.aliases.truncate(aliases);
        let broken = self.diagnostics.len() > before;
        self.subroutines.push(Subroutine { arguments, body, broken });
        let index = self.subroutines.len() as u32 - 1;
        self.bind(name.symbol, Binding { meaning: Meaning::Subroutine(index), span: name.span, level: 0 });
        Ok(())
    }

    /// Bits that stand for those a caller will give.
    fn formal_bits(
        &mut self,
        program: &Parser<'_>,
        quantum: bool,
        size: Option<ExpressionId>,
        next: &mut u32,
    ) -> Meaning {
        let Ok(length) = self.register_size(program, quantum, size) else { return Meaning::Poison };
        self.aliases.push((*next..*next + length).collect());
        *next += length;
        Meaning::Alias { quantum, list: self.aliases.len() as u32 - 1, single: size.is_none() }
    }

    /// `name(…);` as a statement of its own: a subroutine's body in place.
    pub(super) fn call_statement(&mut self, program: &Parser<'_>, call: ExpressionId) -> Lowered<()> {
        let Expression { kind: ExpressionKind::Call(name, arguments), span } = *program.ast.expression(call) else {
            return Err(Stop::Runtime);
        };
        let Some(Binding { meaning: Meaning::Subroutine(index), .. }) = self.lookup(name.symbol) else {
            if let Some(Binding { meaning: Meaning::Gate(_) | Meaning::Custom(_), .. }) = self.lookup(name.symbol) {
                let text = program.names.text(name.symbol);
                return Err(self.error_with_help(
                    codes::UNEXPECTED,
                    span.after(),
                    format!("the gate `{text}` needs qubits to act on"),
                    format!("write its qubits behind it, as in `{} q[0];`", shorten(program.text(span))),
                ));
            }
            if let Some(Binding { meaning: Meaning::Defining, .. }) = self.lookup(name.symbol) {
                return Err(self.recursion(program, name));
            }
            return self.value(program, call).map(|_| ());
        };
        let Subroutine { arguments: formals, body, broken, .. } = self.subroutines[index as usize];
        if formals.length != arguments.length {
            let text = program.names.text(name.symbol);
            let message =
                format!("`{}` takes {}, found {}", shorten(text), count(formals.length, "argument"), arguments.length);
            return Err(self.error(codes::ARGUMENT_COUNT, span, message));
        }
        let mut bound = Vec::new();
        for (formal, actual) in formals.range().zip(arguments.range()) {
            let formal = program.ast.arguments[formal];
            let actual = program.ast.lists[actual];
            bound.push((formal.name, self.actual(program, formal.type_, actual)?));
        }
        if broken {
            return Err(Stop::Told);
        }
        if returns_early(program, body) {
            return Err(Stop::Runtime);
        }
        if self.calls >= DEEPEST_CALL {
            return Err(self.error(
                codes::TOO_DEEP,
                span,
                format!("calls are nested more than {DEEPEST_CALL} levels deep"),
            ));
        }
        self.calls += 1;
        self.enter();
        for (name, meaning) in bound {
            self.bind(name.symbol, Binding { meaning, span: name.span, level: self.level() });
        }
        self.statements(program, body);
        self.leave();
        self.calls -= 1;
        Ok(())
    }

    /// What a formal argument stands for in one call.
    fn actual(&mut self, program: &Parser<'_>, type_: u32, actual: ExpressionId) -> Lowered<Meaning> {
        let span = program.ast.expression(actual).span;
        let (quantum, size) = match program.ast.types[type_ as usize].kind {
            TypeKind::Qubit(size) => (true, size),
            TypeKind::Bit(size) if self.sort_of(program, actual).is_some() => (false, size),
            TypeKind::Array { .. } | TypeKind::ArrayReference | TypeKind::Complex(_) => {
                return Ok(Meaning::Variable(Value::Runtime));
            }
            _ => {
                return match self.value(program, actual) {
                    Ok(value) => Ok(Meaning::Variable(match self.converted(program, type_, value, span) {
                        Ok(value) => value,
                        Err(Stop::Runtime) => Value::Runtime,
                        Err(Stop::Told) => return Err(Stop::Told),
                    })),
                    Err(Stop::Runtime) => Ok(Meaning::Variable(Value::Runtime)),
                    Err(stop) => Err(stop),
                };
            }
        };
        let operand = self.operand(program, actual, quantum)?;
        let expected = match size {
            Some(id) => self.integer(program, id)?,
            None => 1,
        };
        if i128::from(operand.length) != expected || operand.single != size.is_none() && expected != 1 {
            let what = if quantum { "qubit" } else { "bit" };
            let message = format!("expected {}, found {}", count(expected as u32, what), operand.length);
            return Err(self.error(codes::BROADCAST, span, message));
        }
        let bits = self.bits[operand.start as usize..(operand.start + operand.length) as usize].to_vec();
        self.aliases.push(bits);
        Ok(Meaning::Alias { quantum, list: self.aliases.len() as u32 - 1, single: size.is_none() })
    }
}

/// True if a body returns anywhere but at its end.
fn returns_early(program: &Parser<'_>, body: List) -> bool {
    let items = program.ast.list(body);
    let last = items.last().copied();
    items.iter().any(|&id| match program.ast.statement(id).kind {
        StatementKind::Return(_) => Some(id) != last,
        _ => super::control::holds(program, id, |kind| matches!(kind, StatementKind::Return(_))),
    })
}

/// The canonical definition of a gate, read by the engine itself.
fn canonical_definition(gate: StandardGate, version: Version) -> Option<GateDefinition> {
    let text = definition(gate, version)?;
    let limits = Limits::default();
    let mut parser = Parser::new(text, version, limits.nesting, Sink::default());
    let mut lowerer = Lowerer::new(&limits, &mut parser, Sink::default());
    lowerer.plain = true;
    lowerer.bind_all_gates();
    // The name itself must be free.
    lowerer.bindings[lowerer.gate_symbols[gate as usize] as usize] = None;
    while let Some(id) = parser.next_statement() {
        lowerer.top_level(&parser, id);
    }
    lowerer.circuit.definitions.pop()
}

/// Equality but for the names of what is formal, and for places.
fn same_definition(a: &GateDefinition, b: &GateDefinition) -> bool {
    if a.parameters.len() != b.parameters.len() || a.qubits.len() != b.qubits.len() {
        return false;
    }
    let (Some(a), Some(b)) = (&a.body, &b.body) else { return false };
    a.operations.len() == b.operations.len()
        && a.operations.iter().zip(&b.operations).all(|(x, y)| {
            x.kind == y.kind
                && a.qubits(x) == b.qubits(y)
                && x.modifiers.is_none()
                && y.modifiers.is_none()
                && x.angles.length == y.angles.length
                && a.angles(x).iter().zip(b.angles(y)).all(|(&x, &y)| same_angle(a, x, b, y))
        })
}

fn same_angle(first: &Body, one: Angle, second: &Body, other: Angle) -> bool {
    use angle::Expression as E;
    let (Angle::Expression(one), Angle::Expression(other)) = (one, other) else { return one == other };
    let mut pairs = vec![(one, other)];
    while let Some((one, other)) = pairs.pop() {
        let same = match (first.expressions[one as usize], second.expressions[other as usize]) {
            (E::Negate(one), E::Negate(other)) => {
                pairs.push((one, other));
                true
            }
            (E::Call(function, one), E::Call(other_function, other)) => {
                pairs.push((one, other));
                function == other_function
            }
            (E::Binary(operator, left, right), E::Binary(other_operator, other_left, other_right)) => {
                pairs.extend([(left, other_left), (right, other_right)]);
                operator == other_operator
            }
            (one, other) => one == other,
        };
        if !same {
            return false;
        }
    }
    true
}
