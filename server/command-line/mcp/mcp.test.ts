import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../clients/javascript/index'
import { SimulateRequest } from '../../../contract/simulation'
import type { Engine } from '../../../engine-rs/index'
import { loadEngineFromFiles } from '../../platform/load-engine'
import { serveTools } from './serve'

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

/** Sends lines, and returns the answers. `asked` gets the addresses that a search asks. */
async function send(lines: (object | string)[], asked: string[] = []) {
  const written: string[] = []
  const fetchFound: typeof fetch = async (url) => {
    asked.push(String(url))
    return Response.json(found)
  }
  const client = createClient({ url: server, fetch: fetchFound })
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line })))
  await serveTools(Readable.from(`${input.join('\n')}\n`), (line) => written.push(line), { engine, client, server })
  return written.map((line) => JSON.parse(line))
}

/** Calls a tool. */
async function call(name: string, given: object, asked: string[] = []) {
  const [answer] = await send([{ id: 1, method: 'tools/call', params: { name, arguments: given } }], asked)
  return answer.result ?? answer
}

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'
const line = (text: string) => ({ content: [{ type: 'text', text }], isError: false })

test('says which version of the protocol it speaks, and answers nothing to notifications', async () => {
  const answers = await send([
    { id: 0, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {} } },
    { method: 'notifications/initialized' },
    { id: 'one', method: 'ping' },
    { id: 2, method: 'initialize', params: { protocolVersion: '1999-01-01' } },
  ])
  expect(answers).toMatchObject([
    { id: 0, result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'ketwork' } } },
    { id: 'one', result: {} },
    { id: 2, result: { protocolVersion: '2025-11-25' } },
  ])
})

test('lists its tools, with the schemas of the contract', async () => {
  const [{ result }] = await send([{ id: 1, method: 'tools/list' }])
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
    'check',
    'draw',
    'convert',
    'simulate',
    'search',
  ])
  for (const { inputSchema } of result.tools) expect(inputSchema).toMatchObject({ type: 'object' })
  const simulate = result.tools[3].inputSchema
  expect(simulate.required).toEqual(['qasm'])
  const shots = SimulateRequest.shape.shots.unwrap()
  expect(simulate.properties.shots).toMatchObject({ minimum: shots.minValue, maximum: shots.maxValue })
})

test('checks programs', async () => {
  expect(await call('check', { qasm: bell })).toEqual(line('No problems.'))
  const wrong = await call('check', { qasm: bell.replace('h q', 'hh q') })
  expect(wrong.content[0].text).toContain('program:4:1: error[')
})

test('draws programs', async () => {
  const picture = await call('draw', { qasm: bell, theme: 'dark' })
  expect(picture.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }])
  expect(Buffer.from(picture.content[0].data, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect((await call('draw', { qasm: bell, as: 'svg' })).content[0].text).toMatch(/^<svg /)
  expect(await call('draw', { qasm: 'OPENQASM 3.0; hh q;' })).toMatchObject({ isError: true })
})

test('converts programs, and says what is lost or not understood', async () => {
  const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\nqc.h(0)\n'
  expect((await call('convert', { program: qiskit, to: 'qasm3' })).content[0].text).toContain('h q[0];')
  expect((await call('convert', { program: bell, to: 'qasm2' })).content[0].text).toContain('qreg q[2];')
  expect((await call('convert', { program: qiskit, to: 'cirq' })).content[0].text).toContain('import cirq')
  const refused = await call('convert', { program: `${qiskit}exec("x")\n`, to: 'qasm3' })
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('exec') }] })
  expect(await call('convert', { program: 't q', to: 'stim' })).toMatchObject({ isError: true })
})

test('simulates programs', async () => {
  const { content } = await call('simulate', { qasm: bell, shots: 10, seed: 1, observables: ['Z0 Z1'] })
  const report = JSON.parse(content[0].text)
  expect(report.outcomes.map(({ bits }: { bits: string }) => bits)).toEqual(['00', '11'])
  expect(report.observables[0].mean).toBeCloseTo(1)
  expect(await call('simulate', { qasm: bell, observables: ['?'] })).toMatchObject({ isError: true })
})

test('searches the library', async () => {
  const asked: string[] = []
  const { content } = await call('search', { q: 'bell & co', limit: 3 }, asked)
  expect(JSON.parse(content[0].text)).toMatchObject({
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
  expect(await call(name, given)).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(problem) }] })
})

test('what is no request is answered with an error, and the next one is answered', async () => {
  const answers = await send([
    '{',
    '[]',
    { id: 1, method: 'nothing' },
    { id: 2, method: 'tools/call', params: { name: 'rm' } },
    { id: 3, method: 'ping' },
  ])
  expect(answers.map(({ id, error, result }) => [id, error?.code ?? result])).toEqual([
    [null, -32_700],
    [null, -32_600],
    [1, -32_601],
    [2, -32_602],
    [3, {}],
  ])
})
