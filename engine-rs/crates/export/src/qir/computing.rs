//! Expressions that a run computes, as instructions of LLVM.
//!
//! Truth values and bits are `i1`, whole numbers have their width. A row of bits stays a row as long as it is only compared with a number
//! or converted, so that conditions on registers need no whole numbers, which not every machine computes with. What is known is computed
//! as it is while a program is read.

use super::adaptive::Writer;
use super::registers::{Kind, Scalar};
use circuit::classical::conversion::{Sort, Type, convert};
use circuit::classical::functions::{apply_function, rotate_left};
use circuit::classical::operators::{BinaryOperator as B, UnaryOperator as U, apply, apply_unary};
use circuit::classical::value::Value;
use circuit::classical::{Expression, ExpressionId, Target};

/// The most expressions inside of each other.
const MAX_DEPTH: u32 = 200;
/// The most bits of a row.
const MAX_BITS: usize = 128;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// One that is known.
    Known(Value),
    /// A truth value, by its number in the text.
    Bool(u32),
    /// A whole number: its number in the text, its width, and whether it is signed.
    Int(u32, u32, bool),
    /// Bits, the lowest first: a bit string, or a whole number of a type that has room for them.
    Row(Vec<Scalar>, Option<(u32, bool)>),
}

/// Why there are no instructions for an expression.
type Result<T> = std::result::Result<T, String>;

fn refusal<T>(what: &str) -> Result<T> {
    Err(format!("in QIR, a run cannot {what}"))
}

const fn known(value: bool) -> Scalar {
    Scalar::Known(Value::Bool(value))
}

/// The bits of a value that is known, and how many there are.
fn known_bits(value: Value) -> Option<(u128, u32)> {
    match value {
        Value::Bits { value, width } => Some((value, width)),
        Value::Bool(value) => Some((u128::from(value), 1)),
        Value::FixedWidthInteger { value, width, .. } if width <= 64 => {
            Some((value as u128 & ((1 << width) - 1), width))
        }
        Value::Integer(value) => Some((value as u128, 64)),
        _ => None,
    }
}

