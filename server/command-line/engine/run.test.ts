import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadEngineFromFiles } from '../../engine/load-engine'
import { runEngineCommand } from './run'
import { usage } from './usage'

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'
const broken = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\n\thh q[0];\n/* 𝜃𝜃 */ cx q[0], q[7];\n'
const turned =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput float theta;\nqubit[2] q;\nbit[2] c;\nry(theta) q[1];\nc = measure q;\n'
const ghz =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[10000] q;\nh q[0];\nfor int i in [1:9999] { cx q[i - 1], q[i]; }\nbit[10000] c = measure q;\n'
const phased =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nbit c;\nh q[0];\nctrl @ U(pi, 0, 0) q[0], q[1];\ninv @ cry(pi) q[0], q[1];\nh q[0];\nc = measure q[0];\n'
const counted =
  'OPENQASM 3.0;\ninclude "stdgates.inc";\ninput int n;\nqubit q;\nbit c;\nfor int i in [1:n] { x q; }\nc = measure q;\n'
/** Its qubits are whether bit 0 is set, whether bit 2 is, and the truth value: in the order of the bits of the answer from the right. */
const sized =
  'OPENQASM 3.0; include "stdgates.inc"; input int n; qubit q; bit[2 * n] c; pow(n) @ x q; c[2 * n - 1] = measure q;'
const keyed =
  'OPENQASM 3.0; include "stdgates.inc"; input bool flag; input bit[3] key; qubit[3] q; ' +
  'if (key[0]) x q[2]; if (key[2]) x q[1]; if (flag) x q[0];'
const outputs =
  'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit a; output bit b; h q[0]; x q[1]; a = measure q[0]; b = measure q[1];'
const files: Record<string, string> = {
  'counted.qasm': counted,
  'phased.qasm': phased,
  'bell.qasm': bell,
  'broken.qasm': broken,
  'turned.qasm': turned,
  'keyed.qasm': keyed,
  'sized.qasm': sized,
  'ghz.qasm': ghz,
  'outputs.qasm': outputs,
  '-': bell,
  'bell.py': 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\nqc.h(0)\nqc.cx(0, 1)\n',
  'circuit.qpy': Buffer.from('QISKIT\r').toString('base64'),
  'wrong.py': 'from qiskit import QuantumCircuit\nqc = QuantumCircuit(2)\nqc.hh(0)\n',
}

/** Bytes one character each, so that tests compare them as texts. */
const textOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content).toString('latin1')

/** Runs a command on files that are not there, or whose reading fails with an error, and tells what came of it. */
async function run(...given: (string | Error)[]) {
  const words = given.filter((word) => typeof word === 'string')
  const failure = given.find((word) => word instanceof Error)
  const done = { code: 0, out: '', err: '', written: {} as Record<string, string> }
  done.code = await runEngineCommand(words, {
    loadEngine: loadEngineFromFiles,
    read: async (path) => {
      if (failure !== undefined) throw failure
      const text = files[path]
      if (text === undefined) throw new Error('no such file')
      return text
    },
    write: async (path, content) => void (done.written[path] = textOf(content)),
    out: (content) => void (done.out += textOf(content)),
    err: (text) => void (done.err += text),
    isTerminal: false,
  })
  return done
}

