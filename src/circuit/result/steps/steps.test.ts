import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HardwareOption } from '../../../../contract/hardware'
import { loadEngine, type Scene } from '../../../../engine-rs/index'
import { sampleSettings } from '../../../../tests/support/samples'
import { traceLine } from '../../diagram/paint-step-line'
import { framesOf } from '../../diagram/frames'
import { factsOfOperation } from '../../../../painting/program-operations'
import { canBranch, nameOfQubit, qubitsOf, stepBefore, stepsOf } from './steps'

/** One operation on each of two qubits side by side, then one on both, then one on the upper. */
const program = [
  'OPENQASM 3.0;',
  'include "stdgates.inc";',
  'qubit[2] q;',
  'bit c;',
  'h q[0];',
  'x q[1];',
  'cx q[0], q[1];',
  'c = measure q[0];',
].join('\n')

let scene: Scene

beforeAll(async () => {
  const drawn = (await loadEngine()).visualize(program).scene
  if (drawn === null) throw new Error('the program has no drawing')
  scene = drawn
})

const crossings = (places: readonly { x: number }[]) => places.map(({ x }) => scene.columnEdges.indexOf(x))

describe('Steps by operation', () => {
  it('execute one operation after the other, in order of the program', () => {
    const steps = stepsOf(scene, 'operation')
    expect(steps.count).toBe(4)
    expect(steps.order).toBeNull()
    expect([0, 2, 4].map((step) => steps.executedAt(step))).toEqual([0, 2, 4])
    expect([0, 3].map((step) => steps.highlightedAt(step))).toEqual([[], [2]])
  })

  it('cross each wire behind what was executed on it', () => {
    const steps = stepsOf(scene, 'operation')
    const first = scene.operations.columns[0] ?? 0
    expect(steps.placesAt(0).map(({ isQubit }) => isQubit)).toEqual([true, true, false])
    expect(crossings(steps.placesAt(0))).toEqual([first, first, first])
    expect(crossings(steps.placesAt(1))).toEqual([first + 1, first, first])
    expect(crossings(steps.placesAt(2))).toEqual([first + 1, first + 1, first])
    const [measured, , clbit] = crossings(steps.placesAt(4))
    expect(clbit, 'a measurement also acts on its clbit').toBe(measured)
  })
})

describe('Steps by column', () => {
  it('execute all that stands in a column', () => {
    const steps = stepsOf(scene, 'column')
    expect(steps.count).toBe(3)
    expect([0, 1, 2, 3].map((step) => steps.executedAt(step))).toEqual([0, 2, 3, 4])
    expect([...(steps.order ?? [])]).toEqual([0, 1, 2, 3])
    expect(steps.highlightedAt(1)).toEqual([0, 1])
    const first = scene.operations.columns[0] ?? 0
    expect(crossings(steps.placesAt(1))).toEqual([first + 1, first + 1, first + 1])
  })
})