impl Writer<'_> {
    /// The value of an expression.
    pub(super) fn part(&mut self, id: ExpressionId, depth: u32) -> Result<Part> {
        if depth > MAX_DEPTH {
            return refusal("compute so long an expression");
        }
        self.spend(1)?;
        let circuit = self.circuit;
        match circuit.classical.expressions[id as usize] {
            Expression::Literal(value) => Ok(Part::Known(value)),
            Expression::Parameter(index) => Ok(Part::Known(Value::Float(self.values[index as usize]))),
            Expression::Variable(variable) => self.variable(variable, 0),
            Expression::Element(variable, index) => {
                let length = circuit.classical.variables[variable as usize].elements;
                let index = self.known_index(index, length, depth)?;
                self.variable(variable, index)
            }
            Expression::Clbit(clbit) => {
                let scalar = self.registers.get(clbit);
                Ok(self.bit_part(scalar))
            }
            Expression::Clbits(list) => {
                let slots = circuit.classical.entries(list);
                if slots.len() > MAX_BITS {
                    return refusal("compute with so many bits");
                }
                Ok(Part::Row(slots.iter().map(|&slot| self.registers.get(slot)).collect(), None).folded())
            }
            Expression::Bit(bits, index) => {
                let bits = self.part(bits, depth + 1)?;
                let row = self.row(bits)?;
                let index = self.known_index(index, row.len() as u32, depth)?;
                Ok(self.bit_part(row[index as usize]))
            }
            Expression::Unary(operator, a) => {
                let a = self.part(a, depth + 1)?;
                self.unary(operator, a)
            }
            Expression::Binary(operator, a, b) => {
                let a = self.part(a, depth + 1)?;
                if let (B::And | B::Or, Part::Known(value)) = (operator, &a)
                    && value.is_true() == Some(operator == B::Or)
                {
                    return Ok(Part::Known(Value::Bool(operator == B::Or)));
                }
                let b = self.part(b, depth + 1)?;
                self.binary(operator, a, b)
            }
            Expression::Cast(type_, a) => {
                let a = self.part(a, depth + 1)?;
                self.cast(type_, a)
            }
            Expression::Function(function, a) => match self.part(a, depth + 1)? {
                Part::Known(value) => {
                    apply_function(function, value).map(Part::Known).or_else(|_| refusal("compute this function"))
                }
                _ => refusal("compute this function"),
            },
            Expression::RotateLeft(a, by) => {
                let a = self.part(a, depth + 1)?;
                let Part::Known(by) = self.part(by, depth + 1)? else {
                    return refusal("rotate by a number that it computes");
                };
                let Some(by) = by.whole() else { return refusal("rotate by this") };
                match a {
                    Part::Known(value) => rotate_left(value, by).map(Part::Known).or_else(|_| refusal("rotate this")),
                    Part::Row(mut row, None) if !row.is_empty() => {
                        let by = by.rem_euclid(row.len() as i128) as usize;
                        row.rotate_right(by);
                        Ok(Part::Row(row, None))
                    }
                    _ => refusal("rotate this"),
                }
            }
        }
    }

    /// An index that is known; negative ones count from the end.
    fn known_index(&mut self, id: ExpressionId, length: u32, depth: u32) -> Result<u32> {
        let Part::Known(value) = self.part(id, depth + 1)? else { return refusal("use an index that it computes") };
        let whole = value.whole().map(|it| if it < 0 { it + i128::from(length) } else { it });
        match whole.and_then(|it| u32::try_from(it).ok()).filter(|&it| it < length) {
            Some(index) => Ok(index),
            None => refusal("use an index that does not exist"),
        }
    }

    /// An element of a variable.
    fn variable(&mut self, variable: u32, element: u32) -> Result<Part> {
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        let slots = self.registers.of_variable(variable);
        if slots.is_empty() {
            return refusal("read an array without elements");
        }
        if type_.sort == Sort::Bit && type_.width > 0 {
            let first = slots.start + element * type_.width;
            let row = (first..first + type_.width).map(|slot| self.registers.get(slot)).collect();
            return if type_.width as usize > MAX_BITS {
                refusal("compute with so many bits")
            } else {
                Ok(Part::Row(row, None).folded())
            };
        }
        let slot = slots.start + element;
        let scalar = self.registers.get(slot);
        Ok(match (scalar, self.registers.kind(slot)) {
            (Scalar::Known(value), _) => Part::Known(value),
            (Scalar::Run(id), Kind::Int(width, is_signed)) => Part::Int(id, width, is_signed),
            (scalar, _) => self.bit_part(scalar),
        })
    }

    fn bit_part(&mut self, scalar: Scalar) -> Part {
        match scalar {
            Scalar::Known(value) => Part::Known(value),
            Scalar::Run(id) => Part::Bool(id),
            Scalar::Outcome(result) => Part::Bool(self.read(result)),
        }
    }

    /// The bits of a value, the lowest first.
    pub(super) fn row(&mut self, part: Part) -> Result<Vec<Scalar>> {
        match part {
            Part::Known(value) => match known_bits(value) {
                Some((bits, width)) => Ok((0..width).map(|place| known(bits >> place & 1 == 1)).collect()),
                None => refusal("take this apart into bits"),
            },
            Part::Bool(id) => Ok(vec![Scalar::Run(id)]),
            Part::Row(row, None) => Ok(row),
            Part::Row(mut row, Some((width, _))) => {
                row.resize(width as usize, known(false));
                Ok(row)
            }
            Part::Int(id, width, _) => (0..width).map(|place| Ok(Scalar::Run(self.bit_of(id, width, place)))).collect(),
        }
    }

    fn bit_of(&mut self, id: u32, width: u32, place: u32) -> u32 {
        let shifted = if place == 0 { id } else { self.compute(&format!("lshr i{width} %v{id}, {place}"), width) };
        self.compute(&format!("trunc i{width} %v{shifted} to i1"), 1)
    }

    /// A value as a truth value.
    pub(super) fn truth(&mut self, part: Part) -> Result<Scalar> {
        match part {
            Part::Known(value) => match value.is_true() {
                Some(value) => Ok(known(value)),
                None => refusal("ask whether this is true"),
            },
            Part::Bool(id) => Ok(Scalar::Run(id)),
            Part::Int(id, width, _) => Ok(Scalar::Run(self.compare(&format!("icmp ne i{width} %v{id}, 0"), width))),
            Part::Row(row, _) => Ok(row.into_iter().fold(known(false), |sum, bit| self.logic("or", sum, bit))),
        }
    }

    /// `and`, `or` or `xor` of two truth values.
    pub(super) fn logic(&mut self, operator: &str, a: Scalar, b: Scalar) -> Scalar {
        let is_known = |scalar| if let Scalar::Known(value) = scalar { value.is_true() } else { None };
        match (operator, is_known(a), is_known(b)) {
            ("and", Some(false), _) | ("and", _, Some(false)) | ("xor", Some(true), Some(true)) => return known(false),
            ("or", Some(true), _) | ("or", _, Some(true)) => return known(true),
            ("and", Some(true), _) | ("or" | "xor", Some(false), _) => return b,
            ("and", _, Some(true)) | ("or" | "xor", _, Some(false)) => return a,
            _ => {}
        }
        let (a, b) = (self.operand(a), self.operand(b));
        Scalar::Run(self.compute(&format!("{operator} i1 {a}, {b}"), 1))
    }

    /// The opposite of a truth value.
    pub(super) fn not(&mut self, a: Scalar) -> Scalar {
        self.logic("xor", a, known(true))
    }

    /// A value as a whole number of a type, as text of an operand.
    pub(super) fn number(&mut self, part: Part, width: u32, is_signed: bool) -> Result<String> {
        let sort = if is_signed { Sort::Int } else { Sort::Uint };
        match part {
            Part::Known(value) => match convert(Type { sort, width }, value).and_then(Value::whole) {
                Some(value) => Ok(value.to_string()),
                None => refusal("compute with this value as a whole number"),
            },
            Part::Int(id, from, _) if from == width => Ok(format!("%v{id}")),
            Part::Int(id, from, was_signed) => {
                let how = match (from > width, was_signed) {
                    (true, _) => "trunc",
                    (false, true) => "sext",
                    (false, false) => "zext",
                };
                self.use_width(from);
                Ok(format!("%v{}", self.compute(&format!("{how} i{from} %v{id} to i{width}"), width)))
            }
            Part::Bool(id) => self.number(Part::Row(vec![Scalar::Run(id)], None), width, is_signed),
            Part::Row(row, _) => {
                let mut sum = None;
                for (place, bit) in row.into_iter().take(width as usize).enumerate() {
                    if bit == known(false) {
                        continue;
                    }
                    let bit = self.operand(bit);
                    let mut term =
                        if width == 1 { bit } else { self.named(&format!("zext i1 {bit} to i{width}"), width) };
                    if place > 0 {
                        term = self.named(&format!("shl i{width} {term}, {place}"), width);
                    }
                    sum = Some(match sum {
                        None => term,
                        Some(sum) => self.named(&format!("or i{width} {sum}, {term}"), width),
                    });
                }
                Ok(sum.unwrap_or_else(|| "0".to_owned()))
            }
        }
    }

    /// A value as a whole number of a type, by its number in the text.
    fn converted(&mut self, part: Part, width: u32, is_signed: bool) -> Result<u32> {
        let text = self.number(part, width, is_signed)?;
        // What is converted without an instruction has its number already.
        Ok(match text.strip_prefix("%v").and_then(|it| it.parse().ok()) {
            Some(id) => id,
            None => self.compute(&format!("add i{width} {text}, 0"), width),
        })
    }

    fn named(&mut self, instruction: &str, width: u32) -> String {
        format!("%v{}", self.compute(instruction, width))
    }

    /// A comparison of whole numbers, which is a truth value.
    fn compare(&mut self, instruction: &str, width: u32) -> u32 {
        self.use_width(width);
        self.compute(instruction, 1)
    }

    fn unary(&mut self, operator: U, a: Part) -> Result<Part> {
        match (operator, a) {
            (_, Part::Known(value)) => {
                apply_unary(operator, value).map(Part::Known).or_else(|_| refusal("compute this operator"))
            }
            (U::Not, a) => {
                let truth = self.truth(a)?;
                let opposite = self.not(truth);
                Ok(self.bit_part(opposite))
            }
            (U::BitNot, Part::Bool(id)) => {
                let opposite = self.not(Scalar::Run(id));
                Ok(self.bit_part(opposite))
            }
            (U::BitNot, Part::Row(row, None)) => {
                Ok(Part::Row(row.into_iter().map(|bit| self.not(bit)).collect(), None).folded())
            }
            (U::BitNot | U::Minus, a) => {
                let Some((width, is_signed)) = a.integer_type() else { return refusal("compute this operator") };
                let a = self.number(a, width, is_signed)?;
                let text = match operator {
                    U::Minus => format!("sub i{width} 0, {a}"),
                    _ => format!("xor i{width} {a}, -1"),
                };
                Ok(Part::Int(self.compute(&text, width), width, is_signed))
            }
        }
    }

    /// `a operator b`.
    pub(super) fn binary(&mut self, operator: B, a: Part, b: Part) -> Result<Part> {
        if let (Part::Known(a), Part::Known(b)) = (&a, &b) {
            return apply(operator, *a, *b).map(Part::Known).or_else(|_| refusal("compute this operator"));
        }
        match operator {
            B::And | B::Or => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                let both = self.logic(if operator == B::And { "and" } else { "or" }, a, b);
                return Ok(self.bit_part(both));
            }
            B::Concatenate if !a.is_integer() && !b.is_integer() => {
                let (mut row, high) = (self.row(a)?, self.row(b)?);
                row.extend(high);
                return if row.len() > MAX_BITS {
                    refusal("compute with so many bits")
                } else {
                    Ok(Part::Row(row, None))
                };
            }
            B::Equal | B::NotEqual => {
                if let Some(equal) = self.equal(&a, &b)? {
                    let found = if operator == B::Equal { equal } else { self.not(equal) };
                    return Ok(self.bit_part(found));
                }
            }
            B::BitAnd | B::BitOr | B::BitXor if a.bit_string().is_some() && a.bit_string() == b.bit_string() => {
                let name = bitwise(operator);
                let (a, b) = (self.row(a)?, self.row(b)?);
                let row: Vec<Scalar> = a.into_iter().zip(b).map(|(a, b)| self.logic(name, a, b)).collect();
                return Ok(if let [bit] = row[..] { self.bit_part(bit) } else { Part::Row(row, None) });
            }
            _ => {}
        }
        self.arithmetic(operator, a, b)
    }

    /// Whether two values are equal, where one is bits and the other one is bits or known.
    fn equal(&mut self, a: &Part, b: &Part) -> Result<Option<Scalar>> {
        let (row, other) = match (a, b) {
            (Part::Row(..) | Part::Bool(_), _) => (a.clone(), b.clone()),
            (_, Part::Row(..) | Part::Bool(_)) => (b.clone(), a.clone()),
            _ => return Ok(None),
        };
        let (row, other) = match (row, other) {
            (row, Part::Known(value)) => {
                // What a negative number equals depends on the type of both.
                let Some(value) = value.whole().and_then(|it| u128::try_from(it).ok()) else { return Ok(None) };
                let row = self.row(row)?;
                if row.len() < 128 && value >> row.len() != 0 {
                    // No bits are this number.
                    return Ok(Some(known(false)));
                }
                let other = (0..row.len()).map(|place| known(value >> place & 1 == 1)).collect();
                (row, other)
            }
            (row, other @ (Part::Row(..) | Part::Bool(_))) => {
                let (mut row, mut other) = (self.row(row)?, self.row(other)?);
                let length = row.len().max(other.len());
                row.resize(length, known(false));
                other.resize(length, known(false));
                (row, other)
            }
            _ => return Ok(None),
        };
        let mut all = known(true);
        for (a, b) in row.into_iter().zip(other) {
            let same = if b == known(true) {
                a
            } else {
                let differs = self.logic("xor", a, b);
                self.not(differs)
            };
            all = self.logic("and", all, same);
        }
        Ok(Some(all))
    }

    /// Operators on whole numbers of a common type.
    fn arithmetic(&mut self, operator: B, a: Part, b: Part) -> Result<Part> {
        let is_shift = matches!(operator, B::ShiftLeft | B::ShiftRight);
        let is_comparison =
            matches!(operator, B::Equal | B::NotEqual | B::Less | B::LessEqual | B::Greater | B::GreaterEqual);
        if is_shift {
            return self.shift(operator, a, &b);
        }
        let type_ = match common_type(&a, &b) {
            // Bits are less than numbers of 64 bits, and so are truth values.
            None if is_comparison && a.is_narrow() && b.is_narrow() => Some((64, true)),
            type_ => type_,
        };
        let Some((width, is_signed)) = type_ else { return refusal("compute this operator with bits") };
        if let (B::Divide | B::Modulo, known) = (operator, &b) {
            let Part::Known(value) = known else { return refusal("divide by a number that it computes") };
            if value.whole().is_none_or(|it| it == 0 || it == -1) {
                return refusal("divide by this");
            }
        }
        let (a, b) = (self.number(a, width, is_signed)?, self.number(b, width, is_signed)?);
        let sign = if is_signed { 's' } else { 'u' };
        let predicate = match operator {
            B::Equal => "eq".to_owned(),
            B::NotEqual => "ne".to_owned(),
            B::Less => format!("{sign}lt"),
            B::LessEqual => format!("{sign}le"),
            B::Greater => format!("{sign}gt"),
            B::GreaterEqual => format!("{sign}ge"),
            _ => String::new(),
        };
        if is_comparison {
            return Ok(Part::Bool(self.compare(&format!("icmp {predicate} i{width} {a}, {b}"), width)));
        }
        let name = match operator {
            B::Add => "add",
            B::Subtract => "sub",
            B::Multiply => "mul",
            B::Divide if is_signed => "sdiv",
            B::Divide => "udiv",
            B::Modulo if is_signed => "srem",
            B::Modulo => "urem",
            B::BitAnd | B::BitOr | B::BitXor => bitwise(operator),
            _ => return refusal("compute this operator"),
        };
        Ok(Part::Int(self.compute(&format!("{name} i{width} {a}, {b}"), width), width, is_signed))
    }

    /// A shift by a number of bits that is known.
    fn shift(&mut self, operator: B, a: Part, by: &Part) -> Result<Part> {
        let Part::Known(by) = by else { return refusal("shift by a number that it computes") };
        let Some(by) = by.whole().and_then(|it| u32::try_from(it).ok()) else { return refusal("shift by this") };
        if let (Part::Row(row, None), true) = (&a, by < 128) {
            let (length, by) = (row.len(), by as usize);
            let place = |place: usize| match operator {
                B::ShiftLeft => place.checked_sub(by),
                _ => Some(place + by),
            };
            let shifted = (0..length).map(|it| place(it).and_then(|it| row.get(it).copied()).unwrap_or(known(false)));
            return Ok(Part::Row(shifted.collect(), None).folded());
        }
        let Some((width, is_signed)) = a.integer_type().filter(|it| by < it.0) else { return refusal("shift this") };
        let a = self.number(a, width, is_signed)?;
        let name = match (operator, is_signed) {
            (B::ShiftLeft, _) => "shl",
            (_, true) => "ashr",
            (_, false) => "lshr",
        };
        Ok(Part::Int(self.compute(&format!("{name} i{width} {a}, {by}"), width), width, is_signed))
    }

    /// A value converted to a type.
    fn cast(&mut self, type_: Type, a: Part) -> Result<Part> {
        if let Part::Known(value) = a {
            return convert(type_, value).map(Part::Known).map_or_else(|| refusal("convert this"), Ok);
        }
        let width = if type_.width == 0 { 64 } else { type_.width };
        match type_.sort {
            Sort::Bool | Sort::Bit if type_.width == 0 => {
                let truth = self.truth(a)?;
                Ok(self.bit_part(truth))
            }
            Sort::Int | Sort::Uint if width <= 64 => {
                let is_signed = type_.sort == Sort::Int;
                let length = match &a {
                    Part::Bool(_) => 1,
                    Part::Row(row, _) => row.len() as u32,
                    _ => u32::MAX,
                };
                if length < width || length == width && !is_signed {
                    let row = match a {
                        Part::Row(row, _) => row,
                        a => self.row(a)?,
                    };
                    return Ok(Part::Row(row, Some((width, is_signed))));
                }
                Ok(Part::Int(self.converted(a, width, is_signed)?, width, is_signed))
            }
            Sort::Bit => {
                let wanted = type_.width as usize;
                if wanted > MAX_BITS || matches!(a, Part::Int(_, from, true) if wanted > from as usize) {
                    return refusal("convert this to so many bits");
                }
                let mut row = self.row(a)?;
                row.resize(wanted, known(false));
                Ok(Part::Row(row, None))
            }
            _ => refusal("compute with numbers that are not whole"),
        }
    }

    /// Stores a value where an assignment says.
    pub(super) fn store(&mut self, target: Target, value: Part) -> Result<()> {
        let circuit = self.circuit;
        match target {
            Target::Variable(variable) => self.store_element(variable, 0, value),
            Target::Element(variable, index) => {
                let length = circuit.classical.variables[variable as usize].elements;
                let index = self.known_index(index, length, 0)?;
                self.store_element(variable, index, value)
            }
            Target::VariableBit(variable, index) => {
                let slots = self.registers.of_variable(variable);
                if circuit.classical.variables[variable as usize].type_.sort != Sort::Bit {
                    return refusal("set one bit of a number");
                }
                let index = self.known_index(index, slots.end - slots.start, 0)?;
                let bit = self.truth(value)?;
                self.registers.set(slots.start + index, bit);
                Ok(())
            }
            Target::Clbits(list) => {
                let row = self.row(value)?;
                for (place, &clbit) in circuit.classical.entries(list).iter().enumerate() {
                    let bit = row.get(place).copied().unwrap_or(known(false));
                    self.store_clbit(clbit, bit);
                }
                Ok(())
            }
            Target::ClbitAt(list, index) => {
                let clbits = circuit.classical.entries(list);
                let index = self.known_index(index, clbits.len() as u32, 0)?;
                let bit = self.truth(value)?;
                self.store_clbit(clbits[index as usize], bit);
                Ok(())
            }
        }
    }

    /// Stores a bit, which is not the outcome of another bit that may be measured again.
    fn store_clbit(&mut self, clbit: u32, bit: Scalar) {
        let bit = self.settled(bit);
        self.registers.set(clbit, bit);
    }

    /// A scalar that stays what it is when its result is measured again.
    fn settled(&mut self, scalar: Scalar) -> Scalar {
        if let Scalar::Outcome(result) = scalar { Scalar::Run(self.read(result)) } else { scalar }
    }

    fn store_element(&mut self, variable: u32, element: u32, value: Part) -> Result<()> {
        let type_ = self.circuit.classical.variables[variable as usize].type_;
        let slots = self.registers.of_variable(variable);
        if slots.is_empty() {
            return refusal("store in an array without elements");
        }
        if type_.sort == Sort::Bit && type_.width > 0 {
            let row = self.row(value)?;
            for place in 0..type_.width {
                let bit = self.settled(row.get(place as usize).copied().unwrap_or(known(false)));
                self.registers.set(slots.start + element * type_.width + place, bit);
            }
            return Ok(());
        }
        let slot = slots.start + element;
        let scalar = match (value, self.registers.kind(slot)) {
            (Part::Known(value), _) => Scalar::Known(value),
            (value, Kind::Bool) => self.truth(value)?,
            (value, Kind::Int(width, is_signed)) => Scalar::Run(self.converted(value, width, is_signed)?),
            (_, Kind::Other) => return refusal("compute with numbers that are not whole"),
        };
        let scalar = self.settled(scalar);
        self.registers.set(slot, scalar);
        Ok(())
    }
}