describe('ketwork check', () => {
  test('finds nothing wrong with a good program', async () => {
    expect(await run('check', 'bell.qasm')).toMatchObject({ code: 0, out: 'bell.qasm: no problems\n', err: '' })
  })

  test('shows each mistake with its line and a caret, and ends with 1', async () => {
    const { code, out } = await run('check', 'bell.qasm', 'broken.qasm')
    expect(code).toBe(1)
    const lines = out.split('\n')
    expect(lines).toContain('  4 | \thh q[0];')
    expect(lines).toContain('    | \t^^')
    expect(lines).toContain('  5 | /* 𝜃𝜃 */ cx q[0], q[7];')
    // Below the index, two letters outside the first plane before it.
    expect(lines[lines.indexOf('  5 | /* 𝜃𝜃 */ cx q[0], q[7];') + 1]).toMatch(/^ {4}\| {19,21}\^+$/)
    expect(out).toMatch(/^broken\.qasm:4:2: error\[QASM\d+\]: .*`hh`/m)
    expect(out, 'where each is explained').toMatch(/^ {4}= see \/help\/QASM102$/m)
  })

  test('shows what would steer a terminal as visible characters', async () => {
    files['steering.qasm'] = 'OPENQASM 3.0;\nqubit q; \u001B[31m\u0007\u202E hh q;\ninclude "\u001B[31m";\n'
    const { out } = await run('check', 'steering.qasm')
    expect(out).toContain('  2 | qubit q; \u241B[31m\u2407\uFFFD hh q;')
    expect(out).not.toMatch(/[^\P{Cc}\n\t]|\u202E/u)
  })

  test('answers machines with one line of JSON for each program', async () => {
    const { code, out } = await run('check', '--json', 'bell.qasm', 'broken.qasm')
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(1)
    expect(answers).toMatchObject([
      { file: 'bell.qasm', version: 3, stats: { depth: 2 }, diagnostics: [] },
      { file: 'broken.qasm', stats: null, diagnostics: [{ severity: 'error' }, { severity: 'error' }] },
    ])
  })

  test('goes on behind a file that cannot be read, and ends with 1', async () => {
    const { code, out, err } = await run('check', 'missing.qasm', 'bell.qasm')
    expect({ code, err }).toEqual({ code: 1, err: 'missing.qasm: cannot be read: no such file\n' })
    expect(out).toBe('bell.qasm: no problems\n')
  })

  test('lifts limits on request', async () => {
    files['wide.qasm'] = 'OPENQASM 3.0;\nqubit[5000] q;\nreset q;\n'
    expect((await run('check', 'wide.qasm')).code).toBe(1)
    expect((await run('check', '--no-limits', 'wide.qasm')).code).toBe(0)
  })

  test('shows a part of a very long line', async () => {
    files['long.qasm'] = `OPENQASM 3.0; qubit q; ${'reset q; '.repeat(1000)}reset x;`
    const { out } = await run('check', 'long.qasm')
    const [, line = '', marks = ''] = out.split('\n')
    expect(line.length).toBeLessThan(200)
    expect(line[marks.indexOf('^')]).toBe('x')
  })
})

describe('ketwork format', () => {
  const rough = '// two\nOPENQASM 3.0;qubit[2]q; // wires\nU(pi /2,0,- 1)q[0];/* last */reset q;'

  test('writes in place what changes, and nothing else', async () => {
    files['rough.qasm'] = rough
    const { code, written, out } = await run('format', 'rough.qasm', 'bell.qasm')
    expect({ code, out, names: Object.keys(written) }).toEqual({ code: 0, out: '', names: ['rough.qasm'] })
    files['rough.qasm'] = written['rough.qasm'] ?? ''
    for (const words of ['// two', '// wires', '/* last */', 'U(pi/2, 0, -1) q[0];'])
      expect(files['rough.qasm']).toContain(words)
    expect((await run('format', 'rough.qasm')).written).toEqual({})
  })

  test('--check changes nothing and ends with 1 where it would', async () => {
    files['rough.qasm'] = rough
    expect(await run('format', '--check', 'bell.qasm', 'rough.qasm')).toEqual({
      code: 1,
      out: 'rough.qasm: would change\n',
      err: '',
      written: {},
    })
    expect(await run('format', '--check', 'bell.qasm')).toMatchObject({ code: 0, out: '' })
  })

  test('what is piped in goes to standard output, and so does a file on request', async () => {
    expect(await run('format', '-')).toMatchObject({ code: 0, out: bell, written: {} })
    files['rough.qasm'] = rough
    expect(await run('format', '--stdout', 'rough.qasm')).toMatchObject({ code: 0, written: {} })
  })

  test('answers machines, and lays out programs with mistakes too', async () => {
    const { out } = await run('format', '--json', '--check', 'broken.qasm')
    expect(JSON.parse(out)).toMatchObject({ file: 'broken.qasm', changed: true })
  })

  test('leaves alone what is no program, and says why', async () => {
    files['note.txt'] = 'OPENQASM 3.0;\nqubit ?;\n'
    const { code, err, written } = await run('format', 'note.txt')
    expect({ code, written }).toEqual({ code: 1, written: {} })
    expect(err).toMatch(/^note\.txt: not formatted/)
    expect(err).toContain('note.txt:2:7: error')
  })
})

