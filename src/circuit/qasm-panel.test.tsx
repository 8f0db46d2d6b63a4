// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linesOf } from './program-text'
import { QasmPanel } from './qasm-panel'

/** Tells the first size once it observes an element, as browsers do when they have laid the page out. */
class FirstSizeObserver {
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  observe() {
    queueMicrotask(this.#changed)
  }

  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FirstSizeObserver)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const source = 'OPENQASM 3.0;\nqubit[2] q;\nh q[0];\ncx q[0],\n  q[1];\n'

test('a statement lights its lines, counted from the first', () => {
  const start = source.indexOf('cx')
  expect(linesOf(source, { start, end: source.indexOf(';', start) + 1 })).toEqual({ first: 3, last: 4 })
  const { container, rerender } = render(<QasmPanel source={source} fileName="x.qasm" />)
  const highlighted = () => container.querySelector<HTMLElement>('[data-highlighted]')
  expect(highlighted()).toBeNull()
  rerender(<QasmPanel source={source} fileName="x.qasm" highlighted={{ start, end: start + 5 }} />)
  expect(Number.parseFloat(highlighted()?.style.top ?? '')).toBeCloseTo(3 * 1.6)
})

test('its lines are numbered, and the numbers are no text of the program', () => {
  const { container } = render(<QasmPanel source={source} fileName="x.qasm" />)
  expect(container.querySelector('[data-numbers]')?.getAttribute('data-numbers')).toBe('1\n2\n3\n4\n5\n6')
  expect(screen.getByLabelText('Program text').textContent.trimEnd()).toBe(source.trimEnd())
})

test('a statement out of view is scrolled to inside the panel', () => {
  const { rerender } = render(<QasmPanel source={source} fileName="x.qasm" />)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    return this.hasAttribute('data-highlighted') ? new DOMRect(0, 900, 100, 20) : new DOMRect(0, 100, 100, 400)
  })
  rerender(<QasmPanel source={source} fileName="x.qasm" highlighted={{ start: 30, end: 31 }} />)
  expect(screen.getByLabelText('Program text').scrollTop).toBe(610)
})

test('Expand closes with Escape', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(5000)
  render(<QasmPanel source={source} fileName="x.qasm" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Expand' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('button', { name: 'Expand' }).getAttribute('aria-expanded')).toBe('false')
})
