// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../../../contract/generation'
import { type Engine, loadEngine, type Statistics } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { EngineContext } from '../../../engine/engine-context'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import { fallbackDevice } from '../settings/hardware'
import { QualityPanel } from './quality-panel'

afterEach(cleanup)

let ownEngine: Engine

beforeAll(async () => {
  ownEngine = await loadEngine()
})

const settings: Settings = {
  circuitParams: {
    type: 'default',
    useCase: 'custom',
    qubits: 4,
    layers: 2,
    encodingLayer: { type: 'none' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
  },
}

const statistics: Statistics = {
  qubits: 4,
  clbits: 0,
  operations: 32,
  depth: 14,
  parameters: 24,
  twoQubitGates: 8,
  twoQubitBound: 'exact',
  gates: {},
}

/** An engine whose pairs have Q = layers / 10, and whose points have the slopes 1 and -1 in turn. */
function engineOf(changes: Partial<EngineClient> = {}) {
  const asked: string[] = []
  const engine: EngineClient = {
    ...fakeEngine(),
    deviceCosts: (given, device) => ownEngine.deviceCosts(given, device),
    async samplePairs(input, { count }) {
      asked.push('pairs')
      const layers = typeof input === 'string' ? 0 : input.circuitParams.layers
      const rows = Float64Array.from({ length: 3 * count }, (_, index) => (index % 3 === 0 ? 0.05 : layers / 10))
      return { rows, qubits: 4, problems: [], diagnostics: [] }
    },
    async computeGradients(_input, observable, { points }) {
      asked.push(observable)
      const count = points instanceof Float64Array ? 0 : points.count
      const rows = Float64Array.from({ length: 2 * count }, (_, index) => [0, 1, 0, -1][index % 4] ?? 0)
      return { rows, parameters: 1, mistake: null, problems: [], diagnostics: [] }
    },
    ...changes,
  }
  return { engine, asked }
}

function panel(engine: EngineClient, changes: Partial<Parameters<typeof QualityPanel>[0]> = {}) {
  const shown = { settings, ...changes }
  return (
    <EngineContext value={engine}>
      <SimulatorContext value={engine}>
        <QualityPanel statistics={statistics} device={null} isVisible {...shown} />
      </SimulatorContext>
    </EngineContext>
  )
}

/** A circuit for a device. */
const ofDevice = (circuitParams: Settings['circuitParams']) => ({
  settings: { circuitParams, hardware: fallbackDevice },
  device: fallbackDevice,
})

const figure = (name: string) => screen.getByText(name).nextSibling?.textContent

describe('The quality of a circuit', () => {
  it('shows three measures with interval, sample and meaning, and what the circuit costs', async () => {
    const { engine } = engineOf()
    render(panel(engine))
    await screen.findByText('Quality computed')
    const entanglement = screen.getByText('Entangling capability', { selector: 'dt' }).parentElement as HTMLElement
    expect(entanglement.textContent).toContain('0.200')
    expect(entanglement.textContent).toContain('0.200 to 0.200, 5,000 pairs')
    expect(entanglement.textContent).toContain('Entangles the qubits a little (random states: 0.82).')
    expect(screen.getByText('A typical slope is 1.0. About 1 shot shows its direction.', { exact: false })).toBeTruthy()
    expect(screen.getByText('Two-qubit gates').nextSibling?.textContent).toBe('8')
  })

  it('compares one to five layers, as a picture with words and as a table', async () => {
    const { engine } = engineOf()
    render(panel(engine))
    await screen.findByText('Quality computed')
    const user = userEvent.setup()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Measure' }), 'Entangling capability')
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
      'Entangling capability by layers: 1: 0.100 (0.100 to 0.100), 2: 0.200',
    )
    await user.click(screen.getByText('All figures as a table'))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(6)
    expect(rows[5]?.textContent).toContain('0.500 (0.500 to 0.500)')
  })

  it('compares two to ten qubits, and keeps its own figures meanwhile', async () => {
    const { engine } = engineOf()
    render(panel(engine))
    await screen.findByText('Quality computed')
    const user = userEvent.setup()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'Qubits')
    expect(screen.getByRole('heading', { name: 'With 2 to 10 qubits' })).toBeTruthy()
    const entanglement = screen.getByText('Entangling capability', { selector: 'dt' }).parentElement as HTMLElement
    expect(entanglement.textContent).toContain('0.200 to 0.200, 5,000 pairs')
    await screen.findByText('Quality computed')
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Expressibility by qubits: 2: .* 10: /)
    await user.click(screen.getByText('All figures as a table'))
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(10)
  })

  it('says what the circuit costs on the device', async () => {
    const { engine } = engineOf()
    const circuitParams: Settings['circuitParams'] = {
      ...settings.circuitParams,
      coreLayer: { type: 'hardware-efficient' },
    }
    const { rerender } = render(panel(engine, ofDevice(circuitParams)))
    await screen.findByText('Depth on Line of 10 qubits')
    expect(figure('Depth on Line of 10 qubits')).toBe('10')
    expect(figure('Two-qubit gates on Line of 10 qubits')).toBe('6')
    expect(screen.queryByText(/is made of its own gates/)).toBeNull()
    // The device has no H: RY and RZ make one, and it joins the rotations that follow.
    rerender(panel(engine, ofDevice({ ...circuitParams, encodingLayer: { type: 'uniform' } })))
    expect(await screen.findByText(/each gate is made of its own gates/)).toBeTruthy()
    expect(figure('Depth')).toBe('14')
    expect(figure('Two-qubit gates on Line of 10 qubits')).toBe('6')
    // Strongly entangling layers join more qubits than the device couples.
    rerender(panel(engine, { device: fallbackDevice }))
    expect(await screen.findByText(/Line of 10 qubits does not couple all qubits that meet/)).toBeTruthy()
    expect(screen.queryByText(/^Depth on/)).toBeNull()
  })

  it('computes nothing while nobody sees it', async () => {
    const { engine, asked } = engineOf()
    const { rerender } = render(panel(engine, { isVisible: false }))
    await Promise.resolve()
    expect(asked).toEqual([])
    rerender(panel(engine))
    await screen.findByText('Quality computed')
    expect(asked.length).toBeGreaterThan(10)
  })

  it('takes the gradient of the cut of a graph', async () => {
    const { engine, asked } = engineOf()
    const graph = {
      weighted: true,
      edges: [
        { sourceNode: 0, targetNode: 2, weight: 3 },
        { sourceNode: 1, targetNode: 2 },
      ],
    }
    const circuitParams: Settings['circuitParams'] = {
      ...settings.circuitParams,
      coreLayer: { type: 'graph-specific', graph },
    }
    render(panel(engine, { settings: { circuitParams } }))
    await screen.findByText('Quality computed')
    expect(asked).toContain('- 1.5 Z0 Z2 - 0.5 Z1 Z2')
  })

  it.each([
    [{ parameters: 0 }, 'This circuit has no free parameters, so there is nothing to train.'],
    [{ qubits: 20 }, 'are computed for up to 16 qubits'],
  ])('says why nothing can be sampled, and keeps what needs no state: %j', async (changes, sentence) => {
    const { engine, asked } = engineOf()
    render(panel(engine, { statistics: { ...statistics, ...changes } }))
    expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
    expect(screen.getByText('Depth').nextSibling?.textContent).toBe('14')
    expect(asked).toEqual([])
  })

  it('says what failed, and tries again', async () => {
    let fails = true
    const works = engineOf().engine
    const { engine } = engineOf({
      samplePairs: (...asked) =>
        fails ? Promise.reject(new Error('The engine stopped.')) : works.samplePairs(...asked),
    })
    render(panel(engine))
    await screen.findByText('The engine stopped.')
    fails = false
    await userEvent.setup().click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('Quality computed')).toBeTruthy()
  })
})
