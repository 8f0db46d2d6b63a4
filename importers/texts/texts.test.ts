/** Stim, Quirk, IonQ, notebooks and Markdown; and those that are made to do harm. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadEngineFromFiles } from '../../server/engine/load-engine'
import { importBody as body } from '../import-body.fixture'
import { detectFormat, importProgram } from '../index'

const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(1)\nqc.h(0)\n'
const notebook = (...cells: string[]) =>
  JSON.stringify({
    cells: [
      { cell_type: 'markdown', source: ['# Title'] },
      ...cells.map((source) => ({ cell_type: 'code', source: source.split(/(?<=\n)/) })),
    ],
    nbformat: 4,
  })
const quirk = (circuit: object) => `https://algassert.com/quirk#circuit=${encodeURIComponent(JSON.stringify(circuit))}`
test.each([
  ['stim', 'H 0\nCX 0 1\nM 0 !1\nCX rec[-2] 1\n'],
  ['stim', '# text\nQUBIT_COORDS(0, 1) 0\nR 0\n'],
  ['quirk', quirk({ cols: [['H']] })],
  ['quirk', '{"cols":[["H"]]}'],
  ['ionq', '{"qubits":1,"circuit":[{"gate":"h","target":0}]}'],
  ['notebook', notebook(qiskit)],
  ['markdown', '```qasm\nOPENQASM 3.0;\n```\n'],
  ['qiskit', qiskit],
  [null, 'OPENQASM 2.0;\n// import qiskit\n'],
  [null, '// import qiskit\nOPENQASM 3.0;\n'],
  [null, 'qubit q;\n'],
  [null, ''],
])('%s is recognized', (format, text) => {
  expect(detectFormat(text)).toBe(format)
})

test.each([
  [
    quirk({
      cols: [['H'], ['•', 'X'], ['◦', 1, 'X^-½'], [1, 'Z^¼'], ['Swap', '•', 'Swap'], ['Bloch', 'Measure']],
      init: [0, '-'],
    }),
    'qubit[3] q;\nbit[3] c;\nx q[1];\nh q[1];\nh q[0];\ncx q[0], q[1];\nnegctrl @ pow(-0.5) @ x q[0], q[2];\nt q[1];\n' +
      'cswap q[1], q[0], q[2];\nc[1] = measure q[1];',
  ],
  [
    JSON.stringify({
      format: 'ionq.circuit.v0',
      input: {
        qubits: 3,
        circuit: [
          { gate: 'h', target: 0 },
          { gate: 'cnot', control: 0, target: 1 },
          { gate: 'rx', target: 2, rotation: 0.5, controls: [0, 1] },
          { gate: 'vi', target: 0 },
          { gate: 'swap', targets: [0, 2] },
        ],
      },
    }),
    'qubit[3] q;\nh q[0];\ncx q[0], q[1];\nctrl @ crx(0.5) q[0], q[1], q[2];\ninv @ sx q[0];\nswap q[0], q[2];',
  ],
  [
    'H 0\nM !0\nCX rec[-1] 1',
    'qubit[2] q;\nbit[1] rec;\nh q[0];\nx q[0];\nrec[0] = measure q[0];\nx q[0];\nif (rec[0]) {\n  x q[1];\n}',
  ],
  [
    notebook('%%bash\nls', '!pip install qiskit\nfrom qiskit import QuantumCircuit', 'qc = QuantumCircuit(1)\nqc.h(0)'),
    'qubit[1] q;\nh q[0];',
  ],
])('%s', (text, expected) => {
  expect(body(text)).toBe(expected)
})

test('a problem in a notebook names its cell, and lines are those of its code', () => {
  const { source, problems, program } = importProgram(notebook(qiskit, 'qc.hh(0)\n'))
  expect(program).toBeNull()
  expect(problems).toMatchObject([
    { message: 'Cell 3: "hh" of a circuit is not understood here.', column: 4, length: 2 },
  ])
  expect(source.split('\n')[(problems[0]?.line ?? 0) - 1]).toBe('qc.hh(0)')
})

test('OpenQASM in Markdown stays as it is, with its lines', () => {
  const program = 'OPENQASM 3.0;\n\nqubit q; // one\n'
  const { lines, problems, ...rest } = importProgram(`# Title\n\n\`\`\`openqasm\n${program}\`\`\`\n`, 'markdown')
  expect(rest.program?.trim()).toBe(program.trim())
  expect(problems).toEqual([])
  expect(lines).toEqual([
    { source: 1, program: 1 },
    { source: 3, program: 3 },
  ])
  expect(importProgram(`\`\`\`python\n${qiskit}\`\`\`\n`).program).toMatch(/h q\[0\];/)
})

const big = '['.repeat(400_000)
test.each([
  ['a notebook of 50 MB', notebook(qiskit).padEnd(50_000_000), 'A text has at most 20,000,000 characters.'],
  ['a large cell', notebook(`${qiskit}# ${'x'.repeat(2_000_000)}`), 'A text has at most 1,000,000 characters.'],
  ['a truncated notebook', notebook(qiskit).slice(0, -3), 'This is not complete JSON.'],
  ['a notebook of another kind', '{"cells": 3, "nbformat": 4}', 'A list is missing in this JSON.'],
  ['a notebook without code', notebook(), 'The notebook has no cells with code.'],
  [
    'a link of 1 MB',
    quirk({ cols: Array.from({ length: 90_000 }, () => ['H']) }),
    'A text has at most 1,000,000 characters.',
  ],
  ['a link with many gates', quirk({ cols: Array.from({ length: 30_000 }, () => ['H']) }), /operations|too much work/],
  ['a truncated link', quirk({ cols: [['•', 'X']] }).slice(0, -20), /not complete/],
  ['a broken link', 'https://algassert.com/quirk#circuit=%E0%A4%A', 'This link is not complete.'],
  [
    'a wide circuit',
    quirk({ cols: [Array.from({ length: 5000 }, () => 'H')] }),
    'The circuit has more than 100 qubits.',
  ],
  ['a gate of Quirk', quirk({ cols: [['QFT3']] }), '"QFT3" in column 1 is not understood.'],
  [
    'a gate behind a measurement',
    quirk({ cols: [['Measure'], ['H']] }),
    'Column 2 acts on a qubit behind its measurement.',
  ],
  ['deep JSON', `{"cols":${big}`, /not complete JSON|too deeply/],
  ['a gate of IonQ', '{"qubits":1,"circuit":[{"gate":"gpi","target":0}]}', 'Gate 1, "gpi", is not understood.'],
  [
    'a qubit too many',
    '{"qubits":1,"circuit":[{"gate":"h","target":1}]}',
    'Gate 1 has a qubit that the circuit does not have.',
  ],
  ['many qubits', '{"qubits":1e9,"circuit":[]}', 'A register has at most 2,000 bits here.'],
  ['an endless repetition', 'H 0\nREPEAT 999999999999 {\n}\n', /too much work/],
  ['many repetitions', 'H 0\nREPEAT 999999 {\nH 0\n}\n', 'The circuit has more than 20,000 operations.'],
  ['an open block', 'H 0\nREPEAT 2 {\nH 0\n', 'A block does not end.'],
  ['noise', 'H 0\nX_ERROR(0.1) 0\n', 'Instructions with a probability are not understood.'],
  ['a word', 'H 0\nMPP X0*X1\n', 'The instruction "MPP" is not understood.'],
])('%s is refused with one sentence', (name, text, message) => {
  const format = /REPEAT|ERROR|MPP/.test(text.slice(0, 100)) ? 'stim' : null
  const { program, problems } = importProgram(text, format)
  expect({ name, program, count: problems.length }).toEqual({ name, program: null, count: 1 })
  expect(problems[0]?.message).toMatch(message)
})

const folder = 'tests/imports/snippets/stim'
test.each(readdirSync(folder).filter((file) => file !== 'noisy.stim'))('%s gives a valid program', async (file) => {
  const engine = await loadEngineFromFiles()
  const { program } = importProgram(readFileSync(`${folder}/${file}`, 'utf8'), null, file)
  const { diagnostics } = engine.check(program ?? '', {})
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
