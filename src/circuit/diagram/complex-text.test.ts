import { expect, it } from 'vitest'
import { decimal, formatComplex } from './complex-text'

const turned = (angle: number, size = 1): [number, number] => [size * Math.cos(angle), size * Math.sin(angle)]

it.each<[string, [number, number]]>([
  ['0', [0, 1e-17]],
  ['1', [1, 0]],
  ['−1', [-1, 0]],
  ['i', [0, 1]],
  ['−i', [0, -1]],
  ['1/√2', [Math.SQRT1_2, 0]],
  ['−i/√2', [0, -Math.SQRT1_2]],
  ['√3/2', [Math.sqrt(3) / 2, 0]],
  ['−i√3/2', [0, -Math.sqrt(3) / 2]],
  ['0.383', [Math.sin(Math.PI / 8), 0]],
  ['−0.383i', [0, -Math.sin(Math.PI / 8)]],
  ['e^(iπ/4)', turned(Math.PI / 4)],
  ['e^(−i3π/8)', turned((-3 * Math.PI) / 8)],
  ['e^(iπ/4)/√2', turned(Math.PI / 4, Math.SQRT1_2)],
  ['e^(−iπ/4)/2', turned(-Math.PI / 4, 0.5)],
  ['e^(iπ/3)·√3/2', turned(Math.PI / 3, Math.sqrt(3) / 2)],
  ['e^(0.123i)', turned(0.1234)],
  ['0.000488', [2 ** -11, 0]],
  ['−0.0000305i', [0, -(2 ** -15)]],
  ['0.000345 − 0.000345i', turned(-Math.PI / 4, 2 ** -11)],
  ['1.23·10⁻⁷ + 0.5i', [1.234e-7, 0.5 + 1e-5]],
  ['0.3 − 0.4i', [0.3, -0.4]],
  ['−0.3 + 0.4i', [-0.3, 0.4]],
])('%s', (text, [real, imaginary]) => {
  const { base, exponent, rest } = formatComplex(real, imaginary)
  expect(exponent === '' ? base : `${base}^(${exponent})${rest}`).toBe(text)
})

it.each([
  [0.5, '0.5'],
  [2 ** -11, '0.000488'],
  [2 ** -12, '0.000244'],
  [1.5e-8, '1.5·10⁻⁸'],
])('a magnitude of %d in digits', (size, text) => expect(decimal(size)).toBe(text))
