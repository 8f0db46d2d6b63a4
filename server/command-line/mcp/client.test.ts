/** The protocol as assistants speak it: `npx ketwork mcp` as a process, asked by the client of the official SDK. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productVersion } from '../../platform/version'

const program = fileURLToPath(new URL('../ketwork.mjs', import.meta.url))
const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

let library: Server
let transport: StdioClientTransport
let client: Client

beforeAll(async () => {
  library = createServer((request, response) => {
    const circuit = {
      id: 'x',
      name: request.url,
      description: '',
      circuitParams: { qubits: 2, layers: null, depth: 2 },
    }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        success: true,
        message: '',
        page: { nextCursor: null, total: 1 },
        data: [{ ...circuit, author: null }],
      }),
    )
  })
  library.listen(0, '127.0.0.1')
  await once(library, 'listening')
  const { port } = library.address() as AddressInfo
  transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', KETWORK_URL: `http://127.0.0.1:${port}` },
  })
  client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
}, 60_000)

afterAll(async () => {
  await client.close()
  library.close()
})

/** Calls a tool. @returns its texts, or what its picture is. */
async function call(name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const parts = content.map((part) =>
    part.type === 'text' ? part.text : part.type === 'image' ? part.mimeType : part.type,
  )
  return { parts, isError }
}

test('a client connects, and finds the tools with schemas that it accepts', async () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'ketwork', version: productVersion })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['check', 'draw', 'convert', 'simulate', 'search'])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  await client.ping()
})

test('every tool answers', async () => {
  expect(await call('check', { qasm: bell })).toEqual({ parts: ['No problems.'], isError: false })
  expect(await call('draw', { qasm: bell })).toEqual({ parts: ['image/png'], isError: false })
  expect((await call('convert', { program: bell, to: 'qiskit' })).parts[0]).toContain('qc.cx(q[0], q[1])')
  const simulated = await call('simulate', { qasm: bell, shots: 100, seed: 1 })
  expect(JSON.parse(simulated.parts[0] ?? '')).toMatchObject({ qubits: 2 })
  const found = await call('search', { q: 'bell pair' })
  expect(JSON.parse(found.parts[0] ?? '')).toMatchObject({ circuits: [{ name: '/api/circuits?limit=10&q=bell+pair' }] })
})

test('mistakes are answers of a tool, and an unknown tool is an error', async () => {
  expect((await call('check', { qasm: 'OPENQASM 3.0; qubit q; hh q;' })).parts[0]).toContain('error[QASM102]')
  expect(await call('simulate', { qasm: bell, shots: -1 })).toMatchObject({ isError: true })
  await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow('Tool rm not found')
})

test('a program of a megabyte is read, and one that is too long is refused in a sentence', async () => {
  const line = 'h q[0]; cx q[0], q[1];\n'
  const megabyte = bell + line.repeat(Math.floor(1_000_000 / line.length))
  expect(await call('check', { qasm: megabyte })).toEqual({ parts: ['No problems.'], isError: false })
  const tooLong = await call('check', { qasm: megabyte.repeat(6) })
  expect(tooLong).toMatchObject({ isError: true, parts: [expect.stringMatching(/ qasm: Too big: /)] })
})

test('a call that the client cancels rejects, and the next one is answered once the server is done with it', async () => {
  const cancelled = new AbortController()
  const layers = 'h q; t q; cx q[0], q[1];'.repeat(20)
  const long = client.callTool(
    { name: 'simulate', arguments: { qasm: `OPENQASM 3.0; include "stdgates.inc"; qubit[20] q; ${layers}` } },
    { signal: cancelled.signal },
  )
  // Once the server has begun.
  setTimeout(() => cancelled.abort(), 200)
  await expect(long).rejects.toThrow('abort')
  expect(await call('check', { qasm: bell })).toMatchObject({ isError: false })
})

test('the server ends when the client closes', async () => {
  const own = new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'] })
  const other = new Client({ name: 'test', version: '1.0.0' })
  await other.connect(own)
  const { pid } = own
  if (pid === null) throw new Error('The server has no process.')
  await other.close()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
