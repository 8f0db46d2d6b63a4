// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useVisualizeCircuit } from './circuit-changes'
import { NetworkError } from './errors'

const loaded = vi.hoisted(() => ({ queue: 0 }))

vi.mock('./http', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('./save-queue', () => {
  loaded.queue++
  throw new Error('Failed to fetch dynamically imported module')
})

const inClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

test('a page that saves loads what keeps a save for later before it is needed', async () => {
  renderHook(useVisualizeCircuit, { wrapper: inClient })
  await waitFor(() => expect(loaded.queue).toBe(1))
})

test('a save whose script cannot be loaded says that the server cannot be reached', async () => {
  const { result } = renderHook(useVisualizeCircuit, { wrapper: inClient })
  const body = {
    qasm: 'qubit q;',
    name: 'Offline',
    description: '',
    isPublic: false,
    tags: [],
    category: 'QASM Circuits',
  }
  await expect(result.current.mutateAsync({ key: 'one', body })).rejects.toBeInstanceOf(NetworkError)
})
