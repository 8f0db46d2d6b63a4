// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { distributionOf, emptyDistribution } from '../../../engine-rs/distribution'
import { Role, type QubitState, type Shots, type Simulation, type Step } from '../../../engine-rs/index'
import { emptyScene } from '../../../engine-rs/scene.fixture'
import type { EngineClient } from '../../engine/engine-client'
import { fakeEngine } from '../../engine/fake-engine'
import { SimulatorContext } from '../../engine/simulator-context'
import { parameterValuesOf, setParameterValues, takeParameterValues } from '../../session/parameter-values'
import { forgetPageSettings } from './page-setting'
import type { ResultCircuit } from './result-circuit'
import { ResultPanel } from './result-panel'

const half = Math.SQRT1_2

const bell: Simulation = {
  method: { kind: 'exact' },
  qubits: 2,
  probabilities: Float64Array.of(0.5, 0, 0.25, 0.25),
  amplitudes: Float64Array.of(half, 0, 0, 0, 0.5, 0, 0, 0.5),
  distribution: emptyDistribution(),
  parameters: [],
  problems: [],
  diagnostics: [],
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', undefined)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  forgetPageSettings()
  vi.unstubAllGlobals()
})

const shots: Shots = {
  outcomes: Uint32Array.of(0, 2),
  counts: Uint32Array.of(3, 1),
  lows: Float64Array.of(0.2, 0.05),
  highs: Float64Array.of(0.9, 0.7),
  unseenHigh: 0.5,
}

const mixed: QubitState = { x: 0, y: 0, z: 0.5, purity: 0.625, probability: 0.25, phase: 0 }
const plus: QubitState = { x: 1, y: 0, z: 0, purity: 1, probability: 0.5, phase: 0 }

/** Shows the panel of a circuit, with an engine that answers with these simulations in turn, the last one again and again. */
function show(circuit: ResultCircuit | null, ...answers: (Partial<Simulation> | Error)[]) {
  const asked: unknown[] = []
  const drawn: unknown[] = []
  const steps: unknown[] = []
  const diagnosed: unknown[] = []
  const onDiagnose = (program: unknown) => diagnosed.push(program)
  const answer: { step: Partial<Step> } = { step: {} }
  const engine: EngineClient = {
    ...fakeEngine(),
    async drawShots(_, options) {
      drawn.push(options)
      return shots
    },
    describeState: async () => ({ qubits: [mixed, plus], pairs: [{ first: 0, second: 1, bits: 0.25 }], density: null }),
    async simulate(input, options) {
      asked.push([input, options])
      const next = answers.length > 1 ? answers.shift() : answers[0]
      if (next instanceof Error) throw next
      return { ...bell, ...next }
    },
    async stepTo(_, options) {
      steps.push(options)
      return { ...(await fakeEngine().stepTo('', options)), ...answer.step }
    },
  }
  const panel = (shown: ResultCircuit | null, isStale = false) => (
    <SimulatorContext value={engine}>
      <ResultPanel circuit={shown} isStale={isStale} codeEnd={15} onDiagnose={onDiagnose} />
    </SimulatorContext>
  )
  const view = render(panel(circuit))
  return {
    asked,
    drawn,
    steps,
    diagnosed,
    answer,
    user: userEvent.setup(),
    update: (shown: ResultCircuit | null, isStale = false) => view.rerender(panel(shown, isStale)),
  }
}

const circuit: ResultCircuit = { input: 'qubit[2] q;', scene: emptyScene(), parameters: [], page: '/circuit' }

/** What the engine says of a circuit that is too large. */
const tooLarge: Partial<Simulation> = {
  method: null,
  diagnostics: [
    {
      code: 'SIM001',
      severity: 'error',
      message: 'the circuit has too many qubits',
      span: { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 },
    },
  ],
}

/** A circuit whose drawing has so many wires. */
const wide = (qubits: number): ResultCircuit => ({
  ...circuit,
  scene: {
    ...emptyScene(),
    header: qubits,
    roles: new Uint8Array(qubits).fill(Role.Wire),
    geometry: Float32Array.from(Array.from({ length: qubits }, (_, y) => [0, y, 9, y]).flat()),
  },
})

