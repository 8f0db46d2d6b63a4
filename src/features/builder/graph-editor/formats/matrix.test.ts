import { describe, expect, it } from 'vitest'
import { readMatrix } from './matrix'
import { problemsOf, textOf } from './testing'

describe('An adjacency matrix', () => {
  const triangle = '3: [[0,1],[0,2],[1,2]]'
  it.each([
    ['spaces', '0 1 1\n1 0 1\n1 1 0\n', triangle],
    ['commas and a comment', '# m\n0, 1, 1\n1, 0, 1\n1, 1, 0', triangle],
    ['semicolons between numbers', '0;1;1\n1;0;1\n1;1;0', triangle],
    ['semicolons between rows', '[0 1 1; 1 0 1; 1 1 0]', triangle],
    ['brackets of NumPy', '[[0 1 1]\n [1 0 1]\n [1 1 0]]', triangle],
    ['brackets of NumPy with dots', 'array([[0., 1., 1.],\n       [1., 0., 1.],\n       [1., 1., 0.]])', triangle],
    ['brackets of JSON', '[[0,1,1],[1,0,1],[1,1,0]]', triangle],
    ['weights', '0 0.5 0\n0.5 0 2\n0 2 0', '3: [[0,1,0.5],[1,2,2]]'],
    ['zeros alone', '0 0\n0 0', '2: []'],
  ])('with %s', (_, text, graph) => {
    expect(textOf(readMatrix(text))).toBe(graph)
  })

  it.each([
    ['a self-loop', '0 1\n1 1', ['2: This edge joins node 1 to itself.']],
    [
      'other weights below the diagonal',
      '0 2\n3 0',
      ['2: Row 1, column 2 is 2, but row 2, column 1 is 3. The matrix must be symmetric.'],
    ],
    [
      'a triangle alone',
      '\n0 1 1\n0 0 1\n0 0 0',
      [
        '3: Row 1, column 2 is 1, but row 2, column 1 is 0. The matrix must be symmetric.',
        '4: Row 1, column 3 is 1, but row 3, column 1 is 0. The matrix must be symmetric.',
        '4: Row 2, column 3 is 1, but row 3, column 2 is 0. The matrix must be symmetric.',
      ],
    ],
    ['a short row', '0 1 1\n1 0\n1 1 0', ['2: This row has 2 numbers, but the matrix has 3 rows. It must be square.']],
    [
      'more columns than rows',
      '0 1 1\n1 0 1',
      ['1: This row has 3 numbers, but the matrix has 2 rows. It must be square.'],
    ],
    ['words', '0 x\nx 0', ["1: “x” isn't a number.", "2: “x” isn't a number."]],
    ['nan', '[[0 nan]\n [nan 0]]', ["1: “nan” isn't a number.", "2: “nan” isn't a number."]],
    ['a negative weight', '0 -1\n-1 0', ['1: Edge 0–1 has weight -1. The minimum is 0.1.']],
    ['21 rows', '0 \n'.repeat(21), ['21: The graph has 21 nodes, but the builder takes at most 20.']],
    ['one number', '0', ['The graph has 1 node, but the builder needs at least 2.']],
  ])('with %s is refused', (_, text, messages) => {
    expect(problemsOf(readMatrix(text))).toEqual(messages)
  })
})
