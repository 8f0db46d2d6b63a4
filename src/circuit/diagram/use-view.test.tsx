// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Scene } from '../../../engine-rs/index'
import { cutIntoRows, oneStrip, type Rows } from '../../../engine-rs/scene-rows/rows'
import { drawScene } from '../../../engine-rs/scene-rows/scene.fixture'
import { useView } from './use-view'
import type { Size } from '../../../painting/view'

const page: Size = { width: 500, height: 200 }
const screen: Size = { width: 1200, height: 800 }
const nothing = () => undefined
let scene: Scene

beforeAll(async () => {
  scene = drawScene(await loadEngine(), 'h q; cx q[0], q[1]; '.repeat(80))
})
afterEach(cleanup)

interface Shown {
  rows: Rows
  size: Size
  isFull: boolean
}

function show(first: Shown) {
  const surface = { current: document.createElement('div') }
  const fixed = { isWhole: false, surface, repaint: nothing, onPress: nothing, onHover: nothing, onMove: nothing }
  const { result, rerender } = renderHook((shown: Shown) => useView({ ...fixed, ...shown }), { initialProps: first })
  return {
    view: () => result.current,
    /** Shows it otherwise, and paints it. */
    become(shown: Shown) {
      rerender(shown)
      return result.current.viewOf(shown.rows, shown.size)
    },
  }
}

describe('A diagram that leaves the full screen', () => {
  it('has the view of its place again, whatever was looked at meanwhile and however its size comes back', () => {
    const rows = oneStrip(scene)
    const { view, become } = show({ rows, size: page, isFull: false })
    view().centerOn(3000)
    view().zoomBy(1.25)
    const before = view().viewOf(rows, page)
    expect(become({ rows, size: page, isFull: true }), 'the same, at first').toEqual(before)
    become({ rows, size: screen, isFull: true })
    view().fitWhole()
    expect(view().viewOf(rows, screen).scale).toBeLessThan(before.scale / 2)
    become({ rows, size: screen, isFull: false })
    become({ rows, size: { width: 900, height: 700 }, isFull: false })
    expect(become({ rows, size: page, isFull: false })).toEqual(before)
  })

  it('shows its beginning again where nobody had moved it', () => {
    const rows = oneStrip(scene)
    const { view, become } = show({ rows, size: page, isFull: false })
    const before = view().viewOf(rows, page)
    become({ rows, size: screen, isFull: true })
    view().centerOn(3000)
    expect(become({ rows, size: page, isFull: false })).toEqual(before)
  })

  it('is at the same place of rows again', () => {
    const [narrow, wide] = [cutIntoRows(scene, 600, 0.8), cutIntoRows(scene, 1200, 1)]
    const { view, become } = show({ rows: narrow, size: page, isFull: false })
    view().centerOn(3000)
    const before = view().viewOf(narrow, page)
    become({ rows: wide, size: screen, isFull: true })
    view().fitWhole()
    become({ rows: wide, size: screen, isFull: false })
    expect(become({ rows: narrow, size: page, isFull: false })).toEqual(before)
  })

  it('moves on from there', () => {
    const rows = oneStrip(scene)
    const { view, become } = show({ rows, size: page, isFull: false })
    view().centerOn(3000)
    become({ rows, size: screen, isFull: true })
    view().fitWhole()
    become({ rows, size: page, isFull: false })
    view().centerOn(1000)
    const moved = view().viewOf(rows, page)
    expect(moved.x).toBeCloseTo(page.width / 2 - 1000 * moved.scale)
  })
})
