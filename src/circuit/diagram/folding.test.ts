import { beforeAll, describe, expect, it } from 'vitest'
import { Kind, loadEngine, Role, textOf, type Engine, type Folding, type Scene } from '../../../engine-rs/index'
import { largestSettings } from '../../../tests/support/largest-settings'
import {
  foldTargetAt,
  foldTargetOf,
  frameAtPath,
  iterationsHint,
  noFolding,
  operationAtPath,
  pathOf,
  toggleFold,
} from './folding'
import { framesOf } from './frames'
import { operationBounds } from '../../../painting/hit-testing'
import { itemAt, itemBounds } from './selectable-items'

const program = `OPENQASM 3.0; include "stdgates.inc";
gate inner a { h a; t a; }
gate outer a, b { cx a, b; inner b; }
qubit[3] q;
x q[0];
outer q[0], q[1];
outer q[1], q[2];`

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

function draw(folding: Folding, source = program): Scene {
  const scene = engine.draw(source, folding)
  if (scene === null) throw new Error('the program has errors')
  return scene
}

const opened = (...toggled: number[][]): Folding => ({ toggled, folded: [] })

/** Of a drawing where something has to be. */
function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('nothing is there')
  return value
}

describe('A gate of the program', () => {
  it('opens in its place, and what is in it, too', () => {
    const plain = draw(noFolding)
    expect(foldTargetOf(plain, 0)).toBeNull()
    expect(foldTargetOf(plain, 1)).toEqual({ gate: [1] })
    const once = draw(opened([1]))
    expect([0, 1, 2, 3].map((operation) => pathOf(once, operation))).toEqual([[0], [1, 0], [1, 1], [2]])
    expect(foldTargetOf(once, 2)).toEqual({ gate: [1, 1] })
    const twice = draw(opened([1], [1, 1]))
    expect(pathOf(twice, 3)).toEqual([1, 1, 1])
    expect(operationAtPath(twice, [1, 1])).toBe(2)
    expect(operationAtPath(twice, [2])).toBe(4)
    expect(operationAtPath(twice, [7])).toBeNull()
  })

  it('closes from what is in it, and by its title', () => {
    const scene = draw(opened([1], [1, 1]))
    expect(foldTargetOf(scene, 1)).toEqual({ gate: [1] })
    expect(foldTargetOf(scene, 3)).toEqual({ gate: [1, 1] })
    const [x = 0, y = 0] = scene.geometry.subarray(scene.roles.indexOf(Role.Frame) * 4)
    const outer = required(itemAt(scene, x + 20, y + 2))
    expect(foldTargetOf(scene, outer)).toEqual({ gate: [1] })
    expect(outer).toBe(frameAtPath(scene, [1]))
    expect(foldTargetAt(scene, x + 20, y), 'a press selects it at first').toBeNull()
    expect(itemAt(scene, x + 20, y + 12), 'between the frame and what is in it').toBeNull()
    expect(itemAt(scene, 5, 5)).toBeNull()
  })

  it('forgets what was open in it when it closes', () => {
    const folding = toggleFold(toggleFold(noFolding, { gate: [1] }), { gate: [1, 1] })
    expect(folding.toggled).toEqual([[1], [1, 1]])
    expect(toggleFold(folding, { gate: [1, 1] }).toggled).toEqual([[1]])
    expect(toggleFold(folding, { gate: [1] })).toEqual(noFolding)
  })

  it('has its frame for itself: no other operation stands in it', () => {
    const scene = draw(opened([1]))
    const [, first, second, third] = [0, 1, 2, 3].map((operation) => required(operationBounds(scene, operation)))
    expect(required(third).left).toBeGreaterThan(required(second).right)
    expect(required(second).left).toBeGreaterThan(required(first).right)
  })
})

describe('What a run decides', () => {
  const branching = `OPENQASM 3.0; include "stdgates.inc";
gate inner a { h a; t a; }
qubit[3] q;
bit[2] c;
c[0] = measure q[0];
if (c[0]) { x q[1]; inner q[2]; } else { z q[1]; }
while (!c[1]) { h q[2]; c[1] = measure q[2]; }
x q[0];`

  it('is open at first, closes by its title and from what is in it, and opens again', () => {
    const open = draw(noFolding, branching)
    expect([0, 1, 2, 3, 4, 5, 6].map((operation) => pathOf(open, operation))).toEqual([
      [0],
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
      [2, 1],
      [3],
    ])
    expect(foldTargetOf(open, 3)).toEqual({ gate: [1] })
    const frame = open.roles.indexOf(Role.Frame)
    const [x = 0, y = 0] = open.geometry.subarray(frame * 4)
    const fold = required(foldTargetOf(open, required(itemAt(open, x + 20, y))))
    expect(fold).toEqual({ gate: [1] })
    const folding = toggleFold(noFolding, fold)
    const closed = draw(folding, branching)
    expect(closed.operations.columns).toHaveLength(5)
    expect(foldTargetOf(closed, 1)).toEqual({ gate: [1] })
    expect(toggleFold(folding, { gate: [1] })).toEqual(noFolding)
  })

  it('opens the gates in its branches', () => {
    const folding = toggleFold(noFolding, required(foldTargetOf(draw(noFolding, branching), 2)))
    expect(folding.toggled).toEqual([[1, 1]])
    expect(pathOf(draw(folding, branching), 3)).toEqual([1, 1, 1])
    expect(toggleFold(folding, { gate: [1] }).toggled, 'closing the branches closes the gate, too').toEqual([[1]])
  })

  it('is selected by its lines, up to its right end, over all of its branches', () => {
    const scene = draw(noFolding, branching)
    const frame = scene.roles.indexOf(Role.Frame)
    const right = scene.geometry[(frame + 3) * 4] ?? 0
    const y = scene.geometry[frame * 4 + 1] ?? 0
    const frameOf = frameAtPath(scene, [1])
    expect(itemAt(scene, right, y)).toBe(frameOf)
    expect(itemAt(scene, right + 5, y)).not.toBe(frameOf)
    expect(itemAt(scene, right, y + 20), 'the right line').toBe(frameOf)
    expect(itemBounds(scene, required(frameOf))).toMatchObject({ top: y, right })
  })
})

