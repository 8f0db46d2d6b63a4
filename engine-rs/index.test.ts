import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { transferablesOf } from './thread-calls'
import { outcomesOf } from './distribution'
import {
  Category,
  type Engine,
  type GenerationRequestInput,
  Kind,
  loadEngineFromBytes,
  none,
  Role,
  type Scene,
  type Simulation,
  textOf,
} from './index'

const settings: GenerationRequestInput = {
  circuitParams: {
    qubits: 3,
    layers: 1,
    encodingLayer: { type: 'uniform' },
    coreLayer: { type: 'strongly-entangling' },
    middleLayer: { type: 'none' },
  },
}

const bell = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n// 𝜃\nqubit[2] q;\nh q[0];\ncx q[0], q[1];\n'

let engine: Engine

beforeAll(async () => {
  engine = await loadEngineFromBytes((name) => readFile(new URL(`./pkg/${name}_bg.wasm`, import.meta.url)))
})

/** A scene that may be null, as a test knows it. */
function drawn(scene: Scene | null): Scene {
  if (scene === null) throw new Error('There is no drawing.')
  return scene
}

describe('The engine', () => {
  it('turns settings into a program, its drawing and its figures', async () => {
    const { qasm, scene, stats, parameters, physicalQubits, problems } = await engine.generate(settings)
    expect(problems).toEqual([])
    expect(qasm).toMatch(/^OPENQASM 3/)
    expect(stats).toMatchObject({ qubits: 3, operations: 15, parameters: 9, twoQubitGates: 3, gates: { h: 3, cx: 3 } })
    expect(parameters[0]).toEqual({ name: 'theta_0', value: (2 * Math.PI) / ((1 + Math.sqrt(5)) / 2) })
    expect(physicalQubits).toBeNull()
    expect(drawn(scene).operations.names).toHaveLength(15)
  })

  it('answers settings that make no circuit with a problem at its place', async () => {
    const answer = await engine.generate({ circuitParams: { ...settings.circuitParams, qubits: 11 } })
    expect(answer).toMatchObject({ qasm: null, scene: null, stats: null })
    expect(answer.problems).toEqual([
      {
        path: 'circuitParams.qubits',
        severity: 'error',
        message: 'The number of qubits cannot exceed 10. Please reduce the number of qubits and try again.',
      },
    ])
  })

  it('draws a program, each operation at its place in UTF-16 units', () => {
    const { version, scene, diagnostics, stats } = engine.visualize(bell)
    expect({ version, diagnostics, depth: stats?.depth }).toEqual({ version: 3, diagnostics: [], depth: 2 })
    const { operations } = drawn(scene)
    const statements = [...operations.starts].map((start, index) => bell.slice(start, operations.ends[index]))
    expect(statements.map((statement) => statement.replace(';', ''))).toEqual(['h q[0]', 'cx q[0], q[1]'])
    expect([...operations.lines]).toEqual([5, 6])
  })

  it('answers a program with errors with diagnostics and no drawing', () => {
    const { scene, stats, diagnostics } = engine.visualize('OPENQASM 3.0;\nqubit q;\nh q;\n')
    expect([scene, stats]).toEqual([null, null])
    expect(diagnostics[0]).toMatchObject({ severity: 'error', span: { line: 3, column: 1, start: 23, end: 24 } })
  })

  it('keeps to the limits it is given', () => {
    const codes = engine.check(bell, { limits: { qubits: 1 } }).diagnostics.map(({ severity }) => severity)
    expect(codes).toContain('error')
    expect(engine.check(bell).diagnostics).toEqual([])
  })

  it('refuses limits that are no whole numbers of 32 bits', async () => {
    for (const qubits of [-1, 1.5, NaN, Infinity, 2 ** 32]) {
      const options = { limits: { qubits } }
      expect(() => engine.check(bell, options)).toThrow('`qubits` is a whole number up to 4294967295')
      await expect(engine.convert(bell, 2, options)).rejects.toThrow(RangeError)
    }
    expect(engine.check(bell, { limits: { qubits: 2 ** 32 - 1, operations: 2 } }).diagnostics).toEqual([])
    const limited = await engine.convert(bell, 2, { limits: { operations: 1 } })
    expect(limited).toMatchObject({ qasm: null, diagnostics: [{ code: 'QASM403' }] })
  })

  it('reads inputs by name, and only numbers', () => {
    const program = `OPENQASM 3.0;\ninclude "stdgates.inc";\ninput int n;\ninput int m;\nqubit q;
for int i in [1:n] { x q; }\nfor int i in [1:m] { h q; }\n`
    const gates = (inputs: Record<string, number>) => engine.visualize(program, { inputs }).stats?.gates
    expect(gates({ n: 3, other: 7, m: 2 })).toEqual({ x: 3, h: 2 })
    // Names of other lines do not give their values to each other.
    expect(gates({ 'a\nn': 7, n: 1, m: 2, '': 5 })).toEqual({ x: 1, h: 2 })
    expect(gates({ n: 2, m: NaN })).toEqual(gates({ n: 2 }))
  })

  it('opens what several paths lead to, and closes sections', () => {
    const program = `OPENQASM 3.0;\ninclude "stdgates.inc";\ngate g a { h a; x a; }\ngate f a { g a; z a; }\nqubit q;
// -- first --\nf q;\ng q;\n// -- second --\nx q;\ny q;\n`
    const names = (toggled: number[][], folded: number[] = []) => {
      const scene = drawn(engine.draw(program, { toggled, folded }))
      return Array.from(scene.operations.names, (name) => textOf(scene, name))
    }
    expect(names([])).toEqual(['f', 'g', 'x', 'y'])
    expect(names([[0], [0, 0], [1]])).toEqual(['h', 'x', 'z', 'h', 'x', 'x', 'y'])
    expect(names([[0], [1]])).toEqual(['g', 'z', 'h', 'x', 'x', 'y'])
    expect(names([[0]], [1])).toEqual(['g', 'z', 'g', 'second'])
    expect(names([], [0, 1])).toEqual(['first', 'second'])
  })

  it('refuses a program that is too long without reading it, whatever its length', () => {
    const refused = (source: string, sourceBytes?: number) =>
      engine.check(source, sourceBytes === undefined ? {} : { limits: { sourceBytes } }).diagnostics[0]?.message
    expect(refused(' '.repeat(5_000_001))).toBe('the program is longer than 5000000 bytes, and no more are read')
    expect(refused('// é\n'.repeat(4_000_000))).toBe(refused(' '.repeat(5_000_001)))
    const plain = 'OPENQASM 3.0;\nqubit q;\nreset q;\n'
    expect(refused(plain, plain.length - 1)).toContain(`longer than ${plain.length - 1} bytes`)
    expect(refused(plain, plain.length)).toBeUndefined()
    expect(refused('// éé\n', 6)).toContain('longer than 6 bytes')
    expect(engine.check(bell).diagnostics).toEqual([])
  })

  it('converts a program to the other version', async () => {
    const { qasm, diagnostics } = await engine.convert(bell, 2)
    expect(diagnostics).toEqual([])
    expect(qasm).toContain('OPENQASM 2.0;')
    expect(qasm).toContain('cx q[0], q[1];')
  })

  it('is loaded once a thread', async () => {
    expect(await loadEngineFromBytes(async () => new Uint8Array())).toBe(engine)
  })

  it('paints a scene as SVG in both themes', async () => {
    const scene = drawn(engine.visualize(bell).scene)
    const light = await engine.svg(scene, { theme: 'light', title: 'A <Bell> pair' })
    expect(light).toContain('<title>A &lt;Bell&gt; pair</title>')
    expect(light).toContain(`<desc>${scene.description}</desc>`)
    expect(await engine.svg(scene, { theme: 'dark' })).not.toBe(light)
  })

  it('refuses to paint what is no scene', async () => {
    const scene = drawn(engine.visualize(bell).scene)
    const broken = { ...scene, texts: scene.texts.map(() => 99) }
    await expect(engine.svg(broken, { theme: 'light' })).rejects.toThrow('not a scene')
  })

  it('is the same from a bundler and from bytes', async () => {
    const simulation = await engine.simulate(bell)
    // Both would share one instance's bindings otherwise.
    vi.resetModules()
    const bundled = await (await import('./index')).loadEngine()
    expect(await bundled.generate(settings)).toEqual(await engine.generate(settings))
    expect(await bundled.simulate(bell)).toEqual(simulation)
  })
})

