/** Circuits that are the same but for order and names, and such as are not, compared exactly. */
import { beforeAll, expect, test } from 'vitest'
import { loadEngine, type Engine } from '../../../engine-rs/index'
import { randomStream } from '../../command-line/seeding/random'
import { compareCircuits } from './circuit-structure'
import { isSameCircuit } from './same-circuit'
import type { WiredCircuit, WiredOperation } from './wired-circuit'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

const head = 'OPENQASM 3.0; include "stdgates.inc";'
const areSame = async (one: string, other: string) => (await compareCircuits(engine, head + one, [head + other]))[0]

test.each([
  ['qubit[2] q; h q[0]; cx q[0], q[1];', 'qubit a; qubit b; h b; cx b, a;', 'order and names of qubits'],
  ['qubit[2] q; h q[0]; x q[1];', 'qubit[2] q; x q[1]; h q[0];', 'the order of what shares no qubit'],
  ['qubit[2] q; cz q[0], q[1]; h q[0];', 'qubit[2] q; cz q[1], q[0]; h q[0];', 'the qubits of a symmetric gate'],
  [
    'qubit[4] q; ccx q[0], q[1], q[2]; h q[1]; cswap q[3], q[0], q[2];',
    'qubit[4] q; ccx q[3], q[2], q[1]; h q[2]; cswap q[0], q[1], q[3];',
    'qubits of a class',
  ],
  ['qubit[3] q; h q[2];', 'qubit[3] q; h q[0];', 'qubits without operations'],
  [
    'input float a; input float b; qubit[2] q; gphase(a); gphase(b); gphase(a); rx(a) q[0]; ry(b) q[1]; rx(a) q[1];',
    'input float v; input float u; qubit[2] q; gphase(u); gphase(u); gphase(v); ry(v) q[0]; rx(u) q[1]; rx(u) q[0];',
    'names of parameters, and operations without qubits in any order',
  ],
  [
    'qubit[2] q; bit[2] c; c[0] = measure q[0]; if (c[0]) x q[1];',
    'qubit[2] q; bit[2] d; d[1] = measure q[1]; if (d[1]) x q[0];',
    'bits in conditions',
  ],
])('%s is %s', async (one, other) => {
  expect(await areSame(one, other)).toBe(true)
  expect(await areSame(other, one)).toBe(true)
})

test.each([
  ['qubit[2] q; cx q[0], q[1]; h q[0];', 'qubit[2] q; cx q[1], q[0]; h q[0];', 'control and target'],
  ['qubit[2] q; h q[0]; x q[0];', 'qubit[2] q; x q[0]; h q[0];', 'the order on a qubit'],
  ['qubit[2] q; h q[0];', 'qubit[3] q; h q[0];', 'a qubit more'],
  ['qubit q; rx(0.5) q;', 'qubit q; rx(0.25) q;', 'angles'],
  ['qubit[2] q; h q[0]; h q[0];', 'qubit[2] q; h q[0]; h q[1];', 'where operations are'],
  [
    'input float a; input float b; qubit[2] q; rx(a) q[0]; rx(b) q[1]; gphase(a);',
    'input float a; input float b; qubit[2] q; rx(a) q[0]; rx(a) q[1]; gphase(b);',
    'a shared parameter',
  ],
  ['qubit q; x q;', 'qubit q; x q', 'errors'],
])('%s is not %s', async (one, other) => {
  expect(await areSame(one, other)).toBe(false)
  expect(await areSame(other, one)).toBe(false)
})

/** Edges of `cz`, in whose order nothing counts that this could follow: each qubit meets the same. */
const graph = (edges: readonly (readonly [number, number])[]): WiredCircuit => ({
  qubits: 8,
  wires: 8,
  parameters: 0,
  operations: edges.map(([one, other]) => ({
    kind: 'cz',
    angles: '',
    parameters: [],
    wires: [one, other],
    classes: [2, 2],
  })),
})

test('rings whose qubits look alike are the same only with equally long rings', () => {
  const ring = (qubits: readonly number[]) => {
    const pairs = qubits.map((qubit, place) => [qubit, qubits[(place + 1) % qubits.length] ?? 0] as const)
    return [...pairs.filter((_, place) => place % 2 === 0), ...pairs.filter((_, place) => place % 2 === 1)]
  }
  const whole = graph(ring([0, 1, 2, 3, 4, 5, 6, 7]))
  const halves = graph([...ring([0, 1, 2, 3]), ...ring([4, 5, 6, 7])])
  expect(isSameCircuit(whole, graph(ring([3, 0, 7, 5, 1, 2, 6, 4])))).toBe(true)
  expect(isSameCircuit(halves, graph([...ring([7, 0, 2, 5]), ...ring([1, 4, 3, 6])]))).toBe(true)
  expect(isSameCircuit(whole, halves)).toBe(false)
})

test('random circuits are the same in any order and with any numbers, and not with one operation changed', () => {
  const random = randomStream(7)
  const below = (count: number) => Math.floor(random() * count)
  for (let round = 0; round < 300; round++) {
    const wires = 2 + below(7)
    const operations = Array.from({ length: 1 + below(30) }, (): WiredOperation => {
      const kind = ['h', 'cx', 'cz', 'rx'][below(4)] ?? 'h'
      const first = below(wires)
      const second = (first + 1 + below(wires - 1)) % wires
      const isPair = kind === 'cx' || kind === 'cz'
      return {
        kind,
        angles: kind === 'rx' ? '?' : '',
        parameters: kind === 'rx' ? [below(3)] : [],
        wires: isPair ? [first, second] : [first],
        classes: kind === 'cz' ? [2, 2] : isPair ? [2, 3] : [2],
      }
    })
    const circuit = { qubits: wires, wires, parameters: 3, operations }
    const copy = shuffle(circuit, below)
    expect(isSameCircuit(circuit, copy)).toBe(true)
    const at = below(copy.operations.length)
    const changed = copy.operations.map((one, place) => (place === at ? { ...one, kind: `${one.kind}dg` } : one))
    expect(isSameCircuit(circuit, { ...copy, operations: changed })).toBe(false)
  }
})

/** The same circuit with other numbers, and neighbors exchanged that share no wire. */
function shuffle(circuit: WiredCircuit, below: (count: number) => number): WiredCircuit {
  const renumber = (count: number) => {
    const left = [...Array(count).keys()]
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? 0)
  }
  const [wires, parameters] = [renumber(circuit.wires), renumber(circuit.parameters)]
  const operations = circuit.operations.map((one) => {
    const own = one.wires.map((wire) => wires[wire] ?? 0)
    return {
      ...one,
      wires: one.kind === 'cz' && below(2) === 0 ? own.toReversed() : own,
      parameters: one.parameters.map((parameter) => parameters[parameter] ?? 0),
    }
  })
  for (let step = 0; step < 5 * operations.length; step++) {
    const at = below(operations.length)
    const [one, next] = [operations[at], operations[at + 1]]
    if (one === undefined || next === undefined || one.wires.some((wire) => next.wires.includes(wire))) continue
    operations.splice(at, 2, next, one)
  }
  return { ...circuit, operations }
}
