//! The names of a program, for an editor: what is declared, where it is used, and which gate or
//! subroutine a position is in.
//!
//! A program has an outline while it is being typed, and a rename has to find every use, also in
//! statements that do not parse yet. So names are resolved by following the scopes of the language
//! token by token. The typed tree ([`typed`]) takes twice the time. It is asked for types, which
//! are only read where they are wanted, and for names where tokens do not suffice: where brackets
//! do not match, and where a parameter has the name of a gate.
//!
//! Each name is resolved when its token passes. `bindings` holds, for each symbol, the declaration
//! that it refers to at this position. A journal remembers what the declarations of open scopes
//! shadow, and a scope binds its part of that again where it ends, so that a token costs the same
//! however many names there are.
//!
//! Where a name gets a value is seen at the sign of an assignment: the name in front of it, outside of brackets, is set. With the blocks
//! of the program, that tells which values may reach a statement.
//!
//! Calibrations, annotations and pragmas are other languages. Their names are listed as unread,
//! because a rename cannot follow them.
//!
//! Invariant: offsets count UTF-16 units from 0, as editors do. The uses of a declaration are in
//! order, and the declaration comes first.

#[cfg(test)]
mod tests;
mod typed;

use self::typed::NameMeanings;
use std::borrow::Cow;

use super::Version;
use super::lexer::{Lexer, TokenKind};
use super::names::{Names, Symbol};
use super::version;
use diagnostic::utf16_length;
use json::Json;

/// The names of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline<'a> {
    /// The version that the program states, or that its words belong to.
    pub version: Version,
    /// In order of the program.
    pub declarations: Vec<Declaration<'a>>,
    /// In order of the program.
    pub assignments: Vec<Assignment>,
    /// The bodies of conditions, cases, loops and boxes, in order of the program.
    pub blocks: Vec<Block>,
    /// Every name in the program, declared or not.
    pub names: Vec<&'a str>,
    /// The names in calibrations, annotations and pragmas, whose meaning is not known.
    pub unread: Vec<&'a str>,
}

/// A name that a program declares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Declaration<'a> {
    pub name: &'a str,
    pub kind: DeclarationKind,
    /// Its type, as version 3 writes it: `const int[8]`, `input angle`, `qubit[2]`. `None` for
    /// gates and subroutines, in version 2, and where a declaration has a mistake or types are not
    /// asked for.
    pub type_: Option<Cow<'static, str>>,
    /// Where each of its uses starts, the declaration first.
    pub uses: Vec<u32>,
    /// What stands between the braces of a gate or subroutine.
    pub body: Option<Body>,
}

/// What gives a name a value: a declaration, an assignment, or the head of a loop over values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The index of the declaration.
    pub declaration: u32,
    /// Where the statement starts.
    pub start: u32,
    /// Behind its semicolon, or where its body starts.
    pub end: u32,
    /// Whether the rest keeps its value, as of an array of which an element is set.
    pub is_part: bool,
}

/// A part of a program that may be left out or happen again. One that is not closed reaches to the end of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Block {
    pub start: u32,
    pub end: u32,
    pub is_loop: bool,
}

/// What a declaration declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DeclarationKind {
    Gate,
    Subroutine,
    Qubits,
    Bits,
    Variable,
    Parameter,
}

/// The inside of a gate or subroutine. One that is not closed reaches to the end of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Body {
    pub start: u32,
    pub end: u32,
}

/// Reads the names of a program, with their types if asked for; see [`outline`](super::outline()).
pub fn read(source: &str, has_types: bool) -> Outline<'_> {
    let version = version::of(source);
    let typed = || read_with(source, version, Some(typed::find_meanings(source, version))).0;
    if has_types {
        return typed();
    }
    let (outline, is_certain) = read_with(source, version, None);
    if is_certain { outline } else { Outline { declarations: without_types(typed().declarations), ..outline } }
}

