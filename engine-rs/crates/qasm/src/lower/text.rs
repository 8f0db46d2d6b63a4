//! The text of blocks, made independent of its surroundings.
//!
//! A block is stored as text, because only the text says everything. But a circuit has no
//! constants, aliases and variables, so a text that refers to them could not be written into a
//! program again. Therefore:
//!
//! - Names of constants and of local variables are replaced by their values, and names of aliases
//!   by their bits.
//! - Bits that the text declares, and that are registers of the circuit, lose their declaration and
//!   get the register's name.
//! - Declarations of subroutines, external functions and other variables that the text uses are put
//!   in front of it, each once, as blocks without wires.
//!
//! The text is scanned token by token. Names that the text itself declares are followed by scope,
//! because they hide others. Everything that is not replaced is copied, comments and layout
//! included.

use std::collections::HashMap;

use super::super::Version;
use super::super::lexer::{Lexer, TokenKind};
use super::super::names::Symbol;
use super::super::parser::Program;
use super::Lowerer;
use super::budget::Work;
use super::scope::{Binding, Meaning};
use super::value::Value;
use circuit::Block;
use circuit::classical::Control;
use circuit::operation::{OperationKind, Slice};
use diagnostic::Span;
use json::number::float_text;

impl Lowerer<'_> {
    /// The text of a span, independent of its surroundings. Declarations that it needs become
    /// blocks without wires.
    pub(super) fn text_with_outer_names(&mut self, program: &Program<'_>, span: Span) -> String {
        self.text_of(program, span, false)
    }

    /// The same. In the text of a definition, declared bits stay local; in other texts they are
    /// registers of the circuit.
    fn text_of(&mut self, program: &Program<'_>, span: Span, definition: bool) -> String {
        let source = program.text(span);
        let _ = self.spend(Work::Text, source.len(), span);
        let mut text = String::with_capacity(source.len());
        let mut lexer = Lexer::new(source, Version::V3);
        let mut copied = 0;
        let mut needed = Vec::new();
        // Bits that the text declares and that are registers of the circuit, until the end of their
        // block.
        let mut local: Vec<(Symbol, String, u32)> = Vec::new();
        let mut depth = 0_u32;
        // Other names that the text declares, with the number of the block that declares them, and
        // the blocks that are open.
        let mut own: HashMap<Symbol, u32> = HashMap::new();
        let (mut open, mut opened) = (vec![0_u32], 0_u32);
        let mut declaration = None;
        // A declared name follows a type, outside of the type's own brackets.
        let (mut typed, mut brackets) = (false, 0_u32);
        loop {
            if self.is_finished {
                return String::new();
            }
            let token = lexer.next_token(&mut |_| {});
            let range = token.span.start as usize..token.span.end as usize;
            match token.kind {
                TokenKind::LeftBracket => brackets += 1,
                TokenKind::RightBracket => brackets = brackets.saturating_sub(1),
                TokenKind::Identifier => {}
                kind if brackets == 0 => typed = names_follow(kind),
                _ => {}
            }
            match token.kind {
                TokenKind::End => break,
                TokenKind::Bit => {
                    text.push_str(&source[copied..range.start]);
                    copied = range.start;
                    declaration = Some(text.len());
                }
                TokenKind::Semicolon => declaration = None,
                TokenKind::LeftBrace => {
                    depth += 1;
                    opened += 1;
                    open.push(opened);
                    declaration = None;
                }
                TokenKind::RightBrace => {
                    depth = depth.saturating_sub(1);
                    open.pop();
                    let _ = self.spend(Work::Text, local.len() / 8, span);
                    local.retain(|(_, _, level)| *level <= depth);
                    declaration = None;
                }
                _ => {}
            }
            if token.kind != TokenKind::Identifier {
                continue;
            }
            if let Some(mark) = declaration
                && !definition
                && let Some(&index) = self.locals.get(&(span.start + token.span.start))
                && let Some(register) = self.circuit.clbits.get(index as usize)
                && let Some(symbol) = program.names.find(&source[range.clone()])
            {
                declaration = None;
                text.truncate(mark);
                copied = range.end;
                let mut ahead = lexer;
                let next = ahead.next_token(&mut |_| {});
                if next.kind == TokenKind::Semicolon {
                    // A block may be nothing but this.
                    copied = next.span.end as usize;
                } else {
                    text.push_str(&register.name);
                }
                local.push((symbol, register.name.clone(), depth));
                continue;
            }
            let Some(symbol) = program.names.find(&source[range.clone()]) else { continue };
            if brackets == 0 && std::mem::take(&mut typed) {
                // It hides whatever else has this name.
                if own.get(&symbol).is_none_or(|block| open.binary_search(block).is_err()) {
                    own.insert(symbol, open.last().copied().unwrap_or(0));
                }
                continue;
            }
            if own.get(&symbol).is_some_and(|block| open.binary_search(block).is_ok()) {
                continue;
            }
            // Each name is searched among those that the text declares.
            let _ = self.spend(Work::Text, local.len() / 8, span);
            let renamed = local.iter().rfind(|(other, ..)| *other == symbol).map(|(_, name, _)| name.clone());
            if let Some(instead) =
                renamed.or_else(|| self.replacement_for_binding(self.binding_in(symbol, definition)?))
            {
                let _ = self.spend(Work::Text, instead.len(), span);
                text.push_str(&source[copied..range.start]);
                text.push_str(&instead);
                copied = range.end;
            } else {
                needed.push(symbol);
            }
        }
        text.push_str(&source[copied..]);
        for symbol in needed {
            self.require_declaration(program, symbol);
        }
        text
    }

    /// Puts the declarations in front that a statement needs if it becomes a block, while variables
    /// still have the values from before it.
    pub(super) fn declare_for(&mut self, program: &Program<'_>, span: Span) {
        if self.runtime_depth == 0 && !self.declarations.is_empty() {
            self.text_with_outer_names(program, span);
        }
    }

    /// The text that replaces a name whose declaration is not in the circuit.
    pub(super) fn replacement_for(&self, symbol: Symbol) -> Option<String> {
        self.replacement_for_binding(self.lookup(symbol)?)
    }

    /// The binding of a name: here, or for a definition at the top of the program.
    fn binding_in(&self, symbol: Symbol, definition: bool) -> Option<Binding> {
        /// The limit of hidden bindings that are searched, because the search is repeated for each
        /// name.
        const MAX_HIDDEN: usize = 256;
        let binding = self.lookup(symbol)?;
        if !definition || binding.level == 0 {
            return Some(binding);
        }
        let outer = self.hidden.iter().take(MAX_HIDDEN).find(|(other, _)| *other == symbol);
        outer.and_then(|(_, binding)| *binding)
    }

    /// The same for a binding: a literal, or the bits of an alias. `None` if the name stays.
    fn replacement_for_binding(&self, binding: Binding) -> Option<String> {
        match binding.meaning {
            Meaning::Constant(value) if binding.span != Span::default() => literal(value),
            Meaning::Variable(value) if binding.level > 0 => literal(value),
            Meaning::Register { quantum: false, index, .. } if binding.level > 0 => {
                self.circuit.clbits.get(index as usize).map(|register| register.name.clone())
            }
            Meaning::Alias { quantum, list, single } => {
                let registers = if quantum { &self.circuit.qubits } else { &self.circuit.clbits };
                let bits = &self.aliases[list as usize];
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
                Some(format!("{}[{{{}}}]", register.name, indices.join(", ")))
            }
            _ => None,
        }
    }

    /// Puts the declaration of a name in front, once, with the assignments since.
    pub(super) fn require_declaration(&mut self, program: &Program<'_>, symbol: Symbol) {
        // Inside of a block the declaration would come too late, or too often; the outermost block
        // has required it.
        if self.runtime_depth > 0 {
            return;
        }
        self.note_state(symbol);
        let Some(Some(declaration)) = self.declarations.get_mut(symbol as usize) else { return };
        if std::mem::replace(&mut declaration.written, true) {
            return;
        }
        let Declaration { span, assigned, .. } = *declaration;
        let text = self.text_of(program, span, true);
        self.wireless(text, span);
        if let Some(Meaning::Array(array)) = self.lookup(symbol).map(|binding| binding.meaning) {
            for (place, value) in self.take_changes(array) {
                if let Some(value) = literal(value) {
                    let indices = self.arrays[array as usize].indices(place);
                    self.wireless(format!("{}[{indices}] = {value};", program.names.text(symbol)), span);
                }
            }
        }
        if assigned
            && let Some(Meaning::Variable(value)) = self.lookup(symbol).map(|binding| binding.meaning)
            && let Some(value) = literal(value)
        {
            self.wireless(format!("{} = {value};", program.names.text(symbol)), span);
        }
    }

    /// Records the declaration of a name that a block may need later.
    pub(super) fn note_declaration(&mut self, symbol: Symbol, span: Span) {
        if self.level() == 0 && !self.in_gate {
            let index = symbol as usize;
            if self.declarations.len() <= index {
                self.declarations.resize(index + 1, None);
            }
            self.declarations[index] = Some(Declaration { span, written: false, assigned: false });
        }
    }

    /// Records that the declaration of a name is written in its own position.
    pub(super) fn write_declaration(&mut self, symbol: Symbol) {
        self.note_state(symbol);
        if let Some(Some(declaration)) = self.declarations.get_mut(symbol as usize) {
            declaration.written = true;
        }
    }

    /// Records that a variable has another value. Returns true if its declaration is written
    /// already, so that the assignment must be written too.
    pub(super) fn note_assignment(&mut self, symbol: Symbol) -> bool {
        self.note_state(symbol);
        match self.declarations.get_mut(symbol as usize) {
            Some(Some(declaration)) => {
                declaration.assigned = true;
                declaration.written
            }
            _ => false,
        }
    }

    /// Appends a block without wires.
    pub(super) fn wireless(&mut self, text: String, span: Span) {
        if self.count_operations(1, span).is_err() {
            return;
        }
        let label = super::shorten(text.trim_end_matches(';'));
        self.circuit.blocks.push(Block { label, control: Control::Nothing, text, ..Block::default() });
        let block = self.circuit.blocks.len() as u32 - 1;
        self.push(OperationKind::Block(block), Slice::default(), Slice::default(), Slice::default(), None, span);
    }
}