describe('A state', () => {
  const stateOf = async (program: string) => {
    const { qubits, amplitudes } = await engine.simulate(program)
    return { qubits, amplitudes: amplitudes ?? new Float64Array() }
  }

  it('tells of its qubits and pairs', async () => {
    const { amplitudes } = await stateOf(bell)
    const { qubits, pairs, density } = await engine.describeState(amplitudes, { pairs: true, density: [1] })
    expect(qubits).toHaveLength(2)
    for (const { x, y, z, purity, probability } of qubits) {
      for (const part of [x, y, z]) expect(part).toBeCloseTo(0, 12)
      expect([purity, probability]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(0.5, 12)])
    }
    expect(pairs).toEqual([{ first: 0, second: 1, bits: expect.closeTo(2, 12) }])
    expect(density).toMatchObject({ purity: expect.closeTo(0.5, 12), entropy: expect.closeTo(1, 12) })
    expect(Array.from(density?.entries ?? [])).toEqual(
      [0.5, 0, 0, 0, 0, 0, 0.5, 0].map((part) => expect.closeTo(part, 12)),
    )
    expect(await engine.describeState(amplitudes, { density: [2] })).toMatchObject({ pairs: null, density: null })
  })

  it('gives observables an expectation, and an estimate from shots', async () => {
    const state = await stateOf(bell)
    const { text, mean, variance, estimate, mistake } = await engine.observe('Z0*Z1 + X0', state, {
      shots: 400,
      seed: 3,
    })
    expect({ text, mistake }).toEqual({ text: 'Z0 Z1 + X0', mistake: null })
    expect([mean, variance]).toEqual([expect.closeTo(1, 12), expect.closeTo(1, 12)])
    expect(estimate).toMatchObject({ groups: 2, shots: 400, standardError: expect.closeTo(0.05, 2) })
    expect((await engine.observe('Z0', { qubits: 3, amplitudes: null })).mean).toBeNull()
  })

  it('finds mistakes in observables, in UTF-16 units', async () => {
    const { text, mistake } = await engine.observe('Z0 − 𝜃0', { qubits: 1, amplitudes: null })
    expect(text).toBeNull()
    expect(mistake).toMatchObject({ start: 5, end: 8, message: expect.stringContaining('no Pauli operator') })
  })

  it('gives graphs the weight of a cut as their cost', async () => {
    const edges = [
      { sourceNode: 0, targetNode: 1, weight: 3 },
      { sourceNode: 1, targetNode: 2 },
    ]
    expect(await engine.costOf({ weighted: true, edges })).toBe('2 - 1.5 Z0 Z1 - 0.5 Z1 Z2')
    expect(await engine.costOf({ edges })).toBe('1 - 0.5 Z0 Z1 - 0.5 Z1 Z2')
  })

  it('draws the same shots for the same seed', async () => {
    const shots = await engine.drawShots([0.5, 0, 0.5], { shots: 1000, seed: 1 })
    expect(Array.from(shots.outcomes)).toEqual([0, 2])
    expect(shots.counts.reduce((sum, count) => sum + count)).toBe(1000)
    for (const place of [0, 1]) expect(0.5 - (shots.lows[place] ?? 1)).toBeCloseTo((shots.highs[place] ?? 0) - 0.5, 1)
    expect(shots.unseenHigh).toBeCloseTo(0.0038, 4)
    expect(await engine.drawShots([0.5, 0, 0.5], { shots: 1000, seed: 1 })).toEqual(shots)
  })
})

