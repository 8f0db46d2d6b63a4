import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Scene } from '../../../../engine-rs/index'
import { cutIntoRows, oneStrip } from '../../../../engine-rs/scene-rows/rows'
import { seenOf } from './places'
import { beginningOf, centeredOn, inOtherRows } from './view-of-rows'

const size = { width: 500, height: 300 }
let scene: Scene

beforeAll(async () => {
  const engine = await loadEngine()
  const made = engine.visualize(
    `OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; ${'h q; cx q[0], q[1];'.repeat(100)}`,
  )
  if (made.scene === null) throw new Error('The program has no drawing.')
  ;({ scene } = made)
})

it('begins with rows as wide as the window', () => {
  expect(beginningOf(cutIntoRows(scene, 625, 0.8), size)).toMatchObject({ y: 0, scale: 0.8 })
})

it('goes to a place of the strip, which is then in the middle', () => {
  const rows = cutIntoRows(scene, 500)
  const { from, to } = seenOf(rows, centeredOn(beginningOf(rows, size), 4000, rows, size), size)
  expect(from).toBeLessThan(4000)
  expect(to).toBeGreaterThan(4000)
})

it('stays at its place when a strip becomes rows, and rows a strip', () => {
  const [strip, rows] = [oneStrip(scene), cutIntoRows(scene, 500)]
  const view = centeredOn(beginningOf(strip, size), 4000, strip, size)
  const { from } = seenOf(strip, view, size)
  const wrapped = inOtherRows(view, { rows: strip, size }, { rows, size })
  expect(seenOf(rows, wrapped, size).from).toBeCloseTo(from)
  const back = inOtherRows(wrapped, { rows, size }, { rows: strip, size })
  expect(seenOf(strip, back, size).from).toBeCloseTo(from)
})
