//! What the typed tree says of the names of a program.
//!
//! The outline follows names by their tokens and asks this module for what tokens do not say: the
//! type of a declaration, and which declaration a name refers to where brackets or names are
//! ambiguous. [`find_meanings`] runs parser and analysis over the whole program once; the answers
//! are then read from two tables that are ordered by position.
//!
//! The outline asks in the order of the text, so both tables are walked with a cursor and each
//! question costs nothing but the steps to its position. Plain gate calls declare nothing and are
//! skipped, which makes up most of a long program. What a statement declares inside of itself is
//! dropped behind it, once its types are noted: a program may be half a million gates.

use std::borrow::Cow;

use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::analysis::types::Type;
use super::super::analysis::{Analysis, Analyzer, TypedTree};
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::parser::Parser;
use super::super::{Limits, Version};

/// What names stand for, by their places: byte offsets. They are asked for in order.
pub struct NameMeanings {
    /// The place of each use, and the declaration that it refers to, by its index in `declared`; in
    /// order.
    uses: Vec<(u32, u32)>,
    /// The place of each declaration, and its type; in order.
    declared: Vec<(u32, Option<Cow<'static, str>>)>,
    /// How many of both are behind the last place.
    passed_uses: usize,
    passed_declared: usize,
    /// Where the outline has each declaration.
    indices: Vec<Option<usize>>,
}

impl NameMeanings {
    /// Where the outline has the declaration that the name at a place refers to.
    pub fn declaration_at(&mut self, place: u32) -> Option<usize> {
        let declared = entry(&self.uses, &mut self.passed_uses, place)?;
        self.indices[self.uses[declared].1 as usize]
    }

    /// Notes where the outline has what is declared at a place, and returns its type.
    pub fn declare(&mut self, place: u32, index: usize) -> Option<Cow<'static, str>> {
        let declared = entry(&self.declared, &mut self.passed_declared, place)?;
        self.indices[declared] = Some(index);
        self.declared[declared].1.take()
    }
}

/// The index of the entry for a place, of which those before `passed` are for smaller ones.
fn entry<T>(entries: &[(u32, T)], passed: &mut usize, place: u32) -> Option<usize> {
    *passed += entries[*passed..].iter().take_while(|entry| entry.0 < place).count();
    entries.get(*passed).is_some_and(|entry| entry.0 == place).then_some(*passed)
}

/// Analyzes a program, statement by statement. Plain calls declare nothing, and are skipped.
pub fn find_meanings(source: &str, version: Version) -> NameMeanings {
    const UNKNOWN: u32 = u32::MAX;
    let limits = Limits::default();
    let mut uses = Vec::new();
    let mut declared: Vec<(u32, Option<Cow<'static, str>>)> = Vec::new();
    let mut parser = Parser::new(source, version, limits.nesting, DiagnosticSink::default());
    let mut analyzer = Analyzer::new(limits.qubits, &mut parser, &[], DiagnosticSink::default());
    parser.version_statement();
    let mut mark = parser.program.ast.mark();
    // For each declaration, its index in `declared`. What belongs to the language has none.
    let mut indices = vec![UNKNOWN; analyzer.analysis.declarations.len()];
    loop {
        parser.skip_calls();
        let Some(id) = parser.next_statement() else { break };
        let first = indices.len();
        analyzer.top_level(&parser.program, id);
        let analysis = &analyzer.analysis;
        for id in indices.len()..analysis.declarations.len() {
            let place = analysis.declarations[id].span.start;
            if place > 0 && declared.last().is_none_or(|&(last, _)| last < place) {
                let type_ = if version == Version::V2 { None } else { type_of(analysis, id as DeclarationId) };
                declared.push((place, type_));
            }
            // A name that is declared twice means nothing from then on, at the place of the first.
            let index = match declared.last() {
                Some(&(last, _)) if last == place => Ok(declared.len() - 1),
                _ => declared.binary_search_by_key(&place, |&(place, _)| place),
            };
            indices.push(index.map_or(UNKNOWN, |index| index as u32));
        }
        for &(place, id) in analysis.uses() {
            let index = indices[id as usize];
            if index != UNKNOWN {
                uses.push((place, index));
            }
        }
        if TypedTree::new(&parser.program, analysis).is_needed_later(id) {
            mark = parser.program.ast.mark();
        } else {
            analyzer.analysis.forget_inner_declarations(first);
            indices.truncate(analyzer.analysis.declarations.len());
        }
        parser.program.ast.truncate(mark);
        analyzer.analysis.forget(&parser.program.ast, 0);
    }
    let indices = vec![None; declared.len()];
    NameMeanings { uses, declared, passed_uses: 0, passed_declared: 0, indices }
}

/// The type of a declaration, as the language writes it.
fn type_of(analysis: &Analysis, id: DeclarationId) -> Option<Cow<'static, str>> {
    let declaration = &analysis.declarations[id as usize];
    let prefix = match declaration.kind {
        DeclarationKind::Bits { quantum, single, size } => {
            let word = if quantum { "qubit" } else { "bit" };
            return Some(if single { word.into() } else { format!("{word}[{}]", size?).into() });
        }
        DeclarationKind::FormalParameter(..) => return Some("angle".into()),
        DeclarationKind::FormalQubit(..) => return Some("qubit".into()),
        DeclarationKind::Constant(_) | DeclarationKind::LateConstant => "const ",
        DeclarationKind::Parameter => "input ",
        DeclarationKind::Variable if analysis.input(id).is_some() => "input ",
        DeclarationKind::Variable | DeclarationKind::Array(_) => "",
        _ => return None,
    };
    let type_ = declaration.type_?;
    let is_word = prefix.is_empty() && type_ == Type::of(type_.sort, 0);
    Some(if is_word { type_.word().into() } else { format!("{prefix}{}", type_.name()).into() })
}