describe('Noise', () => {
  it('makes errors happen in a sample of runs', async () => {
    const program = 'OPENQASM 3.0; include "stdgates.inc"; qubit q; bit c; x q; c = measure q;'
    const options = { shots: 1000, seed: 5 }
    const { method, amplitudes, distribution } = await engine.simulateNoise(program, { readout: [0, 0.1] }, options)
    expect({ method, amplitudes }).toEqual({ method: { kind: 'noisy', shots: 1000, seed: 5 }, amplitudes: null })
    expect(outcomesOf(distribution).map(({ bits }) => bits)).toEqual(['0', '1'])
    expect(Math.abs((distribution.probabilities[0] ?? 1) - 0.1)).toBeLessThan(0.05)
    const damped = await engine.simulateNoise(bell, { damping: 1 }, options)
    expect(Array.from(damped.probabilities ?? [])).toEqual([1, 0, 0, 0].map((share) => expect.closeTo(share, 12)))
    const exact = await engine.simulateNoise(program, {}, options)
    expect(exact.method).toEqual({ kind: 'exact' })
    expect(await engine.simulateNoise('qubit q', {})).toMatchObject({ method: null, probabilities: null })
  })
})

describe('A batch', () => {
  const program =
    'OPENQASM 3.0; include "stdgates.inc"; input angle a; input angle b; qubit[2] q; rx(a) q[0]; ry(b) q[1];'

  it('is the simulation at each of the values', async () => {
    const values = Float64Array.of(0.1, 0.2, Math.PI, 1.5)
    const { results, diagnostics } = await engine.simulateBatch(program, values)
    expect(diagnostics).toEqual([])
    for (const run of [0, 1]) {
      const parameters = Array.from(values.subarray(2 * run, 2 * run + 2))
      const { probabilities } = await engine.simulate(program, { parameters })
      const expected = Array.from(probabilities ?? [], (one) => expect.closeTo(one, 12))
      expect(Array.from(results?.subarray(4 * run, 4 * run + 4) ?? [])).toEqual(expected)
    }
    const z = [1, -1, 1, -1]
    const expectations = await engine.simulateBatch(program, values, { observables: [z, [0, 0, 0, 1]] })
    expect(expectations.results?.[0]).toBeCloseTo(Math.cos(0.1), 12)
    expect(expectations.results?.[2]).toBeCloseTo(-1, 12)
  })

  it('says which values do not fit', async () => {
    const { results, diagnostics } = await engine.simulateBatch(program, Float64Array.of(1))
    expect({ results, codes: diagnostics.map(({ code }) => code) }).toEqual({ results: null, codes: ['SIM003'] })
    expect(await engine.simulateBatch('qubit q', Float64Array.of(1))).toMatchObject({ results: null })
  })
})

