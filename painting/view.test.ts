import { describe, expect, it } from 'vitest'
import {
  columnAt,
  enlargedScale,
  enlargedView,
  firstView,
  fit,
  fullView,
  minScaleInFull,
  maxScale,
  pan,
  reveal,
  constrain,
  minScale,
  visibleColumns,
  zoom,
  type Size,
} from './view'

const window: Size = { width: 800, height: 400 }
const small = { width: 300, height: 200 }
const long = { width: 10_000, height: 500 }
const columns = { columnEdges: Float64Array.of(50, 100, 150, 200, 250) }

describe('The first view', () => {
  it('shows a small circuit whole, as large as it is, in the middle', () => {
    expect(firstView(small, window)).toEqual({ x: 250, y: 100, scale: 1 })
  })

  it('shows the beginning of a long circuit, legibly', () => {
    expect(firstView(long, window)).toEqual({ x: 0, y: 0, scale: 0.8 })
  })

  it('does not shrink a high circuit until it cannot be read', () => {
    expect(firstView({ width: 900, height: 4000 }, window).scale).toBe(0.55)
  })
})

describe('Fit', () => {
  it('shows the whole circuit', () => {
    const view = fit(long, window)
    expect(view.scale).toBeCloseTo(0.08)
    expect(view.x).toBe(0)
    expect(view.y).toBeCloseTo((400 - 40) / 2)
  })

  it('shows a circuit whole as long as both of its sides can be seen', () => {
    const scene = { width: 1e5, height: 3000 }
    const view = fit(scene, window)
    expect(view.scale * scene.width).toBeCloseTo(window.width)
    expect(zoom(view, 0.5, { x: 0, y: 0 }, scene, window).scale).toBeCloseTo(view.scale)
  })

  it('shows the beginning of a circuit that were a thin line, and zooms out no further', () => {
    const lines = [
      { width: 403, height: 96_068 },
      { width: 1e6, height: 500 },
      { width: 1e6, height: 68 },
    ]
    for (const scene of lines) {
      const view = fit(scene, window)
      const shorter = Math.min(scene.width, scene.height)
      expect(view.scale, `${scene.width} × ${scene.height}`).toBeCloseTo(Math.min(minScale, 16 / shorter))
      expect([Math.min(0, view.x), Math.min(0, view.y)].map(Math.abs)).toEqual([0, 0])
      expect(zoom(view, 0.5, { x: 0, y: 0 }, scene, window).scale).toBeCloseTo(view.scale)
    }
  })
})

describe('An enlarged drawing', () => {
  it('is whole where something of it can be told', () => {
    const scene = { width: 2400, height: 300 }
    expect(enlargedView(scene, { width: 1200, height: 150 })).toEqual({ x: 0, y: 0, scale: 0.5 })
    expect(enlargedScale(scene, 1200)).toBe(0.5)
  })

  it('is its beginning where the whole were a thin band', () => {
    const scene = { width: 6_000_000, height: 48_000 }
    expect(enlargedScale(scene, 1200)).toBe(1)
    expect(enlargedView(scene, { width: 1200, height: 5000 })).toEqual({ x: 0, y: 0, scale: 0.55 })
    const tall = { width: 600, height: 48_000 }
    expect(enlargedView(tall, { width: 1200, height: 5000 })).toMatchObject({ y: 0, scale: 0.55 })
  })

  it('is never smaller on a phone than it was', () => {
    for (const width of [200, 400, 600, 700, 720, 1500, 50_000]) {
      for (const height of [60, 200, 300, 500, 2000]) {
        const scene = { width, height }
        const before = firstView(scene, { width: 374, height: 220 })
        const enlarged = { width: 374, height: Math.max(220, height * enlargedScale(scene, 374)) }
        expect(enlargedView(scene, enlarged).scale, `${width} × ${height}`).toBeGreaterThanOrEqual(before.scale)
        expect(firstView(scene, { width: 374, height: 700 }).scale, 'full screen').toBeGreaterThanOrEqual(before.scale)
      }
    }
  })
})