const outcomes = async () => (await screen.findAllByRole('option', { name: /%/ })).map((row) => row.ariaLabel)

describe('The result of a circuit', () => {
  it('lists the outcomes of the qubits, each with its amplitude', async () => {
    show(circuit, {})
    expect(await outcomes()).toEqual([
      '|00⟩: 50 %, amplitude 1/√2',
      '|10⟩: 25 %, amplitude 1/2',
      '|11⟩: 25 %, amplitude i/2',
    ])
  })

  it('lists the outcomes of the classical bits if it measures any, and of its qubits on demand', async () => {
    const { user } = show(circuit, { measures: true, distribution: distributionOf([{ bits: '1', probability: 1 }]) })
    expect(await outcomes()).toEqual(['1: 100 %'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcomes of' }), 'Qubits')
    expect(await outcomes()).toHaveLength(3)
  })

  it('says that it lists the outputs only, where they are listed', async () => {
    const distribution = distributionOf([{ bits: '01', probability: 1 }])
    const { user } = show(circuit, { measures: true, outputs: ['b', 'c'], distribution })
    expect(await outcomes()).toEqual(['01: 100 %'])
    expect(screen.getByText('Only outputs are listed: b, c.')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcomes of' }), 'Qubits')
    expect(screen.queryByText(/outputs/)).toBeNull()
  })

  it('follows the circuit', async () => {
    const { update, asked } = show(circuit, {}, { probabilities: Float64Array.of(1, 0, 0, 0), amplitudes: null })
    await outcomes()
    update({ ...circuit, input: 'qubit[2] p;' })
    expect(await screen.findByRole('option', { name: '|00⟩: 100 %' })).toBeTruthy()
    expect(asked).toEqual([
      ['qubit[2] q;', { qubits: 20 }],
      ['qubit[2] p;', { qubits: 20 }],
    ])
  })

  it('remembers on which side qubit 0 is', async () => {
    const { user } = show(circuit, {})
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Order of bits' }), 'Qubit 0 left')
    expect((await outcomes())[1]).toMatch(/^\|01⟩/)
    expect(localStorage.getItem('ketwork:bit-order')).toBe('first-left')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order of bits' }), 'Qubit 0 right')
  })

  it('arrow keys choose the outcome that is described', async () => {
    const { user } = show(circuit, {})
    const list = await screen.findByRole('listbox')
    list.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(within(list).getByRole('option', { selected: true }).ariaLabel).toMatch(/^\|10⟩/)
    expect(screen.getByText('|10⟩: 25 %, amplitude 1/2')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(within(list).queryByRole('option', { selected: true })).toBeNull()
  })

  it('has a table for whoever reads numbers', async () => {
    const { user } = show(circuit, {})
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'OutcomeProbabilityAmplitude',
      '|00⟩50 %1/√2',
      '|10⟩25 %1/2',
      '|11⟩25 %i/2',
    ])
  })

  it('says that it is a sample', async () => {
    show(circuit, { method: { kind: 'sampled', shots: 1024, seed: 0 } })
    expect(await screen.findByText(/^Shares of 1,024 sampled runs \(seed 0\)/)).toBeTruthy()
  })
})

/** The values of parameters in the questions to the engine. */
const valuesAsked = (asked: unknown[]) => asked.map((question) => Reflect.get(Object(question)[1], 'parameters'))

describe('Shots', () => {
  it('are drawn from a seed, and shown with their intervals', async () => {
    const { drawn, user } = show(circuit, {})
    await user.click(await screen.findByRole('button', { name: 'Shots' }))
    expect(
      await screen.findByRole('option', { name: /^\|00⟩: .*3 shots \(95 % interval 20 % to 90 %\)$/ }),
    ).toBeTruthy()
    const count = screen.getByRole('textbox', { name: 'Shots' })
    await user.clear(count)
    await user.type(count, '0')
    expect(count).toHaveProperty('ariaInvalid', 'true')
    await user.click(screen.getByRole('button', { name: 'Draw again' }))
    await waitFor(() => expect(drawn.at(-1)).toEqual({ shots: 1024, seed: 1 }))
  })
})

const openState = async ({ user }: ReturnType<typeof show>) =>
  user.click(await screen.findByRole('tab', { name: 'State' }))

describe('The state', () => {
  it('shows amplitudes with their phases, each qubit, and which are entangled', async () => {
    await openState(show(circuit, {}))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.at(-1)?.textContent).toBe('|11⟩0.5i/2π/2')
    expect((await screen.findByText('Qubit 0')).parentElement?.textContent).toContain('purity 0.625, |1⟩ 25 %')
    expect(screen.getByText('Qubit 1').parentElement?.textContent).toContain('pure, |1⟩ 50 %')
    expect(screen.getByText('Mutual information in bits, 0–1: 0.25.')).toBeTruthy()
  })

  it('says why there is none', async () => {
    await openState(show(circuit, { amplitudes: null }))
    expect(await screen.findByText(/^There is no single state/)).toBeTruthy()
  })
})

describe('Parameters', () => {
  const parameters = [
    { name: 'theta', value: 0.1 },
    { name: 'phi', value: 0.2 },
  ]
  const free = { ...circuit, parameters }

  afterEach(() => setParameterValues(circuit.page, { values: {}, locked: [] }))

  it('the result follows a slider, and a reset brings the own values back', async () => {
    const { asked, user } = show(free, {})
    await outcomes()
    fireEvent.change(screen.getByRole('slider', { name: 'phi' }), { target: { value: String(Math.PI / 2) } })
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(screen.getByRole('textbox', { name: 'Value of phi' })).toHaveProperty('value', 'π/2')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(valuesAsked(asked)).toEqual([undefined, [0.1, expect.closeTo(Math.PI / 2, 9)], undefined])
  })

  it('an expression is a value, and anything else is refused at its place', async () => {
    const { asked, user } = show(free, {})
    const box = screen.getByRole('textbox', { name: 'Value of theta' })
    await user.clear(box)
    await user.type(box, 'pi/3')
    await waitFor(() => expect(valuesAsked(asked).at(-1)).toEqual([Math.PI / 3, 0.2]))
    await user.type(box, '/')
    expect(box).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getByText('Type a number or an expression such as pi/3.')).toBeTruthy()
    await user.type(box, '{Backspace}')
    await user.tab()
    expect(box).toHaveProperty('value', 'π/3')
  })

  it.each([
    ['NaN', 'Type a number or an expression such as pi/3.'],
    ['1,5', 'Type a number or an expression such as pi/3.'],
    ['pi/0', 'Type a number or an expression such as pi/3.'],
    ['theta', 'Type a number or an expression such as pi/3.'],
    ['', 'Type a number or an expression such as pi/3.'],
    ['1e10', 'Type an angle from −10⁹ to 10⁹.'],
    ['-1e308', 'Type an angle from −10⁹ to 10⁹.'],
  ])('what is refused stays with its message until it is corrected or given up: "%s"', async (text, message) => {
    const { user } = show(free, {})
    const box = screen.getByRole('textbox', { name: 'Value of theta' })
    fireEvent.change(box, { target: { value: text } })
    box.focus()
    await user.keyboard('{Enter}')
    await user.tab()
    expect(box).toHaveProperty('value', text)
    expect(box).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getByText(message)).toBeTruthy()
    expect(parameterValuesOf(circuit.page).values, 'nothing is set').toEqual({})
    box.focus()
    await user.keyboard('{Escape}')
    expect(box).toHaveProperty('value', '0.1')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('Escape brings the value before the typing back, and a slider takes the place of what was refused', async () => {
    const { user } = show(free, {})
    const box = screen.getByRole('textbox', { name: 'Value of theta' })
    await user.clear(box)
    await user.type(box, '1,')
    expect(box).toHaveProperty('value', '1,')
    await user.keyboard('{Escape}')
    expect(box).toHaveProperty('value', '0.1')
    await user.type(box, ',')
    fireEvent.change(screen.getByRole('slider', { name: 'theta' }), { target: { value: String(Math.PI / 2) } })
    expect(box).toHaveProperty('value', 'π/2')
    expect(box).toHaveProperty('ariaInvalid', null)
  })

  it.each([
    ['theta:NaN,phi:1', 'The link’s value of theta is no number from −10⁹ to 10⁹ and was left out.'],
    ['theta:1e999,phi:-1e16', 'The link’s values of theta, phi are no numbers from −10⁹ to 10⁹ and were left out.'],
    ['phi:1,gamma:1', 'The link has values for parameter gamma, which the circuit does not have.'],
  ])('values of a link that are not used are named until the next change: %s', async (values, sentence) => {
    takeParameterValues(circuit.page, `#values=${values}`)
    const { user } = show(free, {})
    expect(screen.getByText(sentence)).toBeTruthy()
    fireEvent.change(screen.getByRole('slider', { name: 'theta' }), { target: { value: '1' } })
    expect(screen.queryByText(sentence)).toBeNull()
    act(() => void takeParameterValues(circuit.page, `#values=${values}`))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(sentence)).toBeNull()
    act(() => void takeParameterValues(circuit.page, '#values=theta:1'))
    expect(screen.queryByText(/^The link/)).toBeNull()
  })

  it('dice spare what is locked', async () => {
    const { asked, user } = show(free, {})
    await user.click(screen.getByRole('button', { name: 'Lock theta' }))
    expect(screen.getByRole('button', { name: 'Lock theta', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Randomize' }))
    await waitFor(() => expect(valuesAsked(asked).at(-1)).toEqual([0.1, expect.any(Number)]))
    expect(parameterValuesOf(circuit.page).values).not.toHaveProperty('theta')
  })

  it('of many, only the first show until all are wanted', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `p${index}`, value: 0 }))
    const { user } = show({ ...circuit, parameters: many }, {})
    expect(screen.getAllByRole('slider')).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: 'Show all 20' }))
    expect(screen.getAllByRole('slider')).toHaveLength(20)
  })
})

