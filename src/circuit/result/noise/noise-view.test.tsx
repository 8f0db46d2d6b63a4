// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import { noBindings } from '../value-bindings'
import { forgetPageSettings } from '../page-setting'
import { engine, forgetTest } from '../testing'
import { NoiseView } from './noise-view'

afterEach(forgetTest)

const bell = 'qubit[2] q; h q[0]; cx q[0], q[1];'

/** Shows a program with noise, simulated by the engine itself. */
async function show(
  program: string,
  options: {
    isStepping?: boolean
    maxQubits?: number
    simulateNoise?: EngineClient['simulateNoise']
  } = {},
) {
  const asked: Parameters<Engine['simulateNoise']>[] = []
  const client: EngineClient = {
    ...fakeEngine(),
    simulateNoise:
      options.simulateNoise ??
      (async (...question) => {
        asked.push(question)
        return engine.simulateNoise(...question)
      }),
  }
  const input = `OPENQASM 3.0; include "stdgates.inc"; ${program}`
  let left = 0
  const ideal = await engine.simulate(input)
  render(
    <SimulatorContext value={client}>
      <NoiseView
        circuit={{ input, page: '/circuit' }}
        given={noBindings}
        ideal={ideal}
        maxQubits={options.maxQubits ?? 20}
        isStepping={options.isStepping ?? false}
        onLeaveSteps={() => (left += 1)}
      />
    </SimulatorContext>,
  )
  return { asked, user: userEvent.setup(), leaves: () => left }
}

const field = (name: string) => screen.getByRole('textbox', { name })

const outcomes = async () => (await screen.findAllByRole('option', { name: /%/ })).map((row) => row.ariaLabel ?? '')

describe('A circuit with noise', () => {
  it('shows its outcomes beside those without noise, labelled as a model', async () => {
    const { asked } = await show(bell)
    const shown = await outcomes()
    expect(shown).toHaveLength(4)
    expect(shown[0]).toMatch(/^\|00⟩: [\d.]+ %, without noise 50 %$/)
    expect(shown[1]).toMatch(/^\|01⟩: [\d.]+ %, without noise 0 %$/)
    expect(screen.getByText('A model with the errors that you set, not the noise of a device.')).toBeTruthy()
    expect(screen.getByText(/^Bars: shares of 1,024 runs with errors \(seed 0\)/)).toBeTruthy()
    expect(asked[0]?.[1]).toEqual({ oneQubit: 0.001, twoQubit: 0.01, damping: 0, readout: [0.01, 0.01] })
  })

  it('without errors has the outcomes of the circuit', async () => {
    const { user } = await show('qubit[2] q; x q[0];')
    await user.click(screen.getByRole('button', { name: 'No errors' }))
    await waitFor(async () => expect(await outcomes()).toEqual(['|01⟩: 100 %, without noise 100 %']))
    expect(screen.getByText(/Total variation distance: 0 %\.$/)).toBeTruthy()
  })

  it('follows the numbers, and refuses others at their place', async () => {
    const { asked, user } = await show(bell)
    await outcomes()
    await user.clear(field('Damping'))
    await user.type(field('Damping'), '250')
    expect(screen.getByText('Type a percentage from 0 to 100.')).toBeTruthy()
    expect(field('Damping')).toHaveProperty('ariaInvalid', 'true')
    await user.clear(field('Damping'))
    await user.type(field('Damping'), '2,5')
    await user.clear(field('Runs'))
    await user.type(field('Runs'), '50')
    await waitFor(() => {
      expect(asked.at(-1)?.[1]).toMatchObject({ damping: 0.025 })
      expect(asked.at(-1)?.[2]).toEqual({ qubits: 20, shots: 50, seed: 0 })
    })
    await user.clear(field('Runs'))
    expect(screen.getByText('Type a whole number from 1 to 100,000.')).toBeTruthy()
    await user.tab()
    expect(screen.getByText('Type a whole number from 1 to 100,000.'), 'until it is corrected').toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'No errors' }))
    expect(field('Runs')).toHaveProperty('value', '50')
    expect(screen.queryByText(/^Type a/)).toBeNull()
  })

  it('draws other runs on demand, and remembers the numbers of the page', async () => {
    const { asked, user } = await show(bell)
    await outcomes()
    await user.click(screen.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(asked.at(-1)?.[2]).toMatchObject({ seed: 1 }))
    cleanup()
    forgetPageSettings()
    await show(bell)
    expect(field('Seed')).toHaveProperty('value', '1')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(field('Seed')).toHaveProperty('value', '0')
  })

  it('has a table with both', async () => {
    const { user } = await show('qubit q; bit c; x q; c = measure q;')
    await outcomes()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const [head, ...rows] = within(screen.getByRole('table')).getAllByRole('row')
    expect(head?.textContent).toBe('OutcomeProbabilityWithout noise')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^0[\d.]+ %0 %$/),
      expect.stringMatching(/^1[\d.]+ %100 %$/),
    ])
  })

  it('is that of the whole circuit, and a step has a way to its end', async () => {
    const { asked, user, leaves } = await show(bell, { isStepping: true })
    await user.click(screen.getByRole('button', { name: 'Go to the end' }))
    expect(leaves()).toBe(1)
    expect(asked).toEqual([])
  })

  it('says what stands in the way', async () => {
    await show('qubit[30] q; h q;')
    expect(await screen.findByText('The noise could not be simulated.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^SIM001/ })).toBeTruthy()
    expect(
      screen.getByText('Use fewer qubits: this circuit has 30, and noise is simulated on at most 20.'),
    ).toBeTruthy()
    expect(screen.queryByText(/^Fewer runs/)).toBeNull()
  })

  it('says what makes a circuit faster that has few enough qubits', async () => {
    const tooLong = await engine.simulateNoise('OPENQASM 3.0; qubit[30] q; U(1, 1, 1) q;', {}, { qubits: 20 })
    await show(bell, { simulateNoise: async () => ({ ...tooLong, qubits: 18 }) })
    expect(await screen.findByText('Fewer runs or fewer qubits take less time.')).toBeTruthy()
  })

  it('a dead worker gets a sentence', async () => {
    await show(bell, { simulateNoise: () => Promise.reject(new Error('The circuit engine took too long.')) })
    expect(await screen.findByText('The circuit engine took too long.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })
})
