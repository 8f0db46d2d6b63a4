import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CoreType,
  EncodingGate,
  EncodingLayer,
  MiddleType,
  SingleQubitGate,
  TwoQubitGate,
} from '../../../contract/generation'
import { loadEngineFromBytes, type Engine, type GenerationRequestInput } from '../../../engine-rs/index'
import { builderSections } from './builder-sections'

let engine: Engine

beforeAll(async () => {
  const folder = new URL('../../../engine-rs/pkg/', import.meta.url)
  engine = await loadEngineFromBytes((name) => readFile(new URL(`${name}_bg.wasm`, folder)))
})

const idsOf = (field: string, values: readonly string[]) => values.map((value) => `${field}-${value}`)

function settingsOf(id: string): GenerationRequestInput {
  const section = builderSections.find((one) => one.id === id)
  if (section === undefined) throw new Error(`There is no section ${id}.`)
  return section.settings
}

describe('The help about the builder', () => {
  it('has a section for every choice of the contract', () => {
    const wanted = [
      ...idsOf(
        'encoding',
        EncodingLayer.options.map(({ shape }) => shape.type.value),
      ),
      ...idsOf('encoding-gate', EncodingGate.options),
      ...idsOf('middle', MiddleType.options),
      ...idsOf('core', CoreType.options),
      ...idsOf('single-qubit', SingleQubitGate.options),
      ...idsOf('two-qubit', TwoQubitGate.options),
    ]
    const ids = builderSections.map(({ id }) => id)
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(builderSections)('$id has settings that make a circuit without problems', async ({ settings }) => {
    const { scene, problems, diagnostics } = await engine.generate(settings)
    expect(scene).not.toBeNull()
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(diagnostics).toEqual([])
  })

  it('shows what its formulas say', async () => {
    const stats = async (id: string) => (await engine.generate(settingsOf(id))).stats
    expect((await stats('encoding-uniform'))?.gates['h']).toBe(3)
    expect((await stats('middle-x-mixer'))?.gates).toEqual({ h: 3, rzz: 6, rx: 6 })
    expect((await stats('middle-data-re-uploading'))?.gates['rx']).toBe(6)
    expect((await stats('core-strongly-entangling'))?.gates).toEqual({ rz: 12, ry: 6, cx: 6 })
    expect((await stats('shared-parameters'))?.parameters).toBe(1)
    expect((await stats('optimize-depth'))?.depth).toBe(2)
    const { qasm } = await engine.generate(settingsOf('weighted-graph'))
    expect(qasm).toMatch(/rzz\([^)]*\) q\[0\], q\[1\]/)
  })
})