describe('ketwork convert, draw and stats', () => {
  test('convert writes the other version', async () => {
    expect((await run('convert', '-')).out).toMatch(/^OPENQASM 2\.0;/)
    expect((await run('convert', '--to', '3', 'bell.qasm')).out).toMatch(/^OPENQASM 3\.0;/)
    expect(await run('convert', 'broken.qasm')).toMatchObject({ code: 1, out: '' })
  })

  test('convert imports programs of other tools, or says why not', async () => {
    expect((await run('convert', 'bell.py')).out).toBe(bell)
    expect((await run('convert', '--to', 'cirq', 'bell.py')).out).toMatch(/cirq\.CNOT/)
    expect((await run('convert', '--to', '2', 'bell.py')).out).toMatch(/^OPENQASM 2\.0;/)
    expect((await run('convert', '-o', 'to', 'bell.py')).written).toEqual({ 'to/bell.qasm': bell })
    expect(JSON.parse((await run('convert', '--json', 'bell.py')).out)).toEqual({
      file: 'bell.py',
      from: 'qiskit',
      version: 3,
      qasm: bell,
      problems: [],
    })
    const refused = await run('convert', 'wrong.py')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toBe(
      'wrong.py:3:4: error: "hh" of a circuit is not understood here.\n  3 | qc.hh(0)\n    |    ^^\n',
    )
  })

  test('convert writes formats of other tools, or says why not', async () => {
    expect((await run('convert', '--to', 'qiskit', 'bell.qasm')).out).toMatch(/qc = QuantumCircuit\(/)
    expect(Object.keys((await run('convert', '--to', 'cirq', '-o', 'to', 'bell.qasm')).written)).toEqual([
      'to/bell-cirq.py',
    ])
    files['magic.qasm'] = 'OPENQASM 3.0; include "stdgates.inc"; qubit q; t q;'
    const refused = await run('convert', '--to', 'stim', 'magic.qasm')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('Stim has Clifford gates only')
  })

  test('draw makes pictures, several into a folder', async () => {
    expect((await run('draw', 'bell.qasm')).out).toMatch(/^<svg/)
    expect(await run('draw', 'bell.qasm', 'bell.qasm')).toMatchObject({ code: 2 })
    expect(Object.keys((await run('draw', '-o', 'to', 'bell.qasm', '-')).written)).toEqual([
      'to/bell.svg',
      'to/circuit.svg',
    ])
  })

  test('convert makes pictures of each kind, with what they do not show', async () => {
    expect((await run('convert', '--to', 'svg', 'bell.qasm')).out).toBe((await run('draw', 'bell.qasm')).out)
    expect((await run('convert', '--to', 'png', '--dark', 'bell.qasm')).out).toMatch(/^\x89PNG\r\n/)
    const pdf = await run('convert', '--to', 'pdf', '-o', 'to', 'bell.qasm', 'bell.py')
    expect(pdf).toMatchObject({ code: 0, out: '' })
    expect(Object.keys(pdf.written)).toEqual(['to/bell.pdf'])
    expect(pdf.written['to/bell.pdf']).toMatch(/^%PDF-1\.7/)
    const json = JSON.parse((await run('convert', '--to', 'png', '--json', 'bell.qasm')).out)
    expect(json).toMatchObject({ file: 'bell.qasm', format: 'png', encoding: 'base64', diagnostics: [] })
    expect(Buffer.from(json.text, 'base64').subarray(1, 4).toString()).toBe('PNG')

    files['long.qasm'] = 'OPENQASM 3.0; include "stdgates.inc"; qubit q; for int i in [1:4100] { rx(i) q; }'
    const svg = await run('convert', '--to', 'svg', 'long.qasm')
    expect(svg.err).toMatch(/warning\[QASM701\]: an SVG of this circuit shows columns 1 to [\d,]+ of 4,100/)
    files['huge.qasm'] = 'OPENQASM 3.0; include "stdgates.inc"; qubit[50] q; for int i in [1:1200] { rx(i) q; }'
    const refused = await run('convert', '--to', 'pdf', 'huge.qasm')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('error[QASM701]: a PDF has up to 100,000 shapes')
    expect(await run('convert', '--to', 'pdf', 'broken.qasm')).toMatchObject({ code: 1, out: '' })
    expect(await run('draw', '--to', 'pdf', 'bell.qasm')).toMatchObject({ code: 2 })
  })

  test('draw wraps long programs into rows, or draws one strip', async () => {
    files['wrapped.qasm'] = `OPENQASM 3.0; include "stdgates.inc"; qubit q; for int i in [1:100] { rx(i) q; }`
    const sizeOf = async (...options: string[]) => {
      const [, width, height] =
        /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec((await run('draw', ...options, 'wrapped.qasm')).out) ?? []
      return { width: Number(width), height: Number(height) }
    }
    const rows = await sizeOf()
    const strip = await sizeOf('--strip')
    expect(rows.width).toBeLessThanOrEqual(1_200)
    expect(strip.width).toBeGreaterThan(3_000)
    expect(rows.height).toBeGreaterThan(3 * strip.height)
  })

  test('draw shows the wires of classical variables on request', async () => {
    files['computing.qasm'] =
      'OPENQASM 3.0; include "stdgates.inc"; qubit q; bit c; c = measure q; int[8] n = int[1](c); rz(n * pi) q;'
    expect((await run('draw', 'computing.qasm')).out).not.toContain('>int[8] n<')
    expect((await run('draw', '--variables', 'computing.qasm')).out).toContain('>int[8] n<')
  })

  test('stats counts', async () => {
    const { out } = await run('stats', 'bell.qasm')
    expect(out).toMatch(/depth +2\n/)
    expect(out).toMatch(/cx +1\n/)
    expect(await run('stats', 'broken.qasm')).toMatchObject({ code: 1, out: '' })
  })

  test('stats says what the number of two-qubit gates is where a run decides', async () => {
    const head = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; bit c; c = measure q[0];'
    const pairsIn = async (body: string) => {
      files['deciding.qasm'] = `${head} ${body}`
      return /two-qubit gates +(.*)\n/.exec((await run('stats', 'deciding.qasm')).out)?.[1]
    }
    expect(await pairsIn('cx q[0], q[1];')).toBe('1')
    expect(await pairsIn('if (c) { cx q[0], q[1]; cz q[0], q[1]; } else { x q[1]; }')).toBe('2  at most')
    expect(await pairsIn('while (c) { cx q[0], q[1]; c = measure q[0]; }')).toBe('1  at most, one round of each loop')
  })
})

describe('ketwork simulate', () => {
  test('lists the values of the qubits where nothing is measured', async () => {
    const { code, out } = await run('simulate', 'bell.qasm')
    expect(code).toBe(0)
    expect(out).toBe(
      'bell.qasm: 2 qubits, exact probabilities\n  values of the qubits, the last one first\n  00  0.500000\n  11  0.500000\n',
    )
  })

  test('lists the values of outputs only', async () => {
    const { out } = await run('simulate', 'outputs.qasm')
    expect(out).toBe(
      'outputs.qasm: 2 qubits, exact probabilities\n  values of the bits of the outputs only (b), the last one first\n  1  1.000000\n',
    )
  })

  test('draws the same shots from the same seed', async () => {
    const simulate = async (seed: string) => {
      const { out } = await run('simulate', '-', '--shots', '1000', '--seed', seed, '--json')
      return JSON.parse(out)
    }
    const one = await simulate('1')
    expect(one).toMatchObject({
      file: '-',
      method: { kind: 'exact' },
      qubits: 2,
      shots: 1000,
      seed: 1,
      diagnostics: [],
    })
    const counts = one.outcomes.map(({ count }: { count: number }) => count)
    expect(counts[0] + counts[1]).toBe(1000)
    expect(Math.abs(counts[0] - 500)).toBeLessThan(80)
    expect(await simulate('1')).toEqual(one)
    expect((await simulate('2')).outcomes).not.toEqual(one.outcomes)
  })

  test('sets free parameters', async () => {
    const { out } = await run('simulate', 'turned.qasm', '--set', 'theta=pi/3', '--json')
    const { outcomes, parameters } = JSON.parse(out)
    expect(parameters).toEqual([{ name: 'theta', value: Math.PI / 3 }])
    expect(outcomes).toEqual([
      { bits: '00', probability: expect.closeTo(0.75, 12) },
      { bits: '10', probability: expect.closeTo(0.25, 12) },
    ])
    for (const [text, value] of [
      ['0.3', 0.3],
      ['-3*pi/4', (-3 * Math.PI) / 4],
      ['2e-1', 0.2],
      ['π', Math.PI],
    ] as const) {
      const answer = await run('simulate', 'turned.qasm', '--set', `theta=${text}`, '--json')
      expect(JSON.parse(answer.out).parameters).toEqual([{ name: 'theta', value: expect.closeTo(value, 15) }])
    }
    expect(await run('simulate', 'turned.qasm', '--set', 'phi=1')).toMatchObject({
      code: 1,
      err: 'turned.qasm: There is no parameter "phi": it has theta.\n',
    })
  })

  test('says which value it chose where none was given', async () => {
    const { code, out, err } = await run('simulate', 'turned.qasm')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/\n  theta = \d+\.\d+ \(chosen, because no value was given: --set theta=…\)\n/)
    expect((await run('simulate', 'turned.qasm', '--set', 'theta=1')).out).not.toContain('chosen')
    const { diagnostics } = JSON.parse((await run('simulate', 'turned.qasm', '--json')).out)
    expect(diagnostics).toMatchObject([{ severity: 'warning', span: { line: 3, column: 13 } }])
  })

  test('sets inputs that are no angles, and asks for them', async () => {
    const { outcomes } = JSON.parse((await run('simulate', 'counted.qasm', '--set', 'n=3', '--json')).out)
    expect(outcomes).toEqual([{ bits: '1', probability: 1 }])
    const half = await run('simulate', 'counted.qasm', '--set', 'n=1.5')
    expect(half).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^counted\.qasm: "n" is an int: .*not 1\.5\.\n$/),
    })
    const { code, err } = await run('simulate', 'counted.qasm')
    expect(code).toBe(1)
    expect(err).toContain('SIM002')
    expect(err).toContain('give a value to the input n')
  })

  test('sets inputs that sizes depend on, and says that they have no value', async () => {
    const { outcomes } = JSON.parse((await run('simulate', 'sized.qasm', '--set', 'n=3', '--json')).out)
    expect(outcomes).toEqual([{ bits: '100000', probability: 1 }])
    const { code, err } = await run('simulate', 'sized.qasm')
    expect(code).toBe(1)
    expect(err).toContain("a register's size depends on the input `n`, which has no value here")
    expect(err).toContain('give `n` a value where the program is simulated, or make it a `const`')
  })

  test.each([
    ['true', '0b101', '111'],
    ['1', '5', '111'],
    ['false', '"100"', '010'],
    ['0', '0b0_01', '100'],
  ])('sets a truth value to %s and bits to %s', async (flag, key, bits) => {
    const words = ['--set', `flag=${flag}`, '--set', `key=${key}`, '--json']
    const { outcomes } = JSON.parse((await run('simulate', 'keyed.qasm', ...words)).out)
    expect(outcomes).toEqual([{ bits, probability: 1 }])
  })

  test('refuses more bits than there are', async () => {
    expect(await run('simulate', 'keyed.qasm', '--set', 'key=0b1000')).toMatchObject({
      code: 1,
      err: 'keyed.qasm: "key" is a bit: its value must be a whole number from 0 to 7, not 8.\n',
    })
  })

  test('has the phases that were asked for', async () => {
    const outcomes = async (...words: string[]) => {
      const { code, out } = await run('simulate', 'phased.qasm', '--json', ...words)
      return { code, outcomes: JSON.parse(out).outcomes }
    }
    // cu(pi, 0, 0, 0) is cry(pi), and cu(pi, 0, 0, pi/2) has an s on q[0] more.
    expect(await outcomes()).toEqual({ code: 0, outcomes: [{ bits: '0', probability: expect.closeTo(1, 12) }] })
    expect(await outcomes('--phases', 'specification')).toEqual({
      code: 0,
      outcomes: [
        { bits: '0', probability: expect.closeTo(0.5, 12) },
        { bits: '1', probability: expect.closeTo(0.5, 12) },
      ],
    })
  })

  test('shows why a program cannot be simulated', async () => {
    const { code, err, out } = await run('simulate', 'broken.qasm')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('broken.qasm:4:2: error[QASM102]')
  })

  test('simulates ten thousand qubits of Clifford gates', async () => {
    const { code, out } = await run('simulate', 'ghz.qasm', '--no-limits', '--shots', '1000', '--seed', '1', '--json')
    expect(code).toBe(0)
    const { representation, outcomes } = JSON.parse(out)
    expect(representation).toBe('stabilizers')
    expect(outcomes.map(({ bits }: { bits: string }) => bits)).toEqual(['0'.repeat(10_000), '1'.repeat(10_000)])
  })
})

