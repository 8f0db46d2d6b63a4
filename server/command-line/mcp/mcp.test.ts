import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../clients/javascript/index'
import { SimulateRequest } from '../../../contract/simulation'
import type { Engine } from '../../../engine-rs/index'
import { loadEngineFromFiles } from '../../engine/load-engine'
import { createToolServer } from './serve'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngineFromFiles()
})

const server = 'http://ketwork.example'
const found = {
  success: true,
  message: '',
  page: { nextCursor: null, total: 7 },
  data: [
    { id: 'x', name: 'Bell pair', description: '', circuitParams: { qubits: 2, layers: null, depth: 2 }, author: null },
  ],
}

/** An assistant with the tools. `asked` gets the addresses that a search asks. */
async function assistant(asked: string[] = []) {
  const fetchFound: typeof fetch = async (url) => {
    asked.push(String(url))
    return Response.json(found)
  }
  const library = createClient({ url: server, fetch: fetchFound })
  const [mine, theirs] = InMemoryTransport.createLinkedPair()
  await createToolServer({ engine, client: library, server }).connect(theirs)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(mine)
  return client
}

/** Calls a tool. @returns the answer, with the texts of its parts, or their data. */
async function call(name: string, given: Record<string, unknown>, asked: string[] = []) {
  const client = await assistant(asked)
  const { content, isError } = await client.callTool({ name, arguments: given })
  const parts = content.map((part) => {
    if (part.type === 'text') return part.text
    if (part.type === 'image') return part.data
    throw new Error(`A part of the type ${part.type} was not expected.`)
  })
  return { parts, text: parts[0] ?? '', isError: isError ?? false }
}

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

test('lists its tools, with the schemas of the contract', async () => {
  const { tools } = await (await assistant()).listTools()
  expect(tools.map(({ name }) => name)).toEqual(['check', 'draw', 'convert', 'simulate', 'search'])
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: 'object' })
  const shots = SimulateRequest.shape.shots.unwrap()
  expect(tools[3]?.inputSchema).toMatchObject({
    required: ['qasm'],
    properties: { shots: { minimum: shots.minValue, maximum: shots.maxValue } },
  })
})

test('checks programs', async () => {
  expect(await call('check', { qasm: bell })).toMatchObject({ parts: ['No problems.'], isError: false })
  const wrong = await call('check', { qasm: bell.replace('h q', 'hh q') })
  expect(wrong.text).toContain('program:4:1: error[')
})

test('draws programs', async () => {
  const picture = await call('draw', { qasm: bell, theme: 'dark' })
  expect(Buffer.from(picture.text, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect((await call('draw', { qasm: bell, as: 'svg' })).text).toMatch(/^<svg /)
  expect(await call('draw', { qasm: 'OPENQASM 3.0; hh q;' })).toMatchObject({ isError: true })
})

test('converts programs, and says what is lost or not understood', async () => {
  const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\nqc.h(0)\n'
  expect((await call('convert', { program: qiskit, to: 'qasm3' })).text).toContain('h q[0];')
  expect((await call('convert', { program: bell, to: 'qasm2' })).text).toContain('qreg q[2];')
  expect((await call('convert', { program: qiskit, to: 'cirq' })).text).toContain('import cirq')
  const refused = await call('convert', { program: `${qiskit}exec("x")\n`, to: 'qasm3' })
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('exec') })
  expect(await call('convert', { program: 't q', to: 'stim' })).toMatchObject({ isError: true })
})

test('simulates programs', async () => {
  const { text } = await call('simulate', { qasm: bell, shots: 10, seed: 1, observables: ['Z0 Z1'] })
  const report = JSON.parse(text)
  expect(report.outcomes.map(({ bits }: { bits: string }) => bits)).toEqual(['00', '11'])
  expect(report.observables[0].mean).toBeCloseTo(1)
  expect(await call('simulate', { qasm: bell, observables: ['?'] })).toMatchObject({ isError: true })
})

test('searches the library', async () => {
  const asked: string[] = []
  const { text } = await call('search', { q: 'bell & co', limit: 3 }, asked)
  expect(JSON.parse(text)).toMatchObject({
    total: 7,
    circuits: [{ url: `${server}/circuits/x`, qubits: 2 }],
  })
  expect(asked).toEqual([`${server}/api/circuits?limit=3&q=bell+%26+co`])
})

test.each([
  ['check', {}, /qasm/],
  ['draw', { qasm: bell, theme: 'pink' }, /theme/],
  ['convert', { program: bell, to: 'excel' }, /to/],
  ['simulate', { qasm: bell, shots: -1 }, /shots/],
])('%s refuses %j with a sentence', async (name, given, problem) => {
  expect(await call(name, given)).toMatchObject({ isError: true, text: expect.stringMatching(problem) })
})
