//! The text of blocks, made independent of its surroundings.
//!
//! A block is stored as text, because only the text says everything. But a circuit has no
//! constants, aliases and variables, so a text that refers to them could not be written into a
//! program again. Therefore:
//!
//! - Names of constants and of local variables are replaced by their values, and names of aliases
//!   by their bits. Values may be expressions over free parameters.
//! - Bits that the text declares, and that are registers of the circuit, lose their declaration and
//!   get the register's name.
//! - Declarations of subroutines, external functions and other variables that the text uses are put
//!   in front of it, each once, as blocks without wires.
//!
//! The text is scanned token by token. What each name stands for is known from the analysis; those
//! that the text itself declares stay. Everything that is not replaced is copied, comments and
//! layout included.
//!
//! Invariant: the text of a block, put into the program that the writer makes, means the same as
//! the statement did in the original program. The length of all texts together is part of the
//! budget, because a loop may copy one statement many times.

use super::super::Version;
use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, NO_DECLARATION};
use super::super::lexer::{Lexer, TokenKind};
use super::super::writer::numbers::{self, Binding};
use super::blocks::shorten_label;
use super::budget::Work;
use super::memory::Meaning;
use super::value::Value;
use super::{Unroller, entry};
use circuit::Block;
use circuit::angle;
use circuit::classical::Control;
use circuit::classical::accesses::Accesses;
use circuit::classical::value as known;
use circuit::operation::{OperationKind, Slice};
use diagnostic::{Span, join};
use json::number::float_text;