/// Drops the types, which the caller has not asked for.
fn without_types(mut declarations: Vec<Declaration<'_>>) -> Vec<Declaration<'_>> {
    for declaration in &mut declarations {
        declaration.type_ = None;
    }
    declarations
}

/// Reads the names of a program, and returns whether its tokens suffice to resolve them.
fn read_with(source: &str, version: Version, meanings: Option<NameMeanings>) -> (Outline<'_>, bool) {
    let mut reader = Reader::new(source, version, meanings);
    while reader.kind() != TokenKind::End {
        reader.step();
    }
    let end = reader.token.start;
    for declaration in &mut reader.declarations {
        if let Some(body) = &mut declaration.body {
            body.end = end.min(body.end);
        }
    }
    for block in &mut reader.blocks {
        block.end = end.min(block.end);
    }
    for assignment in &mut reader.assignments {
        assignment.end = end.min(assignment.end);
    }
    let names = reader.names.texts().to_vec();
    let mut unread = Vec::new();
    for (&name, &is_unread) in names.iter().zip(&reader.is_unread) {
        if is_unread {
            unread.push(name);
        }
    }
    let is_certain = reader.is_certain && reader.open_braces == 0;
    let Reader { declarations, assignments, blocks, .. } = reader;
    (Outline { version, declarations, assignments, blocks, names, unread }, is_certain)
}

/// A token and where it starts, in UTF-16 units.
#[derive(Clone, Copy)]
struct Token {
    kind: TokenKind,
    start: u32,
    /// The same in bytes.
    byte: u32,
    /// Of an identifier.
    symbol: Symbol,
    /// Whether it stands in brackets or parentheses.
    is_nested: bool,
}

/// What is known of an open scope.
struct Scope {
    /// Where its part of the journal of shadowed names begins.
    first_shadowed: usize,
    /// It ends with the next statement instead of a brace.
    is_one_statement: bool,
    /// The declaration of the gate or subroutine whose body it is.
    owner: Option<usize>,
    /// The block that it is.
    block: Option<usize>,
}

/// What is known of the statement, or of the head of a block, at the position.
#[derive(Clone, Copy)]
struct Statement {
    /// Its first token.
    first: Token,
    /// The declaration of the last name outside of brackets, which `=` sets, and whether brackets follow it.
    target: Option<(usize, bool)>,
    /// Its assignment, which ends with it.
    assignment: Option<usize>,
}

/// Follows the scopes of a program token by token. It holds what is declared so far, and what each
/// name refers to at the position.
struct Reader<'a> {
    version: Version,
    source: &'a str,
    lexer: Lexer<'a>,
    /// The token at the position.
    token: Token,
    /// How many braces are open before it.
    open_braces: u32,
    /// How many other brackets are open in the statement.
    open_brackets: u32,
    /// Whether tokens suffice to resolve names so far.
    is_certain: bool,
    /// Whether offsets in bytes and in UTF-16 units are the same.
    is_ascii: bool,
    names: Names<'a>,
    /// By symbol.
    is_unread: Vec<bool>,
    /// By symbol, the declaration that it refers to.
    bindings: Vec<Option<usize>>,
    /// Without the scope of the program itself.
    scopes: Vec<Scope>,
    /// What each name that these scopes declare meant outside, in order of the declarations.
    shadowed: Vec<(Symbol, Option<usize>)>,
    declarations: Vec<Declaration<'a>>,
    assignments: Vec<Assignment>,
    blocks: Vec<Block>,
    statement: Statement,
    /// What the typed tree says, if it is asked.
    meanings: Option<NameMeanings>,
}

impl<'a> Reader<'a> {
    /// A reader at the first token of a program.
    fn new(source: &'a str, version: Version, meanings: Option<NameMeanings>) -> Self {
        let token = Token { kind: TokenKind::Semicolon, start: 0, byte: 0, symbol: 0, is_nested: false };
        let mut reader = Self {
            version,
            source,
            lexer: Lexer::new(source, version),
            token,
            open_braces: 0,
            open_brackets: 0,
            is_certain: true,
            is_ascii: source.is_ascii(),
            names: Names::default(),
            is_unread: Vec::new(),
            bindings: Vec::new(),
            scopes: Vec::new(),
            shadowed: Vec::new(),
            declarations: Vec::new(),
            assignments: Vec::new(),
            blocks: Vec::new(),
            statement: Statement { first: token, target: None, assignment: None },
            meanings,
        };
        reader.advance();
        reader.begin_statement();
        reader
    }

