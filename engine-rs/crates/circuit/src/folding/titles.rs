//! The words over the branches of an opened block, the bits that decide on them, and how often they happen.

use super::{Decision, Occurrence};
use crate::classical::operators::{BinaryOperator, UnaryOperator};
use crate::classical::value::Value;
use crate::classical::{Control, Expression, ExpressionId};
use crate::numbers::distinct;
use crate::register::Clbit;
use crate::{Block, Circuit, Condition, Test};

/// An expression of more parts is taken to read everything that its block touches.
const MAX_PARTS: usize = 4096;

impl Circuit {
    /// The title of each branch of a block.
    pub fn titles(&self, block: &Block) -> Vec<String> {
        let mut titles = vec![block.label.clone()];
        if let Control::Switch(_, cases) = block.control {
            let mut cases = self.classical.case_values(cases).into_iter().map(|values| self.case_title(values));
            titles[0].push(' ');
            titles[0].push_str(&cases.next().unwrap_or_default());
            titles.extend(cases);
        }
        let other = if is_if(block) { "else" } else { "another case" };
        titles.resize(block.branches.len(), other.to_owned());
        titles
    }

    /// `case 1, 2`, or `default` without values.
    fn case_title(&self, values: &[ExpressionId]) -> String {
        let mut title = String::new();
        for &value in values {
            title.push_str(if title.is_empty() { "case " } else { ", " });
            if let Some(value) = self.literal(value).and_then(Value::whole) {
                title.push_str(&(value as i64).to_string());
            }
        }
        if title.is_empty() { "default".to_owned() } else { title }
    }

    /// How often the branches of a block happen.
    pub(super) fn occurrence(&self, block: &Block) -> Occurrence {
        let is_certain = match block.control {
            Control::While(_) => return Occurrence::WhileHolds,
            Control::ForRange(..) | Control::ForEach(..) => return Occurrence::AnyNumber,
            Control::Switch(_, cases) => self.classical.case_values(cases).iter().any(|values| values.is_empty()),
            Control::Unknown => match keyword(block) {
                "for" => return Occurrence::AnyNumber,
                "while" => return Occurrence::WhileHolds,
                "switch" => false,
                _ => !is_if(block) || block.branches.len() > 1,
            },
            _ => !is_if(block) || block.branches.len() > 1,
        };
        if is_certain { Occurrence::Once } else { Occurrence::Perhaps }
    }

    /// What decides on a block that touches some clbits.
    pub(super) fn decision(&self, block: &Block, touched: &[Clbit]) -> Decision {
        let roots: &[ExpressionId] = match &block.control {
            Control::If(value) | Control::While(value) | Control::Switch(value, _) => &[*value],
            Control::ForRange(_, range) => range,
            Control::ForEach(_, values) => self.classical.entries(*values),
            Control::Unknown => return Decision { clbits: touched.to_vec(), on_zero: false },
            _ => &[],
        };
        let clbits = self.clbits_in(roots).unwrap_or_else(|| touched.to_vec());
        let on_zero = matches!(block.control, Control::If(value) | Control::While(value) if self.awaits_zero(value));
        Decision { clbits, on_zero }
    }

    /// Whether the branches of a block that touches some clbits happen only where all of these are 0.
    pub fn waits_for_zero(&self, control: &Control, touched: &[Clbit]) -> bool {
        let (Control::If(value) | Control::While(value)) = *control else { return false };
        let reads = |clbits: Vec<Clbit>| touched.iter().all(|clbit| clbits.binary_search(clbit).is_ok());
        self.awaits_zero(value) && self.clbits_in(&[value]).is_some_and(reads)
    }

    /// Whether a condition waits for all bits that it reads to be 0.
    pub fn is_on_zero(&self, condition: &Condition) -> bool {
        match condition.test {
            Test::BitEquals { value, .. } => !value,
            Test::RegisterEquals { value, .. } => value == 0,
            Test::Expression(value) => self.awaits_zero(value),
            Test::Other => false,
        }
    }

    /// The clbits that some expressions read; `None` where there are too many parts.
    fn clbits_in(&self, roots: &[ExpressionId]) -> Option<Vec<Clbit>> {
        let mut open = roots.to_vec();
        let mut clbits = Vec::new();
        let mut parts = 0;
        while let Some(id) = open.pop() {
            parts += 1;
            if parts > MAX_PARTS {
                return None;
            }
            match self.classical.expressions[id as usize] {
                Expression::Clbit(clbit) => clbits.push(clbit),
                Expression::Clbits(list) => clbits.extend_from_slice(self.classical.entries(list)),
                Expression::Element(_, a)
                | Expression::Unary(_, a)
                | Expression::Cast(_, a)
                | Expression::Function(_, a) => open.push(a),
                Expression::Bit(a, b) | Expression::Binary(_, a, b) | Expression::RotateLeft(a, b) => {
                    open.extend([a, b]);
                }
                Expression::Literal(_) | Expression::Parameter(_) | Expression::Variable(_) => {}
            }
        }
        Some(distinct(clbits))
    }

    /// Whether an expression holds only where the bits that it reads are 0: `!c[0]`, `c == 0`.
    fn awaits_zero(&self, id: ExpressionId) -> bool {
        match self.classical.expressions[id as usize] {
            Expression::Unary(UnaryOperator::Not | UnaryOperator::BitNot, a) => self.is_bits(a),
            Expression::Binary(operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual), a, b) => {
                let (bits, other) = if self.is_bits(a) { (a, b) } else { (b, a) };
                let is_single = matches!(self.classical.expressions[self.uncast(bits) as usize], Expression::Clbit(_));
                match self.literal(other).and_then(Value::whole) {
                    Some(0) => operator == BinaryOperator::Equal && self.is_bits(bits),
                    Some(1) => operator == BinaryOperator::NotEqual && is_single,
                    _ => false,
                }
            }
            Expression::Cast(_, a) => self.awaits_zero(a),
            _ => false,
        }
    }

    fn is_bits(&self, id: ExpressionId) -> bool {
        matches!(self.classical.expressions[self.uncast(id) as usize], Expression::Clbit(_) | Expression::Clbits(_))
    }

    /// The operand of a cast.
    fn uncast(&self, id: ExpressionId) -> ExpressionId {
        if let Expression::Cast(_, a) = self.classical.expressions[id as usize] { self.uncast(a) } else { id }
    }

    fn literal(&self, id: ExpressionId) -> Option<Value> {
        match self.classical.expressions[self.uncast(id) as usize] {
            Expression::Literal(value) => Some(value),
            _ => None,
        }
    }
}

/// Whether a block has a branch that happens, or else another one.
fn is_if(block: &Block) -> bool {
    match block.control {
        Control::If(_) => true,
        Control::Unknown => keyword(block) == "if",
        _ => false,
    }
}

/// The first word of a block's statement: only that says what a block is which no simulation can do.
fn keyword(block: &Block) -> &str {
    block.label.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}
