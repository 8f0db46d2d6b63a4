//! Names where they are used: what each stands for, and what is said of a name that nothing declares and of a gate that nothing defines.
//!
//! An unknown name is poisoned at its first use, so it is reported once. The nearest known name by edit distance is suggested, or
//! what people mean by the name elsewhere.

use super::super::Version;
use super::super::ast::{GateCall, List, Name};
use super::super::diagnostic_codes;
use super::super::evaluation::{Evaluation, EvaluationError};
use super::super::lexer::{Lexer, Token, TokenKind, keyword};
use super::super::names::{Symbol, distance};
use super::super::parser::{Program, shorten};
use super::super::standard_library::{self, WellKnownGate};
use super::Analyzer;
use super::declaration::{DeclarationId, DeclarationKind};
use circuit::gates::{Library, StandardGate};
use diagnostic::{Diagnostic, Span, find};

/// The instruction that the language has after version 3.1.
const NO_OPERATION: &str = "`nop` is newer than OpenQASM 3.1, and does nothing: remove it";

/// How an outcome is taken.
pub(super) const OUTCOME: &str = "write it as in `c = measure q;`";

/// What measures qubits, by other names in other languages.
pub(super) const MEASUREMENT: &str = "qubits are measured with `measure`";

impl Analyzer<'_> {
    /// What a name stands for, or a diagnostic once per name.
    pub(super) fn require(&mut self, program: &Program<'_>, symbol: Symbol, span: Span) -> Evaluation<DeclarationId> {
        self.require_kind(program, symbol, span, &|kind| kind.arity().is_none())
    }

    /// The same for a name that is changed or measured: no constant is meant.
    pub(super) fn require_target(
        &mut self,
        program: &Program<'_>,
        symbol: Symbol,
        span: Span,
    ) -> Evaluation<DeclarationId> {
        self.require_kind(program, symbol, span, &|kind| {
            kind.arity().is_none() && !matches!(kind, DeclarationKind::Constant(_) | DeclarationKind::LateConstant)
        })
    }

    /// The same, with the kinds of names that may be meant by an unknown one.
    fn require_kind(
        &mut self,
        program: &Program<'_>,
        symbol: Symbol,
        span: Span,
        accept: &dyn Fn(&DeclarationKind) -> bool,
    ) -> Evaluation<DeclarationId> {
        if let Some(id) = self.lookup(symbol) {
            let declaration = self.declaration(id);
            if declaration.is_doubtful && declaration.kind.arity().is_some() {
                // What is meant is no gate.
                return Err(EvaluationError::AlreadyReported);
            }
            if self.is_visible(declaration) {
                self.analysis.note_use(span.start, id);
                return Ok(id);
            }
            let declaration = *declaration;
            let text = program.names.text(symbol);
            let kind = declaration.kind.describe();
            let message = format!("`{text}` is {kind} of the program, which a subroutine does not see");
            let help = match declaration.kind {
                DeclarationKind::Variable => "pass it as an argument, or make it `const`",
                _ => "pass it as an argument",
            };
            self.bind_at(symbol, declaration.span, DeclarationKind::Poison, self.level());
            return Err(self.error_with_help(diagnostic_codes::WRONG_KIND_OF_NAME, span, message, help));
        }
        self.poison(symbol, span);
        let text = program.names.text(symbol);
        if self.diagnostics.is_closed() || self.is_explained_by_unread_declaration(program, text, false) {
            return Err(EvaluationError::AlreadyReported);
        }
        let error = self.error(diagnostic_codes::UNKNOWN_NAME, span, format!("`{}` is not declared", shorten(text)));
        if self.diagnostics.is_last_dropped() || self.is_declared_below(program, Name { symbol, span }, false) {
            return Err(error);
        }
        // What people call angles is no slip in the name of a constant.
        match self.nearest(program, text, accept).filter(|near| near != "pi" || !matches!(text, "phi" | "psi")) {
            None if text.starts_with("measure") => self.diagnostics.help(OUTCOME, false),
            None if text == "nop" => self.diagnostics.help(NO_OPERATION, false),
            None if text == "π" => self.diagnostics.did_you_mean(span, "pi", true),
            None if matches!(text, "True" | "TRUE") => self.diagnostics.did_you_mean(span, "true", true),
            None if matches!(text, "False" | "FALSE") => self.diagnostics.did_you_mean(span, "false", true),
            Some(near) => self.diagnostics.did_you_mean(span, &near, false),
            None if matches!(text, "O" | "o") => self.diagnostics.did_you_mean(span, "0", false),
            None if matches!(text, "l" | "I") => self.diagnostics.did_you_mean(span, "1", false),
            None if self.version == Version::V3
                && self.context.in_angle
                && !self.context.in_gate
                && !self.context.in_subroutine =>
            {
                let input = format!("input float {text};");
                let (place, line) = program.header_line(&input);
                let help = format!("declare it: `{input}` if a run gives its value, else `const float {text} = …;`");
                self.diagnostics.help(&help, false);
                self.diagnostics.fix(place, &line, false);
            }
            None => {}
        }
        if let Some(element) = self.element_without_brackets(program, text) {
            self.diagnostics.did_you_mean(span, &element, false);
        }
        Err(error)
    }

    /// Returns whether an unknown name is declared behind its use, where that sees it, and says so in the last diagnostic. Gates and
    /// subroutines are callable, nothing else is.
    pub(super) fn is_declared_below(&mut self, program: &Program<'_>, name: Name, is_callable: bool) -> bool {
        use TokenKind as T;
        /// Nobody looks further down, or for so many names.
        const MAX_BYTES: u32 = 1 << 16;
        const MAX_SEARCHED: usize = 30;
        let text = program.names.text(name.symbol);
        let mut lexer = Lexer::new(program.rest(0), self.version);
        lexer.seek(name.span.end);
        let (mut depth, mut brackets) = (0_u32, 0_u32);
        // Whether a statement begins with the next token, and whether the name of a declaration is to come.
        let (mut begins, mut declares) = (false, false);
        while self.diagnostics.len() <= MAX_SEARCHED {
            let Token { kind, span } = lexer.next_bare_token();
            match kind {
                T::End => return false,
                _ if span.start > name.span.end + MAX_BYTES => return false,
                T::Identifier if declares && brackets == 0 => {
                    if depth == 0 && program.text(span) == text {
                        let [help, here] = if is_callable {
                            ["it is defined further down: move the definition up", "it is defined here"]
                        } else {
                            ["it is declared further down: move the declaration up", "it is declared here"]
                        };
                        self.diagnostics.help(help, false);
                        self.diagnostics.add_related(span, here);
                        return true;
                    }
                    declares = false;
                }
                T::LeftBrace => depth += 1,
                // Behind the block of the use is the one around it.
                T::RightBrace => depth = depth.saturating_sub(1),
                T::LeftBracket => brackets += 1,
                T::RightBracket => brackets = brackets.saturating_sub(1),
                T::LeftParenthesis => declares = false,
                _ if begins && kind.declares() => {
                    declares = self::is_callable(kind) == is_callable;
                }
                _ => {}
            }
            begins = matches!(kind, T::Semicolon | T::LeftBrace | T::RightBrace);
        }
        false
    }

    /// What `q0` and `q_0` mean if `q` is a register.
    fn element_without_brackets(&self, program: &Program<'_>, text: &str) -> Option<String> {
        let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (name, number) = text.split_at_checked(text.len() - digits).filter(|_| digits > 0)?;
        let name = name.strip_suffix('_').unwrap_or(name);
        let id = self.lookup(program.names.find(name)?)?;
        matches!(self.declaration(id).kind, DeclarationKind::Bits { single: false, .. })
            .then(|| format!("{name}[{number}]"))
    }

    /// What a gate's name stands for, or a diagnostic once per name.
    pub(super) fn require_gate(&mut self, program: &Program<'_>, call: &GateCall) -> Evaluation<DeclarationId> {
        let name = call.name;
        if let Some(mut id) = self.lookup(name.symbol) {
            // Qubits and parameters of a gate do not hide gates.
            while let DeclarationKind::FormalQubit(_, outer @ 1..) | DeclarationKind::FormalParameter(_, outer @ 1..) =
                self.declaration(id).kind
            {
                id = outer;
            }
            return Ok(id);
        }
        if self.version == Version::V3 && program.names.text(name.symbol) == "CX" && !self.is_included {
            return Ok(self.bind_former_builtin(program, name));
        }
        Err(self.unknown_gate(program, name, call.argument_counts()))
    }

    /// `CX` was built in before version 3.0 was final, and programs of that time rely on it.
    #[cold]
    fn bind_former_builtin(&mut self, program: &Program<'_>, name: Name) -> DeclarationId {
        let message = "`CX` is no longer built in, it is a gate of `stdgates.inc`";
        self.diagnostics.add(Diagnostic::warning(diagnostic_codes::DEPRECATED_SYNTAX, name.span, message));
        self.suggest_include(program);
        self.bind_at(name.symbol, Span::default(), DeclarationKind::Gate(StandardGate::CxBuiltin), 0)
    }

    /// Gives the last diagnostic the hint and the fix to include the library.
    fn suggest_include(&mut self, program: &Program<'_>) {
        let include = format!("include \"{}\";", standard_library::file(self.version));
        let (place, line) = program.header_line(&include);
        self.diagnostics.help(&format!("add `{include}` behind the version"), true);
        self.diagnostics.fix(place, &line, true);
    }

    /// Reports an unknown gate: a missing include, a gate that the library lacks, or a misspelt
    /// name. `given` is how many parameters and qubits it is given, if the gate itself takes as many.
    #[cold]
    pub(super) fn unknown_gate(
        &mut self,
        program: &Program<'_>,
        name: Name,
        given: Option<(u32, u32)>,
    ) -> EvaluationError {
        self.poison(name.symbol, name.span);
        if self.diagnostics.is_closed() {
            return EvaluationError::AlreadyReported;
        }
        let text = program.names.text(name.symbol);
        let library = StandardGate::named(text).map(|gate| standard_library::library(gate, self.version));
        if matches!(library, Some(Library::Original | Library::Extended)) && !self.is_included {
            if self.include_reported {
                return EvaluationError::AlreadyReported;
            }
            self.include_reported = true;
            let file = standard_library::file(self.version);
            // As if it were there: its other gates are no news.
            self.bind_library(program, None);
            let message = format!("`{text}` is a gate of `{file}`, which is not included");
            let error = self.error(diagnostic_codes::MISSING_INCLUDE, name.span, message);
            self.suggest_include(program);
            return error;
        }
        if self.is_explained_by_unread_declaration(program, text, true) {
            return EvaluationError::AlreadyReported;
        }
        let error = self.error(
            diagnostic_codes::UNKNOWN_GATE,
            name.span,
            format!("the gate `{}` is not defined", shorten(text)),
        );
        if self.diagnostics.is_last_dropped() {
            return error;
        }
        let known = standard_library::well_known_gate(text, self.version);
        // Another gate that is called so takes something else.
        let fits = known.as_ref().is_some_and(|known| given.is_none_or(|given| known.arity == given));
        if self.is_declared_below(program, name, true) {
            // That is all there is to say.
        } else if text == "nop" {
            self.diagnostics.help(NO_OPERATION, false);
        } else if matches!(text, "M" | "MEASURE") {
            self.diagnostics.help(MEASUREMENT, false);
        } else if let Some(gate) = known.as_ref().filter(|_| fits) {
            self.suggest_known_gate(program, name, gate, true);
        } else if self.version == Version::V3
            && let Some(type_) = standard_library::foreign_type(text)
        {
            // A declaration without a value reads like a gate in front of a qubit.
            self.diagnostics.did_you_mean(name.span, type_, true);
        } else if text == "mcx" && self.version == Version::V3 {
            self.diagnostics.help("add controls to `x`, as in `ctrl(3) @ x q[0], q[1], q[2], q[3];`", false);
        } else if let Some(near) = self.similar_gate(program, name, given) {
            self.diagnostics.did_you_mean(name.span, &near, false);
        } else if let Some(gate) = &known {
            self.suggest_known_gate(program, name, gate, false);
        }
        error
    }

    /// Gives the last diagnostic the hint and the fix to write the name that a well-known gate has here, or to define one
    /// that the library lacks.
    fn suggest_known_gate(&mut self, program: &Program<'_>, name: Name, gate: &WellKnownGate, is_safe: bool) {
        let text = program.names.text(name.symbol);
        // Names of version 2 begin with a small letter.
        let is_no_name = self.version == Version::V2 && text.as_bytes()[0].is_ascii_uppercase();
        if is_no_name || gate.is_in_library {
            self.diagnostics.did_you_mean(name.span, gate.name, is_safe);
            return;
        }
        let Some(rest) = gate.definition else { return };
        let definition = format!("gate {text}{rest}");
        let file = standard_library::file(self.version);
        self.diagnostics.help(&format!("`{file}` lacks this gate, so define it: `{definition}`"), true);
        let mut lines = String::new();
        if !self.is_included && !self.include_reported {
            lines = format!("include \"{file}\";\n");
        }
        // A definition may use other gates that the library lacks.
        let uses = StandardGate::named(gate.name).map_or(&[][..], |gate| gate.info().definition_uses);
        for &gate in uses {
            if self.lookup(self.gate_symbols[gate as usize]).is_none() {
                lines.push_str(standard_library::definition(gate, self.version).unwrap_or(""));
                lines.push('\n');
            }
        }
        lines.push_str(&definition);
        let (place, lines) = program.header_line(&lines);
        self.diagnostics.fix(place, &lines, is_safe);
    }

    /// The gate that a misspelt name probably means: one that takes as much as the call gives.
    fn similar_gate(&self, program: &Program<'_>, name: Name, given: Option<(u32, u32)>) -> Option<String> {
        let accept = |kind: &DeclarationKind| {
            let arity = kind.arity().filter(|_| !matches!(kind, DeclarationKind::NativeGate { .. }));
            arity.is_some_and(|arity| given.is_none_or(|given| arity == given))
        };
        let text = program.names.text(name.symbol);
        self.nearest(program, text, &accept).filter(|near| !is_another_gate(text, near))
    }

    /// The gate that the name of no gate means: the one that has it elsewhere, or a similar one.
    pub(super) fn meant_gate(&self, program: &Program<'_>, name: Name, given: Option<(u32, u32)>) -> Option<String> {
        standard_library::foreign_gate(program.names.text(name.symbol), self.version)
            .map(str::to_owned)
            .or_else(|| self.similar_gate(program, name, given))
    }

    /// Binds the unknown names of a statement that could not be parsed to nothing, so that their
    /// uses are not reported.
    pub(super) fn poison_names(&mut self, program: &Program<'_>, names: List, span: Span) {
        // An include that could not be parsed leaves gates undefined; they must not be reported
        // either.
        let text = program.text(span).trim_start_matches(['#', ' ']);
        self.include_reported |=
            text.starts_with("include") || text.starts_with("import") || find(text, ".inc").is_some();
        let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let word = text.get(..length).unwrap_or_default();
        let keyword = keyword(word.as_bytes(), Version::V3).filter(|keyword| keyword.declares());
        let declares_value = match keyword {
            Some(keyword) => !is_callable(keyword),
            None => standard_library::foreign_type(word).is_some(),
        };
        let mut has_names = false;
        for &symbol in program.ast.list(names) {
            match self.lookup(symbol) {
                None => {
                    has_names = true;
                    self.bind_at(symbol, span, DeclarationKind::Poison, self.level());
                }
                Some(id) if declares_value && self.declaration(id).kind.arity().is_some() => {
                    self.doubt(id);
                }
                Some(_) => {}
            }
        }
        if keyword.is_some() {
            self.unread_declarations.push((span, has_names));
        }
    }

    /// Returns whether a declaration that could not be read explains an unknown name. Each explains
    /// one name.
    pub(super) fn is_explained_by_unread_declaration(
        &mut self,
        program: &Program<'_>,
        text: &str,
        is_gate: bool,
    ) -> bool {
        /// Longer names are not searched for.
        const MAX_UNREAD: usize = 100;
        if self.has_unread_file {
            return true;
        }
        let place = self.unread_declarations.iter().position(|&(span, has_names)| {
            let declaration = program.text(span);
            !has_names
                || text.len() <= MAX_UNREAD && find(declaration, text).is_some()
                || is_gate && matches!(declaration.as_bytes()[0], b'g' | b'd')
        });
        place.map(|place| self.unread_declarations.swap_remove(place)).is_some()
    }

    /// Binds a name to nothing in the outermost scope, so that another block does not report it
    /// again.
    pub(super) fn poison(&mut self, symbol: Symbol, span: Span) {
        self.bind_at(symbol, span, DeclarationKind::Poison, 0);
    }

    /// The declared name that is most similar to a text. Up to four characters may differ in one
    /// place, longer names in two.
    pub(super) fn nearest(
        &self,
        program: &Program<'_>,
        text: &str,
        accept: &dyn Fn(&DeclarationKind) -> bool,
    ) -> Option<String> {
        const MAX_NAME_LENGTH: usize = 40;
        /// After so many diagnostics, names are not misspelt but something else is missing.
        const MAX_SEARCHED: usize = 30;
        if text.len() > MAX_NAME_LENGTH || self.diagnostics.len() > MAX_SEARCHED {
            return None;
        }
        let most = if text.chars().count() <= 4 { 1 } else { 2 };
        let mut best: Option<(usize, &str)> = None;
        for (symbol, &id) in self.bindings.iter().enumerate().take(10_000) {
            let name = program.names.text(symbol as Symbol);
            let kind = self.declaration(id).kind;
            if kind == DeclarationKind::Poison || !accept(&kind) || name.len() > MAX_NAME_LENGTH {
                continue;
            }
            let distance = distance(text, name);
            // A name of one letter has distance 1 to every other.
            let near = distance <= most && distance < text.chars().count().max(name.chars().count());
            if near && best.is_none_or(|(other, _)| distance < other) {
                best = Some((distance, name));
            }
        }
        best.map(|(_, name)| name.to_owned())
    }
}

/// Returns whether a keyword declares what is called.
const fn is_callable(keyword: TokenKind) -> bool {
    matches!(keyword, TokenKind::Gate | TokenKind::Opaque | TokenKind::Def | TokenKind::Extern)
}

/// Returns whether a word that is near the name of a standard gate is rather that of another gate: it has something in
/// front, as in `fswap`, or another letter that stands for a gate, as in `ccy`.
fn is_another_gate(word: &str, near: &str) -> bool {
    if StandardGate::named(near).is_none() {
        return false;
    }
    let (word, near) = (word.as_bytes(), near.as_bytes());
    if let Some(more) = word.len().checked_sub(near.len()).filter(|&more| more > 0) {
        // A letter twice is a slip.
        return word[more..].eq_ignore_ascii_case(near) && word[0] != word[1];
    }
    let is_letter = |letter: u8| b"chiprstuvxyz".contains(&letter);
    let mut different = 0;
    for (&one, &other) in word.iter().zip(near) {
        if one != other {
            different += 1;
            if !is_letter(one) || !is_letter(other) {
                return false;
            }
        }
    }
    // Two are letters that changed places.
    different == 1 && word.len() == near.len()
}
