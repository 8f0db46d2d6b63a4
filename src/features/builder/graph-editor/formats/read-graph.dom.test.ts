// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { detectFormat, decodeFile, fileSizeProblem, readGraph } from './read-graph'
import { problemsOf, textOf } from './testing'

describe('A graph in any format', () => {
  it.each([
    ['edge-list', '0 1\n1 2'],
    ['edge-list', '0 1\n1 2\n2 0'],
    ['edge-list', '1 2\n2 1'],
    ['edge-list', '0 1 5\n1 2 3\n2 0 1'],
    ['edge-list', 'alice bob'],
    ['dimacs', 'c graph\np edge 3 2\ne 1 2'],
    ['dimacs', 'e 1 2'],
    ['matrix', '0 1\n1 0'],
    ['matrix', '0 1 0\n1 0 1\n0 1 0'],
    ['edge-list', '0 1\n'.repeat(100)],
    ['matrix', '0 1 0 0\n0 0 1 0\n0 0 0 1\n1 0 0 0'],
    ['matrix', '[[0, 1, 0], [1, 0, 1], [0, 1, 0]]'],
    ['python', '[[0,1],[1,2]]'],
    ['python', '[(0, 1), (1, 2)]'],
    ['python', '(0, 1)'],
    ['graphml', '\n<?xml version="1.0"?><graphml/>'],
  ])('is detected: %s in %j', (format, text) => {
    expect(detectFormat(text)).toBe(format)
  })

  it('is read as it was chosen', () => {
    expect(textOf(readGraph('0 1\n1 0'))).toBe('2: [[0,1]]')
    expect(readGraph('0 1\n1 0')).toMatchObject({ format: 'matrix', firstNode: null })
    expect(readGraph('0 1\n1 0', { format: 'edge-list' })).toMatchObject({ format: 'edge-list', firstNode: 0 })
    expect(textOf(readGraph('1 2', { firstNode: 0 }))).toBe('3: [[1,2]]')
    expect(problemsOf(readGraph('0 1', { format: 'matrix' }))).toEqual([
      'The graph has 1 node, but the builder needs at least 2.',
    ])
  })

  it('is not read if it is binary or too long', () => {
    const image = decodeFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]))
    for (const format of [undefined, 'graphml', 'matrix'] as const)
      expect(problemsOf(readGraph(image, { format }))).toEqual([
        "This isn't text. Choose a graph as a text file or GraphML.",
      ])
    expect(problemsOf(readGraph('0 1\n'.repeat(150_000)))).toEqual([
      'The text is too long. A graph can have at most 500 kB.',
    ])
    expect(fileSizeProblem(50_000_000)).toBe('The file has 50.0 MB. A graph can have at most 500 kB.')
    expect(fileSizeProblem(500_000)).toBeNull()
  })

  it('is read as UTF-8 or UTF-16', () => {
    expect(decodeFile(new Uint8Array([0xef, 0xbb, 0xbf, 0x30, 0x20, 0x31]))).toBe('0 1')
    expect(decodeFile(new Uint8Array([0xff, 0xfe, 0x30, 0, 0x20, 0, 0x31, 0]))).toBe('0 1')
    expect(decodeFile(new Uint8Array([0xfe, 0xff, 0, 0x30, 0, 0x20, 0, 0x31]))).toBe('0 1')
  })
})
