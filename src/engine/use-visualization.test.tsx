// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadEngine } from '../../engine-rs/index'
import type { EngineClient } from './client'
import { EngineContext } from './engine-context'
import { fakeEngine } from './fake-engine'
import { useVisualization, type ValueStore } from './use-visualization'

afterEach(cleanup)

const engine = await loadEngine()

/** Values that a test changes. */
function createStore() {
  let values: Readonly<Record<string, number>> = {}
  const listeners = new Set<() => void>()
  const store: ValueStore = {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => values,
  }
  const set = (next: typeof values) =>
    act(async () => {
      values = next
      for (const listener of listeners) listener()
    })
  return { store, set, listeners }
}

function Drawn({ source, store }: { source: string; store: ValueStore }) {
  const { good, answer, stale, drawn } = useVisualization(source, store)
  const error = answer?.diagnostics.find(({ severity }) => severity === 'error')
  return (
    <p>
      {good?.stats?.qubits ?? 'no'} qubits{stale && ' of before'}, {error?.message ?? 'no error'},{' '}
      {drawn === null || drawn === source ? 'this program' : 'another program'}
    </p>
  )
}

async function show(source: string) {
  const asked: Parameters<EngineClient['visualize']>[] = []
  const client: EngineClient = {
    ...fakeEngine(),
    visualize: async (...question) => {
      asked.push(question)
      return engine.visualize(...question)
    },
  }
  const values = createStore()
  await act(async () => {
    render(
      <EngineContext value={client}>
        <Drawn source={source} store={values.store} />
      </EngineContext>,
    )
  })
  return { asked, ...values }
}

const head = 'OPENQASM 3.0; include "stdgates.inc"; input int n;'

it('draws a program whose size is an input for 1, and then for each value', async () => {
  const { set } = await show(`${head} qubit[2 * n] q; h q;`)
  expect(screen.getByText('2 qubits, no error, this program')).toBeTruthy()
  await set({ n: 3 })
  expect(screen.getByText('6 qubits, no error, this program')).toBeTruthy()
  await set({ n: -1 })
  expect(screen.getByText(/^6 qubits of before, a register holds at least 1 bit, found size -2,/)).toBeTruthy()
  await set({ n: 2 })
  expect(screen.getByText('4 qubits, no error, this program')).toBeTruthy()
})

it('does not look at values that decide no size', async () => {
  const { set, asked, listeners } = await show(`${head} qubit[3] q; for int i in [1:n] { x q[0]; }`)
  expect(screen.getByText('3 qubits, no error, this program')).toBeTruthy()
  await set({ n: 3 })
  expect(asked).toHaveLength(1)
  expect(listeners.size).toBe(0)
})

it('other mistakes in such a program are shown', async () => {
  await show(`${head} qubit[n] q; h r;`)
  expect(screen.getByText('no qubits, `r` is not declared, this program')).toBeTruthy()
})