test('a wrong command line says what is wrong and how it goes', async () => {
  for (const words of [
    ['check'],
    ['dance', 'bell.qasm'],
    ['convert', '--to', '4', '-'],
    ['convert', '--from', 'basic', '-'],
    ['check', '--from', 'qiskit', '-'],
    ['check', '--loud', '-'],
    ['draw', '--check', '-'],
    ['format', '--output', 'to', '-'],
    ['format', '--stdout', 'a', 'b'],
    ['check', '--shots', '10', '-'],
    ['simulate', '--shots', '0', '-'],
    ['simulate', '--seed', '-1', '-'],
    ['check', '--phases', 'specification', '-'],
    ['simulate', '--set', 'theta', '-'],
    ['simulate', '--set', 'theta=high', '-'],
    ['explain'],
  ]) {
    const { code, err, out } = await run(...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^[^\n]+\n"ketwork --help" lists the commands and their options\.\n$/)
  }
  expect(await run('--help')).toMatchObject({ code: 0, out: usage })
})

test.each([
  [['--shots', '-1'], '--shots must be a whole number from 1 to 10000000.'],
  [['--shots=0'], '--shots must be a whole number from 1 to 10000000.'],
  [['--seed', '-1'], '--seed must be a whole number from 0 to 4294967295.'],
  [['--set', 'theta=1', '--set', 'theta=2'], '"theta" has two values. Keep one of them.'],
])('simulate %j is refused', async (words, message) => {
  const { code, err } = await run('simulate', 'turned.qasm', ...words)
  expect({ code, first: err.split('\n')[0] }).toEqual({ code: 2, first: message })
})