describe('A matrix', () => {
  it('is that of a whole program on up to six qubits', async () => {
    const { qubits, matrix, diagnostics } = await engine.unitary(`${bell}bit[2] c;\nc = measure q;\n`)
    expect({ qubits, diagnostics, length: matrix?.length }).toEqual({ qubits: 2, diagnostics: [], length: 32 })
    expect(matrix?.[0]).toBeCloseTo(Math.SQRT1_2, 12)
    const wide = await engine.unitary('OPENQASM 3.0; qubit[7] q; reset q;')
    expect(wide).toMatchObject({ matrix: null, diagnostics: [{ code: 'SIM001' }] })
    const turned = await engine.unitary('OPENQASM 3.0; input float t; qubit q; U(t, 0, 0) q;', {
      parameters: [Math.PI],
    })
    expect(turned.matrix?.[2]).toBeCloseTo(-1, 12)
    expect((await engine.unitary(settings)).matrix).toHaveLength(128)
  })

  it('is that of an operation on more qubits where they are allowed', async () => {
    const program = 'OPENQASM 3.0; include "stdgates.inc"; qubit[4] q; ctrl(3) @ x q[0], q[1], q[2], q[3];'
    const nothing = { toggled: [], folded: [] }
    expect(await engine.matrix(program, nothing, 0)).toBeNull()
    expect(await engine.matrix(program, nothing, 0, { qubits: 6 })).toHaveLength(512)
  })
})

