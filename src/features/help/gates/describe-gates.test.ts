import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngineFromBytes, type Engine } from '../../../../engine-rs/index'
import { standardGates } from '../../../../engine-rs/generated/standard-gates'
import { describeGates, searchGates, type GateFacts } from './describe-gates'

let engine: Engine
let facts: GateFacts[]

beforeAll(async () => {
  const folder = new URL('../../../../engine-rs/pkg/', import.meta.url)
  engine = await loadEngineFromBytes((name) => readFile(new URL(`${name}_bg.wasm`, folder)))
  facts = await describeGates(engine)
})

function gate(name: string): GateFacts {
  const found = facts.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no gate ${name}.`)
  return found
}

describe('The gates of the help', () => {
  it('are all that the engine knows, each with symbol and matrix', () => {
    expect(facts.map(({ name }) => name)).toEqual(standardGates.map(({ name }) => name))
    for (const { name, qubits, symbol, matrix } of facts) {
      expect(symbol.svg, name).toMatch(/^<svg/)
      expect(symbol.description, name).not.toBe('')
      expect(matrix?.length, name).toBe(2 * 4 ** qubits)
    }
  })

  it('say who declares them', () => {
    expect(gate('U').homes).toEqual({ 2: 'language', 3: 'language' })
    expect(gate('CX').homes).toEqual({ 2: 'language', 3: 'library' })
    expect(gate('h').homes).toEqual({ 2: 'library', 3: 'library' })
    expect(gate('gphase').homes).toEqual({ 3: 'language' })
    expect(gate('rzz').homes).toEqual({ 2: 'long library' })
    expect(gate('ryy').homes).toEqual({})
    for (const { name, homes, versions } of facts) expect(Object.keys(homes).map(Number), name).toEqual([...versions])
  })

  it('have the definitions that programs need', () => {
    expect(gate('rzz').definitions).toEqual([
      { version: 3, text: 'gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }' },
      { version: 2, text: 'gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }' },
    ])
    expect(gate('h').definitions).toEqual([])
    expect(gate('c4x').definitions.map(({ text }) => text.slice(0, 9))).toEqual(['gate c4x ', 'gate c4x '])
  })

  it('name their inverses, which undo them', async () => {
    expect(gate('s').inverse).toBe('sdg')
    expect(gate('h').inverse).toBe('h')
    expect(gate('u2').inverse).toBe('u3(-pi/2, -lambda, -phi)')
    expect(gate('rccx').inverse).toBe('inv @ rccx')
    expect(gate('gphase').inverse).toBe('inv @ gphase(γ)')
    for (const { name, inverse } of facts) expect(inverse, name).not.toContain('inverse')
  })

  it('are found by name, and by what they do', () => {
    expect(searchGates(standardGates, ' H ')[0]?.name).toBe('h')
    expect(searchGates(standardGates, 'controlled rotation').map(({ name }) => name)).toContain('crz')
    expect(searchGates(standardGates, 'teleportation')).toEqual([])
    expect(searchGates(standardGates, '')).toHaveLength(standardGates.length)
  })
})
