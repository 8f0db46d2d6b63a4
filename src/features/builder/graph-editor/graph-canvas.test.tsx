// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyEdgeText, edgesText, emptyGraph, type Graph, type Point } from './graph'
import { GraphCanvas } from './graph-canvas'

const width = 320

/** Four nodes at the ends of a cross: 32 px from the upper and lower edge, 36 px from the sides. */
const [top, right, bottom, left] = [
  { x: 160, y: 32 },
  { x: 284, y: 150 },
  { x: 160, y: 268 },
  { x: 36, y: 150 },
]

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  HTMLElement.prototype.setPointerCapture = vi.fn<(id: number) => void>()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Editor() {
  const [graph, setGraph] = useState<Graph>(applyEdgeText(emptyGraph(4), '[[0,1]]'))
  return (
    <>
      <GraphCanvas id="graph" graph={graph} onEdit={(change) => setGraph((latest) => change(latest))} />
      <output>{edgesText(graph)}</output>
    </>
  )
}

const at = ({ x, y }: Point) => ({ clientX: x, clientY: y, isPrimary: true, button: 0 })

function show() {
  const { container } = render(<Editor />)
  const canvas = container.querySelector('canvas')
  if (canvas === null) throw new Error('There is no canvas.')
  return {
    edges: () => container.querySelector('output')?.textContent,
    click(point: Point) {
      fireEvent.pointerDown(canvas, at(point))
      fireEvent.pointerUp(canvas, at(point))
    },
    drag(from: Point, to: Point) {
      fireEvent.pointerDown(canvas, at(from))
      fireEvent.pointerMove(canvas, at(to))
      fireEvent.pointerUp(canvas, at(to))
    },
  }
}

it('two clicks toggle the edge between two nodes', () => {
  const { click, edges } = show()
  click(top)
  click(bottom)
  expect(edges()).toBe('[[0,1],[0,2]]')
  click(bottom)
  click(top)
  expect(edges()).toBe('[[0,1]]')
})

it('a click beyond 20 px of every node deselects', () => {
  const { click, edges } = show()
  click(top)
  click({ x: bottom.x + 22, y: bottom.y })
  click(bottom)
  expect(edges()).toBe('[[0,1]]')
  click({ x: top.x + 19, y: top.y })
  expect(edges()).toBe('[[0,1],[2,0]]')
})

it('a drag moves a node and selects nothing', () => {
  const { click, drag, edges } = show()
  drag(right, { x: 160, y: 150 })
  click({ x: 160, y: 150 })
  click(left)
  expect(edges()).toBe('[[0,1],[1,3]]')
})