    /// Interns a name, and grows the tables that are indexed by symbol.
    fn intern(&mut self, text: &'a str) -> Symbol {
        let symbol = self.names.intern(text);
        if symbol as usize == self.bindings.len() {
            self.bindings.push(None);
            self.is_unread.push(false);
        }
        symbol
    }

    /// Notes the names of an annotation or a pragma.
    fn skip_line(&mut self, line: &'a str) {
        let mut lexer = Lexer::new(line, self.version);
        loop {
            let token = lexer.next_bare_token();
            match token.kind {
                TokenKind::End => return,
                TokenKind::Identifier => {
                    let symbol =
                        self.intern(line.get(token.span.start as usize..token.span.end as usize).unwrap_or_default());
                    self.is_unread[symbol as usize] = true;
                }
                _ => {}
            }
        }
    }

    #[inline]
    fn kind(&self) -> TokenKind {
        self.token.kind
    }

    /// Returns the token at the position, and moves to the next one.
    fn advance(&mut self) -> Token {
        /// What has more open braces is no program, and is read up to there.
        const MAX_OPEN: u32 = 10_000;
        let token = self.token;
        // The end stays.
        if token.kind == TokenKind::End {
            return token;
        }
        let next = self.lexer.next_bare_token();
        let byte = next.span.start;
        let text = |from: u32, to: u32| self.source.get(from as usize..to as usize).unwrap_or_default();
        let start = if self.is_ascii { byte } else { token.start + utf16_length(text(token.byte, byte)) };
        self.token = Token { kind: next.kind, start, byte, symbol: 0, is_nested: self.open_brackets > 0 };
        match next.kind {
            TokenKind::Identifier => self.token.symbol = self.intern(text(byte, next.span.end)),
            TokenKind::Pragma | TokenKind::Annotation => {
                let line = self.lexer.rest_of_line();
                self.skip_line(text(byte + 1, line.end));
            }
            TokenKind::LeftBrace => self.open_braces += 1,
            TokenKind::RightBrace => self.open_braces = self.close_bracket(self.open_braces),
            TokenKind::LeftBracket | TokenKind::LeftParenthesis => self.open_brackets += 1,
            TokenKind::RightBracket | TokenKind::RightParenthesis => {
                self.open_brackets = self.close_bracket(self.open_brackets);
            }
            TokenKind::Semicolon => {
                self.is_certain &= self.open_brackets == 0;
                self.open_brackets = 0;
            }
            _ => {}
        }
        if self.open_braces > MAX_OPEN {
            self.token.kind = TokenKind::End;
        }
        token
    }

    /// How many brackets are open behind one that closes.
    fn close_bracket(&mut self, open: u32) -> u32 {
        self.is_certain &= open > 0;
        open.saturating_sub(1)
    }

    /// Reads one token, or the head of a statement that declares names.
    fn step(&mut self) {
        use TokenKind as T;
        let token = self.advance();
        match token.kind {
            T::Gate | T::Opaque => self.gate(),
            T::Def | T::Extern => self.subroutine(),
            T::For => self.for_loop(),
            T::Let => {
                self.declare_next(DeclarationKind::Variable);
            }
            T::Cal | T::Defcal | T::DefcalGrammar => self.calibration(),
            T::Qubit | T::Qreg => self.declare_typed(DeclarationKind::Qubits),
            T::Bit | T::Creg => self.declare_typed(DeclarationKind::Bits),
            kind if kind.names_type() => self.declare_typed(DeclarationKind::Variable),
            T::LeftBrace => self.open_block(token, self.statement.first.kind == T::While, false),
            T::RightBrace => self.close_brace(token),
            T::Semicolon => self.end_statement(token),
            T::Equals | T::CompoundAssignment if !token.is_nested => self.assign(),
            T::Identifier => self.add_use(token),
            _ => {}
        }
    }

