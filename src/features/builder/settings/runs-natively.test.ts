import { describe, expect, it } from 'vitest'
import type { CircuitParams } from '../../../../contract/generation'
import { fallbackDevice } from './hardware'
import { hasPath, runsOnDevice } from './runs-natively'

describe('A path of qubits on a device', () => {
  const line = [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const
  const star = [
    [0, 1],
    [0, 2],
    [0, 3],
  ] as const

  it('follows couplings', () => {
    expect(hasPath(line, 4, false)).toBe(true)
    expect(hasPath(line, 5, false)).toBe(false)
    expect(hasPath(star, 3, false)).toBe(true)
    expect(hasPath(star, 4, false)).toBe(false)
    expect(hasPath([], 1, false)).toBe(true)
    expect(hasPath([], 2, false)).toBe(false)
  })

  it('follows their direction where that matters', () => {
    expect(hasPath(line, 4, true)).toBe(true)
    expect(hasPath(star, 3, true)).toBe(false)
  })

  it('is given up where it takes too long', () => {
    // Many stars in a row: their leaves are dead ends.
    const pairs = Array.from({ length: 3000 }, (_, leaf): [number, number] => [0, leaf + 1])
    expect(hasPath(pairs, 10, false)).toBe(false)
  })
})

describe('A circuit that was not made for a device', () => {
  const params = (type: CircuitParams['coreLayer']['type'], qubits = 4): CircuitParams => ({
    type: 'default',
    useCase: 'custom',
    qubits,
    layers: 1,
    encodingLayer: { type: 'none' },
    coreLayer: { type },
    middleLayer: { type: 'none' },
  })
  const gates = { gates: { ry: 4, cx: 3 }, twoQubitGates: 3 }

  it('runs there with its gates on a path', () => {
    expect(runsOnDevice(params('brickwork'), gates, fallbackDevice, true)).toBe(true)
    expect(runsOnDevice(params('brickwork'), gates, fallbackDevice, false)).toBe(false)
    expect(runsOnDevice(params('brickwork'), { ...gates, gates: { h: 4 } }, fallbackDevice, true)).toBe(false)
    expect(runsOnDevice(params('brickwork'), gates, { ...fallbackDevice, qubitCount: 3 }, true)).toBe(false)
  })

  it('of another core runs where every pair is coupled', () => {
    const everyPair = { ...fallbackDevice, couplingMap: null }
    expect(runsOnDevice(params('strongly-entangling'), gates, fallbackDevice, true)).toBe(false)
    expect(runsOnDevice(params('strongly-entangling'), gates, everyPair, false)).toBe(true)
    const alone = { gates: { ry: 1 }, twoQubitGates: 0 }
    expect(runsOnDevice(params('strongly-entangling', 1), alone, fallbackDevice, false)).toBe(true)
  })
})
