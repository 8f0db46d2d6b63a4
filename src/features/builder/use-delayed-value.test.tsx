// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LivePicture } from '../../engine/use-preview'
import { restDelay } from './input-pause'
import { PreviewPictureContext, useDeferUntilPainted, useRestingValue } from './use-delayed-value'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Follower({ value }: { value: string }) {
  return <p>{useDeferUntilPainted(value)}</p>
}

/** A picture of which the test says when it is painted. */
function createPicture() {
  const listeners = new Set<() => void>()
  const picture: LivePicture = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => null,
  }
  return { picture, paint: () => act(() => listeners.forEach((tell) => tell())) }
}

const follow = (picture: LivePicture | null, value: string) => (
  <PreviewPictureContext value={picture}>
    <Follower value={value} />
  </PreviewPictureContext>
)

const text = () => screen.getByRole('paragraph').textContent

it('a value stays as it was until the picture has been painted', () => {
  const { picture, paint } = createPicture()
  const { rerender } = render(follow(picture, 'before'))
  rerender(follow(picture, 'after'))
  expect(text()).toBe('before')
  paint()
  expect(text()).toBe('after')
})

it('a value waits two frames for a picture, and no longer', () => {
  const { picture } = createPicture()
  const { rerender } = render(follow(picture, 'before'))
  rerender(follow(picture, 'after'))
  act(() => void vi.advanceTimersByTime(32))
  expect(text()).toBe('before')
  act(() => void vi.advanceTimersByTime(1))
  expect(text()).toBe('after')
})

it('only the newest value follows, and a picture without a change renders nothing', () => {
  const { picture, paint } = createPicture()
  const { rerender } = render(follow(picture, 'first'))
  rerender(follow(picture, 'second'))
  rerender(follow(picture, 'third'))
  paint()
  expect(text()).toBe('third')
  act(() => void vi.advanceTimersByTime(100))
  paint()
  expect(text()).toBe('third')
})

it('where nothing is drawn first, a value is there at once', () => {
  const { rerender } = render(follow(null, 'before'))
  rerender(follow(null, 'after'))
  expect(text()).toBe('after')
})

function Resting({ value }: { value: string }) {
  return <p>{useRestingValue(value)}</p>
}

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

it('a resting value follows a slow change at once, and quick ones when they rest', () => {
  const { rerender } = render(<Resting value="first" />)
  pass(restDelay)
  rerender(<Resting value="second" />)
  pass(0)
  expect(text()).toBe('second')
  for (const value of ['third', 'fourth', 'fifth']) {
    pass(restDelay - 1)
    expect(text()).toBe('second')
    rerender(<Resting value={value} />)
  }
  pass(restDelay)
  expect(text()).toBe('fifth')
})