test('one qubit is no "qubits"', async () => {
  files['one.qasm'] = 'OPENQASM 3.0;\nqubit q;\nreset q;\n'
  expect((await run('simulate', 'one.qasm')).out).toMatch(/^one\.qasm: 1 qubit, /)
})

test.each([
  ['ENOENT', 'There is no such file.'],
  ['EISDIR', 'This is a folder, not a file.'],
  ['EACCES', 'You have no permission to read this file.'],
])('a file that fails with %s is said in a sentence', async (code, message) => {
  const failure = Object.assign(new Error(`${code}: open 'unreadable.qasm'`), { code })
  expect(await run('check', 'unreadable.qasm', failure)).toMatchObject({
    code: 1,
    err: `unreadable.qasm: ${message}\n`,
  })
})

test('a folder for results is made, and one that cannot be is said in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ketwork-output-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'bell.qasm'), bell)
  const launcher = new URL('../ketwork.mjs', import.meta.url).pathname
  const convertInto = (output: string) =>
    promisify(execFile)(process.execPath, [launcher, 'convert', 'bell.qasm', '-o', output], { cwd: folder })
  await convertInto('new/folder')
  expect(await readFile(join(folder, 'new/folder/bell-v2.qasm'), 'utf8')).toMatch(/^OPENQASM 2\.0;/)
  await expect(convertInto('bell.qasm/inside')).rejects.toMatchObject({
    code: 1,
    stderr: 'bell.qasm/inside/bell-v2.qasm: A part of this path is a file, not a folder.\n',
  })
})

