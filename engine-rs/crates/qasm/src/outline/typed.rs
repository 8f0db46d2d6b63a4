//! What the typed tree says of the names of a program.

use super::super::analysis::declaration::{DeclarationId, DeclarationKind};
use super::super::analysis::{Analysis, Analyzer, TypedTree};
use super::super::diagnostic_sink::DiagnosticSink;
use super::super::parser::Parser;
use super::super::{Limits, Version};

/// What names stand for, by their places. Places are byte offsets.
pub struct Meanings {
    /// The place of each use, and that of its declaration; in order.
    uses: Vec<(u32, u32)>,
    /// The place of each declaration, and its number; in order.
    declared: Vec<(u32, DeclarationId)>,
    analyzer: Analyzer<'static>,
}

impl Meanings {
    /// The place of the declaration that the name at a place refers to.
    pub fn declaration_of(&self, place: u32) -> Option<u32> {
        entry(&self.uses, place)
    }

    /// The type of what is declared at a place.
    pub fn type_at(&self, place: u32) -> Option<String> {
        type_of(&self.analyzer.analysis, entry(&self.declared, place)?)
    }
}

/// What stands beside a place.
fn entry(entries: &[(u32, u32)], place: u32) -> Option<u32> {
    entries.binary_search_by_key(&place, |&(place, _)| place).ok().map(|index| entries[index].1)
}

/// Analyzes a program, statement by statement. Plain calls declare nothing, and are skipped.
pub fn meanings(source: &str, version: Version) -> Meanings {
    let limits = Limits::default();
    let (mut uses, mut declared) = (Vec::new(), Vec::new());
    let mut parser = Parser::new(source, version, limits.nesting, DiagnosticSink::default());
    let mut analyzer = Analyzer::new(limits.qubits, &mut parser, &[], DiagnosticSink::default());
    parser.version_statement();
    let mut mark = parser.program.ast.mark();
    loop {
        parser.skip_calls();
        let first = analyzer.analysis.declarations.len();
        let Some(id) = parser.next_statement() else { break };
        analyzer.top_level(&parser.program, id);
        let analysis = &analyzer.analysis;
        for &(place, id) in analysis.uses() {
            uses.push((place, analysis.declarations[id as usize].span.start));
        }
        if version == Version::V3 {
            for id in first..analysis.declarations.len() {
                let place = analysis.declarations[id].span.start;
                // A name that is declared twice means nothing from then on, at the place of the first.
                if declared.last().is_none_or(|&(last, _)| last < place) {
                    declared.push((place, id as DeclarationId));
                }
            }
        }
        if TypedTree::new(&parser.program, analysis).is_needed_later(id) {
            mark = parser.program.ast.mark();
        }
        parser.program.ast.truncate(mark);
        analyzer.analysis.forget(&parser.program.ast, 0);
    }
    Meanings { uses, declared, analyzer }
}

/// The type of a declaration, as the language writes it.
fn type_of(analysis: &Analysis, id: DeclarationId) -> Option<String> {
    let declaration = &analysis.declarations[id as usize];
    let prefix = match declaration.kind {
        DeclarationKind::Bits { quantum, single, size } => {
            let word = if quantum { "qubit" } else { "bit" };
            return Some(if single { word.to_owned() } else { format!("{word}[{}]", size?) });
        }
        DeclarationKind::FormalParameter(..) => return Some("angle".to_owned()),
        DeclarationKind::FormalQubit(..) => return Some("qubit".to_owned()),
        DeclarationKind::Constant(_) | DeclarationKind::LateConstant => "const ",
        DeclarationKind::Parameter => "input ",
        DeclarationKind::Variable if analysis.input(id).is_some() => "input ",
        DeclarationKind::Variable | DeclarationKind::Array(_) => "",
        _ => return None,
    };
    Some(format!("{prefix}{}", declaration.type_?.name()))
}
