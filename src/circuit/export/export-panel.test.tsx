// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Export } from '../../../engine-rs/index'
import { EngineContext } from '../../engine/engine-context'
import type { EngineClient } from '../../engine/client'
import { fakeEngine } from '../../engine/fake-engine'
import { ExportPanel } from './export-panel'

afterEach(cleanup)

function show(exported: Export) {
  const exportProgram = vi.fn<EngineClient['exportProgram']>(async () => exported)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EngineContext value={{ ...fakeEngine(), exportProgram }}>
        <ExportPanel source="a program" name="Bell" />
      </EngineContext>
    </QueryClientProvider>,
  )
  return exportProgram
}

const span = { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 }

test('the losses are there before the program is taken', async () => {
  const loss = { code: 'QASM701', severity: 'warning' as const, message: 'Cirq has no barriers; it is left out', span }
  const asked = show({ text: 'import cirq', diagnostics: [loss] })
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cirq' }))
  expect(await screen.findByText(/has no barriers/)).toBeTruthy()
  expect(asked).toHaveBeenCalledWith('a program', 'cirq')
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test('what has no form there cannot be taken', async () => {
  const loss = { code: 'QASM701', severity: 'error' as const, message: 'Stim has Clifford gates only', span }
  show({ text: null, diagnostics: [loss] })
  fireEvent.click(screen.getByRole('button', { name: 'Stim' }))
  expect(await screen.findByText('This circuit has no form in Stim:')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('a program with mistakes is fixed first', async () => {
  const mistake = { code: 'QASM103', severity: 'error' as const, message: '`x` is not defined', span }
  show({ text: null, diagnostics: [mistake] })
  fireEvent.click(screen.getByRole('button', { name: 'Stim' }))
  expect(await screen.findByText('Fix the errors to export the program:')).toBeTruthy()
})

test('a format that can say all of it says so', async () => {
  show({ text: 'qc', diagnostics: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Qiskit' }))
  expect(await screen.findByText('Qiskit can say all of it.')).toBeTruthy()
})
