/** Exports by the product's own engine. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExportFormat, type Export } from '../../contract/circuits'
import { exportFormats } from '../../engine-rs/export-formats'
import { openEngine, type EngineService } from '../platform/engine-pool'
import { readSettings } from '../platform/settings'
import { openTestServer, type Actor, type TestServer } from '../testing'

let engine: EngineService
let server: TestServer
let member: Actor

beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: 'data', PORT: '0', ENGINE_THREADS: '1', ENGINE_DEADLINE_MS: '20000' })
  engine = await openEngine(settings, { log: pino({ level: 'silent' }) })
  server = await openTestServer({ engine })
  member = await server.addUser()
})
afterAll(async () => {
  await server.close()
  await engine.close()
})

const exported = async (qasmCode: string, format: string) => {
  const { id } = await server.addCircuit(member.id, { qasmCode })
  return server.ask<Export>(`GET /api/circuits/${id}/export?format=${format}`)
}

test('the API has the formats of the engine', () => {
  expect([...ExportFormat.options].toSorted()).toEqual(exportFormats.map(({ name }) => name).toSorted())
})

test('a circuit is exported, with what is lost', async () => {
  const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\n@fast\nh q;\n'
  const { status, body } = await exported(program, 'qiskit')
  expect(status).toBe(200)
  expect(body.data.format).toBe('qiskit')
  expect(body.data.text).toMatch(/qc = QuantumCircuit\(q\)\nqc\.h\(q\[0\]\)\n$/)
  expect(body.data.diagnostics).toMatchObject([{ severity: 'warning', span: { line: 5 } }])
})

test('a circuit that would be another one there is not', async () => {
  const { status, body } = await exported('OPENQASM 3.0; include "stdgates.inc"; qubit q; t q;', 'stim')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ text: null, diagnostics: [{ severity: 'error' }] })
})

test('a format that there is not is refused', async () => {
  expect((await exported('OPENQASM 3.0; qubit q;', 'excel')).status).toBe(400)
})
