// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import {
  onParameterValues,
  parameterValuesOf,
  readValues,
  setParameterValues,
  takeParameterValues,
  valuesInFragment,
} from './parameter-values'

const page = '/circuit'

afterEach(() => setParameterValues(page, { values: {}, locked: [] }))

it('values travel in a fragment', () => {
  expect(valuesInFragment(page)).toBe('')
  setParameterValues(page, { values: { theta_0: Math.PI, φ: -0.25 }, locked: ['φ'] })
  const fragment = `#shared=abc&${valuesInFragment(page)}`
  expect(fragment).toBe('#shared=abc&values=theta_0:3.141593,%CF%86:-0.25')
  expect(readValues(fragment)).toEqual({ theta_0: 3.141593, φ: -0.25 })
  takeParameterValues('/other', fragment)
  expect(parameterValuesOf('/other')).toEqual({ values: { theta_0: 3.141593, φ: -0.25 }, locked: [] })
  takeParameterValues('/other', '#shared=abc')
  expect(parameterValuesOf('/other').values).toEqual({})
  expect(takeParameterValues('/other', '#values=a:b'), 'damaged').toBe(false)
})

it.each([
  '',
  '#shared=abc',
  '#values=',
  '#values=a',
  '#values=a:b',
  '#values=a:Infinity',
  '#values=%:1',
  '#values=a:1e999',
])('a fragment without values, or with broken ones, has none: %s', (fragment) =>
  expect(readValues(fragment)).toBeNull(),
)

it('a hostile link sets no more than a thousand values, and no prototype', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `p${index}:1`).join(',')
  expect(Object.keys(readValues(`#values=${many}`) ?? {})).toHaveLength(1000)
  const values = readValues('#values=__proto__:1')
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
})

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
})
