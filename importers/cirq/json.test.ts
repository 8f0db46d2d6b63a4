/** Cirq's JSON. `npm run check:imports` compares what becomes of it with what Cirq itself computes. */
import { expect, test } from 'vitest'
import { importBody as body } from '../import-body.fixture'
import { detectFormat, importProgram } from '../index'

const line = (x: number) => ({ cirq_type: 'LineQubit', x })
const symbol = { cirq_type: 'sympy.Symbol', name: 't' }
const raised = (type: string, exponent: unknown = 1, shift = 0) => ({
  cirq_type: type,
  exponent,
  global_shift: shift,
})
const on = (gate: object, ...qubits: number[]) => ({ cirq_type: 'GateOperation', gate, qubits: qubits.map(line) })
const pauli = (name: string, qubit: number) => ({
  cirq_type: 'SingleQubitPauliStringGateOperation',
  pauli: raised(`_Pauli${name}`),
  qubit: line(qubit),
})
const measurement = (key: string, invert_mask: boolean[], ...qubits: number[]) =>
  on({ cirq_type: 'MeasurementGate', num_qubits: qubits.length, key, invert_mask }, ...qubits)
const condition = (name: string, index = -1) => ({
  cirq_type: 'KeyCondition',
  key: { cirq_type: 'MeasurementKey', name, path: [] },
  index,
})
const circuit = (...operations: object[]) =>
  JSON.stringify({
    cirq_type: 'Circuit',
    moments: operations.map((one) => ({ cirq_type: 'Moment', operations: [one] })),
  })
test('gates with exponents, phases and symbols', () => {
  const angle = {
    cirq_type: 'sympy.Add',
    args: [
      { cirq_type: 'sympy.Integer', i: 1 },
      { cirq_type: 'sympy.Mul', args: [{ cirq_type: 'sympy.Rational', p: 1, q: 2 }, symbol] },
    ],
  }
  const text = circuit(
    on(raised('HPowGate'), 0),
    on(raised('XPowGate', 0.5), 1),
    on(raised('ZPowGate', 0.25, -0.5), 1),
    on(raised('CXPowGate'), 0, 1),
    on({ cirq_type: 'Rz', rads: angle }, 0),
    on({ cirq_type: 'PhasedXPowGate', phase_exponent: 0.5, exponent: 1, global_shift: 0 }, 0),
    on({ cirq_type: 'GlobalPhaseGate', coefficient: { cirq_type: 'complex', real: 0, imag: 1 } }),
    on({ cirq_type: 'CSwapGate' }, 0, 1, 2),
    pauli('Y', 2),
  )
  expect(detectFormat(text)).toBe('cirq-json')
  expect(body(text)).toBe(
    'input float t_;\nqubit[3] q;\nh q[0];\nsx q[1];\ngphase(-pi/8);\nt q[1];\ncx q[0], q[1];\nrz(1 + 0.5*t_) q[0];\n' +
      'p(-pi/2) q[0];\nx q[0];\np(pi/2) q[0];\ngphase(pi/2);\ncswap q[0], q[1], q[2];\ny q[2];',
  )
})

test('controls, measurements that invert, conditions, resets and waiting', () => {
  const text = circuit(
    {
      cirq_type: 'ControlledOperation',
      controls: [line(1), line(2)],
      control_values: { cirq_type: 'ProductOfSums', data: [[0], [1]] },
      sub_operation: { cirq_type: 'TaggedOperation', sub_operation: pauli('X', 0), tags: ['a'] },
    },
    measurement('m', [true], 0, 1),
    { cirq_type: 'ClassicallyControlledOperation', conditions: [condition('m')], sub_operation: pauli('X', 2) },
    on({ cirq_type: 'ResetChannel', dimension: 2 }, 0),
    on({ cirq_type: 'WaitGate', duration: { cirq_type: 'Duration', picos: 2500 } }, 1),
  )
  expect(body(text)).toBe(
    'qubit[3] q;\nbit[2] m;\nnegctrl @ cx q[1], q[2], q[0];\nx q[0];\nm[0] = measure q[0];\nx q[0];\nm[1] = measure q[1];\n' +
      'if (m[0] || m[1]) {\n  x q[2];\n}\nreset q[0];\ndelay[2.5ns] q[1];',
  )
})

test.each([
  ['another object', JSON.stringify({ cirq_type: 'LineQubit', x: 0 }), 'This JSON of Cirq is no circuit.'],
  ['a truncated text', circuit(pauli('X', 0)).slice(0, -2), 'This is not complete JSON.'],
  ['no moments', '{"cirq_type":"Circuit"}', 'A list is missing in this JSON.'],
  ['no qubits', circuit(), 'The circuit has no qubits.'],
  ['an unknown gate', circuit(on({ cirq_type: 'MatrixGate' }, 0)), '"MatrixGate" is not understood.'],
  ['a circuit within', circuit({ cirq_type: 'CircuitOperation' }), /A circuit within a circuit is not understood/],
  ['a qubit twice', circuit(on(raised('CXPowGate'), 0, 0)), 'A gate takes a qubit twice.'],
  ['too few qubits', circuit(on(raised('CXPowGate'), 0)), '"CXPowGate" takes 2 qubits, and gets 1.'],
  ['a key twice', circuit(measurement('m', [], 0), measurement('m', [], 1)), 'A key is measured twice.'],
  [
    'a key that is not measured',
    circuit({
      cirq_type: 'ClassicallyControlledOperation',
      conditions: [condition('m')],
      sub_operation: pauli('X', 0),
    }),
    'A condition is about a key that is not measured before.',
  ],
  [
    'controls of several values',
    circuit({
      cirq_type: 'ControlledOperation',
      controls: [line(1)],
      control_values: { cirq_type: 'ProductOfSums', data: [[0, 1]] },
      sub_operation: pauli('X', 0),
    }),
    'A control lets a gate happen at 0 or at 1.',
  ],
  [
    'a qutrit',
    circuit({
      cirq_type: 'GateOperation',
      gate: raised('XPowGate'),
      qubits: [{ cirq_type: 'LineQid', x: 0, dimension: 3 }],
    }),
    'Only qubits with two states are understood.',
  ],
  ['an unknown number', circuit(on(raised('XPowGate', { cirq_type: 'sympy.I' }), 0)), '"sympy.I" is not understood.'],
  [
    'many gates',
    circuit(...Array.from({ length: 6000 }, () => on(raised('HPowGate', 0.5), 0, 0))),
    /takes a qubit twice|characters/,
  ],
  [
    'deep operations',
    `{"cirq_type":"Circuit","moments":[{"operations":[${'{"cirq_type":"TaggedOperation","sub_operation":'.repeat(9000)}1${'}'.repeat(9000)}]}]}`,
    'The circuit is nested too deeply.',
  ],
])('refuses %s with one sentence', (_, text, message) => {
  const { program, problems } = importProgram(text, 'cirq-json')
  expect({ program, count: problems.length }).toEqual({ program: null, count: 1 })
  expect(problems[0]?.message).toMatch(message)
})
