import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../engine-rs/index'
import { bindParameters } from './bind-parameters'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const bind = (source: string, parameters: { name: string; value: number }[]) =>
  bindParameters({ check: async (...asked) => engine.check(...asked) }, source, parameters)

it('a program with values has no free parameters, and the same outcomes', async () => {
  const source =
    'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput float[64] gamma; // input gamma\ninput angle input_1;\nqubit q;\nrx(2*gamma + input_1) q;\n'
  const values = [0.1 + 0.2, -1.5e-7]
  const bound = await bind(
    source,
    ['gamma', 'input_1'].map((name, index) => ({ name, value: values[index] ?? 0 })),
  )
  expect(bound).toBe(
    'OPENQASM 3.0;\ninclude "stdgates.inc";\nconst float[64] gamma = 0.30000000000000004; // input gamma\nconst angle input_1 = -1.5e-7;\nqubit q;\nrx(2*gamma + input_1) q;\n',
  )
  const check = engine.check(bound)
  expect([check.diagnostics, check.parameters]).toEqual([[], []])
  const [own, other] = [await engine.simulate(source, { parameters: values }), await engine.simulate(bound)]
  other.probabilities?.forEach((probability, index) =>
    expect(probability).toBeCloseTo(own.probabilities?.[index] ?? 9, 12),
  )
})

it('keeps parameters without a value, and programs without parameters', async () => {
  const source = 'OPENQASM 3.0; input float a; input float b; qubit q; U(a, b, 0) q;'
  expect(
    await bind(source, [
      { name: 'b', value: 2 },
      { name: 'c', value: 3 },
    ]),
  ).toBe(source.replace('input float b', 'const float b = 2'))
  expect(await bind('OPENQASM 3.0; qubit q;', [{ name: 'a', value: 1 }])).toBe('OPENQASM 3.0; qubit q;')
})

it('writes the values of other inputs as their types do, and leaves out those that do not fit', async () => {
  const source =
    'OPENQASM 3.0;\ninput int[8] n;\ninput bool flips;\ninput bit[4] mask;\ninput bit one;\ninput uint[2] rest;\nqubit q;\nif (flips) U(pi, 0, pi) q;\nfor int i in [1:n] { U(0.1, 0, 0) q; }\nif (mask[0] == 1) U(0.2, 0, 0) q;\nif (one == 1) U(0.3, 0, 0) q;\nif (rest == 1) U(0.4, 0, 0) q;\n'
  const values = { n: 3, flips: 1, mask: 5, one: 1, rest: 9 }
  const bound = await bind(
    source,
    Object.entries(values).map(([name, value]) => ({ name, value })),
  )
  expect(bound.split('\n').slice(1, 6)).toEqual([
    'const int[8] n = 3;',
    'const bool flips = true;',
    'const bit[4] mask = "0101";',
    'const bit one = 1;',
    'input uint[2] rest;',
  ])
  expect(engine.check(bound).diagnostics).toEqual([])
  const [own, other] = [
    await engine.simulate(source, { inputs: { ...values, rest: 1 } }),
    await engine.simulate(bound, { inputs: { rest: 1 } }),
  ]
  expect(own.probabilities).not.toBeNull()
  expect(other.probabilities).toEqual(own.probabilities)
})
