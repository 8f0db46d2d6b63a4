// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useEscape } from './use-escape'

afterEach(cleanup)

function Large({ leave }: { leave: (() => void) | false }) {
  useEscape(leave)
  return <input />
}

describe('Escape', () => {
  test('leaves what is large, wherever the focus is', () => {
    const leave = vi.fn<() => void>()
    render(<Large leave={leave} />)
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(leave).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(leave).toHaveBeenCalledOnce()
  })

  test('does nothing where there is nothing to leave, and what else it closes comes first', () => {
    const leave = vi.fn<() => void>()
    const { container, rerender } = render(<Large leave={false} />)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    rerender(<Large leave={leave} />)
    container.addEventListener('keydown', (event) => event.preventDefault())
    fireEvent.keyDown(container.querySelector('input') ?? document.body, { key: 'Escape' })
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    dialog.remove()
    expect(leave).not.toHaveBeenCalled()
  })

  test('leaves what was opened last, alone, and then what it was opened in', () => {
    const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const both = (isInnerOpen: boolean) => (
      <>
        <Large leave={isInnerOpen && inner} />
        <Large leave={outer} />
      </>
    )
    const { rerender } = render(both(false))
    rerender(both(true))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
    rerender(both(false))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1])
  })
})
