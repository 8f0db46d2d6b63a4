// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Graph, Simulation } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import { noBindings } from '../value-bindings'
import { forgetPageSettings } from '../page-setting'
import { engine, forgetTest } from '../testing'
import { ObservablesView } from './observables-view'

afterEach(forgetTest)

const inputOf = (program: string) => `OPENQASM 3.0; include "stdgates.inc"; ${program}`

const bell = 'qubit[2] q; h q[0]; cx q[0], q[1];'

/** Shows the observables of a program, answered by the engine itself. */
async function show(
  program: string,
  options: { graph?: Graph; shots?: boolean; observe?: EngineClient['observe'] } = {},
) {
  const client: EngineClient = {
    ...fakeEngine(),
    observe: options.observe ?? (async (...question) => engine.observe(...question)),
    observeCircuit: async (...question) => engine.observeCircuit(...question),
    costOf: async (graph) => engine.costOf(graph),
  }
  const shots = { isDrawn: options.shots ?? false, count: 1000, seed: 1, change: () => undefined }
  const view = (input: string, simulation: Simulation) => (
    <SimulatorContext value={client}>
      <ObservablesView
        simulation={simulation}
        input={input}
        given={noBindings}
        page="/circuit"
        graph={options.graph ?? null}
        shots={shots}
      />
    </SimulatorContext>
  )
  const viewOf = async (source: string) => view(inputOf(source), await engine.simulate(inputOf(source)))
  const { rerender } = render(await viewOf(program))
  return { user: userEvent.setup(), update: async (source: string) => rerender(await viewOf(source)) }
}

const box = (number = 1) => screen.getByRole('textbox', { name: `Observable ${number}` })

/** What stands beside a name such as `Variance`. */
const valueOf = async (name: string, place = 0) =>
  (await screen.findAllByText(name))[place]?.nextElementSibling?.textContent

describe('The observables of a result', () => {
  it('begin with one that fits the circuit, and follow it', async () => {
    const { update } = await show(bell)
    expect(box()).toHaveProperty('value', 'Z0 Z1')
    expect(await valueOf('Expectation')).toBe('1')
    expect(await valueOf('Variance')).toBe('0')
    await update('qubit[2] q; x q[1];')
    await waitFor(async () => expect(await valueOf('Expectation')).toBe('−1'))
  })

  it('show a mistake at its place, which can be selected in the text', async () => {
    const { user } = await show(bell)
    await user.clear(box())
    await user.type(box(), 'Z0 + Z5')
    expect(await screen.findByText('Z5', { selector: 'mark' })).toBeTruthy()
    expect(screen.getByText(/is on qubit 5, and there are 2 qubits\. The last qubit is 1\.$/)).toBeTruthy()
    expect(box()).toHaveProperty('ariaInvalid', 'true')
    expect(screen.queryByText('Expectation')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Column 6' }))
    expect(document.activeElement).toBe(box())
    const { selectionStart, selectionEnd } = box() as HTMLInputElement
    expect([selectionStart, selectionEnd]).toEqual([5, 7])
  })

  it.each(['NaN', '1e999', 'Z0/0', '-', '0.5 (Z0)', '⟨Z⟩', 'Z'.repeat(2000)])(
    'answer %s with a sentence',
    async (text) => {
      const { user } = await show(bell)
      await user.clear(box())
      await user.click(box())
      await user.paste(text)
      expect(await screen.findByRole('button', { name: /^Column \d+$/ })).toBeTruthy()
    },
  )

  it('say how a text was read, where that is not what it says', async () => {
    const { user } = await show(bell)
    await user.clear(box())
    await user.type(box(), 'XX + Z0 + Z0')
    expect(await screen.findByText('Read as X0 X1 + 2 Z0')).toBeTruthy()
  })

  it('are estimated from shots', async () => {
    await show(bell, { shots: true })
    expect(await valueOf('From shots')).toBe('1 ± 01,000 shots')
  })

  it('are a list that grows and shrinks, and the page remembers it', async () => {
    const { user } = await show(bell)
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add observable' }))
    expect(document.activeElement).toBe(box(2))
    await user.keyboard('X0 X1')
    await waitFor(async () => expect(await valueOf('Expectation', 1)).toBe('1'))
    await user.click(screen.getByRole('button', { name: 'Remove observable 1' }))
    expect(box()).toHaveProperty('value', 'X0 X1')
    expect(document.activeElement).toBe(box())

    cleanup()
    forgetPageSettings()
    await show(bell)
    expect(box()).toHaveProperty('value', 'X0 X1')
  })

  it('has the cost function of a graph, in words', async () => {
    const edges = [
      { sourceNode: 0, targetNode: 1, weight: 3 },
      { sourceNode: 1, targetNode: 2, weight: 1 },
    ]
    await show('qubit[3] q; x q[0]; h q[1];', { graph: { weighted: true, edges } })
    const cost = screen.getByRole('region', { name: 'Cost function of the graph' })
    expect(await valueOf('Expected cut')).toBe('2')
    expect(within(cost).getByText('All edges together weigh 4.')).toBeTruthy()
    expect(within(cost).getByText('2 - 1.5 Z0 Z1 - 0.5 Z1 Z2')).toBeTruthy()
    expect(box()).toHaveProperty('value', '')
  })

  it('are averaged over outcomes where there is no single state', async () => {
    const { user } = await show('qubit[2] q; bit c; h q[0]; c = measure q[0]; if (c) x q[1];')
    expect(await valueOf('Expectation')).toBe('1')
    await user.clear(box())
    await user.type(box(), '3 + X0')
    await waitFor(async () => expect(await valueOf('Expectation')).toBe('3'))
  })

  it('a dead worker gets a sentence, and is asked again', async () => {
    let isDead = true
    const { user } = await show(bell, {
      observe: async (...question) => {
        if (isDead) throw new Error('The circuit engine took too long.')
        return engine.observe(...question)
      },
    })
    expect(await screen.findByText('The circuit engine took too long.')).toBeTruthy()
    isDead = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await valueOf('Expectation')).toBe('1')
  })
})
