/** Exports to JSON against the published schema, with the programs of the engine's tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Engine, loadEngineFromBytes } from './index'

const schema = z.fromJSONSchema(JSON.parse(readFileSync('public/schemas/circuit-1.json', 'utf8')))
const folder = 'engine-rs/modules/engine/tests/valid'
const programs = readdirSync(folder).filter((name) => name.endsWith('.qasm'))

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromBytes((name) => readFile(new URL(`./pkg/${name}_bg.wasm`, import.meta.url)))
})

it.each(programs)('%s fits', async (name) => {
  const { text, diagnostics } = await engine.exportProgram(readFileSync(`${folder}/${name}`, 'utf8'), 'json')
  expect(diagnostics).toEqual([])
  expect(schema.safeParse(JSON.parse(text ?? '')).error).toBeUndefined()
})

it.each([
  { qubits: [{ name: 'q', kind: 'row', size: 1 }] },
  { operations: [{ kind: 'gate', qubits: [0] }] },
  { operations: [{ line: 1, kind: 'gate', qubits: [-1] }] },
  {
    gates: [{ line: 1, name: 'g', parameters: [], qubits: ['a'], operations: [{ line: 0, kind: 'gate', qubits: [] }] }],
  },
  { extra: 1 },
])('%j does not fit', async (wrong) => {
  const { text } = await engine.exportProgram('qubit q;', 'json')
  const right: unknown = JSON.parse(text ?? '')
  expect(schema.safeParse(right).success).toBe(true)
  expect(schema.safeParse({ ...(right as object), ...wrong }).success).toBe(false)
})
