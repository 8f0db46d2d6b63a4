// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../../../engine-rs/index'
import { fakeEngine } from '../../../engine/fake-engine'
import { SimulatorContext } from '../../../engine/simulator-context'
import { engine, forgetTest } from '../testing'
import { firstChoice, readChoice, toggleQubit, withinCircuit } from './density-rules'
import { DensitySection } from './density-section'

afterEach(forgetTest)

/** Shows the density matrices of a program's state, answered by the engine itself. */
async function show(program: string) {
  const { amplitudes, qubits } = await engine.simulate(`OPENQASM 3.0; include "stdgates.inc"; ${program}`)
  if (amplitudes === null) throw new Error('the program has no single state')
  const client = {
    ...fakeEngine(),
    describeState: async (...question: Parameters<Engine['describeState']>) => engine.describeState(...question),
  }
  render(
    <SimulatorContext value={client}>
      <DensitySection amplitudes={amplitudes} qubits={qubits} page="/circuit" />
    </SimulatorContext>,
  )
  return userEvent.setup()
}

describe('The density matrix of some qubits', () => {
  it('begins with the first two, and follows the choice', async () => {
    const user = await show('qubit[3] q; h q[0]; cx q[0], q[2];')
    expect(await screen.findByText('Purity 0.5, entropy 1 bit')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Qubit 2' }))
    expect(await screen.findByText('Pure, entropy 0 bits')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Qubit 1' }))
    await user.click(screen.getByRole('button', { name: 'Table' }))
    await waitFor(() => {
      const rows = within(screen.getByRole('table')).getAllByRole('row')
      expect(rows.at(-1)?.textContent).toBe('|11⟩1/2001/2')
    })
    expect(screen.getByRole('table', { name: /^Density matrix of qubits 0 and 2, 4 × 4/ })).toBeTruthy()
  })

  it('are at most four', async () => {
    const user = await show('qubit[6] q;')
    await user.click(screen.getByRole('checkbox', { name: 'Qubit 2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Qubit 5' }))
    expect(screen.getByRole('checkbox', { name: 'Qubit 3' })).toHaveProperty('disabled', true)
    expect(screen.getByText('At most 4 qubits. Clear one to choose another.')).toBeTruthy()
    expect(await screen.findByRole('application', { name: /qubits 0, 1, 2 and 5, 16 × 16/ })).toBeTruthy()
  })

  it('none are a question', async () => {
    const user = await show('qubit q;')
    await user.click(screen.getByRole('checkbox', { name: 'Qubit 0' }))
    expect(screen.getByText('Choose up to 4 qubits to see their state without the others.')).toBeTruthy()
  })

  it('are as many as the circuit has', () => {
    expect([1, 2, 20].map(firstChoice)).toEqual([[0], [0, 1], [0, 1]])
    expect(withinCircuit([0, 3, 5], 4)).toEqual([0, 3])
    expect(toggleQubit([3, 5], 4)).toEqual([3, 4, 5])
    expect(toggleQubit([3, 5], 3)).toEqual([5])
  })

  it.each([null, 'x', [0, 0], [0.5], [-1], [0, 1, 2, 3, 4]])('stored as %j is no choice', (stored) => {
    expect(readChoice(stored)).toBeNull()
  })
})
