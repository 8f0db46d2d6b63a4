// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../../../../contract/generation'
import type { Gradients, Statistics } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import { parameterValuesOf, setParameterValues } from '../../../session/parameter-values'
import { tunedValuesOf } from '../../../session/tuned-values'
import { TunePanel, type TunePanelProps } from './tune-panel'

const page = '/builder-test'

beforeEach(() => {
  sessionStorage.clear()
  setParameterValues(page, { values: {}, locked: [] })
})
afterEach(cleanup)

const settings: Settings = {
  circuitParams: {
    type: 'qaoa',
    useCase: 'optimization',
    qubits: 2,
    layers: 1,
    encodingLayer: { type: 'uniform' },
    coreLayer: {
      type: 'graph-specific',
      graph: { weighted: true, edges: [{ sourceNode: 0, targetNode: 1, weight: 2 }] },
    },
    middleLayer: { type: 'x-mixer' },
  },
}

const withoutGraph: Settings = {
  circuitParams: { ...settings.circuitParams, coreLayer: { type: 'strongly-entangling' } },
}

const statistics: Statistics = {
  qubits: 2,
  clbits: 0,
  operations: 5,
  depth: 4,
  parameters: 2,
  twoQubitGates: 1,
  twoQubitBound: 'exact',
  gates: {},
}

const parameters = ['gamma_0', 'beta_0'].map((name) => ({ name, value: 1 }))

/** An engine whose observables have the expectation `-sin(gamma) · sin(beta) · share`, so that the largest cut of the graph is a share of its best. */
function engineOf(share: number, changes: Partial<EngineClient> = {}) {
  const asked: string[] = []
  const engine: EngineClient = {
    ...fakeEngine(),
    async computeGradients(_input, observable, { points }): Promise<Gradients> {
      asked.push(observable)
      const values = points instanceof Float64Array ? points : new Float64Array()
      const rows = new Float64Array((values.length / 2) * 3)
      for (let index = 0; index < values.length / 2; index++) {
        const [a, b] = [values[2 * index] ?? 0, values[2 * index + 1] ?? 0]
        const sign = observable.startsWith('-') ? 1 : -1
        rows.set(
          [Math.sin(a) * Math.sin(b), Math.cos(a) * Math.sin(b), Math.sin(a) * Math.cos(b)].map(
            (number) => sign * share * number,
          ),
          3 * index,
        )
      }
      return { rows, parameters: 2, mistake: null, problems: [], diagnostics: [] }
    },
    observe: async (text) =>
      text.includes('Z7')
        ? {
            text: null,
            mean: null,
            variance: null,
            estimate: null,
            mistake: { start: 0, end: 2, message: 'there is no qubit 7', help: 'the last one is 1' },
          }
        : { text, mean: null, variance: null, estimate: null, mistake: null },
    ...changes,
  }
  return { engine, asked }
}

/** An engine whose steps of gradients end one by one, when told to. */
function engineThatWaits() {
  const works = engineOf(1).engine
  const waiting: (() => void)[] = []
  const { engine } = engineOf(1, {
    computeGradients: async (...asked) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return works.computeGradients(...asked)
    },
  })
  return { engine, letStepEnd: () => act(async () => waiting.shift()?.()) }
}

function panel(engine: EngineClient, changes: Partial<TunePanelProps> = {}) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SimulatorContext value={engine}>
        <TunePanel
          settings={settings}
          statistics={statistics}
          parameters={parameters}
          page={page}
          circuitId={null}
          isVisible={false}
          {...changes}
        />
      </SimulatorContext>
    </QueryClientProvider>
  )
}

const start = () => userEvent.click(screen.getByRole('button', { name: 'Start tuning' }))

