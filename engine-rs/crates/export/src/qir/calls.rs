//! Calls of QIR's functions: the text of them, and which of them a module declares.

use std::fmt::Write;

/// A function that an execution environment of QIR has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Function {
    Initialize,
    H,
    X,
    Y,
    Z,
    S,
    SAdjoint,
    T,
    TAdjoint,
    Rx,
    Ry,
    Rz,
    Rxx,
    Ryy,
    Rzz,
    Cx,
    Cy,
    Cz,
    Swap,
    Ccx,
    Reset,
    Measure,
    ReadResult,
    RecordTuple,
    RecordArray,
    RecordResult,
    RecordBool,
}

/// Each function: its name, and its declaration behind that.
const FUNCTIONS: [(Function, &str, &str, &str); 27] = [
    (Function::Initialize, "void", "__quantum__rt__initialize", "(ptr)"),
    (Function::H, "void", "__quantum__qis__h__body", "(ptr)"),
    (Function::X, "void", "__quantum__qis__x__body", "(ptr)"),
    (Function::Y, "void", "__quantum__qis__y__body", "(ptr)"),
    (Function::Z, "void", "__quantum__qis__z__body", "(ptr)"),
    (Function::S, "void", "__quantum__qis__s__body", "(ptr)"),
    (Function::SAdjoint, "void", "__quantum__qis__s__adj", "(ptr)"),
    (Function::T, "void", "__quantum__qis__t__body", "(ptr)"),
    (Function::TAdjoint, "void", "__quantum__qis__t__adj", "(ptr)"),
    (Function::Rx, "void", "__quantum__qis__rx__body", "(double, ptr)"),
    (Function::Ry, "void", "__quantum__qis__ry__body", "(double, ptr)"),
    (Function::Rz, "void", "__quantum__qis__rz__body", "(double, ptr)"),
    (Function::Rxx, "void", "__quantum__qis__rxx__body", "(double, ptr, ptr)"),
    (Function::Ryy, "void", "__quantum__qis__ryy__body", "(double, ptr, ptr)"),
    (Function::Rzz, "void", "__quantum__qis__rzz__body", "(double, ptr, ptr)"),
    (Function::Cx, "void", "__quantum__qis__cx__body", "(ptr, ptr)"),
    (Function::Cy, "void", "__quantum__qis__cy__body", "(ptr, ptr)"),
    (Function::Cz, "void", "__quantum__qis__cz__body", "(ptr, ptr)"),
    (Function::Swap, "void", "__quantum__qis__swap__body", "(ptr, ptr)"),
    (Function::Ccx, "void", "__quantum__qis__ccx__body", "(ptr, ptr, ptr)"),
    (Function::Reset, "void", "__quantum__qis__reset__body", "(ptr) #1"),
    (Function::Measure, "void", "__quantum__qis__mz__body", "(ptr, ptr writeonly) #1"),
    (Function::ReadResult, "i1", "__quantum__rt__read_result", "(ptr readonly)"),
    (Function::RecordTuple, "void", "__quantum__rt__tuple_record_output", "(i64, ptr)"),
    (Function::RecordArray, "void", "__quantum__rt__array_record_output", "(i64, ptr)"),
    (Function::RecordResult, "void", "__quantum__rt__result_record_output", "(ptr, ptr)"),
    (Function::RecordBool, "void", "__quantum__rt__bool_record_output", "(i1, ptr)"),
];

/// Instructions of a function, line by line.
#[derive(Debug, Default)]
pub struct Calls {
    /// The lines.
    pub text: String,
    /// Which functions are called.
    is_called: [bool; FUNCTIONS.len()],
}

impl Calls {
    /// Declares what is called.
    pub fn declarations(&self, text: &mut String) {
        for (row, _) in FUNCTIONS.iter().zip(self.is_called).filter(|it| it.1) {
            text.extend(["\ndeclare ", row.1, " @", row.2, row.3, "\n"]);
        }
    }

    /// Marks a function that other lines call.
    pub fn declare(&mut self, function: Function) {
        self.is_called[function as usize] = true;
    }

    /// A line, whose end comes with [`Calls::end`].
    fn start(&mut self, function: Function) {
        self.declare(function);
        self.text.push_str("  call void @");
        self.text.push_str(FUNCTIONS[function as usize].2);
        self.text.push('(');
    }