impl Unroller<'_> {
    /// The text of a span, independent of its surroundings. Declarations that it needs become
    /// blocks without wires.
    pub(super) fn text_with_outer_names(&mut self, tree: &TypedTree<'_>, span: Span) -> String {
        self.text_of(tree, span, false).0
    }

    /// The same, with the names whose declarations it needs. In the text of a definition, declared bits stay local; in other texts
    /// they are registers of the circuit.
    fn text_of(&mut self, tree: &TypedTree<'_>, span: Span, definition: bool) -> (String, Vec<DeclarationId>) {
        let source = tree.text(span);
        let _ = self.spend(Work::Text, source.len(), span);
        let mut text = String::with_capacity(source.len());
        let mut lexer = Lexer::new(source, Version::V3);
        let mut copied = 0;
        let mut needed = Vec::new();
        // Where the declaration of bits begins in the text that is made.
        let mut declaration_start = None;
        loop {
            if self.is_finished {
                return (String::new(), needed);
            }
            let token = lexer.next_token(&mut |_| {});
            let range = token.span.start as usize..token.span.end as usize;
            match token.kind {
                TokenKind::End => break,
                TokenKind::Bit => {
                    text.push_str(source.get(copied..range.start).unwrap_or_default());
                    copied = range.start;
                    declaration_start = Some(text.len());
                }
                TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace => declaration_start = None,
                _ => {}
            }
            if token.kind != TokenKind::Identifier {
                continue;
            }
            let Some(id) = tree.declaration_at(span.start + token.span.start) else { continue };
            let declared = tree.declaration(id).span;
            let is_declared_here = span.start <= declared.start && declared.end <= span.end && declared.end > 0;
            let register = self.block_text.locals.get(id as usize).copied().flatten();
            if let Some(index) = register
                && !definition
                && is_declared_here
                && let Some(register) = self.circuit.clbits.get(index as usize)
            {
                // These bits are a register of the circuit.
                let name = register.name.clone();
                if declared.start == span.start + token.span.start
                    && let Some(start) = declaration_start.take()
                {
                    text.truncate(start);
                    copied = range.end;
                    let mut ahead = lexer;
                    let next = ahead.next_token(&mut |_| {});
                    if next.kind == TokenKind::Semicolon {
                        // A block may be nothing but this.
                        copied = next.span.end as usize;
                        continue;
                    }
                } else {
                    text.push_str(source.get(copied..range.start).unwrap_or_default());
                    copied = range.end;
                }
                let _ = self.spend(Work::Text, name.len(), span);
                text.push_str(&name);
                continue;
            }
            if is_declared_here {
                continue;
            }
            if let Some(instead) = self.replacement_for(tree, id) {
                let _ = self.spend(Work::Text, instead.len(), span);
                text.push_str(source.get(copied..range.start).unwrap_or_default());
                text.push_str(&instead);
                copied = range.end;
            } else {
                needed.push(id);
            }
        }
        text.push_str(source.get(copied..).unwrap_or_default());
        for &id in &needed {
            self.require_declaration(tree, id);
        }
        (text, needed)
    }

    /// Puts the declarations in front that a statement needs if it becomes a block, while variables
    /// still have the values from before it.
    pub(super) fn declare_for(&mut self, tree: &TypedTree<'_>, span: Span) {
        if self.runtime_depth == 0 && !self.block_text.declarations.is_empty() {
            self.text_with_outer_names(tree, span);
        }
    }

    /// The text that replaces a name whose declaration is not in the circuit: a literal, or bits.
    /// `None` if the name stays.
    pub(super) fn replacement_for(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> Option<String> {
        let is_local = tree.declaration(id).level > 0;
        match self.memory.meaning(id) {
            Meaning::Constant(index) if tree.declaration(id).span != Span::default() => {
                self.text_of_value(self.memory.constant(index), Binding::Piece)
            }
            Meaning::Variable(value) if is_local => self.text_of_value(value, Binding::Piece),
            Meaning::Register { quantum: false, index, .. } if is_local => {
                self.circuit.clbits.get(index as usize).map(|register| register.name.clone())
            }
            Meaning::Alias { quantum, list, single } => {
                let registers = if quantum { &self.circuit.qubits } else { &self.circuit.clbits };
                let bits = &self.memory.aliases[list as usize];
                let first = *bits.first()?;
                if single {
                    return Some(registers.name(first));
                }
                let register = registers.of(first)?;
                if (register.start..register.start + register.size).eq(bits.iter().copied()) {
                    return Some(register.name.clone());
                }
                let inside = |bit: u32| (register.start..register.start + register.size).contains(&bit);
                if !bits.iter().all(|&bit| inside(bit)) {
                    return None;
                }
                let indices: Vec<String> = bits.iter().map(|bit| (bit - register.start).to_string()).collect();
                Some(format!("{}[{{{}}}]", register.name, join(&indices, ", ")))
            }
            _ => None,
        }
    }

    /// A value that is known before a run as the language writes it: a literal, or an expression over free parameters, in parentheses if
    /// it binds less tightly than `least`. `None` if only a run knows it, or if its text is longer than the budget allows.
    fn text_of_value(&mut self, value: Value, least: Binding) -> Option<String> {
        let Value::Symbolic(id) = value else { return format_literal(value) };
        let names = &mut self.block_text.parameters;
        names.extend(self.circuit.parameters[names.len()..].iter().map(|parameter| parameter.name.clone()));
        // A short expression may have a long name many times.
        let mut length = 0;
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let node = self.circuit.body.expressions[id as usize];
            if let angle::Expression::Parameter(index) = node {
                length += self.block_text.parameters[index as usize].len();
            }
            open.extend(node.parts());
        }
        self.spend(Work::Text, length, self.recorder.span).ok()?;
        let mut text = String::new();
        let names = numbers::Names { parameters: &self.block_text.parameters, formals: &[] };
        numbers::push_at_least(&mut text, id, &self.circuit.body.expressions, &names, Version::V3, least);
        Some(text)
    }

    /// Puts the declaration of a name in front, once, with the assignments since.
    pub(super) fn require_declaration(&mut self, tree: &TypedTree<'_>, id: DeclarationId) {
        // Inside of a block the declaration would come too late, or too often; the outermost block
        // has required it.
        if self.runtime_depth > 0 {
            return;
        }
        self.journal_declaration(id);
        let Some(Some(declaration)) = self.block_text.declarations.get_mut(id as usize) else { return };
        if std::mem::replace(&mut declaration.is_written, true) {
            return;
        }
        let DeclarationState { span, is_assigned, .. } = *declaration;
        let (text, needed) = self.text_of(tree, span, true);
        let mut accesses = Accesses::default();
        let mut names_variables = false;
        for id in needed {
            names_variables |= matches!(self.memory.meaning(id), Meaning::Variable(_) | Meaning::Array(_));
            accesses.reads.extend(self.named_variable(tree, id));
        }
        accesses.sets.extend(self.named_variable(tree, id));
        accesses.sort();
        self.push_wireless_block(text, &accesses, span);
        accesses.reads.clear();
        match self.memory.meaning(id) {
            Meaning::Array(array) => {
                accesses.keeps = true;
                for (place, value, span) in self.take_changes(array) {
                    let indices = self.memory.arrays[array as usize].indices(place);
                    self.write_assignment(&format!("{}[{indices}]", tree.name(id)), value, &accesses, span);
                }
            }
            Meaning::Variable(value) => {
                // What the declaration gives it may have been computed from other values of the variables that it names.
                let assigned = *entry(&mut self.block_text.assigned, id);
                if is_assigned && (names_variables || assigned != span) {
                    self.write_assignment(tree.name(id), value, &accesses, assigned);
                }
            }
            _ => {}
        }
    }

    /// Appends a block that stores a value which is known before a run.
    fn write_assignment(&mut self, target: &str, value: Value, accesses: &Accesses, span: Span) {
        if let Some(value) = self.text_of_value(value, Binding::Sum) {
            self.push_wireless_block(format!("{target} = {value};"), accesses, span);
        }
    }

    /// Records the declaration of a name that a block may need later.
    pub(super) fn note_declaration(&mut self, id: DeclarationId, span: Span) {
        if self.level() == 0 && self.gate.is_none() && id != NO_DECLARATION {
            let index = id as usize;
            if self.block_text.declarations.len() <= index {
                self.block_text.declarations.resize(index + 1, None);
            }
            self.block_text.declarations[index] =
                Some(DeclarationState { span, is_written: false, is_assigned: false });
        }
    }

    /// Records that the declaration of a name is written in its own position.
    pub(super) fn write_declaration(&mut self, id: DeclarationId) {
        self.journal_declaration(id);
        if let Some(Some(declaration)) = self.block_text.declarations.get_mut(id as usize) {
            declaration.is_written = true;
        }
    }

    /// Records that the present statement gives a variable another value. Returns true if its
    /// declaration is written already, so that the assignment must be written too.
    pub(super) fn note_assignment(&mut self, id: DeclarationId) -> bool {
        self.journal_declaration(id);
        match self.block_text.declarations.get_mut(id as usize) {
            Some(Some(declaration)) => {
                declaration.is_assigned = true;
                *entry(&mut self.block_text.assigned, id) = self.recorder.span;
                declaration.is_written
            }
            _ => false,
        }
    }

    /// Appends a block without wires.
    pub(super) fn push_wireless_block(&mut self, text: String, accesses: &Accesses, span: Span) {
        if self.count_operations(1, span).is_err() {
            return;
        }
        let label = shorten_label(text.trim_end_matches(';'));
        self.circuit.classical.accesses.store(self.circuit.blocks.len() as u32, accesses);
        self.circuit.blocks.push(Block { label, control: Control::Nothing, text, ..Block::default() });
        let block = self.circuit.blocks.len() as u32 - 1;
        self.push(OperationKind::Block(block), Slice::default(), 0, Slice::default(), None, span);
    }
}

