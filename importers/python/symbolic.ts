/** sympy: symbols, which become inputs of the program. */
import { Refusal } from '../refusal'
import { moduleOf } from './modules'
import { numpy } from './modules'
import { Arguments, NativeFunction, Symbolic, type Value, toText, tuple } from './values'

const symbol = (name: string): Value => new Symbolic({ kind: 'input', name })

function symbols({ positional: [names], named }: Arguments): Value {
  if (named.size > 0) throw new Refusal('Only names are understood here.')
  const parts = toText(names)
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((name) => {
      const [, stem, from, to] = /^(.*?)(\d*):(\d+)$/.exec(name) ?? []
      if (stem === undefined) return [name]
      const first = Number(from ?? 0)
      if (Number(to) - first > 2000) throw new Refusal('There are at most 2,000 symbols here.')
      return Array.from({ length: Number(to) - first }, (_, index) => `${stem}${first + index}`)
    })
    .map(symbol)
  return parts.length === 1 && !toText(names).includes(':') ? (parts[0] ?? null) : tuple(parts)
}

const functions = ['sin', 'cos', 'tan', 'exp', 'sqrt', 'log']

/** The module. */
export const symbolic = moduleOf('sympy', {
  pi: Math.PI,
  Symbol: new NativeFunction('Symbol', ({ positional: [name] }) => symbol(toText(name))),
  symbols: new NativeFunction('symbols', symbols),
  ...Object.fromEntries(
    functions.flatMap((name) => {
      const value = numpy.find(name)
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})
