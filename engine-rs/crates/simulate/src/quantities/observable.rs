//! Sums of products of Pauli operators: `0.5 Z0 Z1 - X2 + 1.5`.
//!
//! The text is a sum of terms. A term is a product of numbers and Pauli operators, with `*` or
//! nothing between them; `/` divides by a number. There are two ways to write operators:
//!
//! - A letter and a qubit, `Z0`; qubits are numbered through all registers of a program.
//! - One letter for each qubit, `ZZI`, the highest qubit first: the order in which outcomes and
//!   Qiskit's labels are written.
//!
//! Letters may be small. A term names a qubit once, or several times with the same operator, whose
//! square is 1: other products, as `X0 Y0 = i Z0`, are nothing that can be measured.
//!
//! [`PauliSum`] has each product once, in the order of the text; those whose coefficients cancel are
//! dropped. [`max_cut`] makes the cost function of a graph.
//!
//! Reading never panics and takes time that grows with the length of the text, which is limited.

use diagnostic::{Span, quotable};

/// The limit of bytes of a text.
const MAX_LENGTH: usize = 100_000;
/// The limit of different products.
const MAX_TERMS: usize = 4096;
/// The limit of a coefficient: squares of sums of so many are numbers.
const MAX_COEFFICIENT: f64 = 1e100;
/// An example for messages.
const EXAMPLE: &str = "write a sum such as `0.5 Z0 Z1 - X2`";

/// A Pauli operator other than the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Pauli {
    X,
    Y,
    Z,
}

impl Pauli {
    const fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::Y => 'Y',
            Self::Z => 'Z',
        }
    }
}

/// A product of Pauli operators with a coefficient.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// A finite number, where it was read of at most 1e100.
    pub coefficient: f64,
    /// Qubits in rising order, each with its operator; empty for the identity.
    pub factors: Vec<(u32, Pauli)>,
}

/// A sum of products of Pauli operators.
///
/// Invariant: no product occurs twice, and no coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PauliSum {
    terms: Vec<Term>,
}

/// Why a text is no observable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservableError {
    /// What is wrong, in bytes of the text.
    pub span: Span,
    /// Lower case, no full stop, code in backticks.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl ObservableError {
    #[cold]
    fn new(span: Span, message: &str, help: &str) -> Self {
        Self { span, message: message.to_owned(), help: help.to_owned() }
    }
}

impl PauliSum {
    /// Reads an observable on a number of qubits.
    ///
    /// # Errors
    /// The first mistake in the text.
    ///
    /// ```
    /// use simulate::quantities::observable::PauliSum;
    /// let sum = PauliSum::parse("Z0*Z1/2 - X2 + Z1 Z0 + 1", 3).unwrap();
    /// assert_eq!(sum.text(), "1.5 Z0 Z1 - X2 + 1");
    /// assert_eq!(PauliSum::parse("XIZ", 3), PauliSum::parse("Z0 X2", 3));
    /// let mistake = PauliSum::parse("Z0 + Z5", 3).unwrap_err();
    /// assert_eq!((mistake.span.start, mistake.message.as_str()), (5, "`Z5` is on qubit 5, and there are 3 qubits"));
    /// ```
    pub fn parse(text: &str, qubits: u32) -> Result<Self, ObservableError> {
        if text.len() > MAX_LENGTH {
            let span = Span::new(0, text.len() as u32);
            return Err(ObservableError::new(
                span,
                "the observable is too long",
                "at most 100,000 characters are read",
            ));
        }
        Parser { text, at: 0, qubits }.sum()
    }

    /// The sum of terms, each product once and in the order of its first occurrence. Each term is compared with all products
    /// before it.
    pub fn of(terms: impl IntoIterator<Item = Term>) -> Self {
        let mut sum: Vec<Term> = Vec::new();
        // The sum of the sizes of each coefficient, by which rounding is told from a coefficient.
        let mut sizes: Vec<f64> = Vec::new();
        for term in terms {
            let size = term.coefficient.abs();
            if let Some(place) = sum.iter().position(|known| known.factors == term.factors) {
                sum[place].coefficient += term.coefficient;
                sizes[place] += size;
            } else {
                sum.push(term);
                sizes.push(size);
            }
        }
        let mut sizes = sizes.into_iter();
        sum.retain(|term| sizes.next().is_some_and(|size| term.coefficient.abs() > 1e-14 * size));
        Self { terms: sum }
    }