impl Part {
    /// A row of which all bits are known is known.
    fn folded(self) -> Self {
        let Self::Row(row, None) = &self else { return self };
        let mut value = 0_u128;
        for (place, bit) in row.iter().enumerate() {
            match bit {
                Scalar::Known(bit) if place < MAX_BITS => value |= u128::from(bit.is_true() == Some(true)) << place,
                _ => return self,
            }
        }
        Self::Known(Value::Bits { value, width: row.len() as u32 })
    }

    /// The width of a whole number, and whether it is signed.
    const fn integer_type(&self) -> Option<(u32, bool)> {
        match *self {
            Self::Known(Value::FixedWidthInteger { width, is_signed, .. }) | Self::Int(_, width, is_signed) => {
                Some((width, is_signed))
            }
            Self::Row(_, type_) => type_,
            _ => None,
        }
    }

    const fn is_integer(&self) -> bool {
        self.integer_type().is_some() || matches!(self, Self::Known(Value::Integer(_)))
    }

    /// The length of a bit string; that of a truth value is 1.
    fn bit_string(&self) -> Option<usize> {
        match self {
            Self::Known(Value::Bits { width, .. }) => Some(*width as usize),
            Self::Known(Value::Bool(_)) | Self::Bool(_) => Some(1),
            Self::Row(row, None) => Some(row.len()),
            _ => None,
        }
    }

    /// Whether it is a number below 2⁶³ without a type.
    fn is_narrow(&self) -> bool {
        match self {
            Self::Known(value) => value.whole().is_some_and(|it| i64::try_from(it).is_ok()),
            Self::Bool(_) => true,
            Self::Row(row, None) => row.len() < 64,
            _ => false,
        }
    }
}

/// The type in which two whole numbers are computed: the wider one, and of two equally wide ones the unsigned one.
fn common_type(a: &Part, b: &Part) -> Option<(u32, bool)> {
    let of = |part: &Part| match *part {
        Part::Known(Value::Integer(value)) => Some((64, i64::try_from(value).is_ok())),
        Part::Known(Value::Bool(_)) | Part::Bool(_) => Some((64, true)),
        ref part => part.integer_type(),
    };
    a.integer_type().or(b.integer_type())?;
    let (a, b) = (of(a)?, of(b)?);
    let rank = |(width, is_signed): (u32, bool)| 2 * width + u32::from(!is_signed);
    Some(if rank(a) > rank(b) { a } else { b }).filter(|it| it.0 <= 64)
}

const fn bitwise(operator: B) -> &'static str {
    match operator {
        B::BitAnd => "and",
        B::BitOr => "or",
        _ => "xor",
    }
}
