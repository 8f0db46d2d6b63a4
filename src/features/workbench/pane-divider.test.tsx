// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaneDivider, targetOfKey } from './pane-divider'

const key = 'test:form-width'

/** jsdom has no layout, so that nothing has a size to observe. */
class NoResizeObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
})
afterEach(cleanup)

function Panes() {
  const panes = useRef<HTMLDivElement>(null)
  return (
    <div ref={panes} data-testid="panes">
      <div data-area="form" />
      <PaneDivider panes={panes} storageKey={key} />
    </div>
  )
}

function show() {
  render(<Panes />)
  const divider = screen.getByLabelText('Width of the form')
  return divider
}

const width = () => screen.getByTestId('panes').style.getPropertyValue('--form-width')

test('the keys of a separator move it within its limits', () => {
  expect(targetOfKey('ArrowLeft', 40)).toBe(38)
  expect(targetOfKey('ArrowRight', 40)).toBe(42)
  expect(targetOfKey('ArrowLeft', 21)).toBe(20)
  expect(targetOfKey('ArrowRight', 74)).toBe(75)
  expect(targetOfKey('Home', 40)).toBe(20)
  expect(targetOfKey('End', 40)).toBe(75)
  expect(targetOfKey('Enter', 40)).toBeNull()
  expect(targetOfKey('Tab', 40)).toBeUndefined()
})

test('it is a separator with a value, and remembers where it was moved to', () => {
  const divider = show()
  expect(divider.getAttribute('aria-orientation')).toBe('vertical')
  expect(divider.getAttribute('aria-valuemin')).toBe('20')
  fireEvent.keyDown(divider, { key: 'End' })
  expect(width()).toBe('75%')
  expect(localStorage.getItem(key)).toBe('75%')
})

test('keys that follow each other faster than the page is laid out each move it', () => {
  const divider = show()
  for (const name of ['End', 'ArrowLeft', 'ArrowLeft']) fireEvent.keyDown(divider, { key: name })
  expect(width()).toBe('71%')
})

test('Enter and a double click return it, and forget', () => {
  const divider = show()
  fireEvent.keyDown(divider, { key: 'Home' })
  expect(width()).toBe('20%')
  fireEvent.keyDown(divider, { key: 'Enter' })
  expect(width()).toBe('')
  fireEvent.keyDown(divider, { key: 'Home' })
  fireEvent.doubleClick(divider)
  expect(width()).toBe('')
  expect(localStorage.getItem(key)).toBeNull()
})

test('other keys are left to the page', () => {
  const divider = show()
  expect(fireEvent.keyDown(divider, { key: 'a' })).toBe(true)
  expect(width()).toBe('')
})
