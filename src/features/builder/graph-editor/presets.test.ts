import { expect, it } from 'vitest'
import { edgesText, emptyGraph, joinsSameNodes, setWeighted } from './graph'
import { applyPreset, presetNames, type Preset } from './presets'

it.each([
  ['path', 4, '[[0,1],[1,2],[2,3]]'],
  ['ring', 4, '[[0,1],[1,2],[2,3],[3,0]]'],
  ['ring', 2, '[[0,1]]'],
  ['star', 4, '[[0,1],[0,2],[0,3]]'],
  ['complete', 3, '[[0,1],[0,2],[1,2]]'],
  ['grid', 4, '[[0,1],[0,2],[1,3],[2,3]]'],
  ['grid', 5, '[[0,1],[0,3],[1,2],[1,4],[3,4]]'],
] as const)('%s on %d nodes', (preset, nodeCount, text) => {
  expect(edgesText(applyPreset(emptyGraph(nodeCount), preset))).toBe(text)
})

it('no preset on any number of nodes has a loop or an edge twice', () => {
  for (const preset of Object.keys(presetNames) as Preset[])
    for (let nodeCount = 2; nodeCount <= 20; nodeCount += 1) {
      const { edges } = applyPreset(setWeighted(emptyGraph(nodeCount), true), preset)
      for (const [index, edge] of edges.entries()) {
        expect(edge.sourceNode).not.toBe(edge.targetNode)
        expect(edge.weight).toBe(1)
        expect(edges.slice(index + 1).some((other) => joinsSameNodes(edge, other))).toBe(false)
      }
    }
})