test('ends without a word where whoever reads its output has had enough', async () => {
  const launcher = new URL('../ketwork.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [launcher, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const errors: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => errors.push(part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, errors: Buffer.concat(errors).toString() }).toEqual({ code: 0, errors: '' })
})

test.each(['check', 'stats', 'simulate', 'draw'])(
  '%s says what to do with a binary file of Qiskit',
  async (command) => {
    expect(await run(command, 'circuit.qpy')).toMatchObject({
      code: 1,
      err: 'circuit.qpy: This is a QPY file of Qiskit, not a program. "ketwork convert" makes one of it.\n',
    })
  },
)

test('the launcher runs it', async () => {
  const launcher = new URL('../ketwork.mjs', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, '--help'])
  expect(stdout).toBe(usage)
})

test('a binary file of Qiskit is converted, from the disk and from standard input', async () => {
  const launcher = new URL('../ketwork.mjs', import.meta.url).pathname
  const file = new URL('../../../importers/qpy/fixtures/c_if-10.qpy', import.meta.url).pathname
  const fromFile = await promisify(execFile)(process.execPath, [launcher, 'convert', file])
  expect(fromFile.stdout).toContain('if (c == 5) {\n  h q[0];\n}\n')
  const piped = promisify(execFile)(process.execPath, [launcher, 'convert', '--from', 'qpy', '-'])
  piped.child.stdin?.end(await readFile(file))
  expect(await piped).toEqual({ stdout: fromFile.stdout, stderr: '' })
})

describe('ketwork explain', () => {
  test('says what a code means, with what is wrong, what is said about it, and what is right', async () => {
    const { code, out } = await run('explain', 'qasm103')
    expect(code).toBe(0)
    expect(out).toMatch(/^error\[QASM103\]: a gate of the standard library is used without its include\n/)
    expect(out).toContain('Wrong:\n  OPENQASM 3.0;\n  qubit q;\n  h q;\n\nwrong.qasm:3:1: error[QASM103]')
    expect(out).toContain('Right:\n  OPENQASM 3.0;\n  include "stdgates.inc";\n')
  })

  test('says which code does not exist, and which is missing', async () => {
    expect(await run('explain', 'QASM999')).toMatchObject({ code: 1, err: 'There is no diagnostic "QASM999".\n' })
    expect((await run('explain')).code).toBe(2)
  })
})
