// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '../../api/errors'
import { listQueuedSaves, queueSave, SaveQueuedError } from '../../api/save-queue'
import { signIn, signOut } from '../../session/session'
import { ada } from '../../session/user.fixture'
import { useWaitingSaves } from './waiting-saves'

/** The requests that the server has seen and not answered yet. */
let open: { name: string; answer: () => void }[]

beforeEach(() => {
  open = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const { name }: { name: string } = JSON.parse(String(init.body))
    const made = { success: true, message: '', data: { id: name, name } }
    return new Promise<Response>((resolve) => {
      open.push({ name, answer: () => resolve(Response.json(made, { status: 201 })) })
    })
  })
  signIn({ user: ada, token: 'token' })
})
afterEach(() => {
  cleanup()
  signOut()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function queue(name: string) {
  const body = { name, description: '', isPublic: true, tags: [], qasm: 'OPENQASM 3.0;' }
  const save = { route: 'POST /circuits/visualize', body, key: `key of ${name}` } as const
  expect(queueSave(save, new NetworkError(new TypeError('Failed to fetch')))).toBeInstanceOf(SaveQueuedError)
}

function watch() {
  const client = new QueryClient()
  return renderHook(() => useWaitingSaves(true), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
}

const answerTo = async (name: string) => {
  await waitFor(() => expect(open.map((request) => request.name)).toContain(name))
  open.find((request) => request.name === name)?.answer()
}

describe('What waits to be saved', () => {
  it('is sent too when it was queued while another was being sent', async () => {
    queue('first')
    watch()
    await waitFor(() => expect(open).toHaveLength(1))
    queue('second')
    await answerTo('first')
    await answerTo('second')
    await waitFor(() => expect(listQueuedSaves()).toEqual([]))
  })

  it('is sent one after the other, also when somebody asks to try again meanwhile', async () => {
    queue('first')
    queue('second')
    const { result } = watch()
    await waitFor(() => expect(open).toHaveLength(1))
    result.current.sendAgain()
    await answerTo('first')
    await answerTo('second')
    await waitFor(() => expect(listQueuedSaves()).toEqual([]))
    expect(open.map(({ name }) => name)).toEqual(['first', 'second'])
  })

  it('is sent when it is queued after everything else was sent', async () => {
    queue('first')
    watch()
    await answerTo('first')
    await waitFor(() => expect(listQueuedSaves()).toEqual([]))
    queue('second')
    await answerTo('second')
    await waitFor(() => expect(listQueuedSaves()).toEqual([]))
  })
})
