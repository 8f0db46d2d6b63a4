/** OpenQASM 3 by example: short programs, each with a sentence that a test proves. */

import type { TwoQubitBound } from '../../../engine-rs/index'

/** What a program does, as its test checks it. */
export type Claim =
  /** The bits that a run can end with, the last one first, each with its probability; and the values of inputs for that. */
  | { outcomes: Readonly<Record<string, number>>; inputs?: Readonly<Record<string, number>> }
  /** Words of the program in version 2. */
  | { inVersion2: readonly string[] }
  /** The names of its free parameters. */
  | { parameters: readonly string[] }
  /** Its figures. */
  | { counts: { operations: number; twoQubitGates: number; twoQubitBound: TwoQubitBound } }

export interface LanguageExample {
  /** The fragment of its address. */
  id: string
  title: string
  /** A sentence. Text between backticks is code. */
  text: string
  program: string
  claim: Claim
}

const program = (...lines: string[]): string =>
  ['OPENQASM 3.0;', 'include "stdgates.inc";', '', ...lines, ''].join('\n')

export const languageExamples: readonly LanguageExample[] = [
  {
    id: 'registers',
    title: 'Registers and gates',
    text: 'Qubits start in |0⟩; these two gates make the Bell state, whose bits are measured as 00 or 11.',
    program: program('qubit[2] q;', 'bit[2] c;', 'h q[0];', 'cx q[0], q[1];', 'c = measure q;'),
    claim: { outcomes: { '00': 0.5, '11': 0.5 } },
  },
  {
    id: 'broadcasting',
    title: 'A gate on a whole register',
    text: 'A gate that is given a register acts on each of its qubits, so the outcome is always 111.',
    program: program('qubit[3] q;', 'bit[3] c;', 'x q;', 'c = measure q;'),
    claim: { outcomes: { '111': 1 } },
  },
  {
    id: 'own-gates',
    title: 'Own gates',
    text: '`gate` names a sequence of gates, here with an angle: twice a quarter turn flips the qubit.',
    program: program(
      'gate turn_both(theta) a, b {',
      '  rx(theta) a;',
      '  rx(theta) b;',
      '}',
      '',
      'qubit[2] q;',
      'bit[2] c;',
      'turn_both(pi/2) q[0], q[1];',
      'turn_both(pi/2) q[0], q[1];',
      'c = measure q;',
    ),
    claim: { outcomes: { '11': 1 } },
  },
  {
    id: 'modifiers',
    title: 'Modifiers',
    text: '`inv`, `pow` and `ctrl` make new gates of a gate; version 2 has no modifiers, and gets `sdg`, `u1(pi)` and `ccx` instead.',
    program: program('qubit[3] q;', 'inv @ s q[0];', 'pow(2) @ s q[1];', 'ctrl(2) @ x q[0], q[1], q[2];'),
    claim: { inVersion2: ['sdg q[0];', 'u1(pi) q[1];', 'ccx q[0], q[1], q[2];'] },
  },
  {
    id: 'negative-controls',
    title: 'Controls on zero',
    text: '`negctrl` acts where its control is |0⟩, so the second qubit is flipped here.',
    program: program('qubit[2] q;', 'bit[2] c;', 'negctrl @ x q[0], q[1];', 'c = measure q;'),
    claim: { outcomes: { '10': 1 } },
  },
  {
    id: 'aliases',
    title: 'Aliases and slices',
    text: '`let` names a part of a register: the first and the last of these four qubits are flipped.',
    program: program('qubit[4] q;', 'bit[4] c;', 'let ends = q[{0, 3}];', 'x ends;', 'c = measure q;'),
    claim: { outcomes: { '1001': 1 } },
  },
  {
    id: 'reset',
    title: 'Measurement and reset',
    text: '`measure` may stand anywhere; `reset` brings a qubit back to |0⟩, so the second bit is always 0.',
    program: program('qubit q;', 'bit[2] c;', 'h q;', 'c[0] = measure q;', 'reset q;', 'c[1] = measure q;'),
    claim: { outcomes: { '00': 0.5, '01': 0.5 } },
  },
  {
    id: 'conditions',
    title: 'Conditions',
    text: '`if` acts on what was measured: the second qubit follows the first one.',
    program: program(
      'qubit[2] q;',
      'bit[2] c;',
      'h q[0];',
      'c[0] = measure q[0];',
      'if (c[0]) {',
      '  x q[1];',
      '}',
      'c[1] = measure q[1];',
    ),
    claim: { outcomes: { '00': 0.5, '11': 0.5 } },
  },
  {
    id: 'loops',
    title: 'Loops',
    text: '`for` goes through a range whose ends are both included: a chain of gates makes the GHZ state of four qubits.',
    program: program(
      'qubit[4] q;',
      'bit[4] c;',
      'h q[0];',
      'for uint i in [0:2] {',
      '  cx q[i], q[i + 1];',
      '}',
      'c = measure q;',
    ),
    claim: { outcomes: { '0000': 0.5, '1111': 0.5 } },
  },
  {
    id: 'while',
    title: 'Repeat until success',
    text: '`while` repeats as long as its condition holds: the coin is tossed until it shows 1.',
    program: program('qubit coin;', 'bit c = "0";', 'while (c == 0) {', '  h coin;', '  c = measure coin;', '}'),
    claim: { outcomes: { '1': 1 } },
  },
  {
    id: 'switch',
    title: 'Cases',
    text: '`switch` chooses by a number: two measured bits decide which qubits are flipped back, so both are 0 afterwards.',
    program: program(
      'qubit[2] q;',
      'bit[2] c;',
      'bit[2] after;',
      'h q;',
      'c = measure q;',
      'switch (uint[2](c)) {',
      '  case 1 {',
      '    x q[0];',
      '  }',
      '  case 2 {',
      '    x q[1];',
      '  }',
      '  case 3 {',
      '    x q;',
      '  }',
      '}',
      'after = measure q;',
    ),
    claim: { outcomes: { '0000': 0.25, '0001': 0.25, '0010': 0.25, '0011': 0.25 } },
  },
  {
    id: 'counting',
    title: 'How branches and loops count',
    text:
      'Of branches, the one with most two-qubit gates counts, of a loop each round that is known, and one round where only a run knows how many there are: ' +
      '2 + 4 + 1 here, so the figures say “at most 7, one round of each loop”. Operations and depth take what a run decides as one operation, and a round that is known gate by gate.',
    program: program(
      'qubit[2] q;',
      'bit c;',
      'c = measure q[0];',
      'if (c) {',
      '  cx q[0], q[1];',
      '  cz q[0], q[1];',
      '} else {',
      '  cy q[0], q[1];',
      '}',
      'for int i in [0:3] {',
      '  cx q[0], q[1];',
      '}',
      'while (c) {',
      '  cz q[0], q[1];',
      '  c = measure q[0];',
      '}',
    ),
    claim: { counts: { operations: 7, twoQubitGates: 7, twoQubitBound: 'one round' } },
  },
  {
    id: 'variables',
    title: 'Variables and constants',
    text: 'Numbers are computed before the circuit runs: 2³ − 3 is 5, which is 101 in bits.',
    program: program(
      'const uint n = 3;',
      'uint[8] number = 2**n - 3;',
      'qubit[n] q;',
      'bit[n] c;',
      'for uint i in [0:n - 1] {',
      '  if ((number >> i) & 1 == 1) {',
      '    x q[i];',
      '  }',
      '}',
      'c = measure q;',
    ),
    claim: { outcomes: { '101': 1 } },
  },
  {
    id: 'arrays',
    title: 'Arrays',
    text: '`array` holds a row of numbers, here three angles that add up to a half turn.',
    program: program(
      'array[float[64], 3] angles = {pi/2, pi/4, pi/4};',
      'qubit q;',
      'bit c;',
      'for uint i in [0:2] {',
      '  ry(angles[i]) q;',
      '}',
      'c = measure q;',
    ),
    claim: { outcomes: { '1': 1 } },
  },
  {
    id: 'subroutines',
    title: 'Subroutines',
    text: '`def` may measure and return a value, which gates cannot.',
    program: program(
      'def flip_and_read(qubit a) -> bit {',
      '  bit result;',
      '  x a;',
      '  result = measure a;',
      '  return result;',
      '}',
      '',
      'qubit q;',
      'bit c;',
      'c = flip_and_read(q);',
    ),
    claim: { outcomes: { '1': 1 } },
  },
  {
    id: 'parameters',
    title: 'Free parameters',
    text: '`input float` leaves an angle open: the circuit has it as a free parameter with a slider.',
    program: program('input float theta;', 'qubit[2] q;', 'ry(theta) q[0];', 'cx q[0], q[1];'),
    claim: { parameters: ['theta'] },
  },
  {
    id: 'inputs',
    title: 'Other inputs',
    text: '`input uint` is a number that a run is given, here how often the qubit is flipped: for 3 the outcome is 1.',
    program: program(
      'input uint[4] n;',
      'qubit q;',
      'bit c;',
      'for uint i in [1:n] {',
      '  x q;',
      '}',
      'c = measure q;',
    ),
    claim: { outcomes: { '1': 1 }, inputs: { n: 3 } },
  },
  {
    id: 'outputs',
    title: 'Outputs',
    text: '`output` names the bits that a program is for: outcomes list only these, here the parity of the Bell state and not `c`.',
    program: program(
      'qubit[2] q;',
      'bit[2] c;',
      'output bit parity;',
      'h q[0];',
      'cx q[0], q[1];',
      'c = measure q;',
      'parity = c[0] ^ c[1];',
    ),
    claim: { outcomes: { '0': 1 } },
  },
  {
    id: 'barriers',
    title: 'Barriers',
    text: '`barrier` keeps what stands before it apart from what follows, and changes no outcome.',
    program: program('qubit[2] q;', 'bit[2] c;', 'x q[0];', 'barrier q;', 'swap q[0], q[1];', 'c = measure q;'),
    claim: { outcomes: { '10': 1 } },
  },
  {
    id: 'timing',
    title: 'Timing',
    text: '`delay` waits for a duration, and `box` keeps operations together; neither changes an outcome.',
    program: program('qubit[2] q;', 'bit[2] c;', 'box {', '  x q[0];', '  delay[100ns] q[1];', '}', 'c = measure q;'),
    claim: { outcomes: { '01': 1 } },
  },
]
