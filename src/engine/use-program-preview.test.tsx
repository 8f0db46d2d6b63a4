// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadEngine } from '../../engine-rs/index'
import type { EngineClient } from './engine-client'
import { EngineContext } from './engine-context'
import { fakeEngine } from './fake-engine'
import { noValues, useProgramPreview, type InputValues } from './use-program-preview'

afterEach(cleanup)

const engine = await loadEngine()

function Drawn({ source, values }: { source: string; values: InputValues }) {
  const { good, answer, stale, drawn } = useProgramPreview(source, values)
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
  const page = (values: InputValues) => (
    <EngineContext value={client}>
      <Drawn source={source} values={values} />
    </EngineContext>
  )
  const { rerender } = await act(async () => render(page(noValues)))
  return { asked, set: (values: InputValues) => act(async () => rerender(page(values))) }
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
  const { set, asked } = await show(`${head} qubit[3] q; for int i in [1:n] { x q[0]; }`)
  expect(screen.getByText('3 qubits, no error, this program')).toBeTruthy()
  await set({ n: 3 })
  expect(asked).toHaveLength(1)
})

it('other mistakes in such a program are shown', async () => {
  await show(`${head} qubit[n] q; h r;`)
  expect(screen.getByText('no qubits, `r` is not declared, this program')).toBeTruthy()
})
