import { expect, it } from 'vitest'
import { graphOf } from './graph-of'

const graph = {
  weighted: true,
  edges: [
    { sourceNode: 0, targetNode: 1, weight: 2 },
    { sourceNode: 1, targetNode: 2 },
  ],
}

it('settings with a graph-specific core have their graph, as the engine takes it', () => {
  expect(graphOf({ coreLayer: { type: 'graph-specific', graph } })).toEqual(graph)
})

it('a graph that another core does not use is none', () => {
  expect(graphOf({ coreLayer: { type: 'brickwork', graph } })).toBeUndefined()
  expect(graphOf({ coreLayer: { type: 'graph-specific' } })).toBeUndefined()
})
