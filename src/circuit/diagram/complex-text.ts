/** Complex numbers as a person writes them: `1/√2`, `−i`, `e^(iπ/4)`, else with three decimals, or three digits of a small one. */
import { superscript } from '../../lib/superscript'

/** A number in parts: the base, its exponent, and the rest of the line. */
interface ComplexText {
  base: string
  /** Empty where there is none. */
  exponent: string
  rest: string
}

/** The tolerance for rounding errors. */
const tolerance = 1e-9

/** Magnitudes with an exact form. */
const sizes: readonly (readonly [number, string])[] = [
  [1, '1'],
  [Math.SQRT1_2, '1/√2'],
  [0.5, '1/2'],
  [Math.sqrt(3) / 2, '√3/2'],
  [Math.SQRT1_2 / 2, '1/(2√2)'],
  [0.25, '1/4'],
  [1 / Math.sqrt(3), '1/√3'],
  [Math.sqrt(2 / 3), '√(2/3)'],
]

/** Writes a complex number. */
export function formatComplex(real: number, imaginary: number): ComplexText {
  const size = Math.hypot(real, imaginary)
  if (size < tolerance) return plain('0')
  if (Math.abs(imaginary) < tolerance) return plain(realText(real))
  if (Math.abs(real) < tolerance) return plain(imaginaryText(imaginary))
  const named = nameOf(size)
  const turn = fractionOfPi(Math.atan2(imaginary, real))
  if (named !== null && turn !== null)
    return { base: 'e', exponent: turn, rest: named.replace(/^1(?=\/)|^1$/, '').replace(/^√/, '·√') }
  if (Math.abs(size - 1) < tolerance) {
    return { base: 'e', exponent: imaginaryText(Math.atan2(imaginary, real)), rest: '' }
  }
  const sign = imaginary < 0 ? ' − ' : ' + '
  return plain(`${realText(real)}${sign}${imaginaryText(Math.abs(imaginary))}`)
}

const plain = (base: string): ComplexText => ({ base, exponent: '', rest: '' })

const realText = (value: number): string => `${value < 0 ? '−' : ''}${nameOf(Math.abs(value)) ?? decimal(value)}`

function imaginaryText(value: number): string {
  const sign = value < 0 ? '−' : ''
  const named = nameOf(Math.abs(value))
  if (named === null) return `${sign}${decimal(value)}i`
  return sign + (named.startsWith('√') ? `i${named}` : named.replace(/^1/, 'i'))
}

const nameOf = (size: number): string | null => sizes.find(([known]) => Math.abs(size - known) < tolerance)?.[1] ?? null

/** Less is written with a power of ten. */
const minPlain = 1e-5

/** A magnitude in digits. Amplitudes of many qubits are small, and still to be told apart. */
export function decimal(value: number): string {
  const size = Math.abs(value)
  if (size >= 0.1) return String(Number(size.toFixed(3)))
  if (size >= minPlain) return size.toFixed(Math.min(20, 2 - Math.floor(Math.log10(size)))).replace(/0+$/, '')
  const [mantissa = '', exponent = ''] = size.toExponential(2).split('e-')
  return `${Number(mantissa)}·10⁻${superscript(exponent)}`
}

/** `iπ/4`, `−i3π/8`; null for an angle that is no such fraction. */
function fractionOfPi(angle: number): string | null {
  for (const denominator of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32, 64]) {
    const numerator = Math.round((Math.abs(angle) / Math.PI) * denominator)
    if (numerator === 0 || Math.abs(Math.abs(angle) - (numerator * Math.PI) / denominator) > tolerance) continue
    const over = denominator === 1 ? '' : `/${denominator}`
    return `${angle < 0 ? '−' : ''}i${numerator === 1 ? '' : numerator}π${over}`
  }
  return null
}