    /// `gate both(a) q, r { … }`
    fn gate(&mut self) {
        let gate = self.declare_next(DeclarationKind::Gate);
        self.open(gate);
        let first = self.declarations.len();
        loop {
            let token = self.advance();
            match token.kind {
                TokenKind::LeftBrace => return self.begin_body(gate, token),
                TokenKind::Semicolon | TokenKind::End => {
                    self.close(token);
                    return self.begin_statement();
                }
                TokenKind::Identifier => self.declare_parameter(token, first),
                _ => {}
            }
        }
    }

    /// `def flip(qubit[n] q, angle t) -> bit { … }`: of each argument, the last token is its name;
    /// others are used in its type.
    fn subroutine(&mut self) {
        let subroutine = self.declare_next(DeclarationKind::Subroutine);
        let mut arguments = Vec::new();
        let mut previous = TokenKind::Def;
        let last = loop {
            let token = self.advance();
            match token.kind {
                TokenKind::LeftBrace | TokenKind::Semicolon | TokenKind::End => break token,
                TokenKind::Identifier => {
                    let follows_type = matches!(
                        previous,
                        TokenKind::RightBracket | TokenKind::Qubit | TokenKind::Qreg | TokenKind::Creg
                    ) || previous.names_type();
                    if follows_type && matches!(self.kind(), TokenKind::Comma | TokenKind::RightParenthesis) {
                        arguments.push(token);
                    } else {
                        self.add_use(token);
                    }
                }
                _ => {}
            }
            previous = token.kind;
        };
        self.open(subroutine);
        let first = self.declarations.len();
        for argument in arguments {
            self.declare_parameter(argument, first);
        }
        if last.kind == TokenKind::LeftBrace {
            self.begin_body(subroutine, last);
        } else {
            self.close(last);
            self.begin_statement();
        }
    }

    /// `for int i in [0:n] { … }`; the body may be one statement without braces.
    fn for_loop(&mut self) {
        let mut variable = None;
        while self.kind() != TokenKind::In {
            if matches!(self.kind(), TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::End) {
                return;
            }
            let token = self.advance();
            match (token.kind, self.kind()) {
                (TokenKind::Identifier, TokenKind::In) => variable = Some(token),
                (TokenKind::Identifier, _) => self.add_use(token),
                _ => {}
            }
        }
        self.advance();
        self.skip_bracketed();
        let head = (self.statement.first.start, self.token.start);
        let body = self.token;
        let has_braces = self.kind() == TokenKind::LeftBrace;
        if has_braces {
            self.advance();
        }
        self.open_block(body, true, !has_braces);
        if let Some(variable) = variable {
            let declaration = self.declare(variable, DeclarationKind::Variable) as u32;
            self.assignments.push(Assignment { declaration, start: head.0, end: head.1, is_part: false });
        }
        self.begin_statement();
    }

    /// `=` or an operator with it. What it sets stands in front of it.
    fn assign(&mut self) {
        if let Some((declaration, is_part)) = self.statement.target.take() {
            let start = self.statement.first.start;
            self.statement.assignment = Some(self.assignments.len());
            self.assignments.push(Assignment { declaration: declaration as u32, start, end: u32::MAX, is_part });
        }
        // The braces of a list are none of a block.
        if self.kind() == TokenKind::LeftBrace {
            self.skip_bracketed();
        }
    }

