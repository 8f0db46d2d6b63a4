import { describe, expect, it } from 'vitest'
import { adviceFor } from './advice'
import { importProgram } from './index'

const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\n'
const adviceOf = (text: string) => importProgram(text).problems[0]?.advice

describe('A problem of an import comes with what to do', () => {
  it.each([
    ['an unknown call', `${qiskit}qc.frobnicate(0)`, /Write this line in another way/],
    ['a module', `${qiskit}import os`, /Remove what needs it/],
    ['exec', `${qiskit}exec("x")`, /Remove what needs it/],
    ['an endless loop', `${qiskit}while True:\n    pass`, /smaller part/],
    ['a text that is cut', `${qiskit}x = """abc`, /all of the program was copied/],
    ['JSON that is cut', '{"cells": [{"cell_type": "code", "source"', /all of the program was copied/],
    ['no program', 'Dear Ada,', /choose its format/],
    ['no circuit', 'import qiskit', /makes a circuit/],
    ['a result', `${qiskit}qc.h(0)\nimport random\nif random.random() > 0.5:\n    qc.x(0)`, /results of a run/],
  ])('%s', (_, text, advice) => expect(adviceOf(text)).toMatch(advice))

  it('but one of a binary file says itself what to do in Qiskit', () => {
    const problem = { severity: 'error' as const, message: 'A condition is missing.' }
    expect(adviceFor(problem, 'qpy')).toMatch(/Change this instruction in Qiskit/)
    expect(adviceFor({ ...problem, message: '"x" is not understood: decompose it with Qiskit.' }, 'qpy')).toBeNull()
  })

  it('but a warning needs nothing', () => {
    expect(adviceFor({ severity: 'warning', message: 'This is the circuit "a".' })).toBeNull()
  })
})
