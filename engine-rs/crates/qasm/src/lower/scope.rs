//! Scopes: names and their meanings.
//!
//! Bindings are a vector indexed by symbol, so a look-up is one access. Scopes are a journal:
//! entering a scope records the length of the journal, each declaration pushes the binding that it
//! hides, and leaving the scope restores them from the end. So a scope costs nothing but its
//! declarations.
//!
//! A name whose declaration failed is bound to [`Meaning::Poison`], and its uses report nothing. An
//! unknown name is poisoned at its first use, so it is reported once. For an unknown name, the
//! nearest known name by edit distance is suggested.

use super::super::Version;
use super::super::ast::{GateCall, Name};
use super::super::codes;
use super::super::names::{Symbol, distance};
use super::super::parser::{Program, shorten};
use super::super::standard_library::{self, FOREIGN_GATE_NAMES};
use super::budget::Work;
use super::value::Value;
use super::{Lowered, Lowerer, Stop};
use circuit::gates::{Library, StandardGate};
use diagnostic::{Diagnostic, Span};

/// The meaning of a name, and its declaration.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    pub meaning: Meaning,
    /// The declaration; empty for names of the language.
    pub span: Span,
    /// The depth of the scope that declares it.
    pub level: u32,
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// Something about it is wrong and already reported: its uses report nothing.
    Poison,
    Register {
        quantum: bool,
        index: u32,
        start: u32,
        size: u32,
        single: bool,
    },
    /// A list of bits, by its index in the lowerer's aliases.
    Alias {
        quantum: bool,
        list: u32,
        single: bool,
    },
    Constant(Value),
    Variable(Value),
    /// By its index in the lowerer's arrays.
    Array(u32),
    /// A free parameter of the circuit.
    Parameter(u32),
    Gate(StandardGate),
    Custom(u32),
    /// The gate whose body is being lowered.
    Defining,
    FormalParameter(u32),
    FormalQubit(u32),
    Subroutine(u32),
    /// By its index in the lowerer's external functions.
    Extern(u32),
}

impl Meaning {
    /// The kind of thing, with an article, for messages.
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Poison => "unknown",
            Self::Register { quantum: true, single: true, .. } | Self::FormalQubit(_) => "a qubit",
            Self::Register { quantum: true, .. } | Self::Alias { quantum: true, .. } => "a qubit register",
            Self::Register { quantum: false, single: true, .. } => "a bit",
            Self::Register { .. } | Self::Alias { .. } => "a bit register",
            Self::Constant(_) => "a constant",
            Self::Variable(_) => "a variable",
            Self::Array(_) => "an array",
            Self::Parameter(_) | Self::FormalParameter(_) => "a parameter",
            Self::Gate(_) | Self::Custom(_) | Self::Defining => "a gate",
            Self::Subroutine(_) => "a subroutine",
            Self::Extern(_) => "an external function",
        }
    }
}