describe('A layer', () => {
  it('closes to one block by its bracket, and opens again', async () => {
    const { qasm } = await engine.generate(largestSettings)
    const whole = draw(noFolding, required(qasm))
    const bracket = whole.kinds.indexOf(Kind.Bracket)
    const [x = 0, y = 0] = whole.geometry.subarray(bracket * 4, bracket * 4 + 2)
    const { fold } = required(foldTargetAt(whole, x + 5, y - 6))
    expect(fold).toEqual({ section: 0 })
    const folding = toggleFold(noFolding, fold)
    const closed = draw(folding, required(qasm))
    expect(closed.operations.columns.length).toBeLessThan(whole.operations.columns.length)
    expect(foldTargetOf(closed, 0)).toEqual({ section: 0 })
    expect(toggleFold(folding, fold)).toEqual(noFolding)
  })
})

describe('A matrix', () => {
  const entries = (source: string, operation = 0, folding = noFolding) =>
    engine.matrix(`OPENQASM 3.0; include "stdgates.inc"; ${source}`, folding, operation)

  it('has the first qubit as its highest bit', async () => {
    expect((await entries('qubit[2] q; cx q[0], q[1];'))?.filter((_, index) => index % 2 === 0)).toEqual(
      new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0]),
    )
  })

  it('is that of own gates, under modifiers and conditions, and in an opened gate', async () => {
    const [real] = required(await entries('gate mine a { s a; s a; } qubit q; bit c; if (c) inv @ mine q;'))
    expect(real).toBe(1)
    expect((await engine.matrix(program, opened([1]), 1))?.length).toBe(32)
    expect((await engine.matrix(program, opened([1]), 2))?.length).toBe(8)
  })

  it.each(['qubit q; reset q;', 'qubit[4] q; ctrl(3) @ x q[0], q[1], q[2], q[3];', 'qubit q;', 'qubit q; h p;'])(
    'is not told of %s',
    async (source) => {
      expect(await entries(source)).toBeNull()
    },
  )
})

describe('A loop of equal iterations', () => {
  const head = 'OPENQASM 3.0; include "stdgates.inc"; gate pair a, b { h a; cx a, b; } qubit[2] q;\n'
  const loop = `${head}x q[0];\nfor int i in [0:7] { pair q[0], q[1]; t q[1]; }`
  const textsOf = (scene: Scene) => Array.from(scene.texts, (text) => textOf(scene, text))

  it('is one iteration with how often it happens, and unrolls and rolls up by its title', () => {
    const rolled = draw(noFolding, loop)
    expect([0, 1, 2].map((operation) => pathOf(rolled, operation))).toEqual([[0], [1, 1], [1, 2]])
    expect(textsOf(rolled)).toContain('for int i in [0:7] × 8 · unroll')
    expect(iterationsHint(rolled, 2)).toBe('8 times; Enter unrolls the loop')
    const [x = 0, y = 0] = rolled.geometry.subarray(rolled.roles.indexOf(Role.Frame) * 4)
    expect(foldTargetAt(rolled, x + 20, y), 'its head selects it').toBeNull()
    const { titleEnd } = required(framesOf(rolled)[0])
    const { fold, hint } = required(foldTargetAt(rolled, titleEnd - 15, y))
    expect([fold, hint]).toEqual([{ gate: [1] }, 'Press to unroll'])
    const unrolled = draw(toggleFold(noFolding, fold), loop)
    expect(unrolled.operations.columns).toHaveLength(1 + 16)
    expect(textsOf(unrolled)).toContain('for int i in [0:7] × 8 · roll up')
    expect(iterationsHint(unrolled, 2)).toBe('')
    const unrolledFrame = required(framesOf(unrolled)[0])
    expect(required(foldTargetAt(unrolled, unrolledFrame.titleEnd - 15, y)).hint).toBe('Press to roll up')
    expect(required(itemAt(unrolled, x + 20, y))).toBe(17)
    expect(foldTargetOf(unrolled, 2)).toEqual({ gate: [1] })
  })

  it('opens the gates in it', () => {
    const folding = toggleFold(noFolding, required(foldTargetOf(draw(noFolding, loop), 1)))
    expect(folding.toggled).toEqual([[1, 1]])
    expect(draw(folding, loop).operations.columns).toHaveLength(1 + 3)
  })

  it('is drawn whole where that is shorter, or where an iteration differs', () => {
    expect(draw(noFolding, `${head}for int i in [0:1] { x q[0]; }`).groups).toHaveLength(0)
    const turned = draw(noFolding, `${head}for int i in [0:9] { rx(i) q[0]; cx q[0], q[1]; }`)
    expect([turned.groups.length, turned.operations.columns.length]).toEqual([0, 20])
  })
})
