// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importProgram } from '../../../../importers/index'
import { stubBrowserApis } from '../../workbench/testing'
import { failureMessages, ImportFailure, startImport, type StartImport } from './import-client'
import { ImportDialog } from './import-dialog'
import type { ImportSource } from './import-source'

const bell = 'from qiskit import QuantumCircuit\n\nqc = QuantumCircuit(2)\nqc.h(0)\nqc.cx(0, 1)\n'

/** Imports here, because there are no workers. */
const importHere: StartImport = ({ text, format, fileName }) => ({
  result: Promise.resolve(importProgram(text, format, fileName)),
  stop: () => undefined,
})

const failing: StartImport = () => ({
  result: Promise.reject(new ImportFailure(failureMessages.slow)),
  stop: () => undefined,
})

beforeEach(() => {
  stubBrowserApis()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(source: Partial<ImportSource>, start: StartImport = importHere) {
  const onUse = vi.fn<(program: string, imported: { title: string; fileName: string }) => void>()
  const onClose = vi.fn<() => void>()
  render(
    <ImportDialog
      source={{ text: '', fileName: '', from: 'paste', ...source }}
      onUse={onUse}
      onClose={onClose}
      start={start}
    />,
  )
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { onUse, onClose, user }
}

const format = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Format' })
const use = () => screen.getByRole('button', { name: 'Use this program' })
const source = () => screen.getByRole('listbox', { name: 'Source' })
const program = () => screen.findByRole('listbox', { name: 'OpenQASM 3' })
const markedIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('[data-marked]')].map(({ textContent }) => textContent)

describe('The import of a program', () => {
  it('shows the format that is recognized and the program, and uses it only on a press', async () => {
    const { onUse, user } = open({ text: bell })
    expect(within(await program()).getByText(/^cx|cx/)).toBeTruthy()
    expect(format().selectedOptions[0]?.text).toBe('Detected: Qiskit')
    expect(onUse).not.toHaveBeenCalled()
    await user.click(use())
    expect(onUse).toHaveBeenCalledExactlyOnceWith(importProgram(bell).program, { title: 'Qiskit', fileName: '' })
  })

  it('marks the lines that belong together in both directions, by mouse and by keys', async () => {
    const { user } = open({ text: bell })
    const result = await program()
    fireEvent.mouseMove(within(source()).getByText('qc.h(0)'))
    expect(markedIn(result)).toEqual(['h q[0];'])
    fireEvent.mouseLeave(source())
    expect(markedIn(result)).toEqual([])
    fireEvent.click(within(result).getByRole('option', { name: /^cx/ }))
    expect(markedIn(source())).toEqual(['qc.cx(0, 1)'])
    expect(screen.getByText(/of the program comes from line 5 of the source/)).toBeTruthy()
    source().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(source().getAttribute('aria-activedescendant')).toBe(
      within(source()).getByRole('option', { selected: true }).id,
    )
    expect(markedIn(result)).toEqual(['h q[0];'])
  })

  it('that meets an unknown call has no program, and marks the line with what to do', async () => {
    const { onUse, onClose, user } = open({ text: `${bell}qc.frobnicate(0)\nqc.x(0)\n` })
    expect(await screen.findByText(/Line 6, column/)).toBeTruthy()
    expect(screen.getByText(/Write this line in another way/)).toBeTruthy()
    expect(source().querySelector('[data-problem=error]')?.textContent).toBe('qc.frobnicate(0)')
    expect(use()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Keep the pasted text' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onUse).not.toHaveBeenCalled()
  })

  it('is repaired in its place', async () => {
    const { onUse, user } = open({ text: `${bell}qc.frobnicate(0)\n` })
    await screen.findByText(/Line 6, column/)
    await user.click(screen.getByRole('button', { name: 'Edit the source' }))
    fireEvent.change(screen.getByLabelText('Program or link'), { target: { value: bell } })
    await user.click(screen.getByRole('button', { name: 'Import' }))
    await program()
    await user.click(use())
    expect(onUse).toHaveBeenCalledOnce()
  })

  it('takes a format that is chosen by hand', async () => {
    const { user } = open({ text: 'H 0\nCX 0 1\n', fileName: 'bell.py', from: 'file' })
    await program()
    await user.selectOptions(format(), 'qiskit')
    expect(await screen.findByText(/Line 1, column/)).toBeTruthy()
    await user.selectOptions(format(), 'stim')
    expect(within(await program()).getByRole('option', { name: /^cx/ })).toBeTruthy()
  })

  it('offers a field for a program or a link where the editor has none', async () => {
    const { user } = open({ text: 'OPENQASM 3.0;\nqubit q;\n', from: 'editor' })
    fireEvent.change(screen.getByLabelText('Program or link'), {
      target: { value: 'https://algassert.com/quirk#circuit={"cols":[["H"],["•","X"]]}' },
    })
    await user.click(screen.getByRole('button', { name: 'Import' }))
    expect(within(await program()).getByRole('option', { name: /cx|ctrl/ })).toBeTruthy()
    expect(format().selectedOptions[0]?.text).toBe('Detected: Quirk')
  })

  it('says why there is no result, and ends what is under way when it closes', async () => {
    open({ text: bell }, failing)
    expect(await screen.findByText(failureMessages.slow)).toBeTruthy()
    cleanup()
    const stop = vi.fn<() => void>()
    open({ text: bell }, () => ({ result: new Promise(() => undefined), stop }))
    expect(screen.getByText('Importing…')).toBeTruthy()
    cleanup()
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })

  it('refuses what is longer than any notebook, without a worker', async () => {
    await expect(startImport({ text: 'x'.repeat(20_000_001), format: null, fileName: '' }).result).rejects.toThrow(
      failureMessages.long,
    )
  })
})
