/** Texts that are made to keep a processor busy, fill the memory or reach beyond the program: one sentence each. */
import { readFileSync, readdirSync } from 'node:fs'
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

const fixtures = new URL('qpy/fixtures/', import.meta.url)
/** Binary files that are understood, or refused for what they have. */
const binaryFiles = readdirSync(fixtures).map((name): [string, Buffer] => [name, readFileSync(new URL(name, fixtures))])

/** Imports bytes. What it ends with is a program or one sentence. */
function importBytes(data: Buffer) {
  const { program, problems } = importProgram(data.toString('base64'), 'qpy')
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  const isOneSentence = errors.length === 1 && errors[0]?.includes('\n') === false
  return { program, message: errors.join('\n'), isSettled: program === null ? isOneSentence : errors.length === 0 }
}

test.each(binaryFiles)('%s, cut at every byte', (name, data) => {
  for (let length = 0; length < data.length; length += 1) {
    const { program, isSettled } = importBytes(data.subarray(0, length))
    expect({ program, isSettled }, `${name}, ${length} bytes`).toEqual({ program: null, isSettled: true })
  }
})

test.each(binaryFiles)('%s, with bytes that are changed at random', (_name, data) => {
  let state = 1
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let round = 0; round < 400; round += 1) {
    const changed = Buffer.from(data)
    for (let change = random(3); change >= 0; change -= 1) {
      const at = 6 + random(changed.length - 6)
      const kind = random(4)
      if (kind === 0) changed[at] = (changed[at] ?? 0) ^ (1 << random(8))
      else if (kind === 1) changed[at] = 0xff
      else if (kind === 2) changed[at] = random(256)
      else
        changed
          .subarray(at, at + 8)
          .fill(0xff)
          .subarray(0, 4)
          .fill(0)
    }
    expect(importBytes(changed).isSettled, `round ${round}`).toBe(true)
  }
})

/** Numbers as bytes, the highest first: pairs of a number and its size. */
function packed(...numbers: readonly (readonly [number, number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([number, size]) => {
      const bytes = Buffer.alloc(size)
      for (let at = size - 1, rest = number; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256
      return bytes
    }),
  )
}

interface Stored {
  qubits?: number
  registers?: number
  instructions?: number
  metadata?: number
  body: Buffer
}

/** A circuit of version 13 with what its header claims. */
function stored({ qubits = 1, registers = 0, instructions = 0, metadata = 0, body }: Stored): Buffer {
  const counts = packed([qubits, 4], [0, 4], [metadata, 8], [registers, 4], [instructions, 8], [0, 4])
  return Buffer.concat([packed([0, 2]), Buffer.from('f'), packed([8, 2]), counts, Buffer.alloc(8), body])
}

/** No pulses and no layout. */
const end = Buffer.alloc(23)
const fileOf = (circuit: Buffer, count = 1) =>
  Buffer.concat([Buffer.from('QISKIT'), Buffer.from([13, 2, 0, 0]), packed([count, 8]), Buffer.from('pq'), circuit])
const instruction = (name: string) =>
  Buffer.concat([
    packed([name.length, 2], [0, 2], [0, 2], [1, 4], [0, 4], [0, 1], [0, 2], [0, 8], [0, 4], [0, 4]),
    Buffer.from(name),
    Buffer.from('q'),
    packed([0, 4]),
  ])

/** A gate within a gate, and so on, each used so many times. */
function nested(depth: number, uses: number): Buffer {
  const name = depth === 0 ? 'HGate' : `g_${depth}`
  const inner = depth === 0 ? null : nested(depth - 1, uses)
  const definition =
    inner === null
      ? packed([0, 8])
      : Buffer.concat([
          packed([1, 8], [name.length, 2]),
          Buffer.from('g'),
          packed([1, 4], [0, 4], [1, 1], [inner.length, 8], [0, 4], [0, 4], [0, 8]),
          Buffer.from(name),
          inner,
        ])
  const body = Buffer.concat([definition, ...Array.from({ length: uses }, () => instruction(name)), end])
  return stored({ instructions: uses, body })
}

test('a binary file that is made for these tests is understood', () => {
  expect(importBytes(fileOf(nested(3, 1))).program).toContain('h q[0];')
})

test.each([
  ['gigabytes of metadata', stored({ metadata: 2 ** 40, body: end }), /not complete/],
  ['billions of qubits', stored({ qubits: 2 ** 32 - 1, body: end }), /at most 2,000/],
  ['billions of registers', stored({ registers: 2 ** 32 - 1, body: end }), /more registers than bits/],
  ['billions of instructions', stored({ instructions: 2 ** 52, body: Buffer.alloc(99) }), /not complete/],
  ['a number that no computer counts to', stored({ instructions: 2 ** 60, body: Buffer.alloc(99) }), /too large/],
  ['a register of gigabytes', stored({ registers: 1, body: packed([0x7101, 2], [2 ** 32 - 1, 4], [0, 3]) }), /at most/],
  ['gates in gates', nested(200, 1), /nested too deeply/],
  ['gates that are doubled and doubled', nested(40, 2), /too much work|more than 20,000 operations/],
  ['many gates', nested(0, 30_000), /too much work|more than 20,000 operations/],
])('a binary file that claims %s', (_name, circuit, expected) => {
  const { program, message } = importBytes(fileOf(circuit))
  expect(program).toBeNull()
  expect(message).toMatch(expected)
})

test('a binary file of billions of circuits', () => {
  expect(importBytes(fileOf(nested(0, 1), 2 ** 50)).message).toMatch(/not complete/)
})

test('50 MB of anything', () => {
  const { program, problems } = importProgram('QUJD'.repeat(12_500_000), 'qpy')
  expect(program).toBeNull()
  expect(problems[0]?.message).toMatch(/at most 20,000,000 characters/)
})
