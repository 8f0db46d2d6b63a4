// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { address, bell, openApp, patience, replies, wholeOf, withServer } from './testing'

const circuit = wholeOf(bell, { version: 3 })
const path = `/circuits/${circuit.id}`
const versionOf = (number: number) => ({
  data: { ...circuit, number, circuitParams: { qubits: number, layers: null, depth: 1 } },
})

withServer(() => ({
  [`GET ${path}`]: { data: circuit },
  [`GET ${path}/versions/1`]: versionOf(1),
}))

const list = () => screen.findByRole('combobox', { name: 'Left: another version' }, patience)

it('the list of versions stays, with the focus, while the chosen version loads', async () => {
  const waiting: (() => void)[] = []
  replies[`GET ${path}/versions/2`] = () => new Promise((resolve) => waiting.push(() => resolve(versionOf(2))))
  const user = openApp(`/compare?left=${circuit.id}@3&right=${circuit.id}@1`)
  const choice = await list()
  await user.selectOptions(choice, 'Version 2')
  choice.focus()
  expect(address()).toBe(`/compare?left=${circuit.id}@2&right=${circuit.id}@1`)
  await waitFor(() => expect((choice as HTMLSelectElement).value).toBe('2'))
  expect(screen.queryByRole('tab', { name: 'Code' })).toBeNull()
  for (const answer of waiting) answer()
  await screen.findByRole('tab', { name: 'Code' }, patience)
  expect(document.activeElement).toBe(choice)
  expect(within(screen.getByRole('region', { name: 'Left' })).getByText('2 qubits')).toBeDefined()
})

it('a version that cannot be loaded is said, and another one can be chosen', async () => {
  replies[`GET ${path}/versions/2`] = { status: 403 }
  const user = openApp(`/compare?left=${circuit.id}@3&right=${circuit.id}@1`)
  await user.selectOptions(await list(), 'Version 2')
  expect(await screen.findByText('The circuit on the left cannot be shown.', {}, patience)).toBeDefined()
  await user.selectOptions(await list(), 'Version 3')
  expect(await screen.findByRole('tab', { name: 'Code' }, patience)).toBeDefined()
})

it('a version that there is not has nothing to choose from', async () => {
  openApp(`/compare?left=${circuit.id}@9&right=${circuit.id}@1`)
  expect(await screen.findByText('The circuit on the left cannot be shown.', {}, patience)).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Left: another version' })).toBeNull()
})