describe('Steps', () => {
  const three: ResultCircuit = {
    ...circuit,
    scene: {
      ...emptyScene(),
      operations: {
        ...emptyScene().operations,
        columns: Uint32Array.of(0, 1, 0),
        starts: Uint32Array.of(0, 10, 20),
        lines: Uint32Array.of(1, 2, 3),
      },
    },
  }

  it('ask for the state behind an operation or a column; the last step is the whole circuit', async () => {
    const { asked, steps, user } = show(three, {})
    await user.click(await screen.findByRole('button', { name: 'Earlier state' }))
    await waitFor(() => expect(steps.at(-1)).toMatchObject({ operation: 2, picks: [], qubits: 20 }))
    expect(steps.at(-1)).not.toHaveProperty('order')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size of a step' }), 'By column')
    expect(screen.getByText('2 of 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Earlier state' }))
    await waitFor(() => expect(steps.at(-1)).toMatchObject({ operation: 2, order: Uint32Array.of(0, 2, 1) }))
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Later state' }))
    await waitFor(() => expect(asked).toHaveLength(before + 1))
  })

  it('a reader picks the outcomes of measurements, and sees how likely the branch is', async () => {
    const decision = { qubit: 0, probability: 0.25, outcome: 0 as const }
    const decisions = [
      { ...decision, operation: 0 },
      { ...decision, operation: 2 },
    ]
    const branching = { ...three, scene: { ...three.scene, roles: Uint8Array.of(Role.Measurement) } }
    const { asked, steps, answer, user } = show(branching, {})
    answer.step = { clbits: Uint8Array.of(1, 0), decisions, probability: 0.5625 }
    fireEvent.change(await screen.findByRole('slider', { name: 'Step' }), { target: { value: '2' } })
    expect(await screen.findByText('Probability of this branch: 56.25 %')).toBeDefined()
    expect(screen.getByText('01')).toBeDefined()
    const [first, second] = screen.getAllByRole('group', { name: /^Outcome of/ }).map((group) => within(group))
    expect(first?.getByRole('button', { name: '0: 75 %' }).getAttribute('aria-pressed')).toBe('true')
    if (second) await user.click(second.getByRole('button', { name: '1: 25 %' }))
    await waitFor(() => expect(steps.at(-1)).toMatchObject({ operation: 2, picks: [0, 1] }))
    await user.click(screen.getByRole('button', { name: 'Later state' }))
    await waitFor(() => expect(steps.at(-1), 'the end of the branch').toMatchObject({ operation: 3, picks: [0, 1] }))
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Show all runs' }))
    await waitFor(() => expect(asked).toHaveLength(before + 1))
    expect(screen.queryByText(/^Probability of this branch/)).toBeNull()
  })

  it('a circuit of one operation has none', async () => {
    show(circuit, {})
    await outcomes()
    expect(screen.queryByRole('slider', { name: 'Step' })).toBeNull()
  })

  it.each([
    [22, 'This circuit has 22 qubits.', /^Its 4,194,304 amplitudes take some 201 MB of memory/],
    [24, 'This circuit has 24 qubits.', /^Its 16,777,216 amplitudes take some 805 MB of memory/],
  ])('%i qubits are simulated when the reader asks for it', async (qubits, title, text) => {
    const { asked, user } = show(wide(qubits), { qubits, ...tooLarge }, {})
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(asked.at(-1)).toEqual(['qubit[2] q;', { qubits: 20 }])
    await user.click(screen.getByRole('button', { name: 'Simulate it' }))
    await outcomes()
    expect(asked.at(-1)).toEqual(['qubit[2] q;', { qubits }])
  })

  it('changing the view of a wide circuit simulates nothing again', async () => {
    const { asked, user } = show(wide(22), { qubits: 22, ...tooLarge }, {})
    await user.click(await screen.findByRole('button', { name: 'Simulate it' }))
    await outcomes()
    const before = asked.length
    await user.click(screen.getByRole('tab', { name: 'State' }))
    await screen.findByRole('img', { name: /phase/i })
    expect(asked).toHaveLength(before)
  })

  it('a worker that dies of a wide circuit says how much memory it takes', async () => {
    const { user } = show(wide(24), { qubits: 24, ...tooLarge }, new Error('The circuit engine stopped.'))
    await user.click(await screen.findByRole('button', { name: 'Simulate it' }))
    expect(
      await screen.findByText(/^The circuit engine stopped\. A circuit of 24 qubits takes some 805 MB/),
    ).toBeTruthy()
  })

  it('more than 24 qubits are too many, and nobody is asked', async () => {
    const { asked } = show(wide(25), { qubits: 25, ...tooLarge })
    expect(await screen.findByText('This circuit could not be simulated.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Simulate it' })).toBeNull()
    expect(asked.at(-1)).toEqual(['qubit[2] q;', { qubits: 24 }])
  })

  it('circuits that are too wide say so', async () => {
    const wires = Array.from({ length: 21 }, (_, y) => [0, y, 9, y]).flat()
    const scene = {
      ...three.scene,
      header: 21,
      roles: new Uint8Array(21).fill(Role.Wire),
      geometry: Float32Array.from(wires),
    }
    show({ ...three, scene }, {})
    expect(await screen.findByText('Steps show amplitudes, so they need at most 20 qubits.')).toBeDefined()
    expect(screen.queryByRole('slider', { name: 'Step' })).toBeNull()
  })

  it('run to the code at the cursor', async () => {
    const { steps, user } = show(three, {})
    await user.click(await screen.findByRole('button', { name: 'Run to cursor' }))
    await waitFor(() => expect(steps.at(-1)).toMatchObject({ operation: 2 }))
  })
})

