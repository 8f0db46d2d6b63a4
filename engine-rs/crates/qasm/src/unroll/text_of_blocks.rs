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
//! - Local variables whose values only a run knows get names that nothing else has, one for each depth of calls, and a declaration in
//!   front of the first text that names them. Where they have a known value before a text changes them, that is assigned there.
//! - Declarations of subroutines, external functions and other variables that the text uses are put
//!   in front of it, each once, as blocks without wires.
//!
//! Most texts name only what is declared at the top of the program, and are copied. Any other one is
//! scanned token by token. What each name stands for is known from the analysis; those that the text
//! itself declares stay. Everything that is not replaced is copied, comments and layout included.
//!
//! Invariant: the text of a block, put into the program that the writer makes, means the same as
//! the statement did in the original program. The length of all texts together is part of the
//! budget, because a loop may copy one statement many times.

use super::super::Version;
use super::super::analysis::TypedTree;
use super::super::analysis::declaration::{DeclarationId, NO_DECLARATION};
use super::super::ast::{ExpressionId, ExpressionKind};
use super::super::lexer::{Lexer, TokenKind};
use super::super::visitor::children;
use super::super::writer::numbers::{self, Binding};
use super::blocks::shorten_label;
use super::budget::Work;
use super::loop_bodies::LoopBodies;
use super::memory::Meaning;
use super::residual::rounded_type;
use super::typed_constants::Surroundings;
use super::value::Value;
use super::{Unroller, entry};
use circuit::Block;
use circuit::angle;
use circuit::classical::Control;
use circuit::classical::accesses::Accesses;
use circuit::classical::value as known;
use circuit::numbers::decimal;
use circuit::operation::{OperationKind, Slice};
use circuit::register::Registers;
use diagnostic::{Span, join};
use json::number::float_text;

