// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useDismissal } from './use-dismissal'

function Open({ leave, leaveKey }: { leave: () => void; leaveKey?: 'Escape' | null }) {
  const element = useRef<HTMLParagraphElement>(null)
  useDismissal(element, true, leave, leaveKey)
  return <p ref={element}>open</p>
}

it('what is open is left by a press outside of it, and by its key alone', () => {
  const leave = vi.fn<() => void>()
  const { getByText, rerender } = render(<Open leave={leave} />)
  fireEvent.pointerDown(getByText('open'))
  fireEvent.keyDown(document, { key: 'Escape' })
  // As a browser sends it that fills in a field.
  document.dispatchEvent(new Event('keydown'))
  expect(leave).not.toHaveBeenCalled()
  fireEvent.pointerDown(document.body)
  expect(leave).toHaveBeenCalledTimes(1)
  rerender(<Open leave={leave} leaveKey="Escape" />)
  fireEvent.keyDown(document, { key: 'a' })
  expect(leave).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(leave).toHaveBeenCalledTimes(2)
})
