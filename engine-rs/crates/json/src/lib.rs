//! JSON, as far as settings and results need it: a text into a [`Value`], and plain data into a
//! text.
//!
//! [`read`] is a recursive descent over bytes with one byte of look-ahead. It accepts the grammar
//! of RFC 8259, with three restrictions: nesting is limited to 128 levels, so that no text
//! overflows the stack; a number must be finite as a 64-bit float; and half of a surrogate pair is
//! an error. Objects keep the order of the text and repeated names; callers decide about those. An
//! error is a message with line and column, counted in characters from 1.
//!
//! [`Json`] is a trait for writing, with [`object`] as a helper for structs. Numbers are written
//! with the fewest digits that read back as the same value; infinities and `NaN`, which JSON cannot
//! express, become `null`.
//!
//! Code that is generated for each type, as serde does it, took a tenth of the module that every
//! visitor loads (decision record 9). The tests compare this reader with serde's.
//!
//! Cost: linear in the text. Text without escapes is copied in runs.

pub mod number;

use std::collections::BTreeMap;
use std::fmt::Write;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Self>),
    /// In order of the text.
    Object(Vec<(String, Self)>),
}

/// Reads a text that contains one value and nothing else.
///
/// # Errors
/// A message that says what is wrong and where, in lines and columns (of characters) from 1.
///
/// ```
/// use json::{Value, read};
/// assert_eq!(read(r#"[1, "\u0061"]"#), Ok(Value::List(vec![Value::Number(1.0), Value::Text("a".to_owned())])));
/// assert_eq!(read("[1,\n 2").unwrap_err(), "expected `,` or `]` at line 2 column 3");
/// ```
pub fn read(text: &str) -> Result<Value, String> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let value = reader.read_value().and_then(|value| {
        reader.skip_space();
        if reader.at == text.len() { Ok(value) } else { Err("expected the end") }
    });
    value.map_err(|message| {
        let before = text.get(..reader.at).unwrap_or(text);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let start = before.bytes().rposition(|byte| byte == b'\n').map_or(0, |end| end + 1);
        let column = before.get(start..).unwrap_or_default().chars().count() + 1;
        format!("{message} at line {line} column {column}")
    })
}

/// A position in a text, and the number of lists and objects around it. After an error, the
/// position is where the error is reported.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl Reader<'_> {
    /// The limit of lists and objects inside each other.
    const MAX_DEPTH: u32 = 128;

    /// The byte at the position; 0 at the end. A zero byte in the text is no token, so it needs no
    /// other treatment.
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// Skips white space.
    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    /// Skips white space, then consumes a byte if it is there, and returns whether it was.
    fn eat(&mut self, byte: u8) -> bool {
        self.skip_space();
        let there = self.peek() == byte;
        self.at += usize::from(there);
        there
    }

    /// Reads a value, decided by its first byte.
    fn read_value(&mut self) -> Result<Value, &'static str> {
        self.skip_space();
        match self.peek() {
            b'{' => self.read_nested(|reader| {
                let mut fields = Vec::new();
                reader.read_items(b'}', "expected `,` or `}`", |reader| {
                    reader.skip_space();
                    let name = reader.read_string()?;
                    if !reader.eat(b':') {
                        return Err("expected `:`");
                    }
                    fields.push((name, reader.read_value()?));
                    Ok(())
                })?;
                Ok(Value::Object(fields))
            }),
            b'[' => self.read_nested(|reader| {
                let mut items = Vec::new();
                reader.read_items(b']', "expected `,` or `]`", |reader| {
                    items.push(reader.read_value()?);
                    Ok(())
                })?;
                Ok(Value::List(items))
            }),
            b'"' => self.read_string().map(Value::Text),
            b'-' | b'0'..=b'9' => self.read_number(),
            _ => {
                let words = [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))];
                let rest = self.text.get(self.at..).unwrap_or_default();
                let (word, value) =
                    words.into_iter().find(|(word, _)| rest.starts_with(word)).ok_or("expected a value")?;
                self.at += word.len();
                Ok(value)
            }
        }
    }

    /// Consumes the opening bracket and reads one level deeper.
    fn read_nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Value, &'static str>,
    ) -> Result<Value, &'static str> {
        self.at += 1;
        self.depth += 1;
        if self.depth > Self::MAX_DEPTH {
            return Err("nested too deep");
        }
        let value = read(self);
        self.depth -= 1;
        value
    }

    /// Reads items separated by commas, up to the closing byte. A comma must be followed by an
    /// item.
    fn read_items(
        &mut self,
        end: u8,
        expected: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<(), &'static str>,
    ) -> Result<(), &'static str> {
        if self.eat(end) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(end) {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(expected);
            }
        }
    }

    /// Reads a number. [`number::parse`] computes the value, but accepts more than JSON (`01`,
    /// `1.`), so the grammar is checked here.
    fn read_number(&mut self) -> Result<Value, &'static str> {
        let start = self.at;
        self.at += usize::from(self.peek() == b'-');
        let leading_zero = self.peek() == b'0';
        let mut is_valid = self.skip_digits() == 1 || !leading_zero;
        is_valid &= self.text.as_bytes()[self.at - 1].is_ascii_digit();
        if self.peek() == b'.' {
            self.at += 1;
            is_valid &= self.skip_digits() > 0;
        }
        if matches!(self.peek(), b'e' | b'E') {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), b'+' | b'-'));
            is_valid &= self.skip_digits() > 0;
        }
        let number = number::parse(self.text.get(start..self.at).unwrap_or_default())
            .filter(|number| is_valid && number.is_finite());
        number.map(Value::Number).ok_or("expected a number")
    }

    /// Consumes digits and returns their number.
    fn skip_digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        self.at - start
    }

    /// Reads a string and resolves its escapes.
    fn read_string(&mut self) -> Result<String, &'static str> {
        if self.peek() != b'"' {
            return Err("expected a string");
        }
        self.at += 1;
        let mut string = String::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), b'"' | b'\\' | 0..0x20) {
                self.at += 1;
            }
            string.push_str(self.text.get(start..self.at).unwrap_or_default());
            match self.peek() {
                b'"' => {
                    self.at += 1;
                    return Ok(string);
                }
                b'\\' => {
                    self.at += 2;
                    string.push(match self.text.as_bytes().get(self.at - 1) {
                        Some(&plain @ (b'"' | b'\\' | b'/')) => plain as char,
                        Some(b'n') => '\n',
                        Some(b't') => '\t',
                        Some(b'r') => '\r',
                        Some(b'b') => '\u{8}',
                        Some(b'f') => '\u{c}',
                        Some(b'u') => self.read_escape()?,
                        _ => return Err("expected an escape"),
                    });
                }
                _ => return Err("expected `\"`"),
            }
        }
    }

    /// The character of `\u0061`, or of a surrogate pair, behind the first `\u`.
    fn read_escape(&mut self) -> Result<char, &'static str> {
        let first = self.read_unit()?;
        let mut units = vec![first];
        if (0xD800..0xDC00).contains(&first) && self.text.as_bytes()[self.at..].starts_with(b"\\u") {
            self.at += 2;
            units.push(self.read_unit()?);
        }
        let mut characters = char::decode_utf16(units);
        match (characters.next(), characters.next()) {
            (Some(Ok(character)), None) => Ok(character),
            _ => Err("expected the other half of a character"),
        }
    }

    /// Reads the four hexadecimal digits of a UTF-16 unit.
    fn read_unit(&mut self) -> Result<u16, &'static str> {
        let digits =
            self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|it| it.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()).ok_or("expected four digits")?;
        self.at += 4;
        Ok(unit)
    }
}

