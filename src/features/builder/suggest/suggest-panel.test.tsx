// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Engine, loadEngine } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { EnginePoolContext } from '../../../engine/engine-pool'
import { fakeEngine } from '../../../engine/fake-engine'
import { changeSettings, defaultSettings, type Settings } from '../settings/settings'
import { changesOf } from './question'
import { SuggestPanel } from './suggest-panel'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})
afterEach(cleanup)

const clientOf = (changes: Partial<EngineClient> = {}): EngineClient => ({
  ...fakeEngine(),
  generate: (request) => engine.generate(request),
  samplePairs: (input, options) => engine.samplePairs(input, options),
  ...changes,
})

const budget = () => screen.getByLabelText('At most')

const start: Settings = { ...defaultSettings, useCase: 'optimization', qubits: 2 }

interface BuilderStubProps {
  client: EngineClient
  onStop?: () => void
  onAddVariant?: (words: string) => void
}

/** The panel within settings that follow it. */
function BuilderStub({ client, onStop = () => undefined, onAddVariant }: BuilderStubProps) {
  const [settings, setSettings] = useState(start)
  return (
    <EnginePoolContext value={() => ({ engines: [client], stop: onStop })}>
      <p data-testid="core">{`${settings.core}, ${settings.layers}`}</p>
      <button onClick={() => setSettings({ ...settings, useSharedParameters: !settings.useSharedParameters })}>
        Share
      </button>
      <SuggestPanel
        settings={settings}
        costs={{ twoQubitGates: settings.useSharedParameters ? 2 : 1, depth: 4 }}
        onApply={(suggestion, question) =>
          setSettings(changeSettings(settings, { type: 'set', changes: changesOf(suggestion, question, settings) }))
        }
        onAddVariant={onAddVariant ? ({ words }) => onAddVariant(words) : null}
      />
    </EnginePoolContext>
  )
}

function show(props: Partial<BuilderStubProps> = {}) {
  render(<BuilderStub client={clientOf()} {...props} />)
  const user = userEvent.setup()
  return { user, find: () => user.click(screen.getByRole('button', { name: 'Find settings' })) }
}

describe('Suggested settings', () => {
  it('are searched within the cost of the circuit, chosen by keyboard and applied in one click', async () => {
    const stop = vi.fn<() => void>()
    const { user, find } = show({ onStop: stop })
    expect(screen.getByLabelText('At most')).toHaveProperty('value', '1')
    await find()
    await screen.findByText(/no other reaches more states/)
    expect(stop).toHaveBeenCalledOnce()
    const chart = screen.getByRole('listbox', { name: /two-qubit gates/ })
    chart.focus()
    await user.keyboard('{End}')
    const option = within(chart).getByRole('option', { selected: true })
    const label = option.getAttribute('aria-label') ?? ''
    expect(label).toMatch(/layers?: expressibility \d\.\d+, 1 two-qubit gate$/)
    const chosen = screen.getByRole('region', { name: 'Chosen setting' })
    expect(chosen.textContent).toContain(label)
    await user.click(within(chosen).getByRole('button', { name: /^Apply/ }))
    expect(screen.getByTestId('core').textContent).toContain(label.startsWith('Brickwork') ? 'brickwork' : 'graph')
    expect(
      within(chosen)
        .getByRole('button', { name: /^Applied/ })
        .getAttribute('aria-disabled'),
    ).toBe('true')
    expect(screen.queryByText(/changed since/)).toBeNull()
  })

  it('have the cost of the circuit as their budget until somebody searches', async () => {
    const { user, find } = show({ client: clientOf({ samplePairs: () => new Promise(() => undefined) }) })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(budget()).toHaveProperty('value', '2')
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(budget()).toHaveProperty('value', '1')
    await find()
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(budget()).toHaveProperty('value', '1')
  })

  it('are searched after a double click on the button', async () => {
    const { user } = show({ client: clientOf({ samplePairs: () => new Promise(() => undefined) }) })
    await user.dblClick(screen.getByRole('button', { name: 'Find settings' }))
    expect(screen.getByRole('button', { name: 'Stop searching' })).toBeTruthy()
  })

  it('are listed in a table, in the order of any column', async () => {
    const { user, find } = show()
    await find()
    await screen.findByText(/no other reaches more states/)
    await user.click(screen.getByText('The front as a table'))
    const table = await screen.findByRole('table')
    const gates = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent))
    const sort = within(table).getByRole('button', { name: 'Two-qubit gates' })
    await user.click(sort)
    expect(gates()).toEqual(gates().toSorted((one, other) => one - other))
    await user.click(sort)
    expect(gates()).toEqual(gates().toSorted((one, other) => other - one))
    expect(sort.closest('th')?.getAttribute('aria-sort')).toBe('descending')
  })

  it('say that the settings changed since, and that nothing fits', async () => {
    const { user, find } = show()
    await find()
    await screen.findByText(/no other reaches more states/)
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(screen.getByText(/changed since/)).toBeTruthy()
    await user.clear(screen.getByLabelText('At most'))
    await user.type(screen.getByLabelText('At most'), '0')
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    expect(
      await screen.findByText('No setting stays within 0 two-qubit gates on 2 qubits. The smallest has 1.'),
    ).toBeTruthy()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('can be added as a variant', async () => {
    const added = vi.fn<(words: string) => void>()
    const { user, find } = show({ onAddVariant: added })
    await find()
    await screen.findByText(/no other reaches more states/)
    screen.getByRole('listbox').focus()
    await user.keyboard('{Home}')
    await user.click(screen.getByRole('button', { name: /^Add as variant/ }))
    expect(added).toHaveBeenCalledWith(expect.stringMatching(/layer/))
  })

  it('tell what is wrong with a field at its place', async () => {
    const { user, find } = show()
    await user.clear(screen.getByLabelText('Qubits to search'))
    await user.type(screen.getByLabelText('Qubits to search'), '11')
    await find()
    expect(screen.getByText('Enter a whole number from 1 to 10.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('stop when they are told to', async () => {
    const stop = vi.fn<() => void>()
    const { user, find } = show({
      client: clientOf({ samplePairs: () => new Promise(() => undefined) }),
      onStop: stop,
    })
    await find()
    expect(screen.getByRole('progressbar', { name: 'Search' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop searching' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText(/^Stopped/)).toBeTruthy()
    expect(stop).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Search again' })).toBeTruthy()
  })

  it('say what failed, and try again', async () => {
    let fails = true
    const works = clientOf()
    const { user, find } = show({
      client: clientOf({
        samplePairs: (...asked) =>
          fails ? Promise.reject(new Error('The engine stopped.')) : works.samplePairs(...asked),
      }),
    })
    await find()
    await screen.findByText('The engine stopped.')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText(/no other reaches more states/)).toBeTruthy()
  })
})
