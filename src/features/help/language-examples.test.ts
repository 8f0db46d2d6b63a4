import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { outcomesOf } from '../../../engine-rs/distribution'
import { loadEngineFromBytes, type Engine } from '../../../engine-rs/index'
import { languageExamples, type Claim } from './language-examples'

let engine: Engine

beforeAll(async () => {
  const folder = new URL('../../../engine-rs/pkg/', import.meta.url)
  engine = await loadEngineFromBytes((name) => readFile(new URL(`${name}_bg.wasm`, folder)))
})

describe('The examples of OpenQASM 3', () => {
  it.each(languageExamples)(
    '$id reads without errors and warnings, and does what its sentence says',
    async (example) => {
      expect(engine.check(example.program).diagnostics).toEqual([])
      expect(await engine.format(example.program), 'it is laid out as the editor does').toBe(example.program)
      expect(await observe(example.program, example.claim)).toEqual(example.claim)
    },
  )

  it('have names of their own', () => {
    expect(new Set(languageExamples.map(({ id }) => id)).size).toBe(languageExamples.length)
  })
})

/** What a program does, in the form of what its sentence claims. */
async function observe(program: string, claim: Claim): Promise<Claim> {
  if ('inVersion2' in claim) {
    const { qasm } = await engine.convert(program, 2)
    return { inVersion2: claim.inVersion2.filter((words) => qasm?.includes(words)) }
  }
  if ('counts' in claim) {
    const { stats } = engine.check(program)
    if (stats === null) throw new Error('The program has errors.')
    const { operations, twoQubitGates, twoQubitBound } = stats
    return { counts: { operations, twoQubitGates, twoQubitBound } }
  }
  const inputs = 'inputs' in claim ? claim.inputs : undefined
  const { parameters, distribution, diagnostics } = await engine.simulate(program, { inputs })
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.message)
  if ('parameters' in claim) return { parameters: parameters.map(({ name }) => name) }
  const outcomes = outcomesOf(distribution).map(({ bits, probability }) => [bits, Number(probability.toFixed(9))])
  return { outcomes: Object.fromEntries(outcomes), ...(inputs && { inputs }) }
}
