import { describe, expect, it } from 'vitest'
import { isSameProgram } from './same-program'

const head = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n'
const bell = `${head}qubit[2] q;\nh q[0];\ncx q[0], q[1];\n`
const grover = `${head}qubit[3] q;\nh q;\ncz q[0], q[2];\ncz q[1], q[2];\nh q;\nx q;\n`

describe('Figures compare with the previous state of the same circuit only, never with an unrelated program', () => {
  it.each([
    ['a gate is added', bell, `${bell}x q[0];\n`],
    ['a gate is removed', bell, bell.replace('h q[0];\n', '')],
    ['a statement is changed', bell, bell.replace('qubit[2]', 'qubit[5]')],
    ['the only statement is changed', `${head}qubit q;`, `${head}qubit[2] q;`],
    ['many gates are pasted in', bell, `${bell}${'h q[1];\n'.repeat(50)}`],
    ['it is laid out anew', bell, bell.replaceAll('\n', ' ').replaceAll(', ', ',  ')],
  ])('an edit where %s', (_, before, after) => {
    expect(isSameProgram(before, after)).toBe(true)
  })

  it.each([
    ['another program is pasted', bell, grover],
    ['one is pasted over a single statement', `${head}qubit q;`, grover],
    ['another template is chosen', grover, bell],
    ['all but a line is replaced', grover, `${head}qubit[3] q;\nx q[0];\ny q[1];\nz q[2];\n`],
  ])('another program where %s', (_, before, after) => {
    expect(isSameProgram(before, after)).toBe(false)
  })
})