/// The declaration of a variable, subroutine or external function that blocks may need.
#[derive(Clone, Copy)]
pub struct Declaration {
    span: Span,
    /// Whether it precedes a block already.
    written: bool,
    /// Whether the variable has another value than the declared one.
    assigned: bool,
}

/// Returns whether a declared name can follow a keyword.
const fn names_follow(kind: TokenKind) -> bool {
    use TokenKind as T;
    kind.names_type() || matches!(kind, T::Qubit | T::Qreg | T::Creg | T::Let | T::Def | T::Extern | T::Gate)
}

/// A known value as the language writes it.
fn literal(value: Value) -> Option<String> {
    Some(match value.without_width() {
        Value::Integer(value) if value < 0 => format!("({value})"),
        Value::Integer(value) => value.to_string(),
        Value::Float(value) if value < 0.0 => format!("({})", float_text(value)),
        Value::Float(value) | Value::Angle(value, _) => float_text(value),
        Value::Bool(value) => value.to_string(),
        Value::Bits { value, width } => format!("\"{value:0width$b}\"", width = width as usize),
        Value::Duration(seconds) => float_text(seconds) + "s",
        Value::Complex(real, imaginary) => format!("({} + ({}) * 1im)", float_text(real), float_text(imaginary)),
        Value::Unsigned { .. } | Value::Poison | Value::Symbolic(_) | Value::Runtime => return None,
    })
}
