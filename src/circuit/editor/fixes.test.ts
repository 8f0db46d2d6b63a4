import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { applyFixes } from './fixes'
import { safeFixesOf } from '../../../language/safe-fixes'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

/** The fixes of a program's diagnostics, and the program after the first of them. */
function fix(source: string) {
  const fixes = engine.check(source).diagnostics.flatMap((diagnostic) => diagnostic.fix ?? [])
  return { titles: fixes.map(({ title }) => title), after: applyFixes(source, fixes.slice(0, 1)) }
}

/** What is left to say about a program. That one this short leaves qubits unused is no part of a fix. */
const problemsOf = (source: string) => engine.check(source).diagnostics.filter(({ code }) => code !== 'QASM608')

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] qubits;\n'

describe('A fix', () => {
  it.each([
    ['a missing semicolon', `${head}h qubits[0]\nx qubits[1];\n`, 'Insert ;'],
    ['a missing semicolon at the end', 'OPENQASM 2.0;\nqreg q[1];\nreset q\n', 'Insert ;'],
    ['a missing comma', `${head}barrier qubits[0] qubits[1];\n`, 'Insert ,'],
    ['a gate by its other name', `${head}cnot qubits[0], qubits[1];\n`, 'Replace with cx'],
    ['a register that is misspelt', `${head}h qbits;\n`, 'Replace with qubits'],
    ['a missing include', 'OPENQASM 3.0;\nqubit q;\nh q;\n', 'Insert include "stdgates.inc";'],
    [
      'the library of the other version',
      'OPENQASM 3.0;\ninclude "qelib1.inc";\nqubit q;\nh q;\n',
      'Replace with stdgates.inc',
    ],
    ['an assignment in a condition', `${head}bit c;\nif (c = 1) x qubits[0];\n`, 'Replace with =='],
    ['a space from a word processor', `${head}h\u{a0}qubits[0];\n`, 'Replace with a space'],
    ['a comment of Python', `${head}# note\nh qubits[0];\n`, 'Replace with //'],
    ['a missing version', 'qreg q[1];\nreset q;\n', 'Insert OPENQASM 2.0;'],
    ['an include that stands twice', `${head}include "stdgates.inc";\nh qubits;\n`, 'Remove it'],
    ['a semicolon too many', `${head}h qubits;;\n`, 'Remove it'],
    ['what stands behind letters of two units', `${head}/* 𝜃𝜃 */ h qubits[0]\n`, 'Insert ;'],
  ])('leaves nothing to say about %s', (_, source, title) => {
    const { titles, after } = fix(source)
    expect(titles).toEqual([title])
    expect(problemsOf(after)).toEqual([])
  })

  it('is not offered where it would be a guess', () => {
    for (const source of [
      `${head}h qubits[2];\n`,
      'OPENQASM 4.0;\nqubit q;\n',
      'OPENQASM 3.0;\nbit output;\n',
      `${head}gate g a { x a;\n`,
    ]) {
      expect(engine.check(source).diagnostics.length).toBeGreaterThan(0)
      expect(fix(source).titles).toEqual([])
    }
  })
})

describe('All safe fixes', () => {
  it('are applied together', () => {
    const source = `${head}bit c\ncnot qubits[0], qubits[1];\nh qubits[0]\nif (c = 1) x qubits[0];\n`
    const fixes = safeFixesOf(engine.check(source).diagnostics)
    expect(fixes.length).toBeGreaterThan(2)
    const after = applyFixes(source, fixes)
    // What is wrong in a statement that could not be read is said once it can.
    expect(problemsOf(applyFixes(after, safeFixesOf(engine.check(after).diagnostics)))).toEqual([])
  })

  it('leave out what is a guess, what was fixed already, and what would be changed twice', () => {
    const place = (start: number, end = start) => ({ start, end, line: 1, column: 1, endLine: 1, endColumn: 1 })
    const propose = (start: number, end: number, text: string, isSafe = true) => ({
      code: 'QASM002',
      severity: 'error' as const,
      message: '',
      span: place(start, end),
      fix: { title: text, edits: [{ span: place(start, end), text }], isSafe },
    })
    const include = propose(0, 0, 'include;')
    const fixes = safeFixesOf([
      include,
      propose(4, 6, 'cx'),
      include,
      propose(5, 6, 'y'),
      propose(6, 6, ';'),
      propose(8, 9, 'guess', false),
      propose(0, 0, 'gate;'),
    ])
    expect(fixes.map(({ title }) => title)).toEqual(['include;', 'cx', ';', 'gate;'])
    expect(applyFixes('0123456789', fixes)).toBe('include;gate;0123cx;6789')
  })
})
