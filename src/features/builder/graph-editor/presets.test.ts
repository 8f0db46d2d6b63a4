import { expect, it } from 'vitest'
import { edgesText, emptyGraph, joinsSameNodes, setWeighted } from './graph'
import { applyGrid, applyPreset, defaultParameters, presetNames, presetProblem, type Preset } from './presets'

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

it('a grid of rows and columns has as many nodes', () => {
  expect(applyGrid(emptyGraph(4), 2, 3)).toMatchObject({ nodeCount: 6 })
  expect(edgesText(applyGrid(emptyGraph(4), 2, 3))).toBe('[[0,1],[0,3],[1,2],[1,4],[2,5],[3,4],[4,5]]')
  expect(edgesText(applyGrid(emptyGraph(4), 1, 3))).toBe('[[0,1],[1,2]]')
  expect(edgesText(applyGrid(setWeighted(emptyGraph(4), true), 3, 1))).toBe('[[0,1,1],[1,2,1]]')
})

it.each([
  ['grid', { rows: 0 }, 'Rows and columns must be whole numbers from 1.'],
  ['grid', { rows: 1.5 }, 'Rows and columns must be whole numbers from 1.'],
  ['grid', { rows: NaN }, 'Rows and columns must be whole numbers from 1.'],
  ['grid', { rows: 1, columns: 1 }, 'A graph has 2 to 20 nodes, but 1 × 1 is 1.'],
  ['grid', { rows: 3, columns: 7 }, 'A graph has 2 to 20 nodes, but 3 × 7 is 21.'],
  ['random-regular', { degree: 6 }, 'With 6 nodes the degree can be at most 5.'],
  ['erdos-renyi', { probability: 2 }, 'The probability must be a number from 0 to 1.'],
  ['barabasi-albert', { attachments: 6 }, 'With 6 nodes a new node can have at most 5 edges.'],
] as const)('%s with %j: a sentence, and the graph stays', (preset, changes, message) => {
  const parameters = { ...defaultParameters(6), ...changes }
  expect(presetProblem(preset, 6, parameters)).toBe(message)
  const graph = applyPreset(emptyGraph(6), 'star')
  expect(
    preset === 'grid' ? applyGrid(graph, parameters.rows, parameters.columns) : applyPreset(graph, preset, changes),
  ).toBe(graph)
})

it('a grid fits a number of nodes that is set elsewhere', () => {
  const parameters = { ...defaultParameters(6), rows: 2, columns: 4 }
  expect(presetProblem('grid', 6, parameters, true)).toBe(
    'Rows times columns must be 6, the number of nodes, but 2 × 4 is 8.',
  )
  expect(presetProblem('grid', 8, parameters, true)).toBeNull()
})

it('the first parameters are valid for every number of nodes', () => {
  for (let nodeCount = 2; nodeCount <= 20; nodeCount += 1)
    for (const preset of ['grid', 'erdos-renyi', 'barabasi-albert'] as const)
      expect(presetProblem(preset, nodeCount, defaultParameters(nodeCount))).toBeNull()
})
