import { expect, it } from 'vitest'
import { edit, historyOf, undo } from '../settings/history'
import { defaultSettings } from '../settings/settings'
import { describeGraph } from './describe-graph'
import { emptyGraph, toggleEdge } from './graph'
import { importedSettings, qubitQuestion } from './import-rules'

const graph = toggleEdge(emptyGraph(7), 0, 6)

it.each([
  [7, 7, 'none'],
  [7, 4, 'ask'],
  [7, 10, 'ask'],
  [7, null, 'ask'],
  [11, 4, 'too many nodes'],
  [11, 11, 'too many nodes'],
] as const)('a graph of %s nodes for %s qubits: %s', (nodes, qubits, question) => {
  expect(qubitQuestion(nodes, qubits)).toBe(question)
})

it('sets the number of qubits only if the user agrees', () => {
  expect(importedSettings(graph, 4, true)).toEqual({ graph, qubits: 7 })
  expect(importedSettings(graph, 4, false)).toEqual({ graph })
  expect(importedSettings(graph, 9, false)).toEqual({ graph: { ...graph, nodeCount: 9 } })
  for (const qubits of [null, 2.5, 1000]) expect(importedSettings(graph, qubits, false)).toEqual({ graph })
})

it('is one step of the history, with the number of qubits', () => {
  const changes = importedSettings(graph, defaultSettings.qubits, true)
  const imported = edit(historyOf(defaultSettings), { type: 'set', changes }, 2, 0)
  expect(imported.present).toMatchObject({ qubits: 7, graph, graphText: '[[0,6]]' })
  expect(undo(imported)?.history.present).toEqual(defaultSettings)
})

it('describes a graph', () => {
  expect(describeGraph(graph)).toBe('7 nodes, 1 edge')
  expect(describeGraph(emptyGraph(2))).toBe('2 nodes, no edges')
  expect(describeGraph({ ...toggleEdge(graph, 1, 2), weighted: true })).toBe('7 nodes, 2 edges, weighted')
})