    /// The terms, each product once.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The sum as a text that [`PauliSum::parse`] reads; `0` for no terms.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for term in &self.terms {
            text.push_str(match (term.coefficient < 0.0, text.is_empty()) {
                (true, true) => "-",
                (true, false) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            });
            let size = term.coefficient.abs();
            if size != 1.0 || term.factors.is_empty() {
                json::number::push(&mut text, size);
            }
            for (index, &(qubit, pauli)) in term.factors.iter().enumerate() {
                if index > 0 || size != 1.0 {
                    text.push(' ');
                }
                text.push(pauli.letter());
                text.push_str(&qubit.to_string());
            }
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

/// The cost function of `MaxCut` on a graph: `Σ w (1 - ZᵢZⱼ) / 2` over its edges `(i, j, w)`. Its value in a basis state is the
/// weight of the edges between the qubits that are 0 and those that are 1 (Farhi, Goldstone, Gutmann 2014,
/// arXiv:1411.4028). An edge from a node to itself is never cut and adds nothing.
///
/// ```
/// use simulate::quantities::observable::max_cut;
/// assert_eq!(max_cut(&[(0, 1, 1.0), (1, 2, 3.0)]).text(), "2 - 0.5 Z0 Z1 - 1.5 Z1 Z2");
/// ```
pub fn max_cut(edges: &[(u32, u32, f64)]) -> PauliSum {
    let cut = edges.iter().filter(|(source, target, _)| source != target);
    let terms = cut.flat_map(|&(source, target, weight)| {
        let factors = vec![(source.min(target), Pauli::Z), (source.max(target), Pauli::Z)];
        [Term { coefficient: weight / 2.0, factors: Vec::new() }, Term { coefficient: -weight / 2.0, factors }]
    });
    PauliSum::of(terms)
}

/// A position in a text.
struct Parser<'t> {
    text: &'t str,
    at: usize,
    qubits: u32,
}

/// What stands in a term.
enum Item {
    Number(f64),
    Factors(Vec<(u32, Pauli)>),
}

/// An operator of the term that is read.
struct Factor {
    qubit: u32,
    pauli: Pauli,
    /// Whether it occurs an odd number of times: the square of an operator is 1.
    is_odd: bool,
}

impl<'t> Parser<'t> {
    fn sum(mut self) -> Result<PauliSum, ObservableError> {
        let mut terms = Vec::new();
        let mut sign = self.signs();
        loop {
            let term = self.term(sign)?;
            if terms.len() == MAX_TERMS {
                let message = format!("the observable has more than {MAX_TERMS} terms");
                return Err(ObservableError::new(self.here(), &message, "use fewer terms"));
            }
            terms.push(term);
            if self.peek().is_none() {
                return Ok(PauliSum::of(terms));
            }
            // A term ends in front of a sign or of something that is nothing.
            if !matches!(self.peek(), Some('+' | '-' | '−')) {
                return Err(self.unexpected());
            }
            sign = self.signs();
        }
    }

    /// The next character behind white space.
    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Consumes signs and returns their product.
    fn signs(&mut self) -> f64 {
        let mut sign = 1.0;
        while let Some(character @ ('+' | '-' | '−')) = self.peek() {
            self.at += character.len_utf8();
            if character != '+' {
                sign = -sign;
            }
        }
        sign
    }

