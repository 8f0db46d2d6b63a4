/** Imports by the product's own workers, which bound their time and memory. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ImportFormat, type Import } from '../../contract/imports'
import { importFormats } from '../../importers/index'
import { openTestServer, startTestEngine, startTestServer } from '../testing'

const server = await startTestServer({ engine: await startTestEngine() })
const member = await server.addUser()

const imports = (text: string, body: object = {}) =>
  server.ask<Import>('POST /api/circuits/import', { token: member.token, body: { text, ...body } })

const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\n'

test('the API has the formats of the importers', () => {
  expect(ImportFormat.options).toEqual(importFormats.map(({ name }) => name))
})

test('a program of another tool becomes OpenQASM 3, with its lines', async () => {
  const { status, body } = await imports(`${qiskit}qc.h(0)\nqc.cx(0, 1)\n`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ format: 'qiskit', source: null, problems: [] })
  expect(body.data.qasm).toContain('h q[0];\ncx q[0], q[1];\n')
  const line = body.data.qasm?.split('\n').indexOf('h q[0];') ?? -2
  expect(body.data.lines).toContainEqual({ source: 3, program: line + 1 })
})

test('what is not understood is named at its place, and there is no program', async () => {
  const { status, body } = await imports(`${qiskit}qc.hh(0)\n`)
  expect(status).toBe(200)
  expect(body.data.qasm).toBeNull()
  expect(body.data.problems).toMatchObject([{ severity: 'error', line: 3 }])
})

test('problems of a notebook are about its code, which comes along', async () => {
  const cells = [{ cell_type: 'code', source: `${qiskit}qc.h(0)\n` }]
  const { body } = await imports(JSON.stringify({ nbformat: 4, metadata: {}, cells }))
  expect(body.data).toMatchObject({ format: 'notebook', source: expect.stringContaining('qc.h(0)') })
})

test('a binary file comes as base64, and problems are about a listing of it, which comes along', async () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../../importers/qpy/fixtures/${name}.qpy`, import.meta.url)).toString('base64')
  const { body } = await imports(fixture('tour-18'))
  expect(body.data).toMatchObject({
    format: 'qpy',
    source: expect.stringMatching(/^QPY version 18/),
    problems: [{ severity: 'warning', line: 1, message: 'The metadata of the circuit is left out.' }],
  })
  expect(body.data.qasm).toContain('c[0] = measure q[0];\n')
  const refused = await imports(fixture('opaque-17'), { format: 'qpy' })
  expect(refused.body.data).toMatchObject({ qasm: null, problems: [{ severity: 'error', line: 4 }] })
})

test('the name of a file says what a text is', async () => {
  expect((await imports('H 0', { fileName: 'bell.stim' })).body.data.format).toBe('stim')
  expect((await imports('something else')).body.data).toMatchObject({ format: null, qasm: null })
})

describe('hostile texts give one sentence', () => {
  const notebook = (source: string) =>
    JSON.stringify({ nbformat: 4, metadata: {}, cells: [{ cell_type: 'code', source }] })
  test.each<[string, () => string, RegExp]>([
    ['Python with exec', () => `${qiskit}exec("import os")\n`, /exec/],
    ['source that never ends', () => `${qiskit}while True:\n    qc.h(0)\n`, /20,000 operations|400,000 steps/],
    ['a link of 1 MB', () => `https://algassert.com/quirk#circuit={"cols":[[${'"H",'.repeat(250_000)}"H"]]}`, /./],
    ['a notebook of 11 MB', () => notebook(`${qiskit}# ${'x'.repeat(11_000_000)}`), /at most 1,000,000 characters/],
    ['a notebook that is cut off', () => notebook(`${qiskit}qc.h(0)`).slice(0, -20), /./],
    ['nested JSON', () => `{"cols":${'['.repeat(500_000)}`, /./],
    ['a list that doubles', () => `${qiskit}a = [0]\nwhile True:\n    a = a + a\n`, /./],
    ['a text that doubles', () => `${qiskit}a = "x"\nwhile True:\n    a = a + a\n`, /./],
  ])('%s', async (_, make, sentence) => {
    const { status, body } = await imports(make())
    expect(status).toBe(200)
    expect(body.data.qasm).toBeNull()
    expect(body.data.problems).toHaveLength(1)
    expect(body.data.problems[0]?.message).toMatch(sentence)
    expect(body.data.problems[0]?.message).not.toContain('\n')
  })

  test('a notebook of 50 MB is not read at all', async () => {
    const { status, body } = await imports('x'.repeat(50_000_000))
    expect({ status, data: body.data }).toEqual({ status: 413, data: null })
  })
})

test.each([
  ['busy', 503],
  ['slow', 503],
  ['huge', 400],
])('an engine that is %s answers %i, for exports too', async (word, status) => {
  const other = await openTestServer()
  try {
    const { id, token } = await other.addUser()
    const text = `${qiskit}# ${word}\n`
    expect((await other.ask('POST /api/circuits/import', { token, body: { text } })).status).toBe(status)
    const circuit = await other.addCircuit(id, { qasmCode: `OPENQASM 3.0; // ${word}\n` })
    expect((await other.ask(`GET /api/circuits/${circuit.id}/export?format=qiskit`)).status).toBe(status)
  } finally {
    await other.close()
  }
})
