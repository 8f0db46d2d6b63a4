import { describe, expect, it } from 'vitest'
import {
  bestCell,
  cellCenter,
  cellOf,
  computeLandscape,
  findSpans,
  pathPieces,
  turn,
  wrapAngle,
  type Axes,
  type Span,
  type Spans,
} from './landscape'
import type { Objective } from './objective'

const axes: Axes = [0, 2]
const whole: Span = { length: turn, isPeriodic: true }
const spans: Spans = [whole, whole]
const { signal } = new AbortController()

/** `sin a + 2 cos(k b) + c` of points [a, c, b], in parts of 100 points. */
function objectiveOf(k = 1) {
  const calls: number[] = []
  const objective: Objective = {
    pointsAtOnce: 100,
    async evaluateAll(points) {
      calls.push(points.length)
      return points.map((point) => {
        const [a = 0, c = 0, b = 0] = Array.from(point)
        return { value: Math.sin(a) + 2 * Math.cos(k * b) + c, gradient: new Float64Array(3) }
      })
    },
  }
  return { objective, calls }
}

describe('A landscape', () => {
  it('has the value at the center of each cell, the other parameters as they are', async () => {
    const { objective, calls } = objectiveOf()
    const landscape = await computeLandscape(objective, [0, 5, 0], axes, spans, 32, signal)
    expect(calls).toEqual([...Array.from({ length: 10 }, () => 100), 24])
    const [column, row] = [7, 20]
    expect(landscape?.values[row * 32 + column]).toBeCloseTo(
      Math.sin(cellCenter(7, 32, whole)) + 2 * Math.cos(cellCenter(20, 32, whole)) + 5,
      12,
    )
    expect(landscape?.lowest).toBeCloseTo(2, 1)
    expect(landscape?.highest).toBeCloseTo(8, 1)
  })

  it('is given up on a signal', async () => {
    const { objective, calls } = objectiveOf()
    const controller = new AbortController()
    controller.abort()
    expect(await computeLandscape(objective, [0, 0, 0], axes, spans, 32, controller.signal)).toBeNull()
    expect(calls).toEqual([])
  })

  it('begins no part while it pauses, and none after a signal in a pause', async () => {
    const { objective, calls } = objectiveOf()
    const controller = new AbortController()
    const callsAtPauses: number[] = []
    const pause = async () => {
      callsAtPauses.push(calls.length)
      if (callsAtPauses.length === 3) controller.abort()
    }
    expect(await computeLandscape(objective, [0, 0, 0], axes, spans, 32, controller.signal, pause)).toBeNull()
    expect(callsAtPauses).toEqual([0, 1, 2])
    expect(calls).toHaveLength(2)
  })

  it('knows its best cell', async () => {
    const landscape = await computeLandscape(objectiveOf().objective, [0, 0, 0], axes, spans, 64, signal)
    if (landscape === null) throw new Error('no landscape')
    const [column, row] = bestCell(landscape, { direction: 'maximize' })
    expect([15, 16]).toContain(column)
    expect([0, 63]).toContain(row)
    expect(cellCenter(bestCell(landscape, { direction: 'minimize' })[1], 64, whole)).toBeCloseTo(Math.PI, 0)
  })

  it('goes as far as its values differ', async () => {
    const half: Span = { length: Math.PI, isPeriodic: true }
    expect(await findSpans(objectiveOf(2).objective, [0, 0, 0], axes, 1)).toEqual([whole, half])
    expect(await findSpans(objectiveOf(1.5).objective, [0, 0, 0], axes, 1)).toEqual([
      whole,
      { length: turn, isPeriodic: false },
    ])
  })
})

it('finds the cell of any angle', () => {
  expect(
    [0, turn / 64, turn - 1e-9, turn, -1e-20, -turn / 32, 5 * turn + 0.1].map((angle) => cellOf(angle, 32, whole)),
  ).toEqual([0, 0, 31, 0, 31, 31, 0])
  expect(wrapAngle(-1)).toBeCloseTo(turn - 1, 12)
})

describe('The way over a landscape', () => {
  const points = [
    [0.25, 0, 0.5],
    [0.75, 0, 0.5],
    [1.25, 0, 0.5],
    [0.75, 0, 0.25],
  ].map((point) => point.map((number) => number * turn))

  it('goes on at the other side where values return after a turn', () => {
    expect(pathPieces(points, axes, spans)).toEqual([
      [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
      [[0.25, 0.5]],
      [[0.75, 0.25]],
    ])
  })

  it('is left out beside the picture where they do not', () => {
    expect(pathPieces(points, axes, [{ ...whole, isPeriodic: false }, whole])).toEqual([
      [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
      [[0.75, 0.25]],
    ])
  })
})