    /// Reads a product.
    fn term(&mut self, sign: f64) -> Result<Term, ObservableError> {
        let mut coefficient = sign;
        // In order of the qubits; where an operator cancels, its qubit stays.
        let mut factors: Vec<Factor> = Vec::new();
        let mut is_first = true;
        loop {
            let operator = match self.peek() {
                Some(operator @ ('*' | '·' | '/')) if !is_first => {
                    self.at += operator.len_utf8();
                    Some(operator)
                }
                _ => None,
            };
            let start = self.peek().map(|_| self.at);
            let Some(item) = self.item()? else {
                if is_first || operator.is_some() {
                    return Err(self.unexpected());
                }
                break;
            };
            let span = Span::new(start.unwrap_or(self.at) as u32, self.at as u32);
            match item {
                Item::Number(number) if operator == Some('/') => coefficient /= number,
                Item::Number(_) if operator.is_none() && !is_first => {
                    let message = "a number stands behind an operator";
                    return Err(ObservableError::new(span, message, "write the coefficient in front, as in `0.5 Z0`"));
                }
                Item::Number(number) => coefficient *= number,
                Item::Factors(_) if operator == Some('/') => {
                    return Err(ObservableError::new(
                        span,
                        "an operator cannot divide",
                        "divide by a number, such as `Z0 / 2`",
                    ));
                }
                Item::Factors(items) => {
                    for (qubit, pauli) in items {
                        let place = factors.partition_point(|factor| factor.qubit < qubit);
                        match factors.get_mut(place).filter(|factor| factor.qubit == qubit) {
                            Some(factor) if factor.pauli == pauli => factor.is_odd = !factor.is_odd,
                            Some(factor) => return Err(not_observable(span, qubit, factor.pauli, pauli)),
                            None => factors.insert(place, Factor { qubit, pauli, is_odd: true }),
                        }
                    }
                }
            }
            if !(-MAX_COEFFICIENT..=MAX_COEFFICIENT).contains(&coefficient) {
                return Err(ObservableError::new(
                    span,
                    "the coefficient is no number from -1e100 to 1e100",
                    "use a smaller number, and do not divide by 0",
                ));
            }
            is_first = false;
        }
        let odd = factors.into_iter().filter(|factor| factor.is_odd);
        Ok(Term { coefficient, factors: odd.map(|factor| (factor.qubit, factor.pauli)).collect() })
    }

    /// Reads a number or operators; `None` in front of anything else.
    fn item(&mut self) -> Result<Option<Item>, ObservableError> {
        match self.peek() {
            Some('0'..='9' | '.') => self.number().map(|number| Some(Item::Number(number))),
            Some(letter) if is_letter(letter) => self.operators().map(|factors| Some(Item::Factors(factors))),
            _ => Ok(None),
        }
    }

