// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { scrollStep, useEntryDrag } from './use-entry-drag'

it.each([
  [400, 0],
  [96, 0],
  [48, -8],
  [0, -16],
  [-500, -16],
  [704, 0],
  [752, 8],
  [800, 16],
  [1500, 16],
])('at a height of %i in a window of 800 pixels, the page scrolls by %i', (y, by) => {
  expect(Math.abs(scrollStep(y, 800) - by)).toBe(0)
})

it('scrolls nothing in the middle of a low window', () => {
  expect(Math.abs(scrollStep(100, 200))).toBe(0)
})

it('a circuit that is gone while it is dragged holds up no other drag', () => {
  const list = document.createElement('ol')
  list.innerHTML = '<li><span></span></li><li><span></span></li><li><span></span></li>'
  document.body.append(list)
  for (const [row, item] of [...list.children].entries()) {
    item.getBoundingClientRect = () => new DOMRect(0, 100 * row, 100, 100)
  }
  const [first, second, third] = list.querySelectorAll('span')
  const at = (currentTarget: HTMLSpanElement | undefined, pointerId: number, clientY: number) => {
    if (currentTarget === undefined) throw new Error('The list has no such item.')
    currentTarget.setPointerCapture = () => {}
    const event = { currentTarget, pointerId, button: 0, clientX: 50, clientY, preventDefault() {} }
    return event as unknown as PointerEvent<HTMLElement>
  }
  const onMove = vi.fn<(circuitId: string, place: number) => void>()
  const { result } = renderHook(() => useEntryDrag(onMove))
  act(() => result.current.handleOf('one').onPointerDown(at(first, 1, 50)))
  list.children[0]?.remove()
  act(() => result.current.handleOf('three').onPointerDown(at(third, 2, 250)))
  act(() => result.current.handleOf('three').onPointerMove(at(second, 2, 150)))
  act(() => void result.current.handleOf('three').onPointerUp(at(second, 2, 150)))
  expect(onMove.mock.calls).toEqual([['three', 0]])
})
