// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Diagnostic, Export, Visualization } from '../../../engine-rs/index'
import { EngineContext } from '../../engine/engine-context'
import type { EngineClient } from '../../engine/engine-client'
import { fakeEngine } from '../../engine/fake-engine'
import { ExportPanel } from './export-panel'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

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

test('a program is taken in another version of its own language', async () => {
  const convert = vi.fn<EngineClient['convert']>(async () => ({ qasm: 'OPENQASM 2.0;', diagnostics: [] }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EngineContext value={{ ...fakeEngine(), convert }}>
        <ExportPanel source="a program" name="Bell" />
      </EngineContext>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'OpenQASM 2' }))
  expect(await screen.findByText('OpenQASM 2 can say all of it.')).toBeTruthy()
  expect(convert).toHaveBeenCalledWith('a program', 2)
})

/** The panel with a format chosen, for a program that is drawn in a size, or that has an error. */
async function showPicture(format: string, changed: { size?: { width: number; height: number }; error?: Diagnostic }) {
  const engine = fakeEngine()
  const visualize = async (source: string): Promise<Visualization> => {
    const drawn = await engine.visualize(source)
    if (changed.error !== undefined) return { ...drawn, scene: null, diagnostics: [changed.error] }
    return { ...drawn, scene: drawn.scene && { ...drawn.scene, ...changed.size } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EngineContext value={{ ...engine, visualize }}>
        <ExportPanel source="a program" name="Bell" />
      </EngineContext>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: format }))
}

test('a picture says how large it is and how it looks before it is taken', async () => {
  await showPicture('PNG', { size: { width: 300, height: 100 } })
  expect(await screen.findByText('PNG can show all of it.')).toBeTruthy()
  expect(screen.getByText('Light colors, long circuits in rows. 600 × 200 pixels.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'More options' })).toBeTruthy()
})

test('a circuit that is too large for a PNG names the formats that show it', async () => {
  await showPicture('PNG', { size: { width: 300, height: 40_000 } })
  expect(await screen.findByText('This circuit is too large for a PNG. Choose SVG or PDF.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('a program with mistakes has no picture', async () => {
  await showPicture('PDF', { error: { code: 'QASM103', severity: 'error', message: '`x` is not defined', span } })
  expect(await screen.findByText('Fix the errors to export the picture:')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})
