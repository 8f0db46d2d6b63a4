//! Scopes: names and what they stand for.
//!
//! Bindings are a vector indexed by symbol, so a look-up is one access. Scopes are a journal:
//! entering a scope records the length of the journal, each declaration pushes the binding that it
//! hides, and leaving the scope restores them from the end. So a scope costs nothing but its
//! declarations.
//!
//! A name whose declaration failed is bound to [`DeclarationKind::Poison`], and its uses report
//! nothing.
//!
//! Levels count scopes from the top of the program, which is 0. A subroutine sees constants, gates
//! and other subroutines of the program around it, and none of its variables or registers.

use super::super::Version;
use super::super::ast::Name;
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::names::Symbol;
use super::super::parser::Program;
use super::super::standard_library;
use super::Analyzer;
use super::declaration::{Declaration, DeclarationId, DeclarationKind, NO_DECLARATION};
use super::types::Type;
use circuit::gates::Library;
use diagnostic::{Diagnostic, Span};

impl Analyzer<'_> {
    /// Binds a name in the present scope and records what it hides.
    pub(super) fn bind(&mut self, name: Name, kind: DeclarationKind, type_: Option<Type>) -> DeclarationId {
        let id = self.bind_at(name.symbol, name.span, kind, self.level());
        self.analysis.declarations[id as usize].type_ = type_;
        // In a text that declares a name at the top of the program, it stays.
        if self.level() > 0 {
            self.analysis.note_use(name.span.start, id);
        }
        id
    }

    /// The same for a name without a declaration of its own, in the scope of a level.
    pub(super) fn bind_at(&mut self, symbol: Symbol, span: Span, kind: DeclarationKind, level: u16) -> DeclarationId {
        let index = symbol as usize;
        if self.bindings.len() <= index {
            self.bindings.resize(index + 1, NO_DECLARATION);
        }
        let id = self.analysis.declarations.len() as DeclarationId;
        let hides = std::mem::replace(&mut self.bindings[index], id);
        let hides_another = hides != NO_DECLARATION;
        let declaration =
            Declaration { name: symbol, span, kind, type_: None, level, hides_another, is_doubtful: false };
        self.analysis.declarations.push(declaration);
        // What belongs to the outermost scope stays when this one is left.
        if level > 0 {
            self.hidden.push((symbol, hides));
        }
        id
    }

    /// Returns whether the present scope sees a declaration. A subroutine sees nothing of the
    /// program around it that changes.
    pub(super) fn is_visible(&self, declaration: &Declaration) -> bool {
        !self.context.in_subroutine || declaration.level > 0 || !declaration.kind.belongs_to_program()
    }

    /// The depth of the present scope; 0 is the top of the program.
    pub(super) fn level(&self) -> u16 {
        self.scopes.len() as u16
    }

    /// Enters a scope.
    pub(super) fn enter(&mut self) {
        self.scopes.push(self.hidden.len());
    }

    /// Leaves a scope, and restores the bindings that it has hidden.
    pub(super) fn leave(&mut self) {
        let Some(mark) = self.scopes.pop() else { return };
        while self.hidden.len() > mark {
            if let Some((symbol, old)) = self.hidden.pop() {
                self.bindings[symbol as usize] = old;
            }
        }
    }

    /// Declares a name in the present scope. A second declaration in one scope is an error, except
    /// for gates that only some libraries have.
    pub(super) fn declare(
        &mut self,
        program: &Program<'_>,
        name: Name,
        kind: DeclarationKind,
        type_: Option<Type>,
    ) -> Evaluation<DeclarationId> {
        use DeclarationKind as K;
        let text = program.names.text(name.symbol);
        if let Some(old) = self.lookup(name.symbol).map(|id| *self.declaration(id))
            && old.level == self.level()
        {
            let own_gate = matches!((old.kind, kind), (K::Gate(_), K::Defining));
            if own_gate && self.version == Version::V3 && old.span != Span::default() {
                let message = format!("`{text}` is a gate of the standard library; from here on it is this one");
                self.diagnostics.warning(
                    diagnostic_codes::REDEFINED_STANDARD_GATE,
                    name.span,
                    message,
                    "choose another name",
                );
                self.diagnostics.add_related(old.span, "the library is included here");
                return Ok(self.bind(name, kind, type_));
            }
            let replaceable = match old.kind {
                K::Poison => true,
                // The paper's library lacks it, so a program may bring its own.
                K::Gate(gate) => match standard_library::library(gate, self.version) {
                    Library::Extended => true,
                    // As if it were included, because the missing include is reported.
                    Library::Original => old.span == Span::default(),
                    _ => false,
                },
                _ => false,
            };
            if !replaceable {
                self.report_redeclaration(text, name, &old);
                // Nobody knows which of the two a use means.
                self.bind_at(name.symbol, old.span, K::Poison, old.level);
                return Err(EvaluationError::AlreadyReported);
            }
        }
        Ok(self.bind(name, kind, type_))
    }

    /// Reports a second declaration of a name in one scope.
    #[cold]
    fn report_redeclaration(&mut self, text: &str, name: Name, old: &Declaration) {
        if self.diagnostics.count_if_dropped() {
            return;
        }
        let mut diagnostic =
            Diagnostic::error(diagnostic_codes::DUPLICATE_NAME, name.span, format!("`{text}` is already declared"));
        if matches!(old.kind, DeclarationKind::Gate(_)) && old.span != Span::default() {
            diagnostic.message = format!("`{text}` is a gate of `{}`", standard_library::file(self.version));
            diagnostic = diagnostic.with_related(old.span, "the library is included here");
        } else if old.span == Span::default() {
            diagnostic.message = format!("`{text}` belongs to the language and cannot be declared");
        } else {
            diagnostic = diagnostic.with_related(old.span, format!("`{text}` is first declared here"));
        }
        self.diagnostics.add(diagnostic.with_help("choose another name"));
    }

    /// Reports a declaration that is only allowed at the top of a program.
    pub(super) fn check_is_global(&mut self, name: Name, what: &str) -> Evaluation<()> {
        if self.level() == 0 {
            return Ok(());
        }
        if self.lookup(name.symbol).is_some() {
            self.bind(name, DeclarationKind::Poison, None);
        } else {
            // What stands in the wrong place is meant for the whole program.
            self.poison(name.symbol, name.span);
        }
        Err(self.misplaced_declaration(name.span, what))
    }

    /// Reports a declaration in a scope that is not the top of the program.
    pub(super) fn misplaced_declaration(&mut self, span: Span, what: &str) -> EvaluationError {
        if self.context.in_gate {
            // The parser has reported that it is no gate.
            return EvaluationError::AlreadyReported;
        }
        self.error(
            diagnostic_codes::MISPLACED_STATEMENT,
            span,
            format!("{what} can only be declared at the top of a program"),
        )
    }
}
