// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import {
  hasValues,
  onParameterValues,
  parameterValuesOf,
  readValues,
  setParameterValues,
  takeParameterValues,
  valueIn,
  valuesInFragment,
} from './parameter-values'

const page = '/circuit'

afterEach(() => setParameterValues(page, { values: {}, locked: [] }))

it('values travel in a fragment', () => {
  expect(valuesInFragment(page)).toBe('')
  setParameterValues(page, { values: { theta_0: Math.PI, φ: -0.25 }, locked: ['φ'] })
  const fragment = `#shared=abc&${valuesInFragment(page)}`
  expect(fragment).toBe('#shared=abc&values=theta_0:pi,%CF%86:-0.25')
  expect(readValues(fragment)).toEqual({ values: { theta_0: Math.PI, φ: -0.25 }, leftOut: [], problem: null })
  takeParameterValues('/other', fragment)
  expect(parameterValuesOf('/other')).toEqual({ values: { theta_0: Math.PI, φ: -0.25 }, locked: [], leftOut: [] })
  takeParameterValues('/other', '#shared=abc')
  expect(parameterValuesOf('/other').values).toEqual({})
  expect(takeParameterValues('/other', '#values=')).toMatch(
    /^The parameter values in this link are damaged\. .* ask for the link again\.$/,
  )
})

it('a value in a link is the same number again', () => {
  const fractions = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16].flatMap((denominator) =>
    Array.from({ length: 40 }, (_, index) => ((index - 20) * Math.PI) / denominator),
  )
  // A spread of numbers that have no short text.
  const others = Array.from({ length: 1000 }, (_, index) => Math.sin(index) * 10 ** ((index % 25) - 15))
  const stops = Array.from({ length: 241 }, (_, index) => (index - 120) * (Math.PI / 120))
  const all = [...fractions, ...others, ...stops, 1e9, -1e9, 1e-9, 1e-300, Number.MIN_VALUE, 0.1 + 0.2, 1.047198]
  for (const value of all) {
    setParameterValues(page, { values: { theta: value + 0 }, locked: [] })
    expect(readValues(`#${valuesInFragment(page)}`).values).toEqual({ theta: value + 0 })
  }
})

it.each([
  [Math.PI / 3, 'pi/3'],
  [(-2 * Math.PI) / 3, '-2pi/3'],
  [Math.PI, 'pi'],
  [-Math.PI / 2, '-pi/2'],
  [1.047198, '1.047198'],
  [0.1 + 0.2, '0.30000000000000004'],
])('%d is written as a multiple of π where it is one, and else with all its digits', (value, text) => {
  setParameterValues(page, { values: { theta: value }, locked: [] })
  expect(valuesInFragment(page)).toBe(`values=theta:${text}`)
})

it.each(['', '#shared=abc'])('a fragment without values has none: %s', (fragment) =>
  expect(readValues(fragment)).toEqual({ values: {}, leftOut: [], problem: null }),
)

it.each(['#values=', '#values=%:1', '#values=a:1,:2'])(
  'of values without names none is used, and the reader is told what to do: %s',
  (fragment) => {
    const { values, problem } = readValues(fragment)
    expect(values).toEqual({})
    expect(problem).toContain('damaged')
    expect(problem).toContain('Set them with the sliders, or ask for the link again.')
  },
)

it.each(['', 'b', 'NaN', 'Infinity', 'pi/0', '0pi/0', '1e999', '-1e16', '1000000000.5'])(
  'a value that is no number or too large is left out alone: "%s"',
  (value) => {
    const fragment = `#values=a:${value},c:1`
    expect(readValues(fragment)).toEqual({ values: { c: 1 }, leftOut: ['a'], problem: null })
    expect(takeParameterValues(page, fragment)).toBeNull()
    expect(parameterValuesOf(page)).toEqual({ values: { c: 1 }, locked: [], leftOut: ['a'] })
  },
)

it('a hostile link sets no more than a thousand values, says so, and sets no prototype', () => {
  const list = (count: number) => `#values=${Array.from({ length: count }, (_, index) => `p${index}:1`).join(',')}`
  const { values, problem } = readValues(list(10_000))
  expect(Object.keys(values)).toHaveLength(1000)
  expect(problem).toBe(
    'This link has more than 1,000 parameter values; only the first 1,000 are used. Set the others with the sliders.',
  )
  expect(readValues(list(1000)).problem).toBeNull()
  expect(Object.getPrototypeOf(readValues('#values=__proto__:1').values)).toBe(Object.prototype)
})

it('a parameter of any name has the given value, or none', () => {
  expect(valueIn({}, 'constructor')).toBeUndefined()
  expect(valueIn({}, '__proto__')).toBeUndefined()
  expect(valueIn(readValues('#values=__proto__:1').values, '__proto__')).toBe(1)
})

it('a saved set travels by its id until a value is changed', () => {
  const id = '0190A3F0-0000-7000-8000-000000000001'
  expect(takeParameterValues(page, `#set=${id}`)).toBeNull()
  expect(parameterValuesOf(page)).toEqual({ values: {}, locked: [], set: { id: id.toLowerCase(), state: 'awaited' } })
  setParameterValues(page, { values: { theta: 1 }, locked: [], set: { id, state: 'chosen' } })
  expect(valuesInFragment(page)).toBe(`set=${id}`)
  setParameterValues(page, { values: { theta: 2 }, locked: [], set: { id, state: 'changed' } })
  expect(valuesInFragment(page)).toBe('values=theta:2')
})

it.each(['#set=', '#set=1', '#set=../../etc', '#set=%00', `#set=${'a'.repeat(10_000)}`])(
  'a link whose set is no id is answered with what to do',
  (fragment) => {
    expect(hasValues(fragment)).toBe(true)
    expect(takeParameterValues(page, fragment)).toMatch(
      /^The saved values that this link names cannot be found\. .* Choose /,
    )
    expect(parameterValuesOf(page)).toEqual({ values: {}, locked: [] })
  },
)

it('values survive a reload, and whoever shows them hears of a change', () => {
  const heard = vi.fn<() => void>()
  const stop = onParameterValues(heard)
  setParameterValues(page, { values: { theta: 1 }, locked: ['theta'] })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('ketwork:parameters:/circuit')).toBe('{"values":{"theta":1},"locked":["theta"]}')
  stop()
  sessionStorage.setItem('ketwork:parameters:/stored', '{"values":{"theta":2},"locked":[]}')
  expect(parameterValuesOf('/stored').values).toEqual({ theta: 2 })
  sessionStorage.setItem('ketwork:parameters:/broken', '{"values":{"theta":"2"},"locked":[]}')
  expect(parameterValuesOf('/broken').values).toEqual({})
  sessionStorage.setItem('ketwork:parameters:/odd', '{"values":{"theta":2},"locked":[],"set":7}')
  expect(parameterValuesOf('/odd').values).toEqual({})
})