describe('Steps of a program with blocks', () => {
  const blocks = [
    'OPENQASM 3.0;',
    'include "stdgates.inc";',
    'qubit[4] q;',
    'bit c;',
    'h q[0];',
    'c = measure q[0];',
    'if (c) { x q[1]; h q[1]; if (!c) { y q[1]; } else { z q[1]; } }',
    'x q[2];',
    'while (c) { h q[0]; c = measure q[0]; }',
    'x q[3]; y q[3]; z q[3];',
  ].join('\n')
  let branching: Scene

  beforeAll(async () => {
    const drawn = (await loadEngine()).visualize(blocks).scene
    if (drawn === null) throw new Error('the program has no drawing')
    branching = drawn
  })

  it('take a block as one operation, as a simulation does', async () => {
    const steps = stepsOf(branching, 'operation')
    expect(branching.operations.columns).toHaveLength(12)
    expect(steps.count).toBe(8)
    expect([0, 3, 8].map((step) => steps.executedAt(step))).toEqual([0, 3, 8])
    expect([2, 3, 4, 5].map((step) => steps.highlightedAt(step))).toEqual([[1], [2, 3, 4, 5], [6], [7, 8]])
    expect((await loadEngine()).check(blocks).stats?.operations).toBe(8)
  })

  it('are named after the statement, and found by their line', () => {
    expect([0, 2, 3, 4].map((operation) => factsOfOperation(branching, operation))).toEqual([
      { name: 'h', line: 5 },
      { name: 'if (c)', line: 7 },
      { name: 'x', line: 8 },
      { name: 'while (c)', line: 9 },
    ])
    expect(stepBefore(branching, blocks.indexOf('z q[1]') + 3)).toBe(3)
    expect(stepBefore(branching, blocks.indexOf('x q[2]') + 3)).toBe(4)
    expect(stepBefore(branching, blocks.length)).toBe(8)
  })

  it('by column, stand in no frame', () => {
    const steps = stepsOf(branching, 'column')
    expect([...(steps.order ?? [])].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(steps.executedAt(steps.count)).toBe(8)
    const inside = Array.from({ length: steps.count + 1 }, (_, step) => steps.placesAt(step)[0]?.x ?? 0).filter((x) =>
      [0, 2].some((group) => {
        const { left, right } = framesOf(branching)[group] ?? { left: 0, right: 0 }
        return left < x && x < right
      }),
    )
    expect(inside).toEqual([])
    const highlighted = Array.from({ length: steps.count }, (_, step) => steps.highlightedAt(step + 1)).flat()
    expect(highlighted.toSorted((one, other) => one - other)).toEqual([...branching.operations.columns.keys()])
  })
})

it('by column, an operation of an earlier column is executed before one of the program before it', async () => {
  const late = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; x q[0]; y q[1];'
  const drawn = (await loadEngine()).visualize(late).scene
  if (drawn === null) throw new Error('the program has no drawing')
  const steps = stepsOf(drawn, 'column')
  expect([...(steps.order ?? [])]).toEqual([0, 2, 1])
  expect([1, 2].map((step) => steps.executedAt(step))).toEqual([2, 3])
  expect(steps.highlightedAt(1)).toEqual([0, 2])
})

it('a circuit with a measurement, a reset or a block has branches', async () => {
  const engine = await loadEngine()
  const branches = (statements: string) => {
    const drawn = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c; ${statements}`).scene
    return drawn !== null && canBranch(drawn)
  }
  expect(
    ['h q[0];', 'c = measure q[0];', 'reset q;', 'while (!c) { h q[0]; c = measure q[0]; }'].map(branches),
  ).toEqual([false, true, true, true])
})

it('the qubits of a drawing have the names of their wires', () => {
  expect(qubitsOf(scene)).toBe(2)
  expect([0, 1].map((qubit) => nameOfQubit(scene, qubit))).toEqual(['q[0]', 'q[1]'])
})

it('runs to a line of the program', () => {
  expect(stepBefore(scene, program.indexOf('x q[1]'))).toBe(1)
  expect(stepBefore(scene, program.indexOf(';', program.indexOf('cx')))).toBe(3)
  expect(stepBefore(scene, 0)).toBe(0)
})

it('a circuit without operations has no steps', () => {
  const empty: Scene = { ...scene, operations: { ...scene.operations, columns: new Uint32Array() } }
  expect(stepsOf(empty, 'operation').count).toBe(0)
  expect(stepsOf(empty, 'column').placesAt(0)).toHaveLength(3)
})

it('the line goes from top to bottom and bends between two wires', () => {
  const drawn: string[] = []
  const context = {
    moveTo: (x: number, y: number) => drawn.push(`M ${x} ${y}`),
    lineTo: (x: number, y: number) => drawn.push(`L ${x} ${y}`),
  }
  const wire = { isQubit: true }
  traceLine(
    context,
    [
      { ...wire, x: 10, y: 20 },
      { ...wire, x: 30, y: 40 },
    ],
    60,
  )
  expect(drawn).toEqual(['M 10 0', 'L 10 30', 'L 30 30', 'L 30 60'])
})

it('the drawing of settings in version 2 has the operations of the circuit that is simulated', async () => {
  const engine = await loadEngine()
  const devices: HardwareOption[] = JSON.parse(readFileSync('server/hardware/devices.json', 'utf8'))
  for (const { qasmVersion: _, ...settings } of sampleSettings(60, devices)) {
    const old = await engine.generate({ ...settings, qasmVersion: 2 })
    const { qasm } = await engine.generate({ ...settings, qasmVersion: 3 })
    const count = old.scene?.operations.columns.length ?? 0
    const parameters = old.parameters.map(({ value }) => value)
    for (const operation of [Math.floor(count / 3), count - 1, count]) {
      // A program without parameters has the numbers themselves.
      const [one, other] = await Promise.all([
        engine.stepTo({ ...settings, qasmVersion: 2 }, { operation, parameters }),
        engine.stepTo(qasm ?? '', { operation, parameters }),
      ])
      const step = await engine.stepTo(old.qasm ?? '', { operation })
      for (const found of [other, step])
        expect(distance(one.amplitudes, found.amplitudes), JSON.stringify(settings)).toBeLessThan(1e-9)
    }
  }
})

/** How far two states are from each other, whatever their global phases are. */
function distance(one: Float64Array | null, other: Float64Array | null): number {
  if (one === null || other?.length !== one.length) return Infinity
  let [real, imaginary] = [0, 0]
  for (let at = 0; at < one.length; at += 2) {
    const [a = 0, b = 0, c = 0, d = 0] = [one[at], one[at + 1], other[at], other[at + 1]]
    real += a * c + b * d
    imaginary += a * d - b * c
  }
  return 1 - Math.hypot(real, imaginary)
}
