import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diagramPage } from './diagram-page'
import { DiagramUpdates } from './diagram-updates'

const ignore = () => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the page runs nothing, loads nothing, and has the drawing as an image', () => {
  const svg = '<svg><desc>2 qubits, "θ" &amp; more.</desc><script>alert(1)</script></svg>'
  const page = diagramPage({ svg }, 'abc')
  expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'nonce-abc'"`)
  expect(page).not.toContain('<script')
  expect(page).toContain('alt="2 qubits, &quot;θ&quot; &amp; more."')
  const [, data = ''] = /src="data:image\/svg\+xml;base64,([^"]*)"/.exec(page) ?? []
  expect(Buffer.from(data, 'base64').toString('utf8')).toBe(svg)
})

test('the page says why it shows nothing', () => {
  expect(diagramPage({ svg: null }, 'abc')).toContain('Nothing of this program can be drawn yet.')
  expect(diagramPage(null, 'abc')).toContain('Open a program')
})

test('edits are drawn once they rest', async () => {
  const draw = vi.fn<() => Promise<string>>(() => Promise.resolve('picture'))
  const show = vi.fn<(picture: string) => void>()
  const updates = new DiagramUpdates(draw, show, ignore)
  for (let key = 0; key < 10; key++) {
    updates.soon()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(draw).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect([draw.mock.calls.length, show.mock.calls]).toEqual([1, [['picture']]])
})

test('an answer that comes late does not replace a newer one, and a closed diagram shows nothing', async () => {
  const answers: ((picture: string) => void)[] = []
  const show = vi.fn<(picture: string) => void>()
  const updates = new DiagramUpdates(() => new Promise<string>((answer) => answers.push(answer)), show, ignore)
  const all = [updates.now(), updates.now()]
  answers[1]?.('new')
  answers[0]?.('old')
  await Promise.all(all)
  expect(show.mock.calls).toEqual([['new']])
  const last = updates.now()
  updates.stop()
  answers[2]?.('closed')
  await last
  expect(show).toHaveBeenCalledOnce()
})

test('who reads the log hears why there is no diagram', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  const problem = new Error('The server is gone.')
  await new DiagramUpdates(() => Promise.reject(problem), ignore, fail).now()
  expect(fail).toHaveBeenCalledWith(problem)
})