/// What the text of blocks depends on.
#[derive(Default)]
pub struct BlockText {
    /// Declarations that only blocks need, by number.
    pub declarations: Vec<Option<DeclarationState>>,
    /// Registers of bits that are declared in blocks, by their declaration.
    pub locals: Vec<Option<u32>>,
    /// How often each name was given to a register in a block, by symbol.
    pub local_names: Vec<u32>,
    /// The latest statement that gave each variable another value than the declared one, by declaration.
    pub assigned: Vec<Span>,
    /// The names of the circuit's parameters, as far as they were needed.
    parameters: Vec<String>,
}

/// The declaration of a variable, subroutine or external function that blocks may need.
#[derive(Clone, Copy)]
pub struct DeclarationState {
    span: Span,
    /// Whether it precedes a block already.
    is_written: bool,
    /// Whether the variable has another value than the declared one.
    is_assigned: bool,
}

/// A literal as the language writes it.
fn format_literal(value: Value) -> Option<String> {
    Some(match value.without_width() {
        Value::Known(known::Value::Integer(value)) if value < 0 => format!("({value})"),
        Value::Known(known::Value::Integer(value)) => value.to_string(),
        Value::Known(known::Value::Float(value)) if value < 0.0 => format!("({})", float_text(value)),
        Value::Known(known::Value::Float(value) | known::Value::Angle(value, _)) => float_text(value),
        Value::Known(known::Value::Bool(value)) => value.to_string(),
        Value::Known(known::Value::Bits { value, width }) => format!("\"{value:0width$b}\"", width = width as usize),
        Value::Known(known::Value::Duration(nanoseconds)) => float_text(nanoseconds) + "ns",
        Value::Known(known::Value::Complex(real, imaginary)) => {
            format!("({} + ({}) * 1im)", float_text(real), float_text(imaginary))
        }
        Value::Known(known::Value::FixedWidthInteger { .. }) | Value::Poison | Value::Symbolic(_) | Value::Runtime => {
            return None;
        }
    })
}