/// Data that can be written as JSON.
pub trait Json {
    /// Appends the data to a text.
    fn write(&self, out: &mut String);
}

/// A value as a text of its own.
///
/// ```
/// assert_eq!(json::text(&vec![Some(0.5), None]), "[0.5,null]");
/// ```
pub fn text(value: &dyn Json) -> String {
    let mut out = String::new();
    value.write(&mut out);
    out
}

/// Writes an object, field by field. Names of fields hold nothing that is escaped.
pub fn object(out: &mut String, fields: &[(&str, &dyn Json)]) {
    let mut before = "{\"";
    for (name, value) in fields {
        out.push_str(before);
        out.push_str(name);
        out.push_str("\":");
        value.write(out);
        before = ",\"";
    }
    out.push_str(if fields.is_empty() { "{}" } else { "}" });
}

impl Json for &str {
    fn write(&self, out: &mut String) {
        out.push('"');
        let mut rest = *self;
        while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)) {
            // The byte at the place is ASCII, so texts end and begin there.
            out.push_str(rest.get(..at).unwrap_or_default());
            match rest.as_bytes()[at] {
                b'\n' => out.push_str("\\n"),
                byte @ (b'"' | b'\\') => out.extend(['\\', byte as char]),
                // Writing to a string cannot fail.
                byte => drop(write!(out, "\\u{byte:04x}")),
            }
            rest = rest.get(at + 1..).unwrap_or_default();
        }
        out.push_str(rest);
        out.push('"');
    }
}

impl Json for String {
    fn write(&self, out: &mut String) {
        self.as_str().write(out);
    }
}

impl Json for u32 {
    fn write(&self, out: &mut String) {
        // Large answers are full of offsets. The formatter of the standard library would take a good part of their time.
        let mut digits = [0; 10];
        let mut first = digits.len();
        let mut rest = *self;
        while first == digits.len() || rest > 0 {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        out.push_str(str::from_utf8(&digits[first..]).unwrap_or_default());
    }
}

impl Json for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl Json for f64 {
    fn write(&self, out: &mut String) {
        if self.is_finite() {
            number::push(out, *self);
        } else {
            out.push_str("null");
        }
    }
}

impl<T: Json> Json for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: Json> Json for Vec<T> {
    fn write(&self, out: &mut String) {
        let mut before = "[";
        for item in self {
            out.push_str(before);
            item.write(out);
            before = ",";
        }
        out.push_str(if self.is_empty() { "[]" } else { "]" });
    }
}

impl Json for BTreeMap<String, u32> {
    fn write(&self, out: &mut String) {
        let mut before = "{";
        for (name, count) in self {
            out.push_str(before);
            name.write(out);
            out.push(':');
            count.write(out);
            before = ",";
        }
        out.push_str(if self.is_empty() { "{}" } else { "}" });
    }
}

#[cfg(test)]
mod tests;