impl Lowerer<'_> {
    /// Binds a name in the present scope and records what it hides.
    pub(super) fn bind(&mut self, symbol: Symbol, binding: Binding) {
        let index = symbol as usize;
        if self.bindings.len() <= index {
            self.bindings.resize(index + 1, None);
        }
        let old = self.bindings[index].replace(binding);
        if !self.scopes.is_empty() {
            self.hidden.push((symbol, old));
        }
    }

    /// The binding of a name, in whichever scope.
    #[inline]
    pub(super) fn lookup(&self, symbol: Symbol) -> Option<Binding> {
        self.bindings.get(symbol as usize).copied().flatten()
    }

    /// Returns whether the present scope sees a binding. A subroutine sees nothing of the program around it that changes.
    pub(super) fn is_visible(&self, binding: &Binding) -> bool {
        use Meaning as M;
        self.frame.call_depth == 0
            || binding.level > 0
            || !matches!(
                binding.meaning,
                M::Register { .. } | M::Alias { .. } | M::Variable(_) | M::Array(_) | M::Parameter(_)
            )
    }

    /// The depth of the present scope; 0 is the top of the program.
    pub(super) fn level(&self) -> u32 {
        self.scopes.len() as u32
    }

    /// Enters a scope.
    pub(super) fn enter(&mut self) {
        self.scopes.push((self.hidden.len(), self.aliases.len()));
    }

    /// Leaves a scope, restores the bindings that it has hidden, and forgets its aliases.
    pub(super) fn leave(&mut self) {
        let Some((mark, aliases)) = self.scopes.pop() else { return };
        self.aliases.truncate(aliases);
        while self.hidden.len() > mark {
            if let Some((symbol, old)) = self.hidden.pop() {
                self.bindings[symbol as usize] = old;
            }
        }
    }

    /// Changes the value of a variable, in whichever scope it is.
    pub(super) fn set_variable(&mut self, symbol: Symbol, value: Value) {
        if let Some(Meaning::Array(array)) = self.lookup(symbol).map(|binding| binding.meaning) {
            self.forget_elements(array);
        }
        self.note_variable(symbol);
        if let Some(Some(binding)) = self.bindings.get_mut(symbol as usize)
            && matches!(binding.meaning, Meaning::Variable(_))
        {
            binding.meaning = Meaning::Variable(value);
        }
    }

    /// Declares a name in the present scope. A second declaration in one scope is an error, except
    /// for gates that only some libraries have.
    pub(super) fn declare(&mut self, program: &Program<'_>, name: Name, meaning: Meaning) -> Lowered<()> {
        let text = program.names.text(name.symbol);
        if let Some(old) = self.lookup(name.symbol)
            && old.level == self.level()
        {
            let own_gate = matches!((old.meaning, meaning), (Meaning::Gate(_), Meaning::Defining));
            if own_gate && self.version == Version::V3 && old.span != Span::default() {
                self.diagnostics.add(
                    Diagnostic::warning(
                        codes::OWN_STANDARD_GATE,
                        name.span,
                        format!("`{text}` is a gate of the standard library; from here on it is this one"),
                    )
                    .with_help("choose another name")
                    .with_related(old.span, "the library is included here"),
                );
                self.bind(name.symbol, Binding { meaning, span: name.span, level: self.level() });
                return Ok(());
            }
            let replaceable = match old.meaning {
                Meaning::Poison => true,
                // The paper's library lacks it, so a program may bring its own.
                Meaning::Gate(gate) => standard_library::library(gate, self.version) == Library::Extended,
                _ => false,
            };
            if !replaceable {
                let mut diagnostic =
                    Diagnostic::error(codes::REDEFINED, name.span, format!("`{text}` is already declared"));
                if matches!(old.meaning, Meaning::Gate(_)) && old.span != Span::default() {
                    diagnostic.message = format!("`{text}` is a gate of `{}`", standard_library::file(self.version));
                    diagnostic = diagnostic.with_related(old.span, "the library is included here");
                } else if old.span == Span::default() {
                    diagnostic.message = format!("`{text}` belongs to the language and cannot be declared");
                } else {
                    diagnostic = diagnostic.with_related(old.span, format!("`{text}` is first declared here"));
                }
                self.diagnostics.add(diagnostic.with_help("choose another name"));
                // Nobody knows which of the two a use means.
                self.bind(name.symbol, Binding { meaning: Meaning::Poison, ..old });
                return Err(Stop::AlreadyReported);
            }
        }
        self.bind(name.symbol, Binding { meaning, span: name.span, level: self.level() });
        Ok(())
    }

    /// Reports a declaration that is only allowed at the top of a program.
    pub(super) fn must_be_global(&mut self, name: Name, what: &str) -> Lowered<()> {
        if self.level() == 0 {
            return Ok(());
        }
        self.bind(name.symbol, Binding { meaning: Meaning::Poison, span: name.span, level: self.level() });
        if self.in_gate {
            // The parser has reported that it is no gate.
            return Err(Stop::AlreadyReported);
        }
        let message = format!("{what} can only be declared at the top of a program");
        Err(self.error(codes::PLACE, name.span, message))
    }

    /// The binding of a name, or a diagnostic once per name.
    pub(super) fn require(&mut self, program: &Program<'_>, symbol: Symbol, span: Span) -> Lowered<Binding> {
        if let Some(binding) = self.lookup(symbol) {
            if self.is_visible(&binding) {
                return Ok(binding);
            }
            let text = program.names.text(symbol);
            let kind = binding.meaning.describe();
            let message = format!("`{text}` is {kind} of the program, which a subroutine does not see");
            let help = match binding.meaning {
                Meaning::Variable(_) => "pass it as an argument, or make it `const`",
                _ => "pass it as an argument",
            };
            self.bind(symbol, Binding { meaning: Meaning::Poison, level: self.level(), ..binding });
            return Err(self.error_with_help(codes::WRONG_KIND, span, message, help));
        }
        self.poison(symbol, span);
        let text = program.names.text(symbol);
        if self.diagnostics.is_closed() || self.is_lost(program, text, false) {
            return Err(Stop::AlreadyReported);
        }
        let stop = self.error(codes::UNKNOWN_NAME, span, format!("`{}` is not declared", shorten(text)));
        match self.nearest(program, text, |meaning| !matches!(meaning, Meaning::Gate(_) | Meaning::Custom(_))) {
            None if text == "π" => self.diagnostics.did_you_mean(span, "pi", true),
            Some(near) => self.diagnostics.did_you_mean(span, &near, false),
            None => {}
        }
        Err(stop)
    }

    /// The meaning of a gate's name, or a diagnostic once per name.
    #[inline]
    pub(super) fn require_gate(&mut self, program: &Program<'_>, call: &GateCall) -> Lowered<Meaning> {
        let name = call.name;
        if let Some(binding) = self.lookup(name.symbol) {
            // Qubits and parameters of a gate do not hide gates.
            if matches!(binding.meaning, Meaning::FormalQubit(_) | Meaning::FormalParameter(_))
                && self.spend(Work::Steps, self.hidden.len() / 16, name.span).is_ok()
                && let Some((_, Some(outer))) = self.hidden.iter().rfind(|(symbol, _)| *symbol == name.symbol)
            {
                return Ok(outer.meaning);
            }
            return Ok(binding.meaning);
        }
        if self.version == Version::V3 && program.names.text(name.symbol) == "CX" && !self.included {
            return Ok(self.formerly_built_in(program, name));
        }
        Err(self.unknown_gate(program, call))
    }

    /// `CX` was built in before version 3.0 was final, and programs of that time rely on it.
    #[cold]
    fn formerly_built_in(&mut self, program: &Program<'_>, name: Name) -> Meaning {
        let message = "`CX` is no longer built in, it is a gate of `stdgates.inc`";
        self.diagnostics.add(Diagnostic::warning(codes::DEPRECATED, name.span, message));
        self.suggest_include(program);
        let meaning = Meaning::Gate(StandardGate::CxBuiltin);
        self.poison(name.symbol, Span::default());
        self.bindings[name.symbol as usize] = Some(Binding { meaning, span: Span::default(), level: 0 });
        meaning
    }

    /// Gives the last diagnostic the hint and the fix to include the library.
    fn suggest_include(&mut self, program: &Program<'_>) {
        let include = format!("include \"{}\";", standard_library::file(self.version));
        let (place, line) = program.header_line(&include);
        self.diagnostics.help(&format!("add `{include}` behind the version"), true);
        self.diagnostics.fix(place, &line, true);
    }

    /// Reports an unknown gate: a missing include, a gate that the library lacks, or a misspelt
    /// name.
    #[cold]
    fn unknown_gate(&mut self, program: &Program<'_>, call: &GateCall) -> Stop {
        let name = call.name;
        self.poison(name.symbol, name.span);
        if self.diagnostics.is_closed() {
            return Stop::AlreadyReported;
        }
        let text = program.names.text(name.symbol);
        let known = StandardGate::named(text).map(|gate| standard_library::library(gate, self.version));
        if matches!(known, Some(Library::Original | Library::Extended)) && !self.included {
            if self.include_reported {
                return Stop::AlreadyReported;
            }
            self.include_reported = true;
            let file = standard_library::file(self.version);
            // As if it were there: its other gates are no news.
            self.bind_library(program, None);
            let message = format!("`{text}` is a gate of `{file}`, which is not included");
            let stop = self.error(codes::MISSING_INCLUDE, name.span, message);
            self.suggest_include(program);
            return stop;
        }
        if self.include_reported && !self.included && known.is_none() {
            // It may well be in the file that could not be included.
            if self.has_diagnostic(codes::UNKNOWN_INCLUDE) {
                return Stop::AlreadyReported;
            }
        }
        if self.is_lost(program, text, true) {
            return Stop::AlreadyReported;
        }
        let stop = self.error(codes::UNKNOWN_GATE, name.span, format!("the gate `{}` is not defined", shorten(text)));
        if let Some(definition) = standard_library::known_definition(text, self.version) {
            self.suggest_definition(program, text, definition);
        } else if let Some(near) = foreign_gate(text, self.version) {
            self.diagnostics.did_you_mean(name.span, near, true);
        } else if text == "mcx" && self.version == Version::V3 {
            self.diagnostics.help("add controls to `x`, as in `ctrl(3) @ x q[0], q[1], q[2], q[3];`", false);
        } else if let Some(near) = self.similar_gate(program, call) {
            self.diagnostics.did_you_mean(name.span, &near, false);
        }
        stop
    }

    /// Gives the last diagnostic the hint and the fix to define a gate that the library lacks.
    fn suggest_definition(&mut self, program: &Program<'_>, text: &str, definition: &str) {
        let file = standard_library::file(self.version);
        self.diagnostics.help(&format!("`{file}` lacks this gate, so define it: `{definition}`"), true);
        let mut lines = String::new();
        if !self.included && !self.include_reported {
            lines = format!("include \"{file}\";\n");
        }
        // A definition may use other gates that the library lacks.
        let uses = StandardGate::named(text).map_or(&[][..], |gate| gate.info().definition_uses);
        for &gate in uses {
            if self.lookup(self.gate_symbols[gate as usize]).is_none() {
                lines.push_str(standard_library::definition(gate, self.version).unwrap_or(""));
                lines.push('\n');
            }
        }
        lines.push_str(definition);
        let (place, lines) = program.header_line(&lines);
        self.diagnostics.fix(place, &lines, true);
    }

    /// The gate that a misspelt name probably means: one that takes as much as the call gives.
    pub(super) fn similar_gate(&self, program: &Program<'_>, call: &GateCall) -> Option<String> {
        let given = (call.parameters.length, call.operands.length);
        let accept = |meaning: &Meaning| {
            self.gate_arity(meaning).is_some_and(|arity| call.modifiers.length > 0 || arity == given)
        };
        let text = program.names.text(call.name.symbol);
        self.nearest(program, text, accept)
    }

    /// The numbers of parameters and qubits of a gate.
    pub(super) fn gate_arity(&self, meaning: &Meaning) -> Option<(u32, u32)> {
        match meaning {
            Meaning::Gate(gate) => Some((gate.info().parameters() as u32, u32::from(gate.info().qubits))),
            Meaning::Custom(index) => {
                let definition = &self.circuit.definitions[*index as usize];
                Some((definition.parameters.len() as u32, definition.qubits.len() as u32))
            }
            _ => None,
        }
    }

    fn has_diagnostic(&self, code: &str) -> bool {
        self.diagnostics.contains(code)
    }

    /// Binds a name to [`Meaning::Poison`] in the outermost scope, so that other blocks do not
    /// report it again.
    pub(super) fn poison(&mut self, symbol: Symbol, span: Span) {
        // In the outermost scope, so that another block does not tell it again.
        let index = symbol as usize;
        if self.bindings.len() <= index {
            self.bindings.resize(index + 1, None);
        }
        self.bindings[index] = Some(Binding { meaning: Meaning::Poison, span, level: 0 });
    }

    /// The declared name that is most similar to a text. Up to four characters may differ in one
    /// place, longer names in two.
    pub(super) fn nearest(
        &self,
        program: &Program<'_>,
        text: &str,
        accept: impl Fn(&Meaning) -> bool,
    ) -> Option<String> {
        const MAX_NAME_LENGTH: usize = 40;
        /// After so many diagnostics, names are not misspelt but something else is missing.
        const MAX_SEARCHED: usize = 30;
        if text.len() > MAX_NAME_LENGTH || self.diagnostics.len() > MAX_SEARCHED {
            return None;
        }
        let most = if text.chars().count() <= 4 { 1 } else { 2 };
        let mut best: Option<(usize, &str)> = None;
        for (symbol, binding) in self.bindings.iter().enumerate().take(10_000) {
            let Some(binding) = binding else { continue };
            let name = program.names.text(symbol as Symbol);
            if matches!(binding.meaning, Meaning::Poison) || !accept(&binding.meaning) || name.len() > MAX_NAME_LENGTH {
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

/// The gate that other languages and packages give a name.
pub(super) fn foreign_gate(text: &str, version: Version) -> Option<&'static str> {
    let (gate, _) = FOREIGN_GATE_NAMES.iter().find(|(_, names)| names.contains(&text))?;
    let is_there = |gate| standard_library::library(gate, version) != Library::Absent;
    StandardGate::named(gate).is_some_and(is_there).then_some(*gate)
}
