import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { drawScene } from '../../../../engine-rs/scene-rows/scene.fixture'
import { printedRows } from './printed-rows'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

describe('On paper', () => {
  it('a short circuit is one drawing, as wide as it is', () => {
    const scene = drawScene(engine, 'h q; cx q[0], q[1];')
    expect(printedRows(scene)).toEqual({ scenes: [scene], note: null })
  })

  it('a long circuit is in rows that fit the paper', () => {
    const { scenes, note } = printedRows(drawScene(engine, 'for int i in [1:40] { rx(i) q; cx q[0], q[1]; }'))
    expect(scenes.length).toBeGreaterThan(4)
    expect(Math.max(...scenes.map(({ width }) => width))).toBeLessThanOrEqual(690)
    expect(note).toBeNull()
  })

  it('a circuit of more rows than a browser holds says what is left out', () => {
    const { scenes, note } = printedRows(
      drawScene(engine, 'qubit[97] others; for int i in [1:1000] { rx(i) q; cx q[0], q[1]; }'),
    )
    const pixels = scenes.reduce((sum, { width, height }) => sum + width * height * 4, 0)
    expect(pixels).toBeLessThanOrEqual(2 ** 26)
    expect(note).toMatch(/^Columns 1 to \d+ of 2,000\. A PDF of the picture has all of them\.$/)
  })
})
