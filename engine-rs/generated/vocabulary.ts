/** Written by `UPDATE_EXPECT=1 cargo test --test language` from the tables of the engine; do not edit. */

/** The words of one version of OpenQASM. */
export interface Words {
  /** Words that no name may be, but for types, gates and values. */
  keywords: readonly string[]
  types: readonly string[]
  /** Words that stand for a value. */
  constants: readonly string[]
  functions: readonly string[]
  /** The file that programs include. */
  library: string
}

export const words: Readonly<Record<2 | 3, Words>> = {
  2: {
    keywords: ['OPENQASM', 'include', 'gate', 'measure', 'reset', 'barrier', 'if', 'opaque'],
    types: ['qreg', 'creg'],
    constants: ['pi'],
    functions: ['sin', 'cos', 'tan', 'exp', 'ln', 'sqrt'],
    library: 'qelib1.inc',
  },
  3: {
    keywords: ['OPENQASM', 'include', 'gate', 'measure', 'reset', 'barrier', 'if', 'opaque', 'const', 'let', 'input', 'output', 'readonly', 'mutable', 'def', 'extern', 'cal', 'defcal', 'defcalgrammar', 'box', 'delay', 'else', 'for', 'in', 'while', 'switch', 'case', 'default', 'break', 'continue', 'return', 'end', 'ctrl', 'negctrl', 'inv', 'pow', 'durationof'],
    types: ['qreg', 'creg', 'qubit', 'bit', 'bool', 'int', 'uint', 'float', 'angle', 'complex', 'array', 'duration', 'stretch', 'void'],
    constants: ['pi', 'π', 'tau', 'τ', 'euler', 'ℇ', 'true', 'false'],
    functions: ['sin', 'cos', 'tan', 'exp', 'sqrt', 'arcsin', 'arccos', 'arctan', 'ceiling', 'floor', 'log', 'mod', 'popcount', 'pow', 'rotl', 'rotr', 'sizeof', 'real', 'imag'],
    library: 'stdgates.inc',
  },
}
