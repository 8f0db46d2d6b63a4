/** Texts that are made to keep a processor busy, fill the memory or reach beyond the program: one sentence each. */
import { expect, test } from 'vitest'
import { importProgram } from './index'

const qiskit = 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\n'

/** Each with what the sentence must say. */
const hostile: Readonly<Record<string, [string, RegExp]>> = {
  exec: [`${qiskit}exec("qc.h(0)")`, /"exec" reaches beyond the program/],
  eval: [`${qiskit}eval("qc.h(0)")`, /"eval" reaches beyond/],
  open: [`${qiskit}open("/etc/passwd")`, /"open" reaches beyond/],
  'import os': [`${qiskit}import os\nos.system("ls")`, /The module "os" is not understood/],
  'import subprocess': [`import subprocess\n${qiskit}`, /module "subprocess"/],
  dunder: [`${qiskit}().__class__.__bases__`, /"__class__" reaches into Python/],
  'an endless loop': [`${qiskit}while True:\n    pass`, /400,000 steps/],
  'an endless loop of gates': [`${qiskit}while True:\n    qc.h(0)`, /20,000 operations/],
  'endless recursion': [`${qiskit}def f(): return f()\nf()`, /too deeply/],
  'a huge range': [`${qiskit}qc.h(range(10**12))`, /at most 100,000 items/],
  'a huge loop': [`${qiskit}for i in range(10**15):\n    pass`, /at most 100,000 items/],
  'many lists': [`${qiskit}for i in range(90000):\n    x = list(range(90000))`, /too much work/],
  'a long list': [`${qiskit}x = [0]\nfor i in range(99):\n    x = x + x`, /at most 100,000 items|too much work/],
  'a long text': [`${qiskit}x = "a" * 10**12`, /too long/],
  'a tower of powers': [`${qiskit}x = 10**10**10`, /too large/],
  'a huge register': ['from qiskit import QuantumCircuit\nqc = QuantumCircuit(10**9)', /at most 2,000 bits/],
  'nested tuples': [`${qiskit}t = (1,)\nfor i in range(99):\n    t = (t, t)\nx = {t: 1}`, /too much work|too deeply/],
  'a doubled formula': [
    `${qiskit}from qiskit.circuit import Parameter\np = Parameter("a")\nfor i in range(99):\n    p = p + p\nqc.rx(p, 0)`,
    /too much work|too deeply/,
  ],
  'a doubled circuit': [`${qiskit}qc.h(0)\nfor i in range(99):\n    qc = qc.compose(qc)`, /20,000 operations/],
  'many inverses': [
    `${qiskit}for i in range(9000):\n    qc.h(0)\ng = qc.to_gate()\nfor i in range(90000):\n    g = g.inverse()`,
    /too much work/,
  ],
  'deep brackets': [`${qiskit}x = ${'('.repeat(100_000)}`, /nested too deeply|not closed/],
  'deep closed brackets': [`${qiskit}x = ${'('.repeat(5000)}1${')'.repeat(5000)}`, /nested too deeply/],
  'deep minuses': [`${qiskit}x = ${'-'.repeat(50_000)}1`, /nested too deeply/],
  'deep blocks': [
    qiskit + Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}if True:\n`).join(''),
    /nested too deeply/,
  ],
  'a long chain': [`${qiskit}x = 1${' + 1'.repeat(200_000)}`, /nested too deeply|too much work|steps/],
  'a long chain of calls': [`${qiskit}x = qc${'.copy()'.repeat(100_000)}`, /nested too deeply|too much work|steps/],
  'an unclosed text': [`${qiskit}x = """abc`, /does not end/],
  'a broken text': [`${qiskit}x = "abc\n`, /does not end/],
  zeros: [`${qiskit}\0\0\0`, /no place in Python/],
  '2 MB': [qiskit + '# '.padEnd(2_000_000, 'x'), /at most 1,000,000 characters/],
  'white space': [`${' '.repeat(40_000)}\n${qiskit}x = y`, /not indented|without need|"y" is not known/],
  'a list in itself': [`${qiskit}x = []\nx.append(x)\nif x == x:\n    qc.h(x)`, /nested too deeply|too much work/],
  'a chain of comprehensions': [
    `${qiskit}x = [0 for a in range(9999) for b in range(9999) for c in range(9999)]`,
    /at most 100,000 items|steps/,
  ],
}

test.each(Object.entries(hostile))('%s', (_name, [text, expected]) => {
  const { program, problems } = importProgram(text, 'qiskit')
  expect(program).toBeNull()
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toMatch(expected)
  expect(problems[0]?.message.split('\n')).toHaveLength(1)
})
