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
    /// The title of each branch of a block. That of the first is the block's label, unless each branch is a case.
    pub fn titles(&self, block: &Block) -> Vec<String> {
        let mut titles: Vec<String> = self.cases(block).into_iter().map(|values| self.case_title(values)).collect();
        if titles.is_empty() {
            titles.push(block.label.clone());
        }
        let other = if is_if(&block.label, &block.control) { "else" } else { "another case" };
        titles.resize(block.branches.len(), other.to_owned());
        titles
    }

    /// The values of each case of a switch.
    fn cases(&self, block: &Block) -> Vec<&[ExpressionId]> {
        self.cases_of(&block.control)
    }

    fn cases_of(&self, control: &Control) -> Vec<&[ExpressionId]> {
        match *control {
            Control::Switch(_, cases) | Control::Unknown(cases, _) => self.classical.case_values(cases),
            _ => Vec::new(),
        }
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

    /// How often the branches of something with a label happen.
    pub(crate) fn occurrence(&self, label: &str, control: &Control, branches: usize) -> Occurrence {
        let has_default = || self.cases_of(control).iter().any(|values| values.is_empty());
        let is_certain = match control {
            Control::While(_) => return Occurrence::WhileHolds,
            Control::ForRange(..) | Control::ForEach(..) => return Occurrence::AnyNumber,
            Control::Switch(..) => has_default(),
            Control::Unknown(..) => match keyword(label) {
                "for" => return Occurrence::AnyNumber,
                "while" => return Occurrence::WhileHolds,
                "switch" => has_default(),
                _ => !is_if(label, control) || branches > 1,
            },
            _ => !is_if(label, control) || branches > 1,
        };
        if is_certain { Occurrence::Once } else { Occurrence::Perhaps }
    }

    /// What decides on a block that touches some clbits.
    pub(super) fn decision(&self, block: &Block, touched: &[Clbit]) -> Decision {
        let roots: &[ExpressionId] = match &block.control {
            Control::If(value) | Control::While(value) | Control::Switch(value, _) => &[*value],
            Control::ForRange(_, range) => range,
            Control::ForEach(_, values) => self.classical.entries(*values),
            Control::Unknown(_, clbits) => {
                let clbits = distinct(self.classical.entries(*clbits).to_vec());
                return Decision { clbits, zeros: Vec::new() };
            }
            _ => &[],
        };
        let clbits = self.clbits_in(roots).unwrap_or_else(|| touched.to_vec());
        let zeros = match block.control {
            Control::If(value) | Control::While(value) => self.zeros_in(value),
            _ => Vec::new(),
        };
        Decision { clbits, zeros }
    }

    /// Whether the branches of a block that touches some clbits happen only where all of these are 0.
    pub fn waits_for_zero(&self, control: &Control, touched: &[Clbit]) -> bool {
        let (Control::If(value) | Control::While(value)) = *control else { return false };
        let reads = |clbits: Vec<Clbit>| touched.iter().all(|clbit| clbits.binary_search(clbit).is_ok());
        self.clbits_in(&[value]).is_some_and(|clbits| clbits == self.zeros_in(value) && reads(clbits))
    }

    /// The bits that a condition waits for to be 0, in order.
    pub fn zeros_of(&self, condition: &Condition) -> Vec<Clbit> {
        match condition.test {
            Test::BitEquals { value: false, .. } | Test::RegisterEquals { value: 0, .. } => {
                distinct(condition.clbits.clone())
            }
            Test::Expression(value) => self.zeros_in(value),
            _ => Vec::new(),
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

    /// The bits that are 0 wherever an expression holds, in order: those of `!c[0] && c[1]` and `c == 0`.
    fn zeros_in(&self, id: ExpressionId) -> Vec<Clbit> {
        let mut open = vec![id];
        let mut zeros = Vec::new();
        let mut parts = 0;
        while let Some(id) = open.pop() {
            parts += 1;
            if parts > MAX_PARTS {
                return Vec::new();
            }
            match self.classical.expressions[id as usize] {
                Expression::Unary(UnaryOperator::Not | UnaryOperator::BitNot, a) => zeros.extend(self.bits(a)),
                Expression::Binary(operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual), a, b) => {
                    let (bits, other) = if self.bits(a).is_empty() { (b, a) } else { (a, b) };
                    let is_single =
                        matches!(self.classical.expressions[self.uncast(bits) as usize], Expression::Clbit(_));
                    match (operator, self.literal(other).and_then(Value::whole)) {
                        (BinaryOperator::Equal, Some(0)) => zeros.extend(self.bits(bits)),
                        (BinaryOperator::NotEqual, Some(1)) if is_single => zeros.extend(self.bits(bits)),
                        _ => {}
                    }
                }
                Expression::Binary(BinaryOperator::And, a, b) => open.extend([a, b]),
                Expression::Cast(_, a) => open.push(a),
                _ => {}
            }
        }
        distinct(zeros)
    }

    /// The bits of an expression that is nothing else.
    fn bits(&self, id: ExpressionId) -> &[Clbit] {
        match &self.classical.expressions[self.uncast(id) as usize] {
            Expression::Clbit(clbit) => std::slice::from_ref(clbit),
            Expression::Clbits(list) => self.classical.entries(*list),
            _ => &[],
        }
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

/// Whether something has a branch that happens, or else another one.
fn is_if(label: &str, control: &Control) -> bool {
    match control {
        Control::If(_) => true,
        Control::Unknown(..) => keyword(label) == "if",
        _ => false,
    }
}

/// The first word of a statement: only that says what a block is which no simulation can do.
fn keyword(label: &str) -> &str {
    label
        .split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric() && letter != '_')
        .next()
        .unwrap_or_default()
}
