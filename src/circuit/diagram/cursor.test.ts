import { beforeAll, describe, expect, it } from 'vitest'
import { groupSize, loadEngine, type Scene, textOf } from '../../../engine-rs/index'
import { cursorAt, moveCursor, wireHeights, type Direction } from './cursor'
import { groupOfItem } from './selectable-items'

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
    return textOf(scene, scene.operations.names[next.item] ?? 0)
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

  it('reaches an assignment that stands above all wires', async () => {
    const engine = await loadEngine()
    const { scene: assigned } = engine.visualize(
      'OPENQASM 3.0; qubit q; bit c; c = measure q; int n = 0; if (c) { n = 1; }  n = n + 1;',
    )
    if (assigned === null) throw new Error('The program has no drawing.')
    const last = assigned.operations.columns.length - 1
    expect(cursorAt(assigned, last)).toEqual({ item: last, wire: wireHeights(assigned)[0] })
  })

  it('meets assignments above the wires in their places, along each wire, and goes down from them', async () => {
    const engine = await loadEngine()
    const { scene: assigned } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c;
      c = measure q[0]; int n = int(c); h q[0]; n = n + 1; rx(n) q[1]; n = 2 * n; x q[1];`)
    if (assigned === null) throw new Error('The program has no drawing.')
    const nameOf = (item: number) => textOf(assigned, assigned.operations.names[item] ?? 0)
    const met = (wire: number, direction: Direction): string[] => {
      const found: string[] = []
      const first = direction === 'right' ? 0 : assigned.operations.columns.length - 1
      for (
        let at = moveCursor(assigned, { item: first, wire }, direction);
        at !== null;
        at = moveCursor(assigned, at, direction)
      ) {
        found.push(nameOf(at.item))
      }
      return found
    }
    const [upper = 0, lower = 0] = wireHeights(assigned)
    const assignments = ['n = n + 1', 'n = 2 * n']
    expect(met(upper, 'right').filter((name) => name !== 'h')).toEqual(assignments)
    expect(met(upper, 'right')).toContain('h')
    expect(met(lower, 'right').filter((name) => name !== 'x')).toEqual(['n = n + 1', 'rx', 'n = 2 * n'])
    expect(
      met(lower, 'left')
        .toReversed()
        .filter((name) => name !== 'x'),
    ).toEqual(['n = n + 1', 'rx'])
    const item = [...assigned.operations.columns.keys()].findIndex((operation) => nameOf(operation) === 'n = n + 1')
    expect(moveCursor(assigned, { item, wire: lower }, 'down')?.wire, 'the first wire').toBe(upper)
  })

  it('knows the wires from above', () => {
    expect(wireHeights(scene)).toHaveLength(3)
  })
})

describe('A walk through frames', () => {
  it('comes to a frame before what is in it, and to the outer before the inner', async () => {
    const engine = await loadEngine()
    const { scene: framed } = engine.visualize(`OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c;
      x q[0]; c = measure q[0]; while (c) { h q[0]; if (c) { y q[0]; z q[0]; } else { s q[0]; } c = measure q[0]; } t q[0];`)
    if (framed === null) throw new Error('The program has no drawing.')
    const names = (from: number, direction: Direction): string[] => {
      const found: string[] = []
      for (let at = cursorAt(framed, from); at !== null; at = moveCursor(framed, at, direction)) {
        const group = groupOfItem(framed, at.item)
        const text = group === null ? framed.operations.names[at.item] : framed.groups[group * groupSize + 4]
        found.push(textOf(framed, text ?? 0))
      }
      return found
    }
    const all = ['x', 'measure', 'while (c)', 'h', 'if (c)', 'y', 'z', 's', 'measure', 't']
    expect(names(0, 'right')).toEqual(all)
    expect(names(framed.operations.columns.length - 1, 'left')).toEqual(all.toReversed())
    expect(names(4, 'up'), 'above all wires are titles').toEqual(['z', 'if (c)', 'while (c)'])
  })
})
