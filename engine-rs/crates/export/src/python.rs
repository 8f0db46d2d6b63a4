//! Python text: lines, blocks and comments.

use circuit::Circuit;
use circuit::angle::Function;

/// The most bytes of a text. A longer one would not fit into the memory of a page.
pub const MAX_BYTES: usize = 64 << 20;
/// The most blocks inside of each other; Python's own limit is 20.
pub const MAX_DEPTH: usize = 18;

/// The lines so far.
#[derive(Debug, Default)]
pub struct Python {
    /// The text.
    pub text: String,
    /// For each open block, whether it has a statement.
    open: Vec<bool>,
}

impl Python {
    /// A program that begins with the comments of a circuit's head.
    pub fn with_notes(circuit: &Circuit) -> Self {
        let mut python = Self::default();
        for line in circuit.notes.iter().flat_map(|note| note.lines()) {
            python.comment(&format!(" {line}"));
        }
        python
    }

    /// Adds a statement.
    pub fn line(&mut self, line: &str) {
        self.start_line();
        self.text.push_str(line);
        self.text.push('\n');
        if let Some(last) = self.open.last_mut() {
            *last = true;
        }
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    fn start_line(&mut self) {
        for _ in &self.open {
            self.text.push_str("    ");
        }
    }

    /// Adds a comment on a line of its own.
    pub fn comment(&mut self, comment: &str) {
        self.start_line();
        self.text.push('#');
        self.push_comment(comment);
        self.text.push('\n');
    }

    /// Adds a comment behind the last statement.
    pub fn trailing_comment(&mut self, comment: &str) {
        let end = self.text.trim_end_matches('\n').len();
        let line = diagnostic::line_start(&self.text[..end]);
        if end == line || self.text[line..end].contains('#') || end + 1 < self.text.len() {
            self.comment(comment);
            return;
        }
        self.text.truncate(end);
        self.text.push_str("  #");
        self.push_comment(comment);
        self.text.push('\n');
    }

    fn push_comment(&mut self, comment: &str) {
        let comment = comment.trim_end();
        if !comment.starts_with([' ', '!']) && !comment.is_empty() {
            self.text.push(' ');
        }
        // Only a line feed and a carriage return end a comment of Python; a form feed may not stand in it.
        self.text.extend(comment.chars().map(|it| if it.is_control() { ' ' } else { it }));
    }

    /// Opens a block behind a line that ends in `:`.
    pub fn open(&mut self, line: &str) {
        self.line(line);
        self.open.push(false);
    }

    /// Opens a function, behind two empty lines.
    pub fn open_function(&mut self, name: &str, arguments: &str) {
        self.gap();
        self.gap();
        self.open(&format!("def {name}({arguments}):"));
    }

    /// Closes a block.
    pub fn close(&mut self) {
        if self.open.last() == Some(&false) {
            self.line("pass");
        }
        self.open.pop();
    }

    /// How many blocks are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }
}

/// The name in numpy of a function.
pub const fn numpy_name(function: Function) -> &'static str {
    match function {
        Function::Sqrt => "sqrt",
        Function::Sin => "sin",
        Function::Cos => "cos",
        Function::Tan => "tan",
        Function::Exp => "exp",
        Function::Ln => "log",
        Function::Arcsin => "arcsin",
        Function::Arccos => "arccos",
        Function::Arctan => "arctan",
        other => other.name(),
    }
}

/// A text as a string of Python, which is one of Typst as well.
pub fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            other if other.is_control() => quoted.push(' '),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// The values that controls wait for, as a list; `None` where all wait for 1.
pub fn control_values(values: &[bool]) -> Option<String> {
    let texts: Vec<&str> = values.iter().map(|&value| if value { "1" } else { "0" }).collect();
    values.contains(&false).then(|| format!("[{}]", texts.join(", ")))
}

/// Names in a row as the left side of an assignment: `a, b`, or `a` with a comma.
pub fn unpacked(names: &[String]) -> String {
    match names {
        [one] => format!("({one},)"),
        _ => names.join(", "),
    }
}