impl Unroller<'_> {
    /// The text of a span, independent of its surroundings. Declarations that it needs become
    /// blocks without wires.
    pub(super) fn text_with_outer_names(&mut self, tree: &TypedTree<'_>, span: Span) -> String {
        self.text_of(tree, span, TextKind::Block).0
    }

    /// The same for a label, where variables have the names of the program.
    pub(super) fn label_with_outer_names(&mut self, tree: &TypedTree<'_>, span: Span) -> String {
        self.text_of(tree, span, TextKind::Label).0
    }

    /// The same, with the names whose declarations it needs.
    fn text_of(&mut self, tree: &TypedTree<'_>, span: Span, kind: TextKind) -> (String, Vec<DeclarationId>) {
        let _ = self.spend(Work::Text, tree.text(span).len(), span);
        if self.stays_as_written(tree, span, kind) {
            self.text_as_written(tree, span)
        } else {
            self.rewritten_text(tree, span, kind)
        }
    }

    /// A text in which names are replaced, token by token.
    fn rewritten_text(&mut self, tree: &TypedTree<'_>, span: Span, kind: TextKind) -> (String, Vec<DeclarationId>) {
        let source = tree.text(span);
        let mut text = String::with_capacity(source.len());
        let mut lexer = Lexer::new(source, Version::V3);
        let mut copied = 0;
        let mut needed = Vec::new();
        // Where the declaration of bits begins in the text that is made.
        let mut declaration_start = None;
        let mut loops = LoopBodies::new();
        let mut inner_names = Vec::new();
        let mut around = Surroundings::new();
        let mut counts_bits = false;
        while !self.is_finished {
            let token = lexer.next_bare_token();
            let range = token.span.start as usize..token.span.end as usize;
            let offset = span.start + token.span.start;
            if let Some((end, value)) = self.settled_text_at(tree, Span::new(offset, span.end), kind) {
                // In its place stands one operand.
                around.advance(TokenKind::Identifier, std::mem::take(&mut counts_bits));
                text.extend([source.get(copied..range.start).unwrap_or_default(), &value]);
                copied = skip_tokens(&mut lexer, end - span.start);
                continue;
            }
            around.advance(token.kind, std::mem::take(&mut counts_bits));
            loops.advance(token.kind, lexer);
            match token.kind {
                TokenKind::End => break,
                TokenKind::Bit => {
                    text.push_str(source.get(copied..range.start).unwrap_or_default());
                    copied = range.start;
                    declaration_start = Some(text.len());
                }
                TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace => declaration_start = None,
                TokenKind::Break | TokenKind::Continue | TokenKind::Return
                    if kind == TextKind::Block && (token.kind == TokenKind::Return || !loops.are_around()) =>
                {
                    // The loop or call around is unrolled, because this never happens.
                    text.extend([source.get(copied..range.start).unwrap_or_default(), "{}"]);
                    copied = end_of_statement(&mut lexer);
                    continue;
                }
                _ => {}
            }
            if token.kind != TokenKind::Identifier {
                continue;
            }
            let Some(id) = tree.declaration_at(offset).or_else(|| self.renamed_at(offset)) else {
                counts_bits = source.get(range).is_some_and(counts_bits_of);
                continue;
            };
            let is_declared_here = is_declared_in(tree, id, span);
            let register = self.block_text.locals.get(id as usize).copied().flatten();
            if let Some(index) = register
                && kind != TextKind::Definition
                && is_declared_here
                && let Some(register) = self.circuit.clbits.get(index as usize)
            {
                // These bits are a register of the circuit.
                let name = register.name.clone();
                if tree.declaration(id).span.start == offset
                    && let Some(start) = declaration_start.take()
                {
                    text.truncate(start);
                    copied = range.end;
                    let mut ahead = lexer;
                    let next = ahead.next_bare_token();
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
            let is_inner = is_declared_here && tree.declaration(id).level > 0;
            let other_name =
                if is_inner && kind == TextKind::Block { self.name_beside(tree, id, &mut inner_names) } else { None };
            if is_inner && other_name.is_none() {
                // What a block declares in itself keeps its name.
                continue;
            }
            let replacement = if is_declared_here { other_name } else { self.replacement_for(tree, id) };
            let instead = match replacement {
                Some(literal)
                    if !is_declared_here && kind != TextKind::Label && self.needs_type(tree, id, &around, lexer) =>
                {
                    Some(with_type(tree, id, literal))
                }
                other => other,
            };
            if instead.is_none() && !is_declared_here {
                needed.push(id);
                // It gets its name with its declaration.
                self.require_declaration(tree, id);
            }
            let name = if kind == TextKind::Label { None } else { self.name_in_texts(tree, id) };
            let Some(instead) = instead.or_else(|| name.map(ToOwned::to_owned)) else { continue };
            let _ = self.spend(Work::Text, instead.len(), span);
            text.extend([source.get(copied..range.start).unwrap_or_default(), &instead]);
            copied = range.end;
        }
        text.push_str(source.get(copied..).unwrap_or_default());
        (text, needed)
    }

    /// Another name for what a text declares in itself, where something else has its name that stands in the text under another one.
    fn name_beside(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        names: &mut Vec<(DeclarationId, String)>,
    ) -> Option<String> {
        let declaration = tree.declaration(id);
        if *entry(&mut self.block_text.inserted, declaration.name) == 0 {
            return None;
        }
        if let Some((_, name)) = names.iter().find(|(other, _)| *other == id) {
            return Some(name.clone());
        }
        let number = entry(&mut self.block_text.local_names, declaration.name);
        *number = (*number).max(1);
        let name = self.local_name(tree, id);
        names.push((id, name.clone()));
        Some(name)
    }

    /// Whether a text means the same everywhere, as most do: it names nothing but what is declared at the top of the program and has its
    /// own name there. Then it need not be read token by token.
    fn stays_as_written(&self, tree: &TypedTree<'_>, span: Span, kind: TextKind) -> bool {
        // The loop around a `break` may be unrolled.
        let may_leave_loop = kind == TextKind::Block && self.level() > 0;
        let has_own_name = |id: DeclarationId| {
            let declaration = tree.declaration(id);
            let is_value = match self.memory.meaning(id) {
                Meaning::Constant(_) => declaration.span != Span::default(),
                Meaning::Alias { .. } => true,
                Meaning::Parameter(_) => rounded_type(tree, id).is_some(),
                _ => false,
            };
            let is_register_of_block = self.block_text.locals.get(id as usize).is_some_and(Option::is_some);
            let is_renamed = self.block_text.names.get(id as usize).is_some_and(|names| !names.is_empty());
            declaration.level == 0 && !is_value && !is_register_of_block && !is_renamed
        };
        !may_leave_loop
            && self.frame.settled.is_empty()
            && self.block_text.renamed.is_empty()
            && tree.declarations_in(span).all(has_own_name)
    }

    /// A text that stays as it is written.
    fn text_as_written(&mut self, tree: &TypedTree<'_>, span: Span) -> (String, Vec<DeclarationId>) {
        let mut needed = Vec::new();
        for id in tree.declarations_in(span) {
            if !is_declared_in(tree, id, span) {
                needed.push(id);
                self.require_declaration(tree, id);
            }
        }
        let text = if self.is_finished { "" } else { tree.text(span) };
        (text.to_owned(), needed)
    }

    /// Whether a value is written with its type where it stands for a name.
    fn needs_type(&self, tree: &TypedTree<'_>, id: DeclarationId, around: &Surroundings, mut ahead: Lexer<'_>) -> bool {
        match self.memory.meaning(id) {
            // It is declared as any number.
            Meaning::Parameter(_) => true,
            Meaning::Constant(_) | Meaning::Variable(_) => {
                tree.declaration(id).type_.is_some_and(|type_| around.need_type(type_, ahead.next_bare_token().kind))
            }
            _ => false,
        }
    }

    /// The name of a variable in the texts of blocks, where that may differ from the one in the program: each variable that a block or
    /// call declares has one, because in the texts all stand beside each other.
    fn name_in_texts(&self, tree: &TypedTree<'_>, id: DeclarationId) -> Option<&str> {
        let depth = self.depth_of_name(tree, id);
        let names = self.block_text.names.get(id as usize)?;
        names.iter().rfind(|(other, _)| *other == depth).map(|(_, name)| name.as_str())
    }

    /// The declaration at an offset whose name is another one in texts, though it stands at the top of the program.
    fn renamed_at(&self, offset: u32) -> Option<DeclarationId> {
        let renamed = &self.block_text.renamed;
        renamed.binary_search_by_key(&offset, |&(start, _)| start).ok().map(|index| renamed[index].1)
    }

    /// A local variable is another one in each call around it.
    fn depth_of_name(&self, tree: &TypedTree<'_>, id: DeclarationId) -> u32 {
        if tree.declaration(id).level > 0 { self.frame.call_depth } else { 0 }
    }

    /// Gives a variable a name in the texts of blocks that nothing else has there.
    fn add_name_in_texts(&mut self, tree: &TypedTree<'_>, id: DeclarationId) -> String {
        self.journal_local_variable(id, tree.declaration(id).name);
        let name = self.local_name(tree, id);
        let _ = self.spend(Work::Text, name.len(), self.recorder.span);
        let depth = self.depth_of_name(tree, id);
        entry(&mut self.block_text.names, id).push((depth, name.clone()));
        name
    }

    /// Puts the declaration of a local variable in front if it has none yet, and its value if that is known, which then stands in no
    /// other text.
    fn write_local(&mut self, tree: &TypedTree<'_>, id: DeclarationId) {
        if let Meaning::Alias { quantum, list, .. } = self.memory.meaning(id) {
            return self.write_alias(tree, id, (quantum, list));
        }
        let (Meaning::Variable(value), Some(type_)) = (self.memory.meaning(id), tree.declaration(id).type_) else {
            return;
        };
        let known = self.name_in_texts(tree, id).map(ToOwned::to_owned);
        let value = self.text_of_value(value, Binding::Sum);
        if !self.is_recording()
            || known.is_some() && value.is_none()
            // A length that only the device knows.
            || self.recorder.inputs.binary_search(&id).is_ok()
        {
            return;
        }
        let is_new = known.is_none();
        let name = known.unwrap_or_else(|| self.add_name_in_texts(tree, id));
        let value = value.map_or_else(String::new, |value| format!(" = {value}"));
        let type_ = type_.name();
        let label = format!("{type_} {}{value}", tree.name(id));
        let text = if is_new { format!("{type_} {name}{value};") } else { format!("{name}{value};") };
        let mut accesses = Accesses::default();
        accesses.sets.extend(self.name_variable(tree, id));
        self.push_labelled_text(&label, text, &accesses, self.recorder.span);
    }

    /// Puts the declaration of a local alias in front that is of several registers. It may be of other bits in each round of a loop.
    fn write_alias(&mut self, tree: &TypedTree<'_>, id: DeclarationId, (quantum, list): (bool, u32)) {
        if !self.is_recording() || self.replacement_for(tree, id).is_some() {
            return;
        }
        let registers = if quantum { &self.circuit.qubits } else { &self.circuit.clbits };
        let bits = &self.memory.aliases[list as usize];
        let mut value = String::new();
        for &bit in bits {
            if !value.is_empty() {
                value.push_str(" ++ ");
            }
            value.push_str(&text_of_bits(registers, &[bit]).unwrap_or_default());
        }
        let depth = self.depth_of_name(tree, id);
        let names = entry(&mut self.block_text.names, id);
        // In front of each name stand the bits that it was declared with.
        if let [.., (_, bits), (of, _)] = names.as_slice()
            && (of, bits) == (&depth, &value)
        {
            return;
        }
        names.push((NO_DEPTH, value.clone()));
        let text = join(&["let ", &self.add_name_in_texts(tree, id), " = ", &value, ";"], "");
        self.push_wireless_block(text, &Accesses::default(), self.recorder.span);
    }

    /// The text of a statement that declares a local variable with a value that only a run knows: an assignment if the variable is
    /// declared already, as in each round of a loop but the first.
    pub(super) fn text_of_local_declaration(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        value: Span,
        span: Span,
    ) -> Option<String> {
        let is_local = tree.declaration(id).level > 0 && self.runtime_depth == 0 && self.is_recording();
        let (true, Meaning::Variable(_), Some(type_)) = (is_local, self.memory.meaning(id), tree.declaration(id).type_)
        else {
            return None;
        };
        if let Some(name) = self.name_in_texts(tree, id) {
            let name = name.to_owned();
            return Some(format!("{name} = {};", self.text_with_outer_names(tree, value)));
        }
        let name = self.add_name_in_texts(tree, id);
        if name == tree.name(id) {
            return Some(self.text_with_outer_names(tree, span));
        }
        Some(format!("{} {name} = {};", type_.name(), self.text_with_outer_names(tree, value)))
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
            Meaning::Parameter(_) => rounded_type(tree, id).map(|_| tree.name(id).to_owned()),
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
                text_of_bits(registers, bits)
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

    /// The end of an expression with a call or an element that a text begins with and that is settled, and the text of its value. Labels
    /// show the expression.
    fn settled_text_at(&mut self, tree: &TypedTree<'_>, text: Span, kind: TextKind) -> Option<(u32, String)> {
        if self.frame.settled.is_empty() || kind == TextKind::Label {
            return None;
        }
        let (id, value) = self.frame.settled.at(text.start)?;
        let end = tree.ast.expression(id).span.end;
        if end > text.end || !has_call_or_index(tree, id) {
            return None;
        }
        Some((end, self.text_of_value(value?, Binding::Piece)?))
    }

    /// Puts the declaration of a variable in front that a block is about to change.
    pub(super) fn require_variable(&mut self, tree: &TypedTree<'_>, id: DeclarationId) {
        if let Meaning::Variable(_) = self.memory.meaning(id) {
            self.require_declaration(tree, id);
        }
    }

    /// Puts the declaration of a name in front, once, with the assignments since.
    pub(super) fn require_declaration(&mut self, tree: &TypedTree<'_>, id: DeclarationId) {
        // Inside of a block the declaration would come too late, or too often; the outermost block
        // has required it.
        if self.runtime_depth > 0 {
            return;
        }
        if tree.declaration(id).level > 0 {
            self.write_local(tree, id);
            return;
        }
        self.journal_declaration(id);
        let Some(Some(declaration)) = self.block_text.declarations.get_mut(id as usize) else { return };
        if std::mem::replace(&mut declaration.is_written, true) {
            return;
        }
        let DeclarationState { span, is_assigned, has_passing_value, .. } = *declaration;
        let (text, needed) = if has_passing_value {
            self.text_without_value(tree, id, span)
        } else {
            self.text_of(tree, span, TextKind::Definition)
        };
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
        let name = self.name_in_texts(tree, id).unwrap_or_else(|| tree.name(id)).to_owned();
        match self.memory.meaning(id) {
            Meaning::Array(array) => {
                accesses.keeps = true;
                for (place, value, span) in self.take_changes(array) {
                    let indices = self.memory.arrays[array as usize].indices(place);
                    self.write_assignment(&format!("{name}[{indices}]"), value, &accesses, span);
                }
            }
            Meaning::Variable(value) => {
                // What the declaration gives it may have been computed from other values of the variables that it names.
                let assigned = *entry(&mut self.block_text.assigned, id);
                if is_assigned && !has_passing_value && (names_variables || assigned != span) {
                    self.write_assignment(&name, value, &accesses, assigned);
                }
            }
            _ => {}
        }
    }

    /// The text of a declaration whose value must not be computed again: with the present value of a variable, and without those of
    /// elements, which follow.
    fn text_without_value(
        &mut self,
        tree: &TypedTree<'_>,
        id: DeclarationId,
        span: Span,
    ) -> (String, Vec<DeclarationId>) {
        let head = Span::new(span.start, tree.declaration(id).span.end);
        let (mut text, needed) = self.text_of(tree, head, TextKind::Definition);
        if let Meaning::Variable(value) = self.memory.meaning(id)
            && let Some(value) = self.text_of_value(value, Binding::Sum)
        {
            text.push_str(" = ");
            text.push_str(&value);
        }
        text.push(';');
        (text, needed)
    }

    /// Appends the assignment of a known value to an element, if the declaration of its array is written already.
    pub(super) fn write_element(&mut self, tree: &TypedTree<'_>, array: u32, position: usize, value: Value) {
        let owner = self.memory.arrays[array as usize].owner;
        if !self.note_assignment(owner) {
            return;
        }
        let name = self.name_in_texts(tree, owner).unwrap_or_else(|| tree.name(owner));
        let target = format!("{name}[{}]", self.memory.arrays[array as usize].indices(position));
        let mut accesses = Accesses { keeps: true, ..Accesses::default() };
        accesses.sets.extend(self.recorder.named_arrays.get(array as usize).copied().flatten());
        self.write_assignment(&target, value, &accesses, self.recorder.span);
    }

    /// Appends a block that stores a value which is known before a run.
    fn write_assignment(&mut self, target: &str, value: Value, accesses: &Accesses, span: Span) {
        if let Some(value) = self.text_of_value(value, Binding::Sum) {
            self.push_wireless_block(format!("{target} = {value};"), accesses, span);
        }
    }

    /// Records the declaration of a name that a block may need later.
    pub(super) fn note_declaration(&mut self, tree: &TypedTree<'_>, id: DeclarationId, span: Span) {
        if self.level() == 0 && self.gate.is_none() && id != NO_DECLARATION {
            let index = id as usize;
            let is_noted = matches!(self.block_text.declarations.get(index), Some(Some(_)));
            let number = entry(&mut self.block_text.local_names, tree.declaration(id).name);
            if *number > 0 && !is_noted {
                // What a block or call has declared has this name.
                self.add_name_in_texts(tree, id);
                self.block_text.renamed.push((tree.declaration(id).span.start, id));
            } else {
                *number = (*number).max(1);
            }
            if self.block_text.declarations.len() <= index {
                self.block_text.declarations.resize(index + 1, None);
            }
            self.block_text.declarations[index] =
                Some(DeclarationState { span, is_written: false, is_assigned: false, has_passing_value: false });
        }
    }

    /// Records that the declaration of a name is written in its own position.
    pub(super) fn write_declaration(&mut self, id: DeclarationId) {
        self.journal_declaration(id);
        if let Some(Some(declaration)) = self.block_text.declarations.get_mut(id as usize) {
            declaration.is_written = true;
        }
    }

    /// Records that the value in a declaration comes from what may change before it is written: from variables, from clbits, or from a call
    /// of a subroutine.
    pub(super) fn note_passing_value(&mut self, id: DeclarationId) {
        if self.level() == 0
            && self.gate.is_none()
            && let Some(Some(declaration)) = self.block_text.declarations.get_mut(id as usize)
        {
            declaration.has_passing_value = true;
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
        let label = text.trim_end_matches(';').to_owned();
        self.push_labelled_text(&label, text, accesses, span);
    }

    /// The same with a label of its own.
    fn push_labelled_text(&mut self, label: &str, text: String, accesses: &Accesses, span: Span) {
        if self.count_operations(1, span).is_err() {
            return;
        }
        let label = shorten_label(label);
        self.circuit.classical.accesses.store(self.circuit.blocks.len() as u32, accesses);
        self.circuit.blocks.push(Block { label, control: Control::Nothing, text, ..Block::default() });
        let block = self.circuit.blocks.len() as u32 - 1;
        self.push(OperationKind::Block(block), Slice::default(), 0, Slice::default(), None, span);
    }
}

/// The text of some bits; `None` if they are in several registers.
fn text_of_bits(registers: &Registers, bits: &[u32]) -> Option<String> {
    let register = registers.of(*bits.first()?)?;
    if (register.start..register.start + register.size).eq(bits.iter().copied()) {
        return Some(register.name.clone());
    }
    if !bits.iter().all(|bit| bit.wrapping_sub(register.start) < register.size) {
        return None;
    }
    let indices: Vec<String> = bits.iter().map(|bit| (bit - register.start).to_string()).collect();
    Some(format!("{}[{{{}}}]", register.name, join(&indices, ", ")))
}

/// Whether a name is declared in a span.
fn is_declared_in(tree: &TypedTree<'_>, id: DeclarationId, span: Span) -> bool {
    let declared = tree.declaration(id).span;
    span.start <= declared.start && declared.end <= span.end && declared.end > 0
}

/// Skips the rest of a statement, and returns where it ends.
fn end_of_statement(lexer: &mut Lexer<'_>) -> usize {
    loop {
        let next = lexer.next_bare_token();
        if matches!(next.kind, TokenKind::Semicolon | TokenKind::End) {
            return next.span.end as usize;
        }
    }
}

/// Skips the tokens up to a place, and returns it.
fn skip_tokens(lexer: &mut Lexer<'_>, end: u32) -> usize {
    let mut ahead = *lexer;
    loop {
        let next = ahead.next_bare_token();
        if next.kind == TokenKind::End || next.span.end > end {
            return end as usize;
        }
        *lexer = ahead;
    }
}

/// Returns whether an expression calls something, or reads an element that a call may change.
fn has_call_or_index(tree: &TypedTree<'_>, id: ExpressionId) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let kind = tree.ast.expression(id).kind;
        if matches!(kind, ExpressionKind::Call(..) | ExpressionKind::Index(..)) {
            return true;
        }
        children(tree.ast, kind, &mut open);
    }
    false
}

/// What a text is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextKind {
    /// To be written: bits that it declares are registers of the circuit, and variables have unique names.
    Block,
    /// To be shown.
    Label,
    /// To be written, with declared bits that stay local.
    Definition,
}

/// The depth of calls at which a name is none, but what an alias stands for.
const NO_DEPTH: u32 = u32::MAX;

/// What the text of blocks depends on.
#[derive(Default)]
pub struct BlockText {
    /// Declarations that only blocks need, by number.
    pub declarations: Vec<Option<DeclarationState>>,
    /// Registers of bits that are declared in blocks, by their declaration.
    pub locals: Vec<Option<u32>>,
    /// How often each name was given to a register or variable, by symbol.
    pub local_names: Vec<u32>,
    /// 1 for the names of registers and parameters, which texts may have in place of others, by symbol.
    pub inserted: Vec<u32>,
    /// The names of variables in texts, by declaration: the depth of the call, and the name.
    pub names: Vec<Vec<(u32, String)>>,
    /// Declarations at the top of the program that have another name in texts, by their places.
    renamed: Vec<(u32, DeclarationId)>,
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
    /// Whether its value comes from variables or clbits, which may change before it is written, or from a call, which must not happen again.
    has_passing_value: bool,
}

/// A literal as the language writes it.
fn format_literal(value: Value) -> Option<String> {
    Some(match value.without_width() {
        Value::Known(known::Value::Integer(value)) if value < 0 => format!("({})", decimal(value)),
        Value::Known(known::Value::Integer(value)) => decimal(value),
        Value::Known(known::Value::Float(value)) if value < 0.0 => format!("({})", float_text(value)),
        Value::Known(known::Value::Float(value) | known::Value::Angle(value, _)) => float_text(value),
        Value::Known(known::Value::Bool(value)) => value.to_string(),
        Value::Known(known::Value::Bits { value, width }) => {
            let digits: String = (0..width).rev().map(|bit| if value >> bit & 1 == 1 { '1' } else { '0' }).collect();
            format!("\"{digits}\"")
        }
        Value::Known(known::Value::Duration(nanoseconds)) => float_text(nanoseconds) + "ns",
        Value::Known(known::Value::Complex(real, imaginary)) => {
            format!("({} + ({}) * 1im)", float_text(real), float_text(imaginary))
        }
        Value::Known(known::Value::FixedWidthInteger { .. } | known::Value::ShortFloat { .. })
        | Value::Poison
        | Value::Symbolic(_)
        | Value::Runtime => return None,
    })
}

/// A literal as a value of the type of a name: `uint[8](240)`.
fn with_type(tree: &TypedTree<'_>, id: DeclarationId, literal: String) -> String {
    let Some(type_) = tree.declaration(id).type_ else { return literal };
    let name = type_.name();
    if literal.starts_with('(') { name + &literal } else { format!("{name}({literal})") }
}

/// Whether a function of the language depends on how many bits its operands have.
fn counts_bits_of(name: &str) -> bool {
    matches!(name, "popcount" | "rotl" | "rotr" | "mod")
}