/** Simulations that tell how far they are and go on until they are ended. */
function showEndless() {
  const signals: AbortSignal[] = []
  const engine: EngineClient = {
    ...fakeEngine(),
    simulate: (_input, _options, control) =>
      new Promise((_, reject) => {
        control?.onProgress?.(0.428)
        if (control?.signal === undefined) return
        signals.push(control.signal)
        control.signal.addEventListener('abort', () => reject(new Error('ended')))
      }),
  }
  const panel = (shown: ResultCircuit) => (
    <SimulatorContext value={engine}>
      <ResultPanel circuit={shown} />
    </SimulatorContext>
  )
  const view = render(panel(circuit))
  return {
    signals,
    user: userEvent.setup(),
    update: (shown: ResultCircuit) => view.rerender(panel(shown)),
    leave: view.unmount,
  }
}

describe('A long simulation', () => {
  it('says how far it is, and can be cancelled and begun again', async () => {
    const { signals, user } = showEndless()
    expect(await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Simulation' })).toHaveProperty(
      'value',
      0.428,
    )
    expect(screen.getByText('42 %')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Simulation cancelled.')).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true]))
    await user.click(screen.getByRole('button', { name: 'Simulate again' }))
    expect(await screen.findByRole('progressbar')).toBeDefined()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('ends when the circuit changes, and when its reader leaves', async () => {
    const { signals, update, leave } = showEndless()
    update({ ...circuit, input: 'qubit[2] p;' })
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]))
    leave()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})

it('the page remembers its view', async () => {
  await openState(show(circuit, {}))
  cleanup()
  forgetPageSettings()
  show(circuit, {})
  expect(await screen.findByRole('tab', { name: 'State', selected: true })).toBeTruthy()
  cleanup()
  show({ ...circuit, page: '/another' }, {})
  expect(await screen.findByRole('tab', { name: 'Outcomes', selected: true })).toBeTruthy()
})

const mark = () => screen.queryByText('Result of the last circuit without errors.')

describe('While the newest input has errors', () => {
  it('the result is dimmed and says whose it is, until the errors are gone', async () => {
    const { asked, update } = show(circuit, {})
    await outcomes()
    expect(mark()).toBeNull()
    update(circuit, true)
    expect(mark()).toBeTruthy()
    expect(screen.getByRole('listbox').closest('[data-dimmed]')).toBeTruthy()
    update(circuit)
    expect(mark()).toBeNull()
    expect(screen.getByRole('listbox').closest('[data-dimmed]')).toBeNull()
    expect(asked, 'nothing is simulated again').toHaveLength(1)
  })

  it('a problem of the earlier program, whose lines are gone, is not shown', async () => {
    const span = { start: 20, end: 30, line: 4, column: 1, endLine: 4, endColumn: 11 }
    const diagnostics = [{ code: 'SIM006', severity: 'error', message: 'this loop never ends', span } as const]
    const { update } = show(circuit, { method: null, probabilities: null, amplitudes: null, diagnostics })
    await screen.findByText(/Line 4: this loop never ends/)
    update(circuit, true)
    expect(screen.queryByText(/Line 4/)).toBeNull()
    expect(screen.getByText('The result appears here again once the errors are gone.')).toBeTruthy()
    update(circuit)
    expect(screen.getByText(/Line 4: this loop never ends/)).toBeTruthy()
  })
})

describe('Where there is no result', () => {
  it('before there is a circuit, the panel says when it comes', () => {
    const { asked } = show(null, {})
    expect(screen.getByText('The result appears here with the circuit.')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('what stands in the way is named, with its line and what to do', async () => {
    const span = { start: 20, end: 30, line: 3, column: 1, endLine: 3, endColumn: 11 }
    const diagnostics = [
      { code: 'SIM001', severity: 'error', message: '24 qubits are too many', help: 'use at most 20', span } as const,
    ]
    show(circuit, { method: null, probabilities: null, amplitudes: null, diagnostics })
    expect(await screen.findByRole('link', { name: /^SIM001/ })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('Line 3: 24 qubits are too many. Use at most 20.')
  })

  it('the page around hears of it with its program, until it is gone', async () => {
    const span = { start: 20, end: 30, line: 3, column: 1, endLine: 3, endColumn: 11 }
    const diagnostic = { code: 'SIM001', severity: 'error', message: '24 qubits are too many', span } as const
    const refused = { method: null, probabilities: null, amplitudes: null, diagnostics: [diagnostic] }
    const { diagnosed, update } = show(circuit, refused, {}, refused)
    await screen.findByRole('link', { name: /^SIM001/ })
    const warning = { source: circuit.input, diagnostics: [{ ...diagnostic, severity: 'warning' }] }
    await waitFor(() => expect(diagnosed.at(-1)).toEqual(warning))
    update({ ...circuit, input: 'qubit[2] p;' })
    await waitFor(() => expect(diagnosed.at(-1)).toBeNull())
    update({ ...circuit, input: 'qubit[24] p;' })
    await waitFor(() => expect(diagnosed.at(-1)).toEqual({ ...warning, source: 'qubit[24] p;' }))
    cleanup()
    expect(diagnosed.at(-1)).toBeNull()
  })

  it('a dead worker gets a sentence, and the simulation is tried again', async () => {
    const { user } = show(circuit, new Error('The circuit engine took too long.'), {})
    expect(await screen.findByText('The circuit engine took too long.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await outcomes()).toHaveLength(3)
  })
})
