import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Scene, textOf } from '../../../engine-rs/index'
import { cursorAt, moveCursor, wireHeights, type Direction } from './cursor'

let scene: Scene

beforeAll(async () => {
  const engine = await loadEngine()
  const answer = engine.visualize(
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[3] q;\nh q[0];\ncx q[0], q[2];\nx q[1];\ny q[1];\nz q[2];\n',
  )
  if (answer.scene === null) throw new Error(JSON.stringify(answer.diagnostics))
  scene = answer.scene
})

/** Names of the operations on the way from the first one. */
function walk(...directions: Direction[]): string[] {
  let standing = cursorAt(scene, 0)
  return directions.map((direction) => {
    const next = standing === null ? null : moveCursor(scene, standing, direction)
    if (next === null) return 'none'
    standing = next
    return textOf(scene, scene.operations.names[next.operation] ?? 0)
  })
}

describe('A walk through a circuit', () => {
  it('follows a wire and ends with it', () => {
    expect(walk('right', 'right', 'left', 'left')).toEqual(['cx', 'none', 'h', 'none'])
  })

  it('goes to the next wire, past what only crosses it', () => {
    expect(walk('down', 'right', 'right', 'down')).toEqual(['x', 'y', 'none', 'z'])
    expect(walk('up')).toEqual(['none'])
  })

  it('leaves an operation on several wires by the wire it stands on', () => {
    expect(walk('right', 'down', 'down', 'down')).toEqual([
      'cx',
      expect.stringMatching(/^[xy]$/),
      expect.any(String),
      'none',
    ])
  })

  it('knows the wires from above', () => {
    expect(wireHeights(scene)).toHaveLength(3)
  })
})
