import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadEngineFromBytes, type Engine } from '../../engine-rs/index'
import { engineFolder, moduleFile } from './engine-files'
import { propertiesOf } from './program-properties'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromBytes((name) => readFile(moduleFile(name, engineFolder)), { withBuilder: false })
})

/** The properties of the statements of a program on five qubits and bits. */
async function propertiesOfStatements(statements: string, { qubits = 5 } = {}): Promise<string[]> {
  const source = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[${qubits}] q;\nbit[5] c;\n${statements}`
  const { parameters, inputs, diagnostics } = engine.visualize(source)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const figures = await engine.figures(source)
  if (figures === null) throw new Error('The program has no circuit.')
  return propertiesOf(figures, { parameters, inputs })
}

describe('The gates of a program', () => {
  test.each([
    ['modifiers do not count', 'ctrl @ pow(2) @ t q[0], q[1]; inv @ s q[0];', ['t', 's']],
    ['also in blocks', 'c[0] = measure q[0]; if (c[0]) { y q[1]; while (c[1]) { z q[2]; } }', ['measure', 'y', 'z']],
    [
      'by their names and by what they are made of',
      'gate two a { h a; } gate own a { two a; } gate not a { x a; } own q[0];',
      ['own', 'two', 'h'],
    ],
    ['case does not count', 'gate Own a {} Own q[0]; U(1, 2, 3) q[0];', ['own', 'u']],
    [
      'where a run computes the angle',
      'int n = 1; c[0] = measure q[0]; if (c[0]) { n = 2; } rz(n) q[0];',
      ['measure', 'rz'],
    ],
  ])('%s', async (_, statements, gates) => {
    const found = await propertiesOfStatements(statements)
    expect(found.filter((property) => property.startsWith('gate:')).toSorted()).toEqual(
      gates.map((gate) => `gate:${gate}`).toSorted(),
    )
  })
})

describe('What a program has', () => {
  test.each([
    ['nothing', 'h q[0];', []],
    ['a measurement', 'c[0] = measure q[0];', ['measurement']],
    ['a reset', 'reset q[0];', ['reset']],
    ['a free parameter', 'input angle w; rz(w) q[0];', ['parameters']],
    ['a condition', 'c[0] = measure q[0]; if (c[0]) x q[1];', ['measurement', 'conditions']],
    [
      'a block with a condition',
      'c[0] = measure q[0]; while (c[0]) { x q[0]; c[0] = measure q[0]; }',
      ['measurement', 'conditions'],
    ],
    ['a case', 'c = measure q; switch (int(c)) { case 1 { x q[0]; } }', ['measurement', 'conditions']],
    ['a condition that is known before a run', 'if (true) { x q[0]; }', []],
    ['a loop that is known before a run', 'for int i in [0:2] { x q[i]; }', []],
  ])('%s', async (_, statements, names) => {
    const found = await propertiesOfStatements(statements)
    expect(found.filter((property) => property.startsWith('has:'))).toEqual(names.map((name) => `has:${name}`))
  })
})

describe('A program is Clifford', () => {
  test.each([
    ['nothing', ''],
    ['gates by name', 'h q[0]; s q[1]; cx q[0], q[1]; swap q[0], q[1]; reset q[0]; barrier q; c = measure q;'],
    ['gates with angles by their value', 'rz(pi/2) q[0]; rx(-3*pi/2) q[0]; cp(pi) q[0], q[1]; U(pi/2, 0, pi) q[0];'],
    [
      'gates with modifiers by their value',
      'pow(2) @ t q[0]; ctrl @ x q[0], q[1]; inv @ s q[0]; ctrl @ gphase(pi/2) q[0];',
    ],
    ['a global phase', 'gphase(0.3); h q[0];'],
    [
      'gates of its own by their value',
      'gate phase a { t a; t a; } gate swap3 a, b, c { swap a, b; swap b, c; } phase q[0]; swap3 q[0], q[1], q[2];',
    ],
    ['gates in blocks', 'c[0] = measure q[0]; if (c[0]) { x q[1]; }'],
  ])('%s', async (_, statements) => {
    expect(await propertiesOfStatements(statements)).toContain('is:clifford')
  })

  test.each([
    ['a T gate', 't q[0];'],
    ['a gate in a block', 'c[0] = measure q[0]; if (c[0]) { t q[1]; }'],
    ['an angle close to one that is', 'rz(pi/2 + 0.000001) q[0];'],
    ['half of its controlled turn', 'cp(pi/2) q[0], q[1];'],
    ['a Toffoli gate', 'ccx q[0], q[1], q[2];'],
    ['a second control', 'ctrl(2) @ x q[0], q[1], q[2];'],
    ['a gate of its own', 'gate own a { t a; } own q[0];'],
    ['a free parameter', 'input angle w; rz(w) q[0];'],
    ['an input that a run decides by', 'input bit b; if (b) x q[0];'],
    ['an angle that a run computes', 'int n = 1; c[0] = measure q[0]; if (c[0]) { n = 2; } rz(n * pi / 2) q[0];'],
    [
      'nothing is known of a gate that is too wide',
      'gate wide a, b, c, d, e, f, g { t a; t a; } wide q[0], q[1], q[2], q[3], q[4], q[5], q[6];',
    ],
  ])('and not: %s', async (_, statements) => {
    expect(await propertiesOfStatements(statements, { qubits: 7 })).not.toContain('is:clifford')
  })

  test('and how long it takes to find out is limited, whatever the program is', async () => {
    const nested = [...Array(60).keys()].map((at) => `gate g${at + 1} a, b { g${at} a, b; g${at} a, b; }`).join('\n')
    const called = [...Array(60).keys()].map((at) => `g${at} q[0], q[1];`).join('\n')
    const found = await propertiesOfStatements(`gate g0 a, b { cx a, b; }\n${nested}\n${called}`)
    expect(found).toContain('gate:cx')
    expect(found).not.toContain('is:clifford')
  })

  test('a gate that is named like another is what it is defined as', async () => {
    const source = 'OPENQASM 3.0;\nqubit q;\ngate h a { U(0, 0, pi/4) a; }\nh q;'
    const figures = await engine.figures(source)
    expect(figures && propertiesOf(figures, { parameters: [] })).toEqual(['gate:h', 'gate:u'])
  })
})
