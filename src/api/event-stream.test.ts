import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followEvents, takeEvents } from './event-stream'

vi.mock('../session/session', () => ({ currentSession: () => ({ token: 'secret', user: {} }) }))

describe('events of a text', () => {
  it('are those that are whole', () => {
    expect(takeEvents('event: change\ndata: {}\n\n: still here\n\nevent: cha')).toEqual({
      names: ['change'],
      rest: 'event: cha',
    })
    expect(takeEvents('retry: 1')).toEqual({ names: [], rest: 'retry: 1' })
  })
})

describe('a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // In the middle of the time in which browsers come back.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const answerWith = (...answers: (() => Response)[]) => {
    const left = [...answers]
    const request = vi.fn<typeof fetch>(async () => (left.length > 1 ? left.shift() : left[0])?.() ?? Response.error())
    vi.stubGlobal('fetch', request)
    return request
  }

  it('is opened again when it ends or breaks, later each time, until it is left', async () => {
    const request = answerWith(
      () => new Response('event: change\ndata: {}\n\n'),
      () => new Response(null, { status: 503 }),
      () => new Response('event: change\ndata: {}\n\n'),
    )
    const leaving = new AbortController()
    const events: string[] = []
    const following = followEvents('/notifications/stream', (name) => events.push(name), leaving.signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual(['change'])
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(1999)
    expect(events, 'the second answer is a failure').toEqual(['change'])
    await vi.advanceTimersByTimeAsync(1)
    expect(events).toEqual(['change', 'change'])
    expect(request.mock.calls[0]?.[0]).toBe('/api/notifications/stream')
    expect(request.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer secret' })
    leaving.abort()
    await following
  })

  it.each([401, 403])('is given up where the session is refused with %i', async (status) => {
    const request = answerWith(() => new Response(null, { status }))
    await followEvents('/notifications/stream', () => {}, new AbortController().signal)
    expect(request).toHaveBeenCalledTimes(1)
  })
})