describe('A scene', () => {
  it('changes hands whole', () => {
    const scene = drawn(engine.visualize(bell).scene)
    const copy = structuredClone(scene)
    const buffers = transferablesOf(scene)
    expect(buffers).toHaveLength(24)
    expect(structuredClone(scene, { transfer: buffers })).toEqual(copy)
    expect(scene.kinds).toHaveLength(0)
  })

  it('lists wires first, then the shapes of each column', () => {
    const scene = drawn(engine.visualize(bell).scene)
    const header = Array.from(scene.roles.subarray(0, scene.header))
    expect(header).toEqual([Role.Wire, Role.Wire, Role.WireLabel, Role.WireLabel])
    const second = Array.from(scene.kinds.subarray(scene.columnShapes[1], scene.columnShapes[2]))
    expect(second).toEqual([Kind.Line, Kind.Disc, Kind.CircledPlus])
    expect(scene.categories.at(-1)).toBe(Category.Pauli)
    expect(textOf(scene, scene.texts[2] ?? none)).toBe('q[0]')
  })

  it('simulates a program exactly', async () => {
    const measured = `${bell}bit[2] c;\nc = measure q;\n`
    const { qubits, probabilities, amplitudes, distribution, diagnostics } = await engine.simulate(measured)
    expect({ qubits, diagnostics }).toEqual({ qubits: 2, diagnostics: [] })
    expect(probabilities).toBeInstanceOf(Float64Array)
    for (const [place, expected] of [0.5, 0, 0, 0.5].entries()) {
      expect(probabilities?.[place]).toBeCloseTo(expected, 12)
      expect(amplitudes?.[2 * place]).toBeCloseTo(Math.sqrt(expected), 12)
    }
    expect(distribution).toMatchObject({ bits: '0011', width: 2, probabilities: { length: 2 } })
  })

  it('simulates settings with values of their own for the parameters', async () => {
    const own = await engine.simulate(settings)
    expect(own.parameters[0]).toEqual({ name: 'theta_0', value: (2 * Math.PI) / ((1 + Math.sqrt(5)) / 2) })
    const flat = await engine.simulate(settings, { parameters: own.parameters.map(() => 0) })
    expect(flat.parameters.every((parameter) => parameter.value === 0)).toBe(true)
    for (const probability of flat.probabilities ?? [1]) expect(probability).toBeCloseTo(1 / 8, 12)
    expect((await engine.simulate({ ...settings, qasmVersion: 4 })).problems).toHaveLength(1)
  })

  describe('steps', () => {
    const coins = [
      'OPENQASM 3.0;',
      'include "stdgates.inc";',
      'qubit[2] q;',
      'bit[2] c;',
      'h q[0];',
      'c[0] = measure q[0];',
      'if (c[0]) ry(pi/3) q[1];',
      'c[1] = measure q[1];',
    ].join('\n')
    const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 12))

    it('through the course of the more probable outcomes', async () => {
      const before = await engine.stepTo(coins, { operation: 1 })
      expect([...(before.amplitudes ?? [])]).toEqual(close(Math.SQRT1_2, 0, Math.SQRT1_2, 0, 0, 0, 0, 0))
      expect(before).toMatchObject({ qubits: 2, decisions: [], probability: 1, diagnostics: [] })
      const end = await engine.stepTo(coins, { operation: 4 })
      expect([...(end.amplitudes ?? [])]).toEqual(close(1, 0, 0, 0, 0, 0, 0, 0))
      expect([...end.clbits]).toEqual([0, 0])
      expect(end.decisions).toEqual([{ operation: 1, qubit: 0, probability: expect.closeTo(0.5, 12), outcome: 0 }])
    })

    it('through the course that is picked, back and forth', async () => {
      const options = { operation: 4, picks: [1, 1] }
      const end = await engine.stepTo(coins, options)
      expect([...end.clbits]).toEqual([1, 1])
      expect(end.decisions.map(({ operation, outcome }) => [operation, outcome])).toEqual([
        [1, 1],
        [3, 1],
      ])
      expect(end.probability).toBeCloseTo(0.125, 12)
      expect((await engine.stepTo(coins, { ...options, operation: 1 })).decisions).toEqual([])
      expect((await engine.stepTo(coins, options)).probability).toBeCloseTo(0.125, 12)
    })

    it('in another order, with values for the parameters', async () => {
      const program = 'OPENQASM 3.0; include "stdgates.inc"; input angle a; qubit[2] q; x q[0]; ry(a) q[1];'
      const options = { operation: 1, order: Uint32Array.of(1, 0), parameters: [Math.PI] }
      expect([...((await engine.stepTo(program, options)).amplitudes ?? [])]).toEqual(close(0, 0, 0, 0, 1, 0, 0, 0))
      const own = { ...options, operation: 2, parameters: [0] }
      expect([...((await engine.stepTo(program, own)).amplitudes ?? [])]).toEqual(close(0, 0, 1, 0, 0, 0, 0, 0))
    })

    it('with what the state tells of its qubits, as it is told of any state', async () => {
      const step = await engine.stepTo(coins, { operation: 2, describe: { pairs: true, density: [0] } })
      const amplitudes = step.amplitudes ?? new Float64Array()
      expect(step.description).toEqual(await engine.describeState(amplitudes, { pairs: true, density: [0] }))
      expect((await engine.stepTo(coins, { operation: 2 })).description).toBeNull()
      expect((await engine.stepTo('qubit q', { operation: 0, describe: {} })).description).toBeNull()
    })

    it('says how far a long way is, and can be ended', async () => {
      const layer = Array.from({ length: 18 }, (_, qubit) => `h q[${qubit}];\n`).join('')
      const program = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[18] q;\n${layer.repeat(60)}`
      const options = { operation: 1000, qubits: 18 }
      const controller = new AbortController()
      const shares: number[] = []
      const control = {
        signal: controller.signal,
        onProgress(share: number) {
          shares.push(share)
          controller.abort()
        },
      }
      await expect(engine.stepTo(program, options, control)).rejects.toThrow(/abort/)
      expect(shares).toEqual([0.256])
      expect((await engine.stepTo(program, { ...options, operation: 0 })).amplitudes?.[0]).toBe(1)
    })

    it('says what stands in the way', async () => {
      const wide = await engine.stepTo('OPENQASM 3.0; qubit[17] q; U(0, 0, 0) q[0];', { operation: 1 })
      expect(wide.amplitudes).toBeNull()
      expect(wide.diagnostics.map(({ code }) => code)).toContain('SIM001')
      expect(await engine.stepTo('qubit q', { operation: 0 })).toMatchObject({
        amplitudes: null,
        diagnostics: [{ severity: 'error' }],
      })
    })
  })

  it('simulates in pieces, between which it says how far it is and can be ended', async () => {
    const layer = 'h q;\n' + Array.from({ length: 17 }, (_, qubit) => `cx q[${qubit}], q[${qubit + 1}];\n`).join('')
    const program = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[18] q;\n${layer.repeat(60)}`
    const shares: number[] = []
    const whole = await engine.simulate(program, { qubits: 18 }, { onProgress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect(shares.every((share) => share > 0 && share < 1)).toBe(true)
    const again = await engine.simulate(program, { qubits: 18 })
    const bytes = ({ amplitudes }: Simulation) => Buffer.from(amplitudes?.buffer ?? new ArrayBuffer())
    expect(bytes(again).equals(bytes(whole)), 'to the last bit').toBe(true)

    const controller = new AbortController()
    const first: number[] = []
    const ended = engine.simulate(
      program,
      { qubits: 18 },
      {
        signal: controller.signal,
        onProgress(share) {
          first.push(share)
          controller.abort()
        },
      },
    )
    await expect(ended).rejects.toThrow(/abort/)
    expect(first).toHaveLength(1)
    expect((await engine.simulate(bell)).probabilities).toHaveLength(4)
  })

  it('says what it cannot simulate', async () => {
    const wide = await engine.simulate('OPENQASM 3.0; qubit[20] q; U(0.3, 0, 0) q; reset q;')
    expect(wide).toMatchObject({ probabilities: null, amplitudes: null, diagnostics: [{ code: 'SIM001' }] })
    const coin = `${bell}reset q[0];\n`
    expect(await engine.simulate(coin)).toMatchObject({ amplitudes: null, diagnostics: [] })
    expect((await engine.simulate(coin)).probabilities).toHaveLength(4)
  })
})
