// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { PreviewPictureContext } from '../use-delayed-value'
import { applyEdgeText, emptyGraph, type Graph } from './graph'
import { GraphEditor } from './graph-editor'

// jsdom has no canvas; the same is done through the table.
vi.mock('./graph-canvas', () => ({ GraphCanvas: () => null }))

afterEach(cleanup)

function Editor({ first }: { first: Graph }) {
  const [graph, setGraph] = useState(first)
  return (
    <GraphEditor
      id="editor"
      label="Problem graph"
      graph={graph}
      onChange={setGraph}
      layout="circle"
      onLayout={() => undefined}
    />
  )
}

const show = (edges: string) => render(<Editor first={applyEdgeText(emptyGraph(4), edges)} />)

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const buttonNames = () => rows().map((row) => within(row).getByRole('button').getAttribute('aria-label'))

it('an edge that goes leaves the other rows as they are, and the focus on the row that moves up', async () => {
  show('[[0,1],[1,2],[1,2],[2,3]]')
  const [, second, third, fourth] = rows()
  await userEvent.click(screen.getByRole('button', { name: 'Remove edge 0–1' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()).toEqual([second, third, fourth])
  expect(second?.contains(document.activeElement)).toBe(true)
})

it('the focus goes to the button that adds edges once the last edge has gone', async () => {
  show('[[0,1]]')
  await userEvent.click(screen.getByRole('button', { name: 'Remove edge 0–1' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(screen.getByRole('button', { name: 'Add edge' })).toBe(document.activeElement)
})

it('an edit is of the newest graph, also while the one before still stands on the canvas', async () => {
  const neverPainted = { subscribe: () => () => undefined, current: () => null }
  render(
    <PreviewPictureContext value={neverPainted}>
      <Editor first={applyEdgeText(emptyGraph(4), '[[0,1],[1,2]]')} />
    </PreviewPictureContext>,
  )
  const remove = screen.getByRole('button', { name: 'Remove edge' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  expect(buttonNames()).toEqual(['Remove edge 0–1', 'Remove edge 1–2'])
  await waitFor(() => expect(buttonNames()).toEqual(['Remove edge 1–2', 'Remove edge 0–1']))
  expect(screen.getByText('4 nodes, 2 edges')).toBeDefined()
})

it('a number of nodes that is typed digit by digit costs no edge', async () => {
  show('[[0,1],[1,2],[2,3]]')
  const nodes = screen.getByRole('spinbutton', { name: 'Nodes' })
  await userEvent.clear(nodes)
  await userEvent.type(nodes, '2')
  await waitFor(() => expect(screen.getByText('2 nodes, 1 edge')).toBeDefined())
  await userEvent.type(nodes, '0')
  await waitFor(() => expect(screen.getByText('20 nodes, 3 edges')).toBeDefined())
  await userEvent.type(nodes, '0')
  await userEvent.tab()
  expect(nodes).toHaveProperty('value', '20')
})
