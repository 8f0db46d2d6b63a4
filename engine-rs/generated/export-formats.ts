/** Written by `UPDATE_EXPECT=1 cargo test -p export` from the table of formats; do not edit. */

/** Formats of other tools that a program can be exported to, in the order of a menu. */
export const exportFormats = [
  { name: 'qiskit', title: 'Qiskit', extension: 'py' },
  { name: 'pennylane', title: 'PennyLane', extension: 'py' },
  { name: 'cirq', title: 'Cirq', extension: 'py' },
  { name: 'braket', title: 'Amazon Braket', extension: 'py' },
  { name: 'stim', title: 'Stim', extension: 'stim' },
  { name: 'qir', title: 'QIR (base profile)', extension: 'll' },
  { name: 'qir-adaptive', title: 'QIR (adaptive profile)', extension: 'll' },
  { name: 'quirk', title: 'Quirk', extension: 'txt' },
  { name: 'quantikz', title: 'LaTeX (quantikz)', extension: 'tex' },
  { name: 'quill', title: 'Typst (quill)', extension: 'typ' },
  { name: 'text', title: 'Plain text', extension: 'txt' },
  { name: 'json', title: 'JSON', extension: 'json' },
] as const

/** The name of a format of another tool. What a page or the API exports has more: OpenQASM and pictures (`contract/circuits.ts`). */
export type ToolFormat = (typeof exportFormats)[number]['name']
