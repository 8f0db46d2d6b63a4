import { expect, it } from 'vitest'
import { describeMismatch, findSaveProblem, valuesOfSet, valuesToSave } from './set-rules'

const parameters = [
  { name: 'alpha', value: 0.1 },
  { name: '__proto__', value: 0.2 },
]
const set = (...names: string[]) => ({ values: names.map((name) => ({ name, value: 1 })) })

it('a set saves the values of all parameters, and has them by name', () => {
  const values = valuesToSave(parameters, [3, 4], {})
  expect(values).toEqual([
    { name: 'alpha', value: 3 },
    { name: '__proto__', value: 4 },
  ])
  expect(Object.entries(valuesOfSet({ values }))).toEqual([
    ['alpha', 3],
    ['__proto__', 4],
  ])
})

it.each([
  [['alpha', '__proto__'], null],
  [
    ['alpha'],
    'This set does not match the circuit. The set has no value for parameter __proto__, which keeps its own.',
  ],
  [['alpha', '__proto__', 'beta'], 'This set does not match the circuit. The circuit has no parameter beta.'],
  [
    ['a', 'b', 'c', 'd', 'e'],
    'This set does not match the circuit. The circuit has no parameters a, b, c and 2 more. The set has no value for parameters alpha, __proto__, which keep their own.',
  ],
])('a set of %j says how it fits', (names, sentence) => {
  expect(describeMismatch(set(...names), parameters)).toBe(sentence)
})

it('what cannot be saved is told before it is sent', () => {
  expect(findSaveProblem(valuesToSave(parameters, [1, 2], { n: 2 ** 40 }))).toBeNull()
  expect(findSaveProblem([{ name: 'alpha', value: 1.5e10 + 0.5 }])).toBe('The value of alpha is too large to save.')
  expect(findSaveProblem([{ name: 'x'.repeat(201), value: 1 }])).toMatch(/over 200 characters/)
  const many = Array.from({ length: 1001 }, (_, index) => ({ name: `x${index}`, value: 0 }))
  expect(findSaveProblem(many)).toBe('A set can have at most 1,000 values.')
})
