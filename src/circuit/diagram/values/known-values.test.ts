import { beforeAll, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../../engine-rs/index'
import { findSetters, readsKnownValues } from './known-values'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

/** The statements that set what the statement with a marked start uses, each behind its variable. */
function setters(body: string): string[] {
  const source = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\n${body.replace('▸', '')}`
  const start = source.length - (body.length - 1 - body.indexOf('▸'))
  const statement = { start, end: source.indexOf(';', start) + 1 }
  const outline = engine.outline(source)
  return findSetters(source, outline, statement).map(
    ({ name, line, start: from, end }) => `${name} in ${line}: ${source.slice(from, end)}`,
  )
}

it('are constants and variables with their values', () => {
  expect(setters('const float w = pi / 3; /* rz */\n▸rz(w) q[0];')).toEqual(['w in 4: const float w = pi / 3;'])
  expect(setters('float w = 1;\nw = 2 * w;\n▸rz(w) q[0];\nw = 3;')).toEqual(['w in 5: w = 2 * w;'])
  expect(setters('int n = 4;\nfloat w = n;\nw **= 2;\n▸rz(w / n) q[0];')).toEqual([
    'n in 4: int n = 4;',
    'w in 6: w **= 2;',
  ])
  expect(setters('float w = 1;\nbool b = w == 2;\n▸rz(w) q[0];'), 'a comparison sets nothing').toEqual([
    'w in 4: float w = 1;',
  ])
})

it('are none of what the statement itself sets', () => {
  expect(setters('▸float w = 1;\nrz(w) q[0];')).toEqual([])
  expect(setters('float w = 1;\n▸w = 2 * w;\nrz(w) q[0];')).toEqual(['w in 4: float w = 1;'])
})

it('are heads of loops, and what an iteration before has set', () => {
  expect(setters('for int i in [0:3] {\n  ▸rz(i * 0.1) q[0];\n}')).toEqual(['i in 4: for int i in [0:3]'])
  expect(setters('float w = 0;\nfor int i in [0:3] {\n  ▸rz(w) q[0];\n  w += 0.1;\n}\nw = 7;')).toEqual([
    'w in 4: float w = 0;',
    'w in 7: w += 0.1;',
  ])
  expect(setters('for int i in {1, 5} ▸rz(i) q[0];')).toEqual(['i in 4: for int i in {1, 5}'])
})

it('are those of all branches, and what was before them', () => {
  expect(setters('float w = 0;\nif (1 == 1) {\n  w = 1;\n}\n▸rz(w) q[0];')).toEqual([
    'w in 4: float w = 0;',
    'w in 6: w = 1;',
  ])
  expect(setters('array[float, 2] a = {1, 2};\na[0] = 3;\n▸rz(a[0]) q[0];')).toEqual([
    'a in 4: array[float, 2] a = {1, 2};',
    'a in 5: a[0] = 3;',
  ])
})

it('are none of inputs, numbers and names of gates', () => {
  expect(setters('input float theta;\n▸rz(theta) q[0];')).toEqual([])
  expect(setters('▸rz(pi / 2) q[0];')).toEqual([])
  expect(setters('gate mine(w) a { rz(w) a; }\n▸mine(0.5) q[0];')).toEqual([])
})

/** Whether anything that is drawn of a program reads a variable whose value is known before a run. */
function isRead(body: string): boolean {
  const source = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\n${body}`
  const { scene } = engine.visualize(source)
  if (scene === null) throw new Error('The program has no drawing.')
  return readsKnownValues(scene, source, engine.outline(source))
}

it('are read by gates, heads of loops and what is in them', () => {
  expect(isRead('const float w = pi / 3;\nrz(w) q[0];')).toBe(true)
  expect(isRead('int n = 4;\nfor int i in [0:n] { h q[0]; }'), 'the head').toBe(true)
  expect(isRead('for int i in [0:3] { rz(i) q[0]; }')).toBe(true)
  expect(isRead('x q[0];\nint i = 1;\nh q[i];')).toBe(true)
})

it('are not read where a loop only counts, a variable is not used, or nothing happens', () => {
  expect(isRead('for int i in [0:3] { h q[0]; x q[1]; }')).toBe(false)
  expect(isRead('int unused = 4;\nint other = unused + 1;\nh q[0];')).toBe(false)
  expect(isRead('const float w = pi / 3;')).toBe(false)
  expect(isRead('input float theta;\nrz(theta) q[0];'), 'nothing sets an input').toBe(false)
})
