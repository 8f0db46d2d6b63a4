// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ParameterSet } from '../../../../contract/parameter-sets'
import { loadEngine } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { EngineContext } from '../../../engine/engine-context'
import { fakeEngine } from '../../../engine/fake-engine'
import * as files from '../../../lib/download'
import {
  parameterValuesOf,
  setParameterValues,
  takeParameterValues,
  valuesInFragment,
} from '../../../session/parameter-values'
import { dismiss, shownToasts } from '../../../ui/toast'
import { ParameterSliders } from './parameter-sliders'
import { useParameterValues } from './use-parameter-values'

const page = '/circuits/1'
const id = (index: number) => `0190a000-0000-7000-8000-00000000000${index}`
const time = '2026-01-01T00:00:00.000Z'
const set = (index: number, name: string, values: Record<string, number>): ParameterSet => ({
  id: id(index),
  name,
  values: Object.entries(values).map(([parameter, value]) => ({ name: parameter, value })),
  createdAt: time,
  updatedAt: time,
})
const best = set(1, 'Best', { theta: 1, phi: 2 })
const old = set(2, 'Old', { theta: 3, gamma: 4 })

const parameters = [
  { name: 'theta', value: 0.1 },
  { name: 'phi', value: 0.2 },
]

type Reply = { status?: number; data?: unknown; message?: string }

let sent: { call: string; body: unknown }[] = []

