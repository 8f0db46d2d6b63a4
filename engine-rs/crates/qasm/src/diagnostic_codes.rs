//! The codes of all diagnostics about programs, each declared once with its meaning.
//!
//! Codes are stable: the number of a code that is gone is never reused. The first digit groups
//! them: 0 text and syntax, 1 names, 2 types and numbers of operands, 3 values, 4 limits, 5 what a
//! circuit cannot show, 6 warnings, 7 writing.
//!
//! The text of a diagnostic is written where the problem is found, in the lexer, the parser, `analysis/` and `unroll/`: search for its
//! constant.
//!
//! To add a code, add a row: a constant that names the problem, the code and a summary; and its help page,
//! `engine-rs/help-pages/CODE-constant.md`, such as `QASM102-unknown-gate.md`: an explanation, a program that causes the
//! diagnostic, and one that does not. A test reads every page and expects its code.

diagnostic::codes! {
    EMPTY_PROGRAM "QASM001" "the program is empty"
    UNEXPECTED_TOKEN "QASM002" "something else was expected here"
    MISSING_SEMICOLON "QASM003" "a statement does not end in `;`"
    MISSING_COMMA "QASM004" "two operands have no `,` between them"
    UNCLOSED_BRACKET "QASM005" "a bracket is never closed"
    UNKNOWN_CHARACTER "QASM006" "a character has no meaning here"
    UNCLOSED_STRING "QASM007" "a string is not closed on its line"
    UNCLOSED_COMMENT "QASM008" "a block comment is never closed"
    MALFORMED_NUMBER "QASM009" "a number is not well formed"
    MISPLACED_VERSION "QASM011" "the version does not come first"
    KEYWORD_AS_NAME "QASM012" "a keyword is used as a name"
    NEWER_SYNTAX "QASM013" "OpenQASM 3 syntax in a version 2 program"
    OLDER_SYNTAX "QASM014" "OpenQASM 2 syntax in a version 3 program"
    ASSIGNMENT_FOR_COMPARISON "QASM015" "`=` where `==` is meant"
    INVALID_NAME "QASM016" "a name is not allowed in this version"
    FOREIGN_LANGUAGE "QASM018" "another language, not OpenQASM"
    STATEMENT_TOO_COMPLEX "QASM019" "a statement is nested too deeply or has too many parts"
    MISSPELLED_KEYWORD "QASM020" "a keyword is misspelled"

    UNKNOWN_NAME "QASM101" "a name is not declared"
    UNKNOWN_GATE "QASM102" "a gate is not defined"
    MISSING_INCLUDE "QASM103" "a gate of the standard library is used without its include"
    DUPLICATE_NAME "QASM104" "a name is declared twice"
    INVALID_RECURSION "QASM105" "a gate or subroutine uses itself"
    UNKNOWN_INCLUDE "QASM106" "a file cannot be included"
    WRONG_INCLUDE "QASM107" "the library of the other version is included"
    MISPLACED_STATEMENT "QASM108" "a statement is not allowed here"
    UNKNOWN_VERSION "QASM109" "this version does not exist"

    WRONG_KIND_OF_NAME "QASM201" "a name refers to something of another kind"
    WRONG_PARAMETER_COUNT "QASM202" "a gate has too few or too many parameters"
    WRONG_QUBIT_COUNT "QASM203" "a gate has too few or too many qubits"
    DUPLICATE_QUBIT "QASM204" "a gate uses the same qubit twice"
    REGISTER_SIZE_MISMATCH "QASM205" "registers of different sizes are used together"
    MEASUREMENT_SIZE_MISMATCH "QASM206" "the numbers of measured qubits and of bits differ"
    WRONG_TYPE "QASM207" "a value has the wrong type"
    NOT_CONSTANT "QASM208" "a value must be known before the program runs"
    WRONG_ARGUMENT_COUNT "QASM209" "a function has too few or too many arguments"

    INDEX_OUT_OF_RANGE "QASM301" "an index is out of range"
    INVALID_REGISTER_SIZE "QASM302" "a register's size is not a positive whole number"
    DIVISION_BY_ZERO "QASM303" "a division by zero"
    NON_FINITE_NUMBER "QASM304" "a value is not a finite number"
    INTEGER_OVERFLOW "QASM305" "an integer does not fit into 64 bits"
    ZERO_STEP "QASM306" "a range has step 0"

    PROGRAM_TOO_LONG "QASM401" "the program is too long"
    TOO_MANY_QUBITS "QASM402" "the program has too many qubits or bits"
    TOO_MUCH_TO_EXPAND "QASM403" "the program takes too much work to expand"
    TYPE_TOO_LARGE "QASM404" "a type is too wide or an array too long"

    UNSUPPORTED "QASM501" "something that a circuit diagram cannot show here"

    MISSING_VERSION "QASM601" "the program does not say its version"
    DUPLICATE_INCLUDE "QASM602" "a file is included twice"
    EMPTY_STATEMENT "QASM603" "a semicolon without a statement"
    UNREACHABLE_STATEMENT "QASM604" "statements after `end` never run"
    REDEFINED_STANDARD_GATE "QASM605" "the program redefines a gate of the standard library"
    GATE_DURATION "QASM606" "a gate has a duration, which a diagram does not show"
    DEPRECATED_SYNTAX "QASM607" "an outdated form"
    UNUSED_QUBIT "QASM608" "a qubit is declared and never used"
    GATE_AFTER_MEASUREMENT "QASM609" "a gate comes after the last measurement of its qubits"
    UNKNOWN_NATIVE_GATE "QASM610" "a gate on physical qubits is not defined"
    INTEGER_DIVISION "QASM611" "a division of whole numbers drops its remainder"
    STATEMENT_IN_ANNOTATION "QASM612" "an annotation takes a statement of its line"

    NOT_CONVERTIBLE "QASM701" "the other version cannot express something"
    RENAMED_IN_CONVERSION "QASM702" "the other version does not allow a name"
}
