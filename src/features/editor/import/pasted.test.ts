import { describe, expect, it } from 'vitest'
import { formatOfPaste } from './pasted'

const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\nqc.h(0)\n'
const link = 'https://algassert.com/quirk#circuit={"cols":[["H"]]}'

describe('A pasted text', () => {
  it.each([
    ['Python', qiskit, 'qiskit'],
    ['a link to Quirk', `  ${link}\n`, 'quirk'],
    ['Stim', 'H 0\nCX 0 1\nM 0 1\n', 'stim'],
    ['a notebook', '{\n "cells": [],\n "nbformat": 4\n}', 'notebook'],
    ['Markdown', '```python\nimport cirq\n```', 'markdown'],
  ])('that is %s is offered to be imported', (_, text, format) => {
    expect(formatOfPaste(text, true)).toBe(format)
  })

  it.each([
    ['OpenQASM 3', 'OPENQASM 3.0;\nqubit q;\n'],
    ['OpenQASM 2 behind a comment', '// import cirq\nOPENQASM 2.0;\nqreg q[1];\n'],
    ['OpenQASM without a version', 'qubit[2] q;\nU(0, 0, 0) q[0];\n'],
    ['a block', '{\n  int cols = 1;\n}'],
    ['a letter', 'X'],
    ['letters', 'H\nS\n'],
    ['nothing', ''],
  ])('that is %s stays as it is', (_, text) => expect(formatOfPaste(text, true)).toBeNull())

  it.each([
    ['a link in a comment', link],
    ['a line of Python', 'import cirq'],
    ['lines that could be Stim', 'X 0\nX 1\n'],
  ])('in the middle of a program: %s is part of it', (_, text) => expect(formatOfPaste(text, false)).toBeNull())

  it('in the middle of a program is offered where it is a program itself', () => {
    expect(formatOfPaste(qiskit, false)).toBe('qiskit')
  })
})