/** Shows the sliders of a saved circuit, in front of a server that answers as it is told. */
function show(replies: Record<string, Reply | (() => Reply)>, mayEdit = true, engine: EngineClient = fakeEngine()) {
  const answers: typeof replies = { 'GET /parameter-sets': { data: [best, old] }, ...replies }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${url.split('/circuits/1')[1] ?? url}`
    if (method !== 'GET') sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null })
    const found = answers[call] ?? { status: 404, message: 'There is nothing at this address.' }
    const { status = 200, data = null, message = '' } = typeof found === 'function' ? found() : found
    return new Response(JSON.stringify({ success: status < 400, message, data }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <EngineContext value={engine}>
        <Sliders mayEdit={mayEdit} />
      </EngineContext>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const source = 'OPENQASM 3.0; input float theta; input float phi; qubit q; U(theta, phi, 0) q;'

function Sliders({ mayEdit }: { mayEdit: boolean }) {
  const state = useParameterValues(page, parameters)
  const saved = { id: '1', name: 'My circuit', mayEdit, source }
  return <ParameterSliders parameters={parameters} state={state} saved={saved} />
}

const choice = () => screen.findByRole('combobox', { name: 'Saved values' })
const valuesNow = () => screen.getAllByRole('slider').map((slider) => Number((slider as HTMLInputElement).value))
const button = (name: string) => screen.getByRole('button', { name })

function showModal(this: HTMLDialogElement) {
  this.open = true
}

function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => {
  sent = []
  // jsdom has the element and not its methods.
  HTMLDialogElement.prototype.showModal = showModal
  HTMLDialogElement.prototype.close = close
})
afterEach(() => {
  cleanup()
  setParameterValues(page, { values: {}, locked: [] })
  for (const message of shownToasts()) dismiss(message.id)
  vi.unstubAllGlobals()
})

describe('Saved values', () => {
  it('are chosen by everybody, and the link names them until a value changes', async () => {
    const user = show({}, false)
    await user.selectOptions(await choice(), 'Best')
    expect(parameterValuesOf(page)).toMatchObject({ values: { theta: 1, phi: 2 } })
    expect(valuesInFragment(page)).toBe(`set=${best.id}`)
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save values as...' })).toBeNull()
    const value = screen.getByRole('textbox', { name: 'Value of phi' })
    await user.clear(value)
    await user.type(value, '0.5')
    expect(screen.getByText('changed')).toBeTruthy()
    expect(valuesInFragment(page)).toBe('values=theta:1,phi:0.5')
    await user.click(button('Revert'))
    expect(valuesInFragment(page)).toBe(`set=${best.id}`)
    await user.click(button('Reset'))
    expect(valuesInFragment(page)).toBe('')
    expect(await choice()).toHaveProperty('value', '')
  })

  it('are downloaded in place of the parameters', async () => {
    const engine = await loadEngine()
    const saved: { name: string; content: Blob | string }[] = []
    vi.spyOn(files, 'download').mockImplementation((content, name) => {
      saved.push({ name, content })
    })
    const user = show({}, false, { ...fakeEngine(), check: async (text) => engine.check(text) })
    await choice()
    expect(screen.queryByRole('button', { name: 'Download with values' })).toBeNull()
    await user.selectOptions(await choice(), 'Best')
    await user.click(await screen.findByRole('button', { name: 'Download with values' }))
    const content = 'OPENQASM 3.0; const float theta = 1; const float phi = 2; qubit q; U(theta, phi, 0) q;'
    await waitFor(() => expect(saved).toEqual([{ name: 'My_circuit_Best.qasm', content }]))
  })

  it('that do not match the circuit say so', async () => {
    const user = show({})
    await user.selectOptions(await choice(), 'Old')
    expect(
      screen.getByText(
        'This set does not match the circuit. The circuit has no parameter gamma. The set has no value for parameter phi, which keeps its own.',
      ),
    ).toBeTruthy()
    expect(valuesNow()[0]).toBeCloseTo(3, 1)
  })

  it('are saved under a name, renamed, replaced and deleted', async () => {
    const mine = set(3, 'Mine', { theta: 0.1, phi: 0.2 })
    const user = show({
      'GET /parameter-sets': { data: [] },
      'POST /parameter-sets': { status: 201, data: mine },
      [`PATCH /parameter-sets/${id(3)}`]: { data: { ...mine, name: 'Ours' } },
      [`DELETE /parameter-sets/${id(3)}`]: {},
    })
    expect(await screen.findByText('No saved values yet.')).toBeTruthy()
    await user.click(button('Save values as...'))
    const name = within(screen.getByRole('dialog', { name: 'Save values' })).getByRole('textbox', { name: 'Name' })
    expect(button('Save')).toHaveProperty('disabled', true)
    await user.type(name, ' Mine {Enter}')
    await waitFor(async () => expect(await choice()).toHaveProperty('value', id(3)))
    expect(sent).toEqual([{ call: 'POST /parameter-sets', body: { name: 'Mine', values: mine.values } }])

    await user.click(button('Rename'))
    const renamed = screen.getByRole('textbox', { name: 'Name' })
    expect(renamed).toHaveProperty('value', 'Mine')
    await user.clear(renamed)
    await user.type(renamed, 'Ours{Enter}')
    expect(await screen.findByRole('option', { name: 'Ours' })).toBeTruthy()

    const value = screen.getByRole('textbox', { name: 'Value of phi' })
    await user.clear(value)
    await user.type(value, '0.7')
    await user.click(button('Save'))
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ values: [parameters[0], { name: 'phi', value: 0.7 }] }))

    await user.click(button('Delete'))
    await user.click(button('Yes, delete'))
    expect(await screen.findByText('No saved values yet.')).toBeTruthy()
    expect(sent.at(-1)?.call).toBe(`DELETE /parameter-sets/${id(3)}`)
    expect(shownToasts().map(({ text }) => text)).not.toContain(id(3))
    expect(parameterValuesOf(page).set).toBeUndefined()
  })

  it('are not saved under a name that is taken, and the form says so', async () => {
    const message = 'This circuit has a set with this name already. Choose another name.'
    const user = show({ 'POST /parameter-sets': { status: 409, message } })
    await choice()
    await user.click(button('Save values as...'))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Best{Enter}')
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('are at most 20, which the page says before anybody tries', async () => {
    show({ 'GET /parameter-sets': { data: Array.from({ length: 20 }, (_, index) => ({ ...best, id: id(index) })) } })
    await choice()
    expect(button('Save values as...')).toHaveProperty('disabled', true)
    expect(screen.getByText('A circuit can have at most 20 sets of values. Delete one first.')).toBeTruthy()
  })

  it('that cannot be loaded can be asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let tries = 0
    const user = show({ 'GET /parameter-sets': () => (tries++ === 0 ? { status: 500 } : { data: [best] }) })
    expect(screen.getByText('Loading saved values...')).toBeTruthy()
    expect(await screen.findByText('The saved values could not be loaded.')).toBeTruthy()
    await user.click(button('Retry'))
    expect(await choice()).toBeTruthy()
  })

  it('are not mentioned to readers where there are none', async () => {
    show({ 'GET /parameter-sets': { data: [] } }, false)
    await waitFor(() => expect(screen.queryByText('Loading saved values...')).toBeNull())
    expect(screen.queryByText(/saved values/i)).toBeNull()
  })

  it('that a link names are taken once they are loaded', async () => {
    takeParameterValues(page, `#set=${best.id}`)
    show({}, false)
    await waitFor(() => expect(parameterValuesOf(page).values).toEqual({ theta: 1, phi: 2 }))
    expect(await choice()).toHaveProperty('value', best.id)
  })

  it('that a link names and that are gone are answered with a message', async () => {
    takeParameterValues(page, `#set=${id(9)}`)
    show({}, false)
    await waitFor(() =>
      expect(shownToasts().map(({ text }) => text)).toEqual([
        'The saved values in this link no longer exist. The circuit has its own values.',
      ]),
    )
    expect(parameterValuesOf(page)).toEqual({ values: {}, locked: [] })
  })
})
