//! The codes of all diagnostics about programs, each declared once with its meaning and an example.
//!
//! Codes are stable: the number of a code that is gone is never reused. The first digit groups
//! them: 0 text and syntax, 1 names, 2 types and numbers of operands, 3 values, 4 limits, 5 what a
//! circuit cannot show, 6 warnings, 7 writing.
//!
//! To add a code, add a row: the constant's name, the code, a summary, and a program that causes
//! the diagnostic. A test reads every example and expects its code.

/// One row of the table.
pub struct Code {
    /// `QASM` and three digits.
    pub code: &'static str,
    /// Its meaning.
    pub summary: &'static str,
    /// A program that causes it; empty if every such program is too large.
    pub example: &'static str,
}

macro_rules! codes {
    ($($name:ident $code:literal $summary:literal $example:literal)*) => {
        $(#[doc = $summary] pub const $name: &str = $code;)*

        /// All codes in order.
        pub static CODES: &[Code] = &[$(Code { code: $code, summary: $summary, example: $example }),*];
    };
}

codes! {
    EMPTY "QASM001" "the program is empty" ""
    UNEXPECTED "QASM002" "something else was expected here" "OPENQASM 3.0; qubit[2 q;"
    MISSING_SEMICOLON "QASM003" "a statement does not end in `;`" "OPENQASM 3.0; qubit q\nreset q;"
    MISSING_COMMA "QASM004" "two operands have no `,` between them" "OPENQASM 3.0; qubit[2] q; barrier q[0] q[1];"
    UNCLOSED "QASM005" "a bracket is never closed" "OPENQASM 3.0; qubit q; gate g a { U(0, 0, 0) a;"
    CHARACTER "QASM006" "a character has no meaning here" "OPENQASM 3.0; qubit q; ?"
    STRING "QASM007" "a string is not closed on its line" "OPENQASM 3.0; include \"stdgates.inc;\nqubit q;"
    COMMENT "QASM008" "a block comment is never closed" "OPENQASM 3.0; qubit q; /* note"
    NUMBER "QASM009" "a number is not well formed" "OPENQASM 3.0; qubit q; U(3__4, 0, 0) q;"
    VERSION_PLACE "QASM011" "the version does not come first" "qubit q; OPENQASM 3.0;"
    RESERVED "QASM012" "a keyword is used as a name" "OPENQASM 3.0; bit output;"
    NEWER_SYNTAX "QASM013" "something that only OpenQASM 3 knows stands in a version 2 program" "OPENQASM 2.0; qubit[2] q;"
    OLDER_SYNTAX "QASM014" "something that only OpenQASM 2 knows stands in a version 3 program" "OPENQASM 3.0; qubit[2] q; opaque magic a;"
    ASSIGN_FOR_EQUAL "QASM015" "`=` where `==` is meant" "OPENQASM 3.0; qubit q; bit c; if (c = 1) reset q;"
    NAME_FORM "QASM016" "a name is not written as this version wants" "OPENQASM 2.0; qreg Big[2];"
    FOREIGN "QASM018" "a line of Python, not OpenQASM" "from qiskit import QuantumCircuit"
    TOO_DEEP "QASM019" "brackets, blocks or modifiers are nested too deeply" ""

    UNKNOWN_NAME "QASM101" "a name is not declared" "OPENQASM 3.0; reset q;"
    UNKNOWN_GATE "QASM102" "a gate is not defined" "OPENQASM 3.0; qubit q; magic q;"
    MISSING_INCLUDE "QASM103" "a gate of the standard library is used without its include" "OPENQASM 3.0; qubit q; h q;"
    REDEFINED "QASM104" "a name is declared twice" "OPENQASM 3.0; qubit q; bit q;"
    RECURSIVE "QASM105" "a gate or subroutine uses itself" "OPENQASM 3.0; gate g a { g a; }"
    UNKNOWN_INCLUDE "QASM106" "a file that cannot be included" "OPENQASM 3.0; include \"mine.inc\";"
    WRONG_INCLUDE "QASM107" "the library of the other version is included" "OPENQASM 3.0; include \"qelib1.inc\"; qubit q;"
    PLACE "QASM108" "a statement stands where it must not" "OPENQASM 3.0; qubit q; { qubit r; }"
    VERSION "QASM109" "a version that does not exist" "OPENQASM 4.0; qubit q;"

    WRONG_KIND "QASM201" "a name stands for something of another kind" "OPENQASM 3.0; bit c; reset c;"
    PARAMETER_COUNT "QASM202" "a gate is given too few or too many parameters" "OPENQASM 3.0; qubit q; U(1, 2) q;"
    QUBIT_COUNT "QASM203" "a gate is given too few or too many qubits" "OPENQASM 2.0; qreg q[2]; CX q[0];"
    DUPLICATE_QUBIT "QASM204" "a gate is given the same qubit twice" "OPENQASM 2.0; qreg q[2]; CX q[0], q[0];"
    BROADCAST "QASM205" "registers of different sizes are used together" "OPENQASM 2.0; qreg a[2]; qreg b[3]; CX a, b;"
    MEASURE_SIZE "QASM206" "as many qubits are measured as there are not bits" "OPENQASM 3.0; qubit[3] q; bit[2] c; c = measure q;"
    TYPE "QASM207" "a value has a type that does not fit" "OPENQASM 3.0; qubit[2.5] q;"
    NOT_CONSTANT "QASM208" "a value must be known before the program runs" "OPENQASM 3.0; input int n; qubit[n] q;"
    ARGUMENT_COUNT "QASM209" "a function is given too few or too many arguments" "OPENQASM 3.0; qubit q; U(sin(1, 2), 0, 0) q;"

    INDEX "QASM301" "an index is out of range" "OPENQASM 3.0; qubit[2] q; reset q[2];"
    REGISTER_SIZE "QASM302" "a register's size is not a positive whole number" "OPENQASM 3.0; qubit[0] q;"
    DIVISION_BY_ZERO "QASM303" "a division by zero" "OPENQASM 3.0; qubit q; U(1/0, 0, 0) q;"
    NOT_A_NUMBER "QASM304" "a value is no finite number" "OPENQASM 3.0; qubit q; U(sqrt(-1), 0, 0) q;"
    INTEGER_RANGE "QASM305" "an integer does not fit into 64 bits" "OPENQASM 3.0; const uint n = 99999999999999999999;"
    STEP "QASM306" "a range has step 0" "OPENQASM 3.0; qubit[4] q; reset q[0:0:3];"

    SOURCE_LIMIT "QASM401" "the program is too long" ""
    QUBIT_LIMIT "QASM402" "the program has too many qubits or bits" "OPENQASM 3.0; qubit[1000000] q;"
    OPERATION_LIMIT "QASM403" "the program has too many operations" ""
    WIDTH_LIMIT "QASM404" "a type is too wide or an array too long" "OPENQASM 3.0; array[int[32], 1000000, 1000000] a;"

    UNSUPPORTED "QASM501" "something that a circuit diagram cannot show here" ""

    MISSING_VERSION "QASM601" "the program does not say its version" "qreg q[1]; reset q;"
    DUPLICATE_INCLUDE "QASM602" "a file is included twice" "OPENQASM 3.0; include \"stdgates.inc\"; include \"stdgates.inc\"; qubit q; h q;"
    EMPTY_STATEMENT "QASM603" "a semicolon without a statement" "OPENQASM 3.0; qubit q;; reset q;"
    UNREACHABLE "QASM604" "nothing behind `end` happens" "OPENQASM 3.0; qubit q; reset q; end; reset q;"
    OWN_STANDARD_GATE "QASM605" "a program defines a gate that the standard library has" "OPENQASM 3.0; include \"stdgates.inc\"; gate h a { U(0, 0, 0) a; }"
    GATE_DURATION "QASM606" "the duration of a gate, which no circuit shows" "OPENQASM 3.0; qubit q; U(1, 2, 3)[20ns] q;"
    DEPRECATED "QASM607" "a form that OpenQASM 3 keeps for old programs only, or no longer has" "OPENQASM 3.0; qreg q[1]; reset q;"
    UNUSED_QUBIT "QASM608" "a qubit is declared and never used" "OPENQASM 3.0; qubit[2] q; reset q[0];"
    AFTER_MEASUREMENT "QASM609" "a gate behind the last measurement of its qubits, which no outcome depends on" "OPENQASM 3.0; qubit q; bit c; c = measure q; U(1, 0, 0) q;"
    NATIVE_GATE "QASM610" "a gate on physical qubits that the program does not define" "OPENQASM 3.0; ecr $0, $1;"

    CANNOT_SAY "QASM701" "something that the version written cannot say" ""
    RENAMED "QASM702" "a name had to change, because the version written does not allow it" ""
}
