import { expect, test } from 'vitest'
import { align, type Search } from './align'

const never: Search = () => Promise.reject(new Error('It was asked.'))
const letters = (text: string) => [...text]

test('sequences that differ little are aligned at once', async () => {
  expect(await align(letters('abcde'), letters('axcdey'), never, { quickly: 60_000, patiently: 0 })).toEqual({
    steps: [
      { of: 'both', count: 1 },
      { of: 'left', count: 1 },
      { of: 'right', count: 1 },
      { of: 'both', count: 3 },
      { of: 'right', count: 1 },
    ],
    isRough: false,
  })
  expect(await align([], [], never)).toEqual({ steps: [], isRough: false })
  expect(await align(letters('aa'), letters('aaa'), never)).toEqual({
    steps: [
      { of: 'both', count: 2 },
      { of: 'right', count: 1 },
    ],
    isRough: false,
  })
})

test('what takes longer is searched beside the page, between the equal ends', async () => {
  const asked: unknown[] = []
  const search: Search = async (request) => {
    asked.push(request)
    return [
      { of: 'left', count: 1 },
      { of: 'both', count: 1 },
      { of: 'right', count: 1 },
    ]
  }
  const { steps, isRough } = await align(letters('abcd'), letters('acbd'), search, { quickly: -1, patiently: 5 })
  expect(asked).toEqual([{ left: [1, 2], right: [2, 1], maxDuration: 5 }])
  expect(steps.map(({ of, count }) => `${count} ${of}`)).toEqual(['1 both', '1 left', '1 both', '1 right', '1 both'])
  expect(isRough).toBe(false)
})

test('where that takes too long, too, what is between the equal ends is different', async () => {
  const { steps, isRough } = await align(letters('abcd'), letters('acbd'), async () => null, {
    quickly: -1,
    patiently: 5,
  })
  expect(steps.map(({ of, count }) => `${count} ${of}`)).toEqual(['1 both', '2 left', '2 right', '1 both'])
  expect(isRough).toBe(true)
})
