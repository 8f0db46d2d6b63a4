// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { programDraft } from '../session/drafts'
import { signIn, signOut } from '../session/session'
import { ada } from '../session/user.fixture'
import { NetworkError } from './errors'
import {
  listQueuedSaves,
  removeFromQueue,
  queueSave,
  onQueueChange,
  SaveQueuedError,
  sendQueuedSaves,
} from './save-queue'
import { onSaved } from './saved-circuits'

const bell = () => ({ name: 'Bell', description: '', isPublic: true, tags: [], qasm: 'OPENQASM 3.0;' })
const away = new NetworkError(new TypeError('Failed to fetch'))

/** What the server answers next, and the requests that it saw. */
let answers: (Response | Error)[]
let seen: { url: string; key: string | null; body: unknown }[]

beforeEach(() => {
  answers = []
  seen = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) })
    const answer = answers.shift() ?? new TypeError('Failed to fetch')
    if (answer instanceof Error) throw answer
    return answer
  })
  signIn({ user: ada, token: 'token' })
})
afterEach(() => {
  signOut()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const made = (name: string) => Response.json({ success: true, message: '', data: { id: '1', name } }, { status: 201 })
const refused = (status: number, message: string) => Response.json({ success: false, message, data: null }, { status })

const keep = (body: ReturnType<typeof bell>, error: unknown = away, key = 'a key') =>
  queueSave({ route: 'POST /circuits/visualize', body, key }, error)

describe('a saving without an answer', () => {
  it('is kept, and its error says so', () => {
    const error = keep(bell())
    expect(error).toBeInstanceOf(SaveQueuedError)
    expect(String(error)).toContain('“Bell” is stored in this browser and will be saved when the connection is back.')
    expect(listQueuedSaves()).toMatchObject([{ name: 'Bell', viewer: ada.id, problem: null }])
  })

  it('is kept once, however often the button is pressed', () => {
    keep(bell())
    keep(bell())
    expect(listQueuedSaves()).toHaveLength(1)
  })

  it('is not kept where the server has answered, nor for somebody who is signed out', () => {
    const no = new Error('no')
    expect(keep(bell(), no)).toBe(no)
    signOut()
    expect(keep(bell())).toBe(away)
    expect(listQueuedSaves()).toEqual([])
  })

  it('is told as lost where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(keep(bell())).toBe(away)
    vi.restoreAllMocks()
  })
})

describe('what waits', () => {
  it('is sent with the key of its first attempt, and goes', async () => {
    const body = bell()
    keep(body)
    answers = [made('Bell')]
    const saved: string[] = []
    expect(await sendQueuedSaves((circuit) => saved.push(circuit.name))).toBe(true)
    expect(seen).toEqual([{ url: '/api/circuits/visualize', key: 'a key', body }])
    expect(saved).toEqual(['Bell'])
    expect(listQueuedSaves()).toEqual([])
  })

  it('stays while the server is away, out of breath, or does not know the session', async () => {
    keep(bell())
    for (const answer of [new TypeError('Failed to fetch'), refused(503, 'busy'), refused(429, 'slow down')]) {
      answers = [answer]
      expect(await sendQueuedSaves(vi.fn<() => void>())).toBe(false)
    }
    expect(listQueuedSaves()).toMatchObject([{ problem: null }])
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
  })

  it('tells why the server refuses it, and is sent again when that is asked for', async () => {
    keep(bell())
    answers = [refused(400, 'The program has an error.')]
    expect(await sendQueuedSaves(vi.fn<() => void>())).toBe(true)
    expect(listQueuedSaves()).toMatchObject([{ problem: 'The program has an error.' }])
    expect(await sendQueuedSaves(vi.fn<() => void>())).toBe(true)
    expect(seen, 'not by itself').toHaveLength(1)
    answers = [made('Bell')]
    await sendQueuedSaves(vi.fn<() => void>(), true)
    expect(listQueuedSaves()).toEqual([])
    expect(seen[1]?.key, 'the server keeps its refusal under the first key').not.toBe(seen[0]?.key)
  })

  it('tells whoever shows it that it was saved, and its draft is marked, wherever its page has gone', async () => {
    const draft = { title: 'Bell', state: 'unsaved', content: {}, saveKey: 'a key' } as const
    programDraft.save(draft)
    keep(bell())
    answers = [made('Bell')]
    const told = vi.fn<() => void>()
    const stop = onSaved(told)
    await sendQueuedSaves(vi.fn<() => void>())
    stop()
    expect(told.mock.calls).toEqual([[{ key: 'a key', circuit: { id: '1', name: 'Bell' } }]])
    expect(programDraft.read()?.state).toBe('saved')
    programDraft.clear()
  })

  it('marks no draft that was edited since', async () => {
    programDraft.save({ title: 'Bell', state: 'unsaved', content: {}, saveKey: 'a later key' })
    keep(bell())
    answers = [made('Bell')]
    await sendQueuedSaves(vi.fn<() => void>())
    expect(programDraft.read()?.state).toBe('unsaved')
    programDraft.clear()
  })

  it('is left alone while somebody else is signed in', async () => {
    keep(bell())
    signIn({ user: { ...ada, id: 'another' }, token: 'other' })
    await sendQueuedSaves(vi.fn<() => void>())
    expect(seen).toEqual([])
    expect(listQueuedSaves()).toHaveLength(1)
  })

  it('can be taken back, and goes when the same is saved another way', () => {
    const [first, second] = [bell(), { ...bell(), name: 'Other' }]
    keep(first, away, 'first')
    keep(second, away, 'second')
    const listener = vi.fn<() => void>()
    const stop = onQueueChange(listener)
    removeFromQueue('first')
    expect(listQueuedSaves().map(({ name }) => name)).toEqual(['Other'])
    removeFromQueue('second')
    expect(listQueuedSaves()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })

  it('that cannot be read counts as nothing', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.setItem('ketwork:waiting-saves', '{broken')
    expect(listQueuedSaves()).toEqual([])
    localStorage.setItem('ketwork:waiting-saves', '[1, null, {"key":"k"}]')
    expect(listQueuedSaves()).toEqual([])
    vi.restoreAllMocks()
  })
})