describe('Full screen', () => {
  /** The scale in each of these windows in turn: the first is the place on the page, the others fill the screen. */
  function scalesOf(scene: { width: number; height: number }, [page, ...screens]: readonly [Size, ...Size[]]) {
    const before = firstView(scene, page).scale
    let smallest = minScaleInFull(0, before, page.width, false)
    const scales = screens.map((screen) => {
      const { scale } = fullView(firstView(scene, screen), smallest, scene, screen)
      smallest = minScaleInFull(smallest, scale, screen.width, true)
      return scale
    })
    return [before, ...scales]
  }
  const page = { width: 374, height: 220 }
  const upright = { width: 390, height: 700 }
  const sideways = { width: 844, height: 340 }

  it('keeps the scale of a strip when a phone is turned sideways', () => {
    expect(scalesOf({ width: 1200, height: 150 }, [page, upright, sideways, upright])).toEqual([1, 1, 1, 1])
  })

  it('of a phone never becomes smaller, and is as at first on another screen', () => {
    for (const width of [200, 400, 700, 1500, 50_000]) {
      for (const height of [60, 300, 500, 2000]) {
        const scales = scalesOf({ width, height }, [page, upright, sideways])
        expect(scales, `${width} × ${height}`).toEqual(scales.toSorted((one, other) => one - other))
      }
    }
    const wide = { width: 1600, height: 150 }
    expect(scalesOf(wide, [window, { width: 1280, height: 700 }]), 'the whole, where there is room').toEqual([1, 0.8])
  })
})

describe('Zoom', () => {
  it('keeps the point under the pointer where it is', () => {
    const before = { x: -1000, y: -20, scale: 0.8 }
    const at = { x: 300, y: 150 }
    const after = zoom(before, 1.5, at, long, window)
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale)
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale)
  })

  it('ends at its bounds', () => {
    const view = firstView(long, window)
    expect(zoom(view, 1000, { x: 0, y: 0 }, long, window).scale).toBe(maxScale)
    expect(zoom(view, 0.0001, { x: 0, y: 0 }, long, window).scale).toBe(minScale)
  })
})

describe('Pan', () => {
  it('never loses the circuit', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(pan(view, 500, 0, long, window).x).toBe(0)
    expect(pan(view, -Infinity, 0, long, window).x).toBe(800 - 10_000)
  })

  it('leaves a circuit that fits in the middle', () => {
    expect(constrain({ x: -90, y: 900, scale: 1 }, small, window)).toEqual({ x: 250, y: 100, scale: 1 })
  })
})

describe('Bringing a place into view', () => {
  const view = { x: -1000, y: 0, scale: 0.8 }

  it('moves nothing that is in view', () => {
    const place = { left: 1700, right: 1740, top: 100, bottom: 140 }
    expect(reveal(view, place, long, window)).toEqual(constrain(view, long, window))
  })

  it('moves as far as is needed, to either side', () => {
    const right = reveal(view, { left: 4000, right: 4040, top: 100, bottom: 140 }, long, window)
    expect(4040 * right.scale + right.x).toBeCloseTo(800 - 110)
    const left = reveal(view, { left: 400, right: 440, top: 100, bottom: 140 }, long, window)
    expect(400 * left.scale + left.x).toBeCloseTo(110)
  })
})

describe('Columns', () => {
  it('in view are those that the window cuts', () => {
    expect(visibleColumns(columns, { x: -120, y: 0, scale: 1 }, { width: 60, height: 1 })).toEqual({ first: 1, end: 3 })
    expect(visibleColumns(columns, { x: 0, y: 0, scale: 1 }, window)).toEqual({ first: 0, end: 4 })
    expect(visibleColumns(columns, { x: -900, y: 0, scale: 1 }, window)).toEqual({ first: 4, end: 4 })
    expect(visibleColumns({ columnEdges: Float64Array.of(50) }, { x: 0, y: 0, scale: 1 }, window)).toEqual({
      first: 0,
      end: 0,
    })
  })

  it('are found by a place', () => {
    expect([49, 50, 149.9, 249, 250].map((x) => columnAt(columns, x))).toEqual([-1, 0, 1, 3, -1])
  })
})
