//! Declarations: what each name of a program stands for.
//!
//! Every declaration has a number of its own, so that the stages behind the analysis need no names
//! and no scopes. Number 0 is [`NO_DECLARATION`]: a name whose mistake is reported.
//!
//! A [`Declaration`] says what a name is (its [`DeclarationKind`]), where it is declared, its type,
//! and the level of the scope that it belongs to. The analysis fills the table while it reads a
//! program from the start to the end; an entry is never removed, so the number of a declaration
//! stays valid for all stages behind. Entries of the language itself, such as `pi` and the gates of
//! an included library, come first and have an empty span.
//!
//! The kind of a declaration is all that a use of its name needs: the index of a constant's value,
//! the sizes of a register, the numbers of parameters and qubits of a gate. What a name stands for
//! at one moment of the unrolling, such as the value of a variable, is not here but in the
//! unroller's memory.

use super::super::names::Symbol;
use super::types::Type;
use circuit::gates::StandardGate;
use diagnostic::Span;

/// Index of a [`Declaration`].
pub type DeclarationId = u32;

/// No declaration: an unbound name, or one whose mistake is reported.
pub const NO_DECLARATION: DeclarationId = 0;

/// What a name stands for, and where that is declared.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    pub name: Symbol,
    /// The name in the declaration; empty for names of the language.
    pub span: Span,
    pub kind: DeclarationKind,
    /// The type of its value, or of what a call of it returns; `None` where it has none.
    pub type_: Option<Type>,
    /// The depth of the scope that declares it; 0 is the top of the program.
    pub level: u16,
    /// Whether the name stands for something else outside of that scope.
    pub hides_another: bool,
    /// Whether a mistake that is reported leaves open what it is, so that a use which does not fit it
    /// follows from that mistake.
    pub is_doubtful: bool,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationKind {
    /// Something about it is wrong and reported: its uses report nothing.
    Poison,
    /// A register, an alias, or an argument that is passed by reference. An alias may have a size
    /// that only its values decide.
    Bits {
        quantum: bool,
        single: bool,
        size: Option<u32>,
    },
    /// A constant, with the index of its value.
    Constant(u32),
    /// A constant whose value is not known here: the length of a `dt`, the size of an argument.
    LateConstant,
    Variable,
    /// With the index of its sizes.
    Array(u32),
    /// A free parameter of the circuit.
    Parameter,
    Gate(StandardGate),
    /// A gate of the program, with its numbers of parameters and qubits.
    CustomGate {
        parameters: u32,
        qubits: u32,
    },
    /// A gate of the device, which the program does not define.
    NativeGate {
        parameters: u32,
        qubits: u32,
    },
    /// The gate whose body is being analyzed.
    Defining,
    /// A parameter of that gate, by its place, and what the name stands for outside of it: it hides
    /// no gate.
    FormalParameter(u32, DeclarationId),
    /// A qubit of that gate, likewise.
    FormalQubit(u32, DeclarationId),
    /// By its index among the subroutines.
    Subroutine(u32),
    /// By its index among the external functions.
    External(u32),
}

impl DeclarationKind {
    /// The kind of thing, with an article, for messages.
    pub const fn describe(&self) -> &'static str {
        match self {
            Self::Poison => "unknown",
            Self::Bits { quantum: true, single: true, .. } | Self::FormalQubit(..) => "a qubit",
            Self::Bits { quantum: true, .. } => "a qubit register",
            Self::Bits { single: true, .. } => "a bit",
            Self::Bits { .. } => "a bit register",
            Self::Constant(_) | Self::LateConstant => "a constant",
            Self::Variable => "a variable",
            Self::Array(_) => "an array",
            Self::Parameter | Self::FormalParameter(..) => "a parameter",
            Self::Gate(_) | Self::CustomGate { .. } | Self::NativeGate { .. } | Self::Defining => "a gate",
            Self::Subroutine(_) => "a subroutine",
            Self::External(_) => "an external function",
        }
    }

    /// Whether the program around a subroutine can change it, so that the subroutine does not see
    /// it.
    pub const fn belongs_to_program(&self) -> bool {
        matches!(self, Self::Bits { .. } | Self::Variable | Self::Array(_) | Self::Parameter)
    }

    /// The numbers of parameters and qubits of a gate.
    pub fn arity(&self) -> Option<(u32, u32)> {
        match *self {
            Self::Gate(gate) => Some((gate.info().parameters() as u32, u32::from(gate.info().qubits))),
            Self::CustomGate { parameters, qubits } | Self::NativeGate { parameters, qubits } => {
                Some((parameters, qubits))
            }
            _ => None,
        }
    }
}
