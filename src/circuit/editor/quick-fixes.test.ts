import { beforeAll, describe, expect, it } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { quickFixOf, type QuickFix } from './quick-fixes'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngine()
})

const repaired = (source: string, { from, to, insert }: QuickFix) => source.slice(0, from) + insert + source.slice(to)

/** The repairs that the engine's diagnostics of a program lead to, and the program after the first of them. */
function fix(source: string) {
  const fixes = engine.check(source).diagnostics.flatMap((diagnostic) => quickFixOf(diagnostic, source) ?? [])
  const [first] = fixes
  return { labels: fixes.map(({ label }) => label), after: first ? repaired(source, first) : null }
}

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] qubits;\n'

describe('A repair', () => {
  it.each([
    ['a missing semicolon', `${head}h qubits[0]\nx qubits[1];\n`, 'Insert ;'],
    ['a missing semicolon at the end', 'OPENQASM 2.0;\nqreg q[1];\nreset q\n', 'Insert ;'],
    ['a missing comma', `${head}barrier qubits[0] qubits[1];\n`, 'Insert ,'],
    ['a gate by its other name', `${head}cnot qubits[0], qubits[1];\n`, 'Replace with cx'],
    ['a register that is misspelt', `${head}h qubit_s[0];\n`.replace('qubit_s', 'qbits'), 'Replace with qubits'],
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
    ['an include that stands twice', `${head}include "stdgates.inc";\nh qubits;\n`, 'Remove this line'],
    ['a semicolon too many', `${head}h qubits;;\n`, 'Remove it'],
  ])('leaves nothing to say about %s', (_, source, label) => {
    const { labels, after } = fix(source)
    expect(labels).toEqual([label])
    // That a program this short leaves qubits unused is no part of the repair.
    const left = engine.check(after ?? '').diagnostics.filter(({ code }) => code !== 'QASM608')
    expect(left).toEqual([])
  })

  it('is not offered where it would be a guess', () => {
    for (const source of [
      `${head}h qubits[2];\n`,
      `${head}mcx qubits[0], qubits[1];\n`,
      'OPENQASM 4.0;\nqubit q;\n',
      'OPENQASM 3.0;\nbit output;\n',
      `${head}gate g a { x a;\n`,
    ]) {
      expect(engine.check(source).diagnostics.length).toBeGreaterThan(0)
      expect(fix(source).labels).toEqual([])
    }
  })
})