describe('Tuning a circuit', () => {
  it('finds the largest cut, compares it with the best one, and tells how it ended', async () => {
    const { engine, asked } = engineOf(0.5)
    render(panel(engine))
    await start()
    expect(await screen.findByText(/^Converged after \d+ iterations: the gradient is zero\.$/)).toBeTruthy()
    expect(await screen.findByText(/^Reaches 75\.0 % of the best cut, 1\.5 of 2\./)).toBeTruthy()
    expect(screen.getByText('Best cut found').nextSibling?.textContent).toBe('1.5')
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
      /from 1\.354 to 1\.5 at best after \d+; the best cut is 2/,
    )
    expect(asked[0]).toBe('- 1 Z0 Z1')
  })

  it('gives the sliders the best values, which are saved with the circuit', async () => {
    render(panel(engineOf(1).engine))
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Use these values' }))
    expect(await screen.findByText(/The sliders and the link have these values/)).toBeTruthy()
    const { values } = parameterValuesOf(page)
    expect(values).toEqual({ gamma_0: expect.closeTo(Math.PI / 2, 5), beta_0: expect.closeTo(Math.PI / 2, 5) })
    expect(tunedValuesOf(settings)).toEqual(Object.entries(values).map(([name, value]) => ({ name, value })))
    act(() => setParameterValues(page, { values: { ...values, beta_0: 1 }, locked: [] }))
    expect(screen.getByText(/^The sliders and the link have other values now\. .* with the best ones as/)).toBeTruthy()
  })

  it('makes an observable as small as possible, and shows a mistake at its place', async () => {
    const { engine, asked } = engineOf(1)
    render(panel(engine, { settings: withoutGraph }))
    const box = screen.getByRole('textbox', { name: 'Observable to tune' })
    expect((box as HTMLInputElement).value).toBe('Z0 Z1')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start tuning' })).toHaveProperty('disabled', false))
    await start()
    expect(await screen.findByText(/^Converged/)).toBeTruthy()
    expect(screen.getByText('Best value').nextSibling?.textContent).toBe('−1')
    expect(asked[0]).toBe('Z0 Z1')
    fireEvent.change(box, { target: { value: 'Z7' } })
    expect(await screen.findByText(/There is no qubit 7/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start tuning' })).toHaveProperty('disabled', true)
  })

  it('says that it is not converged, and goes on', async () => {
    render(panel(engineOf(1).engine))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Optimizer' }), 'Adam')
    fireEvent.change(screen.getByRole('textbox', { name: 'Most iterations' }), { target: { value: '3' } })
    await start()
    expect(
      await screen.findByText(/^Not converged after 3 iterations: the gradient still has the length 0\./),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continue tuning' }))
    expect(await screen.findByText(/^Not converged after 6 iterations/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start tuning' }), 'the focus does not get lost').toBe(
      document.activeElement,
    )
  })

  it('goes on after a double click on its button', async () => {
    const { engine } = engineOf(1, { computeGradients: () => new Promise(() => undefined) })
    render(panel(engine))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Start tuning' }))
    expect(screen.getByRole('button', { name: 'Cancel tuning' })).toBeTruthy()
  })

  it('is cancelled, and by a change of the circuit too, to which undo returns', async () => {
    const works = engineOf(1).engine
    const waiting: (() => void)[] = []
    const answer = () => waiting.pop()?.()
    const { engine } = engineOf(1, {
      computeGradients: async (...asked) => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return works.computeGradients(...asked)
      },
    })
    const { rerender } = render(panel(engine))
    await start()
    answer()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel tuning' }))
    answer()
    expect(await screen.findByText(/^Cancelled after \d iterations?\. The best values are kept\.$/)).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Continue tuning' }))
    const other = { circuitParams: { ...settings.circuitParams, layers: 2 } }
    rerender(panel(engine, { settings: other }))
    answer()
    expect(await screen.findByText(/^Tuning was cancelled, because the circuit or the goal changed/)).toBeTruthy()
    expect(screen.queryByText('Best cut found')).toBeNull()
    rerender(panel(engine))
    expect(await screen.findByText(/because the circuit changed\. The best values are kept\.$/)).toBeTruthy()
    expect(screen.queryByText(/Undo the change to see what was found/)).toBeNull()
  })

  it('goes on with the circuit of an edit that was made before its button was pressed, and arrives after that', async () => {
    const works = engineOf(1).engine
    const waiting: (() => void)[] = []
    let isHeld = true
    const { engine } = engineOf(1, {
      computeGradients: async (...asked) => {
        if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
        return works.computeGradients(...asked)
      },
    })
    const { rerender } = render(panel(engine))
    await start()
    rerender(panel(engine, { settings: { circuitParams: { ...settings.circuitParams, layers: 2 } } }))
    isHeld = false
    await act(async () => waiting.shift()?.())
    expect(await screen.findByText('Best cut found')).toBeTruthy()
    expect(screen.queryByText(/^Tuning was cancelled/)).toBeNull()
  })

  it('is cancelled by a circuit that the Back button brings', async () => {
    const { engine, letStepEnd } = engineThatWaits()
    const { rerender } = render(panel(engine))
    await start()
    window.dispatchEvent(new PopStateEvent('popstate'))
    rerender(panel(engine, { settings: { circuitParams: { ...settings.circuitParams, layers: 2 } } }))
    await letStepEnd()
    expect(await screen.findByText(/^Tuning was cancelled/)).toBeTruthy()
  })

  it('says nothing of an interruption once another run has begun, also where the interrupted step ends after that', async () => {
    const { engine, letStepEnd } = engineThatWaits()
    const { rerender } = render(panel(engine))
    await start()
    rerender(panel(engine, { settings: { circuitParams: { ...settings.circuitParams, layers: 2 } } }))
    await start()
    await letStepEnd()
    expect(screen.getByRole('button', { name: 'Cancel tuning' })).toBeTruthy()
    expect(screen.queryByText(/^Tuning was cancelled/)).toBeNull()
  })

  it('shows the landscape of two parameters, in which a key chooses the start', async () => {
    render(panel(engineOf(1).engine, { isVisible: true }))
    const picture = await screen.findByRole('application', {
      name: 'Landscape of gamma_0 from 0 to 2π and beta_0 from 0 to 2π',
    })
    picture.focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowUp}')
    expect(screen.getByText(/Enter starts there\.$/).textContent).toContain('gamma_0 0.1473')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText(/^Start: gamma_0 0\.1473/)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Begin with' })).toHaveProperty('value', 'chosen')
  })

  it('opens the landscape by itself only where a circuit has two parameters', async () => {
    const { engine } = engineOf(1)
    const { rerender } = render(panel(engine))
    const box = screen.getByText('Landscape').parentElement
    // As browsers tell of what a page opens itself, too.
    if (box !== null) fireEvent(box, new Event('toggle'))
    const three = [...parameters, { name: 'beta_1', value: 1 }]
    rerender(panel(engine, { statistics: { ...statistics, parameters: 3 }, parameters: three }))
    expect(screen.getByText('Landscape of two parameters').parentElement).toHaveProperty('open', false)
  })

  it('names the parameters of the picture that is shown, also while that of another circuit is computed', async () => {
    const works = engineOf(1).engine
    let waits = false
    const { engine } = engineOf(1, {
      computeGradients: (...asked) => (waits ? new Promise(() => undefined) : works.computeGradients(...asked)),
    })
    const { rerender } = render(panel(engine, { isVisible: true }))
    expect(await screen.findByRole('application', { name: /^Landscape of gamma_0 .* and beta_0/ })).toBeTruthy()
    waits = true
    const renamed = parameters.map(({ name, value }) => ({ name: `theta_${name}`, value }))
    const other = { circuitParams: { ...settings.circuitParams, layers: 2 } }
    rerender(panel(engine, { isVisible: true, settings: other, parameters: renamed }))
    expect(screen.getByRole('application', { name: /^Landscape of gamma_0 .* and beta_0/ })).toBeTruthy()
    expect(screen.getByText(/^Click a place to start there/).textContent).toMatch(/ at gamma_0 .*, beta_0 /)
  })

  it('leaves the landscape closed, as it was, while another observable is typed', async () => {
    render(panel(engineOf(1).engine, { settings: withoutGraph, isVisible: true }))
    const picture = { name: /^Landscape of gamma_0/ }
    expect(await screen.findByRole('application', picture)).toBeTruthy()
    await userEvent.click(screen.getByText('Landscape'))
    await waitFor(() => expect(screen.queryByRole('application', picture)).toBeNull())
    const box = screen.getByRole('textbox', { name: 'Observable to tune' })
    fireEvent.change(box, { target: { value: 'Z7' } })
    expect(await screen.findByText(/There is no qubit 7/)).toBeTruthy()
    fireEvent.change(box, { target: { value: 'Z0' } })
    const summary = await screen.findByText('Landscape')
    expect(summary.parentElement).toHaveProperty('open', false)
  })

  it('saves the best values with a circuit that exists already, in place of those before', async () => {
    const sent: { call: string; body: unknown }[] = []
    const time = '2026-01-01T00:00:00.000Z'
    const before = { id: 'tuned', name: 'Tuned', values: [], createdAt: time, updatedAt: time }
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
      if (method !== 'GET') sent.push({ call: `${method} ${url}`, body: JSON.parse(String(body)) })
      const data = method === 'GET' ? [before] : before
      return new Response(JSON.stringify({ success: true, message: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    })
    render(panel(engineOf(1).engine, { circuitId: '7' }))
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Use these values' }))
    const save = await screen.findByRole('button', { name: 'Save with the created circuit' })
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    await userEvent.click(save)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      call: expect.stringMatching(/^PATCH .*\/circuits\/7\/parameter-sets\/tuned$/),
      body: {
        values: ['gamma_0', 'beta_0'].map((name) => ({ name, value: expect.closeTo(Math.PI / 2, 5) })),
      },
    })
    vi.unstubAllGlobals()
  })

  it.each([
    [{ statistics: { ...statistics, parameters: 0 }, parameters: [] }, 'This circuit has no free parameters'],
    [{ statistics: { ...statistics, qubits: 20 } }, 'Circuits of up to 16 qubits can be tuned.'],
  ])('says in a sentence why nothing can be tuned', (changes, sentence) => {
    const { engine, asked } = engineOf(1)
    render(panel(engine, { isVisible: true, ...changes }))
    expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(asked).toEqual([])
  })

  it('leaves locked parameters as they are, and says so', async () => {
    setParameterValues(page, { values: {}, locked: ['beta_0'] })
    render(panel(engineOf(1).engine))
    expect(screen.getByText(/1 locked parameter keeps its value\./)).toBeTruthy()
    await start()
    await screen.findByText(/^Converged/)
    await userEvent.click(screen.getByText('Best values'))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['ParameterRadians', 'gamma_0π/2', 'beta_01'])
  })

  it('says why an observable is not read, and reads it again', async () => {
    let fails = true
    const works = engineOf(1).engine
    const { engine } = engineOf(1, {
      observe: (...asked) =>
        fails ? Promise.reject(new Error('The engine could not be loaded.')) : works.observe(...asked),
    })
    render(panel(engine, { settings: withoutGraph }))
    expect(await screen.findByText('The engine could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start tuning' })).toHaveProperty('disabled', true)
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start tuning' })).toHaveProperty('disabled', false))
    expect(screen.queryByText('The engine could not be loaded.')).toBeNull()
  })

  it('says what failed, and goes on from there', async () => {
    let fails = false
    const works = engineOf(1).engine
    const { engine } = engineOf(1, {
      computeGradients: (...asked) =>
        fails ? Promise.reject(new Error('The engine stopped.')) : works.computeGradients(...asked),
    })
    fails = true
    render(panel(engine))
    await start()
    expect(await screen.findByText(/^Stopped after 0 iterations\. The engine stopped\./)).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Continue tuning' }))
    expect(await screen.findByText(/^Converged/)).toBeTruthy()
  })
})
