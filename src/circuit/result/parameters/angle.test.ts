import { describe, expect, it } from 'vitest'
import { formatAngle, parseAngle } from './angle'

describe('An angle', () => {
  it.each([
    ['pi/3', Math.PI / 3],
    ['π', Math.PI],
    ['PI', Math.PI],
    ['-π/2', -Math.PI / 2],
    ['−π/2', -Math.PI / 2],
    ['2π', 2 * Math.PI],
    ['3pi/4', (3 * Math.PI) / 4],
    ['2*pi/3 + 0.5', (2 * Math.PI) / 3 + 0.5],
    ['2(1 + 1)', 4],
    ['sqrt(2)/2', Math.SQRT1_2],
    ['-2^2', -4],
    ['2**-1', 0.5],
    ['1e-3', 0.001],
    ['.5', 0.5],
    ['tau', 2 * Math.PI],
    [' 0.25 ', 0.25],
    ['arctan(1)', Math.PI / 4],
  ])('%s is read', (text, value) => expect(parseAngle(text)).toBeCloseTo(value, 12))

  it.each([
    '',
    'p',
    'pi/',
    '1/0',
    '(1',
    '1)',
    'sqrt',
    'sqrt 2',
    '1 2',
    'constructor',
    '__proto__',
    '1,5',
    '('.repeat(500),
  ])('%s is none', (text) => expect(parseAngle(text)).toBeNull())

  it.each([
    [0, '0'],
    [Math.PI, 'π'],
    [-Math.PI / 3, '−π/3'],
    [(3 * Math.PI) / 4, '3π/4'],
    [2 * Math.PI, '2π'],
    [1.23456, '1.2346'],
    [-0.5, '−0.5'],
    [1e-12, '0'],
    [1.047198, 'π/3'],
  ])('%d is written', (value, text) => {
    expect(formatAngle(value)).toBe(text)
    expect(parseAngle(text)).toBeCloseTo(value, 4)
  })
})
