/** Numbers of a program that may depend on its inputs. */

import { spend } from '../work'

/** A number, or how it is computed of inputs. */
export type Numeric = number | Formula

/** How a number is computed. `name` is what the source calls an input. */
export type Formula =
  | { kind: 'input'; name: string }
  | { kind: 'sum' | 'difference' | 'product' | 'quotient' | 'power'; left: Numeric; right: Numeric }
  | { kind: 'negative'; of: Numeric }
  | { kind: 'call'; name: 'sin' | 'cos' | 'tan' | 'arcsin' | 'arccos' | 'arctan' | 'exp' | 'log' | 'sqrt'; of: Numeric }

const compute = {
  sum: (a: number, b: number) => a + b,
  difference: (a: number, b: number) => a - b,
  product: (a: number, b: number) => a * b,
  quotient: (a: number, b: number) => a / b,
  power: (a: number, b: number) => a ** b,
}
const functions = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
}

/** A number of two others. */
export function combineNumerics(kind: keyof typeof compute, left: Numeric, right: Numeric): Numeric {
  if (typeof left === 'number' && typeof right === 'number') return compute[kind](left, right)
  if (kind === 'sum' && left === 0) return right
  if ((kind === 'sum' || kind === 'difference') && right === 0) return left
  if (kind === 'product' && left === 1) return right
  if ((kind === 'product' || kind === 'quotient' || kind === 'power') && right === 1) return left
  return { kind, left, right }
}

/** A number with the other sign. */
export const negative = (of: Numeric): Numeric => (typeof of === 'number' ? -of : { kind: 'negative', of })

/** A function of a number. */
export const apply = (name: keyof typeof functions, of: Numeric): Numeric =>
  typeof of === 'number' ? functions[name](of) : { kind: 'call', name, of }

/** The number with values in place of inputs. */
export function substitute(of: Numeric, values: ReadonlyMap<string, Numeric>): Numeric {
  spend()
  if (typeof of === 'number') return of
  if (of.kind === 'input') return values.get(of.name) ?? of
  if (of.kind === 'negative') return negative(substitute(of.of, values))
  if (of.kind === 'call') return apply(of.name, substitute(of.of, values))
  return combineNumerics(of.kind, substitute(of.left, values), substitute(of.right, values))
}

/** Adds the inputs that a number depends on. */
export function collectInputs(of: Numeric, into: Set<string>) {
  spend()
  if (typeof of === 'number') return
  if (of.kind === 'input') into.add(of.name)
  else if (of.kind === 'negative' || of.kind === 'call') collectInputs(of.of, into)
  else {
    collectInputs(of.left, into)
    collectInputs(of.right, into)
  }
}

const signs = { sum: ' + ', difference: ' - ', product: '*', quotient: '/', power: '**' }
const levels = { sum: 1, difference: 1, product: 2, quotient: 2, negative: 3, power: 4, input: 5, call: 5 }

/**
 * The text of a number in OpenQASM 3.
 *
 * @param nameOf the name that an input has in the program.
 */
export function numericText(of: Numeric, nameOf: (input: string) => string, level = 0): string {
  spend()
  if (typeof of === 'number') {
    const text = numberText(of)
    return level > 1 && /^-|[*/]/.test(text) ? `(${text})` : text
  }
  const own = levels[of.kind]
  const text = formulaText(of, nameOf, own)
  return own < level ? `(${text})` : text
}

function formulaText(of: Formula, nameOf: (input: string) => string, own: number): string {
  if (of.kind === 'input') return nameOf(of.name)
  if (of.kind === 'negative') return `-${numericText(of.of, nameOf, own)}`
  if (of.kind === 'call') return `${of.name}(${numericText(of.of, nameOf)})`
  const isPower = of.kind === 'power'
  const left = numericText(of.left, nameOf, isPower ? own + 1 : own)
  return `${left}${signs[of.kind]}${numericText(of.right, nameOf, own + 1)}`
}

const denominators = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64, 128, 256, 512, 1024]

/** A number as people write it: multiples of π by their name. */
export function numberText(value: number): string {
  if (value === 0) return '0'
  for (const denominator of denominators) {
    const count = Math.round((value * denominator) / Math.PI)
    if (count === 0 || Math.abs(count) > 64) continue
    if (Math.abs((count * Math.PI) / denominator - value) > 2e-16 * Math.abs(value)) continue
    const size = Math.abs(count) === 1 ? 'pi' : `${Math.abs(count)}*pi`
    return `${count < 0 ? '-' : ''}${size}${denominator === 1 ? '' : `/${denominator}`}`
  }
  return String(value)
}
