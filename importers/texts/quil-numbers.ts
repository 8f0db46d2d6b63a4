/** Numbers of Quil: angles as they are computed of π and of declared parameters. */
import { type Numeric, apply, combineNumerics, negative } from '../program/numeric'
import { Refusal } from '../refusal'
import { spend } from '../work'

const functions = { SIN: 'sin', COS: 'cos', SQRT: 'sqrt', EXP: 'exp' } as const

/** Deeper ones are written by nobody. */
const maxDepth = 50

/**
 * Reads a number.
 *
 * @param parameters how many numbers each declared parameter is.
 * @throws {Refusal} for what is none, or is complex.
 */
export function readNumber(text: string, parameters: ReadonlyMap<string, number>): Numeric {
  return new NumberReader(text, parameters).read()
}

class NumberReader {
  private readonly tokens: readonly string[]
  private at = 0

  constructor(
    private readonly text: string,
    private readonly parameters: ReadonlyMap<string, number>,
  ) {
    this.tokens = text.match(/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|%?[A-Za-z_][\w-]*(?:\[\d+\])?|\S/g) ?? []
  }

  read(): Numeric {
    const value = this.sum(0)
    if (this.at < this.tokens.length) throw this.refusal()
    return value
  }

  private sum(depth: number): Numeric {
    spend()
    if (depth > maxDepth) throw new Refusal('A number is nested too deeply.')
    let left = this.product(depth)
    for (;;) {
      if (this.takes('+')) left = combineNumerics('sum', left, this.product(depth))
      else if (this.takes('-')) left = combineNumerics('difference', left, this.product(depth))
      else return left
    }
  }

  private product(depth: number): Numeric {
    let left = this.power(depth)
    for (;;) {
      if (this.takes('*')) left = combineNumerics('product', left, this.power(depth))
      else if (this.takes('/')) left = combineNumerics('quotient', left, this.power(depth))
      else return left
    }
  }

  private power(depth: number): Numeric {
    const isSigned = ['-', '+'].includes(this.tokens[this.at] ?? '')
    const base = this.signed(depth)
    if (!this.takes('^')) return base
    // Quil's tools differ in what this means.
    if (isSigned) throw new Refusal('Write brackets where a sign stands in front of a power.')
    return combineNumerics('power', base, this.power(depth + 1))
  }

  private signed(depth: number): Numeric {
    if (depth > maxDepth) throw new Refusal('A number is nested too deeply.')
    if (this.takes('-')) return negative(this.signed(depth + 1))
    return this.takes('+') ? this.signed(depth + 1) : this.single(depth)
  }

  private single(depth: number): Numeric {
    const token = this.tokens[this.at]
    if (token === undefined) throw this.refusal()
    this.at += 1
    if (token === '(') return this.closed(depth)
    if (/^[\d.]/.test(token)) return finite(Number(token))
    if (token === 'pi') return Math.PI
    const name = Object.entries(functions).find(([word]) => word === token)?.[1]
    if (name !== undefined && this.takes('(')) return apply(name, this.closed(depth))
    return this.parameter(token)
  }

  private closed(depth: number): Numeric {
    const inner = this.sum(depth + 1)
    if (!this.takes(')')) throw this.refusal()
    return inner
  }

  private parameter(token: string): Numeric {
    const [, name = '', index = '0'] = /^([A-Za-z_][\w-]*)(?:\[(\d+)\])?$/.exec(token) ?? []
    const size = this.parameters.get(name)
    if (size === undefined || Number(index) >= size) throw new Refusal(`There is no number "${token}".`)
    return { kind: 'input', name: size === 1 ? name : `${name}[${index}]` }
  }

  private takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false
    this.at += 1
    return true
  }

  private refusal = () => new Refusal(`"${this.text.trim().slice(0, 40)}" is no number that is understood here.`)
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Refusal('A number is too large.')
  return value
}
