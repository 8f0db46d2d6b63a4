// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import { noBindings, type ValueBindings } from '../value-bindings'
import { MatrixView } from './matrix-view'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
  // The first call loads the simulator, which counts for no test.
  await engine.unitary('OPENQASM 3.0; qubit q;')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Shows the matrix of a program, answered by the engine itself. */
function show(program: string, { qubits = 2, given = noBindings as ValueBindings, measures = false } = {}) {
  const client = {
    ...fakeEngine(),
    unitary: async (...question: Parameters<Engine['unitary']>) => engine.unitary(...question),
  }
  const input = `OPENQASM 3.0; include "stdgates.inc"; ${program}`
  render(
    <SimulatorContext value={client}>
      <MatrixView input={input} given={given} qubits={qubits} measures={measures} isStepping={false} />
    </SimulatorContext>,
  )
  return userEvent.setup()
}

const picture = () => screen.findByRole('application', { name: /^Matrix of/ })

describe('The matrix of a circuit', () => {
  it('is walked with arrow keys, entry by entry', async () => {
    const user = show('qubit[2] q; h q[0]; cx q[0], q[1];')
    ;(await picture()).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(screen.getByText('Row |01⟩, column |01⟩: 0')).toBeTruthy()
    await user.keyboard('{PageDown}')
    expect(screen.getByText('Row |11⟩, column |01⟩: −1/√2, magnitude 0.707, phase π')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByText(/^Matrix of 2 qubits, 4 × 4/, { selector: 'p' })).toBeTruthy()
  })

  it('shows the entry at the pointer', async () => {
    show('qubit[2] q; h q[0]; cx q[0], q[1];')
    const shown = await picture()
    shown.getBoundingClientRect = () => new DOMRect(100, 100, 400, 400)
    fireEvent.pointerMove(shown, { clientX: 250, clientY: 450 })
    expect(screen.getByText(/^Row \|11⟩, column \|01⟩/)).toBeTruthy()
    fireEvent.pointerLeave(shown)
    expect(screen.queryByText(/^Row/)).toBeNull()
  })

  it('has a table, in the order of bits that the reader chose', async () => {
    const user = show('qubit[2] q; x q[0];')
    await picture()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order of bits' }), 'Qubit 0 left')
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Row|00⟩|01⟩|10⟩|11⟩',
      '|00⟩0010',
      '|01⟩0001',
      '|10⟩1000',
      '|11⟩0100',
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order of bits' }), 'Qubit 0 right')
  })

  it('of many rows lists the entries that are not 0', async () => {
    const user = show('qubit[6] q; cx q[5], q[0];', { qubits: 6 })
    await picture()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(65)
    expect(rows.at(-1)?.textContent).toBe('|111111⟩|111110⟩110')
  })

  it('follows the parameters, and leaves out measurements at the end', async () => {
    const user = show('input float a; qubit q; bit c; p(a) q; c = measure q;', {
      qubits: 1,
      given: { parameters: [Math.PI / 2] },
      measures: true,
    })
    ;(await picture()).focus()
    await user.keyboard('{End}{PageDown}')
    expect(screen.getByText('Row |1⟩, column |1⟩: i, magnitude 1, phase π/2')).toBeTruthy()
    expect(screen.getByText('Measurements at the end are left out.')).toBeTruthy()
  })

  it('a circuit that measures on its way has none, and the message says where', async () => {
    show('qubit[2] q; bit c; c = measure q[0]; if (c) x q[1];', { measures: true })
    expect(await screen.findByText('This circuit has no matrix.')).toBeTruthy()
    expect(screen.getByText(/^Line 1: /)).toBeTruthy()
  })

  it('more than six qubits are too many', () => {
    show('qubit[20] q;', { qubits: 20 })
    expect(
      screen.getByText(/^The matrix is drawn for circuits of up to 6 qubits\..*20 qubits.*2²⁰ rows\.$/),
    ).toBeTruthy()
  })

  it('no qubits have a matrix of one entry', async () => {
    show('gphase(pi);', { qubits: 0 })
    expect(await picture()).toBeTruthy()
  })
})