    fn number(&mut self) -> Result<f64, ObservableError> {
        let start = self.at;
        self.digits();
        if self.rest().starts_with('.') {
            self.at += 1;
            self.digits();
        }
        let exponent = self.rest().strip_prefix(['e', 'E']);
        if let Some(exponent) = exponent.map(|rest| rest.strip_prefix(['+', '-']).unwrap_or(rest))
            && exponent.starts_with(|first: char| first.is_ascii_digit())
        {
            self.at = self.text.len() - exponent.len();
            self.digits();
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        let number = json::number::parse(text).filter(|number| number.is_finite());
        number.ok_or_else(|| {
            let span = Span::new(start as u32, self.at as u32);
            ObservableError::new(span, &format!("`{}` is no number that can be used", quotable(text)), EXAMPLE)
        })
    }

    fn digits(&mut self) {
        let rest = self.rest();
        self.at = self.text.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    }

    /// Reads a word: letters with qubits, or one letter for each qubit.
    fn operators(&mut self) -> Result<Vec<(u32, Pauli)>, ObservableError> {
        let start = self.at;
        let length = self
            .rest()
            .find(|next: char| !is_letter(next) && !next.is_ascii_digit() && next != '_')
            .unwrap_or(self.rest().len());
        let word = self.rest().get(..length).unwrap_or_default();
        self.at += length;
        let span = Span::new(start as u32, self.at as u32);
        let name = quotable(word);
        if let Some(other) = word.chars().find(|next| !matches!(next, '0'..='9' | 'I' | 'i') && pauli(*next).is_none())
        {
            let message = if word.chars().count() > 1 {
                format!("`{name}` is no Pauli operator: it has the letter `{}`", quotable(&other.to_string()))
            } else {
                format!("`{name}` is no Pauli operator")
            };
            return Err(ObservableError::new(
                span,
                &message,
                "use X, Y, Z or I with the number of a qubit, such as `Z0`",
            ));
        }
        if word.chars().all(|next| next.is_ascii_alphabetic()) {
            return self.letters(word, span);
        }
        let mut factors = Vec::new();
        let mut rest = word;
        while let Some(letter) = rest.chars().next() {
            // Letters of Pauli operators are ASCII.
            let behind = rest.get(1..).unwrap_or_default();
            rest = behind.trim_start_matches(|digit: char| digit.is_ascii_digit());
            let digits = behind.get(..behind.len() - rest.len()).unwrap_or_default();
            if digits.is_empty() {
                let message = format!("`{name}` has a letter without a qubit");
                return Err(ObservableError::new(
                    span,
                    &message,
                    "write the qubit behind each letter, such as `Z0 Z1`",
                ));
            }
            // More digits than a number has are a qubit beyond all limits.
            let qubit = digits.parse::<u32>().unwrap_or(u32::MAX);
            if qubit >= self.qubits {
                let operator = quotable(&format!("{letter}{digits}"));
                let number = quotable(digits);
                let message = format!("`{operator}` is on qubit {number}, and there {}", self.count());
                let help = match self.qubits.checked_sub(1) {
                    Some(last) => format!("the last qubit is {last}"),
                    None => "add a qubit to the circuit".to_owned(),
                };
                return Err(ObservableError::new(span, &message, &help));
            }
            factors.extend(pauli(letter).map(|pauli| (qubit, pauli)));
        }
        Ok(factors)
    }

    /// Reads one letter for each qubit, the highest first.
    fn letters(&self, word: &str, span: Span) -> Result<Vec<(u32, Pauli)>, ObservableError> {
        if word.len() != self.qubits as usize {
            let name = quotable(word);
            let message = if word.len() == 1 {
                format!("`{name}` names no qubit")
            } else {
                format!("`{name}` has {} letters, and there {}", word.len(), self.count())
            };
            let help = "write a letter and a qubit, such as `Z0`, or one letter for each qubit, the highest first";
            return Err(ObservableError::new(span, &message, help));
        }
        let letters = (0..self.qubits).zip(word.chars().rev());
        Ok(letters.filter_map(|(qubit, letter)| pauli(letter).map(|pauli| (qubit, pauli))).collect())
    }

    /// How many qubits there are, for messages.
    fn count(&self) -> String {
        if self.qubits == 1 { "is 1 qubit".to_owned() } else { format!("are {} qubits", self.qubits) }
    }

    /// The character at the position, or the end.
    fn here(&self) -> Span {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        Span::new(self.at as u32, (self.at + length) as u32)
    }

    fn unexpected(&mut self) -> ObservableError {
        let Some(found) = self.peek() else {
            let message =
                if self.text.trim().is_empty() { "the observable is empty" } else { "a term is missing at the end" };
            return ObservableError::new(self.here(), message, EXAMPLE);
        };
        let help = if matches!(found, '(' | ')' | '[' | ']') {
            "write the sum without brackets: `0.5 Z0 Z1 + 0.5 X0`"
        } else {
            EXAMPLE
        };
        ObservableError::new(
            self.here(),
            &format!("expected a number or an operator, found `{}`", quotable(&found.to_string())),
            help,
        )
    }
}

/// Two different operators on one qubit in one term.
fn not_observable(span: Span, qubit: u32, one: Pauli, two: Pauli) -> ObservableError {
    let (one, two) = (one.letter(), two.letter());
    let message = format!("{one} and {two} act on qubit {qubit} in one term");
    let help = format!("name each qubit once in a term: {one}{qubit} {two}{qubit} cannot be measured");
    ObservableError::new(span, &message, &help)
}

/// The operator of a letter; `None` for the identity.
const fn pauli(letter: char) -> Option<Pauli> {
    match letter {
        'X' | 'x' => Some(Pauli::X),
        'Y' | 'y' => Some(Pauli::Y),
        'Z' | 'z' => Some(Pauli::Z),
        _ => None,
    }
}

/// Whether a character is one of a word. Of other alphabets this goes by blocks of characters, so that the module needs no table of
/// all letters: no observable has any, and a message names the word.
fn is_letter(character: char) -> bool {
    let is_sign = matches!(character, '×' | '÷' | '\u{2000}'..='\u{2bff}' | '\u{3000}');
    character.is_ascii_alphabetic() || character >= '\u{c0}' && !is_sign
}
