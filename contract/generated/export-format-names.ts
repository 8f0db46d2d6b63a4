/** Written by `UPDATE_EXPECT=1 cargo test -p export` from the table of formats; do not edit. */

/** The names of the formats that circuits are exported to. */
export const exportFormatNames = [
  // In the order of a menu.
  'qiskit',
  'pennylane',
  'cirq',
  'braket',
  'stim',
  'qir',
  'qir-adaptive',
  'quirk',
  'quantikz',
  'quill',
  'text',
  'json',
] as const
