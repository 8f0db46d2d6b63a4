import { describe, expect, it } from 'vitest'
import { loadEngine } from '../engine-rs/index'
import { completionsIn, slotAt } from './completion'

const engine = await loadEngine()

const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] wires;\nbit c;\ngate mine(a) p { rx(a) p; }\n'

/** Labels at the end of a line; null where nothing is shown. */
function labels(before: string, source = program, explicit = false): string[] | null {
  const slot = slotAt(before, explicit)
  return slot && completionsIn(slot, engine.outline(source)).map(({ label }) => label)
}

describe('What can be written', () => {
  it('where a statement begins: gates, keywords, own names', () => {
    for (const before of ['c', '  c', 'h wires[0]; c', 'if (c) c', 'ctrl @ c', 'gate g a { c']) {
      expect(labels(before)).toEqual(expect.arrayContaining(['cx', 'measure', 'qubit', 'mine', 'c']))
    }
  })

  it('inside a statement: names and functions, no gates', () => {
    for (const before of ['h w', 'cx wires[0], w', 'rz(si', 'c = m']) {
      const found = labels(before)
      expect(found).toEqual(expect.arrayContaining(['wires', 'c', 'sin', 'pi', 'measure']))
      expect(found).not.toContain('cx')
      expect(found).not.toContain('mine')
    }
  })

  it('in an include: the library of the version', () => {
    expect(labels('include "st')).toEqual(['stdgates.inc'])
    expect(labels('include "', 'OPENQASM 2.0;')).toEqual(['qelib1.inc'])
  })

  it('is nothing in comments, in strings, behind a number, and where something is named', () => {
    for (const before of ['// h', 'include "x" "h', 'rz(0.5', 'gate ne', 'qubit[2] ne', '', 'h ']) {
      expect(labels(before)).toBeNull()
    }
    expect(labels('', program, true)).toContain('h')
  })

  it('in OpenQASM 2: only what it has', () => {
    const found = labels('c', 'OPENQASM 2.0;\nqreg q[1];\n')
    expect(found).toEqual(expect.arrayContaining(['cx', 'cu1', 'creg', 'q']))
    for (const newer of ['phase', 'ctrl', 'for', 'let']) expect(found).not.toContain(newer)
  })
})
