// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useEnlarged } from './use-enlarged'

/** jsdom scrolls nothing. */
const scrollIntoView = vi.fn<(this: Element) => void>()
beforeEach(() => {
  Object.assign(Element.prototype, { scrollIntoView })
})
afterEach(() => {
  scrollIntoView.mockReset()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
})

function Picture() {
  const ref = useRef<HTMLDivElement>(null)
  const { size, resize } = useEnlarged(ref)
  return (
    <div ref={ref} data-testid="picture" data-size={size}>
      <button onClick={() => resize('large')}>Enlarge</button>
      <button onClick={() => resize('full')}>Full screen</button>
      <button onClick={() => resize('normal')}>Leave</button>
    </div>
  )
}

const size = () => screen.getByTestId('picture').dataset['size']
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })

/** A browser with a Fullscreen API, which jsdom lacks. */
function standInForFullscreen(request: () => Promise<void>) {
  const shown: { element: Element | null } = { element: null }
  Object.assign(HTMLElement.prototype, {
    async requestFullscreen(this: Element) {
      await request()
      shown.element = this
    },
  })
  Object.defineProperty(document, 'fullscreenElement', { get: () => shown.element, configurable: true })
  Object.defineProperty(document, 'exitFullscreen', {
    value: async () => {
      shown.element = null
      document.dispatchEvent(new Event('fullscreenchange'))
    },
    configurable: true,
  })
  return shown
}

describe('What can be enlarged', () => {
  test('closes with Escape', () => {
    render(<Picture />)
    press('Enlarge')
    expect(size()).toBe('large')
    escape()
    expect(size()).toBe('normal')
  })

  test('comes into view when it is enlarged, and moves nothing otherwise', () => {
    render(<Picture />)
    expect(scrollIntoView).not.toHaveBeenCalled()
    press('Enlarge')
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByTestId('picture')])
    press('Leave')
    press('Full screen')
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })

  test('marks what makes room for it, and nothing farther out', () => {
    const { container } = render(
      <div data-makes-room="outer">
        <div data-makes-room="inner">
          <Picture />
        </div>
      </div>,
    )
    const marked = () => [...container.querySelectorAll('[data-holds-large], [data-holds-full]')]
    const marks = () =>
      marked().map((element) => [element.getAttribute('data-makes-room'), element.hasAttribute('data-holds-full')])
    expect(marks()).toEqual([])
    press('Enlarge')
    expect(marks()).toEqual([['inner', false]])
    press('Full screen')
    expect(marks()).toEqual([['inner', true]])
    expect(marked()[0]?.hasAttribute('data-holds-large')).toBe(false)
    press('Leave')
    expect(marks()).toEqual([])
  })

  test('is shown on the real full screen, and follows when the browser leaves it', async () => {
    const shown = standInForFullscreen(async () => {})
    render(<Picture />)
    press('Full screen')
    await vi.waitFor(() => expect(shown.element).toBe(screen.getByTestId('picture')))
    expect(size()).toBe('full')
    shown.element = null
    fireEvent(document, new Event('fullscreenchange'))
    expect(size()).toBe('normal')
  })

  test('leaves the full screen with its button', async () => {
    const shown = standInForFullscreen(async () => {})
    render(<Picture />)
    press('Full screen')
    await vi.waitFor(() => expect(shown.element).not.toBeNull())
    press('Leave')
    expect([size(), shown.element]).toEqual(['normal', null])
  })

  test('fills the window where the full screen is refused or missing, and Escape leaves that, too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    standInForFullscreen(() => Promise.reject(new TypeError('Not allowed')))
    render(<Picture />)
    press('Full screen')
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(size()).toBe('full')
    escape()
    expect(size()).toBe('normal')
  })
})
