// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

beforeAll(() => {
  // As a page runs it: a script without modules.
  window.eval(readFileSync(join(import.meta.dirname, 'ketwork-circuit.js'), 'utf8'))
})

/** The frame of the component with some attributes. */
function show(attributes: Record<string, string>): HTMLIFrameElement {
  const element = document.createElement('ketwork-circuit')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.replaceChildren(element)
  const frame = element.shadowRoot?.querySelector('iframe')
  if (!frame) throw new Error('There is no frame.')
  return frame
}

const id = '01980000-0000-7000-8000-000000000000'

test('shows the frame of a circuit, which runs no script', () => {
  const frame = show({
    src: `https://example.org/ketwork/circuits/${id}@3`,
    theme: 'dark',
    view: 'code',
    height: '200',
  })
  expect(frame.src).toBe(`https://example.org/ketwork/embed/${id}@3?theme=dark&view=code`)
  expect(frame.height).toBe('200')
  expect(frame.hidden).toBe(false)
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
})

test('follows its attributes', () => {
  const frame = show({ src: `https://example.org/circuits/${id}` })
  expect([frame.src, frame.height]).toEqual([`https://example.org/embed/${id}`, '360'])
  document.querySelector('ketwork-circuit')?.setAttribute('theme', 'light')
  expect(frame.src).toBe(`https://example.org/embed/${id}?theme=light`)
})

test.each(['javascript:alert(1)', 'https://example.org/login', `data:text/html,/circuits/${id}`, ''])(
  'shows nothing for %j',
  (src) => {
    const frame = show({ src })
    expect([frame.hidden, frame.hasAttribute('src')]).toEqual([true, false])
  },
)
