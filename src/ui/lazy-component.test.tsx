// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createElement, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component'

describe('a lazy component', () => {
  test('shows its fallback until its code has loaded', async () => {
    const Part = lazyComponent(
      async () =>
        ({ name }: { name: string }) =>
          `Hello ${name}`,
      { fallback: 'waiting' },
    )
    render(<Part name="Ada" />)
    expect(screen.getByText('waiting')).toBeDefined()
    expect(await screen.findByText('Hello Ada')).toBeDefined()
  })

  test('shows the fallback of its place instead of the declared one', () => {
    const Part = lazyComponent(() => new Promise<() => string>(() => undefined), { fallback: 'declared' })
    render(<Part fallback="of this place" />)
    expect(screen.getByText('of this place')).toBeDefined()
  })

  test('renders at once after preloading', async () => {
    const Part = lazyComponent(async () => () => 'the part', { fallback: 'waiting' })
    await Part.preload()
    render(<Part />)
    expect(screen.getByText('the part')).toBeDefined()
  })

  test('shows code that arrives between its first render and its effect', async () => {
    const arrival = new EventTarget()
    const arrived = new Promise((resolve) => arrival.addEventListener('now', resolve))
    /** Is on screen as the fallback, and lets the code arrive at that moment. */
    function Waiting() {
      useLayoutEffect(() => {
        arrival.dispatchEvent(new Event('now'))
      }, [])
      return 'waiting'
    }
    const Part = lazyComponent(
      async () => {
        await arrived
        return () => 'the part'
      },
      { fallback: <Waiting /> },
    )
    void Part.preload()
    const container = document.createElement('div')
    createRoot(container).render(<Part />)
    await vi.waitFor(() => expect(container.textContent).toBe('the part'))
  })

  test('waits for no other that never gets its turn', async () => {
    vi.useFakeTimers()
    const { unmount } = render(createElement(lazyComponent(async () => () => 'stopped')))
    unmount()
    vi.useRealTimers()
    render(createElement(lazyComponent(async () => () => 'the part')))
    expect(await screen.findByText('the part')).toBeDefined()
  })
})
