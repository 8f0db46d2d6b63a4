// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserApis } from '../../workbench/testing'
import { ImportDialog } from './import-dialog'
import type { ImportedSettings } from './import-rules'

const onImport = vi.fn<(settings: ImportedSettings) => void>()

beforeEach(() => {
  stubBrowserApis()
  onImport.mockClear()
})
afterEach(cleanup)

function Importer({ qubits = 4 }: { qubits?: number | null }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ImportDialog open={open} onClose={() => setOpen(false)} qubits={qubits} onImport={onImport} />
    </>
  )
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Graph' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const replace = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace graph' })
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Graph file'), file)

it('previews a text and replaces the graph, with the number of qubits', async () => {
  render(<Importer />)
  expect(replace().disabled).toBe(true)
  type('p edge 5 2\ne 1 2 0.5\ne 4 5')
  expect(await screen.findByText('5 nodes, 2 edges, weighted')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Detected: DIMACS' })).toBeTruthy()
  await userEvent.click(replace())
  expect(onImport).toHaveBeenCalledExactlyOnceWith({
    qubits: 5,
    graph: {
      nodeCount: 5,
      weighted: true,
      edges: [
        { sourceNode: 0, targetNode: 1, weight: 0.5 },
        { sourceNode: 3, targetNode: 4, weight: 1 },
      ],
    },
  })
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('leaves the number of qubits where the user does not agree', async () => {
  render(<Importer />)
  type('0 1')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Set the number of qubits to 2' }))
  await userEvent.click(replace())
  expect(onImport).toHaveBeenCalledExactlyOnceWith({
    graph: { nodeCount: 4, weighted: false, edges: [{ sourceNode: 0, targetNode: 1 }] },
  })
})

it('lists problems, each with the way to its line, and keeps the text', async () => {
  render(<Importer />)
  type('0 1\n2 2\n1 x')
  await userEvent.click(await screen.findByRole('button', { name: 'Line 3' }))
  expect(replace().disabled).toBe(true)
  expect(field()).toBe(document.activeElement)
  expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('1 x')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(field().value).toBe('0 1\n2 2\n1 x')
  expect(onImport).not.toHaveBeenCalled()
})

it('format and numbering can be changed', async () => {
  render(<Importer />)
  type('1 2\n2 3')
  expect(await screen.findByText('3 nodes, 2 edges')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Nodes count'), 'From 0')
  expect(screen.getByText('4 nodes, 2 edges')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Adjacency matrix')
  expect(
    screen.getByText(/Row 1, column 2 is 2, but row 2, column 1 is 2|This edge joins node 0 to itself/),
  ).toBeTruthy()
})

it('a graph of more nodes than qubits are possible comes with a remark', async () => {
  render(<Importer />)
  type('0 11')
  expect(await screen.findByText(/A circuit has at most 10 qubits/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('opens files, and refuses those of 50 MB before it reads them', async () => {
  render(<Importer />)
  await choose(new File(['0 1\n1 2'], 'path.txt'))
  expect(await screen.findByText('3 nodes, 2 edges')).toBeTruthy()
  const large = new File(['0 1'], 'large.txt')
  const read = vi.spyOn(large, 'arrayBuffer')
  Object.defineProperty(large, 'size', { value: 50_000_000 })
  await choose(large)
  expect(await screen.findByText('The file has 50.0 MB. A graph can have at most 500 kB.')).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
  expect(field().value, 'the text stays').toBe('0 1\n1 2')
  expect(replace().disabled).toBe(true)
})

it('says that a binary file is none, and that a file has gone', async () => {
  render(<Importer />)
  await choose(new File([new Uint8Array([0x89, 0x50, 0, 1, 2, 255])], 'picture.txt'))
  expect(await screen.findByText("This isn't text. Choose a graph as a text file or GraphML.")).toBeTruthy()
  const gone = new File(['0 1'], 'gone.txt')
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new Error('gone'))
  await choose(gone)
  await waitFor(() => expect(screen.getByText('gone.txt could not be read.')).toBeTruthy())
})

it('replaces the graph by the text as it is, also where its preview is still to come', async () => {
  render(<Importer qubits={3} />)
  type('0 1\n1 2')
  await screen.findByText('3 nodes, 2 edges')
  act(() => {
    // In one turn, as on a slow machine: the deferred preview comes after it.
    fireEvent.change(field(), { target: { value: '0 1\n0 2\n1 2' } })
    replace().click()
  })
  expect(onImport).toHaveBeenCalledExactlyOnceWith({
    graph: expect.objectContaining({ edges: expect.objectContaining({ length: 3 }) }),
  })
})

it('detects the format of the next text anew', async () => {
  render(<Importer />)
  type('0 1 0\n1 0 1\n0 1 0')
  await screen.findByText('3 nodes, 2 edges')
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Adjacency matrix')
  await userEvent.click(replace())
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  type('p edge 5 1\ne 1 5')
  expect(await screen.findByText('5 nodes, 1 edge')).toBeTruthy()
})

it('opens a dropped file, and none of two', async () => {
  render(<Importer />)
  const drop = async (...texts: string[]) => {
    const files = texts.map((text) => new File([text], 'graph.txt', { type: 'text/plain' }))
    fireEvent.drop(field(), { dataTransfer: { types: ['Files'], files } })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
  await drop('0 1', '1 2')
  expect(field().value).toBe('')
  await drop('1 2')
  expect(field().value).toBe('1 2')
})
