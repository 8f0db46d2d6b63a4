import { expect, it } from 'vitest'
import { emptyGraph, setWeight, setWeighted, type Graph } from '../graph'
import { applyPreset, presetNames, type Preset } from '../presets'
import { readGraph } from './read-graph'
import { graphFileName, writableFormats, writeGraph } from './write-graph'

it.each(writableFormats)('what is written as %s is detected and read as the same graph', (format) => {
  for (const preset of Object.keys(presetNames) as Preset[])
    for (const weighted of [false, true]) {
      const drawn = setWeighted(applyPreset(emptyGraph(8), preset, { seed: 4 }), weighted)
      const graph: Graph = weighted ? setWeight(drawn, 1, 0.25) : drawn
      expect(readGraph(writeGraph(graph, format)), `${preset}, weighted: ${weighted}`).toMatchObject({ format, graph })
    }
})

it('a graph without edges keeps its nodes', () => {
  const graph = emptyGraph(6)
  expect(writeGraph(graph, 'edge-list')).toBe('# 6 nodes, 0 edges, numbered from 0\n')
  for (const format of writableFormats) expect(readGraph(writeGraph(graph, format))).toMatchObject({ graph })
})

it('names files by their format', () => {
  expect(writableFormats.map(graphFileName)).toEqual(['graph.edges', 'graph.col'])
})
