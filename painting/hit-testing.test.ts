import { beforeAll, describe, expect, it } from 'vitest'
import { Kind, loadEngine, type Scene } from '../engine-rs/index'
import { operationFacts, operationAt, operationBounds } from './hit-testing'

let scene: Scene

beforeAll(async () => {
  const engine = await loadEngine()
  const answer = engine.visualize(
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[3] q;\nh q[0];\nrz(0.123456789) q[1];\ncx q[0], q[2];\n',
  )
  if (answer.scene === null) throw new Error(JSON.stringify(answer.diagnostics))
  scene = answer.scene
})

/** The middle of an operation's place. */
function middle(operation: number) {
  const bounds = operationBounds(scene, operation)
  if (bounds === null) throw new Error('The operation has no place.')
  return { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }
}

describe('The operation under the pointer', () => {
  it('is the one whose box it is in', () => {
    for (const operation of [0, 1]) {
      const { x, y } = middle(operation)
      expect(operationAt(scene, x, y)).toBe(operation)
    }
  })

  it('is found on its control line, too', () => {
    const { x, y } = middle(2)
    expect(operationAt(scene, x + 3, y + 2)).toBe(2)
  })

  it('is none beside the column, on a bare wire and before the first', () => {
    const { x, y } = middle(0)
    expect(operationAt(scene, x, y + 96)).toBeNull()
    expect(operationAt(scene, 1, y)).toBeNull()
    expect(operationAt(scene, scene.width + 10, y)).toBeNull()
  })
})

it('an operation’s place holds all its shapes', () => {
  const bounds = operationBounds(scene, 2)
  const [, first = 0] = scene.columnShapes
  const plus = [...scene.kinds].indexOf(Kind.CircledPlus)
  expect(plus).toBeGreaterThan(first)
  expect(bounds?.bottom).toBe((scene.geometry[plus * 4 + 1] ?? 0) + (scene.geometry[plus * 4 + 2] ?? 0))
  expect(operationBounds(scene, 99)).toBeNull()
})

it('the details tell the name, every digit and the line', () => {
  expect(operationFacts(scene, 1)).toEqual({
    name: 'rz',
    description: 'rotation about the z axis',
    parameters: '0.123456789',
    hint: '',
    line: 5,
  })
})