    /// A call with qubits alone.
    pub fn call(&mut self, function: Function, qubits: &[u32]) {
        self.start(function);
        self.qubits(qubits);
        self.text.push_str(")\n");
    }

    /// A call with an angle and qubits.
    pub fn turn(&mut self, function: Function, angle: f64, qubits: &[u32]) {
        self.start(function);
        self.text.push_str("double ");
        push_double(&mut self.text, angle);
        self.text.push_str(", ");
        self.qubits(qubits);
        self.text.push_str(")\n");
    }

    fn qubits(&mut self, qubits: &[u32]) {
        for (index, &qubit) in qubits.iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            push_pointer(&mut self.text, "ptr ", qubit);
        }
    }

    /// The initialization of all qubits.
    pub fn initialize(&mut self) {
        self.start(Function::Initialize);
        self.text.push_str("ptr null)\n");
    }

    /// A measurement of a qubit into a result.
    pub fn measure(&mut self, qubit: u32, result: u32) {
        self.start(Function::Measure);
        push_pointer(&mut self.text, "ptr ", qubit);
        push_pointer(&mut self.text, ", ptr writeonly ", result);
        self.text.push_str(")\n");
    }

    /// The record of so many entries of a tuple or an array.
    pub fn record_many(&mut self, function: Function, count: u32, label: u32) {
        self.start(function);
        self.text.push_str("i64 ");
        push_number(&mut self.text, count);
        self.label(label);
    }

    /// The record of a result.
    pub fn record_result(&mut self, result: u32, label: u32) {
        self.start(Function::RecordResult);
        push_pointer(&mut self.text, "ptr ", result);
        self.label(label);
    }

    /// The record of a truth value that is known, or has a number in the text.
    pub fn record_bool(&mut self, known: Option<bool>, value: u32, label: u32) {
        self.start(Function::RecordBool);
        if let Some(known) = known {
            self.text.extend(["i1 ", if known { "true" } else { "false" }]);
        } else {
            self.text.push_str("i1 %v");
            push_number(&mut self.text, value);
        }
        self.label(label);
    }

    fn label(&mut self, label: u32) {
        self.text.push_str(", ptr @");
        push_number(&mut self.text, label);
        self.text.push_str(")\n");
    }

    /// A comment on a line of its own.
    pub fn comment(&mut self, comment: &str) {
        push_comment(&mut self.text, "  ; ", comment);
    }
}

/// A comment, which ends with its line.
pub fn push_comment(text: &mut String, mark: &str, comment: &str) {
    let comment: String = comment.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    text.push_str(mark);
    text.push_str(comment.trim());
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// A number that stands for a qubit or a result.
pub fn push_pointer(text: &mut String, type_: &str, number: u32) {
    text.push_str(type_);
    if number == 0 {
        text.push_str("null");
    } else {
        text.push_str("inttoptr (i64 ");
        push_number(text, number);
        text.push_str(" to ptr)");
    }
}

/// A number in digits.
pub fn push_number(text: &mut String, number: u32) {
    // Writing to a text cannot fail.
    let _ = write!(text, "{number}");
}

/// A double, in digits where they are few and say it exactly, and else in the hexadecimal digits of its 64 bits: LLVM takes no digits that
/// would be rounded.
pub fn push_double(text: &mut String, value: f64) {
    const PARTS: f64 = 1024.0;
    let value = value + 0.0;
    let is_short = value.abs() < 1e6 && (value * PARTS).fract() == 0.0;
    // Writing to a text cannot fail.
    let _ = if is_short { write!(text, "{value:?}") } else { write!(text, "0x{:016X}", value.to_bits()) };
}

/// The constant of a label: a text that ends with a zero byte.
pub fn push_label(text: &mut String, number: u32, label: &str) {
    text.push('@');
    push_number(text, number);
    text.push_str(" = internal constant [");
    push_number(text, label.len() as u32 + 1);
    text.push_str(" x i8] c\"");
    for byte in label.bytes() {
        if byte.is_ascii_graphic() && byte != b'"' && byte != b'\\' || byte == b' ' {
            text.push(char::from(byte));
        } else {
            // Writing to a text cannot fail.
            let _ = write!(text, "\\{byte:02X}");
        }
    }
    text.push_str("\\00\"\n");
}
