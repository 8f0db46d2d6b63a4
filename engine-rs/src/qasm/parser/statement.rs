//! Statements.

use super::super::Version;
use super::super::ast::{
    Argument, BinaryOperator, Case, ExpressionId, ExpressionKind, GateCall, List, Modifier, ModifierKind, Name,
    StatementId, StatementKind, TypeKind,
};
use super::super::codes;
use super::super::lexer::{Lexer, TokenKind};
use super::super::names::Symbol;
use super::{Failed, Parsed, Parser, RESERVED_2, newer_keyword, shorten};
use crate::circuit::gates::StandardGate;
use crate::diagnostic::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Parsed<StatementId> {
        use TokenKind as T;
        let start = self.token.span.start;
        let kind = match self.token.kind {
            T::Identifier => self.word_statement()?,
            T::Qreg | T::Creg => self.old_declaration()?,
            T::Measure => self.measure()?,
            T::Reset => {
                self.advance();
                let operand = self.operand()?;
                self.semicolon()?;
                StatementKind::Reset(operand)
            }
            T::Barrier => {
                self.advance();
                let none = self.at(T::Semicolon);
                let operands = if none { None } else { Some(self.operands()?) };
                self.semicolon()?;
                StatementKind::Barrier(operands)
            }
            T::If => self.if_()?,
            T::Gate => self.gate()?,
            T::Opaque => self.opaque()?,
            T::Include => {
                self.advance();
                let span = self.token.span;
                if !matches!(self.token.kind, T::String | T::Bitstring) {
                    return Err(self.unexpected("the name of a file in quotes"));
                }
                self.advance();
                self.semicolon()?;
                StatementKind::Include(span)
            }
            T::OpenQasm => self.misplaced_version()?,
            T::Qubit => {
                self.advance();
                let size = self.designator()?;
                let name = self.name("the name of a qubit")?;
                self.no_size_behind(name)?;
                self.semicolon()?;
                StatementKind::QuantumDeclaration { size, name }
            }
            T::Const => {
                self.advance();
                let type_ = self.type_()?;
                if matches!(self.ast.types[type_ as usize].kind, TypeKind::Array { .. }) {
                    let span = self.ast.types[type_ as usize].span;
                    self.diagnostics.add(Diagnostic::error(codes::UNEXPECTED, span, "a constant cannot be an array"));
                    return Err(Failed);
                }
                let name = self.name("the name of a constant")?;
                self.expect(T::Equals, "`=` and the constant's value")?;
                let value = self.declared_value()?;
                self.semicolon()?;
                StatementKind::ConstDeclaration { type_, name, value }
            }
            T::Input | T::Output => {
                let output = self.at(T::Output);
                self.advance();
                if self.at(T::Identifier) {
                    let failed = self.unexpected("a type");
                    self.help("write the type in front of the name, as in `input float theta;`");
                    return Err(failed);
                }
                let type_ = self.type_()?;
                let name = self.name("the name of a variable")?;
                self.semicolon()?;
                StatementKind::Io { output, type_, name }
            }
            T::Let => {
                self.advance();
                let name = self.name("the name of an alias")?;
                self.expect(T::Equals, "`=`")?;
                let value = self.alias_value()?;
                self.semicolon()?;
                StatementKind::Alias { name, value }
            }
            T::Def => self.def()?,
            T::Extern => self.extern_()?,
            T::Ctrl | T::Negctrl | T::Inv | T::Pow | T::Gphase => self.gate_call()?,
            T::Delay => {
                self.advance();
                let Some(time) = self.designator()? else { return Err(self.unexpected("`[` and a duration")) };
                let operands = if self.at(T::Semicolon) { None } else { Some(self.operands()?) };
                self.semicolon()?;
                StatementKind::Delay { time, operands }
            }
            T::For => self.for_()?,
            T::While => {
                self.advance();
                let condition = self.condition()?;
                let body = self.body()?;
                StatementKind::While { condition, body }
            }
            T::Switch => self.switch()?,
            T::Box => {
                self.advance();
                let time = self.designator()?;
                let body = self.block()?;
                StatementKind::Box { time, body }
            }
            T::LeftBrace if self.version == Version::V3 => StatementKind::Scope(self.block()?),
            T::Break => self.word_and_semicolon(StatementKind::Break)?,
            T::Continue => self.word_and_semicolon(StatementKind::Continue)?,
            T::EndStatement => self.word_and_semicolon(StatementKind::End)?,
            T::Return => {
                self.advance();
                let value = match self.token.kind {
                    T::Semicolon => None,
                    T::Measure => Some(self.measure_expression()?),
                    _ => Some(self.expression()?),
                };
                self.semicolon()?;
                StatementKind::Return(value)
            }
            T::Pragma => StatementKind::Pragma(self.line_of_text()),
            T::Annotation => {
                if self.version == Version::V2 {
                    self.diagnostics.add(Diagnostic::warning(
                        codes::NEWER_SYNTAX,
                        self.token.span,
                        "annotations are OpenQASM 3, and other readers of version 2 refuse them",
                    ));
                }
                let text = self.line_of_text();
                if matches!(self.token.kind, T::End | T::RightBrace) {
                    return Err(self.unexpected("the statement that this annotation belongs to"));
                }
                let statement = self.deeper(Self::statement)?;
                StatementKind::Annotated { text, statement }
            }
            T::DefcalGrammar => {
                self.advance();
                if !matches!(self.token.kind, T::String | T::Bitstring) {
                    return Err(self.unexpected("the name of a grammar in quotes"));
                }
                self.advance();
                self.semicolon()?;
                StatementKind::Calibration
            }
            T::Cal => {
                self.advance();
                self.calibration_body()?;
                StatementKind::Calibration
            }
            T::Defcal => self.defcal()?,
            T::Semicolon => {
                let span = self.token.span;
                self.advance();
                self.diagnostics.add(
                    Diagnostic::warning(codes::EMPTY_STATEMENT, span, "this `;` ends no statement")
                        .with_help("remove it"),
                );
                StatementKind::Nothing
            }
            T::Else => return Err(self.unexpected("a statement (`else` belongs behind the body of an `if`)")),
            _ if self.at_type() => self.classical_declaration_or_cast()?,
            _ if self.version == Version::V3 => self.expression_statement()?,
            _ => return Err(self.unexpected("a statement")),
        };
        Ok(self.push_statement(kind, start))
    }

    /// The rest of the line from the present token on, as pragmas and annotations take it.
    fn line_of_text(&mut self) -> Span {
        let start = self.token.span.start;
        self.lexer.seek(self.token.span.end);
        let rest = self.lexer.rest_of_line();
        self.advance();
        let text = self.text(Span::new(start, rest.end));
        let span = Span::new(start, start + text.trim_end().len() as u32);
        self.previous = span;
        span
    }

    fn word_and_semicolon(&mut self, kind: StatementKind) -> Parsed<StatementKind> {
        self.advance();
        self.semicolon()?;
        Ok(kind)
    }

    /// What starts with a name: a gate's call, an assignment, an expression, or a habit from elsewhere.
    fn word_statement(&mut self) -> Parsed<StatementKind> {
        let text = self.text(self.token.span);
        let symbol = self.names.intern(text);
        if self.version == Version::V2 && RESERVED_2.contains(&text) {
            return Err(self.unexpected("a statement"));
        }
        if self.is_plain_word(symbol) {
            if let Some(call) = self.plain_gate_call(symbol)? {
                return Ok(call);
            }
        } else {
            // The first statement that starts with a word shows whether it is a habit from elsewhere.
            let result = self.doubtful_word_statement();
            if matches!(result, Ok(StatementKind::GateCall(_))) {
                if self.plain_words.len() <= symbol as usize {
                    self.plain_words.resize(symbol as usize + 1, false);
                }
                self.plain_words[symbol as usize] = true;
            }
            return result;
        }
        self.doubtful_word_statement()
    }

    /// A call of what was called before, without looking ahead: most of most programs. `None` leaves the place as it
    /// was.
    fn plain_gate_call(&mut self, symbol: Symbol) -> Parsed<Option<StatementKind>> {
        use TokenKind as T;
        let name = Name { symbol, span: self.token.span };
        self.advance();
        let mut parameters = List::default();
        let mut parameters_span = name.span.after();
        if self.at(T::LeftParenthesis) {
            (parameters, parameters_span) = self.arguments()?;
        }
        if !matches!(self.token.kind, T::Identifier | T::Hardware) {
            self.lexer.seek(name.span.start);
            self.advance();
            return Ok(None);
        }
        let operands = self.operands_of(name.span)?;
        let modifiers = List::default();
        Ok(Some(StatementKind::GateCall(GateCall {
            modifiers,
            name,
            parameters,
            parameters_span,
            time: None,
            operands,
        })))
    }

    fn doubtful_word_statement(&mut self) -> Parsed<StatementKind> {
        use TokenKind as T;
        let second = self.second();
        match second.kind {
            T::Identifier | T::Hardware => {
                self.habit()?;
                self.gate_call()
            }
            T::LeftParenthesis => self.call_statement(),
            T::LeftBracket | T::Equals | T::CompoundAssignment if self.version == Version::V3 => self.assignment(),
            _ => {
                self.habit()?;
                if self.version == Version::V3 {
                    if matches!(second.kind, T::Semicolon | T::Dot) || is_expression_operator(second.kind) {
                        return self.expression_statement();
                    }
                    if second.kind == T::At {
                        return Err(self.unknown_modifier());
                    }
                } else if matches!(second.kind, T::Equals | T::LeftBracket) {
                    return self.assignment_of_version_2();
                }
                self.gate_call()
            }
        }
    }

    fn unknown_modifier(&mut self) -> Failed {
        let text = shorten(self.text(self.token.span));
        self.diagnostics.add(
            Diagnostic::error(codes::UNEXPECTED, self.token.span, format!("`{text}` is not a gate modifier"))
                .with_help("modifiers are `ctrl`, `negctrl`, `inv` and `pow(…)`"),
        );
        Failed
    }

    /// Recognises what other languages, and the other version, would write here.
    fn habit(&mut self) -> Parsed<()> {
        let span = self.token.span;
        let text = self.text(span);
        let second = self.second();
        if text.eq_ignore_ascii_case("OPENQASM") && matches!(second.kind, TokenKind::Integer | TokenKind::Float) {
            let message = format!("`{text}` is written in capital letters");
            self.diagnostics.add(
                Diagnostic::error(codes::UNEXPECTED, span, message)
                    .with_help(format!("write `OPENQASM {};`", self.text(second.span))),
            );
            return Err(Failed);
        }
        if self.version == Version::V2
            && let Some(keyword) = newer_keyword(text)
            && !self.is_own_name(text)
        {
            return Err(self.newer_statement(keyword));
        }
        let python = match (text, second.kind) {
            ("from" | "import", TokenKind::Identifier | TokenKind::String)
            | ("print", TokenKind::LeftParenthesis)
            | (_, TokenKind::Dot) => true,
            (_, TokenKind::Equals) => {
                let line = self.line_at(span.start);
                line.contains("QuantumCircuit")
                    || line.contains("QuantumRegister")
                    || line.contains("ClassicalRegister")
            }
            _ => false,
        };
        if python {
            if !self.foreign_told {
                self.foreign_told = true;
                self.diagnostics.add(
                    Diagnostic::error(
                        codes::FOREIGN,
                        span,
                        format!("`{}` is Python, not OpenQASM", shorten(self.line_at(span.start).trim())),
                    )
                    .with_help("in Qiskit, `qasm3.dumps(circuit)` gives the program as OpenQASM"),
                );
            }
            self.skip_line();
            return Err(Failed);
        }
        Ok(())
    }

    fn line_at(&self, offset: u32) -> &str {
        // No further than a sentence needs: a program may be one line.
        const LONGEST: usize = 200;
        let mut end = self.source.len().min(offset as usize + LONGEST);
        while !self.source.is_char_boundary(end) {
            end -= 1;
        }
        self.source[offset as usize..end].lines().next().unwrap_or("")
    }

    /// Moves to the first token of the next line.
    fn skip_line(&mut self) {
        self.lexer.seek(self.token.span.end);
        self.lexer.rest_of_line();
        self.advance();
    }

    /// Reads a statement of version 3 in a program of version 2, and says what version 2 writes instead.
    fn newer_statement(&mut self, keyword: TokenKind) -> Failed {
        let start = self.token.span;
        let word = self.text(start);
        let line = self.line_at(start.start);
        let statement = line.split_inclusive(';').next().unwrap_or(line);
        let whole = Span::new(start.start, start.start + statement.trim_end().trim_end_matches(';').len() as u32);
        let mut head = start;
        let help = match keyword {
            TokenKind::Qubit | TokenKind::Bit => {
                let register = if keyword == TokenKind::Qubit { "qreg" } else { "creg" };
                let inside = statement.trim_end().trim_end_matches(';')[word.len()..].trim();
                let (size, name) = match inside.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                    Some((size, name)) => (size.trim(), name.trim()),
                    None => ("1", inside),
                };
                head = whole;
                let name = name.split(|c: char| c == '=' || c.is_whitespace()).next().unwrap_or(name);
                Some(format!("write `{register} {name}[{size}];`, or start the program with `OPENQASM 3.0;`"))
            }
            TokenKind::Inv | TokenKind::Ctrl | TokenKind::Negctrl | TokenKind::Pow => {
                Some("version 2 has no gate modifiers: start the program with `OPENQASM 3.0;`".to_owned())
            }
            _ => Some("start the program with `OPENQASM 3.0;`".to_owned()),
        };
        let message = format!("`{word}` is a word of OpenQASM 3, and this program is version 2");
        let mut diagnostic = Diagnostic::error(codes::NEWER_SYNTAX, head, message);
        diagnostic.help = help;
        self.diagnostics.add(diagnostic);
        Failed
    }

    /// `c[0] = measure q[0];` in version 2.
    fn assignment_of_version_2(&mut self) -> Parsed<StatementKind> {
        let start = self.token.span;
        let target = self.indexed_name()?;
        if !self.at(TokenKind::Equals) {
            return Err(self.unexpected("a gate's operands"));
        }
        self.advance();
        if self.at(TokenKind::Measure) {
            self.advance();
            let qubits = self.operand()?;
            let span = start.to(self.previous);
            let help =
                format!("write `measure {} -> {};`", self.text(self.span_of(qubits)), self.text(self.span_of(target)));
            self.diagnostics.add(
                Diagnostic::error(codes::NEWER_SYNTAX, span, "`= measure` is OpenQASM 3, version 2 measures with `->`")
                    .with_help(help),
            );
            self.semicolon()?;
            return Ok(StatementKind::Measure { qubits, target: Some(target) });
        }
        self.diagnostics.add(
            Diagnostic::error(codes::NEWER_SYNTAX, start.to(self.previous), "OpenQASM 2 has no assignments")
                .with_help("start the program with `OPENQASM 3.0;`"),
        );
        Err(Failed)
    }

    fn misplaced_version(&mut self) -> Parsed<StatementKind> {
        let span = self.token.span;
        if self.source.trim_start().starts_with("```") {
            // What stands in front of it is told.
            return Err(Failed);
        }
        self.diagnostics.add(
            Diagnostic::error(codes::VERSION_PLACE, span, "the version is the first statement of a program")
                .with_help("move this line to the top, or remove it"),
        );
        Err(Failed)
    }

    fn old_declaration(&mut self) -> Parsed<StatementKind> {
        let quantum = self.at(TokenKind::Qreg);
        self.advance();
        // `qreg[2] q;` mixes the two versions' forms.
        if self.at(TokenKind::LeftBracket) {
            let word = if quantum { "qreg" } else { "creg" };
            self.diagnostics.add(
                Diagnostic::error(
                    codes::UNEXPECTED,
                    self.token.span,
                    format!("the size stands behind the name of a `{word}`"),
                )
                .with_help(format!("write `{word} name[size];`")),
            );
            return Err(Failed);
        }
        let name = self.name("the name of a register")?;
        if self.version == Version::V2 {
            self.own_name(name.symbol);
        }
        let size = if self.version == Version::V2 {
            if !self.at(TokenKind::LeftBracket) {
                let failed = self.unexpected("`[` and the register's size");
                self.help("write the size in brackets, as in `qreg q[2];`");
                return Err(failed);
            }
            let open = self.expect(TokenKind::LeftBracket, "`[` and the register's size")?;
            if !self.at(TokenKind::Integer) {
                if self.at(TokenKind::End) {
                    return Err(self.tell_unclosed(open, "]"));
                }
                return Err(self.unexpected("a whole number as size"));
            }
            let size = self.expression()?;
            self.closing(TokenKind::RightBracket, "]", open)?;
            Some(size)
        } else {
            self.designator()?
        };
        self.semicolon()?;
        Ok(StatementKind::OldDeclaration { quantum, size, name })
    }

    /// `qubit q[2];` and `int i[4];`: the size in C's place.
    fn no_size_behind(&mut self, name: Name) -> Parsed<()> {
        if !self.at(TokenKind::LeftBracket) {
            return Ok(());
        }
        let text = self.text(name.span);
        self.diagnostics.add(
            Diagnostic::error(
                codes::UNEXPECTED,
                self.token.span,
                "the size stands behind the type, not behind the name",
            )
            .with_help(format!("write it as in `qubit[2] {text};`")),
        );
        Err(Failed)
    }

    fn measure(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let qubits = self.operand()?;
        let target = if self.version == Version::V2 {
            if self.at(TokenKind::Semicolon) {
                let help = "version 2 needs the bit: `measure q[0] -> c[0];`";
                let span = self.previous.after();
                self.diagnostics.add(
                    Diagnostic::error(codes::UNEXPECTED, span, "expected `->` and the bit that takes the outcome")
                        .with_help(help),
                );
                self.advance();
                return Ok(StatementKind::Measure { qubits, target: None });
            }
            if !self.at(TokenKind::Arrow) {
                let failed = self.unexpected("`->`");
                self.help("write `->` and the bit that takes the outcome, as in `measure q[0] -> c[0];`");
                return Err(failed);
            }
            self.expect(TokenKind::Arrow, "`->`")?;
            Some(self.indexed_name()?)
        } else if self.eat(TokenKind::Arrow) {
            Some(self.indexed_name()?)
        } else {
            None
        };
        self.semicolon()?;
        Ok(StatementKind::Measure { qubits, target })
    }

    /// `(` condition `)`
    fn condition(&mut self) -> Parsed<ExpressionId> {
        if !self.at(TokenKind::LeftParenthesis) {
            let failed = self.unexpected("`(`");
            self.help("a condition stands in parentheses, as in `if (c == 1) { … }`");
            return Err(failed);
        }
        let open = self.expect(TokenKind::LeftParenthesis, "`(`")?;
        let condition = self.expression()?;
        self.closing(TokenKind::RightParenthesis, ")", open)?;
        Ok(condition)
    }

    fn if_(&mut self) -> Parsed<StatementKind> {
        self.advance();
        if self.version == Version::V2 {
            return self.if_of_version_2();
        }
        let condition = self.condition()?;
        let then = self.body()?;
        let otherwise = if self.eat(TokenKind::Else) { Some(self.body()?) } else { None };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    /// `if (c == 3)` and one operation.
    fn if_of_version_2(&mut self) -> Parsed<StatementKind> {
        let open = self.expect(TokenKind::LeftParenthesis, "`(`")?;
        let span = self.token.span;
        let register = self.name("a classical register")?;
        if self.at(TokenKind::LeftBracket) {
            self.diagnostics.add(
                Diagnostic::error(
                    codes::NEWER_SYNTAX,
                    self.token.span,
                    "OpenQASM 2 compares whole registers, not single bits",
                )
                .with_help("start the program with `OPENQASM 3.0;`, or compare the register"),
            );
            return Err(Failed);
        }
        let left = self.push(ExpressionKind::Name(register.symbol), span);
        match self.token.kind {
            TokenKind::EqualsEquals => self.advance(),
            TokenKind::Equals => {
                return Err(self.closing(TokenKind::RightParenthesis, ")", open).err().unwrap_or(Failed));
            }
            TokenKind::End => return Err(self.tell_unclosed(open, ")")),
            _ => return Err(self.unexpected("`==`")),
        }
        if !self.at(TokenKind::Integer) {
            return Err(self.unexpected("a whole number"));
        }
        let right = self.expression()?;
        self.closing(TokenKind::RightParenthesis, ")", open)?;
        let span = self.span_of(left).to(self.span_of(right));
        let condition = self.push(ExpressionKind::Binary(BinaryOperator::Equal, left, right), span);
        let allowed = matches!(self.token.kind, TokenKind::Identifier | TokenKind::Measure | TokenKind::Reset);
        if self.at(TokenKind::If) {
            self.diagnostics.add(
                Diagnostic::error(codes::UNEXPECTED, self.token.span, "an `if` of OpenQASM 2 cannot hold another `if`")
                    .with_help("start the program with `OPENQASM 3.0;`"),
            );
            return Err(Failed);
        }
        if !allowed && !self.at(TokenKind::Barrier) {
            return Err(self.unexpected("a gate, `measure` or `reset`"));
        }
        if self.at(TokenKind::Barrier) {
            self.diagnostics.add(Diagnostic::error(
                codes::PLACE,
                self.token.span,
                "an `if` of OpenQASM 2 holds a gate, `measure` or `reset`, not a `barrier`",
            ));
            return Err(Failed);
        }
        let statement = self.deeper(Self::statement)?;
        let then = self.list(&[statement]);
        Ok(StatementKind::If { condition, then, otherwise: None })
    }

    /// A body: a block, or one statement.
    fn body(&mut self) -> Parsed<List> {
        if self.at(TokenKind::LeftBrace) {
            return self.block();
        }
        if matches!(self.token.kind, TokenKind::Semicolon | TokenKind::End | TokenKind::RightBrace) {
            return Err(self.unexpected("a statement or `{`"));
        }
        let statement = self.deeper(Self::statement)?;
        Ok(self.list(&[statement]))
    }

    /// `{` statements `}`
    pub(super) fn block(&mut self) -> Parsed<List> {
        let open = self.expect(TokenKind::LeftBrace, "`{`")?;
        self.deeper(|parser| {
            let mut statements = Vec::new();
            while !parser.at(TokenKind::RightBrace) {
                if parser.at(TokenKind::End) {
                    return Err(parser.tell_unclosed(open, "}"));
                }
                statements.push(parser.statement_or_recover());
            }
            parser.advance();
            Ok(parser.list(&statements))
        })
    }

    fn gate(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let (name, parameters, qubits) = self.gate_head()?;
        if !self.at(TokenKind::LeftBrace) {
            return Err(self.unexpected("`{` and the gate's body"));
        }
        let open = self.token.span;
        self.advance();
        let body = self.deeper(|parser| {
            let mut statements = Vec::new();
            while !parser.eat(TokenKind::RightBrace) {
                if parser.at(TokenKind::End) || is_never_in_gate(parser.token.kind) && parser.is_unclosed(open.start) {
                    parser.tell_unclosed(open, "}");
                    break;
                }
                if !matches!(parser.token.kind, TokenKind::Identifier) {
                    parser.check_gate_statement();
                }
                statements.push(parser.statement_or_recover());
            }
            Ok(parser.list(&statements))
        })?;
        Ok(StatementKind::Gate { name, parameters, qubits, body: Some(body) })
    }

    /// A gate's body holds gates, and in version 3 loops over them; the rest is told and read on.
    fn check_gate_statement(&mut self) {
        use TokenKind as T;
        let allowed = match self.token.kind {
            T::Barrier
            | T::Semicolon
            | T::Invalid(_)
            | T::Ctrl
            | T::Negctrl
            | T::Inv
            | T::Pow
            | T::Gphase
            | T::For
            | T::Pragma
            | T::Annotation => true,
            // One whose condition is constant is a gate's body like any other.
            T::If => self.version == Version::V3,
            kind => !super::is_statement_keyword(kind) && !matches!(kind, T::LeftBrace),
        };
        if !allowed {
            let text = self.text(self.token.span);
            let message = format!("`{text}` cannot stand in a gate, whose body holds gates only");
            self.diagnostics.add(Diagnostic::error(codes::PLACE, self.token.span, message));
        }
    }

    fn opaque(&mut self) -> Parsed<StatementKind> {
        let span = self.token.span;
        self.advance();
        let (name, parameters, qubits) = self.gate_head()?;
        if self.version == Version::V3 {
            self.diagnostics.add(
                Diagnostic::error(codes::OLDER_SYNTAX, span, "`opaque` is OpenQASM 2 and no longer part of version 3")
                    .with_help("define the gate with `gate`, or give it a `defcal`"),
            );
        }
        self.semicolon()?;
        Ok(StatementKind::Gate { name, parameters, qubits, body: None })
    }

    /// Name, parameters and qubits of a gate.
    fn gate_head(&mut self) -> Parsed<(Name, List, List)> {
        let name = self.name("the name of a gate")?;
        if self.version == Version::V2 {
            self.own_name(name.symbol);
        }
        let mut parameters = List::default();
        if self.at(TokenKind::LeftParenthesis) {
            let open = self.token.span;
            self.advance();
            parameters = self.names_until(TokenKind::RightParenthesis, "the name of a parameter")?;
            self.closing(TokenKind::RightParenthesis, ")", open)?;
        }
        if matches!(self.token.kind, TokenKind::LeftBrace | TokenKind::Semicolon) {
            let span = self.token.span;
            self.diagnostics.add(Diagnostic::error(
                codes::UNEXPECTED,
                span,
                "expected the name of a qubit: a gate acts on at least one",
            ));
            if parameters.length > 0 {
                self.help(
                    "parentheses hold parameters, the qubits stand behind them, as in `gate g(theta) a, b { … }`",
                );
            }
            return Err(Failed);
        }
        let qubits = self.names_until(TokenKind::LeftBrace, "the name of a qubit")?;
        Ok((name, parameters, qubits))
    }

    fn names_until(&mut self, end: TokenKind, what: &str) -> Parsed<List> {
        let start = self.ast.names.len() as u32;
        while !self.at(end) {
            if self.at(TokenKind::End) && end == TokenKind::RightParenthesis {
                break;
            }
            let name = self.name(what)?;
            if self.version == Version::V2 {
                self.own_name(name.symbol);
            }
            self.ast.names.push(name);
            if self.eat(TokenKind::Comma) {
                continue;
            }
            if !self.at(TokenKind::Identifier) || self.line_ended() || self.version == Version::V2 {
                break;
            }
            let message = "expected `,` between the names";
            self.diagnostics
                .add(Diagnostic::error(codes::MISSING_COMMA, self.previous.after(), message).with_help("add `,`"));
        }
        Ok(List { start, length: self.ast.names.len() as u32 - start })
    }

    /// `name(…)`: a gate with parameters, or a subroutine.
    fn call_statement(&mut self) -> Parsed<StatementKind> {
        if self.version == Version::V3 {
            // What stands behind the parentheses decides; the lexer's copy looks that far.
            let mut lexer = self.lexer;
            let mut depth = 0_u32;
            let behind = loop {
                let token = lexer.next_token(&mut |_| {});
                match token.kind {
                    TokenKind::LeftParenthesis => depth += 1,
                    TokenKind::RightParenthesis => {
                        depth = depth.saturating_sub(1);
                        if depth == 0 {
                            break behind_brackets(lexer);
                        }
                    }
                    TokenKind::End | TokenKind::Semicolon => break token.kind,
                    _ => {}
                }
            };
            if matches!(behind, TokenKind::Semicolon) || is_expression_operator(behind) {
                self.habit()?;
                return self.expression_statement();
            }
        }
        self.habit()?;
        self.gate_call()
    }

    fn gate_call(&mut self) -> Parsed<StatementKind> {
        use TokenKind as T;
        let first_modifier = self.ast.modifiers.len() as u32;
        let mut modifiers = Vec::new();
        while matches!(self.token.kind, T::Ctrl | T::Negctrl | T::Inv | T::Pow) {
            modifiers.push(self.modifier()?);
        }
        debug_assert_eq!(first_modifier, self.ast.modifiers.len() as u32);
        self.ast.modifiers.extend_from_slice(&modifiers);
        let modifiers = List { start: first_modifier, length: modifiers.len() as u32 };
        let span = self.token.span;
        let is_phase = self.at(T::Gphase);
        let name = if is_phase {
            self.advance();
            Name { symbol: self.names.intern("gphase"), span }
        } else if self.at(T::Identifier) {
            if modifiers.length > 0 && self.second().kind == T::At {
                return Err(self.unknown_modifier());
            }
            self.advance();
            Name { symbol: self.names.intern(self.text(span)), span }
        } else {
            return Err(self.unexpected("the name of a gate"));
        };
        let mut parameters = List::default();
        let mut parameters_span = span.after();
        if is_phase && !self.at(T::LeftParenthesis) {
            return Err(self.unexpected("`(` and the phase"));
        }
        if self.at(T::LeftParenthesis) {
            (parameters, parameters_span) = self.arguments()?;
            if is_phase && self.at(T::At) {
                return Err(self.unknown_modifier());
            }
        }
        let time = if self.version == Version::V3 { self.designator()? } else { None };
        let operands = if is_phase && self.at(T::Semicolon) {
            self.advance();
            List::default()
        } else {
            self.operands_of(if is_phase { self.token.span } else { span })?
        };
        Ok(StatementKind::GateCall(GateCall { modifiers, name, parameters, parameters_span, time, operands }))
    }

    /// The operands of a gate's call and its `;`. In version 2 a call that lacks one is shown from its name on.
    fn operands_of(&mut self, name: Span) -> Parsed<List> {
        let told = self.diagnostics.len();
        self.operand_missing = false;
        let operands = self.operands();
        if self.version == Version::V2 && operands.is_err() && self.operand_missing {
            self.diagnostics.widen(told, codes::UNEXPECTED, name.start);
        }
        let operands = operands?;
        let told = self.diagnostics.len();
        let help = match self.token.kind {
            kind if is_expression_operator(kind) => "parameters stand in parentheses, as in `rx(pi/2) q[0];`",
            TokenKind::LeftBrace | TokenKind::LeftParenthesis | TokenKind::Integer => {
                "an index stands in brackets, as in `q[0]`"
            }
            _ => "",
        };
        let on_line = !self.line_ended();
        let ended = self.semicolon();
        if ended.is_err() && on_line && !help.is_empty() {
            self.diagnostics.help(help, true);
        }
        if self.version == Version::V2
            && ended.is_err()
            && StandardGate::named(self.text(name)).is_some_and(|gate| operands.length < u32::from(gate.info().qubits))
        {
            self.diagnostics.widen(told, codes::MISSING_SEMICOLON, name.start);
        }
        ended.map(|()| operands)
    }

    fn modifier(&mut self) -> Parsed<Modifier> {
        use TokenKind as T;
        let start = self.token.span;
        let kind = self.token.kind;
        self.advance();
        let mut argument = None;
        if self.at(T::LeftParenthesis) && kind != T::Inv {
            let open = self.token.span;
            self.advance();
            argument = Some(self.expression()?);
            self.closing(T::RightParenthesis, ")", open)?;
        }
        let kind = match (kind, argument) {
            (T::Inv, _) => ModifierKind::Inverse,
            (T::Pow, Some(power)) => ModifierKind::Power(power),
            (T::Pow, None) => return Err(self.unexpected("`(` and the power")),
            (kind, count) => ModifierKind::Control { value: kind == T::Ctrl, count },
        };
        if !self.at(T::At) {
            let failed = self.unexpected("`@`");
            self.help("`@` stands between a modifier and its gate, as in `ctrl @ x q[0], q[1];`");
            return Err(failed);
        }
        self.advance();
        Ok(Modifier { kind, span: start.to(self.previous) })
    }

    fn assignment(&mut self) -> Parsed<StatementKind> {
        let start = self.token.span;
        self.ast.assigns = true;
        self.habit()?;
        let target = self.indexed_name()?;
        match self.token.kind {
            TokenKind::Equals => {
                self.advance();
                let value = self.declared_value_or_measure()?;
                if self.at(TokenKind::Arrow) {
                    return Err(self.unexpected("`;` (either `=` or `->` takes the outcome)"));
                }
                self.semicolon()?;
                Ok(StatementKind::Assignment { target, operator: None, value })
            }
            TokenKind::CompoundAssignment => {
                let operator = Some(compound_operator(self.text(self.token.span)));
                self.advance();
                let value = self.declared_value_or_measure()?;
                self.semicolon()?;
                Ok(StatementKind::Assignment { target, operator, value })
            }
            TokenKind::Identifier | TokenKind::Hardware => {
                // A gate with a duration, `x[100ns] q;`.
                self.lexer.seek(start.start);
                self.advance();
                self.gate_call()
            }
            _ => {
                // It was an expression after all: `a[0] + 1;`, or a call's result. Read again from its start.
                self.lexer.seek(start.start);
                self.advance();
                self.expression_statement()
            }
        }
    }

    fn declared_value_or_measure(&mut self) -> Parsed<ExpressionId> {
        if self.at(TokenKind::Measure) { self.measure_expression() } else { self.alias_value() }
    }

    fn expression_statement(&mut self) -> Parsed<StatementKind> {
        if matches!(self.token.kind, TokenKind::End | TokenKind::Invalid(_)) {
            return Err(self.unexpected("a statement"));
        }
        if !starts_expression(self.token.kind) && !self.at_type() {
            return Err(self.unexpected("a statement"));
        }
        let value = self.expression()?;
        self.semicolon()?;
        Ok(StatementKind::Expression(value))
    }

    fn classical_declaration_or_cast(&mut self) -> Parsed<StatementKind> {
        let start = self.token.span;
        let type_ = self.type_()?;
        if self.at(TokenKind::LeftParenthesis) {
            self.lexer.seek(start.start);
            self.advance();
            return self.expression_statement();
        }
        let name = self.name("the name of a variable")?;
        self.no_size_behind(name)?;
        let value = if self.eat(TokenKind::Equals) { Some(self.declared_value()?) } else { None };
        self.semicolon()?;
        Ok(StatementKind::ClassicalDeclaration { type_, name, value })
    }

    fn for_(&mut self) -> Parsed<StatementKind> {
        use TokenKind as T;
        self.advance();
        if self.at(T::Identifier) && matches!(self.second().kind, T::In) {
            let text = self.text(self.token.span).to_owned();
            self.diagnostics.add(
                Diagnostic::error(codes::UNEXPECTED, self.token.span, "expected the type of the loop's variable")
                    .with_help(format!("write `for int {text} in …`")),
            );
            return Err(Failed);
        }
        if self.at(T::LeftParenthesis) {
            return Err(self.loop_of_c());
        }
        if self.at(T::Array) {
            return Err(self.unexpected("a scalar type"));
        }
        let type_ = self.type_()?;
        let name = self.name("the loop's variable")?;
        self.expect(T::In, "`in`")?;
        let values = match self.token.kind {
            T::LeftBrace => self.set()?,
            T::LeftBracket => {
                let open = self.token.span;
                self.advance();
                let range = self.expression_or_range()?;
                if !matches!(self.ast.expression(range).kind, ExpressionKind::Range { .. }) {
                    return Err(self.unexpected("`:` and the range's end"));
                }
                self.closing(T::RightBracket, "]", open)?;
                range
            }
            _ => self.expression()?,
        };
        if self.at(T::Colon) {
            let failed = self.unexpected("the body of the loop");
            self.help("a range stands in brackets, as in `for int i in [0:3] { … }`");
            return Err(failed);
        }
        let body = self.body()?;
        Ok(StatementKind::For { type_, name, values, body })
    }

    /// `for (int i = 0; i < n; i++)`, whose semicolons end no statement.
    fn loop_of_c(&mut self) -> Failed {
        let failed = self.unexpected("the type of the loop's variable");
        self.help("write `for int i in [0:3] { … }`");
        let mut depth = 0_u32;
        loop {
            match self.token.kind {
                TokenKind::LeftParenthesis => depth += 1,
                TokenKind::RightParenthesis => depth -= 1,
                _ => {}
            }
            if depth == 0 || matches!(self.token.kind, TokenKind::End | TokenKind::LeftBrace) {
                return failed;
            }
            self.advance();
        }
    }

    fn switch(&mut self) -> Parsed<StatementKind> {
        use TokenKind as T;
        self.advance();
        let target = self.condition()?;
        let open = self.expect(T::LeftBrace, "`{`")?;
        let cases = self.deeper(|parser| {
            let mut cases: Vec<Case> = Vec::new();
            loop {
                match parser.token.kind {
                    T::RightBrace => break,
                    T::Case => {
                        if cases.last().is_some_and(|case| case.is_default) {
                            // The case itself reads like any other.
                            let _ = parser.unexpected("`}`: the default is the last case");
                        }
                        parser.advance();
                        let values = parser.dimensions_until_block()?;
                        let body = parser.block()?;
                        cases.push(Case { values, body, is_default: false });
                    }
                    T::Default => {
                        parser.advance();
                        let body = parser.block()?;
                        cases.push(Case { values: List::default(), body, is_default: true });
                    }
                    T::End => return Err(parser.tell_unclosed(open, "}")),
                    _ => return Err(parser.unexpected("`case`, `default` or `}`")),
                }
            }
            if cases.is_empty() {
                return Err(parser.unexpected("`case`"));
            }
            parser.advance();
            let start = parser.ast.cases.len() as u32;
            parser.ast.cases.extend_from_slice(&cases);
            Ok(List { start, length: cases.len() as u32 })
        })?;
        Ok(StatementKind::Switch { target, cases })
    }

    fn dimensions_until_block(&mut self) -> Parsed<List> {
        let mut items = vec![self.expression()?];
        while self.eat(TokenKind::Comma) && !self.at(TokenKind::LeftBrace) {
            items.push(self.expression()?);
        }
        Ok(self.list(&items))
    }

    fn def(&mut self) -> Parsed<StatementKind> {
        self.advance();
        let name = self.name("the name of a subroutine")?;
        let open = self.expect(TokenKind::LeftParenthesis, "`(`")?;
        let mut arguments = Vec::new();
        while !self.at(TokenKind::RightParenthesis) {
            arguments.push(self.argument()?);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.closing(TokenKind::RightParenthesis, ")", open)?;
        let returns = self.return_type()?;
        let body = self.block()?;
        let start = self.ast.arguments.len() as u32;
        self.ast.arguments.extend_from_slice(&arguments);
        let arguments = List { start, length: arguments.len() as u32 };
        Ok(StatementKind::Def { name, arguments, returns, body })
    }

    fn argument(&mut self) -> Parsed<Argument> {
        use TokenKind as T;
        let start = self.token.span;
        match self.token.kind {
            T::Qreg | T::Creg => {
                let quantum = self.at(T::Qreg);
                self.advance();
                let name = self.name("the name of an argument")?;
                let size = self.designator()?;
                let kind = if quantum { TypeKind::Qubit(size) } else { TypeKind::Bit(size) };
                let type_ = self.push_type(kind, start);
                return Ok(Argument { type_, name });
            }
            _ => {}
        }
        let type_ = match self.token.kind {
            T::Qubit => {
                self.advance();
                let size = self.designator()?;
                self.push_type(TypeKind::Qubit(size), start)
            }
            T::Readonly | T::Mutable => self.array_reference()?,
            _ => self.type_()?,
        };
        let name = self.name("the name of an argument")?;
        Ok(Argument { type_, name })
    }

    fn array_reference(&mut self) -> Parsed<u32> {
        use TokenKind as T;
        let start = self.token.span;
        let readonly = self.at(T::Readonly);
        self.advance();
        self.expect(T::Array, "`array`")?;
        let open = self.expect(T::LeftBracket, "`[`")?;
        let base = self.type_()?;
        self.expect(T::Comma, "`,`")?;
        let counted = self.eat(T::Dim);
        let dimensions = if counted {
            self.expect(T::Equals, "`=`")?;
            let count = self.expression()?;
            self.list(&[count])
        } else {
            self.dimensions()?
        };
        self.closing(T::RightBracket, "]", open)?;
        Ok(self.push_type(TypeKind::ArrayReference { base, dimensions, counted, readonly }, start))
    }

    fn return_type(&mut self) -> Parsed<Option<u32>> {
        if !self.eat(TokenKind::Arrow) {
            return Ok(None);
        }
        if self.at(TokenKind::Array) {
            return Err(self.unexpected("a scalar type"));
        }
        self.type_().map(Some)
    }

    fn extern_(&mut self) -> Parsed<StatementKind> {
        use TokenKind as T;
        self.advance();
        let name = self.name("the name of an external function")?;
        let open = self.expect(T::LeftParenthesis, "`(`")?;
        let mut arguments = Vec::new();
        while !self.at(T::RightParenthesis) {
            arguments.push(match self.token.kind {
                T::Readonly | T::Mutable => self.array_reference()?,
                T::Creg => {
                    let start = self.token.span;
                    self.advance();
                    let size = self.designator()?;
                    self.push_type(TypeKind::Bit(size), start)
                }
                _ => self.type_()?,
            });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.closing(T::RightParenthesis, ")", open)?;
        let returns = self.return_type()?;
        self.semicolon()?;
        let arguments = self.list(&arguments);
        Ok(StatementKind::Extern { name, arguments, returns })
    }

    /// From the `{` of a calibration to its `}`; what is between is another language.
    fn calibration_body(&mut self) -> Parsed<()> {
        let open = self.token.span;
        if !self.at(TokenKind::LeftBrace) {
            return Err(self.unexpected("`{`"));
        }
        self.lexer.seek(open.end);
        let closed = self.lexer.skip_braced();
        self.advance();
        if !closed {
            return Err(self.tell_unclosed(open, "}"));
        }
        self.advance();
        Ok(())
    }

    fn defcal(&mut self) -> Parsed<StatementKind> {
        use TokenKind as T;
        self.advance();
        if !matches!(self.token.kind, T::Identifier | T::Measure | T::Reset | T::Delay) {
            return Err(self.unexpected("the name of a gate, `measure`, `reset` or `delay`"));
        }
        self.advance();
        if self.at(T::LeftParenthesis) {
            let open = self.token.span;
            self.advance();
            while !self.at(T::RightParenthesis) {
                if self.at_type() {
                    let start = self.token.span;
                    let type_ = self.type_()?;
                    if self.at(T::LeftParenthesis) {
                        self.lexer.seek(start.start);
                        self.advance();
                        self.expression()?;
                    } else {
                        let _ = type_;
                        self.name("the name of a parameter")?;
                    }
                } else if matches!(self.token.kind, T::Readonly | T::Mutable | T::Qubit | T::Qreg | T::Creg) {
                    self.argument()?;
                } else {
                    self.expression()?;
                }
                if !self.eat(T::Comma) {
                    break;
                }
            }
            self.closing(T::RightParenthesis, ")", open)?;
        }
        if !matches!(self.token.kind, T::Hardware | T::Identifier) {
            return Err(self.unexpected("a qubit"));
        }
        while matches!(self.token.kind, T::Hardware | T::Identifier) {
            self.advance();
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.return_type()?;
        self.calibration_body()?;
        Ok(StatementKind::Calibration)
    }
}

/// What stands behind the `[…]` that may follow.
fn behind_brackets(mut lexer: Lexer<'_>) -> TokenKind {
    let mut depth = 0_u32;
    loop {
        let token = lexer.next_token(&mut |_| {});
        match token.kind {
            TokenKind::LeftBracket => depth += 1,
            TokenKind::RightBracket if depth > 0 => depth -= 1,
            kind if depth == 0 || matches!(kind, TokenKind::End | TokenKind::Semicolon) => return kind,
            _ => {}
        }
    }
}

/// True for what stands between the parts of an expression, and in no gate's call behind its name.
const fn is_expression_operator(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        T::Plus
            | T::PlusPlus
            | T::Minus
            | T::Star
            | T::StarStar
            | T::Slash
            | T::Percent
            | T::Caret
            | T::Ampersand
            | T::AmpersandAmpersand
            | T::Pipe
            | T::PipePipe
            | T::ExclamationEquals
            | T::EqualsEquals
            | T::Less
            | T::LessEquals
            | T::LessLess
            | T::Greater
            | T::GreaterEquals
            | T::GreaterGreater
    )
}

const fn starts_expression(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        T::Identifier
            | T::Hardware
            | T::Integer
            | T::Float
            | T::Imaginary
            | T::Timing
            | T::Bitstring
            | T::True
            | T::False
            | T::LeftParenthesis
            | T::Minus
            | T::Exclamation
            | T::Tilde
            | T::Durationof
    )
}

/// True for statements that stand at the top of a program only, so that one in a gate's body says that the body was
/// not closed.
const fn is_never_in_gate(kind: TokenKind) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        T::Qubit
            | T::Bit
            | T::Qreg
            | T::Creg
            | T::Gate
            | T::Def
            | T::Include
            | T::OpenQasm
            | T::Opaque
            | T::Input
            | T::Output
            | T::Measure
            | T::Reset
            | T::If
    )
}

fn compound_operator(text: &str) -> BinaryOperator {
    use BinaryOperator as B;
    match text {
        "+=" => B::Add,
        "-=" => B::Subtract,
        "*=" => B::Multiply,
        "/=" => B::Divide,
        "%=" => B::Modulo,
        "**=" => B::Power,
        "<<=" => B::ShiftLeft,
        ">>=" => B::ShiftRight,
        "&=" => B::BitAnd,
        "|=" => B::BitOr,
        _ => B::BitXor,
    }
}
