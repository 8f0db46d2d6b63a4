import { expect, it } from 'vitest'
import { graphOfSettings } from './graph-of-settings'

const graph = {
  weighted: true,
  edges: [
    { sourceNode: 0, targetNode: 1, weight: 2 },
    { sourceNode: 1, targetNode: 2 },
  ],
}

it('settings with a graph-specific core have their graph, as the engine takes it', () => {
  expect(graphOfSettings({ coreLayer: { type: 'graph-specific', graph } })).toEqual(graph)
})

it('a graph that another core does not use is none', () => {
  expect(graphOfSettings({ coreLayer: { type: 'brickwork', graph } })).toBeUndefined()
  expect(graphOfSettings({ coreLayer: { type: 'graph-specific' } })).toBeUndefined()
})