    /// `[a:b]`, `{a, b}` or a name. What is never closed ends with its statement, so that the rest
    /// of the program is read.
    fn skip_bracketed(&mut self) {
        use TokenKind as T;
        let mut depth = 0_u32;
        while self.kind() != T::Semicolon {
            let token = self.advance();
            match token.kind {
                T::LeftBracket | T::LeftBrace | T::LeftParenthesis => depth += 1,
                T::RightBracket | T::RightBrace | T::RightParenthesis => depth = depth.saturating_sub(1),
                T::Identifier => self.add_use(token),
                T::End => return,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// `int[32] n`, `qreg q[2]`; in a cast, as in `int(c)`, no name follows.
    fn declare_typed(&mut self, kind: DeclarationKind) {
        if self.kind() == TokenKind::LeftBracket {
            self.skip_bracketed();
        }
        self.declare_next(kind);
    }

    /// Skips a calibration. Its names belong to another language and are listed as unread.
    fn calibration(&mut self) {
        let mut depth = 0_u32;
        loop {
            let token = self.advance();
            match token.kind {
                TokenKind::Identifier => self.is_unread[token.symbol as usize] = true,
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace if depth > 1 => depth -= 1,
                TokenKind::Semicolon if depth > 0 => {}
                TokenKind::RightBrace | TokenKind::Semicolon | TokenKind::End => return self.begin_statement(),
                _ => {}
            }
        }
    }

    /// Declares the name at the position, if there is one.
    fn declare_next(&mut self, kind: DeclarationKind) -> Option<usize> {
        if self.kind() != TokenKind::Identifier {
            return None;
        }
        let token = self.advance();
        Some(self.declare(token, kind))
    }

    /// Declares a name in the present scope, and remembers what it shadows. A parameter with the
    /// name of a gate makes the tokens ambiguous: `a(a)` calls the gate with the parameter.
    fn declare(&mut self, token: Token, kind: DeclarationKind) -> usize {
        let index = self.declarations.len();
        let name = self.names.text(token.symbol);
        let type_ = self.meanings.as_mut().and_then(|meanings| meanings.declare(token.byte, index));
        self.declarations.push(Declaration { name, kind, type_, uses: vec![token.start], body: None });
        self.note_target(token, index);
        let shadowed = self.bindings[token.symbol as usize].replace(index);
        if kind == DeclarationKind::Parameter
            && shadowed.is_some_and(|it| self.declarations[it].kind == DeclarationKind::Gate)
        {
            self.is_certain = false;
        }
        if !self.scopes.is_empty() {
            self.shadowed.push((token.symbol, shadowed));
        }
        index
    }

    /// Declares a parameter of the head whose first declaration is `first`. One that is named twice, which is a
    /// mistake, is declared once: a head of millions of equal names is no list of millions of declarations.
    fn declare_parameter(&mut self, token: Token, first: usize) {
        match self.bindings[token.symbol as usize] {
            Some(index) if index >= first => self.declarations[index].uses.push(token.start),
            _ => {
                self.declare(token, DeclarationKind::Parameter);
            }
        }
    }

    /// Adds a use to the declaration that a name refers to.
    fn add_use(&mut self, token: Token) {
        let typed = self.meanings.as_mut().and_then(|meanings| meanings.declaration_at(token.byte));
        // Behind a mistake the typed tree may hold a name for declared where another one stands.
        let typed = typed.filter(|&index| self.declarations[index].name == self.names.text(token.symbol));
        if let Some(index) = typed.or(self.bindings[token.symbol as usize]) {
            self.declarations[index].uses.push(token.start);
            self.note_target(token, index);
        }
    }

    /// Notes what an assignment behind a name would set. The name has just passed.
    fn note_target(&mut self, token: Token, index: usize) {
        if !token.is_nested {
            self.statement.target = Some((index, self.kind() == TokenKind::LeftBracket));
        }
    }

    /// Begins a statement at the position.
    fn begin_statement(&mut self) {
        self.statement = Statement { first: self.token, target: None, assignment: None };
    }

    /// Opens a block, or the one statement of a loop without braces, which starts at a token.
    fn open_block(&mut self, first: Token, is_loop: bool, is_one_statement: bool) {
        let block = Some(self.blocks.len());
        self.blocks.push(Block { start: first.start, end: u32::MAX, is_loop });
        self.scopes.push(Scope { first_shadowed: self.shadowed.len(), is_one_statement, owner: None, block });
        self.begin_statement();
    }

    /// Opens the scope of a gate or a subroutine.
    fn open(&mut self, owner: Option<usize>) {
        self.scopes.push(Scope { first_shadowed: self.shadowed.len(), is_one_statement: false, owner, block: None });
    }

    /// Notes where the body of a gate or subroutine begins.
    fn begin_body(&mut self, owner: Option<usize>, brace: Token) {
        if let Some(owner) = owner {
            self.declarations[owner].body = Some(Body { start: brace.start + 1, end: u32::MAX });
        }
        self.begin_statement();
    }

    /// Ends a block, and the body of the gate or subroutine that it belongs to.
    fn close_brace(&mut self, brace: Token) {
        if let Some(owner) = self.scopes.last().and_then(|scope| scope.owner)
            && let Some(body) = &mut self.declarations[owner].body
        {
            body.end = brace.start;
        }
        self.close(brace);
        self.end_statement(brace);
    }

    /// Leaves a scope that ends with a token: binds again what its declarations have shadowed, the last first.
    fn close(&mut self, last: Token) {
        let Some(scope) = self.scopes.pop() else { return };
        for (symbol, shadowed) in self.shadowed.drain(scope.first_shadowed..).rev() {
            self.bindings[symbol as usize] = shadowed;
        }
        if let Some(block) = scope.block {
            self.blocks[block].end = last.start;
        }
    }

    /// Ends a statement, and loops without braces with it; an `else` continues them.
    fn end_statement(&mut self, last: Token) {
        if let Some(assignment) = self.statement.assignment {
            self.assignments[assignment].end = last.start + u32::from(last.kind == TokenKind::Semicolon);
        }
        while self.kind() != TokenKind::Else && self.scopes.last().is_some_and(|scope| scope.is_one_statement) {
            self.close(last);
        }
        self.begin_statement();
    }
}

impl Outline<'_> {
    /// How many bytes it takes as JSON, or a few more. More are needed only where names hold what is escaped.
    fn json_length(&self) -> usize {
        /// What an entry takes with its braces, its comma and numbers of seven digits; names, types and uses apart.
        const DECLARATION: usize = 70;
        const BODY: usize = 30;
        const ASSIGNMENT: usize = 70;
        const BLOCK: usize = 50;
        const USE: usize = 8;
        const NAME: usize = 3;
        let mut length = DECLARATION + ASSIGNMENT * self.assignments.len() + BLOCK * self.blocks.len();
        for Declaration { name, type_, uses, body, .. } in &self.declarations {
            let type_length = type_.as_ref().map_or(0, |type_| type_.len());
            length += DECLARATION + name.len() + type_length + USE * uses.len() + body.map_or(0, |_| BODY);
        }
        for names in [&self.names, &self.unread] {
            for name in names {
                length += NAME + name.len();
            }
        }
        length
    }
}

impl Json for Outline<'_> {
    fn write(&self, out: &mut String) {
        let Self { version, declarations, assignments, blocks, names, unread } = self;
        let version: u32 = if *version == Version::V2 { 2 } else { 3 };
        // A text that grows exists twice for a moment, and this may be one of 100 MB.
        out.reserve(self.json_length());
        let fields: [(&str, &dyn Json); 6] = [
            ("version", &version),
            ("declarations", declarations),
            ("assignments", assignments),
            ("blocks", blocks),
            ("names", names),
            ("unread", unread),
        ];
        json::object(out, &fields);
    }
}

impl Json for Assignment {
    fn write(&self, out: &mut String) {
        let Self { declaration, start, end, is_part } = self;
        json::object(out, &[("declaration", declaration), ("start", start), ("end", end), ("isPart", is_part)]);
    }
}

impl Json for Block {
    fn write(&self, out: &mut String) {
        json::object(out, &[("start", &self.start), ("end", &self.end), ("isLoop", &self.is_loop)]);
    }
}

impl Json for Declaration<'_> {
    fn write(&self, out: &mut String) {
        let Self { name, kind, type_, uses, body } = self;
        json::object(
            out,
            &[("name", name), ("kind", kind), ("type", &type_.as_deref()), ("uses", uses), ("body", body)],
        );
    }
}

impl Json for DeclarationKind {
    fn write(&self, out: &mut String) {
        let name = match self {
            Self::Gate => "gate",
            Self::Subroutine => "subroutine",
            Self::Qubits => "qubits",
            Self::Bits => "bits",
            Self::Variable => "variable",
            Self::Parameter => "parameter",
        };
        name.write(out);
    }
}

impl Json for Body {
    fn write(&self, out: &mut String) {
        json::object(out, &[("start", &self.start), ("end", &self.end)]);
    }
}
