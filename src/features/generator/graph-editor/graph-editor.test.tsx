// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { readEdges, emptyGraph, type Graph } from './graph'
import { GraphEditor } from './graph-editor'

// jsdom has no canvas; the same is done through the table.
vi.mock('./graph-canvas', () => ({ GraphCanvas: () => null }))

afterEach(cleanup)

function Editor({ first }: { first: Graph }) {
  const [graph, setGraph] = useState(first)
  return <GraphEditor id="editor" label="Problem graph" graph={graph} onChange={setGraph} />
}

const show = (edges: string) => render(<Editor first={readEdges(emptyGraph(4), edges)} />)

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

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
