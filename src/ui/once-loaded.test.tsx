// @vitest-environment jsdom
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { onceLoaded } from './once-loaded'

test('what has come between its first drawing and what follows that is shown', async () => {
  const arrival = new EventTarget()
  const arrived = new Promise((resolve) => arrival.addEventListener('now', resolve))
  /** Is on screen while the part is waited for, and lets it come in just that moment. */
  function Waiting() {
    useLayoutEffect(() => {
      arrival.dispatchEvent(new Event('now'))
    }, [])
    return 'waiting'
  }
  const Part = onceLoaded(
    async () => {
      await arrived
      return () => 'the part'
    },
    <Waiting />,
  )
  void Part.load()
  const place = document.createElement('div')
  createRoot(place).render(<Part />)
  await vi.waitFor(() => expect(place.textContent).toBe('the part'))
})
