// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useCollectionChoice } from '../features/circuit-detail/collect/use-collection-choice'
import { signIn } from '../session/session'
import { ada, bell, listOf, replies, sentTo, withServer, type Reply } from './testing'

withServer(() => ({ 'GET /collections': listOf() }))

const path = (id: string) => `/collections/${id}/circuits/${bell.id}`
const collection = (id: string) => ({ data: { id, name: id, circuits: [] } })

async function openChoice() {
  signIn({ user: ada, token: 't' })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useCollectionChoice(bell.id, ada.id), { wrapper })
  await waitFor(() => expect(result.current.holding.data).toBeDefined())
  return result
}

it('a collection that was refused is unchecked and told, although another one was chosen after it', async () => {
  let refuse: ((reply: Reply) => void) | undefined
  replies[`PUT ${path('one')}`] = () => new Promise((resolve) => (refuse = resolve))
  replies[`PUT ${path('two')}`] = collection('two')
  const choice = await openChoice()
  act(() => choice.current.choose('one', true))
  await waitFor(() => expect(refuse).toBeDefined())
  act(() => choice.current.choose('two', true))
  refuse?.({ status: 409, message: 'A collection can have at most 100 circuits.' })
  await waitFor(() => expect(choice.current.isIn('one')).toBe(false))
  await waitFor(() => expect(sentTo(`PUT ${path('two')}`)).toHaveLength(1))
  expect(choice.current.isIn('two')).toBe(true)
  expect(choice.current.error?.message).toBe('A collection can have at most 100 circuits.')
})

it('a collection that is checked and unchecked quickly is sent in turn', async () => {
  let answer: ((reply: Reply) => void) | undefined
  replies[`PUT ${path('one')}`] = () => new Promise((resolve) => (answer = resolve))
  replies[`DELETE ${path('one')}`] = collection('one')
  const choice = await openChoice()
  act(() => choice.current.choose('one', true))
  await waitFor(() => expect(answer).toBeDefined())
  act(() => choice.current.choose('one', false))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sentTo(`DELETE ${path('one')}`)).toEqual([])
  answer?.(collection('one'))
  await waitFor(() => expect(sentTo(`DELETE ${path('one')}`)).toHaveLength(1))
  expect(choice.current.isIn('one')).toBe(false)
})
